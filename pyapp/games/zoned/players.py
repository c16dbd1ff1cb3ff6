"""Computer players in five levels. The dice give the area, so the skill is the place.

Packing tightly looks neat and loses: squares that only you can reach are worth most at the end, when passes multiply.

1 packs its rectangles as tightly as it can;
2 draws anywhere;
3 is greedy: it takes the place that gives itself most squares to go on from;
4 weighs its own room against the others' (squares go to whoever reaches them first);
5 plays the best of those places out to the end, many times, and takes the one with the best expected final lead.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pyapp.core import Chance, Thought
from pyapp.games.zoned import playout, rules
from pyapp.games.zoned.playout import Position
from pyapp.games.zoned.rules import Draw, State

Ranked = tuple[tuple[Draw, int], ...]

STRONGEST = 5
NODES = 60_000  # rectangles drawn in playouts, if nobody says otherwise
PLAYED = 12  # places that level 5 plays out
AT_ONCE = 16  # places weighed between two looks at the page


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """Every place, best first. `nodes` limits the rectangles drawn in playouts; weighing the places is free."""
    weighed: list[tuple[Draw, int]] = []
    for done in _weigh(state, level, weighed):
        yield Thought(_best(weighed), done / 4 if level == STRONGEST else min(done, 0.99))
    ranked = _best(weighed)
    if level == STRONGEST and len(ranked) > 1:
        for better, done in _play_out_best(state, ranked, NODES if nodes is None else nodes):
            ranked = better
            yield Thought(ranked, min(0.25 + done * 0.75, 0.99))
    yield Thought(ranked, 1.0)


def lead(scores: Sequence[int], seat: int) -> int:
    """How far a player is before the best of the others."""
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


# Weighing a place at a glance: levels 1 to 4


def _weigh(state: State, level: int, weighed: list[tuple[Draw, int]]) -> Iterator[float]:
    """Weigh every place; yields how much is done."""
    before = playout.position(state)
    moves = list(rules.moves(state))
    if level == 2:
        moves, _ = Chance(len(state.rectangles) * 36 + sum(state.scores) % 36).shuffled(moves)
    measure = MEASURES[level]
    for number, move in enumerate(moves, 1):
        weighed.append((move, measure(before.after(move), state.turn)))
        if number % AT_ONCE == 0:
            yield number / len(moves)


def _best(weighed: list[tuple[Draw, int]]) -> Ranked:
    return tuple(sorted(weighed, key=lambda pair: -pair[1]))


def _tightness(after: Position, seat: int) -> int:
    return -_growth(after, seat)


def _nothing(after: Position, seat: int) -> int:
    return 0


def _growth(after: Position, seat: int) -> int:
    """The empty squares beside a player's zone."""
    return (after.around[seat] & after.empty).bit_count()


def room_lead(after: Position, seat: int) -> int:
    """A player's room less that of the best other player."""
    return lead(rooms(after), seat)


def rooms(position: Position) -> list[int]:
    """For each player the empty squares that nobody else reaches as soon, going square by square from the zones."""
    stride, left = position.width + 1, position.empty
    fronts = [around & left for around in position.around]
    counts = [0] * len(fronts)
    while any(fronts):
        seen = shared = 0
        for front in fronts:
            shared |= seen & front
            seen |= front
        left &= ~seen
        for seat, front in enumerate(fronts):
            counts[seat] += (front & ~shared).bit_count()
            fronts[seat] = (front << 1 | front >> 1 | front << stride | front >> stride) & left
    return counts


MEASURES: dict[int, Callable[[Position, int], int]] = {
    1: _tightness, 2: _nothing, 3: _growth, 4: room_lead, 5: room_lead,
}


# Playing places out to the end


@dataclass(slots=True)
class Tally:
    """What the playouts of one place have shown so far."""

    move: Draw
    after: Position
    total: int = 0  # of the final leads
    played: int = 0

    @property
    def mean(self) -> int:
        return self.total // self.played if self.played else 0

    def play(self, seat: int) -> int:
        """One more playout, with the same dice for the same number whatever the place; the rectangles drawn."""
        number = (self.played + 1) * 0x9E3779B97F4A7C15 & playout.WORD
        scores, drawn = playout.play_out(self.after, number)
        self.total += lead(scores, seat)
        self.played += 1
        return drawn + 1


def _play_out_best(state: State, ranked: Ranked, nodes: int) -> Iterator[tuple[Ranked, float]]:
    """The best places at a glance are played out; the worse half leaves, round after round, until one is left."""
    before = playout.position(state)
    tallies = [Tally(move, before.after(move)) for move, _ in ranked[:PLAYED]]
    rounds = (len(tallies) - 1).bit_length()
    rest, spent, left = ranked[len(tallies):], 0, list(tallies)
    out: list[Tally] = []
    for number in range(1, rounds + 1):
        until = nodes * number // rounds
        while True:
            for tally in left:
                spent += tally.play(state.turn)
                yield _listed(left, out, rest, ranked), min(spent / max(nodes, 1), 1.0)
            if spent >= until:
                break
        left.sort(key=lambda tally: -tally.total)  # all have played equally often
        half = (len(left) + 1) // 2
        left, out = left[:half], left[half:] + out
    yield _listed(left, out, rest, ranked), 1.0


def _listed(left: list[Tally], out: list[Tally], rest: Ranked, ranked: Ranked) -> Ranked:
    """Places still played out, then those that left, then the rest: each is worth no more than the one before it.

    A place that was not played out is worth the best one less what it lacks in room.
    """
    if not left[-1].played:
        return ranked
    order = [*sorted(left, key=lambda tally: -tally.mean), *out]
    best, most = order[0].mean, ranked[0][1]
    values = [(tally.move, tally.mean) for tally in order] + [(move, best - (most - room)) for move, room in rest]
    listed, ceiling = [], best
    for move, value in values:
        ceiling = min(ceiling, value)
        listed.append((move, ceiling))
    return tuple(listed)


def analyse(state: State, nodes: int) -> Iterator[tuple[tuple[tuple[Draw, int], ...], float]]:
    """The expected final lead of every place, best first: all are played out equally often."""
    before = playout.position(state)
    tallies = [Tally(move, before.after(move)) for move in rules.moves(state)]
    spent = 0
    while tallies and (spent < nodes or not tallies[-1].played):
        for tally in tallies:
            spent += tally.play(state.turn)
            yield (), min(spent / nodes, 0.99)
        yield _means(tallies), min(spent / nodes, 0.99)
    yield _means(tallies), 1.0


def _means(tallies: list[Tally]) -> Ranked:
    return tuple(sorted(((tally.move, tally.mean) for tally in tallies), key=lambda pair: -pair[1]))
