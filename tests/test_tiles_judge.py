"""The one judgement of Équable and Calculissimo: what is a view of it agrees with it, and its reasons are true."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from statistics import fmean
from typing import Any

import pytest
from children import YOUNG
from conftest import ALL

from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Reason, Verdict
from pyapp.games import GAMES
from pyapp.games.calculissimo import judge as calculissimo
from pyapp.games.calculissimo import rules as calculissimo_rules
from pyapp.games.calculissimo import solver as calculissimo_solver
from pyapp.games.equable import judge as equable
from pyapp.games.equable import rules as equable_rules
from pyapp.games.equable import solver as equable_solver
from pyapp.games.tiles import Lay, after
from pyapp.games.weighing import Weighing

NODES = {"equable": 500, "calculissimo": 12}  # few, so that it does not take long
POSITIONS = 30 if ALL else 9
NAMES = pytest.mark.parametrize("name", NODES)
WORDS = 25  # of a sentence


@cache
def positions(name: str, count: int = POSITIONS) -> tuple[Any, ...]:
    """From games in which both play as the first level does, opening to end."""
    return tuple(state for _, state in zip(range(count), _played(name), strict=False))


def _played(name: str) -> Iterator[Any]:
    game = GAMES[name]
    for seed in range(100):
        state = game.start(2, seed, **YOUNG[name])
        while not game.over(state):
            yield state
            *_, thought = game.think(state, 1)
            state = game.play(state, thought.best[0][0])


@cache
def judged(name: str, number: int) -> Verdict:
    *_, verdict = GAMES[name].judge(positions(name)[number], NODES[name])
    return verdict


@NAMES
def test_the_fifth_level_is_a_view_of_the_judgement(name: str) -> None:
    """The same position with the same nodes: the same moves with the same figures."""
    for number, state in enumerate(positions(name)):
        *_, thought = GAMES[name].think(state, 5, NODES[name])
        assert thought.best == tuple((move, worth) for move, worth, _ in judged(name, number).ranked)


@NAMES
def test_what_the_judgement_plays_costs_nothing_when_it_is_judged_again(name: str) -> None:
    """Also when somebody asks about that move; and asking about the last one leaves the others as they were."""
    for number, state in enumerate(positions(name)[::5]):
        verdict = judged(name, number * 5)
        first, last = verdict.ranked[0][0], verdict.ranked[-1][0]
        *_, again = GAMES[name].judge(state, NODES[name], also=(first, last))
        assert again.ranked[0] == verdict.ranked[0]
        assert {one for one in again.ranked if one[0] != last} == {one for one in verdict.ranked if one[0] != last}


@NAMES
def test_any_legal_move_can_be_judged(name: str) -> None:
    """One that is not among the best is ranked when it is asked for, and never before the first."""
    game, state = GAMES[name], positions(name)[3]
    known = {move for move, _, _ in judged(name, 3).ranked}
    missing = [move for move in game.moves(state) if move not in known][:3]
    assert missing
    *_, verdict = game.judge(state, NODES[name], also=tuple(missing))
    assert set(missing) <= {move for move, _, _ in verdict.ranked}
    assert verdict.ranked[0] == judged(name, 3).ranked[0]


@NAMES
def test_worths_fall_and_guesses_are_less_sure(name: str) -> None:
    for number in range(0, POSITIONS, 3):
        ranked = judged(name, number).ranked
        assert [worth for _, worth, _ in ranked] == sorted((worth for _, worth, _ in ranked), reverse=True)
        assert all(error >= 0 for _, _, error in ranked)


def test_what_a_rack_brings_on_any_board_is_no_error() -> None:
    """Two moves answered by the same racks, always ten points apart, are surely ten points apart."""
    weighing = Weighing(1)
    for move, more in (("one", 0), ("other", 10)):
        weighing.add(move, 100)
        weighing.answers[move] = [20 + more, 300 + more, 150 + more]
    assert [(move, error) for move, _, error in weighing.verdict(1.0).ranked] == [("one", 0), ("other", 0)]
    assert weighing.verdict(1.0).common > 0, "but each worth by itself depends on the racks that were tried"
    weighing.answers["one"][0] = 80
    assert all(error > 0 for _, _, error in weighing.verdict(1.0).ranked)


def test_moves_are_compared_rack_by_rack() -> None:
    """The last of five is not among the best four at first; once it is, it is answered with the rack it has missed."""
    weighing, tried = Weighing(1), list[tuple[int, int]]()
    for move in range(5):
        weighing.add(move, 100)

    def answer(move: int, rack: int) -> Iterator[int]:
        tried.append((move, rack))
        yield 10 if move == 4 else 100 * (move == 3 and rack == 1)

    for _ in weighing.weigh(range(5), answer, lambda: len(tried) < 13):
        pass
    assert tried[:9] == [(move, 0) for move in range(5)] + [(move, 1) for move in range(4)]
    assert set(tried[9:]) == {(0, 2), (1, 2), (2, 2), (4, 1)}


@NAMES
def test_the_hint_is_a_move_that_a_learner_could_find(name: str) -> None:
    """Few new tiles, a short line; in Équable small numbers written plainly and nothing multiplied by zero."""
    teachable: dict[str, Callable[..., Any]] = {
        "equable": equable.teachable,
        "calculissimo": calculissimo.teachable,
    }
    for number, state in enumerate(positions(name)):
        found = teachable[name](state, judged(name, number))
        assert found is not None and found in judged(name, number).ranked
        if isinstance(found[0], Lay) and name == "equable":
            text = "".join(found[0].tiles)
            others = ("".join(move.tiles) for move, _, _ in judged(name, number).ranked if isinstance(move, Lay))
            assert equable.plain(text) or not any(map(equable.plain, others))
    assert not equable.plain("0*6527+06=6") and equable.plain("4+5=9") and equable.plain("20:4=5")


# Why


def earned(name: str, state: Any, lay: Lay, square: int | None = None) -> int:
    """The points of a lay, with one bonus square taken away, by the rules' own way of scoring."""
    if name == "calculissimo":
        spent = state.spent if square is None else (*state.spent, square)
        return calculissimo_rules.laid(state.board, spent, state.racks[state.turn], lay).points
    bonus = list(equable_rules.bonuses(state))
    if square is not None:
        bonus[square] = "."
    return equable_rules.score(state, equable_rules.laying(state, lay), "".join(bonus)).total


