"""Several lessons in one browser: each is kept by what its address asks for, and none destroys another."""

import json
from dataclasses import replace
from typing import Any

import pytest
from tablet import Tablet, at
from test_series import answer

from pyapp.app.classroom.address import write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil import attempt as record
from pyapp.app.classroom.pupil.attempt import MOST_ATTEMPTS, PREFIX, slot
from pyapp.app.classroom.pupil.locks import sealed
from pyapp.app.ui.words import Words

SAY = Words("fr")
SUMS = Lesson("math-magic", "8", "series", seed=24, count=3)
AREAS = Lesson("zoned", "", "series", seed=7, count=2)
ALONE = Lesson("math-magic", "8", "alone", seed=24, options={"last": 3})
A_DAY = 24 * 60 * 60 * 1000


def search(lesson: Lesson) -> str:
    return f"?{write(lesson)}"


def code(lesson: Lesson, *locks: str, word: str = "1234") -> Lesson:
    return replace(lesson, lock=locks, code=sealed(word, "abcd"))


def solve(tablet: Tablet, on: bool = True) -> None:
    tablet.ask("typed", value=answer(tablet))
    if on:
        tablet.ask("lesson-exercise")


def title(tablet: Tablet) -> str:
    return tablet.runtime.shown["bar"]


def kept(tablet: Tablet) -> list[str]:
    return sorted(key for key in tablet.kept if key.startswith("lesson"))


# Side by side


@pytest.mark.parametrize("opening", [{}, {"framed": True}])
def test_two_lessons_taken_in_turns_in_one_browser_both_go_on_after_a_reload(opening: dict[str, Any]) -> None:
    one = Tablet(search(SUMS), **opening)
    other = one.beside(search(AREAS), "session/1", **opening)
    for tablet in (one, other, one):
        solve(tablet)
    for tablet, number, count in ((one, 3, 3), (other, 2, 2)):
        again = tablet.again(search(SUMS if tablet is one else AREAS))
        assert SAY("lesson.exercise", number=number, count=count) in title(again)
        assert again.match.save() == tablet.match.save() and again.model.lesson == tablet.model.lesson
    assert kept(one) == sorted([slot(SUMS), slot(AREAS)])


def test_the_same_lesson_twice_on_one_page_is_two_attempts() -> None:
    """A page of exercises shows one address as its exercises 0 and 1."""
    first = Tablet(search(SUMS), framed=True, exercise="0")
    second = first.beside(search(SUMS), "session/1", framed=True, exercise="1")
    solve(first)
    assert SAY("lesson.exercise", number=2, count=3) in title(first.again(search(SUMS)))
    assert SAY("lesson.exercise", number=1, count=3) in title(second.again(search(SUMS)))
    assert kept(first) == [f"{slot(SUMS)}-0", f"{slot(SUMS)}-1"]


@pytest.mark.parametrize("exercise", ["", "x", "-1", "1" * 99, "²", "1-2", None, 7])
def test_whatever_an_exercise_is_called_the_lesson_opens(exercise: object) -> None:
    assert SAY("lesson.exercise", number=1, count=3) in title(Tablet(search(SUMS), framed=True, exercise=exercise))


def test_who_is_in_no_frame_cannot_ask_for_an_exercise_of_its_own() -> None:
    """It would be a way to begin anew, with no hint told."""
    tablet = at(SUMS)
    tablet.ask("hint")
    again = Tablet(search(SUMS), tablet.kept, exercise="5")
    assert again.model.lesson == tablet.model.lesson


def test_the_end_of_one_lesson_takes_its_own_matches_alone() -> None:
    one = Tablet(search(SUMS), framed=True)
    other = one.beside(search(AREAS), "session/1", framed=True)
    solve(one)
    solve(other)
    own = [
        key
        for key, text in other.kept.items()
        if key.startswith("match-") and json.loads(text)["match"]["game"] == "zoned"
    ]
    one.ask("lesson-end")
    assert one.model.page.place == "door" and kept(one) == [slot(AREAS)]
    assert sorted(key for key in one.kept if key.startswith("match-")) == sorted(own)
    assert other.model.page.place == "table" and SAY("lesson.exercise", number=2, count=2) in title(other)


# The next day


def test_the_next_day_the_address_leads_to_the_lesson_as_it_was_left() -> None:
    """In another tab, with its match found again; it showed home."""
    tablet = at(SUMS)
    solve(tablet)
    tablet.calendar += A_DAY
    tablet.note = "another tab"
    again = tablet.again(search(SUMS))
    assert SAY("lesson.exercise", number=2, count=3) in title(again) and again.match.save() == tablet.match.save()


