"""Positions to judge: of every preset, some moves into a game between levels 1 to 3. The same number, the same one."""

from itertools import count
from typing import Any

from pyapp.app.games.registry import SCREENS
from pyapp.core import Chance
from pyapp.games import GAMES

DEPTHS = {"math-magic": 12, "zoned": 26, "or-des-fous": 18}  # how many moves into a game, at most
TILES = {"equable": 14, "calculissimo": 14}  # the same where tiles are laid, with tests of their own


def position(name: str, number: int) -> Any:
    """A position in which somebody has a choice."""
    return next(state for seed in count(number, 10_007) if (state := _played(name, seed)) is not None)


def _played(name: str, seed: int) -> Any:
    game, presets = GAMES[name], list(SCREENS[name].presets.values())
    state = game.start(2, seed, **presets[seed % len(presets)])
    moves, chance = Chance(seed).below((DEPTHS | TILES)[name])
    for _ in range(moves):
        level, chance = chance.below(3)
        *_, thought = game.think(state, level + 1)
        state = game.play(state, thought.best[0][0])
        if game.over(state):
            return None
    return state if sum(1 for _, _ in zip(game.moves(state), range(2), strict=False)) == 2 else None
