"""Équable as the contract of a game: its parts put together."""

from pyapp.core import Game, Scored
from pyapp.games.equable import notation, players, rules, solver, turns


class Equable(Scored):
    """The contract of a game, for Équable."""

    name = "equable"
    rules, notation, course, computer = rules, notation, turns, players
    moves = staticmethod(solver.moves)


EQUABLE: Game = Equable()
