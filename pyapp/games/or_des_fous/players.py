"""Computer players in five levels, each another kind of person. The value of a move is its chance to win as that person
sees it, in ten-thousandths; a move that wins at once is seen by everybody.

1 a child who has just learnt the rules: sees a few of its moves and thinks of its own gem only;
2 a child who plays often: sees every move, still thinks of its own gem only;
3 a good adult: weighs both sides at a glance;
4 a club player: thinks of the other's next roll;
5 the strongest: the judgement itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pyapp.core import Chance, Thought
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.judge import judge, left_by
from pyapp.games.or_des_fous.rules import Move, State
from pyapp.games.or_des_fous.search import Search
from pyapp.games.or_des_fous.solver import SCALE, Position, Quarry

Ranked = tuple[tuple[Move, int], ...]

STRONGEST = 5


@dataclass(frozen=True, slots=True)
class Sight:
    """What a person sees."""

    blur: int  # how far the estimates may be off, in ten-thousandths
    moves: int | None = None  # how many moves, None: all
    selfish: bool = False  # the own gem's way home, and nothing of the other side
    depth: int = 0  # rolls ahead after the own move


SIGHTS = {
    1: Sight(0, moves=3, selfish=True),
    2: Sight(0, moves=5, selfish=True),
    3: Sight(3200),
    4: Sight(800, depth=1),
}


def think(state: State, level: int = STRONGEST, nodes: int | None = None) -> Iterator[Thought]:
    """Every legal move, best first; the last thought is the answer. `nodes` limits the strongest only."""
    if level == STRONGEST:
        for verdict in judge(state, nodes):
            yield Thought(tuple((move, worth) for move, worth, _ in verdict.ranked), verdict.done)
    else:
        yield from glance(state, SIGHTS[level])


def glance(state: State, sight: Sight) -> Iterator[Thought]:
    """Every move as this person sees it; what is not seen comes last."""
    quarry = Quarry(state.options)
    search: Search[Position] = Search(quarry)
    found: dict[Move, int] = {}
    for move in rules.moves(state):
        left = left_by(state, move)
        if isinstance(left, int):
            found[move] = left
        elif sight.selfish:
            found[move] = quarry.own_way(left)
        else:
            most = search.most(sight.depth)
            for value in search.slices(left, sight.depth):
                found[move] = (most - (value or 0)) * SCALE // most
                yield Thought((), 0.5)
    yield Thought(_seen(state, found, sight), 1.0)


def _seen(state: State, found: dict[Move, int], sight: Sight) -> Ranked:
    """Best first. Who does not see well errs by chance, always in the same way in the same position."""
    order, chance = Chance(rules.packed(state) % 2**64).shuffled(list(found))
    values = []
    for place, move in enumerate(order):
        value = found[move]
        off, chance = chance.below(sight.blur + 1)
        if value not in (0, SCALE):  # a win and a loss are seen by all, and nothing else is mistaken for them
            missed = sight.moves is not None and place >= sight.moves
            value = 1 if missed else min(max(value + off - sight.blur // 2, 1), SCALE - 1)
        values.append((move, value))
    return tuple(sorted(values, key=lambda each: -each[1]))
