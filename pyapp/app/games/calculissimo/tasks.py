"""What the computer players of a Calculissimo table think about: a generator of (result so far, how much is done)."""

from pyapp.app.games.contract import Thinking
from pyapp.games.calculissimo import players
from pyapp.games.calculissimo.rules import State


def bot(state: State, level: int, seat: int) -> Thinking:
    return ((thought.best[:1], thought.done) for thought in players.think(state, level, players.NODES[level]))
