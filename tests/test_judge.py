"""One truth about every move: what `judge` promises, for L'Or des fous, ZoneD and Math&Magic."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from bench_judge import DEEPER, compared
from judged import DEPTHS, position

from pyapp.core import Verdict
from pyapp.games import GAMES
from pyapp.games.math_magic.rules import Stall

EVERY = pytest.mark.parametrize("name", DEPTHS)
FEW = {"math-magic": 100, "zoned": 100, "or-des-fous": 800}
NODES = {"math-magic": 300, "zoned": 3000, "or-des-fous": 3000}


def judged(name: str, state: Any, times: int = 1) -> Verdict:
    *_, verdict = GAMES[name].judge(state, NODES[name] * times)
    return verdict


@EVERY
def test_level_5_is_a_view_of_the_judgement(name: str) -> None:
    """The same nodes, the same first move and the same figures."""
    for number in range(30):
        state = position(name, number)
        *_, thought = GAMES[name].think(state, 5, FEW[name])
        *_, verdict = GAMES[name].judge(state, FEW[name])
        assert thought.best == tuple((move, worth) for move, worth, _ in verdict.ranked)


@EVERY
def test_every_legal_move_is_ranked_once_best_first(name: str) -> None:
    for number in range(4):
        state = position(name, number)
        ranked = judged(name, state, times=10).ranked
        assert sorted(repr(move) for move, _, _ in ranked) == sorted(map(repr, GAMES[name].moves(state)))
        worths = [worth for _, worth, _ in ranked]
        assert worths == sorted(worths, reverse=True) and all(error >= 0 for _, _, error in ranked)


@EVERY
def test_a_game_played_by_the_judgement_alone_costs_nothing_beyond_its_error(name: str) -> None:
    """Looked at again with four times the nodes."""
    game, options = GAMES[name], {"zoned": {"sheet": "10x14", "limit": 10}}
    state, faults, moves = game.start(2, 3, **options.get(name, {})), 0, 0
    while not game.over(state) and moves < 8:
        move, _, error = judged(name, state).ranked[0]
        deeper = judged(name, state, times=4).ranked
        faults += next(deeper[0][1] - worth > max(error, off) for one, worth, off in deeper if one == move)
        state, moves = game.play(state, move), moves + 1
    assert moves > 5 and faults == 0


@pytest.mark.parametrize("name", ["or-des-fous", "zoned"])
def test_the_told_error_is_true(name: str) -> None:
    """A sample of what tests/bench_judge.py shows at the full budget: 95 % within it of twenty times the nodes."""
    kept: Counter[str] = Counter()
    of_all: Counter[str] = Counter()
    for number in range(8):
        state = position(name, number)
        for what, times_the_error in compared(judged(name, state), judged(name, state, DEEPER)):
            kept[what] += times_the_error <= 1
            of_all[what] += 1
    assert of_all["moves"] > 100
    for what in ("moves", "gaps"):
        assert kept[what] >= 0.95 * of_all[what]


@EVERY
def test_a_ranking_refines_and_does_not_jump(name: str) -> None:
    """A new first place or figure comes with a round, not with every look; before the end it is never called done."""
    for number in range(4):
        verdicts = list(GAMES[name].judge(position(name, number), NODES[name]))
        firsts = [verdict.ranked[0] for verdict in verdicts if verdict.ranked]
        assert sum(one != then for one, then in pairwise(firsts)) <= 6
        assert verdicts[-1].done == 1 and all(verdict.done < 1 for verdict in verdicts[:-1])


def test_a_settled_first_place_is_ahead_by_more_than_every_error() -> None:
    settled = 0
    for name in ("or-des-fous", "zoned"):
        for number in range(30):
            verdict = judged(name, position(name, number))
            (_, best, _), *others = verdict.ranked
            if best < 10_000 or name == "zoned":
                assert verdict.settled == all(best - worth > error for _, worth, error in others)
            settled += verdict.settled
    assert settled >= 3


def test_a_gap_is_kept_when_a_place_leaves_the_playouts() -> None:
    """ZoneD: whoever was behind when it left stays behind everybody who went on."""
    for number in range(6):
        verdicts = list(GAMES["zoned"].judge(position("zoned", number), 20_000))
        first = next(verdict for verdict in verdicts if verdict.ranked)
        out = {move for move, _, _ in first.ranked[(len(first.ranked) + 1) // 2 :]}
        assert verdicts[-1].ranked[0][0] not in out


def test_giving_up_is_never_better_than_a_solution() -> None:
    """MM-9."""
    for number in range(10):
        ranked = judged("math-magic", position("math-magic", number)).ranked
        assert ranked[-1][0] == Stall() and ranked[-1][1] == min(worth for _, worth, _ in ranked)


@EVERY
def test_when_it_is_over_there_is_nothing_to_judge(name: str) -> None:
    game = GAMES[name]
    short: dict[str, dict[str, Any]] = {"math-magic": {"last": 1}, "zoned": {"sheet": "10x14", "limit": 1}}
    state = game.start(2, 1, **short.get(name, {}))
    while not game.over(state):
        *_, thought = game.think(state, 4)
        state = game.play(state, thought.best[0][0])
    assert [(verdict.ranked, verdict.done) for verdict in game.judge(state)] == [((), 1.0)]


def test_a_move_as_somebody_made_it_is_in_the_ranking() -> None:
    """MM-4: whatever the writing; ZD-11: with its area typed."""
    state = position("math-magic", 0)
    found = judged("math-magic", state).ranked
    solve, worth, error = found[0]
    odd = replace(solve, calculation=f"({solve.calculation})")
    *_, verdict = GAMES["math-magic"].judge(state, NODES["math-magic"], also=(odd,))
    assert (odd, worth, error) in verdict.ranked and len(verdict.ranked) == len(found) + 1
    sheet = position("zoned", 0)
    place, lead, off = judged("zoned", sheet).ranked[2]
    typed = replace(place, typed=place.w * place.h)
    *_, verdict = GAMES["zoned"].judge(sheet, NODES["zoned"], also=(typed,))
    assert verdict.ranked[2] == (typed, lead, off)
