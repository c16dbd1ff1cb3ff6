"""The frame around every table: bar, players, log, hint, tour and dialogs; the game draws the rest."""

import segno

from pyapp.app import clock, links, table_parts
from pyapp.app.home import rules_dialog, settings
from pyapp.app.icons import icon, seat_mark
from pyapp.app.markup import Markup, join, slot, tag, void
from pyapp.app.model import Model, Table
from pyapp.app.parts import button, dialog, live, no_dialog, sentence
from pyapp.app.remember import remember
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import NOTHING, Screen, Seen
from pyapp.app.table import bot_to_act, found, scene, waits
from pyapp.app.words import Words
from pyapp.core import Match, Refused, Turn

LOGGED = 40
LARGEST_CODE = 1200  # characters of a link that a camera still reads from a screen
PANEL = ("actions", "hint", "players", "log", "typed-row")


def view(model: Model, table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of a table."""
    here, match, screen = scene(table), table.match, table.screen
    return {
        **_drawn(screen, here, say),
        **_waiting(table, here, say),
        "bar": _bar(screen, match, table.draft.empty, say),
        "clock": _clock(table, say),
        "hint": _hint(table, here, say),
        "players": _players(match, here.made, say),
        "log": _log(screen, match, say),
        "typed-row": _typed(match.game.name, say),
        "tour": _tour(match.game.name, screen.tour, table.tour, say),
        "dialog": _dialog(model, table, here, say),
        "live": _live(table.refused, table.said, match.game.name, say),
        "screen": _screen(match.game.name, _spot(table)),
    }


@remember
def _drawn(screen: Screen, here: Scene, say: Words) -> dict[str, Markup]:
    """The game's own fragments, in the two halves of the table."""
    classes = f"stage {screen.stage_class}".strip()
    return {
        **screen.view(here, say),
        "stage": tag("section", *map(slot, screen.stage), id="stage", class_=classes, aria_label=say("table.stage")),
        "panel": tag("section", *map(slot, screen.panel + PANEL), id="panel", class_="panel",
                     aria_label=say("table.panel")),
    }


@remember
def _screen(game: str, spot: str | None) -> Markup:
    return tag("main", slot("stage"), slot("panel"), slot("tour"), id="screen", class_=f"table {game}", data_keys=True,
               data_spot=spot)


@remember
def _live(refused: Refused | None, said: str, game: str, say: Words) -> Markup:
    refusal = sentence(refused, say, game) if refused else ""
    return live(" ".join(part for part in (refusal, said) if part))


def _waiting(table: Table, here: Scene, say: Words) -> dict[str, Markup]:
    """The actions when no person has to move: looking back, the end, a computer's turn."""
    match = table.match
    if here.past:
        return {"actions": table_parts.looking(here.made, len(match.turns), say)}
    if here.elapsed is not None:
        return {}
    if match.game.over(match.state):
        return {"actions": table_parts.ended(table.screen.after_end(say), say)}
    if not bot_to_act(table) or waits(table):
        return {}
    turn = match.game.turn(match.state)
    assert turn is not None
    return {"actions": table_parts.thinking(match.players[turn], found(table, "bot", match.bots[turn]).done, say)}


def _clock(table: Table, say: Words) -> Markup:
    """Of a person's turn; where only the whole match is timed, nothing is seen of it."""
    tick = clock.ticks(table)
    seen = tick == clock.TICK and not bot_to_act(table)
    whole = table.screen.seconds(table.match.state) if seen else 0
    return table_parts.clock(clock.seconds_left(table) if whole else 0, whole, tick, say)


def _hint(table: Table, here: Scene, say: Words) -> Markup:
    """The hint, as far as it is open."""
    if not table.hint or table.match.game.over(here.state):
        return table_parts.no_hint()
    secret = table.screen.secret(here, say)
    if secret:
        return table_parts.hint(secret, 0, "", say)
    seen = found(table, "hint")
    if seen.done < 1:
        return table_parts.searching(seen.done, say)
    said = _said(table.screen, here.match, here.made, seen.result, say)
    return table_parts.hint(said, table.hint, table.screen.hint_more, say)


@remember
def _said(screen: Screen, match: Match, number: int, result: object, say: Words) -> tuple[str, ...] | str:
    return screen.hint(match.at(number), result, say)


@remember
def _bar(screen: Screen, match: Match, empty: bool, say: Words) -> Markup:
    tools = [button(say(dialog.label), "dialog", name, icon_name=dialog.icon, id=f"open-{name}")
             for name, dialog in screen.dialogs.items() if dialog.tool]
    return tag(
        "header", button("", "dialog", "menu", icon_name="menu", label=say("menu"), id="open-menu"),
        tag("p", tag("strong", "Bons Comptes"), " ", say(f"game.{match.game.name}"), class_="title"),
        tag("div",
            button("", "undo", icon_name="undo", label=say("undo"), id="undo", disabled=not match.turns and empty),
            button("", "redo", icon_name="redo", label=say("redo"), id="redo", disabled=not match.undone),
            button(say("hint"), "hint", icon_name="hint", id="open-hint", disabled=match.game.over(match.state)),
            *tools, button(say("rules"), "dialog", "rules", icon_name="rules", id="open-rules"), class_="row"),
        id="bar", class_="bar",
    )


@remember
def _players(match: Match, number: int, say: Words) -> Markup:
    state = match.at(number)
    turn, scores, winners = match.game.turn(state), match.game.scores(state), match.game.winners(state)
    rows = [
        tag("li", seat_mark(seat), tag("span", tag("span", name, class_="name"), tag(
            "span", " ", say(f"level.{match.bots[seat]}.short"), class_="quiet small") if seat in match.bots else None),
            tag("span", say("players.turn"), class_="visually-hidden") if seat == turn and not winners else None,
            icon("check") if seat in winners else None,
            tag("span", say("players.won"), class_="visually-hidden") if seat in winners else None,
            tag("span", str(scores[seat]).replace("-", "−"), class_="score"),
            class_="turn" if seat == turn and not winners else None)
        for seat, name in enumerate(match.players)
    ]
    return tag("ol", *rows, id="players", class_="players", aria_label=say("players"))


@remember
def _log(screen: Screen, match: Match, say: Words) -> Markup:
    """The last moves, newest first; each can be looked at again."""
    made = len(match.turns)
    rows = [_line(screen, number, match.players, match.at(number - 1), match.turns[number - 1], say)
            for number in range(made, max(0, made - LOGGED), -1)]
    return tag("ol", *rows, id="log", class_="log", aria_label=say("log"), reversed=True, hidden=not rows)


@remember
def _line(
    screen: Screen, number: int, players: tuple[str, ...], before: object, turn: Turn, say: Words,
) -> Markup:
    line = screen.log_line(Played(number, players, before, turn), say)
    return tag("li", tag("button", line, class_="log-line", type="button", id=f"log-{number}",
                         data_act=f"look {number}"))


def _spot(table: Table) -> str | None:
    return table.screen.tour[table.tour] if table.tour is not None else None


@remember
def _tour(game: str, steps: tuple[str, ...], step: int | None, say: Words) -> Markup:
    """The first-time tour: one short card after another, beside what it speaks of."""
    if step is None:
        return tag("div", id="tour", hidden=True)
    last = step + 1 == len(steps)
    return tag(
        "aside", tag("p", say(f"tour.{game}.{steps[step]}")),
        tag("p", say("tour.step", step=step + 1, steps=len(steps)), class_="quiet small"),
        tag("div", button(say("tour.end"), "tour", "end", id="tour-end") if not last else None,
            button(say("tour.done" if last else "tour.next"), "tour", "next", kind="main", id="tour-next"),
            class_="row"),
        id="tour", class_="tour card", aria_label=say("tour"),
    )


def _dialog(model: Model, table: Table, here: Scene, say: Words) -> Markup:
    kind, match = table.dialog, table.match
    if kind in table.screen.dialogs:
        return _own_dialog(table, here, say)
    if kind == "review":
        seen = found(table, "review")
        return dialog(say("table.review"), table_parts.review(table.screen.review, match, seen.result or {}, seen.done,
                                                              say), say, wide=True)
    if kind == "rules":
        return _rules(match.game.name, say)
    if kind == "share":
        return dialog(say("share"), _share(model.address, match, say), say)
    if kind == "menu":
        return dialog(say("menu"), _menu(model, table.screen, say), say)
    return no_dialog()


_rules = remember(rules_dialog)


def _own_dialog(table: Table, here: Scene, say: Words) -> Markup:
    """One of the game's own dialogs, with what was found for it; or why it may not speak now."""
    own = table.screen.dialogs[table.dialog]
    asked = table.asked if own.ask else 0
    secret = table.screen.secret(here, say) if own.secret else ""
    seen = found(table, table.dialog, asked) if own.think else NOTHING
    content = tag("p", secret) if secret else own.content(here, Seen(asked, seen.result, seen.done, table.more), say)
    return dialog(own.title(asked, say), content, say, wide=True)


def _menu(model: Model, screen: Screen, say: Words) -> Markup:
    own = [button(say(dialog.label), "dialog", name, icon_name=dialog.icon, id=f"menu-{dialog.label}")
           for name, dialog in screen.dialogs.items()]
    entries = [
        button(say("home"), "home", icon_name="home", id="menu-home"),
        button(say("share"), "dialog", "share", icon_name="share", id="menu-share"), *own,
        button(say("look.all"), "look", "0", icon_name="play", id="menu-look"),
        button(say("table.review"), "dialog", "review", icon_name="review", id="menu-review"),
        button(say("tour.again"), "tour", icon_name="hint", id="menu-tour"),
        button(say("table.again"), "again", icon_name="plus", id="menu-again"),
    ]
    return join(tag("div", *entries, class_="menu"), settings(model, say))


@remember
def _typed(game: str, say: Words) -> Markup:
    """A move in writing, for whoever likes the keyboard better."""
    return tag(
        "div", tag("label", say("typed"), for_="typed"),
        void("input", id="typed", name="typed", type="text", autocomplete="off", autocapitalize="off",
             spellcheck="false", maxlength=12_000, aria_describedby="typed-how"),
        button(say("typed.play"), "typed", field="typed", id="typed-play"),
        tag("p", say(f"typed.{game}"), class_="quiet small", id="typed-how"),
        id="typed-row", class_="row typed",
    )


@remember
def _share(address: str, match: Match, say: Words) -> Markup:
    """The match as a link, a code to photograph and a file."""
    fresh = links.link(address, match, fresh=True)
    whole = links.link(address, match)
    shown = whole if len(whole) <= LARGEST_CODE else fresh
    code = segno.make(shown, error="l", micro=False).svg_inline(scale=4, border=2, omitsize=True, dark="#1F2430",
                                                              light="#fff", svgclass="code")
    return join(
        tag("p", say("share.about")),
        tag("div", button(say("share.whole"), "copy", "whole", icon_name="share", id="share-whole"),
            button(say("share.fresh"), "copy", "fresh", icon_name="share", id="share-fresh"),
            button(say("share.file"), "download", icon_name="save", id="share-file"),
            button(say("picture.png"), "picture", "png", icon_name="save", id="share-png"),
            button(say("picture.svg"), "picture", "svg", icon_name="save", id="share-svg"), class_="menu"),
        tag("figure", Markup(code), tag("figcaption", say("share.code" if shown is whole else "share.code-fresh"),
                                        class_="quiet small"), class_="qr", role="img", aria_label=say("share.code")),
        void("input", type="text", readonly=True, value=whole, id="share-link", aria_label=say("share.link")),
    )
