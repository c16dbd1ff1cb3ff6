"""Équable at the table: what taps and keys mean, what is announced."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.laying import draft as drafts
from pyapp.app.laying import seat
from pyapp.app.laying.acts import Kit
from pyapp.app.laying.draft import Draft
from pyapp.app.model import Table
from pyapp.app.words import Words, pretty
from pyapp.core import Match, Refused
from pyapp.games.equable import rules, turns
from pyapp.games.equable.rules import EQUALS, SQUARES, State
from pyapp.games.tiles import Lay

TOUR = ("rack", "board", "value", "help")
# The slash is the fraction bar here, so it does not mean division.
TYPED = {"x": "*", "X": "*", "×": "*", "÷": ":", "−": "-", ".": ","}


def fresh(match: Match) -> Draft:
    """EQ-2: one = a turn, at the end of the rack."""
    return seat.fresh(match, rules.STAR, (EQUALS,) if match.state.equals else ())


def act(table: Table, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    draft: Draft = table.draft
    if name == "rack" and draft.changing is not None and arg.isdigit() and draft.order[int(arg) :][:1] == (EQUALS,):
        return draft, None  # the = tiles lie open and are not changed
    return seat.act(KIT, table, bare(table.match.state, draft), name, arg, event)


def bare(state: State, draft: Draft) -> str:
    """The board without the tiles that this turn takes off (EQ-13)."""
    return "".join("." if square in draft.off else mark for square, mark in enumerate(state.board))


def made(state: State, draft: Draft) -> rules.Laying:
    """What the laid tiles make, or Refused."""
    return turns.laying(state, drafts.run(SQUARES, bare(state, draft), draft))


def told(match: Match, say: Words) -> str:
    return seat.told(KIT, match, say)


def announced(before: State, move: Lay, say: Words) -> str:
    """EQ-8: the reading to announce, if a mixed number makes it true."""
    try:
        equation = rules.laying(before, move).equation
    except Refused:  # a bluff
        return ""
    return read_out(equation.text, say) if equation and equation.mixed else ""


def read_out(text: str, say: Words) -> str:
    """A reading with its mixed numbers said: 8 ÷ 5 = 1 et 3/5."""
    return pretty(text.replace(" ", f" {say('eq.and')} "))


def time_out(table: Table) -> str | None:
    return seat.time_out(table, table.match.state.options.seconds)


KIT = Kit("eq", SQUARES, rules.TILES, rules.TILES, may_cover=True, typed=TYPED, announced=announced)
