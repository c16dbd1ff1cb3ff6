"""Computer players in five levels, each another kind of person. The dice give the area, so the skill is the place.

Packing tightly looks neat and loses: squares that only you can reach are worth most at the end, when passes multiply.

1 a child who has just learnt the rules: sees a few places and takes the neatest, close to what it has drawn;
2 a child who plays often: sees a few places and takes the one that opens most squares to go on from;
3 a good adult: sees every place, and is as greedy;
4 a club player: weighs its own room against the others' (squares go to whoever reaches them first);
5 the strongest: the judgement itself, which plays the game out to its end many times.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pyapp.core import Chance, Thought
from pyapp.games.zoned import playout, rules
from pyapp.games.zoned.judge import judge
from pyapp.games.zoned.playout import Position
from pyapp.games.zoned.room import room_lead
from pyapp.games.zoned.rules import Draw, State

Ranked = tuple[tuple[Draw, int], ...]

STRONGEST = 5
AT_ONCE = 16  # places weighed between two looks at the page


def _growth(after: Position, seat: int) -> int:
    """The empty squares beside a player's zone."""
    return (after.around[seat] & after.empty).bit_count()


def _neatness(after: Position, seat: int) -> int:
    return -_growth(after, seat)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a person looks for."""

    measure: Callable[[Position, int], int]
    places: int | None = None  # how many it sees; None: all


SIGHTS = {1: Sight(_neatness, places=5), 2: Sight(_growth, places=2), 3: Sight(_growth), 4: Sight(room_lead)}


def think(state: State, level: int = STRONGEST, nodes: int | None = None) -> Iterator[Thought]:
    """Every place, best first. `nodes` limits the strongest only: weighing the places is free."""
    if level == STRONGEST:
        for verdict in judge(state, nodes):
            yield Thought(tuple((move, worth) for move, worth, _ in verdict.ranked), verdict.done)
    else:
        yield from _glance(state, SIGHTS[level])


def _glance(state: State, sight: Sight) -> Iterator[Thought]:
    """Every place as this person weighs it; those that it does not see come last."""
    before = playout.position(state)
    moves, _ = Chance(len(state.rectangles) * 36 + sum(state.scores) % 36).shuffled(list(rules.moves(state)))
    seen = len(moves) if sight.places is None else sight.places
    weighed: list[tuple[Draw, int]] = []
    for number, move in enumerate(moves[:seen], 1):
        weighed.append((move, sight.measure(before.after(move), state.turn)))
        if number % AT_ONCE == 0:
            yield Thought(_best(weighed), min(number / len(moves), 0.99))
    least = min((value for _, value in weighed), default=0)
    yield Thought(_best([*weighed, *((move, least - 1) for move in moves[seen:])]), 1.0)


def _best(weighed: list[tuple[Draw, int]]) -> Ranked:
    return tuple(sorted(weighed, key=lambda pair: -pair[1]))
