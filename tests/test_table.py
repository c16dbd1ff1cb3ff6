"""At every table: the computer that waits, clocks, taking back, and what is asked in figures that are none."""

import json
from typing import Any

import pytest
from pages import Page
from test_app import App, Ticks

from pyapp.app.model import Setup
from pyapp.app.store.links import link
from pyapp.app.table import clock
from pyapp.app.table.acts import wanted
from pyapp.core import Match
from pyapp.games import GAMES

NUMBERS = ("²", "--5", "9" * 5000, "-1", "١٢", "½", "1e3", " 3", "")


def sit(match: Match) -> App:
    app = App(hash=link("", match))
    app.send("tour", "end")
    return app


def against_the_computer() -> tuple[Page, dict[str, Any]]:
    """A table whose computer has made up its mind and waits a moment, and the event that comes after it."""
    page = Page("math-magic", 2, {0: 3}, clock=Ticks())
    answer = page.ask("slice")
    while answer["more"]:
        answer = page.ask("slice")
    (event,) = [effect["event"] for effect in answer["effects"] if effect["do"] == "after"]
    return page, event


def test_the_computer_that_waited_while_one_looked_back_still_moves() -> None:
    page, event = against_the_computer()
    page.ask("look", "0")
    page.ask(**event)
    assert len(page.match.turns) == 2
    answer = page.ask("return")
    (again,) = [effect["event"] for effect in answer["effects"] if effect["do"] == "after"]
    page.ask(**again)
    assert len(page.match.turns) == 3


def test_coming_back_in_time_the_computer_moves_only_once() -> None:
    page, event = against_the_computer()
    page.ask("look", "0")
    page.ask("return")
    page.ask(**event)
    page.ask(**event)
    assert len(page.match.turns) == 3


def test_stopping_the_solver_does_not_stop_the_computer() -> None:
    page = Page("math-magic", 2, {0: 3}, clock=Ticks())
    page.ask("dialog", "map")
    page.ask("stop")
    at = page.runtime.model.table
    assert at
    task = wanted(at)
    assert task and task.kind == "bot"


def test_resuming_without_looking_back_takes_nothing_back() -> None:
    page = Page("zoned", 4, clock=Ticks())
    page.ask("resume")
    assert len(page.match.turns) == 4


def test_redo_goes_on_over_the_computers_moves() -> None:
    """Undo went back over them; nothing is thought about anew."""
    page = Page("math-magic", 4, {1: 3}, clock=Ticks())
    before = page.match.moves
    page.ask("undo")
    assert page.match.moves == before[:2] and len(page.match.undone) == 2
    page.ask("redo")
    assert page.match.moves == before and page.match.undone == []


# Time


def test_mm_13_minutes_without_a_clock_to_see_ask_for_ticks_and_ring() -> None:
    """MM-13."""
    app = sit(Match.new("math-magic", ["Léa", "Samir"], 3, {"minutes": 10}))
    assert 'data-tick="1000"' in app.markup and 'role="timer"' not in app.markup
    app.now += 600_000
    app.send("tick")
    assert app.match.moves == ["bell"] and "data-tick" not in app.markup


def test_time_spent_is_not_lost_by_a_reload() -> None:
    """MM-13: six minutes before it and four after it are ten."""
    app = sit(Match.new("math-magic", ["Léa", "Samir"], 3, {"minutes": 10}))
    app.now += 360_000
    app.send("stall")
    again = App(stored=app.store)
    again.now = 1_000_000 + 239_000  # a new page counts anew
    again.send("tick")
    assert again.match.moves == ["stall"]
    again.now += 1_000
    again.send("tick")
    assert again.match.moves == ["stall", "bell"]


@pytest.mark.parametrize(
    "game, options",
    [
        ("math-magic", {"clock": True}),
        ("zoned", {"seconds": 60}),
        ("equable", {"clock": True}),
        ("or-des-fous", {"seconds": 60}),
        ("calculissimo", {"clock": True}),
    ],
)
def test_a_clock_that_is_set_back_leaves_a_turn_as_long_as_it_was(game: str, options: dict[str, Any]) -> None:
    app = sit(Match.new(game, ["Léa", "Samir"], 3, options))
    app.now += 20_000
    app.send("tick")
    before = str(app.runtime.shown["clock"])
    app.now -= 7_200_000
    app.send("tick")
    assert str(app.runtime.shown["clock"]) == before
    assert 'role="timer"' in before


# Figures that are none


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_is_none_changes_nothing(game: str, number: str) -> None:
    """App asserts that nothing was a surprise."""
    app = sit(Match.new(game, ["Léa", "Samir"], 3))
    app.send("show")
    for act in ("ask", "rack", "buzz", "at", "area", "challenge", "cell", "square", "joker", "reserve"):
        app.send(act, number, value=number, to=number, how="drag", at=f"cell-{number}")
    app.send("drop", "rack-" + number, to="rack-" + number)
    app.send("look", number)
    assert app.match.turns == ()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_is_none_leaves_the_set_up_as_it_was(game: str, number: str) -> None:
    app = App()
    app.send("setup", game)
    before = app.runtime.model.page
    assert isinstance(before, Setup)
    for event in ("seat-name", "seat-level", "seat-remove"):
        app.send(event, number, value=number)
    app.send("seat-level", "0", value=number)
    assert app.runtime.model.page == before
    for option in GAMES[game].options:
        for place in ("", f" {number}", f" row-{number}", f" rack-{number}"):
            app.send("option", option.name + place, value=number)
    app.send("start")
    assert app.runtime.model.page.place in ("setup", "table")


