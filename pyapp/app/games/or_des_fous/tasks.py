"""What the computer players of L'Or des fous think about: a generator of (result so far, how much is done)."""

from pyapp.app.games.contract import Thinking
from pyapp.games.or_des_fous.game import OR_DES_FOUS
from pyapp.games.or_des_fous.rules import State


def bot(state: State, level: int, seat: int) -> Thinking:
    return ((thought.best, thought.done) for thought in OR_DES_FOUS.think(state, level))
