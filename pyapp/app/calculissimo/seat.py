"""Calculissimo at the table: what taps and keys mean."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.laying import draft as drafts
from pyapp.app.laying import seat
from pyapp.app.laying.acts import Kit
from pyapp.app.laying.draft import Draft
from pyapp.app.remember import remember
from pyapp.app.scene import Played
from pyapp.app.words import Words
from pyapp.core import Match, Refused
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.operation import DIGITS, SIGNS
from pyapp.games.calculissimo.rules import BOARD, JOKER, JOKER_MARKS, State

TOUR = ("rack", "board", "value", "help")
KIT = Kit("ca", BOARD, rules.ORDER, DIGITS + SIGNS + JOKER, JOKER_MARKS)


def fresh(match: Match) -> Draft:
    return seat.fresh(match, rules.START)


def act(match: Match, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    return seat.act(KIT, match, draft, match.state.board, name, arg, event)


@remember
def made(state: State, draft: Draft) -> rules.Laying | Refused:
    """What the laid tiles make, or why they make nothing."""
    try:
        return turns.laying(state, drafts.run(BOARD, state.board, draft))
    except Refused as refused:
        return refused


def last_move(played: Played, say: Words) -> str:
    return seat.last_move(KIT, played, say)


def seconds(state: State) -> int:
    """CA-15."""
    return rules.SECONDS if state.options.clock else 0
