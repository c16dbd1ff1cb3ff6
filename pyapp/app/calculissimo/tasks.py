"""What the worker can think about at a Calculissimo table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator

from pyapp.app.scene import Played
from pyapp.app.screen import Thinking
from pyapp.games.calculissimo import players, rules, solver, turns
from pyapp.games.calculissimo.rules import State
from pyapp.games.tiles import Lay

BOT_NODES = 60
SHOWN = 40
Best = tuple[int, Lay]  # what a laying earns, and the laying


def bot(state: State, level: int, seat: int) -> Thinking:
    return ((thought.best[:1], thought.done) for thought in players.think(state, level, BOT_NODES))


def clue(state: State) -> Iterator[tuple[Best | None, float]]:
    """The laying that earns most."""
    return ((found[0] if found else None, done) for found, done in _best(state, 1))


def best(state: State, asked: int) -> Iterator[tuple[tuple[tuple[Best, ...], tuple[rules.Laying, ...]], float]]:
    """The layings that earn most; once they are all found, what they make."""
    ranked: tuple[Best, ...] = ()
    for ranked, done in _best(state, SHOWN) if not state.over else ():
        yield (ranked, ()), done
    yield (ranked, tuple(turns.laying(state, lay) for _, lay in ranked)), 1.0


def _best(state: State, count: int) -> Iterator[tuple[tuple[Best, ...], float]]:
    return ((tuple((one.points, one.lay) for one in found), done) for found, done in solver.best(state, count))


def reviewed(played: Played) -> Iterator[tuple[Best | None, float]]:
    """The laying that would have earned most."""
    return clue(played.before)
