"""L'Or des fous in figures: speed, random games, the ladder of levels, the strongest against a greedy player, starts.

`python tests/bench_or_des_fous.py [part …] [games] [start …] [level=5]` runs some parts (speed, random, ladder, greedy,
starts) with so many games. Two players meet with the same dice twice, seats swapped; shares carry their 95 % interval
(Wilson). The games of `starts` also show how far the chances that were told are from what came.
"""

import sys
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pyapp.core import Chance
from pyapp.core.search import Search
from pyapp.games.or_des_fous import rules, solver
from pyapp.games.or_des_fous.game import OR_DES_FOUS as GAME
from pyapp.games.or_des_fous.rules import Move, State
from pyapp.games.or_des_fous.solver import Position, Quarry

GREEDY = 0
LONGEST = 400  # turns; a game that has not ended then counts as drawn
PARTS = ("speed", "random", "ladder", "greedy", "starts")


def main() -> None:
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    games = next((int(word) for word in words if word.isdigit()), 0)
    parts = [word for word in words if word in PARTS] or list(PARTS)
    for part in parts:
        {"speed": speed, "random": random_games, "ladder": ladder, "greedy": greedy, "starts": starts}[part](games)


def share(wins: int, draws: int, games: int) -> str:
    """Won, half of the drawn, as a share with its 95 % interval."""
    part, z = (wins + draws / 2) / games, 1.96
    middle = (part + z * z / 2 / games) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(part * (1 - part) / games + z * z / 4 / games / games)
    return f"{part:.1%} of {games} games (95 %: {middle - half:.1%} to {middle + half:.1%}, {draws} drawn)"


def chosen(state: State, level: int) -> tuple[Move, int]:
    """A level's move and the chance it gives itself; the greedy player brings the gem as near to home as this one move
    can, and else walks to it."""
    if level != GREEDY:
        *_, thought = GAME.think(state, level)
        return thought.best[0]
    return max(GAME.moves(state), key=lambda move: _greed(state, move)), 0


