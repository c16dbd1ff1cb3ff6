"""The computer players of Math&Magic: what each level sees, and that all they propose is legal."""

from dataclasses import replace
from itertools import pairwise

import pytest

from pyapp.core import Refused
from pyapp.core.contract import Thought
from pyapp.core.expression import parse, steps
from pyapp.games import GAMES
from pyapp.games.math_magic import judge, players, rules, solver
from pyapp.games.math_magic.rules import Bring, Solve, Stall, State

GAME = GAMES["math-magic"]
LEVELS = range(1, 6)
BOOK = {"grid": list(rules.BOOK), "reserve": "123456789"}


def thoughts(state: State, level: int = 5, nodes: int | None = None) -> list[Thought]:
    return list(GAME.think(state, level=level, nodes=nodes))


def answer(state: State, level: int = 5, nodes: int | None = None) -> Thought:
    return thoughts(state, level, nodes)[-1]


def solves(thought: Thought) -> list[Solve]:
    return [move for move, _ in thought.best if isinstance(move, Solve)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("target", [3, 28, 65, 143])
def test_every_level_proposes_legal_moves_best_first(level: int, target: int) -> None:
    """GEN-5: whatever is proposed can be played; giving up (MM-9) comes last."""
    state = GAME.position({**BOOK, "target": target, "last": 150})
    seen = thoughts(state, level)
    for move, _ in seen[-1].best:
        rules.play(state, move)
    values = [value for _, value in seen[-1].best]
    assert values == sorted(values, reverse=True) and all(isinstance(value, int) for value in values)
    assert seen[-1].best[-1][0] == Stall() and seen[-1].done == 1
    done = [thought.done for thought in seen]
    assert done == sorted(done) and all(0 <= part <= 1 for part in done)


@pytest.mark.parametrize("level", sorted(players.SIGHTS))
def test_a_level_stays_within_its_sight(level: int) -> None:
    """The table of sights says what a level sees: operators, products, length of line, slides, reserve."""
    sight = players.SIGHTS[level]
    for seed, target in ((1, 9), (2, 20), (3, 45)):
        state = replace(GAME.start(2, seed), target=target)
        for move in solves(answer(state, level)):
            grid = rules.shifted(state.grid, move.shift)
            _, done = steps(parse(move.calculation))
            assert len(rules.digits_of(grid, move.line)) <= sight.digits
            assert {step.sign for step in done} <= set(sight.operators)
            products = [step.result for step in done if step.sign == "*"]
            assert all(result <= sight.product and (sight.beyond or result <= target) for result in products)
            assert sight.fractions or all(step.result >= 0 and step.result.denominator == 1 for step in done)
            assert move.shift is None or (sight.reserve if isinstance(move.shift, Bring) else sight.slides)


def test_a_higher_level_sees_all_that_a_lower_one_sees() -> None:
    """Levels grow: nothing is unlearnt."""
    for target in (6, 24, 60):
        state = GAME.position({**BOOK, "target": target})
        seen = [set(solves(answer(state, level))) for level in LEVELS]
        assert all(lower <= higher for lower, higher in pairwise(seen))


@pytest.mark.parametrize("given", [{}, {"whole": True}, {"operators": "+-"}, {"variant": "race-18"}])
def test_the_highest_level_lists_every_scoring_move(given: dict[str, object]) -> None:
    """design.md: think at its full setting lists every scoring move; MM-4 options are kept."""
    state = replace(GAME.start(2, 11, **given), target=10, turn=0)
    assert sorted(map(repr, solves(answer(state)))) == sorted(map(repr, solver.solve(state)))


def test_with_all_operators_the_strong_use_roots_only_where_a_line_does_not_go_without() -> None:
    """MM-4: and then a few of the many ways; the weaker know none of them."""
    for digits, target, marked in (("945...", 18, False), ("94....", 27, True), ("334456", 31, False)):
        state = GAME.position({"grid": [digits, *["......"] * 5], "target": target, "operators": "+-*:^r!"})
        seen = {level: solves(answer(state, level)) for level in LEVELS}
        for level in (4, 5):
            ways = {(move.shift, move.line, bool(set("r!") & set(move.calculation))) for move in seen[level]}
            assert (None, "1", marked) in ways
            assert len(ways) == len({(shift, line) for shift, line, _ in ways})
            assert all(rules.play(state, move) for move in seen[level])
        assert not any(set("r!") & set(move.calculation) for level in (1, 2, 3) for move in seen[level])


def test_without_a_solution_a_player_gives_up() -> None:
    """MM-9: nothing seen, nothing else to propose."""
    state = GAME.position({"grid": ["2.....", *["......"] * 5], "reserve": "", "target": 99})
    for level in LEVELS:
        assert [move for move, _ in answer(state, level).best] == [Stall()]


def test_two_points_come_before_one() -> None:
    """MM-5, MM-6: a greedy player takes the unmoved solution."""
    best = answer(GAME.position({**BOOK, "target": 17}), level=4).best
    assert best[0][0].shift is None and best[0][1] == 2
    assert any(move.shift for move, _ in best if isinstance(move, Solve))


def test_the_champion_weighs_what_it_leaves_the_next_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 5 looks ahead: a move is worth what it earns less what the next player can then get (or lose, MM-9)."""
    monkeypatch.setattr(judge, "AHEAD", 1)
    state = GAME.position({"grid": ["52....", "3.....", *["......"] * 4], "reserve": "46", "target": 3, "last": 20})
    weighed = {move: value for move, value in answer(state).best if isinstance(move, Solve)}
    for move, value in weighed.items():
        after = rules.play(state, move)
        reply = max((rules.score(after, move).total for move in solver.solve(after)), default=-1)
        assert value == rules.score(state, move).total - reply
    assert len(set(weighed.values())) > 2


def test_nodes_limit_the_work_and_results_repeat() -> None:
    """design.md: limits are node counts, so the same limit gives the same answer."""
    state = replace(GAME.start(2, 3), target=31)
    few, more = answer(state, 5, nodes=20), answer(state, 5, nodes=600)
    assert len(few.best) < len(more.best)
    assert answer(state, 5, nodes=600) == more and answer(state, 5, nodes=20) == few
    assert answer(state, 5, nodes=0).best[-1][0] == Stall()


def test_in_an_open_race_it_thinks_of_what_it_would_enter() -> None:
    """MM-17: nobody has buzzed yet; the app presses the buzzer. The game itself proposes the buzzer: that is legal."""
    race = replace(GAME.start(2, 5, variant="race-18"), target=12, stalled=(0,))
    held = rules.play(race, rules.Buzz(1))
    entered = list(players.think(race, 4))[-1]
    assert race.turn is None and entered == answer(held, 4)
    assert solves(entered)
    assert [move for move, _ in answer(race, 4).best] == [rules.Buzz(1), Stall()]


def test_when_it_is_over_there_is_nothing_to_think() -> None:
    """MM-13."""
    assert [thought.best for thought in thoughts(replace(GAME.start(2, 1), over=True))] == [()]


def test_an_unknown_level_is_refused() -> None:
    """Refused is the only answer to bad input."""
    with pytest.raises(Refused):
        thoughts(GAME.start(2, 1), level=6)


def test_bots_play_a_whole_game() -> None:
    """MM-2, MM-13: five levels against each other to target 25; stronger sight never loses points by stalling more."""
    state = GAME.start(5, 9, last=25)
    while not state.over:
        level = LEVELS[state.turn]
        state = rules.play(state, answer(state, level, nodes=400).best[0][0])
    assert len(state.scores) == 5 and max(state.scores[3:]) > state.scores[0]
