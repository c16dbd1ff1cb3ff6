"""Presets by age for L'Or des fous, which options the set-up screen shows when, and the editor of own starts."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.games.or_des_fous import board
from pyapp.app.ui.fragments import compose
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import button
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import Options, State, square_at, square_name

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "8": {"variant": "beginner", "start": rules.FAIR},
    "10": {"variant": "standard", "start": rules.FAIR},
    "12": {"variant": "champion", "start": rules.FAIR},
    "adult": {"variant": "champion", "start": rules.FAIR},
    "book": {"variant": "standard", "start": rules.FAIR},
}
RENAMED: Mapping[str, tuple[str, Mapping[str, Any]]] = {"champion": ("adult", {"seconds": 60})}
CLOCK = {"seconds": 60}
DEFAULT = "10"
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (("game", ("variant", "start", "layout")), ("time", ("seconds",)))

# What a tap on a square makes of what stands there.
NEXT = {".": "o", "o": "O", "O": "x", "x": "X", "X": "."}
# On the card: light pawns, dark pawns and gems; and the way that a gem takes.
PICTURED = "b4 c5 d5 a6", "d7 e6 f5 g6", "d5 e6"
WAY = "d5 c5 b4"
EMPTY = "/".join(["." * rules.WIDTH] * rules.HEIGHT)


def shown(name: str, options: Mapping[str, Any], players: int) -> bool:
    """Whether an option means anything for this table."""
    return name != "layout" or options.get("start") == "own"


def usual() -> str:
    """The usual start, as a layout to change."""
    state = rules.start(0, Options(start=rules.FAIR))
    return rules.write_layout(state.pawns, state.gems)


# For a class: a position to begin with.
MODES = {"position": {"start": "own", "layout": usual()}}


def picture(state: State | None = None) -> Markup:
    """The board of a match, or a gem on its way from pawn to pawn, for the home screen."""
    if state is None:
        light, dark, gems = (sum(1 << square_at(name) for name in names.split()) for names in PICTURED)
        way = tuple(map(square_at, WAY.split()))
        return board.miniature(board.Look((light, dark), gems, chains=(way,)), range(2, 7))
    return board.miniature(board.Look(state.pawns, state.gems))


def edited(layout: str, place: str, value: str) -> str:
    """OF-1: an own start after a tap on a square, or begun anew ("usual", "clear")."""
    if place in ("usual", "clear"):
        return usual() if place == "usual" else EMPTY
    rows = [list(row) for row in (layout or usual()).split("/")]
    for up, row in enumerate(reversed(rows)):
        for column in range(len(row)):
            if place == square_name(up * rules.WIDTH + column):
                row[column] = NEXT.get(row[column], ".")
    return "/".join("".join(row) for row in rows)


def editor(layout: str, held: str, label: str, say: Words) -> Markup:
    """A board to tap: each tap puts the next thing on a square; below, what the start still lacks."""
    try:
        pawns, gems = rules.read_layout(layout or usual())
    except Refused:
        pawns, gems = rules.read_layout(EMPTY)
    fragments = board.table(board.Look(pawns, gems), say, act="option layout", name="editor", label=label)
    try:
        rules.check_start(pawns, gems)
        state = say("of.editor.good")
    except Refused as refused:
        state = say(f"refused.{refused.code}", **refused.facts)
    counts = say("of.editor.counts", light=pawns[0].bit_count(), dark=pawns[1].bit_count(), gems=gems.bit_count())
    return tag(
        "div",
        tag("p", label),
        tag("p", say("of.editor"), class_="quiet small"),
        tag(
            "div",
            Markup(compose(fragments, "editor")),
            tag(
                "div",
                tag("p", counts, " ", tag("strong", state), role="status"),
                button(say("of.editor.usual"), "option", "layout usual", id="editor-usual"),
                button(say("of.editor.clear"), "option", "layout clear", id="editor-clear"),
                class_="editor-side",
            ),
            class_="layout quarry-editor",
        ),
    )
