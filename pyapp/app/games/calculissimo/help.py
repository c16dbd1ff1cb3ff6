"""The rules of Calculissimo on the page: short sections, with figures of the rule book's calculations."""

from collections.abc import Callable

from pyapp.app.games.calculissimo.board import STYLE
from pyapp.app.games.calculissimo.setup import BOOK
from pyapp.app.games.laying.board import Look, figure, part
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import help_section
from pyapp.app.ui.words import Words
from pyapp.games.calculissimo.rules import BOARD

FIRST = "".join(("." * 15 * 7, "...9+6:2.......", "." * 15 * 7))


def _part(text: str, say: Words, board: str, fresh: dict[str, str]) -> Markup:
    """The middle of the board, with the tiles of one turn marked."""
    look = Look(board, {BOARD.at(name): tile for name, tile in fresh.items()}, focus=-1)
    return part(STYLE, look, say(text), range(2, 12), range(4, 11))


FIGURES: dict[str, Callable[[Words], Markup]] = {
    "first": lambda say: _part(
        "help.ca.first.figure", say, "." * 225, {"D8": "9", "E8": "+", "F8": "6", "G8": ":", "H8": "2"}
    ),
    "next": lambda say: _part("help.ca.next.figure", say, FIRST, {"H6": "4", "H7": "-", "H9": "+", "H10": "3"}),
    "crossing": lambda say: _part(
        "help.ca.crossing.figure",
        say,
        "." * 225,
        {"D8": "9", "E8": "+", "F8": "6", "G8": ":", "H8": "2", "H9": "+", "H10": "1"},
    ),
    "squares": lambda say: figure(STYLE, Look("." * 225, focus=-1), say("help.ca.squares.figure")),
    "order": lambda say: _part("help.ca.order.figure", say, "".join(BOOK), {"J7": "*", "J8": "7", "J9": "+"}),
}
SECTIONS = (
    "goal",
    "first",
    "next",
    "crossing",
    "order",
    "value",
    "squares",
    "shared",
    "joker",
    "seven",
    "change",
    "challenge",
    "time",
    "end",
    "keyboard",
    "rulings",
)


def content(say: Words) -> Markup:
    """All sections, one after the other."""
    sections = (help_section(f"ca.{name}", say, FIGURES[name](say) if name in FIGURES else None) for name in SECTIONS)
    return tag("div", *sections, class_="rules-text")
