"""The one judgement of a position: every solution with the lead that it brings over this number and the next ones.

A solution is worth the points of this number, less what the others get for the next numbers on the board it leaves,
plus what the player gets there, if everybody takes the best points at hand. That is exact; numbers that the nodes did
not allow to look at make its error.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from pyapp.core import Verdict
from pyapp.core.budget import Budget
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.rules import Move, Shift, Solve, Stall, State

NODES = 8000  # lines looked at, each for one number: enough for three numbers ahead on 18 digits
AHEAD = 3  # numbers after this one
SWING = rules.UNMOVED + 1  # what one number can make between two boards: solved as it lies, or given up (MM-5, MM-9)
SHOWN = 8  # while thinking, only the best few are told

Boards = dict[Shift | None, int]  # the board that a move of one piece leaves, with its worth
Ranked = tuple[tuple[Move, int, int], ...]


def judge(state: State, nodes: int | None = None) -> Iterator[Verdict]:
    """Every solution with its worth, best first, then giving up."""
    state, budget = seated(state), Budget(NODES if nodes is None else nodes)
    found: list[Solve] = []
    for best, done in find(state, list(solver.uses(state)), budget, found):
        points = {move.shift: rules.worth(state, move.shift) for move in best}
        yield Verdict(_ranked(state, best, points, SWING * AHEAD), "points", False, done / 2)
    first = {move.shift: move for move in sorted(found, key=first_glance, reverse=True)}
    boards: Boards = {shift: rules.worth(state, shift) for shift in first}
    error = 0
    if not state.options.race:  # in a race nobody knows who comes next
        for weighed, error, done in _ahead(state, budget, first, boards):
            boards = weighed
            ranked = _ranked(state, first.values(), boards, error)[:SHOWN]
            yield Verdict(ranked, "points", False, min((1 + done) / 2, 0.99))
    yield Verdict(_ranked(state, found, boards, error), "points", not error, 1.0)


def seated(state: State) -> State:
    """In an open race: what would a player enter who has buzzed?"""
    if state.turn is not None:
        return state
    waiting = [seat for seat in range(len(state.scores)) if seat not in state.stalled]
    return replace(state, turn=waiting[0] if waiting else 0)


def find(
    state: State,
    uses: list[solver.Use],
    budget: Budget,
    found: list[Solve],
    seen: Callable[[Solve], bool] = lambda move: True,
) -> Iterator[tuple[list[Solve], float]]:
    """The solutions of these lines, one line after the other; yields the best few so far and how much is done."""
    best: list[Solve] = []
    for at, use in enumerate(uses, 1):
        if not budget.spend():
            break
        for _ in solver.work_out(use.digits, state.target, state.options, easy=True):
            yield best, (at - 1) / len(uses)
        new = [move for move in solver.solve_line(state, use, easy=True) if seen(move)]
        found += new
        best = sorted(best + new, key=first_glance)[:SHOWN]
        yield best, at / len(uses)


def first_glance(move: Solve) -> tuple[bool, int, str, str, str]:
    """Unmoved first, then easiest; the rest only so that the order is always the same."""
    shift = rules.shift_text(move.shift) if move.shift else ""
    return move.shift is not None, solver.effort(move.calculation), move.calculation, move.line, shift


def _ahead(
    state: State, budget: Budget, first: dict[Shift | None, Solve], boards: Boards
) -> Iterator[tuple[Boards, int, float]]:
    """What each board leaves, one number further in every round; with the error of what is still to be looked at.

    A round that the nodes do not allow to finish is dropped, since boards compare only at equal depth.
    """
    after = {shift: rules.play(state, move) for shift, move in first.items()}
    for depth in range(AHEAD):
        deeper = dict(boards)
        for at, (shift, board) in enumerate(after.items()):
            if not board.over:
                reply = at_hand(board, budget)
                if reply is None:
                    return
                gain = rules.score(board, reply).total
                deeper[shift] += gain if board.turn == state.turn else -gain
                after[shift] = rules.play(board, reply)
            yield boards, SWING * (AHEAD - depth), (depth + at / len(first)) / AHEAD
        boards = deeper
    yield boards, 0, 1.0


def at_hand(state: State, budget: Budget) -> Move | None:
    """The first solution at hand, unmoved if there is one; Stall if there is none, None if the nodes ran out."""
    for use in solver.uses(state):
        if not budget.spend():
            return None
        if move := next(solver.solve_line(state, use, easy=True), None):
            return move
    return Stall()


def _ranked(state: State, found: Iterable[Solve], boards: Boards, error: int) -> Ranked:
    best = sorted(found, key=lambda move: (-boards[move.shift], *first_glance(move)))
    giving_up = min([rules.score(state, Stall()).total, *boards.values()])
    return *((move, boards[move.shift], error) for move in best), (Stall(), giving_up, error)
