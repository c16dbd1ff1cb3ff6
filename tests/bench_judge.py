"""Is what `judge` tells true, and how long does it take? `python tests/bench_judge.py [game …] [true|time] [positions]`

`true`: every position is judged at the game's own budget and at twenty times that. Of all moves, of the first ones,
and of what each lacks to the first: how many lie within the told error; and what the first move costs when looked at
deeper.
`time`: how long a move of level 5 takes, median and worst, native; a browser takes about twice as long.
"""

import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from judged import DEPTHS, position

from pyapp.games import GAMES
from pyapp.games.math_magic import judge as math_magic
from pyapp.games.or_des_fous import judge as or_des_fous
from pyapp.games.zoned import judge as zoned

NODES = {"math-magic": math_magic.NODES, "zoned": zoned.NODES, "or-des-fous": or_des_fous.NODES}
DEEPER = 20


def main() -> None:
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    count = next((int(word) for word in words if word.isdigit()), 0)
    for name in [word for word in words if word in DEPTHS] or DEPTHS:
        if "true" not in words:
            times(name, count or 30)
        if "time" not in words and name != "math-magic":  # whose figures are exact
            truth(name, count or 10)


def times(name: str, count: int) -> None:
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
    kept: Counter[str] = Counter()
    all_of: Counter[str] = Counter()
    costs = []
    for number in range(count):
        state = position(name, number)
        told, deep = last(name, state, NODES[name]), last(name, state, NODES[name] * DEEPER)
        for what, within in compared(told, deep):
            all_of[what] += 1
            kept[what] += within
        known = {move: worth for move, worth, _ in deep.ranked}
        costs.append(deep.ranked[0][1] - known[told.ranked[0][0]])
        if number % 10 == 9 or number == count - 1:
            shares = ", ".join(f"{what} {kept[what] / all_of[what]:.1%} of {all_of[what]}" for what in all_of)
            print(f"{name}: within the told error after {number + 1} positions: {shares}; the first move then costs "
                  f"{sum(costs) / len(costs):.1f} on average", flush=True)


def compared(told: Any, deep: Any) -> list[tuple[str, bool]]:
    """Of each move, whether its worth, and what it lacks to the first, are within its error of the deeper look; and
    whether a first place that was called settled stayed."""
    known = {move: worth for move, worth, _ in deep.ranked}
    first, best, error = told.ranked[0]
    found = [("first moves", abs(best - known[first]) <= error)]
    if told.settled:
        found.append(("settled", known[first] == deep.ranked[0][1]))
    for move, worth, error in told.ranked:
        found.append(("moves", abs(worth - known[move]) <= error))
        if move != first:
            found.append(("gaps", abs(best - worth - (known[first] - known[move])) <= error))
    return found


if __name__ == "__main__":
    main()
