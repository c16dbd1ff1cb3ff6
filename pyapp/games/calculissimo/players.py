"""Computer players in five levels, which differ in what they see.

They are people. 1 is a child who has just learnt the rules: it neither divides nor uses jokers, lays few tiles in one
line, and sees a few of the layings that there are. 2 plays often and sees all short ones, but not what the squares
bring. 3 is a good adult: every tile, in two directions too, but still not the squares. 4 plays in a club and takes what
earns most now. 5 plays what the judgement of the position puts first (judge.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import islice
from zlib import crc32

from pyapp.core import Chance, Refused, Thought
from pyapp.games.calculissimo import judge, rules, solver, turns
from pyapp.games.calculissimo.judge import most_first
from pyapp.games.calculissimo.operation import DIGITS
from pyapp.games.calculissimo.rules import BOARD, BONUS, RACK, Move, Pass, State
from pyapp.games.calculissimo.windows import Counted, Outlook
from pyapp.games.tiles import EMPTY, Lay, placed

Ranked = tuple[tuple[Move, int], ...]
SHOWN = 8  # only the best few are told
NODES = dict.fromkeys((1, 2, 3, 4, 5), judge.BUDGET)  # at the table
STRONGEST = 5


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees."""

    tiles: str  # those of its rack that it knows how to use
    most: int  # the most tiles it lays at once
    bonus: bool  # whether it looks at the bonus squares
    doubts: bool  # whether it notices a wrong operation (CA-16)
    bends: bool  # whether it sees layings that bend (CA-18)
    looks: int = 0  # so many layings, at random, of which it takes the best; 0: all


SIGHTS = {
    1: Sight(DIGITS + "+-*", 5, bonus=True, doubts=False, bends=False, looks=5),
    2: Sight(DIGITS + "+-*", 4, bonus=False, doubts=False, bends=False),
    3: Sight(rules.ORDER, RACK, bonus=False, doubts=True, bends=True),
    4: Sight(rules.ORDER, RACK, bonus=True, doubts=True, bends=True),
}


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """The moves that a level sees, best first; the last thought is the answer.

    The fifth level is a view of the judgement; without a limit of nodes it lists every laying there is.
    """
    if level == STRONGEST:
        for verdict in judge.judge(state, nodes, complete=nodes is None):
            yield Thought(tuple((move, worth) for move, worth, _ in verdict.ranked), verdict.done)
        return
    sight = SIGHTS[level]
    forced = _forced(state, sight)
    if forced:
        yield Thought(((forced, 0),), 1.0)
        return
    found: list[Counted] = []
    for one in _seen(state, sight):
        if one:
            found.append(one)
        else:
            yield Thought(_told(found[:SHOWN]), 0.0)
    if not found and sight.tiles != rules.ORDER:
        found = _makeshift(state)
    if sight.looks:
        found = _some(state, found, sight.looks)
    best = _first_legal(state, found) if not sight.bonus else nsmallest(SHOWN, found, key=most_first)
    yield Thought((*_told(best), *((move, 0) for move in judge.idle(state))), 1.0)


def _forced(state: State, sight: Sight) -> Move | None:
    """CA-16, CA-17: challenge what is wrong if it is noticed, let stand what is right."""
    if sight.doubts:
        return judge.forced(state)
    return Pass() if turns.last_word(state) else None


def _seen(state: State, sight: Sight) -> Iterator[Counted | None]:
    """The layings that a level sees, as it counts them; the best only of those that bend."""
    if not sight.bonus:
        state = replace(state, spent=tuple(square for square, kind in enumerate(BONUS) if kind != EMPTY))
    rack = [tile for tile in state.racks[state.turn] if tile in sight.tiles]
    outlook = Outlook(state, rack)
    for found in solver.straight(outlook):
        if found is None or sight.most == RACK or _laid(state, found.lay) <= sight.most:
            yield found
    if sight.bends and state.options.crossing:
        heap = solver.Heap(SHOWN)
        yield from solver.add_bends(outlook, heap)
        yield from heap.ranked()


def _some(state: State, found: list[Counted], count: int) -> list[Counted]:
    """What somebody sees of all there is: the same of the same position each time."""
    seen, _ = Chance(crc32(f"{state.board}{state.racks[state.turn]}".encode())).shuffled(found)
    return seen[:count]


def _makeshift(state: State) -> list[Counted]:
    """Who sees nothing simple lays whatever can be laid, the least of it, before changing for ever."""
    straight = sorted(filter(None, solver.straight(Outlook(state))), key=lambda one: (one.points, *most_first(one)))
    return straight[:1] or list(islice(filter(None, solver.layings(state)), 1))


def _laid(state: State, lay: Lay) -> int:
    return len(placed(BOARD, state.board, lay))


def _first_legal(state: State, found: list[Counted]) -> list[Counted]:
    """Who does not look at bonus squares can choose what they make illegal (CA-6); such layings are left out."""
    rack = state.racks[state.turn]
    legal = []
    for one in sorted(found, key=most_first):
        try:
            rules.formed(state.board, state.spent, rack, one.lay)
        except Refused:
            continue
        legal.append(one)
        if len(legal) == SHOWN:
            break
    return legal


def _told(found: Sequence[Counted]) -> Ranked:
    return tuple((one.lay, one.points) for one in sorted(found, key=most_first))
