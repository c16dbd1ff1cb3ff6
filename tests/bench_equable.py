"""How fast and how strong Équable is: the best move and the complete list over self-play, the slow generator, a ladder.

Times are processor times, so that a busy machine changes little. `build.py bench equable` does all of it, small; as a
script, `speed 100` takes a hundred positions, `check 20 5` proves the lists of twenty on all stretches with up to five
open squares, `ladder 30 4` plays thirty pairs of games of level 4 against 3, `presets 10 1500` ten games of the
strongest level with itself, at 1500 nodes, for every preset, and for the adults' with each way to count and replace
(EQ-22); `presets 10 1500 8 adult-once-free` only those.
"""

import gc
import sys
from collections.abc import Callable
from itertools import islice
from statistics import mean, median, stdev
from time import process_time

import equable_sides
from equable_boards import random_states
from equable_slow import slow_boards

from pyapp.app.games.equable import setup
from pyapp.app.runtime import COLLECTIONS
from pyapp.games.equable import players, rules, search, solver, turns
from pyapp.games.equable.rules import EQUALS, SQUARES, Options, Pass, State
from pyapp.games.tiles import EMPTY, Lay, lifted

ROUNDS = 10
MILLION = 1_000_000


def choose(state: State, level: int, nodes: int | None = None) -> rules.Move:
    *_, thought = players.think(state, level, nodes or players.NODES[level])
    return thought.best[0][0] if thought.best else Pass()


def self_play(count: int, replacing: bool = False) -> list[State]:
    """Positions from games in which both take what scores most, opening to end.

    With replacing (EQ-13) both soon do nothing else, on one long equation; without it the board fills.
    """
    states: list[State] = []
    seed = 0
    while len(states) < count:
        state, played = turns.start(2, seed, Options(rounds=ROUNDS if replacing else 0)), True
        while not state.over and played:
            states.append(state)
            *_, found = search.search(state, keep=1, sees=lambda place: replacing or not place.old)
            played = bool(found.found)
            state = turns.play(state, search.ranked(found)[0][1] if played else Pass())
        seed += 1
    return states[:count]


def timed(work: Callable[[State], object], state: State) -> float:
    start = process_time()
    work(state)
    return process_time() - start


def list_all(state: State) -> int:
    """The number of lays, at most a million: where a side is a product of zero there can be many times more."""
    return sum(1 for _ in islice(solver.lays(state), MILLION))


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    at = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return f"median {median(ordered):.2f} s, 95th percentile {at:.2f} s ({len(ordered)})"


