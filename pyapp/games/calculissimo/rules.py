"""The rules of Calculissimo (CA-1 to CA-18): the board, states, moves, what may be laid and what it earns.

`formed` is the one definition of a legal laying; turns.py plays it, solver.py finds all of them faster.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from pyapp.core import Chance, Choice, Flag, Line, Number, Option, Refused, Text
from pyapp.games.calculissimo import operation
from pyapp.games.calculissimo.operation import DIGITS, SIGNS
from pyapp.games.tiles import (
    BENDS,
    EMPTY,
    Lay,
    Pile,
    Rack,
    Squares,
    Standing,
    after,
    arms,
    covered,
    face,
    lifted,
    placed,
    take,
)
from pyapp.games.tiles import Challenge as Challenge
from pyapp.games.tiles import Change as Change
from pyapp.games.tiles import Late as Late
from pyapp.games.tiles import Pass as Pass

SEATS = range(2, 5)
VERSION = 2  # of these rules; in the first ones one round of passes was an end, and time that ran out was a pass
RACK = 7
JOKER = "?"
JOKER_MARKS = DIGITS + "+-:"  # CA-8: anything but x
ORDER = DIGITS + SIGNS + JOKER  # of tiles on a rack and in the bag
BOX = Pile((("0", 2), *((digit, 6) for digit in DIGITS[1:]), ("+", 14), ("-", 12), ("*", 8), (":", 10), (JOKER, 4)))
SECONDS = 120  # CA-15

BOARD = Squares(15)
START = BOARD.at("H8")
BONUS = BOARD.mirrored("""
    v.b.g..v..g.b.v
    .g....y.y....g.
    b.y...b.b...y.b
    .....g.g.g.....
    g...y.....y...g
    ...g.b.g.b.g...
    .yb.........by.
    v..g.g.*.g.g..v
""")
DIGIT_TIMES = {"g": 2, "b": 3}  # CA-9: inside the calculation
OPERATION_TIMES = {"y": 2, "v": 3, "*": 2}  # CA-9, CA-3: the whole operation

OPTIONS: tuple[Option, ...] = (
    Choice("start", "usual", ("usual", "own")),
    Text("layout", "", 400),  # an own start: rows, jokers and racks, see notation.read_layout
    Choice("signs", SIGNS, ("+-", "+-*", SIGNS)),  # ours, for the young: fewer kinds of signs in the bag
    Flag("crossing", True),  # CA-18
    Flag("challenge", False),  # CA-16
    Flag("clock", False),  # CA-15
    Number("rules", VERSION, 1, VERSION),  # by which a match goes on that was begun before these
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, settled."""

    start: str = "usual"
    layout: str = ""
    signs: str = SIGNS
    crossing: bool = True
    challenge: bool = False
    clock: bool = False
    rules: int = VERSION


@dataclass(frozen=True, slots=True)
class State:
    """All that matters for what comes next."""

    options: Options
    board: str
    jokers: tuple[int, ...]  # the squares where jokers lie, sorted
    racks: tuple[Rack, ...]
    bag: Pile
    chance: Chance
    turn: int
    scores: tuple[int, ...]
    passes: int = 0  # in a row
    standing: Standing | None = None  # CA-16: the laying that can still be challenged
    spent: tuple[int, ...] = ()  # bonus squares that have worked although they are empty (positions set up by hand)
    over: bool = False
    again: bool = False  # CA-13: seven tiles were laid, and the same player may go on or pass


Move = Lay | Change | Pass | Late | Challenge


# What may be laid


@dataclass(frozen=True, slots=True)
class Formed:
    """One operation that a turn makes or changes, with the squares that work in it."""

    squares: range
    marks: str
    factors: tuple[int, ...]  # of every mark
    times: tuple[int, ...]  # of the whole operation
    points: int

    @property
    def place(self) -> str:
        """Where it stands, as moves write it: 8D across, H6 down."""
        name = BOARD.name(self.squares[0])
        return name if self.squares.step > 1 else f"{name[1:]}{name[0]}"

    @property
    def line(self) -> str:
        """The row or column it stands in: 8, H."""
        return BOARD.line_name(self.squares[0], self.squares.step > 1)


