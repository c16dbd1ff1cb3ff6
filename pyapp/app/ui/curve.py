"""How something went, move by move, as a curve: the points of every seat, or a chance. A tap looks at that move."""

from collections.abc import Sequence
from dataclasses import dataclass

from pyapp.app.ui.icons import SEATS
from pyapp.app.ui.markup import Markup, join, tag

WIDE, TALL = 360, 150
LEFT, RIGHT, TOP, BOTTOM = 40, 16, 12, 24
MOST_TAPS = 60  # places to tap: more would be too narrow to tell apart
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 6")  # lines differ by more than their colour


@dataclass(frozen=True, slots=True)
class Trace:
    """One line of the drawing: what a seat had before the first move, and after each."""

    seat: int
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Scale:
    """Where moves and values are on the drawing."""

    moves: int
    low: int
    high: int

    def x(self, move: int) -> int:
        return LEFT + (WIDE - LEFT - RIGHT) * move // max(self.moves, 1)

    def y(self, value: int) -> int:
        return TALL - BOTTOM - (TALL - TOP - BOTTOM) * (value - self.low) // max(self.high - self.low, 1)


def curve(traces: Sequence[Trace], low: int, high: int, label: str, unit: str = "", here: int | None = None) -> Markup:
    """The traces between two values, as a picture that `label` tells in words; `here` marks the move looked at."""
    at = Scale(max(len(trace.values) for trace in traces) - 1, low, high)
    mark = (
        tag("line", class_="here", x1=at.x(here), x2=at.x(here), y1=TOP, y2=TALL - BOTTOM) if here is not None else None
    )
    return tag(
        "svg",
        _axes(at, unit),
        mark,
        *(_line(at, trace) for trace in traces),
        _taps(at),
        class_="curve",
        viewBox=f"0 0 {WIDE} {TALL}",
        role="img",
        aria_label=label,
    )


def _axes(at: Scale, unit: str) -> Markup:
    """The lowest and the highest value, nought if it is between them, and the number of moves."""
    values = sorted({at.low, at.high} | ({0} if at.low < 0 < at.high else set()))
    lines = [tag("line", class_="axis", x1=LEFT, x2=WIDE - RIGHT, y1=at.y(value), y2=at.y(value)) for value in values]
    texts = [
        tag("text", f"{value}{unit}".replace("-", "−"), class_="value", x=LEFT - 6, y=at.y(value) + 4)
        for value in values
    ]
    ends = [tag("text", move, class_="move", x=at.x(move), y=TALL - 7) for move in sorted({0, at.moves})]
    return join(*lines, *texts, *ends)


def _line(at: Scale, trace: Trace) -> Markup:
    """The line, and the seat's mark where it ends."""
    points = " ".join(f"{at.x(move)},{at.y(value)}" for move, value in enumerate(trace.values))
    x, y = at.x(len(trace.values) - 1) - 7, at.y(trace.values[-1]) - 7
    mark = tag("g", Markup(SEATS[trace.seat]), class_=f"seat-{trace.seat}", transform=f"translate({x} {y}) scale(.6)")
    return join(
        tag(
            "polyline",
            class_=f"trace trace-{trace.seat}",
            points=points,
            stroke_dasharray=DASHES[trace.seat] or None,
        ),
        mark,
    )


def _taps(at: Scale) -> Markup:
    """A tap anywhere on the drawing looks at the nearest move."""
    step = -(-(at.moves + 1) // MOST_TAPS)
    places = range(0, at.moves + 1, step)
    wide = (WIDE - LEFT - RIGHT) * step // max(at.moves, 1) + 1
    return join(
        *(
            tag("rect", class_="hit", x=at.x(move) - wide // 2, y=0, width=wide, height=TALL, data_act=f"look {move}")
            for move in places
        )
    )
