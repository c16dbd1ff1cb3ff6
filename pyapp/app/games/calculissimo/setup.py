"""Presets for Calculissimo, which options the set-up screen shows when, and the editor of own positions."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.games.calculissimo.board import STYLE
from pyapp.app.games.laying.board import Look, around, miniature
from pyapp.app.games.laying.editor import editor as editor_of
from pyapp.app.games.laying.editor import field, put
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.core.expression import SAME_SIGN
from pyapp.core.plain import small
from pyapp.games.calculissimo.notation import position, read_layout
from pyapp.games.calculissimo.operation import DIGITS, SIGNS
from pyapp.games.calculissimo.rules import BOARD, RACK, SEATS, State

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "8": {"signs": "+-", "crossing": False},
    "10": {"signs": "+-*", "crossing": False},
    "12": {"signs": "+-*:", "crossing": False},
    "adult": {"signs": "+-*:", "crossing": True},
    "book": {"crossing": True, "challenge": True, "clock": True},
}
RENAMED: Mapping[str, tuple[str, Mapping[str, Any]]] = {"calm": ("12", {}), "clock": ("adult", {"clock": True})}
DEFAULT = "10"
CLOCK = {"clock": True}
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", ("signs", "crossing", "challenge", "start", "layout")),
    ("time", ("clock",)),
)

# The five calculations of the rule book.
BOOK = (
    "." * 15,
    "." * 15,
    "." * 15,
    "." * 15,
    "." * 15,
    ".....3*4-1.....",
    ".......-.*.....",
    "...9+6:2.7.....",
    ".......+.+.....",
    "...4+6-3+5.....",
    "." * 15,
    "." * 15,
    "." * 15,
    "." * 15,
    "." * 15,
)

# For a class: a position to begin with.
MODES = {"position": {"start": "own", "layout": "/".join(BOOK)}}


PICTURED = range(1, 13), range(4, 11)  # the columns and rows of it that the card shows


def shown(name: str, options: Mapping[str, Any], players: int) -> bool:
    """Whether an option means anything for this table."""
    return name != "layout" or options.get("start") == "own"


def picture(state: State | None = None) -> Markup:
    """The board of a match, or the rule book's example, for the home screen."""
    if state is None:
        return miniature(STYLE, Look("".join(BOOK)), *PICTURED)
    return miniature(STYLE, Look(state.board, jokers=frozenset(state.jokers)), *around(STYLE, state.board))


# Own positions


def edited(layout: str, place: str, value: str) -> str:
    """The position after a change: `cell-H8`, `row-0` to `row-14`, `jokers`, or `rack-0` to `rack-3`."""
    data = read_layout(layout, SEATS[-1])
    rows = (data["board"] + [""] * BOARD.side)[: BOARD.side]
    racks, kind, number = ["".join(rack) for rack in data["racks"]], *place.partition("-")[::2]
    at = small(number)
    value = "".join(value.split())
    if kind == "cell":
        rows = put(BOARD, rows, number, value)
    if kind == "row" and at is not None and at < BOARD.side:
        rows[at] = value[: BOARD.side].translate(SAME_SIGN)
    if kind == "rack" and at is not None and at < len(racks):
        racks[at] = value[:RACK].replace("/", ":")
    jokers = value[:40] if kind == "jokers" else ",".join(data["jokers"])
    full = "/".join(row.ljust(BOARD.side, ".") for row in rows)
    return f"{full} {jokers} {'/'.join(racks)}"


def editor(layout: str, held: str, label: str, say: Words) -> Markup:
    """The board to be set up tile by tile, which of them are jokers, and the racks."""
    data = read_layout(layout, SEATS[-1])
    rows = (data["board"] + [""] * BOARD.side)[: BOARD.side]
    racks = [(say("ca.editor.rack", number=seat + 1), "".join(rack)) for seat, rack in enumerate(data["racks"])]
    jokers = tag(
        "label", tag("span", say("ca.editor.jokers")), field("jokers", ",".join(data["jokers"]), 40), class_="field"
    )
    white, told = frozenset[int](), ""
    try:
        white = frozenset(position({**data, "board": [row.ljust(BOARD.side, ".") for row in rows]}).jokers)
    except Refused as refused:
        told = sentence(refused, say, "calculissimo") if layout else ""
    return editor_of(
        (label, say("ca.editor")), STYLE, rows, white, DIGITS + SIGNS, held, racks, RACK, told, say, jokers
    )
