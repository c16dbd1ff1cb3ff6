"""Calculissimo as the contract of a game: its parts put together."""

from pyapp.core import Game, Scored, kept_rules
from pyapp.games.calculissimo import described, judge, notation, players, rules, turns


class Calculissimo(Scored):
    """The contract of a game, for Calculissimo."""

    name = "calculissimo"
    version, older = rules.VERSION, kept_rules(1, crossing=False)  # no turn bent before (CA-18)
    rules, notation, course, computer = rules, notation, turns, players
    topics, sights = described.TOPICS, staticmethod(described.HEARD.sights)
    read = staticmethod(notation.read)  # the board says which way a single tile is laid
    moves = staticmethod(turns.moves)
    judge, reasons = staticmethod(judge.judge), staticmethod(judge.reasons)


CALCULISSIMO: Game = Calculissimo()
