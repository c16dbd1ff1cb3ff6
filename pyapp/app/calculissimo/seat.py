"""Calculissimo at the table: what taps and keys mean."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.laying import draft as drafts
from pyapp.app.laying import seat
from pyapp.app.laying.acts import Kit
from pyapp.app.laying.draft import Draft
from pyapp.app.model import Table
from pyapp.app.words import Words
from pyapp.core import Match
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.operation import DIGITS, SIGNS
from pyapp.games.calculissimo.rules import BOARD, JOKER, JOKER_MARKS, State

TOUR = ("rack", "board", "value", "help")
KIT = Kit("ca", BOARD, rules.ORDER, DIGITS + SIGNS + JOKER, JOKER_MARKS)


def fresh(match: Match) -> Draft:
    return seat.fresh(match, rules.START)


def act(table: Table, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    return seat.act(KIT, table, table.match.state.board, name, arg, event)


def made(state: State, draft: Draft) -> rules.Laying:
    """What the laid tiles make, or Refused."""
    return turns.laying(state, drafts.run(BOARD, state.board, draft))


def told(match: Match, say: Words) -> str:
    return seat.told(KIT, match, say)


def time_out(table: Table) -> str | None:
    return seat.time_out(table, rules.SECONDS)
