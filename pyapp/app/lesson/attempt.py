"""A lesson under way on this tablet: what of it a match does not tell, kept under a key of its own."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from pyapp.app.lesson.address import read as read_address
from pyapp.app.lesson.address import write as write_address
from pyapp.app.lesson.lesson import Lesson
from pyapp.app.needs import Record
from pyapp.app.needs import read as read_record
from pyapp.core import Refused
from pyapp.core.plain import parsed

KEY = "lesson"
NUMBERS = 1 << 10  # of attempts at one lesson: enough to tell the tablets of a class apart
MOST_HELPS, MOST_KEYS = 400, 400


@dataclass(frozen=True, slots=True)
class Attempt:
    """One go of one pupil (or a pair) at a lesson. Without a match, the tablet waits for the next pupil."""

    lesson: Lesson
    number: int = 0
    key: str = ""  # its match on the shelf
    helps: tuple[tuple[str, int], ...] = ()  # what was looked up, after how many moves
    who: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()  # every match that was kept meanwhile: with the pupil they go
    settings: str = ""  # as they were before
    lifted: bool = False  # the teacher has lifted what was locked
    reckoned: Record = field(default_factory=Record)  # in this lesson and on the card that the pupil brought
    answers: tuple[bool, ...] = ()  # of a series: whether each was right at the first try
    missed: bool = False  # a try at the exercise on the table was refused


def write(attempt: Attempt) -> str:
    """The text to keep."""
    return json.dumps({
        "lesson": write_address(attempt.lesson), "number": attempt.number, "key": attempt.key, "helps": attempt.helps,
        "who": attempt.who, "keys": attempt.keys, "settings": attempt.settings, "lifted": attempt.lifted,
        "reckoned": asdict(attempt.reckoned), "answers": attempt.answers, "missed": attempt.missed,
    }, ensure_ascii=False)


def read(text: object) -> Attempt | None:
    """What a device kept; None where nothing can be made of it."""
    try:
        data: Any = parsed(text, "shelf.note") if isinstance(text, str) and text else None
    except Refused:
        return None
    lesson = read_address(data.get("lesson"))[0] if isinstance(data, Mapping) else Lesson()
    if not lesson.mode:
        return None
    number, helps, answers = data.get("number"), data.get("helps"), data.get("answers")
    return Attempt(
        lesson, number % NUMBERS if type(number) is int else 0, str(data.get("key", "")),
        tuple((str(help[0]), help[1]) for help in helps[:MOST_HELPS] if _is_help(help))
        if isinstance(helps, list) else (),
        _texts(data.get("who"))[:5], _texts(data.get("keys")), str(data.get("settings", "")),
        data.get("lifted") is True, read_record(data.get("reckoned")),
        tuple(one is True for one in answers[: lesson.count]) if isinstance(answers, list) else (),
        data.get("missed") is True)


def _is_help(help: object) -> bool:
    return isinstance(help, list) and len(help) == 2 and type(help[1]) is int


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(one)[:100] for one in value[:MOST_KEYS]) if isinstance(value, list) else ()
