"""Pieces keep their names through a match, so that the page can show them travel; what the last move did stays lit; and
what is heard of it."""

import re
from typing import Any

import pytest
from test_app import App

from pyapp.app.games.math_magic import pieces
from pyapp.app.games.or_des_fous import pieces as figures
from pyapp.app.store.links import link
from pyapp.core import Match
from pyapp.games.math_magic.rules import Bring, Slide, Solve, cell_name
from pyapp.games.or_des_fous.rules import Step, squares


def math_magic(**options: Any) -> Match:
    return Match.new("math-magic", ["Ada", "Lin"], 5, {"first": 71, **options})


def play(match: Match, kind: type) -> Any:
    """A solution that moves a piece in this way."""
    move = next(
        move for move in match.game.moves(match.state) if isinstance(move, Solve) and isinstance(move.shift, kind)
    )
    match.play(match.game.write(match.state, move))
    return move.shift


def sit(match: Match) -> App:
    app = App(hash=link("", match))
    app.send("tour", "end")
    return app


def shown(app: App, fragment: str) -> str:
    return str(app.runtime.shown[fragment])


def sounds(app: App) -> list[str]:
    return [effect["name"] for effect in app.effects if effect["do"] == "sound"]


# Names


def test_a_slid_piece_keeps_its_name() -> None:
    match = math_magic()
    slide = play(match, Slide)
    name = pieces.names(match, 0)[slide.start]
    assert pieces.names(match, 1)[slide.end] == name and pieces.names(match, 1).count(name) == 1


def test_a_piece_that_is_being_moved_is_there_already() -> None:
    match = math_magic()
    slide = play(math_magic(), Slide)
    assert pieces.names(match, 0, slide)[slide.end] == pieces.names(match, 0)[slide.start]


def test_a_piece_of_the_reserve_keeps_its_name_on_the_board() -> None:
    match = math_magic()
    waiting = set(pieces.of_reserve(match.state.reserve))
    bring = play(match, Bring)
    assert waiting - set(pieces.of_reserve(match.state.reserve)) == {pieces.names(match, 1)[bring.cell]}


def test_pawns_and_gems_keep_their_names_through_a_match() -> None:
    match = Match.new("or-des-fous", ["Ada", "Lin"], 3)
    took = passed_on = False
    while not match.game.over(match.state) and not (took and passed_on):
        before = figures.names(match, len(match.turns))
        moves = list(match.game.moves(match.state))
        move = max(moves, key=lambda one: (getattr(one, "back", None) is not None, len(getattr(one, "gems", ()))))
        match.play(match.game.write(match.state, move))
        after, state = figures.names(match, len(match.turns)), match.state
        assert set(after.pawns) == set(squares(state.pawns[0] | state.pawns[1])) and set(after.gems) == set(
            squares(state.gems)
        )
        assert sorted(after.pawns.values()) == sorted(before.pawns.values())
        assert sorted(after.gems.values()) == sorted(before.gems.values())
        if isinstance(move, Step):
            assert after.pawns[move.end] == before.pawns[move.start]
            took |= move.back is not None and after.pawns[move.back] == before.pawns[move.end]
            passed_on |= any(after.gems[to] == before.gems[carrier] for carrier, to in move.gems)
    assert took and passed_on


# What the last move did


def test_mm_7_a_slide_that_goes_back_is_shown_and_told_all_the_same() -> None:
    match = math_magic(base=True)
    slide = play(match, Slide)
    start, end = cell_name(slide.start), cell_name(slide.end)
    assert pieces.names(match, 1) == pieces.names(match, 0)
    app = sit(match)
    assert f'data-way="cell-{end}" data-turn="1"' in shown(app, f"cell-{start}")
    assert 'class="left"' in shown(app, f"cell-{end}") and "way last" in shown(app, "board-marks")
    digit = match.first.grid[slide.start]
    assert f"fait glisser le {digit} de {start} en {end}, d’où il revient" in shown(app, "calculation")
    app.send("dialog", "review")
    assert f"{start} → {end}" in shown(app, "log") and f"{start} → {end}" in shown(app, "dialog")


def test_the_last_slide_stays_lit_while_the_next_move_is_made() -> None:
    match = math_magic()
    slide = play(match, Slide)
    app = sit(match)
    for press in ("line 1", "moving"):
        app.send(*press.split())
        assert "moved" in shown(app, f"cell-{cell_name(slide.end)}")


