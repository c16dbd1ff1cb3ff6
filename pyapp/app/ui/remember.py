"""Parts of the page, drawn once for as long as what they show is the same."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
PLAIN = frozenset({str, int, bool, float, type(None), frozenset})
MANY = 2048  # more than the squares, tiles and lines of a long match
FEW = 64  # the page as it is, and some looks back: what is drawn whole is large, and holds a match or a scene
_turns: list[Callable[[], None]] = []  # one for each function that remembers


def remember(draw: Callable[P, R], most: int = MANY) -> Callable[P, R]:
    """The same answer for the same arguments: plain values are compared, everything else must be the very object.

    What is on the page is frozen, so an object that is the same one still says the same; and comparing a whole match
    would cost what drawing it does. Arguments are held, so that no other object can take an identity over. What was not
    asked for while half of `most` others were drawn, or since the table before the last, is forgotten.
    """
    lately: dict[tuple[object, ...], tuple[object, R]] = {}
    before = lately

    def turn() -> None:
        nonlocal lately, before
        before, lately = lately, {}

    @wraps(draw)
    def remembered(*args: P.args, **named: P.kwargs) -> R:
        assert not named, "give what is shown by its place"
        key = tuple([arg if type(arg) in PLAIN else (id(arg),) for arg in args])
        known = lately.get(key)
        if known is None:
            known = before.get(key) or (args, draw(*args, **named))
            if len(lately) >= most // 2:
                turn()
            lately[key] = known
        return known[1]

    _turns.append(turn)
    return remembered


def remember_few(draw: Callable[P, R]) -> Callable[P, R]:
    """The same for what is large."""
    return remember(draw, FEW)


def turn_over() -> None:
    """Another table: what was drawn at the last one may still be looked at, what was drawn before it may not."""
    for turn in _turns:
        turn()
