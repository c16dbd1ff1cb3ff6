"""Every lay that the rules allow, each once, fast; and the best one first.

A place is a stretch of a row or column. Its open squares are first given signs in every way that makes sense (a
skeleton), then fillings.py finds the digits. Squares that touch tiles across the line take only what keeps the crossed
run true (cross-checks, kept). For the best move alone, places are tried in the order of the most they could earn.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product

from pyapp.core import Refused
from pyapp.games.equable import equations, rules
from pyapp.games.equable.fillings import Fillings
from pyapp.games.equable.readings import ASKED, LOOSE, OPEN
from pyapp.games.equable.rules import (
    EQUALS,
    GREY,
    SQUARES,
    STAR,
    TILES,
    WHITE,
    Challenge,
    Change,
    Late,
    Move,
    Pass,
    State,
)
from pyapp.games.tiles import EMPTY, Lay, Rack

SIDE = SQUARES.side
PROVABLE = 6  # so many tiles in the piles: what they could still bring is tried out


@dataclass(frozen=True, slots=True)
class Spot:
    """One square of a line as a turn sees it."""

    square: int
    mark: str  # the tile that stands there, or EMPTY
    allowed: str | None  # what may be laid here without spoiling a crossed run; None: anything
    crossed: bool  # whether laying here makes or changes a run across the line
    free: bool = False  # EQ-13: the tile may be taken off
    bare: bool = True  # EQ-13: whether the square may be left empty, seen from across


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a line that a turn would fill: all of it, once it is filled, is one run."""

    down: bool
    spots: tuple[Spot, ...]
    gone: bool = False  # EQ-13: tiles beside it are taken off
    old: str = ""  # EQ-13: the equation that is replaced
    sure: bool = False  # EQ-13: a side that stays has no other value, so the value cannot change

    @property
    def start(self) -> int:
        return self.spots[0].square


@dataclass(frozen=True, slots=True)
class Supply:
    """What a player can lay."""

    white: int  # how many digits at most
    grey: int  # how many signs at most
    greys: tuple[tuple[str, int], ...]
    equals: int  # 0 or 1 (EQ-2)
    digits: tuple[str, ...]


def supply(state: State, rack: Rack) -> Supply:
    """The supply of a rack; also of more tiles than a rack holds, of which only a rackful may be laid."""
    digits = tuple(tile for tile in rack if tile in WHITE)
    greys = Counter(tile for tile in rack if tile in GREY)
    return Supply(
        min(len(digits), state.options.white),
        min(greys.total(), state.options.grey),
        tuple(sorted(greys.items())),
        min(state.equals, 1),
        digits,
    )


# Places


@lru_cache(maxsize=10_000)
def fits(before: str, behind: str) -> str:
    """The tiles that make a true equation between these two runs across the line (EQ-5)."""
    return "".join(tile for tile in TILES if equations.is_true(before + tile + behind))


def _whole(text: str) -> bool:
    """Whether a run that is left over may stand."""
    return len(text) < 2 or equations.is_true(text)


def line_spots(board: str, line: range) -> list[Spot]:
    """The squares of a line, with what may be laid on each."""
    step = SIDE if line.step == 1 else 1
    spots = []
    for square in line:
        before, behind = _beside(board, square, -step), _beside(board, square, step)
        crossed = bool(before or behind)
        allowed = fits(before, behind) if crossed else None
        bare = not crossed or (_whole(before) and _whole(behind))
        spots.append(Spot(square, board[square], allowed, crossed, bare=bare))
    return spots


def _beside(board: str, square: int, step: int) -> str:
    """The tiles that touch a square on one side, in reading order."""
    found, at = "", square
    while True:
        if abs(step) == 1 and (at + step) // SIDE != at // SIDE:
            break
        at += step
        if not 0 <= at < len(board) or board[at] == EMPTY:
            break
        found += board[at]
    return found if step > 0 else found[::-1]


