"""The board of Math&Magic as SVG: the table, the home card and the help's figures are drawn by the same code.

It knows no rule: it is told what lies where, what is lit and what can be tapped. Looks live in the style sheet.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pyapp.app.ui.markup import Markup, join, slot, tag
from pyapp.app.ui.remember import remember
from pyapp.games.math_magic.rules import COLUMNS, ROWS, SIDE, cell_name, cells_of

SQUARE = 100
MARGIN = 56
EDGE = 8
SIZE = MARGIN + SIDE * SQUARE + EDGE + 4  # and half the frame's own line

SEEN = ("lit", "used", "picked", "movable", "moved")  # marks that are looks, in their order
HEARD = ("used", "picked", "free", "movable", "left", "returned")  # and words, in theirs

Say = Callable[..., str]
Marks = frozenset[str]
Shown = tuple[int, int, Marks, str | None, int | None, int | None]  # cell, digit, marks; piece, back from where, when


@dataclass(frozen=True, slots=True)
class Look:
    """What one drawing of the board shows."""

    grid: tuple[int, ...]
    line: str | None = None  # the line in use, lit
    used: frozenset[int] = frozenset()  # the digits already in the calculation
    slide: tuple[int, int] | None = None  # a piece slid from here to there
    returned: bool = False  # and came back (MM-7)
    last: bool = False  # that was the last move, not the one being made
    entered: int | None = None  # a piece from the reserve came here
    picked: int | None = None  # the piece in the hand
    free: frozenset[int] = frozenset()  # cells where it may go
    movable: frozenset[int] = frozenset()  # pieces that may move
    focus: int = 0  # the one tab stop
    hint_line: str | None = None  # the line that a hint speaks of
    hinted: frozenset[int] = frozenset()  # and its cells
    names: tuple[str, ...] = ()  # of the pieces, cell by cell
    made: int = 0  # moves

    @property
    def left(self) -> int | None:
        """The cell where a slid piece was: before it went, or before it came back."""
        return self.slide[0 if not self.returned else 1] if self.slide else None

    @property
    def moved(self) -> int | None:
        """The cell of the piece that was moved."""
        return self.slide[1 if not self.returned else 0] if self.slide else self.entered


def figure(look: Look, label: str) -> Markup:
    """A still picture of a board."""
    return tag(
        "svg",
        _frame(),
        _headings(look),
        *_still(look, range(SIDE)),
        _marks(look),
        class_="board",
        viewBox=f"0 0 {SIZE} {SIZE}",
        role="img",
        aria_label=label,
    )


def miniature(look: Look, rows: range = range(SIDE)) -> Markup:
    """Some rows of the board alone, for a card: no headings, nothing to say."""
    inner = f"{MARGIN} {MARGIN + rows.start * SQUARE} {SIDE * SQUARE} {len(rows) * SQUARE}"
    return tag(
        "svg",
        _frame(),
        *_still(look, rows),
        _marks(look),
        class_="board",
        viewBox=inner,
        aria_hidden="true",
        focusable="false",
    )


def _still(look: Look, rows: range) -> list[Markup]:
    return [
        tag("g", *_cell(*shown), class_=_classes(shown[0], shown[2]))
        for shown in _shown(look)
        if shown[0] // SIDE in rows
    ]


def table(look: Look, say: Say) -> dict[str, Markup]:
    """The living board, in fragments: one for each cell, one for the headings of lines, one for what lies over them."""
    fragments = {f"cell-{cell_name(shown[0])}": _square(*shown, say) for shown in _shown(look)}
    for line in COLUMNS + ROWS:
        fragments[f"line-{line}"] = _heading(line, _heading_class(look, line), say)
    fragments["board-marks"] = tag("g", _marks(look), id="board-marks", class_="marks", aria_hidden="true")
    fragments["board"] = _whole(say)
    return fragments


@remember
def _square(
    cell: int, digit: int, marks: Marks, piece: str | None, there: int | None, made: int | None, say: Say
) -> Markup:
    """One cell of the living board. Most are as they were before a tap, so they are told in plain values."""
    name = cell_name(cell)
    return tag(
        "g",
        *_cell(cell, digit, marks, piece, there, made),
        id=f"cell-{name}",
        class_=_classes(cell, marks),
        role="gridcell",
        tabindex=0 if "focus" in marks else -1,
        data_act=f"cell {name}",
        data_drag=name if digit else None,
        data_ghost=digit or None,
        data_drop=name,
        data_x=cell % SIDE + 1,
        data_y=cell // SIDE + 1,
        aria_label=_label(cell, digit, marks, say),
        aria_selected="true" if "used" in marks else None,
    )


@remember
def _whole(say: Say) -> Markup:
    corner = tag("g", role="columnheader", aria_label=say("mm.board.corner"))
    heads = tag("g", corner, *(slot(f"line-{line}") for line in COLUMNS), role="row")
    rows = (
        tag("g", slot(f"line-{row}"), *(slot(f"cell-{cell_name(cell)}") for cell in cells_of(row)), role="row")
        for row in ROWS
    )
    return tag(
        "svg",
        _frame(),
        heads,
        *rows,
        slot("board-marks"),
        id="board",
        class_="board",
        role="grid",
        viewBox=f"0 0 {SIZE} {SIZE}",
        data_grid=True,
        aria_describedby="board-how",
        aria_label=say("mm.board"),
        data_does=say("mm.does.board"),
    )


def _place(cell: int) -> tuple[int, int]:
    return MARGIN + cell % SIDE * SQUARE, MARGIN + cell // SIDE * SQUARE


def _frame() -> Markup:
    side = SIDE * SQUARE + 2 * EDGE
    return tag(
        "rect", class_="frame", x=MARGIN - EDGE, y=MARGIN - EDGE, width=side, height=side, rx=14, aria_hidden="true"
    )


def _shown(look: Look) -> Iterator[Shown]:
    """What the board shows, cell by cell."""
    marked = _marked(look)
    there = look.slide[1] if look.slide and look.returned else None
    for cell, digit in enumerate(look.grid):
        marks = frozenset([mark for mark, cells in marked if cell in cells])
        came_back = there is not None and cell == look.moved
        yield (
            cell,
            digit,
            marks,
            look.names[cell] if look.names else None,
            there if came_back else None,
            look.made if came_back else None,
        )


def _marked(look: Look) -> list[tuple[str, frozenset[int]]]:
    """The cells of each mark that is on the board at all."""
    marked = (
        ("lit", frozenset(cells_of(look.line)) if look.line and not look.last else frozenset()),
        ("used", look.used),
        ("picked", _only(look.picked)),
        ("free", look.free),
        ("movable", look.movable),
        ("moved", _only(look.moved)),
        ("returned" if look.returned else "left", _only(look.left)),
        ("focus", _only(look.focus)),
    )
    return [(mark, cells) for mark, cells in marked if cells]


def _only(cell: int | None) -> frozenset[int]:
    return frozenset() if cell is None else frozenset({cell})


def _cell(cell: int, digit: int, marks: Marks, piece: str | None, there: int | None, made: int | None) -> list[Markup]:
    """What is seen of a cell. A piece that came back travels by the cell where it was, once for each move made."""
    x, y = _place(cell)
    parts = [tag("rect", class_="square", x=x, y=y, width=SQUARE, height=SQUARE)]
    if "left" in marks or "returned" in marks:
        parts.append(tag("rect", class_="left", x=x + 14, y=y + 14, width=72, height=72, rx=10))
    if "free" in marks:
        parts.append(tag("circle", class_="free", cx=x + 50, cy=y + 50, r=16))
    if digit:
        parts.append(
            tag(
                "g",
                tag("rect", class_="under", x=x + 6, y=y + 8, width=88, height=88, rx=11),
                tag("rect", class_="piece", x=x + 6, y=y + 6, width=88, height=87, rx=11),
                tag("text", digit, x=x + 50, y=y + 51),
                data_piece=piece,
                data_way=f"cell-{cell_name(there)}" if there is not None else None,
                data_turn=made,
            )
        )
    return parts


def _classes(cell: int, marks: Marks) -> str:
    names = ["cell", "dark" if (cell // SIDE + cell % SIDE) % 2 == 0 else "light"]
    return " ".join(names + [mark for mark in SEEN if mark in marks])


def _label(cell: int, digit: int, marks: Marks, say: Say) -> str:
    """What a screen reader says of a cell."""
    name = cell_name(cell)
    return ", ".join(
        [
            say("mm.cell.digit", cell=name, digit=digit) if digit else say("mm.cell.empty", cell=name),
            *(say(f"mm.cell.{mark}") for mark in HEARD if mark in marks),
        ]
    )


def _headings(look: Look) -> Markup:
    return join(*(tag("g", *_heading_parts(line), class_=_heading_class(look, line)) for line in COLUMNS + ROWS))


@remember
def _heading(line: str, classes: str, say: Say) -> Markup:
    row = ROWS.find(line) + 1
    return tag(
        "g",
        *_heading_parts(line),
        id=f"line-{line}",
        class_=classes,
        role="rowheader" if row else "columnheader",
        tabindex=-1,
        data_act=f"line {line}",
        data_x=0 if row else COLUMNS.index(line) + 1,
        data_y=row,
        aria_label=say("mm.line.row" if row else "mm.line.column", line=line),
    )


def _heading_class(look: Look, line: str) -> str:
    return f"heading {'last' if look.last else 'lit'}" if line == look.line else "heading"


def _heading_parts(line: str) -> tuple[Markup, Markup]:
    if line in ROWS:
        x, y, width, height = 0, MARGIN + ROWS.index(line) * SQUARE, MARGIN - EDGE, SQUARE
    else:
        x, y, width, height = MARGIN + COLUMNS.index(line) * SQUARE, 0, SQUARE, MARGIN - EDGE
    return (
        tag("rect", class_="hit", x=x, y=y, width=width, height=height),
        tag("text", line, x=x + width // 2, y=y + height // 2),
    )


def _marks(look: Look) -> Markup:
    """The frame of the line in use and the way of a slid piece, over the cells."""
    parts = [
        tag("rect", class_="hinted", x=x + 4, y=y + 4, width=SQUARE - 8, height=SQUARE - 8, rx=12)
        for x, y in map(_place, sorted(look.hinted))
    ]
    if look.hint_line:
        parts.append(_line(look.hint_line, "hinted"))
    then = " last" if look.last else ""
    if look.line:
        parts.append(_line(look.line, f"line{then}"))
    if look.slide:
        (x, y), (end_x, end_y) = _place(look.slide[0]), _place(look.slide[1])
        step_x, step_y = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
        near, far = (46, 0) if look.returned else (0, 46)  # the way ends at the piece
        parts.append(
            tag(
                "line",
                class_=f"way{then}",
                x1=x + 50 + near * step_x,
                y1=y + 50 + near * step_y,
                x2=end_x + 50 - far * step_x,
                y2=end_y + 50 - far * step_y,
            )
        )
    return join(*parts)


def _line(line: str, classes: str) -> Markup:
    """A frame around a whole line."""
    (x, y), (end_x, end_y) = (_place(cells_of(line)[at]) for at in (0, -1))
    return tag(
        "rect", class_=classes, x=x + 2, y=y + 2, width=end_x - x + SQUARE - 4, height=end_y - y + SQUARE - 4, rx=12
    )
