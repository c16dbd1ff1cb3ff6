"""The squares of a sheet as bits of one whole number, so that all places of a roll come from a few operations.

Square (x;y) is bit y * stride + x. A row is one bit longer than the sheet is wide; that last bit is never an empty
square, so nothing that is moved sideways can run over into the next row unseen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

PAIRS = tuple((a, b) for a in range(1, 7) for b in range(a, 7))  # what two dice can show, the order apart
# A row of so many squares, from one square on: each step adds as many as there are already, or as many as are wanted.
DOUBLING = ((), (), (1,), (1, 1), (1, 2), (1, 2, 1), (1, 2, 2))


def side(players: int, seat: int) -> int:
    """ZD-1: the side of the sheet that a seat owns: 0 bottom, 1 left, 2 top, 3 right; two sit opposite each other."""
    return 2 * seat if players == 2 else seat


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of squared paper."""

    width: int
    height: int

    @property
    def stride(self) -> int:
        return self.width + 1

    def rectangle(self, x: int, y: int, w: int, h: int) -> int:
        """The squares of a rectangle, given by its corner nearest the origin."""
        return block(self.width + 1, w, h) << (y * (self.width + 1) + x)

    @property
    def squares(self) -> int:
        return self.rectangle(0, 0, self.width, self.height)

    def edge(self, players: int, seat: int) -> int:
        """ZD-1: the squares along the edge that a seat owns, seats in clockwise order (y goes up)."""
        top, right = self.height - 1, self.width - 1
        bottom_left_top_right = (
            (0, 0, self.width, 1),
            (0, 0, 1, self.height),
            (0, top, self.width, 1),
            (right, 0, 1, self.height),
        )
        return self.rectangle(*bottom_left_top_right[side(players, seat)])


@lru_cache(1024)
def block(stride: int, w: int, h: int) -> int:
    """The squares of a rectangle at the origin."""
    column = ((1 << stride * h) - 1) // ((1 << stride) - 1)  # one bit in each of h rows
    return ((1 << w) - 1) * column


@lru_cache(64)
def sheet(width: int, height: int) -> tuple[Sheet, int]:
    """A sheet with all its squares."""
    found = Sheet(width, height)
    return found, found.squares


def near(stride: int, empty: int, own: int, edge: int) -> int:
    """ZD-4: the empty squares that share a side with the player's own edge or with one of the player's squares."""
    return (own << 1 | own >> 1 | own << stride | own >> stride | edge) & empty


def corners(stride: int, own: int) -> int:
    """The squares that share a corner with one of these (and perhaps more than that)."""
    sides = own | own << 1 | own >> 1
    return sides << stride | sides >> stride


def fits(stride: int, empty: int, w: int, h: int) -> int:
    """ZD-3: the corners nearest the origin of all w x h rectangles on empty squares."""
    found = empty
    for step in DOUBLING[w]:
        found &= found >> step
    for step in DOUBLING[h]:
        found &= found >> step * stride
    return found


def reached(stride: int, squares: int, w: int, h: int) -> int:
    """The corners nearest the origin of all w x h rectangles that hold one of these squares.

    Corners from which the rectangle would run over the right edge are among them; `fits` has none of those.
    """
    found = squares
    for step in DOUBLING[w]:
        found |= found >> step
    for step in DOUBLING[h]:
        found |= found >> step * stride
    return found


def places(stride: int, empty: int, beside: int, w: int, h: int) -> int:
    """ZD-3, ZD-4: where a w x h rectangle may be drawn by the player whose near squares are `beside`."""
    found = fits(stride, empty, w, h)
    return found & reached(stride, beside, w, h) if found else 0


def bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, smallest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
