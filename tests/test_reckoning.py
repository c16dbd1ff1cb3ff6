"""What is reckoned at a table goes into the record of whose table it is, and is told: kindly to the child, with an
exercise that can be played, and briefly to the teacher."""

import json
import re
from dataclasses import replace

import equable_boards
import pytest
from tablet import PAGE, Tablet, at

from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil import card as pupils_card
from pyapp.app.classroom.result import Result, code, link, read_code, read_link
from pyapp.app.classroom.teacher.collecting import results
from pyapp.app.games.registry import SCREENS
from pyapp.app.table.needs import Record, needs, read
from pyapp.app.table.practice import exercise
from pyapp.core import Match, Refused
from pyapp.core.skills import FRACTION, SKILLS, skills
from pyapp.games import GAMES
from pyapp.games.math_magic import solver

GRID = "781.../......" + "/......" * 4  # 7, 8 and 1 in one row
EIGHTS = Lesson(
    "math-magic", "10", "alone", seed=3, options={"grid": "own", "layout": GRID, "first": 55, "last": 57, "whole": True}
)
LACKS = Record(30, 6, {"7*8": (0, 6)})


def alone(bots: dict[int, int] | None = None, people: int = 1) -> Tablet:
    """A table outside lessons."""
    tablet = Tablet()
    names = ["Léa", "Samir"][: people + len(bots or {})]
    tablet.ask(
        "import",
        value=json.dumps(Match.new("math-magic", names, 3, {**EIGHTS.options, "order": "rising"}, bots or {}).save()),
    )
    return tablet


def lacking(tablet: Tablet, record: Record = LACKS) -> Tablet:
    """The same tablet, whose pupil has this record."""
    model = tablet.model
    tablet.runtime.model = replace(
        model,
        settings=replace(model.settings, reckoned=record),
        lesson=replace(model.lesson, reckoned=record) if model.lesson else None,
    )
    return tablet


# What is noted


def test_what_is_played_and_what_is_refused_is_noted() -> None:
    tablet = alone()
    tablet.ask("typed", value="1 7*8+1")
    assert tablet.refused == "mm.value" and tablet.model.settings.reckoned == Record(0, 1, {"7*8": (0, 1)})
    tablet.ask("typed", value="1 7*8-1")
    assert tablet.model.settings.reckoned == Record(1, 1, {"7*8": (1, 1)})
    assert tablet.again().model.settings.reckoned == Record(1, 1, {"7*8": (1, 1)}), "a reload knows it"


def test_the_same_refusal_twice_is_one_and_so_is_a_move_made_again() -> None:
    tablet = alone()
    for text in ("1 7*8+1", "1 7*8+1", "1 7*8-1"):
        tablet.ask("typed", value=text)
    for act in ("undo", "redo"):
        tablet.ask(act)
    assert tablet.model.settings.reckoned == Record(1, 1, {"7*8": (1, 1)})


def test_other_refusals_are_no_calculations() -> None:
    tablet = alone()
    for text in ("1 7*8", "9 7*8", "", "1 7**8", "stall"):
        tablet.ask("typed", value=text)
    assert tablet.model.settings.reckoned == Record()


def test_the_computers_moves_are_nobodys_and_a_pairs_neither() -> None:
    against, pair = alone(bots={1: 2}), alone(people=2)
    for tablet in (against, pair):
        tablet.ask("typed", value="1 7*8-1")
    against.ask("slice")
    against.ask("bot", str(len(against.match.turns)))
    assert len(against.match.turns) == 2 and against.model.settings.reckoned.right == 1
    assert pair.model.settings.reckoned == Record(), "whose would it be?"


def test_areas_that_are_typed_and_both_sides_of_an_equation_are_reckoned() -> None:
    zoned, equable = SCREENS["zoned"].reckoning, SCREENS["equable"].reckoning
    assert zoned and equable
    match = Match.new("zoned", ["Léa", "Samir"], 5, {"sheet": "10x14", "lesson": True})
    move = next(iter(match.game.moves(match.state)))
    assert list(zoned.made(match.state, move)) == []
    assert list(zoned.made(match.state, replace(move, typed=move.w * move.h))) == [skills(f"{move.w}*{move.h}")]
    assert list(zoned.missed(Refused("zd.area", w=6, h=4, typed=23))) == [{"4*6"}]
    game, state = GAMES["equable"], equable_boards.state("2633*4+")
    assert list(equable.made(state, game.read(state, "9G 2*6=3*4"))) == [{"2*6", "3*4"}]
    with pytest.raises(Refused) as caught:
        game.play(state, game.read(state, "9H 2*6=33"))
    assert list(equable.missed(caught.value)) == [{"2*6"}]


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        [],
        {"right": "x"},
        {"right": -5, "wrong": 10**30},
        {"skills": {"7*8": [1], "x": [1, 2], "6*7": [True, 2]}},
    ],
)
def test_a_record_is_read_from_whatever_was_kept(data: object) -> None:
    record = read(data)
    assert record.right >= 0 <= record.wrong and set(record.skills) <= set(SKILLS) and needs(record) == ()


def test_what_was_long_ago_weighs_less() -> None:
    record = LACKS
    for _ in range(2000):
        record = record.noted((), True)
    assert record.skills["7*8"] == (0, 0) and needs(record) == ()


# What the child is told


