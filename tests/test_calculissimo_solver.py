"""The fast generator of Calculissimo against the slow one, and what follows from it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from calculissimo_brute import layings, random_game, with_rack
from conftest import Sample

from pyapp.core import Chance
from pyapp.games.calculissimo import rules, solver, turns, windows
from pyapp.games.calculissimo.game import CALCULISSIMO as GAME
from pyapp.games.calculissimo.operation import check, worth
from pyapp.games.calculissimo.rules import BOX, State

POSITIONS = 300
BENT = 200
ONLY_BENT = [
    "...............",
    "...............",
    "...............",
    "...............",
    "............7..",
    ".........8..*..",
    "........4:4+7..",
    ".6.1+9-2.4.....",
    ".:.*.-.*.:.....",
    ".2+7*7+5-2.....",
    ".+.............",
    ".7.............",
    "...............",
    "...............",
    "...............",
]
ROUNDS = 15


def small_positions(seed: int, count: int) -> Iterator[State]:
    """Boards from random play, from the first turn to the end, with small random racks; two thirds hold a joker.

    One in ten has four tiles with a joker: products and bonus squares show in longer operations.
    """
    chance, tiles = Chance(seed), [tile for tile, held in BOX.counts if tile != "?" for _ in range(held)]
    boards = [state for state in random_game(seed) if not state.over]
    for number, state in enumerate((boards[:: max(1, len(boards) // count)] * count)[:count]):
        order, chance = chance.shuffled(tiles)
        rack = [*order[:3], "?"] if number % 10 == 9 else ([*order[:3]], [order[0], "?"], ["?"])[number % 3]
        yield with_rack(state, rack)


@pytest.mark.parametrize("part", range(ROUNDS))
def test_gen_5_the_fast_generator_finds_what_trying_finds(part: int, sample: Sample) -> None:
    """GEN-5, CA-8: the same layings with the same points, each once, every joker choice among them."""
    for state in sample(small_positions(part, POSITIONS // ROUNDS)):
        fast = [(one.lay, one.points) for one in solver.layings(state) if one]
        assert len(dict(fast)) == len(fast)
        assert dict(fast) == layings(state), GAME.dump(state)


def bent_positions(seed: int, count: int) -> Iterator[State]:
    """The same for layings that bend: boards where turns were bent, racks that are large enough for it."""
    chance, tiles = Chance(seed), [tile for tile, held in BOX.counts if tile != "?" for _ in range(held)]
    boards = [state for state in random_game(seed, crossing=True) if not state.over]
    for number, state in enumerate((boards[:: max(1, len(boards) // count)] * count)[:count]):
        order, chance = chance.shuffled(tiles)
        yield with_rack(state, (order[:5], order[:4], [*order[:2], "?"])[number % 3])


@pytest.mark.parametrize("part", range(ROUNDS + 5))
def test_ca_18_the_fast_generator_finds_all_that_bend(part: int, sample: Sample) -> None:
    """CA-18, GEN-5: straight and bent, the same layings with the same points, each once."""
    for state in sample(bent_positions(part, BENT // (ROUNDS + 5))):
        fast = [(one.lay, one.points) for one in solver.layings(state) if one]
        assert len(dict(fast)) == len(fast)
        assert dict(fast) == layings(state), GAME.dump(state)


def test_ca_18_all_first_turns_with_seven_tiles() -> None:
    """CA-18, CA-3: every one of them that bends, doubled as a whole."""
    state = GAME.position({"board": ["." * 15] * 15, "racks": [list("9+6:2+1"), ["1"]], "crossing": True})
    fast = {one.lay: one.points for one in solver.layings(state) if one}
    assert fast == layings(state) and sum(lay.bend is not None for lay in fast) == 2774


@pytest.mark.parametrize("seed", range(4))
def test_ca_18_the_best_are_the_best_of_all(seed: int) -> None:
    """CA-18: the bounds leave out nothing that belongs among the best five, with a joker neither."""
    for number, state in enumerate(islice(random_game(seed + 700, crossing=True), 0, 40, 6)):
        rack = [tile for tile in state.racks[state.turn] if tile != "?"]
        state = with_rack(state, [*rack[:4], "?"] if number % 3 == 0 else rack)
        points = sorted((one.points for one in solver.layings(state) if one), reverse=True)
        *_, (best, done) = solver.best(state, 5)
        assert [one.points for one in best] == points[:5] and done == 1


def test_ca_18_who_can_lay_only_what_bends_can_lay() -> None:
    """CA-18, CA-17: 2+2 in column L goes only with 2x3 in row 6."""
    state = GAME.position({"board": ONLY_BENT, "racks": [list("223"), ["1"]], "crossing": True})
    found = [one.lay for one in solver.layings(state) if one]
    assert found and all(lay.bend for lay in found) and solver.can_lay(state)
    assert not solver.can_lay(replace(state, options=replace(state.options, crossing=False)))


def test_full_racks_on_real_boards_are_legal_and_score_as_listed() -> None:
    """Every listed laying of full racks, asked of the rules."""
    for state in islice(random_game(77), 0, 24, 4):
        for one in [one for one in solver.layings(state) if one][::7]:
            assert turns.laying(state, one.lay).points == one.points


@pytest.mark.parametrize("seed", range(6))
def test_the_best_are_the_best_of_all(seed: int) -> None:
    """The bounds leave out nothing that belongs among the best five."""
    for state in islice(random_game(seed + 500), 0, 40, 3):
        points = sorted((one.points for one in solver.layings(state) if one), reverse=True)
        *_, (best, done) = solver.best(state, 5)
        assert [one.points for one in best] == points[:5] and done == 1


def test_ca_5_reckoning_in_whole_numbers_is_exact() -> None:
    """CA-5, CA-6: against the rules' fractions, over random operations."""
    chance = Chance(3)
    for _ in range(3000):
        length, chance = chance.below(5)
        numbers, signs = [], []
        for at in range(length + 2):
            digit, chance = chance.below(10)
            sign, chance = chance.below(4)
            numbers.append(digit)
            if at:
                signs.append("+-*:"[sign] if "*" not in signs else "+-:"[sign % 3])
        marks = "".join(f"{sign}{number}" for sign, number in zip(["", *signs], numbers, strict=True))
        assert windows.reckon(numbers, signs) == worth(marks, (1,) * len(marks), ()), marks


