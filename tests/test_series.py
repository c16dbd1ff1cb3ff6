"""A series of exercises: the same positions for everybody, one move each, and a result that counts them."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tablet import Tablet, at

from pyapp.app.classroom.address import identity, read, write
from pyapp.app.classroom.lesson import Lesson, modes
from pyapp.app.classroom.pupil import attempt as record
from pyapp.app.classroom.pupil import series
from pyapp.app.classroom.pupil.attempt import slot
from pyapp.app.classroom.result import code, read_code, read_link
from pyapp.app.classroom.teacher.collecting import in_words, results
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Making
from pyapp.app.store import links
from pyapp.app.ui.words import Words
from pyapp.games import GAMES

SAY = Words("fr")
SUMS = Lesson("math-magic", "8", "series", seed=24, count=3)


def answer(tablet: Tablet) -> str:
    """A move that answers the exercise on the table: the computer's."""
    match = tablet.match
    *_, thought = match.game.think(match.state, 2, 300)
    text = match.game.write(match.state, thought.best[0][0])
    if match.game.name == "zoned":
        move = thought.best[0][0]
        text = match.game.write(match.state, replace(move, typed=move.w * move.h))
    return text


def done(tablet: Tablet) -> tuple[bool, ...]:
    assert tablet.model.lesson
    return tablet.model.lesson.answers


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_exercises_that_are_the_same_for_everybody(game: str) -> None:
    assert "series" in modes(game)
    lesson = Lesson(game, mode="series", seed=7, count=2)
    first, second = at(lesson, random=1), at(lesson, random=99)
    seen = []
    for number in (1, 2):
        assert first.match.save() == second.match.save()
        seen.append(first.match.game.dump(first.match.state))
        for tablet in (first, second):
            assert SAY("lesson.exercise", number=number, count=2) in tablet.runtime.shown["bar"]
            tablet.ask("typed", value=answer(tablet))
            assert tablet.refused == "" and len(done(tablet)) == number
            tablet.ask("lesson-exercise")
    assert seen[0] != seen[1] and done(first) == (True, True)


def test_an_answer_is_right_at_the_first_try_or_not() -> None:
    tablet = at(SUMS)
    tablet.ask("typed", value="1 1+1+1+1+1+1")
    assert tablet.refused
    tablet.ask("typed", value=answer(tablet))
    tablet.ask("lesson-exercise")
    tablet.ask("typed", value="stall")
    tablet.ask("lesson-exercise")
    tablet.ask("key", "0")  # a slip of the hand is no try
    tablet.ask("typed", value=answer(tablet))
    assert done(tablet) == (False, False, True)


def test_after_an_answer_only_the_next_exercise_follows_and_after_the_last_one_the_result() -> None:
    tablet = at(SUMS)
    for number in range(3):
        tablet.ask("lesson-exercise")
        assert len(done(tablet)) == number, "not before it is answered"
        tablet.ask("typed", value=answer(tablet))
        made = tablet.match.moves
        for act in ("typed", "undo"):
            tablet.ask(act, value="stall")
            assert tablet.match.moves == made and tablet.refused in ("lesson.exercise", "mm.over")
        actions = tablet.runtime.shown["actions"]
        assert ("lesson-exercise" in actions) == (number < 2) and ("dialog lesson" in actions) == (number == 2)
        tablet.ask("lesson-exercise")
    assert len(done(tablet)) == 3 and tablet.match.moves == made


@pytest.mark.parametrize("game", GAMES)
def test_a_series_goes_on_where_taking_back_is_locked_and_begins_anew_only_at_its_end(game: str) -> None:
    lesson = Lesson(game, mode="series", seed=7, count=2, lock=("undo",))
    tablet = at(lesson)
    for number in (1, 2):
        tablet.ask("typed", value=answer(tablet))
        assert len(done(tablet)) == number
        if number == 1:
            made = tablet.match.save()
            tablet.ask("again")
            assert tablet.refused == "lesson.locked-again" and tablet.match.save() == made
        tablet.ask("lesson-exercise")
        assert tablet.refused == ""
    tablet.ask("again")
    assert tablet.refused == "" and done(tablet) == ()
    tablet.ask("again")
    assert tablet.refused == "lesson.locked-again", "nothing is answered yet"


def test_what_led_up_to_an_exercise_cannot_be_taken_back() -> None:
    tablet = at(Lesson("or-des-fous", mode="series", seed=7))
    before = tablet.match.moves
    assert before
    tablet.ask("undo")
    assert tablet.refused == "lesson.exercise" and tablet.match.moves == before


