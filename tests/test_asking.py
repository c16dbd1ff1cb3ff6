"""What one asks of a judged position: a row on the board or in the hand, sorted and filtered; a move tried again."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice
from typing import Any

import pytest
from pages import Page
from test_app import App, Ticks
from test_judging import at_table, judged, listed, played, quick, squeezed, text

from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Table
from pyapp.app.table.review import accuracy, worst
from pyapp.app.table.view.ranking import LOOKED_AT
from pyapp.app.ui.words import Words
from pyapp.core import Match, Verdict
from pyapp.games import GAMES
from pyapp.games.tiles import placed

SAY = Words("fr")
EVERY = pytest.mark.parametrize("game", list(GAMES))
__all__ = ["quick"]  # judgements with few nodes, here too


def table(app: App) -> Table:
    assert app.runtime.model.table
    return app.runtime.model.table


def solving(game: str) -> App:
    app = at_table(played(game, 4, 0)[0])
    app.send("dialog", "solutions")
    return app


@EVERY
def test_a_row_is_shown_on_the_board_and_made(game: str) -> None:
    app = solving(game)
    match = table(app).match
    move = judged(game, match.state).ranked[0][0]
    words = match.game.write(match.state, move)
    app.send("unfold", words)
    shown = escape(words)
    assert f'data-act="point 4 {shown}"' in app.markup and f'data-act="lay {shown}"' in app.markup
    app.send("point", f"4 {words}")
    assert table(app).dialog == "" and table(app).look.pointed == (4, move)
    app.send("dialog", "solutions")
    app.send("lay", words)
    if SCREENS[game].moves.lays:
        assert not table(app).draft.empty and len(table(app).match.turns) == 4
        app.send("play")
    assert table(app).match.moves[4:] == [words]


def test_mm_17_in_a_race_the_solver_tells_before_anybody_has_buzzed() -> None:
    """What a player would enter who buzzes now; it can only be made by one who has."""
    app = at_table(Match.new("math-magic", ["Ada", "Lin"], 2, {"variant": "race-18"}))
    target = table(app).match.state.target
    app.send("dialog", "map")
    app.send("ask", str(target))
    assert table(app).match.state.turn is None and app.runtime.model.said != SAY("app.surprise")
    words = str(re.findall(r'data-act="unfold ([^"]+)"', app.markup)[0])
    app.send("unfold", words)
    assert "Valeur pour Ada" in text(app.markup) and 'id="point"' in app.markup and 'id="lay"' not in app.markup


def test_orders_of_one_lay_are_one_row_that_unfolds() -> None:
    app = solving("calculissimo")
    state = table(app).match.state
    moves, ranked = SCREENS["calculissimo"].moves, judged("calculissimo", state).ranked
    ideas = [moves.idea(state, move) for move, _, _ in ranked]
    alike = [move for move, _, _ in ranked if ideas.count(moves.idea(state, move)) > 1]
    assert alike
    squares, tiles = zip(*placed(GAMES["calculissimo"].rules.BOARD, state.board, alike[0]), strict=True)  # type: ignore[attr-defined]
    assert moves.idea(state, alike[0]) == (alike[0].down, squares, tuple(sorted(tiles)))
    assert "autre" in text(app.markup) and len(listed(app)) == len({row for row in listed(app)})


def rows(app: App, kept: str = "", value: str = "", order: str = "") -> list[str]:
    """The moves of the whole list, sorted and filtered so."""
    if order:
        app.send("order", value=order)
    if kept:
        app.send("keep", kept, value=value)
    while 'id="more"' in app.markup:
        app.send("more")
    return [move for move, _ in listed(app)]


@EVERY
def test_a_list_is_grouped_sorted_and_filtered(game: str) -> None:
    """One row for each idea; every order and every filter that a game has."""
    app, moves = solving(game), SCREENS[game].moves
    state = moves.position(table(app).match.state)
    found = [move for move, _, _ in judged(game, state).ranked[:LOOKED_AT]]
    told = {squeezed(moves.words(state, move, SAY)): move for move in found}
    assert len(rows(app)) == len({moves.idea(state, move) for move in found})
    orders = dict(moves.orders) | (
        {"points": lambda state, move: -GAMES[game].score(state, move).total} if moves.points else {}
    )
    for order, smallest in orders.items():
        keys = [smallest(state, told[row]) for row in rows(app, order=order)]
        assert keys == sorted(keys) and len(keys) > 1
    for name, values in moves.filters.items():
        for value in {value for move in found[:: len(found) - 1] for value in values(state, move, SAY)}:
            wanted = [move for move in found if value in values(state, move, SAY)]
            kept = rows(app, name, value)
            assert len(kept) == len({moves.idea(state, move) for move in wanted})
            assert all(told[row] in wanted for row in kept)
        app.send("keep", name, value="")
    app.send("keep", "nonsense", value="3")
    assert table(app).query.filters == {}


@EVERY
def test_the_computer_plays_the_best_so_far_when_it_is_told_to(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # with few nodes it would be ready at once
    page = Page(game, 2, {0: 5, 1: 5}, clock=Ticks())
    while 'id="play-now" class="button" data-act="bot 2" disabled' in page.runtime.shown["actions"]:
        page.ask("slice")
    assert page.runtime.thinking is not None and len(page.match.turns) == 2
    page.ask("bot", "2")
    assert len(page.match.turns) == 3


# A move tried again


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judgement without doubt: the first moves of the game's list, each worth ten less than the one before."""
    for game in GAMES.values():

        def judge(self: Any, state: Any, nodes: int | None = None, also: Sequence[Any] = ()) -> Iterator[Verdict]:
            found = list(islice(self.moves(state), 5))
            yield Verdict(tuple((move, -10 * at, 0) for at, move in enumerate(found)), "points", True, 1.0)

        monkeypatch.setattr(type(game), "judge", judge)


