"""How fast Math&Magic thinks: each figure beside a baseline measured in the same run.

Processor time, so that a busy machine changes little. Caches are emptied before every measurement, so all figures are
those of a first question. Within one question brute force keeps what it found for fewer digits, takes the short lines
first, which suits it, and stops as the solver does when every target has its best. There are two: the plain one tries
every way of writing, the thrifty one (which the tests use) goes on from each canonical form only once.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from statistics import median
from time import process_time
from typing import Any

import math_magic_brute as brute

from pyapp.core.expression import Numeral, Operation, Tree
from pyapp.games import GAMES
from pyapp.games.math_magic import players, rules, solver
from pyapp.games.math_magic.rules import Options, State

GAME = GAMES["math-magic"]
HIGHEST = 200


def main() -> None:
    solve_one_target()
    full_map("map of a 27-digit grid", [GAME.start(2, seed, variant="race") for seed in range(3)])
    # Most targets are impossible with + and - only, so here every line after every move has to be tried.
    full_map("the same with + and - only", [GAME.start(2, 0, variant="race", operators="+-")])
    moves_and_judging()
    thinking()


def forget() -> None:
    """Empty every cache."""
    solver.reckoner.cache_clear()
    solver.effort.cache_clear()
    solver._known.clear()
    brute.brute_force.cache_clear()
    brute._forms.cache_clear()
    writings.cache_clear()


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    forget()
    start = process_time()
    result = work()
    return process_time() - start, result


def report(what: str, ours: list[float], theirs: list[float], baseline: str) -> None:
    ratios = [other / own for own, other in zip(ours, theirs, strict=True)]
    print(
        f"{what}: {median(ours) * 1000:.0f} ms; {baseline}: {median(theirs) * 1000:.0f} ms; "
        f"ratio {median(ratios):.1f} (median of {len(ours)}, worst {min(ratios):.1f})",
        flush=True,
    )


def solve_one_target() -> None:
    """All solutions of one target on the rule book's grid, moved and unmoved."""
    ours, theirs = [], []
    for target in (24, 65, 97):
        state = replace(GAME.start(2, 0, grid="book"), target=target)
        fast, found = timed(partial(counted, state))
        slow, expected = timed(partial(counted_by_force, state))
        assert found == expected
        ours.append(fast)
        theirs.append(slow)
    report("all solutions of one target on the rule book's grid", ours, theirs, "thrifty brute force")


def counted(state: State) -> int:
    return sum(1 for _ in solver.solve(state))


def counted_by_force(state: State) -> int:
    return sum(len(brute.brute_force(use.digits, state.options).get(state.target, ())) for use in solver.uses(state))


def full_map(what: str, states: list[State]) -> None:
    """The map of targets 1-200 of whole grids, every way to the end."""
    ours: list[float] = []
    plain: list[float] = []
    thrifty: list[float] = []
    for state in states:
        fast, found = timed(partial(mapped, state))
        for times, reach in ((plain, plain_reach), (thrifty, thrifty_reach)):
            slow, expected = timed(partial(brute_map, state, reach))
            assert found == expected
            times.append(slow)
        ours.append(fast)
    report(what, ours, plain, "plain brute force")
    report(what, ours, thrifty, "thrifty brute force")


Reach = Callable[[tuple[int, ...], Options, set[int]], set[int]]


def mapped(state: State) -> object:
    return list(solver.target_map(state, HIGHEST))[-1][1]


def brute_map(state: State, reach: Reach) -> dict[int, int]:
    """As solver.target_map, asking brute force about each line."""
    points = dict.fromkeys(range(1, HIGHEST + 1), 0)
    worths: dict[tuple[int, ...], int] = {}
    for use in solver.uses(state):
        worths.setdefault(use.digits, 1 if use.shift else 2)
    for digits, worth in sorted(worths.items(), key=lambda item: (-item[1], len(item[0]))):
        if wanted := {target for target, best in points.items() if best < worth}:
            points.update(dict.fromkeys(reach(digits, state.options, wanted), worth))
    return points


def thrifty_reach(digits: tuple[int, ...], settled: Options, wanted: set[int]) -> set[int]:
    return wanted & brute.brute_force(digits, settled).keys()


def plain_reach(digits: tuple[int, ...], settled: Options, wanted: set[int]) -> set[int]:
    found: set[int] = set()
    for tree, value in each_writing(digits, settled):
        if value in wanted and value not in found and brute.legal(digits, settled, tree, int(value)):
            found.add(int(value))
    return found


@cache
def writings(digits: tuple[int, ...], settled: Options) -> tuple[tuple[Tree, Fraction], ...]:
    return tuple(each_writing(digits, settled))


def each_writing(digits: tuple[int, ...], settled: Options) -> Iterator[tuple[Tree, Fraction]]:
    """Every way of writing whose steps are allowed, with its value."""
    if len(digits) == 1:
        yield Numeral(digits[0]), Fraction(digits[0])
    for left_digits, right_digits in brute.halves(digits):
        for left, left_value in writings(left_digits, settled):
            for right, right_value in writings(right_digits, settled):
                for sign in settled.operators:
                    value = brute.step(sign, left_value, right_value, settled)
                    if value is not None:
                        yield Operation(sign, left, right), value


def moves_and_judging() -> None:
    """Listing all legal moves, against having the rules judge each of them once."""
    ours, theirs, counts = [], [], []
    for seed in range(5):
        state = replace(GAME.start(2, seed), target=30)
        fast, moves = timed(partial(listed, state))
        slow, _ = timed(partial(judged, state, moves))
        ours.append(fast)
        theirs.append(slow)
        counts.append(len(moves))
    report(f"listing all moves of an 18-digit grid (median {median(counts):.0f})", ours, theirs, "judging them once")


def listed(state: State) -> list[Any]:
    return list(solver.moves(state))


def judged(state: State, moves: Iterable[Any]) -> list[State]:
    return [rules.play(state, move) for move in moves]


def thinking() -> None:
    """Each level to its end on 18-digit grids, beside the bare list of solutions; and the longest silence."""
    states = [replace(GAME.start(2, seed), target=target) for seed, target in ((1, 12), (2, 30), (3, 57), (4, 88))]
    base = median(timed(partial(counted, state))[0] for state in states)
    print(f"thinking on an 18-digit grid (listing its solutions alone: {base * 1000:.0f} ms)")
    for level in players.SIGHTS:
        times, silences = [], []
        for state in states:
            spent, silence = timed(partial(longest_silence, state, level))
            times.append(spent)
            silences.append(silence)
        print(
            f"  level {level}: {median(times) * 1000:.0f} ms, {median(times) / base:.1f} times the list; "
            f"longest silence {max(silences) * 1000:.0f} ms",
            flush=True,
        )


def longest_silence(state: State, level: int) -> float:
    silence, last = 0.0, process_time()
    for _ in players.think(state, level):
        now = process_time()
        silence, last = max(silence, now - last), now
    return silence


if __name__ == "__main__":
    main()
