"""Équable for ears while tiles are being laid: the equation as it is read, and what its sides are worth."""

from contextlib import suppress

from pyapp.app.games.equable.seat import KIT, bare, made
from pyapp.app.games.laying import spoken
from pyapp.app.games.laying.draft import Draft
from pyapp.app.ui.words import Words, number
from pyapp.core import Match, Refused
from pyapp.core.ears import aloud
from pyapp.games.equable import equations, rules
from pyapp.games.equable.rules import State


def in_hand(match: Match, before: Draft, draft: Draft, say: Words) -> str:
    state: State = match.state
    return spoken.in_hand(
        KIT, match, bare(state, draft), before, draft, lambda text: _worth(state, draft, text, say), say
    )


def _worth(state: State, draft: Draft, text: str, say: Words) -> str:
    """7 plus 1 égale 8 : 24 points. Until it is an equation, what its sides make; where players check each other
    nobody says so (EQ-18)."""
    said = aloud(text, say)
    if state.unchecked:
        return f"{said}."
    laid = made(state, draft)
    if isinstance(laid, rules.Laying):
        return say("laying.hand.worth", said=said, count=rules.score(state, laid).total)
    values = []
    with suppress(Refused):
        values = [number(equations.readings(side)[0].value) for side in text.split("=")]
    return (
        say("laying.hand.makes", said=said, values=" ; ".join(values)) if values and not text.isdigit() else f"{said}."
    )
