"""What is heard: every act once, the same sentence twice, in dialogs too, and a move while it is being made."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from listener import Document
from pages import Page, moves

from pyapp.app.ears import live as voice
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Match
from pyapp.games import GAMES

SAY = Words("fr")
EVERY = pytest.mark.parametrize("game", GAMES)
BOOK = {"grid": "book", "operators": "+-*:", "first": 65, "last": 70, "order": "rising"}
EQUATION = {"start": "own", "layout": ";" * 16 + "|2+358-"}


def at_table(match: Match) -> Page:
    page = Page.__new__(Page)
    page.begin(json.dumps(match.save()), clock=lambda: 0.0)
    page.ask("show")
    return page


def raw(page: Page) -> str:
    return page.runtime.shown["live"].split(">")[1].split("<")[0]


def heard(page: Page) -> str:
    return " ".join(raw(page).split())


def ticking() -> Callable[[], float]:
    """A clock in which a slice of thinking is some steps."""
    ticks = count()
    return lambda: next(ticks) / 4000


def live(answer: dict[str, Any]) -> list[str]:
    return [name for name, _ in answer["fragments"] if name in ("live", "dialog-live")]


@EVERY
def test_the_same_refusal_twice_is_heard_twice(game: str) -> None:
    page = Page(game, 4, clock=lambda: 0.0)
    page.ask("show")
    sentences = []
    for _ in range(3):
        assert "live" in live(page.ask("typed", value="nonsense !"))
        sentences.append(raw(page))
    assert sentences[0] != sentences[1] != sentences[2] and len({text.strip(voice.ANOTHER) for text in sentences}) == 1


@EVERY
def test_what_was_said_is_over_with_the_next_act_and_never_said_again_by_time(game: str) -> None:
    page = Page(game, 4, clock=lambda: 0.0)
    page.ask("typed", value="scores")
    said = heard(page)
    assert said
    page.ask("tick")
    page.ask("slice")
    assert heard(page) == said
    page.ask("hint")
    assert said not in heard(page)


@EVERY
def test_in_a_dialog_it_is_heard_there(game: str) -> None:
    page = Page(game, 4, clock=lambda: 0.0)
    page.ask("dialog", "share")
    assert "<!--dialog-live-->" in page.runtime.shown["dialog"]
    for _ in range(2):
        assert "dialog-live" in live(page.ask("copied", value="true"))
        assert Words("fr")("share.copied") in page.runtime.shown["dialog-live"]


def test_a_search_says_that_it_begins_and_at_its_end_how_much_it_found_once() -> None:
    page = Page("math-magic", 4, clock=lambda: 0.0)
    page.ask("dialog", "solutions")
    page.ask("ask", "12")
    assert heard(page).strip() == Words("fr")("solver.searching")
    told, answer = [], page.ask("slice")
    while answer["more"]:
        told += live(answer)
        answer = page.ask("slice")
    assert told == [] and "Recherche finie" in heard(page)
    page.ask("ask", "13")
    page.ask("ask", "12")
    assert "Recherche finie" in heard(page), "it is known already"


# A move while it is being made


def test_mm_4_the_calculation_is_read_with_what_it_makes_and_what_is_left_of_the_line() -> None:
    page = at_table(Match.new("math-magic", ["Léa", "Samir"], 1, BOOK))
    said = []
    for key in "9*8":
        page.ask("key", key)
        said.append(heard(page))
    page.ask("erase")
    assert said[0].startswith("9") and said[1].startswith("9 fois") and "9 fois 8 : 72 ; il reste" in said[2]
    assert heard(page).startswith("9 fois")
    page.ask("clear")
    assert heard(page) == "calcul effacé."


def test_eq_5_a_laid_tile_is_said_with_its_square_and_what_the_run_makes() -> None:
    page = at_table(Match.new("equable", ["Léa", "Ordi"], 5, EQUATION, {1: 1}))
    page.ask("cell", "E9")
    said = []
    for key in "2+3=5":
        page.ask("key", key)
        said.append(heard(page))
    assert said[0] == "2 en E9." and said[2] == "3 en G9. 2 plus 3 : 5."
    assert said[4].startswith("5 en I9. 2 plus 3 égale 5 : ") and "point" in said[4]


def test_eq_18_where_players_check_themselves_only_the_reading_is_said() -> None:
    page = at_table(Match.new("equable", ["Léa", "Ordi"], 5, {**EQUATION, "challenge": True}, {1: 1}))
    page.ask("cell", "C9")
    for key in "2+3":
        page.ask("key", key)
    assert heard(page) == "3 en E9. 2 plus 3."


def test_ca_5_an_operation_is_said_as_it_grows() -> None:
    match = Match.new("calculissimo", ["Léa", "Ordi"], 5, {}, {1: 1})
    page = at_table(match)
    page.ask("rack", "0")
    assert heard(page).endswith("en main.")
    page.ask("cell", "I9")
    assert " en I9." in heard(page)
    page.ask("clear")
    assert heard(page).endswith("revient.")


def test_zd_5_a_place_is_said_with_what_it_earns_and_the_edge_is_said() -> None:
    page = at_table(Match.new("zoned", ["Léa", "Samir"], 3))
    page.ask("steer", "ArrowUp")
    assert "point" in heard(page) and " en (" in heard(page)
    for _ in range(60):
        page.ask("steer", "ArrowLeft")
    assert "plus de place de ce côté" in heard(page)


def test_zd_11_in_a_lesson_the_area_is_not_said() -> None:
    page = at_table(Match.new("zoned", ["Léa", "Samir"], 3, {"lesson": True}))
    page.ask("steer", "ArrowUp")
    assert "point" not in heard(page) and "calcule son aire" in heard(page)


def test_of_3_a_pawn_in_hand_says_where_it_can_go() -> None:
    page = Page("or-des-fous", 4, clock=lambda: 0.0)
    start = moves("or-des-fous", 5)[4][:2]
    page.ask("square", start)
    assert heard(page).startswith(f"{start} peut aller en ")


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_a_draft_says_whole_sentences(game: str, language: str) -> None:
    """Whatever is tapped first: a step that changes something is heard, and nothing is a bare key."""
    page = Page(game, 4, clock=lambda: 0.0)
    page.ask("language", language)
    page.ask("show")
    state = page.match.state
    texts = moves(game, 5)[4]
    acts = {
        "math-magic": ["key 9", "moving", "line A"],
        "zoned": ["steer ArrowUp", "turn", "steer ArrowLeft"],
        "equable": ["rack 0", "cell A1", "shuffle", "turn", "changing", "rack 1"],
        "calculissimo": ["rack 0", "cell A1", "shuffle", "turn", "changing", "rack 1"],
        "or-des-fous": [f"square {texts[:2]}", f"square {texts[3:5]}", "erase", "erase"],
    }[game]
    said = []
    for act in acts:
        before = page.runtime.model.table.draft  # type: ignore[union-attr]
        page.ask(*act.split())
        table = page.runtime.model.table
        assert table and table.match.state is state
        if table.draft != before or table.refused:
            said.append(heard(page))
    assert len(said) > 2 and all(said), said
    assert not any("{" in text or ".hand" in text or "hear." in text for text in said), said


# Cards, and looking back


def sentence(key: str, **facts: object) -> str:
    return " ".join(SAY(key, **facts).split())


def test_a_hint_is_heard_step_by_step_in_the_region_that_is_always_there() -> None:
    """And only what is new of it; the card is no region of its own, which would be heard twice or not at all."""
    page = Page("zoned", 4, clock=ticking())
    page.ask("hint")
    while page.ask("slice")["more"]:
        pass
    steps = [heard(page)]
    for _ in range(2):
        page.ask("hint")
        steps.append(heard(page))
    card = page.runtime.shown["hint"]
    assert len(set(steps)) == 3 and "status" not in card
    read = Document(card).root.text.replace("+", "plus ")
    assert [step in read for step in steps] == [True] * 3 and steps[0] not in steps[1]
    page.ask("key", "Escape")
    assert heard(page) == sentence("hint.closed")


def test_a_guide_is_heard_step_by_step() -> None:
    page = Page("zoned", 0, clock=ticking())
    while page.ask("slice")["more"]:
        pass
    step = heard(page)
    assert step and step in " ".join(page.runtime.shown["tour"].split())
    page.ask("tour", "end")
    assert heard(page) == sentence("tour.closed")


@EVERY
def test_whoever_looks_back_hears_where_and_what_was_played(game: str) -> None:
    page = Page(game, 4, clock=lambda: 0.0)
    at = page.runtime.model.table
    assert at
    page.ask("look", "2")
    second = heard(page)
    assert second.startswith(sentence("look.heard", number=2, last=len(page.match.turns), move="").strip())
    page.ask("look", "1")
    assert heard(page) not in ("", second)
    page.ask("look", "0")
    assert heard(page) == sentence("look.start")
    page.ask("look", value="2", passing=True)
    assert heard(page) == sentence("look.start"), "a slider says itself where it is"
    page.ask("return")
    assert heard(page) == sentence("look.back-in")


@pytest.mark.parametrize("game", ["equable", "calculissimo"])
def test_what_is_done_with_tiles_besides_laying_is_heard_too(game: str) -> None:
    page = Page(game, 4, clock=lambda: 0.0)
    page.ask("show")
    page.ask("cell", "A1")
    assert heard(page) == sentence("laying.hand.cursor", square="A1")
    page.ask("rack", "0")
    page.ask("rack", "0")
    assert heard(page).endswith(sentence("laying.hand.down", tile="").strip())
    page.ask("changing")
    page.ask("changing")
    assert heard(page) == sentence("laying.hand.no-change")
    page.ask("rack", "0")
    page.ask("cell", "A1")
    page.ask("undo")
    assert heard(page) == sentence("table.cleared")
