"""The rules of ZoneD on the page: short sections, with figures drawn by the board, and an empty sheet to print."""

from collections.abc import Callable

from pyapp.app.games.zoned import board
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import button, help_section
from pyapp.app.ui.words import Words
from pyapp.games.zoned.rules import Draw, Rectangle

START = (Rectangle(0, 2, 0, 3, 2), Rectangle(1, 1, 4, 5, 3))
WIDTH, HEIGHT = 8, 7


def _figure(
    name: str, say: Words, players: int = 2, rectangles: tuple[Rectangle, ...] = START, hand: board.Hand | None = None
) -> Markup:
    look = board.Look(WIDTH, HEIGHT, players, rectangles, hand=hand, name=f"help-{name}")
    return board.figure(look, say(f"help.zd.{name}.figure"))


def _hand(w: int, h: int, x: int, y: int, text: str, refused: bool = False) -> board.Hand:
    return board.Hand(Draw(w, h, x, y), 0, text, refused)


FIGURES: dict[str, Callable[[Words], Markup]] = {
    "edges": lambda say: _figure("edges", say, 4, ()),
    "turn": lambda say: _figure("turn", say, hand=_hand(2, 3, 5, 0, "2 × 3 = 6")),
    "touch": lambda say: _figure("touch", say, hand=_hand(3, 2, 4, 2, "3 × 2 = 6")),
    "corner": lambda say: _figure("corner", say, hand=_hand(3, 2, 5, 2, "3 × 2", refused=True)),
}

SECTIONS = (
    "goal",
    "edges",
    "begin",
    "turn",
    "touch",
    "corner",
    "score",
    "pass",
    "multiply",
    "end",
    "sheets",
    "lesson",
    "clock",
    "advice",
    "computer",
    "keyboard",
    "rulings",
    "paper",
)


def content(say: Words) -> Markup:
    """All sections, one after the other."""
    return tag("div", *(_section(name, say) for name in SECTIONS), class_="rules-text")


def _section(name: str, say: Words) -> Markup:
    if name == "paper":
        printing = tag("p", button(say("zd.print"), "print", "empty-sheet", id="print-sheet"))
        return help_section("zd.paper", say, _empty_sheet(say), more=printing)
    return help_section(f"zd.{name}", say, FIGURES[name](say) if name in FIGURES else None)


def _empty_sheet(say: Words) -> Markup:
    """The full sheet with nothing on it, to play on paper."""
    return board.figure(board.Look(21, 29, 2, name="empty"), say("help.zd.paper.figure"), id="empty-sheet")
