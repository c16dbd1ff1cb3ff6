"""ZoneD at the table without a browser: pointers and keys in, markup out."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from test_app import App
from test_zoned_places import random_position

from pyapp.app.games.contract import told
from pyapp.app.games.registry import SCREENS
from pyapp.app.games.zoned import draft as drafts
from pyapp.app.games.zoned.analysis import heat
from pyapp.app.model import Table
from pyapp.app.store.links import link
from pyapp.app.ui.words import Words
from pyapp.app.update import update
from pyapp.core import Match
from pyapp.games import GAMES
from pyapp.games.zoned import rules
from pyapp.games.zoned.rules import Draw, State

GAME = GAMES["zoned"]
SAY = Words("fr")
NAMES = ["Léa", "Samir", "Zoé", "Noé"]


def at_table(
    players: int = 2,
    bots: dict[int, int] | None = None,
    moves: int = 0,
    seed: int = 3,
    away: bool = False,
    **options: Any,
) -> App:
    """A table; so many first legal moves are made already, and the rectangle in hand was brought onto the sheet."""
    match = Match.new("zoned", NAMES[:players], seed, {"sheet": "10x14", **options}, bots or {})
    for _ in range(moves):
        match.play(GAME.write(match.state, next(iter(GAME.moves(match.state)))))
    app = App(hash=link("", match))
    app.now += 60_000  # throws that were passed are shown by now
    app.send("tour", "end")
    app.send("tick")
    if not away:
        app.send("steer", "ArrowUp")
    return app


def table(app: App) -> Table:
    assert app.runtime.model.table
    return app.runtime.model.table


def hand(app: App) -> Draw:
    place: Draw | None = table(app).draft.place
    assert place
    return place


def press(app: App, x: int, y: int, how: str) -> None:
    """A pointer at the middle of a square (counted from the origin)."""
    state: State = app.match.state
    app.send("at", f"{2 * x} {2 * (state.height - y) - 1}", how=how)


def tap(app: App, x: int, y: int) -> None:
    press(app, x, y, "down")
    press(app, x, y, "up")


def legal(app: App) -> set[Draw]:
    return set(GAME.moves(app.match.state))


def other(app: App) -> Draw:
    """A legal place of the same way round that is not the one in hand and has no square in common with it."""
    here = hand(app)
    return next(
        place
        for place in sorted(legal(app), key=lambda one: (one.x, one.y))
        if place.w == here.w and place.h == here.h and abs(place.x - here.x) >= here.w
    )


# Pointers


def test_the_rectangle_begins_beside_the_sheet() -> None:
    """In its player's colour; it cannot be drawn before it was brought, and turning leaves it there."""
    app = at_table(away=True)
    seat = app.match.state.turn
    assert 'id="piece"' in app.markup and f'class="held seat-area-{seat}' in app.runtime.shown["hand"]
    assert "held" not in app.runtime.shown["sheet-hand"] and 'id="main-button" class="button main"' in app.markup
    before = hand(app)
    app.send("turn")
    assert (hand(app).w, hand(app).h) == (before.h, before.w) and table(app).draft.away
    app.send("play")
    assert not app.match.moves and "Amène d’abord" in app.markup
    app.send("steer", "ArrowLeft")
    assert f"seat-area-{seat}" in app.runtime.shown["sheet-hand"] and not table(app).draft.away


def test_it_is_carried_from_beside_the_sheet_by_a_pointer() -> None:
    app = at_table(away=True)
    press(app, 5, 2, "drag")
    press(app, 5, 2, "up")
    assert not table(app).draft.away and table(app).draft.pinned and hand(app) in legal(app)


def test_a_rectangle_is_in_hand_at_a_legal_place() -> None:
    app = at_table()
    assert hand(app) in legal(app)
    assert f"{hand(app).w} × {hand(app).h} = {hand(app).w * hand(app).h}" in app.markup


