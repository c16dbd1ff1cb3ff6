"""Presets for Équable, and which options the set-up screen shows when."""

from collections.abc import Mapping
from typing import Any

from pyapp.core.markup import Markup
from pyapp.core.tile_board import Look, miniature
from pyapp.games.equable.board import STYLE

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "young": {"tiles": "6", "signs": "+-"},
    "family": {"signs": "+-*:"},
    "book": {},
    "club": {"challenge": True, "clock": True, "aids": False},
}
DEFAULT = "family"
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", ("signs", "tiles", "equals", "challenge", "aids")), ("time", ("clock", "seconds")),
)
# Equations of the rule book and a few that cross them.
PICTURE = (
    "." * 17, "." * 17, "." * 17, "." * 17, ".........9.......", ".........-.......", ".........5.......",
    ".........=.......", "......10:4=2,5...", "......+......=...", "......3......8...", "......=......-...",
    "......4......3...", "." * 17, "." * 17, "." * 17, "." * 17,
)


def shown(name: str, options: Mapping[str, Any], players: int) -> bool:
    """The seconds mean something only with a clock."""
    return name != "seconds" or bool(options.get("clock"))


def picture() -> Markup:
    """A board under way, for the home screen."""
    return miniature(STYLE, Look("".join(PICTURE)))
