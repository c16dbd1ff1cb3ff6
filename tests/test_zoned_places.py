"""Bits against squares: the fast generator of ZoneD finds what a slow, obvious one finds (ZD-3, ZD-4, ZD-8)."""

from collections.abc import Iterator

import pytest

from pyapp.core import Chance
from pyapp.games.zoned import field, playout, rules
from pyapp.games.zoned.rules import Draw, Options, Rectangle, State

Square = tuple[int, int]
POSITIONS = 2000
BATCHES = 20


def slow_moves(state: State) -> Iterator[Draw]:
    """Every rectangle of the sheet, square by square, straight from the words of ZD-3 and ZD-4."""
    if state.over or not state.dice:
        return
    colour = {(x, y): one.player for one in state.rectangles
              for x in range(one.x, one.x + one.w) for y in range(one.y, one.y + one.h)}
    a, b = state.dice
    for w, h in {(a, b), (b, a)}:
        for x in range(state.width):
            for y in range(state.height):
                squares = [(x + right, y + up) for right in range(w) for up in range(h)]
                if (all(i < state.width and j < state.height and (i, j) not in colour for i, j in squares)
                        and any(touches(state, colour, square) for square in squares)):
                    yield Draw(w, h, x, y)


def touches(state: State, colour: dict[Square, int], square: Square) -> bool:
    """Whether a square shares a side with the own edge or an own square."""
    x, y = square
    on_edge = {"bottom": y == 0, "left": x == 0, "top": y == state.height - 1, "right": x == state.width - 1}
    edges = ["bottom", "top"] if state.players == 2 else ["bottom", "left", "top", "right"]
    beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return on_edge[edges[state.turn]] or any(colour.get(one) == state.turn for one in beside)


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
        assert set(fast) == set(slow_moves(state)), number


def test_the_random_positions_are_of_many_kinds() -> None:
    counts = [len(list(rules.moves(random_position(number)))) for number in range(300)]
    assert counts.count(0) > 10 and sum(count > 20 for count in counts) > 50 and sum(0 < n < 5 for n in counts) > 10


@pytest.mark.parametrize("batch", range(5))
def test_zd_8_nothing_beside_a_zone_means_no_single_square(batch: int) -> None:
    """ZD-8: `beside` is empty just when the slow generator finds no 1 x 1."""
    for number in range(5000 + batch * 40, 5040 + batch * 40):
        state = random_position(number)
        single = State(state.options, state.width, state.height, state.rectangles, (1, 1), 0, state.turn,
                       state.scores, state.chance)
        assert bool(rules.beside(state, state.turn, rules.empty(state))) == any(slow_moves(single))


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
    assert (list(scores), drawn) == replayed(state, number)


def replayed(state: State, number: int) -> tuple[list[int], int]:
    """A playout again, with rules and slow places instead of whole numbers; dice and choices as `play_out` has them."""
    drawn = 0
    while not state.over:
        number = (number * 6364136223846793005 + 1442695040888963407) & playout.WORD
        dice = playout.THROWS[(number >> 32) % 36]
        thrown = State(state.options, state.width, state.height, state.rectangles, dice, state.passes, state.turn,
                       state.scores, state.chance)
        corners = sorted_corners(thrown)
        if corners:
            corner, w, h = choice(corners, number, state.width + 1)
            after = rules.drawn(thrown, Draw(w, h, corner % (state.width + 1), corner // (state.width + 1)))
            drawn += 1
        else:
            after = State(state.options, state.width, state.height, state.rectangles, None, state.passes + 1,
                          (state.turn + 1) % state.players, state.scores, state.chance)
        free = rules.empty(after)
        stuck = not any(rules.beside(after, seat, free) for seat in range(after.players))
        late = bool(after.options.limit) and after.passes >= after.options.limit
        state = State(after.options, after.width, after.height, after.rectangles, None, after.passes, after.turn,
                      after.scores, after.chance, over=stuck or late)
    return list(state.scores), drawn


def sorted_corners(state: State) -> list[tuple[int, int, int]]:
    """The places as thrown, or turned if there is none."""
    assert state.dice
    found = list(slow_moves(state))
    for w, h in (state.dice, state.dice[::-1]):
        corners = sorted((move.y * (state.width + 1) + move.x, w, h) for move in found if (move.w, move.h) == (w, h))
        if corners:
            return corners
    return []


def choice(corners: list[tuple[int, int, int]], number: int, stride: int) -> tuple[int, int, int]:
    skipped = (number >> 12) % (corners[-1][0] + 1)
    return next(one for one in corners if one[0] >= skipped)
