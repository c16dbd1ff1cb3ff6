"""What the computer players of a ZoneD table think about: a generator of (result so far, how much is done)."""

from pyapp.app.games.contract import Thinking
from pyapp.games.zoned import players
from pyapp.games.zoned.rules import State


def bot(state: State, level: int, seat: int) -> Thinking:
    return ((thought.best, thought.done) for thought in players.think(state, level))