def test_an_address_without_a_lesson_opens_home_unless_this_tab_was_in_one() -> None:
    tablet = at(SUMS)
    assert tablet.again().model.page.place == "table", "a reload of a tab that was in it"
    tablet.note = "another tab"
    again = tablet.again()
    assert again.model.page.place == "home" and again.model.lesson is None


def test_who_sits_down_at_a_match_of_a_lesson_is_in_it_with_its_locks() -> None:
    """From the shelf of another tab: nobody gets round a lock this way, nor does an answer not count."""
    tablet = at(replace(SUMS, lock=("hint",)))
    key = tablet.model.table.key if tablet.model.table else ""
    tablet.note = "another tab"
    again = tablet.again()
    again.ask("continue", key)
    assert again.model.lesson == tablet.model.lesson
    again.ask("hint")
    assert again.refused == "lesson.locked-hint"
    solve(again)
    assert again.model.lesson and again.model.lesson.answers == (True,)


@pytest.mark.parametrize("lesson", [SUMS, ALONE])
def test_a_match_that_was_deleted_gives_no_lesson_anew(lesson: Lesson) -> None:
    """What was answered stays, and what was looked up."""
    tablet = at(lesson)
    tablet.ask("hint")
    solve(tablet)
    assert tablet.model.table
    for key in (f"match-{tablet.model.table.key}", f"about-{tablet.model.table.key}"):
        del tablet.kept[key]
    again = tablet.again(search(lesson))
    assert again.model.page.place == "table" and again.model.lesson and record.helped(again.model.lesson) == (1, 0)
    if lesson is SUMS:
        assert SAY("lesson.exercise", number=2, count=3) in title(again)
    else:
        assert again.model.lesson.past.tries == 1


# What holds a tablet


def test_a_lesson_with_a_code_holds_the_tablet_against_every_other_address() -> None:
    held = code(SUMS, "hint", "solver")
    tablet = at(held)
    solve(tablet)
    for other in (AREAS, SUMS, replace(held, lock=("hint",)), replace(held, code=sealed("mine", "abcd"))):
        tablet.note = "another tab"
        again = tablet.again(search(other))
        assert again.refused == "lesson.stay" and again.match.save() == tablet.match.save()
        again.ask("hint")
        assert again.refused == "lesson.locked-hint"


def test_another_lesson_of_the_same_teacher_may_follow_where_nothing_is_opened() -> None:
    first, second = code(SUMS, "hint"), code(AREAS, "hint", "solver")
    tablet = at(first)
    solve(tablet)
    again = tablet.again(search(second))
    assert again.refused == "" and again.match.game.name == "zoned"
    assert again.again(search(replace(second, lock=("solver",)))).refused == "lesson.stay"
    back = again.again(search(first))
    assert SAY("lesson.exercise", number=2, count=3) in title(back), "given here before"
    back.ask("hint")
    assert back.refused == "lesson.locked-hint"


def test_other_games_locked_without_a_code_hold_it_too_and_a_lock_alone_does_not() -> None:
    assert at(replace(SUMS, lock=("games",))).again(search(AREAS)).refused == "lesson.stay"
    free = at(replace(SUMS, lock=("hint",))).again(search(AREAS))
    assert free.refused == "" and free.match.game.name == "zoned"


def test_a_held_tablet_does_not_sit_down_at_the_match_of_a_lesson_that_locks_less() -> None:
    free = at(AREAS)
    key = free.model.table.key if free.model.table else ""
    held = free.again(search(code(SUMS, "hint")))
    held.ask("home")
    held.ask("continue", key)
    assert held.refused == "lesson.stay" and held.model.page.place == "home"


def test_a_lesson_that_holds_the_tablet_holds_its_other_tabs() -> None:
    free = at(AREAS)
    free.beside(search(code(SUMS, "hint", "games")), "second")
    free.ask("hint")
    assert free.refused in ("lesson.locked-hint", "lesson.locked-games")
    framed = Tablet(search(AREAS), framed=True)
    framed.beside(search(code(SUMS, "hint", "games")), "second", framed=True)
    framed.ask("hint")
    assert framed.refused == "", "what a frame shows is the matter of the page around it"


def test_each_frame_of_a_page_has_its_own_lesson_though_one_has_a_code() -> None:
    first = Tablet(search(code(SUMS, "hint", "games")), framed=True)
    second = first.beside(search(code(AREAS, "hint", word="other")), "session/1", framed=True)
    assert second.refused == "" and second.match.game.name == "zoned"
    for tablet in (first, second):
        tablet.ask("hint")
        assert tablet.refused == "lesson.locked-hint"
    assert first.again(search(code(SUMS, "hint", "games"))).match.game.name == "math-magic"


def test_another_tab_that_ends_a_lesson_with_a_code_leaves_the_door_locked_here_too() -> None:
    held = code(ALONE, "games")
    one = at(held)
    other = one.beside(search(held), "second")
    one.ask("lesson-end")
    assert other.model.page.place == "door" and other.model.lesson and not other.model.lesson.key
    other.ask("home")
    assert other.model.page.place == "door" and other.refused == "lesson.locked-games"


