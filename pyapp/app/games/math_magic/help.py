"""The rules of Math&Magic on the page: short sections, each with a figure of the rule book's grid where it helps."""

from collections.abc import Callable

from pyapp.app.games.math_magic.view import still
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import help_section
from pyapp.app.ui.words import Words
from pyapp.games.math_magic.rules import BOOK

# The same grid after the slide A3-A4, and after the 7 of row 5 went up to E4.
AFTER_65 = (*BOOK[:2], ".7...5", "3849..", *BOOK[4:])
AFTER_54 = (*BOOK[:3], ".8497.", "...9.6", BOOK[5])
WITH_RESERVE = (*BOOK[:2], "37.8.5", *BOOK[3:])

FIGURES: dict[str, Callable[[Words], Markup]] = {
    "goal": lambda say: still(BOOK, say("help.mm.goal.figure"), "3", "A3 B3 F3"),
    "unmoved": lambda say: still(BOOK, say("help.mm.unmoved.figure"), "E", "E2 E5 E6"),
    "slide": lambda say: still(AFTER_65, say("help.mm.slide.figure"), "4", "A4 B4 C4 D4", slide=("A3", "A4")),
    "away": lambda say: still(AFTER_54, say("help.mm.away.figure"), "5", "D5 F5", slide=("E5", "E4")),
    "reserve": lambda say: still(WITH_RESERVE, say("help.mm.reserve.figure"), "3", entered="D3"),
    "one": lambda say: still(BOOK, say("help.mm.one.figure"), "2", "A2 C2 E2"),
}

SECTIONS = (
    "goal",
    "start",
    "signs",
    "unmoved",
    "slide",
    "away",
    "reserve",
    "stay",
    "stall",
    "one",
    "plus-one",
    "cancel",
    "end",
    "thresholds",
    "two",
    "primes",
    "alone",
    "race",
    "children",
    "time",
    "tips",
    "keyboard",
    "measure",
)


def content(say: Words) -> Markup:
    """All sections, one after the other."""
    sections = (help_section(f"mm.{name}", say, FIGURES[name](say) if name in FIGURES else None) for name in SECTIONS)
    return tag("div", *sections, class_="rules-text")
