"""The one judgement of a position, as every view of it is given it.

Hint, solver, map and review look at the same one: it is kept for each position of the match, and a deeper look takes
the place of a shallower one for all of them.
"""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.games.contract import NOTHING, Found, Moves, Thinking
from pyapp.app.model import Table, Task
from pyapp.app.table.scene import played
from pyapp.app.ui.remember import remember, remember_few
from pyapp.core import Match, Verdict
from pyapp.core.cost import Cost, cost

STEADY = 40  # moves whose order is kept while nothing is certain


def task(made: int) -> Task:
    """The judgement of the position after so many moves."""
    return Task("judge", made)


def think(match: Match, made: int, moves: Moves) -> Thinking:
    """Judge a position of the match, with the move that was made there."""
    state, also = moves.position(match.at(made)), [turn.move for turn in match.turns[made : made + 1]]
    verdict = None
    for verdict in match.game.judge(state, also=also):
        yield verdict, min(verdict.done, 0.99)  # the last one is the answer, whatever those before say
    yield verdict, 1.0


@remember_few
def overlooked(match: Match, moves: Moves) -> tuple[int, ...]:
    """The numbers of moves at which there may have been what nobody saw: the one that earned a person least; where
    moves earn nothing at once, every one of a person."""
    earned = sorted(
        (turn.score.total, number)
        for number, turn in enumerate(match.turns, 1)
        if match.game.turn(match.at(number - 1)) not in match.bots and moves.counts(played(match, number))
    )
    return tuple(number for _, number in earned[: 1 if moves.points else None])


def known(table: Table, made: int) -> Found:
    """What is known so far about the position after so many moves."""
    return table.found.get(task(made), NOTHING)


def further(before: Found, verdict: Verdict, done: float) -> Found:
    """What is known after a further look; one that begins anew first has to come as far as the one before."""
    return before if done < before.done else Found(steady(before.result, verdict), done)


def steady(before: Verdict | None, now: Verdict) -> Verdict:
    """The same verdict in an order that does not jump: until it is settled, a move passes another one only if it is
    better for certain."""
    if before is None or now.settled or now.done == 1:
        return now
    order = {move: at for at, (move, _, _) in enumerate(before.ranked[:STEADY])}
    listed: list[tuple[Any, int, int]] = []
    for one in sorted(now.ranked[:STEADY], key=lambda one: order.get(one[0], STEADY)):
        at = len(listed)
        while at and one[1] - listed[at - 1][1] > max(one[2], listed[at - 1][2]):
            at -= 1
        listed.insert(at, one)
    return replace(now, ranked=(*listed, *now.ranked[STEADY:]))


def kept(found: Mapping[Task, Found], before: Match, after: Match, moves: Moves) -> dict[Task, Found]:
    """What was found about the positions that both matches have, as far as it tells of the move made there."""
    both = min(len(before.turns), len(after.turns))
    return {
        one: what
        for one, what in found.items()
        if one.kind == "judge"
        and one.move <= both
        and before.at(one.move) is after.at(one.move)
        and _tells(what, after, one.move, moves)
    }


def _tells(what: Found, match: Match, made: int, moves: Moves) -> bool:
    """Whether a judgement tells what the move made there cost; one that was made before that move may not know it."""
    return (
        made == len(match.turns)
        or what.result is None
        or len(what.result.ranked) < 2
        or cost_of(moves, match.at(made), what.result, match.turns[made].move) is not None
    )


@remember
def cost_of(moves: Moves, state: Any, verdict: Verdict, move: Any) -> Cost | None:
    """What a move cost, as this game tells its moves apart."""

    def idea(one: Any) -> Hashable:
        return moves.idea(state, one)

    return cost(verdict, move, idea)
