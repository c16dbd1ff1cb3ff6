"""A board of squares with tiles on it, as SVG: the table, the home card and the help's figures are drawn by this.

It knows no rule and no game: it is told what lies where, which squares are special and what is lit. Looks live in the
style sheet: a square has the class `bonus-` and its kind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase

from pyapp.app.markup import Markup, slot, tag
from pyapp.app.remember import remember
from pyapp.app.words import Words
from pyapp.games.tiles import EMPTY, Squares, face

SQUARE = 40
MARGIN = 22
EDGE = 4
SIGNS = {"*": "×", ":": "÷", "-": "−"}


@dataclass(frozen=True, slots=True)
class Style:
    """How a game's board looks: its squares, which of them are special, and what tiles show."""

    squares: Squares
    kinds: str  # one mark a square, EMPTY for a plain one
    marks: Mapping[str, str]  # what is written on a special square: "×2"
    bars: Mapping[str, int]  # how many bars stand under it, so that colour is never alone
    words: str  # the catalogue's prefix for what a special square is called
    value: Callable[[str], str] = lambda tile: ""  # the small number of a tile


@dataclass(frozen=True, slots=True)
class Look:
    """What one drawing of the board shows."""

    board: str
    fresh: Mapping[int, str] = field(default_factory=dict)  # laid this turn; "?": a joker that is nothing yet
    jokers: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()  # the tiles of the last move, or of a hint
    focus: int = 0  # the one tab stop
    down: bool | None = None  # the way that typing goes, shown at the cursor
    follow: bool = False  # the page moves its focus to the cursor


def figure(style: Style, look: Look, label: str) -> Markup:
    """A still picture of a board."""
    side = _side(style)
    return tag("svg", _frame(style), _headings(style), *_still(style, look), class_="board tiles",
               viewBox=f"0 0 {side} {side}", role="img", aria_label=label)


def part(style: Style, look: Look, label: str, squares: range, down: range) -> Markup:
    """A piece of the board, columns and rows given as ranges: for small figures."""
    x, y = MARGIN + squares.start * SQUARE, MARGIN + down.start * SQUARE
    box = f"{x - EDGE} {y - EDGE} {len(squares) * SQUARE + 2 * EDGE} {len(down) * SQUARE + 2 * EDGE}"
    return tag("svg", _frame(style), *_still(style, look), class_="board tiles", viewBox=box, role="img",
               aria_label=label)


def miniature(style: Style, look: Look) -> Markup:
    """The board alone, for a card: no headings, nothing to say."""
    edge, side = MARGIN - EDGE - 2, style.squares.side * SQUARE + 2 * EDGE + 4
    return tag("svg", _frame(style), *_still(style, look), class_="board tiles", viewBox=f"{edge} {edge} {side} {side}",
               aria_hidden="true", focusable="false")


def _still(style: Style, look: Look) -> list[Markup]:
    cells = []
    for square, old in enumerate(look.board):
        tile, fresh = look.fresh.get(square, old), square in look.fresh
        joker = square in look.jokers or (fresh and tile[0] == "?")
        cells.append(tag("g", *_cell(style, square, tile, joker, None), class_=_classes(
            style, square, fresh, square in look.lit)))
    return cells


def table(style: Style, look: Look, say: Words) -> dict[str, Markup]:
    """The living board, in fragments: one for each square."""
    fragments = {}
    for square, name in enumerate(_names(style)):
        fresh = look.fresh.get(square)
        tile = look.board[square] if fresh is None else fresh
        here = square == look.focus
        fragments[name] = _square(
            style, square, tile, fresh is not None, square in look.jokers or (tile != EMPTY and tile[0] == "?"),
            square in look.lit, here, look.down if here else None, look.follow and here, say)
    values = [_worth(style, square, look.fresh.get(square, look.board[square])) for square in range(len(look.board))]
    # The small numbers lie over the squares, outside of them: a square is called by its tile alone.
    fragments["board-values"] = tag("g", *(one for one in values if one), id="board-values", class_="values",
                                    aria_hidden="true")
    fragments["board"] = _whole(style, say)
    return fragments


@remember
def _names(style: Style) -> tuple[str, ...]:
    """The fragments of the squares."""
    return tuple(f"cell-{style.squares.name(square)}" for square in range(len(style.kinds)))


@remember
def _whole(style: Style, say: Words) -> Markup:
    names, side, whole = _names(style), style.squares.side, _side(style)
    rows = (tag("g", *map(slot, names[first : first + side]), role="row") for first in range(0, len(names), side))
    return tag(
        "svg", _frame(style), _headings(style), *rows, slot("board-values"), id="board", class_="board tiles",
        role="grid", viewBox=f"0 0 {whole} {whole}", data_grid=True, aria_label=say("laying.board", side=side),
    )


