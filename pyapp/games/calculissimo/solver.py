"""Every legal laying, and the best ones, much faster than by trying (tests prove that it finds the same).

When only the best are wanted, windows and sign patterns are taken by an upper bound of what they can earn, and the
rest is left out as soon as no bound reaches the best that were found. Layings that bend come after the straight ones.
"""

from collections.abc import Iterator, Sequence
from heapq import heappush, heappushpop

from pyapp.games.calculissimo import rules
from pyapp.games.calculissimo.bends import Wanted, bends
from pyapp.games.calculissimo.rules import State
from pyapp.games.calculissimo.windows import Counted, Outlook, bound, fillings
from pyapp.games.tiles import Lay


def layings(state: State, rack: Sequence[str] | None = None) -> Iterator[Counted | None]:
    """Every legal laying with its points; None now and then."""
    outlook = Outlook(state, rack)
    yield from straight(outlook)
    if state.options.crossing:
        yield from bends(outlook)


def straight(outlook: Outlook) -> Iterator[Counted | None]:
    """Every legal laying in one line, in the order of the board."""
    for window in outlook.windows:
        yield from fillings(outlook, window)
        yield None


def best(state: State, count: int, rack: Sequence[str] | None = None) -> Iterator[tuple[list[Counted], float]]:
    """The layings that earn most, best first, with how much is done; the last one is complete."""
    outlook = Outlook(state, rack)
    heap = Heap(count)
    bounds = []
    for at, window in enumerate(outlook.windows):
        bounds.append((-bound(outlook, window), at))
        if at % 32 == 0:
            yield [], 0.0
    bounds.sort()
    for number, (most, at) in enumerate(bounds):
        least = heap.least()
        if -most <= least:
            break
        for one in fillings(outlook, outlook.windows[at], least + 1):
            if one is None:
                yield heap.ranked(), number / len(bounds)
            else:
                heap.add(one)
    if state.options.crossing:
        for _ in add_bends(outlook, heap):
            yield heap.ranked(), 0.99
    yield heap.ranked(), 1.0


def add_bends(outlook: Outlook, best: "Heap") -> Iterator[None]:
    """The layings that bend, as far as they belong among the best."""
    for one in bends(outlook, Wanted(best.least)):
        if one is None:
            yield
        else:
            best.add(one)


class Heap:
    """The best few of what was found; the earlier of two equals is kept."""

    def __init__(self, count: int) -> None:
        self.count, self.found = count, 0
        self.entries: list[tuple[int, int, Lay]] = []  # the least on top

    def add(self, one: Counted) -> None:
        self.found += 1
        entry = (one.points, -self.found, one.lay)
        if len(self.entries) < self.count:
            heappush(self.entries, entry)
        elif entry > self.entries[0]:
            heappushpop(self.entries, entry)

    def least(self) -> int:
        """What has to be earned more than, to be among them."""
        return self.entries[0][0] if len(self.entries) == self.count else 0

    def ranked(self) -> list[Counted]:
        return [
            Counted(points, lay) for points, _, lay in sorted(self.entries, key=lambda entry: (-entry[0], -entry[1]))
        ]


def can_lay(state: State) -> bool:
    """Whether the player to move can lay anything."""
    return any(found is not None for found in layings(state))


def stuck(state: State) -> bool:
    """CA-17: whether nobody can ever lay anything again, whatever they draw of the tiles that are not on the board.

    With many tiles left something always fits, so only the end is looked at; windows that take few tiles come first.
    """
    if state.bag.total > rules.RACK:
        return False
    tiles = [tile for rack in state.racks for tile in rack]
    outlook = Outlook(state, [*tiles, *(tile for tile, count in state.bag.counts for _ in range(count))])
    windows = sorted(outlook.windows, key=lambda window: len(window.digit_gaps) + len(window.sign_gaps))
    straight = any(found is not None for window in windows for found in fillings(outlook, window))
    return not straight and not (state.options.crossing and any(found is not None for found in bends(outlook)))
