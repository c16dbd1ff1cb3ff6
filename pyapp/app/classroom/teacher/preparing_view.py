"""The page "Pour la classe": a few choices, and beside them the link, always ready."""

from pyapp.app.classroom import address
from pyapp.app.classroom.frame import bar, qr
from pyapp.app.classroom.lesson import LOCKS, SERIES, Lesson, modes
from pyapp.app.classroom.teacher import collecting
from pyapp.app.classroom.teacher.preparing import COUNTS, MINUTES, as_setup, link, problem, snippet
from pyapp.app.classroom.teacher.school import Prepared
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model
from pyapp.app.pages.setup.view import options_of, what
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, join, slot, tag, void
from pyapp.app.ui.parts import button, copying, dialog, filling, no_dialog, sentence
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Refused
from pyapp.core.match import LEVELS
from pyapp.games import GAMES


def view(model: Model, say: Words) -> dict[str, Markup]:
    """The fragments of the page."""
    prepared = model.school.prepared
    assert prepared
    lesson = prepared.lesson
    wrong = problem(lesson, say)
    return {
        "bar": bar(say("class"), say),
        "screen": tag(
            "main",
            tag("h1", say("class.title")),
            tag(
                "p",
                tag("span", say("class.about")),
                button(say("teachers"), "teachers", icon_name="rules", id="teachers"),
                class_="row",
            ),
            tag("div", tag("div", *map(slot, CHOICES), class_="choices"), slot("class-link"), class_="class-halves"),
            slot("class-classes"),
            id="screen",
            class_="class-page",
        ),
        "class-game": _games(lesson, say),
        "class-preset": _presets(lesson, say),
        "class-mode": _modes(lesson, say),
        "class-more": _more(prepared, say),
        "class-locks": _locks(lesson, say),
        "setup-options": options_of(as_setup(lesson), say),
        "class-link": _link(model, lesson, wrong, say),
        "class-classes": _classes(model, say),
        "dialog": _dialog(model, say),
        "heard": join(sentence(wrong, say, lesson.game) if wrong else ""),
    }


CHOICES = ("class-game", "class-preset", "class-mode", "class-more", "class-locks", "setup-options")


def _radio(group: str, value: str, chosen: bool, *words: Markup | str) -> Markup:
    return tag(
        "label",
        void(
            "input",
            type="radio",
            name=group,
            id=f"{group}-{value}",
            value=value,
            data_change=f"{group} {value}",
            checked=chosen,
        ),
        *words,
        class_="preset chosen" if chosen else "preset",
    )


def _games(lesson: Lesson, say: Words) -> Markup:
    cards = [
        _radio(
            "class-game",
            game,
            game == lesson.game,
            tag("span", filling(screen.picture()), class_="thumbnail"),
            tag("span", say(f"game.{game}"), class_="name"),
        )
        for game, screen in SCREENS.items()
    ]
    return tag(
        "fieldset",
        tag("legend", say("class.game")),
        tag("div", *cards, class_="presets with-pictures"),
        id="class-game",
    )


def _presets(lesson: Lesson, say: Words) -> Markup:
    game = lesson.game
    cards = [
        _radio(
            "class-preset",
            name,
            name == lesson.preset,
            tag("span", say(f"preset.{name}"), class_="name"),
            tag("span", what(game, name, say), class_="quiet small"),
        )
        for name in SCREENS[game].presets
    ]
    return tag(
        "fieldset", tag("legend", say("setup.for")), tag("div", *cards, class_="presets ladder"), id="class-preset"
    )


def _modes(lesson: Lesson, say: Words) -> Markup:
    cards = [
        _radio(
            "class-mode",
            mode,
            mode == lesson.mode,
            tag("span", say(f"class.mode.{mode}"), class_="name"),
            tag("span", say(f"class.mode.{mode}.what"), class_="quiet small"),
        )
        for mode in modes(lesson.game)
    ]
    return tag(
        "fieldset", tag("legend", say("class.mode")), tag("div", *cards, class_="presets in-threes"), id="class-mode"
    )


def _select(id: str, label: str, values: list[tuple[str | int, str]], chosen: str | int) -> Markup:
    choices = [tag("option", words, value=value, selected=value == chosen) for value, words in values]
    return tag("label", tag("span", label), tag("select", *choices, id=id, data_change=id), class_="field")


def _more(prepared: Prepared, say: Words) -> Markup:
    """The level, how many at one tablet, how long, in which language, and the teacher's code."""
    lesson = prepared.lesson
    seats = GAMES[lesson.game].seats
    level = (
        _select("class-level", say("class.level"), [(level, say(f"level.{level}")) for level in LEVELS], lesson.level)
        if lesson.mode == "level"
        else None
    )
    many = (
        _select(
            "class-players", say("class.players"), [(count, str(count)) for count in seats if count > 1], lesson.players
        )
        if lesson.mode in ("pair", "race", "position") and len(seats) > 1
        else None
    )
    exercises = (
        _select("class-count", say("class.count"), [(count, str(count)) for count in COUNTS], lesson.count)
        if lesson.mode == SERIES
        else None
    )
    minutes = _select(
        "class-minutes",
        say("class.minutes"),
        [(count, say("class.minutes.some", count=count) if count else say("class.minutes.none")) for count in MINUTES],
        lesson.minutes,
    )
    languages: list[tuple[str | int, str]] = [("", say("class.lang.own"))]
    languages += [(language, Words(language)("language.name")) for language in LANGUAGES]
    language = _select("class-lang", say("settings.language"), languages, lesson.lang)
    return tag("div", level, many, exercises, minutes, language, _code(prepared, say), id="class-more", class_="fields")


