"""The fast generator of Équable finds what trying every filling finds; the search is right about the best; the end."""

import re
from dataclasses import replace

import equable_sides
import pytest
from conftest import Sample
from equable_boards import random_states, state
from equable_slow import board_after, slow_boards

from pyapp.core import Chance
from pyapp.games.equable import notation, rules, search, solver, turns
from pyapp.games.equable.game import EQUABLE
from pyapp.games.equable.patterns import RackDigits
from pyapp.games.equable.players import equable
from pyapp.games.equable.products import Products
from pyapp.games.equable.rules import VALUES, State
from pyapp.games.tiles import EMPTY, Lay

# How many positions, with how many white and grey tiles, from which seed: 300 in all.
SAMPLES = [(200, 1, 1, 11), (60, 2, 1, 12), (30, 1, 2, 13), (10, 3, 1, 14)]


@pytest.mark.parametrize("count, white, grey, seed", SAMPLES)
def test_gen_5_fast_and_slow_find_the_same_boards_each_once(
    count: int, white: int, grey: int, seed: int, sample: Sample
) -> None:
    """GEN-5, EQ-4 to EQ-13: fractions, points, chains, zeros, lengthening and replacing are among them."""
    positions = list(enumerate(random_states(count, seed, white, grey)))
    for number, position in sample(positions):
        fast = [board_after(position, lay) for lay in solver.lays(position)]
        assert len(set(fast)) == len(fast), number
        assert set(fast) == set(slow_boards(position)), number
    if count >= 100:
        kinds = {kind for _, position in positions for lay in solver.lays(position) for kind in kinds_of(position, lay)}
        assert kinds == {"fraction", "point", "chain", "zeros", "longer", "replaced", "new"}


def kinds_of(position: State, lay: Lay) -> set[str]:
    looked = rules.laying(position, lay)
    text = looked.text
    found = {
        name
        for name, holds in (
            ("fraction", "/" in text),
            ("point", "," in text),
            ("chain", text.count("=") > 1),
            ("zeros", looked.zeros_only),
            ("longer", looked.lengthens),
            ("replaced", bool(looked.lifted)),
        )
        if holds
    }
    return found or {"new"}


def full_rack_state(seed: int) -> State:
    """A position with full racks, after a turn or two of computer players that look at little."""
    position: State = EQUABLE.start(players=2, seed=seed, signs="+-*:" if seed % 2 else "+-*:/,")
    for _ in range(1 + seed % 2):
        *_, thought = EQUABLE.think(position, level=2, nodes=60)
        position = EQUABLE.play(position, thought.best[0][0])
    return position


def test_gen_5_full_racks_lay_what_joining_both_sides_finds() -> None:
    """GEN-5, by another way: in 20 positions a sample of the stretches; `bench_equable.py check` takes them all."""
    found = 0
    for number in range(20):
        position = full_rack_state(number)
        through = [each for each in equable_sides.stretches(position, most=4) if each[2].strip(EMPTY)]
        chosen, _ = Chance(number).shuffled(through)
        found += equable_sides.compared(position, list(chosen[:16]))
    assert found >= 100


@pytest.mark.parametrize("number, position", list(enumerate(random_states(25, 5, 3, 1))))
def test_the_search_scores_as_the_rules_do_and_finds_the_best(number: int, position: State) -> None:
    """EQ-10 to EQ-15: the search's own reckoning of every lay, and its bound."""
    *_, found = search.search(position, keep=None)
    everything = search.ranked(found)
    assert len(everything) == len(list(solver.lays(position)))
    for score, lay in everything:
        assert score == EQUABLE.score(position, lay).total, notation.write(lay)
    best = search.best(position)
    assert (best[0] if best else None) == max((score for score, _ in everything), default=None)


