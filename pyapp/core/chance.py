"""Seeded chance whose sequence we own (GEN-2): the same in CPython and in the browser, today and after any release.

The numbers are SplitMix64 read as a counter, so a Chance is two whole numbers that a state can hold and compare.
Nothing here may ever change: saved matches replay through it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from pyapp.core.refused import Refused

T = TypeVar("T")
WORD = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Chance:
    """An immutable source: every draw returns what was drawn and the source that comes after it."""

    seed: int
    drawn: int = 0

    def __post_init__(self) -> None:
        if type(self.seed) is not int or not 0 <= self.seed <= WORD:
            raise Refused("match.seed")

    def below(self, limit: int) -> tuple[int, "Chance"]:
        """A number from 0 to limit - 1, each equally likely (the uneven tail of the words is drawn again)."""
        fair = (WORD + 1) // limit * limit
        drawn = self.drawn
        while True:
            drawn += 1
            word = _word(self.seed, drawn)
            if word < fair:
                return word % limit, Chance(self.seed, drawn)

    def shuffled(self, items: Sequence[T]) -> tuple[list[T], "Chance"]:
        """The items in random order."""
        order, chance = list(items), self
        for last in range(len(order) - 1, 0, -1):
            other, chance = chance.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order, chance


def _word(seed: int, position: int) -> int:
    word = (seed + position * 0x9E3779B97F4A7C15) & WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)
