"""The home screen: go on with a match, choose a game, open a file."""

from datetime import date, timedelta
from functools import lru_cache

from pyapp.app.classroom.teacher.card import class_card
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Home, Kept, Model
from pyapp.app.pages import device
from pyapp.app.pages.settings import settings
from pyapp.app.store import shelf
from pyapp.app.table.sitting import day
from pyapp.app.ui.icons import icon, seat_mark
from pyapp.app.ui.markup import Markup, join, slot, tag, void
from pyapp.app.ui.parts import button, dialog, filling, no_dialog, readable, sentence
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import LANGUAGES, Words, number
from pyapp.core import Refused
from pyapp.core.plain import parsed
from pyapp.games import GAMES

MOST_DAYS = 2_000_000  # a calendar of 5000 years
NOTICE = "NOTICE.txt"  # the build writes it
FRONT = 12  # rows of the shelf that are drawn until somebody asks for all


def view(model: Model, page: Home, say: Words) -> dict[str, Markup]:
    """The fragments of the home screen."""
    latest = next((kept for kept in map(shelf.looked_at, model.shelf[:FRONT]) if not (kept.problem or kept.over)), None)
    return {
        "bar": _bar(model, say),
        "screen": _screen(say),
        "home-refused": _refused(model, say),
        "home-continue": _continue(latest, _when(latest, page.today, model.zone, say), say),
        "home-shelf": _shelf(model, page, latest, say),
        "dialog": _dialog(model, say),
    }


@remember
def _screen(say: Words) -> Markup:
    front = tag("div", slot("home-refused"), slot("home-continue"), _games(say), class_="front")
    return tag("main", front, slot("home-shelf"), _foot(say), id="screen", class_="home")


def _bar(model: Model, say: Words) -> Markup:
    others = [language for language in LANGUAGES if language != model.settings.language]
    switches = [
        tag(
            "button",
            tag("span", Words(language)("language.name"), lang=language),
            class_="button",
            type="button",
            id=f"language-{number}" if number else "language",
            data_act=f"language {language}",
        )
        for number, language in enumerate(others)
    ]  # by their places: the one that was pressed keeps the focus
    return tag(
        "header",
        tag("div", tag("h1", "Bons Comptes", tabindex=-1), tag("p", say("home.about"), class_="quiet")),
        tag(
            "div",
            _file(say),
            button(say("settings"), "dialog", "settings", icon_name="settings", id="open-settings"),
            *switches,
            class_="row",
        ),
        id="bar",
        class_="bar home-bar",
    )


def _file(say: Words) -> Markup:
    """A match from a file: what is tapped is the field itself, which lies over its words."""
    return tag(
        "label",
        icon("open"),
        tag("span", say("home.open")),
        void("input", type="file", id="open-file", class_="file", accept=".json,application/json", data_file="import"),
        class_="button open-file",
    )


def _refused(model: Model, say: Words) -> Markup:
    if model.refused is None:
        return tag("div", id="home-refused", hidden=True)
    return tag("div", icon("warning"), tag("span", sentence(model.refused, say)), id="home-refused", class_="refusal")


@remember
def _continue(kept: Kept | None, when: str, say: Words) -> Markup:
    """The match under way that was played last, first of all: how it looks, how it stands, whose turn it is."""
    if kept is None:
        return tag("div", id="home-continue", hidden=True)
    return tag(
        "section",
        tag("span", _sketch(kept.game, kept.sketch), class_="thumbnail"),
        tag("p", *_about(kept, when, say)),
        button(say("home.continue"), "continue", kept.key, kind="main", id="continue"),
        id="home-continue",
        class_="card continue",
        aria_label=say("home.continue"),
    )


@lru_cache(4)
def _sketch(game: str, sketch: str) -> Markup:
    """A kept match, small; the game's own picture where there is none."""
    try:
        return SCREENS[game].picture(GAMES[game].position(parsed(sketch, "shelf.summary")))
    except Refused:
        return SCREENS[game].picture()


def _about(kept: Kept, when: str, say: Words) -> list[Markup]:
    """A kept match in one line, from its summary: how it stands, then whose turn it is and when that was."""
    points = [tag("strong", number(score)) if SCREENS[kept.game].points else None for score in kept.scores]
    people = [
        tag("span", seat_mark(seat), f" {name} ", score)
        for seat, (name, score) in enumerate(zip(kept.players, points, strict=True))
    ]
    how = (
        say("home.ended")
        if kept.over
        else say("home.turn", player=kept.players[kept.turn])
        if kept.turn is not None
        else ""
    )
    moves = say("home.moves", count=kept.moves) if kept.moves else ""
    facts = " · ".join(part for part in (how, moves, when) if part)
    return [
        tag("strong", say(f"game.{kept.game}")),
        Markup(" "),
        tag("span", *people, class_="people"),
        Markup(" "),
        tag("span", facts, class_="quiet"),
    ]


