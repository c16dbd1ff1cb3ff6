"""Presets for Calculissimo, and which options the set-up screen shows when."""

from collections.abc import Mapping
from typing import Any

from pyapp.core.markup import Markup
from pyapp.core.tile_board import Look, miniature
from pyapp.games.calculissimo.board import STYLE

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "calm": {},
    "clock": {"clock": True},
    "club": {"clock": True, "challenge": True},
}
DEFAULT = "calm"
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (("game", ("challenge",)), ("time", ("clock",)))

# The five calculations of the rule book.
BOOK = (
    "." * 15, "." * 15, "." * 15, "." * 15, "." * 15, ".....3*4-1.....", ".......-.*.....", "...9+6:2.7.....",
    ".......+.+.....", "...4+6-3+5.....", "." * 15, "." * 15, "." * 15, "." * 15, "." * 15,
)


def shown(name: str, options: Mapping[str, Any], players: int) -> bool:
    """Every option means something at every table."""
    return True


def picture() -> Markup:
    """The rule book's example, for the home screen."""
    return miniature(STYLE, Look("".join(BOOK)))
