"""One truth: hint, solver, map and review are views of one judgement, which does not jump while it settles."""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any

import pytest
from children import YOUNG
from conftest import ALL
from test_app import App

from pyapp.app.games.contract import Found
from pyapp.app.games.registry import SCREENS
from pyapp.app.store.links import link
from pyapp.app.table.acts import hinted
from pyapp.app.table.judging import cost_of, further, kept, steady, task
from pyapp.app.ui.figures import figures, lost, percent, size
from pyapp.app.ui.words import THIN, Words, pretty
from pyapp.core import Game, Match, Verdict
from pyapp.core.cost import Cost, cost
from pyapp.games import GAMES
from pyapp.games.tiles import Lay

SAY = Words("fr")
NODES = {"math-magic": 80, "zoned": 600, "equable": 300, "or-des-fous": 300, "calculissimo": 4}
OPTIONS: dict[str, dict[str, Any]] = {"zoned": {"sheet": "10x14"}}
SEEDS: dict[str, int] = {}
JUDGED = {game: {"solutions", "map"} if game == "zoned" else {"solutions"} for game in GAMES}
POSITIONS = 30 if ALL else 9
EVERY = pytest.mark.parametrize("game", list(GAMES))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same judgements with few nodes."""
    for game in GAMES.values():
        whole, nodes = game.judge, NODES[game.name]

        def few(
            self: object,
            state: Any,
            nodes: int | None = None,
            also: Sequence[Any] = (),
            whole: Any = whole,
            most: int = nodes,
        ) -> Iterator[Verdict]:
            verdicts: Iterator[Verdict] = whole(state, most, also=also)
            return verdicts

        monkeypatch.setattr(type(game), "judge", few)


def judged(game: str, state: Any, *also: Any) -> Verdict:
    *_, verdict = GAMES[game].judge(state, also=also)
    return verdict


def at_table(match: Match) -> App:
    app = App(hash=link("", match))
    app.send("tour", "end")
    app.send("show")
    return app


def played(game: str, turns: int, worst: int) -> tuple[Match, list[Verdict]]:
    """A match of so many turns by its judgement alone, but that one move in so many is the worst; and the verdicts."""
    match, verdicts = Match.new(game, ["Léa", "Samir"], SEEDS.get(game, 3), OPTIONS.get(game, {})), []
    while len(match.turns) < turns:
        assert not match.game.over(match.state)
        verdict = judged(game, match.state)
        verdicts.append(verdict)
        choice = -1 if worst and len(match.turns) % worst == worst // 2 else 0
        match.play(match.game.write(match.state, verdict.ranked[choice][0]))
    return match, verdicts


def until(match: Match, made: int) -> Match:
    past = match.copy()
    while len(past.turns) > made:
        past.undo()
    return past


def text(markup: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", markup))


def squeezed(words: str) -> str:
    """Without spaces: a formula has none in its text."""
    return "".join(words.split())


def listed(app: App) -> list[tuple[str, str]]:
    """The moves of the solver's list, squeezed, with their worth."""
    found = re.findall(r'<tr><th scope="row">(.*?)</th>.*?<td>([^<]*)</td></tr>', app.markup)
    return [(squeezed(text(re.sub(r"<small.*?</small>", "", move))), text(worth)) for move, worth in found]


