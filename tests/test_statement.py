"""The accessibility statement is there on every screen, in both languages, and says what French law asks for."""

import json

import pytest

from pyapp import __version__
from pyapp.app.pages import statement
from pyapp.app.runtime import Runtime
from pyapp.app.ui.fragments import compose
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.games import GAMES

PLACES = {
    "home": [],
    "setup": [("setup", "zoned")],
    "class": [("class", "")],
    "teachers": [("teachers", "")],
    "paper": [("paper", "math-magic")],
    **{game: [("setup", game), ("start", "")] for game in GAMES},
}


def ask(runtime: Runtime, act: str, arg: str = "", **more: object) -> None:
    runtime.receive(json.dumps({"act": act, "arg": arg, "now": 1, "random": 7, **more}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_it_is_at_most_two_steps_away_on_every_screen(place: str, language: str) -> None:
    runtime = Runtime(clock=lambda: 0.0)
    ask(runtime, "open", stored={}, languages=[language])
    for act, arg in PLACES[place]:
        ask(runtime, act, arg)
    if place in GAMES:
        ask(runtime, "dialog", "menu")
    assert Words(language)("statement.link") in compose(runtime.shown)
    ask(runtime, "dialog", "statement")
    assert Words(language)("statement.state.1", version=__version__) in compose(runtime.shown)
    ask(runtime, "close")
    assert "data-modal" not in runtime.shown["dialog"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_state_standard_date_tests_gaps_contact_and_recourse(language: str) -> None:
    text = statement.content(Words(language))
    for said in ("RGAA", "4.1.2", "2026", __version__, "axe-core", "NVDA", "Défenseur des droits", "75342 Paris"):
        assert said in text
    assert "statement." not in text and "{" not in text
    assert {"fr": "partiellement conforme", "en": "conforms in part"}[language] in text
