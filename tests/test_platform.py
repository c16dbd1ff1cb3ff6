"""A learning platform that keeps the pupil's copy: its state is the only one, and its mark is never made worse."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pyapp.app.classroom import platform
from pyapp.app.effects import Effect
from pyapp.app.model import Making, Model, Retry
from pyapp.app.runtime import Runtime
from pyapp.app.store import links
from pyapp.app.table.thinking import begin
from pyapp.app.ui.fragments import compose
from pyapp.app.update import think, update, wanted
from pyapp.app.view import view
from pyapp.core import Match

FREE = {"state": "", "closed": False, "best": None}
ALONE = "?game=math-magic&mode=alone&preset=8&o.last=2&seed=7&embed=1&scorm=1"
SERIES = "?game=zoned&mode=series&count=2&seed=3&embed=1&scorm=1"
OTHERS = json.dumps(
    {
        "language": "fr",
        "names": ["Max"],
        "text": "115",
        "volume": 2,
        "tours": ["math-magic"],
        "results": {"math-magic": [1]},
    }
)
Now = tuple[Model, list[Effect]]


def launched(search: str = ALONE, settings: str = OTHERS, **given: Any) -> Now:
    event = {
        "act": "open",
        "stored": {"settings": settings},
        "languages": ["fr"],
        "now": 1,
        "random": 5,
        "date": 10,
        "search": search,
        "hosted": True,
        "platform": {**FREE, **given},
    }
    return at_its_exercise(*update(Model(), event))


def at_its_exercise(model: Model, effects: list[Effect]) -> Now:
    """Where an exercise of a series is to be made first, the page has it made."""
    if not isinstance(model.page, Making):
        return model, effects
    task = wanted(model)
    assert task
    for result, done in begin(model, task):
        model, more = think(model, task, result, done)
        effects = effects + more
    return model, effects


def answered(match: Match) -> str:
    """The best move of ZoneD, with its area where that is asked (ZD-11)."""
    best = [*match.game.think(match.state, 5, 200)][-1].best[0][0]
    return match.game.write(match.state, replace(best, typed=best.w * best.h))


def recorded(effects: list[Effect]) -> list[Effect]:
    return [effect for effect in effects if effect["do"] == "record"]


def last(effects: list[Effect]) -> Effect:
    return recorded(effects)[-1]


def stall(model: Model, now: int = 9) -> Now:
    return update(model, {"act": "stall", "now": now, "random": 8, "date": now})


def solved(model: Model, now: int = 9) -> Now:
    """A number made, whichever way."""
    assert model.table
    match = model.table.match
    move = next(move for move in match.game.moves(match.state) if "stall" not in match.game.write(match.state, move))
    return update(model, {"act": "typed", "value": match.game.write(match.state, move), "now": now, "date": now})


def text(model: Model) -> str:
    return compose(view(model), "page")


def trying(model: Model) -> Model:
    """The table where the last move is made again, otherwise."""
    assert model.table
    whole, past = model.table.match, model.table.match.copy()
    past.undo()
    return replace(model, page=replace(model.table, match=past, retry=Retry(len(whole.turns), whole)))


# Its state is the only one


def test_what_the_platform_kept_opens_the_same_match_at_the_same_move() -> None:
    model, effects = launched()
    assert last(effects)["mark"] is None and last(effects)["state"], "the deal is kept before the first move"
    model, effects = solved(model)
    again, effects = launched(state=last(effects)["state"])
    assert again.table and model.table and again.table.match.save() == model.table.match.save()
    assert again.lesson and model.lesson and again.lesson.number == model.lesson.number
    assert recorded(effects) == [] or last(effects)["mark"] is None


def test_what_was_looked_up_comes_back_with_the_copy() -> None:
    model, _ = launched()
    model, effects = update(model, {"act": "hint", "now": 3})
    again, _ = launched(state=last(effects)["state"])
    assert again.lesson and again.lesson.helps == (("hint", 0),)


def test_a_series_goes_on_at_its_exercise() -> None:
    model, _ = launched(SERIES)
    match = model.table.match if model.table else None
    assert match
    model, _ = update(model, {"act": "typed", "value": answered(match), "now": 3})
    assert model.lesson and len(model.lesson.answers) == 1
    model, effects = at_its_exercise(*update(model, {"act": "lesson-exercise", "now": 4, "random": 77, "date": 4}))
    again, _ = launched(SERIES, state=last(effects)["state"])
    assert again.lesson and model.lesson and again.lesson.answers == model.lesson.answers
    assert again.table and model.table and again.table.match.save() == model.table.match.save()


def test_a_new_attempt_gets_a_new_match_and_nothing_of_the_device() -> None:
    first, _ = launched()
    first, _ = stall(first)
    model, effects = launched()
    assert model.table and not model.table.match.turns and len(model.shelf) == 1
    assert model.settings.names == () and model.settings.results == {} and model.settings.tours == ()
    assert model.settings.text == "115", "looks and sounds are the device's"
    assert "Max" not in links.unpacked(last(effects)["state"])


def test_of_a_pupil_the_device_keeps_looks_and_sounds_alone() -> None:
    model, effects = launched()
    for number in (2, 3):
        model, more = stall(model, number)
        effects += more
    model, more = update(model, {"act": "choose", "arg": "text 200", "now": 5})
    (kept,) = [
        json.loads(effect["value"])
        for effect in [*effects, *more]
        if effect["do"] == "store" and effect["key"] == "settings"
    ]
    assert kept["text"] == "200" and kept["names"] == ["Max"] and kept["results"] == {"math-magic": [1]}


@pytest.mark.parametrize(
    "state",
    [
        "x",
        "#m=",
        "é" * 50,
        "A" * 4096,
        links.pack([1]),
        links.pack({"match-a": 7}),
        links.pack({"match-a": "nonsense", "lesson": "[["}),
    ],
)
def test_a_damaged_copy_is_told_of_once_and_play_begins_anew(state: str) -> None:
    model, _ = launched(state=state)
    assert model.table and not model.table.match.turns
    assert len(model.school.problems) + (model.refused is not None) + (model.table.refused is not None) == 1


@pytest.mark.parametrize("odd", [7, "x", [], {"state": 7, "best": "many", "closed": 1}, {"state": ["#m="]}])
def test_an_odd_launch_is_no_surprise(odd: Any) -> None:
    runtime = Runtime(lambda: 0.0)
    event = {"act": "open", "stored": {}, "languages": ["fr"], "now": 1, "random": 5, "search": ALONE, "platform": odd}
    answer = json.loads(runtime.receive(json.dumps(event)))
    assert not [effect for effect in answer["effects"] if effect["do"] == "report"] and runtime.model.table


# The mark


def finished(model: Model) -> Now:
    model, _ = stall(model, 2)
    return stall(model, 3)


def test_a_mark_comes_only_at_the_end() -> None:
    model, effects = launched()
    model, more = solved(model, 2)
    assert {effect["mark"] for effect in recorded([*effects, *more])} == {None}
    model, effects = solved(model, 3)
    assert last(effects)["mark"] > 0 and f"{last(effects)['mark']} sur 100" in text(model)


def test_neither_another_try_nor_a_step_back_takes_a_mark_away() -> None:
    model, _ = launched()
    model, _ = solved(model, 2)
    model, effects = solved(model, 3)
    mark = last(effects)["mark"]
    model, effects = update(model, {"act": "undo", "now": 4})
    assert recorded(effects) == []
    model, effects = update(model, {"act": "again", "now": 5, "random": 9, "date": 5})
    assert recorded(effects) == [] and model.table and not model.table.match.turns
    model, effects = finished(model)
    assert recorded(effects) == [], "a worse end"
    assert f"garde ta meilleure note, {mark} sur 100" in text(model)


def test_a_better_end_replaces_the_mark_that_stood_there_before() -> None:
    model, effects = launched(best=0)
    assert recorded(effects) == []
    model, effects = solved(model, 2)
    assert recorded(effects) == []
    model, effects = solved(model, 3)
    assert last(effects)["mark"] > 0


def test_another_try_at_a_move_records_nothing() -> None:
    model, _ = launched()
    model, _ = finished(model)
    assert platform.followed(model, trying(model), [], {})[1] == []


def test_a_copy_that_is_looked_at_records_nothing_and_says_so() -> None:
    model, effects = launched(closed=True)
    model, more = finished(model)
    assert recorded([*effects, *more]) == [] and "rien n’est enregistré" in text(model)
    assert "sur 100" not in text(model)


def test_a_series_is_marked_by_what_was_right_at_the_first_try() -> None:
    model, _ = launched(SERIES)
    marks: list[int | None] = []
    for number in range(2):
        assert model.table
        match = model.table.match
        model, effects = update(model, {"act": "typed", "value": answered(match), "now": number})
        marks += [effect["mark"] for effect in recorded(effects)]
        assert model.lesson
        if number == 0:
            model, _ = at_its_exercise(*update(model, {"act": "lesson-exercise", "now": 4, "random": 77, "date": 4}))
    assert model.lesson and marks[:-1] == [None] * (len(marks) - 1) and marks[-1] == 50 * sum(model.lesson.answers)


# What is said


def test_where_a_platform_keeps_the_copy_no_result_is_asked_for() -> None:
    model, _ = launched()
    model, _ = finished(model)
    assert "lesson-end" not in text(model) and "Donner mon résultat" not in text(model)
    model, _ = update(model, {"act": "dialog", "arg": "lesson", "now": 6})
    shown = text(model)
    assert "La plateforme garde ta partie" in shown and "Ta note compare" in shown
    assert "lesson-end" not in shown and "lesson-code" not in shown and "who-0" not in shown


def test_a_platform_that_takes_nothing_is_told_of_with_a_file_to_hand_in() -> None:
    model, _ = launched()
    model, _ = update(model, {"act": "host-problem", "now": 2})
    assert "n’enregistre pas" in compose(view(model), "live"), "ears hear it"
    model, _ = stall(model, 3)
    assert "n’enregistre pas ton travail" in text(model) and 'id="platform-file"' in text(model)
    _, effects = update(model, {"act": "download", "now": 4})
    assert json.loads(next(effect["text"] for effect in effects if effect["do"] == "download"))["moves"] == ["stall"]
    model, _ = update(model, {"act": "host-well", "now": 5})
    assert "n’enregistre pas ton travail" not in text(model) and "répond de nouveau" in text(model)


def test_a_match_that_is_too_long_for_the_platform_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    model, effects = launched()
    room = len(last(effects)["state"]) - 1
    monkeypatch.setattr(platform, "LONGEST_STATE", room)
    model, effects = stall(model)
    assert len(last(effects)["state"]) <= room and "trop longue" in text(model)
    again, _ = launched(state=last(effects)["state"])
    assert again.table and not again.school.problems, "what was looked up is kept all the same"
