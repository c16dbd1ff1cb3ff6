"""Computer players in five levels, which differ in what they see; the strongest also weighs what it leaves.

A node is one skeleton looked at, or some hundred fillings of one (see search.py). The levels up to three see fewer
signs and shorter equations, the fourth sees every equation that leaves old tiles lying and takes what scores most.
The fifth also replaces (EQ-13), and looks at the tiles it keeps, at the reply it allows and, once the piles are empty,
at how the game ends. A long equation invites others to lengthen it to the edge, so it weighs short ones too.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pyapp.core import Chance, Thought
from pyapp.games.equable import rules, search, solver, turns
from pyapp.games.equable.rules import GREY, WHITE, Challenge, Change, Move, Pass, State
from pyapp.games.equable.search import Counted, Search
from pyapp.games.tiles import EMPTY, Lay, rack_of

Ranked = tuple[tuple[Move, int], ...]

POINT = 100  # the value of one point now
SHOWN = 8  # while thinking, only the best few are told
CANDIDATES = 4  # the lays that level 5 weighs: so many that score most,
QUIET = 4  # and so many, each in its own place, that lay
FEW = 5  # so few tiles
REPLIES = 2  # racks that the opponent might hold, tried for each
REPLY_NODES = 1000  # a reply is searched this far
ENDING = 4  # plies that are searched once everything is known
END_WIDTH = 3


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees."""

    greys: str
    laid: int  # how many tiles it lays at most
    largest: int  # the largest number it works with
    replaces: bool
    keep: int | None  # how many of the best it wants; None: all that it sees


SIGHTS = {
    1: Sight("+-", 5, 20, False, 1),
    2: Sight("+-*", 6, 60, False, 1),
    3: Sight("+-*:", 8, 200, False, 1),
    4: Sight(GREY, 99, 10**9, False, 1),
    5: Sight(GREY, 99, 10**9, True, CANDIDATES),
}


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """The moves that a level sees, best first, then changing and passing; the last thought is the answer.

    Without a limit of nodes the fifth level lists every lay there is.
    """
    if state.standing is not None and turns.wrong(state) and state.turn != state.standing.seat and level > 1:
        yield Thought(((Challenge(state.turn), POINT * rules.CHALLENGED), (Pass(), 0)), 1.0)
        return
    complete = level == max(SIGHTS) and nodes is None
    found: Search | None = None
    for spent, seen in enumerate(_seen(state, SIGHTS[level], complete)):
        found = seen
        if spent % 8 == 0:
            yield Thought(_shown(seen), seen.done / 2)
        if nodes is not None and seen.nodes >= nodes:
            break
    scored = search.ranked(found) if found else []
    values = {lay: POINT * score for score, lay in scored}
    if level == max(SIGHTS):
        weighed: dict[Lay, int] = {}
        chosen = dict.fromkeys(scored[:CANDIDATES])
        for _ in _add_quiet(state, chosen):
            yield Thought(_ranked(values), 0.5)
        for done in _weighed(state, list(chosen), weighed):
            yield Thought(_ranked(weighed), (1 + done) / 2)
        values = _behind(weighed, values) | weighed
    idle = _idle(state)
    best = _ranked(values)
    yield Thought((*best, *((move, min([-1, *values.values()])) for move in idle)), 1.0)


def _seen(state: State, sight: Sight, complete: bool) -> Iterator[Search]:
    """The lays within sight. The lower levels hold only the tiles that they know how to use."""
    rack = tuple(tile for tile in state.racks[state.turn] if tile in WHITE or tile in sight.greys)
    if sight.replaces:
        return search.search(state, rack, None if complete else sight.keep)
    return search.search(
        state, rack, sight.keep, sees=lambda place: _short(sight, place), wanted=lambda text: _simple(sight, text)
    )


def _short(sight: Sight, place: solver.Place) -> bool:
    """Whether a level looks at a place."""
    return not place.old and _open(place) <= sight.laid


def _open(place: solver.Place) -> int:
    return sum(spot.mark == EMPTY for spot in place.spots)


def _simple(sight: Sight, text: str) -> bool:
    """Whether a level works with the numbers of an equation."""
    numbers = "".join(mark if mark in WHITE else " " for mark in text).split()
    return all(int(number) <= sight.largest for number in numbers)


def _shown(found: Search) -> Ranked:
    best = search.ranked(found)[:SHOWN] if found.keep is not None else []
    return *((lay, POINT * score) for score, lay in best), (Pass(), -1)


def _ranked(values: dict[Lay, int]) -> Ranked:
    order = sorted(values.items(), key=lambda item: (-item[1], item[0].down, item[0].start, item[0].tiles))
    return tuple(order)


def _idle(state: State) -> list[Move]:
    """What else there is to do: change as much as is worth changing, or pass."""
    rack, most = state.racks[state.turn], rules.changeable(state)
    keep = Counter(tile for tile in rack if tile in WHITE).most_common()
    doubles = [tile for tile, count in keep for _ in range(count - 1)]
    for tiles in (rack, tuple(doubles) + tuple(tile for tile in rack if tile in GREY), rack[:1]):
        if tiles and rules.within(tiles, most):
            return [Change(rack_of(tiles, rules.TILES)), Pass()]
    return [Pass()]


