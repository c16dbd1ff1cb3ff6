"""Where an address leads: to a lesson, a game to set up, a deal that somebody shares, or the teacher's class."""

from collections.abc import Mapping
from dataclasses import replace

from pyapp.app import device, keeping, setup
from pyapp.app.lesson import address, collecting, course, pupils_card, result
from pyapp.app.lesson import attempt as record
from pyapp.app.lesson.attempt import Attempt
from pyapp.app.lesson.lesson import Lesson, match
from pyapp.app.lesson.locks import locked
from pyapp.app.lesson.pupils_card import Card
from pyapp.app.lesson.school import ROW, School, read_lessons, read_rows
from pyapp.app.model import Effect, Model
from pyapp.app.seating import Answer, Event, settled, sit, whole
from pyapp.app.words import Words
from pyapp.core import Refused

OURS = (result.PREFIX, pupils_card.PREFIX)  # what an address may hold after #, besides a match


def open_(model: Model, event: Event, say: Words) -> Answer:
    """The first event. A lesson that this tablet is in goes before whatever the address says."""
    given = event.get("stored")
    stored = given if isinstance(given, Mapping) else {}
    attempt, hash = record.read(stored.get(record.KEY)), str(event.get("hash", ""))
    asked, problems = address.read(event.get("search"))
    strange = attempt and locked(attempt) and (
        (asked.mode and address.identity(asked) != address.identity(attempt.lesson))
        or (bool(hash) and not hash.startswith(pupils_card.PREFIX) and "games" in locked(attempt)))
    if asked.mode or strange:
        event = {**event, "hash": hash if hash.startswith(OURS) and not strange else ""}
    model, effects = keeping.open_(model, {**event, "address": str(event.get("address", "")).split("?")[0]}, say)
    school = School(problems, rows=read_rows(stored), lessons=read_lessons(stored))
    model = replace(model, device=device.read(event.get("device"), model.device), lesson=attempt, school=school,
                    hosted=event.get("hosted") is True, embed=asked.embed)
    if str(event.get("hash", "")).startswith(result.PREFIX):
        model, more = link(model, event, Words(model.settings.language))
    elif attempt and (strange or not asked.mode or address.identity(asked) == address.identity(attempt.lesson)):
        model, more = _resumed(model, attempt, bool(strange))
    else:
        model, more = _asked(model, asked, event)
    if hash.startswith(pupils_card.PREFIX):
        model, last = link(model, event, Words(model.settings.language))
        more = more + last
    return model, effects + more


def _resumed(model: Model, attempt: Attempt, strange: bool) -> Answer:
    """Back to the lesson under way."""
    refused = Refused("lesson.stay") if strange else model.refused
    if not attempt.key:
        return replace(model, place="door", refused=refused,
                       school=replace(model.school, ended=attempt.lesson)), []
    model, effects = course.as_asked(model, attempt.lesson)
    at = model.table
    if at and at.key == attempt.key:
        return replace(model, table=replace(at, refused=refused)), effects + course.timer(attempt, at)
    if "games" in locked(attempt) or (at is None and attempt.lesson.lock):
        model, more = keeping.ask_for(replace(model, table=None, place="home"), attempt.key)
        return replace(model, refused=refused), effects + more
    return replace(model, refused=refused), effects


def _asked(model: Model, asked: Lesson, event: Event) -> Answer:
    """What the address asks for, on a tablet that is free for it."""
    say = Words(model.settings.language)
    if asked.mode:
        return course.begin(replace(model, lesson=None), asked, event, say)
    model, effects = course.as_asked(model, asked)
    if not asked.game:
        return model, effects
    # Once it is followed, such an address has done its work: a reload comes back to the table.
    effects = [*effects, {"do": "address", "search": "", "hash": ""}]
    say = Words(model.settings.language)
    if asked.seed is not None:
        model, more = sit(model, match(asked, whole(event, "random"), say), event)
        return model, effects + more
    prepared = setup.begin(asked.game, model.settings)
    prepared = setup.update(prepared, "preset", asked.preset, "")
    prepared = replace(prepared, options={**prepared.options, **asked.options})
    return replace(model, place="setup", setup=prepared, table=None), effects


def link(model: Model, event: Event, say: Words) -> Answer:
    """A link that arrives while the page is open: a match, or a result for the class."""
    hash = str(event.get("hash", ""))
    if not hash.startswith(OURS):
        return keeping.link(model, event, say)
    clear: Effect = {"do": "address", "hash": ""}
    try:
        model, effects = collecting.arrived(model, hash, say) if hash.startswith(result.PREFIX) \
            else _welcomed(model, pupils_card.read(hash), say)
    except Refused as refused:
        table = replace(model.table, refused=refused) if model.table else None
        return replace(model, refused=refused, table=table), [clear]
    return model, [clear, *effects]


def _welcomed(model: Model, card: Card, say: Words) -> Answer:
    """A pupil's card: level and progress as they were, and in a lesson it is known who plays."""
    model, effects = settled(model, pupils_card.put(model.settings, card))
    said = say("card.welcome", who=collecting.picture_name(card.who, say))
    model = replace(model, said=said, table=replace(model.table, said=said) if model.table else None)
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
    if key != record.KEY:
        return model, []
    attempt, gone = record.read(text), model.lesson
    if attempt is None and gone and model.table and model.table.key in gone.keys:
        model, effects = course.left(model, gone, say)
        return model, effects
    return replace(model, lesson=attempt), []