@dataclass(frozen=True, slots=True)
class Laying:
    """A laying worked out."""

    placed: tuple[tuple[int, str], ...]
    board: str  # with the tiles on it
    rest: Rack
    operations: tuple[Formed, ...]

    @property
    def points(self) -> int:
        return sum(formed.points for formed in self.operations)


def formed(board: str, spent: tuple[int, ...], rack: Rack, lay: Lay) -> Laying:
    """The one definition of a legal laying (CA-2 to CA-12, CA-18); Refused says what is wrong."""
    laying = laid(board, spent, rack, lay, operation.check)
    if any(made.points == 0 for made in laying.operations):  # CA-6: no choice of squares gives whole numbers
        wrong = next(made for made in laying.operations if made.points == 0)
        worked = operation.work_out(wrong.marks, wrong.factors)
        raise Refused("ca.multiplied", calculation=written_out(wrong), line=wrong.line, value=str(worked.value))
    return laying


def laid(
    board: str, spent: tuple[int, ...], rack: Rack, lay: Lay, check: Callable[[str, str], None] | None = None
) -> Laying:
    """Tiles on the board in one line (CA-3, CA-4) or two that cross (CA-18), whether or not they make operations;
    Refused if they cannot lie.

    An operation without a positive whole value earns nothing, which only matters where nobody checks (CA-16);
    `check` refuses it before anything is scored.
    """
    new = _check_place(board, lay)
    rest = take(rack, (JOKER if len(tile) > 1 else tile for _, tile in new), not_held)
    full = after(BOARD, board, lay)
    fresh = {square: tile for square, tile in new}
    runs = [squares for squares in dict.fromkeys(_runs(full, lay, fresh)) if len(squares) > 1]
    if not runs:
        raise Refused("ca.single", square=BOARD.name(new[0][0]))
    if check:
        for run in runs:
            check(marks_on(full, run), BOARD.line_name(run[0], run.step > 1))
    working = _working(spent, fresh)
    # CA-3: the first turn is doubled as a whole.
    times = (OPERATION_TIMES[working.pop(START)],) if board == BOARD.empty and START in working else ()
    return Laying(new, full, rest, _best(full, runs, working, times))


def _check_place(board: str, lay: Lay) -> tuple[tuple[int, str], ...]:
    """CA-3, CA-4, CA-8, CA-18: whether these tiles can lie there; the new ones among them."""
    if lay.bend is not None:
        _check_bend(board, lay, lay.bend)
    new = placed(BOARD, board, lay)
    if not new:
        raise Refused("ca.nothing-new", calculation=_calculation(lay))
    gone = lifted(BOARD, board, lay)
    on_run = [square for square in gone if any(square in covered(BOARD, arm) for arm in arms(lay))]
    if on_run:
        raise Refused(
            "ca.taken", square=BOARD.name(on_run[0]), before=board[on_run[0]], after=face(dict(new)[on_run[0]])
        )
    if gone:
        raise Refused("ca.goes-on", calculation=_calculation(lay), square=BOARD.name(gone[0]), sign=board[gone[0]])
    if any(tile == JOKER + "*" for _, tile in new):
        raise Refused("ca.joker-times")
    squares = [square for square, _ in new]
    if board == BOARD.empty:
        if START not in squares:
            raise Refused("ca.start", square=BOARD.name(START))
    elif all(board[beside] == EMPTY for square in squares for beside in BOARD.neighbours(square)):
        raise Refused("ca.apart", square=BOARD.name(squares[0]))
    return new


def _calculation(lay: Lay) -> str:
    """What the text of a laying says: 9+6:2, or 9+6:2 & 2+1."""
    return BENDS.join("".join(map(face, arm.tiles)) for arm in arms(lay))


def _check_bend(board: str, row: Lay, column: Lay) -> None:
    """CA-18: a row and a column that cross on a tile laid in this turn."""
    shared = set(covered(BOARD, row)) & set(covered(BOARD, column))
    if row.down == column.down or not shared:
        raise Refused("ca.bend-apart")
    square = shared.pop()
    tiles = [arm.tiles[covered(BOARD, arm).index(square)] for arm in (row, column)]
    if board[square] != EMPTY:
        raise Refused("ca.bend-old", square=BOARD.name(square), sign=board[square])
    if face(tiles[0]) != face(tiles[1]):
        raise Refused("ca.bend-two", square=BOARD.name(square), one=face(tiles[0]), other=face(tiles[1]))


