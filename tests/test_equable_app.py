"""The Équable table without a browser: events in, fragments out (GEN-1, GEN-4)."""

import json
from typing import Any

from pyapp.app.model import Model
from pyapp.app.screens import SCREENS
from pyapp.app.update import update
from pyapp.app.view import view
from pyapp.app.words import LANGUAGES, Words
from pyapp.core import Match
from pyapp.games import GAMES

SCREEN = SCREENS["equable"]


def sit(match: Match) -> Model:
    model, _ = update(Model(), {"act": "open", "languages": ["fr"], "storage": True})
    model, _ = update(model, {"act": "import", "value": json.dumps(match.save()), "now": 1000, "random": 1})
    model, _ = update(model, {"act": "tour", "arg": "end", "now": 1000})
    return model


def do(model: Model, *events: str, now: int = 2000, **more: Any) -> Model:
    for event in events:
        act, _, arg = event.partition(" ")
        model, _ = update(model, {"act": act, "arg": arg, "now": now, "random": 3, **more})
    return model


def shown(model: Model, fragment: str) -> str:
    return str(view(model)[fragment])


def two(**options: object) -> Match:
    return Match.new("equable", ["Léa", "Samir"], 3, options)


def test_eq_19_the_table_shows_which_round_it_is_and_the_end() -> None:
    """EQ-19: a round is over when everybody has had a turn; without a limit nothing is said."""
    assert "Manche" not in shown(sit(two()), "task")
    model = sit(two(rounds=2))
    for turn in range(4):
        assert f"Manche {turn // 2 + 1} sur 2" in shown(model, "task")
        model = do(model, "show", "changing", "rack 0", "play")
    assert "Manche" not in shown(model, "task") and 'class="ending"' in shown(model, "task")


def test_eq_19_every_preset_comes_to_an_end() -> None:
    """EQ-19: replacing could go on for ever, so every preset has rounds; the set-up says why."""
    assert all(0 < preset["rounds"] <= 15 for preset in SCREEN.PRESETS.values())
    for language, why in (("fr", "ne jamais finir"), ("en", "never end")):
        assert why in Words(language)("option.equable.rounds.why")


def test_eq_18_the_last_turn_of_all_is_checked_while_it_grows() -> None:
    """EQ-18: before it, nothing tells whether an equation is true."""
    match = two(rounds=1, challenge=True, start="own", layout="|113+;1123+")
    first = do(sit(match), "show")
    for key, square in zip("1+1=3", ("G9", "H9", "I9", "J9", "K9"), strict=True):
        first = do(first, f"key {key}", at=f"cell-{square}")
    assert "personne ne vérifie" in shown(first, "calculation")
    last = do(first, "clear", "pass", "show")
    for key, square in zip("1+1=3", ("G9", "H9", "I9", "J9", "K9"), strict=True):
        last = do(last, f"key {key}", at=f"cell-{square}")
    assert "fait 2, pas 3" in shown(last, "calculation")


def test_every_word_of_the_screen_is_there_in_every_language() -> None:
    for language in LANGUAGES:
        say = Words(language)
        rules = str(SCREEN.rules(say))
        assert "help.eq" not in rules and "eq.square" not in rules
        for option in GAMES["equable"].options:
            assert say.has(f"option.equable.{option.name}")
        for step in SCREEN.TOUR:
            assert say.has(f"tour.equable.{step}")
        for level in range(1, 6):
            assert say.has(f"level.equable.{level}")


def test_gen_1_hint_and_solver_wait_until_the_rack_is_uncovered() -> None:
    """GEN-1: they would tell what is on it."""
    model = do(sit(two()), "hint")
    assert "Montre d’abord" in shown(model, "hint")
    assert "Montre d’abord" in shown(do(model, "dialog solutions"), "dialog")
    assert "Montre d’abord" not in shown(do(model, "show"), "hint")
