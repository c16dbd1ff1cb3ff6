"""Home and the set-up: what is under way, the ways to play, seats with good names, and what is remembered by game."""

import json
from dataclasses import replace
from typing import Any

import pytest
from test_app import App

from pyapp.app.model import Home, Kept, Model, Setup
from pyapp.app.pages.home import view
from pyapp.app.pages.setup.acts import called, way, ways
from pyapp.app.ui.words import Words
from pyapp.games import GAMES

FRENCH = Words("fr")
DAY = 86_400_000


def prepared(app: App) -> Setup:
    assert isinstance(app.runtime.model.page, Setup)
    return app.runtime.model.page


def seats(app: App) -> tuple[tuple[str, int], ...]:
    """How the seats of a set-up are called, and by which level they are played."""
    return tuple(zip(called(prepared(app), FRENCH), prepared(app).levels, strict=True))


# The ways to play


@pytest.mark.parametrize("game", GAMES)
def test_two_taps_from_home_to_a_first_move_against_the_computer(game: str) -> None:
    app = App()
    app.send("setup", game)
    app.send("start")
    assert len(app.match.players) == 2 and list(app.match.bots) == [1]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_offers_the_ways_that_it_has_and_each_is_what_it_says(game: str) -> None:
    assert set(ways(game)) >= {"together", "computer"} and ("alone" in ways(game)) == (1 in GAMES[game].seats)
    app = App()
    for wanted in (*ways(game), *reversed(ways(game))):
        app.send("setup", game)
        app.send("way", wanted)
        assert way(prepared(app)) == wanted and f'id="way-{wanted}"' in app.markup
        app.send("start")
        people = len(app.match.players) - len(app.match.bots)
        assert (people, len(app.match.bots)) == {"alone": (1, 0), "computer": (1, 1)}.get(wanted, (2, 0))


def test_a_race_is_a_race_for_every_age_until_another_way_is_chosen() -> None:
    app = App()
    app.send("setup", "math-magic")
    app.send("way", "race")
    app.send("preset", "12")
    assert way(prepared(app)) == "race"
    app.send("way", "together")
    assert "variant" not in prepared(app).options
    app.send("option", "variant", value="race")
    assert way(prepared(app)) == "race", "chosen among all the options it is the same way"


def test_a_way_that_the_game_does_not_have_is_none() -> None:
    app = App()
    app.send("setup", "zoned")
    before = prepared(app)
    for odd in ("alone", "race", "", "nonsense"):
        app.send("way", odd)
    assert prepared(app) == before


# Seats


def test_a_seat_given_to_the_computer_does_not_keep_a_persons_name() -> None:
    app = App()
    app.send("setup", "zoned")
    app.send("way", "together")
    app.send("seat-name", "1", value="Samir")
    app.send("seat-level", "1", value="3")
    assert seats(app)[1] == ("Ordinateur", 3)
    app.send("seat-level", "1", value="4")
    app.send("seat-name", "1", value="Deep Zoned")
    app.send("seat-level", "1", value="5")
    assert seats(app)[1] == ("Deep Zoned", 5), "a name of its own stays"
    app.send("seat-level", "1", value="0")
    assert seats(app)[1] == ("Joueur 2", 0)


@pytest.mark.parametrize("names", [("Joueur 2", ""), ("Léa", "Léa"), ("", "Joueur 1"), ("a" * 40, "a" * 40), ("", " ")])
def test_never_two_of_the_same_name(names: tuple[str, str]) -> None:
    app = App()
    app.send("setup", "zoned")
    app.send("way", "together")
    for seat, name in enumerate(names):
        app.send("seat-name", str(seat), value=name)
    app.send("start")
    assert len(set(app.match.players)) == 2


def test_computers_have_names_of_their_own() -> None:
    app = App()
    app.send("setup", "equable")
    app.send("seat-add", "bot")
    assert [name for name, _ in seats(app)] == ["Joueur 1", "Ordinateur 2", "Ordinateur 3"]


# What is remembered


def test_a_game_begins_as_it_was_played_last_and_another_one_with_the_same_people() -> None:
    app = App()
    app.send("setup", "math-magic")
    app.send("way", "race")
    app.send("preset", "8")
    for seat, name in enumerate(("Léa", "Samir")):
        app.send("seat-name", str(seat), value=name)
    app.send("start")
    again = App(stored={"settings": app.store["settings"]})
    again.send("setup", "math-magic")
    assert seats(again) == (("Léa", 0), ("Samir", 0)) and prepared(again).preset == "8"
    assert way(prepared(again)) == "race"
    again.send("setup", "zoned")
    assert seats(again) == (("Léa", 0), ("Ordinateur", 2)), "alone at first, and the computer opposite"


