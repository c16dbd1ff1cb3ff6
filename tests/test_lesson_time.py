"""A lesson's minutes are its own: nothing stretches them, they are told, and only the teacher gives more."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tablet import Tablet, at, class_of

from pyapp.app.classroom.address import write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil.attempt import slot
from pyapp.app.classroom.pupil.locks import sealed
from pyapp.app.classroom.result import Result, read_code, read_link
from pyapp.app.classroom.teacher.collecting import results
from pyapp.app.ui.words import Words

SAY = Words("fr")
TIMED = Lesson("math-magic", "8", "alone", seed=24, minutes=6, options={"last": 10})
CODED = replace(TIMED, code=sealed("1234", "abcd"))
MINUTE = 60_000


def search(lesson: Lesson) -> str:
    return f"?{write(lesson)}"


def pass_by(tablet: Tablet, minutes: float) -> None:
    """So much time goes by, and the page's timers ring as they were set."""
    until = tablet.now + round(minutes * MINUTE)
    while tablet.rings and (first := min(tablet.rings, key=lambda ring: ring[0]))[0] <= until:
        tablet.rings.remove(first)
        tablet.now = max(tablet.now, first[0])
        tablet.ask(**first[1])
    tablet.now = max(tablet.now, until)


def over(tablet: Tablet) -> bool:
    """Whether nothing counts any more, and the result is asked for."""
    asked = bool(tablet.model.table and tablet.model.table.dialog == "lesson")
    made = len(tablet.match.turns)
    tablet.play(1)
    return asked and tablet.refused == "lesson.time" and len(tablet.match.turns) == made


def bar(tablet: Tablet) -> str:
    shown = str(tablet.runtime.shown["bar"])
    return shown[shown.index('id="open-lesson"') :].partition("</button>")[0]


def result_of(tablet: Tablet) -> tuple[Result, Result]:
    """By link and by code."""
    tablet.ask("lesson-name", "0", value="Léa")
    tablet.ask("dialog", "lesson")
    shown = str(tablet.runtime.shown["dialog"])
    link, line = re.search(r"#r=[\w-]+", shown), re.search(r'id="lesson-code">([^<]+)', shown)
    assert link and line
    return read_link(link[0]), read_code(line[1])


# Six ways that stretched them, and some more

