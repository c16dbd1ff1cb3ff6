"""What a result does not hide: another try, a lesson ended early; and one attempt is one row, whatever name it has."""

import json
import re
from dataclasses import replace

import pytest
from tablet import Tablet, at, class_of

from pyapp.app.classroom.address import identity, write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil.attempt import slot
from pyapp.app.classroom.pupil.locks import sealed
from pyapp.app.classroom.result import LETTERS, NUMBERS, SHORT, Result, code, link, read_code, read_link, read_row
from pyapp.app.classroom.teacher.collecting import results
from pyapp.app.ui.words import Words
from pyapp.core import Refused

SAY = Words("fr")
ALONE = Lesson("math-magic", "8", "alone", seed=24, options={"last": 3})
SUMS = Lesson("math-magic", "8", "series", seed=24, count=3)
LOCKED = replace(ALONE, lock=("hint",))
# As the version before gave them.
OLD_LINK = (
    "#r=pJpvtnjai1ZKT8xNtc1NLMnQzU1Mz0xWKyhKLU4tsbVQy81PSbVNzMnPS1UrTk1NsTUyUcvXy0ksLrE1ViuzNVTSMdSJVvI5vDJ"
    "RKVYn2iwWyDUAw2glIwVLXTNdIyUdJUMFU21DXRMgywTIMgKyYmMBUI4gVA"
)
OLD_CODE, OLD_ROW = "Léa JEM4-01G0-G063-MM", "row-93a84-001-257a"
OLD_PAIR = "Léa, Zoé JEM4-N61J-G0CF-ZS00-01EN-J"


def given(tablet: Tablet, name: str = "Léa") -> str:
    """The link of the result, once a name is told."""
    tablet.ask("lesson-name", "0", value=name)
    tablet.ask("dialog", "lesson")
    found = re.search(r"#r=[\w-]+", tablet.runtime.shown["dialog"])
    assert found
    return found[0]


def rows(teacher: Tablet) -> list[Result]:
    return results(teacher.model.school, class_of(teacher.model).lesson)


def rules_lifted(tablet: Tablet) -> bool:
    tablet.ask("hint")
    return tablet.refused == ""


# Another try


@pytest.mark.parametrize("lesson", [ALONE, SUMS])
def test_what_was_looked_up_before_another_try_stays_told(lesson: Lesson) -> None:
    tablet = at(lesson)
    tablet.ask("hint")
    tablet.ask("dialog", "solutions")
    tablet.ask("close")
    tablet.ask("again")
    tablet.ask("hint")
    log = str(tablet.runtime.shown["log"])
    assert log.count(SAY("lesson.log.hint")) == 1, "the log is that of this try"
    mine = read_link(given(tablet))
    assert (mine.hints, mine.looks, mine.tries) == (2, 1, 1)
    assert SAY("result.try", number=2) in tablet.runtime.shown["dialog"]
    again = tablet.again(f"?{write(lesson)}")
    again.ask("again")
    mine = read_link(given(again))
    assert (mine.hints, mine.looks, mine.tries) == (2, 1, 2)
    by_code = read_code(code(mine))
    assert (by_code.hints, by_code.looks, by_code.tries) == (2, 1, 2)


def test_the_teacher_sees_which_try_it_was() -> None:
    tablet = at(ALONE)
    first = given(tablet)
    tablet.random += 1
    tablet.ask("again")
    teacher = Tablet(hash=first)
    teacher.ask("link", hash=given(tablet))
    assert sorted(row.tries for row in rows(teacher)) == [0, 1]
    assert SAY("result.try", number=2) in teacher.runtime.shown["screen"]
    teacher.ask("class-csv")
    text = teacher.done[0]["text"]
    assert SAY("class.column.told") in text and SAY("result.try", number=2) in text


# One attempt, one row


@pytest.mark.parametrize("typed", [False, True])
def test_a_name_retyped_is_the_same_row_with_the_new_name(typed: bool) -> None:
    tablet = at(ALONE)
    tablet.play(1)
    links = [given(tablet, "Lea"), given(tablet, "Léa M.")]
    teacher = Tablet(hash=links[0])
    for text in links:
        teacher.ask("class-typed", value=code(read_link(text)) if typed else text)
    (row,) = rows(teacher)
    assert row.who == (("Lea",) if typed else ("Léa M.",)), "a code brings no moves: it does not replace a link"


