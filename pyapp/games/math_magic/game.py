"""Math&Magic as the contract of a game: its parts put together."""

from collections.abc import Iterator

from pyapp.core import Game, Scored, Thought
from pyapp.games.math_magic import notation, players, rules, solver
from pyapp.games.math_magic.rules import Buzz, Solve, Stall, State


class MathMagic(Scored):
    """The contract of a game, for Math&Magic."""

    name = "math-magic"
    rules, notation, course, computer = rules, notation, rules, players
    moves = staticmethod(solver.moves)

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        thoughts = super().think(state, level, nodes)
        return thoughts if state.turn is not None or state.over else (_buzzing(state, thought) for thought in thoughts)


def _buzzing(state: State, thought: Thought) -> Thought:
    """MM-17: in an open race the legal moves are the buzzers; each is worth what would be entered after it."""
    worth = max((value for move, value in thought.best if isinstance(move, Solve)), default=0)
    free = [seat for seat in range(len(state.scores)) if worth and seat not in state.stalled]
    return Thought((*((Buzz(seat), worth) for seat in free), (Stall(), 0)), thought.done)


MATH_MAGIC: Game = MathMagic()
