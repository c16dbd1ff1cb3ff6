"""The end of a match: who has won and how, the best moves, what to play next; and looking back."""

import json
import re
from typing import Any

import pytest
from test_app import App

from pyapp.app.store.links import link
from pyapp.app.store.opening import read_settings
from pyapp.app.table import streak
from pyapp.app.table.view.ending import best_move
from pyapp.app.ui.curve import Trace, curve
from pyapp.core import Match


def short(bots: dict[int, int] | None = None, last: int = 2, **opening: Any) -> App:
    """Math&Magic up to a small number, where everybody stalls unless somebody solves."""
    match = Match.new("math-magic", ["Léa", "Samir"], 3, {"grid": "book", "last": last, "order": "rising"}, bots or {})
    app = App(hash=link("", match), **opening)
    app.send("tour", "end")
    return app


def solve(app: App) -> None:
    match = app.match
    *_, thought = match.game.think(match.state, 5)
    app.send("typed", value=match.game.write(match.state, thought.best[0][0]))


def shown(app: App, fragment: str) -> str:
    return str(app.runtime.shown[fragment])


def acts(markup: str) -> list[str]:
    return re.findall(r'data-act="([^"]+)"', markup)


def won_by_lea(bots: dict[int, int] | None = None, **opening: Any) -> App:
    app = short(bots, last=1 if bots else 2, **opening)
    solve(app)
    while not app.match.game.over(app.match.state):
        app.send("stall")
    return app


# The screen


def test_the_end_takes_the_place_of_what_there_was_to_do() -> None:
    app = won_by_lea()
    assert 'id="ending"' in app.markup and 'id="panel"' not in app.markup and 'id="typed"' not in app.markup
    task = shown(app, "task")
    assert "Léa gagne" in task and "seat-0" in task and "seat-1" not in task


def test_the_end_is_said_and_the_focus_goes_to_it() -> None:
    app = won_by_lea()
    assert "Léa gagne" in shown(app, "live")
    assert re.search(r'<h2[^>]*tabindex="-1"[^>]*data-focus[^>]*>Léa gagne', shown(app, "task"))


def test_a_tap_on_the_curve_or_a_best_move_looks_there_and_one_comes_back() -> None:
    app = won_by_lea()
    last = len(app.match.turns)
    assert {f"look {move}" for move in range(last + 1)} <= set(acts(shown(app, "ending")))
    app.send("look", "1")
    assert "ending" not in app.markup.split('id="screen"')[1][:400] and 'id="look-at"' in app.markup
    app.send("return")
    assert 'id="ending"' in app.markup


def test_the_best_move_is_the_one_that_earned_most_and_the_first_of_equals() -> None:
    match = Match.new("equable", ["Léa", "Samir"], 3, {"rounds": 2})
    while not match.game.over(match.state):
        *_, thought = match.game.think(match.state, 2, 60)
        match.play(match.game.write(match.state, thought.best[0][0]) if thought.best else "pass")
    for seat in (0, 1):
        earned = {
            number: turn.score.total for number, turn in enumerate(match.turns, 1) if match.at(number - 1).turn == seat
        }
        best = best_move(match, seat)
        assert earned[best] == max(earned.values()) and best == min(
            number for number, points in earned.items() if points == earned[best]
        )


def test_who_earned_nothing_has_no_best_move() -> None:
    app = won_by_lea()
    assert best_move(app.match, 0) == 1 and best_move(app.match, 1) == 0
    assert "look 1" in acts(shown(app, "ending")) and 'id="best-1"' not in shown(app, "ending")


def test_a_curve_goes_through_its_values_and_marks_its_seats() -> None:
    drawn = str(curve([Trace(0, [0, 5, 10]), Trace(1, [0, 0, -10])], -10, 10, "Des points"))
    first, second = re.findall(r'points="([^"]+)"', drawn)
    heights = [[int(point.split(",")[1]) for point in line.split()] for line in (first, second)]
    assert heights[0][0] > heights[0][1] > heights[0][2] and heights[1][0] == heights[1][1] < heights[1][2]
    assert "seat-0" in drawn and "seat-1" in drawn and drawn.count("stroke-dasharray") == 1
    assert "−10" in drawn and 'role="img" aria-label="Des points"' in drawn


def test_a_curve_of_a_match_that_nobody_played_is_a_point() -> None:
    assert 'data-act="look 0"' in str(curve([Trace(0, [0])], 0, 0, ""))


def test_a_long_curve_has_places_that_can_be_told_apart() -> None:
    assert len(acts(str(curve([Trace(0, range(1001))], 0, 1000, "")))) <= 60