@pytest.mark.parametrize("number, position", list(enumerate(random_states(8, 6, 3, 1))))
def test_eq_22_the_search_knows_of_squares_that_count_once_and_of_tiles_that_stay(number: int, position: State) -> None:
    """EQ-22: every third empty square has had its bonus; the slow generator finds the same boards."""
    spent = tuple(square for square, mark in enumerate(position.board) if mark == EMPTY and square % 3 == 0)
    once = replace(position, options=rules.Options(bonus="once", replacing="off"), spent=spent)
    *_, found = search.search(once, keep=None)
    assert {board_after(once, lay) for _, lay in search.ranked(found)} == set(slow_boards(once))
    for score, lay in search.ranked(found):
        assert score == EQUABLE.score(once, lay).total, notation.write(lay)
    best = search.best(once)
    assert (best[0] if best else None) == max((score for score, _ in search.ranked(found)), default=None)


@pytest.mark.parametrize("rack", ["1234567+-", "2468135*+"])
def test_eq_15_the_bound_knows_of_the_150_points(rack: str) -> None:
    """EQ-15: with a full rack the best lay is the best of all, all tiles laid or not."""
    position = state(rack)
    *_, found = search.search(position, keep=None)
    best = search.best(position)
    assert best is not None and best[0] == max(score for score, _, _ in found.found)
    assert best[0] == EQUABLE.score(position, best[1]).total
    whole = [(score, lay) for score, _, lay in found.found if len(lay.tiles) == 10]
    assert len(whole) > 100
    for score, lay in whole[:100]:
        assert score == EQUABLE.score(position, lay).total


def test_eq_15_where_all_digits_are_alike_the_bounds_are_what_an_equable_earns() -> None:
    """EQ-14, EQ-15: the one dear tile on the one blue square; a bound that is lower would lose it."""
    position, text = state("11111*", tiles="6"), "11=11*1"
    lay = Lay(rules.SQUARES.at("G9"), False, tuple(text))
    points = EQUABLE.score(position, lay).total
    assert points == 2 * (6 * VALUES["1"] + 2 * VALUES["*"]) + 150
    stock = solver.supply(position, position.racks[0])
    place = next(
        place
        for place in solver.places(position, stock)
        if (place.start, place.down, len(place.spots)) == (lay.start, lay.down, len(text))
    )
    weights = search.weigh(position, place, rules.BONUS)
    digits = [VALUES["1"]] * 5
    assert weights.score(text) == points
    assert weights.most("..=..*.", digits) == points
    assert weights.most_of_all([VALUES["*"], *digits, VALUES["="]]) == points
    assert list(weights.likely("..=..*.", "11111", lambda: points - 1)) == [text]
    assert list(weights.likely("..=..*.", "11111", lambda: points)) == []


@pytest.mark.parametrize("rack, there", [("1234567+-", True), ("8888888:/", False)])
def test_eq_15_is_there_an_equable(rack: str, there: bool) -> None:
    """EQ-15."""
    position = state(rack)
    *_, (whole, done) = equable(position)
    assert done == 1 and (whole is not None) is there
    if whole is not None:
        assert sum(tile != "=" for tile in whole[1].tiles) == 9
        assert EQUABLE.score(position, whole[1]).total == whole[0]


def test_eq_19_proof_that_nothing_can_be_laid() -> None:
    stuck = state("3", "7", row9G="1+1=2", piles={"white": {}, "grey": {}, "equals": 0})
    assert not solver.anybody_can_lay(stuck) and not turns.can_act(stuck)
    assert list(solver.lays(stuck)) == []
    assert solver.anybody_can_lay(state("0", "7", row9G="1+1=2", piles={"white": {}, "grey": {}, "equals": 0}))


def test_eq_8_mixed_numbers_are_found() -> None:
    one_five, two_fives = ({"".join(lay.tiles) for lay in solver.lays(state(rack))} for rack in ("8135:/", "85135:/"))
    assert "8:5=13/5" not in one_five
    assert "8:5=13/5" in two_fives


