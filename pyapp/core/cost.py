"""What a move cost, by the one judgement: here, and nowhere else, is said when two worths differ for certain."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from pyapp.core.contract import Move, Verdict


@dataclass(frozen=True, slots=True)
class Cost:
    """How much less a move is worth than the best one, and how far that may be off."""

    lost: int
    error: int

    @property
    def none(self) -> bool:
        """Nothing better is known: the difference lies within the error."""
        return self.lost <= self.error


def cost(verdict: Verdict, move: Move, idea: Callable[[Move], Hashable] = lambda move: move) -> Cost | None:
    """What the move cost, which is off by as much as its worth; one that was written in another way counts as its idea.

    None: nobody has judged it.
    """
    found = next((one for one in verdict.ranked if one[0] == move), None) or next(
        (one for one in verdict.ranked if idea(one[0]) == idea(move)), None
    )
    return Cost(max(verdict.ranked[0][1] - found[1], 0), found[2]) if found else None
