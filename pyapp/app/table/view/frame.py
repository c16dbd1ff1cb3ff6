"""The frame around every table: bar, players, log, hint, tour and dialogs; the game draws the rest."""

import segno

from pyapp.app.classroom import platform
from pyapp.app.classroom.pupil import series
from pyapp.app.classroom.pupil.locks import locked
from pyapp.app.classroom.pupil.view import exercise_done, exercise_title, lesson_button, lesson_dialog, minutes_told
from pyapp.app.ears import walking
from pyapp.app.games.contract import NOTHING, AnyScreen, Seen
from pyapp.app.model import Model, Settings, Table
from pyapp.app.pages import statement
from pyapp.app.pages.home import rules_dialog
from pyapp.app.pages.settings import settings
from pyapp.app.store import links
from pyapp.app.table import clock, practice, tour
from pyapp.app.table.acts import answered, bot_to_act, dialog_task, found, scene, waits
from pyapp.app.table.needs import needs
from pyapp.app.table.scene import Played, Scene
from pyapp.app.table.view import advice, ending
from pyapp.app.table.view import needs as needs_view
from pyapp.app.table.view import parts as table_parts
from pyapp.app.table.view.review import review
from pyapp.app.ui.icons import icon, seat_mark
from pyapp.app.ui.markup import Markup, join, slot, tag, void
from pyapp.app.ui.parts import button, copying, dialog, no_dialog
from pyapp.app.ui.remember import remember, remember_few
from pyapp.app.ui.words import Words
from pyapp.core import Match, Turn

LOGGED = 40
LARGEST_CODE = 1200  # characters of a link that a camera still reads from a screen
SIDE = ("log", "typed-row", "answer")


