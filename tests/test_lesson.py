"""A lesson from its link to the class: the same deal, locks that hold, checked results, nothing left behind."""

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tablet import PAGE, Tablet, at, class_of

from pyapp.app.classroom import address, result
from pyapp.app.classroom.address import identity, write
from pyapp.app.classroom.lesson import LOCKS, Lesson, match, modes
from pyapp.app.classroom.pupil import card as pupils_card
from pyapp.app.classroom.pupil.attempt import slot
from pyapp.app.classroom.pupil.card import Card
from pyapp.app.classroom.pupil.course import drawn
from pyapp.app.classroom.pupil.locks import sealed
from pyapp.app.classroom.result import LETTERS, PICTURES, Result, code, read_code, read_link
from pyapp.app.classroom.teacher.collecting import classes, picture_name
from pyapp.app.classroom.teacher.school import KnownLesson, write_lessons
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import LOUD, Clock, Settings, Setup
from pyapp.app.table.needs import Record
from pyapp.app.ui.choices import CHOICES
from pyapp.app.ui.fragments import compose
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Match, Refused
from pyapp.core.skills import SKILLS
from pyapp.games import GAMES
from pyapp.games.math_magic import solver

ALONE = Lesson("math-magic", "8", "alone", seed=24, options={"last": 3})
SAY = Words("fr")


# The link


def test_a_link_opens_straight_at_its_table_with_the_same_deal_for_everybody() -> None:
    first, second = at(ALONE, random=1), at(ALONE, random=99)
    assert first.model.page.place == second.model.page.place == "table"
    assert first.match.save() == second.match.save() == match(ALONE, 0, SAY).save()


def test_a_class_begins_without_a_sound_and_a_pupil_may_turn_it_up() -> None:
    tablet = at(ALONE)
    assert tablet.model.settings.volume == 0
    tablet.ask("volume", value="3")
    assert tablet.model.settings.volume == 3 and Tablet("?game=zoned&seed=5").model.settings.volume > 0


@pytest.mark.parametrize("search", ["", "game=zoned&", "game=zoned&mode=pair&"])
@pytest.mark.parametrize(("kept", "sound", "volume"), [(3, "on", 3), (0, "on", LOUD), (3, "off", 0)])
def test_the_address_turns_sounds_on_and_off(search: str, kept: int, sound: str, volume: int) -> None:
    tablet = Tablet(f"?{search}sound={sound}", {"settings": json.dumps({"volume": kept})})
    assert tablet.model.settings.volume == volume


@pytest.mark.parametrize("theme", CHOICES["theme"])
@pytest.mark.parametrize("search", ["", "game=zoned&", "game=zoned&mode=pair&", "embed=1&game=zoned&seed=3&"])
def test_the_address_may_choose_the_colours_which_are_no_other_lesson(theme: str, search: str) -> None:
    device = {"settings": json.dumps({"theme": "dark"})}
    tablet = Tablet(f"?{search}theme={theme}", device)
    assert tablet.model.settings.theme == theme and f'data-theme="{theme}"' in tablet.runtime.shown["page"]
    assert Tablet("?theme=pink", {"settings": json.dumps({"theme": "dark"})}).model.settings.theme == "dark"
    assert identity(replace(ALONE, settings={"theme": theme})) == identity(ALONE)


def test_a_game_alone_opens_its_set_up_and_the_address_has_done_its_work() -> None:
    tablet = Tablet("?game=zoned&preset=book&o.limit=44")
    page = tablet.model.page
    assert isinstance(page, Setup) and (page.preset, page.options["limit"]) == ("book", 44)
    assert {"do": "address", "search": "", "hash": ""} in tablet.done


def test_a_deal_that_is_shared_is_no_lesson() -> None:
    tablet = Tablet("?game=zoned&seed=5")
    assert tablet.model.page.place == "table" and tablet.match.seed == 5 and tablet.model.lesson is None


def test_a_wrong_address_is_told_and_home_is_there() -> None:
    tablet = Tablet("?game=chess&lang=en&x=1&y=2&z=3")
    assert tablet.model.page.place == "home" and tablet.model.settings.language == "en"
    assert len(tablet.model.school.problems) == 4
    shown = tablet.runtime.shown["notices"]
    assert "“game”" in shown and "“x”" in shown and "“z”" not in shown
    tablet.ask("class-heard")
    assert "“game”" not in tablet.runtime.shown["notices"]


