"""The runs that could be made on a board of Calculissimo, and how a rack fills them.

A run of Calculissimo alternates digits and signs, so a gap in a line says by its place which of the two it takes. A
`Window` is one run that could be made: old tiles and gaps, what each gap may hold because of the tiles beside it
(`cross`), and which squares work. Its signs are filled in first, since they fix what is reckoned; then the digits, from
arrangements of the rack that all windows share. Values are whole numbers over one denominator, never fractions.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import prod

from pyapp.core import Refused
from pyapp.games.calculissimo import operation, rules
from pyapp.games.calculissimo.operation import DIGITS, SIGNS
from pyapp.games.calculissimo.rules import BOARD, BONUS, JOKER, START, State
from pyapp.games.tiles import EMPTY, Lay

JOKER_SIGNS = "+-:"  # CA-8
Filling = tuple[tuple[str, ...], int]  # the tiles of some gaps, and how many of them are jokers


def reckon(numbers: Sequence[int], signs: Sequence[str]) -> int:
    """CA-5, CA-6: the value of an operation if it is a positive whole number, else 0.

    Within a term x comes before :, so every number after a : divides, and what follows it with x divides as well.
    """
    total, scale = 0, 1
    plus, top, bottom, dividing = 1, numbers[0], 1, False
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == "*":
            if dividing:
                bottom *= number
            else:
                top *= number
        elif sign == ":":
            bottom *= number
            dividing = True
        else:
            if dividing:
                if not bottom:
                    return 0
                total, scale = total * bottom + plus * top * scale, scale * bottom
                bottom, dividing = 1, False
            else:
                total += plus * top * scale
            plus, top = 1 if sign == "+" else -1, number
    if not bottom:
        return 0
    total, scale = total * bottom + plus * top * scale, scale * bottom
    return total // scale if total > 0 and total % scale == 0 else 0


@dataclass(frozen=True, slots=True)
class Gap:
    """An empty square of a window."""

    square: int
    at: int  # its place among the digits, or among the signs, of the run
    factor: int  # CA-9: of a digit laid there
    times: int  # CA-9: of the operation
    cross: Mapping[str, tuple[int, int]] | None  # tile -> what the crossing run earns without and with this square


@dataclass(frozen=True, slots=True)
class Window:
    """One run that could be made on a line."""

    start: int
    down: bool
    digits: tuple[int, ...]  # the numbers of the run, 0 in gaps
    signs: tuple[str, ...]
    digit_gaps: tuple[Gap, ...]
    sign_gaps: tuple[Gap, ...]

    @property
    def most_crossing(self) -> int:
        """The most that crossing runs can earn."""
        crosses = [gap.cross for gap in self.digit_gaps + self.sign_gaps if gap.cross is not None]
        return sum(max((max(pair) for pair in cross.values()), default=0) for cross in crosses)

    @property
    def times(self) -> int:
        return prod(gap.times for gap in self.digit_gaps + self.sign_gaps)

    def lay(self, signs: Sequence[str], digits: Sequence[str]) -> Lay:
        """The placement with these tiles in its gaps."""
        numbers, between = [str(digit) for digit in self.digits], list(self.signs)
        for gap, tile in zip(self.digit_gaps, digits, strict=True):
            numbers[gap.at] = tile
        for gap, tile in zip(self.sign_gaps, signs, strict=True):
            between[gap.at] = tile
        tiles = [""] * (len(numbers) + len(between))
        tiles[::2], tiles[1::2] = numbers, between
        return Lay(self.start, self.down, tuple(tiles))


class Arrangements:
    """The arrangements of a rack's digits and of its signs, made once for all windows."""

    def __init__(self, rack: Sequence[str]) -> None:
        self.jokers = sum(tile == JOKER for tile in rack)
        self.digits = Counter(tile for tile in rack if tile in DIGITS)
        self.signs = Counter(tile for tile in rack if tile in SIGNS)
        self.held = self.digits.total(), self.signs.total()
        self.highest = sorted(map(int, self.digits.elements()), reverse=True)
        self.kept: dict[tuple[str, int, int], tuple[Filling, ...]] = {}

    def fits(self, digits: int, signs: int) -> bool:
        """Whether so many gaps of each kind can be filled."""
        short = max(0, digits - self.held[0]) + max(0, signs - self.held[1])
        return short <= self.jokers

    def share(self, factor: int) -> int:
        """What a gap brings for each of the `highest` digits; with a joker (CA-8) for each that stands there at all."""
        return max(max(self.highest, default=0) * factor, 9) if self.jokers else factor

    def digit_fillings(self, gaps: int, jokers: int) -> tuple[Filling, ...]:
        """Every arrangement of digits for so many gaps with at most so many jokers."""
        return self._kept("digits", self.digits, DIGITS, gaps, jokers)

    def sign_fillings(self, gaps: int) -> tuple[Filling, ...]:
        return self._kept("signs", self.signs, JOKER_SIGNS, gaps, self.jokers)

    def _kept(self, kind: str, tiles: Counter[str], any_of: str, gaps: int, jokers: int) -> tuple[Filling, ...]:
        key = (kind, gaps, jokers)
        if key not in self.kept:
            self.kept[key] = tuple(_arrangements(dict(sorted(tiles.items())), any_of, gaps, jokers))
        return self.kept[key]