@remember
def _square(style: Style, square: int, tile: str, fresh: bool, joker: bool, lit: bool, focus: bool, down: bool | None,
            follow: bool, say: Words) -> Markup:
    """One square of the living board."""
    name, side = style.squares.name(square), style.squares.side
    return tag(
        "g", *_cell(style, square, tile, joker, down, worth=False), id=f"cell-{name}",
        class_=_classes(style, square, fresh, lit), role="gridcell", tabindex=0 if focus else -1,
        data_act=f"cell {name}", data_focus=follow, data_drag=name if fresh else None,
        data_ghost=sign(face(tile)) if fresh else None, data_drop=name, data_x=square % side + 1,
        data_y=square // side + 1, aria_label=_label(style, square, tile, fresh, joker, lit, say),
    )


def sign(mark: str) -> str:
    """A tile's mark as people write it."""
    return SIGNS.get(mark, mark)


def _side(style: Style) -> int:
    return MARGIN + style.squares.side * SQUARE + EDGE + 2


def _frame(style: Style) -> Markup:
    side = style.squares.side * SQUARE + 2 * EDGE
    return tag("rect", class_="frame", x=MARGIN - EDGE, y=MARGIN - EDGE, width=side, height=side, rx=6,
               aria_hidden="true")


def _headings(style: Style) -> Markup:
    side = style.squares.side
    texts = [tag("text", ascii_uppercase[at], x=MARGIN + at * SQUARE + SQUARE // 2, y=9) for at in range(side)]
    texts += [tag("text", at + 1, x=8, y=MARGIN + at * SQUARE + SQUARE // 2) for at in range(side)]
    return tag("g", *texts, class_="heading", aria_hidden="true")


@remember
def _worth(style: Style, square: int, tile: str) -> Markup | None:
    """The small number of the tile on a square."""
    value = style.value(tile) if tile != EMPTY else ""
    x = MARGIN + square % style.squares.side * SQUARE
    y = MARGIN + square // style.squares.side * SQUARE
    return tag("text", value, class_="value", x=x + 31, y=y + 31) if value else None


def _cell(style: Style, square: int, tile: str, joker: bool, down: bool | None, worth: bool = True) -> list[Markup]:
    x = MARGIN + square % style.squares.side * SQUARE
    y = MARGIN + square // style.squares.side * SQUARE
    parts = [tag("rect", class_="square", x=x, y=y, width=SQUARE, height=SQUARE)]
    kind = style.kinds[square]
    if tile == EMPTY:
        if kind != EMPTY:
            parts += _bonus(style, kind, x, y)
        if down is not None:
            parts.append(_arrow(x, y, down))
        return parts
    parts.append(tag("rect", class_="under", x=x + 2, y=y + 3, width=36, height=36, rx=5))
    parts.append(tag("rect", class_="piece", x=x + 2, y=y + 2, width=36, height=35, rx=5))
    parts.append(tag("text", sign(face(tile)), x=x + 20, y=y + 20))
    if worth and (value := _worth(style, square, tile)):
        parts.append(value)
    if joker:
        parts.append(tag("path", class_="joker", d=f"M{x + 5} {y + 5}h9l-9 9z"))
    return parts


def _bonus(style: Style, kind: str, x: int, y: int) -> list[Markup]:
    bars = style.bars.get(kind, 0)
    parts = [tag("text", style.marks[kind], class_="mark", x=x + 20, y=y + 20 - 2 * bars)]
    parts += [tag("line", class_="bar", x1=x + 11, x2=x + 29, y1=y + 27 + 4 * bar, y2=y + 27 + 4 * bar)
              for bar in range(bars)]
    return parts


def _arrow(x: int, y: int, down: bool) -> Markup:
    path = f"M{x + 14} {y + 30}h12l-6 7z" if down else f"M{x + 30} {y + 14}v12l7 -6z"
    return tag("path", class_="cursor", d=path)


def _classes(style: Style, square: int, fresh: bool, lit: bool) -> str:
    kind = style.kinds[square]
    names = ["cell"]
    bonus = f"bonus-{kind if kind.isalpha() else 'start'}"
    for name, holds in ((bonus, kind != EMPTY), ("fresh", fresh), ("lit", lit)):
        if holds:
            names.append(name)
    return " ".join(names)


def _label(style: Style, square: int, tile: str, fresh: bool, joker: bool, lit: bool, say: Words) -> str:
    """What a screen reader says of a square."""
    name, kind = style.squares.name(square), style.kinds[square]
    said = [say("laying.cell", square=name, tile=say("laying.cell.empty") if tile == EMPTY else sign(face(tile)))]
    if fresh:
        said.append(say("laying.cell.fresh"))
    if joker:
        said.append(say("laying.cell.joker"))
    if tile == EMPTY and kind != EMPTY:
        said.append(say(f"{style.words}.{kind}"))
    if lit:
        said.append(say("laying.cell.lit"))
    return ", ".join(said)