def test_a_reload_comes_back_to_the_same_attempt() -> None:
    tablet = at(ALONE)
    tablet.play(1)
    assert tablet.model.lesson
    again = tablet.again(f"?{write(ALONE)}")
    assert again.match.save() == tablet.match.save() and again.model.lesson == tablet.model.lesson


def test_another_lesson_follows_where_nothing_is_locked() -> None:
    tablet = at(ALONE).again(f"?{write(replace(ALONE, seed=25))}")
    assert tablet.match.seed == 25


# Locks


def locked(*locks: str, code: str = "", **more: Any) -> Lesson:
    return replace(ALONE, lock=locks, code=sealed(code, "abcd") if code else "", **more)


FORBIDDEN = {
    "hint": [("hint", "")],
    "map": [("dialog", "map")],
    "solver": [("dialog", "solutions"), ("ask", "2"), ("why", "1 stall"), ("point", "1 stall")],
    "review": [("dialog", "review")],
    "undo": [("undo", ""), ("again", "")],
    "sound": [("volume", "7")],
    "settings": [("language", "en"), ("delay", ""), ("volume", "1")],
    "games": [
        ("home", ""),
        ("setup", "zoned"),
        ("class", ""),
        ("teachers", ""),
        ("dialog", "share"),
        ("continue", "k"),
    ],
}


@pytest.mark.parametrize(("lock", "act", "arg"), [(lock, *act) for lock, acts in FORBIDDEN.items() for act in acts])
def test_what_is_locked_stays_as_it_was_and_says_so(lock: str, act: str, arg: str) -> None:
    free, shut = at(locked()), at(locked(lock))
    for tablet in (free, shut):
        tablet.play(1)
        if act == "continue":
            other = replace(tablet.model.shelf[0], key="k")
            tablet.runtime.model = replace(tablet.model, shelf=(*tablet.model.shelf, other))
            tablet.kept["match-k"] = tablet.kept[f"match-{tablet.model.shelf[0].key}"]
    before = shut.model
    free.ask(act, arg)
    shut.ask(act, arg)
    assert free.refused == "" and shut.refused in (f"lesson.locked-{lock}", "lesson.locked-again")
    assert shut.model.page.place == "table" and shut.model.table and before.table
    was, now = (replace(one, refused=None, said="", clock=Clock()) for one in (before.table, shut.model.table))
    assert now == was and not shut.model.table.said
    assert shut.model.settings == before.settings
    assert any(SAY(f"refused.{shut.refused}") in text for name, text in shut.runtime.shown.items() if name != "live")


@pytest.mark.parametrize("game", GAMES)
def test_that_something_is_locked_is_read_at_every_table(game: str) -> None:
    """Once, also where a rack is covered."""
    tablet = at(Lesson(game, mode=modes(game)[0], seed=3, lock=("hint",)))
    tablet.ask("hint")
    page = compose({**tablet.runtime.shown, "live": ""})
    assert page.count(SAY("refused.lesson.locked-hint")) == 1


def test_every_lock_is_tried_and_has_its_words() -> None:
    assert set(FORBIDDEN) == set(LOCKS)
    for language in LANGUAGES:
        for lock in LOCKS:
            assert Words(language).has(f"refused.lesson.locked-{lock}") and Words(language).has(f"class.lock.{lock}")


