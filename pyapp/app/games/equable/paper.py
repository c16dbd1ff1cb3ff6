"""Équable on paper: complete the board with an equation."""

from pyapp.app.games.equable.board import STYLE
from pyapp.app.games.laying.paper import exercise
from pyapp.games import GAMES
from pyapp.games.equable.rules import EQUALS, State


def _rack(state: State) -> tuple[str, ...]:
    """EQ-2: and one = for everybody."""
    return (*state.racks[state.turn], *((EQUALS,) if state.equals else ()))


EXERCISE = exercise(GAMES["equable"], STYLE, "eq", _rack)
