"""The course of a lesson on a pupil's tablet: it begins, what is looked up is noted, a result is given, it ends."""

from dataclasses import replace

from pyapp.app.lesson import attempt as record
from pyapp.app.lesson import result, series
from pyapp.app.lesson.attempt import MOST_HELPS, MOST_KEYS, NUMBERS, Attempt
from pyapp.app.lesson.lesson import SERIES, Lesson, match, people
from pyapp.app.lesson.locks import check, kind, locked, opens, time_left
from pyapp.app.model import LOUD, Effect, Model, Table
from pyapp.app.needs import needs
from pyapp.app.seating import Answer, Event, as_set, leave, note, sit, whole, written
from pyapp.app.shelf import MATCH
from pyapp.app.words import Words
from pyapp.core import Refused
from pyapp.core.plain import small

BETWEEN = 1000  # the moves of one exercise are told from those of the next one by so much
LOOKED_UP = ("solver", "map", "review")  # what counts as help, besides the hint


def begin(model: Model, lesson: Lesson, event: Event, say: Words) -> Answer:
    """Sit down at the lesson's match, the same for everybody."""
    before = written(model.settings)
    model, effects = as_asked(model, lesson)
    number, words = (whole(event, "random") >> 16) % NUMBERS, Words(model.settings.language)
    first = series.position(series.settled(lesson, number), 0, words) if lesson.mode == SERIES else \
        match(lesson, whole(event, "random"), words)
    model, more = sit(model, first, event)
    assert model.table
    key = model.table.key
    attempt = Attempt(lesson, number, key, keys=(key,), settings=before)
    timed = timer(attempt, model.table)
    asked = series.announced(attempt, model.table, words) if lesson.mode == SERIES else ""
    model = replace(model, lesson=attempt, school=replace(model.school, ended=None),
                    table=replace(model.table, said=asked))
    return on_the_wall(model) if lesson.show else model, [*effects, *more, keep(attempt), *timed]


def on_the_wall(model: Model) -> Model:
    """The table, very large and without a tour."""
    assert model.table
    return replace(model, table=replace(model.table, tour=None),
                   school=replace(model.school, projector=model.table.key))


def as_asked(model: Model, lesson: Lesson) -> Answer:
    """The page as the address asks for it: in its language, with its settings; in a class nothing sounds until somebody
    wants it to."""
    volume = {"off": 0, "on": model.settings.volume or LOUD}.get(
        lesson.sound, 0 if lesson.mode else model.settings.volume)
    settings = replace(model.settings, language=lesson.lang or model.settings.language, volume=volume,
                       **lesson.settings)
    effects: list[Effect] = [{"do": "language", "language": lesson.lang}] if lesson.lang else []
    return as_set(model, settings) if settings != model.settings else model, effects


def keep(attempt: Attempt) -> Effect:
    return {"do": "store", "key": record.KEY, "value": record.write(attempt)}


def timer(attempt: Attempt, at: Table) -> list[Effect]:
    """The page says when the lesson's time is over."""
    left = time_left(attempt, at)
    return [] if left is None else [{"do": "after", "milliseconds": left, "event": {"act": "lesson-time"}}]


def followed(before: Model, after: Model, effects: list[Effect]) -> Answer:
    """What a lesson notes of what has happened; Refused if a lock forbids it."""
    check(before, after)
    series.check(before.lesson, before.table, after.table)
    attempt = after.lesson
    if attempt is None or before.lesson is None:
        return after, effects
    noted = series.followed(_helped(attempt, before.table, after.table), before.table, after.table)
    if len(after.shelf) > len(before.shelf):
        known = {*noted.keys, *(kept.key for kept in before.shelf)}
        new = tuple(kept.key for kept in after.shelf if kept.key not in known)
        noted = replace(noted, keys=(*noted.keys, *new)[:MOST_KEYS])
    if noted is attempt:
        return after, effects
    at = after.table
    if at and len(noted.answers) > len(attempt.answers):
        at = replace(at, said=series.told(noted, at, Words(after.settings.language)))
    return replace(after, lesson=noted, table=at), [*effects, keep(noted)]


def _helped(attempt: Attempt, was: Table | None, now: Table | None) -> Attempt:
    """The attempt with the help that was just taken at its own table; the same look twice is one."""
    if was is None or now is None or now.key != attempt.key or len(attempt.helps) >= MOST_HELPS:
        return attempt
    made = len(now.match.turns) + BETWEEN * len(attempt.answers)
    if now.hint > was.hint:
        return replace(attempt, helps=(*attempt.helps, ("hint", made)))
    looked = kind(now)
    if now.dialog and looked in LOOKED_UP and not now.match.game.over(now.match.state) \
            and (looked, made) not in attempt.helps:
        return replace(attempt, helps=(*attempt.helps, (looked, made)))
    return attempt


# Acts


def again(model: Model, event: Event, say: Words) -> Answer:
    """The lesson's match from its beginning: another attempt, with the same deal."""
    assert model.lesson
    old = model.lesson
    model, effects = begin(model, old.lesson, event, say)
    assert model.lesson
    attempt = replace(model.lesson, who=old.who, keys=(*old.keys, *model.lesson.keys)[-MOST_KEYS:],
                      settings=old.settings, lifted=old.lifted, reckoned=old.reckoned)
    return replace(model, lesson=attempt), [*effects, keep(attempt)]