def places(state: State, stock: Supply) -> Iterator[Place]:
    """Every place where a turn could lay: new runs, lengthened ones, and sides replaced (EQ-4, EQ-12, EQ-13)."""
    most = stock.white + stock.grey + stock.equals
    for down in (False, True):
        for number in range(SIDE):
            line = SQUARES.line(number if down else number * SIDE, down)
            if not state.first and not _near(state.board, line):
                continue
            if state.first and STAR not in line:
                continue
            spots = line_spots(state.board, line)
            yield from _stretches(state.first, down, spots, most)
            if state.may_replace and any(spot.mark == EQUALS for spot in spots):
                yield from _replacements(down, spots, most)


def _near(board: str, line: range) -> bool:
    """Whether a tile lies on a line or beside it."""
    step = SIDE if line.step == 1 else 1
    return any(
        board[square + away] != EMPTY for square in line for away in (-step, 0, step) if 0 <= square + away < len(board)
    )


def _stretches(first: bool, down: bool, spots: list[Spot], most: int) -> Iterator[Place]:
    """Places that leave every tile where it is."""
    for start in range(SIDE):
        if start and spots[start - 1].mark != EMPTY:
            continue
        laid, touches = 0, False
        for end in range(start, SIDE):
            spot = spots[end]
            if spot.mark == EMPTY:
                if spot.allowed == "":
                    break
                laid += 1
                if laid > most:
                    break
            touches |= (spot.square == STAR) if first else (spot.mark != EMPTY or spot.crossed)
            closed = end + 1 == SIDE or spots[end + 1].mark == EMPTY
            if laid and touches and closed and end > start and not (laid == 1 and down and _turned(spots, start, end)):
                yield Place(down, tuple(spots[start : end + 1]))


def _turned(spots: list[Spot], start: int, end: int) -> bool:
    """A single tile that makes a run both ways is listed across only."""
    return any(spot.mark == EMPTY and spot.crossed for spot in spots[start : end + 1])


def _replacements(down: bool, spots: list[Spot], most: int) -> Iterator[Place]:
    """EQ-13: for every side of every equation on a line, the places in which that side is laid anew."""
    marks = "".join(spot.mark for spot in spots)
    for begin, stop in _runs(marks):
        if not equations.values(marks[begin:stop]):  # a bluff that nobody challenged (EQ-18) has no value to keep
            continue
        edges = [begin - 1, *(at for at in range(begin, stop) if marks[at] == EQUALS), stop]
        for left, right in pairwise(edges):
            if right - left < 2:
                continue
            yield from _sides(down, spots, (begin, stop), (left + 1, right), most)


def _runs(marks: str) -> Iterator[tuple[int, int]]:
    begin = None
    for at, mark in enumerate(marks + EMPTY):
        if mark != EMPTY and begin is None:
            begin = at
        elif mark == EMPTY and begin is not None:
            if at - begin > 1:
                yield begin, at
            begin = None


def _sides(down: bool, spots: list[Spot], run: tuple[int, int], side: tuple[int, int], most: int) -> Iterator[Place]:
    """The places for one side: shorter, as long as before, or longer if it is at the end of the equation."""
    (begin, stop), (first, last) = run, side
    old = "".join(spot.mark for spot in spots[begin:stop])
    kept = [old[: max(first - begin - 1, 0)], old[last - begin + 1 :]]
    parts = [part for text in kept if text for part in text.split(EQUALS)]
    sure = any({reading.value for reading in equations.readings(part)} == equations.values(old) for part in parts)
    loose = list(spots)
    for at in range(first, last):
        spot = spots[at]
        others = "".join(tile for tile in (TILES if spot.allowed is None else spot.allowed) if tile != spot.mark)
        loose[at] = Spot(spot.square, spot.mark, others, spot.crossed, free=True, bare=spot.bare)
    starts = [begin] if first != begin else [*_outward(spots, begin, -1, most), *range(begin, last)]
    stops = [stop] if last != stop else [*_outward(spots, stop - 1, 1, most), *range(first + 1, stop + 1)]
    for start, end in product(starts, stops):
        taken = [*range(begin, start), *range(end, stop)]
        if start < end and all(spots[at].bare for at in taken):
            yield Place(down, tuple(loose[start:end]), bool(taken), old, sure)


