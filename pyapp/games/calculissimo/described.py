"""Calculissimo for ears: what lies there, line by line, each operation read aloud with what it makes."""

from pyapp.core.ears import Say, Topics, aloud
from pyapp.core.refused import Refused
from pyapp.games.calculissimo import operation
from pyapp.games.calculissimo.rules import BOARD, BONUS, START, State
from pyapp.games.tiles_described import Board


def _read(marks: str, say: Say) -> str:
    """9 plus 6 divisé par 2, qui fait 12. One that makes nothing is only read."""
    try:
        operation.check(marks, "")
    except Refused:
        return aloud(marks, say)
    return say("ca.hear.operation", operation=aloud(marks, say), value=operation.work_out(marks).value)


def _left(state: State, say: Say) -> str:
    return say("ca.hear.left", count=state.bag.total)


HEARD = Board(BOARD, BONUS, "ca", _read, START)
TOPICS: Topics = HEARD.topics(lambda state: state.racks[state.turn], _left)