def test_exactly_the_tiles_that_were_laid_are_lit() -> None:
    match = Match.new("calculissimo", ["Ada", "Lin"], 5)
    for _ in range(2):
        *_, thought = match.game.think(match.state, 3)
        match.play(match.game.write(match.state, thought.best[0][0]))
    before, after = match.at(1).board, match.state.board
    app = sit(match)
    lit = {
        name
        for name in app.runtime.shown
        if name.startswith("cell-") and re.search(r'class="cell[^"]* lit', shown(app, name))
    }
    assert len(lit) == sum(one != other for one, other in zip(before, after, strict=True)) > 0
    app.send("show")
    app.send("rack", "0")
    assert all(" lit" in shown(app, name) for name in lit)
    assert all('data-from="seat-1"' in shown(app, name) for name in lit)


def test_what_the_computer_drew_is_told_until_the_rectangle_is_taken_up() -> None:
    match = Match.new("zoned", ["Ada", "Lin"], 5)
    match.play(match.game.write(match.state, next(match.game.moves(match.state))))
    app = sit(match)
    said = f"{match.players[match.first.turn]} trace"
    assert said in shown(app, "calculation")
    app.send("steer", "ArrowUp")
    assert said not in shown(app, "calculation")


# What is heard


def test_a_right_answer_and_a_refusal_are_heard() -> None:
    match = math_magic()
    move = next(move for move in match.game.moves(match.state) if isinstance(move, Solve))
    app = sit(match)
    app.send("typed", value="1 1+1")
    assert sounds(app) == ["refused"]
    app.send("typed", value=match.game.write(match.state, move))
    assert sounds(app) == ["right"]
    app.send("undo")
    assert sounds(app) == []


def praised(app: App) -> bool:
    return any(effect["do"] == "praise" and "Juste" in effect["markup"] for effect in app.effects)


def laid(**options: Any) -> App:
    match = Match.new("calculissimo", ["Ada", "Lin"], 5, options)
    *_, thought = match.game.think(match.state, 3)
    app = sit(match)
    app.send("show")
    app.send("typed", value=match.game.write(match.state, thought.best[0][0]))
    assert len(app.match.turns) == 1
    return app


def test_a_right_operation_is_seen_to_be_right() -> None:
    assert praised(laid())


def test_ca_16_in_challenge_mode_nobody_says_whether_it_is_right() -> None:
    app = laid(challenge=True)
    assert not praised(app) and not sounds(app)


def test_zd_11_an_area_answered_is_seen_to_be_right_and_a_rectangle_drawn_is_no_answer() -> None:
    for lesson in (True, False):
        app = sit(Match.new("zoned", ["Ada", "Lin"], 5, {"lesson": lesson}))
        move = next(app.match.game.moves(app.match.state))
        app.send("typed", value=f"{move.w}x{move.h}@{move.x},{move.y}" + f" ={move.w * move.h}" * lesson)
        assert len(app.match.turns) == 1 and praised(app) == lesson


def test_what_the_computer_makes_is_not_praised() -> None:
    app = sit(Match.new("math-magic", ["Ordi", "Lin"], 5, {"first": 1, "last": 9, "order": "rising"}, {0: 5}))
    app.send("return")
    assert app.match.turns and not praised(app)


def test_the_computer_that_has_moved_is_heard_as_ones_turn() -> None:
    match = Match.new("math-magic", ["Ada", "Ordi"], 5, {"first": 1, "last": 9, "order": "rising"}, {1: 5})
    app = sit(match)
    app.send("stall")
    assert sounds(app)[-1] == "turn"


@pytest.mark.parametrize(("stored", "volume"), [("3", 3), ("0", 0), ("11", 5), ('"loud"', 5), ("true", 5)])
def test_the_volume_is_kept_and_odd_ones_are_none(stored: str, volume: int) -> None:
    app = App(stored={"settings": f'{{"volume": {stored}, "motion": false}}'})
    assert f'data-motion="off" data-volume="{volume}"' in shown(app, "page")


def test_motion_can_be_put_off() -> None:
    app = App()
    assert "data-motion" not in shown(app, "page")
    app.send("motion", value="false")
    assert 'data-motion="off"' in shown(app, "page") and '"motion": false' in app.store["settings"]
    app.send("volume", value="8")
    assert 'data-volume="8"' in shown(app, "page") and sounds(app) == ["lay"]
