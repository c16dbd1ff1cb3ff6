"""The Calculissimo table on the page: board and rack, the operation as it grows, actions, and how the game stands."""

from contextlib import suppress

from pyapp.app.calculissimo.analysis import line_text, worked
from pyapp.app.calculissimo.seat import KIT, last_move, line_words, made, marks, people, seconds_left, viewer
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
from pyapp.core.tile_board import Look
from pyapp.core.tile_board import table as board_table
from pyapp.core.tiles import Lay, covered
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.board import STYLE
from pyapp.games.calculissimo.rules import BOARD, Challenge, Change, State

TOOLS: tuple[str, ...] = ()


def view(table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of this table; `stage` and `panel` hold the others."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    draft: Draft = table.draft if table.viewing is None else Draft(focus=rules.START, zoomed=table.draft.zoomed)
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
        state.board, draft.squares, frozenset(state.jokers), frozenset() if draft.laid else _last(table), draft.focus,
        draft.down if not busy and draft.shown else None, draft.typing,
    )


def _last(table: Table) -> frozenset[int]:
    """The squares of the last laying."""
    number = len(table.match.moves) if table.viewing is None else table.viewing
    if not number:
        return frozenset()
    before: State = table.match.states[number - 1]
    move = table.match.game.read(before, table.match.moves[number - 1])
    return frozenset(covered(BOARD, move)) if isinstance(move, Lay) else frozenset()


def _rack(table: Table, state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    if table.viewing is not None or state.over:
        seat = viewer(table.match) if len(people(table.match)) < 2 or state.over else None
        if seat is None:
            return laying.no_rack(say("ca.rack.hidden"))
        return laying.rack(Draft(order=state.racks[seat]), False, say)
    if viewer(table.match) is None:
        return laying.no_rack(say("ca.rack.bots"))
    if not draft.shown:
        return laying.cover(table.match.players[state.turn], say)
    return laying.rack(draft, not busy, say)


def _task(table: Table, state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    """Whose turn it is, how many tiles the bag still holds, the clock."""
    match = table.match
    if state.over and table.viewing is None:
        names = say("list.and").join(match.players[seat] for seat in match.game.winners(state))
        return tag("div", tag("h2", say("table.over", names=names, count=len(match.game.winners(state))),
                              class_="ending"), id="task", class_="task")
    key = "laying.held" if draft.held else "ca.task.bot" if state.turn in match.bots else "ca.task"
    return tag("div", tag("h2", say(key, player=match.players[state.turn])),
               tag("p", say("ca.bag", count=state.bag.total), class_="quiet"), _clock(table, state, say),
               laying.way(draft, say) if not busy else None, id="task", class_="task")


def _clock(table: Table, state: State, say: Words) -> Markup | None:
    """CA-15."""
    if not state.options.clock or table.viewing is not None or bot_to_act(table):
        return None
    return clock(seconds_left(table), rules.SECONDS, say)


def _calculation(table: Table, state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    """The operation as it grows with its points, or what the last refusal said."""
    if busy or not draft.shown or (draft.empty and table.refused is None):
        return _past(table, state, say)
    refusal = sentence(table.refused, say, table.match.game.name) if table.refused else None
    return tag(
        "div", tag("p", icon("warning"), tag("span", refusal), class_="refusal") if refusal else None,
        _growing(state, draft, say) if not refusal else None, id="calculation", class_="card calculation",
    )


def _growing(state: State, draft: Draft, say: Words) -> Markup:
    if draft.changing is not None:
        return tag("p", say("ca.change.how", count=len(draft.changing)))
    if draft.asking is not None:
        return laying.chooser(draft, KIT.joker_marks, BOARD.name(draft.asking), say)
    try:
        lay = drafts.run(BOARD, state.board, draft)
    except Refused as refused:
        return tag("p", sentence(refused, say), class_="quiet")
    head = tag("p", tag("strong", pretty(marks(lay)), class_="operation"), " ",
               tag("span", line_words(lay, say), class_="quiet"), _joker_again(draft, say))
    if state.options.challenge:  # CA-16: nobody says yet whether it is right
        return join(head, tag("p", say("ca.unchecked"), class_="quiet"))
    try:
        laid = made(state, draft)
    except Refused as refused:
        return join(head, tag("p", sentence(refused, say, "calculissimo"), class_="quiet"))
    return join(head, worked(laid, say))


def _joker_again(draft: Draft, say: Words) -> Markup | None:
    jokers = [square for square, _, tile in draft.laid if len(tile) > 1]
    return button(say("laying.joker.again"), "ask-joker", BOARD.name(jokers[-1]), id="joker-again") if jokers else None


def _past(table: Table, state: State, say: Words) -> Markup:
    """The last move, worked out line by line; at the end, what the tiles left have cost."""
    number = len(table.match.moves) if table.viewing is None else table.viewing
    if not number:
        return tag("div", tag("p", say("ca.begin", player=table.match.players[state.turn]), class_="quiet"),
                   id="calculation", class_="card calculation")
    before: State = table.match.states[number - 1]
    move = table.match.game.read(before, table.match.moves[number - 1])
    score = table.match.game.score(before, move)
    lines = [tag("li", line_text(line.code, dict(line.facts), say)) for line in score.lines]
    if state.over:
        lines += [tag("li", say("ca.loss", player=name, count=turns.loss(state, seat)))
                  for seat, name in enumerate(table.match.players)]
    return tag("div", tag("p", last_move(table.match, number, say)), tag("ol", *lines, class_="worked"),
               id="calculation", class_="card calculation")


def _actions(table: Table, state: State, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place."""
    waiting = waiting_actions(table, say)
    if waiting:
        return waiting
    challenges = challenge.buttons(table.match, say)
    if not draft.shown:
        return tag("div", challenge.go_on("=", say) if draft.held else None, *challenges, id="actions",
                   class_="actions wrap")
    passing = button(say("ca.pass"), "pass", id="pass") if turns.may_pass(state) and draft.empty else None
    return tag("div", _main(state, draft, say), *laying.tools(draft, state.bag.total > 0, say), passing, *challenges,
               id="actions", class_="actions wrap")


def _main(state: State, draft: Draft, say: Words) -> Markup:
    if draft.changing is not None:
        return button(say("ca.change", count=len(draft.changing)), "play", kind="main", id="main", key="=",
                      disabled=not draft.changing)
    text = say("ca.lay")
    if draft.laid and not state.options.challenge:
        with suppress(Refused):
            text = say("ca.lay.points", count=made(state, draft).points)
    return button(text, "play", kind="main", id="main", key="=", disabled=not draft.laid)


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
    what = say("ca.log.changed", count=len(move.tiles)) if isinstance(move, Change) else say("ca.log.passed")
    return join(tag("strong", match.players[before.turn]), " ", what)
