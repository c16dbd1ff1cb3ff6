"""The rules of L'Or des fous on the page: short sections, each with a figure drawn by the board where it helps."""

from collections.abc import Callable

from pyapp.app.games.or_des_fous import board
from pyapp.app.games.or_des_fous.board import Look
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import help_section
from pyapp.app.ui.words import Words
from pyapp.core import Chance
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import Options, State, square_at

LIGHT, DARK = "b1 c1 d1 e1 f1 a6", "b11 c11 d11 e11 f11 f6"


def mask(names: str) -> int:
    return sum(1 << square_at(name) for name in names.split())


def way(names: str) -> tuple[int, ...]:
    return tuple(map(square_at, names.split()))


def look(
    light: str,
    dark: str,
    gems: str,
    *,
    to: str = "",
    chain: str = "",
    free: str = "",
    picked: str = "",
    prey: str = "",
    backs: str = "",
    gem_free: str = "",
) -> Look:
    """A figure: pawns, gems and marks by the names of their squares; `to` is "start end"."""
    ends = way(to)
    return Look(
        (mask(light), mask(dark)),
        mask(gems),
        picked=square_at(picked) if picked else None,
        free=mask(free),
        way=(ends[0], ends[1]) if ends else None,
        prey=mask(prey),
        backs=mask(backs),
        gem_free=mask(gem_free),
        chains=(way(chain),) if chain else (),
    )


def ends(die: int, variant: str = "standard") -> Look:
    """Where one pawn can go with a roll, as the rules say."""
    state = State(Options(variant), (mask("d6"), mask("g11")), 0, 0, die, Chance(0), ())
    return Look(state.pawns, 0, picked=square_at("d6"), free=rules.ends(state, square_at("d6")))


FIGURES: dict[str, tuple[Callable[[], Look], ...]] = {
    "start": (lambda: look(LIGHT, DARK, "a6 f6"),),
    "turn": (lambda: look("b1 c1 d1 e4 f1 a6", DARK, "a6 f6", to="e1 e4"),),
    "steps": (lambda: ends(1), lambda: ends(2), lambda: ends(3)),
    "cross": (lambda: look("d4 d5 a3", "d8 g9", "a3 g9", picked="d4", free="d6 b4 f4 d2"),),
    "carrier": (lambda: look("d5 c3", "g9 g11", "d5 g9"),),
    "gem": (
        lambda: look("c5 d6 c4 c3 d2", "g9 g11", "d6 g9", to="a5 c5", gem_free="c5 c4 c3 d2"),
        lambda: look("c5 d6 c4 c3 d2", "g9 g11", "d2 g9", to="a5 c5", chain="d6 c5 c4 c3 d2"),
    ),
    "two": (lambda: look("c5 e5 d4 b4 f4", "g11 c11", "b4 f4", to="d2 d4", chain="c5 b4"),),
    "take": (
        lambda: look("c4 a5", "c6 e11", "a5 c6", picked="c4", prey="c6"),
        lambda: look("c6 a5", "b11 e11", "a5 c6", to="c4 c6"),
    ),
    "win": (lambda: look("a1 b1 b2 d3", "g9 g11", "b1 g9", to="c1 b1", chain="b2 b1"),),
    "beginner": (lambda: look("c4 a5", "c6 e11", "a5 c6", picked="c4", free="a4 e4 c2"),),
    "champion": (lambda: ends(2, "champion"), lambda: ends(3, "champion")),
    "repeat": (lambda: look("a2 d5", "g11 d7", "d5 d7", to="a1 a2"),),
}

SECTIONS = (
    "goal",
    "start",
    "turn",
    "steps",
    "cross",
    "carrier",
    "gem",
    "two",
    "take",
    "win",
    "beginner",
    "champion",
    "repeat",
    "clock",
    "keyboard",
    "typed",
    "fair",
    "chances",
    "paper",
)


def content(say: Words) -> Markup:
    """All sections, one after the other."""
    return tag("div", *(_section(name, say) for name in SECTIONS), class_="rules-text quarry-rules")


def _section(name: str, say: Words) -> Markup:
    figures = (board.figure(draw(), say(f"help.of.{name}.figure")) for draw in FIGURES.get(name, ()))
    return help_section(f"of.{name}", say, *figures)
