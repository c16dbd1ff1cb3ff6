"""A file that comes in: everything of another device beside what is here, counted; a long one in one go, an endless
one not at all."""

import json
from dataclasses import replace
from typing import Any

import pytest
from tablet import Tablet
from test_app import App
from test_lesson import ALONE, finished, the_class
from test_shelf import GOOD, SETTINGS, summaries

from pyapp.app.classroom import address
from pyapp.app.classroom.result import code, read_link
from pyapp.app.classroom.teacher.collecting import is_row
from pyapp.app.model import Settings
from pyapp.app.store import files, shelf
from pyapp.app.ui.words import Words
from pyapp.core import Match

SAY = Words("fr")
CHOSEN = {
    "language": "en",
    "theme": "dark",
    "volume": 2,
    "voice": "Amelie",
    "seen": ["forgets"],
    "tours": ["zoned"],
    "names": ["Ada", "Lin"],
    "results": {"zoned": [3, -2], "equable": [1]},
    "pace": "slow",
}


def file_of(kept: dict[str, str], about: dict[str, str] | None = None) -> str:
    return json.dumps({"bons-comptes": 1, "kept": kept, "about": about or {}})


def file_with_matches(count: int) -> str:
    match = json.dumps({"match": GOOD, "when": 5, "spent": 1})
    return file_of(
        {f"match-{number}": match for number in range(count)},
        {f"match-{name.removeprefix('about-')}": text for name, text in summaries(count).items()},
    )


def everything_of(tablet: Tablet) -> str:
    """What web/store/storage.js writes."""
    kept = {key: text for key, text in tablet.kept.items() if not key.startswith("about-") and key != "session"}
    return file_of(
        kept,
        {f"match-{key.removeprefix('about-')}": text for key, text in tablet.kept.items() if key.startswith("about-")},
    )


@pytest.fixture
def teacher() -> Tablet:
    """A match, three results, a lesson and settings."""
    teacher, _ = the_class(3)
    teacher.ask("class")
    teacher.ask("class-copy")
    teacher.ask("home")
    teacher.ask("choose", "theme dark")
    teacher.ask("setup", "zoned")
    teacher.ask("start")
    teacher.ask("home")
    return teacher


def test_classes_lessons_and_settings_come_back_with_the_matches_and_are_counted(teacher: Tablet) -> None:
    other = Tablet()
    other.ask("import", value=everything_of(teacher))
    assert {"match-", "row-", "lessons", "settings"} == {
        next(kind for kind in ("match-", "row-", "lessons", "settings") if key.startswith(kind))
        for key in other.kept
        if not key.startswith(("about-", "session"))
    }
    told = other.runtime.shown["live"]
    assert "1 partie, 3 résultats de classe, 1 séance, " in told and "réglages" in told
    again = other.again().model
    assert again.school.rows == teacher.model.school.rows and again.school.lessons == teacher.model.school.lessons
    assert again.settings.theme == "dark" and len(again.shelf) == 1


def test_what_is_here_already_comes_no_second_time(teacher: Tablet) -> None:
    other = Tablet()
    for _ in range(2):
        other.ask("import", value=everything_of(teacher))
        before = dict(other.kept)
    other.ask("import", value=everything_of(teacher))
    assert other.kept == before and not other.done and SAY("home.imported.nothing") in other.runtime.shown["live"]


def test_only_settings_that_nobody_has_chosen_here_are_taken() -> None:
    app = App(stored={"settings": json.dumps({"theme": "light", "tours": ["equable"], "results": {"zoned": [5]}})})
    app.send("import", value=file_of({"settings": json.dumps(CHOSEN)}))
    settings = app.runtime.model.settings
    assert (settings.theme, settings.volume, settings.pace, settings.names) == ("light", 2, "slow", ("Ada", "Lin"))
    assert settings.tours == ("equable", "zoned"), "what was seen on either was seen"
    assert settings.results == {"zoned": (5,), "equable": (1,)}, "games that are missing here"
    assert (settings.language, settings.voice, settings.seen) == ("fr", "", ()), "these are the device's own"
    assert "5 réglages" in app.markup and json.loads(app.store["settings"])["volume"] == 2


