"""The games on the home screen, each with a living miniature drawn by its own board."""

from collections.abc import Callable
from dataclasses import dataclass

from pyapp.core.markup import Markup
from pyapp.games.math_magic import board, rules


@dataclass(frozen=True, slots=True)
class Card:
    """What the home screen shows of a game."""

    picture: Callable[[], Markup]


def _math_magic() -> Markup:
    return board.miniature(tuple(0 if mark == "." else int(mark) for row in rules.BOOK for mark in row))


CARDS = {"math-magic": Card(_math_magic)}
