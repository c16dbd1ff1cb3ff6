"""A board of squares with tiles on it, as SVG: the table, the home card and the help's figures are drawn by this.

It knows no rule and no game: it is told what lies where, which squares are special and what is lit. Looks live in the
style sheet: a special square has the class `bonus-` and its colour, which is the rule book's of its game; what it
multiplies, its mark says.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from string import ascii_uppercase

from pyapp.app.ui.icons import PATHS
from pyapp.app.ui.markup import Markup, slot, tag
from pyapp.app.ui.remember import remember, remember_few
from pyapp.app.ui.words import Words
from pyapp.games.tiles import EMPTY, Squares, face

SQUARE = 40
MARGIN = 22
EDGE = 4
SMALLEST = 7  # squares of a miniature, each way
START = "*"  # the kind of the square that the first lay covers
SIGNS = {"*": "×", ":": "÷", "-": "−"}


@dataclass(frozen=True, slots=True)
class Style:
    """How a game's board looks: its squares, which of them are special, and what tiles show."""

    squares: Squares
    kinds: str  # one mark a square, EMPTY for a plain one
    marks: Mapping[str, str]  # what is written on a special square: "×2"
    bars: Mapping[str, int]  # how many bars stand under it, so that colour is never alone
    words: str  # the catalogue's prefix for what a special square is called
    colours: Mapping[str, str]  # and its colour
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
    hinted: tuple[int, ...] = ()  # the squares that a hint speaks of
    ghosts: Mapping[int, str] = field(default_factory=dict)  # and the tiles that it would lay there
    names: Mapping[int, str] = field(default_factory=dict)  # of the tiles laid this turn, as the rack calls them
    came: str = ""  # where the tiles of the last move came from


def figure(style: Style, look: Look, label: str) -> Markup:
    """A still picture of a board."""
    side = _side(style)
    return tag(
        "svg",
        _frame(style),
        _headings(style),
        *_still(style, look),
        class_="board tiles",
        viewBox=f"0 0 {side} {side}",
        role="img",
        aria_label=label,
    )


def part(style: Style, look: Look, label: str, squares: range, down: range) -> Markup:
    """A piece of the board, columns and rows given as ranges: for small figures."""
    x, y = MARGIN + squares.start * SQUARE, MARGIN + down.start * SQUARE
    box = f"{x - EDGE} {y - EDGE} {len(squares) * SQUARE + 2 * EDGE} {len(down) * SQUARE + 2 * EDGE}"
    return tag(
        "svg", _frame(style), *_still(style, look), class_="board tiles", viewBox=box, role="img", aria_label=label
    )


def miniature(style: Style, look: Look, across: range, down: range) -> Markup:
    """A piece of the board alone, for a card: no headings, nothing to say."""
    box = f"{MARGIN + across.start * SQUARE} {MARGIN + down.start * SQUARE} {len(across) * SQUARE} {len(down) * SQUARE}"
    seen = frozenset(row * style.squares.side + column for row in down for column in across)
    return tag(
        "svg",
        _frame(style),
        *_still(style, look, seen),
        class_="board tiles",
        viewBox=box,
        aria_hidden="true",
        focusable="false",
    )


