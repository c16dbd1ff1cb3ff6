"""The board of Calculissimo: its special squares and how they are marked; app.laying.board draws it."""

from pyapp.app.games.laying.board import Style
from pyapp.games.calculissimo.rules import BOARD, BONUS

# Digit squares (green, blue) carry no bar, operation squares (yellow, violet; the start is one) one (x2) or two (x3).
STYLE = Style(
    BOARD,
    BONUS,
    {"g": "×2", "b": "×3", "y": "×2", "v": "×3", "*": "★"},
    {"y": 1, "v": 2, "*": 1},
    "ca.square",
    {"g": "green", "b": "blue", "y": "yellow", "v": "violet", "*": "yellow"},
)
