"""What the worker can think about at a Math&Magic table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator

from pyapp.app.games.contract import Thinking
from pyapp.games.math_magic import players, rules, solver
from pyapp.games.math_magic.rules import Solve, State

Solutions = tuple[tuple[Solve, ...], tuple[Solve, ...]]  # all so far; the two to show first, once all are there


def bot(state: State, level: int, seat: int) -> Thinking:
    if not state.target:  # the players have still to agree on it
        return iter((((), 1.0),))
    if state.turn is None:  # a race: what it would enter after buzzing
        state = rules.play(state, rules.Buzz(seat))
    return ((thought.best, thought.done) for thought in players.think(state, level))


def target_map(state: State, asked: int) -> Iterator[tuple[dict[int, int], float]]:
    """What every target of this grid is worth."""
    return ((points, done) for done, points in solver.target_map(state))


def solutions(state: State, target: int) -> Iterator[tuple[Solutions, float]]:
    """Every solution, line by line; in the end the easiest and the most elegant one."""
    found: tuple[Solve, ...] = ()
    for done, use in _parts(list(solver.uses(state))):
        for _ in solver.work_out(use.digits, target, state.options, easy=True):
            yield (found, ()), done
        found += tuple(solver.solve_line(state, use, target, easy=True))
        yield (found, ()), done
    yield (found, (solver.easiest(found), solver.most_elegant(found)) if found else ()), 1.0


def _parts(uses: list[solver.Use]) -> Iterator[tuple[float, solver.Use]]:
    """Each way to use a line, with how much comes before it."""
    return ((number / len(uses), use) for number, use in enumerate(uses))