def view(model: Model, table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of a table."""
    here, match, screen = scene(table), table.match, table.screen
    return {
        **_drawn(screen, here, model.settings.keys, say),
        **_waiting(table, here, say),
        "bar": _bar(
            screen,
            match,
            table.draft.empty,
            model.lesson is not None,
            bool(locked(model.lesson)),
            *minutes_told(model.lesson, table, model.settings.calm),
            exercise_title(model.lesson, table, say),
            say,
        ),
        "clock": _clock(table, model.settings, say),
        "hint": advice.card(table, here, say),
        "players": _players(table.key, screen, match, here.made, say),
        "log": _log(screen, match, model.lesson.helps if model.lesson and model.lesson.key == table.key else (), say),
        "typed-row": _typed(match.game.name, table.writing, say),
        "answer": _answer(table.answered, say),
        "tour": tour.none() if "hint" in locked(model.lesson) else tour.card(table, say),
        "dialog": _dialog(model, table, here, say),
        "screen": _screen(screen, match.game.name, ending.ended(here), say),
        **_ending(model, table, here, say),
        **(
            exercise_done(model, model.lesson, screen.panel[0], say)
            if model.lesson and series.waits(model) and not here.past
            else {}
        ),
    }


def _ending(model: Model, table: Table, here: Scene, say: Words) -> dict[str, Markup]:
    """At the end, a screen of its own beside the board."""
    won = model.settings.results.get(table.match.game.name, ())
    if not ending.ended(here):
        return {}
    in_lesson = model.lesson is not None
    return {
        **ending.fragments(
            table.screen,
            table.key,
            table.match,
            won,
            in_lesson,
            model.platform is not None,
            platform.mark_told(model, say),
            say,
        ),
        "needs": needs_view.card(
            needs(practice.record_of(model)), table.match.game.name, "games" not in locked(model.lesson), say
        ),
        "overlooked": ending.overlooked(table, in_lesson, say),
    }


@remember_few
def _drawn(screen: AnyScreen, here: Scene, keys: bool, say: Words) -> dict[str, Markup]:
    """The game's own fragments, in the parts of the table. The status card has a fixed room: what it tells scrolls in
    it, so that the actions under it stay where they are."""
    task, *told = screen.panel
    status = tag(
        "div",
        slot(task),
        tag(
            "div",
            *map(slot, told),
            slot("hint"),
            id="told",
            class_="told",
            tabindex=0,
            role="group",
            aria_label=say("table.told"),
        ),
        id="status",
        class_="card status",
    )
    return {
        **screen.view(here, say),
        "stage": tag(
            "section",
            tag("p", say("table.board-how"), id="board-how", class_="visually-hidden"),
            tag("div", *map(slot, screen.stage), id="pan", class_="pan"),
            id="stage",
            class_="stage",
            data_keys=keys,
            aria_label=say("table.stage"),
        ),
        "panel": tag(
            "section",
            status,
            tag("div", *map(slot, screen.hand), id="tray", class_="tray"),
            slot("actions"),
            id="panel",
            class_="panel",
            data_keys=keys,
            aria_label=say("table.panel"),
        ),
    }


@remember
def _screen(screen: AnyScreen, game: str, over: bool, say: Words) -> Markup:
    side = tag("section", *map(slot, SIDE), id="side", class_="side", aria_label=say("table.side"))
    parts = (slot("ending"),) if over else (slot("panel"), slot("players"), side)
    classes = f"table {game} {screen.table_class}{' over' if over else ''}"
    return tag("main", slot("stage"), *parts, slot("tour"), id="screen", class_=classes)


def _waiting(table: Table, here: Scene, say: Words) -> dict[str, Markup]:
    """The actions when no person has to move: looking back, the end, a computer's turn."""
    match = table.match
    if here.past:
        return {"actions": table_parts.looking(here.made, len(match.turns), table.look.playing, say)}
    if here.elapsed is not None:
        return {}
    if not bot_to_act(table) or waits(table):
        return {}
    turn = match.game.turn(match.state)
    assert turn is not None
    seen = found(table, "bot", match.bots[turn])
    ready = bool(answered(table, turn, seen.result))
    return {"actions": table_parts.thinking(match.players[turn], seen.done, here.made, ready, say)}


def _clock(table: Table, chosen: Settings, say: Words) -> Markup:
    """Of a person's turn; where only the whole match is timed, nothing is seen of it."""
    seen = clock.timed(table, chosen) == clock.TICK and not bot_to_act(table)
    whole = clock.allowed(table, chosen) if seen else 0
    left, ticks = clock.seconds_left(table, chosen) if whole else 0, clock.ticks(table, chosen)
    return table_parts.clock(left, whole, ticks, table.clock.minute, say)


@remember_few
def _bar(
    screen: AnyScreen,
    match: Match,
    empty: bool,
    in_lesson: bool,
    shut: bool,
    told: str,
    minutes: int,
    exercise: str,
    say: Words,
) -> Markup:
    tools = [
        button(say(dialog.label), "dialog", name, icon_name=dialog.icon, id=f"open-{name}")
        for name, dialog in screen.dialogs.items()
        if dialog.tool
    ]
    return tag(
        "header",
        button("", "dialog", "menu", icon_name="menu", label=say("menu"), id="open-menu"),
        tag(
            "h1",
            tag("strong", "Bons Comptes"),
            " ",
            say(f"game.{match.game.name}"),
            exercise,
            class_="title",
            tabindex=-1,
        ),
        tag(
            "div",
            lesson_button(shut, told, minutes, say) if in_lesson else None,
            button(
                "", "undo", icon_name="undo", label=say("undo"), id="undo", disabled=not match.turns and empty, ctrl="z"
            ),
            button("", "redo", icon_name="redo", label=say("redo"), id="redo", disabled=not match.undone, ctrl="y"),
            button(say("hint"), "hint", icon_name="hint", id="open-hint", disabled=match.game.over(match.state)),
            *tools,
            button(say("rules"), "dialog", "rules", icon_name="rules", id="open-rules"),
            tag(
                "button",
                icon("zoom"),
                type="button",
                class_="button icon-button",
                id="zoom",
                data_zoom=True,
                aria_label=say("table.zoom"),
                aria_pressed="false",
            ),
            class_="row",
        ),
        id="bar",
        class_="bar",
    )


@remember_few
def _players(key: str, screen: AnyScreen, match: Match, number: int, say: Words) -> Markup:
    state = match.at(number)
    turn, winners, scores = match.game.turn(state), match.game.winners(state), screen.told(match, state)
    rows = [
        tag(
            "li",
            seat_mark(seat),
            tag(
                "span",
                tag("span", name, class_="name", id=f"seat-{seat}"),
                tag("span", " ", say(f"level.{match.bots[seat]}.short"), class_="quiet small")
                if seat in match.bots
                else None,
            ),
            tag("span", say("players.turn"), class_="visually-hidden") if seat == turn and not winners else None,
            icon("check") if seat in winners else None,
            tag("span", say("players.won"), class_="visually-hidden") if seat in winners else None,
            tag(
                "span", str(scores[seat]).replace("-", "−"), class_="score", id=f"score-{seat}", data_count=scores[seat]
            )
            if screen.points
            else None,
            class_="turn" if seat == turn and not winners else None,
        )
        for seat, name in enumerate(match.players)
    ]
    return tag(
        "ol",
        *rows,
        id="players",
        class_="players",
        aria_label=say("players"),
        data_table=key,
        data_made=number,
        data_moves=len(match.turns),
    )


@remember_few
def _log(screen: AnyScreen, match: Match, helps: tuple[tuple[str, int], ...], say: Words) -> Markup:
    """The last moves, newest first; each can be looked at again. In a lesson also the help that was taken."""
    made = len(match.turns)
    rows = []
    for number in range(made, max(-1, made - LOGGED), -1):
        rows += [_help(kind, say) for kind, after in reversed(helps) if after == number]
        if number:
            rows.append(_line(screen, number, match.players, match.at(number - 1), match.turns[number - 1], say))
    return tag("ol", *rows, id="log", class_="log", aria_label=say("log"), reversed=True, hidden=not rows)


@remember
def _help(kind: str, say: Words) -> Markup:
    return tag("li", icon("hint"), tag("span", say(f"lesson.log.{kind}")), class_="log-help quiet")


@remember
def _line(
    screen: AnyScreen,
    number: int,
    players: tuple[str, ...],
    before: object,
    turn: Turn,
    say: Words,
) -> Markup:
    line = screen.log_line(Played(number, players, before, turn), say)
    return tag(
        "li", tag("button", line, class_="log-line", type="button", id=f"log-{number}", data_act=f"look {number}")
    )


def _dialog(model: Model, table: Table, here: Scene, say: Words) -> Markup:
    kind, match = table.dialog, table.match
    if kind in table.screen.dialogs:
        return _own_dialog(table, here, say)
    if kind == "review":
        return dialog(
            say("table.review"), review(table, here, advice.asked_in_row(table, say), say), say, wide=True, tall=True
        )
    if kind == "rules":
        return _rules(match.game.name, say)
    if kind == "share":
        return dialog(say("share"), _share(model.address, table.whole, say), say)
    if kind == "keys":
        return dialog(say("keys"), walking.keys(table, model.settings.keys, say), say)
    if kind == "statement":
        return dialog(say("statement"), statement.content(say), say, wide=True)
    if kind == "sights":
        return dialog(say("walk.list"), walking.listed(table, here, say), say)
    if kind == "lesson":
        return lesson_dialog(model, table, say)
    if kind == "settings":
        return dialog(say("settings"), settings(model, say), say)
    if kind == "menu":
        return dialog(say("menu"), _menu(model, table.screen, say), say)
    return no_dialog()


_rules = remember(rules_dialog)


def _own_dialog(table: Table, here: Scene, say: Words) -> Markup:
    """One of the game's own dialogs, with what was found for it; or why it may not speak now."""
    own = table.screen.dialogs[table.dialog]
    asked, task = table.query.asked if own.ask else 0, dialog_task(table, table.dialog)
    secret = table.screen.secret(here, say) if own.secret else ""
    found = table.found.get(task, NOTHING) if task else NOTHING
    seen = Seen(
        asked,
        found.result,
        found.done,
        table.query.more,
        table.query.order,
        table.query.filters,
        table.query.unfolded,
        advice.asked_in_row(table, say),
    )
    content = tag("p", secret) if secret else own.content(here, seen, say)
    return dialog(own.title(asked, say), content, say, wide=True, tall=own.think is not None)


def _menu(model: Model, screen: AnyScreen, say: Words) -> Markup:
    own = [
        button(say(dialog.label), "dialog", name, icon_name=dialog.icon, id=f"menu-{dialog.label}")
        for name, dialog in screen.dialogs.items()
        if dialog.label not in locked(model.lesson)
    ]
    shut = locked(model.lesson)
    entries = [
        *(
            ()
            if "games" in shut
            else (
                button(say("home"), "home", icon_name="home", id="menu-home"),
                button(say("share"), "dialog", "share", icon_name="share", id="menu-share"),
            )
        ),
        *own,
        button(say("look.all"), "look", "0", icon_name="play", id="menu-look"),
        *(
            ()
            if "review" in shut
            else (button(say("table.review"), "dialog", "review", icon_name="review", id="menu-review"),)
        ),
        button(say("typed"), "write", icon_name="keyboard", id="menu-write"),
        button(say("keys"), "dialog", "keys", icon_name="keyboard", id="menu-keys"),
        button(say("statement.link"), "dialog", "statement", icon_name="rules", id="menu-statement"),
        button(say("tour.again"), "tour", icon_name="hint", id="menu-tour"),
        button(say("table.again"), "again", icon_name="plus", id="menu-again"),
        button(say("settings"), "dialog", "settings", icon_name="settings", id="menu-settings"),
    ]
    return tag("div", *entries, class_="menu")


@remember
def _typed(game: str, wanted: bool, say: Words) -> Markup:
    """A move in writing: there where a keyboard is in use, and for whoever has asked for it in the menu."""
    return tag(
        "div",
        tag("label", say("typed"), for_="typed"),
        void(
            "input",
            id="typed",
            name="typed",
            type="text",
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            maxlength=12_000,
            aria_describedby="typed-how",
            data_focus=wanted,
        ),
        button(say("typed.play"), "typed", field="typed", id="typed-play"),
        tag("p", say(f"typed.{game}"), class_="quiet small", id="typed-how"),
        id="typed-row",
        class_="row typed wanted" if wanted else "row typed",
    )


@remember
def _answer(answered: tuple[str, ...], say: Words) -> Markup:
    """What was answered to a question in that field, to be read; ears have it from the live text."""
    return tag(
        "div",
        *(tag("p", line) for line in answered),
        id="answer",
        class_="card answer",
        hidden=not answered,
        role="group",
        aria_label=say("command.answer"),
    )


@remember_few
def _share(address: str, match: Match, say: Words) -> Markup:
    """The match as a link, a code to photograph and a file."""
    fresh = links.link(address, match, fresh=True)
    whole = links.link(address, match)
    shown = whole if len(whole) <= LARGEST_CODE else fresh
    code = segno.make(shown, error="l", micro=False).svg_inline(
        scale=4, border=2, omitsize=True, dark="#1F2430", light="#fff", svgclass="code"
    )
    return join(
        tag("p", say("share.about")),
        tag(
            "div",
            copying(say("share.whole"), "copied", whole, "share-whole"),
            copying(say("share.fresh"), "copied", fresh, "share-fresh"),
            button(say("share.file"), "download", icon_name="save", id="share-file"),
            button(say("picture.png"), "picture", "png", icon_name="save", id="share-png"),
            button(say("picture.svg"), "picture", "svg", icon_name="save", id="share-svg"),
            class_="menu",
        ),
        tag(
            "figure",
            Markup(code),
            tag("figcaption", say("share.code" if shown is whole else "share.code-fresh"), class_="quiet small"),
            class_="qr",
            role="img",
            aria_label=say("share.code"),
        ),
        void("input", type="text", readonly=True, value=whole, id="share-link", aria_label=say("share.link")),
    )
