"""The address of the page as the teacher's interface.

One schema, `PARAMETERS`: what reads an address, what writes a link, the page of the docs and the tests follow from it.
Nothing here raises: what is wrong, unknown, doubled or far too long gets one sentence, and its default.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol
from urllib.parse import quote, unquote

from pyapp.app.classroom.lesson import (
    LARGEST_SEED,
    LOCKS,
    LONGEST_LESSON,
    MOST_EXERCISES,
    SHOWS,
    SOUNDS,
    Lesson,
    match,
    modes,
)
from pyapp.app.games.contract import preset
from pyapp.app.games.registry import SCREENS
from pyapp.app.ui.choices import CHOICES, FLAGS
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Choice, Flag, Number, Option, Refused, Seats, Text
from pyapp.core.match import LEVELS
from pyapp.core.plain import small
from pyapp.core.refused import brief
from pyapp.games import GAMES

VERSION = 1
LONGEST = 4000  # characters of an address that are looked at
MOST = 60  # parameters
REMEMBERED = 512  # lessons of a device and of its results
OPTION = "o."  # what the names of a game's own options begin with
SAFE = ",:./-_~"  # stay as they are in a link, for people who read it


class Values(Protocol):
    """What a parameter may say."""

    def read(self, text: str) -> Any:
        """Its value, or None for a text that is none."""

    def write(self, value: Any) -> str:
        """The text of a value."""

    def __str__(self) -> str:
        """All of them, for the docs and for a sentence."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, text: str) -> str | None:
        return text if text in self.words else None

    def write(self, value: str) -> str:
        return value

    def __str__(self) -> str:
        return ", ".join(self.words)


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Some of a few words, with commas between them; in their own order, so that equal lessons have equal links."""

    words: tuple[str, ...]

    def read(self, text: str) -> tuple[str, ...] | None:
        given = text.split(",") if text else []
        return tuple(word for word in self.words if word in given) if set(given) <= set(self.words) else None

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def __str__(self) -> str:
        return ",".join(self.words)


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds."""

    low: int
    high: int

    def read(self, text: str) -> int | None:
        value = small(text, 16)
        return value if value is not None and self.low <= value <= self.high else None

    def write(self, value: int) -> str:
        return str(value)

    def __str__(self) -> str:
        return f"{self.low} … {self.high}"


@dataclass(frozen=True, slots=True)
class Wholes:
    """A whole number for each seat, with commas between them."""

    each: Whole

    def read(self, text: str) -> list[int] | None:
        values = [self.each.read(one) for one in text.split(",")]
        known = [value for value in values if value is not None]
        return known if len(known) == len(values) <= 8 else None

    def write(self, value: list[int] | tuple[int, ...]) -> str:
        return ",".join(map(str, value))

    def __str__(self) -> str:
        return f"{self.each}, …"


@dataclass(frozen=True, slots=True)
class YesNo:
    """1 or 0."""

    def read(self, text: str) -> bool | None:
        return {"1": True, "0": False}.get(text)

    def write(self, value: bool) -> str:
        return str(int(value))

    def __str__(self) -> str:
        return "0, 1"


