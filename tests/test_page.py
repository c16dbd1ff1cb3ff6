"""What the page shows and what it costs: points as the game scores them, and no work done twice for a look."""

import gc
import json
import re
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any, get_origin
from unittest.mock import Mock

import pytest
from pages import Page, counted, moves

from pyapp.app.games.contract import Screen
from pyapp.app.games.laying.draft import Draft as Tiles
from pyapp.app.games.math_magic.draft import Draft as Reckoning
from pyapp.app.games.math_magic.draft import Token, finished
from pyapp.app.games.registry import SCREENS
from pyapp.app.runtime import REHEARSALS
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.remember import MANY, remember
from pyapp.app.ui.words import Words
from pyapp.app.update import update
from pyapp.core import Match
from pyapp.games import GAMES
from pyapp.games.calculissimo.rules import BOARD
from pyapp.games.equable.rules import SQUARES
from pyapp.games.math_magic import solver
from pyapp.games.tiles import Lay, Squares, placed

EVERY = pytest.mark.parametrize("game", GAMES)
SAY = Words("fr")


class Ticks:
    """A clock that only tests wind: every look at it is a millisecond later."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def page(game: str, made: int, bots: dict[int, int] | None = None) -> Page:
    return Page(game, made, bots, clock=Ticks())


# Every move is read and scored once


@EVERY
def test_an_idle_slice_asks_nothing_of_the_game_and_stores_nothing(game: str) -> None:
    at = page(game, 12)
    with counted(game) as counts:
        answers = [at.ask("slice"), at.ask("tick"), at.ask("slice")]
    assert counts == Counter()
    assert [answer["effects"] for answer in answers] == [[], [], []]
    assert [answer["fragments"] for answer in answers] == [[], [], []]


@EVERY
def test_an_idle_slice_draws_nothing_of_the_table_again(game: str) -> None:
    """Not even to find that it is the same: what was drawn is the very object. Only a few small things are no parts."""
    at = page(game, 12)
    before = at.runtime.shown
    at.ask("slice")
    again = {name for name, drawn in at.runtime.shown.items() if drawn is not before[name]}
    assert again <= {"page", "notices", "hint", "dialog"} and len(before) > 15


@EVERY
def test_a_slice_of_thinking_draws_only_what_thinking_changes(game: str) -> None:
    at = page(game, 4)
    if game in ("equable", "calculissimo"):
        at.ask("show")
    at.ask("dialog", "review")
    drawn, answer = set(), at.ask("slice")
    while answer["more"]:
        drawn |= {name for name, _ in answer["fragments"]}
        answer = at.ask("slice")
    assert drawn <= {"dialog"}


@EVERY
def test_a_move_is_read_once_scored_once_and_kept_once(game: str) -> None:
    at, text = page(game, 12), moves(game, 13)[12]
    with counted(game) as counts:
        answer = at.ask("typed", value=text)
    assert at.match.turns[-1].text == text
    assert (counts["reads"], counts["scores"]) == (1, 1)
    kept = [effect for effect in answer["effects"] if effect["do"] == "store" and effect["key"].startswith("match-")]
    assert len(kept) == 1


TAPS = {
    "math-magic": ("line 3", "line D", "moving"),
    "zoned": ("steer ArrowUp", "steer ArrowDown"),
    "equable": ("rack 0", "cell C3", "cell D4"),
    "calculissimo": ("rack 0", "cell C3", "cell D4"),
}


def taps(at: Page) -> tuple[str, ...]:
    """Taps that begin a move; where only pawns can be tapped, on two that can move."""
    game, state = at.match.game, at.match.state
    pawns = (
        sorted({re.split("[-x]", game.write(state, move))[0] for move in game.moves(state)})
        if (game.name not in TAPS)
        else []
    )
    return TAPS.get(game.name) or tuple(f"square {pawn}" for pawn in pawns[:2])


@pytest.mark.parametrize("made", [4, 300])
@pytest.mark.parametrize("game", ["equable", "calculissimo"])
def test_a_tap_changes_the_tile_in_hand_and_its_square_alone(game: str, made: int) -> None:
    """The other tiles, and the small numbers of those that lie, are not sent and put in again; however long a match."""
    at = page(game, made)
    at.ask("show")
    at.ask("cell", "C3")
    picked, laid = ({name for name, _ in at.ask(*tap.split())["fragments"]} for tap in ("rack 0", "cell C3"))
    assert picked == {"rack-0", "live"}
    assert laid - {"fresh-values"} == {"cell-C3", "rack-0", "calculation", "actions", "live"}


@EVERY
def test_a_rehearsal_changes_nothing_and_comes_to_an_end(game: str) -> None:
    """Taps are tried before anybody taps; then they go as if they never had been."""
    at, fresh = page(game, 12), page(game, 12)
    model, shown = at.runtime.model, at.runtime.shown
    for _ in range(REHEARSALS):
        assert at.runtime.receive('{"act": "rehearse"}') == "more"
    assert at.runtime.receive('{"act": "rehearse"}') == ""
    assert at.runtime.model is model and at.runtime.shown is shown
    assert [at.ask(*tap.split()) for tap in taps(fresh)] == [fresh.ask(*tap.split()) for tap in taps(fresh)]


def test_a_rehearsal_taps_what_is_in_hand_and_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    at, updating = page("equable", 12), Mock(wraps=update)
    monkeypatch.setattr("pyapp.app.runtime.update", updating)
    at.runtime.receive('{"act": "rehearse"}')
    assert [event["act"] for (_, event), _ in updating.call_args_list] == ["show", "cell", "rack", "cell"]


@EVERY
def test_a_tap_reads_scores_and_searches_nothing(game: str) -> None:
    """What a state allows was found when it came on the page."""
    at = page(game, 12)
    at.ask("show")
    wanted = taps(at)
    with counted(game) as counts:
        for tap in wanted:
            at.ask(*tap.split())
    assert counts == Counter()
    assert at.runtime.model.table and at.runtime.model.table.draft != SCREENS[game].fresh(at.match)


@EVERY
def test_looking_at_the_review_reads_and_scores_nothing(game: str) -> None:
    at = page(game, 12)
    at.ask("dialog", "review")
    with counted(game) as counts:
        for number in (3, 12, 0):
            at.ask("look", str(number))
        at.ask("return")
    assert (counts["reads"], counts["scores"]) == (0, 0)


# Remembering


@EVERY
def test_a_tap_draws_no_square_that_looks_as_before(game: str) -> None:
    at = page(game, 12)
    at.ask("show")
    for tap in taps(at):
        before = at.runtime.shown
        at.ask(*tap.split())
        alike = [
            name for name, shown in at.runtime.shown.items() if 'role="gridcell"' in shown and shown == before.get(name)
        ]
        assert [name for name in alike if at.runtime.shown[name] is not before[name]] == []
        assert alike or game == "zoned"  # a sheet has no squares to tap


def test_a_part_is_drawn_again_only_when_what_it_shows_is_another_object() -> None:
    drawn: list[Any] = []

    @remember
    def draw(shown: Any, number: int, mark: str | None) -> str:
        drawn.append(shown)
        return f"{shown}{number}{mark}"

    one, alike = [1], [1]
    assert draw(one, 1, "a") == draw(one, 1, "a") == draw(alike, 1, "a")
    assert len(drawn) == 2 and drawn[1] is alike
    draw(one, 2, "a")
    draw(one, 1, None)
    assert len(drawn) == 4
    assert [draw(number, 0, "") for number in (id(one), id(alike))] == [f"{id(one)}0", f"{id(alike)}0"]


def test_what_is_remembered_is_bounded() -> None:
    drawn: list[int] = []

    @remember
    def draw(number: int) -> int:
        drawn.append(number)
        return number

    for number in range(1, MANY + 2):
        assert draw(number) == number
        draw(0)
    draw(1)
    assert drawn.count(0) == 1 and drawn.count(1) == 2  # asked for all the time; not asked for since


@EVERY
def test_at_the_next_table_but_one_nothing_holds_a_match_any_more(game: str) -> None:
    at = page(game, 4)
    gone = weakref.ref(at.match)
    for seed in (1, 2):
        at.now += 1
        at.ask("import", value=json.dumps(Match.new(game, ["Un", "Deux"], seed, {}).save()))
    gc.collect()
    assert gone() is None


# Screens


@EVERY
def test_a_screen_has_everything_the_app_asks_for(game: str) -> None:
    """Found by the folder's name, so no type checker sees it: every part that is to be called can be."""
    screen = SCREENS[game]
    assert isinstance(screen, Screen)
    for part in fields(Screen):
        assert callable(getattr(screen, part.name)) == (get_origin(part.type) is Callable), part.name
    for dialog in screen.dialogs.values():
        assert callable(dialog.title) and callable(dialog.content) and SAY.has(dialog.label)
    names = (
        screen.moves.lay,
        *screen.moves.columns,
        *(f"judged.order.{order}" for order in screen.moves.orders),
        *(f"judged.keep.{name}" for name in screen.moves.filters),
    )
    assert all(SAY.has(name) for name in names)
    assert screen.default in screen.presets and screen.stage and screen.panel