def test_a_name_retyped_is_one_row_by_codes_alone() -> None:
    tablet = at(ALONE)
    codes = [code(read_link(given(tablet, name))) for name in ("Lea", "Léa", "Max")]
    teacher = Tablet()
    teacher.ask("class")
    teacher.ask("class-lock", "", value="")
    other = at(ALONE, random=2)
    teacher.ask("link", hash=given(other, "Zoé"))
    for line in codes:
        teacher.ask("class-typed", value=line)
        assert teacher.refused == ""
    assert {row.who[0] for row in rows(teacher)} == {"Zoé", "Max"}


def test_what_tells_more_of_an_attempt_replaces_what_tells_less() -> None:
    """A series too, which has no moves: its row stayed as it came first."""
    for lesson in (ALONE, SUMS):
        tablet = at(lesson)
        links = [given(tablet)]
        for _ in range(3):
            tablet.ask("close")
            tablet.play(1)
            tablet.ask("lesson-exercise")
            links.append(given(tablet))
        teacher = Tablet(hash=links[0])
        for text in (*links, *links):
            teacher.ask("link", hash=text)
        (row,) = rows(teacher)
        assert row == read_link(links[-1])


def test_tablets_of_a_class_draw_different_numbers() -> None:
    numbers = {lesson.number for number in range(200) if (lesson := at(ALONE, random=number * 7919).model.lesson)}
    assert len(numbers) == 200 and min(numbers) >= SHORT and max(numbers) < NUMBERS


# Earlier versions


def test_links_codes_and_rows_of_the_version_before_are_read_as_they_were() -> None:
    mine = read_link(OLD_LINK)
    assert mine.key == read_code(OLD_CODE).key == OLD_ROW and mine.who == ("Léa",) and mine.done
    assert code(mine) == OLD_CODE and link("", mine, 4000) == OLD_LINK, "and are written as they were"
    pair = read_code(OLD_PAIR)
    assert (pair.who, pair.points, pair.hints, pair.looks, pair.needs) == (("Léa", "Zoé"), (12, -7), 3, 2, ("2*2",))
    assert code(pair) == OLD_PAIR
    teacher = Tablet(device={OLD_ROW: OLD_LINK})
    teacher.ask("class-results", f"{mine.lesson:05x}")
    assert [row.who for row in rows(teacher)] == [("Léa",)]
    teacher.ask("link", hash=OLD_LINK)
    assert SAY("class.known", who="Léa") in teacher.runtime.shown["screen"]
    teacher.ask("class-remove", OLD_ROW)
    assert rows(teacher) == []


def test_a_row_that_the_version_before_kept_of_a_new_result_can_be_removed() -> None:
    """It took the lower part of the number, and the name."""
    text = given(at(ALONE))
    teacher = Tablet(device={f"row-{identity(ALONE):05x}-001-257a": text})
    teacher.ask("class-results", f"{identity(ALONE):05x}")
    teacher.ask("class-remove", rows(teacher)[0].key)
    assert rows(teacher) == [] and not [key for key in teacher.kept if key.startswith("row-")]


TOLD = [
    {},
    {"extra": True},
    {"tries": 1},
    {"tries": 99, "cut": 99, "extra": True},
    {"needs": ("2*2", "2*3")},
    {"needs": ("2*2",), "cut": 1},
]


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("number", [678, SHORT, 99_999, NUMBERS - 1])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_a_code_tells_what_a_link_tells_of_everybody_at_the_tablet(
    told: dict[str, object], number: int, count: int
) -> None:
    mine = Result(12345, number, tuple("ABCDE"[:count]), tuple(range(count)), True, 31, 15, **told)  # type: ignore[arg-type]
    extra, tries, cut = mine.told
    assert read_code(code(mine)) == replace(mine, extra=bool(extra), tries=tries, cut=cut)
    query = write(ALONE if count == 1 else replace(ALONE, mode="pair", players=count))
    by_link = read_link(link("", replace(mine, query=query), 4000))
    assert (by_link.number, by_link.told, by_link.needs) == (number, mine.told, mine.needs)


def test_one_wrong_letter_of_a_longer_code_is_refused() -> None:
    line = code(Result(12345, 99_999, ("Léa",), (7,), True, 3, 1, needs=("2*2",), extra=True, tries=2, cut=1))
    who, _, letters = line.partition(" ")
    for place, letter in enumerate(letters):
        for other in LETTERS:
            if letter not in ("-", other):
                with pytest.raises(Refused, match=r"result\.code"):
                    read_code(f"{who} {letters[:place]}{other}{letters[place + 1 :]}")