# Room


def test_old_lessons_make_room_and_no_match_is_lost_with_them() -> None:
    tablet = at(code(ALONE, "hint"))
    held = kept(tablet)
    tablet = Tablet(search(SUMS), tablet.kept, calendar=A_DAY, framed=True)
    for seed in range(MOST_ATTEMPTS + 3):
        tablet.calendar += 1000
        tablet = tablet.again(search(replace(ALONE, seed=seed)))
    lessons = kept(tablet)
    assert len(lessons) == MOST_ATTEMPTS and slot(SUMS) not in lessons and set(held) <= set(lessons)
    assert sum(key.startswith("match-") for key in tablet.kept) == 2 + MOST_ATTEMPTS + 3
    assert len(tablet.model.school.attempts) == MOST_ATTEMPTS


# Versions


def old(tablet: Tablet) -> dict[str, str]:
    """What the version before would have kept of this: one lesson, with what it knew of it."""
    (name,) = kept(tablet)
    known = json.loads(tablet.kept[name])
    for later in ("finished", "time", "past"):
        del known[later]
    return {
        **{key: text for key, text in tablet.kept.items() if key != name},
        "lesson": json.dumps({**known, "number": 5}),
    }


def test_a_lesson_that_the_version_before_kept_is_taken_over_once() -> None:
    tablet = at(SUMS)
    tablet.ask("lesson-name", "0", value="Léa")
    solve(tablet)
    for opening in ({}, {"framed": True, "exercise": "0"}):
        again = Tablet(search(SUMS), old(tablet), calendar=A_DAY, **opening)  # type: ignore[arg-type]
        assert SAY("lesson.exercise", number=2, count=3) in title(again)
        assert again.model.lesson and (again.model.lesson.number, again.model.lesson.who) == (5, ("Léa",))
        assert kept(again) == [slot(SUMS, str(opening.get("exercise", "")))]
        solve(again)
        assert SAY("lesson.exercise", number=3, count=3) in title(again.again(search(SUMS)))


def test_it_is_taken_over_where_another_lesson_is_asked_for_too() -> None:
    tablet = at(SUMS)
    solve(tablet)
    again = Tablet(search(AREAS), old(tablet), calendar=A_DAY)
    assert kept(again) == sorted([slot(SUMS), slot(AREAS)])
    assert SAY("lesson.exercise", number=2, count=3) in title(again.again(search(SUMS)))


def test_on_the_way_back_the_version_before_meets_nothing_of_ours_and_forth_again_nothing_is_lost() -> None:
    """It knows `lesson` alone, begins that lesson anew, and its matches are all there."""
    tablet = at(SUMS)
    tablet.ask("hint")
    solve(tablet)
    before = [key for key in tablet.kept if key.startswith("match-")]
    assert not [key for key in tablet.kept if key in ("lesson", "lessons") or key.startswith("row-")]
    back = {**old(at(SUMS, calendar=A_DAY)), **tablet.kept}
    forth = Tablet(search(SUMS), back, calendar=2 * A_DAY)
    assert forth.model.lesson and record.helped(forth.model.lesson) == (1, 0) and kept(forth) == [slot(SUMS)]
    assert {key.removeprefix("match-") for key in before} <= set(forth.model.lesson.keys)
    assert not [key for key in before if key not in forth.kept]


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "x", "\ud800", '{"lesson": 3}', '{"lesson": "game=zoned"}', "[" * 9999]
)
def test_whatever_stands_under_the_keys_of_lessons_the_page_opens(text: str) -> None:
    tablet = Tablet(search(SUMS), {slot(SUMS): text, f"{PREFIX}zzz": text, PREFIX: text, "lesson": text})
    assert SAY("lesson.exercise", number=1, count=3) in title(tablet)


@pytest.mark.parametrize(
    "data",
    [
        {"time": 3, "past": 7},
        {"time": {"began": "x", "spent": -1}, "past": {"tries": "x", "cut": -3, "hints": 1 << 70}},
        {"time": {"began": 1 << 80, "spent": True}, "past": [], "finished": 1, "key": 7, "keys": [[]]},
    ],
)
def test_a_damaged_note_of_a_lesson_is_taken_as_far_as_it_fits(data: dict[str, object]) -> None:
    tablet = at(replace(SUMS, minutes=5))
    name = slot(replace(SUMS, minutes=5))
    again = Tablet(
        search(replace(SUMS, minutes=5)), {**tablet.kept, name: json.dumps({**json.loads(tablet.kept[name]), **data})}
    )
    assert SAY("lesson.exercise", number=1, count=3) in title(again)
