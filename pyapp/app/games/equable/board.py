"""The board of Équable: its bonus squares and how they are marked; app.laying.board draws it."""

from pyapp.app.games.laying.board import Style
from pyapp.games.equable.rules import BONUS, SQUARES, VALUES

# Squares that multiply a tile carry no bar, those that multiply the equation one (x2) or two (x3).
STYLE = Style(
    SQUARES,
    BONUS,
    {"b": "×2", "r": "×3", "g": "×2", "y": "×3", "*": "★"},
    {"g": 1, "y": 2},
    "eq.square",
    {"b": "blue", "r": "red", "g": "green", "y": "yellow", "*": "green"},
    lambda tile: str(VALUES[tile[-1]]),
)
