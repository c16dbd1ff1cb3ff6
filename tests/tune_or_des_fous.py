"""Fit the estimate of L'Or des fous to self-play: `python tests/tune_or_des_fous.py [games] [rounds] [depth]`.

Every round plays games between players who look `depth` rolls ahead (0 or 1) and stray now and then (in half of the
games one of them only brings the gem nearer), and fits the weights of the features to who won in all games so far
(logistic regression, by plain gradient steps). It prints the weights for solver.py, and how far the estimate is off on
games it was not fitted to: the mean square (Brier) and, for each tenth of the scale, what was said and what came.
Nothing here is random but Chance, so the same call prints the same weights.
"""

import sys
from math import exp
from operator import getitem
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pyapp.core import Chance
from pyapp.games.or_des_fous import rules, solver
from pyapp.games.or_des_fous.search import Search
from pyapp.games.or_des_fous.solver import Position, Quarry

LONGEST = 400
ANCHORS = (4, 0, 0, 0, 5, 0, 0)  # the value of each feature that is worth 0, so that no two weights say the same
Sample = tuple[tuple[int, ...], tuple[int, ...], int]  # the roller's features, the other's, whether the roller won


def nearer(position: Position) -> tuple[int, int]:
    """What a greedy player looks at in the position it leaves: its gem's rows from home, its pawns' way to it."""
    _, own, gems, side = position
    held = [
        (row if side else 10 - row, row, column)
        for row, column in (divmod(one, 7) for one in rules.squares(own & gems))
    ]
    rows, row, column = min(held, default=(99, 5, 3))
    return rows, sum(max(abs(one // 7 - row), abs(one % 7 - column)) for one in rules.squares(own))


def one_game(
    quarry: Quarry, position: Position, chance: Chance, stray: int, greedy: int, depth: int
) -> tuple[list[Position], int | None, Chance]:
    """The positions of one game and the side that won; one move in `stray` is any move."""
    seen: list[Position] = []
    search: Search[Position] = Search(quarry)

    def worth(reply: Position) -> int:
        return search.value(reply, depth)

    while len(seen) < LONGEST:
        seen.append(position)
        face, chance = chance.below(3)
        replies = quarry.replies(position, face + 1)
        if replies is None:
            return seen, position[3], chance
        any_move, chance = chance.below(stray)
        number, chance = chance.below(len(replies))
        judge: Any = nearer if position[3] == greedy else worth
        position = min(replies[number:] + replies[:number], key=judge) if any_move else replies[number]
    return seen, None, chance


def samples(quarry: Quarry, count: int, seed: int, depth: int) -> list[Sample]:
    start = solver.seen_by_roller(rules.start(0, rules.Options()))
    chance, found = Chance(seed), []
    for number in range(count):
        seen, won, chance = one_game(quarry, start, chance, 8, number % 4, depth)  # 2 and 3 are no side
        if won is not None:
            for own, other, gems, side in seen:
                found.append(
                    (
                        quarry.features(own, other, gems, rules.CAMPS[side]),
                        quarry.features(other, own, gems, rules.CAMPS[1 - side]),
                        int(won == side),
                    )
                )
    return found


def said(weights: list[list[list[float]]], rolling: float, sample: Sample) -> float:
    mine, theirs, _ = sample
    score = rolling + sum(weights[0][at][value] for at, value in enumerate(mine))
    score -= sum(weights[1][at][value] for at, value in enumerate(theirs))
    return 1 / (1 + exp(-score / 100))


def fit(data: list[Sample], rounds: int = 12) -> tuple[list[list[list[float]]], float]:
    weights = [[[float(one) for one in table] for table in tables] for tables in solver.WEIGHTS]
    rolling = float(solver.ROLLING)
    order = list(range(len(data)))
    chance = Chance(1)
    for turn in range(rounds):
        order, chance = chance.shuffled(order)
        rate = 12 / (turn + 1)
        for number in order:
            mine, theirs, won = data[number]
            off = rate * (won - said(weights, rolling, data[number]))
            rolling += off
            for at, anchor in enumerate(ANCHORS):
                weights[0][at][mine[at]] += off * (mine[at] != anchor)
                weights[1][at][theirs[at]] -= off * (theirs[at] != anchor)
    return weights, rolling


def settled(weights: list[list[list[float]]], rolling: float) -> tuple[Any, int]:
    return tuple(tuple(tuple(map(round, table)) for table in side) for side in weights), round(rolling)


def report(quarry: Quarry, data: list[Sample]) -> None:
    bins: dict[int, list[tuple[float, int]]] = {}
    square = 0.0
    for mine, theirs, won in data:
        score = solver.ROLLING + sum(map(getitem, solver.WEIGHTS[0], mine))
        score -= sum(map(getitem, solver.WEIGHTS[1], theirs))
        middle = len(solver.CHANCES) // 2
        chance = solver.CHANCES[min(max(score + middle, 0), 2 * middle)] / solver.SCALE
        square += (chance - won) ** 2
        bins.setdefault(min(int(chance * 10), 9), []).append((chance, won))
    print(f"{len(data)} positions, mean square {square / len(data):.4f} (a coin: 0.2500)")
    for _, pairs in sorted(bins.items()):
        count = len(pairs)
        print(f"  said {sum(p for p, _ in pairs) / count:.3f}, came {sum(w for _, w in pairs) / count:.3f} ({count})")


def main() -> None:
    games, rounds, depth = (int(word) for word in (sys.argv[1:] + ["1000", "4", "0"][len(sys.argv) - 1 :])[:3])
    quarry = Quarry(rules.Options())
    data: list[Sample] = []
    for number in range(rounds):
        data += samples(quarry, games, 100 + number, depth)
        weights, rolling = fit(data)
        solver.WEIGHTS, solver.ROLLING = settled(weights, rolling)
        turns = len(data) / games / (number + 1)
        print(f"round {number + 1}, {games} games, {turns:.1f} turns: {solver.ROLLING} {solver.WEIGHTS}")
        report(quarry, samples(quarry, games // 4, 900 + number, depth))


if __name__ == "__main__":
    main()
