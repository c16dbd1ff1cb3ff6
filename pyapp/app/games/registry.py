"""The screen of every game, in the order of the home page: found in the game's folder here, in screen.py."""

from collections.abc import Mapping
from importlib import import_module

from pyapp.app.games.contract import AnyScreen
from pyapp.app.ui.parts import FACTS
from pyapp.games import GAMES


def _screen(game: str) -> AnyScreen:
    screen: AnyScreen = import_module(f"pyapp.app.games.{game.replace('-', '_')}.screen").SCREEN
    return screen


SCREENS: Mapping[str, AnyScreen] = {game: _screen(game) for game in GAMES}
for _each in SCREENS.values():
    FACTS.update(_each.facts)