@dataclass(frozen=True, slots=True)
class Form:
    """A text of this form."""

    form: str
    shown: str

    def read(self, text: str) -> str | None:
        return text if re.fullmatch(self.form, text, re.DOTALL) else None

    def write(self, value: str) -> str:
        return value

    def __str__(self) -> str:
        return self.shown


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: its name is a field of Lesson; what it means stands in the catalogue under `address.<name>`."""

    name: str
    values: Callable[[str], Values]  # for a game, "" where none is named
    example: str
    counts: bool = True  # whether results with another value belong to another lesson

    @property
    def default(self) -> Any:
        return Lesson.__dataclass_fields__[self.name].default


def _presets(game: str) -> Values:
    return OneOf(tuple(SCREENS[game].presets) if game else ())


PARAMETERS = (
    Parameter("game", lambda game: OneOf(tuple(GAMES)), list(GAMES)[1]),
    Parameter("preset", _presets, "10"),
    Parameter("mode", lambda game: OneOf(modes(game) if game else ()), "pair"),
    Parameter("level", lambda game: Whole(LEVELS[0], LEVELS[-1]), "3"),
    Parameter("players", lambda game: Whole(GAMES[game].seats[0], GAMES[game].seats[-1]) if game else Whole(1, 5), "3"),
    Parameter("seed", lambda game: Whole(0, LARGEST_SEED), "2024"),
    Parameter("minutes", lambda game: Whole(0, LONGEST_LESSON), "15"),
    Parameter("count", lambda game: Whole(1, MOST_EXERCISES), "8"),
    Parameter("lock", lambda game: SomeOf(LOCKS), "hint,solver"),
    Parameter("code", lambda game: Form("[0-9a-z]{4,8}-[0-9a-z]{12}", "SALT-HASH"), "k3x9-0123456789ab"),
    Parameter("lang", lambda game: OneOf(LANGUAGES), "en", counts=False),
    Parameter("sound", lambda game: OneOf(SOUNDS), "off", counts=False),
    Parameter("show", lambda game: OneOf(SHOWS), "projector", counts=False),
    Parameter("embed", lambda game: YesNo(), "1", counts=False),
    Parameter(
        "host", lambda game: Form(r"https?://[^\s/]{1,200}", "https://…"), "https://school.example", counts=False
    ),
    Parameter("scorm", lambda game: YesNo(), "1", counts=False),
)
NAMES = {parameter.name: parameter for parameter in PARAMETERS}
# What a person can set on a device, by the same names and words; no lesson is another one for it.
SETTINGS: Mapping[str, Values] = {
    **{name: OneOf(words) for name, words in CHOICES.items()},
    **{name: YesNo() for name in FLAGS},
}


def option_values(option: Option) -> Values:
    """What an option of a game may say in an address."""
    match option:
        case Choice():
            return OneOf(option.choices)
        case Flag():
            return YesNo()
        case Number():
            return Whole(option.low, option.high)
        case Seats():
            return Wholes(Whole(option.low, option.high))
        case Text():
            return Form(f".{{0,{option.longest}}}", f"≤ {option.longest}")


# Reading


def read(search: object) -> tuple[Lesson, tuple[Refused, ...]]:
    """What an address asks for, and a sentence for everything in it that is not understood."""
    text = search.removeprefix("?").encode("utf-8", "replace").decode() if isinstance(search, str) else ""
    if len(text) > LONGEST:
        return Lesson(), (Refused("address.long", most=LONGEST),)
    given, problems = _once(text)
    version = given.pop("v", str(VERSION))
    if version != str(VERSION):
        return Lesson(), (Refused("address.version", version=brief(version, 20), known=VERSION),)
    lesson, of_before = Lesson(), _of_today(given)
    for parameter in PARAMETERS:  # the game comes first: others depend on it
        if parameter.name not in given:
            continue
        values = parameter.values(lesson.game)
        value = values.read(given.pop(parameter.name))
        if value is None:
            problems.append(Refused("address.value", name=parameter.name, values=str(values) or "–"))
        else:
            lesson = replace(lesson, **{parameter.name: value})
    options = {OPTION + one.name: option_values(one) for one in (GAMES[lesson.game].options if lesson.game else ())}
    chosen = _understood(options, given, problems)
    lesson = replace(
        lesson,
        settings=_understood(SETTINGS, given, problems),
        options={**of_before, **{name.removeprefix(OPTION): value for name, value in chosen.items()}},
    )
    problems += [Refused("address.unknown", name=brief(name, 20)) for name in given]
    return _playable(lesson, problems), tuple(problems)


def _of_today(given: dict[str, str]) -> Mapping[str, Any]:
    """A preset of before becomes one of today; what it set otherwise, as options."""
    screen = SCREENS.get(given.get("game", ""))
    name, more = preset(screen, given.get("preset", "")) if screen else ("", {})
    if name:
        given["preset"] = name
    return more


def _once(text: str) -> tuple[dict[str, str], list[Refused]]:
    """The parameters of an address by their names. One that is there twice is as good as not there."""
    given: dict[str, str] = {}
    twice: dict[str, Refused] = {}
    for part in text.split("&")[:MOST]:
        name, _, value = part.partition("=")
        name = unquote(name, errors="replace")
        if name in given or name in twice:
            given.pop(name, None)
            twice[name] = Refused("address.doubled", name=brief(name, 20))
        elif name:
            given[name] = unquote(value, errors="replace")
    return given, list(twice.values())


def _understood(known: Mapping[str, Values], given: dict[str, str], problems: list[Refused]) -> dict[str, Any]:
    """Options of a game, or settings; what is known is taken out of what was given."""
    read = {name: (values, values.read(given.pop(name))) for name, values in known.items() if name in given}
    problems += [
        Refused("address.value", name=name, values=str(values))
        for name, (values, value) in read.items()
        if value is None
    ]
    return {name: value for name, (_, value) in read.items() if value is not None}


def _playable(lesson: Lesson, problems: list[Refused]) -> Lesson:
    """The lesson, or as much of it as makes a match: without its options, then in the game's first mode."""
    if not lesson.game:
        return Lesson(lang=lesson.lang, sound=lesson.sound, settings=lesson.settings, embed=lesson.embed)
    try:
        match(lesson, 0, Words(LANGUAGES[0]))
    except Refused as refused:
        problems.append(Refused("address.together", reason=refused, game=lesson.game))
        mode = modes(lesson.game)[0] if lesson.mode and not lesson.options else lesson.mode
        return _playable(replace(lesson, options={}, mode=mode, preset="", players=2), [])
    return lesson


# Writing


def write(lesson: Lesson, only_what_counts: bool = False) -> str:
    """The shortest address that asks for this lesson; `only_what_counts`: what its results depend on."""
    said = [
        (parameter.name, parameter.values(lesson.game).write(getattr(lesson, parameter.name)))
        for parameter in PARAMETERS
        if getattr(lesson, parameter.name) != parameter.default and (parameter.counts or not only_what_counts)
    ]
    said += [
        (OPTION + option.name, option_values(option).write(lesson.options[option.name]))
        for option in (GAMES[lesson.game].options if lesson.game else ())
        if option.name in lesson.options
    ]
    said += [
        (name, values.write(lesson.settings[name]))
        for name, values in SETTINGS.items()
        if name in lesson.settings and not only_what_counts
    ]
    return "&".join(f"{name}={quote(value, safe=SAFE)}" for name, value in [*said, ("v", str(VERSION))])


def link(page: str, lesson: Lesson) -> str:
    """The whole link, for a page at this address."""
    return f"{page.split('#')[0].split('?')[0]}?{write(lesson)}"


def identity(lesson: Lesson) -> int:
    """Twenty bits that tell a lesson from the others of a school year."""
    return int.from_bytes(sha256(write(lesson, only_what_counts=True).encode()).digest()[:3], "big") >> 4


@lru_cache(REMEMBERED)
def known(query: str) -> tuple[Lesson, int]:
    """A lesson that this device knows by its address, and its identity; read once, for the page of a class asks for
    those of all its lessons at every tap."""
    lesson, _ = read(query)
    return lesson, identity(lesson)
