"""A first rectangle, guided: onto the sheet, drawn, and in a lesson reckoned."""

from pyapp.app.games.contract import Guide
from pyapp.app.games.zoned.draft import Draft
from pyapp.core import Match
from pyapp.games.zoned import field
from pyapp.games.zoned.rules import State

TOUR = ("carry", "draw", "corner", "area", "check")


def guide(match: Match, draft: Draft, move: object) -> Guide | None:
    """What to touch next: any place that is legal is as good as another."""
    state: State = match.state
    if state.over or draft.place is None or state.dice is None:
        return None
    facts = {"one": state.dice[0], "other": state.dice[1], "w": draft.place.w, "h": draft.place.h}
    if draft.away:
        return Guide("carry", ("piece", f"edge-{field.side(state.players, state.turn)}"), facts)
    if draft.refused:
        return Guide("corner", ("board",), facts)
    if draft.asking:
        return Guide("check", ("main-button",), facts) if draft.answer else Guide("area", ("hand",), facts)
    return Guide("draw", ("main-button",), facts)
