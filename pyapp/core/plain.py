"""Values of plain data that nobody vouches for, as positions are read: each is what it should be, or Refused."""

from collections.abc import Iterable, Mapping
from typing import Any

from pyapp.core.options import Option
from pyapp.core.refused import Refused


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