def test_a_move_in_hand_may_be_taken_back_though_undo_is_locked() -> None:
    tablet = at(locked("undo"))
    cell = next(cell for cell in range(36) if tablet.match.state.grid[cell])
    tablet.ask("cell", "ABCDEF"[cell % 6] + "123456"[cell // 6])
    tablet.ask("undo")
    assert tablet.refused == ""


@pytest.mark.parametrize("way", ["", "?", "?game=zoned", "?game=zoned&seed=1", f"?{write(replace(ALONE, seed=99))}"])
def test_no_address_unlocks(way: str) -> None:
    tablet = at(locked("hint", "games", code="4821"))
    tablet.play(1)
    again = tablet.again(way)
    assert again.match.save() == tablet.match.save()
    again.ask("hint")
    assert again.refused == "lesson.locked-hint"


def test_no_link_of_a_match_unlocks_nor_does_a_file() -> None:
    tablet = at(locked("games"))
    other = Match.new("zoned", ["A", "B"], 1)
    linked = tablet.again(hash="#m=eJwrzcsuAQAGIQI5")
    assert linked.match.game.name == "math-magic" and linked.refused == "lesson.stay"
    linked.ask("link", hash="#m=eJwrzcsuAQAGIQI5")
    linked.ask("import", value=json.dumps(other.save()))
    assert linked.match.game.name == "math-magic" and linked.refused == "lesson.locked-games"


def test_only_the_teachers_code_unlocks() -> None:
    tablet = at(locked("hint", "games", code="Zèbre 7"))
    for wrong in ("", "zebre", "4821", "x" * 10_000):
        tablet.ask("lesson-unlock", value=wrong)
        assert tablet.refused == "lesson.code" and not (tablet.model.lesson and tablet.model.lesson.lifted)
    tablet.ask("lesson-unlock", value=" zèbre 7 ")
    assert tablet.model.lesson and tablet.model.lesson.lifted and tablet.refused == ""
    tablet.ask("hint")
    assert tablet.refused == ""
    assert tablet.again().model.lesson == tablet.model.lesson, "a reload keeps it open"


def test_the_link_does_not_tell_the_code() -> None:
    one, other = sealed("4821", "abcd"), sealed("4821", "abce")
    assert one.partition("-")[2] != other.partition("-")[2] and "4821" not in one


def test_when_the_time_is_over_no_move_counts_and_the_result_is_asked_for() -> None:
    tablet = at(replace(ALONE, minutes=5))
    (after,) = [effect for effect in tablet.done if effect["do"] == "after"]
    assert after["milliseconds"] == 60_000
    tablet.play(1)
    tablet.now += 300_000
    tablet.ask(**after["event"])
    assert tablet.model.table and tablet.model.table.dialog == "lesson"
    tablet.play(1)
    assert tablet.refused == "lesson.time" and len(tablet.match.turns) == 1


def test_a_move_tried_again_in_the_review_takes_nothing_back_and_may_be_locked_with_it() -> None:
    for lock, refused in (("undo", ""), ("review", "lesson.locked-review")):
        tablet = at(locked(lock))
        tablet.play(1)
        made = tablet.match
        assert tablet.model.table
        tablet.runtime.model = replace(tablet.model, page=replace(tablet.model.table, dialog="review"))
        while tablet.ask("slice")["more"]:
            pass
        tablet.ask("retry", "1")
        assert tablet.refused == refused and tablet.model.table and tablet.model.table.whole is made
        assert bool(tablet.model.table.retry) == (not refused)


# Help that was taken


def test_hints_and_solutions_are_in_the_log_and_in_the_result() -> None:
    tablet = at(ALONE)
    tablet.ask("hint")
    tablet.ask("hint")
    for _ in range(2):
        tablet.ask("dialog", "solutions")
        tablet.ask("close")
    tablet.play(1)
    tablet.ask("dialog", "map")
    attempt = tablet.again(f"?{write(ALONE)}").model.lesson
    assert attempt and attempt.helps == (("hint", 0), ("hint", 0), ("solver", 0), ("map", 1))
    log = tablet.runtime.shown["log"]
    assert log.count(SAY("lesson.log.hint")) == 2 and log.count(SAY("lesson.log.solver")) == 1
    assert log.index(SAY("lesson.log.map")) < log.index("log-1") < log.index(SAY("lesson.log.hint"))
    mine = given(tablet)
    assert (mine.hints, mine.looks) == (2, 2)


# Results


def given(tablet: Tablet, name: str = "Léa") -> Result:
    tablet.ask("lesson-name", "0", value=name)
    return read_link(link_of(tablet))


def link_of(tablet: Tablet) -> str:
    tablet.ask("dialog", "lesson")
    shown = str(tablet.runtime.shown["dialog"])
    return "#r=" + shown.partition("#r=")[2].partition('"')[0]


@cache
def finished() -> tuple[Tablet, str]:
    tablet = at(ALONE)
    tablet.play(3)
    given(tablet)
    return tablet, link_of(tablet)


def test_a_result_is_a_link_with_the_points_of_its_moves() -> None:
    tablet, link = finished()
    mine = read_link(link)
    assert mine.who == ("Léa",) and mine.done and mine.points == tablet.match.game.scores(tablet.match.state)
    assert mine.lesson == identity(ALONE) and mine.moves == tuple(tablet.match.moves)
    assert len(PAGE + link) < 400, "a code that any camera reads"


def test_points_that_nobody_made_are_worked_out_again() -> None:
    mine = read_link(finished()[1])
    boasted = result.link("", replace(mine, points=(99,)), 4000)
    assert read_link(boasted).points == mine.points
    with pytest.raises(Refused):
        read_link(result.link("", replace(mine, moves=(*mine.moves, "3 1+1")), 4000))


def test_one_wrong_letter_of_a_link_is_refused() -> None:
    _, link = finished()
    for place in range(3, len(link)):
        letter = "A" if link[place] != "A" else "B"
        with pytest.raises(Refused, match=r"result\.damaged"):
            read_link(link[:place] + letter + link[place + 1 :])


def test_one_wrong_letter_of_a_code_is_refused() -> None:
    mine = read_link(finished()[1])
    line = code(mine)
    assert replace(read_code(line), query=mine.query, moves=mine.moves) == mine
    letters = line.partition(" ")[2]
    for place, letter in enumerate(letters):
        for other in LETTERS:
            if letter != "-" and other != letter:
                with pytest.raises(Refused, match=r"result\.code"):
                    read_code(f"Léa {letters[:place]}{other}{letters[place + 1 :]}")
    with pytest.raises(Refused, match=r"result\.code"):
        read_code(line.replace("Léa", "Luc"))


@pytest.mark.parametrize(
    "typed",
    [
        lambda line: line.lower(),
        lambda line: line.replace("-", ""),
        lambda line: line.replace("-", "  "),
        lambda line: line.replace("Léa", "LEA"),
        lambda line: f"  {line} ".replace("0", "O").replace("1", "l"),
    ],
)
def test_a_code_is_taken_as_people_type_it(typed: Any) -> None:
    mine = read_link(finished()[1])
    assert read_code(typed(code(mine))).points == mine.points


@pytest.mark.parametrize("points", [(0,), (-5,), (12, 7), (16_000, -16_000), (1, 2, 3, 4, 5)])
def test_a_code_holds_the_points_of_everybody_at_the_tablet(points: tuple[int, ...]) -> None:
    mine = Result(12345, 678, tuple("ABCDE"[: len(points)]), points, True, 31, 15)
    assert read_code(code(mine)) == mine


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#r=",
        "#r=AAAA",
        "Léa",
        "Léa 1234",
        "x" * 100_000,
        "#r=" + "é" * 9,
        "\ud800",
        "*3 *3",
    ],
)
def test_whatever_is_typed_for_a_result_gets_one_sentence(text: str) -> None:
    teacher = Tablet()
    teacher.ask("class")
    teacher.ask("class-typed", value=text)
    assert teacher.refused.partition(".")[0] in ("result", "link")
    assert SAY(f"refused.{teacher.refused}") in teacher.runtime.shown["class-classes"]


