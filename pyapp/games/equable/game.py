"""Équable as the contract of a game: its parts put together."""

from pyapp.core import Game, Scored
from pyapp.games.equable import described, judge, notation, players, rules, solver, turns


class Equable(Scored):
    """The contract of a game, for Équable."""

    name = "equable"
    rules, notation, course, computer = rules, notation, turns, players
    topics, sights = described.TOPICS, staticmethod(described.HEARD.sights)
    moves = staticmethod(solver.moves)
    judge, reasons = staticmethod(judge.judge), staticmethod(judge.reasons)


EQUABLE: Game = Equable()
