"""The frame around every table: bar, players, log, hint, tour and dialogs; the game draws the rest."""

import segno

from pyapp.app import links
from pyapp.app.home import rules_dialog, settings
from pyapp.app.icons import icon, seat_mark
from pyapp.app.markup import Markup, join, slot, tag, void
from pyapp.app.model import Model, Table
from pyapp.app.parts import button, dialog, live, no_dialog, sentence
from pyapp.app.words import Words

LOGGED = 40
LARGEST_CODE = 1200  # characters of a link that a camera still reads from a screen


def view(model: Model, table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of a table."""
    fragments = table.screen.view(table, say)
    hint = table.screen.hint(table, say)
    refusal = sentence(table.refused, say, table.match.game.name) if table.refused else ""
    fragments |= {
        "bar": _bar(table, say),
        "hint": tag("div", hint, id="hint", role="status") if hint else tag("div", id="hint", hidden=True),
        "players": _players(table, say),
        "log": _log(table, say),
        "typed-row": _typed(table, say),
        "tour": _tour(table, say),
        "dialog": _dialog(model, table, say),
        "live": live(" ".join(part for part in (refusal, table.said) if part)),
        "screen": tag("main", slot("stage"), slot("panel"), slot("tour"), id="screen",
                      class_=f"table {table.match.game.name}", data_keys=True, data_spot=_spot(table)),
    }
    return fragments


def _bar(table: Table, say: Words) -> Markup:
    match = table.match
    return tag(
        "header", button("", "dialog", "menu", icon_name="menu", label=say("menu"), id="open-menu"),
        tag("p", tag("strong", "Bons Comptes"), " ", say(f"game.{match.game.name}"), class_="title"),
        tag("div",
            button("", "undo", icon_name="undo", label=say("undo"), id="undo",
                   disabled=not match.moves and table.draft.empty),
            button("", "redo", icon_name="redo", label=say("redo"), id="redo", disabled=not match.undone),
            button(say("hint"), "hint", icon_name="hint", id="open-hint", disabled=match.game.over(match.state)),
            *(button(say(tool), "dialog", tool, icon_name=tool, id=f"open-{tool}") for tool in table.screen.TOOLS),
            button(say("rules"), "dialog", "rules", icon_name="rules", id="open-rules"), class_="row"),
        id="bar", class_="bar",
    )


def _players(table: Table, say: Words) -> Markup:
    match = table.match
    state = match.states[table.viewing if table.viewing is not None else -1]
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


def _log(table: Table, say: Words) -> Markup:
    """The last moves, newest first; each can be looked at again."""
    moves = len(table.match.moves)
    draw = table.screen.log_line
    rows = [
        tag("li", tag("button", draw(table, number, say), class_="log-line", type="button", id=f"log-{number}",
                      data_act=f"look {number}"))
        for number in range(moves, max(0, moves - LOGGED), -1)
    ]
    return tag("ol", *rows, id="log", class_="log", aria_label=say("log"), reversed=True, hidden=not rows)


def _spot(table: Table) -> str | None:
    return table.screen.TOUR[table.tour] if table.tour is not None else None


def _tour(table: Table, say: Words) -> Markup:
    """The first-time tour: one short card after another, beside what it speaks of."""
    if table.tour is None:
        return tag("div", id="tour", hidden=True)
    steps = table.screen.TOUR
    last = table.tour + 1 == len(steps)
    return tag(
        "aside", tag("p", say(f"tour.{table.match.game.name}.{steps[table.tour]}")),
        tag("p", say("tour.step", step=table.tour + 1, steps=len(steps)), class_="quiet small"),
        tag("div", button(say("tour.end"), "tour", "end", id="tour-end") if not last else None,
            button(say("tour.done" if last else "tour.next"), "tour", "next", kind="main", id="tour-next"),
            class_="row"),
        id="tour", class_="tour card", aria_label=say("tour"),
    )


def _dialog(model: Model, table: Table, say: Words) -> Markup:
    kind = table.dialog
    own = table.screen.dialog(table, say)
    if own:
        return dialog(*own, say, wide=True)
    if kind == "rules":
        return rules_dialog(table.match.game.name, say)
    if kind == "share":
        return dialog(say("share"), _share(model, table, say), say)
    if kind == "menu":
        return dialog(say("menu"), _menu(model, table, say), say)
    return no_dialog()


def _menu(model: Model, table: Table, say: Words) -> Markup:
    entries = [
        button(say("home"), "home", icon_name="home", id="menu-home"),
        button(say("share"), "dialog", "share", icon_name="share", id="menu-share"),
        button(say("solver"), "dialog", "solutions", icon_name="search", id="menu-solver"),
        *(button(say(tool), "dialog", tool, icon_name=tool, id=f"menu-{tool}") for tool in table.screen.TOOLS),
        button(say("look.all"), "look", "0", icon_name="play", id="menu-look"),
        button(say("table.review"), "dialog", "review", icon_name="review", id="menu-review"),
        button(say("tour.again"), "tour", icon_name="hint", id="menu-tour"),
        button(say("table.again"), "again", icon_name="plus", id="menu-again"),
    ]
    return join(tag("div", *entries, class_="menu"), settings(model, say))


def _typed(table: Table, say: Words) -> Markup:
    """A move in writing, for whoever likes the keyboard better."""
    return tag(
        "div", tag("label", say("typed"), for_="typed"),
        void("input", id="typed", name="typed", type="text", autocomplete="off", autocapitalize="off",
             spellcheck="false", maxlength=12_000, aria_describedby="typed-how"),
        button(say("typed.play"), "typed", field="typed", id="typed-play"),
        tag("p", say(f"typed.{table.match.game.name}"), class_="quiet small", id="typed-how"),
        id="typed-row", class_="row typed",
    )


def _share(model: Model, table: Table, say: Words) -> Markup:
    """The match as a link, a code to photograph and a file."""
    fresh = links.link(model.address, table.match, fresh=True)
    whole = links.link(model.address, table.match)
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
