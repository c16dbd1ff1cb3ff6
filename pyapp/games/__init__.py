"""The games, by name, in the order in which they are offered. A game moves in by its folder and its line here."""

from importlib import import_module

from pyapp.core import Game, registry

FOLDERS = (
    "math_magic",
    "zoned",
    "equable",
    "or_des_fous",
    "calculissimo",
)


def _game(folder: str) -> Game:
    """What the folder's game.py gives under the folder's own name."""
    game: Game = getattr(import_module(f"pyapp.games.{folder}.game"), folder.upper())
    return game


GAMES = registry.GAMES
GAMES |= {game.name: game for game in map(_game, FOLDERS)}
