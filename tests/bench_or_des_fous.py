"""L'Or des fous in figures: speed, random games, the ladder of levels, the strongest against a greedy player, starts.

`python tests/bench_or_des_fous.py [part …] [games] [start …] [level=5]` runs some parts (speed, random, ladder, greedy,
cap, starts) with so many games. Two players meet with the same dice twice, seats swapped; shares carry their 95 %
interval (Wilson). The games of `starts` also show how far the chances that were told are from what came. `cap` asks how
much of a game the dice decide: weaker and stronger levels against the greedy player, level 5 with five times the nodes,
and a player who knows every answer of the greedy one and reckons with it.
"""

import sys
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pyapp.core import Chance
from pyapp.games.or_des_fous import judge, players, rules, solver
from pyapp.games.or_des_fous.game import OR_DES_FOUS as GAME
from pyapp.games.or_des_fous.rules import Move, State
from pyapp.games.or_des_fous.search import Search
from pyapp.games.or_des_fous.solver import Position, Quarry

GREEDY, KNOWING, ONE_ROLL = 0, -1, -2  # players beside the levels; the last looks one roll ahead and never errs
LONGEST = 400  # turns; a game that has not ended then counts as drawn


def main() -> None:
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    games = next((int(word) for word in words if word.isdigit()), 0)
    parts = {"speed": speed, "random": random_games, "ladder": ladder, "greedy": greedy, "cap": cap, "starts": starts}
    for part in [word for word in words if word in parts] or parts:
        parts[part](games)


def share(wins: int, draws: int, games: int) -> str:
    """Won, half of the drawn, as a share with its 95 % interval."""
    part, z = (wins + draws / 2) / games, 1.96
    middle = (part + z * z / 2 / games) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(part * (1 - part) / games + z * z / 4 / games / games)
    return f"{part:.1%} of {games} games (95 %: {middle - half:.1%} to {middle + half:.1%}, {draws} drawn)"


def chosen(state: State, level: int, nodes: int | None = None) -> tuple[Move, int]:
    """A level's move and the chance it gives itself."""
    if level > 0 or level == ONE_ROLL:
        *_, thought = GAME.think(state, level, nodes) if level > 0 else players.glance(state, players.Sight(0, depth=1))
        return thought.best[0]
    quarry, position = Quarry(state.options), solver.seen_by_roller(state)
    left = {move: _left(state, move) for move in GAME.moves(state)}
    if level == GREEDY:
        return max(left, key=lambda move: _greed(position, left[move])), 0
    return max(left, key=lambda move: _known(quarry, left[move])), 0


def _left(state: State, move: Move) -> Position:
    """What a move leaves, seen by the other player."""
    after = state if isinstance(move, rules.Pass) else rules.moved(state, move)
    own, other, gems, side = solver.seen_by_roller(after)
    return other, own, gems, 1 - side


def _greed(before: Position, after: Position) -> tuple[object, ...]:
    """What the greedy player wants: its gem as near to home as this one move can bring it, then to take one, then to
    walk to its gem, then home."""
    own, gems, side = after[1], after[2], before[3]
    rows = {square: square // 7 if side == 0 else 10 - square // 7 for square in rules.squares(own)}
    held = list(rules.squares(own & gems))
    column, row = (held[0] % 7, held[0] // 7) if held else (3, 5)
    away = sum(max(abs(one % 7 - column), abs(one // 7 - row)) for one in rows)
    nearest = min((rows[square] for square in held), default=99)
    return -nearest, after[0] != before[1], -away, -sum(rows.values()), after


def _known(quarry: Quarry, position: Position, rounds: int = 1) -> float:
    """The chance of winning against the greedy player, who is to roll: its answers are known for two moves."""
    if position[1] & position[2] & rules.CAMPS[1 - position[3]]:
        return 1.0
    total = 0.0
    for answers in (quarry.replies(position, die) for die in rules.DICE):
        if answers is not None:
            total += _best_known(quarry, max(answers, key=lambda one: _greed(position, one)), rounds)
    return total / len(rules.DICE)


def _best_known(quarry: Quarry, position: Position, rounds: int) -> float:
    if rounds == 0:
        return quarry.value(position) / solver.SCALE
    rolled = [quarry.replies(position, die) for die in rules.DICE]
    return sum(
        1.0 if replies is None else max(_known(quarry, one, rounds - 1) for one in replies) for replies in rolled
    ) / len(rolled)


def game(
    light: int, dark: int, seed: int, start: str = rules.FAIR, nodes: int | None = None
) -> tuple[int | None, int, list[tuple[int, int]]]:
    """Who won, after how many turns, and what chance whom was told on the way."""
    state = GAME.start(seed=seed, start=start)
    told: list[tuple[int, int]] = []
    for turn in range(LONGEST):
        if state.over:
            return rules.winner(state), turn, told
        move, chance = chosen(state, (light, dark)[state.turn], nodes)
        told.append((state.turn, chance))
        state = GAME.play(state, move)
    return None, LONGEST, told


def duel(one: int, other: int, games: int, nodes: int | None = None) -> str:
    """The share of `one`: every seed twice, seats swapped."""
    wins = draws = turns = 0
    for seed in range(games // 2):
        for seat in (0, 1):
            won, length, _ = game(*((one, other) if seat == 0 else (other, one)), seed, nodes=nodes)
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
    print(
        f"speed: {nodes / took:,.0f} nodes a second two rolls deep, {nodes / len(states):,.0f} nodes a position",
        flush=True,
    )


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
    print(
        f"random: {games} games, none stuck: Light {won[0]}, Dark {won[1]}, drawn {drawn}; {turns / games:.0f} turns "
        f"each, the longest {longest}",
        flush=True,
    )


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


def cap(games: int) -> None:
    """What shows that the dice decide the rest: more strength stops helping."""
    games = games or 4
    for level in (3, 4, 5):
        print(f"cap: level {level} against greed: {duel(level, GREEDY, games)}", flush=True)
    print(f"cap: level 5 with five times the nodes: {duel(5, GREEDY, games, 5 * judge.NODES)}", flush=True)
    print(f"cap: a player who knows greed's answers: {duel(KNOWING, GREEDY, games)}", flush=True)


def starts(games: int) -> None:
    """OF-1: the first player's share, both sides played by the same level."""
    level = next((int(word[6:]) for word in sys.argv if word.startswith("level=")), ONE_ROLL)
    who = "one roll deep" if level == ONE_ROLL else f"level {level}"
    told: list[tuple[int, int]] = []
    for start in [word for word in sys.argv if word in rules.STARTS] or rules.STARTS:
        wins = draws = turns = 0
        count = games or 40
        for seed in range(count):
            won, length, said = game(level, level, seed, start=start)
            wins, draws, turns = wins + (won == 0), draws + (won is None), turns + length
            told += [(chance, int(seat == won)) for seat, chance in said if won is not None and chance < solver.SCALE]
        print(
            f"starts: {start} {'/'.join(rules.STARTS[start])}, {who}: first player "
            f"{share(wins, draws, count)}, {turns / count:.1f} turns",
            flush=True,
        )
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
    print(
        f"chances: off by {off / len(told):.1%} on average over {len(told)} moves, mean square {square:.4f}", flush=True
    )


if __name__ == "__main__":
    main()
