"""The computer players of ZoneD: what each level looks at, and that none looks at the dice to come."""

from collections import deque
from dataclasses import replace

import pytest
from test_zoned_places import random_position

from pyapp.core import Chance, Refused
from pyapp.games import GAMES
from pyapp.games.zoned import players, playout, room, rules
from pyapp.games.zoned.rules import Draw, State

GAME = GAMES["zoned"]


def playable(number: int) -> State:
    """A random position in which the player at turn has a choice."""
    while len(list(rules.moves(random_position(number)))) < 3:
        number += 10_000
    return random_position(number)


def best(state: State, level: int, nodes: int = 600) -> list[tuple[Draw, int]]:
    return list(list(players.think(state, level, nodes))[-1].best)


def slow_rooms(state: State) -> list[int]:
    """Square by square: how many steps each zone needs to every empty square; shared squares count for nobody."""
    colour = {
        (x, y): one.player
        for one in state.rectangles
        for x in range(one.x, one.x + one.w)
        for y in range(one.y, one.y + one.h)
    }
    empty = {(x, y) for x in range(state.width) for y in range(state.height)} - set(colour)
    distances = []
    for seat in range(state.players):
        single = replace(state, dice=(1, 1), turn=seat, over=False)
        queue = deque(((move.x, move.y), 0) for move in rules.moves(single))
        steps = dict(queue)
        while queue:
            (x, y), step = queue.popleft()
            for after in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if after in empty and after not in steps:
                    steps[after] = step + 1
                    queue.append((after, step + 1))
        distances.append(steps)
    counts = [0] * state.players
    for square in empty:
        reached = sorted((steps[square], seat) for seat, steps in enumerate(distances) if square in steps)
        if reached and (len(reached) == 1 or reached[0][0] < reached[1][0]):
            counts[reached[0][1]] += 1
    return counts


@pytest.mark.parametrize("number", range(40))
def test_rooms_are_the_squares_that_nobody_else_reaches_as_soon(number: int) -> None:
    state = random_position(20_000 + number)
    assert room.rooms(playout.position(state)) == slow_rooms(state)


def around(state: State) -> dict[Draw, int]:
    """ZD-4: for every place the empty squares beside the own zone after it."""
    found = {}
    for move in rules.moves(state):
        after = rules.drawn(state, move)
        found[move] = rules.beside(after, state.turn, rules.empty(after)).bit_count()
    return found


@pytest.mark.parametrize("number", range(12))
def test_the_greedy_level_takes_most_squares_to_go_on_from(number: int) -> None:
    state = playable(number)
    open_squares = around(state)
    assert open_squares[best(state, 3)[0][0]] == max(open_squares.values())


@pytest.mark.parametrize("number", range(12))
def test_children_see_a_few_places_and_take_the_neatest_or_the_widest_of_them(number: int) -> None:
    state = playable(number)
    open_squares = around(state)
    for level, wanted in ((1, min), (2, max)):
        seen = [move for move, _ in best(state, level)][: players.SIGHTS[level].places]
        assert open_squares[seen[0]] == wanted(open_squares[move] for move in seen)


@pytest.mark.parametrize("number", range(12))
def test_level_4_takes_the_best_room_against_the_best_other(number: int) -> None:
    state = playable(number)
    leads = {move: room.lead(slow_rooms(rules.drawn(state, move)), state.turn) for move in rules.moves(state)}
    assert leads[best(state, 4)[0][0]] == max(leads.values())


@pytest.mark.parametrize("level", range(1, 6))
def test_every_level_lists_every_place(level: int) -> None:
    """GEN-5."""
    for number in range(4):
        state = playable(number)
        ranked = best(state, level)
        assert {move for move, _ in ranked} == set(rules.moves(state)) and len(ranked) == len(set(rules.moves(state)))


@pytest.mark.parametrize("level", range(1, 6))
def test_nobody_knows_the_dice_to_come(level: int) -> None:
    """GEN-2: another future, the same thought."""
    state = playable(5)
    assert best(state, level) == best(replace(state, chance=Chance(987, 5)), level)


def test_there_is_no_sixth_level() -> None:
    with pytest.raises(Refused):
        GAME.think(GAME.start(), 6)
