"""Parts of every game's table: the clock, the hint, and the actions while no person has to move.

Each is given what it shows and nothing else, so that it is drawn again only when that has changed.
"""

from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, tag, void
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import actions, button, progress
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words


@remember
def clock(left: int, whole: int, tick: int | None, minute: bool, say: Words) -> Markup:
    """The seconds left of so many, as a ring and in figures, and a minute more for whoever has not had it in this turn;
    out of sight if there are none. It asks for ticks."""
    if not whole:
        return tag("div", id="clock", hidden=True, data_tick=tick)
    ring = Markup(
        '<svg viewBox="0 0 80 80" aria-hidden="true" focusable="false"><circle class="rest" cx="40" cy="40" r="36"/>'
        f'<circle class="left" cx="40" cy="40" r="36" pathLength="{whole}" stroke-dasharray="{left} {whole}"/></svg>'
    )
    dial = tag(
        "div",
        ring,
        tag("span", f"{left // 60}:{left % 60:02d}"),
        class_="clock",
        role="timer",
        aria_label=say("table.clock"),
    )
    more = None if minute else button(say("clock.minute"), "minute", id="minute", label=say("clock.minute.label"))
    return tag("div", more, dial, id="clock", class_="clock-row", data_tick=tick)


# The actions when no person has to move


@remember
def looking(viewing: int, last: int, playing: bool, say: Words) -> Markup:
    """Any move by a slider (and its keys), one after the other by themselves, return, or go on from here."""
    where = say("look.move", number=viewing, last=last)
    slider = void(
        "input",
        type="range",
        id="look-at",
        min=0,
        max=last,
        value=viewing,
        data_input="look",
        data_focus=True,
        aria_label=say("look.at"),
        aria_valuetext=where,
    )
    return actions(
        button(say("look.return"), "return", kind="main", id="main-button"),
        button(
            "",
            "look",
            str(viewing - 1),
            icon_name="back",
            id="look-back",
            disabled=viewing == 0,
            label=say("look.back"),
        ),
        button(
            "",
            "watch",
            icon_name="pause" if playing else "play",
            id="look-play",
            label=say("look.pause" if playing else "look.play"),
        ),
        button(
            "",
            "look",
            str(viewing + 1),
            icon_name="next",
            id="look-next",
            disabled=viewing == last,
            label=say("look.next"),
        ),
        button(say("look.resume"), "resume", id="look-resume") if viewing < last else None,
        beside=tag("div", slider, tag("span", f"{viewing} / {last}", class_="quiet"), class_="replay"),
    )


def thinking(player: str, done: float, made: int, ready: bool, say: Words) -> Markup:
    """The computer's turn; as soon as it knows a move, it can be told to make it."""
    now = button(say("table.play-now"), "bot", str(made), icon_name="play", id="play-now", disabled=not ready)
    return actions(progress(say("table.thinking", player=player), done), now)


# The hint


def no_hint() -> Markup:
    return tag("div", id="hint", hidden=True)


def searching(done: float, composing: bool, say: Words) -> Markup:
    return _hint(composing, say, progress(say("hint.searching"), done), None)


@remember
def hint(
    said: tuple[str, ...] | str, opened: int, more: str, why: Markup | None, composing: bool, say: Words
) -> Markup:
    """As many sentences of the hint as are open; or the one why there is none."""
    if isinstance(said, str):
        return _hint(composing, say, tag("p", with_maths(said, say)), None)
    further = button(say(f"{more}.{opened}"), "hint", id="hint-more") if opened < len(said) else None
    newest = tag("div", further, why, data_newest=opened)  # the page brings it into sight
    return _hint(composing, say, tag("ol", *(tag("li", with_maths(line, say)) for line in said[:opened])), newest)


def _hint(composing: bool, say: Words, told: Markup, further: Markup | None) -> Markup:
    """Over what is told, but under a move that is being made. Ears have what is new from the live text (cards.py)."""
    away = button("", "hint", "away", icon_name="close", label=say("hint.away"), id="hint-away")
    return tag(
        "div",
        tag("div", icon("hint"), tag("div", told, further), away, class_="hint"),
        id="hint",
        class_="under-move" if composing else None,
    )
