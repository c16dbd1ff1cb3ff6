"""The games, by name."""

from pyapp.core import Game
from pyapp.games.math_magic.game import MATH_MAGIC

GAMES: dict[str, Game] = {game.name: game for game in (MATH_MAGIC,)}