def test_screens_stand_in_the_order_of_the_games() -> None:
    assert list(SCREENS) == list(GAMES)


# Points on the page are those of score


def points(markup: str) -> list[int]:
    """Every number of points that is said."""
    text = re.sub("<[^>]*>", "", markup)
    return [int(found.replace("−", "-")) for found in re.findall(r"([−\d]+) points?", text)]


def sit(match: Match, draft: Any) -> dict[str, str]:
    """The page with a match on the table and a move in hand."""
    at = page("zoned", 0)
    at.ask("import", value=json.dumps(match.save()))
    at.now += 60_000
    at.ask("tick")
    model = at.runtime.model
    assert model.table
    at.runtime.model = replace(model, page=replace(model.table, draft=draft))
    at.ask("tick")
    return {name: str(markup) for name, markup in at.runtime.shown.items()}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"thresholds": [100, 100]},
        {"variant": "race-18"},
    ],
    ids=["book", "below the threshold", "race"],
)
def test_mm_5_mm_14_mm_17_the_points_beside_the_calculation_are_those_of_score(options: dict[str, Any]) -> None:
    """MM-5, MM-6, MM-14, MM-17: unmoved and moved."""
    match = Match.new("math-magic", ["Léa", "Samir"], 3, {"grid": "book", "operators": "+-*:", "first": 24, **options})
    if options.get("variant"):
        match.play("buzz 0")
    solves = list(solver.solve(match.state))
    some = [*islice((one for one in solves if not one.shift), 2), *islice((one for one in solves if one.shift), 2)]
    assert {bool(move.shift) for move in some} >= {True}
    for move in some:
        draft = Reckoning(tuple(Token(mark) for mark in move.calculation), move.shift, line=move.line)
        made = finished(match.state, draft)
        outcome = re.search(r'class="outcome">.*?</p>', sit(match, draft)["calculation"])
        assert outcome and points(outcome[0]) == [match.game.score(match.state, made).total]


