"""What the worker can think about at a Math&Magic table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator
from typing import Any

from pyapp.app.model import Table, Task
from pyapp.app.table import bot_to_move
from pyapp.games.math_magic import players, rules, solver
from pyapp.games.math_magic.rules import Solve, State

BOT_NODES = 8000  # enough for the champion to look three numbers ahead on 18 digits


def begin(table: Table, task: Task) -> Iterator[tuple[Any, float]]:
    """Start a task."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if task.kind == "bot":
        bot = bot_to_move(table)
        if state.turn is None and bot is not None:  # a race: what it would enter after buzzing
            state = rules.play(state, rules.Buzz(bot))
        return ((thought.best, thought.done) for thought in players.think(state, task.subject, BOT_NODES))
    if task.kind == "hint":
        return _easiest(state)
    if task.kind == "map":
        return ((points, done) for done, points in solver.target_map(state))
    if task.kind == "solutions":
        return _solutions(state, task.subject)
    return _review(table)


def _easiest(state: State) -> Iterator[tuple[Solve | None, float]]:
    """The easiest solution of the best kind: unmoved if there is one."""
    found: list[Solve] = []
    for done, use in _parts(list(solver.uses(state))):
        if use.shift and found and not found[0].shift:
            break
        for _ in solver.work_out(use.digits, state.target, state.options):
            yield None, done
        found += solver.solve_line(state, use)
    yield (solver.easiest(found) if found else None), 1.0


def _solutions(state: State, target: int) -> Iterator[tuple[tuple[Solve, ...], float]]:
    """Every solution, line by line."""
    found: tuple[Solve, ...] = ()
    for done, use in _parts(list(solver.uses(state))):
        for _ in solver.work_out(use.digits, target, state.options):
            yield found, done
        found += tuple(solver.solve_line(state, use, target))
        yield found, done
    yield found, 1.0


def _parts(uses: list[solver.Use]) -> Iterator[tuple[float, solver.Use]]:
    """Each way to use a line, with how much comes before it."""
    return ((number / len(uses), use) for number, use in enumerate(uses))


def _review(table: Table) -> Iterator[tuple[dict[int, Solve | None], float]]:
    """For every move of the match: a best solution that was there, None where there was none."""
    best: dict[int, Solve | None] = {}
    total = len(table.match.moves)
    for number, state in enumerate(table.match.states[:-1]):
        unmoved = next((move for move in solver.solve(state)), None)
        best[number] = unmoved
        yield dict(best), (number + 1) / (total + 1)
    yield best, 1.0