# Set-up


def test_two_computers_may_play_l_or_des_fous() -> None:
    app = App()
    app.send("setup", "or-des-fous")
    for seat in ("0", "1"):
        app.send("seat-level", seat, value="1")
    app.runtime.receive(json.dumps({"act": "start", "now": app.now, "random": 5}))
    assert app.runtime.model.refused is None and app.match.bots == {0: 1, 1: 1}


def test_mm_17_a_race_of_computers_is_refused() -> None:
    """MM-17."""
    app = App()
    app.send("setup", "math-magic")
    app.send("option", "variant", value="race-18")
    for seat in ("0", "1"):
        app.send("seat-level", seat, value="1")
    app.send("start")
    assert app.runtime.model.page.place == "setup" and "au moins une personne" in app.markup


def test_a_goal_for_one_means_nothing_for_two() -> None:
    app = App()
    app.send("setup", "math-magic")
    app.send("way", "alone")
    app.send("option", "goal", value="points")
    app.send("option", "points", value="5")
    app.send("seat-add")
    app.send("start")
    assert len(app.match.players) == 2 and not {"goal", "points"} & set(app.match.options)


@pytest.mark.parametrize("name", ["\u200b\u202e", "  \u2066\u2069 ", "\u3164", ""])
def test_a_name_of_which_nothing_shows_is_none(name: str) -> None:
    app = App()
    app.send("setup", "zoned")
    app.send("seat-name", "0", value=name)
    app.send("start")
    assert app.match.players[0] == "Joueur 1"


# The hand


def test_the_clock_stands_still_in_a_dialog_and_during_the_tour() -> None:
    """GEN-4: time that was spent on the rules is nobody's."""
    app = App(hash=link("", Match.new("math-magic", ["Léa", "Samir"], 1, {"clock": True})))
    begun = app.now
    app.now = begun + 3_600_000
    app.send("tour", "end")
    assert "3:00" in app.runtime.shown["clock"]
    app.send("dialog", "rules")
    assert "data-tick" not in app.runtime.shown["clock"]
    app.now += 3_600_000
    app.send("close")
    assert "3:00" in app.runtime.shown["clock"] and "data-tick" in app.runtime.shown["clock"]
    app.now += 60_000
    app.send("tick")
    assert "2:00" in app.runtime.shown["clock"]


def test_the_clock_stands_still_before_a_covered_rack() -> None:
    app = sit(Match.new("equable", ["Léa", "Samir"], 1, {"clock": True}))
    app.now += 3_600_000
    app.send("show")
    at = app.runtime.model.table
    assert at and not at.match.moves
    assert clock.seconds_left(at, app.runtime.model.settings) == at.screen.seconds(at.match.state)


def test_escape_ends_the_tour_then_puts_the_hint_away_then_clears_the_draft() -> None:
    app = App(hash=link("", Match.new("math-magic", ["Léa"], 1, {"grid": "book"})))
    app.send("hint")
    app.send("cell", "B1")
    for tour, hint, empty in ((False, True, False), (False, False, False), (False, False, True)):
        app.send("key", "Escape")
        at = app.runtime.model.table
        assert at and ((at.tour is not None), bool(at.hint), at.draft.empty) == (tour, hint, empty)


def test_one_screen_back_closes_a_dialog_and_then_leaves_the_table() -> None:
    app = sit(Match.new("math-magic", ["Léa"], 1))
    app.send("dialog", "rules")
    app.send("step-back")
    assert app.runtime.model.table and not app.runtime.model.table.dialog
    app.send("step-back")
    assert app.runtime.model.page.place == "home"
    app.send("step-back")
    assert app.runtime.model.page.place == "home"


def test_a_typed_calculation_is_ready_for_enter_once_it_can_be_at_its_end() -> None:
    app = sit(Match.new("math-magic", ["Léa"], 1, {"grid": "book"}))
    for key, ready in (("5", True), ("+", False), ("4", True)):
        app.send("key", key)
        assert ("data-enter" in app.runtime.shown["actions"]) == ready
    app.send("clear")
    app.send("cell", "B1")
    assert "data-enter" not in app.runtime.shown["actions"]  # tapped: Enter on a square is a tap


def test_the_page_tells_whether_a_link_was_copied() -> None:
    app = sit(Match.new("math-magic", ["Léa"], 1))
    app.send("dialog", "share")
    for value, told in (("true", "Lien copié."), ("false", "sélectionné")):
        app.send("copied", value=value)
        assert told in app.runtime.shown["dialog-live"]
