"""The lesson's own minutes: they go on by the device's calendar, whatever is open, calm or away, and never come back.
Of what the calendar says and what was counted here the larger counts, so that nobody gains by setting it back."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pyapp.app.classroom.lesson import Lesson

MINUTE = 60_000
TOLD = (5, 1)  # minutes before the end, that are said
FURTHEST = 1 << 53


@dataclass(frozen=True, slots=True)
class Time:
    """What an attempt knows of its time."""

    began: int = 0  # by the device's calendar, in milliseconds; 0: an earlier version did not note it
    spent: int = 0  # milliseconds, as far as they were counted
    heard: int | None = field(default=None, compare=False)  # when that was, by the clock of this page alone
    extra: bool = False  # a third more, by the teacher's word


def written(time: Time) -> dict[str, Any]:
    """What is kept of it."""
    return {"began": time.began, "spent": time.spent, "extra": time.extra}


def read(data: object) -> Time:
    """The time of plain data that nobody vouches for."""
    given: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    began, spent = (given.get(name) for name in ("began", "spent"))
    return Time(
        began if type(began) is int and 0 < began < FURTHEST else 0,
        spent if type(spent) is int and 0 < spent < FURTHEST else 0,
        extra=given.get("extra") is True,
    )


def allowed(lesson: Lesson, time: Time) -> int:
    """The milliseconds of a lesson; 0: as long as it takes."""
    whole = lesson.minutes * MINUTE
    return whole * 4 // 3 if time.extra else whole


def left(lesson: Lesson, time: Time) -> int | None:
    """The milliseconds of a lesson that are left; None where it takes as long as it takes."""
    return max(0, allowed(lesson, time) - time.spent) if lesson.minutes else None


def passed(lesson: Lesson, time: Time, now: int, date: int, before: int) -> Time:
    """The time at another moment; `before` was spent already where nobody has noted when it began."""
    began = time.began or date - before
    here = max(0, now - time.heard) if time.heard is not None else 0
    spent = max(time.spent + here, date - began)
    return replace(time, began=began, spent=min(spent, allowed(lesson, time)), heard=now)


def shown(lesson: Lesson, time: Time) -> int:
    """The minutes that are left, as they are told: the last one is one to its end."""
    return -(-(left(lesson, time) or 0) // MINUTE)


def lengthened(time: Time, date: int) -> Time:
    """A third more, from now on."""
    return replace(time, extra=True, began=date - time.spent)
