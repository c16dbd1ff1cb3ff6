"""Challenging the last laying, where players check each other (CA-16, EQ-18): who may, and the moment for it."""

from pyapp.app.ui.markup import Markup
from pyapp.app.ui.parts import button
from pyapp.app.ui.words import Words
from pyapp.core import Match


def challengers(match: Match) -> list[int]:
    """The people who may challenge the last laying: anyone but its player. Computers do it by themselves."""
    standing = match.state.standing
    return [
        seat
        for seat in range(len(match.players))
        if standing is not None and seat != standing.seat and seat not in match.bots
    ]


def waits(match: Match) -> bool:
    """Whether the computer, whose turn it is, first lets people look at what one of them has laid."""
    standing = match.state.standing
    return (
        match.state.turn in match.bots
        and standing is not None
        and standing.seat not in match.bots
        and bool(challengers(match))
    )


def buttons(match: Match, say: Words) -> tuple[Markup, ...]:
    """One for each who may challenge."""
    seats = challengers(match)
    return tuple(
        button(
            say("laying.challenge.by", player=match.players[seat]) if len(seats) > 1 else say("laying.challenge"),
            "challenge",
            str(seat),
            icon_name="warning",
            id=f"challenge-{seat}",
        )
        for seat in seats
    )


def go_on(key: str, say: Words) -> Markup:
    """Let the laying stand; then the computer moves."""
    return button(say("laying.go-on"), "go-on", kind="main", id="main-button", key=key)