WAYS: dict[str, Callable[[Tablet], Any]] = {
    "tour": lambda tablet: tablet.ask("tour") and None,
    "menu": lambda tablet: tablet.ask("dialog", "menu") and None,
    "calm in the settings": lambda tablet: tablet.ask("calm", value="true") and None,
    "calm in the address": lambda tablet: tablet.again(search(replace(TIMED, settings={"calm": True}))),
    "a reload": lambda tablet: tablet.again(search(TIMED)),
    "away, and home in another tab": lambda tablet: Tablet(
        search(TIMED), tablet.kept, note="another", calendar=tablet.calendar + tablet.now
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_stretches_the_minutes(way: str) -> None:
    tablet = at(TIMED)
    tablet.play(1)
    pass_by(tablet, 3)
    tablet = WAYS[way](tablet) or tablet
    pass_by(tablet, 2.5)
    tablet.ask("close")
    tablet.ask("tour", "end")
    tablet.play(1)
    assert tablet.refused == "" and len(tablet.match.turns) == 2, "before they are over everything counts"
    tablet = WAYS[way](tablet) or tablet
    pass_by(tablet, 0.5)
    assert over(tablet)


def test_after_the_end_a_reload_gives_nothing_back_and_asks_for_the_result() -> None:
    tablet = at(TIMED)
    pass_by(tablet, 7)
    for later in (0, 5, 60 * 24):
        tablet.now += later * MINUTE
        tablet = tablet.again(search(TIMED))
        pass_by(tablet, 0)
        assert over(tablet)
        assert result_of(tablet)[0].minutes == TIMED.minutes, "and no longer than it took"


def test_a_whole_lesson_away_is_over_when_one_comes_back() -> None:
    tablet = at(TIMED)
    tablet.now += 10 * MINUTE  # the device slept: no timer rang
    tablet = tablet.again(search(TIMED))
    pass_by(tablet, 0)
    assert over(tablet)


@pytest.mark.parametrize("back", [10 * MINUTE, 400 * 24 * 60 * MINUTE])
def test_setting_the_calendar_back_gives_nothing_back(back: int) -> None:
    tablet = at(TIMED)
    pass_by(tablet, 3)
    tablet.calendar -= back
    pass_by(tablet, 1)
    tablet = tablet.again(search(TIMED))
    pass_by(tablet, 1)
    tablet.calendar -= back
    tablet = tablet.again(search(TIMED))
    pass_by(tablet, 1)
    assert over(tablet)


def test_the_end_begins_no_new_minutes_for_the_same_try_or_another() -> None:
    tablet = at(TIMED)
    pass_by(tablet, 3)
    tablet.ask("again")
    assert tablet.model.lesson and tablet.model.lesson.past.tries == 1
    pass_by(tablet, 3)
    assert over(tablet)
    tablet.ask("again")
    assert tablet.refused == "lesson.time"


def test_minutes_end_with_the_match() -> None:
    tablet = at(replace(TIMED, options={"last": 2}))
    pass_by(tablet, 2)
    tablet.play(2)
    assert tablet.model.lesson and tablet.model.lesson.finished
    pass_by(tablet, 30)
    assert tablet.model.table and tablet.model.table.dialog == "" and not tablet.rings
    assert result_of(tablet.again(search(replace(TIMED, options={"last": 2}))))[0].minutes == 2


def test_a_series_has_its_minutes_as_a_whole() -> None:
    lesson = Lesson("math-magic", "8", "series", seed=24, count=5, minutes=6)
    tablet = at(lesson)
    for _ in range(2):
        pass_by(tablet, 2)
        tablet.ask("typed", value="stall")
        tablet.ask("lesson-exercise")
    pass_by(tablet, 2)
    assert tablet.model.table and tablet.model.table.dialog == "lesson"
    tablet.ask("typed", value="stall")
    assert tablet.refused == "lesson.time"


def test_a_lesson_of_the_version_before_goes_on_with_what_its_match_had_left() -> None:
    tablet = at(TIMED)
    tablet.ask("tour", "end")
    pass_by(tablet, 4)
    tablet.play(1)
    name = slot(TIMED)
    device = {**tablet.kept, name: re.sub(r'"began": \d+, "spent": \d+', '"began": 0, "spent": 0', tablet.kept[name])}
    again = Tablet(search(TIMED), device, calendar=10**9)
    pass_by(again, 1.5)
    assert again.model.table and again.model.table.dialog == ""
    pass_by(again, 0.5)
    assert over(again)


# Told


def test_the_minutes_left_are_told_and_the_last_ones_said() -> None:
    tablet = at(TIMED)
    told, said = [bar(tablet)], []
    for _ in range(5):
        pass_by(tablet, 1)
        told.append(bar(tablet))
        said.append(tablet.model.table.said if tablet.model.table else "")
    assert all(SAY("lesson.minutes.bar", count=6 - number) in text for number, text in enumerate(told))
    assert list(dict.fromkeys(said)) == [SAY("lesson.minutes.last", count=count) for count in (5, 1)]
    tablet.ask("dialog", "lesson")
    assert SAY("lesson.minutes.left", count=1, whole=6) in tablet.runtime.shown["dialog"]


def test_in_calm_no_clock_runs_but_the_lesson_has_its_minutes() -> None:
    tablet = at(replace(TIMED, settings={"calm": True}))
    shown = bar(tablet)
    assert SAY("lesson.minutes.whole", count=6) in shown
    pass_by(tablet, 3)
    assert bar(tablet) == shown


@pytest.mark.parametrize("minutes", [0, 1])
def test_a_lesson_without_minutes_tells_none_and_sets_no_timer(minutes: int) -> None:
    tablet = at(replace(TIMED, minutes=minutes))
    assert bool(tablet.rings) == bool(minutes) and ("min" in bar(tablet)) == bool(minutes)


def test_what_a_timer_of_another_match_says_is_nothing() -> None:
    tablet = at(TIMED)
    for arg in ("", "x", "1 2"):
        tablet.ask("lesson-time", arg)
        assert tablet.done == [] and tablet.refused == ""


# More, by the teacher's word


@pytest.mark.parametrize("spent", [2, 30])
def test_the_code_gives_a_third_more_once_and_the_result_says_so(spent: int) -> None:
    """Two of six minutes more: also when it comes after the end, from then on."""
    tablet = at(CODED)
    tablet.play(1)
    pass_by(tablet, spent)
    tablet.ask("dialog", "lesson")
    assert 'id="lesson-extra"' in tablet.runtime.shown["dialog"]
    for wrong in ("", "4321"):
        tablet.ask("lesson-extra", value=wrong)
        assert tablet.refused == "lesson.code"
    for _ in range(2):
        tablet.ask("lesson-extra", value="1234")
    left = 8 - min(spent, 6)
    assert 'id="lesson-extra"' not in tablet.runtime.shown["dialog"]
    assert SAY("lesson.minutes.left", count=left, whole=8) in tablet.runtime.shown["dialog"]
    tablet.ask("close")
    tablet = tablet.again(search(CODED))
    pass_by(tablet, left - 0.5)
    tablet.play(1)
    assert tablet.refused == ""
    by_link, by_code = result_of(tablet)
    assert by_link.extra and by_code.extra and SAY("result.extra") in tablet.runtime.shown["dialog"]
    pass_by(tablet, 0.5)
    assert over(tablet)


def test_more_time_is_seen_on_the_teachers_device_and_in_the_table() -> None:
    tablet = at(CODED)
    tablet.ask("lesson-extra", value="1234")
    tablet.ask("lesson-name", "0", value="Léa")
    tablet.ask("dialog", "lesson")
    found = re.search(r"#r=[\w-]+", tablet.runtime.shown["dialog"])
    assert found
    teacher = Tablet(hash=found[0])
    assert results(teacher.model.school, class_of(teacher.model).lesson)[0].extra
    assert SAY("result.extra") in teacher.runtime.shown["screen"]
    teacher.ask("class-csv")
    assert SAY("result.extra") in teacher.done[0]["text"]


@pytest.mark.parametrize("lesson", [TIMED, replace(CODED, minutes=0)])
def test_without_a_code_or_minutes_nobody_gets_more(lesson: Lesson) -> None:
    tablet = at(lesson)
    tablet.ask("lesson-extra", value="1234")
    assert tablet.model.lesson and not tablet.model.lesson.time.extra
    tablet.ask("dialog", "lesson")
    assert 'id="lesson-extra"' not in tablet.runtime.shown["dialog"]


def test_the_code_gives_time_and_opens_no_lock() -> None:
    tablet = at(replace(CODED, lock=("hint",)))
    tablet.ask("lesson-extra", value="1234")
    tablet.ask("hint")
    assert tablet.refused == "lesson.locked-hint"


def test_minutes_bring_a_code_to_the_page_for_the_class() -> None:
    teacher = Tablet(random=3)
    teacher.ask("class")
    teacher.ask("class-minutes", value="15")
    prepared = teacher.model.school.prepared
    assert prepared and len(prepared.code) == 4 and 'id="class-code"' in teacher.runtime.shown["class-more"]
    assert SAY("class.code.why") in teacher.runtime.shown["class-more"]
    teacher.ask("class-code", value="")
    assert SAY("class.code.none") in teacher.runtime.shown["class-more"]
    teacher.ask("class-minutes", value="0")
    assert 'id="class-code"' not in teacher.runtime.shown["class-more"]