def not_held(tile: str, wanted: int, held: int) -> Refused:
    return Refused("ca.not-held", sign=tile, count=held, wanted=wanted)


def _runs(full: str, lay: Lay, fresh: dict[int, str]) -> Iterator[range]:
    """CA-4: the run of the turn, or both (CA-18), then those that its new tiles cross; some of them twice."""
    for arm in arms(lay):
        yield BOARD.run(full, arm.start, arm.down)
    for square in fresh:
        yield BOARD.run(full, square, not lay.down)
        if lay.bend is not None:
            yield BOARD.run(full, square, lay.down)


def _working(spent: tuple[int, ...], fresh: dict[int, str]) -> dict[int, str]:
    """CA-8, CA-10, CA-12: the bonus squares that this turn's tiles set to work, with their kind."""
    return {
        square: BONUS[square]
        for square, tile in fresh.items()
        if square not in spent
        and (BONUS[square] in OPERATION_TIMES or (BONUS[square] in DIGIT_TIMES and tile in DIGITS))
    }


def _best(full: str, runs: list[range], working: dict[int, str], times: tuple[int, ...]) -> tuple[Formed, ...]:
    """CA-11: a square that two operations share works in one of them, where it brings the higher total; `times` count
    for each of them."""
    homes = [[run for run in runs if square in run] for square in working]
    choices = [
        tuple(
            _form(
                full,
                run,
                {square: kind for (square, kind), home in zip(working.items(), chosen, strict=True) if home is run},
                times,
            )
            for run in runs
        )
        for chosen in product(*homes)
    ]
    # Whole numbers everywhere come first (CA-6), then the points.
    return max(choices, key=lambda made: (all(one.points for one in made), sum(one.points for one in made)))


def marks_on(board: str, run: range) -> str:
    return board[run[0] : run[-1] + 1 : run.step]


def _form(full: str, run: range, working: dict[int, str], always: tuple[int, ...]) -> Formed:
    marks = marks_on(full, run)
    factors = tuple(DIGIT_TIMES.get(working.get(square, ""), 1) for square in run)
    times = (*(OPERATION_TIMES[working[square]] for square in run if working.get(square) in OPERATION_TIMES), *always)
    return Formed(run, marks, factors, times, operation.worth(marks, factors, times))


def written_out(made: Formed) -> str:
    """The operation with its multiplied digits: (9*2)+(6*2):2."""
    return "".join(
        f"({mark}*{factor})" if factor > 1 else mark for mark, factor in zip(made.marks, made.factors, strict=True)
    )


def lines(laying: Laying) -> tuple[Line, ...]:
    """The points worked out, operation by operation, as the rule book does."""
    several = len(laying.operations) > 1
    return tuple(
        line
        for made in laying.operations
        for line in (
            *((Line("ca.operation", 0, {"calculation": made.marks, "line": made.line}),) if several else ()),
            *operation.lines(made.marks, made.factors, made.times, made.place),
        )
    )


# Tiles


def face_value(tile: str) -> int:
    """CA-17: what a tile left over costs."""
    return int(tile) if tile in DIGITS else 10


def box(state: State) -> Pile:
    """All tiles of the match, wherever they are."""
    on_board = (JOKER if square in state.jokers else mark for square, mark in enumerate(state.board) if mark != EMPTY)
    return state.bag.put((*on_board, *(tile for rack in state.racks for tile in rack)))


def in_play(bag: Pile, options: Options) -> Pile:
    """The bag without the signs that this match leaves out."""
    return Pile(tuple((tile, count if tile not in SIGNS or tile in options.signs else 0) for tile, count in bag.counts))


def used(state: State) -> tuple[int, ...]:
    """CA-10: the bonus squares that have worked, or can no longer."""
    return tuple(
        square
        for square, kind in enumerate(BONUS)
        if kind != EMPTY and (state.board[square] != EMPTY or square in state.spent)
    )
