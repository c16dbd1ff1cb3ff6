"""What the worker can think about at an Équable table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator
from typing import Any

from pyapp.app.model import Table, Task
from pyapp.games.equable import players, search
from pyapp.games.equable.rules import State
from pyapp.games.equable.search import Scored

BOT_NODES = {1: 800, 2: 1000, 3: 1500, 4: 4000, 5: 4000}
SHOWN = 40
Best = tuple[tuple[Scored, ...], Scored | None, bool]  # the best lays, the best with all tiles, whether that is settled


def begin(table: Table, task: Task) -> Iterator[tuple[Any, float]]:
    """Start a task."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if task.kind == "bot":
        thoughts = players.think(state, task.subject, BOT_NODES[task.subject])
        return ((thought.best[:1], thought.done) for thought in thoughts)
    if task.kind == "review":
        return _review(table)
    if task.kind == "aids" or state.over:
        return iter([(((), None, True), 1.0)])
    return _best(state, 1, False) if task.kind == "hint" else _best(state, SHOWN, True)


def _best(state: State, count: int, whole: bool) -> Iterator[tuple[Best, float]]:
    """The lays that earn most, and then whether the whole rack can be laid (EQ-15)."""
    ranked: tuple[Scored, ...] = ()
    for at, found in enumerate(search.search(state, keep=count)):
        if at % 20 == 0 or found.done == 1:
            ranked = tuple(search.ranked(found))
        yield (ranked, None, False), found.done / (2 if whole else 1)
    if not whole:
        return
    for all_tiles, done in players.equable(state):
        yield (ranked, all_tiles, done == 1), (1 + done) / 2


def _review(table: Table) -> Iterator[tuple[dict[int, Scored | None], float]]:
    """For every move of the match: the lay that would have earned most."""
    best: dict[int, Scored | None] = {}
    states = table.match.states[:-1]
    for number, state in enumerate(states):
        top: Scored | None = None
        for found in search.search(state, keep=1):
            if found.found:
                top = found.found[0][0], found.found[0][2]
            yield best, number / len(states)
        best = {**best, number: top}
    yield best, 1.0
