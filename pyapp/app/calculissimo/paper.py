"""Calculissimo on paper: complete the board with an operation."""

from pyapp.app.calculissimo.board import STYLE
from pyapp.app.laying.paper import exercise
from pyapp.games import GAMES

EXERCISE = exercise(GAMES["calculissimo"], STYLE, "ca", lambda state: state.racks[state.turn])
