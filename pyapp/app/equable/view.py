"""The Équable table on the page: board and rack, the equation as it grows, actions, and how the game stands."""

from contextlib import suppress

from pyapp.app.equable.analysis import worked
from pyapp.app.equable.seat import bare, last_move, line_words, made, marks, people, read_out, seconds_left, viewer
from pyapp.app.icons import icon
from pyapp.app.laying import challenge
from pyapp.app.laying import draft as drafts
from pyapp.app.laying import view as laying
from pyapp.app.laying.draft import Draft
from pyapp.app.model import Table
from pyapp.app.parts import button, sentence
from pyapp.app.table import bot_to_act
from pyapp.app.table_parts import clock, waiting_actions
from pyapp.app.words import Words, pretty
from pyapp.core import Refused
from pyapp.core.markup import Markup, join, slot, tag
from pyapp.core.tile_board import Look, sign
from pyapp.core.tile_board import table as board_table
from pyapp.core.tiles import Lay, covered
from pyapp.games.equable import equations, rules
from pyapp.games.equable.board import STYLE
from pyapp.games.equable.rules import SQUARES, Challenge, Change, State

TOOLS: tuple[str, ...] = ("aids",)
KINDS = {**dict.fromkeys(rules.GREY, "grey"), rules.EQUALS: "equals"}


