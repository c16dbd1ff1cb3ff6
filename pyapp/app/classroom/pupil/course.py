"""The course of a lesson on a pupil's tablet: it begins, what is looked up is noted, a result is given, it ends."""

from dataclasses import replace

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.classroom import result
from pyapp.app.classroom.lesson import SERIES, Lesson, match, people
from pyapp.app.classroom.pupil import attempt as record
from pyapp.app.classroom.pupil import minutes, series
from pyapp.app.classroom.pupil.attempt import MOST_ATTEMPTS, MOST_HELPS, MOST_KEYS, Attempt, Past
from pyapp.app.classroom.pupil.locks import check, holds, kind, locked, opens, time_left
from pyapp.app.classroom.pupil.minutes import Time
from pyapp.app.effects import Effect
from pyapp.app.model import LOUD, Door, Making, Model, Table, telling
from pyapp.app.store.opening import read_settings
from pyapp.app.store.shelf import MATCH
from pyapp.app.table.needs import needs
from pyapp.app.table.sitting import date, go, new_key, sit, whole, written
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.core.plain import small

BETWEEN = 1000  # the moves of one exercise are told from those of the next one by so much
LOOKED_UP = ("solver", "map", "review")  # what counts as help, besides the hint


def begin(model: Model, lesson: Lesson, event: Event, say: Words, slot: str = "") -> Answer:
    """Sit down at the lesson's match, the same for everybody."""
    before = (model.lesson and model.lesson.settings) or written(model.settings)
    slot = slot or record.slot(lesson, model.school.exercise)
    model, effects = as_asked(model, lesson)
    number, key = drawn(whole(event, "random")), new_key(event)
    if lesson.mode == SERIES:
        model, more = go(model, Making(series.settled(lesson, number), 0, event))
    else:
        model, more = sit(model, match(lesson, whole(event, "random"), Words(model.settings.language)), event)
    attempt = record.after(
        model.school.attempts.get(slot),
        Attempt(
            lesson, slot, number, key, keys=(key,), settings=before, time=Time(date(event), heard=whole(event, "now"))
        ),
    )
    model, dropped = _without_the_oldest(replace(model, lesson=attempt), slot)
    return on_the_wall(model) if lesson.show else model, [*effects, *more, *dropped, keep(attempt)]


def drawn(random: int) -> int:
    """The number of an attempt: long enough that no two tablets of a school have the same."""
    return result.SHORT + (random >> 16) % (result.NUMBERS - result.SHORT)


def _without_the_oldest(model: Model, slot: str) -> Answer:
    """Room for another lesson: of those that hold nothing, the one left alone for longest goes. Its matches stay on the
    shelf, as every match does."""
    when = {kept.key: kept.when for kept in model.shelf}
    others = [one for one in model.school.attempts.values() if one.slot != slot]
    free = sorted((one for one in others if not holds(one)), key=lambda one: max(one.time.began, when.get(one.key, 0)))
    gone = [one.slot for one in free[: max(0, len(others) + 1 - MOST_ATTEMPTS)]]
    attempts = {key: one for key, one in model.school.attempts.items() if key not in gone}
    model = replace(model, school=replace(model.school, attempts=attempts))
    return model, [do.erase(gone)] if gone else []


def on_the_wall(model: Model) -> Model:
    """The table, very large and without a tour."""
    return replace(model, page=replace(model.table, tour=None, on_wall=True)) if model.table else model


def as_asked(model: Model, lesson: Lesson) -> Answer:
    """The page as the address asks for it: in its language, with its settings; in a class nothing sounds until somebody
    wants it to."""
    volume = {"off": 0, "on": model.settings.volume or LOUD}.get(
        lesson.sound, 0 if lesson.mode else model.settings.volume
    )
    settings = replace(
        model.settings, language=lesson.lang or model.settings.language, volume=volume, **lesson.settings
    )
    effects = [do.language(lesson.lang)] if lesson.lang else []
    return replace(model, settings=settings) if settings != model.settings else model, effects


def gone_on(model: Model, event: Event) -> Model:
    """The model with the lesson's own time as it is now; it ends with the match. No time goes on in a thought."""
    if "now" not in event:
        return model
    attempt, at = model.lesson, model.table
    if attempt is None or not attempt.key or not attempt.lesson.minutes or attempt.finished:
        return model
    if not attempt.time.began and (at is None or at.key != attempt.key):
        return model  # a version before knows only by the match how long it was played
    played = at.clock.now - at.clock.began if at and at.key == attempt.key else 0
    time = minutes.passed(attempt.lesson, attempt.time, whole(event, "now"), date(event), played)
    return replace(model, lesson=replace(attempt, time=time))


