"""The rules of Équable (EQ-1 to EQ-22): states, what may be laid and what it earns. What a turn does is in turns.py."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from operator import le

from pyapp.core import Chance, Choice, Flag, Line, Number, Option, Refused, Score, Text
from pyapp.games.equable import equations
from pyapp.games.equable.equations import Equation
from pyapp.games.tiles import (
    EMPTY,
    Lay,
    Pile,
    Rack,
    Squares,
    Standing,
    after,
    checked,
    covered,
    lifted,
    placed,
    take,
)
from pyapp.games.tiles import Challenge as Challenge
from pyapp.games.tiles import Change as Change
from pyapp.games.tiles import Late as Late
from pyapp.games.tiles import Pass as Pass

SQUARES = Squares(17)
STAR = SQUARES.at("I9")
SEATS = range(2, 5)
VERSION = 2  # of these rules; in the first ones every end gave the tiles left, and one round of passes was an end

# y: equation x3 (yellow), g: equation x2 (green), r: tile x3 (red), b: tile x2 (blue). The rule book's picture is
# lost: rows 3 to 5, columns A to I are from its example, the rest is ours (ruling).
BONUS = SQUARES.mirrored("""
    y...b...y...b...y
    .g.b..r...r..b.g.
    ..g.b...g...b.g..
    .b.y.r.g.g.r.y.b.
    r.....g...g.....r
    ..b.r..b.b..r.b..
    b..g.b..r..b.g..b
    .r..b.r...r.b..r.
    y..g.b..*..b.g..y
""")
TILE_TIMES = {"b": 2, "r": 3}
EQUATION_TIMES = {"g": 2, "y": 3}

WHITE = "0123456789"
GREY = "+-*:/,"
EQUALS = "="
TILES = WHITE + GREY + EQUALS
BOX = {**dict.fromkeys(WHITE, 8), **dict(zip(GREY, (9, 8, 7, 5, 3, 3), strict=True)), EQUALS: 20}  # rulings
VALUES = dict(zip(TILES, (1, 1, 2, 3, 3, 4, 4, 5, 5, 8, 2, 3, 4, 5, 15, 10, 1), strict=True))

LENGTHENED = 20  # EQ-12
EQUABLE = 150  # EQ-15
CHALLENGED = 50  # EQ-18
RACKS = {"6": (5, 1), "9": (7, 2), "12": (9, 3)}  # EQ-2, EQ-20: white and grey tiles on a rack; 6 for the youngest

OPTIONS: tuple[Option, ...] = (
    Choice("tiles", "9", ("6", "9", "12")),  # EQ-20
    Choice("signs", "+-*:/,", ("+-", "+-*", "+-*:", "+-*:/,")),  # for the youngest: fewer kinds of grey tiles
    Number("equals", 20, 1, 20),  # EQ-20: fewer = tiles
    Number("rounds", 0, 0, 60),  # 0: until EQ-19 ends it, which replacing (EQ-13) can put off for ever
    Choice("bonus", "always", ("always", "once")),  # EQ-22: how often a bonus square counts
    Choice("replacing", "free", ("free", "spaced", "off")),  # EQ-22: spaced: nobody in two turns of theirs in a row
    Flag("challenge", False),  # EQ-18
    Flag("clock", False),  # EQ-20: against the clock
    Number("seconds", 180, 20, 900),
    Flag("aids", True),  # EQ-21
    Choice("start", "dealt", ("dealt", "own")),
    Text("layout", "", 500),  # an own start: rows and racks, see notation.read_layout
    Number("rules", VERSION, 1, VERSION),  # by which a match goes on that was begun before these
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, settled."""

    tiles: str = "9"
    signs: str = "+-*:/,"
    equals: int = 20
    rounds: int = 0
    bonus: str = "always"
    replacing: str = "free"
    challenge: bool = False
    clock: bool = False
    seconds: int = 180
    aids: bool = True
    start: str = "dealt"
    layout: str = ""
    rules: int = VERSION

    @property
    def white(self) -> int:
        """White tiles on a full rack."""
        return RACKS[self.tiles][0]

    @property
    def grey(self) -> int:
        """Grey tiles on a full rack."""
        return RACKS[self.tiles][1]


