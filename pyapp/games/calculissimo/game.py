"""Calculissimo as the contract of a game: its parts put together."""

from pyapp.core import Game, Scored
from pyapp.games.calculissimo import notation, players, rules, turns


class Calculissimo(Scored):
    """The contract of a game, for Calculissimo."""

    name = "calculissimo"
    rules, notation, course, computer = rules, notation, turns, players
    read = staticmethod(notation.read)  # the board says which way a single tile is laid
    moves = staticmethod(turns.moves)


CALCULISSIMO: Game = Calculissimo()
