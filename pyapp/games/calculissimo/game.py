"""Calculissimo as the contract of a game: its parts put together."""

from typing import Any

from pyapp.core import Scored
from pyapp.games.calculissimo import notation, players, rules, turns
from pyapp.games.calculissimo.rules import Move, Options, State


class Calculissimo(Scored):
    """The contract of a game, for Calculissimo."""

    name = "calculissimo"
    seats = rules.SEATS
    options = rules.OPTIONS
    position = staticmethod(notation.position)
    dump = staticmethod(notation.dump)
    read = staticmethod(notation.read)
    moves = staticmethod(turns.moves)
    play = staticmethod(turns.play)
    score = staticmethod(turns.score)
    think = staticmethod(players.think)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        return turns.start(players, seed, Options(**self.settled(players, options)))

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)


CALCULISSIMO = Calculissimo()
