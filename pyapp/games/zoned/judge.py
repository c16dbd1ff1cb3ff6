"""The one judgement of a position: the expected final lead of every place, by games played out to the end.

Playouts are played nearly at random and do not know how to keep room, so good players end with less of their lead and
with more from the squares that only they can reach: PLAYED and ROOM are fitted to games between players of level 4.

All places are played out equally often, with the same dice for the same number. After a round the worse half leaves,
and whoever is clearly behind; the others are played out further. What a place lacks to the first one is always taken
from the playouts that both have had, so a place that has left stays behind those that went on, and nothing jumps: a
new ranking comes only with the end of a round.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import isqrt

from pyapp.core import Verdict
from pyapp.games.zoned import playout, rules
from pyapp.games.zoned.playout import Position
from pyapp.games.zoned.room import lead, room_lead
from pyapp.games.zoned.rules import Draw, State

NODES = 120_000  # rectangles drawn in playouts: about a second in a browser
FEWEST = 6  # playouts of every place, whatever the nodes
ALONE = 8  # a place without a choice needs its worth only roughly: so many times fewer nodes
AT_ONCE = 8  # playouts between two looks at the page
PLAYED, ROOM = 3, 8  # quarters: what a point of a playout's lead and a square of room add to the final lead
SURE = 8  # a told error is the root of so many variances; tests/bench_judge.py shows that 95 % keep within it


@dataclass(slots=True)
class Place:
    """What the playouts of one place have shown so far."""

    move: Draw
    after: Position
    room: int  # what it has more of than the best other player
    leads: list[int] = field(default_factory=list)  # the final lead, by each playout
    total: int = 0

    def play(self, seat: int) -> int:
        """One more playout, with the same dice for the same number whatever the place; the rectangles drawn."""
        number = (len(self.leads) + 1) * 0x9E3779B97F4A7C15 & playout.WORD
        scores, drawn = playout.play_out(self.after, number)
        self.leads.append((PLAYED * lead(scores, seat) + ROOM * self.room) // 4)
        self.total += self.leads[-1]
        return drawn + 1


def judge(state: State, nodes: int | None = None) -> Iterator[Verdict]:
    """Every place with its expected final lead; `nodes` limits the rectangles drawn in playouts."""
    before = playout.position(state)
    drawn = ((move, before.after(move)) for move in rules.moves(state))
    places = kept = [Place(move, after, room_lead(after, state.turn)) for move, after in drawn]
    verdict = Verdict((), "points", not places, 0.0)
    nodes = (NODES if nodes is None else nodes) // (1 if len(places) > 1 else ALONE)
    rounds = max((len(places) - 1).bit_length(), 1)
    spent = 0
    for number in range(rounds + 1 if places else 0):
        while len(kept[0].leads) < FEWEST or spent < nodes * number // rounds:
            for at, place in enumerate(kept, 1):
                spent += place.play(state.turn)
                if at % AT_ONCE == 0:
                    yield replace(verdict, done=min(spent / max(nodes, 1), 0.99))
            yield replace(verdict, done=min(spent / max(nodes, 1), 0.99))
        verdict, kept = _told(places, kept)
        if len(kept) == 1 and len(places) > 1:
            break
    yield replace(verdict, done=1.0)


def _told(places: list[Place], kept: list[Place]) -> tuple[Verdict, list[Place]]:
    """What is known after a round, and who is played out further."""
    order = sorted(kept, key=lambda place: -place.total)  # all of them have played equally often
    best = order[0]
    worth = best.total // len(best.leads)
    gaps = {place.move: _gap(best, place) for place in places}
    ranked = sorted(((move, worth - gap, error) for move, (gap, error) in gaps.items()), key=lambda each: -each[1])
    near = [place for place in order if place is best or gaps[place.move][0] <= gaps[place.move][1]]
    settled = all(gap > error for move, (gap, error) in gaps.items() if move != best.move)
    return Verdict(tuple(ranked), "points", settled, 0.0), near[: (len(kept) + 1) // 2]


def _gap(best: Place, place: Place) -> tuple[int, int]:
    """How far a place is behind the best one in the playouts that both have had, and how far that may be off."""
    both = [one - other for one, other in zip(best.leads, place.leads, strict=False)]
    many = len(both)
    spread = max(_spread(both), _spread(place.leads))
    return sum(both) // many, isqrt(SURE * spread // (many * many * (many - 1))) + 1


def _spread(numbers: list[int]) -> int:
    """The variance, times many * (many - 1), to stay with whole numbers."""
    return len(numbers) * sum(number * number for number in numbers) - sum(numbers) ** 2
