"""The board of L'Or des fous as SVG: the table, the home card, the start editor and the help's figures share it.

It knows no rule: it is told what stands where, what is lit and what can be tapped. Light is round, Dark is a diamond, a
gem is a cut stone on top, so that nothing is told by colour alone. Looks live in the style sheet.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pyapp.app.games.or_des_fous.pieces import NOBODY, Names
from pyapp.app.ui.markup import Markup, join, slot, tag
from pyapp.app.ui.remember import remember
from pyapp.games.or_des_fous.rules import COLUMNS, HEIGHT, SQUARES, WIDTH, square_name

SQUARE = 100
LEFT, BOTTOM, EDGE = 60, 52, 12
WIDE = LEFT + WIDTH * SQUARE + EDGE
TALL = EDGE + HEIGHT * SQUARE + BOTTOM

GEM = "M-24 -8 L-12 -22 H12 L24 -8 L0 24 Z"
FACETS = "M-24 -8 H24 M-9 -8 L0 24 L9 -8 M-12 -22 L-9 -8 L0 -22 L9 -8 L12 -22"
PIPS = {1: ((0, 0),), 2: ((-1, 1), (1, -1)), 3: ((-1, 1), (0, 0), (1, -1))}

SEEN = ("side-0", "side-1", "movable", "picked", "moved", "near", "sent")  # marks that are looks, in their order
HEARD = ("picked", "movable", "free", "prey", "near", "gem-free", "backs", "sent", "left")  # and words, in theirs

Say = Callable[..., str]
Marks = frozenset[str]
Shown = tuple[int, Marks, str | None, str | None, str | None]  # square, marks; pawn, gem, the gem's way


@dataclass(frozen=True, slots=True)
class Look:
    """What one drawing of the board shows; sets of squares are numbers with one bit a square."""

    pawns: tuple[int, int]
    gems: int
    movable: int = 0  # pawns that can move
    picked: int | None = None  # the pawn in hand
    free: int = 0  # where it may go
    way: tuple[int, int] | None = None  # from here to there
    prey: int = 0  # carriers that it may take
    near: int = 0  # carriers whose gem may travel
    gem_free: int = 0  # pawns that the gem may come to
    links: tuple[tuple[int, int], ...] = ()  # neighbours on the gem's possible ways
    chains: tuple[tuple[int, ...], ...] = ()  # the ways that gems take
    backs: int = 0  # where a beaten pawn may go back
    back: int | None = None  # where it goes
    focus: int = 0  # the one tab stop
    hinted: tuple[int, ...] = ()  # the squares that a hint speaks of
    hint_way: tuple[int, int] | None = None  # and the way of its pawn
    names: Names = NOBODY  # of pawns and gems


def figure(look: Look, label: str) -> Markup:
    """A still picture of a board."""
    return tag(
        "svg",
        _frame(),
        _names(),
        *_still(look, range(HEIGHT)),
        _marks(look),
        class_="board quarry",
        viewBox=f"0 0 {WIDE} {TALL}",
        role="img",
        aria_label=label,
    )


def miniature(look: Look, rows: range = range(HEIGHT)) -> Markup:
    """Some rows of the board alone, for a card, counted from below: no names, nothing to say."""
    inside = f"{LEFT} {EDGE + (HEIGHT - rows.stop) * SQUARE} {WIDTH * SQUARE} {len(rows) * SQUARE}"
    return tag(
        "svg",
        _frame(),
        *_still(look, rows),
        _marks(look),
        class_="board quarry",
        viewBox=inside,
        aria_hidden="true",
        focusable="false",
    )


def _still(look: Look, rows: range) -> list[Markup]:
    return [
        tag("g", *_cell(square, marks, *pieces), class_=_classes(square, marks))
        for square, marks, *pieces in _shown(look)
        if square // WIDTH in rows
    ]


def table(look: Look, say: Say, act: str = "square", name: str = "board", label: str = "") -> dict[str, Markup]:
    """The living board, in fragments: one for each square, one for what lies over them. A tap sends `act`."""
    fragments = {f"{name}-{square_name(shown[0])}": _square(name, act, *shown, say) for shown in _shown(look)}
    fragments[f"{name}-marks"] = tag("g", _marks(look), id=f"{name}-marks", class_="marks", aria_hidden="true")
    fragments[name] = _whole(name, label, say)
    return fragments


@remember
def _square(
    board: str, act: str, square: int, marks: Marks, pawn: str | None, gem: str | None, way: str | None, say: Say
) -> Markup:
    """One square of the living board. Most are as they were before a tap, so they are told in plain values."""
    name = square_name(square)
    return tag(
        "g",
        *_cell(square, marks, pawn, gem, way),
        id=f"{board}-{name}",
        class_=_classes(square, marks),
        role="gridcell",
        tabindex=0 if "focus" in marks else -1,
        data_act=f"{act} {name}",
        data_drag=name if "movable" in marks or "near" in marks else None,
        data_ghost="",
        data_drop=name,
        data_x=square % WIDTH + 1,
        data_y=HEIGHT - square // WIDTH,
        aria_label=_label(square, marks, say),
        aria_selected="true" if "picked" in marks else None,
    )


@remember
def _whole(name: str, label: str, say: Say) -> Markup:
    rows = (
        tag("g", *(slot(f"{name}-{square_name(up * WIDTH + column)}") for column in range(WIDTH)), role="row")
        for up in reversed(range(HEIGHT))
    )
    return tag(
        "svg",
        _frame(),
        tag("g", _names(), aria_hidden="true"),
        *rows,
        slot(f"{name}-marks"),
        id=name,
        class_="board quarry",
        role="grid",
        viewBox=f"0 0 {WIDE} {TALL}",
        data_grid=True,
        aria_describedby=None if label else "board-how",
        aria_label=label or say("of.board"),
        data_does=None if label else say("of.does.board"),
    )


def die(value: int, label: str, does: str, number: int) -> Markup:
    """The die; `number` names the roll, so that a new one tumbles."""
    pips = join(*(tag("circle", cx=50 + 24 * x, cy=50 + 24 * y, r=10) for x, y in PIPS.get(value, ())))
    return tag(
        "svg",
        tag("rect", class_="die-side", x=6, y=6, width=88, height=88, rx=20),
        pips,
        id=f"die-{number}",
        class_="die",
        viewBox="0 0 100 100",
        data_throw=number,
        role="img",
        aria_label=label,
        data_does=does,
    )


def _place(square: int) -> tuple[int, int]:
    """The top left corner of a square."""
    return LEFT + square % WIDTH * SQUARE, EDGE + (HEIGHT - 1 - square // WIDTH) * SQUARE


def _middle(square: int) -> tuple[int, int]:
    x, y = _place(square)
    return x + SQUARE // 2, y + SQUARE // 2


def _frame() -> Markup:
    return tag(
        "rect",
        class_="frame",
        x=LEFT - 4,
        y=EDGE - 4,
        width=WIDTH * SQUARE + 8,
        height=HEIGHT * SQUARE + 8,
        rx=12,
        aria_hidden="true",
    )


def _names() -> Markup:
    columns = [
        tag("text", name, class_="name", x=LEFT + SQUARE * at + 50, y=TALL - 22) for at, name in enumerate(COLUMNS)
    ]
    rows = [tag("text", up + 1, class_="name", x=26, y=_place(up * WIDTH)[1] + 50) for up in range(HEIGHT)]
    return join(*columns, *rows)


def _shown(look: Look) -> Iterator[Shown]:
    """What the board shows, square by square."""
    marked = _marked(look)
    ways = {chain[-1]: " ".join(f"board-{square_name(one)}" for one in chain[1:-1]) or None for chain in look.chains}
    for square in SQUARES:
        marks = frozenset([mark for mark, squares in marked if squares >> square & 1])
        yield square, marks, look.names.pawns.get(square), look.names.gems.get(square), ways.get(square)


def _marked(look: Look) -> list[tuple[str, int]]:
    """The squares of each mark that is on the board at all."""
    left, moved = look.way or (None, None)
    marked = (
        ("side-0", look.pawns[0]),
        ("side-1", look.pawns[1]),
        ("gem", look.gems),
        ("movable", look.movable),
        ("picked", _only(look.picked)),
        ("free", look.free),
        ("left", _only(left)),
        ("moved", _only(moved)),
        ("prey", look.prey),
        ("near", look.near),
        ("gem-free", look.gem_free),
        ("backs", look.backs),
        ("sent", _only(look.back)),
        ("focus", _only(look.focus)),
    )
    return [(mark, squares) for mark, squares in marked if squares]


def _only(square: int | None) -> int:
    return 0 if square is None else 1 << square


def _cell(square: int, marks: Marks, pawn: str | None, gem: str | None, way: str | None) -> list[Markup]:
    x, y = _place(square)
    parts = [tag("rect", class_="square", x=x, y=y, width=SQUARE, height=SQUARE)]
    if "left" in marks:
        parts.append(tag("circle", class_="left", cx=x + 50, cy=y + 50, r=34))
    if "free" in marks or "backs" in marks:
        parts.append(tag("circle", class_="free", cx=x + 50, cy=y + 50, r=17))
    for side in (0, 1):
        if f"side-{side}" in marks:
            parts.append(
                tag("g", *_pawn(side, x + 50, y + 50), data_piece=pawn, data_step=1 if "sent" in marks else None)
            )
    if "gem" in marks:
        parts.append(tag("g", _gem(x + 50, y + 50), data_piece=gem, data_step=1, data_way=way))
    if "gem-free" in marks:
        parts.append(tag("path", class_="gem-free", d=GEM, transform=f"translate({x + 50} {y + 50})"))
    if "prey" in marks:
        parts.append(tag("circle", class_="prey", cx=x + 50, cy=y + 50, r=45))
    return parts


def _pawn(side: int, x: int, y: int) -> list[Markup]:
    """Light is round, Dark is a diamond."""
    if side == 0:
        return [
            tag("circle", class_="under", cx=x, cy=y + 3, r=39),
            tag("circle", class_="piece", cx=x, cy=y, r=38),
            tag("circle", class_="hollow", cx=x, cy=y, r=28),
        ]
    return [
        tag("path", class_="under", d=_diamond(x, y + 3, 46)),
        tag("path", class_="piece", d=_diamond(x, y, 45)),
        tag("path", class_="hollow", d=_diamond(x, y, 33)),
    ]


def _diamond(x: int, y: int, half: int) -> str:
    return f"M{x} {y - half} L{x + half} {y} L{x} {y + half} L{x - half} {y} Z"


def _gem(x: int, y: int) -> Markup:
    return tag(
        "g", tag("path", class_="gem", d=GEM), tag("path", class_="facets", d=FACETS), transform=f"translate({x} {y})"
    )


def _classes(square: int, marks: Marks) -> str:
    row = square // WIDTH
    names = ["cell", "dark" if (row + square % WIDTH) % 2 == 0 else "light"]
    names += [name for name, holds in (("camp-0", row == 0), ("camp-1", row == HEIGHT - 1)) if holds]
    names += ["open" if mark == "near" else mark for mark in SEEN if mark in marks]
    return " ".join(names)


def _label(square: int, marks: Marks, say: Say) -> str:
    """What a screen reader says of a square."""
    who = "light" if "side-0" in marks else "dark" if "side-1" in marks else None
    what = say("of.square.empty" if who is None else f"of.square.{who}{'-gem' if 'gem' in marks else ''}")
    return ", ".join(
        [f"{square_name(square)} : {what}", *(say(f"of.square.{mark}") for mark in HEARD if mark in marks)]
    )


def _marks(look: Look) -> Markup:
    """The way of the pawn and the ways of gems, over the squares."""
    parts = [
        tag("rect", class_="hinted", x=x + 4, y=y + 4, width=SQUARE - 8, height=SQUARE - 8, rx=12)
        for x, y in map(_place, look.hinted)
    ]
    for way, classes in ((look.way, "way"), (look.hint_way, "way proposed")):
        if way:
            (x, y), (end_x, end_y) = map(_middle, way)
            step_x, step_y = (end_x > x) - (end_x < x), (end_y > y) - (end_y < y)
            parts.append(tag("line", class_=classes, x1=x, y1=y, x2=end_x - 40 * step_x, y2=end_y - 40 * step_y))
    for one, other in look.links:
        (x, y), (end_x, end_y) = _middle(one), _middle(other)
        parts.append(tag("line", class_="link", x1=x, y1=y, x2=end_x, y2=end_y))
    for chain in look.chains:
        points = " ".join(f"{x},{y}" for x, y in map(_middle, chain))
        parts.append(tag("polyline", class_="chain", points=points))
    return join(*parts)
