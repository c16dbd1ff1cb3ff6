"""The sheet of ZoneD as SVG: the table, the home card and the help's figures are drawn by the same code.

It knows no rule: it is told what lies where. Looks live in the style sheet. The y axis goes up, as on graph paper, so
that the seats' edges follow one another clockwise: bottom, left, top, right.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as default

from pyapp.app.ui.markup import Markup, join, slot, tag
from pyapp.games.zoned import field
from pyapp.games.zoned.rules import Draw, Rectangle, State

SQUARE = 40
MARGIN = 30  # around the squares: the players' edges and the scale
EDGE = 12
GROUPS, IN_GROUP = 12, 8  # rectangles cross to the page in groups, so that one more does not bring all of them again
HATCHES = ("M0 10H20", "M0 20L20 0", "M10 0V20", "M0 0L20 20")  # seats differ by hatching as well as by colour
# The seats' marks around (0;0): circle, diamond, square, triangle.
MARKS = (
    "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z",
    "M0 -18L18 0L0 18L-18 0z",
    "M-14 -14H14V14H-14z",
    "M0 -17L17 13H-17z",
)
OUTWARD = ((0, 8), (-8, 0), (0, -8), (8, 0))  # so that a mark hides little of the squares

Say = Callable[..., str]


@dataclass(frozen=True, slots=True)
class Hand:
    """The rectangle in the player's hand."""

    place: Draw
    player: int
    text: str  # 3 × 2 = 6
    refused: bool = False
    counted: bool = False  # ZD-11: its squares are to be counted, row by row


@dataclass(frozen=True, slots=True)
class Look:
    """What one drawing of the sheet shows."""

    width: int
    height: int
    players: int
    rectangles: tuple[Rectangle, ...] = ()
    times: tuple[int, ...] = ()  # how often the areas of the last rectangles count (ZD-7)
    hand: Hand | None = None
    takes: bool = False  # a rectangle can be brought here
    last: int | None = None  # the rectangle drawn last
    hint: Draw | None = None  # the place that a hint speaks of
    about: Draw | None = None  # or the part of the sheet
    standing: tuple[int, int] | None = None  # the square that keys have walked to
    follows: bool = False  # the rectangle in hand goes with a mouse that is not pressed
    heat: Mapping[tuple[int, int], int] = default(default_factory=dict)  # 0 to 4 for squares that can be covered
    ranks: tuple[Draw, ...] = ()  # the best places, numbered
    name: str = "sheet"  # of this drawing: its hatchings are found by it


def of(state: State) -> Look:
    """A state's sheet and its rectangles."""
    return Look(state.width, state.height, state.players, state.rectangles)


def figure(look: Look, label: str, id: str | None = None) -> Markup:
    """A still picture of a sheet."""
    return tag(
        "svg",
        _defs(look),
        _paper(look),
        _heat(look),
        _rectangles(look),
        _edges(look),
        _ranks(look),
        _hand(look),
        id=id,
        class_="board sheet",
        viewBox=_box(look),
        role="img",
        aria_label=label,
    )


def miniature(look: Look) -> Markup:
    """A sheet alone, for a card: nothing to say."""
    inside = f"{MARGIN - 2} {MARGIN - 2} {look.width * SQUARE + 4} {look.height * SQUARE + 4}"
    return tag(
        "svg",
        _defs(look),
        _paper(look),
        _rectangles(look),
        class_="board sheet",
        viewBox=inside,
        aria_hidden="true",
        focusable="false",
    )