@dataclass(frozen=True, slots=True)
class State:
    """All that matters for what comes next."""

    options: Options
    board: str
    racks: tuple[Rack, ...]
    white: Pile
    grey: Pile
    equals: int  # = tiles that lie open
    turn: int
    scores: tuple[int, ...]
    first: bool  # EQ-3: the first equation is still to come
    chance: Chance
    last: int | None = None  # EQ-19: who laid last
    passes: int = 0  # by choice, in a row
    standing: Standing | None = None  # EQ-18: what can still be challenged
    over: bool = False
    turns: int = 0  # so many are over
    spent: tuple[int, ...] = ()  # EQ-22: squares that were covered once and bared again, where bonuses count once
    resting: tuple[int, ...] = ()  # EQ-22: seats whose last turn replaced tiles, where that is spaced
    leftovers: int = 0  # EQ-19: what the tiles left gave to whoever laid last
    laid: int = 0  # so many turns were over when somebody had laid for the last time

    @property
    def idle(self) -> int:
        """How many turns nobody has laid in, the last ones."""
        return self.turns - self.laid

    @property
    def turns_left(self) -> int | None:
        """How many turns are left in a match of so many rounds; None: no limit."""
        return self.options.rounds * len(self.scores) - self.turns if self.options.rounds else None

    @property
    def all_passed(self) -> bool:
        """EQ-19: whether everybody has passed twice in a row (once, in the first rules)."""
        return self.passes >= len(self.scores) * min(self.options.rules, 2)

    @property
    def unchecked(self) -> bool:
        """EQ-18: the players check what is laid, except in the last turn of all: nobody plays after it to challenge."""
        return self.options.challenge and self.turns_left != 1

    @property
    def may_replace(self) -> bool:
        """EQ-13, EQ-22: whether the player to move may replace tiles."""
        return self.options.replacing != "off" and self.turn not in self.resting


Move = Lay | Change | Pass | Late | Challenge


# What may be laid


@dataclass(frozen=True, slots=True)
class Laying:
    """A lay looked at closely: what it brings, takes off, makes and changes."""

    lay: Lay
    placed: tuple[tuple[int, str], ...]
    lifted: tuple[int, ...]
    board: str  # afterwards
    crossings: tuple[range, ...]  # the runs across it that it makes or changes
    lengthens: bool  # EQ-12: it holds a whole old equation of its line
    equation: Equation | None = field(default=None, compare=False)  # in the reading that makes it true

    @property
    def run(self) -> range:
        return covered(SQUARES, self.lay)

    @property
    def text(self) -> str:
        return "".join(self.lay.tiles)

    @property
    def zeros_only(self) -> bool:
        """EQ-10: only zeros, put next to equations."""
        return self.lengthens and not self.lifted and all(tile == "0" for _, tile in self.placed)


def text_of(board: str, squares: range) -> str:
    return "".join(board[square] for square in squares)


def laying(state: State, lay: Lay, unchecked: bool = False) -> Laying:
    """The one definition of what may be laid; Refused says what is wrong.

    `unchecked` leaves out whether the equations are true: in challenge mode the players see to that (EQ-18).
    """
    looked = _look(state.board, upright(state.board, lay))
    if not looked.placed:
        raise Refused("eq.nothing-laid")
    _check_tiles(state, looked)
    _check_place(state, looked)
    if looked.lifted:
        if not state.may_replace:
            raise Refused(f"eq.replace-{state.options.replacing}", squares=" ".join(map(SQUARES.name, looked.lifted)))
        _check_replacing(state.board, looked)
    return looked if unchecked else _true(state.board, looked)


def upright(board: str, lay: Lay) -> Lay:
    """The same lay; a single tile with no neighbour on its line is read along the line where it has one."""
    checked(SQUARES, lay)
    if len(lay.tiles) > 1 or lifted(SQUARES, board, lay):
        return lay
    turned = SQUARES.run(after(SQUARES, board, lay), lay.start, not lay.down)
    marks = after(SQUARES, board, lay)
    return Lay(turned[0], not lay.down, tuple(marks[square] for square in turned))


def _look(board: str, lay: Lay) -> Laying:
    new, gone, later = placed(SQUARES, board, lay), lifted(SQUARES, board, lay), after(SQUARES, board, lay)
    crossings: dict[range, None] = {}
    for square in sorted({square for square, _ in new} | set(gone)):
        beside = (
            (square,)
            if later[square] != EMPTY
            else tuple(
                near
                for near in SQUARES.neighbours(square)
                if later[near] != EMPTY and near in SQUARES.line(square, not lay.down)
            )
        )
        for near in beside:  # a tile taken off leaves two runs, one on each side
            run = SQUARES.run(later, near, not lay.down)
            if len(run) > 1:
                crossings[run] = None
    run = covered(SQUARES, lay)
    lengthens = not gone and any(board[one] != EMPTY and board[other] != EMPTY for one, other in pairwise(run))
    return Laying(lay, new, gone, later, tuple(crossings), lengthens)


