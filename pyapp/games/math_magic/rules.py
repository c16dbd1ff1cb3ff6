"""The rules of Math&Magic (MM-1 to MM-18): states, moves, what is legal and what it earns."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt

from pyapp.core import Chance, Choice, Flag, Line, Number, Option, Refused, Score, Seats, Text
from pyapp.core.expression import Marked, Operation, Tree, Worked, marked, numbers, parse, steps
from pyapp.core.refused import brief
from pyapp.games.math_magic.forms import cancelled, one_apart

SIDE = 6
CELLS = range(SIDE * SIDE)
COLUMNS = "ABCDEF"
ROWS = "123456"
LINES = tuple(ROWS + COLUMNS)
SEATS = range(1, 6)
VERSION = 2  # of these rules; the first ones knew a 1 only as it was moved (MM-11), and no race from the starting grid
HIGHEST = 1000
AGREED = range(1, HIGHEST + 1)
COPIES = 3
SET = tuple(range(1, 10))
UNMOVED, MOVED = 2, 1  # MM-5, MM-6: the points of a solution on the board as it is, and after moving one piece

# The rule book's example grid, rebuilt so that it agrees with every example in its text.
BOOK = (".5.4.1", "6.1.2.", "37...5", ".849..", "...976", "2.8.3.")

OPTIONS: tuple[Option, ...] = (
    Choice("variant", "turns", ("turns", "race", "race-18")),  # MM-17: race on 27 digits, or on 18 for children
    Choice("grid", "dealt", ("dealt", "book", "own")),
    Text("layout", "", SIDE * SIDE + SIDE - 1),  # an own grid: six rows, "/" between them
    Choice("operators", "+-*:", ("+-", "+-*", "+-*:", "+-*:^", "+-*:^r!")),  # MM-4, MM-18
    Flag("whole", False),  # MM-4: no fraction and nothing below zero in between
    Flag("base", False),  # MM-7: a slid piece goes back
    Flag("moving", True),  # MM-17: with or without moving one piece, in a race
    Flag("agreed", False),  # MM-17: in a race the players agree on each number; else they rise
    Number("rounds", 10, 1, 100),  # after so many numbers a race with agreed ones is over
    Number("first", 1, 1, HIGHEST),
    Number("last", 100, 1, HIGHEST),  # MM-13
    Number("minutes", 0, 0, 600),  # MM-13: the bell rings after so many; 0: no bell
    Choice("order", "rising", ("rising", "pairs", "odd", "even", "primes"), ((2, "pairs"), (4, "pairs"))),  # MM-15
    Seats("evens", 0, 0, 1),  # MM-15: the seats that take the even numbers, with order "even"
    Seats("thresholds", 0, 0, HIGHEST),  # MM-14
    Choice("goal", "series", ("series", "far", "points")),  # MM-16, alone
    Number("points", 100, 1, HIGHEST),  # MM-16
    Flag("clock", False),  # MM-8
    Number("rules", VERSION, 1, VERSION),  # by which a match goes on that was begun before these
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, settled."""

    variant: str
    grid: str
    layout: str
    operators: str
    whole: bool
    base: bool
    moving: bool
    agreed: bool
    rounds: int
    first: int
    last: int
    minutes: int
    order: str
    evens: tuple[int, ...]
    thresholds: tuple[int, ...]
    goal: str
    points: int
    clock: bool
    rules: int

    @property
    def race(self) -> bool:
        """MM-17: everybody looks for the same target at once."""
        return self.variant != "turns"

    @property
    def by_agreement(self) -> bool:
        """MM-17: whether the players agree on each number of a race."""
        return self.race and self.agreed

    @property
    def from_the_start(self) -> bool:
        """MM-17: whether every number is made from the starting grid, as in the children's race."""
        return self.variant == "race-18" and self.rules > 1


