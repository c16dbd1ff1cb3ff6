"""Hints light the board, step by step, with what their sentences speak of; so does a move that is pointed at."""

import re

import pytest
from test_app import App

from pyapp.app.store.links import link
from pyapp.app.table.acts import hinted
from pyapp.core import Match
from pyapp.games import GAMES

OVER = {"zoned": "sheet-hint", "equable": "board-hint", "calculissimo": "board-hint"}
OPTIONS = {"math-magic": {"first": 97}, "equable": {"rounds": 4}}  # a number for which a piece is moved


def sit(game: str) -> App:
    app = App(hash=link("", Match.new(game, ["Ada", "Lin"], 5, OPTIONS.get(game))))
    app.send("tour", "end")
    app.send("show")
    return app


def lit(app: App) -> list[str]:
    """The marks of the hint, over the board."""
    over = OVER.get(app.match.game.name, "board-marks")
    return re.findall(
        r'<(?:rect|line|text) class="(?:hinted|hint-place|way proposed|proposed)[^>]*>', str(app.runtime.shown[over])
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_hint_lights_more_or_something_else(game: str) -> None:
    app = sit(game)
    seen = [lit(app)]
    for _ in range(3):
        app.send("hint")
        seen.append(lit(app))
    assert seen[0] == [] and seen[3]
    told = seen[2:] if game == "zoned" else seen[1:]  # its first step is about the way round
    assert all(marks for marks in told) and len({tuple(marks) for marks in told}) == len(told)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_that_is_put_away_leaves_no_light(game: str) -> None:
    app = sit(game)
    app.send("hint")
    app.send("hint")
    app.send("hint", "away")
    assert lit(app) == []


def test_the_last_step_shows_the_tiles_to_lay() -> None:
    app = sit("calculissimo")
    for _ in range(3):
        app.send("hint")
    table = app.runtime.model.table
    assert table
    assert len([mark for mark in lit(app) if mark.startswith("<text")]) == len(hinted(table).tiles)
