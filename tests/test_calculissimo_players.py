"""What each computer player of Calculissimo sees (GEN-1, GEN-5)."""

from itertools import islice

import pytest
from calculissimo_brute import random_game

from pyapp.games.calculissimo import judge, players, solver, turns
from pyapp.games.calculissimo.game import CALCULISSIMO as GAME
from pyapp.games.calculissimo.rules import BOARD, Challenge, Change, Pass, State
from pyapp.games.tiles import Lay, placed

BARE = ["." * 15] * 15


def position(rack: str, other: str = "1", **more: object) -> State:
    position: State = GAME.position({"board": BARE, "racks": [list(rack), list(other)], **more})
    return position


def choice(state: State, level: int) -> object:
    *_, thought = GAME.think(state, level=level)
    return thought.best[0][0]


def laid(state: State, move: object) -> str:
    assert isinstance(move, Lay)
    return "".join(tile for _, tile in placed(BOARD, state.board, move))


def test_level_1_sees_a_few_short_layings_without_division_or_jokers() -> None:
    state = position("99*9+1:")
    *_, thought = GAME.think(state, level=1)
    seen = [move for move, _ in thought.best if isinstance(move, Lay)]
    assert len(seen) == 5
    assert all(set(laid(state, move)) <= set("0123456789+-*") and len(laid(state, move)) <= 5 for move in seen)


def test_level_2_multiplies() -> None:
    assert "*" in laid(position("99*1+1:"), choice(position("99*1+1:"), 2))


def test_level_3_does_not_look_at_the_squares_and_level_4_does() -> None:
    """1+9 and 9+1 are the same to one that does not see that H6 doubles the digit on it."""
    state = position("19+")
    three, four = choice(state, 3), choice(state, 4)
    assert GAME.score(state, four).total == max(one.points for one in solver.layings(state) if one)
    assert GAME.score(state, three).total < GAME.score(state, four).total


@pytest.mark.parametrize("seed", range(3))
def test_level_4_takes_what_earns_most(seed: int) -> None:
    for state in islice(random_game(seed + 60), 0, 20, 5):
        *_, (best, _) = solver.best(state, 1)
        if best:
            assert GAME.score(state, choice(state, 4)).total == best[0].points


def test_levels_1_to_3_choose_only_what_is_legal() -> None:
    """CA-6: also where the squares they do not see would make it illegal."""
    for state in islice(random_game(31), 0, 30, 3):
        if not state.over:
            for level in (1, 2, 3):
                GAME.play(state, choice(state, level))


def test_ca_18_levels_from_3_on_see_what_bends() -> None:
    """CA-18: the children of levels 1 and 2 lay along one line."""
    state = position("9+6:2+1", crossing=True)
    best = max(one.points for one in solver.layings(state) if one)
    assert GAME.score(state, choice(state, 4)).total == best == 102
    for level, bends in ((1, False), (2, False), (4, True)):
        move = choice(state, level)
        assert isinstance(move, Lay) and (move.bend is not None) is bends
    verdict = list(GAME.judge(state, 10))[-1]
    assert any(isinstance(move, Lay) and move.bend for move, _, _ in verdict.ranked)
    shown = judge.teachable(state, verdict)
    assert shown and isinstance(shown[0], Lay) and shown[0].bend is None  # a hint is for learners
    straight = list(GAME.judge(position("9+6:2+1", crossing=False), 10))[-1]
    assert not any(isinstance(move, Lay) and move.bend for move, _, _ in straight.ranked)


def test_level_5_keeps_a_times_where_it_earns_little() -> None:
    """1x1 and 1+1 earn about the same; the x is worth more on the rack."""
    state = position("11*+", other="9" * 6)
    assert "*" not in laid(state, choice(state, 5))


def test_level_5_plays_the_end_out() -> None:
    """With an empty bag it lays its last tiles rather than earn a little more and be left with signs."""
    state = position("12+", other="9999999"[:6], bag={})
    after = GAME.play(state, choice(state, 5))
    assert after.over and after.scores[0] > 0


def test_who_can_lay_nothing_changes_or_passes() -> None:
    for level in range(1, 6):
        assert isinstance(choice(position("++++:::"), level), Change)
        assert choice(position("++", other="1+1", bag={}), level) == Pass()


def test_who_sees_nothing_simple_lays_what_can_be_laid() -> None:
    state = position("8:2::::")
    assert laid(state, choice(state, 1)) == "8:2"


def test_a_change_keeps_what_is_worth_most() -> None:
    move = choice(position(":::0*"), 5)
    assert isinstance(move, Change) and "*" not in move.tiles


def test_ca_16_levels_from_3_on_notice_a_wrong_operation() -> None:
    state = position("7:2", other="1+1", options={"challenge": True})
    wrong = GAME.play(state, GAME.read(state, "8G 7:2"))
    assert [isinstance(choice(wrong, level), Challenge) for level in range(1, 6)] == [False, False, True, True, True]


def test_ca_16_the_last_laying_is_let_stand_when_it_is_right() -> None:
    state = position("3+4", other="1", bag={}, options={"challenge": True})
    last = GAME.play(state, GAME.read(state, "8G 3+4"))
    assert turns.last_word(last) and choice(last, 4) == Pass()


def test_gen_2_thinking_repeats_and_few_nodes_still_give_an_answer() -> None:
    state = next(islice(random_game(12), 6, None))
    for nodes in (0, 1, 5, None):
        first = list(players.think(state, 5, nodes))[-1]
        assert first == list(players.think(state, 5, nodes))[-1] and first.best


def test_the_strongest_does_not_look_at_hidden_racks() -> None:
    """Another rack behind the screen, the same tiles unseen: the same choice."""
    assert choice(position("347+-*", other="99*"), 5) == choice(position("347+-*", other="00-"), 5)
