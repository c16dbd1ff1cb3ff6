"""Why a solution: the points of this number, and what the board that it leaves is worth for the next one and for the
player's own next one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pyapp.core import Reason
from pyapp.core.budget import Budget
from pyapp.core.known import Known
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.judge import at_hand
from pyapp.games.math_magic.rules import Move, Solve, State

MOST = 3


@dataclass(frozen=True, slots=True)
class Next:
    """The number that comes next for somebody: which, and the points to be had there."""

    target: int
    points: int


def reasons(known: Known, state: State, move: Move, other: Move | None, nodes: int | None) -> tuple[Reason, ...]:
    """At most three reasons for a solution, or for it rather than another one (or than giving up)."""
    if not isinstance(move, Solve) or state.turn is None:
        return ()
    if other is None:
        return tuple(_alone(state, move))[:MOST]
    moves = known.worths(state, nodes)
    worths = known.better(state, _listed(moves, move), _listed(moves, other), nodes)
    if worths is None:
        return ()
    told = _compared(state, move, other)
    return *told[: MOST - 1], Reason("lead", {"mine": worths[0], "theirs": worths[1]})


def _listed(moves: Iterable[Move], move: Move) -> Move:
    """A solution of the list that moves the same piece: the board left is the same, whatever the writing."""
    if not isinstance(move, Solve):
        return move
    return next((one for one in moves if isinstance(one, Solve) and one.shift == move.shift), move)


def coming(state: State, move: Move) -> tuple[Next | None, Next | None]:
    """What the board after a move is worth for the next number of the others, and for the player's own next number if
    nobody changes it until then; None where there is none."""
    left = board = rules.play(state, move)
    theirs = None
    while not board.over and board.turn is not None and board.turn != state.turn:
        reply = _best(board)
        theirs = theirs or Next(board.target, rules.score(board, reply).total)
        board = rules.play(board, reply)
    if board.over or board.turn is None:
        return theirs, None
    mine = replace(left, target=board.target, turn=state.turn, previous=None, stalled=())
    return theirs, Next(board.target, rules.score(mine, _best(mine)).total)


def _best(board: State) -> Move:
    """The most points at hand; Stall where there are none."""
    reply = at_hand(board, Budget(None))
    assert reply is not None
    return reply


def _alone(state: State, move: Solve) -> list[Reason]:
    told = [Reason("moved" if move.shift else "unmoved", {"line": move.line, "count": rules.worth(state, move.shift)})]
    theirs, own = coming(state, move)
    if theirs and theirs.points < rules.UNMOVED:
        told.append(Reason("leaves.one" if theirs.points > 0 else "leaves.none", {"target": theirs.target}))
    if own and own.points == rules.UNMOVED:
        told.append(Reason("own.two", {"target": own.target}))
    return told


def _compared(state: State, move: Solve, other: Move) -> list[Reason]:
    told = []
    mine, theirs = rules.score(state, move).total, rules.score(state, other).total
    if mine > theirs:
        told.append(Reason("points", {"count": mine, "theirs": theirs}))
    (their_next, own_next), (their_other, own_other) = coming(state, move), coming(state, other)
    if their_next and their_other and their_next.target == their_other.target:
        if their_next.points < 0 < their_other.points:
            told.append(Reason("stuck", {"target": their_next.target, "count": their_other.points}))
        elif their_next.points < their_other.points:
            told.append(
                Reason(
                    "harder", {"target": their_next.target, "count": their_next.points, "theirs": their_other.points}
                )
            )
    if own_next and own_other and own_next.target == own_other.target:
        if own_other.points < 0 < own_next.points:
            told.append(Reason("own.saved", {"target": own_next.target, "count": own_next.points}))
        elif own_next.points > own_other.points:
            told.append(
                Reason("easier", {"target": own_next.target, "count": own_next.points, "theirs": own_other.points})
            )
    return told
