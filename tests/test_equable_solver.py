"""The fast generator of Équable finds what trying every filling finds; the search is right about the best; the end."""

import pytest
from equable_boards import random_states, state
from equable_slow import board_after, slow_boards

from pyapp.core import Chance, Refused
from pyapp.core.tiles import Lay
from pyapp.games.equable import equations, notation, rules, search, solver, turns
from pyapp.games.equable.game import EQUABLE
from pyapp.games.equable.rules import SQUARES, State

# How many positions, with how many white and grey tiles, from which seed: 300 in all.
SAMPLES = [(200, 1, 1, 11), (60, 2, 1, 12), (30, 1, 2, 13), (10, 3, 1, 14)]


@pytest.mark.parametrize("count, white, grey, seed", SAMPLES)
def test_gen_5_fast_and_slow_find_the_same_boards_each_once(count: int, white: int, grey: int, seed: int) -> None:
    """GEN-5, EQ-4 to EQ-13: fractions, points, chains, zeros, lengthening and replacing are among them."""
    kinds = set()
    for number, position in enumerate(random_states(count, seed, white, grey)):
        fast = [board_after(position, lay) for lay in solver.lays(position)]
        assert len(set(fast)) == len(fast), number
        assert set(fast) == set(slow_boards(position)), number
        kinds |= {kind for lay in solver.lays(position) for kind in kinds_of(position, lay)}
    if count >= 100:
        assert kinds == {"fraction", "point", "chain", "zeros", "longer", "replaced", "new"}


def kinds_of(position: State, lay: Lay) -> set[str]:
    looked = rules.laying(position, lay)
    text = looked.text
    found = {name for name, holds in (
        ("fraction", "/" in text), ("point", "," in text), ("chain", text.count("=") > 1), ("zeros", looked.zeros_only),
        ("longer", looked.lengthens), ("replaced", bool(looked.lifted)),
    ) if holds}
    return found or {"new"}


def full_rack_state(seed: int) -> State:
    """A position with full racks, after a turn or two of computer players that look at little."""
    position: State = EQUABLE.start(players=2, seed=seed, signs="+-*:" if seed % 2 else "+-*:/,")
    for _ in range(1 + seed % 2):
        *_, thought = EQUABLE.think(position, level=2, nodes=60)
        position = EQUABLE.play(position, thought.best[0][0])
    return position


def test_gen_5_lays_made_up_from_full_racks_are_found() -> None:
    """GEN-5, a sample by another way: equations are made up from the rack, and each that the rules allow was found."""
    assert sum(made_up_lays_found(number) for number in range(20)) >= 20


def made_up_lays_found(number: int) -> int:
    """How many made-up lays were legal in one position; every one must be in the list."""
    position = full_rack_state(number)
    places: dict[tuple[int, bool], set[str]] = {}
    tried = 0
    for lay in made_up(position, Chance(number), 1500):
        try:
            rules.laying(position, lay)
        except Refused:
            continue
        tried += 1
        where = (lay.start, lay.down)
        if where not in places:
            places[where] = lays_from(position, lay)
        assert "".join(lay.tiles) in places[where], notation.write(lay)
    return tried


def lays_from(position: State, lay: Lay) -> set[str]:
    """The fast generator's lays that start on the same square."""
    stock = solver.supply(position, position.racks[position.turn])
    digits = solver.Fillings(stock.digits)
    return {
        "".join(found.tiles) for place in solver.places(position, stock)
        if (place.start, place.down) == (lay.start, lay.down)
        for found in solver.place_lays(position, place, stock, digits)
    }


def made_up(position: State, chance: Chance, count: int) -> list[Lay]:
    """Random sums of rack tiles with their result worked out, through an old tile or over the star."""
    rack = position.racks[position.turn]
    digits, greys = [tile for tile in rack if tile in rules.WHITE], [tile for tile in rack if tile in "+-*:"]
    old = [square for square, mark in enumerate(position.board) if mark != "."] or [rules.STAR]
    found = []
    for _ in range(count):
        order, chance = chance.shuffled(digits)
        signs, chance = chance.shuffled(greys or ["+"])
        one, chance = chance.below(2)
        two, chance = chance.below(2)
        left = "".join(order[: one + 1]) + signs[0] + "".join(order[one + 1 : one + two + 2])
        try:
            value = equations.shown(equations.readings(left)[0].value)
        except Refused:
            continue
        text = f"{left}={value}"
        at, chance = chance.below(len(old))
        shift, chance = chance.below(len(text))
        down, chance = chance.below(2)
        start = old[at] - shift * SQUARES.step(bool(down))
        if start in SQUARES.line(old[at], bool(down)) and "-" not in value:
            lay = Lay(start, bool(down), tuple(text))
            if start + (len(text) - 1) * SQUARES.step(bool(down)) in SQUARES.line(old[at], bool(down)):
                found.append(lay)
    return found


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


@pytest.mark.parametrize("rack", ["1234567+-", "2468135*+"])
def test_eq_15_the_bound_knows_of_the_150_points(rack: str) -> None:
    """EQ-15: with a full rack the best lay is the best of all, all tiles laid or not."""
    position = state(rack)
    *_, found = search.search(position, keep=None)
    best = search.best(position)
    assert best is not None and best[0] == max(score for score, _, _ in found.found)


def test_eq_15_is_there_an_equable() -> None:
    """EQ-15."""
    from pyapp.games.equable.players import equable

    *_, (whole, done) = equable(state("1234567+-"))
    assert whole is not None and done == 1
    assert sum(tile != "=" for tile in whole[1].tiles) == 9
    *_, (whole, done) = equable(state("8888888:/"))
    assert whole is None or EQUABLE.score(state("8888888:/"), whole[1]).total == whole[0]


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
