"""Which piece lies where, through a whole match: every piece keeps one name, so that the page can show it travel."""

from pyapp.app.ui.remember import remember, remember_few
from pyapp.core import Match, Turn
from pyapp.games.math_magic.rules import Shift, Slide, Solve, State

Names = tuple[str, ...]  # cell by cell, "" for an empty one


def names(match: Match, made: int, shift: Shift | None = None) -> Names:
    """The pieces after so many moves, and after the piece that is being moved."""
    return shifted(_found(match.first, match.turns, made), match.at(made).reserve, shift)


def of_reserve(reserve: tuple[int, ...]) -> Names:
    """The pieces that wait: of equal ones the last goes first."""
    return tuple(f"reserve-{digit}-{reserve[:at].count(digit)}" for at, digit in enumerate(reserve))


def shifted(found: Names, reserve: tuple[int, ...], shift: Shift | None) -> Names:
    """The pieces after one was slid or brought."""
    if shift is None:
        return found
    after = list(found)
    if isinstance(shift, Slide):
        after[shift.start], after[shift.end] = "", found[shift.start]
    else:
        after[shift.cell] = f"reserve-{shift.digit}-{reserve.count(shift.digit) - 1}"
    return tuple(after)


@remember_few
def _found(first: State, turns: tuple[Turn, ...], made: int) -> Names:
    found, before = _dealt(first), first
    for turn in turns[:made]:
        found, before = _after(found, before, turn), turn.after
    return found


@remember
def _dealt(first: State) -> Names:
    return tuple(f"dealt-{cell}" if digit else "" for cell, digit in enumerate(first.grid))


@remember
def _after(found: Names, before: State, turn: Turn) -> Names:
    stays = before.grid != turn.after.grid  # MM-7: under the base rule a slid piece goes back
    return shifted(found, before.reserve, turn.move.shift) if isinstance(turn.move, Solve) and stays else found