@pytest.mark.parametrize("picture", range(0, PICTURES, 6))
def test_a_picture_serves_as_well_as_a_name(picture: int) -> None:
    tablet = at(ALONE)
    tablet.ask("lesson-name", f"0 {picture}")
    mine = read_link(link_of(tablet))
    assert mine.who == (f"*{picture}",)
    assert read_code(code(mine)).who == mine.who
    for language in LANGUAGES:
        assert Words(language).has(f"picture.{picture % 5}-{picture // 5}")


# The class


def the_class(pupils: int) -> tuple[Tablet, list[str]]:
    mine = read_link(finished()[1])
    links = [
        result.link("", replace(mine, who=(f"Élève {number}",), number=number, hints=number), 4000)
        for number in range(pupils)
    ]
    teacher = Tablet()
    for link in links:
        teacher.ask("link", hash=link)
    return teacher, links


def test_twenty_five_results_are_twenty_five_rows_and_one_twice_is_one() -> None:
    teacher, links = the_class(25)
    assert teacher.model.page.place == "results" and len(teacher.model.school.rows) == 25
    assert str(teacher.runtime.shown["screen"]).count("<tr>") == 26
    teacher.ask("link", hash=links[3])
    assert len(teacher.model.school.rows) == 25 and SAY("class.known", who="Élève 3") in teacher.runtime.shown["screen"]
    again = teacher.again()
    assert again.model.school.rows == teacher.model.school.rows, "the class is kept on the teacher's device"
    assert classes(again.model.school) == [class_of(teacher.model).lesson], "and is found by its rows alone"