def _outward(spots: list[Spot], edge: int, step: int, most: int) -> Iterator[int]:
    """How far a side may grow beyond its equation: starts before it (step -1) or stops behind it (step 1)."""
    at, laid = edge + step, 0
    while 0 <= at < SIDE:
        if spots[at].mark == EMPTY:
            laid += 1
            if spots[at].allowed == "" or laid > most:
                return
        beyond = at + step
        if not 0 <= beyond < SIDE or spots[beyond].mark == EMPTY:
            yield at + 1 if step > 0 else at
        at = beyond


# Skeletons


START, WHOLE, BROKEN, PART = range(4)  # before a number, in it, behind its bar or point, in its lower part
AFTER_DIGIT = (WHOLE, WHOLE, PART, PART)
GREYS = frozenset(GREY)


def skeletons(place: Place, stock: Supply) -> list[str]:
    """Every way to give signs to the open squares of a place."""
    shape = tuple([(spot.mark, spot.allowed, spot.free, spot.crossed) for spot in place.spots])
    return _skeletons(shape, bool(place.old) and not place.gone, stock)


@lru_cache(maxsize=5_000)
def _skeletons(shape: tuple[tuple[str, str | None, bool, bool], ...], lifting: bool, stock: Supply) -> list[str]:
    """The skeletons of all places of one shape; with `lifting` an old tile must be replaced."""
    greys = dict(stock.greys)
    found: list[str] = []
    built = [""] * len(shape)
    marks = [mark for mark, *_ in shape]
    empty = [marks[at:].count(EMPTY) for at in range(len(shape) + 1)]
    equalled = [EQUALS in marks[at:] for at in range(len(shape) + 1)]

    def go(at: int, where: int, white: int, grey: int, equals: int, equal: bool, lifted: bool) -> None:
        if empty[at] > white + grey + equals or not (equal or equals or equalled[at]):
            return
        if at == len(shape):
            if equal and where in (WHOLE, PART) and (lifted or not lifting):
                text = "".join(built)
                if not GREYS.isdisjoint(text):
                    found.append(text)
            return
        mark, allowed, free, crossed = shape[at]
        digit, later = AFTER_DIGIT[where], at + 1
        either = free and not crossed and mark in WHITE  # the old digit or another, see fillings.py
        if either:
            built[at] = LOOSE[int(mark)]
            go(later, digit, white, grey, equals, equal, True)
        elif mark != EMPTY:
            then = _step(where, mark)
            if then is not None:
                built[at] = mark
                go(later, then, white, grey, equals, equal or mark == EQUALS, lifted)
            if not free:
                return
        lifts = lifted or free
        if white and not either:
            if allowed is None or (free and not crossed):
                built[at] = OPEN
                go(later, digit, white - 1, grey, equals, equal, lifts)
            else:
                for tile in allowed:
                    if tile in WHITE:
                        built[at] = ASKED[int(tile)]
                        go(later, digit, white - 1, grey, equals, equal, lifts)
        if where in (START, BROKEN) or later == len(shape):
            return
        if grey:
            for tile, count in greys.items():
                if count and (allowed is None or tile in allowed):
                    then = _step(where, tile)
                    if then is not None:
                        greys[tile] -= 1
                        built[at] = tile
                        go(later, then, white, grey - 1, equals, equal, lifts)
                        greys[tile] += 1
        if equals and (allowed is None or EQUALS in allowed):
            built[at] = EQUALS
            go(later, START, white, grey, 0, True, lifts)

    go(0, START, stock.white, stock.grey, stock.equals, False, False)
    return found


def _step(where: int, mark: str) -> int | None:
    """Where a number stands after one more mark; None if the mark cannot stand there (EQ-6, EQ-9)."""
    if mark in WHITE:
        return AFTER_DIGIT[where]
    if mark in "/,":
        return BROKEN if where == WHOLE else None
    return START if where in (WHOLE, PART) else None


def fillings(place: Place, skeleton: str, digits: Fillings) -> Iterator[str]:
    """The equations that a skeleton becomes in a place."""
    texts = digits.texts(skeleton)
    return (text for text in texts if replaces(place, text)) if place.old else texts


