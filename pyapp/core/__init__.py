"""What the games share. Core knows no game."""

from pyapp.core.chance import Chance
from pyapp.core.contract import Game, Line, Reason, Score, Scored, Thought, Verdict
from pyapp.core.match import Match, Turn, kept_rules
from pyapp.core.options import Choice, Flag, Number, Option, Seats, Text, settle
from pyapp.core.refused import Refused

__all__ = [
    "Chance",
    "Choice",
    "Flag",
    "Game",
    "Line",
    "Match",
    "Number",
    "Option",
    "Reason",
    "Refused",
    "Score",
    "Scored",
    "Seats",
    "Text",
    "Thought",
    "Turn",
    "Verdict",
    "kept_rules",
    "settle",
]
