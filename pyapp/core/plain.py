"""Plain data that nobody vouches for: each value is what it should be, or Refused."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from pyapp.core.options import Option
from pyapp.core.refused import Refused

DEEPEST = 30  # brackets within brackets; our own data has six
# A text is one token, ended or not, so that one look at each sign is enough.
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def parsed(text: str | bytes, code: str) -> Any:
    """JSON from anybody, or Refused with this code.

    In the browser the stack ends before Python notices that it is too deep, and takes the engine along: so the depth is
    looked at first.
    """
    try:
        text = text.decode() if isinstance(text, bytes) else text
        if not _shallow(text):
            raise Refused(code)
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(code) from None


def _shallow(text: str) -> bool:
    if text.count("[") + text.count("{") <= DEEPEST:
        return True
    depth = 0
    for token in TOKEN.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > DEEPEST:
            return False
    return True


def small(text: str, digits: int = 6) -> int | None:
    """A whole number of few digits; None if the text is anything else ("²" and "--5" too)."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def flag(name: str, value: object) -> bool:
    """Yes or no."""
    if not isinstance(value, bool):
        raise Refused("position.value", name=name)
    return value


def whole(name: str, value: object, low: int, high: int) -> int:
    """A whole number between two bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused("position.value", name=name)
    return value


def wholes(name: str, values: object, low: int, high: int, count: int | None = None) -> tuple[int, ...]:
    """Whole numbers, so many of them if it is said how many."""
    if not isinstance(values, list | tuple) or count not in (None, len(values)):
        raise Refused("position.value", name=name)
    return tuple(whole(name, value, low, high) for value in values)


def given_options(data: Mapping[str, Any], known: Iterable[Option]) -> dict[str, Any]:
    """The options that a position names: under "options", or beside the rest."""
    nested = data.get("options") or {}
    if not isinstance(nested, Mapping):
        raise Refused("position.value", name="options")
    return {**{option.name: data[option.name] for option in known if option.name in data}, **nested}