@pytest.mark.parametrize("passes", [0, 1, 4])
def test_zd_5_zd_7_the_points_on_the_button_and_on_the_sheet_are_those_of_score(passes: int) -> None:
    """ZD-5, ZD-7."""
    match = with_passes(passes)
    draft, _ = SCREENS["zoned"].act(match, SCREENS["zoned"].fresh(match), "steer", "ArrowUp", {})
    total, shown = match.game.score(match.state, draft.place).total, sit(match, draft)
    assert points(shown["actions"]) == [total]
    assert points(shown["calculation"])[-1] == total
    area = draft.place.w * draft.place.h
    assert f"{draft.place.w} × {draft.place.h} = {area}" in shown["sheet-hand"]
    assert with_maths(f"{draft.place.w} × {draft.place.h} = {area}", Words("fr")) in shown["calculation"]
    match.play(match.game.write(match.state, draft.place))
    assert points(sit(match, SCREENS["zoned"].fresh(match))["log"])[0] == total


def with_passes(passes: int) -> Match:
    for seed in range(60):
        match = Match.new("zoned", ["Léa", "Samir"], seed, {"sheet": "10x14"})
        while not match.state.over:
            if match.state.passes == passes and match.turns:
                return match
            match.play(match.game.write(match.state, next(iter(match.game.moves(match.state)))))
    raise AssertionError("no such game")


@pytest.mark.parametrize("game, squares", [("equable", SQUARES), ("calculissimo", BOARD)])
def test_the_points_on_the_button_for_laying_are_those_of_score(game: str, squares: Squares) -> None:
    """EQ-14, CA-12: for the best layings of a few turns, with bonus squares and tiles that lie there."""
    seen = 0
    for made in (0, 3, 7):
        match = Match.new(game, ["Léa", "Samir"], 1)
        for text in moves(game, 12)[:made]:
            match.play(text)
        for lay in lays(match):
            draft = laid(squares, match, lay)
            total = match.game.score(match.state, lay).total
            assert points(sit(match, draft)["actions"]) == [total]
            seen += total > 0
    assert seen >= 6


def lays(match: Match) -> Iterator[Lay]:
    *_, thought = match.game.think(match.state, 5, 60)
    return islice((move for move, _ in thought.best if isinstance(move, Lay)), 4)


def laid(squares: Squares, match: Match, lay: Lay) -> Tiles:
    """The tiles of a laying, from the rack."""
    draft: Tiles = replace(SCREENS[match.game.name].fresh(match), shown=True)
    free = list(enumerate(draft.order))
    on_board = []
    for square, tile in placed(squares, match.state.board, lay):
        slot = next(one for one in free if one[1] == tile[0])
        free.remove(slot)
        on_board.append((square, slot[0], tile))
    return replace(draft, laid=tuple(on_board))


@EVERY
def test_the_players_have_the_scores_of_the_game(game: str) -> None:
    at = page(game, 12)
    shown = re.findall(r'class="score"[^>]*>([−\d]+)<', str(at.runtime.shown["players"]))
    scores = at.match.game.scores(at.match.state) if SCREENS[game].points else ()
    assert [int(score.replace("−", "-")) for score in shown] == list(scores)
