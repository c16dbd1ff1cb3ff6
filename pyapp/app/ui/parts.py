"""Small parts that every screen uses: buttons, progress, a refusal in words."""

from collections.abc import Callable, Mapping

from pyapp.app.ui.glossary import paragraph
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, slot, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.words import Words
from pyapp.core import Refused

# How a game's refusals set their facts in words, by what their codes begin with; pyapp/app/games/registry.py fills it.
FACTS: dict[str, Callable[[Mapping[str, object], Words], Mapping[str, object]]] = {}


def button(
    text: str,
    act: str,
    arg: str = "",
    *,
    kind: str = "",
    icon_name: str | None = None,
    id: str | None = None,
    disabled: bool = False,
    pressed: bool | None = None,
    key: str | None = None,
    label: str | None = None,
    field: str | None = None,
    ctrl: str | None = None,
    enter: bool = False,
) -> Markup:
    """A button that sends an act, with what is written in a field; without text it needs a label."""
    classes = " ".join(name for name in ("button", kind, "" if text else "icon-button") if name)
    return tag(
        "button",
        icon(icon_name) if icon_name else None,
        tag("span", text) if text else None,
        type="button",
        id=id,
        class_=classes,
        data_act=f"{act} {arg}".strip(),
        data_key=key,
        disabled=disabled,
        aria_label=label,
        data_field=field,
        data_ctrl=ctrl,
        aria_keyshortcuts=f"Control+{ctrl.upper()}" if ctrl else None,
        data_enter=enter,
        aria_pressed=None if pressed is None else "true" if pressed else "false",
    )


def copying(text: str, act: str, copy: str, id: str) -> Markup:
    """A button with what it copies, since the clipboard has to be asked within the tap; where there is none, the text
    stands in the field for links. The act is told whether it was copied."""
    return tag(
        "button",
        icon("share"),
        tag("span", text),
        type="button",
        class_="button",
        id=id,
        data_act=act,
        data_copy=copy,
        data_field="share-link",
    )


def actions(main: Markup | None, *tools: Markup | None, beside: Markup | None = None) -> Markup:
    """The one main button, which is always in the same place, the smaller ones, and what stands beside them."""
    return tag("div", main, tag("div", *tools, class_="tools"), beside, id="actions", class_="actions")


def progress(text: str, done: float, stop: bool = False, say: Words | None = None) -> Markup:
    """Work under way, with how much is done, and perhaps a way to stop it."""
    return tag(
        "div",
        tag("span", text, class_="quiet"),
        tag("progress", max=100, value=round(done * 100), aria_label=text),
        button(say("stop"), "stop") if stop and say else None,
        class_="progress",
    )


def sentence(refused: Refused, say: Words, game: str = "") -> str:
    """A refusal as one sentence, with the facts of this case."""
    facts = dict(refused.facts)
    reason = facts.get("reason")
    if isinstance(reason, Refused):
        facts["reason"] = sentence(reason, say, game)
    name = facts.get("name")
    if isinstance(name, str) and say.has(f"option.{game}.{name}"):
        facts["name"] = say(f"option.{game}.{name}")
    in_words = FACTS.get(refused.code.partition(".")[0])
    return say(f"refused.{refused.code}", **(in_words(facts, say) if in_words else facts))


def refusal(refused: Refused | None, say: Words, game: str) -> Markup | None:
    """What was refused last, to be read beside it."""
    if refused is None:
        return None
    return tag("p", icon("warning"), tag("span", with_maths(sentence(refused, say, game), say)), class_="refusal")


def help_section(key: str, say: Words, *figures: Markup | None, more: Markup | None = None) -> Markup:
    """One section of a game's rules: its title, its paragraphs and its drawings."""
    paragraphs = [paragraph(part, say) for part in say(f"help.{key}").split("\n")]
    return tag(
        "section",
        tag("h3", say(f"help.{key}.title")),
        *paragraphs,
        more,
        tag("figure", *figures, class_="help-figure") if any(figures) else None,
    )


def dialog(
    title: str,
    content: Markup,
    say: Words,
    wide: bool = False,
    tall: bool = False,
    kind: str = "",
) -> Markup:
    """A dialog over the screen; one whose content is still growing is as tall as it can be from the beginning. What is
    said while it is open is seen and heard in it: the rest of the page is silent then."""
    head = tag(
        "div",
        tag("h2", title, id="dialog-title", tabindex=-1),
        button("", "close", icon_name="close", label=say("close"), id="dialog-close"),
        class_="dialog-head",
    )
    inside = tag(
        "div",
        content,
        class_="dialog-body",
        id="dialog-body",
        tabindex=0,
        role="region",
        aria_labelledby="dialog-title",
    )
    classes = f"{'wide ' * wide}{'tall ' * tall}{kind}".strip()
    return tag(
        "dialog",
        head,
        inside,
        slot("dialog-live"),
        id="dialog",
        class_=classes,
        data_modal=True,
        aria_labelledby="dialog-title",
    )


def no_dialog() -> Markup:
    return tag("div", id="dialog", hidden=True)


def readable(size: int, say: Words) -> str:
    """A size as people read it."""
    unit, bytes_ = ("mega", 1_000_000) if size >= 1_000_000 else ("kilo", 1000)
    return say(f"size.{unit}", size=-(-size // bytes_))


def filling(picture: Markup) -> Markup:
    """A drawing that fills its place, cut where that is not of its shape."""
    return Markup(picture.replace("<svg ", '<svg preserveAspectRatio="xMidYMid slice" ', 1))