def best_answer(name: str, state: Any, lay: Lay, number: int) -> int:
    """The best of all answers with a rack, every one listed and scored by the rules."""
    if name == "calculissimo":
        rack = calculissimo.possible_rack(state, number)
        left = replace(state, board=after(calculissimo_rules.BOARD, state.board, lay))
        return max(
            (
                calculissimo_rules.formed(left.board, left.spent, rack, one.lay).points
                for one in calculissimo_solver.layings(left, rack)
                if one
            ),
            default=0,
        )
    later, rack = GAMES[name].play(state, lay), equable.possible_rack(state, number)
    holding = replace(later, racks=(*later.racks[: later.turn], rack, *later.racks[later.turn + 1 :]))
    return max((GAMES[name].score(holding, one).total for one in equable_solver.lays(holding)), default=0)


def checked(name: str, state: Any, lay: Lay, other: Lay | None, reason: Reason) -> str:
    """Every figure of a reason, worked out again; its code."""
    facts: Any = reason.facts
    if reason.code in ("earns", "earns.square"):
        assert facts["count"] == earned(name, state, lay)
    if reason.code == "earns.square":
        squares = equable_rules.SQUARES if name == "equable" else calculissimo_rules.BOARD
        assert facts["more"] == facts["count"] - earned(name, state, lay, squares.at(facts["square"])) > 0
    if other is None:
        return reason.code
    if reason.code == "earns.more":
        assert (facts["points"], facts["other"]) == (earned(name, state, lay), earned(name, state, other))
        assert facts["count"] == facts["points"] - facts["other"] > 0
    if reason.code == "closes":
        for key, move in (("count", lay), ("other", other)):
            assert facts[key] == round(fmean(best_answer(name, state, move, one) for one in range(facts["racks"])))
    return reason.code


def told(name: str, state: Any) -> Counter[str]:
    """The reasons for the best move of a position, alone and beside moves further down: at most three, every figure
    worked out again, in sentences that are not too long, and none within the error."""
    game, nodes = GAMES[name], 5 * NODES[name]
    *_, verdict = game.judge(state, nodes)
    lays = [one for one in verdict.ranked if isinstance(one[0], Lay)]
    codes: Counter[str] = Counter()
    for other in (None, lays[len(lays) // 2], lays[-1]) if lays else ():
        first, second = lays[0], other[0] if other else None
        reasons = game.reasons(state, first[0], second, nodes)
        assert len(reasons) <= 3
        for reason in reasons:
            codes[checked(name, state, first[0], second, reason)] += 1
            for language in LANGUAGES:
                assert len(Words(language)(f"why.{name}.{reason.code}", **reason.facts).split()) <= WORDS
        *_, verdict = game.judge(state, nodes, also=(first[0], second) if second else ())
        worths = {move: (worth, error) for move, worth, error in verdict.ranked}
        if second and worths[first[0]][0] - worths[second][0] <= max(worths[first[0]][1], worths[second][1]):
            assert reasons == ()
    return codes


@NAMES
def test_every_figure_of_a_reason_is_true_and_nothing_is_said_within_the_error(name: str) -> None:
    """`python tests/bench_reasons.py` does the same on more positions."""
    codes = sum((told(name, state) for state in positions(name)[2 : 9 : 3 if ALL else 6]), Counter[str]())
    assert "earns.square" in codes and codes.keys() & {"earns.more", "closes"}
