"""A learning platform that keeps the pupil's copy (SCORM): what comes from it at the start, what should stand there.

Its state is the only one: no match, name or result of this device is seen there, and none stays here; of the device
only looks and sounds count. The page (`scorm.js`) writes what is asked for here, until the platform has taken it.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.classroom.lesson import SERIES
from pyapp.app.classroom.pupil import arrival, course, series
from pyapp.app.classroom.pupil.locks import time_left
from pyapp.app.effects import Effect
from pyapp.app.model import PERSONAL, Model, Platform, Settings, telling
from pyapp.app.store import links, shelf
from pyapp.app.store.opening import read_settings
from pyapp.app.table.sitting import noted
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.core.plain import parsed

LONGEST_STATE = 4095  # characters: SCORM 1.2 keeps one more, which the page may add when it tries again
HIGHEST = 100
PUPILS_OWN = ("tours", "seen")  # of the settings: what this pupil has read already


# The start


def open_(model: Model, event: Event, say: Words) -> Answer:
    """The first event. From a platform it is the same as from a device that keeps nothing but this pupil's copy."""
    given = event.get("platform")
    if not isinstance(given, Mapping):
        return arrival.open_(model, event, say)
    stored = event.get("stored")
    here: dict[str, Any] = dict(stored) if isinstance(stored, Mapping) else {}
    text, problem = str(given.get("state", "")), None
    there: dict[str, str] = {}
    try:
        there = _read(text)
    except Refused as refused:
        problem = refused
    beneath = read_settings(here.get("settings"), list(event.get("languages") or []))
    best = given.get("best")
    model = replace(model, platform=Platform(beneath, given.get("closed") is True, best if type(best) is int else None))
    here = {**there, **here, "settings": _looks(beneath, there.get("settings"))}
    here["session"] = _session(here)
    model, effects = arrival.open_(model, {**event, "stored": here}, say)
    if model.platform and model.platform.closed:
        model = telling(model, said=Words(model.settings.language)("platform.closed"))
    if problem:
        model = replace(model, school=replace(model.school, problems=(*model.school.problems, problem)))
    return model, effects


def _read(text: str) -> dict[str, str]:
    """What a platform kept, by the names under which a device would keep it."""
    if not text:
        return {}
    with suppress(Refused):
        data = parsed(links.unpacked(text), "platform.state")
        if isinstance(data, dict) and all(isinstance(value, str) for value in data.values()):
            for key, value in data.items():
                if key.startswith(shelf.MATCH):
                    shelf.opened(value)
            return data
    raise Refused("platform.state")


def _looks(device: Settings, own: str | None) -> str:
    """The settings of a launch: looks and sounds of this device, and what the pupil has read already."""
    looks = {name: getattr(device, name) for name in Settings.__dataclass_fields__ if name not in PERSONAL}
    with suppress(Refused):
        read = parsed(own, "shelf.settings") if own else {}
        looks |= {name: read[name] for name in PUPILS_OWN if name in read}
    return json.dumps(looks)


def _session(stored: Mapping[str, Any]) -> str:
    """The note by which the page opens at the pupil's table: this tab's own, if it is about it."""
    keys = [name.removeprefix(shelf.MATCH) for name in stored if name.startswith(shelf.MATCH)]
    note = stored.get("session")
    if noted(note)[0] in keys:
        return str(note)
    return json.dumps({"key": keys[-1], "made": -1, "hand": []}) if keys else ""


# What should stand there


def followed(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
    """What the platform shall keep of what has happened. Once it has the mark of a finished match, only a better one is
    told: neither another try nor a step back takes a mark away. Nothing is, where a copy is only looked at."""
    platform, at = after.platform, after.table
    if platform is None or platform.closed or at is None:
        return after, []
    mark = mark_of(after)
    was = before.table
    if was and was.whole is at.whole and before.lesson is after.lesson and mark == mark_of(before):
        return after, []
    if platform.best is not None and (mark is None or mark <= platform.best):
        return after, []
    state, whole = _state(after)
    if not whole and not platform.cut:
        after = telling(after, said=Words(after.settings.language)("platform.cut"))
    platform = replace(platform, best=platform.best if mark is None else mark, cut=not whole)
    return replace(after, platform=platform), [do.record(mark, state)]


def _state(model: Model) -> tuple[str, bool]:
    """All that opens this pupil's copy again, as far as a platform has room for it, and whether that is all."""
    own = {name: getattr(model.settings, name) for name in PUPILS_OWN}
    kept = {"settings": json.dumps(own, ensure_ascii=False)}
    if model.lesson:
        effect = course.keep(replace(model.lesson, settings="", keys=(model.lesson.key,), copies=()))
        kept[effect["key"]] = effect["value"]
    assert model.table
    _, effect = shelf.store(model.table, 0)
    whole = links.pack({**kept, effect["key"]: effect["value"]})
    return (whole, True) if len(whole) <= LONGEST_STATE else (links.pack(kept), False)


def mark_of(model: Model) -> int | None:
    """Of a hundred, once there is one: at the end of the match, of the series, or of the lesson's time."""
    at, attempt = model.table, model.lesson
    if at is None or (attempt and at.key != attempt.key):
        return None
    if attempt and attempt.lesson.mode == SERIES:
        if not series.finished(attempt) and time_left(attempt, at) != 0:
            return None
        return _of_a_hundred(series.score(attempt)[1], attempt.lesson.count)
    if not at.whole.game.over(at.whole.state) and not (attempt and time_left(attempt, at) == 0):
        return None
    score, of = at.screen.grade(at.whole)
    return _of_a_hundred(min(score, of), of)


def _of_a_hundred(score: int, of: int) -> int:
    """Rounded, without a float."""
    return (2 * HIGHEST * score + of) // (2 * of)


# What the page tells


def problem(model: Model, event: Event, say: Words) -> Answer:
    """The platform is not there, or does not take what it is given: play goes on."""
    if model.platform is None:
        raise Refused("lesson.platform")
    model = replace(model, platform=replace(model.platform, failing=True))
    return telling(model, said=say("platform.failing")), []


def well(model: Model, event: Event, say: Words) -> Answer:
    """It has taken everything."""
    if model.platform is None:
        return model, []
    return telling(replace(model, platform=replace(model.platform, failing=False)), said=say("platform.well")), []


# In words


def mark_told(model: Model, say: Words) -> str:
    """What became of the mark, at the end."""
    platform, mark = model.platform, mark_of(model)
    if platform is None or platform.closed or mark is None:
        return ""
    kept = platform.best if platform.best is not None else mark
    return say("platform.mark", mark=mark) if mark >= kept else say("platform.mark.kept", mark=mark, kept=kept)


def how_marked(model: Model, say: Words) -> str:
    """How a mark comes about here."""
    at, attempt = model.table, model.lesson
    kind = (
        "series"
        if attempt and attempt.lesson.mode == SERIES
        else "alone"
        if at and len(at.match.players) == 1
        else "match"
    )
    return say(f"platform.how.{kind}")
