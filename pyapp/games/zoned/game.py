"""ZoneD as the contract of a game: its parts put together."""

from typing import Any

from pyapp.core import Game, Scored
from pyapp.games.zoned import notation, players, rules
from pyapp.games.zoned.rules import Options, State


class ZoneD(Scored):
    """The contract of a game, for ZoneD."""

    name = "zoned"
    rules, notation, course, computer = rules, notation, rules, players
    moves = staticmethod(rules.moves)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        chosen = self.settled(players, options)
        return rules.start(players, seed, chosen.pop("sheet"), Options(**chosen))


ZONED: Game = ZoneD()
