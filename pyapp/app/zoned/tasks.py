"""What the worker can think about at a ZoneD table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator
from typing import Any

from pyapp.app.model import Table, Task
from pyapp.games.zoned import players
from pyapp.games.zoned.notation import read
from pyapp.games.zoned.rules import Draw, State

BOT_NODES = 30_000
HINT_NODES = 20_000
ANALYSIS_NODES = 120_000


def begin(table: Table, task: Task) -> Iterator[tuple[Any, float]]:
    """Start a task."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if task.kind == "bot":
        return ((thought.best, thought.done) for thought in players.think(state, task.subject, BOT_NODES))
    if task.kind == "hint":
        return ((thought.best, thought.done) for thought in players.think(state, 5, HINT_NODES))
    if task.kind == "review":
        return _review(table)
    return _analysis(state)


def _analysis(state: State) -> Iterator[tuple[Any, float]]:
    """The expected final lead of every place; between two rounds of playouts what the last one showed."""
    shown: tuple[tuple[Draw, int], ...] = ()
    for ranked, done in players.analyse(state, ANALYSIS_NODES):
        shown = ranked or shown
        yield shown, done


def _review(table: Table) -> Iterator[tuple[dict[int, tuple[int, int, Draw]], float]]:
    """For every move of the match: its rank among the places by room, how many there were, and the first of them."""
    ranks: dict[int, tuple[int, int, Draw]] = {}
    total = len(table.match.moves)
    for number, text in enumerate(table.match.moves):
        state: State = table.match.states[number]
        best: tuple[tuple[Draw, int], ...] = ()
        for thought in players.think(state, 4):
            best = thought.best
            yield ranks, number / total
        made = read(text)
        worth = {(move.w, move.h, move.x, move.y): value for move, value in best}
        mine = worth[made.w, made.h, made.x, made.y]
        better = sum(value > mine for value in worth.values())
        ranks = {**ranks, number: (better + 1, len(worth), best[0][0])}
    yield ranks, 1.0
