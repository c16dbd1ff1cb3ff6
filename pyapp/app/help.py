"""The rules in our own words, with figures drawn by the games' own boards."""

from pyapp.app.math_magic import help as math_magic
from pyapp.app.parts import dialog
from pyapp.app.words import Words
from pyapp.core.markup import Markup

GAME_HELP = {"math-magic": math_magic}


def help_dialog(game: str, say: Words) -> Markup:
    """The rules of one game."""
    title = say("rules.title", game=say(f"game.{game}"))
    return dialog(title, GAME_HELP[game].content(say), say, wide=True)
