"""Bits against squares: the fast generator of ZoneD finds what a slow, obvious one finds (ZD-3, ZD-4, ZD-8)."""

from dataclasses import replace

import pytest
import zoned_slow as slow

from pyapp.core import Chance
from pyapp.games.zoned import field, playout, rules
from pyapp.games.zoned.rules import Options, Rectangle, State

POSITIONS = 2000
BATCHES = 20


def random_position(number: int) -> State:
    """A sheet of any of the sizes, few or many rectangles of any kind, any dice: legal by game or not."""
    chance = Chance(number)
    size, chance = chance.below(4)
    width, height = [(10, 14), (15, 21), (21, 29), (7, 5)][size]
    players, chance = chance.below(3)
    most, chance = chance.below(90)
    paper, free = field.sheet(width, height)
    rectangles: list[Rectangle] = []
    for _ in range(most):
        numbers = []
        for limit in (players + 2, 6, 6, width, height):
            drawn, chance = chance.below(limit)
            numbers.append(drawn)
        seat, w, h, x, y = numbers
        if x + w + 1 > width or y + h + 1 > height:
            continue
        squares = paper.rectangle(x, y, w + 1, h + 1)
        if not squares & ~free:
            free &= ~squares
            rectangles.append(Rectangle(seat, x, y, w + 1, h + 1))
    dice, chance = rules.roll(chance)
    turn, chance = chance.below(players + 2)
    return State(Options(), width, height, tuple(rectangles), dice, 0, turn, (0,) * (players + 2), chance)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_zd_3_zd_4_places_equal_the_slow_generator(batch: int) -> None:
    """ZD-3, ZD-4: the same moves, each once, on 2,000 random positions."""
    for number in range(batch * POSITIONS // BATCHES, (batch + 1) * POSITIONS // BATCHES):
        state = random_position(number)
        fast = list(rules.moves(state))
        assert len(set(fast)) == len(fast)
        assert set(fast) == set(slow.moves(state)), number


def test_the_random_positions_are_of_many_kinds() -> None:
    counts = [len(list(rules.moves(random_position(number)))) for number in range(300)]
    assert counts.count(0) > 10 and sum(count > 20 for count in counts) > 50 and sum(0 < n < 5 for n in counts) > 10


@pytest.mark.parametrize("batch", range(5))
def test_zd_8_nothing_beside_a_zone_means_no_single_square(batch: int) -> None:
    """ZD-8: `beside` is empty just when the slow generator finds no 1 x 1."""
    for number in range(5000 + batch * 40, 5040 + batch * 40):
        state = random_position(number)
        single = replace(state, dice=(1, 1))
        assert bool(rules.beside(state, state.turn, rules.empty(state))) == any(slow.moves(single))


def test_bits_gives_every_place() -> None:
    assert list(field.bits(0b10110)) == [1, 2, 4]
    assert list(field.bits(0)) == []


# Playouts: whole numbers against the rules


@pytest.mark.parametrize("number", range(60))
def test_a_position_in_whole_numbers_follows_the_rules_move_by_move(number: int) -> None:
    """After any legal move: the same empty squares, the same squares beside every zone, the same scores and turn."""
    state = random_position(9000 + number)
    before = playout.position(state)
    for move in list(rules.moves(state))[:12]:
        after, expected = before.after(move), playout.position(rules.drawn(state, move))
        assert after.empty == expected.empty
        assert [one & after.empty for one in after.around] == expected.around
        assert (after.turn, after.scores, after.passes) == (expected.turn, expected.scores, 0)


@pytest.mark.parametrize("number", range(12))
def test_a_playout_is_a_game_by_the_rules(number: int) -> None:
    """The same dice and the same places, played through the rules, end with the same scores."""
    state = rules.start(2 + number % 3, number, "10x14", Options(limit=40 if number % 4 == 0 else 0))
    start = playout.position(state)
    scores, drawn = playout.play_out(start, number)
    assert (list(scores), drawn) == slow.play_out(state, number)
