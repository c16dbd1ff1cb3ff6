"""Équable as the contract of a game: its parts put together."""

from typing import Any

from pyapp.core import Scored
from pyapp.games.equable import notation, players, rules, solver, turns
from pyapp.games.equable.rules import Move, Options, State


class Equable(Scored):
    """The contract of a game, for Équable."""

    name = "equable"
    seats = rules.SEATS
    options = rules.OPTIONS
    position = staticmethod(notation.position)
    dump = staticmethod(notation.dump)
    moves = staticmethod(solver.moves)
    play = staticmethod(turns.play)
    score = staticmethod(turns.score)
    think = staticmethod(players.think)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        return turns.start(players, seed, Options(**self.settled(players, options)))

    def read(self, state: State, text: str) -> Move:
        return notation.read(text)

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)


EQUABLE = Equable()
