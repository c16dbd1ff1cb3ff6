"""ZoneD as the contract of a game: its parts put together."""

from typing import Any

from pyapp.core import Scored
from pyapp.games.zoned import notation, players, rules
from pyapp.games.zoned.rules import Draw, Options, State


class ZoneD(Scored):
    """The contract of a game, for ZoneD."""

    name = "zoned"
    seats = rules.SEATS
    options = rules.OPTIONS
    position = staticmethod(notation.position)
    dump = staticmethod(notation.dump)
    moves = staticmethod(rules.moves)
    play = staticmethod(rules.play)
    score = staticmethod(rules.score)
    think = staticmethod(players.think)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        chosen = self.settled(players, options)
        return rules.start(players, seed, chosen.pop("sheet"), Options(**chosen))

    def read(self, state: State, text: str) -> Draw:
        return notation.read(text)

    def write(self, state: State, move: Draw) -> str:
        return notation.write(move)


ZONED = ZoneD()