@dataclass(frozen=True, slots=True)
class State:
    """All that matters for what comes next."""

    options: Options
    grid: tuple[int, ...]  # 36 cells row by row, 0 for an empty one
    reserve: tuple[int, ...]  # sorted
    target: int  # 0: the players have still to agree on it
    turn: int | None  # None: a race in which nobody has buzzed yet
    scores: tuple[int, ...]
    previous: tuple[str, str] | None = None  # line and calculation of the last solution
    stalled: tuple[int, ...] = ()  # who gave up on this target, in order
    met: int = 0  # how many targets are behind us
    over: bool = False


@dataclass(frozen=True, slots=True)
class Slide:
    """A piece on the board goes like a rook over empty cells."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Bring:
    """A piece of the reserve comes to an empty cell."""

    digit: int
    cell: int


Shift = Slide | Bring


@dataclass(frozen=True, slots=True)
class Solve:
    """A calculation with the digits of one line, perhaps after one piece was moved."""

    line: str
    calculation: str
    shift: Shift | None = None


@dataclass(frozen=True, slots=True)
class Stall:
    """Giving up, or time out (MM-9)."""


@dataclass(frozen=True, slots=True)
class Buzz:
    """In a race: this player has found it and now enters it (MM-17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """In a race: the players have agreed on this number (MM-17)."""

    target: int


@dataclass(frozen=True, slots=True)
class Bell:
    """The time fixed beforehand is up (MM-13)."""


Move = Solve | Stall | Buzz | Agree | Bell


# The board


def cell_name(cell: int) -> str:
    return COLUMNS[cell % SIDE] + ROWS[cell // SIDE]


def cell_at(name: str) -> int:
    return ROWS.index(name[1]) * SIDE + COLUMNS.index(name[0])


def cells_of(line: str) -> tuple[int, ...]:
    """The six cells of a row (1-6) or column (A-F)."""
    if line in ROWS:
        row = ROWS.index(line)
        return tuple(range(row * SIDE, row * SIDE + SIDE))
    return tuple(range(COLUMNS.index(line), SIDE * SIDE, SIDE))


def digits_of(grid: tuple[int, ...], line: str) -> tuple[int, ...]:
    """The digits of a line, in their order on the board."""
    return tuple(grid[cell] for cell in cells_of(line) if grid[cell])


def slides_from(grid: tuple[int, ...], start: int) -> Iterator[Slide]:
    """MM-6: where the piece on a cell can slide."""
    row, column = divmod(start, SIDE)
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        y, x = row + down, column + right
        while 0 <= y < SIDE and 0 <= x < SIDE and not grid[y * SIDE + x]:
            yield Slide(start, y * SIDE + x)
            y, x = y + down, x + right


def shifts(state: State) -> Iterator[Shift]:
    """MM-6: every way to move exactly one piece."""
    if state.options.race and not state.options.moving:
        return
    for cell in CELLS:
        if state.grid[cell]:
            yield from slides_from(state.grid, cell)
    for digit in sorted(set(state.reserve)):
        yield from (Bring(digit, cell) for cell in CELLS if not state.grid[cell])


def lines_changed(shift: Shift) -> tuple[str, ...]:
    """MM-6: the lines that a moved piece enters or leaves; only these may be used after it."""
    if isinstance(shift, Bring):
        return ROWS[shift.cell // SIDE], COLUMNS[shift.cell % SIDE]
    (row, column), (new_row, new_column) = divmod(shift.start, SIDE), divmod(shift.end, SIDE)
    return (ROWS[row], ROWS[new_row]) if column == new_column else (COLUMNS[column], COLUMNS[new_column])


def shifted(grid: tuple[int, ...], shift: Shift | None) -> tuple[int, ...]:
    """The grid after a move of one piece that is known to be possible."""
    if shift is None:
        return grid
    cells = list(grid)
    if isinstance(shift, Bring):
        cells[shift.cell] = shift.digit
    else:
        cells[shift.end], cells[shift.start] = cells[shift.start], 0
    return tuple(cells)


# Starting


def start(players: int, seed: int, options: Options) -> State:
    """MM-1, MM-17: the first state of a match."""
    grid, reserve = deal(Chance(seed), options)
    target = 0 if options.by_agreement else _target_from(options, options.first)
    if target is None:
        raise Refused("mm.series-empty", first=options.first, last=options.last)
    check_goal(options, players)
    opening = State(options, grid, reserve, target, 0, (0,) * players)
    return replace(opening, turn=None if options.race else _seat_for(opening, target, 0))


def check_goal(options: Options, players: int) -> None:
    """MM-16: going far and reaching a score are goals of one player alone."""
    if players > 1 and options.goal != "series":
        raise Refused("mm.goal-alone", players=players)


def deal(chance: Chance, options: Options) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """MM-1: two sets on the cells of one colour, following the rule book's two tips; the third set is the reserve."""
    if options.grid == "book":
        return read_grid(BOOK), SET
    if options.grid == "own":
        return _own(options.layout.split("/"))
    if options.variant == "race":
        order, _ = chance.shuffled([*SET * COPIES, *(0,) * 9])
        return tuple(order), ()
    dark = [cell for cell in CELLS if (cell // SIDE + cell % SIDE) % 2]
    while True:
        pieces, chance = chance.shuffled(SET * 2)
        cells = [0] * len(CELLS)
        for cell, digit in zip(dark, pieces, strict=True):
            cells[cell] = digit
        if all(_well_mixed(digits_of(tuple(cells), line)) for line in LINES):
            return tuple(cells), SET


def _own(rows: list[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A grid that somebody set up; what is left in the box is the reserve."""
    grid = read_grid(rows)
    check_copies(grid)
    if not any(grid):
        raise Refused("mm.grid-empty")
    return grid, tuple(sorted((Counter(SET * COPIES) - Counter(grid)).elements()))


def read_grid(rows: object) -> tuple[int, ...]:
    """The cells of a grid from its six rows, which nobody vouches for."""
    if not isinstance(rows, list | tuple) or len(rows) != SIDE:
        raise Refused("mm.grid-shape")
    for row in rows:
        if not isinstance(row, str) or len(row) != SIDE or set(row) - set(".123456789"):
            raise Refused("mm.grid-shape")
    return tuple(0 if mark == "." else int(mark) for row in rows for mark in row)


def check_copies(digits: tuple[int, ...]) -> None:
    """The box holds three sets of the digits 1 to 9."""
    pieces = Counter(digit for digit in digits if digit)
    for digit, count in sorted(pieces.items()):
        if count > COPIES:
            raise Refused("mm.copies", digit=digit, count=count, total=pieces.total())


def _well_mixed(digits: tuple[int, ...]) -> bool:
    return len(set(digits)) == len(digits) and len({digit % 2 for digit in digits}) == 2


# Targets and turns


def in_series(options: Options, target: int) -> bool:
    """MM-15: whether a number is one of the targets. The rule book counts 1 among the primes."""
    if options.order == "odd":
        return target % 2 == 1
    if options.order == "primes":
        return all(target % divisor for divisor in range(2, isqrt(target) + 1))
    return True


def _target_from(options: Options, number: int) -> int | None:
    # MM-16: whoever goes for distance or for a score is not stopped by a last number.
    last = options.last if options.goal == "series" else HIGHEST
    return next((target for target in range(number, last + 1) if in_series(options, target)), None)


def _seat_for(state: State, target: int, usual: int) -> int:
    """MM-15: who gets a new target; `usual` is the seat by the plain order."""
    players = len(state.scores)
    if state.options.order == "pairs":
        return state.met // 2 % players
    if state.options.order == "even":
        evens = state.options.evens if any(state.options.evens) else tuple(seat % 2 for seat in range(players))
        group = [seat for seat in range(players) if evens[seat] == (target % 2 == 0)]
        return group[(target - state.options.first) // 2 % len(group)] if group else usual
    return usual


def _next_target(state: State, usual: int) -> State:
    """MM-2, MM-13: on to the next target, or the end."""
    behind = replace(state, met=state.met + 1, stalled=())
    options = state.options
    if options.by_agreement:
        return replace(behind, target=0, turn=None, over=behind.met >= options.rounds)
    target = _target_from(options, state.target + 1)
    if target is None or (options.goal == "points" and state.scores[0] >= options.points):
        return replace(behind, over=True)
    return replace(behind, target=target, turn=None if options.race else _seat_for(behind, target, usual))


def thinking_time(state: State) -> int:
    """MM-8: seconds for this target; a race has no clock (MM-17)."""
    return 0 if state.options.race else 180 if state.target <= 80 else 300


# What is legal


@dataclass(frozen=True, slots=True)
class Solution:
    """A legal solution worked out."""

    tree: Tree
    steps: tuple[Worked, ...]
    grid: tuple[int, ...]  # with the moved piece where it was moved


def solution(state: State, move: Solve) -> Solution:
    """The one definition of a legal solution (MM-3 to MM-6, MM-10 to MM-12); Refused says what is wrong."""
    grid = moved(state, move.shift)
    if move.line not in LINES:
        raise Refused("mm.line", line=move.line[:12])
    if move.shift and move.line not in lines_changed(move.shift):
        raise Refused("mm.useless", line=move.line, shift=shift_text(move.shift))
    tree = parse(move.calculation)
    _check_digits(grid, move, tree)
    for sign in _signs(tree):
        if sign not in state.options.operators:
            raise Refused("mm.operator", sign=sign, operators=state.options.operators)
    _check_marks(tree)
    value, done = steps(tree)
    for step in done:
        _check_step(state.options, step)
    both = cancelled(tree)
    if both:
        raise Refused("mm.cancel", digit=both[0], signs=both[1])
    if value != state.target:
        raise Refused(
            "mm.value",
            calculation=move.calculation,
            value=str(value),
            target=state.target,
            gap=str(abs(value - state.target)),
        )
    _check_one_apart(state, move, tree)
    return Solution(tree, done, grid)


def moved(state: State, shift: Shift | None) -> tuple[int, ...]:
    """MM-6: the grid after the shift, or Refused."""
    if shift is None:
        return state.grid
    if state.options.race and not state.options.moving:
        raise Refused("mm.no-moving")
    if isinstance(shift, Bring):
        if shift.digit not in state.reserve:
            raise Refused("mm.reserve", digit=shift.digit, reserve=" ".join(map(str, state.reserve)))
        if state.grid[shift.cell]:
            raise Refused("mm.occupied", cell=cell_name(shift.cell), digit=state.grid[shift.cell])
        return shifted(state.grid, shift)
    digit = state.grid[shift.start]
    names = {"start": cell_name(shift.start), "end": cell_name(shift.end)}
    if not digit:
        raise Refused("mm.nothing-there", **names)
    if shift not in slides_from(state.grid, shift.start):
        (row, column), (new_row, new_column) = divmod(shift.start, SIDE), divmod(shift.end, SIDE)
        if (row != new_row and column != new_column) or shift.start == shift.end:
            raise Refused("mm.not-straight", digit=digit, **names)
        raise Refused("mm.blocked", digit=digit, **names)
    return shifted(state.grid, shift)


def refuse_glued(tree: Tree) -> None:
    """MM-4: digits are never glued together."""
    glued = next((number.value for number in numbers(tree) if number.value > 9), None)
    if glued is not None:
        raise Refused("mm.glued", number=str(glued)[:12], digits=" ".join(str(glued)[:6]))


def _check_digits(grid: tuple[int, ...], move: Solve, tree: Tree) -> None:
    """MM-3: all the digits of the line, each exactly once."""
    refuse_glued(tree)
    used = [number.value for number in numbers(tree)]
    there = Counter(digits_of(grid, move.line))
    extra, unused = Counter(used) - there, there - Counter(used)
    facts = {"line": move.line, "digits": " ".join(map(str, digits_of(grid, move.line)))}
    if extra:
        digit = min(extra)
        raise Refused("mm.twice" if there[digit] else "mm.not-there", digit=digit, times=there[digit], **facts)
    if unused:
        value, _ = steps(tree)
        raise Refused(
            "mm.unused",
            calculation=move.calculation,
            value=str(value),
            unused=" ".join(map(str, sorted(unused.elements()))),
            count=unused.total(),
            **facts,
        )


def _signs(tree: Tree) -> Iterator[str]:
    if isinstance(tree, Operation):
        yield tree.sign
        yield from _signs(tree.left)
        yield from _signs(tree.right)
    elif isinstance(tree, Marked):
        yield tree.sign
        yield from _signs(tree.inner)


def _check_marks(tree: Tree, around: str = "") -> None:
    """MM-4: a root and a factorial stand at most once each on the same number; `around`: those that stand on it."""
    if isinstance(tree, Marked):
        if tree.sign in around:
            raise Refused("mm.mark-twice", sign=tree.sign)
        _check_marks(tree.inner, around + tree.sign)
    elif isinstance(tree, Operation):
        _check_marks(tree.left)
        _check_marks(tree.right)


def allowed_step(options: Options, step: Worked) -> bool:
    """MM-10, MM-4: whether one operation may stand in a calculation."""
    one = step.sign in "*:^" and 1 in (step.left, step.right)
    return not one and not (options.whole and (step.result.denominator != 1 or step.result < 0))


def _check_step(options: Options, step: Worked) -> None:
    if allowed_step(options, step):
        return
    facts = {"sign": step.sign, "left": str(step.left), "right": str(step.right)}
    if step.sign in "*:^" and 1 in (step.left, step.right):
        raise Refused("mm.one", **facts)
    raise Refused("mm.whole", result=str(step.result), **facts)


def plus_one(state: State, move: Solve, tree: Tree) -> bool:
    """MM-11: whether this is only the previous solution with a 1 more or less, however that 1 came or went: moved now,
    or gone home by the base rule. The first rules looked at what was moved now."""
    if state.previous is None or move.line != state.previous[0]:
        return False
    before = parse(state.previous[1])
    if state.options.rules > 1:
        return one_apart(tree, before) or one_apart(before, tree)
    if move.shift is None:
        return False
    if isinstance(move.shift, Bring):
        return move.shift.digit == 1 and one_apart(tree, before)
    if state.grid[move.shift.start] != 1:
        return False
    entered = move.shift.end in cells_of(move.line)
    return one_apart(tree, before) if entered else one_apart(before, tree)


def _check_one_apart(state: State, move: Solve, tree: Tree) -> None:
    if plus_one(state, move, tree):
        assert state.previous is not None
        raise Refused("mm.plus-one", line=move.line, before=state.previous[1], calculation=move.calculation)


# Playing


def play(state: State, move: Move) -> State:
    """The state after a move; Refused if it is illegal."""
    check(state, move)
    if isinstance(move, Bell):
        return replace(state, over=True)
    if isinstance(move, Buzz):
        return replace(state, turn=move.seat)
    if isinstance(move, Agree):
        return replace(state, target=move.target)
    if isinstance(move, Stall):
        return _stall(state)
    assert state.turn is not None
    return _next_target(_solved(state, move, state.turn), (state.turn + 1) % len(state.scores))


def check(state: State, move: Move) -> None:
    """Refused unless it is time for such a move; a solution is looked at by `solution`."""
    if state.over:
        raise Refused("mm.over")
    if isinstance(move, Bell):
        if not state.options.minutes:
            raise Refused("mm.no-bell")
    elif isinstance(move, Agree):
        _check_agreed(state, move)
    elif not state.target:
        raise Refused("mm.agree-first")
    elif isinstance(move, Buzz):
        _check_buzz(state, move)
    elif isinstance(move, Solve):
        if state.turn is None:
            raise Refused("mm.buzz-first")
    elif not isinstance(move, Stall):
        raise Refused("mm.unreadable", text=brief(move))


def _solved(state: State, move: Solve, seat: int) -> State:
    """MM-5, MM-6, MM-7, MM-17: the points, and where the pieces stay."""
    found = solution(state, move)
    home = state.options.from_the_start
    returns = home or (state.options.base and isinstance(move.shift, Slide))
    reserve = list(state.reserve)
    if isinstance(move.shift, Bring) and not home:
        reserve.remove(move.shift.digit)
    return replace(
        state,
        grid=state.grid if returns else found.grid,
        reserve=tuple(reserve),
        scores=_earned(state, seat, worth(state, move.shift)),
        previous=(move.line, move.calculation),
    )


def worth(state: State, shift: Shift | None) -> int:
    """MM-5, MM-6: what a solution earns now; nothing below the player's threshold (MM-14), 1 in a race (MM-17)."""
    if state.turn is not None and state.target < state.options.thresholds[state.turn]:
        return 0
    return MOVED if shift or state.options.race else UNMOVED


def _earned(state: State, seat: int, points: int) -> tuple[int, ...]:
    return tuple(score + points * (other == seat) for other, score in enumerate(state.scores))


def _loss(state: State, seat: int) -> int:
    """MM-9, MM-14: what giving up costs; nothing below the player's threshold, nor in a race."""
    return 0 if state.options.race or state.target < state.options.thresholds[seat] else 1


def _stall(state: State) -> State:
    """MM-9: the next player gets the same target; when all have stalled, nobody loses and it is passed over."""
    if state.turn is None:
        return _next_target(state, 0)
    stalled = (*state.stalled, state.turn)
    players = len(state.scores)
    if len(stalled) < players:
        waiting = replace(state, stalled=stalled, scores=_earned(state, state.turn, -_loss(state, state.turn)))
        if state.options.race:
            return replace(waiting, turn=None)
        in_turn = ((state.turn + step) % players for step in range(1, players + 1))
        return replace(waiting, turn=next(seat for seat in in_turn if seat not in stalled))
    back = tuple(
        score + (_loss(state, seat) if seat in state.stalled else 0) for seat, score in enumerate(state.scores)
    )
    if state.options.goal == "far":
        return replace(state, scores=back, stalled=(), met=state.met + 1, over=True)
    return _next_target(replace(state, scores=back), stalled[0])


def _check_agreed(state: State, move: Agree) -> None:
    """MM-17: before each race the players agree on its number."""
    if not state.options.by_agreement:
        raise Refused("mm.no-agreement")
    if state.target:
        raise Refused("mm.agreed", target=state.target)
    if move.target not in AGREED:
        raise Refused("mm.asked", low=AGREED[0], high=AGREED[-1])


def _check_buzz(state: State, move: Buzz) -> None:
    """MM-17: one player holds the race and enters a solution; a wrong one (a stall) reopens it for the others."""
    if not state.options.race:
        raise Refused("mm.no-race")
    if state.turn is not None:
        raise Refused("mm.buzzed", seat=state.turn)
    if move.seat not in range(len(state.scores)):
        raise Refused("mm.seat", seat=move.seat)
    if move.seat in state.stalled:
        raise Refused("mm.buzzed-out", seat=move.seat, target=state.target)


# Scoring


def score(state: State, move: Move) -> Score:
    """What a move earns, worked out: every operation, then the points (MM-5, MM-6, MM-9)."""
    check(state, move)
    if isinstance(move, Solve):
        found = solution(state, move)
        total = worth(state, move.shift)
        worked = tuple(step_told("mm.step", step) for step in found.steps)
        reason = (
            "mm.threshold"
            if not total
            else "mm.first-found"
            if state.options.race
            else ("mm.moved" if move.shift else "mm.unmoved")
        )
        return Score(total, (*worked, Line(reason, total, {"target": state.target})))
    if isinstance(move, Stall) and state.turn is not None:
        last = len(state.stalled) == len(state.scores) - 1
        total = 0 if last else -_loss(state, state.turn)
        return Score(total, (Line("mm.all-stalled" if last else "mm.stalled", total, {"target": state.target}),))
    return Score(0, ())


def step_told(code: str, step: Worked) -> Line:
    """One operation; a root and a factorial have a sentence of their own."""
    result = str(step.result)
    if step.right is None:
        return Line(f"{code}-marked", 0, {"calculation": marked(step.sign, str(step.left)), "result": result})
    return Line(code, 0, {"left": str(step.left), "sign": step.sign, "right": str(step.right), "result": result})


def shift_text(shift: Shift) -> str:
    """A3-A4 or 7@B3."""
    if isinstance(shift, Bring):
        return f"{shift.digit}@{cell_name(shift.cell)}"
    return f"{cell_name(shift.start)}-{cell_name(shift.end)}"
