"""ZoneD for ears: the sheet, each player's zone, a row or column in stretches, a square and its neighbours, the dice.

Squares are called by their column and row, counted from the lower left corner: square 1 1 has its corner at (0;0).
"""

import re
from itertools import groupby

from pyapp.core.ears import Say, Sights, Topics, beside, listed, seat_name
from pyapp.core.refused import Refused, brief
from pyapp.games.zoned import field, rules
from pyapp.games.zoned.rules import Rectangle, State


def _board(state: State, place: str, say: Say) -> tuple[str, ...]:
    """The sheet, what is left of it, and how far everybody is."""
    free = rules.empty(state).bit_count()
    whole = say("zd.hear.board", width=state.width, height=state.height, count=len(state.rectangles), free=free)
    return (whole, *(_zone(state, seat, say) for seat in range(state.players)))


def _zones(state: State, place: str, say: Say) -> tuple[str, ...]:
    """Each player's rectangles, the last first."""
    told = []
    for seat in range(state.players):
        own = [one for one in state.rectangles if one.player == seat]
        told.append(_zone(state, seat, say))
        told += [_rectangle(one, say) for one in reversed(own)]
    return tuple(told)


def _zone(state: State, seat: int, say: Say) -> str:
    own = [one for one in state.rectangles if one.player == seat]
    edge = say(f"zd.hear.edge.{field.side(state.players, seat)}")
    name = seat_name(seat, say)
    if not own:
        return say("zd.hear.no-zone", player=name, edge=edge)
    return say(
        "zd.hear.zone",
        player=name,
        edge=edge,
        count=len(own),
        squares=rules.own(state, seat).bit_count(),
        left=min(one.x for one in own) + 1,
        right=max(one.x + one.w for one in own),
        bottom=min(one.y for one in own) + 1,
        top=max(one.y + one.h for one in own),
    )


def _rectangle(one: Rectangle, say: Say) -> str:
    return say("zd.hear.rectangle", w=one.w, h=one.h, area=one.w * one.h, x=one.x, y=one.y)


def sights(state: State, say: Say) -> Sights:
    """Every rectangle, the last one drawn first, by the square in its lower left corner."""
    return tuple(
        (f"{one.x + 1} {one.y + 1}", say("zd.hear.drawn", player=seat_name(one.player, say), said=_rectangle(one, say)))
        for one in reversed(state.rectangles)
    )


def _line(state: State, place: str, down: bool, say: Say) -> tuple[str, ...]:
    """A row from the left or a column from below, in stretches: who has them, or free."""
    length, other = (state.height, state.width) if down else (state.width, state.height)
    if not (place.isascii() and place.isdigit() and len(place) < 4 and 1 <= int(place) <= other):
        raise Refused("ears.column" if down else "ears.row", text=brief(place), last=other)
    at = int(place) - 1
    owners = [_owner(state, *((at, step) if down else (step, at))) for step in range(length)]
    parts, first = [], 1
    for owner, group in groupby(owners):
        size = len(list(group))
        what = say("zd.hear.free") if owner is None else seat_name(owner, say)
        parts.append(say("zd.hear.stretch", first=first, last=first + size - 1, count=size, what=what))
        first += size
    return (say("zd.hear.column" if down else "zd.hear.row", line=int(place), said=" ; ".join(parts)),)


def _owner(state: State, x: int, y: int) -> int | None:
    return next(
        (one.player for one in state.rectangles if one.x <= x < one.x + one.w and one.y <= y < one.y + one.h), None
    )


def _square(state: State, place: str, say: Say) -> tuple[str, ...]:
    return (_one(state, *_at(state, place), say),)


def _at(state: State, place: str) -> tuple[int, int]:
    found = re.fullmatch(r"\(?(\d{1,2})[ ;,]+(\d{1,2})\)?", place, re.ASCII)
    x, y = (int(found[1]) - 1, int(found[2]) - 1) if found else (-1, -1)
    if not (0 <= x < state.width and 0 <= y < state.height):
        raise Refused("ears.square", text=brief(place), last=f"{state.width} {state.height}")
    return x, y


def _one(state: State, x: int, y: int, say: Say) -> str:
    owner = _owner(state, x, y)
    what = say("zd.hear.free") if owner is None else seat_name(owner, say)
    return say("zd.hear.square", x=x + 1, y=y + 1, what=what)


def _around(state: State, place: str, say: Say) -> tuple[str, ...]:
    """A square and its neighbours."""
    x, y = _at(state, place)
    near = beside(x, y, (state.width, state.height), lambda x, y: _one(state, x, y, say), say)
    return (_one(state, x, y, say), *near)


def _dice(state: State, place: str, say: Say) -> tuple[str, ...]:
    """ZD-2, ZD-3: what the dice show and how many places they leave."""
    if state.dice is None:
        return (say("zd.hear.no-dice"),)
    one, other = state.dice
    ways = [
        say("zd.hear.way", w=w, h=h, count=rules.places(state, w, h).bit_count()) for w, h in rules.sides(state.dice)
    ]
    return (say("zd.hear.dice", one=one, other=other, ways=listed(ways, say)),)


TOPICS: Topics = {
    "board": _board,
    "zones": _zones,
    "square": _square,
    "around": _around,
    "die": _dice,
    "moves": _dice,
    "row": lambda state, place, say: _line(state, place, False, say),
    "column": lambda state, place, say: _line(state, place, True, say),
}