@EVERY
def test_hint_solver_map_and_review_tell_the_same_moves_with_the_same_figures(game: str) -> None:
    moves = SCREENS[game].moves
    match, verdicts = played(game, POSITIONS, 3)
    for made, verdict in enumerate(verdicts):
        state, app = match.at(made), at_table(until(match, made))
        told = [
            (squeezed(moves.words(state, move, SAY)), figures(worth, error, verdict.unit))
            for move, worth, error in verdict.ranked
        ]
        for _ in range(3):
            app.send("hint")
        assert app.runtime.model.table
        proposed = hinted(app.runtime.model.table)
        if "<ol>" in app.runtime.shown["hint"]:
            shown = text(app.runtime.shown["hint"]).replace(THIN, "")  # a formula has no spaces of its own
            assert proposed_figure(match.game, state, proposed, verdict).replace(THIN, "") in shown
        for dialog in SCREENS[game].dialogs.keys() & JUDGED[game]:
            app.send("dialog", dialog)
            assert listed(app)[0] == told[0] and set(listed(app)) <= set(told)
            assert (SAY("judged.common", count=verdict.common) in text(app.markup)) == bool(verdict.common)
    for last in (POSITIONS, POSITIONS - 1):  # each of the two may see their own moves
        look_at_review(at_table(until(match, last)), match, verdicts[:last])


def proposed_figure(game: Game, state: Any, move: Any, verdict: Verdict) -> str:
    """What the hint says of the move it proposes, which is one of the ranking: its worth; children are told its points,
    and in Math&Magic, where they are one or two, the calculation."""
    (worth,) = [figures(worth, error, verdict.unit) for one, worth, error in verdict.ranked if one == move]
    if game.name in ("zoned", "or-des-fous"):
        return worth
    return str(game.score(state, move).total) if isinstance(move, Lay) else pretty(move.calculation)


def look_at_review(app: App, match: Match, verdicts: list[Verdict]) -> None:
    """A review that judges everything anew tells the same best moves with the same figures, and what each cost: there
    the move that was made is looked at as well."""
    moves = SCREENS[match.game.name].moves
    app.send("dialog", "review")
    for made, verdict in enumerate(verdicts):
        app.send("unfold", str(made + 1))
        anew = judged(match.game.name, match.at(made), match.turns[made].move)
        assert anew.ranked[0] == verdict.ranked[0]
        what = cost_of(moves, match.at(made), anew, match.turns[made].move)
        shown = f'id="unfold-{made + 1}"' in app.markup
        if not shown or not what or len(verdict.ranked) < 2:
            continue
        (row,) = re.findall(rf"<tr><td>{made + 1}</td>.*?</tr>", app.markup)
        assert lost(what, verdict.unit, SAY) in text(row)
        best, worth, error = verdict.ranked[0]
        words = moves.words(match.at(made), best, SAY)
        said = SAY("review.best-was", move=words, worth=figures(worth, error, verdict.unit))
        assert (squeezed(said) in squeezed(text(app.markup))) != what.none
        compared = SAY("review.best-was.compared", move=words, worth=figures(worth, error, verdict.unit))
        assert (squeezed(compared) in squeezed(text(app.markup))) == bool(verdict.common and error and not what.none)


@EVERY
def test_the_review_of_a_game_played_by_the_judgement_finds_no_cost(game: str) -> None:
    match, _ = played(game, 12, 0)
    app = at_table(match)
    app.send("dialog", "review")
    said = [text(row) for row in re.findall(r"<tbody>(.*?)</tbody>", app.markup)]
    within = [SAY(f"review.{key}") for key in ("nothing-better", "forced", "later")]
    assert len(said) == 12 and all(any(words in row for words in within) for row in said)
    assert SAY("review.nothing-better") in "".join(said) and 'id="retry-' not in app.markup


# What is known already


def match_of(app: App) -> Match:
    assert app.runtime.model.table
    return app.runtime.model.table.match


def lay(app: App, move: Any) -> None:
    """Make a move as the solver's button does; where that only puts it in hand, play it."""
    match = match_of(app)
    app.send("lay", match.game.write(match.state, move))
    if SCREENS[match.game.name].moves.lays:
        app.send("play")


