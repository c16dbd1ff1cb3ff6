"""Math&Magic on paper: a grid and six numbers to make with it, each with its easiest solution on the back."""

from collections.abc import Iterator, Mapping
from typing import Any

from pyapp.app.games.contract import Exercise
from pyapp.app.games.math_magic import board
from pyapp.app.games.math_magic.seat import line_name, shift_words
from pyapp.app.ui.markup import Markup
from pyapp.app.ui.words import Words
from pyapp.core import Chance
from pyapp.games.math_magic import solver
from pyapp.games.math_magic.rules import Solve, State

NUMBERS = 6

Answers = tuple[tuple[int, Solve], ...]


def _asked(state: State) -> list[int]:
    """Numbers spread over those of the match."""
    first, last = state.target, state.options.last
    return sorted({first + (last - first) * (2 * part + 1) // (2 * NUMBERS) for part in range(NUMBERS)})


def _task(state: State, say: Words) -> str:
    return say("mm.paper.task", numbers=", ".join(map(str, _asked(state))))


def _figure(state: State, say: Words) -> Markup:
    return board.figure(board.Look(state.grid), say("mm.board"))


def _answer(state: State) -> Iterator[tuple[Answers, float]]:
    found: Answers = ()
    asked = _asked(state)
    for number, target in enumerate(asked, 1):
        solved = list(solver.solve(state, target, easy=True))
        still = [move for move in solved if move.shift is None] or solved
        found = (*found, (target, solver.easiest(still))) if still else found
        yield found, number / len(asked)


def _told(state: State, found: Answers, say: Words) -> tuple[str, ...]:
    solved = dict(found)
    return tuple(
        say(
            "mm.paper.answer",
            target=target,
            calculation=solved[target].calculation,
            line=line_name(solved[target].line, say),
            shift=f" ({shift_words(solved[target].shift, say)})" if solved[target].shift else "",
        )
        if target in solved
        else say("mm.paper.none", target=target)
        for target in _asked(state)
    )


def _number(given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
    """In a series: one number of those that the age has, and no hurry."""
    first, last = given.get("first", 1), given.get("last", 100)
    return {"first": first + Chance(seed).below(max(last - first + 1, 1))[0], "clock": False, "order": "rising"}


EXERCISE = Exercise(
    0, _task, _figure, _answer, _told, players=1, answers=lambda move: isinstance(move, Solve), options=_number
)
