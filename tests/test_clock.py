"""WCAG 2.2.1: the time of a turn can be doubled, made fourfold or off, asks for a minute more, and says its end."""

import json
from typing import Any

import pytest
from pages import Page

from pyapp.core import Match

TIMED: dict[str, dict[str, Any]] = {
    "math-magic": {"clock": True},
    "equable": {"clock": True, "seconds": 60},
    "calculissimo": {"clock": True},
    "or-des-fous": {"seconds": 60},
    "zoned": {"seconds": 60},
}
EVERY = pytest.mark.parametrize("game", TIMED)


def timed(game: str) -> Page:
    page = Page.__new__(Page)
    page.begin(json.dumps(Match.new(game, ["Ada", "Lin"], 5, TIMED[game]).save()), clock=lambda: 0.0)
    page.ask("tour", "end")
    page.ask("show")
    return page


def whole(page: Page) -> int:
    table = page.runtime.model.table
    assert table
    return table.screen.seconds(table.match.state)


def later(page: Page, seconds: int) -> str:
    page.now += 1000 * seconds
    page.ask("tick")
    assert page.runtime.model.table
    return page.runtime.model.table.said


@EVERY
@pytest.mark.parametrize("times", [1, 2, 4])
def test_a_turn_lasts_as_long_as_one_has_chosen(game: str, times: int) -> None:
    page = timed(game)
    page.ask("choose", f"clock {times}")
    seconds = whole(page) * times
    later(page, seconds - 1)
    assert not page.match.turns
    later(page, 2)
    assert page.match.turns


@EVERY
def test_a_tab_that_follows_another_lets_that_one_play_when_time_is_up(game: str) -> None:
    page = timed(game)
    assert page.runtime.model.table
    page.ask("elsewhere", page.runtime.model.table.key)
    later(page, whole(page) + 1)
    assert not page.match.turns


@EVERY
def test_without_a_clock_nobody_is_hurried(game: str) -> None:
    page = timed(game)
    page.ask("choose", "clock 0")
    later(page, 5000)
    assert not page.match.turns and 'role="timer"' not in page.runtime.shown["clock"]


@EVERY
def test_a_minute_more_is_given_once_a_turn(game: str) -> None:
    page = timed(game)
    seconds = whole(page)
    assert "minute" in page.runtime.shown["clock"]
    page.ask("minute")
    page.ask("minute")
    assert 'id="minute"' not in page.runtime.shown["clock"]
    later(page, seconds + 59)
    assert not page.match.turns
    later(page, 2)
    assert page.match.turns


@EVERY
def test_the_last_seconds_are_said_once(game: str) -> None:
    page = timed(game)
    page.ask("choose", "clock 4")
    page.ask("language", "fr")
    said = [later(page, 1) for _ in range(4 * whole(page) - 1)]
    assert [text for text in dict.fromkeys(said) if text] == ["Il reste 30 secondes."]
