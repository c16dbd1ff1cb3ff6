"""Équable for ears: what lies there, line by line, each equation read aloud with the value of its sides."""

from pyapp.core.ears import Say, Topics, aloud
from pyapp.core.refused import Refused
from pyapp.games.equable import equations
from pyapp.games.equable.rules import BONUS, EQUALS, SQUARES, STAR, VALUES, State
from pyapp.games.tiles_described import Board


def _read(marks: str, say: Say) -> str:
    """7 plus 1 égale 2 fois 4, soit 8. One that stands there by hand may be false: it is only read."""
    try:
        equation = equations.truth(marks, needs_sign=False)
    except Refused:
        return aloud(marks, say)
    mixed = equation.text.replace(" ", f" {say('eq.and')} ")  # EQ-8: 1 et 3 sur 5
    return say("eq.hear.equation", equation=aloud(mixed, say), value=equation.sides[0].value)


def _left(state: State, say: Say) -> str:
    return say("eq.hear.left", white=state.white.total, grey=state.grey.total, equals=state.equals)


def _rack(state: State) -> tuple[str, ...]:
    """EQ-2: an = is there for everybody."""
    return (*state.racks[state.turn], *((EQUALS,) if state.equals else ()))


HEARD = Board(SQUARES, BONUS, "eq", _read, STAR, VALUES.get)
TOPICS: Topics = HEARD.topics(_rack, _left)
