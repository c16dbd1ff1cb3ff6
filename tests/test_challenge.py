"""Where players check each other (CA-16, EQ-18): people have their moment before the computer goes on."""

import json
from typing import Any

import pytest

from pyapp.app.model import Model
from pyapp.app.update import update, wanted
from pyapp.app.view import view
from pyapp.core import Match

GAMES = pytest.mark.parametrize("game, text", [("calculissimo", "8G {}{}"), ("equable", "9H {}{}")])


def sit(game: str, players: list[str], bots: dict[int, int]) -> Model:
    """A table where the first player begins."""
    matches = (Match.new(game, players, seed, {"challenge": True, "clock": True}, bots) for seed in range(100))
    match = next(match for match in matches if match.state.turn == 0)
    model, _ = update(Model(), {"act": "open", "languages": ["fr"], "storage": True})
    model, _ = update(model, {"act": "import", "value": json.dumps(match.save()), "now": 1000, "random": 1})
    return do(model, "tour end")


def do(model: Model, event: str, **more: Any) -> Model:
    act, _, arg = event.partition(" ")
    return update(model, {"act": act, "arg": arg, "now": 2000, "random": 3, **more})[0]


def lay_two(model: Model, text: str) -> Model:
    """Two tiles, which are never right."""
    return do(model, "typed", value=text.format(*state(model).racks[0][:2]))


def state(model: Model) -> Any:
    assert model.table is not None
    return model.table.match.state


def moves(model: Model) -> list[str]:
    assert model.table is not None
    return model.table.match.moves


@GAMES
def test_ca_16_eq_18_the_computer_waits_until_nobody_challenges(game: str, text: str) -> None:
    """CA-16, EQ-18: neither it nor the clock goes on, and nothing can be laid in its place."""
    model = lay_two(sit(game, ["Léa", "Ordi", "Samir"], {1: 1}), text)
    assert state(model).turn == 1 and wanted(model) is None
    assert "Quelqu’un conteste" in view(model)["task"] and "on continue" in view(model)["actions"]
    assert "Quelqu’un conteste" in view(model)["live"]
    late = do(do(do(model, "tick", now=10**7), "typed", value="pass"), "play")
    assert moves(late) == moves(model)
    task = wanted(do(model, "go-on"))
    assert task is not None and task.kind == "bot"
    assert "Contester" not in view(do(model, "go-on"))["actions"]


@GAMES
def test_ca_16_eq_18_anyone_may_challenge_before_the_computer(game: str, text: str) -> None:
    """CA-16, EQ-18: each person but the one who laid; then the computer has its turn."""
    model = lay_two(sit(game, ["Léa", "Ordi", "Samir", "Zoé"], {1: 1}), text)
    assert "Léa conteste" not in view(model)["actions"]
    assert "Samir conteste" in view(model)["actions"] and "Zoé conteste" in view(model)["actions"]
    model = do(model, "challenge 3")
    assert moves(model)[1:] == ["challenge 3"] and not state(model).board.strip(".")
    assert state(model).turn == 1 and wanted(model) is not None


@GAMES
def test_the_computer_waits_for_nobody_who_sits_alone(game: str, text: str) -> None:
    model = lay_two(sit(game, ["Léa", "Ordi"], {1: 1}), text)
    assert wanted(model) is not None
