"""The rules of Équable on the page: short sections, with figures of the rule book's calculations."""

from collections.abc import Callable

from pyapp.app.games.equable.board import STYLE
from pyapp.app.games.equable.setup import PICTURE
from pyapp.app.games.laying.board import Look, figure, part
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import help_section
from pyapp.app.ui.words import Words
from pyapp.games.equable.rules import SQUARES

NONE = SQUARES.empty


def _row(text: str, row: int = 8, column: int = 5) -> str:
    """A board with one equation on it."""
    start = row * SQUARES.side + column
    return NONE[:start] + text + NONE[start + len(text) :]


def _part(text: str, say: Words, board: str, fresh: dict[str, str], rows: range = range(7, 10)) -> Markup:
    """The middle of the board, with the tiles of one turn marked."""
    look = Look(board, {SQUARES.at(name): tile for name, tile in fresh.items()}, focus=-1)
    return part(STYLE, look, say(text), range(2, 16), rows)


FIGURES: dict[str, Callable[[Words], Markup]] = {
    "first": lambda say: _part(
        "help.eq.first.figure",
        say,
        NONE,
        {f"{column}9": tile for column, tile in zip("GHIJKLM", "7+1=2*4", strict=True)},
    ),
    "next": lambda say: figure(STYLE, Look("".join(PICTURE), focus=-1), say("help.eq.next.figure")),
    "fractions": lambda say: _part("help.eq.fractions.figure", say, _row("8:5=13/5"), {}),
    "zero": lambda say: _part(
        "help.eq.zero.figure",
        say,
        _row("16*4=64"),
        {"E9": "0", "E10": "1", "E11": "+", "E12": "4", "E13": "=", "E14": "5"},
        range(7, 15),
    ),
    "longer": lambda say: _part(
        "help.eq.longer.figure", say, _row("28:7=4"), {"D9": "5", "E9": "-", "L9": "-", "M9": "3"}
    ),
    "replace": lambda say: _part("help.eq.replace.figure", say, _row("21*7=147"), {"F9": "4", "G9": "9", "I9": "3"}),
}
SECTIONS = (
    "goal",
    "first",
    "next",
    "order",
    "fractions",
    "point",
    "zero",
    "longer",
    "replace",
    "points",
    "change",
    "challenge",
    "time",
    "end",
    "variants",
    "ours",
    "keyboard",
    "rulings",
)


def content(say: Words) -> Markup:
    """All sections, one after the other."""
    sections = (help_section(f"eq.{name}", say, FIGURES[name](say) if name in FIGURES else None) for name in SECTIONS)
    return tag("div", *sections, class_="rules-text")