def test_a_code_is_no_longer_than_it_must_be() -> None:
    (_, _, letters) = code(read_link(given(at(ALONE)))).partition(" ")
    assert len(letters.replace("-", "")) == 16


@pytest.mark.parametrize("row", ["row-zzzzz-00000001", "#r=AAAA", "x 7K3M", "", "\ud800"])
def test_a_damaged_row_is_no_row(row: str) -> None:
    assert read_row(row) is None


# The end


def test_the_end_of_a_locked_lesson_without_a_code_is_asked_for_twice_and_told_in_the_next_result() -> None:
    tablet = at(LOCKED)
    tablet.play(1)
    given(tablet)
    tablet.ask("lesson-end")
    assert tablet.refused == "lesson.early" and tablet.model.page.place == "table"
    assert SAY("refused.lesson.early") in tablet.runtime.shown["dialog"]
    assert 'id="lesson-end-early"' in tablet.runtime.shown["dialog"]
    tablet.ask("close")
    assert not rules_lifted(tablet), "a lock holds as long as nobody has said that it may go"
    tablet.ask("lesson-end", "sure")
    assert tablet.model.page.place == "door" and tablet.model.lesson is None
    left = json.dumps(tablet.kept)
    assert "match-" not in left and "about-" not in left and "Léa" not in json.dumps(tablet.kept, ensure_ascii=False)
    again = tablet.again(f"?{write(LOCKED)}")
    assert again.model.page.place == "table" and not rules_lifted(again)
    mine = read_link(given(again))
    assert mine.cut == 1 and SAY("result.cut", count=1) in again.runtime.shown["dialog"]
    teacher = Tablet(hash=link("", mine, 4000))
    assert SAY("result.cut", count=1) in teacher.runtime.shown["screen"]


def test_the_next_pupil_at_the_door_begins_with_the_same_note() -> None:
    tablet = at(LOCKED)
    for number in (1, 2):
        tablet.ask("lesson-end", "sure")
        tablet.ask("lesson-next")
        assert tablet.model.lesson and tablet.model.lesson.past.cut == number
    tablet.play(3)
    tablet.ask("lesson-end")
    assert tablet.model.page.place == "door" and not [key for key in tablet.kept if key.startswith("lesson")], (
        "a lesson that was played out has told it: nothing is left of it"
    )


FREELY = {
    "nothing is locked": (ALONE, 1),
    "the match is over": (LOCKED, 3),
    "a code keeps it locked": (replace(LOCKED, code=sealed("1", "abcd")), 1),
}


@pytest.mark.parametrize("why", FREELY)
def test_a_lesson_ends_at_once_where(why: str) -> None:
    lesson, moves = FREELY[why]
    tablet = at(lesson)
    tablet.play(moves)
    tablet.ask("lesson-end")
    assert tablet.model.page.place == "door" and tablet.refused == ""
    tablet.ask("lesson-next")
    assert tablet.model.lesson and tablet.model.lesson.past.cut == 0


def test_minutes_are_not_had_anew_by_ending_without_a_word() -> None:
    """With a code too: what is locked stays so, but the time would begin again."""
    for timed in (replace(ALONE, minutes=5), replace(LOCKED, minutes=5, code=sealed("1", "abcd"))):
        tablet = at(timed)
        tablet.ask("lesson-end")
        assert tablet.refused == "lesson.early"
        tablet.ask("lesson-end", "sure")
        tablet.ask("lesson-next")
        assert tablet.model.lesson and tablet.model.lesson.past.cut == 1 and slot(timed) in tablet.kept


def test_when_its_minutes_are_over_a_lesson_ends_at_once() -> None:
    tablet = at(replace(LOCKED, minutes=5))
    tablet.now += 300_000
    tablet.ask("lesson-end")
    assert tablet.model.page.place == "door"


def test_the_teacher_is_told_what_a_lesson_without_a_code_is() -> None:
    teacher = Tablet()
    teacher.ask("class")
    assert 'id="class-code"' not in teacher.runtime.shown["class-more"]
    teacher.ask("class-lock", "hint", value="true")
    assert SAY("class.code.why") in teacher.runtime.shown["class-more"]
    teacher.ask("class-code", value="")
    assert SAY("class.code.none") in teacher.runtime.shown["class-more"]
