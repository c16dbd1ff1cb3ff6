"""Math&Magic as the contract of a game: its parts put together."""

from collections.abc import Iterator
from typing import Any

from pyapp.core import Refused, Score, Scored, Thought, settle
from pyapp.games.math_magic import notation, players, rules, solver
from pyapp.games.math_magic.rules import Buzz, Move, Options, Solve, Stall, State


class MathMagic(Scored):
    """The contract of a game, for Math&Magic."""

    name = "math-magic"
    seats = rules.SEATS
    options = rules.OPTIONS

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        if type(players) is not int or players not in self.seats:
            raise Refused("match.players", low=self.seats[0], high=self.seats[-1])
        return rules.start(players, seed, Options(**settle(self.options, options, players)))

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
        return rules.play(state, move)

    def score(self, state: State, move: Move) -> Score:
        return rules.score(state, move)

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        thoughts = players.think(state, level, nodes)
        return thoughts if state.turn is not None or state.over else (_buzzing(state, thought) for thought in thoughts)


def _buzzing(state: State, thought: Thought) -> Thought:
    """MM-17: in an open race the legal moves are the buzzers; each is worth what would be entered after it."""
    worth = max((value for move, value in thought.best if isinstance(move, Solve)), default=0)
    free = [seat for seat in range(len(state.scores)) if worth and seat not in state.stalled]
    return Thought((*((Buzz(seat), worth) for seat in free), (Stall(), 0)), thought.done)


MATH_MAGIC = MathMagic()
