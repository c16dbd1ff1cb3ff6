"""Presets for ZoneD, and its picture for the home screen."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.games.zoned import board
from pyapp.app.ui.markup import Markup
from pyapp.games.zoned.rules import Rectangle, State

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "8": {"sheet": "10x14", "lesson": True, "limit": 30},
    "10": {"sheet": "15x21", "limit": 60},
    "12": {"sheet": "21x29", "limit": 60},
    "adult": {"sheet": "21x29", "limit": 0},
    "book": {"sheet": "21x29"},
}
RENAMED: Mapping[str, tuple[str, Mapping[str, Any]]] = {"7": ("8", {})}
CLOCK = {"seconds": 60}
DEFAULT = "10"

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", ("sheet", "limit")),
    ("reckoning", ("lesson",)),
    ("time", ("seconds",)),
)

CARD = board.Look(
    14,
    8,
    2,
    (
        Rectangle(0, 1, 0, 2, 4),
        Rectangle(0, 3, 0, 3, 2),
        Rectangle(0, 6, 0, 4, 4),
        Rectangle(1, 0, 5, 6, 3),
        Rectangle(1, 6, 6, 3, 2),
        Rectangle(1, 10, 3, 3, 5),
    ),
    name="card",
)


def picture(state: State | None = None) -> Markup:
    """The sheet of a match, or the beginning of a game, for the home screen."""
    return board.miniature(replace(board.of(state), name="kept") if state else CARD)