def view(table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of this table; `stage` and `panel` hold the others."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    draft: Draft = table.draft if table.viewing is None else Draft(focus=rules.STAR, zoomed=table.draft.zoomed)
    busy = bot_to_act(table) or table.viewing is not None or state.over
    fragments = board_table(STYLE, _look(table, state, draft, busy), say)
    fragments |= {
        "rack": _rack(table, state, draft, busy, say),
        "task": _task(table, state, draft, busy, say),
        "calculation": _calculation(table, state, draft, busy, say),
        "actions": _actions(table, state, draft, say),
        "stage": laying.stage(draft, say),
        "panel": tag("section", slot("task"), slot("calculation"), slot("actions"), slot("hint"), slot("players"),
                     slot("log"), slot("typed-row"), id="panel", class_="panel", aria_label=say("table.panel")),
    }
    return fragments


def _look(table: Table, state: State, draft: Draft, busy: bool) -> Look:
    return Look(
        bare(state, draft), draft.squares, lit=frozenset() if draft.laid else _last(table), focus=draft.focus,
        down=draft.down if not busy and draft.shown else None, follow=draft.typing,
    )


def _last(table: Table) -> frozenset[int]:
    """The squares of the last laying."""
    number = len(table.match.moves) if table.viewing is None else table.viewing
    if not number:
        return frozenset()
    before: State = table.match.states[number - 1]
    move = table.match.game.read(before, table.match.moves[number - 1])
    return frozenset(covered(SQUARES, move)) if isinstance(move, Lay) else frozenset()


def _rack(table: Table, state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    if table.viewing is not None or state.over:
        seat = viewer(table.match) if len(people(table.match)) < 2 or state.over else None
        if seat is None:
            return laying.no_rack(say("eq.rack.hidden"))
        return laying.rack(Draft(order=state.racks[seat]), False, say, KINDS, _worth)
    if viewer(table.match) is None:
        return laying.no_rack(say("eq.rack.bots"))
    if not draft.shown:
        return laying.cover(table.match.players[state.turn], say)
    return laying.rack(draft, not busy, say, KINDS, _worth)


def _worth(tile: str) -> str:
    return str(rules.VALUES[tile])


def _task(table: Table, state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    """Whose turn it is, how many tiles the piles still hold, the clock."""
    match = table.match
    if state.over and table.viewing is None:
        names = say("list.and").join(match.players[seat] for seat in match.game.winners(state))
        return tag("div", tag("h2", say("table.over", names=names, count=len(match.game.winners(state))),
                              class_="ending"), id="task", class_="task")
    key = "laying.held" if draft.held else "eq.task.bot" if state.turn in match.bots else "eq.task"
    return tag("div", tag("h2", say(key, player=match.players[state.turn])),
               _round(state, say),
               tag("p", say("eq.piles", white=state.white.total, grey=state.grey.total, equals=state.equals),
                   class_="quiet"), _clock(table, state, say),
               laying.way(draft, say) if not busy else None, id="task", class_="task")


def _round(state: State, say: Words) -> Markup | None:
    """Which round it is, in a match that has so many."""
    if not state.options.rounds:
        return None
    number = state.turns // len(state.scores) + 1
    return tag("p", say("eq.round", number=number, rounds=state.options.rounds), class_="round")


def _clock(table: Table, state: State, say: Words) -> Markup | None:
    """EQ-20."""
    if not state.options.clock or table.viewing is not None or bot_to_act(table):
        return None
    return clock(seconds_left(table), state.options.seconds, say)


def _calculation(table: Table, state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    """The equation as it grows, with the values of its sides and its points, or what the last refusal said."""
    if busy or not draft.shown or (draft.empty and table.refused is None):
        return _past(table, state, say)
    refusal = sentence(table.refused, say, table.match.game.name) if table.refused else None
    return tag(
        "div", tag("p", icon("warning"), tag("span", refusal), class_="refusal") if refusal else None,
        _growing(state, draft, say) if not refusal else None, id="calculation", class_="card calculation",
    )


def _growing(state: State, draft: Draft, say: Words) -> Markup:
    if draft.changing is not None:
        return tag("p", say("eq.change.how", count=len(draft.changing)))
    gone = [state.board[square] for square in draft.off] + [
        state.board[square] for square in draft.squares if state.board[square] not in (".", draft.squares[square])]
    back = tag("p", say("eq.back", tiles=" ".join(map(sign, gone))), class_="quiet") if gone else None
    try:
        lay = drafts.run(SQUARES, bare(state, draft), draft)
    except Refused as refused:
        return join(tag("p", sentence(refused, say), class_="quiet"), back)
    text = marks(lay)
    head = tag("p", tag("strong", pretty(text), class_="operation", aria_hidden="true"),
               tag("span", in_words(text, say), class_="visually-hidden", role="status"), " ",
               tag("span", line_words(lay, say), class_="quiet"))
    if state.unchecked:  # EQ-18: nobody says yet whether it is right
        return join(head, back, tag("p", say("eq.unchecked"), class_="quiet"))
    try:
        laid = made(state, draft)
    except Refused as refused:
        return join(head, _sides(text), back, tag("p", sentence(refused, say, "equable"), class_="quiet"))
    equation = laid.equation
    mixed = tag("p", say("eq.reading", reading=read_out(equation.text, say))) if equation and equation.mixed else None
    score = rules.score(state, laid)
    return join(head, _sides(text), mixed, back, tag(
        "details", tag("summary", say("points", count=score.total)), worked(score, say)))


def _sides(text: str) -> Markup | None:
    """The value of each side, as far as it has one."""
    found = []
    for side in text.split("="):
        with suppress(Refused):
            values = dict.fromkeys(equations.shown(one.value) for one in equations.readings(side))
            found.append(f"{pretty(side)} → {' · '.join(values)}".replace("-", "−"))
    return tag("p", " | ".join(found), class_="sides quiet") if found else None


def in_words(text: str, say: Words) -> str:
    """The equation as it is read aloud: 7 plus 1 égale 2 fois 4."""
    return " ".join("".join(f" {say(f'eq.say.{mark}')} " if mark in "+-*:/,=" else mark for mark in text).split())


def _past(table: Table, state: State, say: Words) -> Markup:
    """The last move, worked out line by line; at the end, what the tiles left are worth (EQ-19)."""
    number = len(table.match.moves) if table.viewing is None else table.viewing
    if not number:
        return tag("div", tag("p", say("eq.begin", player=table.match.players[state.turn]), class_="quiet"),
                   id="calculation", class_="card calculation")
    before: State = table.match.states[number - 1]
    move = table.match.game.read(before, table.match.moves[number - 1])
    score = table.match.game.score(before, move)
    left = None
    if state.over and state.last is not None:
        left = tag("p", say("eq.left", player=table.match.players[state.last], count=rules.left_over(state)))
    details = tag("details", tag("summary", say("points", count=score.total)), worked(score, say)) if score.lines \
        else None
    return tag("div", tag("p", last_move(table.match, number, say)), left, details, id="calculation",
               class_="card calculation")


def _actions(table: Table, state: State, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place."""
    waiting = waiting_actions(table, say)
    if waiting:
        return waiting
    challenges = challenge.buttons(table.match, say)
    if not draft.shown:
        return tag("div", challenge.go_on("p", say) if draft.held else None, *challenges, id="actions",
                   class_="actions wrap")
    passing = button(say("eq.pass"), "pass", id="pass") if draft.empty else None
    lift = button(say("eq.lift"), "lifting", icon_name="erase", id="lifting", pressed=draft.lifting) \
        if not state.first and draft.changing is None else None
    tools = laying.tools(draft, bool(state.white.total or state.grey.total), say)
    return tag("div", _main(state, draft, say), *tools, lift, passing, *challenges,
               id="actions", class_="actions wrap")


def _main(state: State, draft: Draft, say: Words) -> Markup:
    if draft.changing is not None:
        return button(say("eq.change", count=len(draft.changing)), "play", kind="main", id="main", key="p",
                      disabled=not draft.changing)
    text = say("eq.lay")
    if draft.laid and not state.unchecked:
        with suppress(Refused):
            text = say("eq.lay.points", count=rules.score(state, made(state, draft)).total)
    return button(text, "play", kind="main", id="main", key="p", disabled=not draft.laid)


def log_line(table: Table, move_number: int, say: Words) -> Markup:
    """One line of the log: who, with what, for how much."""
    match = table.match
    before: State = match.states[move_number - 1]
    move = match.game.read(before, match.moves[move_number - 1])
    if isinstance(move, Lay):
        points = say("points", count=match.game.score(before, move).total)
        return join(tag("strong", match.players[before.turn]), " ", pretty(marks(move)), " ", tag("strong", points))
    if isinstance(move, Challenge):
        return join(last_move(match, move_number, say))
    what = say("eq.log.changed", count=len(move.tiles)) if isinstance(move, Change) else say("eq.log.passed")
    return join(tag("strong", match.players[before.turn]), " ", what)
