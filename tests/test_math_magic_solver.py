"""The solver of Math&Magic finds what brute force finds, and nothing else."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from conftest import Sample
from math_magic_brute import MARKS, brute_force, halves, legal

from pyapp.core import Chance, Refused
from pyapp.core.expression import Marked, Numeral, Operation, Tree, apply, apply_mark, parse, steps
from pyapp.games import GAMES
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.forms import canonical
from pyapp.games.math_magic.rules import Bell, Bring, Buzz, Options, Slide, Solve, Stall, State

GAME = GAMES["math-magic"]
BOOK = {"grid": list(rules.BOOK), "reserve": "123456789"}
RULES = [
    {},
    {"operators": "+-*"},
    {"whole": True},
    {"operators": "+-"},
    {"operators": "+-*", "whole": True},
    {"operators": "+-", "whole": True},
    {},
    {"whole": True},
]


def options(**given: object) -> Options:
    settled: Options = GAME.start(1, 0, **given).options
    return settled


# Brute force itself: every way of writing at all


def _trees(digits: tuple[int, ...], operators: str) -> Iterator[Tree]:
    marks = [sign for sign in operators if sign in MARKS]
    for tree in _unmarked(digits, operators):
        once = [Marked(sign, tree) for sign in marks]
        yield from (tree, *once, *(Marked(sign, one) for one in once for sign in marks))


def _unmarked(digits: tuple[int, ...], operators: str) -> Iterator[Tree]:
    if len(digits) == 1:
        yield Numeral(digits[0])
    for left_digits, right_digits in halves(digits):
        for left in _trees(left_digits, operators):
            for right in _trees(right_digits, operators):
                yield from (Operation(sign, left, right) for sign in operators if sign not in MARKS)


def random_line(chance: Chance, length: int) -> tuple[tuple[int, ...], Chance]:
    """Digits from the three sets of the box, so equal ones occur."""
    pieces, chance = chance.shuffled(rules.SET * rules.COPIES)
    return tuple(sorted(pieces[:length])), chance


def random_lines(seed: int, count: int, longest: int, shortest: int = 1) -> list[tuple[int, ...]]:
    chance, lines = Chance(seed), []
    for number in range(count):
        line, chance = random_line(chance, shortest + number % (longest - shortest + 1))
        lines.append(line)
    return lines


def check_line(digits: tuple[int, ...], settled: Options) -> None:
    expected = brute_force(digits, settled)
    reckon = solver.reckoner(settled.operators, settled.whole)
    assert reckon.reach(digits, {*range(1, 1000), *expected}) == expected.keys()
    for target in [*expected, *(target for target in range(1, 30) if target not in expected)]:
        texts = solver.line_solutions(digits, target, settled)
        forms = [canonical(parse(text)) for text in texts]
        assert set(forms) == expected.get(target, set()), (digits, target, settled.operators, settled.whole)
        assert len(forms) == len(set(forms))
        assert all(legal(digits, settled, parse(text), target) for text in texts)


# MM-3, MM-4, MM-10, MM-12 on lines


@pytest.mark.parametrize("part", range(5))
def test_500_lines_of_up_to_four_digits_equal_brute_force(part: int, sample: Sample) -> None:
    """MM-3, MM-4, MM-10, MM-12: the same values and the same canonical forms, under every option."""
    for number, digits in sample(enumerate(random_lines(part, 100, longest=4))):
        check_line(digits, options(**RULES[number // 4 % len(RULES)]))


@pytest.mark.parametrize("part", range(6))
def test_30_lines_of_five_digits_equal_brute_force(part: int, sample: Sample) -> None:
    """MM-3, MM-4, MM-10, MM-12, where the solver passes questions down instead of keeping sets."""
    for number, digits in sample(enumerate(random_lines(100 + part, 5, longest=5, shortest=5))):
        check_line(digits, options(**RULES[(part + number) % len(RULES)]))


@pytest.mark.parametrize("whole", [False, True])
def test_powers_equal_brute_force(whole: bool) -> None:
    """MM-4 with ^: exponents that are no whole numbers, too large results and powers of 1 are left out."""
    for digits in [*random_lines(7, 24, longest=3), (2, 3, 4, 5), (2, 2, 3, 6)]:
        check_line(digits, options(operators="+-*:^", whole=whole))


ALL = "+-*:^r!"


@pytest.mark.parametrize("whole", [False, True])
def test_mm_4_roots_and_factorials_equal_brute_force(whole: bool) -> None:
    """MM-4 with all operators: on digits and on what they make, each once on the same number; equal digits meet only
    their like (MM-12)."""
    lines = [(3,), (4,), (9,), (4, 4), (3, 3), (9, 9), (3, 9), (4, 4, 9), (3, 3, 4), (9, 9, 4), (2, 3, 4)]
    for digits in [*lines, *random_lines(11, 15, longest=3)]:
        check_line(tuple(sorted(digits)), options(operators=ALL, whole=whole))


EVERY_WRITING = [
    ({}, [(1,), (3, 7), (2, 2), (1, 2, 3), (2, 4, 8), (3, 3, 5), (4, 4, 4), (1, 2, 4, 6)]),
    ({"whole": True}, [(1,), (3, 7), (2, 2), (1, 2, 3), (2, 4, 8), (3, 3, 5), (4, 4, 4)]),
    ({"operators": ALL}, [(3,), (4,), (9,), (1, 3), (2, 2), (3, 3), (4, 4), (4, 9), (8, 8)]),
]


@pytest.mark.parametrize(("given", "lines"), EVERY_WRITING)
def test_brute_force_misses_no_writing(given: dict[str, object], lines: list[tuple[int, ...]]) -> None:
    """The brute force above joins forms, not writings; on short lines every single writing is judged by the rules."""
    settled = options(**given)
    for digits in lines:
        found: dict[int, set[str]] = defaultdict(set)
        for tree in _trees(digits, settled.operators):
            value = _value(tree)
            if value is not None and value in range(1, 1000) and legal(digits, settled, tree, int(value)):
                found[int(value)].add(canonical(tree))
        expected = brute_force(digits, settled)
        assert found == {target: forms for target, forms in expected.items() if target < 1000}


def _value(tree: Tree) -> Fraction | None:
    if isinstance(tree, Numeral):
        return Fraction(tree.value)
    try:
        if isinstance(tree, Marked):
            inner = _value(tree.inner)
            return None if inner is None else apply_mark(tree.sign, inner)
        left, right = _value(tree.left), _value(tree.right)
        return None if left is None or right is None else apply(tree.sign, left, right)
    except Refused:
        return None


@pytest.mark.parametrize(("digits", "target"), [((2, 3, 4, 5, 6, 7), 100), ((1, 1, 3, 3, 8, 8), 24)])
def test_six_digits(digits: tuple[int, ...], target: int) -> None:
    """MM-3: every solution of a full line is legal and listed once, and the map agrees that there is one."""
    settled = options()
    texts = solver.line_solutions(digits, target, settled)
    assert len({canonical(parse(text)) for text in texts}) == len(texts) > 50
    assert all(legal(digits, settled, parse(text), target) for text in texts)
    assert solver.reckoner(settled.operators, settled.whole).reach(digits, [target]) == {target}


def test_a_product_that_passes_1_is_written_another_way() -> None:
    """MM-10: (2+4):6:5 would divide 1 by 5, but (2+4):5:6 is the same calculation and legal."""
    settled = options()
    texts = solver.line_solutions((2, 3, 4, 5, 6), 3, settled)
    awkward = [text for text in texts if canonical(parse(text)) != text]
    assert all(legal((2, 3, 4, 5, 6), settled, parse(text), 3) for text in awkward)
    for parts in (
        (("(2+4)", 6, False), ("6", 6, True), ("5", 5, True)),
        (("(2-3)", -1, False), ("(4-5)", -1, False), ("7", 7, True)),
    ):
        text = solver.reckoner("+-*:", False)._write_product(
            tuple(solver.Part(text, value % solver.PRIME, away) for text, value, away in parts)
        )
        assert all(rules.allowed_step(settled, step) for step in steps(parse(text))[1])


def test_values_are_told_apart() -> None:
    """No float, no chance: fractions of six digits stay within the bound that makes the modular values exact."""
    for bound, prime in ((solver.BOUND, solver.PRIME), (solver.POWER_BOUND, solver.POWER_PRIME)):
        assert prime > 2 * bound**2
        assert all(pow(base, prime - 1, prime) == 1 for base in (2, 3, 5, 7, 11, 13))


# Whole positions


def listed(state: State) -> set[tuple[Slide | Bring | None, str, str]]:
    found = [(m.shift, m.line, canonical(parse(m.calculation))) for m in solver.moves(state) if isinstance(m, Solve)]
    assert len(found) == len(set(found))
    return set(found)


def by_hand(state: State) -> set[tuple[object, ...]]:
    """Every shift and every line it changes, or nothing moved; MM-11 as the rules judge it."""
    found: set[tuple[object, ...]] = set()
    for shift in [None, *rules.shifts(state)]:
        grid = rules.shifted(state.grid, shift)
        for line in rules.lines_changed(shift) if shift else rules.LINES:
            digits = tuple(sorted(rules.digits_of(grid, line)))
            for form in brute_force(digits, state.options).get(state.target, ()) if digits else ():
                if not rules.plus_one(state, Solve(line, form, shift), parse(form)):
                    found.add((shift, line, form))
    return found


SMALL_BOARDS = [
    (["3.5...", "......", "..1...", "......", "7....2", "......"], "19", 8, None),
    (["2..3..", ".1....", "......", "...3..", "......", "......"], "1", 5, {"line": "1", "expression": "2+3"}),
    (["2..3.1", "......", "......", "......", "......", "......"], "", 5, {"line": "1", "expression": "2+3+1"}),
    (["4..4..", "......", "2.....", "......", "......", ".....6"], "46", 2, None),
]


@pytest.mark.parametrize(("grid", "reserve", "target", "previous"), SMALL_BOARDS)
def test_moves_of_small_boards_equal_brute_force(grid: list[str], reserve: str, target: int, previous: object) -> None:
    """MM-6, MM-11: every shift that helps, on the lines that it enters or leaves, and no plus-one."""
    state = GAME.position({"grid": grid, "reserve": reserve, "target": target, "previous": previous})
    assert listed(state) == by_hand(state)
    for move in solver.moves(state):
        rules.play(state, move)


def test_moves_of_dealt_boards_equal_brute_force() -> None:
    """MM-1, MM-6: a whole 18-digit board with some of its reserve."""
    state = replace(GAME.start(2, 5), target=7, reserve=(1, 6))
    assert listed(state) == by_hand(state)


def test_stall_bell_and_buzzers_are_listed() -> None:
    """MM-9, MM-13, MM-17: the moves that are no calculation."""
    turns = GAME.start(2, 1, minutes=10)
    assert [move for move in solver.moves(turns) if not isinstance(move, Solve)] == [Stall(), Bell()]
    race = replace(GAME.start(3, 1, variant="race"), stalled=(1,))
    assert list(solver.moves(race)) == [Buzz(0), Buzz(2), Stall()]
    assert not list(solver.moves(replace(turns, over=True)))


def test_a_race_without_moving_lists_no_shift() -> None:
    """MM-17: whether a piece may be moved is chosen beforehand."""
    race = replace(GAME.start(2, 1, variant="race-18", moving=False), turn=0, target=10)
    assert all(move.shift is None for move in solver.solve(race))


# The rule book's grid


def test_the_rule_books_grid_makes_1_to_150() -> None:
    """MM-6 on the rebuilt grid: each target from 1 to 150 with at most one move."""
    state = GAME.position(BOOK)
    points = last_map(state, 150)
    assert all(points.values())
    for target in range(1, 151):
        move = next(solver.solve(state, target))
        assert (2 if move.shift is None else 1) == points[target]
        rules.play(replace(state, target=target), move)


@pytest.mark.parametrize(
    ("target", "shift", "line", "calculation"),
    [
        (1, None, "3", "5+3-7"),
        (2, None, "E", "7-3-2"),
        (17, None, "E", "2*7+3"),
        (65, Slide(12, 18), "4", "9*8-(4+3)"),
        (54, Slide(28, 22), "5", "6*9"),
        (54, Slide(28, 16), "5", "6*9"),
    ],
)
def test_the_rule_books_solutions_are_listed(target: int, shift: Slide | None, line: str, calculation: str) -> None:
    """MM-3, MM-6: the examples of the rule book."""
    form = canonical(parse(calculation))
    assert (shift, line, form) in listed(GAME.position({**BOOK, "target": target}))


def test_what_the_rule_book_refuses_is_not_listed() -> None:
    """MM-10, MM-11: (2x6)x1, (4x8):1, and adding or taking away the 1."""
    grid = GAME.position({**BOOK, "target": 12})
    assert (None, "2", "6*2*1") not in listed(grid)
    assert not any(line == "C" and ":1" in form for _, line, form in listed(replace(grid, target=32)))
    one = Slide(rules.cell_at("F1"), rules.cell_at("E1"))
    assert (one, "E", "7*2+3+1") in listed(replace(grid, target=18))
    assert (one, "E", "7*2+3+1") not in listed(replace(grid, target=18, previous=("E", "2*7+3")))
    out = {move for move in listed(replace(grid, target=32)) if move[1:] == ("C", "8*4")}
    assert out and not out & listed(replace(grid, target=32, previous=("C", "(4*8)-1")))


# The map


def last_map(state: State, highest: int = 200) -> dict[int, int]:
    seen = list(solver.target_map(state, highest))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen) and seen[-1][0] == 1
    return seen[-1][1]


@pytest.mark.parametrize(
    ("seed", "given"),
    [
        (1, {}),
        (2, {"operators": "+-"}),
        (3, {"whole": True}),
        (4, {"variant": "race", "operators": "+-*"}),
        (5, {"variant": "race-18", "moving": False}),
    ],
)
def test_the_map_equals_solving_each_target(seed: int, given: dict[str, object]) -> None:
    """MM-5, MM-6: 2, 1 or 0 points as the first solution says."""
    state = replace(GAME.start(2, seed, **given), target=200)
    points = last_map(state)
    for target in range(1, 200, 3):
        first = next(solver.solve(state, target), None)
        assert points[target] == (0 if first is None else 1 if first.shift else 2)


def test_the_map_knows_the_previous_solution() -> None:
    """MM-11 bars the current target, and only that one."""
    data = {"grid": ["2..9..", *["......"] * 5], "reserve": "1", "target": 12}
    previous = {"line": "1", "expression": "2+9"}
    assert last_map(GAME.position(data), 20)[12] == 1
    assert last_map(GAME.position({**data, "previous": previous}), 20)[12] == 0
    assert last_map(GAME.position({**data, "previous": previous, "target": 13}), 20)[12] == 1


def test_an_empty_board_makes_nothing() -> None:
    """MM-3: no digits, no solution."""
    empty = GAME.position({"grid": ["......"] * 6, "reserve": ""})
    assert set(last_map(empty).values()) == {0}
    assert list(solver.moves(empty)) == [Stall()]


def test_the_map_is_a_map_of_the_grid_even_when_the_game_is_over() -> None:
    """MM-13: afterwards one may still look."""
    state = GAME.position(BOOK)
    assert last_map(replace(state, over=True), 20) == last_map(state, 20)


# Measures


def test_effort_grows_with_operators_size_and_fractions() -> None:
    """Stated in solver.effort: + before - before x before :, small before large, no fractions, nothing negative."""
    ranked = ["2+3", "7-3", "2*3", "6:3", "2^3"]
    assert sorted(ranked, key=solver.effort) == ranked
    assert solver.effort("2+3") < solver.effort("8+9") < solver.effort("2+3-1")
    assert solver.effort("5+3-7") < solver.effort("3-7+5")
    assert solver.effort("8*3:4") < solver.effort("8:4*3") + 10 < solver.effort("3:4*8") + 1


def test_easiest_and_most_elegant_do_not_depend_on_the_order() -> None:
    """GEN-2: the same answer whatever comes first."""
    solves = list(solver.solve(GAME.position({**BOOK, "target": 24})))
    assert solver.easiest(solves) == solver.easiest(solves[::-1]) in solves
    assert solver.most_elegant(solves) == solver.most_elegant(solves[::-1]) in solves
    assert solver.effort(solver.easiest(solves).calculation) == min(solver.effort(m.calculation) for m in solves)


def test_a_line_lists_its_solutions_easiest_first() -> None:
    """Ties go by text, so the order is the same everywhere."""
    texts = solver.line_solutions((9, 8, 4, 3), 65, options())
    assert "9*8-4-3" in texts
    assert list(texts) == sorted(texts, key=lambda text: (solver.effort(text), text))


def test_bring_is_listed_once_for_equal_pieces() -> None:
    """MM-6: two equal pieces of the reserve are one move."""
    state = GAME.position({"grid": ["2.....", *["......"] * 5], "reserve": "33", "target": 5})
    moves = list(solver.moves(state))
    assert Solve("1", "3+2", Bring(3, 1)) in moves and len(moves) == len(set(moves))