def test_can_lay_says_whether_anything_is_listed() -> None:
    state = GAME.position({"board": ["." * 15] * 15, "racks": [["1", "2"], ["1", "+", "1"]]})
    assert not solver.can_lay(state)
    assert solver.can_lay(GAME.position({**GAME.dump(state), "turn": 1}))


def test_gen_5_the_moves_are_layings_changes_and_passing() -> None:
    """GEN-5, CA-14: every different choice of tiles to change is listed once."""
    state = GAME.position({"board": ["." * 15] * 15, "racks": [["1", "1", "2"], ["1"]]})
    assert sorted(map(GAME.write, [state] * 5, GAME.moves(state))) == [
        "change 1",
        "change 1,1",
        "change 1,1,2",
        "change 1,2",
        "change 2",
    ]
    empty = GAME.position({"board": ["." * 15] * 15, "racks": [["1", "1", "2"], ["1"]], "bag": {}})
    assert [GAME.write(empty, move) for move in GAME.moves(empty)] == ["pass"]


@pytest.mark.parametrize("seed", range(12))
def test_the_104_tiles_are_conserved_through_random_games(seed: int) -> None:
    """On the board, on racks or in the bag, jokers as jokers; tests/bench_calculissimo.py does it a thousand times."""
    for state in random_game(seed, 2 + seed % 3, challenge=seed % 2 == 1):
        assert rules.box(state) == BOX
        assert not any(state.board[square] == "." for square in state.jokers)


def test_every_run_on_a_board_of_legal_play_is_an_operation() -> None:
    """CA-4: whatever was laid, no run is ever left that is none."""
    for seed in (1, 2):
        for state in random_game(seed, 3):
            for run in rules.BOARD.runs(state.board):
                check("".join(state.board[square] for square in run), "")
