"""Math&Magic for a class: the ways to play it together, and what a class has found of all there is to find."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from pyapp.app.games.contract import Ways
from pyapp.app.games.contract import grade as graded
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.core.expression import parse
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.forms import canonical
from pyapp.games.math_magic.rules import Solve, State

MODES: Mapping[str, Mapping[str, Any]] = {
    "race": {"variant": "race"},
    "position": {"grid": "own", "layout": "/".join(rules.BOOK)},
}


def _about(state: State) -> Hashable:
    """Whoever has the same digits and the same number to make has the same ways."""
    return (state.grid, state.target) if state.target and not state.over else None


def _every(state: State) -> Iterator[Hashable]:
    """Every solution with nothing moved: one for each line and canonical form."""
    return ((move.line, _form(move)) for move in solver.solve(state) if move.shift is None)


def _of(state: State, move: object) -> Hashable:
    return (move.line, _form(move)) if isinstance(move, Solve) and move.shift is None else None


def _form(move: Solve) -> str:
    return canonical(parse(move.calculation))


def _title(state: State, say: Words) -> str:
    return say("mm.ways", target=state.target)


def grade(match: Match) -> tuple[int, int]:
    """MM-16: alone, of the points that all numbers met so far could have brought; else as everywhere."""
    state: State = match.state
    if len(match.players) > 1:
        return graded(match)
    return max(state.scores[0], 0), max(rules.UNMOVED * state.met, 1)


WAYS = Ways(_about, _every, _of, _title)