def test_settings_of_a_file_that_are_nonsense_change_nothing() -> None:
    for text in ("x", "[]", "{}", json.dumps({"theme": "pink", "volume": "loud", "results": 3})):
        app = App(stored={"settings": SETTINGS})
        app.send("import", value=file_of({"settings": text}))
        assert app.store == {"settings": SETTINGS}


def test_one_result_in_two_ways_is_one_row_that_tells_more() -> None:
    (link,) = the_class(1)[1]
    mine = read_link(link)
    for here, there in ((link, code(mine)), (code(mine), link)):
        tablet = Tablet(device={mine.key: here})
        tablet.ask("import", value=file_of({mine.key: there}))
        assert tablet.kept[mine.key] == link


@pytest.mark.parametrize(
    "kept",
    [
        {"row-x": "#r=x"},
        {"row-00001-001-0001": "#r=x"},
        {"row-00001-001-0001": ""},
        {"lessons": "[[]]"},
        {"lessons": "x"},
        {"other": "x"},
        {"lesson": "x"},
        {"session": "x"},
    ],
)
def test_what_is_damaged_or_unknown_in_a_file_is_left_out(kept: dict[str, Any]) -> None:
    tablet = Tablet()
    tablet.ask("import", value=file_of(kept))
    assert not tablet.kept or not any(name in tablet.kept for name in kept)
    assert SAY("home.imported.nothing") in tablet.runtime.shown["live"]


def test_in_a_lesson_only_matches_come(teacher: Tablet) -> None:
    """What it has changed of the settings goes back at its end, and classes are no pupil's business."""
    pupil = finished()[0].again(f"?{address.write(ALONE)}")
    pupil.ask("import", value=everything_of(teacher))
    assert pupil.model.school.rows == {} and pupil.model.settings.theme == Settings().theme
    assert not any(is_row(key) for key in pupil.kept) and "lessons" not in pupil.kept


def test_a_match_that_went_on_in_both_places_is_two_however_often_the_file_comes() -> None:
    app = App(stored=summaries(1))
    (about,) = summaries(1).values()
    text = json.dumps({"match": GOOD, "when": 9})
    other = shelf.write(replace(shelf.read("0", about), when=9, size=len(text)))
    for _ in range(3):
        app.send("import", value=file_of({"match-0": text}, {"match-0": other}))
        assert len(app.runtime.model.shelf) == 2


# Many, and too many


def test_many_matches_are_put_on_the_shelf_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by itself sorted the whole shelf anew, and looked through it: 6,000 took 21 seconds."""
    sorted_, in_order = [], shelf.in_order

    def counted(rows: Any) -> Any:
        sorted_.append(1)
        return in_order(rows)

    app = App(stored=summaries(40))
    monkeypatch.setattr(shelf, "in_order", counted)
    monkeypatch.setattr(shelf, "find", None)
    app.send("import", value=file_with_matches(400))
    assert len(app.runtime.model.shelf) == 400 and len(sorted_) == 1
    sorted_.clear()
    app.send("shelf", value=[[name.removeprefix("about-"), text] for name, text in summaries(500).items()])
    assert len(app.runtime.model.shelf) == 500 and len(sorted_) == 1


def test_a_file_of_too_many_entries_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_ENTRIES", 3)
    app = App()
    app.send("import", value=file_with_matches(4))
    assert not app.store and SAY("refused.file.many", count=4, most=3) in app.markup
    app.send("import", value=file_with_matches(3))
    assert len(app.runtime.model.shelf) == 3


def test_a_file_that_the_page_did_not_read_is_one_sentence() -> None:
    app = App()
    app.send("import", large=66)
    assert SAY("refused.file.large", size=66, most=files.LARGEST_FILE) in app.markup


def test_loading_a_match_copies_no_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """`play` makes the tuple of all turns anew: for one move that is right, for thousands it is not."""
    monkeypatch.setattr(Match, "play", None)
    assert Match.load({**GOOD, "moves": ["3 5+3-7"]}).moves == ["3 5+3-7"]
