"""What the worker can think about at an Équable table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator

from pyapp.app.scene import Played
from pyapp.app.screen import Thinking
from pyapp.core import Score
from pyapp.games.equable import players, rules, search
from pyapp.games.equable.rules import State
from pyapp.games.equable.search import Counted

BOT_NODES = {1: 800, 2: 1000, 3: 1500, 4: 4000, 5: 4000}
SHOWN = 40
# The best lays, the best with all tiles, whether that is settled; and what they earn worked out, once all is done.
Best = tuple[tuple[Counted, ...], Counted | None, bool, tuple[Score, ...]]


def bot(state: State, level: int, seat: int) -> Thinking:
    return ((thought.best[:1], thought.done) for thought in players.think(state, level, BOT_NODES[level]))


def clue(state: State) -> Iterator[tuple[Counted | None, float]]:
    """The lay that earns most."""
    best: Counted | None = None
    for found in search.search(state, keep=1):
        if found.found:
            best = found.found[0][0], found.found[0][2]
        yield best, found.done


def best(state: State, asked: int) -> Iterator[tuple[Best, float]]:
    """The lays that earn most, and then whether the whole rack can be laid (EQ-15)."""
    ranked: tuple[Counted, ...] = ()
    for at, found in enumerate(search.search(state, keep=SHOWN) if not state.over else ()):
        if at % 20 == 0 or found.done == 1:
            ranked = tuple(search.ranked(found))
        yield (ranked, None, False, ()), found.done / 2
    whole: Counted | None = None
    for whole, done in players.equable(state) if not state.over else ():
        yield (ranked, whole, False, ()), (1 + done) / 2
    ranked = ranked if whole is None or whole in ranked else (*ranked, whole)
    yield (ranked, whole, True, tuple(rules.score(state, rules.laying(state, lay)) for _, lay in ranked)), 1.0


def reviewed(played: Played) -> Iterator[tuple[Counted | None, float]]:
    """The lay that would have earned most."""
    return clue(played.before)
