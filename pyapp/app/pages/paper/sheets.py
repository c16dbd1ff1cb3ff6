"""Making sheets: as many different positions of a game as are wanted, from one seed, with the engine's answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.app.games.contract import Exercise
from pyapp.app.games.registry import SCREENS
from pyapp.core import Match

PAPER = "paper"  # the task of making them
LEVEL = 2  # of the players who lead up to a position: their boards look like those of people
NODES = 300
MOST = 40
TRIES = 4  # positions looked at for each sheet: some leave nothing to ask


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted: of which game, for what age, from which seed, how many."""

    game: str
    preset: str
    seed: int
    count: int = 4

    @property
    def exercise(self) -> Exercise:
        found = SCREENS[self.game].exercise
        assert found is not None
        return found

    @property
    def options(self) -> Mapping[str, Any]:
        return SCREENS[self.game].presets[self.preset]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One position with its answer."""

    match: Match
    answer: Any


def make(order: Order) -> Iterator[tuple[tuple[Sheet, ...], float]]:
    """Sheet after sheet."""
    done: tuple[Sheet, ...] = ()
    for seed in range(order.seed, order.seed + TRIES * order.count):
        match = _position(order, seed)
        yield done, len(done) / order.count
        found: Any = None
        for result, part in order.exercise.answer(match.state) if match else ():
            found = result
            yield done, (len(done) + min(part, 0.99)) / order.count  # the sheet itself is still to come
        if match and order.exercise.fit(found):
            done = (*done, Sheet(match, found))
        if len(done) == order.count:
            break
    yield done, 1.0


def _position(order: Order, seed: int) -> Match | None:
    """A match after some moves of the computer, unless it has ended; who opens the sheet's code goes on from there."""
    players = [str(seat + 1) for seat in range(order.exercise.players)]
    match = Match.new(order.game, players, seed, order.options)
    while len(match.turns) < order.exercise.moves and not match.game.over(match.state):
        *_, thought = match.game.think(match.state, LEVEL, NODES)
        match.play(match.game.write(match.state, thought.best[0][0]))
    return match if not match.game.over(match.state) else None
