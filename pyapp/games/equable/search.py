"""The best lays first, with the proof that nothing beats them: places in the order of the most they could earn.

Within a place the score of a lay is a sum: the value of each tile times the weight of its square (its own bonus, times
the bonuses of the equation, and once more for a crossed equation), and a constant. So the most that a place or a
skeleton can earn is found by putting the dearest tiles on the heaviest squares.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush, heapreplace
from itertools import chain, pairwise

from pyapp.games.equable import rules, solver
from pyapp.games.equable.fillings import Fillings
from pyapp.games.equable.readings import ASKED, LOOSE, OPEN
from pyapp.games.equable.rules import EQUALS, EQUATION_TIMES, SQUARES, TILE_TIMES, VALUES, State
from pyapp.games.equable.solver import Place, Supply
from pyapp.games.tiles import EMPTY, Lay, Rack

ASKED_VALUES = {mark: VALUES[str(digit)] for digit, mark in enumerate(ASKED)}
Counted = tuple[int, Lay]
PAUSE = 8  # places are weighed between two pauses
TRIES = 60  # so many fillings cost about as much as a skeleton without any


@dataclass(frozen=True, slots=True)
class Weights:
    """What tiles earn in a place."""

    place: Place
    each: tuple[int, ...]  # for each square of the place, what a point there is worth
    links: tuple[tuple[int, int, int], ...]  # EQ-11: square, and constant and weight of the equation crossed there
    constant: int
    own: tuple[int, ...]  # EQ-10: how often a zero counts that is laid beside an equation
    full: int  # EQ-15: so many tiles from the rack are a whole one
    lengthens: bool  # EQ-12

    def score(self, text: str) -> int:
        """Exactly what `rules.score` says."""
        spots = self.place.spots
        laid = [at for at, spot in enumerate(spots) if spot.mark != text[at]]
        if self.lengthens and all(text[at] == "0" for at in laid):
            return sum(self.own[at] for at in laid)
        total = self.constant + sum([VALUES[tile] * weight for tile, weight in zip(text, self.each, strict=True)])
        total -= self.uncrossed(text)
        for at, constant, weight in self.links:
            if spots[at].mark == EMPTY and text[at] == "0" and not self.place.old and rules.leads(text, at):
                total -= constant + VALUES["0"] * weight
        if self.lengthens:
            total += rules.LENGTHENED
        if len(laid) >= self.full and sum(text[at] != EQUALS for at in laid) == self.full:
            total += rules.EQUABLE
        return total

    def most(self, skeleton: str, digits: list[int]) -> int:
        """The most that a skeleton can earn; `digits` are the values of the rack's digits, dearest first."""
        total, opens, laid = self.constant, [], 0
        cheapest: dict[int, int] = {}  # among the old digits that may be replaced, for each weight
        for mark, weight, spot in zip(skeleton, self.each, self.place.spots, strict=True):
            if mark == OPEN:
                opens.append(weight)
            elif mark in LOOSE:
                old = VALUES[spot.mark]
                total += old * weight
                cheapest[weight] = min(old, cheapest.get(weight, old))
            else:
                total += (VALUES[mark] if mark in VALUES else ASKED_VALUES[mark]) * weight
            laid += (spot.mark == EMPTY or mark != spot.mark) and mark != EQUALS
        opens.sort(reverse=True)
        total += sum(map(int.__mul__, opens, digits)) + rules.LENGTHENED * self.lengthens - self.uncrossed(skeleton)
        if cheapest:  # every digit that is left replaces where that earns most
            for digit in digits[: len(digits) - len(opens)]:
                total += max(0, max([(digit - old) * weight for weight, old in cheapest.items()]))
        return total + rules.EQUABLE * (laid >= self.full)

    def uncrossed(self, skeleton: str) -> int:
        """What equations that cross the place would have earned on squares that keep their tile."""
        return sum(
            [
                constant + VALUES[skeleton[at]] * weight
                for at, constant, weight in self.links
                if self.place.spots[at].mark == skeleton[at]
            ]
        )

    def likely(self, text: str, digits: str, least: Callable[[], int]) -> Iterator[str]:
        """A text with its free squares filled, dearest first, as long as it can earn more than `least`."""
        free = [at for at, mark in enumerate(text) if mark == OPEN or mark in LOOSE]
        free.sort(key=lambda at: -self.each[at])
        settled = self.constant + sum(VALUES[mark] * self.each[at] for at, mark in enumerate(text) if at not in free)
        settled += rules.LENGTHENED * self.lengthens - self.uncrossed(text)
        bonus = rules.EQUABLE if self.laid(text) - len(free) + len(digits) == self.full else 0
        known: dict[tuple[int, str], int] = {}

        def choices(at: int, left: str) -> Iterator[tuple[int, str, str]]:
            """What can come on a free square: what it earns there, the digit, and the digits left over."""
            weight, spot = self.each[free[at]], self.place.spots[free[at]]
            if text[free[at]] != OPEN:
                yield VALUES[spot.mark] * weight, spot.mark, left
            for digit in dict.fromkeys(left):
                if digit != spot.mark:
                    yield VALUES[digit] * weight, digit, left.replace(digit, "", 1)

        def still(at: int, left: str) -> int:
            """The most that the free squares from this one on can earn; under 0 if they cannot be filled."""
            if at == len(free):
                return 0 if left else bonus
            if (at, left) not in known:
                ways = [(value, still(at + 1, rest)) for value, _, rest in choices(at, left)]
                known[at, left] = max([value + more for value, more in ways if more >= 0], default=-1)
            return known[at, left]

        def go(at: int, left: str, earned: int, text: str) -> Iterator[str]:
            if at == len(free):
                yield text
                return
            for value, digit, rest in sorted(choices(at, left), key=lambda way: -way[0] - still(at + 1, way[2])):
                more = still(at + 1, rest)
                if more >= 0 and earned + value + more > least():
                    square = free[at]
                    yield from go(at + 1, rest, earned + value, text[:square] + digit + text[square + 1 :])

        if still(0, digits) >= 0:
            yield from go(0, digits, settled, text)

    def laid(self, skeleton: str) -> int:
        """How many tiles of the rack a skeleton takes."""
        spots = self.place.spots
        return sum(
            mark != EQUALS and (spot.mark == EMPTY or mark != spot.mark)
            for mark, spot in zip(skeleton, spots, strict=True)
        )

    def most_of_all(self, tiles: list[int]) -> int:
        """The most that the place can earn, whatever the skeleton; `tiles` are all values, dearest first."""
        spots, total, opens = self.place.spots, self.constant, []
        for spot, weight in zip(spots, self.each, strict=True):
            if spot.mark == EMPTY:
                opens.append(weight)
            else:
                total += VALUES[spot.mark] * weight
                if spot.free:
                    opens.append(weight)  # the old tile may stay or be replaced: count both
        opens.sort(reverse=True)
        total += sum(map(int.__mul__, opens, tiles)) + rules.LENGTHENED * self.lengthens
        return total + rules.EQUABLE * (len(opens) >= self.full)