def table(look: Look, say: Say, described_by: str) -> dict[str, Markup]:
    """The living sheet, in fragments. It is one tab stop: arrow keys move the rectangle, a pointer carries it."""
    # Half squares, so that the middle of an even side can be told from that of an odd one.
    over = tag(
        "rect",
        id="sheet-over",
        class_="over-all",
        **_frame(look),
        data_track="at" if look.takes else None,
        data_hover=look.follows,
        data_across=2 * look.width,
        data_down=2 * look.height,
    )
    return {
        "sheet-over": over,
        **{
            f"sheet-drawn-{group}": tag("g", *_group(look, group), id=f"sheet-drawn-{group}") for group in range(GROUPS)
        },
        "sheet-hint": tag("g", _hint(look), id="sheet-hint", aria_hidden="true"),
        "sheet-hand": tag("g", _hand(look), id="sheet-hand", aria_hidden="true", data_here=bool(look.hand)),
        "sheet-standing": tag("g", _standing(look), id="sheet-standing", aria_hidden="true"),
        "board": tag(
            "svg",
            _defs(look),
            _paper(look),
            tag("g", *(slot(f"sheet-drawn-{group}") for group in range(GROUPS)), id="sheet-drawn", aria_hidden="true"),
            _edges(look, living=True),
            slot("sheet-hint"),
            slot("sheet-hand"),
            slot("sheet-standing"),
            slot("sheet-over"),
            id="board",
            class_="board sheet",
            viewBox=_box(look),
            role="application",
            tabindex=0,
            data_steer="steer",
            aria_describedby=described_by,
            aria_label=say("zd.board", width=look.width, height=look.height),
            style=f"--wide: {_size(look)[0]}; --high: {_size(look)[1]}",
        ),
    }


def _size(look: Look) -> tuple[int, int]:
    return look.width * SQUARE + 2 * MARGIN, look.height * SQUARE + 2 * MARGIN


def _box(look: Look) -> str:
    return "0 0 {} {}".format(*_size(look))


def _frame(look: Look) -> dict[str, str | int | bool | None]:
    return {"x": MARGIN, "y": MARGIN, "width": look.width * SQUARE, "height": look.height * SQUARE}


def _place(look: Look, x: int, y: int, w: int, h: int) -> dict[str, str | int | bool | None]:
    """Where a rectangle of squares is drawn."""
    return {
        "x": MARGIN + x * SQUARE,
        "y": MARGIN + (look.height - y - h) * SQUARE,
        "width": w * SQUARE,
        "height": h * SQUARE,
    }


def _defs(look: Look) -> Markup:
    hatches = [
        tag(
            "pattern",
            tag("path", d=HATCHES[seat], class_=f"hatch seat-line-{seat}"),
            id=f"{look.name}-hatch-{seat}",
            width=20,
            height=20,
            patternUnits="userSpaceOnUse",
        )
        for seat in range(look.players)
    ]
    return tag("defs", *hatches)


