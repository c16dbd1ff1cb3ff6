"""Computer players."""

from collections.abc import Iterator

from pyapp.core import Thought
from pyapp.games.math_magic import solver
from pyapp.games.math_magic.rules import Stall, State


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """Think step by step."""
    if state.over:
        yield Thought((), 1.0)
        return
    found = [(move, 1 if move.shift else 2) for move in solver.solve(state)]
    yield Thought((*found, (Stall(), 0)), 1.0)