def weigh(state: State, place: Place, bonus: str) -> Weights:
    """The weights of a place; `bonus` is the board of bonus squares as `rules.bonuses` gives it."""
    times = 1
    for spot in place.spots:
        times *= EQUATION_TIMES.get(bonus[spot.square], 1)
    twice = 2 if state.first else 1
    each, links, constant = [], [], 0
    for at, spot in enumerate(place.spots):
        own = TILE_TIMES.get(bonus[spot.square], 1)
        weight = own * times * twice
        if spot.crossed and (spot.mark == EMPTY or spot.free):
            rest, across = _crossed(state.board, bonus, spot.square, not place.down)
            constant += rest * twice
            weight += own * across * twice
            links.append((at, rest * twice, own * across * twice))
        each.append(weight)
    lengthens = not place.old and any(one.mark != EMPTY and other.mark != EMPTY for one, other in pairwise(place.spots))
    full = state.options.white + state.options.grey
    zeros = tuple(own_times(bonus[spot.square]) for spot in place.spots)
    return Weights(place, tuple(each), tuple(links), constant, zeros, full, lengthens)


def own_times(kind: str) -> int:
    return TILE_TIMES.get(kind, EQUATION_TIMES.get(kind, 1))


def _crossed(board: str, bonus: str, square: int, down: bool) -> tuple[int, int]:
    """What the other tiles of a crossed equation earn, and its bonuses."""
    marks = board[:square] + "0" + board[square + 1 :]
    total, times = 0, 1
    for one in SQUARES.run(marks, square, down):
        times *= EQUATION_TIMES.get(bonus[one], 1)
        if one != square:
            total += VALUES[board[one]] * TILE_TIMES.get(bonus[one], 1)
    return total * times, times


