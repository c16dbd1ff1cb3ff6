"""The child against every level with the preset of the youngest, and the ladder: every level against the one below with
the preset that is offered first.

`python tests/bench_children.py [game …] [games] [l1 … l5] [ladder]`: the share that the child (or the lower level)
wins, half of a tie, with its 95 % interval (Wilson). Seeds go in pairs, seats swapped, so both have the same dice and
deals.
"""

import sys
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from children import CHILDREN, USUAL, YOUNG

from pyapp.core import Chance, Game
from pyapp.core.contract import LEVELS
from pyapp.games import GAMES

LONGEST = 400  # turns; who leads then has won
CHILD = 0


def main() -> None:
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    games = next((int(word) for word in words if word.isdigit()), 100)
    levels = [int(word[1:]) for word in words if word[0] == "l" and word[1:].isdigit()] or list(range(1, 6))
    for name in [word for word in words if word in CHILDREN] or CHILDREN:
        for level in levels:
            other = level - 1 if "ladder" in words else CHILD
            if "ladder" in words and level == 1:
                continue
            begun = process_time()
            won = sum(result(name, seed // 2, seed % 2, other, level) for seed in range(games))
            who = f"level {other}" if other else "the child"
            print(
                f"{name}: {who} against level {level}: {share(won, games)}, "
                f"{(process_time() - begun) / games:.1f} s a game",
                flush=True,
            )


def share(won: float, games: int) -> str:
    """A share with its 95 % interval."""
    part, z = won / games, 1.96
    middle = (part + z * z / 2 / games) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(part * (1 - part) / games + z * z / 4 / games / games)
    return f"wins {part:.0%} of {games} games (95 %: {max(middle - half, 0):.0%} to {middle + half:.0%})"


def result(name: str, seed: int, seat: int, who: int, level: int) -> float:
    """1 if the one in this seat wins against the level, a half for a tie."""
    game, chance = GAMES[name], Chance(seed)
    state = game.start(2, seed, **(USUAL if who else YOUNG)[name])
    for _ in range(LONGEST):
        if game.over(state):
            break
        at_turn = who if game.turn(state) == seat else level
        if at_turn == CHILD:
            move, chance = CHILDREN[name](game, state, chance)
        else:
            move = chosen(game, state, at_turn)
        state = game.play(state, move)
    mine, best = game.scores(state)[seat], game.scores(state)[1 - seat]
    return 1.0 if mine > best else 0.5 if mine == best else 0.0


def chosen(game: Game, state: Any, level: int) -> Any:
    """What a level plays with the game's own budget; the fifth is a view of the judgement."""
    if level == LEVELS[-1]:
        *_, verdict = game.judge(state)
        return verdict.ranked[0][0]
    *_, thought = game.think(state, level)
    return thought.best[0][0]


if __name__ == "__main__":
    main()
