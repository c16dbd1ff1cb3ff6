"""The app inside another page: what is told there, what may be asked, and the package for a learning platform."""

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import pytest

from pyapp.app.classroom import address, host
from pyapp.app.classroom.packages import launches
from pyapp.app.docs.embed import ASKING, HOSTS
from pyapp.app.docs.pages import pages
from pyapp.app.effects import Effect
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Retry, Setup
from pyapp.app.store import links
from pyapp.app.ui.words import Words
from pyapp.app.update import update
from pyapp.core import Match
from pyapp.games import GAMES
from web.make import folders, scorm

HERE = {"act": "open", "stored": {}, "languages": ["fr"], "now": 1, "random": 5}


Opened = tuple[Model, list[Effect]]


def opened(search: str = "?game=math-magic&mode=alone&seed=7&embed=1", hosted: bool = True) -> Opened:
    return update(Model(), {**HERE, "search": search, "hosted": hosted})


def tellings(effects: list[Effect]) -> list[Effect]:
    return [effect for effect in effects if effect["do"] == "tell"]


def test_what_happens_is_told_without_names() -> None:
    model, effects = opened()
    (begun,) = tellings(effects)
    assert begun["type"] == "started" and begun["game"] == "math-magic" and begun["moves"] == 0
    model, effects = update(model, {"act": "stall", "now": 2})
    (moved,) = tellings(effects)
    assert moved["type"] == "moved" and moved["moves"] == 1
    assert model.table
    public = json.dumps({name: value for name, value in moved.items() if name != "state"}, ensure_ascii=False)
    assert model.table.match.players[0] not in public


def test_what_changes_nothing_is_not_told_and_nobody_is_told_where_nobody_listens() -> None:
    model, _ = opened()
    assert tellings(update(model, {"act": "hint", "now": 3})[1]) == []
    assert tellings(opened(hosted=False)[1]) == []


def test_another_try_at_a_move_of_a_finished_match_is_not_told() -> None:
    """It was told as a new match of no moves, and took a mark away."""
    model, _ = opened("?game=math-magic&mode=alone&seed=7&embed=1&preset=8&o.last=2")
    for now in (2, 3):
        model, effects = update(model, {"act": "stall", "now": now})
    assert tellings(effects)[0]["type"] == "finished"
    assert model.table
    whole, past = model.table.match, model.table.match.copy()
    past.undo()
    trying = replace(model, page=replace(model.table, match=past, retry=Retry(2, whole)))
    assert host.followed(model, trying, [], {}) == (trying, [])


def test_the_state_that_is_told_opens_the_same_match() -> None:
    model, _ = opened()
    model, effects = update(model, {"act": "stall", "now": 2})
    (fact,) = tellings(effects)
    assert model.table and links.unpack(fact["state"]).save() == model.table.match.save()


@pytest.mark.parametrize("name", GAMES)
def test_a_grade_is_so_many_of_so_many(name: str) -> None:
    match = Match.new(name, ["Ada", "Ordi"], seed=3, options={}, bots={1: 1})
    for _ in range(4):
        match.play(match.game.write(match.state, next(iter(match.game.moves(match.state)))))
        score, of = SCREENS[name].grade(match)
        assert 0 <= score <= of and of >= 1


def test_mm_16_alone_a_grade_is_of_all_that_could_be_had() -> None:
    match = Match.new("math-magic", ["Ada"], seed=3, options={"last": 10, "goal": "series"})
    match.play("stall")
    assert SCREENS["math-magic"].grade(match) == (0, 2)


# What the page around may ask for


def test_another_match_and_more_locks_can_be_asked_for() -> None:
    model, _ = opened()
    model, _ = update(model, {"act": "host-new", "arg": "game=zoned&mode=pair&seed=3", "now": 4, "random": 9})
    assert model.table and model.table.match.game.name == "zoned" and model.lesson
    model, _ = update(model, {"act": "host-lock", "arg": "hint", "now": 5})
    assert model.lesson and model.lesson.lesson.lock == ("hint",)
    model, _ = update(model, {"act": "host-lock", "arg": "solver", "now": 6})
    assert model.lesson and model.lesson.lesson.lock == ("hint", "solver"), "nothing is unlocked this way"


