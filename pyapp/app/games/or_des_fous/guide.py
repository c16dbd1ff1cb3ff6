"""A first step, guided: the pawn, its square, the button."""

from pyapp.app.games.contract import Guide
from pyapp.app.games.or_des_fous.draft import Draft
from pyapp.core import Match
from pyapp.games.or_des_fous.rules import Step, square_name

TOUR = ("pawn", "square", "play", "back")


def guide(match: Match, draft: Draft, move: object) -> Guide | None:
    """What to touch next; taking a pawn is not for a first move, and gems may stay where they are."""
    if not isinstance(move, Step) or move.back is not None:
        return None
    if draft.start is None:
        return Guide("pawn", (f"board-{square_name(move.start)}",), {"die": match.state.die})
    if draft.start != move.start or draft.end not in (None, move.end):
        return Guide("back", ("undo",))
    if draft.end is None:
        return Guide("square", (f"board-{square_name(move.end)}",), {"square": square_name(move.end)})
    return Guide("play", ("main-button",))