def timer(attempt: Attempt) -> list[Effect]:
    """The page says when the next minute of the lesson is over, for as long as its match is on the table."""
    left = minutes.left(attempt.lesson, attempt.time)
    if left is None or attempt.finished:
        return []
    return [do.after(left % minutes.MINUTE or min(left, minutes.MINUTE), "lesson-time", attempt.key)]


def keep(attempt: Attempt) -> Effect:
    return do.store(attempt.slot, record.write(attempt))


def followed(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
    """What a lesson notes of what has happened; Refused if a lock forbids it."""
    check(before, after)
    series.check(before.lesson, before.table, after.table)
    after, more = _in_its_lesson(before, after)
    after = _still_told(before, gone_on(after, event))
    attempt, was, at = after.lesson, before.lesson, after.table
    if attempt is None:
        return after, more
    same = was is not None and was.slot == attempt.slot
    noted = series.followed(_helped(attempt, before.table, at), before.table, at) if same else attempt
    noted = _finished(_kept_meanwhile(noted, before, [*effects, *more]) if was else noted, at)
    if noted is not attempt:
        more = [*more, keep(noted)]
        if at and len(noted.answers) > len(attempt.answers):
            at = replace(at, said=series.told(noted, at, Words(after.settings.language)))
        after = replace(after, lesson=noted, page=at or after.page)
    if at and at.key == noted.key and (before.table is None or before.table.key != at.key or not same):
        more = [*more, *timer(noted)]
    return _known(_known(after, was), noted), more


def _still_told(before: Model, after: Model) -> Model:
    """What was said while a match was on its way is said at its table."""
    if not before.awaited or after.awaited or before.refused is None or after.table is None or after.table.refused:
        return after
    return replace(after, page=replace(after.table, refused=before.refused))


def _known(model: Model, attempt: Attempt | None) -> Model:
    """The model whose list of lessons has this one as it is now, unless it is no longer among them."""
    attempts = model.school.attempts
    if attempt is None or attempts.get(attempt.slot) is attempt:
        return model
    if attempt is not model.lesson and attempt.slot not in attempts:
        return model
    return replace(model, school=replace(model.school, attempts={**attempts, attempt.slot: attempt}))


def _in_its_lesson(before: Model, after: Model) -> Answer:
    """Whoever sits down at a match of another lesson of this device is in that lesson, with its locks and its help."""
    at, here = after.table, after.lesson
    found = record.of_match(after.school.attempts, at.key) if at and not (here and at.key in here.keys) else None
    if at is None or found is None:
        return after, []
    if here and holds(here) and not after.school.framed:
        if before.table is None or before.table.key != at.key:
            raise Refused("lesson.stay")
        return after, []
    return as_asked(replace(after, lesson=found), found.lesson)


def _finished(attempt: Attempt, at: Table | None) -> Attempt:
    """The attempt with whether it is over, as its table shows."""
    if at is None or at.key != attempt.key:
        return attempt
    over = series.finished(attempt) if attempt.lesson.mode == SERIES else bool(at.whole.game.over(at.whole.state))
    return attempt if over == attempt.finished else replace(attempt, finished=over)


def _kept_meanwhile(attempt: Attempt, before: Model, effects: list[Effect]) -> Attempt:
    """The attempt with the matches that this page has just put on the shelf: what other tabs keep is theirs."""
    known = {*attempt.keys, *(kept.key for kept in before.shelf)}
    stored = [name.removeprefix(MATCH) for name in do.stored(effects) if name.startswith(MATCH)]
    new = tuple(key for key in stored if key not in known)
    return replace(attempt, keys=(*attempt.keys, *new)[:MOST_KEYS]) if new else attempt


def _helped(attempt: Attempt, was: Table | None, now: Table | None) -> Attempt:
    """The attempt with the help that was just taken at its own table; the same look twice is one."""
    if was is None or now is None or now.key != attempt.key or len(attempt.helps) >= MOST_HELPS:
        return attempt
    made = len(now.match.turns) + BETWEEN * len(attempt.answers)
    if now.hint > was.hint:
        return replace(attempt, helps=(*attempt.helps, ("hint", made)))
    looked = kind(now)
    if (
        now.dialog
        and looked in LOOKED_UP
        and not now.match.game.over(now.match.state)
        and (looked, made) not in attempt.helps
    ):
        return replace(attempt, helps=(*attempt.helps, (looked, made)))
    return attempt


# Acts


def again(model: Model, event: Event, say: Words) -> Answer:
    """The lesson's match from its beginning: another attempt, with the same deal."""
    assert model.lesson and model.table
    if time_left(model.lesson, model.table) == 0:
        raise Refused("lesson.time")
    return once_more(model, model.lesson, event, say)


def once_more(model: Model, old: Attempt, event: Event, say: Words) -> Answer:
    """Another try of the same pupil, in the same minutes."""
    model, effects = begin(replace(model, lesson=old), old.lesson, event, say, old.slot)
    assert model.lesson
    attempt = replace(model.lesson, who=old.who, lifted=old.lifted, reckoned=old.reckoned, time=old.time)
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
    mine = result.of(
        attempt.lesson,
        attempt.number,
        attempt.who,
        at.whole,
        record.helped(attempt),
        _minutes(attempt, at),
        needs(attempt.reckoned),
    )
    mine = replace(mine, extra=attempt.time.extra, tries=attempt.past.tries, cut=attempt.past.cut)
    if attempt.lesson.mode != SERIES:
        return mine
    return replace(mine, points=series.score(attempt), done=series.finished(attempt), moves=())


def _minutes(attempt: Attempt, at: Table) -> int:
    """Of the lesson's own time; where it takes as long as it takes, those that were played."""
    return (attempt.time.spent if attempt.lesson.minutes else at.clock.now - at.clock.began) // minutes.MINUTE


def next_exercise(model: Model, event: Event, say: Words) -> Answer:
    """The next position of a series, once this one is answered."""
    attempt, at = model.lesson, model.table
    if attempt is None or at is None or not series.answered(attempt, at) or series.finished(attempt):
        return model, []
    return at_exercise(model, attempt, event, say, at.clock.began)


def at_exercise(model: Model, attempt: Attempt, event: Event, say: Words, began: int | None = None) -> Answer:
    """To the exercise that is not answered yet, which is made first; or to the next one of a copy that is looked at."""
    key, lesson, again = new_key(event), series.settled(attempt.lesson, attempt.number), series.shown_again(attempt)
    attempt = replace(attempt, key=key, keys=(*attempt.keys, key)[-MOST_KEYS:])
    if again is None:
        model, effects = go(model, Making(lesson, len(attempt.answers), event, began))
        return replace(model, lesson=attempt), [*effects, keep(attempt)]
    attempt = replace(attempt, answers=(*attempt.answers, again[0]))
    model, effects = sit(model, again[1], event, key)
    assert model.table
    table = replace(model.table, said=series.told(attempt, model.table, say), tour=None)
    return replace(model, lesson=attempt, page=table), [*effects, keep(attempt)]


def made(model: Model, page: Making, exercise: Match) -> Answer:
    """Sit down at the exercise that is ready."""
    attempt, say = model.lesson, Words(model.settings.language)
    assert attempt
    model, effects = sit(model, exercise, page.event, attempt.key)
    assert model.table
    began = model.table.clock.began if page.began is None else page.began
    clock, said = replace(model.table.clock, began=began), series.announced(attempt, model.table, say)
    model = replace(model, page=replace(model.table, clock=clock, said=said))
    return on_the_wall(model) if attempt.lesson.show else model, effects


def copy(model: Model, event: Event, say: Words) -> Answer:
    """A platform shows a series again: its exercises one after the other, each with its answer."""
    attempt = model.lesson
    if attempt is None or attempt.lesson.mode != SERIES:
        raise Refused("lesson.host")
    copies = series.read_copy(str(event.get("hash", "")), attempt.lesson)
    return at_exercise(model, replace(attempt, answers=(), copies=copies, missed=False), event, say)


def time_over(model: Model, event: Event, say: Words) -> Answer:
    """Another minute is over: the last ones are said; when none is left, the result is asked for."""
    at, attempt = model.table, model.lesson
    if at is None or attempt is None or at.key != attempt.key or event.get("arg") != at.key or attempt.finished:
        return model, []
    noted: list[Effect] = [] if at.elsewhere else [keep(attempt)]
    if time_left(attempt, at) == 0:
        return replace(model, page=replace(at, dialog="lesson", said=say("lesson.time"))), noted
    count = minutes.shown(attempt.lesson, attempt.time)
    told = count in minutes.TOLD and count < attempt.lesson.minutes
    at = replace(at, said=say("lesson.minutes.last", count=count)) if told else at
    return replace(model, page=at), [*noted, *timer(attempt)]


def more_time(model: Model, event: Event, say: Words) -> Answer:
    """The teacher's code gives a third more time, once; the result says so."""
    attempt = model.lesson
    if attempt is None or not attempt.key or not attempt.lesson.minutes or attempt.time.extra:
        return model, []
    if not opens(str(event.get("value", "")), attempt.lesson.code):
        raise Refused("lesson.code")
    attempt = replace(attempt, time=minutes.lengthened(attempt.time, date(event)))
    model = telling(replace(model, lesson=attempt), refused=None, said=say("lesson.extra.given"))
    return model, [keep(attempt), *timer(attempt)]


def unlock(model: Model, event: Event, say: Words) -> Answer:
    """The teacher's code lifts every lock of this attempt."""
    attempt = model.lesson
    if attempt is None:
        return model, []
    if not opens(str(event.get("value", "")), attempt.lesson.code):
        raise Refused("lesson.code")
    attempt = replace(attempt, lifted=True)
    model = telling(replace(model, lesson=attempt), refused=None, said=say("lesson.unlocked"))
    if not attempt.key:  # nobody is playing: the tablet is free
        return _forgotten(replace(model, lesson=None), attempt.slot), [do.erase([attempt.slot])]
    return model, [keep(attempt)]


def end(model: Model, event: Event, say: Words) -> Answer:
    """Nothing of the pupil stays: matches, names, help taken. What was locked with a code stays locked. Whoever ends it
    before it is over is asked first; the next result of this tablet says so."""
    attempt = model.lesson
    if attempt is None:
        return model, []
    cut = ends_early(attempt)
    if cut and event.get("arg") != "sure":
        raise Refused("lesson.early")
    waits = bool(attempt.lesson.code and locked(attempt))
    rest = Attempt(
        attempt.lesson,
        attempt.slot,
        settings=attempt.settings if waits else "",
        past=Past(cut=attempt.past.cut + 1 if cut else 0),
    )
    gone = [MATCH + key for key in attempt.keys]
    model, effects = left(model, attempt, say)
    if waits or cut:
        model = replace(model, school=replace(model.school, attempts={**model.school.attempts, rest.slot: rest}))
    return replace(model, lesson=rest if waits else None), [
        *effects,
        do.erase(gone if waits or cut else [*gone, attempt.slot]),
        *([keep(rest)] if waits or cut else []),
        do.store("settings", attempt.settings),
    ]


def ends_early(attempt: Attempt) -> bool:
    """Whether to end it now would lift locks that have no code, or give the minutes anew."""
    opens_up = bool(locked(attempt) and not attempt.lesson.code)
    is_over = attempt.finished or attempt.lifted or minutes.left(attempt.lesson, attempt.time) == 0
    return bool(attempt.key and not is_over and (opens_up or attempt.lesson.minutes))


def left(model: Model, attempt: Attempt, say: Words) -> Answer:
    """The tablet after a lesson, ready for the next pupil: with the settings that were there before it, and without the
    pupil's matches."""
    model, effects = go(
        restored(model, attempt),
        Door(attempt.lesson),
        lesson=None,
        shelf=tuple(kept for kept in model.shelf if kept.key not in attempt.keys),
        said=say("lesson.ended"),
    )
    return _forgotten(model, attempt.slot), [*effects, do.language(model.settings.language)]


def restored(model: Model, attempt: Attempt) -> Model:
    """With the settings that were there before the lesson."""
    text = attempt.settings
    return replace(model, settings=read_settings(text, [model.settings.language])) if text else model


def _forgotten(model: Model, slot: str) -> Model:
    """The model without the lesson that was kept there."""
    attempts = {key: one for key, one in model.school.attempts.items() if key != slot}
    return replace(model, school=replace(model.school, attempts=attempts))


def next_pupil(model: Model, event: Event, say: Words) -> Answer:
    """The same lesson for the next one at this tablet."""
    return begin(model, model.page.ended, event, say) if isinstance(model.page, Door) else (model, [])
