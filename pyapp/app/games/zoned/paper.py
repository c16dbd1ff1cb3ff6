"""ZoneD on paper: an empty sheet for two and rows of dice to play it with; the areas are on the back."""

from collections.abc import Iterator

from pyapp.app.games.contract import Exercise
from pyapp.app.games.zoned import board
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.words import Words
from pyapp.games.zoned import rules
from pyapp.games.zoned.rules import Dice, Draw, State

THROWS = 24


def _throws(state: State) -> tuple[Dice, ...]:
    """The dice of this sheet: what its own chance rolls next."""
    found, chance = [state.dice or (1, 1)], state.chance
    while len(found) < THROWS:
        dice, chance = rules.roll(chance)
        found.append(dice)
    return tuple(found)


def _task(state: State, say: Words) -> str:
    return say("zd.paper.task")


def _figure(state: State, say: Words) -> Markup:
    rows = [tag("li", f"{one} × {other} =", tag("span", class_="blank")) for one, other in _throws(state)]
    return join(board.figure(board.of(state), say("zd.paper.figure")), tag("ol", *rows, class_="throws"))


def _answer(state: State) -> Iterator[tuple[tuple[Dice, ...], float]]:
    yield _throws(state), 1.0


def _told(state: State, found: tuple[Dice, ...], say: Words) -> tuple[str, ...]:
    return (" · ".join(f"{one} × {other} = {one * other}" for one, other in found),)


EXERCISE = Exercise(
    0,
    _task,
    _figure,
    _answer,
    _told,
    on_a_page=1,
    leads=6,
    answers=lambda move: isinstance(move, Draw),
    options=lambda given, seed: {"lesson": True},
)  # ZD-11: the area is what is asked
