"""Where an address leads: to a lesson, a game to set up, a deal that somebody shares, or the teacher's class."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.classroom import address, result
from pyapp.app.classroom.lesson import SERIES, Lesson, match
from pyapp.app.classroom.pupil import attempt as record
from pyapp.app.classroom.pupil import card as pupils_card
from pyapp.app.classroom.pupil import course, series
from pyapp.app.classroom.pupil.attempt import Attempt
from pyapp.app.classroom.pupil.card import Card
from pyapp.app.classroom.pupil.locks import alike, holds, locked
from pyapp.app.classroom.teacher import collecting
from pyapp.app.classroom.teacher.school import ROW, School, read_lessons, read_rows
from pyapp.app.effects import Effect
from pyapp.app.model import Door, Model, telling
from pyapp.app.pages import device
from pyapp.app.pages.setup import acts as setup
from pyapp.app.store import opening, shelf
from pyapp.app.table.sitting import go, noted, settled, sit, whole
from pyapp.app.ui.words import Words
from pyapp.core import Refused

OURS = (result.PREFIX, pupils_card.PREFIX)  # what an address may hold after #, besides a match


def open_(model: Model, event: Event, say: Words) -> Answer:
    """The first event. A lesson that holds this tablet goes before whatever the address says."""
    given = event.get("stored")
    stored = given if isinstance(given, Mapping) else {}
    hash, exercise = str(event.get("hash", "")), _exercise(event)
    asked, problems = address.read(event.get("search"))
    slot = record.slot(asked, exercise) if asked.mode else ""
    attempts, taken = _kept(stored, slot)
    mine = attempts.get(slot) if asked.mode else record.of_match(attempts, noted(stored.get("session"))[0])
    held = None if event.get("framed") is True else _holding(attempts, mine)
    strange = bool(
        held
        and (
            (asked.mode and slot != held.slot and not alike(asked, held))
            or (hash and not hash.startswith(pupils_card.PREFIX) and "games" in locked(held))
        )
    )
    if asked.mode or strange:
        event = {**event, "hash": hash if hash.startswith(OURS) and not strange else ""}
    model, effects = opening.open_(model, {**event, "address": str(event.get("address", "")).split("?")[0]}, say)
    school = School(
        attempts, event.get("framed") is True, exercise, problems, rows=read_rows(stored), lessons=read_lessons(stored)
    )
    attempt = held if held and (strange or not asked.mode) else mine if asked.mode or not asked.game else None
    model = replace(
        model,
        device=device.read(event.get("device"), model.device),
        lesson=attempt,
        school=school,
        hosted=event.get("hosted") is True,
        embed=asked.embed,
    )
    if str(event.get("hash", "")).startswith(result.PREFIX):
        model, more = link(model, event, Words(model.settings.language))
    elif attempt and (attempt.key or holds(attempt)):
        model, more = _resumed(model, attempt, bool(asked.mode), event)
    else:
        model, more = _asked(model, asked, event)
    if strange:
        model = telling(model, refused=Refused("lesson.stay"))
    if hash.startswith(pupils_card.PREFIX):
        model, last = link(model, event, Words(model.settings.language))
        more = more + last
    return model, taken + effects + more


def _exercise(event: Event) -> str:
    """The number of this frame, as the page around it counts its exercises."""
    number = str(event.get("exercise", ""))
    return number if event.get("framed") is True and number.isascii() and number.isdigit() and len(number) < 4 else ""


def _kept(stored: Mapping[str, Any], slot: str) -> tuple[dict[str, Attempt], list[Effect]]:
    """The lessons of this device. The one that a version before kept moves to its own key, once."""
    found = {key: record.read(text, key) for key, text in stored.items() if key.startswith(record.PREFIX)}
    attempts = {key: attempt for key, attempt in found.items() if attempt}
    old = record.read(stored.get(record.OLD_KEY))
    if old is None:
        return attempts, []
    kept = slot if slot.startswith(old.slot) else old.slot
    known, erased = attempts.get(kept), do.erase([record.OLD_KEY])
    if known and known.key == old.key:
        return attempts, [erased]
    moved = record.after(known, replace(old, slot=kept))
    return {**attempts, kept: moved}, [course.keep(moved), erased]


def _holding(attempts: Mapping[str, Attempt], mine: Attempt | None) -> Attempt | None:
    """The lesson that holds this tablet: the one that is asked for, if it does, or the last one that began."""
    if mine and holds(mine):
        return mine
    return max(filter(holds, attempts.values()), key=lambda one: one.time.began, default=None)


def _resumed(model: Model, attempt: Attempt, named: bool, event: Event) -> Answer:
    """Back to a lesson: where this tab was in it, else at its match. One that only holds the tablet leaves a tab at
    whatever else it was, if other games are not locked."""
    if not attempt.key:
        return go(model, Door(attempt.lesson))
    model, effects = course.as_asked(model, attempt.lesson)
    at = model.table
    own = at is not None and (at.key in attempt.keys or not (named or record.of_match(model.school.attempts, at.key)))
    if at and (at.key == attempt.key or (own and "games" not in locked(attempt))):
        return model, effects
    if shelf.find(model.shelf, attempt.key):
        model, left = go(model, opening.home(model, event))
        model, more = opening.ask_for(model, attempt.key)
        effects = effects + left
    elif attempt.lesson.mode == SERIES and not series.finished(attempt):
        model, more = course.at_exercise(model, attempt, event, Words(model.settings.language))
    else:
        model, more = course.once_more(model, attempt, event, Words(model.settings.language))
    return model, effects + more


def _asked(model: Model, asked: Lesson, event: Event) -> Answer:
    """What the address asks for, on a tablet that is free for it."""
    say = Words(model.settings.language)
    if asked.mode:
        return course.begin(replace(model, lesson=None), asked, event, say)
    model, effects = course.as_asked(model, asked)
    if not asked.game:
        return model, effects
    # Once it is followed, such an address has done its work: a reload comes back to the table.
    effects = [*effects, do.address(search="")]
    say = Words(model.settings.language)
    if asked.seed is not None:
        model, more = sit(model, match(asked, whole(event, "random"), say), event)
        return model, effects + more
    prepared = setup.begin(asked.game, model.settings)
    prepared = setup.update(prepared, "preset", asked.preset, "")
    prepared = replace(prepared, options={**prepared.options, **asked.options})
    model, more = go(model, prepared)
    return model, [*effects, *more]


def link(model: Model, event: Event, say: Words) -> Answer:
    """A link that arrives while the page is open: a match, or a result for the class."""
    hash = str(event.get("hash", ""))
    if not hash.startswith(OURS):
        return opening.link(model, event, say)
    clear = do.address()
    try:
        model, effects = (
            collecting.arrived(model, hash, say)
            if hash.startswith(result.PREFIX)
            else _welcomed(model, pupils_card.read(hash), say)
        )
    except Refused as refused:
        return telling(model, refused=refused), [clear]
    return model, [clear, *effects]


def _welcomed(model: Model, card: Card, say: Words) -> Answer:
    """A pupil's card: level and progress as they were, and in a lesson it is known who plays."""
    model, effects = settled(model, pupils_card.put(model.settings, card))
    said = say("card.welcome", who=collecting.picture_name(card.who, say))
    model = telling(model, said=said)
    if model.lesson and model.lesson.key:
        brought = model.settings.reckoned if "f" in card.parts else model.lesson.reckoned
        attempt = replace(model.lesson, who=(card.who, *model.lesson.who[1:]), reckoned=brought)
        return replace(model, lesson=attempt), [*effects, course.keep(attempt)]
    return model, effects


