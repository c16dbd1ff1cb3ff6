"""What can be set before a game starts, described so that the set-up screen and the loader of files need no more.

A game's defaults are the rule book to the letter (GEN-6); what its set-up proposes instead is a preset.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.core.refused import Refused, brief


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words; `others` are the defaults for so many players, where they are other ones."""

    name: str
    default: str
    choices: tuple[str, ...]
    others: tuple[tuple[int, str], ...] = ()

    def usual(self, players: int) -> str:
        """The default at a table of so many."""
        return dict(self.others).get(players, self.default)

    def take(self, value: object, players: int) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise Refused("option.choice", name=self.name, value=brief(value), choices=", ".join(self.choices))
        return value


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    name: str
    default: bool

    def take(self, value: object, players: int) -> bool:
        if not isinstance(value, bool):
            raise Refused("option.flag", name=self.name, value=brief(value))
        return value


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two bounds."""

    name: str
    default: int
    low: int
    high: int

    def take(self, value: object, players: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise Refused("option.number", name=self.name, value=brief(value), low=self.low, high=self.high)
        return value


@dataclass(frozen=True, slots=True)
class Seats:
    """A whole number for every seat; seats that are not named get the default."""

    name: str
    default: int
    low: int
    high: int

    def take(self, value: object, players: int) -> tuple[int, ...]:
        each = Number(self.name, self.default, self.low, self.high)
        if not isinstance(value, list | tuple) or len(value) > players:
            raise Refused("option.seats", name=self.name, value=brief(value), players=players)
        given = tuple(each.take(one, players) for one in value)
        return given + (self.default,) * (players - len(given))


@dataclass(frozen=True, slots=True)
class Text:
    """A short text; the game says what it may hold."""

    name: str
    default: str
    longest: int

    def take(self, value: object, players: int) -> str:
        if not isinstance(value, str) or brief(value, self.longest) != value:
            raise Refused("option.text", name=self.name, longest=self.longest)
        return value


Option = Choice | Flag | Number | Seats | Text


def settle(options: tuple[Option, ...], given: Mapping[str, object], players: int) -> dict[str, Any]:
    """Every option with its value: what was given, checked, and defaults for the rest."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise Refused("option.unknown", name=brief(name))
    return {option.name: option.take(given.get(option.name, usual(option, players)), players) for option in options}


def usual(option: Option, players: int) -> Any:
    """The value of an option at a table of so many, where none is given."""
    if isinstance(option, Choice):
        return option.usual(players)
    return () if isinstance(option, Seats) else option.default
