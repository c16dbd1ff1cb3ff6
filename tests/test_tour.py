"""The tour: a first real move, by touching what is lit and nothing else."""

import re

import pytest
from test_app import App

from pyapp.app.games.registry import SCREENS
from pyapp.games import GAMES

MOST = 24  # touches of a tour that lasts less than a minute, in the hardest deal


def start(game: str, way: str, seed: int = 0) -> App:
    app = App()
    app.send("setup", game)
    app.send("way", way)
    app.send("start", random=seed)
    app.now += 60_000
    app.send("tick")
    return app


def lit(app: App) -> list[str]:
    """The elements that the tour's card lights."""
    found = re.search(r'<aside[^>]* id="tour"[^>]* data-at="([^"]*)"', app.markup)
    return found[1].split() if found else []


def touch(app: App, element: str) -> None:
    """Touch an element as a person would: it is there, and it can be touched."""
    found = re.search(rf'<[a-z]+(?=[^>]* id="{re.escape(element)}")[^>]*>', app.markup)
    assert found and " disabled" not in found[0], element
    if element == "piece":  # which one drags: a touch only turns it
        app.send("steer", "ArrowUp")
    elif element == "hand":
        app.send("key", "1")
    else:
        act = re.search(r' data-act="([^"]*)"', found[0])
        assert act, element
        app.send(*act[1].split(" ", 1))


def people_moved(app: App) -> bool:
    match = app.match
    return any(match.game.turn(match.at(number)) not in match.bots for number in range(len(match.turns)))


HARD = {("calculissimo", 6)}  # deals whose one operation is a joker


@pytest.mark.parametrize(("game", "seed"), HARD)
def test_there_is_no_tour_where_no_move_is_one_for_beginners(game: str, seed: int) -> None:
    app = start(game, "together", seed)
    match, screen = app.match, SCREENS[game]
    assert not lit(app)
    assert not [move for move in match.game.moves(match.state) if screen.guide(match, screen.fresh(match), move)]


@pytest.mark.parametrize("way", ["computer", "together"])
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_touching_what_is_lit_makes_a_first_move(game: str, seed: int, way: str) -> None:
    app = start(game, way, seed)
    if way == "together" and (game, seed) in HARD:
        return
    for _ in range(MOST):
        if people_moved(app):
            break
        at = lit(app)
        assert at and "premier coup" not in app.markup, "somebody is guided until it is done"
        touch(app, at[0])
    assert people_moved(app) and "premier coup" in app.markup
    assert app.match.turns[-1].score is not None
    app.send("tour", "end")
    assert app.runtime.model.table and app.runtime.model.table.tour is None
    assert game in app.runtime.model.settings.tours


@pytest.mark.parametrize("game", GAMES)
def test_escape_leaves_it_for_good(game: str) -> None:
    app = start(game, "computer")
    assert lit(app)
    app.send("key", "Escape")
    assert not lit(app) and game in app.runtime.model.settings.tours
    again = App(stored={"settings": app.store["settings"]})
    again.send("setup", game)
    again.send("start")
    assert not lit(again)


def test_who_takes_another_way_is_led_back() -> None:
    app = start("equable", "computer")
    for square in ("A1",):
        app.send("rack", "0")
        app.send("cell", square)
    assert lit(app) == ["undo"]
    touch(app, "undo")
    assert lit(app)[0].startswith("rack-")


def test_it_can_be_taken_again_from_any_turn_and_goes_with_the_next_move() -> None:
    app = start("or-des-fous", "together")
    app.send("tour", "end")
    for _ in range(2):
        app.send("tour")
        while not (app.runtime.model.table and "premier coup" in app.markup):
            touch(app, lit(app)[0])
    assert len(app.match.turns) == 2
    at = next(iter(app.match.game.moves(app.match.state)))
    app.send("typed", value=app.match.game.write(app.match.state, at))
    assert "premier coup" not in app.markup, "who plays on needs no telling"


def test_a_race_has_no_tour() -> None:
    app = start("math-magic", "race")
    assert app.runtime.model.table and app.runtime.model.table.tour is None


@pytest.mark.parametrize("game", GAMES)
def test_every_step_that_is_given_has_its_words(game: str) -> None:
    assert len(set(SCREENS[game].tour)) == len(SCREENS[game].tour) >= 3


def test_a_field_for_moves_in_writing_comes_from_the_menu() -> None:
    app = start("zoned", "together")
    assert 'class="row typed"' in app.markup
    app.send("dialog", "menu")
    touch(app, "menu-write")
    assert 'class="row typed wanted"' in app.markup and "dialog-title" not in app.markup