def heard(model: Model, event: Event, say: Words) -> Answer:
    """What was said about the address has been read."""
    return replace(model, school=replace(model.school, problems=())), []


def stored(model: Model, event: Event, say: Words) -> Answer:
    """Another tab has kept something: a row of a class, or that a lesson has begun or ended."""
    key, text = str(event.get("arg", "")), str(event.get("value") or "")
    if key.startswith(ROW):
        rows = {name: row for name, row in model.school.rows.items() if name != key}
        return replace(model, school=replace(model.school, rows={**rows, key: text} if text else rows)), []
    if not key.startswith(record.PREFIX):
        return model, []
    attempt, here = record.read(text, key), model.lesson
    others = {slot: one for slot, one in model.school.attempts.items() if slot != key}
    model = replace(model, school=replace(model.school, attempts={**others, **({key: attempt} if attempt else {})}))
    if here and here.slot == key:
        return _changed(model, here, attempt, say)
    if attempt and holds(attempt) and not model.school.framed and not (here and holds(here)):
        return replace(model, lesson=attempt), []  # from now on it holds every tab
    return model, []


def _changed(model: Model, here: Attempt, attempt: Attempt | None, say: Words) -> Answer:
    """Another tab has gone on with the lesson of this one, or ended it."""
    if attempt and attempt.key:
        time = replace(attempt.time, spent=max(attempt.time.spent, here.time.spent), heard=here.time.heard)
        return replace(model, lesson=replace(attempt, time=time)), []
    effects: list[Effect] = []
    if model.table and model.table.key in here.keys:
        known = model.school
        model, effects = course.left(model, here, say)
        model = replace(model, school=replace(model.school, attempts=known.attempts))
    model = course.restored(model, here)
    return replace(model, lesson=attempt if attempt and holds(attempt) else None), effects
