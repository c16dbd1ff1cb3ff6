"""Looking ahead where chance has a say: exact expectiminimax for two players who roll and then move.

A game shows itself as a `GameTree`: positions seen by the player who rolls next, the equally likely outcomes of the
roll, the positions after each move. Values are chances of winning in whole numbers: a position searched `depth` rolls
deep has a value from 0 to scale * outcomes ** depth, so the mean over the outcomes is a plain sum and nothing is
rounded.

`Search` prunes chance nodes with Star1 (what the other outcomes can give at most and at least bounds this one) and
Star2 (one likely best move of each outcome is tried first, for a lower bound), keeps a transposition table of bounds,
and finds the same values as `plain`, which does none of it.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

P = TypeVar("P", bound=Hashable)
SLICE = 500  # nodes between two pauses, more than any position one roll above the leaves takes
NEVER = 1 << 62


class GameTree(Protocol[P]):
    """A game of two players as the search sees it."""

    scale: int
    outcomes: tuple[int, ...]

    def replies(self, position: P, outcome: int) -> Sequence[P] | None:
        """The positions after each move, likely best first, seen by the other player; None: one move wins at once."""

    def value(self, position: P) -> int:
        """The estimated chance of winning of the player who rolls next, from 0 to scale."""


class OutOfNodes(Exception):
    """The nodes allowed are used up."""


class Pause(Exception):
    """Time to let somebody else do something; what is known so far stays in the tables."""


def plain(tree: GameTree[P], position: P, depth: int) -> int:
    """The value of a position by the definition of expectiminimax, for tests to compare."""
    if depth == 0:
        return tree.value(position)
    most = tree.scale * len(tree.outcomes) ** (depth - 1)
    total = 0
    for outcome in tree.outcomes:
        replies = tree.replies(position, outcome)
        total += most if replies is None else max(most - plain(tree, reply, depth - 1) for reply in replies)
    return total


class Search(Generic[P]):
    """Expectiminimax with Star1, Star2 and a table. `nodes` counts positions estimated or unfolded."""

    def __init__(self, tree: GameTree[P], limit: int | None = None) -> None:
        self.tree = tree
        self.limit = NEVER if limit is None else limit
        self.stop = self.limit
        self.nodes = 0
        self.bounds: dict[tuple[P, int], tuple[int, int]] = {}
        self.estimates: dict[P, int] = {}

    def most(self, depth: int) -> int:
        """The value of a won position."""
        return self.tree.scale * int(len(self.tree.outcomes) ** depth)

    def value(self, position: P, depth: int, beta: int | None = None) -> int:
        """The exact value of a position in which a player is to roll, or, from beta on, what it is worth at least."""
        return self._roll(position, depth, -1, self.most(depth) + 1 if beta is None else beta)

    def slices(self, position: P, depth: int, beta: int | None = None) -> Iterator[int | None]:
        """The same in small steps: None at every pause, the value at the end.

        After a pause the search begins anew, and finds in its tables all that was finished.
        """
        while True:
            self.stop = min(self.nodes + SLICE, self.limit)
            try:
                found = self.value(position, depth, beta)
            except Pause:
                yield None
                continue
            finally:
                self.stop = self.limit
            yield found
            return

    def _spend(self) -> None:
        self.nodes += 1
        if self.nodes > self.stop:
            raise OutOfNodes if self.nodes > self.limit else Pause

    def _estimate(self, position: P) -> int:
        known = self.estimates.get(position)
        if known is None:
            self._spend()
            known = self.estimates[position] = self.tree.value(position)
        return known

    def _roll(self, position: P, depth: int, alpha: int, beta: int) -> int:
        """A chance node: exact between alpha and beta, a bound outside them."""
        if depth == 0:
            return self._estimate(position)
        key = (position, depth)
        most = self.most(depth - 1)
        outcomes = self.tree.outcomes
        least, highest = self.bounds.get(key, (0, most * len(outcomes)))
        if least >= beta or least == highest:
            return least
        if highest <= alpha:
            return highest
        self._spend()
        unfolded = [self._unfold(position, outcome, depth) for outcome in outcomes]
        lows = [most if replies is None else 0 for replies in unfolded]
        for at, replies in enumerate(unfolded):  # Star2
            if replies is not None:
                wanted = beta - sum(lows)
                lows[at] = most - self._roll(replies[0], depth - 1, most - wanted, most + 1)
                if sum(lows) >= beta:
                    return self._keep(key, max(least, sum(lows)), highest)
        total, low, high = 0, sum(lows), most * len(outcomes)
        for at, replies in enumerate(unfolded):  # Star1
            low, high = low - lows[at], high - most
            if replies is None:
                total += most
                continue
            floor, ceiling = alpha - total - high, beta - total - low
            found = self._best(replies, depth - 1, floor, ceiling, most)
            if found >= ceiling:
                return self._keep(key, max(least, total + found + low), highest)
            if found <= floor:
                return self._keep(key, least, min(highest, total + found + high), upper=True)
            total += found
        return self._keep(key, total, total)

    def _unfold(self, position: P, outcome: int, depth: int) -> Sequence[P] | None:
        """What looks worst for the other player first; just above the leaves that would be the search itself."""
        replies = self.tree.replies(position, outcome)
        return replies if replies is None or depth == 1 else sorted(replies, key=self._estimate)

    def _keep(self, key: tuple[P, int], least: int, highest: int, upper: bool = False) -> int:
        self.bounds[key] = least, highest
        return highest if upper else least

    def _best(self, replies: Sequence[P], depth: int, alpha: int, beta: int, most: int) -> int:
        """The best of several moves, `depth` rolls left after it."""
        best = -1
        for reply in replies:
            found = most - self._roll(reply, depth, most - beta, most - max(alpha, best))
            if found > best:
                best = found
                if best >= beta:
                    break
        return best