def test_the_opponent_is_remembered() -> None:
    app = App()
    app.send("setup", "equable")
    app.send("seat-level", "1", value="4")
    app.send("start")
    again = App(stored={"settings": app.store["settings"]})
    again.send("setup", "equable")
    assert prepared(again).levels == (0, 4)
    again.send("language", "en")
    assert called(prepared(again), Words("en")) == ("Player 1", "Computer"), "a seat that nobody named speaks English"


@pytest.mark.parametrize(
    "seating",
    [
        7,
        [],
        {},
        {"way": "alone"},
        {"way": 3, "preset": 3},
        {"names": ["a", "b", "c"], "levels": [0]},
        {"names": [], "levels": []},
        {"names": ["a"] * 9, "levels": [0] * 9},
        {"names": ["a", "b"], "levels": ["x", None]},
        {"names": ["a", "b"], "levels": [9, -1]},
        {"way": "race", "names": "ab", "levels": "12"},
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_nonsense_memory_is_as_none(game: str, seating: Any) -> None:
    app = App(stored={"settings": json.dumps({"seatings": {game: seating}})})
    app.send("setup", game)
    app.send("start")
    assert app.runtime.model.page.place == "table"


# Home


def home_with(**kept: Any) -> str:
    """The card of the match under way, as home draws it on day 100."""
    one = Kept("k", "zoned", ("Ada", "Lin"), (3, 4), 0, 2, when=99 * DAY, **kept)
    return view(Model(shelf=(one,)), Home(100), FRENCH)["home-continue"]


def test_the_match_under_way_tells_how_it_stands_whose_turn_it_is_and_since_when() -> None:
    card = home_with()
    assert "Ada <strong>3</strong>" in card and "au tour d’Ada · 2 coups · hier" in card


@pytest.mark.parametrize(
    ("today", "said"),
    [
        (99, "aujourd’hui"),
        (100, "hier"),
        (105, "il y a 6 jours"),
        (106, "le 10 avril 1970"),
        (98, "le 10 avril 1970"),
    ],
)
def test_days_are_told_as_people_tell_them(today: int, said: str) -> None:
    """A calendar set back has put the match into the future: then its date is told."""
    one = Kept("k", "zoned", ("Ada", "Lin"), (3, 4), 0, 2, when=99 * DAY)
    assert said in view(Model(shelf=(one,)), Home(today), FRENCH)["home-continue"]


def test_midnight_is_where_the_device_is() -> None:
    """Two in the morning in Paris is still yesterday in London."""
    late = Kept("k", "zoned", ("Ada", "Lin"), (3, 4), 0, 2, when=99 * DAY - 30 * 60_000)
    assert "hier" in view(Model(shelf=(late,)), Home(99), FRENCH)["home-continue"]
    assert "aujourd’hui" in view(Model(shelf=(late,), zone=-60), Home(99), FRENCH)["home-continue"]


def test_what_is_over_is_not_to_be_continued() -> None:
    assert "hidden" in home_with(over=True)
    over, open_ = (Kept(key, "zoned", ("Ada", "Lin"), (3, 4), 0, 2, over=key == "a", when=1) for key in "ab")
    assert 'data-act="continue b"' in view(Model(shelf=(over, open_)), Home(), FRENCH)["home-continue"]


def test_a_game_without_points_shows_none() -> None:
    one = Kept("k", "or-des-fous", ("Ada", "Lin"), (0, 0), 0, 2)
    card = view(Model(shelf=(one,)), Home(), FRENCH)["home-continue"]
    assert "Ada" in card and "<strong>0" not in card


@pytest.mark.parametrize("when", [0, -1, 1 << 52, 10**15])
def test_a_date_that_is_none_is_not_told(when: int) -> None:
    one = replace(Kept("k", "zoned", ("Ada", "Lin"), (3, 4), 0, 2), when=when)
    assert "au tour d’Ada" in view(Model(shelf=(one,)), Home(), FRENCH)["home-continue"]


# Elision


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Léa", "au tour de Léa"),
        ("Ada", "au tour d’Ada"),
        ("Élise", "au tour d’Élise"),
        ("Yves", "au tour d’Yves"),
        ("Yann", "au tour de Yann"),
        ("Ordi", "au tour d’Ordi"),
        ("3", "au tour de 3"),
        ("", "au tour de "),
    ],
)
def test_names_take_the_little_word_before_them_as_french_does(name: str, said: str) -> None:
    assert FRENCH("home.turn", player=name) == said


def test_rules_of_a_game_with_a_vowel() -> None:
    assert FRENCH("rules.title", game="Équable") == "Règle d’Équable"
    assert Words("en")("rules.title", game="Équable") == "Rules of Équable"
