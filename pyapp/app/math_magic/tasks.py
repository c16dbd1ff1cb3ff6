"""What the worker can think about at a Math&Magic table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator

from pyapp.app.scene import Played
from pyapp.app.screen import Thinking
from pyapp.games.math_magic import players, rules, solver
from pyapp.games.math_magic.rules import Solve, State

Solutions = tuple[tuple[Solve, ...], tuple[Solve, ...]]  # all so far; the two to show first, once all are there
BOT_NODES = 8000  # enough for the champion to look three numbers ahead on 18 digits


def bot(state: State, level: int, seat: int) -> Thinking:
    if state.turn is None:  # a race: what it would enter after buzzing
        state = rules.play(state, rules.Buzz(seat))
    return ((thought.best, thought.done) for thought in players.think(state, level, BOT_NODES))


def target_map(state: State, asked: int) -> Iterator[tuple[dict[int, int], float]]:
    """What every target of this grid is worth."""
    return ((points, done) for done, points in solver.target_map(state))


def clue(state: State) -> Iterator[tuple[Solve | None, float]]:
    """The easiest solution of the best kind: unmoved if there is one."""
    found: list[Solve] = []
    for done, use in _parts(list(solver.uses(state))):
        if use.shift and found and not found[0].shift:
            break
        for _ in solver.work_out(use.digits, state.target, state.options):
            yield None, done
        found += solver.solve_line(state, use)
    yield (solver.easiest(found) if found else None), 1.0


def solutions(state: State, target: int) -> Iterator[tuple[Solutions, float]]:
    """Every solution, line by line; in the end the easiest and the most elegant one."""
    found: tuple[Solve, ...] = ()
    for done, use in _parts(list(solver.uses(state))):
        for _ in solver.work_out(use.digits, target, state.options):
            yield (found, ()), done
        found += tuple(solver.solve_line(state, use, target))
        yield (found, ()), done
    yield (found, (solver.easiest(found), solver.most_elegant(found)) if found else ()), 1.0


def _parts(uses: list[solver.Use]) -> Iterator[tuple[float, solver.Use]]:
    """Each way to use a line, with how much comes before it."""
    return ((number / len(uses), use) for number, use in enumerate(uses))


def reviewed(played: Played) -> Iterator[tuple[Solve | None, float]]:
    """A best solution that was there, None where there was none."""
    yield next(iter(solver.solve(played.before)), None), 1.0
