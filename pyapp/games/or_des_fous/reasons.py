"""Why a move: what it wins, takes, threatens and saves, in dice of the next throw. Every figure is counted, none is
guessed: the rules are asked with each of the three dice."""

from dataclasses import dataclass, replace

from pyapp.core import Reason
from pyapp.core.known import Known
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import DICE, HEIGHT, WIDTH, Move, Pass, State, Step, square_name, squares
from pyapp.games.or_des_fous.solver import Quarry

MOST = 3
NONE = HEIGHT  # rows from home of a gem that a side does not have

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a board means for a side: with which dice something happens, and how many rows its gem is from home."""

    wins: Dice  # the side's own next throw, if nothing changes
    loses: Dice  # the other's next throw
    taken: Dice  # the other's next throw takes a gem of the side
    rows: int


def reasons(known: Known, state: State, move: Move, other: Move | None, nodes: int | None) -> tuple[Reason, ...]:
    """At most three reasons for a move, or for it rather than another one."""
    if isinstance(move, Pass) or isinstance(other, Pass):
        return ()
    side, after = state.turn, rules.moved(state, move)
    if rules.winner(after) == side:
        return (Reason("win"),)
    if other is None:
        return _alone(state, move, facts(state, side), facts(after, side))[:MOST]
    worths = known.better(state, move, other, nodes)
    if worths is None:
        return ()
    compared = _compared(facts(after, side), facts(rules.moved(state, other), side))
    taking = _taking(move) if other.back is None else []
    told = [*taking, *compared][: MOST - 1]
    return *told, Reason("chance", {"mine": _percent(worths[0]), "theirs": _percent(worths[1])})


def facts(state: State, side: int) -> Facts:
    """What is on the board for a side, whoever's turn it is."""
    own = state.pawns[side] & state.gems
    home = 0 if side == 0 else HEIGHT - 1
    rows = min((abs(square // WIDTH - home) for square in squares(own)), default=NONE)
    return Facts(_winning(state, side), _winning(state, 1 - side), _taking_dice(state, 1 - side), rows)


def _winning(state: State, side: int) -> Dice:
    """The dice with which this side would bring a gem home at once."""
    quarry = Quarry(state.options)
    position = state.pawns[side], state.pawns[1 - side], state.gems, side
    return tuple(die for die in DICE if quarry.replies(position, die) is None)


def _taking_dice(state: State, side: int) -> Dice:
    """The dice with which this side could take a gem of the other (OF-8)."""
    return tuple(
        die
        for die in DICE
        if any(
            rules.ends(thrown, start) & thrown.gems & thrown.pawns[1 - side]
            for thrown in (replace(state, turn=side, die=die),)
            for start in squares(state.pawns[side] & ~state.gems)
        )
    )


def _alone(state: State, move: Step, before: Facts, after: Facts) -> tuple[Reason, ...]:
    """What a move brings."""
    told = _taking(move)
    if len(after.loses) < len(before.loses):
        told.append(
            Reason("saves", {"before": len(before.loses), "count": len(after.loses)})
            if after.loses
            else Reason("stops", {"count": len(before.loses)})
        )
    if after.wins:
        told.append(_threat(after.wins))
    if move.back is None and len(after.taken) < len(before.taken):
        told.append(
            Reason("shelters", {"before": len(before.taken), "count": len(after.taken)})
            if after.taken
            else Reason("shelter", {"count": len(before.taken)})
        )
    if after.rows < before.rows and before.rows != NONE:
        told.append(Reason("nearer", {"before": before.rows, "count": after.rows}))
    return tuple(told)


def _compared(mine: Facts, theirs: Facts) -> list[Reason]:
    """Where a move does better than the other."""
    told = []
    if len(mine.loses) < len(theirs.loses):
        told.append(
            Reason("danger", {"count": len(mine.loses), "theirs": len(theirs.loses)})
            if mine.loses
            else Reason("no-danger", {"count": len(theirs.loses)})
        )
    if len(mine.wins) > len(theirs.wins):
        told.append(_threat(mine.wins))
    if len(mine.taken) < len(theirs.taken):
        told.append(
            Reason("taken", {"count": len(mine.taken), "theirs": len(theirs.taken)})
            if mine.taken
            else Reason("no-taking", {"count": len(theirs.taken)})
        )
    if mine.rows < theirs.rows != NONE:
        told.append(Reason("nearer", {"before": theirs.rows, "count": mine.rows}))
    return told


def _taking(move: Step) -> list[Reason]:
    return [] if move.back is None else [Reason("takes", {"square": square_name(move.end)})]


def _threat(dice: Dice) -> Reason:
    """ "The gem is one 3 away from home: one chance in three." """
    names = dict(zip(("one", "two"), dice, strict=False)) if len(dice) < len(DICE) else {}
    return Reason(f"threat.{len(dice)}", names)


def _percent(chance: int) -> int:
    return (chance + 50) // 100