def test_nobody_else_moves_after_an_answer() -> None:
    tablet = at(Lesson("equable", mode="series", seed=7))
    tablet.ask("typed", value=answer(tablet))
    made = len(tablet.match.turns)
    tablet.ask("slice")
    tablet.ask("bot", str(made))
    assert len(tablet.match.turns) == made and tablet.runtime.task is None


def test_a_reload_comes_back_to_the_same_exercise() -> None:
    tablet = at(SUMS)
    tablet.ask("typed", value=answer(tablet))
    tablet.ask("lesson-exercise")
    tablet.ask("typed", value="1 1+1+1+1+1+1")
    again = tablet.again(f"?{write(SUMS)}")
    assert again.match.save() == tablet.match.save() and again.model.lesson == tablet.model.lesson


def test_the_result_counts_exercises_by_link_and_by_code() -> None:
    tablet = at(SUMS)
    tablet.ask("hint")
    tablet.ask("typed", value=answer(tablet))
    tablet.ask("lesson-exercise")
    tablet.ask("typed", value="stall")
    tablet.ask("lesson-name", "0", value="Léa")
    tablet.ask("dialog", "lesson")
    found = re.search(r"#r=[\w-]+", tablet.runtime.shown["dialog"])
    assert found
    mine = read_link(found[0])
    assert (mine.points, mine.done, mine.hints) == ((2, 1), False, 1)
    assert read_code(code(mine)).points == (2, 1)
    told = "2 exercices faits sur 3, 1 justes du premier coup"
    assert told in tablet.runtime.shown["dialog"]
    teacher = Tablet()
    teacher.ask("link", hash=found[0])
    assert told in teacher.runtime.shown["screen"] and len(results(teacher.model.school, identity(SUMS))) == 1
    teacher.ask("class-csv")
    assert told in teacher.done[0]["text"]
    assert in_words(mine, SUMS, SAY) == told


def test_a_platform_hears_of_the_series_not_of_its_matches() -> None:
    tablet = Tablet()
    tablet.ask("open", stored={}, languages=["fr"], search=f"?{write(SUMS)}", hosted=True)
    for _ in range(3):
        tablet.ask("typed", value=answer(tablet))
        told = [effect for effect in tablet.done if effect["do"] == "tell"][-1]
        tablet.ask("lesson-exercise")
    assert (told["type"], told["score"], told["of"]) == ("finished", 3, 3)


def test_without_a_seed_every_attempt_has_its_own() -> None:
    lesson = replace(SUMS, seed=None)
    first, second = at(lesson, random=1), at(lesson, random=5)
    assert first.match.save() != second.match.save()
    assert first.model.lesson and identity(first.model.lesson.lesson) == identity(lesson)


@pytest.mark.parametrize("search", ["count=0", "count=21", "count=x", "count=", "count=3&count=4"])
def test_a_wrong_count_gets_a_sentence_and_the_default(search: str) -> None:
    lesson, problems = read(f"game=zoned&mode=series&{search}")
    assert lesson.count == Lesson.__dataclass_fields__["count"].default and len(problems) == 1


def test_a_damaged_note_of_a_series_breaks_nothing() -> None:
    tablet = at(SUMS)
    for answers in (None, 7, ["x"] * 500, {"a": 1}):
        kept = {**tablet.kept, slot(SUMS): json.dumps({**json.loads(tablet.kept[slot(SUMS)]), "answers": answers})}
        again = Tablet(f"?{write(SUMS)}", kept)
        assert again.model.page.place == "table" and len(done(again)) <= SUMS.count


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 12, 999_983])
def test_an_exercise_has_an_answer(game: str, seed: int) -> None:
    for preset in SCREENS[game].presets:
        *_, (found, _) = series.making(Lesson(game, preset, "series", seed=seed), 0, SAY)
        exercise = SCREENS[game].exercise
        assert found and exercise and len(found.turns) == exercise.leads and not found.game.over(found.state)
        assert found.game.turn(found.state) not in found.bots


def followed_by_a_platform(lesson: Lesson) -> Tablet:
    return Tablet(f"?{write(lesson)}", hosted=True, framed=True)


def told_by(tablet: Tablet) -> list[str]:
    return [effect["state"] for effect in tablet.done if effect["do"] == "tell"]


