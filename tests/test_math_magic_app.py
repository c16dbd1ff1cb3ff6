"""Math&Magic on the page: what its table shows, takes and says."""

import json
import re
from typing import Any

import pytest
from test_app import App, at_table

from pyapp.app.ui.signs import FIRM

EMPTY = "......"
ROOTS: dict[str, Any] = {
    "operators": "+-*:^r!",
    "grid": "own",
    "layout": "/".join(["94....", *[EMPTY] * 5]),
    "first": 27,
    "last": 30,
}


def text(app: App) -> str:
    """What the page shows, with plain spaces."""
    return re.sub(rf"[\s\u2009{FIRM}]+", " ", re.sub("<[^>]*>", "", app.markup))


def last(app: App) -> str:
    return app.match.moves[-1]


# MM-4 All operators


def test_mm_4_root_and_factorial_by_taps_worked_out_and_told() -> None:
    app = at_table(**ROOTS)
    app.tap("r", "A1", "+", "B1", "!")
    assert "racine carrée de 9 plus 4 factorielle" in app.markup
    assert "= 27" in text(app) and "<msqrt><mn>9</mn></msqrt>" in app.markup
    app.send("play")
    assert last(app) == "1 r9+4!"


@pytest.mark.parametrize("keys", ["r9+4!", "R9+4!", "√9+4!"])
def test_mm_4_root_and_factorial_by_keys(keys: str) -> None:
    app = at_table(**ROOTS)
    for key in keys:
        app.send("key", key)
    app.send("play")
    assert last(app) == "1 r9+4!"


@pytest.mark.parametrize("typed", ["√9 + 4!", "r9+4!", "1 √9+4! = 27"])
def test_mm_4_root_and_factorial_in_the_field(typed: str) -> None:
    app = at_table(**ROOTS)
    app.send("typed", value=typed)
    assert last(app) == "1 r9+4!"


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ("!", "Mets d’abord un chiffre avant !"),
        ("4!!", "Le signe ! ne sert qu’une fois sur le même nombre."),
        ("rr", "Le signe √ ne sert qu’une fois sur le même nombre."),
        ("4r", "Mets d’abord un signe entre 4 et √."),
        ("9!+4", None),
    ],
)
def test_mm_4_what_cannot_be_is_said_at_once(marks: str, said: str | None) -> None:
    app = at_table(**ROOTS)
    for mark in marks:
        app.send("key", mark)
    if said is None:
        app.send("play")
        said = "La factorielle est celle d’un nombre de 3 à 6, pas de 9."
    assert said in text(app)


def test_mm_4_without_all_operators_the_keys_are_not_there() -> None:
    app = at_table()
    assert 'data-act="press r"' not in app.markup
    app.send("key", "r")
    assert "Le signe √ n’est pas permis dans cette partie, seulement + − × ÷." in text(app)


# MM-17 A race with agreed numbers


def test_mm_17_the_players_agree_and_race_on_the_page() -> None:
    app = at_table(variant="race", agreed=True, rounds=2)
    assert "Quel nombre ?" in text(app) and "Il en reste 2." in text(app)
    assert 'id="agreed"' in app.markup and 'id="stall"' not in app.markup
    app.send("agree", value="17")
    assert last(app) == "agree 17" and 'id="buzz-0"' in app.markup
    app.send("stall")
    assert "Choisissez ensemble le dernier nombre." in text(app)
    app.send("agree", value=" 5 ")
    app.send("stall")
    assert app.match.game.over(app.match.state)
    assert "Le nombre choisi est 17." in text(app)


@pytest.mark.parametrize("value", ["", "0", "1001", "x", "-5", "9" * 5000])
def test_mm_17_what_is_no_number_is_refused_in_one_sentence(value: str) -> None:
    app = at_table(variant="race", agreed=True)
    app.send("agree", value=value)
    assert not app.match.moves and "Écris un nombre de 1 à 1000." in text(app)


@pytest.mark.parametrize("written", ["12", "agree 12"])
def test_mm_17_hint_and_map_wait_and_the_field_takes_the_number(written: str) -> None:
    app = at_table(variant="race", agreed=True)
    for act in ("hint", "map", "close"):
        app.send(act)
    app.send("typed", value=written)
    assert last(app) == "agree 12"


def test_mm_17_a_computer_waits_for_the_agreement_and_then_races() -> None:
    app = at_table(bots={1: 4}, variant="race", agreed=True)
    assert not app.match.moves
    app.send("agree", value="12")
    assert app.match.moves[:2] == ["agree 12", "buzz 1"] and app.match.state.target == 0


# MM-14, MM-15 What the set-up says


def test_mm_14_mm_15_the_set_up_gives_the_book_s_advice_and_says_what_is_ours() -> None:
    app = App()
    app.send("setup", "math-magic")
    shown = text(app)
    assert (
        "0 pour un débutant, 15 pour un joueur moyen, 30 pour un bon joueur. Plus on est nombreux, plus on les écarte."
        in shown
    )
    for clause in ("MM-4", "MM-14", "MM-15"):
        assert f'data-clause="{clause}"' in app.markup
    assert '<option value="pairs" selected>' in app.markup
    assert 'id="option-agreed"' not in app.markup and 'id="option-rounds"' not in app.markup


def test_mm_17_the_set_up_offers_agreed_numbers_in_a_race_and_then_how_many() -> None:
    app = App()
    app.send("setup", "math-magic")
    app.send("option", "variant", value="race")
    assert 'id="option-agreed"' in app.markup and 'id="option-rounds"' not in app.markup
    app.send("option", "agreed", value="true")
    assert 'id="option-rounds"' in app.markup and 'id="option-last"' not in app.markup


@pytest.mark.parametrize("version", [1, 2])
def test_gen_3_a_race_begun_before_numbers_were_agreed_on_goes_on_as_it_was(version: int) -> None:
    app = App()
    moves = ["buzz 0", "stall", "stall", "stall", "stall"]
    saved = {"v": 1, "game": "math-magic", "rules": version, "options": {"variant": "race", "last": 3}, "seed": 4}
    app.send("import", value=json.dumps({**saved, "players": [{"name": "Ann"}, {"name": "Bo"}], "moves": moves}))
    app.send("tour", "end")
    assert app.match.moves == moves and app.match.game.over(app.match.state)
    assert [state.target for state in app.match.states] == [1, 1, 1, 2, 3, 3]