@dataclass(slots=True)
class Search:
    """The best lays found so far; `step` goes on with the next skeleton."""

    state: State
    stock: Supply
    keep: int | None  # how many of the best are wanted; None: all
    found: list[tuple[int, int, Lay]]
    done: float = 0.0
    count: int = 0
    nodes: int = 0  # how much was looked at: skeletons, and fillings of their numbers

    @property
    def digits(self) -> list[int]:
        """The values of the digits in hand, dearest first."""
        return sorted((VALUES[tile] for tile in self.stock.digits), reverse=True)

    def least(self) -> int:
        """What a lay must beat to be wanted."""
        return self.found[0][0] if self.keep is not None and len(self.found) >= self.keep else -1

    def add(self, score: int, lay: Lay) -> None:
        """Keep a lay if it is wanted; few wanted ones are a heap with the least first."""
        self.count += 1
        entry = (score, self.count, lay)
        if self.keep is None:
            self.found.append(entry)
        elif len(self.found) < self.keep:
            heappush(self.found, entry)
        elif score > self.found[0][0]:
            heapreplace(self.found, entry)


def search(
    state: State,
    rack: Rack | None = None,
    keep: int | None = 1,
    tiles_laid: int = 1,
    sees: Callable[[Place], bool] = lambda place: True,
    wanted: Callable[[str], bool] | None = None,
    fillings: Fillings | None = None,
) -> Iterator[Search]:
    """The highest-scoring lays, provably; yields between pieces of work. The last one yielded is complete.

    `tiles_laid` asks for at least so many from the rack; `sees` and `wanted` leave out places and equations that
    somebody does not see. Searches with the same rack can share their `fillings`.
    """
    stock = solver.supply(state, state.racks[state.turn] if rack is None else rack)
    found = Search(state, stock, keep, [])
    fillings = fillings or Fillings(stock.digits)
    before = fillings.hand.tries
    bonus = rules.bonuses(state)
    weighed: list[Weights] = []
    for number, place in enumerate(solver.places(state, stock)):
        if sees(place):
            weighed.append(weigh(state, place, bonus))
        if number % PAUSE == 0:
            yield found
    for looked, (weights, skeleton) in enumerate(_promising(found, weighed), 1):
        found.nodes = looked + (fillings.hand.tries - before) // TRIES
        if tiles_laid > 1 and weights.laid(skeleton) < tiles_laid:
            continue
        place = weights.place
        for text in _texts(found, weights, skeleton, fillings):
            score = weights.score(text)  # what costs little is asked first
            if score <= found.least() or (tiles_laid > 1 and weights.laid(text) < tiles_laid):
                continue
            if (place.old and not solver.replaces(place, text)) or (wanted is not None and not wanted(text)):
                continue
            lay = Lay(place.start, place.down, tuple(text))
            if not solver.also_across(state, place, lay):
                found.add(score, lay)
        yield found
    found.done = 1.0
    yield found


def _promising(found: Search, weighed: list[Weights]) -> Iterator[tuple[Weights, str]]:
    """The skeletons of all places: what could earn most first, as long as that is wanted."""
    stock = found.stock
    if found.keep is None:
        for at, weights in enumerate(weighed):
            found.done = at / len(weighed)
            yield from ((weights, skeleton) for skeleton in solver.skeletons(weights.place, stock))
        return
    digits = found.digits
    greys = [VALUES[tile] for tile, count in stock.greys for _ in range(count)]
    tiles = sorted([*digits, *greys, *[VALUES[EQUALS]] * stock.equals], reverse=True)
    waiting = [(-weights.most_of_all(tiles), number, "") for number, weights in enumerate(weighed)]
    heapify(waiting)
    opened = 0
    while waiting and -waiting[0][0] > found.least():
        _, number, skeleton = heappop(waiting)
        weights = weighed[number]
        if skeleton:
            yield weights, skeleton
            continue
        found.done, opened = opened / len(weighed), opened + 1
        for each in solver.skeletons(weights.place, stock):
            most = weights.most(each, digits)
            if most > found.least():
                heappush(waiting, (-most, number, each))


def _texts(found: Search, weights: Weights, skeleton: str, fillings: Fillings) -> Iterator[str]:
    """The true equations of a skeleton; where squares are free and few lays wanted, only what could be among them."""
    if found.keep is None:
        return fillings.texts(skeleton)
    solved = fillings.solve(skeleton)
    near = (
        text
        for free, used in solved.free
        if weights.most(free, found.digits) > found.least()
        for text in weights.likely(free, fillings.hand.left(used), found.least)
    )
    return chain(solved.texts, near)


def ranked(found: Search) -> list[Counted]:
    """Best first; equal scores in the order of the board, so that results repeat."""
    lays = [(score, lay) for score, _, lay in found.found]
    return sorted(lays, key=lambda scored: (-scored[0], scored[1].down, scored[1].start, scored[1].tiles))


def best(state: State, rack: Rack | None = None) -> Counted | None:
    """The highest-scoring lay, searched to its end."""
    *_, last = search(state, rack, keep=1)
    return ranked(last)[0] if last.found else None