def test_two_tablets_that_drew_the_same_number_are_two_rows() -> None:
    teacher, links = the_class(1)
    other = replace(read_link(links[0]), who=("Zoé",))
    teacher.ask("link", hash=result.link("", other, 4000))
    teacher.ask("class-typed", value=code(other).replace("Zoé", "ZOE"))  # the same one, copied by hand
    assert len(teacher.model.school.rows) == 2


def test_a_row_with_its_moves_is_not_lost_to_its_code() -> None:
    teacher, links = the_class(1)
    teacher.ask("class-typed", value=code(read_link(links[0])))
    assert list(teacher.model.school.rows.values()) == links


def test_a_result_that_opens_the_page_joins_the_class_there() -> None:
    _, link = finished()
    teacher = Tablet(hash=link)
    assert teacher.model.page.place == "results" and SAY("class.joined", who="Léa") in teacher.runtime.shown["live"]


def test_a_result_of_another_lesson_is_told_and_put_with_its_own() -> None:
    teacher, _ = the_class(2)
    other = at(replace(ALONE, seed=77))
    given(other, "Zoé")
    teacher.ask("class-typed", value=link_of(other))
    assert SAY("class.other", who="Zoé") in teacher.runtime.shown["screen"]
    assert str(teacher.runtime.shown["screen"]).count("<tr>") == 2
    unknown = Result(99, 1, ("Max",), (3,), True, 0, 0)
    teacher.ask("class-typed", value=code(unknown))
    assert teacher.refused == "result.lesson" and len(teacher.model.school.rows) == 3


def test_the_class_is_sorted_as_the_teacher_likes() -> None:
    teacher, _ = the_class(3)
    teacher.ask("class-sort", "hints")
    shown = str(teacher.runtime.shown["screen"]).partition("<tbody>")[2]
    assert shown.index("Élève 0") < shown.index("Élève 1") < shown.index("Élève 2")
    assert 'aria-sort="ascending"' in teacher.runtime.shown["screen"]


def test_the_class_goes_into_a_spreadsheet_and_no_name_is_a_formula() -> None:
    teacher, _ = the_class(2)
    mine = read_link(finished()[1])
    teacher.ask("link", hash=result.link("", replace(mine, who=("=1+1",), number=900), 4000))
    teacher.ask("class-csv")
    text = teacher.done[0]["text"]
    assert text.count("\n") == 4 and ";'=1+1" not in text and "'=1+1;" in text


def test_what_the_class_knows_together_is_counted_by_the_solver() -> None:
    """Two pupils with different right answers to the first number, and one who gives up."""
    first = match(ALONE, 0, SAY)
    ways = {(move.line, move.calculation) for move in solver.solve(first.state) if move.shift is None}
    teacher = Tablet()
    texts = [f"{line} {calculation}" for line, calculation in sorted(ways)[:2]] + ["stall"]
    for number, text in enumerate(texts):
        tablet = at(ALONE, random=number + 1)
        tablet.ask("typed", value=text)
        mine = given(tablet, f"P{number}")
        teacher.ask("link", hash=link_of(tablet))
    teacher.ask("class-typed", value=code(replace(mine, number=999)))  # tells no moves
    assert len(teacher.model.school.rows) == 4 and "P1, " in teacher.runtime.shown["screen"]
    teacher.ask("class-know")
    told = (class_of(teacher.model).together or ())[0]
    assert (told.found, told.ways, told.pupils) == (2, len(ways), 3)
    assert SAY("class.ways", found=2, count=len(ways)) in teacher.runtime.shown["screen"]


# The end


