"""Calculissimo for ears while tiles are being laid: the operation as it is read, what it makes, what it earns."""

from pyapp.app.games.calculissimo.seat import KIT, made
from pyapp.app.games.laying import spoken
from pyapp.app.games.laying.draft import Draft
from pyapp.app.ui.words import Words, number
from pyapp.core import Match, Refused
from pyapp.core.ears import aloud
from pyapp.games.calculissimo import operation, rules
from pyapp.games.calculissimo.rules import State


def in_hand(match: Match, before: Draft, draft: Draft, say: Words) -> str:
    state: State = match.state
    return spoken.in_hand(KIT, match, state.board, before, draft, lambda text: _worth(state, draft, text, say), say)


def _worth(state: State, draft: Draft, text: str, say: Words) -> str:
    """9 plus 6 : 15 ; 15 points. Where players check each other nobody says so (CA-16)."""
    said = aloud(text, say)
    if state.options.challenge:
        return f"{said}."
    laid = made(state, draft)
    if isinstance(laid, rules.Laying):
        return say("laying.hand.worth", said=said, count=laid.points)
    try:
        operation.check(text, "")
    except Refused:
        return f"{said}."
    return say("laying.hand.makes", said=said, values=number(operation.work_out(text).value))
