"""What the worker can think about at a ZoneD table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator

from pyapp.app.scene import Played
from pyapp.app.screen import Thinking
from pyapp.games.zoned import players
from pyapp.games.zoned.rules import Draw, State

BOT_NODES = 30_000
HINT_NODES = 20_000
ANALYSIS_NODES = 120_000
REVIEWED = 4  # the level that looks at the moves made
Ranked = tuple[tuple[Draw, int], ...]
Rank = tuple[int, int, Draw]  # of a move among so many places, and the first of them


def bot(state: State, level: int, seat: int) -> Thinking:
    return ((thought.best, thought.done) for thought in players.think(state, level, BOT_NODES))


def clue(state: State) -> Iterator[tuple[Draw | None, float]]:
    return ((thought.best[0][0] if thought.best else None, thought.done)
            for thought in players.think(state, 5, HINT_NODES))


def analysis(state: State, asked: int) -> Iterator[tuple[Ranked, float]]:
    """The expected final lead of every place; between two rounds of playouts what the last one showed."""
    shown: Ranked = ()
    for ranked, done in players.analyse(state, ANALYSIS_NODES) if not state.over else ():
        shown = ranked or shown
        yield shown, done


def reviewed(played: Played) -> Iterator[tuple[Rank | None, float]]:
    """The rank of a move among the places by room, how many there were, and the first of them."""
    best: Ranked = ()
    for thought in players.think(played.before, REVIEWED):
        best = thought.best
        yield None, thought.done
    worth = {(place.w, place.h, place.x, place.y): value for place, value in best}
    made: Draw = played.move
    mine = worth[made.w, made.h, made.x, made.y]
    yield (sum(value > mine for value in worth.values()) + 1, len(worth), best[0][0]), 1.0