def around(style: Style, board: str) -> tuple[range, range]:
    """The columns and rows where the tiles lie, SMALLEST or more each way; the middle of a board that is empty."""
    side = style.squares.side
    laid = [square for square, tile in enumerate(board) if tile != EMPTY] or [side * side // 2]
    columns, rows = sorted(square % side for square in laid), sorted(square // side for square in laid)
    size = min(side, max(SMALLEST, columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1))
    starts = [
        min(max(0, (first + last + 1 - size) // 2), side - size)
        for first, last in ((columns[0], columns[-1]), (rows[0], rows[-1]))
    ]
    return range(starts[0], starts[0] + size), range(starts[1], starts[1] + size)


def _still(style: Style, look: Look, seen: frozenset[int] | None = None) -> list[Markup]:
    cells = []
    for square, old in enumerate(look.board):
        if seen is not None and square not in seen:
            continue
        tile, fresh = look.fresh.get(square, old), square in look.fresh
        joker = square in look.jokers or (fresh and tile[0] == "?")
        cells.append(
            tag(
                "g", *_cell(style, square, tile, joker, None), class_=_classes(style, square, fresh, square in look.lit)
            )
        )
    return cells


def table(style: Style, look: Look, say: Words) -> dict[str, Markup]:
    """The living board, in fragments: one for each square. A tap changes what is in hand, so the rest is drawn once."""
    board = look.board
    for square in look.fresh:  # the small number of a tile that one in hand covers is not seen
        board = board[:square] + EMPTY + board[square + 1 :]
    fragments = dict(_lying(style, board, look.jokers, look.lit, look.came, say))
    names = _names(style)
    for square in (look.focus, *look.fresh):
        tile, here = look.fresh.get(square, look.board[square]), square == look.focus
        joker = square in look.jokers or tile[0] == "?"
        fragments[names[square]] = _square(
            style,
            square,
            tile,
            square in look.fresh,
            joker,
            square in look.lit,
            here,
            look.down if here else None,
            look.follow and here,
            look.names.get(square, f"tile-{square}"),
            look.came,
            say,
        )
    fresh = (_worth(style, square, tile, look.names.get(square)) for square, tile in look.fresh.items())
    fragments["fresh-values"] = _values("fresh-values", fresh)
    fragments["board-hint"] = tag("g", *_hint(style, look), id="board-hint", class_="marks", aria_hidden="true")
    fragments["board"] = _whole(style, say)
    return fragments


@remember_few
def _lying(
    style: Style, board: str, jokers: frozenset[int], lit: frozenset[int], came: str, say: Words
) -> dict[str, Markup]:
    """The squares as moves have left them."""
    names = [f"tile-{square}" for square in range(len(board))]
    squares = {
        name: _square(
            style,
            square,
            board[square],
            False,
            square in jokers,
            square in lit,
            False,
            None,
            False,
            names[square],
            came,
            say,
        )
        for square, name in enumerate(_names(style))
    }
    values = map(partial(_worth, style), range(len(board)), board, names)
    return squares | {"board-values": _values("board-values", values)}


def _values(name: str, values: Iterable[Markup | None]) -> Markup:
    """The small numbers lie over the squares, outside of them: a square is called by its tile alone."""
    return tag("g", *values, id=name, class_="values", aria_hidden="true")


def editor(style: Style, look: Look, act: str, label: str, say: Words) -> Markup:
    """A board to be set up: a tap on a square sends `act` with its name."""
    side, whole = style.squares.side, _side(style)
    cells = []
    for square, tile in enumerate(look.board):
        name, joker = style.squares.name(square), square in look.jokers
        cells.append(
            tag(
                "g",
                *_cell(style, square, tile, joker, None),
                id=f"edit-{name}",
                role="gridcell",
                class_=_classes(style, square, False, False),
                tabindex=0 if square == look.focus else -1,
                data_act=f"{act}{name}",
                data_x=square % side + 1,
                data_y=square // side + 1,
                aria_label=_label(style, square, tile, False, joker, False, say),
            )
        )
    rows = (tag("g", *cells[first : first + side], role="row") for first in range(0, len(cells), side))
    return tag(
        "svg",
        _frame(style),
        _headings(style),
        *rows,
        id="editor",
        class_="board tiles",
        role="grid",
        viewBox=f"0 0 {whole} {whole}",
        data_grid=True,
        aria_label=label,
    )


def _hint(style: Style, look: Look) -> Iterator[Markup]:
    """What a hint speaks of, over the squares."""
    for square in look.hinted:
        x, y = _corner(style, square)
        tile = look.ghosts.get(square)
        box = {"x": x + 2, "y": y + 2, "width": SQUARE - 4, "height": SQUARE - 4, "rx": 5}
        yield tag("rect", class_="proposed-tile" if tile else "hinted", **box)
        if tile:
            yield tag("text", sign(face(tile)), class_="proposed", x=x + 20, y=y + 20)


def _corner(style: Style, square: int) -> tuple[int, int]:
    down, across = divmod(square, style.squares.side)
    return MARGIN + across * SQUARE, MARGIN + down * SQUARE


@remember
def _names(style: Style) -> tuple[str, ...]:
    """The fragments of the squares."""
    return tuple(f"cell-{style.squares.name(square)}" for square in range(len(style.kinds)))


@remember
def _whole(style: Style, say: Words) -> Markup:
    names, side, whole = _names(style), style.squares.side, _side(style)
    rows = (tag("g", *map(slot, names[first : first + side]), role="row") for first in range(0, len(names), side))
    return tag(
        "svg",
        _frame(style),
        _headings(style),
        *rows,
        *map(slot, ("board-values", "fresh-values", "board-hint")),
        id="board",
        class_="board tiles",
        role="grid",
        viewBox=f"0 0 {whole} {whole}",
        data_grid=True,
        aria_describedby="board-how",
        aria_label=say("laying.board", side=side),
        data_does=say("laying.does.board"),
    )


@remember
def _square(
    style: Style,
    square: int,
    tile: str,
    fresh: bool,
    joker: bool,
    lit: bool,
    focus: bool,
    down: bool | None,
    follow: bool,
    piece: str,
    came: str,
    say: Words,
) -> Markup:
    """One square of the living board."""
    name, side = style.squares.name(square), style.squares.side
    return tag(
        "g",
        *_cell(style, square, tile, joker, down, piece, came if lit else None),
        id=f"cell-{name}",
        class_=_classes(style, square, fresh, lit),
        role="gridcell",
        tabindex=0 if focus else -1,
        data_act=f"cell {name}",
        data_focus=follow,
        data_drag=name if fresh else None,
        data_ghost=sign(face(tile)) if fresh else None,
        data_drop=name,
        data_x=square % side + 1,
        data_y=square // side + 1,
        aria_label=_label(style, square, tile, fresh, joker, lit, say),
        data_does=say(f"{style.words}.{style.kinds[square]}.does")
        if tile == EMPTY and style.kinds[square] != EMPTY
        else None,
    )


def sign(mark: str) -> str:
    """A tile's mark as people write it."""
    return SIGNS.get(mark, mark)


def tile_name(mark: str, value: str, say: Words) -> str:
    """A tile for ears: its mark, and its points where it has any."""
    return say("tiles.hear.tile", tile=mark, count=int(value)) if value else mark


def _side(style: Style) -> int:
    return MARGIN + style.squares.side * SQUARE + EDGE + 2


def _frame(style: Style) -> Markup:
    side = style.squares.side * SQUARE + 2 * EDGE
    return tag(
        "rect", class_="frame", x=MARGIN - EDGE, y=MARGIN - EDGE, width=side, height=side, rx=6, aria_hidden="true"
    )


def _headings(style: Style) -> Markup:
    side = style.squares.side
    texts = [tag("text", ascii_uppercase[at], x=MARGIN + at * SQUARE + SQUARE // 2, y=9) for at in range(side)]
    texts += [tag("text", at + 1, x=8, y=MARGIN + at * SQUARE + SQUARE // 2) for at in range(side)]
    return tag("g", *texts, class_="heading", aria_hidden="true")


@remember
def _worth(style: Style, square: int, tile: str, piece: str | None) -> Markup | None:
    """The small number of the tile on a square."""
    value = style.value(tile) if tile != EMPTY else ""
    x, y = _corner(style, square)
    return tag("text", value, class_="value", x=x + 31, y=y + 31, data_with=piece) if value else None


def _cell(
    style: Style,
    square: int,
    tile: str,
    joker: bool,
    down: bool | None,
    piece: str | None = None,
    came: str | None = None,
) -> list[Markup]:
    """What is seen of a square. On a living board, where tiles have names, their small numbers lie over the squares."""
    x, y = _corner(style, square)
    parts = [tag("rect", class_="square", x=x, y=y, width=SQUARE, height=SQUARE)]
    kind = style.kinds[square]
    if tile == EMPTY:
        if kind != EMPTY:
            parts += _bonus(style, kind, x, y)
        if down is not None:
            parts.append(_arrow(x, y, down))
        return parts
    value = _worth(style, square, tile, None) if piece is None else None
    corner = (
        tag("path", class_="joker", d=PATHS["joker"], transform=f"translate({x + 3} {y + 3}) scale(.58)")
        if joker
        else None
    )
    return [
        *parts,
        tag(
            "g",
            tag("rect", class_="under", x=x + 2, y=y + 3, width=36, height=36, rx=5),
            tag("rect", class_="piece", x=x + 2, y=y + 2, width=36, height=35, rx=5),
            tag("text", sign(face(tile)), x=x + 20, y=y + 20),
            value,
            corner,
            data_piece=piece,
            data_from=came,
        ),
    ]


def _bonus(style: Style, kind: str, x: int, y: int) -> list[Markup]:
    bars = style.bars.get(kind, 0)
    parts = [tag("text", style.marks[kind], class_="mark", x=x + 20, y=y + 20 - 2 * bars)]
    parts += [
        tag("line", class_="bar", x1=x + 11, x2=x + 29, y1=y + 27 + 4 * bar, y2=y + 27 + 4 * bar) for bar in range(bars)
    ]
    return parts


def _arrow(x: int, y: int, down: bool) -> Markup:
    path = f"M{x + 14} {y + 30}h12l-6 7z" if down else f"M{x + 30} {y + 14}v12l7 -6z"
    return tag("path", class_="cursor", d=path)


def _classes(style: Style, square: int, fresh: bool, lit: bool) -> str:
    kind = style.kinds[square]
    names = ["cell"]
    bonus = f"bonus-{style.colours.get(kind)}"
    for name, holds in ((bonus, kind != EMPTY), ("start", kind == START), ("fresh", fresh), ("lit", lit)):
        if holds:
            names.append(name)
    return " ".join(names)


def _label(style: Style, square: int, tile: str, fresh: bool, joker: bool, lit: bool, say: Words) -> str:
    """What a screen reader says of a square."""
    name, kind = style.squares.name(square), style.kinds[square]
    said = [
        say(
            "laying.cell",
            square=name,
            tile=say("laying.cell.empty") if tile == EMPTY else tile_name(sign(face(tile)), style.value(tile), say),
        )
    ]
    if fresh:
        said.append(say("laying.cell.fresh"))
    if joker:
        said.append(say("laying.cell.joker"))
    if kind != EMPTY:
        what = say(f"{style.words}.{kind}")
        said.append(what if tile == EMPTY else say("tiles.hear.under", what=what))
    if lit:
        said.append(say("laying.cell.lit"))
    return ", ".join(said)
