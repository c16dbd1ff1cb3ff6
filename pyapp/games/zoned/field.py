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
        row = (1 << w) - 1
        column = ((1 << self.stride * h) - 1) // ((1 << self.stride) - 1)  # one bit in each of h rows
        return row * column << (y * self.stride + x)

    @property
    def squares(self) -> int:
        return self.rectangle(0, 0, self.width, self.height)

    def edges(self, players: int) -> tuple[int, ...]:
        """ZD-1: the squares along the edge that each seat owns, seats in clockwise order (y goes up)."""
        bottom, top = (self.rectangle(0, y, self.width, 1) for y in (0, self.height - 1))
        left, right = (self.rectangle(x, 0, 1, self.height) for x in (0, self.width - 1))
        return (bottom, top) if players == 2 else (bottom, left, top, right)[:players]


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
