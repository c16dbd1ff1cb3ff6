"""Sheets to print: different ones from one seed, answers that are right, and a code that opens each position."""

import json
import re
from dataclasses import replace

import pytest

from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Paper
from pyapp.app.pages.paper.sheets import MOST, Order, make
from pyapp.app.runtime import Runtime
from pyapp.app.store import links
from pyapp.app.ui.words import Words
from pyapp.app.update import update, wanted
from pyapp.core import Match
from pyapp.games import GAMES
from pyapp.games.math_magic.rules import play as play_number

FR = Words("fr")


@pytest.mark.parametrize("game", ["math-magic", "zoned"])
def test_as_many_different_sheets_as_pupils_and_the_same_ones_again(game: str) -> None:
    order = Order(game, SCREENS[game].default, seed=7, count=25)
    *_, (made, done) = make(order)
    again = list(make(order))[-1][0]
    assert done == 1 and len(made) == 25
    assert len({repr(GAMES[game].dump(sheet.match.state)) for sheet in made}) == 25
    assert [sheet.match.save() for sheet in made] == [sheet.match.save() for sheet in again]


@pytest.mark.parametrize("game", SCREENS)
def test_a_sheets_code_opens_its_own_position(game: str) -> None:
    order = Order(game, next(iter(SCREENS[game].presets)), seed=3, count=1)
    *_, ((sheet,), _) = make(order)
    link = links.link("https://school.example/", sheet.match)
    assert links.unpack("#" + link.partition("#")[2]).state == sheet.match.state
    assert order.exercise.task(sheet.match.state, FR) and "<svg" in order.exercise.figure(sheet.match.state, FR)


def test_math_magic_answers_make_their_numbers() -> None:
    order = Order("math-magic", "12", seed=11, count=3)
    *_, (made, _) = make(order)
    for sheet in made:
        assert sheet.answer
        for target, move in sheet.answer:
            play_number(replace(sheet.match.state, target=target), move)  # Refused if it were wrong


@pytest.mark.parametrize("game", ["or-des-fous", "math-magic"])
def test_all_is_done_only_when_the_last_sheet_is(game: str) -> None:
    for made, done in make(Order(game, next(iter(SCREENS[game].presets)), seed=5, count=2)):
        assert done < 1 or len(made) == 2


@pytest.mark.parametrize("game", ["equable", "calculissimo", "or-des-fous"])
def test_the_answer_is_the_best_move_that_the_app_itself_would_name(game: str) -> None:
    order = Order(game, next(iter(SCREENS[game].presets)), seed=5, count=1)
    *_, ((sheet,), _) = make(order)
    *_, verdict = GAMES[game].judge(sheet.match.state)
    assert sheet.answer.ranked[0] == verdict.ranked[0]
    GAMES[game].play(sheet.match.state, verdict.ranked[0][0])
    assert order.exercise.told(sheet.match.state, sheet.answer, FR)[0]


# The screen


def opened(arg: str = "math-magic") -> Model:
    model, _ = update(Model(), {"act": "open", "stored": {}, "languages": ["fr"]})
    return update(model, {"act": "paper", "arg": arg, "random": 12345})[0]


def test_the_screen_makes_what_was_ordered_and_prints_it() -> None:
    runtime = Runtime(lambda: 0.0)
    runtime.model = opened()
    runtime.receive('{"act": "tick"}')
    while wanted(runtime.model):
        runtime.receive('{"act": "slice"}')
    assert isinstance(runtime.model.page, Paper) and len(runtime.model.page.made) == 4
    pages = runtime.shown["paper-pages"]
    assert len(re.findall(r"<article class=\"exercise\"", pages)) == 4 and FR("paper.answers") in pages
    assert update(runtime.model, {"act": "print"})[1] == [{"do": "print", "id": ""}]


@pytest.mark.parametrize(
    ("arg", "value"),
    [
        ("count", "0"),
        ("count", "-3"),
        ("count", "9" * 50),
        ("count", "<script>"),
        ("game", "chess"),
        ("preset", "x"),
        ("", ""),
        ("seed", "x"),
    ],
)
def test_odd_orders_are_orders_all_the_same(arg: str, value: str) -> None:
    model, _ = update(opened(), {"act": "paper-order", "arg": arg, "value": value, "random": -7})
    assert isinstance(model.page, Paper)
    assert 1 <= model.page.order.count <= MOST and model.page.order.game == "math-magic"


def test_a_game_that_is_none_has_no_sheets() -> None:
    assert opened("chess").page.place == "home"


def test_at_the_table_that_a_link_leads_to_no_sheets_are_made() -> None:
    """They were what its computer got to think with, slice after slice."""
    runtime = Runtime(lambda: 0.0)
    runtime.model = opened()
    match = Match.new("math-magic", ["Ordi", "Ada"], seed=3, options={}, bots={0: 1})
    runtime.receive(json.dumps({"act": "link", "hash": links.link("", match), "now": 1, "random": 5}))
    assert runtime.model.table
    for _ in range(1000):
        answer = json.loads(runtime.receive('{"act": "slice"}'))
        if not answer["more"]:
            break
    (after,) = [effect for effect in answer["effects"] if effect["do"] == "after"]
    runtime.receive(json.dumps({**after["event"], "now": 9_000}))
    assert runtime.model.table and len(runtime.model.table.match.turns) == 1
