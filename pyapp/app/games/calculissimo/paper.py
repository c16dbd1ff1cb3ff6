"""Calculissimo on paper: complete the board with an operation."""

from pyapp.app.games.calculissimo.board import STYLE
from pyapp.app.games.laying.paper import exercise
from pyapp.games import GAMES

EXERCISE = exercise(GAMES["calculissimo"], STYLE, "ca", lambda state: state.racks[state.turn])