def test_the_end_leaves_nothing_of_the_pupil_and_what_was_there_before() -> None:
    home = Tablet()
    home.ask("import", value=json.dumps(Match.new("zoned", ["Avant", "Hier"], 1).save()))
    before = dict(home.kept)
    tablet = home.again(f"?{write(ALONE)}")
    tablet.play(2)
    given(tablet, "Clémentine")
    tablet.ask("home")
    tablet.ask("setup", "zoned")
    tablet.ask("seat-name", "0", value="Clémentine")
    tablet.ask("start")
    assert "Clémentine" in json.dumps(tablet.kept, ensure_ascii=False)
    tablet.ask("lesson-end")
    assert tablet.model.page.place == "door"
    left = {key: text for key, text in tablet.kept.items() if key not in ("settings", "session")}
    assert left == {key: text for key, text in before.items() if key not in ("settings", "session")}
    assert "Clémentine" not in json.dumps(tablet.kept, ensure_ascii=False) and not tablet.kept["session"]
    assert "Clémentine" not in "".join(tablet.runtime.shown.values())


def test_after_the_end_the_next_pupil_begins_the_same_lesson() -> None:
    tablet = at(ALONE)
    tablet.play(1)
    tablet.ask("lesson-end")
    tablet.random = 5
    tablet.ask("lesson-next")
    assert tablet.match.save() == match(ALONE, 0, SAY).save() and tablet.model.lesson
    assert tablet.model.lesson.number == drawn(5 << 16)


def test_what_was_locked_with_a_code_stays_locked_after_the_end() -> None:
    tablet = at(locked("games", code="1234"))
    tablet.ask("lesson-end")
    assert tablet.model.page.place == "door"
    for act in ("home", "class"):
        tablet.ask(act)
        assert tablet.model.page.place == "door" and tablet.refused == "lesson.locked-games"
    again = tablet.again("?game=zoned")
    assert again.model.page.place == "door"
    again.ask("lesson-unlock", value="1234")
    again.ask("home")
    assert again.model.page.place == "home" and slot(locked("games", code="1234")) not in again.kept


def test_another_tab_that_ends_the_lesson_ends_it_here() -> None:
    tablet = at(ALONE)
    tablet.ask("stored", slot(ALONE), value="")
    assert tablet.model.page.place == "door" and tablet.model.lesson is None


@pytest.mark.parametrize("code", ["1234", ""])
def test_the_end_brings_the_settings_back_though_sound_and_settings_are_locked(code: str) -> None:
    """The next pupil inherited a tablet without sound, in English."""
    home = Tablet()
    home.ask("volume", "7")
    lesson = replace(locked("sound", "settings", code=code), lang="en", sound="off")
    tablet = home.again(f"?{write(lesson)}")
    beside = tablet.beside(f"?{write(lesson)}", "other")
    assert tablet.model.settings.volume == 0 and tablet.model.settings.language == "en"
    tablet.ask("lesson-end", "sure")
    for page in (tablet, beside, tablet.again()):
        assert page.model.page.place in ("door", "home") and not page.refused
        assert (page.model.settings.volume, page.model.settings.language) == (7, "fr")
    assert bool(tablet.model.lesson) == bool(code)


# A pupil's card


def card_of(tablet: Tablet) -> str:
    """What the code in the lesson's dialog says."""
    tablet.ask("dialog", "lesson")
    assert tablet.model.lesson and 'id="pupils-card"' in tablet.runtime.shown["dialog"]
    return pupils_card.link("", tablet.model.lesson.who[0], tablet.model.settings)


def full_settings() -> Settings:
    facts = {skill: (3, 14) for skill in SKILLS}
    return Settings(
        tours=tuple(GAMES),
        results={game: (1, -2, 3, 3, -4, 5, 5, -5) for game in GAMES},
        reckoned=Record(123, 45, facts),
    )


def test_a_card_brings_level_and_progress_back_on_any_tablet() -> None:
    tablet = at(ALONE)
    given(tablet, "Léa")
    tablet.runtime.model = replace(tablet.model, settings=full_settings())
    card = card_of(tablet)
    other = at(ALONE, hash=card)
    assert other.model.settings.results == full_settings().results and set(other.model.settings.tours) == set(GAMES)
    assert other.model.lesson and other.model.lesson.who == ("Léa",)
    assert SAY("card.welcome", who="Léa") in other.runtime.shown["live"]
    other.ask("lesson-end")
    assert "Léa" not in json.dumps(other.kept, ensure_ascii=False)
    assert other.model.settings.results == {}, "nor does the tablet keep how the pupil fared"


