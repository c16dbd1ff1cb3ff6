"""The board of Math&Magic as SVG: the table, the home card and the help's figures are drawn by the same code.

It knows no rule: it is told what lies where, what is lit and what can be tapped. Looks live in the style sheet.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pyapp.app.markup import Markup, join, slot, tag
from pyapp.games.math_magic.rules import CELLS, COLUMNS, ROWS, SIDE, cell_name, cells_of

SQUARE = 100
MARGIN = 56
EDGE = 8
SIZE = MARGIN + SIDE * SQUARE + EDGE + 4  # and half the frame's own line

Say = Callable[..., str]


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
    cells = join(*(tag("g", *_cell(look, cell), class_=_classes(look, cell)) for cell in CELLS))
    return tag("svg", _frame(), _headings(look), cells, _marks(look), class_="board", viewBox=f"0 0 {SIZE} {SIZE}",
               role="img", aria_label=label)


def miniature(look: Look, rows: range = range(SIDE)) -> Markup:
    """Some rows of the board alone, for a card: no headings, nothing to say."""
    cells = join(*(tag("g", *_cell(look, cell), class_=_classes(look, cell)) for cell in CELLS if cell // SIDE in rows))
    inner = f"{MARGIN} {MARGIN + rows.start * SQUARE} {SIDE * SQUARE} {len(rows) * SQUARE}"
    return tag("svg", _frame(), cells, _marks(look), class_="board", viewBox=inner, aria_hidden="true",
               focusable="false")


def table(look: Look, say: Say) -> dict[str, Markup]:
    """The living board, in fragments: one for each cell, one for the headings of lines, one for what lies over them."""
    fragments = {
        f"cell-{cell_name(cell)}": tag(
            "g", *_cell(look, cell), id=f"cell-{cell_name(cell)}", class_=_classes(look, cell), role="gridcell",
            tabindex=0 if cell == look.focus else -1, data_act=f"cell {cell_name(cell)}",
            data_drag=cell_name(cell) if look.grid[cell] else None, data_ghost=look.grid[cell] or None,
            data_drop=cell_name(cell), data_x=cell % SIDE + 1, data_y=cell // SIDE + 1,
            aria_label=_label(look, cell, say), aria_selected="true" if cell in look.used else None,
        )
        for cell in CELLS
    }
    for line in COLUMNS + ROWS:
        fragments[f"line-{line}"] = _heading(look, line, say)
    fragments["board-marks"] = tag("g", _marks(look), id="board-marks", class_="marks", aria_hidden="true")
    corner = tag("g", role="columnheader", aria_label=say("mm.board.corner"))
    heads = tag("g", corner, *(slot(f"line-{line}") for line in COLUMNS), role="row")
    rows = (
        tag("g", slot(f"line-{row}"), *(slot(f"cell-{cell_name(cell)}") for cell in cells_of(row)), role="row")
        for row in ROWS
    )
    fragments["board"] = tag(
        "svg", _frame(), heads, *rows, slot("board-marks"), id="board", class_="board", role="grid",
        viewBox=f"0 0 {SIZE} {SIZE}", data_grid=True, aria_describedby="board-how",
        aria_label=say("mm.board"), data_does=say("mm.does.board"),
    )
    return fragments


def _place(cell: int) -> tuple[int, int]:
    return MARGIN + cell % SIDE * SQUARE, MARGIN + cell // SIDE * SQUARE


def _frame() -> Markup:
    side = SIDE * SQUARE + 2 * EDGE
    return tag("rect", class_="frame", x=MARGIN - EDGE, y=MARGIN - EDGE, width=side, height=side, rx=14,
               aria_hidden="true")


def _cell(look: Look, cell: int) -> list[Markup]:
    x, y = _place(cell)
    parts = [tag("rect", class_="square", x=x, y=y, width=SQUARE, height=SQUARE)]
    if cell == look.left:
        parts.append(tag("rect", class_="left", x=x + 14, y=y + 14, width=72, height=72, rx=10))
    if cell in look.free:
        parts.append(tag("circle", class_="free", cx=x + 50, cy=y + 50, r=16))
    if look.grid[cell]:
        parts.append(tag("g", tag("rect", class_="under", x=x + 6, y=y + 8, width=88, height=88, rx=11),
                         tag("rect", class_="piece", x=x + 6, y=y + 6, width=88, height=87, rx=11),
                         tag("text", look.grid[cell], x=x + 50, y=y + 51), **_travel(look, cell)))
    return parts


def _travel(look: Look, cell: int) -> dict[str, str | int | bool | None]:
    """What the page has to know to show the piece on its way."""
    there = look.slide[1] if look.slide and look.returned and cell == look.moved else None
    return {"data_piece": look.names[cell] if look.names else None,
            "data_way": f"cell-{cell_name(there)}" if there is not None else None,
            "data_turn": look.made if there is not None else None}


def _classes(look: Look, cell: int) -> str:
    names = ["cell", "dark" if (cell // SIDE + cell % SIDE) % 2 == 0 else "light"]
    lit = look.line is not None and not look.last and cell in cells_of(look.line)
    for name, holds in (("lit", lit), ("used", cell in look.used), ("picked", cell == look.picked),
                        ("movable", cell in look.movable), ("moved", cell == look.moved)):
        if holds:
            names.append(name)
    return " ".join(names)


def _label(look: Look, cell: int, say: Say) -> str:
    """What a screen reader says of a cell."""
    name, digit = cell_name(cell), look.grid[cell]
    said = [say("mm.cell.digit", cell=name, digit=digit) if digit else say("mm.cell.empty", cell=name)]
    for key, holds in (("used", cell in look.used), ("picked", cell == look.picked), ("free", cell in look.free),
                       ("movable", cell in look.movable), ("left", cell == look.left and not look.returned),
                       ("returned", cell == look.left and look.returned)):
        if holds:
            said.append(say(f"mm.cell.{key}"))
    return ", ".join(said)


def _headings(look: Look) -> Markup:
    return join(*(tag("g", *_heading_parts(line), class_=_heading_class(look, line)) for line in COLUMNS + ROWS))


def _heading(look: Look, line: str, say: Say) -> Markup:
    row = ROWS.find(line) + 1
    return tag(
        "g", *_heading_parts(line), id=f"line-{line}", class_=_heading_class(look, line),
        role="rowheader" if row else "columnheader", tabindex=-1, data_act=f"line {line}",
        data_x=0 if row else COLUMNS.index(line) + 1, data_y=row,
        aria_label=say("mm.line.row" if row else "mm.line.column", line=line),
    )


def _heading_class(look: Look, line: str) -> str:
    return f"heading {'last' if look.last else 'lit'}" if line == look.line else "heading"


def _heading_parts(line: str) -> tuple[Markup, Markup]:
    if line in ROWS:
        x, y, width, height = 0, MARGIN + ROWS.index(line) * SQUARE, MARGIN - EDGE, SQUARE
    else:
        x, y, width, height = MARGIN + COLUMNS.index(line) * SQUARE, 0, SQUARE, MARGIN - EDGE
    return (tag("rect", class_="hit", x=x, y=y, width=width, height=height),
            tag("text", line, x=x + width // 2, y=y + height // 2))


def _marks(look: Look) -> Markup:
    """The frame of the line in use and the way of a slid piece, over the cells."""
    parts = [tag("rect", class_="hinted", x=x + 4, y=y + 4, width=SQUARE - 8, height=SQUARE - 8, rx=12)
             for x, y in map(_place, sorted(look.hinted))]
    if look.hint_line:
        parts.append(_line(look.hint_line, "hinted"))
    then = " last" if look.last else ""
    if look.line:
        parts.append(_line(look.line, f"line{then}"))
    if look.slide:
        (x, y), (end_x, end_y) = _place(look.slide[0]), _place(look.slide[1])
        step_x, step_y = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
        near, far = (46, 0) if look.returned else (0, 46)  # the way ends at the piece
        parts.append(tag("line", class_=f"way{then}", x1=x + 50 + near * step_x, y1=y + 50 + near * step_y,
                         x2=end_x + 50 - far * step_x, y2=end_y + 50 - far * step_y))
    return join(*parts)


def _line(line: str, classes: str) -> Markup:
    """A frame around a whole line."""
    (x, y), (end_x, end_y) = (_place(cells_of(line)[at]) for at in (0, -1))
    return tag("rect", class_=classes, x=x + 2, y=y + 2, width=end_x - x + SQUARE - 4, height=end_y - y + SQUARE - 4,
               rx=12)
