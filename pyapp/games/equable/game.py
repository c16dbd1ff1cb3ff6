"""Équable as the contract of a game: its parts put together."""

from collections.abc import Iterator
from typing import Any

from pyapp.core import Refused, Score, Scored, Thought, settle
from pyapp.games.equable import notation, players, rules, solver, turns
from pyapp.games.equable.rules import Move, Options, State


class Equable(Scored):
    """The contract of a game, for Équable."""

    name = "equable"
    seats = rules.SEATS
    options = rules.OPTIONS

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        if type(players) is not int or players not in self.seats:
            raise Refused("match.players", low=self.seats[0], high=self.seats[-1])
        return turns.start(players, seed, Options(**settle(self.options, options, players)))

    def position(self, data: Any) -> State:
        return notation.position(data)

    def dump(self, state: State) -> dict[str, Any]:
        return notation.dump(state)

    def read(self, state: State, text: str) -> Move:
        return notation.read(text)

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)

    def moves(self, state: State) -> Iterator[Move]:
        return solver.moves(state)

    def play(self, state: State, move: Move) -> State:
        return turns.play(state, move)

    def score(self, state: State, move: Move) -> Score:
        return turns.score(state, move)

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        return players.think(state, level, nodes)


EQUABLE = Equable()
