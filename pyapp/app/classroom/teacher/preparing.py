"""The teacher prepares a lesson: a game, how it is played, what is locked; and gets a link for the whole class."""

from collections.abc import Callable
from dataclasses import replace

from pyapp.app import effects as do
from pyapp.app.act import Act, Answer, Event, Hear
from pyapp.app.classroom import address
from pyapp.app.classroom.lesson import (
    LARGEST_SEED,
    LOCKS,
    LONGEST_LESSON,
    MOST_EXERCISES,
    Lesson,
    modes,
    options,
    seats_of,
)
from pyapp.app.classroom.lesson import match as match_of
from pyapp.app.classroom.pupil.course import on_the_wall
from pyapp.app.classroom.pupil.locks import salt, sealed
from pyapp.app.classroom.teacher.school import (
    LESSONS,
    MOST_LESSONS,
    KnownLesson,
    Prepared,
    joined,
    read_lessons,
    write_lessons,
)
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Preparing, Setup
from pyapp.app.pages.setup import acts as setup
from pyapp.app.table.sitting import date, go, sit, whole
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Refused
from pyapp.core.match import LEVELS
from pyapp.core.plain import small
from pyapp.games import GAMES

SEEDS = 1_000_000  # a link that can be read aloud
COUNTS = (3, 5, 8, 10, 15, 20)
MINUTES = (0, 5, 10, 15, 20, 30, 45)


def enter(model: Model, event: Event, say: Words) -> Answer:
    """The page for the class, with a lesson that could be given as it stands; of the game that is named."""
    prepared = model.school.prepared or Prepared(fresh(next(iter(GAMES)), event))
    game = str(event.get("arg", ""))
    if game != prepared.lesson.game:
        prepared = _game(prepared, game, "", event)
    return go(model, Preparing(), school=replace(model.school, prepared=prepared))


def fresh(game: str, event: Event) -> Lesson:
    """A game as a class would play it first: everybody the same deal, in the first way it can be played."""
    return Lesson(game, SCREENS[game].default, modes(game)[0], seed=whole(event, "random") % SEEDS)


def _hearing(answer: Callable[[Prepared, str, str, Event], Prepared]) -> Hear:
    """One answer of the teacher, on that page."""

    def hear(model: Model, event: Event, say: Words) -> Answer:
        prepared = model.school.prepared
        if prepared is None or not isinstance(model.page, Preparing):
            return model, []
        after = answer(prepared, str(event.get("arg", "")), str(event.get("value", "")), event)
        return replace(model, refused=problem(after.lesson, say), school=replace(model.school, prepared=after)), []

    return hear


def problem(lesson: Lesson, say: Words) -> Refused | None:
    """Why a lesson cannot be played as it stands."""
    try:
        match_of(lesson, 0, say)
    except Refused as refused:
        return refused
    return None


