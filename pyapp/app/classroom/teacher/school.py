"""What a device knows of lessons besides the one it is in: those a teacher prepares, and the classes that came back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil.attempt import Attempt
from pyapp.app.classroom.teacher.rows import Reading
from pyapp.core import Refused
from pyapp.core.plain import parsed

ROW = "row-"
LESSONS = "lessons"
MOST_LESSONS = 60


@dataclass(frozen=True, slots=True)
class Prepared:
    """A lesson being prepared, with the teacher's code as it was chosen."""

    lesson: Lesson
    code: str = ""


@dataclass(frozen=True, slots=True)
class KnownLesson:
    """A lesson that was prepared on this device."""

    query: str
    code: str
    when: int


@dataclass(frozen=True, slots=True)
class Together:
    """What a class knows together about one position: so many ways there are, so many were found."""

    title: str
    found: int
    ways: int
    pupils: int


@dataclass(frozen=True, slots=True)
class School:
    """All of it."""

    attempts: Mapping[str, Attempt] = field(default_factory=dict)  # every lesson of this device, by where it is kept
    framed: bool = False  # another page shows this one: which lesson is seen is its matter
    exercise: str = ""  # the number of this frame among those of that page

    problems: tuple[Refused, ...] = ()  # what of the address was not understood
    prepared: Prepared | None = None
    lessons: tuple[KnownLesson, ...] = ()
    rows: Mapping[str, str] = field(default_factory=dict)  # results that have come, by their keys
    reading: Reading = field(default_factory=Reading, compare=False)


def read_rows(stored: Mapping[str, Any]) -> dict[str, str]:
    """The results that a device kept."""
    return {key: text for key, text in stored.items() if key.startswith(ROW) and isinstance(text, str)}


def read_lessons(stored: Mapping[str, Any]) -> tuple[KnownLesson, ...]:
    """The lessons that were prepared on this device, the last one first."""
    try:
        text = stored.get(LESSONS)
        data = parsed(text, "shelf.note") if isinstance(text, str) and text else []
    except Refused:
        return ()
    rows = (
        [row for row in data if isinstance(row, list) and [*map(type, row)] == [str, str, int]]
        if isinstance(data, list)
        else []
    )
    return tuple(KnownLesson(*row) for row in rows[:MOST_LESSONS])


def joined(lessons: tuple[KnownLesson, ...], others: tuple[KnownLesson, ...]) -> tuple[KnownLesson, ...]:
    """The lessons of both, each once, the last one first."""
    every = {known.query: known for known in sorted((*others, *lessons), key=lambda known: known.when)}
    return tuple(sorted(every.values(), key=lambda known: -known.when))[:MOST_LESSONS]


def write_lessons(lessons: tuple[KnownLesson, ...]) -> str:
    return json.dumps([[known.query, known.code, known.when] for known in lessons], ensure_ascii=False)
