"""ZoneD as the contract of a game: its parts put together."""

from collections.abc import Iterator
from typing import Any

from pyapp.core import Refused, Score, Scored, Thought, settle
from pyapp.games.zoned import notation, players, rules
from pyapp.games.zoned.rules import Draw, Options, State


class ZoneD(Scored):
    """The contract of a game, for ZoneD."""

    name = "zoned"
    seats = rules.SEATS
    options = rules.OPTIONS

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        if type(players) is not int or players not in self.seats:
            raise Refused("match.players", low=self.seats[0], high=self.seats[-1])
        chosen = settle(self.options, options, players)
        return rules.start(players, seed, chosen.pop("sheet"), Options(**chosen))

    def position(self, data: Any) -> State:
        return notation.position(data)

    def dump(self, state: State) -> dict[str, Any]:
        return notation.dump(state)

    def read(self, state: State, text: str) -> Draw:
        return notation.read(text)

    def write(self, state: State, move: Draw) -> str:
        return notation.write(move)

    def moves(self, state: State) -> Iterator[Draw]:
        return rules.moves(state)

    def play(self, state: State, move: Draw) -> State:
        return rules.play(state, move)

    def score(self, state: State, move: Draw) -> Score:
        return rules.score(state, move)

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        return players.think(state, level, nodes)


ZONED = ZoneD()
