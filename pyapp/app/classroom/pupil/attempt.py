"""A lesson under way on this tablet: what of it a match does not tell. Each has a key of its own, which follows from
what its address asks for: two lessons in one browser leave each other alone."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pyapp.app.classroom.address import identity
from pyapp.app.classroom.address import read as read_address
from pyapp.app.classroom.address import write as write_address
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil import minutes
from pyapp.app.classroom.pupil.minutes import Time
from pyapp.app.classroom.result import NUMBERS
from pyapp.app.table.needs import Record
from pyapp.app.table.needs import read as read_record
from pyapp.core import Refused
from pyapp.core.plain import parsed

PREFIX = "lesson-"
OLD_KEY = "lesson"  # versions before kept one for the whole device
MOST_ATTEMPTS = 24  # that a device keeps; those that hold it are never dropped
MOST_HELPS, MOST_KEYS = 400, 400
MOST_TIMES = 999


@dataclass(frozen=True, slots=True)
class Past:
    """What was at this lesson on this tablet before this go."""

    tries: int = 0  # of the same pupil
    hints: int = 0  # looked up in them
    looks: int = 0
    cut: int = 0  # how often it was ended before it was over, and so without a result


@dataclass(frozen=True, slots=True)
class Attempt:
    """One go of one pupil (or a pair) at a lesson. Without a match, the tablet waits for the next pupil."""

    lesson: Lesson
    slot: str = ""  # the key under which it is kept
    number: int = 0
    key: str = ""  # its match on the shelf
    helps: tuple[tuple[str, int], ...] = ()  # what was looked up, after how many moves
    who: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()  # every match that was kept meanwhile: with the pupil they go
    settings: str = ""  # as they were before
    lifted: bool = False  # the teacher has lifted what was locked
    reckoned: Record = field(default_factory=Record)  # in this lesson and on the card that the pupil brought
    answers: tuple[bool, ...] = ()  # of a series: whether each was right at the first try
    copies: tuple[
        tuple[bool, str], ...
    ] = ()  # those exercises as they were left; of a copy that is looked at, all of it
    missed: bool = False  # a try at the exercise on the table was refused
    finished: bool = False  # its match is over, or its last exercise answered
    time: Time = field(default_factory=Time)
    past: Past = field(default_factory=Past)


def slot(lesson: Lesson, exercise: str = "") -> str:
    """Where the attempt at a lesson is kept. The same lesson may stand on a page twice, as two exercises."""
    return f"{PREFIX}{identity(lesson):05x}{f'-{exercise}' if exercise else ''}"


def write(attempt: Attempt) -> str:
    """The text to keep."""
    return json.dumps(
        {
            "lesson": write_address(attempt.lesson),
            "number": attempt.number,
            "key": attempt.key,
            "helps": attempt.helps,
            "who": attempt.who,
            "keys": attempt.keys,
            "settings": attempt.settings,
            "lifted": attempt.lifted,
            "reckoned": asdict(attempt.reckoned),
            "answers": attempt.answers,
            "copies": attempt.copies,
            "missed": attempt.missed,
            "finished": attempt.finished,
            "time": minutes.written(attempt.time),
            "past": asdict(attempt.past),
        },
        ensure_ascii=False,
    )


def read(text: object, kept: str = "") -> Attempt | None:
    """What a device kept, under this key; None where nothing can be made of it."""
    try:
        data: Any = parsed(text, "shelf.note") if isinstance(text, str) and text else None
    except Refused:
        return None
    lesson = read_address(data.get("lesson"))[0] if isinstance(data, Mapping) else Lesson()
    if not lesson.mode:
        return None
    number, helps, answers, copies = (data.get(name) for name in ("number", "helps", "answers", "copies"))
    key, keys = str(data.get("key", ""))[:100], _texts(data.get("keys"))
    return Attempt(
        lesson,
        kept or slot(lesson),
        number % NUMBERS if type(number) is int else 0,
        key,
        tuple((str(help[0]), help[1]) for help in helps[:MOST_HELPS] if _is_help(help))
        if isinstance(helps, list)
        else (),
        _texts(data.get("who"))[:5],
        keys if key in keys or not key else (key, *keys),
        str(data.get("settings", "")),
        data.get("lifted") is True,
        read_record(data.get("reckoned")),
        tuple(one is True for one in answers[: lesson.count]) if isinstance(answers, list) else (),
        tuple((one[0], one[1]) for one in copies[: lesson.count] if _is_copy(one)) if isinstance(copies, list) else (),
        data.get("missed") is True,
        data.get("finished") is True,
        minutes.read(data.get("time")),
        _past(data.get("past")),
    )


def _is_help(help: object) -> bool:
    return isinstance(help, list) and len(help) == 2 and type(help[1]) is int


def _is_copy(copy: object) -> bool:
    return isinstance(copy, list) and [*map(type, copy)] == [bool, str]


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(one)[:100] for one in value[:MOST_KEYS]) if isinstance(value, list) else ()


def _past(data: object) -> Past:
    given: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    return Past(
        **{
            name: min(value, MOST_TIMES)
            for name in Past.__dataclass_fields__
            if type(value := given.get(name)) is int and value > 0
        }
    )


def helped(attempt: Attempt) -> tuple[int, int]:
    """How many hints and how many looks there were, those of earlier tries too."""
    hints = sum(kind == "hint" for kind, _ in attempt.helps)
    return attempt.past.hints + hints, attempt.past.looks + len(attempt.helps) - hints


def after(earlier: Attempt | None, attempt: Attempt) -> Attempt:
    """Another go at the same lesson: what was looked up before stays told, and its matches go with the pupil too."""
    if earlier is None:
        return attempt
    if not earlier.key:  # nobody was at it
        return replace(attempt, past=replace(attempt.past, cut=earlier.past.cut))
    hints, looks = helped(earlier)
    return replace(
        attempt,
        keys=(*earlier.keys, *attempt.keys)[-MOST_KEYS:],
        past=Past(earlier.past.tries + 1, hints, looks, earlier.past.cut),
    )


def of_match(attempts: Mapping[str, Attempt], key: str) -> Attempt | None:
    """The attempt that a match belongs to: the one that is at it, or one during which it was kept."""
    own = (attempt for attempt in attempts.values() if key and attempt.key == key)
    return next(own, next((attempt for attempt in attempts.values() if key in attempt.keys), None))