def named(model: Model, event: Event, say: Words) -> Answer:
    """A pupil says who it is: `seat` with a name in words, or `seat picture` with the number of one."""
    attempt = model.lesson
    seat_text, _, picture = str(event.get("arg", "")).partition(" ")
    seat, number = small(seat_text), small(picture)
    if attempt is None or seat is None or seat >= people(attempt.lesson):
        return model, []
    if picture and (number is None or number >= result.PICTURES):
        return model, []
    name = f"{result.PICTURE}{number}" if picture else result.clean(str(event.get("value", "")).lstrip(result.PICTURE))
    who = [*attempt.who, *("" for _ in range(people(attempt.lesson)))][: people(attempt.lesson)]
    who[seat] = name
    attempt = replace(attempt, who=tuple(who))
    return replace(model, lesson=attempt), [keep(attempt)]


def outcome(attempt: Attempt, at: Table) -> result.Result:
    """The result as it stands; of a series, how many exercises were answered and how many at the first try."""
    if attempt.lesson.mode == SERIES:
        mine = result.of(attempt.lesson, attempt.number, attempt.who, at.whole, attempt.helps,
                         (at.now - at.began) // 60_000, needs(attempt.reckoned))
        return replace(mine, points=series.score(attempt), done=series.finished(attempt), moves=())
    return result.of(attempt.lesson, attempt.number, attempt.who, at.whole, attempt.helps,
                     (at.now - at.began) // 60_000, needs(attempt.reckoned))


def next_exercise(model: Model, event: Event, say: Words) -> Answer:
    """The next position of a series, once this one is answered."""
    attempt, at = model.lesson, model.table
    if attempt is None or at is None or not series.answered(attempt, at) or series.finished(attempt):
        return model, []
    lesson = series.settled(attempt.lesson, attempt.number)
    model, effects = sit(model, series.position(lesson, len(attempt.answers), say), event)
    assert model.table
    model = replace(model, table=replace(model.table, began=at.began))  # the minutes are the lesson's
    assert model.table
    attempt = replace(attempt, key=model.table.key, keys=(*attempt.keys, model.table.key)[-MOST_KEYS:])
    model = replace(model, table=replace(model.table, said=series.announced(attempt, model.table, say)))
    assert model.table
    return replace(model, lesson=attempt), [*effects, keep(attempt), *timer(attempt, model.table)]


def time_over(model: Model, event: Event, say: Words) -> Answer:
    """The lesson's minutes are over: the result is asked for."""
    at, attempt = model.table, model.lesson
    if at is None or attempt is None:
        return model, []
    at = replace(at, now=max(at.now, whole(event, "now")))
    if time_left(attempt, at) != 0:
        return model, []
    return replace(model, table=replace(at, dialog="lesson", said=say("lesson.time"))), []


def unlock(model: Model, event: Event, say: Words) -> Answer:
    """The teacher's code lifts every lock of this attempt."""
    attempt = model.lesson
    if attempt is None:
        return model, []
    if not opens(str(event.get("value", "")), attempt.lesson.code):
        raise Refused("lesson.code")
    attempt = replace(attempt, lifted=True)
    said = say("lesson.unlocked")
    model = replace(model, lesson=attempt, refused=None, said=said,
                    table=replace(model.table, refused=None, said=said) if model.table else None)
    if not attempt.key:  # nobody is playing: the tablet is free
        return replace(model, lesson=None), [{"do": "erase", "keys": [record.KEY]}]
    return model, [keep(attempt)]


def end(model: Model, event: Event, say: Words) -> Answer:
    """Nothing of the pupil stays: matches, names, help taken. What was locked with a code stays locked."""
    attempt = model.lesson
    if attempt is None:
        return model, []
    waits = bool(attempt.lesson.code and locked(attempt))
    waiting = Attempt(attempt.lesson, settings=attempt.settings) if waits else None
    model, effects = left(model, attempt, say)
    return replace(model, lesson=waiting), [
        *effects, {"do": "erase", "keys": [MATCH + key for key in attempt.keys]},
        keep(waiting) if waiting else {"do": "erase", "keys": [record.KEY]},
        {"do": "store", "key": "settings", "value": attempt.settings}, {"do": "top"},
        {"do": "after", "milliseconds": 0, "event": {"act": "settings", "value": attempt.settings}}]


def left(model: Model, attempt: Attempt, say: Words) -> Answer:
    """The tablet after a lesson, ready for the next pupil; the pupil's matches are no longer on the shelf."""
    gone, effects = set(attempt.keys), leave(model)
    model = replace(model, place="door", table=None, setup=None, lesson=None, dialog="", refused=None, hand=(),
                    school=replace(model.school, ended=attempt.lesson, projector=""), opening="", elsewhere=False,
                    deleted=None, shelf=tuple(kept for kept in model.shelf if kept.key not in gone),
                    said=say("lesson.ended"))
    return model, [*effects, note(model)]


def next_pupil(model: Model, event: Event, say: Words) -> Answer:
    """The same lesson for the next one at this tablet."""
    ended = model.school.ended
    return begin(model, ended, event, say) if ended and model.place == "door" else (model, [])
