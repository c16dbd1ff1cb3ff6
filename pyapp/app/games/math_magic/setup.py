"""Presets by age for Math&Magic, and which options the set-up screen shows when."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.games.math_magic import board
from pyapp.app.ui.markup import Markup, tag, void
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.games.math_magic import rules

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "8": {"operators": "+-", "whole": True, "base": True, "last": 20},
    "10": {"operators": "+-*", "whole": True, "base": True, "last": 40},
    "12": {"operators": "+-*:", "whole": True, "last": 60},
    "adult": {"operators": "+-*:", "last": 100},
    "book": {"operators": "+-*:^r!", "last": 100, "clock": True},
}
RENAMED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "champion": ("adult", {"last": 150, "order": "primes", "clock": True})
}
CLOCK = {"clock": True}
DEFAULT = "10"
RACE = {"variant": "race-18"}  # MM-17: on the children's grid, unless another race is chosen
PICTURED = "3"  # the line that is lit on the card

# The questions of the set-up screen, in their order; the rest of the options follow from them.
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", ("variant", "moving", "agreed", "rounds", "goal", "points", "first", "last", "grid", "layout")),
    ("reckoning", ("operators", "whole", "base")),
    ("turns", ("order", "evens", "thresholds")),
    ("time", ("clock", "minutes")),
)


def shown(name: str, options: Mapping[str, Any], players: int) -> bool:
    """Whether an option means anything for this table."""
    race, alone = options.get("variant", "turns") != "turns", players == 1
    means = {
        "layout": options.get("grid") == "own",
        "moving": race,
        "agreed": race,
        "rounds": race and bool(options.get("agreed")),
        "first": not race or not options.get("agreed"),
        "last": not race or not options.get("agreed"),
        "clock": not race,
        "order": not race,
        "evens": not race and not alone and options.get("order") == "even",
        "thresholds": not alone,
        "goal": alone,
        "points": alone and options.get("goal") == "points",
    }
    return bool(means.get(name, True))


def check(options: Mapping[str, Any], players: int, bots: int) -> None:
    """MM-17: nobody would buzz in a race of computers."""
    if bots == players and players > 1 and options.get("variant", "turns") != "turns":
        raise Refused("setup.race-of-bots")


def picture(state: rules.State | None = None) -> Markup:
    """The grid of a match, or the rule book's, for the home screen."""
    if state is None:
        return board.miniature(board.Look(rules.read_grid(rules.BOOK), line=PICTURED), range(5))
    return board.miniature(board.Look(state.grid))


def edited(layout: str, place: str, value: str) -> str:
    """An own grid with one row changed; blanks and zeros are empty cells, missing ones are filled up."""
    rows = (layout.split("/") + [""] * rules.SIDE)[: rules.SIDE]
    rows[int(place) if place in tuple("012345") else 0] = value
    return "/".join(text[: rules.SIDE].replace(" ", ".").replace("0", ".").ljust(rules.SIDE, ".") for text in rows)


def editor(layout: str, held: str, label: str, say: Words) -> Markup:
    """An own grid, row by row, drawn as it stands."""
    rows = layout.split("/")
    fields = [
        tag(
            "li",
            void(
                "input",
                type="text",
                id=f"option-layout-{row}",
                value=rows[row] if row < len(rows) else "",
                maxlength=rules.SIDE,
                placeholder="." * rules.SIDE,
                data_change=f"option layout {row}",
                autocomplete="off",
                spellcheck="false",
                aria_label=say("setup.layout.row", number=row + 1),
            ),
        )
        for row in range(rules.SIDE)
    ]
    return tag(
        "div",
        tag("p", label),
        tag("p", say("setup.layout"), class_="quiet small"),
        tag("div", tag("ol", *fields), _figure(rows, label), class_="layout"),
    )


def _figure(rows: list[str], label: str) -> Markup | None:
    """An own grid as far as it can be drawn."""
    try:
        return board.figure(board.Look(rules.read_grid(rows)), label)
    except Refused:
        return None