def finish(tablet: Tablet) -> None:
    for text in ("1 7*8-1", "stall", "1 7*8+1"):
        tablet.ask("typed", value=text)
    assert tablet.match.game.over(tablet.match.state)


def test_at_the_end_a_child_is_told_in_three_sentences_and_can_practise_at_once() -> None:
    tablet = lacking(alone())
    finish(tablet)
    shown = tablet.runtime.shown["needs"]
    told = re.sub("<[^>]+>", "", shown)
    assert "7×8=56" in told and told.count(".") == 3
    assert 'data-act="practise 7*8"' in shown
    tablet.ask("practise", "7*8")
    assert tablet.match.turns == () and len(tablet.match.players) == 1 and tablet.match.state.target == 55


def test_who_lacks_nothing_is_told_nothing() -> None:
    tablet = alone()
    finish(tablet)
    assert "hidden" in tablet.runtime.shown["needs"] and "practise" not in tablet.runtime.shown["ending"]


@pytest.mark.parametrize("arg", ["", "7*11", "8*7", "fraction", "x" * 1000])
def test_what_no_game_can_practise_opens_nothing(arg: str) -> None:
    tablet = alone()
    before = tablet.match
    tablet.ask("practise", arg)
    assert tablet.match is before


@pytest.mark.parametrize("skill", [skill for skill in SKILLS if skill != FRACTION])
def test_an_exercise_asks_for_what_is_lacking(skill: str) -> None:
    """Every number of it can be made as the pieces lie, by a calculation that needs the skill."""
    game = exercise(skill, "")
    reckoning = SCREENS[game].reckoning
    assert reckoning
    match = Match.new(game, ["Léa"], 1, reckoning.practice(skill))
    for target in range(match.options["first"], match.options["last"] + 1):
        assert any(skill in skills(move.calculation) for move in solver.solve(match.state, target) if not move.shift)


# In a lesson


def test_a_lesson_has_a_record_of_its_own_that_goes_with_the_pupil() -> None:
    tablet = at(EIGHTS)
    tablet.runtime.model = replace(tablet.model, settings=replace(tablet.model.settings, reckoned=LACKS))
    tablet.ask("typed", value="1 7*8+1")
    attempt = tablet.model.lesson
    assert attempt and attempt.reckoned == Record(0, 1, {"7*8": (0, 1)})
    assert tablet.again().model.lesson == attempt
    card = pupils_card.read(pupils_card.link("", "Léa", replace(tablet.model.settings, reckoned=LACKS)))
    other = at(EIGHTS, hash=pupils_card.link("", "Léa", replace(tablet.model.settings, reckoned=LACKS)))
    assert card.parts["f"] and other.model.lesson and other.model.lesson.reckoned == LACKS
    other.ask("lesson-end")
    assert other.model.settings.reckoned == Record() and "7*8" not in json.dumps(other.kept)


def test_where_other_games_are_locked_nobody_is_sent_to_one() -> None:
    tablet = lacking(at(replace(EIGHTS, lock=("games",))))
    finish(tablet)
    assert "7 fois 8" in tablet.runtime.shown["needs"] and "practise" not in tablet.runtime.shown["needs"]
    tablet.ask("practise", "7*8")
    assert tablet.refused == "lesson.locked-games"


def given(tablet: Tablet) -> str:
    tablet.ask("lesson-name", "0", value="Léa")
    tablet.ask("dialog", "lesson")
    shown = tablet.runtime.shown["dialog"]
    link = re.search(r"#r=[\w-]+", shown)
    return link[0] if link else ""


def test_the_teacher_has_it_as_a_column_by_link_and_by_code() -> None:
    tablet = lacking(at(EIGHTS), Record(30, 12, {"7*8": (0, 6), "ten": (0, 4), "order": (1, 2)}))
    mine = read_link(given(tablet))
    assert mine.needs == ("7*8", "ten") and read_code(code(mine)).needs == mine.needs
    teacher = Tablet()
    teacher.ask("link", hash=link(PAGE, mine, 1000).removeprefix(PAGE))
    assert [row.needs for row in results(teacher.model.school, mine.lesson)] == [mine.needs]
    brief = "7\u2009×\u20098, passer la dizaine"
    assert brief in teacher.runtime.shown["screen"]
    teacher.ask("class-csv")
    assert brief in teacher.done[0]["text"]


def test_results_of_before_are_still_read() -> None:
    old = (
        "#r=7s4qUnjai1ZKT8xNtc1NLMnQzU1Mz0xWKyhKLU4tsTU0UMvNT0m1TczJz0tVK05N"
        "TbE1VyuzNVTSMTYx1YlW8jm8MlEpVifaIFbHQMcQBI10omNjAT-lGQU"
    )
    for result in (read_link(old), read_code("Léa GBA9-AS0H-G00H-8M")):
        assert (result.lesson, result.number, result.hints, result.looks, result.needs) == (535881, 345, 1, 1, ())


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("needed", [(), ("2*2",), ("10*10", "fraction"), ("7*8", "6*9", "order")])
def test_a_code_says_what_everybody_at_the_tablet_lacks(count: int, needed: tuple[str, ...]) -> None:
    mine = Result(12345, 678, tuple("ABCDE"[:count]), (7,) * count, True, 31, 15, needs=needed)
    assert read_code(code(mine)) == mine
