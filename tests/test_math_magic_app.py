"""Math&Magic on the page: what its table shows, takes and says."""

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
