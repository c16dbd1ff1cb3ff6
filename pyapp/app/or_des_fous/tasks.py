"""What the worker can think about at a table of L'Or des fous: generators of (result so far, how much is done)."""

from collections.abc import Iterator
from typing import Any

from pyapp.app.model import Table, Task
from pyapp.games.or_des_fous import players
from pyapp.games.or_des_fous.players import Ranked
from pyapp.games.or_des_fous.rules import State

REVIEWED = 4  # the level that looks at the moves made


def begin(table: Table, task: Task) -> Iterator[tuple[Any, float]]:
    """Start a task."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if task.kind == "review":
        return _review(table)
    if task.kind == "solutions":
        return ((thought.best, thought.done) for thought in players.weigh(state))
    level = task.subject if task.kind == "bot" else players.STRONGEST
    return ((thought.best, thought.done) for thought in players.think(state, level))


def _review(table: Table) -> Iterator[tuple[dict[int, Ranked], float]]:
    """For every move of the match: all moves that were there with their chances."""
    found: dict[int, Ranked] = {}
    states = table.match.states[:-1]
    for number, state in enumerate(states):
        for thought in players.think(state, REVIEWED):
            found[number] = thought.best
            yield found, (number + thought.done) / (len(states) + 1)
    yield dict(found), 1.0