def _check_tiles(state: State, looked: Laying) -> None:
    """EQ-2: own tiles, and at most one = a turn from its pile."""
    tiles = Counter(tile for _, tile in looked.placed)
    if tiles[EQUALS] > 1:
        raise Refused("eq.one-equals", count=tiles[EQUALS])
    if tiles[EQUALS] > state.equals:
        raise Refused("eq.equals-gone")
    del tiles[EQUALS]
    take(state.racks[state.turn], tiles.elements(), missing)


def missing(tile: str, wanted: int, held: int) -> Refused:
    return Refused("eq.missing", tile=tile, wanted=wanted, held=held)


def _check_place(state: State, looked: Laying) -> None:
    """EQ-3, EQ-4: over the star first, later touching what lies there."""
    if state.first:
        if STAR not in looked.run:
            raise Refused("eq.star")
        if len(looked.run) < 2:
            raise Refused("eq.no-equals", run=looked.text)
    elif len(looked.placed) == len(looked.run) and not looked.crossings and not looked.lifted:
        raise Refused("eq.apart")


def _check_replacing(board: str, looked: Laying) -> None:
    """EQ-13: what is taken off lies on one side of an = of one equation, and new tiles lie on that side only."""
    first = looked.lifted[0]
    old = SQUARES.run(board, first, looked.lay.down)
    names = [SQUARES.name(square) for square in looked.lifted]
    if any(square not in old for square in looked.lifted) or EQUALS not in text_of(board, old):
        raise Refused("eq.replace-other", squares=" ".join(names))
    if any(board[square] == EQUALS for square in looked.lifted):
        raise Refused("eq.replace-equals", squares=" ".join(names))
    side = side_around(board, old, first)
    if any(square not in side for square in looked.lifted):
        raise Refused("eq.replace-sides", squares=" ".join(names))
    for square, tile in looked.placed:
        before, behind = square < old[0] and side[0] == old[0], square > old[-1] and side[-1] == old[-1]
        if square not in side and not before and not behind:
            raise Refused("eq.replace-elsewhere", tile=tile, square=SQUARES.name(square))


def side_around(board: str, run: range, square: int) -> range:
    """The side of an equation, from = to =, that holds a square."""
    first = last = run.index(square)
    while first > 0 and board[run[first - 1]] != EQUALS:
        first -= 1
    while last + 1 < len(run) and board[run[last + 1]] != EQUALS:
        last += 1
    return run[first : last + 1]


def _true(board: str, looked: Laying) -> Laying:
    """EQ-5, EQ-7: every run made or changed is a true equation; EQ-13: replacing leaves the value as it was."""
    equation = equations.truth(looked.text)
    if looked.lifted:
        old = text_of(board, SQUARES.run(board, looked.lifted[0], looked.lay.down))
        kept = equations.values(old) & equations.values(looked.text)
        if not kept:
            raise Refused("eq.replace-value", run=old, result=equations.shown(equation.value))
        equation = next(one for one in equations.true_readings(looked.text) if one.value in kept)
    for crossing in looked.crossings:
        text = text_of(looked.board, crossing)
        try:
            equations.truth(text)
        except Refused as refused:
            raise Refused(
                "eq.cross", line=SQUARES.line_name(crossing[0], not looked.lay.down), run=text, reason=refused
            ) from refused
    return Laying(looked.lay, looked.placed, looked.lifted, looked.board, looked.crossings, looked.lengthens, equation)


# Scores


def bonuses(state: State) -> str:
    """The board of bonus squares as this turn finds it: with `once` only those that were never covered (EQ-22)."""
    if state.options.bonus == "always":
        return BONUS
    spent = set(state.spent)
    return "".join(
        kind if mark == EMPTY and square not in spent else EMPTY
        for square, (kind, mark) in enumerate(zip(BONUS, state.board, strict=True))
    )