def replaces(place: Place, text: str) -> bool:
    """EQ-13: whether a side is really replaced, and the value of the equation unchanged."""
    changed = any([spot.free and spot.mark != tile for spot, tile in zip(place.spots, text, strict=True)])
    if not changed and not (place.gone and any(spot.mark == EMPTY for spot in place.spots)):
        return False  # nothing was replaced, or nothing laid
    return place.sure or bool(equations.values(place.old) & equations.values(text))


# Moves


def lays(state: State, rack: Rack | None = None) -> Iterator[Lay]:
    """Every legal lay of the player to move, each once."""
    rack = state.racks[state.turn] if rack is None else rack
    stock = supply(state, rack)
    digits = Fillings(stock.digits)
    for place in places(state, stock):
        yield from place_lays(state, place, stock, digits)


def place_lays(state: State, place: Place, stock: Supply, digits: Fillings) -> Iterator[Lay]:
    """The lays of one place."""
    for skeleton in skeletons(place, stock):
        yield from skeleton_lays(state, place, skeleton, digits)


def skeleton_lays(state: State, place: Place, skeleton: str, digits: Fillings) -> Iterator[Lay]:
    """The lays of one skeleton in a place."""
    for text in fillings(place, skeleton, digits):
        lay = Lay(place.start, place.down, tuple(text))
        if not also_across(state, place, lay):
            yield lay


def also_across(state: State, place: Place, lay: Lay) -> bool:
    """Replacing a single tile that is also a replacement across is listed across only."""
    if not (place.old and place.down):
        return False
    changed = [(spot.square, tile) for spot, tile in zip(place.spots, lay.tiles, strict=True) if spot.mark != tile]
    if len(changed) != 1 or place.gone:
        return False
    square, tile = changed[0]
    board = state.board[:square] + tile + state.board[square + 1 :]
    run = SQUARES.run(board, square, False)
    try:
        rules.laying(state, Lay(run[0], False, tuple(rules.text_of(board, run))))
    except Refused:
        return False
    return True


def moves(state: State) -> Iterator[Move]:
    """GEN-5: every legal move, each once. In challenge mode false equations may be laid too; they are not listed."""
    if state.over:
        return
    yield from lays(state)
    yield from changes(state)
    yield Pass()
    if state.options.clock:
        yield Late()
    if state.standing is not None:
        yield from (Challenge(seat) for seat in range(len(state.scores)) if seat != state.standing.seat)


def changes(state: State) -> Iterator[Change]:
    """EQ-17: every choice of tiles to put back that the piles allow."""
    counts, most = Counter(state.racks[state.turn]), rules.changeable(state)
    kinds = [tile for tile in TILES if counts[tile]]
    for chosen in product(*(range(counts[tile] + 1) for tile in kinds)):
        tiles = tuple(tile for tile, count in zip(kinds, chosen, strict=True) for _ in range(count))
        if tiles and rules.within(tiles, most):
            yield Change(tiles)


def can_lay(state: State, seat: int) -> bool:
    """Whether a player has any lay."""
    return _exists(state, state.racks[seat])


def anybody_can_lay(state: State) -> bool:
    """EQ-19: whether an equation is possible for anyone, now or after changing tiles: if not, the game is over.

    With more than a few tiles in the piles this is not searched: as long as it is not proven, the game goes on.
    """
    state = replace(state, resting=())  # EQ-22: who rests now may replace later
    pool = [tile for pile in (state.white, state.grey) for tile, count in pile.counts for _ in range(count)]
    if len(pool) > PROVABLE or any(can_lay(state, seat) for seat in range(len(state.scores))):
        return True
    return bool(pool) and any(_exists(state, (*rack, *pool)) for rack in state.racks)


def _exists(state: State, rack: Rack) -> bool:
    """The shortest places first, since most games go on with a tile or two."""
    stock = supply(state, rack)
    digits = Fillings(stock.digits)
    ordered = sorted(places(state, stock), key=lambda place: sum(spot.mark == EMPTY for spot in place.spots))
    return any(
        True for place in ordered for skeleton in skeletons(place, stock) for _ in fillings(place, skeleton, digits)
    )