@EVERY
def test_the_review_asks_nothing_that_the_strongest_player_has_judged(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Léa's positions are judged for the review, the computer's were judged when it moved."""
    asked = []
    few = GAMES[game].judge

    def counted(self: object, state: Any, nodes: int | None = None, also: Sequence[Any] = ()) -> Iterator[Verdict]:
        asked.append(state)
        return few(state, nodes, also)

    monkeypatch.setattr(type(GAMES[game]), "judge", counted)
    app = at_table(Match.new(game, ["Léa", "Samir"], 3, YOUNG[game], bots={1: 5}))
    here = match_of(app)
    while {here.game.turn(state) for state in here.states[:-1]} != {0, 1}:  # MM-15: two numbers in a row
        lay(app, judged(game, here.state).ranked[0][0])
        here = match_of(app)
    seen = len(asked)
    app.send("dialog", "review")
    assert {here.game.turn(state) for state in asked[seen:]} <= {0}
    told = [SAY(f"review.{key}") for key in ("nothing-better", "forced", "later")]
    rows = [text(row) for row in re.findall(r"<tbody>(.*?)</tbody>", app.markup) if "Samir" in row]
    assert rows and all(any(words in row for words in told) for row in rows)


def test_a_judgement_that_does_not_know_the_move_made_is_made_once_more() -> None:
    """Whoever asks for a hint and then lays something else wants to know what that cost."""
    before = Match.new("or-des-fous", ["Léa", "Samir"], 3)
    made, *others = before.game.moves(before.state)
    after = before.copy()
    after.play(before.game.write(before.state, made))
    moves = SCREENS["or-des-fous"].moves
    for ranked in ((made, *others), others):
        found = {task(0): Found(Verdict(tuple((move, 5, 1) for move in ranked), "chance", True, 1.0), 1.0)}
        assert bool(kept(found, before, after, moves)) == (made in ranked)
        assert kept(found, after, before, moves) == found


# What does not jump


def test_until_it_is_settled_a_move_passes_another_one_only_if_it_is_better_for_certain() -> None:
    before = Verdict((("a", 10, 5), ("b", 9, 5), ("c", 8, 5)), "points", False, 0.1)
    unsure = Verdict((("b", 12, 5), ("a", 10, 5), ("c", 9, 5)), "points", False, 0.2)
    assert [move for move, _, _ in steady(before, unsure).ranked] == ["a", "b", "c"]
    clear = Verdict((("c", 30, 5), ("b", 12, 5), ("a", 10, 5)), "points", False, 0.3)
    assert [move for move, _, _ in steady(before, clear).ranked] == ["c", "a", "b"]
    assert steady(before, Verdict(unsure.ranked, "points", True, 0.2)).ranked == unsure.ranked
    assert steady(before, Verdict(unsure.ranked, "points", False, 1.0)).ranked == unsure.ranked


def test_a_look_that_begins_anew_does_not_replace_a_deeper_one() -> None:
    deep, shallow = (Verdict(((move, 1, 0),), "points", True, 0.5) for move in "ab")
    assert further(Found(deep, 0.5), shallow, 0.1).result is deep
    assert further(Found(deep, 0.5), shallow, 0.6).result is shallow


# In figures


def test_a_cost_within_the_error_of_the_move_is_none() -> None:
    verdict = Verdict((("a", 10, 9), ("b", 7, 3), ("c", 6, 3)), "points", True, 1.0)
    assert [cost(verdict, move) for move in "abcd"] == [Cost(0, 9), Cost(3, 3), Cost(4, 3), None]
    assert [Cost(3, 3).none, Cost(4, 3).none] == [True, False]
    assert lost(Cost(3, 3), "points", SAY) == "rien de mieux" and lost(Cost(4, 3), "points", SAY) == "4 ± 3 points"


def test_a_chance_is_0_or_100_only_where_it_is_certain() -> None:
    assert [percent(value) for value in (0, 49, 6149, 9960, 10_000)] == ["0 %", "< 1 %", "61 %", "> 99 %", "100 %"]
    assert [size(value, "chance") for value in (0, 1, 149, 150)] == ["0", "1", "1", "2"]
