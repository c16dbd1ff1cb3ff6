"""Computer players in five levels, which are people.

1 is a child who has just learnt the rules: adds and subtracts small numbers with few tiles, and sees a few of the lays
that there are. 2 plays often: multiplies, and sees more of them. 3 is a good adult who sees every short lay, but not
the far squares at the edge of the board. 4 plays in a club: sees every equation that leaves old tiles lying and takes
what scores most. 5 plays what the judgement of the position puts first (judge.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

from pyapp.core import Chance, Thought
from pyapp.games.equable import judge, rules, search, solver, turns
from pyapp.games.equable.rules import GREY, SQUARES, WHITE, Challenge, Move, Pass, State
from pyapp.games.equable.search import Counted, Search
from pyapp.games.tiles import EMPTY

Ranked = tuple[tuple[Move, int], ...]

NODES = {1: 6000, 2: 6000, 3: 6000, 4: 12_000, 5: judge.BUDGET}
STRONGEST = 5
ANY = 10**9


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level below the strongest sees."""

    greys: str
    laid: int = ANY  # how many tiles it lays at most,
    long: int = ANY  # in an equation of so many
    largest: int = ANY  # the largest number it works with
    looks: int = 0  # so many lays, at random, of which it takes the best; 0: all
    edges: bool = True  # whether it looks as far as the edge


SIGHTS = {
    1: Sight("+-", 5, 7, 20, looks=5),
    2: Sight("+-*", 5, 9, 60, looks=15),
    3: Sight("+-*:", 6, 11, 200, edges=False),
    4: Sight(GREY),
}


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """The moves that a level sees, best first, then changing and passing; the last thought is the answer.

    The fifth level is a view of the judgement; without a limit of nodes it also lists every lay there is.
    """
    if level == STRONGEST:
        for verdict in judge.judge(state, nodes, complete=nodes is None):
            yield Thought(tuple((move, worth) for move, worth, _ in verdict.ranked), verdict.done)
        return
    if state.standing is not None and turns.wrong(state) and state.turn != state.standing.seat and level > 1:
        yield Thought(((Challenge(state.turn), rules.CHALLENGED), (Pass(), 0)), 1.0)
        return
    sight, found = SIGHTS[level], Search(state, solver.supply(state, ()), 1, [])
    for spent, found in enumerate(_searched(state, sight)):
        if spent % 8 == 0:
            yield Thought(_ranked(state, sight, found) if not sight.looks else ((Pass(), -1),), found.done)
        if found.nodes >= (NODES[level] if nodes is None else nodes):
            break
    yield Thought((*_ranked(state, sight, found), *((move, -1) for move in judge.idle(state))), 1.0)


def _searched(state: State, sight: Sight) -> Iterator[Search]:
    """The lays within sight. The lower levels hold only the tiles that they know how to use."""
    rack = tuple(tile for tile in state.racks[state.turn] if tile in WHITE or tile in sight.greys)
    return search.search(
        state,
        rack,
        None if sight.looks else 1,
        sees=lambda place: _seen(sight, place),
        wanted=lambda text: _simple(sight, text),
    )


def _seen(sight: Sight, place: solver.Place) -> bool:
    """Whether a level looks at a place."""
    return (
        not place.old
        and len(place.spots) <= sight.long
        and _open(place) <= sight.laid
        and (sight.edges or not any(_at_edge(spot.square) for spot in place.spots))
    )


def _open(place: solver.Place) -> int:
    return sum(spot.mark == EMPTY for spot in place.spots)


def _at_edge(square: int) -> bool:
    return len(SQUARES.neighbours(square)) < 4


def _simple(sight: Sight, text: str) -> bool:
    """Whether a level works with the numbers of an equation."""
    numbers = "".join(mark if mark in WHITE else " " for mark in text).split()
    return all(int(number) <= sight.largest for number in numbers)


def _ranked(state: State, sight: Sight, found: Search) -> Ranked:
    """What was found, best first. Who sees only some of it sees the same of the same position each time."""
    ranked = search.ranked(found)
    if sight.looks:
        seen, _ = Chance(crc32(f"{state.board}{state.racks[state.turn]}".encode())).shuffled(ranked)
        ranked = sorted(seen[: sight.looks], key=ranked.index)
    return tuple((lay, score) for score, lay in ranked)


def equable(state: State) -> Iterator[tuple[Counted | None, float]]:
    """EQ-15: the best lay that uses the whole rack, if there is one; yields as it goes."""
    rack = state.racks[state.turn]
    for found in search.search(state, rack, keep=1, tiles_laid=len(rack)):
        best = search.ranked(found)
        yield best[0] if best else None, found.done
