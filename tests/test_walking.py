"""Walking on a board by ear: what stands there is said by the game, and two keys lead to any of it."""

import json

import pytest
from pages import Page
from test_ears import MATCHES, match_of

from pyapp.app import walking
from pyapp.app.words import LANGUAGES, Words
from pyapp.core import Match, Refused
from pyapp.games import GAMES

EVERY = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("stem", MATCHES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_on_a_board_has_a_square_that_is_there_and_a_sentence(stem: str, language: str) -> None:
    match, say = match_of(stem), Words(language)
    for state in (match.at(0), match.at(len(match.turns) // 2), match.state):
        seen = match.game.sights(state, say)
        assert len(seen) <= len(walking.LETTERS), "one key each"
        for place, sentence in seen:
            assert match.game.describe(state, f"square {place}", say)
            assert sentence and "{" not in sentence and ".hear." not in sentence


def test_an_equation_is_said_with_its_start_its_reading_and_its_value() -> None:
    match = match_of("equable-two-players")
    seen = dict(match.game.sights(match.at(len(match.turns) - 1), Words("fr")))
    assert seen["I1"].replace("\u202f", " ") == "Colonne I, de 1 à 9 : 0084 plus 7 égale 91, soit 91."


def at(page: Page) -> str:
    assert page.runtime.model.table
    return page.runtime.model.table.said


def went(answer: dict[str, list[dict[str, str]]]) -> list[str]:
    return [effect["id"] for effect in answer["effects"] if effect["do"] == "focus"]


def full(game: str) -> Page:
    """A match with much on its board, not yet over."""
    matches = [match_of(stem) for stem in MATCHES if stem.startswith(game)]
    shown = max((Match.load({**match.save(), "moves": match.moves[:-1]}) for match in matches),
                key=lambda match: len(match.game.sights(match.state, Words("fr"))))
    page = Page.__new__(Page)
    page.begin(json.dumps(shown.save()), clock=lambda: 0.0)
    return page


@EVERY
def test_page_keys_go_round_everything_that_stands_there(game: str) -> None:
    page = full(game)
    seen = page.match.game.sights(page.match.state, Words("fr"))
    heard = []
    for _ in range(len(seen) + 1):
        answer = page.ask("key", "PageDown", at="board")
        assert len(went(answer)) == 1
        heard.append(at(page))
    assert heard[0] == heard[-1] and len(set(heard[:-1])) == len({sentence for _, sentence in seen})
    page.ask("key", "PageUp", at="board")
    assert at(page) == heard[-2]


@EVERY
def test_two_keys_lead_to_anything_that_stands_there(game: str) -> None:
    """The key l opens the list, in which everything has a key of its own."""
    page = full(game)
    count = len(page.match.game.sights(page.match.state, Words("fr")))
    for number in range(count):
        page.ask("key", "l")
        assert f'data-key="{walking.LETTERS[number]}"' in page.runtime.shown["dialog"]
        answer = page.ask("sight", str(number))
        assert went(answer) and at(page)
        assert page.runtime.model.table and not page.runtime.model.table.dialog
    assert page.ask("sight", str(count))["effects"] == []


@EVERY
def test_a_landmark_is_set_and_found_again(game: str) -> None:
    page = full(game)
    places = page.runtime.model.table.screen.places  # type: ignore[union-attr]
    page.ask("key", "v")
    assert at(page) == Words("fr")("walk.no-mark")
    square = {"or-des-fous": "c4"}.get(game, "C4")
    page.ask("key", "m", at=places.format(place=square) or "board")
    assert went(page.ask("key", "v")) == ([places.format(place=square)] if places else [])


@EVERY
def test_a_square_is_gone_to_by_its_name(game: str) -> None:
    page = full(game)
    places = page.runtime.model.table.screen.places  # type: ignore[union-attr]
    named = "3 4" if game == "zoned" else "c4"
    answer = page.ask("typed", value=f"va {named}")
    square = {"or-des-fous": "c4"}.get(game, "C4")
    assert went(answer) == [places.format(place=square) if places else "board"] and at(page)
    page.ask("typed", value="va Z99")
    assert page.runtime.model.table.refused  # type: ignore[union-attr]
    with pytest.raises(Refused):
        page.match.game.describe(page.match.state, "square Z99", Words("fr"))


@EVERY
def test_the_edge_is_said_and_heard(game: str) -> None:
    page = full(game)
    answer = page.ask("edge")
    assert at(page) == "Bord." and {"do": "sound", "name": "edge"} in answer["effects"]


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_lists_its_keys_and_they_can_be_switched_off(game: str, language: str) -> None:
    page = full(game)
    page.ask("language", language)
    page.ask("key", "?")
    shown = page.runtime.shown["dialog"]
    assert "keys." not in shown.replace('class="keys-list"', "") and shown.count("<dt>") > 9
    page.ask("close")
    assert "data-keys" in page.runtime.shown["stage"] and "data-keys" in page.runtime.shown["panel"]
    page.ask("keys")
    assert "data-keys" not in page.runtime.shown["stage"] + page.runtime.shown["panel"]
    page.ask("key", "?")
    assert Words(language)("keys.off") in page.runtime.shown["dialog"]