def _when(kept: Kept | None, today: int, zone: int, say: Words) -> str:
    """The day of a match as people say it."""
    then = day(kept.when, zone) if kept else 0
    if not kept or not 0 < then <= MOST_DAYS:
        return ""
    ago = today - then
    if ago in (0, 1):
        return say(f"home.when.{ago}")
    if 1 < ago < 7:
        return say("home.when.days", days=ago)
    on = date(1970, 1, 1) + timedelta(then)
    return say("home.when.date", day=on.day, month=say("months").split()[on.month - 1], year=str(on.year))


def _games(say: Words) -> Markup:
    cards = [
        tag(
            "button",
            tag("span", filling(screen.picture()), class_="picture"),
            tag(
                "span",
                tag("span", say(f"game.{name}"), class_="name"),
                tag("span", say(f"card.{name}.what")),
                tag("span", say(f"card.{name}.who"), class_="quiet"),
                class_="words",
            ),
            class_="game-card",
            type="button",
            id=f"game-{name}",
            data_act=f"setup {name}",
        )
        for name, screen in SCREENS.items()
    ]
    return tag(
        "section", tag("h2", say("home.games"), class_="visually-hidden"), *cards, class_card(say), class_="cards"
    )


def _shelf(model: Model, page: Home, latest: Kept | None, say: Words) -> Markup:
    """Earlier matches, still there; the first ones until all are asked for. A match deleted just now can come back."""
    rest = [kept for kept in model.shelf if latest is None or kept.key != latest.key]
    if not rest and not page.deleted:
        return tag("div", id="home-shelf", hidden=True)
    shown = [shelf.looked_at(kept) for kept in (rest if page.all_listed else rest[:FRONT])]
    back = (
        tag(
            "p",
            tag("span", say("home.deleted", match=shelf.named(page.deleted, say))),
            button(say("home.undelete"), "undelete", icon_name="undo", id="undelete"),
            class_="row",
        )
        if page.deleted
        else None
    )
    more = button(say("home.list-all", count=len(rest)), "list-all", id="list-all") if len(shown) < len(rest) else None
    sized = model.space is not None
    open_ = bool(page.deleted or sized or any(kept.problem for kept in shown))
    rows = [_row(kept, _when(kept, page.today, model.zone, say), sized, say) for kept in shown]
    return tag(
        "details",
        tag("summary", say("home.shelf", count=len(rest))),
        back,
        tag("ul", *rows, class_="shelf"),
        more,
        id="home-shelf",
        class_="card",
        open=open_,
    )


@remember
def _row(kept: Kept, when: str, sized: bool, say: Words) -> Markup:
    """One match of the shelf. One that cannot be opened says why, and can be taken away as a file."""
    away = button(
        "",
        "delete",
        kept.key,
        icon_name="close",
        id=f"delete-{kept.key}",
        label=say("home.delete", match=shelf.named(kept, say)),
    )
    size = tag("span", " · ", readable(kept.size, say), class_="quiet") if sized else None
    if kept.problem:
        why = sentence(kept.problem, say, kept.game)
        save = button(say("share.file"), "download-kept", kept.key, icon_name="save", id=f"save-{kept.key}")
        what = _about(kept, when, say) if kept.game else [tag("strong", say("home.unknown"))]
        told = tag("span", icon("warning"), tag("span", why), class_="refusal")
        return tag("li", tag("p", *what, size, told), save, away)
    take_up = button(say("home.take-up"), "continue", kept.key, id=f"take-up-{kept.key}")
    return tag("li", tag("p", *_about(kept, when, say), size), take_up, away)


def _foot(say: Words) -> Markup:
    rules = [
        button(
            say("home.rules", game=say(f"game.{name}")),
            "dialog",
            f"rules {name}",
            icon_name="rules",
            id=f"rules-{name}",
        )
        for name in SCREENS
    ]
    return tag(
        "footer",
        tag(
            "div",
            *rules,
            button(say("home.credits"), "dialog", "about", id="open-about"),
            button(say("statement.link"), "dialog", "statement", id="open-statement"),
            button(say("device"), "dialog", device.DIALOG, id="open-device"),
            class_="row",
        ),
        tag("p", say("home.offline"), class_="quiet small"),
        class_="foot",
    )


def _dialog(model: Model, say: Words) -> Markup:
    kind, _, game = model.dialog.partition(" ")
    if kind == "rules" and game in SCREENS:
        return rules_dialog(game, say)
    if kind == "settings":
        return dialog(say("settings"), settings(model, say), say)
    if kind == device.DIALOG:
        return dialog(say("device"), device.content(model, say), say)
    if kind == "about":
        licences = tag("a", say("credits.licences"), href=NOTICE, target="_blank", rel="noopener")
        return dialog(
            say("home.credits"),
            join(
                *(tag("p", say(f"credits.{part}")) for part in ("games", "texts", "made", "storage")),
                tag("p", licences),
            ),
            say,
        )
    return no_dialog()


def rules_dialog(game: str, say: Words) -> Markup:
    """The rules of one game, and what its mark of our own choices means."""
    told = join(tag("p", say("rules.ours.means"), class_="quiet"), SCREENS[game].rules(say))
    return dialog(say("rules.title", game=say(f"game.{game}")), told, say, wide=True)