def test_a_card_is_small_and_tells_no_more_than_a_first_name() -> None:
    page = "https://une-ecole-au-nom-tres-long.academie-exemple.fr/jeux/bons-comptes/"
    settings = replace(full_settings(), names=("Durand",))
    link = pupils_card.link(page, "Maximilien-Clém", settings)
    assert len(link.encode()) <= 400
    card = pupils_card.read(link)
    assert card.who == "Maximilien-Clém" and set(card.parts) == set(pupils_card.PARTS)
    assert "Durand" not in repr(card)


def test_a_card_works_on_a_locked_tablet_and_unlocks_nothing() -> None:
    card = pupils_card.link(PAGE, "*7", full_settings()).removeprefix(PAGE)
    tablet = at(locked("hint", "games", code="1"))
    tablet.ask("link", hash=card)
    again = tablet.again(hash=card)
    assert again.model.lesson and again.model.lesson.who == ("*7",) and again.model.page.place == "table"
    again.ask("hint")
    assert again.refused == "lesson.locked-hint"


def test_one_wrong_letter_of_a_card_is_refused() -> None:
    card = pupils_card.link("", "Léa", full_settings())
    for place in range(3, len(card)):
        with pytest.raises(Refused, match=r"card\.damaged"):
            pupils_card.read(card[:place] + ("A" if card[place] != "A" else "B") + card[place + 1 :])
    tablet = Tablet(hash="#p=nonsense")
    assert tablet.model.page.place == "home" and tablet.refused == "card.damaged"


@pytest.mark.parametrize(
    "parts",
    [
        {"r": 3},
        {"r": {"0": "x", "9": [1], "1": [True, 99, "a", 2]}},
        {"t": [1]},
        {"z": 1},
    ],
)
def test_whatever_stands_on_a_card_the_settings_stay_settings(parts: Any) -> None:
    settings = pupils_card.put(Settings(), pupils_card.read(pupils_card.PREFIX + pupils_card._packed(Card("A", parts))))
    assert all(game in GAMES and all(abs(one) <= 5 for one in results) for game, results in settings.results.items())


# Preparing


def test_a_teacher_who_taps_three_times_has_a_code_on_the_wall() -> None:
    """Home, the card, the game, the code: what is proposed is playable as it stands, for every game."""
    for game in GAMES:
        teacher = Tablet()
        teacher.ask("class")
        teacher.ask("class-game", game)
        teacher.ask("class-show")
        assert 'class="wall"' in teacher.runtime.shown["dialog"] and {"do": "fullscreen"} in teacher.done
        prepared = teacher.model.school.prepared
        assert prepared
        pupil = at(prepared.lesson)
        assert pupil.model.page.place == "table" and pupil.match.game.name == game and not pupil.model.school.problems


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_the_page_makes_a_link_that_opens(game: str) -> None:
    teacher = Tablet()
    teacher.ask("class")
    teacher.ask("class-game", game)
    for preset in SCREENS[game].presets:
        teacher.ask("class-preset", preset)
        for mode in ("alone", "pair", "race", "level", "position"):
            teacher.ask("class-mode", mode)
            prepared = teacher.model.school.prepared
            assert prepared and not teacher.refused
            pupil = at(prepared.lesson)
            assert pupil.model.page.place == "table" and not pupil.model.school.problems, write(prepared.lesson)


def test_the_first_lock_brings_a_code_and_the_last_takes_it_away() -> None:
    teacher = Tablet(random=3)
    teacher.ask("class")
    teacher.ask("class-lock", "hint", value="true")
    prepared = teacher.model.school.prepared
    assert prepared and len(prepared.code) == 4 and prepared.lesson.lock == ("hint",)
    pupil = at(prepared.lesson)
    pupil.ask("lesson-unlock", value=prepared.code)
    assert pupil.model.lesson and pupil.model.lesson.lifted
    teacher.ask("class-lock", "hint", value="false")
    assert teacher.model.school.prepared and teacher.model.school.prepared.lesson.code == ""


