"""Presets for Équable, which options the set-up screen shows when, and the editor of own positions."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.games.equable.board import STYLE
from pyapp.app.games.laying.board import Look, around, miniature
from pyapp.app.games.laying.editor import editor as editor_of
from pyapp.app.games.laying.editor import put
from pyapp.app.ui.markup import Markup
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.core.plain import small
from pyapp.games.equable.notation import position, read_layout
from pyapp.games.equable.rules import SEATS, SQUARES, TILES, State

# Self-play of level 3 (bench_presets.py, 40 games each): points a turn, share of the first player, games in which the
# last turn changes who leads. 8: 114, 50 %, 8 %. 10: 99, 65 %, 5 %. 12: 101, 52 %, 15 %. Of level 5, with squares that
# count every time as in the book: 3791 points a turn, 93 % of them from replacing, and the last turn decided 8 of 10.
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "8": {"tiles": "6", "signs": "+-", "bonus": "once", "replacing": "off", "rounds": 8},
    "10": {"signs": "+-*", "bonus": "once", "replacing": "off", "rounds": 10},
    "12": {"signs": "+-*:", "bonus": "once", "rounds": 10},
    "adult": {"signs": "+-*:/,", "bonus": "once", "rounds": 15},
    "book": {"challenge": True},
}
RENAMED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "young": ("8", {}),
    "family": ("12", {}),
    "club": ("adult", {"challenge": True, "clock": True, "aids": False}),
}
DEFAULT = "10"
CLOCK = {"clock": True}
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", ("rounds", "signs", "tiles", "equals", "bonus", "replacing", "challenge", "aids", "start", "layout")),
    ("time", ("clock", "seconds")),
)
# Equations of the rule book and a few that cross them.
PICTURE = (
    "." * 17,
    "." * 17,
    "." * 17,
    "." * 17,
    ".........9.......",
    ".........-.......",
    ".........5.......",
    ".........=.......",
    "......10:4=2,5...",
    "......+......=...",
    "......3......8...",
    "......=......-...",
    "......4......3...",
    "." * 17,
    "." * 17,
    "." * 17,
    "." * 17,
)
PICTURED = range(4, 16), range(5, 12)  # its columns and rows that the card shows

# For a class: a position to begin with.
MODES = {"position": {"start": "own", "layout": ";".join(row.rstrip(".") for row in PICTURE)}}


def shown(name: str, options: Mapping[str, Any], players: int) -> bool:
    """The seconds mean something only with a clock, a layout only for an own start."""
    return (name != "seconds" or bool(options.get("clock"))) and (name != "layout" or options.get("start") == "own")


def picture(state: State | None = None) -> Markup:
    """The board of a match, or one under way, for the home screen."""
    if state is None:
        return miniature(STYLE, Look("".join(PICTURE)), *PICTURED)
    return miniature(STYLE, Look(state.board), *around(STYLE, state.board))


# Own positions


def edited(layout: str, place: str, value: str) -> str:
    """The position after a change: `cell-I9`, `row-0` to `row-16`, or `rack-0` to `rack-3`."""
    data = read_layout(layout, SEATS[-1])
    rows, racks = data["board"][: SQUARES.side], ["".join(rack) for rack in data["racks"]]
    kind, number = place.partition("-")[::2]
    at = small(number)
    value = "".join(mark for mark in value if mark not in " ;|")
    if kind == "cell":
        rows = put(SQUARES, rows, number, value)
    if kind == "row" and at is not None and at < SQUARES.side:
        rows[at] = value[: SQUARES.side]
    if kind == "rack" and at is not None and at < len(racks):
        racks[at] = value[:12]
    return f"{';'.join(row.rstrip('.') for row in rows)}|{';'.join(racks)}"


def editor(layout: str, held: str, label: str, say: Words) -> Markup:
    """The board to be set up tile by tile, and the racks."""
    data = read_layout(layout, SEATS[-1])
    racks = [(say("eq.editor.rack", number=seat + 1), "".join(rack)) for seat, rack in enumerate(data["racks"])]
    try:
        position({**data, "tiles": "12", "challenge": True})
        wrong = ""
    except Refused as refused:
        wrong = sentence(refused, say, "equable")
    rows = data["board"][: SQUARES.side]
    return editor_of((label, say("eq.editor")), STYLE, rows, frozenset(), TILES, held, racks, 12, wrong, say)