def test_eq_17_changes_are_every_choice_once() -> None:
    position = state("112+", piles={"white": {"3": 2}, "grey": {"-": 1}, "equals": 0})
    found = list(solver.changes(position))
    assert len(set(found)) == len(found)
    # None to two of the 1s, the 2 or not, the + or not; not nothing, and not all three digits.
    assert len(found) == 3 * 2 * 2 - 1 - 2


def test_eq_18_in_challenge_mode_the_computer_challenges_what_is_wrong() -> None:
    bluff = state("113+", "2", challenge=True)
    after = EQUABLE.play(bluff, EQUABLE.read(bluff, "9G 1+1=3"))
    *_, thought = EQUABLE.think(after, level=3, nodes=100)
    assert EQUABLE.write(after, thought.best[0][0]) == "challenge 1"


@pytest.mark.parametrize("rack", ["0057*", "0012*:", "0339:", "0088*/"])
def test_products_of_zero_are_all_listed_and_the_best_is_found_without_writing_them_out(rack: str) -> None:
    """EQ-6: what is multiplied by zero is free; replacing a side that makes nothing (EQ-13) leaves most free."""
    position = state(rack, row9E="0*12=6-6", E9="0+1=1")
    *_, found = search.search(position, keep=None)
    everything = search.ranked(found)
    assert len({notation.write(lay) for _, lay in everything}) == len(everything) > 100
    best = search.best(position)
    assert best is not None and best[0] == everything[0][0]


@pytest.mark.parametrize("run, longer", [("26:0,5=52", "26:0,5=52*1"), ("3:01/2=6", "3:01/2=6*1")])
def test_gen_5_dividing_by_less_than_one_makes_more(run: str, longer: str) -> None:
    """EQ-8, EQ-9, EQ-12: a bound on how large a side can be must know it."""
    position = state("1*", row9E=run)
    assert longer in {"".join(lay.tiles) for lay in solver.lays(position)}


@pytest.mark.parametrize(
    "factors",
    [
        "..*..",
        ".B:.*3",
        ".,.*A.",
        "..._1/2*.",
        ".*1_./..B",
        ".:._../.",
        "0_./.*.",
        "a.*._B/c:.",
        ".,.:._./C",
        "2_0./.*!.",
    ],
)
def test_a_product_is_worked_out_as_trying_every_number_finds_it(factors: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """EQ-6, EQ-8: for every value but zero, whichever number or part of a mixed number is the longest."""
    monkeypatch.setattr("pyapp.games.equable.products.LISTED", 0)  # or else small ones are looked up in that very list
    products = Products(RackDigits("00123458"))
    marks = re.findall(r"([*:!]+|^)([^*:!]+)", factors)
    term = tuple((pattern, sign[-1:] or "*") for sign, pattern in marks)
    tried = products.table(((1, term),))
    assert len(tried) > 10
    for value, found in tried.items():
        assert value == 0 or sorted(products.making(term, value)) == sorted(found)
    assert not list(products.making(term, (-1, 3))) and not list(products.making(term, 10**9))


def test_the_fifth_level_opens_shorter_than_the_fourth() -> None:
    """EQ-12, EQ-14: what reaches towards the edge invites the next player to lengthen it over all its bonuses."""
    position = state("1134567+:")
    lengths = []
    for level in (4, 5):
        *_, thought = EQUABLE.think(position, level=level, nodes=4000)
        lengths.append(len(thought.best[0][0].tiles))
    assert lengths[0] > 8 and lengths[1] <= 6


def test_gen_5_without_a_limit_the_fifth_level_tells_every_lay_best_first() -> None:
    position = state("123+", row9G="1+1=2")
    *_, thought = EQUABLE.think(position, level=5)
    values = [value for _, value in thought.best]
    assert values == sorted(values, reverse=True)
    assert {move for move, _ in thought.best if isinstance(move, Lay)} == set(solver.lays(position))
