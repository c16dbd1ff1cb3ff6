"""Games played to their end at random and at speed, to see how a position tends to end (ZD-3 to ZD-9 in whole numbers).

Nothing here knows the dice that are really to come: a playout has dice of its own, from a number that is given to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pyapp.games.zoned import field, rules
from pyapp.games.zoned.rules import Draw, State

WORD = (1 << 64) - 1
THROWS = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
TRIED = range(2)  # places that a player of a playout looks at, to take the one that opens most squares
WAYS = tuple(((a, b),) if a == b else ((a, b), (b, a)) for a, b in THROWS)
KINDS = tuple(1 << field.PAIRS.index((min(a, b), max(a, b))) for a, b in THROWS)  # the same rectangle, the same bit


@dataclass(slots=True)
class Position:
    """A position in whole numbers, before a throw."""

    width: int
    height: int
    limit: int
    empty: int
    around: list[int]  # squares beside each player's edge or rectangles, taken ones among them
    turn: int
    scores: list[int]
    passes: int = 0

    def copy(self) -> "Position":
        return Position(
            self.width, self.height, self.limit, self.empty, self.around[:], self.turn, self.scores[:], self.passes
        )

    def draw(self, w: int, h: int, corner: int) -> None:
        """Draw a rectangle that is known to be legal: the player at turn scores, the next one is at turn."""
        inside, rim = shapes_of(self.width)[w, h]
        self.empty &= ~(inside << corner)
        self.around[self.turn] |= rim << corner >> self.width + 2
        self.scores[self.turn] += rules.points(w, h, self.passes)
        self.passes = 0
        self.turn = (self.turn + 1) % len(self.scores)

    def after(self, move: Draw) -> "Position":
        """The position after a move."""
        twin = self.copy()
        twin.draw(move.w, move.h, move.y * (self.width + 1) + move.x)
        return twin


@lru_cache(16)
def shapes_of(width: int) -> dict[rules.Dice, tuple[int, int]]:
    """For all sides the squares of a rectangle at (0;0), and the squares around one at (1;1)."""
    shapes = {}
    for w, h in THROWS:
        paper = field.Sheet(width, h)
        inside = paper.rectangle(0, 0, w, h)
        moved, stride = inside << paper.stride + 1, paper.stride
        shapes[w, h] = inside, (moved << 1 | moved >> 1 | moved << stride | moved >> stride) & ~moved
    return shapes


def position(state: State) -> Position:
    """A state in whole numbers."""
    free = rules.empty(state)
    around = [rules.beside(state, seat, free) for seat in range(state.players)]
    return Position(
        state.width, state.height, state.options.limit, free, around, state.turn, list(state.scores), state.passes
    )


def play_out(start: Position, number: int) -> tuple[Sequence[int], int]:
    """The final scores of one random game with the dice of this number, and how many rectangles were drawn in it.

    Written out in one loop, with field.places in it, since a champion's thought runs it some thousand times.
    """
    stride, empty, around, scores = start.width + 1, start.empty, start.around[:], start.scores[:]
    seat, passes, players, most = start.turn, start.passes, len(scores), start.limit or 1 << 60
    shapes, doubling, points = shapes_of(start.width), field.DOUBLING, rules.points
    rows = tuple(tuple(step * stride for step in steps) for steps in doubling)
    dead = [0] * players  # kinds of throws that a player cannot draw, until that player's zone has grown
    gone = 0  # kinds that fit nowhere any more
    drawn = 0
    while any([empty & one for one in around]):
        found = 0
        while passes < most:
            number = (number * 6364136223846793005 + 1442695040888963407) & WORD
            throw = (number >> 32) % 36
            kind = KINDS[throw]
            if not dead[seat] & kind:
                beside, fitting = around[seat] & empty, False
                for w, h in WAYS[throw]:
                    found = empty
                    for step in doubling[w]:
                        found &= found >> step
                    for step in rows[h]:
                        found &= found >> step
                    if found:
                        fitting, reached = True, beside
                        for step in doubling[w]:
                            reached |= reached >> step
                        for step in rows[h]:
                            reached |= reached >> step
                        found &= reached
                        if found:
                            break
                if found:
                    break
                dead[seat] |= kind
                if not fitting:
                    gone |= kind
            passes += 1
            seat += 1
            if seat == players:
                seat = 0
        if not found:
            break
        # Two of the places: each the first one at or after a random bit, below the highest.
        inside, rim = shapes[w, h]
        length, known, most_new = found.bit_length(), around[seat], -1
        for _ in TRIED:
            number = (number * 6364136223846793005 + 1442695040888963407) & WORD
            skipped = (number >> 32) % length
            later = found >> skipped
            one = skipped + (later & -later).bit_length() - 1
            beyond = rim << one >> stride + 1
            new = (beyond & empty & ~known).bit_count()
            if new > most_new:
                corner, wider, most_new = one, known | beyond, new
        empty &= ~(inside << corner)
        around[seat] = wider
        scores[seat] += points(w, h, passes)
        dead[seat] = gone
        drawn += 1
        passes = 0
        seat += 1
        if seat == players:
            seat = 0
    return scores, drawn