def test_what_nobody_saw_is_thought_about_when_one_asks() -> None:
    app = won_by_lea()
    assert not app.runtime.model.table.found  # type: ignore[union-attr]
    app.send("overlooked")
    said = shown(app, "overlooked")
    assert "Au coup 2, Samir pouvait jouer" in said
    (show,) = acts(said)
    app.send(*show.split(" ", 1))
    table = app.runtime.model.table
    assert table and table.look.at == 1 and table.look.pointed and "hinted" in shown(app, "board-marks")
    app.send("return")
    app.send("undo")
    app.send("overlooked")
    assert not app.runtime.model.table.overlooked  # type: ignore[union-attr]


# What next


def test_the_result_against_the_computer_is_kept_once() -> None:
    app = won_by_lea({1: 2})
    assert json.loads(app.store["settings"])["results"] == {"math-magic": [2]}
    app.send("look", "0")
    app.send("return")
    assert json.loads(app.store["settings"])["results"] == {"math-magic": [2]}


def test_the_last_move_taken_back_and_made_again_is_no_other_result() -> None:
    """It was counted each time, and so the computer was offered a little easier or harder."""
    app = won_by_lea({1: 2})
    for _ in range(3):
        app.send("undo")
        assert json.loads(app.store["settings"])["results"] == {"math-magic": []}
        app.send("redo")
        assert json.loads(app.store["settings"])["results"] == {"math-magic": [2]}
    app.send("undo")
    while not app.match.game.over(app.match.state):
        app.send("stall")
    assert len(json.loads(app.store["settings"])["results"]["math-magic"]) == 1, "another end takes its place"


def test_people_among_themselves_leave_no_result() -> None:
    assert json.loads(won_by_lea().store["settings"])["results"] == {}


@pytest.mark.parametrize(
    ("won", "offered"),
    [
        ((), ("easier", "harder")),
        ((3,), ("harder",)),
        ((-3,), ("easier",)),
        ((0,), ("easier", "harder")),
        ((-3, 3), ("harder",)),
        ((2,), ("easier", "harder")),
    ],
)
def test_who_wins_is_offered_a_harder_one_and_who_loses_an_easier_one(
    won: tuple[int, ...], offered: tuple[str, ...]
) -> None:
    assert streak.offered(won, 3) == offered


def test_there_is_nothing_above_the_strongest_nor_below_the_weakest() -> None:
    assert streak.offered((5,), 5) == () and streak.offered((-1,), 1) == ()


@pytest.mark.parametrize(("won", "row"), [((), 0), ((3, 3), 2), ((3, -3, -3), -2), ((3, 2, 3), 1), ((3, 2), 0)])
def test_matches_in_a_row_are_counted_at_their_level(won: tuple[int, ...], row: int) -> None:
    assert streak.in_a_row(won, 3) == row


def test_twice_in_a_row_is_said() -> None:
    app = won_by_lea({1: 2}, stored={"settings": json.dumps({"results": {"math-magic": [2]}, "delay": False})})
    assert "2 fois de suite" in shown(app, "actions")


def test_a_little_harder_is_the_same_match_with_a_stronger_computer() -> None:
    app = won_by_lea({1: 2})
    assert "again harder" in acts(shown(app, "actions")) and "again easier" not in acts(shown(app, "actions"))
    app.send("again", "harder")
    assert app.match.bots == {1: 3} and app.match.players == ("Léa", "Samir")
    app.send("again", "odd")
    assert app.match.bots == {1: 3}


@pytest.mark.parametrize("odd", [3, "2", [1], {"math-magic": 5}, {"math-magic": ["3", True, None]}, {"chess": [1]}])
def test_odd_results_are_none(odd: object) -> None:
    kept = read_settings(json.dumps({"results": odd}), []).results
    assert not any(kept.values())


# Looking back


def test_the_slider_shows_any_move() -> None:
    app = won_by_lea()
    app.send("look", value="1", passing=True)
    assert re.search(r'id="look-at"[^>]*max="\d+" value="1"', shown(app, "actions"))
    assert "coup 1 sur" in shown(app, "actions")


def test_the_first_look_back_brings_the_board_into_sight_and_the_next_ones_leave_the_page_alone() -> None:
    app = won_by_lea()
    app.send("look", "1")
    assert {"do": "top"} in app.effects
    app.send("look", "2")
    assert {"do": "top"} not in app.effects


def test_moves_follow_one_another_to_the_end_and_stop_there() -> None:
    app = won_by_lea()
    app.send("watch")  # the page waits for each, this test does not
    table = app.runtime.model.table
    assert table and table.look.at == len(app.match.turns) and not table.look.playing


def test_a_pause_holds_where_it_is() -> None:
    app = won_by_lea()
    waits = [effect for effect in asked(app, "watch")["effects"] if effect["do"] == "after"]
    assert len(waits) == 1
    asked(app, "watch")
    asked(app, **waits[0]["event"])
    table = app.runtime.model.table
    assert table and table.look.at == 0 and not table.look.playing


def asked(app: App, act: str, arg: str = "") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(app.runtime.receive(json.dumps({"act": act, "arg": arg, "now": app.now})))
    return answer
