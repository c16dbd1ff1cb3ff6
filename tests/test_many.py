"""Much at once, and odd things: read once, in one go, and never a surprise."""

import csv
import io
import json
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from tablet import class_of

from pyapp.app.classroom import address, result
from pyapp.app.classroom.lesson import Lesson, match
from pyapp.app.classroom.teacher import collecting, rows
from pyapp.app.model import Kept, Model
from pyapp.app.runtime import Runtime
from pyapp.app.store import shelf
from pyapp.app.store.files import MOST_ENTRIES
from pyapp.app.ui.markup import tag
from pyapp.app.ui.words import Words
from pyapp.app.update import update
from pyapp.core import Match, Refused

SAY = Words("fr")
LESSON = Lesson(game="math-magic", mode="alone", seed=7, options={"last": 2})


def of_a_class(count: int) -> Model:
    """A model that looks at a class of so many."""
    played = match(LESSON, 0, SAY)
    played.play("stall")
    rows = [result.of(LESSON, number % 1024, (f"P{number}",), played, (0, 0), 1) for number in range(count)]
    texts = {row.key: result.PREFIX + result.link("x", row, 20_000).partition(result.PREFIX)[2] for row in rows}
    model, _ = collecting.enter(Model(), address.identity(LESSON))
    return replace(model, school=replace(model.school, rows=texts))


def test_a_class_of_many_rows_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of 256 was emptied by every look at a class of 257."""
    model = of_a_class(400)
    first = collecting.rows_of(model.school, class_of(model).lesson)
    for name in ("read_row", "replayed"):
        monkeypatch.setattr(rows, name, None)
    model, _ = update(model, {"act": "class-sort", "arg": "points"})
    again = collecting.rows_of(model.school, class_of(model).lesson)
    assert len(again) == 400 and all(one is other for one, other in zip(first, again, strict=True))


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "\uff1d1+1",
        "\u200b=1+1",
        "\u202e-2",
        "\uff0bA",
        "\ufeff@x",
        "\u2212 1",
        " =1",
    ],
)
def test_no_name_becomes_a_formula_of_a_spreadsheet(name: str) -> None:
    model = of_a_class(1)
    (row,) = collecting.results(model.school, class_of(model).lesson)
    text = result.PREFIX + result.link("x", replace(row, who=(name,)), 20_000).partition(result.PREFIX)[2]
    model = replace(model, school=replace(model.school, rows={row.key: text}))
    _, effects = collecting.as_csv(model, {}, SAY)
    cell = list(csv.reader(io.StringIO(effects[0]["text"]), delimiter=SAY("csv.separator")))[1][0]
    assert cell.startswith("'") or cell[:1].isalnum()


def test_a_name_from_right_to_left_turns_nothing_round() -> None:
    assert tag("b", "\u05e2\u05d3\u05d4") == "<b>\u2068\u05e2\u05d3\u05d4\u2069</b>"
    assert tag("b", "a\u202eb") == "<b>\u2068a\u202eb\u2069</b>"
    assert "\u2068\u05e2\u2069" in SAY("table.over", names="\u05e2", count=1)
    assert tag("b", "Léa") == "<b>Léa</b>"


# Files


def everything(count: int) -> str:
    kept = {f"match-{number}": "{}" for number in range(count)}
    return json.dumps({"bons-comptes": 1, "kept": kept, "about": {}})


def test_a_file_of_many_matches_is_put_in_order_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each match sorted the whole shelf: 6,000 took 21 seconds."""
    sort = Mock(wraps=shelf.in_order)
    monkeypatch.setattr(shelf, "in_order", sort)
    model, effects = update(Model(), {"act": "import", "value": everything(3000), "now": 1, "random": 3})
    assert len(model.shelf) == len(effects[0]["entries"]) == 3000 and sort.call_count == 1


def test_a_file_of_too_many_entries_is_refused_with_their_number() -> None:
    model, effects = update(Model(), {"act": "import", "value": everything(MOST_ENTRIES + 1), "now": 1})
    assert model.refused and model.refused.code == "file.many" and model.refused.facts["count"] == MOST_ENTRIES + 1
    assert effects == [] and model.shelf == ()


def test_a_match_of_too_many_moves_is_refused_before_one_is_made() -> None:
    data = Match.new("math-magic", ["Ada"], seed=3).save()
    with pytest.raises(Refused) as refused:
        Match.load({**data, "moves": ["stall"] * 6000})
    assert refused.value.code == "match.long"


# Odd events


@pytest.mark.parametrize("value", [[], [1], {"a": 1}, 7, True, 1.5, None, ""])
@pytest.mark.parametrize(
    "act",
    [
        "shelf",
        "settings",
        "elsewhere",
        "followed",
        "mine",
        "loaded",
        "stored",
        "kept",
        "import",
        "space",
        "device",
        "voices",
        "read",
        "typed",
        "class-typed",
        "lesson-name",
    ],
)
def test_no_event_of_an_odd_type_is_a_surprise(act: str, value: Any) -> None:
    runtime = Runtime(lambda: 0.0)
    runtime.model = Model(shelf=(Kept("a", "zoned"),))
    for arg in ("match-a", "row-1", "a", value):
        answer = json.loads(runtime.receive(json.dumps({"act": act, "arg": arg, "value": value, "now": 1})))
        assert not [effect for effect in answer["effects"] if effect["do"] == "report"], answer["effects"]


def test_a_second_opening_is_like_the_first() -> None:
    runtime = Runtime(lambda: 0.0)
    event = {
        "act": "open",
        "stored": {},
        "languages": ["fr"],
        "now": 1,
        "random": 5,
        "date": 7,
        "search": "?game=math-magic&mode=alone&seed=7",
    }
    for _ in range(2):
        answer = json.loads(runtime.receive(json.dumps(event)))
        assert not [effect for effect in answer["effects"] if effect["do"] == "report"]
    assert runtime.model.table and runtime.model.lesson and runtime.model.lesson.key == runtime.model.table.key


# What is kept is asked to stay


def test_after_the_first_finished_match_the_browser_is_asked_to_keep_it() -> None:
    model, _ = update(
        Model(),
        {
            "act": "open",
            "stored": {},
            "languages": ["fr"],
            "now": 1,
            "random": 5,
            "date": 7,
            "search": "?game=math-magic&mode=alone&seed=7&o.last=2",
        },
    )
    asked: list[list[str]] = []
    for act in ("stall", "stall", "again", "stall", "stall"):
        model, effects = update(model, {"act": act, "now": 2, "random": 6, "date": 9})
        asked.append([effect["do"] for effect in effects if effect["do"] == "persist"])
    assert asked == [[], ["persist"], [], [], ["persist"]], "the page asks once for a device"
