"""A rectangle in the hand: carried by a pointer, steered by keys, turned, snapped to where it may be drawn.

Asks the rules where that is, and repeats none of them.
"""

from dataclasses import dataclass, replace

from pyapp.core import Refused
from pyapp.games.zoned import field, rules
from pyapp.games.zoned.rules import Draw, State

STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
Point = tuple[int, int]  # in quarters of a square, from the corner at the origin


@dataclass(frozen=True, slots=True)
class Draft:
    """What the player has in hand."""

    place: Draw | None = None  # None: somebody else's turn, or the end
    away: bool = False  # it still lies beside the sheet; `place` is where a key would bring it
    refused: bool = False  # the place touches only at a corner
    touched: bool = False  # the player has moved it
    hovering: bool = False  # it follows a mouse that is not pressed
    pinned: bool = False  # it was put down: a passing mouse leaves it there
    held: bool = False  # pressed on the rectangle itself, and not moved since
    asking: bool = False  # ZD-11: its area is asked for
    answer: str = ""  # the figures typed so far
    before: "Draft | None" = None  # how it was before a pointer took it: a lost pointer puts it back there

    @property
    def empty(self) -> bool:
        return not self.touched


def fresh(state: State) -> Draft:
    """Beside the sheet; a key would bring it to the legal place nearest the middle."""
    middle = 2 * state.width, 2 * state.height
    return Draft(_nearest(state, sides(state), middle), away=True) if not state.over else Draft()


def sides(state: State) -> tuple[rules.Dice, ...]:
    """The ways round in which the rectangle can be drawn somewhere."""
    ways = rules.sides(state.dice) if state.dice else ()
    return tuple((w, h) for w, h in ways if rules.places(state, w, h))


def corners(state: State, w: int, h: int) -> list[tuple[int, int]]:
    """The legal places of one way round, by their corners."""
    return [
        (corner % (state.width + 1), corner // (state.width + 1)) for corner in field.bits(rules.places(state, w, h))
    ]


def _nearest(state: State, ways: tuple[rules.Dice, ...], middle: Point) -> Draw | None:
    """The legal place whose middle is nearest to a point."""
    found = [Draw(w, h, x, y) for w, h in ways for x, y in corners(state, w, h)]
    return min(found, key=lambda place: _distance(place, middle), default=None)


def _distance(place: Draw, middle: Point) -> int:
    return (4 * place.x + 2 * place.w - middle[0]) ** 2 + (4 * place.y + 2 * place.h - middle[1]) ** 2


def carry(state: State, draft: Draft, point: Point) -> Draft:
    """The rectangle brought to a point: to the nearest legal place, but a place right there that only touches at a
    corner is shown as what it is."""
    if draft.place is None:
        return draft
    w, h = draft.place.w, draft.place.h
    draft = replace(_moved(draft), held=False)
    there = Draw(
        w,
        h,
        _bounded((point[0] - 2 * w + 2) // 4, state.width - w),
        _bounded((point[1] - 2 * h + 2) // 4, state.height - h),
    )
    if why_not(state, there) == "zd.corner":
        return replace(draft, place=there, refused=True)
    place = _nearest(state, ((w, h),), point) or _nearest(state, sides(state), point)
    return replace(draft, place=place, refused=False)


def _moved(draft: Draft) -> Draft:
    """On the sheet, by the player's own hand; what was typed about another place is gone."""
    return replace(draft, away=False, touched=True, asking=False, answer="")


def _bounded(number: int, most: int) -> int:
    return min(max(number, 0), most)


def why_not(state: State, place: Draw) -> str:
    """The code of the refusal that a place would meet; empty if it is legal."""
    try:
        rules.check(state, place)
    except Refused as refused:
        return refused.code
    return ""


def put(state: State, draft: Draft, place: Draw) -> Draft:
    """The rectangle at a place that was named."""
    return replace(_moved(draft), place=place, refused=bool(why_not(state, place)), pinned=True)


def pointer(state: State, draft: Draft, how: str, point: Point) -> Draft:
    """A mouse that passes ("over"), or any pointer that presses ("down", or "lift" beside the sheet), moves ("drag"),
    lets go ("up") or is lost."""
    if draft.place is None:
        return draft
    if how == "lost":
        return draft.before or draft
    was = replace(draft, before=None)
    if how == "lift":
        return replace(draft, before=was)
    if how == "over":
        return draft if draft.pinned else replace(carry(state, draft, point), hovering=True)
    if how == "down":
        if not draft.away and _covers(draft.place, point):
            return replace(draft, held=True, before=was)
        return replace(carry(state, draft, point), hovering=False, pinned=True, before=was)
    if how == "drag":
        return replace(carry(state, draft, point), hovering=False, pinned=True)
    if draft.held and not draft.hovering:
        draft = turn(state, draft, strict=False)
    return replace(draft, held=False, hovering=False, pinned=True, touched=True, before=None)


def _covers(place: Draw, point: Point) -> bool:
    return 4 * place.x <= point[0] < 4 * (place.x + place.w) and 4 * place.y <= point[1] < 4 * (place.y + place.h)


def turn(state: State, draft: Draft, strict: bool = True) -> Draft:
    """ZD-3: the other way round, at the nearest legal place."""
    if draft.place is None or state.dice is None or draft.place.w == draft.place.h:
        return draft
    w, h = draft.place.h, draft.place.w
    middle = 4 * draft.place.x + 2 * draft.place.w, 4 * draft.place.y + 2 * draft.place.h
    place = _nearest(state, ((w, h),), middle)
    if place is None:
        if strict:
            raise Refused("zd.draft.turn", w=w, h=h)
        return draft
    return replace(_moved(draft), place=place, refused=False, pinned=not draft.away, away=draft.away)


def steer(state: State, draft: Draft, key: str) -> Draft:
    """An arrow key: onto the sheet, or on to the next legal place in that direction, nearest to the straight way."""
    if draft.place is None:
        return draft
    if draft.away:
        return put(state, draft, draft.place)
    right, up = STEPS[key]
    here, ahead = draft.place, []
    for x, y in corners(state, here.w, here.h):
        along = (x - here.x) * right + (y - here.y) * up
        aside = abs((x - here.x) * up) + abs((y - here.y) * right)
        if along > 0:
            ahead.append((along + 3 * aside, x, y))
    if not ahead:
        return replace(draft, touched=True, pinned=True)
    _, x, y = min(ahead)
    return put(state, draft, Draw(here.w, here.h, x, y))


def step(state: State, draft: Draft, by: int) -> Draft:
    """On (or back) through all the legal places, one after the other, both ways round."""
    if draft.place is None:
        return draft
    every = list(rules.moves(state))
    at = every.index(draft.place) if draft.place in every else -by
    return put(state, draft, every[(at + by) % len(every)])