@pytest.mark.parametrize(
    "event",
    [
        {"act": "host-new", "arg": "game=chess"},
        {"act": "host-new", "arg": ""},
        {"act": "host-new", "arg": "x" * 9000},
        {"act": "host-lock", "arg": "everything"},
        {"act": "host-lock", "arg": ""},
        {"act": "host-problem"},
    ],
)
def test_what_makes_no_sense_is_one_sentence_and_play_goes_on(event: dict[str, Any]) -> None:
    model, _ = opened()
    after, _ = update(model, {**event, "now": 4, "random": 9})
    assert after.table and model.table and after.table.match is model.table.match and after.table.refused


def test_inside_another_page_there_is_no_home_to_go_to() -> None:
    model, _ = opened("?game=zoned&seed=3&embed=1")
    after, _ = update(model, {"act": "home", "now": 4})
    assert isinstance(after.page, Setup) and after.page.game == "zoned"


# The package and the page of the docs


def test_the_manifest_names_every_file_and_launches_each_game() -> None:
    packages = launches([])
    assert isinstance(packages, dict)
    told = ET.fromstring(scorm.manifest(packages["all"]))
    space = {"i": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"}
    items = told.findall(".//i:item", space)
    titles = [str(item.findtext("i:title", namespaces=space)) for item in items]
    assert [title.split(" ·")[0] for title in titles] == [Words("fr")(f"game.{game}") for game in GAMES]
    assert "game=zoned" in items[1].attrib["parameters"] and "scorm=1" in items[1].attrib["parameters"]
    files = {file.attrib["href"] for file in told.findall(".//i:file", space)}
    assert files == {file.relative_to(folders.DIST).as_posix() for file in folders.walk(folders.DIST)} - {"sw.js"}
    assert b'"offline": false' in scorm.packaged()["index.html"], "the platform serves it: no copy for offline"


def test_any_lesson_becomes_a_package_by_its_link() -> None:
    packages = launches(["https://school.example/a/?game=equable&mode=series&seed=4&count=3&show=projector&v=1"])
    assert isinstance(packages, dict)
    ((name, asked),) = packages.items()
    ((parameters, title),) = asked.items()
    lesson, problems = address.read(parameters)
    assert not problems and (lesson.game, lesson.mode, lesson.seed, lesson.count) == ("equable", "series", 4, 3)
    assert lesson.scorm and lesson.embed and not lesson.show and title.startswith("Équable") and "equable" in name


@pytest.mark.parametrize("given", ["chess", "", "https://school.example/", "?game=zoned&mode=dance", "?"])
def test_what_is_neither_a_game_nor_a_lesson_is_answered_by_a_sentence(given: str) -> None:
    told = launches([given])
    assert isinstance(told, str) and "zoned" in told


def test_the_docs_have_a_page_on_embedding_in_every_language() -> None:
    written = pages("../app")
    assert {
        f"{page}{language}.html" for page in ("embed", "address", "accessibility") for language in ("", ".en")
    } == set(written)
    assert "&lt;iframe" in written["embed.html"] and "MathALÉA" in written["embed.html"]
    assert "docs.embed" not in written["embed.html"]


def test_the_docs_name_the_hosts_that_were_tried_and_that_they_need_nothing() -> None:
    written = pages("../app")
    for page, nothing in (("embed.html", "rien"), ("embed.en.html", "nothing")):
        assert all(host in written[page] for host in HOSTS.values())
        assert written[page].count(f"<td>{nothing}</td>") == len(HOSTS) - len(ASKING)
        assert "Capytale" in written[page] and "build.py kolibri" in written[page]
    readme = " ".join((folders.ROOT / "README.md").read_text("utf-8").split())
    assert all(host in readme for host in HOSTS.values())
