"""Is what `judge` tells true, and how long does it take? `python tests/bench_judge.py [game …] [true|time] [positions]`

`true`: every position is judged at the game's own budget and at twenty times that. Of all moves, of the first ones,
and of what each lacks to the first: how many lie within the told error (and how many times the error holds 95 of 100);
and what the first move costs when looked at deeper. Where tiles are laid, the error is that of gaps: an answer's points
that are the same for every move cancel out; by itself a move may be off by what all of them have in common besides.
`time`: how long a move of level 5 takes, median and worst, native; a browser takes about twice as long.
"""

import gc
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from judged import DEPTHS, TILES, position

from pyapp.app.runtime import COLLECTIONS
from pyapp.games import GAMES
from pyapp.games.calculissimo import judge as calculissimo
from pyapp.games.equable import judge as equable
from pyapp.games.math_magic import judge as math_magic
from pyapp.games.or_des_fous import judge as or_des_fous
from pyapp.games.zoned import judge as zoned

NODES = {
    "math-magic": math_magic.NODES,
    "zoned": zoned.NODES,
    "or-des-fous": or_des_fous.NODES,
    "equable": equable.BUDGET,
    "calculissimo": calculissimo.BUDGET,
}
DEEPER = 20


def main() -> None:
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    count = next((int(word) for word in words if word.isdigit()), 0)
    if hasattr(gc, "set_threshold"):  # not every Python has it
        gc.set_threshold(*COLLECTIONS)  # as in the app
    for name in [word for word in words if word in NODES] or DEPTHS | TILES:
        if "true" not in words:
            speed(name, count or 30)
        if "time" not in words and name != "math-magic":  # whose figures are exact
            truth(name, count or 10)


def speed(name: str, count: int) -> None:
    took = []
    for number in range(count):
        state = position(name, number)
        begun = process_time()
        last(name, state, NODES[name])
        took.append(process_time() - begun)
    print(f"{name}: level 5 takes {median(took):.2f} s, at worst {max(took):.2f} s ({count} positions)", flush=True)


def last(name: str, state: Any, nodes: int) -> Any:
    *_, verdict = GAMES[name].judge(state, nodes)
    return verdict


def truth(name: str, count: int) -> None:
    kept: dict[str, list[float]] = {}
    costs = []
    for number in range(count):
        state = position(name, number)
        told, deep = last(name, state, NODES[name]), last(name, state, NODES[name] * DEEPER)
        for what, off in compared(told, deep):
            kept.setdefault(what, []).append(off)
        known = {move: worth for move, worth, _ in deep.ranked}
        costs.append(deep.ranked[0][1] - known[told.ranked[0][0]])
        if number % 5 == 4 or number == count - 1:
            shares = ", ".join(
                f"{what} {sum(off <= 1 for off in every) / len(every):.1%} of {len(every)} "
                f"({sorted(every)[len(every) * 95 // 100]:.1f})"
                for what, every in kept.items()
            )
            print(
                f"{name}: within the told error after {number + 1} positions: {shares}; the first move then costs "
                f"{sum(costs) / len(costs):.1f} on average",
                flush=True,
            )


def compared(told: Any, deep: Any) -> list[tuple[str, float]]:
    """Of each move, how many times its error its worth, and what it lacks to the first, are away from the deeper look;
    and whether a first place that was called settled stayed."""
    known = {move: worth for move, worth, _ in deep.ranked}
    first, best, error = told.ranked[0]
    found = [
        ("first moves", times(best - known[first], error)),
        ("first moves by themselves", times(best - known[first], error + told.common)),
    ]
    if told.settled:
        found.append(("settled", float(known[first] != deep.ranked[0][1]) * 2))
    for at, (move, worth, error) in enumerate(told.ranked):
        if move not in known:
            continue
        found.append(("moves", times(worth - known[move], error)))
        if move != first:
            off = times(best - worth - (known[first] - known[move]), error)
            found += [("gaps", off), *([("gaps of the best ten", off)] if at < 10 else [])]
    return found


def times(off: int, error: int) -> float:
    return abs(off) / error if error else float(off != 0) * 2


if __name__ == "__main__":
    main()
