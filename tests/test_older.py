"""Matches of older rules open, go on and end as they did: the playthroughs of before are played by today's engine."""

import json
from pathlib import Path
from typing import Any

import pytest
from test_app import App

from pyapp.core import Match, Refused
from pyapp.core.match import RULES
from pyapp.games import GAMES

FOLDER = Path(__file__).parent / "older"  # <game>-<name>-<version of the rules>.txt, written when those were the rules
FILES = sorted(FOLDER.glob("*.txt"))


def saved(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
    return data


def told(file: Path, what: str) -> list[Any]:
    """What the transcript of then says of every state."""
    lines = file.read_text(encoding="utf-8").split("\n")[1:]
    return [json.loads(line.removeprefix(f"{what} ")) for line in lines if line.startswith(f"{what} ")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_gen_3_a_match_of_older_rules_goes_through_the_same_states_to_the_same_end(file: Path) -> None:
    match = Match.load(saved(file))
    states = [match.game.dump(state) for state in match.states]
    for now, then in zip(states, told(file, "state"), strict=True):
        assert {name: now[name] for name in then} == then
    assert [list(match.game.scores(state)) for state in match.states] == told(file, "scores")
    winners = file.read_text(encoding="utf-8").rpartition("\nover, winners ")[2].split("\n")[0]
    assert match.game.over(match.state) and list(match.game.winners(match.state)) == json.loads(winners)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_gen_3_saved_again_it_still_goes_by_its_own_rules(file: Path) -> None:
    match = Match.load(saved(file))
    again = Match.load(json.dumps(match.save()))
    assert again.states == match.states and again.save() == match.save()
    assert match.save()["rules"] == match.game.version > 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_page_shows_a_match_of_older_rules_and_another_one_goes_by_those_of_today(file: Path) -> None:
    app = App()
    app.send("import", value=json.dumps(saved(file)))
    app.send("tour", "end")
    assert app.match.moves == saved(file)["moves"] and 'class="ending"' in app.markup
    app.send("again")
    assert RULES not in app.match.options and app.match.moves != saved(file)["moves"]


@pytest.mark.parametrize(
    "name",
    [
        "calculissimo-seven-tiles-1",  # CA-13: a second turn that is given up was a pass
        "calculissimo-challenge-1",  # CA-17, GEN-7: one round of passes was an end, and time that ran out a pass
        "equable-two-players-1",  # EQ-19: the same, and the last to lay took the tiles left
        "equable-rounds-1",  # EQ-19: also when the rounds were played
    ],
)
def test_gen_3_of_each_changed_rule_of_the_tile_games_a_match_is_kept_that_would_end_otherwise_today(name: str) -> None:
    then = saved(FOLDER / f"{name}.txt")
    ended = Match.load(then)
    try:
        today = Match.load({**then, "rules": ended.game.version})
    except Refused as refused:
        assert refused.code == "match.move"  # the passes of then are none today
    else:
        assert today.game.scores(today.state) != ended.game.scores(ended.state)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_whose_rules_have_changed_keeps_matches_of_before(name: str) -> None:
    versions = {int(file.stem.rpartition("-")[2]) for file in FILES if saved(file)["game"] == name}
    assert versions == set(range(1, GAMES[name].version)) == set(GAMES[name].older)