def _code(prepared: Prepared, say: Words) -> Markup | None:
    """The code that opens what is locked and gives more time; what it means to have none is said."""
    lesson = prepared.lesson
    if not (lesson.lock or lesson.minutes):
        return None
    why = say("class.code.why" if lesson.code else "class.code.none")
    return tag(
        "label",
        tag("span", say("class.code"), tag("small", why, class_="quiet small")),
        void(
            "input",
            type="text",
            id="class-code",
            value=prepared.code,
            maxlength=20,
            data_change="class-code",
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
        ),
        class_="field",
    )


def _locks(lesson: Lesson, say: Words) -> Markup:
    known = {
        "hint",
        "review",
        "undo",
        "sound",
        "settings",
        "games",
        *(one.label for one in SCREENS[lesson.game].dialogs.values()),
    }
    boxes = [
        tag(
            "label",
            void(
                "input",
                type="checkbox",
                id=f"class-lock-{lock}",
                data_change=f"class-lock {lock}",
                checked=lock in lesson.lock,
            ),
            tag("span", say(f"class.lock.{lock}")),
            class_="check",
        )
        for lock in LOCKS
        if lock in known
    ]
    names = ", ".join(say(f"class.lock.{lock}") for lock in lesson.lock) or say("class.lock.none")
    return tag(
        "details",
        tag("summary", icon("lock"), tag("span", say("class.locks", what=names))),
        tag("div", *boxes, class_="locks"),
        id="class-locks",
        class_="card",
    )


def _link(model: Model, lesson: Lesson, wrong: Refused | None, say: Words) -> Markup:
    """What comes of it: a link, its code, a frame, and the wall."""
    if wrong:
        why = tag("span", sentence(wrong, say, lesson.game))
        return tag(
            "section", tag("p", icon("warning"), why, class_="refusal"), id="class-link", class_="card class-link"
        )
    text = link(model)
    return tag(
        "section",
        tag("h2", say("class.link")),
        qr(text, say("class.qr")),
        button(say("class.show"), "class-show", kind="main", icon_name="zoom", id="class-show"),
        void("input", type="text", readonly=True, value=text, id="share-link", aria_label=say("share.link")),
        tag(
            "div",
            copying(say("class.copy"), "class-copy", text, "class-copy"),
            button(say("class.deal"), "class-deal", icon_name="shuffle", id="class-deal"),
            button(say("class.project"), "class-project", icon_name="play", id="class-project")
            if 2 in GAMES[lesson.game].seats
            else None,
            button(say("class.paper"), "paper", lesson.game, icon_name="save", id="class-paper")
            if SCREENS[lesson.game].exercise
            else None,
            class_="menu",
        ),
        tag("p", say("class.same-deal", seed=str(lesson.seed)), class_="quiet small"),
        tag(
            "details",
            tag("summary", say("class.website")),
            tag("p", say("class.website.how")),
            tag("pre", tag("code", snippet(model)), tabindex=0),
            copying(say("class.copy-frame"), "class-copy", snippet(model), "class-copy-frame"),
            *(
                tag("p", tag("a", say(key), href=f"docs/{name}{_suffix(say)}.html", target="_blank", rel="noopener"))
                for key, name in (("docs.embed.title", "embed"), ("class.docs", "address"))
            ),
        ),
        tag("p", say("lesson.nothing-leaves"), class_="quiet small"),
        id="class-link",
        class_="card class-link",
    )


def _suffix(say: Words) -> str:
    return "" if say.language == LANGUAGES[0] else f".{say.language}"


def _classes(model: Model, say: Words) -> Markup:
    """The classes on this device."""
    rows = []
    for number in collecting.classes(model.school):
        asked = collecting.lesson_of(model.school, number)
        count = len(collecting.results(model.school, number))
        title = about(asked, say) if asked else say("class.unknown")
        rows.append(
            tag(
                "li",
                tag("p", tag("strong", title), " ", tag("span", say("class.results", count=count), class_="quiet")),
                button(say("class.open"), "class-results", f"{number:05x}", id=f"class-{number:05x}"),
            )
        )
    typed = tag(
        "div",
        tag("label", say("class.typed"), for_="class-typed"),
        void(
            "input",
            type="text",
            id="class-typed",
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            maxlength=4000,
        ),
        button(say("class.typed.take"), "class-typed", field="class-typed", id="class-take"),
        class_="row typed",
    )
    refused = (
        tag("p", icon("warning"), tag("span", sentence(model.refused, say)), class_="refusal")
        if model.refused and model.refused.code.startswith(("result.", "link."))
        else None
    )
    return tag(
        "section",
        tag("h2", say("class.classes")),
        tag("p", say("class.classes.how"), class_="quiet"),
        tag("ul", *rows, class_="shelf") if rows else None,
        typed,
        refused,
        id="class-classes",
        class_="card",
    )


def about(lesson: Lesson, say: Words) -> str:
    """A lesson in one line."""
    parts = [
        say(f"game.{lesson.game}"),
        say(f"preset.{lesson.preset}") if lesson.preset else "",
        say(f"class.mode.{lesson.mode}"),
        say("class.deal.number", seed=str(lesson.seed)) if lesson.seed else "",
    ]
    return " · ".join(part for part in parts if part)


def _dialog(model: Model, say: Words) -> Markup:
    """The code on the wall: nothing else, as large as it goes."""
    prepared = model.school.prepared
    if model.dialog != "class-code" or prepared is None:
        return no_dialog()
    lesson, text = prepared.lesson, link(model)
    steps = join(
        tag("p", say("class.wall.how"), class_="wall-how"),
        tag("p", address.link(model.address, lesson).partition("?")[0], class_="wall-address"),
    )
    wall = tag("div", qr(text, say("class.qr")), tag("div", steps), class_="wall")
    return dialog(about(lesson, say), wall, say, kind="on-the-wall")
