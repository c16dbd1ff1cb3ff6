"""A position for ears: what can be asked about it ("board", "row 9", "around I9"), and calculations as they are read.

A game answers in sentences made of its own catalogue; `say` is given, so a game knows no language. Players are
called by what `say` makes of "ears.seat": whoever knows their names says them there.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pyapp.core.refused import Refused, brief

Say = Callable[..., str]  # a key of the catalogue, and the facts of this case
Topic = Callable[[Any, str, Say], tuple[str, ...]]  # a state, a place if one was named
Topics = Mapping[str, Topic]
Sights = tuple[tuple[str, str], ...]  # what stands on a board: where it starts, and how it is read


def described(topics: Topics, state: Any, what: object, say: Say) -> tuple[str, ...]:
    """What a game has to say about a topic; Refused if it knows nothing of it."""
    topic, _, place = what.strip().partition(" ") if isinstance(what, str) else ("", "", "")
    if topic not in topics:
        raise Refused("ears.topic", text=brief(what))
    return topics[topic](state, place.strip(), say)


def seat_name(seat: int, say: Say) -> str:
    return say("ears.seat", number=seat + 1)


def listed(parts: Iterable[str], say: Say) -> str:
    """a, b et c."""
    *first, last = parts
    return say("ears.both", first=", ".join(first), last=last) if first else last


def aloud(calculation: str, say: Say) -> str:
    """A calculation as it is read: 7 plus 1 égale 2 fois 4."""
    words = re.sub(r"[-+*:/,=^()?r!]", lambda mark: f" {say(f'aloud.{mark[0]}')} ", calculation)
    return " ".join(words.split())


def beside(
    column: int, row: int, size: tuple[int, int], one: Callable[[int, int], str], say: Say, up: int = 1
) -> tuple[str, ...]:
    """What is above, left, right and below of a square, or that the edge is there. `up`: how rows are counted."""
    told = []
    for way, right, above in (("above", 0, up), ("left", -1, 0), ("right", 1, 0), ("below", 0, -up)):
        x, y = column + right, row + above
        inside = 0 <= x < size[0] and 0 <= y < size[1]
        told.append(say(f"ears.{way}", said=one(x, y) if inside else say("ears.edge")))
    return tuple(told)
