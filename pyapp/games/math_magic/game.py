"""Math&Magic as the contract of a game: its parts put together."""

from collections.abc import Iterator
from typing import Any

from pyapp.core import Scored, Thought
from pyapp.games.math_magic import notation, players, rules, solver
from pyapp.games.math_magic.rules import Buzz, Move, Options, Solve, Stall, State


class MathMagic(Scored):
    """The contract of a game, for Math&Magic."""

    name = "math-magic"
    seats = rules.SEATS
    options = rules.OPTIONS
    position = staticmethod(notation.position)
    dump = staticmethod(notation.dump)
    moves = staticmethod(solver.moves)
    play = staticmethod(rules.play)
    score = staticmethod(rules.score)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        return rules.start(players, seed, Options(**self.settled(players, options)))

    def read(self, state: State, text: str) -> Move:
        return notation.read(text)

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        thoughts = players.think(state, level, nodes)
        return thoughts if state.turn is not None or state.over else (_buzzing(state, thought) for thought in thoughts)


def _buzzing(state: State, thought: Thought) -> Thought:
    """MM-17: in an open race the legal moves are the buzzers; each is worth what would be entered after it."""
    worth = max((value for move, value in thought.best if isinstance(move, Solve)), default=0)
    free = [seat for seat in range(len(state.scores)) if worth and seat not in state.stalled]
    return Thought((*((Buzz(seat), worth) for seat in free), (Stall(), 0)), thought.done)


MATH_MAGIC = MathMagic()