def test_a_position_that_is_not_ready_gives_no_link_but_can_be_gone_on_with() -> None:
    teacher = Tablet()
    teacher.ask("class")
    teacher.ask("class-game", "or-des-fous")
    teacher.ask("class-mode", "position")
    teacher.ask("option", "layout clear")
    assert teacher.refused and "share-link" not in teacher.runtime.shown["class-link"]
    teacher.ask("option", "layout usual")
    assert not teacher.refused and "share-link" in teacher.runtime.shown["class-link"]


def test_a_lesson_that_was_given_is_known_with_its_code_on_the_teachers_device_alone() -> None:
    teacher = Tablet()
    teacher.ask("class")
    teacher.ask("class-lock", "hint", value="true")
    teacher.ask("class-copy")
    prepared = teacher.model.school.prepared
    assert prepared
    known = teacher.again().model.school.lessons
    assert [(one.query, one.code) for one in known] == [(write(prepared.lesson), prepared.code)]


def test_lessons_given_in_two_tabs_are_all_kept() -> None:
    """The list is one text: the tab that wrote last had only its own."""
    device: dict[str, str] = {}
    one, other = Tablet(device=device), Tablet(device=device)
    for tab, game in ((one, "zoned"), (other, "equable")):
        tab.ask("class")
        tab.ask("class-game", game)
    one.ask("class-copy")
    other.ask("stored", "lessons", value=device["lessons"])
    other.ask("class-copy")
    assert len(Tablet(device=device).model.school.lessons) == 2
    for odd in ("x", "[[]]", "", 7, None):
        other.ask("stored", "lessons", value=odd)
        assert len(other.model.school.lessons) == 2


def test_a_tap_on_the_page_of_the_class_reads_no_lesson_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With forty lessons each tap read them all, and each one for each other: more than a second."""
    lessons = tuple(KnownLesson(write(Lesson("zoned", mode="pair", seed=seed)), "", seed) for seed in range(40))
    teacher = Tablet(device={"lessons": write_lessons(lessons)})
    teacher.ask("class")
    read: list[Lesson] = []
    monkeypatch.setattr(address, "match", lambda lesson, *_: read.append(lesson))
    teacher.ask("class-mode", "pair")
    assert str(teacher.runtime.shown["class-classes"]).count("class-results") == 40 and not read


def test_what_was_refused_last_is_not_printed_with_the_class() -> None:
    teacher = Tablet()
    teacher.ask("link", hash=finished()[1])
    teacher.ask("class-typed", value="what is this?")
    (told,) = re.findall(r'<p[^>]* id="class-refused"[^>]*>', str(teacher.runtime.shown["screen"]))
    assert "refusal" in told and "no-print" in told


# The page for teachers


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_teachers_speaks_of_every_game(language: str) -> None:
    teacher = Tablet(f"?lang={language}")
    teacher.ask("teachers")
    shown = str(teacher.runtime.shown["screen"])
    for game in GAMES:
        for part in ("practised", "ten", "fifty", "easier", "harder"):
            assert Words(language).has(f"teachers.{game}.{part}"), (game, part)
        assert f'id="prepare-{game}"' in shown
    assert "CC BY-SA" in shown and "MIT" in shown


@pytest.mark.parametrize("game", GAMES)
def test_from_the_page_for_teachers_a_lesson_of_the_game_that_was_read_about_is_prepared(game: str) -> None:
    """It was always one of the first game, or of the one before."""
    teacher = Tablet()
    for act, arg in (("class", ""), ("class-game", "zoned"), ("teachers", ""), ("class", game)):
        teacher.ask(act, arg)
    prepared = teacher.model.school.prepared
    assert prepared and prepared.lesson.game == game and not teacher.refused
    assert "share-link" in teacher.runtime.shown["class-link"]
    teacher.ask("class-level", "4")
    for arg in (game, "", "chess"):
        teacher.ask("class", arg)
        prepared = teacher.model.school.prepared
        assert prepared and (prepared.lesson.game, prepared.lesson.level) == (game, 4), "what was chosen stays"


@pytest.mark.parametrize("name", ["*²", "*", "*99", "*-1", "*x"])
def test_what_names_no_picture_stays_as_it_is(name: str) -> None:
    """It comes with a result from elsewhere, and a class must open all the same."""
    assert picture_name(name, Words("fr")) == name