def _greed(state: State, move: Move) -> tuple[int, ...]:
    if isinstance(move, rules.Pass):
        return (0,)
    after = rules.moved(state, move)
    rows = [square // 7 if state.turn == 0 else 10 - square // 7 for square in rules.squares(after.pawns[state.turn])]
    held = [square // 7 if state.turn == 0 else 10 - square // 7
            for square in rules.squares(after.pawns[state.turn] & after.gems)]
    gem = after.pawns[state.turn] & after.gems
    column, row = (next(rules.squares(gem)) % 7, next(rules.squares(gem)) // 7) if gem else (3, 5)
    away = sum(max(abs(one % 7 - column), abs(one // 7 - row)) for one in rules.squares(after.pawns[state.turn]))
    return -min(held, default=99), int(move.back is not None), -away, -sum(rows)


def game(light: int, dark: int, seed: int, **options: str) -> tuple[int | None, int, list[tuple[int, int]]]:
    """Who won, after how many turns, and what chance whom was told on the way."""
    state = GAME.start(seed=seed, **options)
    told: list[tuple[int, int]] = []
    for turn in range(LONGEST):
        if state.over:
            return rules.winner(state), turn, told
        move, chance = chosen(state, (light, dark)[state.turn])
        told.append((state.turn, chance))
        state = GAME.play(state, move)
    return None, LONGEST, told


def duel(one: int, other: int, games: int, **options: str) -> str:
    """The share of `one`: every seed twice, seats swapped."""
    wins = draws = turns = 0
    for seed in range(games // 2):
        for seat in (0, 1):
            won, length, _ = game(*((one, other) if seat == 0 else (other, one)), seed, **options)
            wins, draws, turns = wins + (won == seat), draws + (won is None), turns + length
    return f"{share(wins, draws, games // 2 * 2)}, {turns / (games // 2 * 2):.0f} turns"


def speed(games: int) -> None:
    states = [GAME.start(seed=seed) for seed in range(6)]
    for number, state in enumerate(states):
        for _ in range(6 + number):
            if not state.over:
                state = GAME.play(state, chosen(state, 3)[0])
        states[number] = state
    nodes = took = 0.0
    for state in states:
        search: Search[Position] = Search(Quarry(state.options))
        begun = process_time()
        search.value(solver.seen_by_roller(state), 2)
        took, nodes = took + process_time() - begun, nodes + search.nodes
    print(f"speed: {nodes / took:,.0f} nodes a second two rolls deep, {nodes / len(states):,.0f} nodes a position",
          flush=True)


def random_games(games: int) -> None:
    """OF-12: all end by a win or by repetition. Played with the quick replies, which tests prove to be the rules'."""
    games, chance = games or 1000, Chance(7)
    won, drawn, longest, turns = [0, 0], 0, 0, 0
    quarry = Quarry(rules.Options())
    for _ in range(games):
        position, seen = solver.seen_by_roller(GAME.start()), dict[Position, int]()
        while True:
            seen[position] = seen.get(position, 0) + 1
            if seen[position] == rules.REPEATS:
                drawn += 1
                break
            face, chance = chance.below(3)
            replies = quarry.replies(position, face + 1)
            if replies is None:  # some moves win, but a random player does not know which
                replies = list(_by_the_rules(position, face + 1))
            number, chance = chance.below(len(replies))
            mover, position = position[3], replies[number]
            if position[1] & position[2] & rules.CAMPS[mover]:
                won[mover] += 1
                break
        length = sum(seen.values())
        turns, longest = turns + length, max(longest, length)
    print(f"random: {games} games, none stuck: Light {won[0]}, Dark {won[1]}, drawn {drawn}; {turns / games:.0f} turns "
          f"each, the longest {longest}", flush=True)


def _by_the_rules(position: Position, die: int) -> Iterator[Position]:
    own, other, gems, side = position
    state = State(rules.Options(), (own, other) if side == 0 else (other, own), gems, side, die, Chance(0), ())
    for step in rules.steps(state):
        after = rules.moved(state, step)
        yield after.pawns[1 - side], after.pawns[side], after.gems, 1 - side


def ladder(games: int) -> None:
    for low, high in pairwise(range(1, 6)):
        print(f"ladder: level {high} against {low}: {duel(high, low, games or (100 if high < 5 else 24))}", flush=True)


def greedy(games: int) -> None:
    print(f"greedy: level 5 against one ply of greed: {duel(5, GREEDY, games or 24)}", flush=True)


def starts(games: int) -> None:
    """OF-1: the first player's share, both sides played by the same level."""
    level = next((int(word[6:]) for word in sys.argv if word.startswith("level=")), 4)
    told: list[tuple[int, int]] = []
    for start in [word for word in sys.argv if word in rules.STARTS] or rules.STARTS:
        wins = draws = turns = 0
        count = games or 40
        for seed in range(count):
            won, length, said = game(level, level, seed, start=start)
            wins, draws, turns = wins + (won == 0), draws + (won is None), turns + length
            told += [(chance, int(seat == won)) for seat, chance in said if won is not None and chance < solver.SCALE]
        print(f"starts: {start} {'/'.join(rules.STARTS[start])}, level {level}: first player "
              f"{share(wins, draws, count)}, {turns / count:.1f} turns", flush=True)
    honest(told)


def honest(told: list[tuple[int, int]]) -> None:
    """How far the chances told are off: in each tenth of the scale, what was said and what came."""
    tenths: dict[int, list[tuple[int, int]]] = {}
    for chance, came in told:
        tenths.setdefault(min(chance * 10 // solver.SCALE, 9), []).append((chance, came))
    off = 0.0
    for _, pairs in sorted(tenths.items()):
        said, came = (sum(part) / len(pairs) for part in zip(*pairs, strict=True))
        off += abs(said / solver.SCALE - came) * len(pairs)
        print(f"  said {said / solver.SCALE:.1%}, came {came:.1%} ({len(pairs)} moves)")
    square = sum((chance / solver.SCALE - came) ** 2 for chance, came in told) / len(told)
    print(f"chances: off by {off / len(told):.1%} on average over {len(told)} moves, mean square {square:.4f}",
          flush=True)


if __name__ == "__main__":
    main()
