"""Parts of the page, drawn once for as long as what they show is the same."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
PLAIN = frozenset({str, int, bool, float, type(None)})
MOST = 4096  # more than the squares, tiles and lines of a long match


def remember(draw: Callable[P, R]) -> Callable[P, R]:
    """The same answer for the same arguments: plain values are compared, everything else must be the very object.

    What is on the page is frozen, so an object that is the same one still says the same; and comparing a whole match
    would cost what drawing it does. Arguments are held, so that no other object can take an identity over.
    """
    kept: dict[tuple[object, ...], tuple[object, R]] = {}

    @wraps(draw)
    def remembered(*args: P.args, **named: P.kwargs) -> R:
        assert not named, "give what is shown by its place"
        key = tuple([arg if type(arg) in PLAIN else (id(arg),) for arg in args])
        known = kept.get(key)
        if known is None:
            if len(kept) >= MOST:
                kept.clear()
            known = kept[key] = args, draw(*args, **named)
        return known[1]

    return remembered