def _arrangements(tiles: dict[str, int], any_of: str, gaps: int, jokers: int) -> Iterator[Filling]:
    """Every different way to fill the gaps."""
    if not gaps:
        yield (), 0
        return
    for tile, count in tiles.items():
        if count:
            for rest, used in _arrangements({**tiles, tile: count - 1}, any_of, gaps - 1, jokers):
                yield (tile, *rest), used
    if jokers:
        for rest, used in _arrangements(tiles, any_of, gaps - 1, jokers - 1):
            for mark in any_of:
                yield (JOKER + mark, *rest), used + 1


# Windows


@dataclass(frozen=True, slots=True)
class Run:
    """Squares of a line that could be filled up to one run."""

    squares: range
    down: bool
    gaps: int
    near: bool  # whether it touches the board, or covers the start of an empty one
    crosses: tuple[Mapping[str, tuple[int, int]] | None, ...]  # of every square, as a gap has it


class Outlook:
    """A position as the search sees it: its windows, and what crossing runs allow and earn."""

    def __init__(self, state: State, rack: Sequence[str] | None = None) -> None:
        self.board, self.spent = state.board, frozenset(state.spent)
        self.hand = Arrangements(state.racks[state.turn] if rack is None else rack)
        self.empty = self.board == BOARD.empty

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """Every window that the rack could fill, each placement in one of them only."""
        return tuple(self.window(run) for run in self.runs if run.near and not self._twice(run))

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Every run that the rack could fill, touching the board or not."""
        lines = [
            (number if down else number * BOARD.side, down) for down in (False, True) for number in range(BOARD.side)
        ]
        return tuple(run for square, down in lines for run in self._on_line(BOARD.line(square, down), down))

    def _on_line(self, line: range, down: bool) -> Iterator[Run]:
        marks = [self.board[square] for square in line]
        crosses = [
            self._cross(square, not down) if mark == EMPTY else None for square, mark in zip(line, marks, strict=True)
        ]
        near = [
            mark != EMPTY or cross is not None or (self.empty and square == START)
            for mark, cross, square in zip(marks, crosses, line, strict=True)
        ]
        for first in range(len(line) - 2):
            if first and marks[first - 1] != EMPTY:
                continue
            digits = signs = 0
            joined = False
            for last in range(first, len(line)):
                is_digit, mark = (last - first) % 2 == 0, marks[last]
                if mark == EMPTY:
                    digits, signs = digits + is_digit, signs + (not is_digit)
                    if digits + signs > rules.RACK or not self.hand.fits(digits, signs):
                        break
                elif (mark in DIGITS) != is_digit:
                    break
                joined = joined or near[last]
                ends = last + 1 == len(line) or marks[last + 1] == EMPTY
                if is_digit and ends and last > first and digits + signs:
                    yield Run(line[first : last + 1], down, digits + signs, joined, tuple(crosses[first : last + 1]))

    def _twice(self, run: Run) -> bool:
        """Whether a single tile also makes a run across, and is listed there."""
        return run.gaps == 1 and run.down and any(cross is not None for cross in run.crosses)

    def window(self, run: Run) -> Window:
        """A run with what its gaps may hold."""
        gaps: tuple[list[Gap], list[Gap]] = [], []
        for at, square in enumerate(run.squares):
            if self.board[square] == EMPTY:
                kind = BONUS[square] if square not in self.spent else EMPTY
                gaps[at % 2].append(
                    Gap(
                        square,
                        at // 2,
                        rules.DIGIT_TIMES.get(kind, 1),
                        rules.OPERATION_TIMES.get(kind, 1),
                        run.crosses[at],
                    )
                )
        digits = tuple(0 if self.board[square] == EMPTY else int(self.board[square]) for square in run.squares[::2])
        signs = tuple(self.board[square] for square in run.squares[1::2])
        return Window(run.squares[0], run.down, digits, signs, tuple(gaps[0]), tuple(gaps[1]))

    def _cross(self, square: int, down: bool) -> Mapping[str, tuple[int, int]] | None:
        """What may lie on an empty square because of the tiles beside it, and what that run earns; None: anything."""
        step, line = BOARD.step(down), BOARD.line(square, down)
        before, after, beside = "", "", square - step
        while beside in line and self.board[beside] != EMPTY:
            before, beside = self.board[beside] + before, beside - step
        beside = square + step
        while beside in line and self.board[beside] != EMPTY:
            after, beside = after + self.board[beside], beside + step
        if not before and not after:
            return None
        return _worths(before, after, BONUS[square] if square not in self.spent else EMPTY)


@lru_cache(maxsize=1 << 14)
def _worths(before: str, after: str, kind: str) -> Mapping[str, tuple[int, int]]:
    """What a crossing run earns with each tile between its parts, without and with the square. Runs stay on the board
    for many turns, so this is kept."""
    found: dict[str, tuple[int, int]] = {}
    for mark in DIGITS if len(before) % 2 == 0 else SIGNS:
        marks = before + mark + after
        try:
            operation.check(marks, "")
        except Refused:
            continue
        plain = operation.worth(marks, (1,) * len(marks), ())
        times = rules.OPERATION_TIMES.get(kind, 1)
        factors = [1] * len(marks)
        factors[len(before)] = rules.DIGIT_TIMES.get(kind, 1) if mark in DIGITS else 1
        found[mark] = plain, operation.worth(marks, factors, (times,))
        if mark != "*":
            found[JOKER + mark] = plain, plain * times
    return found


# Fillings


@dataclass(frozen=True, slots=True)
class Counted:
    """A legal laying and what it earns."""

    points: int
    lay: Lay


def fillings(outlook: Outlook, window: Window, least: int = 0) -> Iterator[Counted | None]:
    """Every legal laying in a window that may earn `least` or more; None now and then, so that others can work too."""
    hand, looked = outlook.hand, 0
    crossing = window.most_crossing if least else 0
    for signs, jokers in hand.sign_fillings(len(window.sign_gaps)):
        between = signs_of(window, signs)
        if between is None:
            continue
        if least and most_of(outlook, window, between) + crossing < least:
            continue
        works = sharings(window, signs)
        for digits, _ in hand.digit_fillings(len(window.digit_gaps), hand.jokers - jokers):
            looked += 1
            if looked % 256 == 0:
                yield None
            points = earned(window, between, digits, works)
            if points:
                yield Counted(points, window.lay(signs, digits))


def signs_of(window: Window, signs: Sequence[str]) -> list[str] | None:
    """The signs of the run, or None where they may not stand (CA-7, or a crossing run)."""
    between = list(window.signs)
    for gap, tile in zip(window.sign_gaps, signs, strict=True):
        if gap.cross is not None and tile not in gap.cross:
            return None
        between[gap.at] = tile[-1]
    return between if between.count("*") < 2 else None


@dataclass(frozen=True, slots=True)
class Works:
    """CA-11: one way to give the working squares that two runs share to one of them."""

    factors: tuple[int, ...]  # of the digits in the gaps, in the window's own run
    times: int
    crossing: tuple[tuple[int, int], ...]  # digit gap, and whether its square works in the crossing run
    signs: int  # what runs earn that cross at signs


def sharings(window: Window, signs: Sequence[str]) -> tuple[Works, ...]:
    """Every way to share the squares out, once the signs are known."""
    sign_choices = [
        [(gap.times, gap.cross[tile][0]), (1, gap.cross[tile][1])]
        if gap.cross is not None and gap.times > 1
        else [(gap.times, gap.cross[tile][0] if gap.cross is not None else 0)]
        for gap, tile in zip(window.sign_gaps, signs, strict=True)
    ]
    digit_choices = [
        [(gap.factor, gap.times, 0), (1, 1, 1)]
        if gap.cross is not None and gap.factor * gap.times > 1
        else [(gap.factor, gap.times, 0)]
        for gap in window.digit_gaps
    ]
    crossed = [at for at, gap in enumerate(window.digit_gaps) if gap.cross is not None]
    return tuple(
        Works(
            tuple(factor for factor, _, _ in of_digits),
            prod(times for _, times, _ in of_digits) * prod(times for times, _ in of_signs),
            tuple((at, of_digits[at][2]) for at in crossed),
            sum(points for _, points in of_signs),
        )
        for of_signs in product(*sign_choices)
        for of_digits in product(*digit_choices)
    )


def earned(window: Window, between: Sequence[str], digits: Sequence[str], works: tuple[Works, ...]) -> int:
    """What a filling earns; 0 if it is not legal."""
    for gap, tile in zip(window.digit_gaps, digits, strict=True):
        if gap.cross is not None and tile not in gap.cross:
            return 0
    numbers = list(window.digits)
    for gap, tile in zip(window.digit_gaps, digits, strict=True):
        numbers[gap.at] = int(tile[-1])
    plain = reckon(numbers, between)
    if not plain:
        return 0
    best = 0
    for work in works:
        value = plain
        if any(factor > 1 for factor in work.factors):
            multiplied = list(numbers)
            for gap, tile, factor in zip(window.digit_gaps, digits, work.factors, strict=True):
                if len(tile) == 1:  # CA-8: a joker is not multiplied
                    multiplied[gap.at] *= factor
            value = reckon(multiplied, between)
        total = value * work.times + work.signs
        for at, with_square in work.crossing:
            cross = window.digit_gaps[at].cross
            points = cross[digits[at]][with_square] if cross is not None else 0
            if not points:
                value = 0
            total += points
        if value and total > best:
            best = total
    return best


# Upper bounds


def most_of(outlook: Outlook, window: Window, between: Sequence[str]) -> int:
    """An upper bound of what the window's own run earns with these signs: nothing is taken away or divided, and the
    highest digits of the hand stand where they bring most."""
    hand, free = outlook.hand, [0] * len(window.digits)
    highest = [1] * len(free) if hand.jokers else hand.highest
    for gap in window.digit_gaps:
        free[gap.at] = hand.share(gap.factor)
    total, shares = 0, list[int]()  # what is sure, and what single gaps multiply
    plus, dividing, fixed, gaps = True, False, free[0] or window.digits[0], int(free[0] > 0)
    for at, sign in enumerate((*between, "+"), 1):
        if sign == "*" and not dividing:
            fixed *= free[at] or window.digits[at]
            gaps += free[at] > 0
        elif sign == ":":
            dividing = True
        elif sign in "+-":
            if plus and gaps == 1:
                shares.append(fixed)
            elif plus:
                total += fixed * prod(highest[:gaps])
            if at < len(free):
                plus, dividing, fixed, gaps = sign == "+", False, free[at] or window.digits[at], int(free[at] > 0)
    shares.sort(reverse=True)
    return (total + sum(share * digit for share, digit in zip(shares, highest, strict=False))) * window.times


def bound(outlook: Outlook, window: Window) -> int:
    """An upper bound of what a window can earn, whatever the signs."""
    best = 0
    for signs, _ in outlook.hand.sign_fillings(len(window.sign_gaps)):
        between = signs_of(window, signs)
        if between is not None:
            best = max(best, most_of(outlook, window, between))
    return best + window.most_crossing if best else 0
