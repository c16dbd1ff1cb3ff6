"""What the worker can think about at a Calculissimo table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator
from typing import Any

from pyapp.app.model import Table, Task
from pyapp.games.calculissimo import players, solver
from pyapp.games.calculissimo.rules import State
from pyapp.games.calculissimo.solver import Found

BOT_NODES = 60
SHOWN = 40


def begin(table: Table, task: Task) -> Iterator[tuple[Any, float]]:
    """Start a task."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if task.kind == "bot":
        return ((thought.best[:1], thought.done) for thought in players.think(state, task.subject, BOT_NODES))
    if task.kind == "review":
        return _review(table)
    count = 1 if task.kind == "hint" else SHOWN
    return ((tuple(found), done) for found, done in solver.best(state, count)) if not state.over else iter([((), 1.0)])


def _review(table: Table) -> Iterator[tuple[dict[int, Found | None], float]]:
    """For every move of the match: the laying that would have earned most."""
    best: dict[int, Found | None] = {}
    states = table.match.states[:-1]
    for number, state in enumerate(states):
        top: list[Found] = []
        for found, _ in solver.best(state, 1):
            top = found
            yield best, number / len(states)
        best = {**best, number: top[0] if top else None}
    yield best, 1.0