def score(state: State, looked: Laying, bonus: str | None = None) -> Score:
    """EQ-10 to EQ-15, EQ-22: tile by tile, square by square, then what multiplies. Another board of bonus squares tells
    what one of them brings."""
    lines: list[Line] = []
    bonus = bonuses(state) if bonus is None else bonus
    if looked.zeros_only:
        for square, tile in looked.placed:
            times = TILE_TIMES.get(bonus[square], EQUATION_TIMES.get(bonus[square], 1))
            lines.append(_tile_line(square, tile, times))
        return Score(sum(line.points for line in lines), tuple(lines))
    lines += _equation_lines(looked.board, looked.run, bonus)
    for crossing in looked.crossings:
        if _scores(looked, crossing):
            lines += _equation_lines(looked.board, crossing, bonus)
    total = sum(line.points for line in lines)
    if state.first:
        lines.append(Line("eq.score.first", total, {"points": total}))
    if looked.lengthens:
        lines.append(Line("eq.score.lengthened", LENGTHENED))
    if is_equable(state.options, looked):
        lines.append(Line("eq.score.equable", EQUABLE, {"count": state.options.white + state.options.grey}))
    return Score(sum(line.points for line in lines), tuple(lines))


def is_equable(options: Options, looked: Laying) -> bool:
    """EQ-15, EQ-20: a whole full rack in one equation."""
    return sum(tile != EQUALS for _, tile in looked.placed) == options.white + options.grey


def _equation_lines(board: str, run: range, bonus: str) -> Iterator[Line]:
    """EQ-14: squares count for every equation that covers them, old or new."""
    yield Line("eq.score.equation", 0, {"run": text_of(board, run)})
    total = 0
    for square in run:
        line = _tile_line(square, board[square], TILE_TIMES.get(bonus[square], 1))
        total += line.points
        yield line
    for square in run:
        if times := EQUATION_TIMES.get(bonus[square]):
            yield Line(
                "eq.score.times",
                total * (times - 1),
                {
                    "times": times,
                    "square": SQUARES.name(square),
                    "sum": total,
                    "product": total * times,
                },
            )
            total *= times


def _tile_line(square: int, tile: str, times: int) -> Line:
    facts = {"tile": tile, "square": SQUARES.name(square), "points": VALUES[tile], "times": times}
    return Line("eq.score.tile" if times == 1 else "eq.score.tile-times", VALUES[tile] * times, facts)


def _scores(looked: Laying, crossing: range) -> bool:
    """Whether a crossed equation scores: through a new tile, and (EQ-11) not lengthened by a mere leading zero."""
    for square, tile in looked.placed:
        if square in crossing:
            return tile != "0" or bool(looked.lifted) or not leads(looked.text, looked.run.index(square))
    return False


def leads(text: str, at: int) -> bool:
    """Whether the zero at this place is a leading zero: nothing but zeros before it in its number, a digit after it."""
    first = at
    while first > 0 and text[first - 1] == "0":
        first -= 1
    begins = first == 0 or text[first - 1] not in "123456789,"
    return begins and at + 1 < len(text) and text[at + 1] in WHITE


# The tiles of a match


def whites_and_greys(tiles: Iterable[str]) -> tuple[int, int]:
    """How many white and how many grey tiles there are."""
    white = [tile in WHITE for tile in tiles]
    return sum(white), len(white) - sum(white)


def lacking(options: Options, rack: Rack) -> tuple[int, int]:
    """EQ-16: the white and grey tiles that fill a rack up."""
    white, grey = whites_and_greys(rack)
    return max(0, options.white - white), max(0, options.grey - grey)


def changeable(state: State) -> tuple[int, int]:
    """EQ-17: how many white and grey tiles the piles can change, once whoever laid has drawn (EQ-18)."""
    standing = state.standing
    white, grey = lacking(state.options, state.racks[standing.seat]) if standing else (0, 0)
    return max(0, state.white.total - white), max(0, state.grey.total - grey)


def within(tiles: Iterable[str], most: tuple[int, int]) -> bool:
    """Whether there are no more white and grey tiles than that."""
    return all(map(le, whites_and_greys(tiles), most))


def rack_limit_check(options: Options, rack: Rack) -> None:
    """EQ-2: a rack holds so many white and grey tiles and no more."""
    white, grey = whites_and_greys(rack)
    if white > options.white or grey > options.grey:
        raise Refused("eq.rack-full", count=len(rack), white=options.white, grey=options.grey)


def left_over(state: State) -> int:
    """EQ-19: the values of all tiles left on racks and in the piles (= not counted)."""
    racks = sum(VALUES[tile] for rack in state.racks for tile in rack)
    return racks + sum(VALUES[tile] * count for pile in (state.white, state.grey) for tile, count in pile.counts)