def test_a_tap_brings_it_there_and_the_button_draws_it() -> None:
    app = at_table()
    target = other(app)
    tap(app, target.x + target.w // 2, target.y + target.h // 2)
    assert hand(app) in legal(app)
    drawn = hand(app)
    app.send("play")
    assert app.match.moves == [GAME.write(app.match.state, drawn)]


def test_a_drag_carries_it_from_legal_place_to_legal_place() -> None:
    app = at_table(moves=4)
    press(app, 0, 0, "down")
    for x in range(10):
        for y in range(0, 14, 3):
            press(app, x, y, "drag")
            why = drafts.why_not(app.match.state, hand(app))
            assert (why, table(app).draft.refused) in (("", False), ("zd.corner", True))
    press(app, 9, 12, "up")
    assert table(app).draft.pinned


def test_a_tap_on_it_turns_it() -> None:
    """ZD-3: either way round."""
    app = at_table()
    before = hand(app)
    assert before.w != before.h
    tap(app, before.x, before.y)
    assert (hand(app).w, hand(app).h) == (before.h, before.w)
    assert hand(app) in legal(app)


def test_a_mouse_carries_it_until_it_is_put_down() -> None:
    app = at_table(away=True)
    press(app, 0, 0, "over")
    moved = hand(app)
    press(app, 9, 13, "over")
    assert hand(app) != moved
    tap(app, hand(app).x, hand(app).y)
    put = hand(app)
    press(app, 0, 0, "over")
    assert hand(app) == put and "data-hover" not in app.markup


def test_zd_4_a_place_that_touches_at_a_corner_is_shown_as_refused_with_the_reason() -> None:
    """ZD-4: it is struck out, the reason is read, and drawing it changes nothing."""
    app = at_table(moves=4)
    corner = next(
        place
        for place in every_place(app.match.state)
        if drafts.why_not(app.match.state, place) == "zd.corner" and (place.w, place.h) == (hand(app).w, hand(app).h)
    )
    press(app, 0, 0, "down")
    app.send("at", f"{2 * corner.x + corner.w - 1} {2 * (14 - corner.y) - corner.h}", how="drag")
    assert (hand(app), table(app).draft.refused) == (corner, True)
    assert "cross" in app.markup and "que par un coin" in app.markup
    before = app.match.moves
    app.send("play")
    assert app.match.moves == before
    assert "que par un coin" in app.markup


def every_place(state: State) -> Iterator[Draw]:
    for w, h in rules.sides(state.dice or (1, 1)):
        yield from (Draw(w, h, x, y) for x in range(state.width) for y in range(state.height))


def test_a_place_is_nearest_to_the_pointer() -> None:
    refused = snapped = 0
    for number in range(60):
        state = random_position(700 + number)
        if state.over or not any(rules.moves(state)):
            continue
        for point in product(range(0, 4 * state.width, 7), range(0, 4 * state.height, 9)):
            carried = drafts.carry(state, drafts.fresh(state), point)
            assert carried.place
            way = carried.place.w, carried.place.h
            same = [place for place in rules.moves(state) if (place.w, place.h) == way]
            nearest = min(drafts._distance(place, point) for place in same)
            if carried.refused:  # right under the pointer, and shown as what it is
                refused += 1
                assert drafts.why_not(state, carried.place) == "zd.corner"
                assert drafts._distance(carried.place, point) <= nearest
            else:
                snapped += 1
                assert carried.place in same and drafts._distance(carried.place, point) == nearest
    assert refused and snapped


# Keys


def test_arrows_go_from_legal_place_to_legal_place() -> None:
    app = at_table(moves=6)
    seen = {hand(app)}
    for key in ["ArrowRight"] * 6 + ["ArrowUp"] * 6 + ["ArrowLeft"] * 6 + ["ArrowDown"] * 6:
        app.send("steer", key)
        assert hand(app) in legal(app)
        seen.add(hand(app))
    assert len(seen) > 3


def test_an_arrow_goes_its_own_way() -> None:
    app = at_table(moves=6)
    for key, (right, up) in drafts.STEPS.items():
        before = hand(app)
        app.send("steer", key)
        after = hand(app)
        assert after == before or (after.x - before.x) * right + (after.y - before.y) * up > 0


def test_space_and_enter_turn_and_draw() -> None:
    app = at_table()
    before = hand(app)
    app.send("steer", " ")
    assert (hand(app).w, hand(app).h) == (before.h, before.w)
    app.send("steer", "Enter")
    assert len(app.match.moves) == 1


def test_plus_and_minus_go_through_every_place() -> None:
    app = at_table(moves=6)
    seen = []
    for _ in range(len(legal(app))):
        app.send("key", "+")
        seen.append(hand(app))
    assert set(seen) == legal(app)
    app.send("key", "-")
    assert hand(app) == seen[-2]


@pytest.mark.parametrize("number", range(40))
def test_arrows_and_turning_reach_almost_every_place(number: int) -> None:
    """What they miss, + and − reach; here: nine places of ten at least."""
    state = random_position(300 + number)
    every = set(rules.moves(state))
    if not every:
        return
    seen: set[Draw] = set()
    todo = [drafts.steer(state, drafts.fresh(state), "ArrowUp")]
    while todo:
        here = todo.pop()
        assert here.place
        if here.place in seen:
            continue
        seen.add(here.place)
        todo += [drafts.steer(state, here, key) for key in drafts.STEPS]
        todo.append(drafts.turn(state, here, strict=False))
    assert seen <= every
    assert len(seen) >= len(every) * 9 // 10


def test_a_turn_that_fits_nowhere_says_so() -> None:
    data = {"width": 6, "height": 1, "players": 2, "dice": [6, 1], "rectangles": [], "turn": 0}
    state = GAME.position(data)
    with pytest.raises(Exception, match=re.escape("zd.draft.turn")):
        drafts.turn(state, drafts.fresh(state))


# The lesson


def test_zd_11_the_area_is_asked_and_a_wrong_one_shown_as_rows_of_squares() -> None:
    """ZD-11: nothing is lost by a wrong product; the right one draws the rectangle."""
    app = at_table(lesson=True)
    place = hand(app)
    area = place.w * place.h
    assert f"{place.w} × {place.h} = ?" in app.markup and f"= {area}<" not in app.markup
    app.send("play")
    assert 'id="digit-7"' in app.markup and not app.match.moves
    answer(app, area + 1)
    assert not app.match.moves
    rows = re.search(r'<g class="rows">.*?</g>', app.runtime.shown["sheet-hand"])
    assert rows and rows[0].count("<rect") == area, "the squares to count lie on the sheet"
    assert f"ne fait pas {area + 1}" in app.markup
    answer(app, area)
    assert app.match.moves == [f"{place.w}x{place.h}@{place.x},{place.y}={area}"]


def answer(app: App, area: int) -> None:
    for figure in str(area):
        app.send("key", figure)
    app.send("play")


def test_zd_11_figures_are_typed_and_erased_and_nothing_else() -> None:
    """ZD-11."""
    app = at_table(lesson=True)
    app.send("play")
    app.send("play")
    assert not app.match.moves and "Écris d’abord combien font" in app.markup
    for key in ("x", "٦", "½", "Backspace", "1", "2", "Backspace", "3"):
        app.send("key", key)
    assert table(app).draft.answer == "13"
    for key in "999":
        app.send("key", key)
    assert table(app).draft.answer == "999", "the last three"


def test_zd_11_a_move_that_is_written_says_its_area() -> None:
    """ZD-11: what is written is reckoned too."""
    app = at_table(lesson=True)
    place = hand(app)
    text = f"{place.w}x{place.h}@{place.x},{place.y}"
    app.send("typed", value=text)
    assert not app.match.moves and f"combien font {place.w}" in app.markup
    app.send("typed", value=f"{text}={place.w * place.h}")
    assert app.match.moves == [f"{text}={place.w * place.h}"]


def test_zd_11_the_youngest_reckon_every_area() -> None:
    """ZD-11: the lesson is what the youngest play."""
    first, *others = SCREENS["zoned"].presets.values()
    assert first["lesson"] and not any(preset.get("lesson") for preset in others)


def test_zd_7_the_sheet_says_how_often_an_area_counts() -> None:
    app, count = passing()
    before = len(app.match.moves)
    app.send("typed", value=GAME.write(app.match.state, next(iter(GAME.moves(app.match.state)))))
    app.send("typed", value=GAME.write(app.match.state, next(iter(GAME.moves(app.match.state)))))
    assert len(app.match.moves) == before + 2
    place = app.match.turns[-1].move
    assert f">{place.w * place.h}</text>" in app.markup and f">× {count + 1}</text>" in app.markup


def test_zd_11_the_place_may_still_be_changed() -> None:
    """ZD-11: before the area is typed."""
    app = at_table(lesson=True)
    app.send("play")
    app.send("back")
    assert not table(app).draft.asking
    app.send("play")
    target = other(app)
    tap(app, target.x, target.y)
    assert not table(app).draft.asking


# Dice and passes


def passing() -> tuple[App, int]:
    """A table whose next move by the first legal place leads to several passes in a row, and how many."""
    for seed in range(60):
        for made in range(12, 30):
            match = Match.new("zoned", NAMES[:2], seed, {"sheet": "10x14"})
            for _ in range(made):
                if not match.state.over:
                    match.play(GAME.write(match.state, next(iter(GAME.moves(match.state)))))
            if match.state.over:
                break
            after = GAME.play(match.state, next(iter(GAME.moves(match.state))))
            if after.passes > 4 and not after.over:
                return at_table(moves=made, seed=seed), after.passes
    raise AssertionError("no such game")


def test_zd_8_a_run_of_passes_is_shown_at_speed_with_its_count() -> None:
    """ZD-6, ZD-8: throw by throw in a few seconds, then whose turn it is and what a rectangle counts now (ZD-7)."""
    app, count = passing()
    app.send("key", "+")
    place = next(iter(GAME.moves(app.match.state)))
    table_before = table(app)
    assert 'data-tick="50"' not in app.markup
    app.runtime.model = _with_hand(app, place)
    app.send("play")
    assert app.match.state.passes == count
    assert "passe<" in app.markup and 'data-tick="50"' in app.markup and 'class="held' not in app.markup
    counts = []
    for _ in range(80):
        app.now += 50
        app.send("tick")
        shown = re.search(r'<strong class="count">(\d+)</strong>', app.markup)
        counts += [int(shown[1])] if shown else []
    assert counts == sorted(counts) and counts[-1] == count and len(set(counts)) > 2
    assert 'data-tick="50"' not in app.markup
    assert f"× {count + 1}" in app.markup and 'class="held' in app.runtime.shown["hand"]
    assert table_before.match.moves == app.match.moves[:-1]


def _with_hand(app: App, place: Draw) -> Any:
    model = app.runtime.model
    at = table(app)
    return replace(model, page=replace(at, draft=drafts.put(at.match.state, at.draft, place)))


def test_a_run_that_was_taken_back_is_not_shown_again() -> None:
    app, _ = passing()
    app.runtime.model = _with_hand(app, next(iter(GAME.moves(app.match.state))))
    app.send("play")
    app.send("undo")
    app.send("undo")
    assert 'data-tick="50"' not in app.markup


def test_zd_2_the_throws_that_decide_are_told_at_the_start() -> None:
    """ZD-2."""
    app = at_table(3)
    first = NAMES[app.match.states[0].turn]
    assert f"{first} commence." in app.markup


def test_what_happened_is_said() -> None:
    app = at_table(moves=1)
    said = told(SCREENS["zoned"], app.match, Words("fr"))
    assert re.match(
        r"(Léa|Samir) trace \d × \d en \(\d+\u202f; \d+\)\u202f: \d+ points?\. "
        r"Total\u202f: Léa \d+, Samir \d+\. À toi, ",
        said,
    )


# Computer, clock, analysis


@pytest.mark.parametrize("players", [2, 3, 4])
def test_computers_play_a_whole_game(players: int) -> None:
    """GEN-1: one person draws where the hand is, the others are computers."""
    app = at_table(players, {1: 4, 2: 3, 3: 1} if players == 4 else {1: 2}, limit=15)
    for _ in range(200):
        if app.match.state.over:
            break
        app.now += 60_000
        app.send("tick")
        app.send("steer", "ArrowUp")
        app.send("play")
    app.now += 60_000
    app.send("tick")
    assert app.match.state.over
    state, winners = app.match.state, [NAMES[seat] for seat in GAME.winners(app.match.state)]
    assert SAY("table.over", names=SAY("list.and").join(winners), count=len(winners)) in app.runtime.shown["task"]
    reasons = {"15 tours passés de suite": state.passes >= 15, "Plus personne ne peut tracer": state.passes < 15}
    assert {reason: reason in app.markup for reason in reasons} == reasons


def test_gen_4_when_the_time_is_up_the_rectangle_is_drawn_where_it_is() -> None:
    """GEN-4."""
    app = at_table(seconds=30, away=True)
    app.send("undo")
    place = hand(app)
    table_now = table(app)
    app.now = table_now.clock.since + 29_000
    app.send("tick")
    assert not app.match.moves and "0:01" in app.markup
    app.now += 1_000
    app.send("tick")
    assert app.match.moves == [GAME.write(app.match.state, place)]


def test_the_map_lists_every_place_with_its_expected_lead() -> None:
    """GEN-5: best first, and every square that can be covered has a shade."""
    app = at_table(moves=16, limit=8)
    app.send("dialog", "map")
    seen = table(app).found
    (found,) = [value for task, value in seen.items() if task.kind == "judge"]
    leads = [lead for _, lead, _ in found.result.ranked]
    assert {move for move, _, _ in found.result.ranked} == legal(app)
    assert leads == sorted(leads, reverse=True)
    assert "heat-4" in app.markup and 'class="ranking"' in app.markup


def test_a_square_has_the_shade_of_the_best_place_over_it() -> None:
    shades = heat(((Draw(2, 1, 0, 0), 10), (Draw(2, 1, 1, 0), -10)))
    assert shades == {(0, 0): 4, (1, 0): 4, (2, 0): 0}


def test_the_hint_opens_step_by_step() -> None:
    app = at_table(moves=8, limit=8)
    app.send("hint")
    (verdict,) = [seen.result for task, seen in table(app).found.items() if task.kind == "judge"]
    found = verdict.ranked[0][0]
    way = "C’est un carré" if found.w == found.h else "couché" if found.w > found.h else "debout"
    assert way in app.runtime.shown["hint"]
    app.send("hint")
    assert "de la feuille" in app.markup and "hint-place" not in app.markup
    app.send("hint")
    assert "hint-place" in app.markup


def test_the_review_judges_every_move() -> None:
    app = at_table(moves=5)
    app.send("dialog", "review")
    assert app.markup.count('id="look-') == 5
    assert "…" not in re.findall(r"<tbody>.*</tbody>", app.markup)[0]
    assert "pas jugé" not in app.markup


def test_a_typed_move_is_played_or_refused() -> None:
    app = at_table()
    place = other(app)
    app.send("typed", value="6x6@1,1" if app.match.state.dice != (6, 6) else "1x1@1,1")
    assert "Les dés donnent" in app.markup
    app.send("typed", value=f"{place.w}x{place.h}@{place.x},{place.y}")
    assert len(app.match.moves) == 1


def test_the_picture_and_the_empty_sheet_leave_by_the_page() -> None:
    app = at_table(moves=2)
    for kind in ("svg", "png"):
        _, effects = update(app.runtime.model, {"act": "picture", "arg": kind})
        assert effects == [{"do": "picture", "id": "board", "name": f"zoned-2.{kind}", "kind": kind}]
    assert update(app.runtime.model, {"act": "picture", "arg": "exe"})[1] == []
    app.send("dialog", "rules")
    assert 'id="empty-sheet"' in app.markup and 'data-act="print empty-sheet"' in app.markup
    _, effects = update(app.runtime.model, {"act": "print", "arg": "empty-sheet"})
    assert effects == [{"do": "print", "id": "empty-sheet"}]


def test_only_what_changed_crosses_while_the_rectangle_moves() -> None:
    app = at_table(moves=10)
    app.send("steer", "ArrowUp")
    app.send("steer", "ArrowDown")
    app.send("steer", "ArrowLeft")
    assert set(app.fragments) <= {"sheet-hand", "sheet-over", "calculation", "live", "actions", "bar"}


def test_a_file_with_an_illegal_move_is_refused_with_its_number() -> None:
    match = Match.new("zoned", NAMES[:2], 3, {"sheet": "10x14"})
    data = {**match.save(), "moves": ["6x6@0,0", "1x1@9,9"]}
    app = App()
    app.send("import", value=json.dumps(data))
    assert app.runtime.model.table is None and "n’est pas permis" in app.markup


def test_a_lost_pointer_puts_the_rectangle_back() -> None:
    """Pressed and carried elsewhere, then joined by a second finger: it lies where it was, nothing was drawn."""
    app = at_table()
    app.send("steer", "ArrowLeft")
    before = table(app).draft
    for how, at in (("down", "0 0"), ("drag", "8 8"), ("lost", "0 0")):
        app.send("at", at, how=how)
    assert table(app).draft == before and not table(app).match.moves