def _paper(look: Look) -> Markup:
    """Squared paper: thin lines, a stronger one every fifth square, and the scale along two sides."""
    left, top = MARGIN, MARGIN
    right, bottom = left + look.width * SQUARE, top + look.height * SQUARE
    columns = [(left + x * SQUARE, f"M{left + x * SQUARE} {top}V{bottom}", x) for x in range(look.width + 1)]
    rows = [(bottom - y * SQUARE, f"M{left} {bottom - y * SQUARE}H{right}", y) for y in range(look.height + 1)]
    thin = "".join(path for _, path, number in columns + rows if number % 5)
    strong = "".join(path for _, path, number in columns + rows if number % 5 == 0)
    return tag(
        "g",
        tag("rect", class_="paper", **_frame(look)),
        tag("path", class_="thin", d=thin),
        tag("path", class_="strong", d=strong),
        *(
            tag("text", number, class_="scale", x=x, y=bottom + MARGIN - 8)
            for x, _, number in columns
            if number % 5 == 0 and not _marked(look, 0, x, (left + right) // 2)
        ),
        *(
            tag("text", number, class_="scale", x=left - MARGIN + 9, y=y)
            for y, _, number in rows
            if number % 5 == 0 and number and not _marked(look, 1, y, (top + bottom) // 2)
        ),
        aria_hidden="true",
    )


def _marked(look: Look, side: int, at: int, middle: int) -> bool:
    """Whether a player's mark lies in the middle of this side, where the scale would write."""
    sides = {field.side(look.players, seat) for seat in range(look.players)}
    return side in sides and abs(at - middle) < 30


def _edges(look: Look, living: bool = False) -> Markup:
    """ZD-1: each player's edge, in the player's colour, with the player's mark in its middle."""
    wide, high, half = look.width * SQUARE, look.height * SQUARE, EDGE // 2
    sides = (
        (MARGIN, MARGIN + high - half, wide, EDGE),
        (MARGIN - half, MARGIN, EDGE, high),
        (MARGIN, MARGIN - half, wide, EDGE),
        (MARGIN + wide - half, MARGIN, EDGE, high),
    )
    parts = []
    for seat in range(look.players):
        side = field.side(look.players, seat)
        x, y, width, height = sides[side]
        parts.append(
            tag(
                "rect",
                class_=f"edge seat-area-{seat}",
                x=x,
                y=y,
                width=width,
                height=height,
                rx=half,
                id=f"edge-{side}" if living else None,
            )
        )
        out_x, out_y = OUTWARD[side]
        parts.append(
            tag(
                "path",
                class_=f"edge-mark seat-area-{seat}",
                d=MARKS[seat],
                transform=f"translate({x + width // 2 + out_x} {y + height // 2 + out_y}) scale(.85)",
            )
        )
    return tag("g", *parts, aria_hidden="true")


def _rectangles(look: Look) -> Markup:
    return join(*(_rectangle(look, number, one) for number, one in enumerate(look.rectangles)))


def _group(look: Look, group: int) -> list[Markup]:
    """Some of the rectangles; the last group has all the rest."""
    end = (group + 1) * IN_GROUP if group + 1 < GROUPS else None
    return [_rectangle(look, number, one) for number, one in list(enumerate(look.rectangles))[group * IN_GROUP : end]]


def _rectangle(look: Look, number: int, one: Rectangle) -> Markup:
    """A drawn rectangle with its area written in it, as on paper; one that counts several times says so."""
    box = _place(look, one.x, one.y, one.w, one.h)
    at = number - len(look.rectangles) + len(look.times)
    times = look.times[at] if at >= 0 and look.times else 1
    return tag(
        "g",
        tag("rect", class_=f"ground seat-area-{one.player}", **box),
        tag("rect", class_="hatching", fill=f"url(#{look.name}-hatch-{one.player})", **box),
        tag("rect", class_=f"outline seat-line-{one.player}", **box),
        _middle(look, one, str(one.w * one.h), f"× {times}" if times > 1 else ""),
        class_="drawn last" if number == look.last else "drawn",
        id=f"area-{number}" if look.name == "sheet" else None,
        data_piece=f"area-{number}",
        data_from="draw" if number == look.last else None,
    )


def _middle(look: Look, one: Rectangle, text: str, times: str) -> Markup:
    """An area in the middle of its rectangle, as large as it lets it, and under it how often it counts."""
    x = MARGIN + one.x * SQUARE + one.w * SQUARE // 2
    y = MARGIN + (look.height - one.y) * SQUARE - one.h * SQUARE // 2
    room = one.h * SQUARE - 14 if not times else one.h * SQUARE * 2 // 5
    size = max(min(34, room, (one.w * SQUARE - 8) * 5 // (3 * len(text))), 14)
    small = max(min(24, size * 2 // 3, (one.w * SQUARE - 6) * 5 // (3 * len(times or "1"))), 11)
    up = small // 2 if times else 0
    return join(
        tag("text", text, class_="area", x=x, y=y - up, style=f"font-size: {size}px"),
        tag("text", times, class_="area times", x=x, y=y - up + (size + small) // 2 + 1, style=f"font-size: {small}px")
        if times
        else None,
    )


def _hand(look: Look) -> Markup:
    """The rectangle in hand, with its sides and area; refused ones are struck out, whatever the colour."""
    if look.hand is None:
        return join()
    place = look.hand.place
    box = _place(look, place.x, place.y, place.w, place.h)
    bad = look.hand.refused
    x, y, w, h = (int(box[key] or 0) for key in ("x", "y", "width", "height"))
    cross = tag("path", class_="cross", d=f"M{x} {y}l{w} {h}M{x + w} {y}l{-w} {h}") if bad else None
    rows = tag("g", *_counted(place.w, place.h, x, y), class_="rows") if look.hand.counted else None
    wide = 12 * len(look.hand.text) + 20
    left = min(max(x + w // 2 - wide // 2, 0), _size(look)[0] - wide)
    above = y - 46 if y - 46 >= 0 else y + h + 8
    return join(
        tag("rect", class_=f"held {'refused' if bad else paint(look.hand.player)}", **box),
        cross,
        rows,
        tag("rect", class_="tag", x=left, y=above, width=wide, height=38, rx=10),
        tag("text", look.hand.text, class_="tag-text", x=left + wide // 2, y=above + 20),
    )


def _standing(look: Look) -> Markup | None:
    """A ring around one square, as focus has one elsewhere."""
    return tag("rect", class_="ring", rx=SQUARE // 10, **_place(look, *look.standing, 1, 1)) if look.standing else None


def paint(seat: int) -> str:
    """The classes of a seat's colour."""
    return f"seat-area-{seat} seat-line-{seat}"


def _counted(w: int, h: int, left: int, top: int) -> list[Markup]:
    """ZD-11: rows of squares to count, from the top, with the count at the end of each but the last."""
    parts = []
    for row in range(h):
        y = top + row * SQUARE
        parts += [
            tag("rect", x=left + column * SQUARE + 3, y=y + 3, width=SQUARE - 6, height=SQUARE - 6, rx=6)
            for column in range(w)
        ]
        parts.append(
            tag("text", (row + 1) * w if row + 1 < h else "?", x=left + w * SQUARE - SQUARE // 2, y=y + SQUARE // 2 + 1)
        )
    return parts


def piece(w: int, h: int, seat: int, label: str) -> Markup:
    """A rectangle beside the sheet, square by square, in its player's colour."""
    lines = "".join(f"M{x * SQUARE} 0V{h * SQUARE}" for x in range(1, w))
    lines += "".join(f"M0 {y * SQUARE}H{w * SQUARE}" for y in range(1, h))
    return tag(
        "svg",
        tag("rect", class_=f"held {paint(seat)}", x=0, y=0, width=w * SQUARE, height=h * SQUARE),
        tag("path", class_="thin", d=lines),
        class_="sheet piece",
        role="img",
        aria_label=label,
        viewBox=f"-4 -4 {w * SQUARE + 8} {h * SQUARE + 8}",
        style=f"--w: {w}; --h: {h}",
    )


def _hint(look: Look) -> Markup:
    marks = (("hint-place", look.hint), ("hinted", look.about))
    return join(
        *(
            tag("rect", class_=name, **_place(look, place.x, place.y, place.w, place.h))
            for name, place in marks
            if place
        )
    )


def _heat(look: Look) -> Markup:
    return join(
        *(
            tag("rect", class_=f"heat heat-{heat}", **_place(look, x, y, 1, 1))
            for (x, y), heat in sorted(look.heat.items())
        )
    )


def _ranks(look: Look) -> Markup:
    """The best places, outlined and numbered; the best on top."""
    parts = []
    for rank, place in reversed(list(enumerate(look.ranks, 1))):
        box = _place(look, place.x, place.y, place.w, place.h)
        x, y = int(box["x"] or 0) + 18, int(box["y"] or 0) + 20
        parts.append(tag("rect", class_="rank first" if rank == 1 else "rank", **box))
        parts.append(tag("circle", class_="rank-mark", cx=x, cy=y, r=15))
        parts.append(tag("text", rank, class_="rank-text", x=x, y=y + 1))
    return join(*parts)