# Level 5


def _add_quiet(state: State, chosen: dict[Counted, None]) -> Iterator[None]:
    """Add the best lays of few tiles that leave old ones lying, one for a place."""
    places: dict[tuple[int, bool, int], Counted] = {}
    for found in search.search(state, keep=8 * QUIET, sees=lambda place: not place.old and _open(place) <= FEW):
        yield
        if found.nodes >= REPLY_NODES:
            break
    for score, lay in search.ranked(found):
        places.setdefault((lay.start, lay.down, len(lay.tiles)), (score, lay))
    chosen |= dict.fromkeys(list(places.values())[:QUIET])


def _behind(weighed: dict[Lay, int], values: dict[Lay, int]) -> dict[Lay, int]:
    """The lays that were not weighed, in their order behind those that were."""
    rest = {lay: value for lay, value in values.items() if lay not in weighed}
    drop = max(rest.values(), default=0) - min(weighed.values(), default=0) + 1
    return {lay: value - drop for lay, value in rest.items()}


def _weighed(state: State, scored: list[Counted], values: dict[Lay, int]) -> Iterator[float]:
    """Weigh lays: tiles kept, the reply that each allows, and the end once everything is known."""
    ending = not state.white.total and not state.grey.total and len(state.scores) == 2 and not state.options.challenge
    for at, (score, lay) in enumerate(scored):
        after = turns.play(state, lay)
        if ending:
            for value in _ending(after, ENDING - 1, state.turn):
                values[lay] = POINT * (value - state.scores[state.turn] + state.scores[1 - state.turn])
                yield at / len(scored)
            continue
        to_beat = max(values.values(), default=None)
        kept = Counter(state.racks[state.turn]) - Counter(lay.tiles)
        best = values[lay] = POINT * score + _keeping(kept)
        for number in range(REPLIES if len(state.scores) > 1 else 0):
            for reply in _reply(after, number, scored[0][0]):
                values[lay] = best - reply * POINT // REPLIES // (len(state.scores) - 1)
                yield at / len(scored)
                if to_beat is not None and values[lay] < to_beat:  # a better reply only makes it worse
                    break
            best = values[lay]


def _keeping(kept: Counter[str]) -> int:
    """What kept tiles are worth: different digits, zeros and ones, and no two signs alike."""
    value = 0
    for tile, count in kept.items():
        value -= 150 * (count - 1) * (count if tile in GREY else 1)
        value += {"0": 150, "1": 100, "2": 50, "7": -50, "9": 50, "/": 100, ",": 50}.get(tile, 0)
    return value


def _reply(state: State, number: int, usual: int) -> Iterator[int]:
    """The best reply of the next player, who might hold any tiles that are not seen; searched for some nodes.

    Where they are too few to tell, it is at least the usual, for others lay as well as we do.
    """
    if state.over:
        yield 0
        return
    hidden = [tile for pile in (state.white, state.grey) for tile, count in pile.counts for _ in range(count)]
    hidden += state.racks[state.turn]
    order, _ = Chance(number + 1, len(hidden)).shuffled(sorted(hidden))
    whites = [tile for tile in order if tile in WHITE][: state.options.white]
    greys = [tile for tile in order if tile in GREY][: state.options.grey]
    for found in search.search(state, rack_of(whites + greys, rules.TILES), keep=1):
        best = found.found[0][0] if found.found else 0
        yield best
        if found.nodes >= REPLY_NODES:
            yield max(best, usual)
            return


def _ending(state: State, plies: int, seat: int) -> Iterator[int]:
    """How far ahead a seat ends up if both play the best they find; yields as it goes, the last value counts."""
    ahead = state.scores[seat] - state.scores[1 - seat]
    yield ahead
    if state.over or not plies:
        return
    found: Search | None = None
    for spent, seen in enumerate(search.search(state, keep=END_WIDTH)):
        found = seen
        if spent % 8 == 0:
            yield ahead
        if seen.nodes >= REPLY_NODES:
            break
    moves: list[Move] = [lay for _, lay in search.ranked(found)] if found else []
    outcomes: list[int] = []
    for move in (*moves, Pass()):
        outcome = ahead
        for value in _ending(turns.play(state, move), plies - 1, seat):
            outcome = value
            yield ahead
        outcomes.append(outcome)
    yield max(outcomes) if state.turn == seat else min(outcomes)


def equable(state: State) -> Iterator[tuple[Counted | None, float]]:
    """EQ-15: the best lay that uses the whole rack, if there is one; yields as it goes."""
    rack = state.racks[state.turn]
    for found in search.search(state, rack, keep=1, tiles_laid=len(rack)):
        best = search.ranked(found)
        yield best[0] if best else None, found.done
