"""The board of Calculissimo: its special squares and how they are marked; app.laying.board draws it."""

from pyapp.app.laying.board import Style
from pyapp.games.calculissimo.rules import BOARD, BONUS

# Digit squares carry no bar, operation squares one (x2) or two (x3).
STYLE = Style(
    BOARD,
    BONUS,
    {"g": "×2", "b": "×3", "y": "×2", "v": "×3", "*": "★"},
    {"y": 1, "v": 2, "*": 1},
    "ca.square",
    {"g": "tile-2", "b": "tile-3", "y": "line-2", "v": "line-3", "*": "start"},
)
