"""How fast and how strong Calculissimo is: the generator against trying everything, best openings, ladder, the bag.

Times are processor times, so that a busy machine changes little. `build.py bench calculissimo` does all of it, small;
as a script, `ladder 30 5` plays thirty pairs of games of level 5 against 4, `bag 1000` a thousand games,
`bent 200` asks how often the best laying bends, and `speed 100` takes the times over a hundred positions.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from statistics import mean, median, stdev
from time import process_time

from calculissimo_brute import layings, random_game, with_rack

from pyapp.core import Chance
from pyapp.games.calculissimo import players, rules, solver, turns
from pyapp.games.calculissimo.rules import BOX, ORDER, Options, Pass, State
from pyapp.games.tiles import Rack, rack_of

PLAIN = Options(challenge=False, clock=False)


def self_play(count: int) -> list[State]:
    """Positions from games of level 4 with itself, opening to end."""
    states: list[State] = []
    seed = 0
    while len(states) < count:
        state = turns.start(2, seed, PLAIN)
        while not state.over:
            states.append(state)
            state = turns.play(state, choose(state, 4))
        seed += 1
    step = len(states) / count
    return [states[int(number * step)] for number in range(count)]


def choose(state: State, level: int) -> rules.Move:
    *_, thought = players.think(state, level)
    return thought.best[0][0] if thought.best else Pass()


def timed(work: Callable[[State], object], state: State) -> float:
    start = process_time()
    work(state)
    return process_time() - start


def find_best(state: State) -> None:
    for _ in solver.best(state, 1):
        pass


def list_all(state: State) -> None:
    for _ in solver.layings(state):
        pass


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    at = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return f"median {median(ordered) * 1000:.0f} ms, 95th percentile {at * 1000:.0f} ms ({len(ordered)})"


def speed(count: int = 100) -> None:
    """Best move and complete list over self-play positions, with the racks as drawn and with two jokers."""
    positions = self_play(count)
    plain = [state for state in positions if "?" not in state.racks[state.turn]]
    jokers = [with_rack(state, two_jokers(state.racks[state.turn])) for state in positions]
    for name, states in (("no joker", plain), ("two jokers", jokers)):
        print(f"{name}, best move: {spread([timed(find_best, state) for state in states])}")
        print(f"{name}, all moves: {spread([timed(list_all, state) for state in states])}", flush=True)
    by_tiles: dict[int, list[float]] = {}
    for state in plain:
        tiles = sum(mark != "." for mark in state.board) // 25 * 25
        by_tiles.setdefault(tiles, []).append(timed(list_all, state))
    for tiles, times in sorted(by_tiles.items()):
        print(f"all moves with {tiles} to {tiles + 24} tiles on the board: {spread(times)}")


def two_jokers(rack: Rack) -> Rack:
    return ("?", "?", *rack[: rules.RACK - 2])


def ratio(count: int = 12) -> None:
    """Against trying everything, with a few tiles in hand (seven would take hours), in the same run."""
    boards = list(islice(random_game(5), 2, 2 + 2 * count, 2))
    racks = [
        ("three tiles", [state.racks[state.turn][::3] for state in boards]),
        ("three tiles and a joker", [(*state.racks[state.turn][::3], "?") for state in boards]),
        ("five tiles", [state.racks[state.turn][:5] for state in boards]),
    ]
    for name, hands in racks:
        small = [with_rack(state, rack) for state, rack in zip(boards, hands, strict=True)]
        fast = sum(timed(list_all, state) for state in small)
        slow = sum(timed(layings, state) for state in small)
        print(f"{name}, all moves: {fast:.2f} s, by trying {slow:.2f} s, ratio {slow / fast:.0f}", flush=True)


def bent(count: int = 200) -> None:
    """CA-18: how often the best laying bends, and how much more it earns than the best in one line."""
    found, more = 0, []
    for state in self_play(count):
        *_, (best, _) = solver.best(state, 1)
        *_, (straight, _) = solver.best(replace(state, options=replace(state.options, crossing=False)), 1)
        found += bool(best)
        if best and best[0].lay.bend:
            more.append(best[0].points - (straight[0].points if straight else 0))
    print(
        f"the best laying bends in {len(more)} of {found} positions, where it earns {median(more):.0f} more than the "
        f"best in one line (median; mean {mean(more):.0f})",
        flush=True,
    )


def openings(count: int = 1000) -> None:
    """What the best opening is worth over random racks."""
    chance, best = Chance(1), []
    empty = turns.start(2, 0, PLAIN)
    for _ in range(count):
        tiles, _, chance = BOX.draw(rules.RACK, chance)
        *_, (found, _) = solver.best(with_rack(empty, rack_of(tiles, ORDER)), 1)
        best.append(found[0].points if found else 0)
    print(
        f"best opening over {count} racks: mean {mean(best):.0f}, median {median(best):.0f}, most {max(best)}, "
        f"none {best.count(0)}"
    )
    groups = Counter(points // 50 * 50 for points in best)
    for low in range(0, max(groups) + 1, 50):
        print(f"  {low:4d}-{low + 49:<4d} {groups[low]:4d} {'#' * round(groups[low] * 60 / count)}")


def conserved(games: int = 1000) -> None:
    """The 104 tiles through random games of two to four, every third one with challenges."""
    states = 0
    for seed in range(games):
        for state in random_game(seed, 2 + seed % 3, challenge=seed % 3 == 0):
            states += 1
            assert rules.box(state) == BOX, (seed, states)
    print(f"bag: 104 tiles in every one of {states} states of {games} random games")


def ladder(pairs: int = 10, levels: tuple[int, ...] = (2, 3, 4, 5)) -> None:
    """Each level against the one below: pairs of games with the same draws and seats swapped."""
    for level in levels:
        results = []
        for seed in range(pairs):
            won = 0.0
            for seat in (0, 1):
                ahead = _duel(seed, {seat: level, 1 - seat: level - 1}, seat)
                won += (ahead > 0) + (ahead == 0) / 2
            results.append(won / 2)
        won, margin = mean(results), 1.96 * stdev(results) / pairs**0.5
        print(
            f"level {level} against {level - 1}: {won:.0%} of {2 * pairs} games ({pairs} pairs, 95 % interval "
            f"{won - margin:.0%} to {won + margin:.0%})",
            flush=True,
        )


def _duel(seed: int, levels: dict[int, int], seat: int) -> int:
    state = turns.start(2, 10_000 + seed, PLAIN)
    while not state.over:
        state = turns.play(state, choose(state, levels[state.turn]))
    return state.scores[seat] - state.scores[1 - seat]


def main() -> None:
    arguments = sys.argv[1:]
    if arguments[:1] == ["ladder"]:
        ladder(int(arguments[1]), tuple(map(int, arguments[2:])) or (2, 3, 4, 5))
    elif arguments[:1] == ["bag"]:
        conserved(int(arguments[1]))
    elif arguments[:1] == ["bent"]:
        bent(int(arguments[1]))
    elif arguments[:1] == ["speed"]:
        speed(int(arguments[1]))
        ratio()
    else:
        speed()
        ratio()
        bent()
        openings()
        conserved(100)
        ladder()


if __name__ == "__main__":
    main()
