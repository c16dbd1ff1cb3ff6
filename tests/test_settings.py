"""What a person chooses for this device: kept, read back whatever stands there, and told to the page."""

import json
import re

import pytest
from tablet import at
from test_app import BOOK, App
from test_lesson import locked

from pyapp.app.model import Settings
from pyapp.app.store.links import link
from pyapp.app.store.opening import read_settings
from pyapp.app.ui.choices import CHOICES, FLAGS, LOOKS
from pyapp.app.ui.signs import FIRM
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Match
from pyapp.core.expression import parse, write
from pyapp.games import GAMES


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in CHOICES.items() for word in words])
def test_what_is_chosen_is_kept_and_found_again(name: str, word: str) -> None:
    app = App()
    app.send("choose", f"{name} {word}")
    assert getattr(read_settings(app.store["settings"], []), name) == word
    assert name not in LOOKS or f'data-{name}="{word}"' in app.runtime.shown["page"]


@pytest.mark.parametrize("name", FLAGS)
def test_a_box_says_whether_it_is_on(name: str) -> None:
    app = App()
    for on in (True, False, False):
        app.send(name, value=str(on).lower())
        found = read_settings(app.store["settings"], [])
        assert getattr(app.runtime.model.settings, name) is on is getattr(found, name)


@pytest.mark.parametrize("odd", ["theme", "theme pink", "", "language de", "volume 99", "dark theme"])
def test_what_is_no_choice_changes_nothing(odd: str) -> None:
    app = App()
    before = app.runtime.model.settings
    app.send("choose", odd)
    assert app.runtime.model.settings == before


def test_what_cannot_be_read_is_as_it_was_at_the_beginning() -> None:
    odds: tuple[object, ...] = (3, None, [], {"theme": "dark"}, "dusk")
    for odd in odds:
        data = json.dumps(dict.fromkeys((*CHOICES, *FLAGS), odd))
        assert read_settings(data, ["fr"]) == Settings()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dialog_shows_every_setting_with_its_words(language: str) -> None:
    app = App()
    app.send("language", language)
    app.send("aloud", value="true")
    app.send("dialog", "settings")
    shown = app.runtime.shown["dialog"]
    for name, words in CHOICES.items():
        for word in words:
            assert f'id="{name}-{word}"' in shown and Words(language).has(f"settings.{name}.{word}")
    for name in FLAGS:
        assert f'id="{name}"' in shown
    assert "settings." not in shown, "a key without its words"


def test_the_menu_of_every_table_leads_to_the_same_dialog() -> None:
    for game in GAMES:
        app = App(hash=link("", Match.new(game, ["Ada", "Lin"], 1)))
        app.send("dialog", "menu")
        assert 'data-act="dialog settings"' in app.runtime.shown["dialog"]
        app.send("dialog", "settings")
        assert 'id="theme-dark"' in app.runtime.shown["dialog"]


def test_a_locked_lesson_still_lets_the_page_be_made_readable() -> None:
    tablet = at(locked("settings"))
    tablet.ask("choose", "theme dark")
    tablet.ask("choose", "text 130")
    assert (tablet.model.settings.theme, tablet.model.settings.text, tablet.refused) == ("dark", "130", "")
    tablet.ask("dialog", "settings")
    shown = tablet.runtime.shown["dialog"]
    assert 'id="text-115"' in shown and 'id="delay"' not in shown and 'id="language-en"' not in shown


# Calm


def timed() -> App:
    """A table with a clock for every turn."""
    app = App(hash=link("", Match.new("or-des-fous", ["Ada", "Lin"], 5, {"seconds": 30})))
    app.send("tour", "end")
    return app


def test_calm_takes_the_clock_away_and_gives_it_back_whole() -> None:
    app = timed()
    assert "data-tick" in app.runtime.shown["clock"]
    app.send("calm", value="true")
    assert "data-tick" not in app.runtime.shown["clock"]
    app.now += 600_000
    app.send("tick")
    assert not app.match.turns, "time does not run out"
    app.send("calm", value="false")
    app.send("tick")
    assert "data-tick" in app.runtime.shown["clock"] and not app.match.turns


def test_calm_is_without_a_sound_and_without_praise() -> None:
    app = timed()
    app.send("calm", value="true")
    assert 'data-volume="0"' in app.runtime.shown["page"] and "data-calm" in app.runtime.shown["page"]
    app.send("typed", value="nonsense")
    assert not {effect["do"] for effect in app.effects} & {"sound", "praise"}


def test_a_table_opened_in_calm_is_calm() -> None:
    app = App(
        stored={"settings": '{"calm": true}'},
        hash=link("", Match.new("or-des-fous", ["Ada", "Lin"], 5, {"seconds": 30})),
    )
    app.send("tour", "end")
    assert "data-tick" not in app.runtime.shown["clock"]


# School signs


def with_signs(app: App) -> str:
    for choice in ("times dot", "divide colon"):
        app.send("choose", choice)
    return app.markup


def test_a_school_s_signs_are_on_every_screen_and_board() -> None:
    """Tiles, keys, the calculation, what was played; help and set-up. A factor and a size keep their ×."""
    app = App(hash=link("", Match.new("math-magic", ["Ada", "Lin"], 5, BOOK)))
    shown = with_signs(app)
    assert ">·<" in shown and ">:<" in shown and not re.search("[×÷]", shown)
    for game in GAMES:
        app.send("home")
        app.send("dialog", f"rules {game}")
        assert not re.search(rf"[×÷](?!\d)(?!{FIRM}\d)", app.markup), game
        app.send("setup", game)
        assert not re.search(rf"[×÷](?!\d)(?!{FIRM}\d)", app.markup), game
    app = App(hash=link("", Match.new("equable", ["Ada", "Lin"], 5)))
    assert "×2" in with_signs(app), "the mark of a square"


def test_both_ways_of_writing_are_understood_whatever_was_set() -> None:
    for typed in ("2*7+3", "2×7+3", "2·7+3", "2 · 7 + 3"):
        assert write(parse(typed)) == "2*7+3"
    for typed in ("8:2", "8÷2", "8/2"):
        assert write(parse(typed)) == "8:2"