def speed(count: int) -> None:
    """The provably best move, then every move, and how that grows with the board."""
    positions = self_play(count)
    tiles_on = [sum(mark != "." for mark in state.board) for state in positions]
    print(f"best move: {spread([timed(search.best, state) for state in positions])}", flush=True)
    replaced = self_play(count, replacing=True)
    print(f"best move, replacing: {spread([timed(search.best, state) for state in replaced])}", flush=True)
    every = [(tiles // 20 * 20, timed(list_all, state)) for tiles, state in zip(tiles_on, positions, strict=True)]
    print(f"all moves: {spread([taken for _, taken in every])}", flush=True)
    for tiles in sorted({tiles for tiles, _ in every}):
        print(f"  with {tiles} to {tiles + 19} tiles: {spread([taken for size, taken in every if size == tiles])}")


def check(count: int, most: int) -> None:
    """The complete list of full-rack positions against joining both sides, on stretches of at most so many squares."""
    checked = lays = 0
    for state in [state for state in self_play(count * 4) if len(state.racks[state.turn]) == 9][::4][:count]:
        chosen = [
            each
            for each in equable_sides.stretches(state, most)
            if EMPTY in each[2] or max(map(len, each[2].split(EQUALS))) <= most
        ]
        checked, lays = checked + len(chosen), lays + equable_sides.compared(state, chosen)
    print(
        f"joined sides: {count} positions with full racks, {checked} stretches of at most {most} open squares, "
        f"{lays} lays, none missing and none too many",
        flush=True,
    )


def ratio(count: int = 5) -> None:
    """Against trying everything, with three digits and a sign in hand, in the same run."""
    small = list(random_states(count, 1, 3, 1))
    fast = sum(timed(list_all, state) for state in small)
    slow = sum(timed(slow_boards, state) for state in small)
    print(f"small racks, all moves: {fast:.2f} s, by trying {slow:.2f} s, ratio {slow / fast:.0f}", flush=True)


def ladder(pairs: int, levels: tuple[int, ...] = (2, 3, 4, 5)) -> None:
    """Each level against the one below: pairs of games with the same draws and seats swapped."""
    for level in levels:
        results = []
        for seed in range(pairs):
            ahead = [_duel(seed, {seat: level, 1 - seat: level - 1}, seat) for seat in (0, 1)]
            results.append(sum((lead > 0) + (lead == 0) / 2 for lead in ahead) / 2)
        won, margin = mean(results), 1.96 * stdev(results) / pairs**0.5
        print(
            f"level {level} against {level - 1}: {won:.0%} of {2 * pairs} games ({pairs} pairs, 95 % interval "
            f"{won - margin:.0%} to {won + margin:.0%})",
            flush=True,
        )


def presets(games: int, nodes: int | None, names: list[str]) -> None:
    """What self-play of level 5 shows of every preset, and of other ways for the adults'."""
    given = {name: dict(options) for name, options in setup.PRESETS.items()}
    for bonus in ("always", "once"):
        for replacing in ("free", "spaced", "off"):
            given[f"adult-{bonus}-{replacing}"] = {**setup.PRESETS["adult"], "bonus": bonus, "replacing": replacing}
    for name in names or given:
        options = Options(**{**given[name], "challenge": False})
        played = [_self_played(seed, options, nodes) for seed in range(games)]
        turns_played = sum(len(points) for _, points, *_ in played)
        total = sum(sum(points) for _, points, *_ in played)
        share = sum(won for *_, won, _ in played) / total
        print(
            f"{name}: {total / turns_played:.0f} points a turn, {turns_played / games:.0f} turns, the first player "
            f"wins {mean(first for first, *_ in played):.0%} of {games}, {share:.0%} of points from replacing, "
            f"the last turn decides {mean(last for _, _, last, *_ in played):.0%}, "
            f"the tiles left {mean(left for *_, left in played):.0%}",
            flush=True,
        )


def _self_played(seed: int, options: Options, nodes: int | None) -> tuple[float, list[int], bool, int, bool]:
    """One game: whether the first player won, the points of every turn, whether the last turn changed who leads, the
    points that came from replacing, and whether the tiles left (EQ-19) changed who wins."""
    state = turns.start(2, seed, options)
    first, points, replaced = state.turn, list[int](), 0
    before = state
    while not state.over:
        before, move = state, choose(state, 5, nodes)
        points.append(turns.score(state, move).total)
        if isinstance(move, Lay) and lifted(SQUARES, state.board, move):
            replaced += points[-1]
        state = turns.play(state, move)
    lead, led = (one.scores[first] - one.scores[1 - first] for one in (state, before))
    without = lead - (0 if state.last is None else state.leftovers * (1 if state.last == first else -1))
    return (lead > 0) + (lead == 0) / 2, points, (lead > 0) != (led > 0), replaced, (without > 0) != (lead > 0)


def _duel(seed: int, levels: dict[int, int], seat: int) -> int:
    """How far a seat ends up ahead in a match of so many rounds; without a limit, replacing would go on for ever."""
    state = turns.start(2, 10_000 + seed, Options(rounds=ROUNDS))
    while not state.over:
        state = turns.play(state, choose(state, levels[state.turn]))
    return state.scores[seat] - state.scores[1 - seat]


def main() -> None:
    gc.set_threshold(*COLLECTIONS)  # as in the app
    arguments = sys.argv[1:]
    if arguments[:1] == ["ladder"]:
        ladder(int(arguments[1]), tuple(map(int, arguments[2:])) or (2, 3, 4, 5))
    elif arguments[:1] == ["presets"]:
        presets(int(arguments[1]), int(arguments[2]) if arguments[2:] else None, arguments[3:])
    elif arguments[:1] == ["speed"]:
        speed(int(arguments[1]))
    elif arguments[:1] == ["check"]:
        check(int(arguments[1]), int(arguments[2]))
    else:
        speed(20)
        ratio()
        ladder(4, (2, 3, 4))


if __name__ == "__main__":
    main()
