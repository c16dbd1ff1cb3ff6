"""What a person can choose for this device: one dialog, in groups."""

from pyapp.app.classroom.pupil.locks import locked
from pyapp.app.ears.aloud import of_language
from pyapp.app.model import LOUDEST, Model, Settings
from pyapp.app.ui.choices import CHOICES
from pyapp.app.ui.markup import Markup, join, tag, void
from pyapp.app.ui.parts import button
from pyapp.app.ui.words import LANGUAGES, Words


def settings(model: Model, say: Words) -> Markup:
    """Everything that can be set, and at the end what this device keeps; in a locked lesson how the page looks."""
    now, free = model.settings, "settings" not in locked(model.lesson)
    groups: dict[str, list[Markup | None]] = {
        "language": [_languages(now)] if free else [],
        "reading": [_choice(now, name, say) for name in ("text", "spacing")],
        "colours": [_choice(now, name, say) for name in ("theme", "contrast")],
        "senses": [_flag(now, "motion", say), _volume(now, say), _flag(now, "calm", say)] if free else [],
        "listening": _aloud(model, say),
        "signs": [_choice(now, name, say) for name in ("times", "divide")],
        "table": [
            _choice(now, "side", say),
            _choice(now, "clock", say),
            _flag(now, "delay", say) if free else None,
            _flag(now, "keys", say),
        ],
        "kept": [button(say("home.export"), "export", icon_name="save", id="export")] if free and model.shelf else [],
    }
    return tag(
        "div",
        *(tag("fieldset", tag("legend", say(f"settings.{name}")), *parts) for name, parts in groups.items() if parts),
        class_="settings",
        data_voices=model.voices is None,
    )


def _languages(now: Settings) -> Markup:
    languages = [
        tag(
            "button",
            Words(language)("language.name"),
            class_="button",
            type="button",
            lang=language,
            id=f"language-{language}",
            data_act=f"language {language}",
            aria_pressed="true" if language == now.language else "false",
        )
        for language in LANGUAGES
    ]
    return tag("div", *languages, class_="options")


def _choice(now: Settings, name: str, say: Words) -> Markup:
    """One of a few words, each on its button."""
    words = [
        button(
            say(f"settings.{name}.{word}"),
            "choose",
            f"{name} {word}",
            id=f"{name}-{word}",
            pressed=word == getattr(now, name),
        )
        for word in CHOICES[name]
    ]
    return tag(
        "div",
        tag("span", say(f"settings.{name}"), id=f"label-{name}"),
        tag("div", *words, class_="options"),
        class_="field",
        role="group",
        aria_labelledby=f"label-{name}",
    )


def _flag(now: Settings, name: str, say: Words) -> Markup:
    """On or off; with what that means where its name does not say all."""
    more = f"settings.{name}.what"
    what = tag("small", say(more), class_="quiet") if say.has(more) else None
    box = void("input", type="checkbox", id=name, data_change=name, checked=getattr(now, name))
    return tag("label", box, tag("span", say(f"settings.{name}"), join(" ", what) if what else None), class_="check")


def _aloud(model: Model, say: Words) -> list[Markup | None]:
    """Whether, by which voice and how fast; one sentence where the page has told that this device has no voice."""
    now, names = model.settings, of_language(model)
    if model.voices is not None and not names:
        return [tag("p", say("settings.aloud.none"))]
    voices = [
        tag("option", name or say("settings.voice.any"), value=name, selected=name == now.voice)
        for name in ("", *names)
    ]
    choice = tag(
        "label",
        tag("span", say("settings.voice")),
        tag("select", *voices, id="voice", data_change="voice"),
        class_="field",
    )
    return [
        _flag(now, "aloud", say),
        *(
            [
                choice,
                _choice(now, "pace", say),
                button(say("settings.aloud.try"), "read", icon_name="speaker", id="try-voice"),
            ]
            if now.aloud
            else ()
        ),
    ]


def _volume(now: Settings, say: Words) -> Markup:
    slider = void(
        "input",
        type="range",
        id="volume",
        data_change="volume",
        min=0,
        max=LOUDEST,
        value=now.volume,
        disabled=now.calm,
    )
    return tag("label", tag("span", say("settings.volume")), slider, class_="field")
