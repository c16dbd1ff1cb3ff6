"""Équable as the contract of a game: its parts put together."""

from pyapp.core import Game, Scored, kept_rules
from pyapp.games.equable import described, judge, notation, players, rules, solver, turns


class Equable(Scored):
    """The contract of a game, for Équable."""

    name = "equable"
    version, older = rules.VERSION, kept_rules(1)
    rules, notation, course, computer = rules, notation, turns, players
    topics, sights = described.TOPICS, staticmethod(described.HEARD.sights)
    moves = staticmethod(solver.moves)
    judge, reasons = staticmethod(judge.judge), staticmethod(judge.reasons)


EQUABLE: Game = Equable()