def _game(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    if arg not in GAMES:
        return prepared
    old = prepared.lesson
    lesson = fresh(arg, event)
    mode = old.mode if old.mode in modes(arg) and old.mode != "position" else lesson.mode
    return replace(
        prepared,
        lesson=replace(old, game=arg, preset=lesson.preset, mode=mode, options={}, players=2, seed=lesson.seed),
    )


def _preset(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    known = arg in SCREENS[prepared.lesson.game].presets
    return replace(prepared, lesson=replace(prepared.lesson, preset=arg, options={})) if known else prepared


def _mode(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    lesson = prepared.lesson
    if arg not in modes(lesson.game):
        return prepared
    return replace(prepared, lesson=replace(lesson, mode=arg))


def _number(field: str, low: int, high: int) -> Callable[[Prepared, str, str, Event], Prepared]:
    def answer(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
        number = small(value or arg)
        if number is None or not low <= number <= high:
            return prepared
        return replace(prepared, lesson=replace(prepared.lesson, **{field: number}))  # type: ignore[arg-type]

    return answer


def _lock(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    """One more thing locked, or one less."""
    lesson = prepared.lesson
    chosen = {*lesson.lock, arg} if value == "true" else {*lesson.lock} - {arg}
    return _coded(prepared, replace(lesson, lock=tuple(lock for lock in LOCKS if lock in chosen)), event)


def _minutes(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    timed = _number("minutes", 0, LONGEST_LESSON)(prepared, arg, value, event)
    return _coded(prepared, timed.lesson, event)


def _coded(before: Prepared, lesson: Lesson, event: Event) -> Prepared:
    """With the first lock, or with minutes, comes a code, which the teacher may change; with the last one it goes."""
    if not (lesson.lock or lesson.minutes):
        return Prepared(replace(lesson, code=""))
    if before.lesson.lock or before.lesson.minutes:
        return Prepared(lesson, before.code)
    code = f"{whole(event, 'random') % 10_000:04}"
    return _code(Prepared(lesson, code), "", code, event)


def _code(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    code = value.strip()[:20]
    seal = sealed(code, salt(whole(event, "random"))) if code else ""
    return Prepared(replace(prepared.lesson, code=seal), code)


def _lang(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    return replace(prepared, lesson=replace(prepared.lesson, lang=value if value in LANGUAGES else ""))


def _deal(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    return replace(prepared, lesson=replace(prepared.lesson, seed=whole(event, "random") % SEEDS))


def _option(prepared: Prepared, arg: str, value: str, event: Event) -> Prepared:
    """An option of the game, in the form that the set-up screen has."""
    lesson = prepared.lesson
    before = as_setup(lesson)
    after = setup.update(before, str(event.get("act")), arg, value)
    if after is before:
        return prepared
    named = {**lesson.options, **{name: one for name, one in after.options.items() if one != before.options.get(name)}}
    return replace(prepared, lesson=replace(lesson, options=named))


def as_setup(lesson: Lesson) -> Setup:
    """The lesson as the set-up screen's form of options takes it."""
    seats = seats_of(lesson)
    whole = {
        **SCREENS[lesson.game].presets[lesson.preset],
        **SCREENS[lesson.game].modes.get(lesson.mode, {}),
        **options(lesson),
        **lesson.options,
    }
    return Setup(lesson.game, lesson.preset, tuple(map(str, range(1, seats + 1))), (0,) * seats, whole)


ACTS = (
    Act("class-game", _hearing(_game)),
    Act("class-preset", _hearing(_preset)),
    Act("class-mode", _hearing(_mode)),
    Act("class-lock", _hearing(_lock)),
    Act("class-code", _hearing(_code)),
    Act("class-lang", _hearing(_lang)),
    Act("class-deal", _hearing(_deal)),
    Act("class-level", _hearing(_number("level", LEVELS[0], LEVELS[-1]))),
    Act("class-players", _hearing(_number("players", 1, 5))),
    Act("class-minutes", _hearing(_minutes)),
    Act("class-count", _hearing(_number("count", 1, MOST_EXERCISES))),
    Act("class-seed", _hearing(_number("seed", 0, LARGEST_SEED))),
)
option = _hearing(_option)


# What comes of it


def _remembered(model: Model, event: Event) -> Answer:
    """The lesson is given: this device knows it from now on, and its code."""
    prepared = model.school.prepared
    if prepared is None:
        return model, []
    known = KnownLesson(address.write(prepared.lesson), prepared.code, date(event))
    others = tuple(one for one in model.school.lessons if one.query != known.query)
    lessons = (known, *others)[:MOST_LESSONS]
    kept = do.store(LESSONS, write_lessons(lessons))
    return replace(model, school=replace(model.school, lessons=lessons)), [kept]


def elsewhere(model: Model, event: Event, say: Words) -> Answer:
    """Another tab has given a lesson: the next one that is given here goes beside it."""
    lessons = joined(model.school.lessons, read_lessons({LESSONS: event.get("value")}))
    return replace(model, school=replace(model.school, lessons=lessons)), []


def show(model: Model, event: Event, say: Words) -> Answer:
    """The code to photograph, as large as the wall."""
    model, effects = _remembered(model, event)
    return replace(model, dialog="class-code"), [*effects, do.fullscreen()]


def copy(model: Model, event: Event, say: Words) -> Answer:
    """The page was asked to copy the link, or the frame for a school's website, and tells whether it was."""
    if model.school.prepared is None:
        return model, []
    model, effects = _remembered(model, event)
    return replace(model, said=say("share.copied" if event.get("value") == "true" else "share.not-copied")), effects


def link(model: Model) -> str:
    assert model.school.prepared
    return address.link(model.address, model.school.prepared.lesson)


def snippet(model: Model) -> str:
    """The frame for a website."""
    assert model.school.prepared
    inside = replace(model.school.prepared.lesson, embed=True)
    quoted = address.link(model.address, inside).replace("&", "&amp;")
    return f'<iframe src="{quoted}" width="100%" height="800" allow="fullscreen; clipboard-write"></iframe>'


def project(model: Model, event: Event, say: Words) -> Answer:
    """Play it here, on the wall, in two teams."""
    if model.school.prepared is None:
        return model, []
    lesson = replace(model.school.prepared.lesson, mode="pair", players=2, lock=(), code="", show="projector")
    model, effects = sit(model, match_of(lesson, whole(event, "random"), say), event)
    return on_the_wall(model), [*effects, do.fullscreen()]
