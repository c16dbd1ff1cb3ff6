"""The sheet of ZoneD square by square, for keys: a square is called "3 4", column and row from the lower left."""

import re

from pyapp.app.games.zoned.draft import STEPS, Draft
from pyapp.games.zoned.rules import State

ENDS = {"Home": (-1, 0), "End": (1, 0)}
Square = tuple[int, int]  # its lower left corner


def named(place: str) -> str:
    """A square's name, as people may type it: (3;4) is 3 4."""
    return " ".join(re.findall(r"\d+", place, re.ASCII))


def square(place: str) -> Square:
    """The corner of a square by its name."""
    column, row = place.split()
    return int(column) - 1, int(row) - 1


def begins(draft: Draft) -> str:
    """Where the rectangle in hand lies, or would be brought."""
    return _name((draft.place.x, draft.place.y)) if draft.place else "1 1"


def stride(state: State, place: str, key: str, far: bool) -> str:
    """One square on, far: on to the next rectangle; to the end of the row, far: of the sheet. "" at the edge."""
    if key in ENDS and far:
        corner = (0, state.height - 1) if key == "Home" else (state.width - 1, 0)
        return _name(corner) if _name(corner) != place else ""
    way = _way(state, square(place), *(ENDS.get(key) or STEPS[key]))
    if not way:
        return ""
    if key in ENDS:
        return _name(way[-1])
    return _name(
        next((one for one in way if _drawn(state, one) not in (None, _drawn(state, square(place)))), way[-1])
        if far
        else way[0]
    )


def _way(state: State, start: Square, right: int, up: int) -> list[Square]:
    """The squares from the next one to the edge."""
    steps = ((start[0] + right * step, start[1] + up * step) for step in range(1, max(state.width, state.height)))
    return [(x, y) for x, y in steps if 0 <= x < state.width and 0 <= y < state.height]


def _drawn(state: State, at: Square) -> int | None:
    """The number of the rectangle that a square is in."""
    x, y = at
    return next(
        (
            number
            for number, one in enumerate(state.rectangles)
            if one.x <= x < one.x + one.w and one.y <= y < one.y + one.h
        ),
        None,
    )


def _name(at: Square) -> str:
    return f"{at[0] + 1} {at[1] + 1}"
