"""ZoneD for ears while a rectangle is in hand: where it lies and what it earns there."""

from pyapp.app.games.zoned.draft import Draft
from pyapp.app.games.zoned.seat import place_words
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.games.zoned import rules
from pyapp.games.zoned.rules import Draw, State


def in_hand(match: Match, before: Draft, draft: Draft, say: Words) -> str:
    """3 × 2 en (4 ; 0) : 6 points."""
    state, place = match.state, draft.place
    if place is None:
        return ""
    if draft.asking:
        return (
            say("zd.hand.asked", w=place.w, h=place.h, answer=draft.answer)
            if draft.answer
            else say("zd.hand.ask", w=place.w, h=place.h)
        )
    if draft.away:
        return say("zd.piece", w=place.w, h=place.h)
    if draft.refused:
        return sentence(Refused("zd.corner", w=place.w, h=place.h, x=place.x, y=place.y), say)
    return say("zd.hand", place=place_words(place, say), worth=worth(state, place, say))


def worth(state: State, place: Draw, say: Words) -> str:
    """ZD-5, ZD-7: what the place earns; in a lesson the area is asked for, and so not said (ZD-11)."""
    times, count = state.passes + 1, rules.worth(state, place)
    if state.options.lesson:
        return say("zd.worth.lesson") if times == 1 else say("zd.worth.lesson-times", times=times)
    if times == 1:
        return say("points", count=count)
    return say("zd.worth", area=rules.points(place.w, place.h, 0), times=times, count=count)
