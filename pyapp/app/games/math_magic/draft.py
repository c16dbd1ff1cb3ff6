"""A move of Math&Magic while it is being made: tapped, dragged or typed. Asks the rules, repeats none of them."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from pyapp.core import Refused
from pyapp.core.expression import FACTORIAL, ROOT, Worked, parse, steps
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.rules import Bring, Shift, Slide, Solve, State

OPERATORS = "+-*:^"
OPEN = OPERATORS + "(" + ROOT  # what a calculation cannot end with
DIGITS = frozenset("123456789")
TYPED = {
    "*": "*",
    "x": "*",
    "X": "*",
    "×": "*",
    "·": "*",
    "/": ":",
    ":": ":",
    "÷": ":",
    "+": "+",
    "-": "-",
    "−": "-",
    "^": "^",
    "r": ROOT,
    "R": ROOT,
    "√": ROOT,
    "!": FACTORIAL,
    "(": "(",
    ")": ")",
}


@dataclass(frozen=True, slots=True)
class Token:
    """A digit (with its cell, if it was tapped), a sign or a parenthesis."""

    mark: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """What the player has in hand."""

    tokens: tuple[Token, ...] = ()
    shift: Shift | None = None
    picked: int | None = None  # a cell
    brought: int | None = None  # a digit of the reserve
    moving: bool = False  # "what may be moved" is shown
    line: str | None = None  # chosen by its heading
    focus: int = 0

    @property
    def calculation(self) -> str:
        return "".join(token.mark for token in self.tokens)

    @property
    def empty(self) -> bool:
        return not self.tokens and self.shift is None


def grid(state: State, draft: Draft) -> tuple[int, ...]:
    """The board with the piece moved that this move moves."""
    return rules.shifted(state.grid, draft.shift)


def lines(state: State, draft: Draft) -> tuple[str, ...]:
    """The lines that can still be meant: they hold all the digits taken so far."""
    board = grid(state, draft)
    taken = Counter(int(token.mark) for token in draft.tokens if token.mark.isdigit())
    cells = {token.cell for token in draft.tokens if token.cell is not None}
    fits = [
        line
        for line in ((draft.line,) if draft.line else rules.LINES)
        if cells <= set(rules.cells_of(line)) and not taken - Counter(rules.digits_of(board, line))
    ]
    if draft.shift:
        entered = [line for line in fits if line in rules.lines_changed(draft.shift)]
        return tuple(entered or fits)
    return tuple(fits)


def line(state: State, draft: Draft) -> str | None:
    """The one line that is meant, once it is clear."""
    if draft.line:
        return draft.line
    possible = lines(state, draft) if draft.tokens else ()
    return possible[0] if len(possible) == 1 else None


def used(state: State, draft: Draft) -> frozenset[int]:
    """The cells whose digits are in the calculation; typed digits are found on the line once it is clear."""
    cells = {token.cell for token in draft.tokens if token.cell is not None}
    meant, board = line(state, draft), grid(state, draft)
    for token in draft.tokens:
        if token.mark.isdigit() and token.cell is None and meant:
            places = [cell for cell in rules.cells_of(meant) if board[cell] == int(token.mark) and cell not in cells]
            cells.update(places[:1])
    return frozenset(cells)


def _so_far(draft: Draft) -> tuple[Fraction | None, tuple[Worked, ...]]:
    """The calculation worked out so far: a sign at the end waits, open parentheses count as closed."""
    text = draft.calculation
    while text and text[-1] in OPEN:
        text = text[:-1]
    try:
        return steps(parse(text + ")" * (text.count("(") - text.count(")"))))
    except Refused:
        return None, ()


def value(draft: Draft) -> Fraction | None:
    """What the calculation makes so far."""
    return _so_far(draft)[0]


def is_typed(draft: Draft) -> bool:
    """Whether a calculation was typed that can be at its end: then Enter plays it."""
    ended = bool(draft.tokens) and draft.tokens[-1].mark not in OPEN
    return ended and any(token.mark.isdigit() and token.cell is None for token in draft.tokens)


def worked(draft: Draft) -> tuple[Worked, ...]:
    """The operations so far, one by one."""
    return _so_far(draft)[1]


def tap(state: State, draft: Draft, cell: int) -> Draft:
    """A tap on a cell: take its digit into the calculation, or pick up a piece, or put one down."""
    draft = replace(draft, focus=cell)
    board = grid(state, draft)
    if draft.brought is not None or draft.picked is not None:
        if not board[cell]:
            return put(state, draft, cell)
        if cell == draft.picked:
            return replace(draft, picked=None)
        draft = replace(draft, picked=None, brought=None)
    if board[cell]:
        return replace(draft, picked=cell) if draft.moving else take(state, draft, cell)
    if isinstance(draft.shift, Slide) and cell == draft.shift.start:
        return shift(state, draft, None)
    if len(draft.tokens) == 1 and draft.tokens[0].cell is not None:
        return put(state, replace(draft, picked=draft.tokens[0].cell), cell)
    raise Refused("mm.draft.empty-cell", cell=rules.cell_name(cell))


def take(state: State, draft: Draft, cell: int) -> Draft:
    """Take a digit into the calculation; the last one taken goes back by tapping it again."""
    digit = str(grid(state, draft)[cell])
    if draft.tokens and draft.tokens[-1].cell == cell:
        return replace(draft, tokens=draft.tokens[:-1])
    if cell in used(state, draft):
        raise Refused("mm.draft.taken", digit=digit, cell=rules.cell_name(cell))
    after = _append(draft, Token(digit, cell))
    if not lines(state, after):
        meant = line(state, draft)
        if meant:
            raise Refused("mm.draft.off-line", digit=digit, cell=rules.cell_name(cell), line=meant)
        raise Refused("mm.draft.no-line", digit=digit, cell=rules.cell_name(cell))
    return after


def _append(draft: Draft, token: Token) -> Draft:
    """Add a mark where the grammar of a calculation lets it stand."""
    before = draft.tokens[-1].mark if draft.tokens else ""
    ended = before.isdigit() or before in (")", FACTORIAL)
    if before == token.mark and before in (ROOT, FACTORIAL):
        raise Refused("mm.mark-twice", sign=before)
    if token.mark.isdigit() or token.mark in ("(", ROOT):
        if ended:
            raise Refused("mm.draft.sign-first", before=before, after=token.mark)
    elif token.mark in (")", FACTORIAL):
        if not ended:
            raise Refused("mm.draft.digit-first", sign=token.mark)
        if token.mark == ")" and draft.calculation.count("(") <= draft.calculation.count(")"):
            raise Refused("calculation.not-opened", at=len(draft.tokens) + 1)
    elif before and before in OPERATORS:
        return replace(draft, tokens=(*draft.tokens[:-1], token))
    elif not ended:
        raise Refused("mm.draft.digit-first", sign=token.mark)
    if len(draft.tokens) >= 60:
        raise Refused("calculation.long", length=len(draft.tokens) + 1, longest=60)
    return replace(draft, tokens=(*draft.tokens, token), moving=False, picked=None, brought=None)


def press(state: State, draft: Draft, mark: str) -> Draft:
    """A sign or parenthesis from the keys."""
    if mark not in ("(", ")") and mark not in state.options.operators:
        raise Refused("mm.operator", sign=mark, operators=state.options.operators)
    return _append(draft, Token(mark))


def type_key(state: State, draft: Draft, key: str) -> Draft:
    """A key of a keyboard: digits are looked for on the lines that fit."""
    if key in DIGITS:
        after = _append(draft, Token(key))
        if not lines(state, after):
            raise Refused("mm.draft.no-such-digit", digit=key, line=line(state, draft) or "")
        return after
    if key == "0":
        raise Refused("mm.draft.no-such-digit", digit=key, line="")
    return press(state, draft, TYPED[key])


def erase(state: State, draft: Draft) -> Draft:
    """Take back the last mark, or else the piece in hand, or else the moved piece."""
    if draft.picked is not None or draft.brought is not None:
        return replace(draft, picked=None, brought=None)
    if draft.tokens:
        return replace(draft, tokens=draft.tokens[:-1])
    return shift(state, replace(draft, line=None), None)


def put(state: State, draft: Draft, cell: int) -> Draft:
    """Put the piece in hand on a cell. Only one piece may move, so an earlier move of this turn is taken back."""
    wanted: Shift
    if draft.brought is not None:
        wanted = Bring(draft.brought, cell)
    else:
        assert draft.picked is not None
        start = draft.picked
        if isinstance(draft.shift, Slide) and start == draft.shift.end:
            start = draft.shift.start  # the moved piece goes on from where it came
            if start == cell:
                return shift(state, draft, None)
        if isinstance(draft.shift, Bring) and start == draft.shift.cell:
            wanted = Bring(draft.shift.digit, cell)
        else:
            wanted = Slide(start, cell)
    rules.moved(state, wanted)
    return shift(state, draft, wanted)


def shift(state: State, draft: Draft, wanted: Shift | None) -> Draft:
    """The draft with another piece moved; digits that are no longer where they were tapped leave the calculation."""
    after = replace(draft, shift=wanted, picked=None, brought=None, moving=False)
    board, old = grid(state, after), grid(state, draft)
    stays = all(token.cell is None or board[token.cell] == old[token.cell] for token in after.tokens)
    if draft.tokens == () or not stays or len(draft.tokens) == 1 or not lines(state, after):
        return replace(after, tokens=())
    return after


def free_cells(state: State, draft: Draft) -> frozenset[int]:
    """Where the piece in hand may go."""
    if draft.brought is not None:
        return frozenset(cell for cell in rules.CELLS if not state.grid[cell])
    if draft.picked is None:
        return frozenset()
    if isinstance(draft.shift, Bring) and draft.picked == draft.shift.cell:
        return frozenset(cell for cell in rules.CELLS if not state.grid[cell])
    start = draft.shift.start if isinstance(draft.shift, Slide) and draft.picked == draft.shift.end else draft.picked
    return frozenset(slide.end for slide in rules.slides_from(state.grid, start))


def movable(state: State, draft: Draft) -> frozenset[int]:
    """The pieces that may slide, shown on demand."""
    if not draft.moving or draft.picked is not None or draft.brought is not None:
        return frozenset()
    return frozenset(cell for cell in rules.CELLS if state.grid[cell] and any(rules.slides_from(state.grid, cell)))


def finished(state: State, draft: Draft) -> Solve:
    """The move to play. If several lines fit, one on which it is legal; the refusal to show otherwise."""
    if not draft.tokens:
        raise Refused("calculation.empty")
    rules.refuse_glued(parse(draft.calculation))
    tries = [Solve(name, draft.calculation, draft.shift) for name in lines(state, draft)]
    refusals = []
    for move in tries:
        try:
            rules.solution(state, move)
            return move
        except Refused as refused:
            refusals.append(refused)
    # A line whose digits are all used says more than one where some are left.
    refusals.sort(key=lambda refused: refused.code == "mm.unused")
    raise refusals[0] if refusals else Refused("mm.draft.no-such-digit", digit=draft.calculation, line="")