def costly(game: str) -> App:
    """Two people have each made two moves, and the review is open for one of them."""
    app = at_table(played(game, 4, 1)[0])
    app.send("dialog", "review")
    return app


@EVERY
@pytest.mark.usefixtures("plain")
def test_a_costly_move_is_tried_again_on_the_spot(game: str) -> None:
    app = costly(game)
    whole = table(app).match
    number = int(re.findall(r'id="retry-(\d+)"', app.markup)[0])
    verdict = judged(game, whole.at(number - 1))
    app.send("retry", str(number))
    app.send("show")
    assert len(table(app).match.turns) == number - 1 and table(app).whole is whole
    worst, best = (whole.game.write(whole.at(number - 1), verdict.ranked[at][0]) for at in (-1, 0))
    app.send("typed", value=worst)
    assert "coûte encore 40 points" in text(app.runtime.shown["hint"])
    app.send("again-idea")
    app.send("typed", value=best)
    assert "Bien trouvé" in text(app.runtime.shown["hint"])
    app.send("dialog", "review")
    assert table(app).match is whole and table(app).retry is None


@pytest.mark.usefixtures("plain")
def test_skipping_goes_on_to_the_next_costly_move_and_then_back_to_the_review() -> None:
    app = costly("or-des-fous")
    tried = []
    app.send("retry")
    while table(app).retry:
        tried.append(table(app).retry.number)  # type: ignore[union-attr]
        app.send("retry")
    assert len(tried) == 3 and table(app).dialog == "review"


@pytest.mark.usefixtures("plain")
def test_the_answer_is_shown_and_nothing_of_it_is_kept() -> None:
    app = costly("or-des-fous")
    stored, whole = dict(app.store), table(app).match
    app.send("retry", "1")
    app.send("answer")
    assert "La réponse" in text(app.runtime.shown["hint"]) and table(app).look.pointed
    assert {key: app.store[key] for key in stored if key != "session"} == {
        key: stored[key] for key in stored if key != "session"
    }
    app.send("undo")
    assert table(app).whole is whole
    app.send("look", "0")
    assert table(app).match is whole and table(app).look.at == 0


@pytest.mark.usefixtures("plain")
def test_how_well_somebody_played_is_the_share_of_what_there_was() -> None:
    """The worst move each time is 0 %; the review says so, and asks nobody to try a forced one."""
    app = costly("or-des-fous")
    assert accuracy(table(app)) == {0: 0, 1: 0}
    best = at_table(played("or-des-fous", 4, 0)[0])
    best.send("dialog", "review")
    assert accuracy(table(best)) == {0: 100, 1: 100} and 'class="costly"' not in best.markup


@pytest.mark.usefixtures("plain")
def test_where_moves_earn_nothing_what_nobody_saw_is_what_cost_most() -> None:
    """L'Or des fous: both play the last of their moves to the end, which then tells the review's most costly one."""
    match = Match.new("or-des-fous", ["Léa", "Samir"], 3)
    while not match.game.over(match.state):
        *_, verdict = match.game.judge(match.state)
        match.play(match.game.write(match.state, verdict.ranked[-1][0]))
    app = at_table(match)
    assert 'id="see-overlooked"' in app.runtime.shown["overlooked"]
    app.send("overlooked")
    costly = worst(table(app))[0]
    *_, verdict = match.game.judge(match.at(costly.number - 1))
    best = SCREENS["or-des-fous"].moves.words(match.at(costly.number - 1), verdict.ranked[0][0], SAY)
    assert SAY("ending.overlooked.move", number=costly.number, player=costly.played.player, move=best) in text(
        app.runtime.shown["overlooked"]
    )


QUICK: dict[str, dict[str, Any]] = {"math-magic": {"grid": "book", "last": 2}, "equable": {"rounds": 1}}
IDLE = {"math-magic": "stall", "equable": "pass"}


@EVERY
def test_every_end_has_a_curve_to_tap_another_level_and_what_nobody_saw(game: str) -> None:
    match = Match.new(game, ["Léa", "Samir"], 3, QUICK.get(game, {}), bots={1: 3})
    while not match.game.over(match.state):
        *_, thought = match.game.think(match.state, 1)
        match.play(IDLE.get(game) or match.game.write(match.state, thought.best[0][0]))
    app = at_table(match)
    assert {'data-act="again easier"', 'data-act="again harder"'} & set(
        re.findall(r'data-act="again [a-z]+"', app.runtime.shown["actions"])
    )
    assert 'id="see-overlooked"' in app.runtime.shown["overlooked"]
    taps = re.findall(r'class="hit"[^>]*data-act="look (\d+)"', app.runtime.shown["ending"])
    assert taps and taps[0] == "0"
    app.send("look", taps[0])
    assert table(app).look.at == 0
