"""Walking on a board by ear: what stands there is said by the game, and two keys lead to any of it."""

import json
from dataclasses import replace

import pytest
from pages import Page
from test_ears import MATCHES, match_of

from pyapp.app.ears import walking
from pyapp.app.ui.words import LANGUAGES, Words
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


def element(page: Page, square: str) -> str:
    """What of the page has the focus on that square."""
    places = page.runtime.model.table.screen.places  # type: ignore[union-attr]
    return places.format(place=square) if places else "board"


def standing(page: Page) -> str:
    assert page.runtime.model.table
    return page.runtime.model.table.walk.square


SQUARE = {"or-des-fous": "c4", "zoned": "3 4"} | dict.fromkeys(("math-magic", "equable", "calculissimo"), "C4")


def full(game: str) -> Page:
    """A match with much on its board, not yet over."""
    matches = [match_of(stem) for stem in MATCHES if stem.startswith(game)]
    shown = max(
        (Match.load({**match.save(), "moves": match.moves[:-1]}) for match in matches),
        key=lambda match: len(match.game.sights(match.state, Words("fr"))),
    )
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
    page.ask("key", "v")
    assert at(page) == Words("fr")("walk.no-mark")
    page.ask("key", "m", at="rack-0")
    assert at(page) == Words("fr")("walk.nowhere")
    page.ask("typed", value="va 3 4" if game == "zoned" else "va c4")
    page.ask("key", "m", at=f"board-{SQUARE[game]}" if game == "or-des-fous" else f"cell-{SQUARE[game]}")
    assert at(page) == Words("fr")("walk.marked", square=SQUARE[game])
    page.ask("key", "PageDown", at="board")
    assert went(page.ask("key", "v")) == [element(page, SQUARE[game])] and standing(page) in ("", SQUARE[game])


@EVERY
def test_a_square_is_gone_to_by_its_name(game: str) -> None:
    page = full(game)
    answer = page.ask("typed", value="va (3;4)" if game == "zoned" else "va c4")
    assert went(answer) == [element(page, SQUARE[game])] and at(page)
    assert standing(page) == (SQUARE[game] if game == "zoned" else "")
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


# ZoneD: the sheet is one place for the focus, and its squares are walked on in the engine


def sheet() -> Page:
    """15 x 21 with two rectangles: columns 1 to 3 of rows 1 and 2, and columns 7 and 8 of row 2."""
    match = Match.new("zoned", ["Léa", "Samir"], 3, {"sheet": "15x21"})
    first = match.state.turn
    rectangles = [{"player": first, "x": 0, "y": 0, "w": 3, "h": 2}, {"player": first, "x": 6, "y": 1, "w": 2, "h": 1}]
    data = {**match.game.dump(match.state), "rectangles": rectangles, "dice": [2, 3], "turn": first}
    page = Page.__new__(Page)
    page.begin(json.dumps(match.save()), clock=lambda: 0.0)
    at_it = page.runtime.model.table
    assert at_it
    match.first = match.game.position(data)
    page.runtime.model = replace(page.runtime.model, page=replace(at_it, match=match, draft=at_it.screen.fresh(match)))
    return page


def stride(page: Page, key: str, far: bool = False) -> str:
    page.ask("steer", key, at="board", far=far)
    return standing(page)


def test_the_sheet_is_walked_square_by_square_and_every_square_is_said() -> None:
    page = sheet()
    page.ask("typed", value="va 3 2")
    assert "Colonne 3, ligne 2" in " ".join(at(page).split()) and "libre" not in at(page)
    assert [stride(page, key) for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")] == [
        "4 2",
        "4 3",
        "3 3",
        "3 2",
    ]
    stride(page, "ArrowUp")
    assert "libre" in at(page)
    assert 'class="ring"' in page.runtime.shown["sheet-standing"], "and seen"


def test_far_leads_to_the_next_rectangle_and_ends_to_those_of_the_row_and_the_sheet() -> None:
    page = sheet()
    page.ask("typed", value="va 1 2")
    assert stride(page, "ArrowRight", far=True) == "7 2", "not to another square of the same one"
    assert stride(page, "ArrowRight", far=True) == "15 2"
    assert stride(page, "ArrowLeft", far=True) == "8 2"
    assert [stride(page, "Home"), stride(page, "End")] == ["1 2", "15 2"]
    assert [stride(page, "Home", far=True), stride(page, "End", far=True)] == ["1 21", "15 1"]
    answer = page.ask("steer", "ArrowRight", at="board")
    assert at(page) == "Bord." and {"do": "sound", "name": "edge"} in answer["effects"] and standing(page) == "15 1"


def test_enter_brings_the_rectangle_to_the_square_and_escape_leads_back_to_it() -> None:
    page = sheet()
    before = page.runtime.model.table.draft  # type: ignore[union-attr]
    page.ask("key", "x", at="board")
    assert standing(page) == f"{before.place.x + 1} {before.place.y + 1}", "where the rectangle is"
    page.ask("key", "Escape", at="board")
    assert standing(page) == "" and at(page) == Words("fr")("walk.over")
    page.ask("steer", "ArrowRight", at="board")
    after = page.runtime.model.table.draft  # type: ignore[union-attr]
    assert standing(page) == "" and after.place and not after.away, "arrows steer as before"
    page.ask("typed", value="va 2 1")
    page.ask("steer", "Enter", at="board")
    assert page.runtime.model.table.refused and standing(page) == "2 1"  # type: ignore[union-attr]
    page.ask("typed", value="va 4 1")
    page.ask("steer", "Enter", at="board")
    place = page.runtime.model.table.draft.place  # type: ignore[union-attr]
    assert (place.x, place.y) == (3, 0) and standing(page) == ""


def test_the_key_of_squares_is_a_sign_elsewhere() -> None:
    """x is a multiplication where tiles or figures are typed."""
    page = full("math-magic")
    page.ask("key", "x", at="board")
    assert standing(page) == "" and at(page) != Words("fr")("walk.over")


@EVERY
def test_a_key_leads_from_the_board_to_the_field(game: str) -> None:
    page = full(game)
    assert went(page.ask("key", "e", at="board")) == ["typed"]