def test_a_platform_shows_a_whole_series_again() -> None:
    """It was its last exercise alone, and the game went on from there."""
    pupil, teacher = followed_by_a_platform(SUMS), followed_by_a_platform(SUMS)
    boards = []
    for text in (None, "stall", None):
        pupil.ask("typed", value=text or answer(pupil))
        boards.append(pupil.match.moves)
        (copy,) = told_by(pupil)
        pupil.ask("lesson-exercise")
    teacher.ask("host-copy", hash=copy)
    for number, moves in enumerate(boards, 1):
        assert SAY("lesson.exercise", number=number, count=3) in teacher.runtime.shown["bar"]
        assert teacher.match.moves == moves and teacher.runtime.task is None
        teacher.ask("typed", value="stall")
        assert teacher.match.moves == moves and teacher.refused
        assert told_by(teacher) == []
        teacher.ask("lesson-exercise")
    assert done(teacher) == done(pupil) == (True, False, True)


def test_a_copy_that_is_looked_at_ends_with_the_text_it_came_with() -> None:
    """So the page knows that it is no new result."""
    pupil, teacher = followed_by_a_platform(replace(SUMS, count=2)), followed_by_a_platform(replace(SUMS, count=2))
    for _ in range(2):
        pupil.ask("lesson-exercise")
        pupil.ask("typed", value="stall")
    (copy,) = told_by(pupil)
    teacher.ask("host-copy", hash=copy)
    teacher.ask("lesson-exercise")
    assert told_by(teacher) == [copy]


def test_a_copy_survives_a_reload_between_two_exercises() -> None:
    pupil = followed_by_a_platform(replace(SUMS, count=2))
    pupil.ask("typed", value="stall")
    again = Tablet(f"?{write(replace(SUMS, count=2))}", pupil.kept, hosted=True, framed=True)
    again.ask("lesson-exercise")
    again.ask("typed", value="stall")
    (copy,) = told_by(again)
    assert len(series.read_copy(copy, replace(SUMS, count=2))) == 2


@pytest.mark.parametrize(
    "data",
    ["x", [], {}, [1], [[True]], [[1, "{}"]], [[True, "{"]], [[True, "{}"]], [[True, None]] * 2, [[True, "{}"]] * 9],
)
def test_a_damaged_copy_changes_nothing(data: object) -> None:
    tablet = followed_by_a_platform(SUMS)
    before = tablet.match.save()
    for text in (series.COPY + links.pack(data), series.COPY + "?", series.COPY + "A" * 50_000):
        tablet.ask("host-copy", hash=text)
        assert tablet.refused and tablet.match.save() == before and done(tablet) == ()


def test_a_copy_of_another_game_is_refused() -> None:
    pupil, teacher = (
        followed_by_a_platform(replace(SUMS, count=1)),
        followed_by_a_platform(Lesson("zoned", mode="series")),
    )
    pupil.ask("typed", value="stall")
    (copy,) = told_by(pupil)
    teacher.ask("host-copy", hash=copy)
    assert teacher.refused and done(teacher) == ()


def test_exercises_are_made_in_slices_and_none_within_a_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    """What led up to one was thought of within the tap: a quarter of a second in which nothing else went on."""
    tablet = Tablet()
    thought: list[object] = []
    real = type(GAMES["equable"]).think

    def think(self: Any, state: Any, *more: Any) -> Iterator[Any]:
        thought.append(state)
        return real(self, state, *more)

    monkeypatch.setattr(type(GAMES["equable"]), "think", think)
    lesson = Lesson("equable", mode="series", seed=7)
    event = {"act": "open", "stored": {}, "languages": ["fr"], "search": f"?{write(lesson)}"}
    answer = json.loads(tablet.runtime.receive(json.dumps(event)))
    assert not thought and answer["more"] and SAY("lesson.making") in tablet.runtime.shown["screen"]
    steps = list(series.making(lesson, 0, SAY))
    assert thought and len(steps) > 3 and steps[-1][0] and all(found is None for found, _ in steps[:-1])


def test_a_reload_while_an_exercise_is_made_comes_to_it() -> None:
    tablet = at(SUMS)
    tablet.ask("typed", value=answer(tablet))
    tablet.runtime.receive(json.dumps({"act": "lesson-exercise", "now": 5000, "date": 5000, "random": 3}))
    assert isinstance(tablet.model.page, Making) and tablet.model.lesson
    tablet.kept |= {slot(SUMS): record.write(tablet.model.lesson), "session": ""}
    again = tablet.again(f"?{write(SUMS)}")
    assert again.model.table and SAY("lesson.exercise", number=2, count=3) in again.runtime.shown["bar"]
