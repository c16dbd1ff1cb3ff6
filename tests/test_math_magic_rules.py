"""Math&Magic rule by rule (MM-1 to MM-18); the examples are the rule book's, on its grid.

   A B C D E F
1  . 5 . 4 . 1
2  6 . 1 . 2 .
3  3 7 . . . 5
4  . 8 4 9 . .
5  . . . 9 7 6
6  2 . 8 . 3 .
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from by_text import ByText

from pyapp.core import Refused
from pyapp.games import GAMES
from pyapp.games.math_magic import solver
from pyapp.games.math_magic.rules import (
    BOOK,
    LINES,
    Slide,
    State,
    cell_at,
    cell_name,
    digits_of,
    slides_from,
    thinking_time,
    worth,
)

GAME = GAMES["math-magic"]
play, refusal = ByText(GAME).play, ByText(GAME).refusal
EMPTY = "......"


def book(target: int = 1, **rest: Any) -> State:
    """The rule book's grid at some target."""
    position: State = GAME.position({"grid": BOOK, "reserve": "123456789", "target": target, **rest})
    return position


def row(digits: str, target: int, **rest: Any) -> State:
    """A board with nothing but its first row."""
    position: State = GAME.position({"grid": [digits, *[EMPTY] * 5], "target": target, **rest})
    return position


def turns(state: State, count: int) -> list[tuple[int, int | None]]:
    """Who meets which target, when every target is passed over by all."""
    met = []
    for _ in range(count):
        met.append((state.target, state.turn))
        target = state.target
        while not state.over and state.target == target:
            state = play(state, "stall")
    return met


def easy(targets: Iterable[int], players: int = 2, **options: Any) -> State:
    """A board whose rows hold one digit each, so that target n is solved by playing `n n` (rows 1 to 6)."""
    first = next(iter(targets))
    grid = [f"{number}....." for number in range(1, 7)]
    data = {"grid": grid, "target": first, "scores": [0] * players, "options": {"last": 6, **options}}
    position: State = GAME.position(data)
    return position


# MM-1 The start


SEEDS = range(20)


@pytest.mark.parametrize("seed", SEEDS)
def test_mm_1_two_sets_lie_on_the_cells_of_one_colour(seed: int) -> None:
    grid = GAME.start(seed=seed).grid
    taken = [cell for cell, digit in enumerate(grid) if digit]
    assert len({(cell // 6 + cell % 6) % 2 for cell in taken}) == 1
    assert Counter(filter(None, grid)) == Counter({digit: 2 for digit in range(1, 10)})


@pytest.mark.parametrize("seed", SEEDS)
def test_mm_1_no_line_holds_a_digit_twice(seed: int) -> None:
    grid = GAME.start(seed=seed).grid
    for line in LINES:
        assert len(set(digits_of(grid, line))) == len(digits_of(grid, line)) == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_mm_1_every_line_holds_odd_and_even_digits(seed: int) -> None:
    grid = GAME.start(seed=seed).grid
    for line in LINES:
        assert {digit % 2 for digit in digits_of(grid, line)} == {0, 1}


def test_mm_1_the_third_set_is_the_reserve() -> None:
    assert GAME.start(seed=3).reserve == (1, 2, 3, 4, 5, 6, 7, 8, 9)


def test_mm_1_the_rule_book_s_grid_can_be_chosen() -> None:
    assert GAME.dump(GAME.start(grid="book"))["grid"] == list(BOOK)


def test_mm_1_an_own_grid_leaves_the_rest_of_the_three_sets_in_the_reserve() -> None:
    state = GAME.start(grid="own", layout="/".join(["112...", *[EMPTY] * 4, "9....."]))
    assert GAME.dump(state)["grid"] == ["112...", *[EMPTY] * 4, "9....."]
    assert GAME.dump(state)["reserve"] == "12233344455566677788899"


@pytest.mark.parametrize(
    "rows, code",
    [
        ([EMPTY] * 6, "mm.grid-empty"),
        (["1....."] * 5, "mm.grid-shape"),
        (["0....."] + [EMPTY] * 5, "mm.grid-shape"),
        (["1....."] * 6, "mm.copies"),
        ([""] * 6, "mm.grid-shape"),
    ],
)
def test_mm_1_an_own_grid_that_cannot_be_is_refused(rows: list[str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(grid="own", layout="/".join(rows))
    assert refused.value.code == code


def test_mm_1_gen_2_dealt_grids_never_change() -> None:
    assert GAME.dump(GAME.start(seed=7))["grid"] == [
        ".9.2.7",
        "2.5.7.",
        ".3.9.6",
        "8.6.5.",
        ".4.1.3",
        "1.4.8.",
    ]
    assert GAME.dump(GAME.start(seed=2024))["grid"] == [
        ".8.3.6",
        "7.5.2.",
        ".9.8.3",
        "2.9.1.",
        ".7.4.1",
        "4.6.5.",
    ]


@pytest.mark.parametrize("players", [0, 6, -1, 2.0, "2", None])
def test_mm_1_one_to_five_play(players: Any) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(players=players)
    assert (refused.value.code, refused.value.facts) == ("match.players", {"low": 1, "high": 5})


# MM-2 Targets rise


def test_mm_2_the_first_target_is_1_and_the_first_player_meets_it() -> None:
    state = GAME.start(grid="book")
    assert (state.target, GAME.turn(state)) == (1, 0)


def test_mm_2_the_book_s_opening_1_in_row_3_and_2_in_column_e() -> None:
    state = play(GAME.start(grid="book", order="rising"), "3 5+3-7", "E 7-3-2")
    assert (state.target, GAME.turn(state), GAME.scores(state)) == (3, 0, (2, 2))


def test_mm_2_another_result_is_refused_with_what_it_makes() -> None:
    refused = refusal(book(3), "3 5+3-7")
    assert refused.code == "mm.value"
    assert refused.facts == {"calculation": "5+3-7", "value": "1", "target": 3, "gap": "2"}


def test_mm_2_a_refused_move_changes_nothing() -> None:
    state = book(3)
    refusal(state, "3 5+3-7")
    assert state == book(3)


def test_mm_2_turns_go_round() -> None:
    assert turns(easy([1], players=3), 5) == [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]  # whoever met it first begins
    state = easy([1], players=3)
    seats = []
    for target in range(1, 6):
        seats.append(state.turn)
        state = play(state, f"{target} {target}")
    assert seats == [0, 1, 2, 0, 1]


# MM-3 All the digits of one line


@pytest.mark.parametrize(
    "target, text",
    [
        (1, "3 5+3-7"),
        (2, "E 7-3-2"),
        (17, "E (2*7)+3"),
        (31, "C (4*8)-1"),
        (65, "A3-A4 4 9*8-(4+3)"),
        (54, "E5-E4 5 6*9"),
        (54, "E5-E3 5 6*9"),
    ],
)
def test_mm_3_the_book_s_solutions_are_taken(target: int, text: str) -> None:
    assert play(book(target), text).target == target + 1


def test_mm_3_a_digit_left_over_is_refused_by_name() -> None:
    refused = refusal(book(72), "4 9*8")
    assert refused.code == "mm.unused"
    assert refused.facts == {
        "line": "4",
        "digits": "8 4 9",
        "calculation": "9*8",
        "value": "72",
        "unused": "4",
        "count": 1,
    }


def test_mm_3_a_digit_used_twice_is_refused() -> None:
    refused = refusal(book(6), "3 5+5-7+3")
    assert (refused.code, refused.facts["digit"], refused.facts["times"]) == ("mm.twice", 5, 1)


def test_mm_3_a_digit_that_lies_twice_on_the_line_is_used_twice() -> None:
    assert play(book(22), "D 9+9+4").target == 23


def test_mm_3_a_digit_of_another_line_is_refused_with_the_digits_of_this_one() -> None:
    refused = refusal(book(1), "3 5+3-9")
    assert (refused.code, refused.facts["digit"], refused.facts["digits"]) == ("mm.not-there", 9, "3 7 5")


def test_mm_3_an_empty_line_solves_nothing() -> None:
    state = GAME.position({"grid": ["5....."] + [EMPTY] * 5, "target": 5})
    assert refusal(state, "2 5").code == "mm.not-there"


def test_mm_3_a_line_of_one_digit_is_a_solution_by_itself() -> None:
    assert GAME.scores(play(row("5.....", 5), "1 5")) == (2, 0)


# MM-4 Operators


def test_mm_4_results_in_between_may_be_negative() -> None:
    assert play(book(1), "3 3-7+5").target == 2


def test_mm_4_results_in_between_may_be_fractions() -> None:
    assert play(row("348...", 6), "1 3:4*8").target == 7


def test_mm_4_only_whole_numbers_refuses_what_falls_below_zero() -> None:
    refused = refusal(book(1, whole=True), "3 3-7+5")
    assert refused.code == "mm.whole"
    assert refused.facts == {"sign": "-", "left": "3", "right": "7", "result": "-4"}
    assert play(book(1, whole=True), "3 5+3-7").target == 2


def test_mm_4_only_whole_numbers_refuses_a_fraction() -> None:
    refused = refusal(row("348...", 6, whole=True), "1 3:4*8")
    assert (refused.code, refused.facts["result"]) == ("mm.whole", "3/4")
    assert play(row("348...", 6, whole=True), "1 3*8:4").target == 7


@pytest.mark.parametrize("operators, allowed", [("+-", "+-"), ("+-*", "+-*"), ("+-*:", "+-*:"), ("+-*:^", "+-*:^")])
@pytest.mark.parametrize("sign, target", [("+", 8), ("-", 4), ("*", 12), (":", 3), ("^", 36)])
def test_mm_4_only_the_operators_chosen_are_taken(operators: str, allowed: str, sign: str, target: int) -> None:
    state = row("62....", target, operators=operators)
    if sign in allowed:
        assert play(state, f"1 6{sign}2").target == target + 1
    else:
        refused = refusal(state, f"1 6{sign}2")
        assert (refused.code, refused.facts) == ("mm.operator", {"sign": sign, "operators": operators})


def test_mm_4_the_four_operators_are_the_default() -> None:
    assert GAME.start().options.operators == "+-*:"


def test_mm_4_digits_are_never_glued_together() -> None:
    refused = refusal(row("35....", 35), "1 35")
    assert (refused.code, refused.facts) == ("mm.glued", {"number": "35", "digits": "3 5"})


def test_mm_4_a_zero_in_front_glues_nothing() -> None:
    assert refusal(book(1), "3 05+3-7").code == "calculation.leading-zero"


def test_mm_4_dividing_by_zero_is_refused() -> None:
    assert refusal(row("8532..", 8), "1 8:(5-3-2)").code == "calculation.zero"


ALL = "+-*:^r!"


@pytest.mark.parametrize(
    "digits, target, text",
    [
        ("9.....", 3, "1 r9"),
        ("94....", 27, "1 √9 + 4!"),
        ("9.....", 6, "1 (R9)!"),
        ("97....", 4, "1 r(9+7)"),
        ("97....", 24, "1 (r(9+7))!"),
        ("123...", 9, "1 (1+2)!+3"),
        ("29....", 8, "1 2^r9"),
        ("92....", 9, "1 r9^2"),
        ("32....", 36, "1 3!^2"),
        ("23....", 64, "1 2^3!"),
    ],
)
def test_mm_4_with_all_operators_root_and_factorial_are_taken(digits: str, target: int, text: str) -> None:
    """Of digits and of what digits make; both bind closer than a power."""
    assert play(row(digits, target, operators=ALL), text).target == target + 1
    for operators in ("+-*:", "+-*:^"):
        refused = refusal(row(digits, target, operators=operators), text)
        assert (refused.code, refused.facts["operators"]) == ("mm.operator", operators)


@pytest.mark.parametrize("digits, text, sign", [("3.....", "1 3!!", "!"), ("88....", "1 r(r(8+8))", "r")])
def test_mm_4_each_of_them_at_most_once_on_the_same_number(digits: str, text: str, sign: str) -> None:
    refused = refusal(row(digits, 2, operators=ALL), text)
    assert (refused.code, refused.facts) == ("mm.mark-twice", {"sign": sign})


@pytest.mark.parametrize(
    "digits, text, code, value",
    [
        ("8.....", "1 r8", "calculation.root", "8"),
        ("1.....", "1 r1", "calculation.root", "1"),
        ("35....", "1 r(3-5)", "calculation.root", "-2"),
        ("92....", "1 r(9:2)", "calculation.root", "9/2"),
        ("9.....", "1 9!", "calculation.factorial", "9"),
        ("9.....", "1 r9!", "calculation.factorial", "9"),
        ("2.....", "1 2!", "calculation.factorial", "2"),
        ("7.....", "1 7!", "calculation.factorial", "7"),
        ("92....", "1 (9:2)!", "calculation.factorial", "9/2"),
    ],
)
def test_mm_4_other_roots_and_factorials_are_refused(digits: str, text: str, code: str, value: str) -> None:
    refused = refusal(row(digits, 3, operators=ALL), text)
    assert (refused.code, refused.facts["value"]) == (code, value)


@pytest.mark.parametrize("text", ["9!!", "9" + "!" * 190, "r" * 190 + "9", "(" * 60 + "9" + "!)" * 60, "(9^9^9)!"])
def test_mm_4_huge_factorials_cost_nothing(text: str) -> None:
    assert refusal(row("9.....", 3, operators=ALL), f"1 {text}").code in (
        "mm.mark-twice",
        "mm.twice",
        "calculation.factorial",
    )


def test_mm_4_gen_5_root_and_factorial_are_worked_out() -> None:
    score = GAME.score(row("94....", 27, operators=ALL), GAME.read(book(), "1 r9+4!"))
    assert [(line.code, line.facts) for line in score.lines[:2]] == [
        ("mm.step-marked", {"calculation": "r9", "result": "3"}),
        ("mm.step-marked", {"calculation": "4!", "result": "24"}),
    ]


def test_mm_10_mm_11_bind_roots_and_factorials_too() -> None:
    state = row("945...", 5, operators=ALL)
    assert refusal(state, "1 (r9-r4)*5").facts == {"sign": "*", "left": "1", "right": "5"}
    before = {"line": "1", "expression": "r9+4!"}
    assert refusal(row("941...", 28, operators=ALL, previous=before), "1 4!+1+r9").code == "mm.plus-one"


# MM-5, MM-6 Points and moving one piece


def test_mm_5_with_nothing_moved_a_solution_earns_2() -> None:
    state = book(17)
    score = GAME.score(state, GAME.read(state, "E (2*7)+3"))
    assert (score.total, score.lines[-1].code, score.lines[-1].points) == (2, "mm.unmoved", 2)
    assert GAME.scores(play(state, "E (2*7)+3")) == (2, 0)


def test_mm_5_gen_5_the_score_is_worked_out_line_by_line() -> None:
    state = book(17)
    lines = GAME.score(state, GAME.read(state, "E (2*7)+3")).lines
    assert [(line.code, dict(line.facts)) for line in lines] == [
        ("mm.step", {"left": "2", "sign": "*", "right": "7", "result": "14"}),
        ("mm.step", {"left": "14", "sign": "+", "right": "3", "result": "17"}),
        ("mm.unmoved", {"target": 17}),
    ]
    assert sum(line.points for line in lines) == 2


@pytest.mark.parametrize("target, text", [(65, "A3-A4 4 9*8-(4+3)"), (54, "E5-E4 5 6*9"), (24, "3@A1 1 3*(4+5-1)")])
def test_mm_6_after_moving_one_piece_a_solution_earns_1(target: int, text: str) -> None:
    state = book(target)
    score = GAME.score(state, GAME.read(state, text))
    assert (score.total, score.lines[-1].code) == (1, "mm.moved")
    assert GAME.scores(play(state, text)) == (1, 0)


def test_mm_6_a_piece_slides_like_a_rook_over_empty_cells() -> None:
    """The 7 of B3 goes up to B2 and right to C3, D3 and E3; the 3 and the 8 shut it in to the left and below."""
    ends = [cell_name(slide.end) for slide in slides_from(book().grid, cell_at("B3"))]
    assert sorted(ends) == ["B2", "C3", "D3", "E3"]


@pytest.mark.parametrize(
    "text, code, digit",
    [
        ("B3-F3 3 7+3", "mm.blocked", 7),  # the 5 lies there
        ("A2-F2 2 1+2", "mm.blocked", 6),  # over the 1 and the 2
        ("B3-C4 4 7+8+4+9", "mm.not-straight", 7),
        ("B3-B3 3 5+3-7", "mm.not-straight", 7),
    ],
)
def test_mm_6_other_ways_of_moving_are_refused(text: str, code: str, digit: int) -> None:
    refused = refusal(book(), text)
    assert (refused.code, refused.facts["digit"]) == (code, digit)


def test_mm_6_only_a_piece_can_slide() -> None:
    refused = refusal(book(), "A1-A2 2 6+1+2")
    assert (refused.code, refused.facts) == ("mm.nothing-there", {"start": "A1", "end": "A2"})


def test_mm_6_a_reserve_piece_goes_to_any_empty_cell_and_leaves_the_reserve() -> None:
    state = play(book(24), "3@A1 1 3*(4+5-1)")
    assert GAME.dump(state)["grid"][0] == "35.4.1"
    assert GAME.dump(state)["reserve"] == "12456789"


def test_mm_6_a_reserve_piece_does_not_land_on_another() -> None:
    refused = refusal(book(24), "3@B1 1 3*(4+5-1)")
    assert (refused.code, refused.facts) == ("mm.occupied", {"cell": "B1", "digit": 5})


def test_mm_6_a_piece_that_left_the_reserve_is_not_there_twice() -> None:
    refused = refusal(book(24, reserve="12456789"), "3@A1 1 3*(4+5-1)")
    assert (refused.code, refused.facts) == ("mm.reserve", {"digit": 3, "reserve": "1 2 4 5 6 7 8 9"})


@pytest.mark.parametrize(
    "text",
    [
        "A3-A4 A 6+3+2",  # stays in column A
        "A3-A4 6 2+8-3",  # never was in row 6
        "3@A1 2 6+1+2",
    ],
)
def test_mm_6_a_moved_piece_must_enter_or_leave_the_line(text: str) -> None:
    assert refusal(book(11), text).code == "mm.useless"


def test_mm_6_a_piece_may_leave_the_line_that_is_used() -> None:
    assert play(book(12), "A3-A4 3 7+5").target == 13


# MM-7 Where the pieces stay


def test_mm_7_the_board_stays_as_it_now_is() -> None:
    state = play(book(65), "A3-A4 4 9*8-(4+3)")
    assert GAME.dump(state)["grid"] == [".5.4.1", "6.1.2.", ".7...5", "3849..", "...976", "2.8.3."]


def test_mm_7_by_the_base_rule_a_slid_piece_goes_back() -> None:
    state = play(book(65, base=True), "A3-A4 4 9*8-(4+3)")
    assert GAME.dump(state)["grid"] == list(BOOK)
    assert GAME.scores(state) == (1, 0)


def test_mm_7_by_the_base_rule_a_reserve_piece_stays_where_it_entered() -> None:
    state = play(book(25, base=True), "3@B5 5 9+7+6+3")
    assert GAME.dump(state)["grid"][4:] == [".3.976", "2.8.3."]
    state = play(state, "B5-B6 6 2*3*3+8")
    assert GAME.dump(state)["grid"][4:] == [".3.976", "2.8.3."]


# MM-8, GEN-4 Thinking time


@pytest.mark.parametrize("target, seconds", [(1, 180), (80, 180), (81, 300), (150, 300)])
def test_mm_8_gen_4_three_minutes_up_to_80_and_five_beyond(target: int, seconds: int) -> None:
    assert thinking_time(book(target)) == seconds


def test_mm_8_gen_4_the_clock_can_be_switched_on_and_off() -> None:
    assert GAME.start(clock=True).options.clock is True
    assert GAME.start(clock=False).options.clock is False


# MM-9 Giving up


def test_mm_9_giving_up_costs_a_point_and_the_next_player_gets_the_same_target() -> None:
    state = play(book(), "stall")
    assert (state.target, GAME.turn(state), GAME.scores(state)) == (1, 1, (-1, 0))


def test_mm_9_the_loss_is_worked_out_before_it_is_made() -> None:
    state = book(7)
    score = GAME.score(state, GAME.read(state, "stall"))
    assert (score.total, [(line.code, line.points) for line in score.lines]) == (-1, [("mm.stalled", -1)])


def test_mm_9_who_solves_it_in_the_other_s_place_earns_the_points_and_the_next_one_begins() -> None:
    state = play(book(scores=[0, 0, 0]), "stall", "3 5+3-7")
    assert (state.target, GAME.turn(state), GAME.scores(state)) == (2, 2, (-1, 2, 0))


def test_mm_9_nobody_gets_the_same_target_twice() -> None:
    state = play(book(scores=[0, -1, 0], stalled=[1], turn=0), "stall")
    assert (state.target, GAME.turn(state)) == (1, 2)


def test_mm_9_if_all_stall_nobody_loses_and_the_target_is_passed_over() -> None:
    state = play(book(scores=[4, 5, 6], turn=1), "stall", "stall", "stall")
    assert (state.target, GAME.scores(state)) == (2, (4, 5, 6))


def test_mm_9_the_player_who_met_it_first_begins_the_next_one() -> None:
    assert GAME.turn(play(book(scores=[0, 0, 0], turn=1), "stall", "stall", "stall")) == 1


def test_mm_9_the_last_to_stall_loses_nothing() -> None:
    state = play(book(), "stall")
    score = GAME.score(state, GAME.read(state, "stall"))
    assert (score.total, score.lines[0].code) == (0, "mm.all-stalled")


# MM-10 The 1 never multiplies or divides


@pytest.mark.parametrize("target, text", [(12, "2 (2*6)*1"), (32, "C (4*8):1")])
def test_mm_10_the_book_s_two_on_its_grid_are_refused(target: int, text: str) -> None:
    refused = refusal(book(target), text)
    assert (refused.code, refused.facts["right"]) == ("mm.one", "1")


@pytest.mark.parametrize(
    "digits, target, text",
    [
        ("8643..", 48, "1 (8*6)*(4-3)"),
        ("7632..", 42, "1 (7*6):(3-2)"),
    ],
)
def test_mm_10_nor_does_a_1_that_is_a_result(digits: str, target: int, text: str) -> None:
    assert refusal(row(digits, target), text).code == "mm.one"


@pytest.mark.parametrize(
    "digits, target, text",
    [
        ("12....", 2, "1 1*2"),
        ("126...", 3, "1 6*(1:2)"),
        ("4386..", 14, "1 (4-3)*8+6"),
    ],
)
def test_mm_10_on_either_side_also_as_dividend(digits: str, target: int, text: str) -> None:
    assert refusal(row(digits, target), text).code == "mm.one"


def test_mm_10_the_refusal_says_which_operation_it_was() -> None:
    assert refusal(row("8643..", 48), "1 (8*6)*(4-3)").facts == {"sign": "*", "left": "48", "right": "1"}


def test_mm_10_the_1_may_be_added_and_taken_away() -> None:
    assert play(book(9), "2 6+1+2").target == 10


def test_mm_10_a_calculation_may_come_to_1() -> None:
    assert play(row("632...", 1), "1 6:3:2").target == 2


# MM-11 Not the previous solution and a 1


AFTER_17 = {"line": "E", "expression": "(2*7)+3"}
AFTER_31 = {"line": "C", "expression": "(4*8)-1"}


def test_mm_11_the_book_s_18_after_17_is_refused() -> None:
    refused = refusal(play(book(17), "E (2*7)+3"), "F1-E1 E (2*7)+3+1")
    assert refused.code == "mm.plus-one"
    assert refused.facts == {"line": "E", "before": "(2*7)+3", "calculation": "(2*7)+3+1"}


def test_mm_11_the_book_s_32_after_31_is_refused() -> None:
    assert refusal(play(book(31), "C (4*8)-1"), "C2-B2 C 4*8").code == "mm.plus-one"


@pytest.mark.parametrize("text", ["F1-E1 E 3+1+7*2", "F1-E1 E (1+(3))+(7*2)", "F1-E1 E 2*7+(3+1)", "1@E4 E 1+2*7+3"])
def test_mm_11_order_and_needless_parentheses_do_not_get_round_it(text: str) -> None:
    assert refusal(book(18, previous=AFTER_17), text).code == "mm.plus-one"


@pytest.mark.parametrize("text", ["C2-B2 C 8*4", "C2-D2 C (8)*4"])
def test_mm_11_nor_when_the_1_leaves(text: str) -> None:
    assert refusal(book(32, previous=AFTER_31), text).code == "mm.plus-one"


def test_mm_11_a_minus_1_taken_off_a_longer_sum_is_refused_too() -> None:
    previous = {"line": "1", "expression": "4-1+5"}
    assert refusal(book(9, previous=previous), "F1-F2 1 5+4").code == "mm.plus-one"


def test_mm_11_another_calculation_on_the_same_line_is_taken() -> None:
    assert play(book(18, previous=AFTER_17), "F1-E1 E (2+7)*(3-1)").target == 19


def test_mm_11_the_same_with_another_digit_is_taken() -> None:
    previous = {"line": "E", "expression": "2*7+3"}
    assert play(book(19, previous=previous), "2@E4 E 2*7+3+2").target == 20


@pytest.mark.parametrize("text", ["3@F1 1 2*7+3+1", "D2-D1 1 2*7+3+1"])
def test_mm_11_nor_when_the_1_is_back_by_itself_and_another_piece_moves(text: str) -> None:
    """MM-11: by the base rule the 1 that was moved out for 17 is home again. The first rules took it."""
    data = {
        "grid": ["271...", "...3..", *[EMPTY] * 4],
        "reserve": "3",
        "target": 18,
        "previous": {"line": "1", "expression": "2*7+3"},
    }
    assert refusal(GAME.position(data), text).code == "mm.plus-one"
    assert play(GAME.position({**data, "options": {"rules": 1}}), text).target == 19


def test_mm_11_under_the_base_rule_17_after_16_with_the_1_moved_in_is_refused() -> None:
    """MM-11: 16 = 2*7+3-1 with the 1 moved in; it goes home, and 2*7+3 is the same less the 1."""
    state = play(book(16, base=True), "F1-E1 E 2*7+3-1")
    assert state.grid == book().grid
    assert refusal(state, "E 2*7+3").code == "mm.plus-one"
    assert not [
        move
        for move in GAME.moves(state)
        if getattr(move, "line", "") == "E" and not move.shift and sorted(move.calculation) == sorted("2*7+3")
    ]
    assert play(GAME.position({**GAME.dump(state), "options": {"base": True, "rules": 1}}), "E 2*7+3").target == 18


def test_mm_11_under_the_base_rule_33_after_32_with_the_1_moved_out_is_refused() -> None:
    """MM-11: 32 = 4*8 with the 1 moved out of column C; it comes home, and 4*8+1 is the same and the 1."""
    state = play(book(32, base=True), "C2-B2 C 4*8")
    assert refusal(state, "C 4*8+1").code == "mm.plus-one"
    assert refusal(state, "C 1+8*4").code == "mm.plus-one"
    assert play(state, "stall", "stall").target == 34


@pytest.mark.parametrize(
    "cell, ends",
    [
        ("A1", "A2 A3 A4 A5 A6 B1 C1 D1 E1 F1"),
        ("F6", "F1 F2 F3 F4 F5 A6 B6 C6 D6 E6"),
        ("C4", "C1 C2 C3 C5 C6 A4 B4 D4 E4 F4"),
    ],
)
def test_mm_6_a_piece_slides_to_the_edges_and_no_further(cell: str, ends: str) -> None:
    grid = tuple(int(one == cell_at(cell)) for one in range(36))
    assert sorted(cell_name(slide.end) for slide in slides_from(grid, cell_at(cell))) == sorted(ends.split())


def test_mm_11_the_same_line_with_nothing_moved_is_taken() -> None:
    """MM-11: 1 came in or went out by no move of this turn."""
    previous = {"line": "1", "expression": "9-8"}
    assert play(row("98....", 17, previous=previous), "1 9+8").target == 18


def test_mm_11_on_another_line_it_is_taken() -> None:
    previous = {"line": "1", "expression": "2*7+3"}
    assert play(book(18, previous=previous), "F1-E1 E 2*7+3+1").target == 19


def test_mm_11_it_binds_also_who_takes_over_after_a_stall() -> None:
    state = play(book(17, scores=[0, 0, 0]), "E (2*7)+3", "stall")
    assert refusal(state, "F1-E1 E (2*7)+3+1").code == "mm.plus-one"


# MM-12 Two equal digits do not cancel


@pytest.mark.parametrize(
    "digits, target, text",
    [
        ("4733..", 28, "1 (4*7)+(3-3)"),
        ("4733..", 28, "1 4*7+3-3"),
        ("4733..", 28, "1 3+(4*7-3)"),
        ("4733..", 28, "1 4*7-(3-3)"),
        ("4733..", 28, "1 3-(3-4*7)"),
    ],
)
def test_mm_12_in_a_sum_with_plus_and_with_minus(digits: str, target: int, text: str) -> None:
    refused = refusal(row(digits, target), text)
    assert (refused.code, refused.facts) == ("mm.cancel", {"digit": 3, "signs": "+-"})


@pytest.mark.parametrize(
    "digits, target, text",
    [
        ("4733..", 28, "1 4*3*7:3"),
        ("4733..", 28, "1 4:(3:(7*3))"),
        ("4733..", 12, "1 4+7+3:3"),
    ],
)
def test_mm_12_in_a_product_with_times_and_divided_by(digits: str, target: int, text: str) -> None:
    refused = refusal(row(digits, target), text)
    assert (refused.code, refused.facts) == ("mm.cancel", {"digit": 3, "signs": "*:"})


def test_mm_12_inside_parentheses_too() -> None:
    assert refusal(row("4733..", 28), "1 4*(7+3-3)").code == "mm.cancel"


@pytest.mark.parametrize(
    "digits, target, text",
    [
        ("4733..", 34, "1 4*7+3+3"),
        ("4733..", 22, "1 4*7-3-3"),
        ("4733..", 8, "1 3*(7-3)-4"),
        ("4332..", 11, "1 4*3-3+2"),
        ("4733..", 38, "1 7*(3+3)-4"),
    ],
)
def test_mm_12_equal_digits_that_do_not_meet_are_taken(digits: str, target: int, text: str) -> None:
    assert play(row(digits, target), text).target == target + 1


def test_mm_12_under_root_and_factorial_equal_digits_meet_their_like() -> None:
    refused = refusal(row("448...", 8, operators=ALL), "1 4!-4!+8")
    assert (refused.code, refused.facts) == ("mm.cancel", {"digit": 4, "signs": "+-"})
    assert refusal(row("998...", 8, operators=ALL), "1 8*r9:r9").code == "mm.cancel"
    assert play(row("448...", 28, operators=ALL), "1 4!-4+8").target == 29


# MM-13 The end


def test_mm_13_the_game_ends_at_100_unless_another_target_is_fixed() -> None:
    assert GAME.start().options.last == 100
    assert GAME.over(play(GAME.start(grid="book", last=2), "3 5+3-7", "E 7-3-2"))
    assert not GAME.over(play(GAME.start(grid="book", last=3), "3 5+3-7", "E 7-3-2"))


def test_mm_13_the_last_target_can_be_passed_over_by_all() -> None:
    assert GAME.over(play(GAME.start(grid="book", last=1), "stall", "stall"))


def test_mm_13_at_a_time_fixed_beforehand_the_bell_ends_it() -> None:
    state = play(GAME.start(grid="book", minutes=30), "3 5+3-7", "bell")
    assert GAME.over(state)
    assert GAME.winners(state) == (0,)


def test_mm_13_without_a_time_there_is_no_bell() -> None:
    assert refusal(GAME.start(grid="book"), "bell").code == "mm.no-bell"


def test_mm_13_most_points_wins() -> None:
    state = play(GAME.start(grid="book", last=2, order="rising"), "3 5+3-7", "stall", "E 7-3-2")
    assert (GAME.scores(state), GAME.winners(state)) == ((4, -1), (0,))


def test_mm_13_equal_points_share_the_win_and_before_the_end_nobody_has_won() -> None:
    state = play(GAME.start(grid="book", last=2, order="rising"), "3 5+3-7")
    assert GAME.winners(state) == ()
    assert GAME.winners(play(state, "E 7-3-2")) == (0, 1)


@pytest.mark.parametrize("text", ["E 7-3-2", "stall", "bell", "buzz 0"])
def test_mm_13_after_the_end_no_move_is_taken(text: str) -> None:
    state = play(GAME.start(grid="book", last=1, minutes=5), "3 5+3-7")
    assert refusal(state, text).code == "mm.over"
    assert list(GAME.moves(state)) == []


def test_mm_13_a_series_without_a_number_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(first=10, last=9)
    assert (refused.value.code, refused.value.facts) == ("mm.series-empty", {"first": 10, "last": 9})


# MM-14 Thresholds


@pytest.mark.parametrize("digit, target, points", [(5, 14, 0), (6, 15, 2), (7, 16, 2)])
def test_mm_14_points_count_from_the_threshold_on(digit: int, target: int, points: int) -> None:
    state, text = row(f"9{digit}....", target, thresholds=[15, 0]), f"1 9+{digit}"
    assert GAME.score(state, GAME.read(state, text)).total == points
    assert GAME.scores(play(state, text)) == (points, 0)


def test_mm_14_below_the_threshold_the_score_says_why_it_is_nothing() -> None:
    state = row("95....", 14, thresholds=[15, 0])
    assert GAME.score(state, GAME.read(state, "1 9+5")).lines[-1].code == "mm.threshold"


def test_mm_14_mm_17_what_a_solution_is_worth_is_what_it_scores() -> None:
    """MM-5, MM-6, MM-14, MM-17: 2 unmoved, 1 after a shift, 1 in a race, nothing below a threshold."""
    shift = Slide(cell_at("A3"), cell_at("A4"))
    assert [worth(book(14), None), worth(book(14), shift)] == [2, 1]
    low = book(14, thresholds=[15, 0])
    assert [worth(low, None), worth(low, shift)] == [0, 0]
    assert [worth(play(low, "stall"), None), worth(play(low, "stall"), shift)] == [2, 1]
    race = GAME.start(grid="book", variant="race-18", thresholds=[2, 0])
    assert [worth(state, None) for state in (race, play(race, "buzz 0"), play(race, "buzz 1"))] == [1, 0, 1]


def test_mm_14_each_player_has_a_threshold_of_their_own() -> None:
    state = play(GAME.start(grid="book", thresholds=[30, 0], order="rising"), "3 5+3-7", "E 7-3-2")
    assert GAME.scores(state) == (0, 2)


def test_mm_14_below_the_threshold_a_stall_costs_nothing() -> None:
    state = play(book(14, scores=[0, 0, 0], thresholds=[15, 0, 0]), "stall", "stall")
    assert GAME.scores(state) == (0, -1, 0)
    assert GAME.scores(play(state, "stall")) == (0, 0, 0)


# MM-15 Orders for two and four


def test_mm_15_in_pairs_each_has_two_numbers_in_a_row() -> None:
    assert turns(easy([1], order="pairs"), 6) == [(1, 0), (2, 0), (3, 1), (4, 1), (5, 0), (6, 0)]


def test_mm_15_in_pairs_solved_targets_count_the_same() -> None:
    state, seats = easy([1], order="pairs"), []
    for target in range(1, 7):
        seats.append(state.turn)
        state = play(state, f"{target} {target}")
    assert seats == [0, 0, 1, 1, 0, 0]


@pytest.mark.parametrize("players, order", [(1, "rising"), (2, "pairs"), (3, "rising"), (4, "pairs"), (5, "rising")])
def test_mm_15_two_and_four_have_two_numbers_in_a_row_unless_said_otherwise(players: int, order: str) -> None:
    """MM-15: number by number one of two would always have the odd ones."""
    assert GAME.start(players=players).options.order == order
    assert GAME.start(players=players, order="rising").options.order == "rising"


def test_mm_15_four_in_pairs() -> None:
    state = GAME.start(players=4, order="pairs", last=20)
    assert [seat for _, seat in turns(state, 10)] == [0, 0, 1, 1, 2, 2, 3, 3, 0, 0]


def test_mm_15_odd_numbers_only() -> None:
    assert [target for target, _ in turns(GAME.start(order="odd", last=9), 5)] == [1, 3, 5, 7, 9]


def test_mm_15_odd_numbers_only_players_take_turns() -> None:
    state = play(easy([1], order="odd"), "1 1")
    assert (state.target, state.turn) == (3, 1)
    state = play(state, "3 3")
    assert (state.target, state.turn) == (5, 0)


def test_mm_15_prime_numbers_only_the_list_starts_with_1() -> None:
    listed = [
        1,
        2,
        3,
        5,
        7,
        11,
        13,
        17,
        19,
        23,
        29,
        31,
        37,
        41,
        43,
        47,
        53,
        59,
        61,
        67,
        71,
        73,
        79,
        83,
        89,
        97,
        101,
        103,
        107,
        109,
        113,
        127,
        131,
        137,
        139,
        149,
        151,
        157,
        163,
        167,
        173,
        179,
        181,
        191,
        193,
        197,
        199,
    ]
    state = GAME.start(order="primes", last=200)
    assert [target for target, _ in turns(state, len(listed))] == listed


def test_mm_15_a_series_may_start_at_any_number() -> None:
    assert GAME.start(order="primes", first=24, last=30).target == 29


def test_mm_15_the_weaker_of_two_has_the_even_numbers() -> None:
    state = GAME.start(order="even", evens=[1, 0], last=6)
    assert turns(state, 6) == [(1, 1), (2, 0), (3, 1), (4, 0), (5, 1), (6, 0)]


def test_mm_15_unless_said_otherwise_the_second_has_the_even_numbers() -> None:
    assert [seat for _, seat in turns(GAME.start(order="even", last=4), 4)] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    "evens, seats",
    [
        ([0, 1, 0, 1], [0, 1, 2, 3, 0, 1, 2, 3]),
        ([0, 0, 1, 1], [0, 2, 1, 3, 0, 2, 1, 3]),
        ([1, 0, 0, 0], [1, 0, 2, 0, 3, 0, 1, 0]),
    ],
)
def test_mm_15_among_four_every_seat_has_its_numbers(evens: list[int], seats: list[int]) -> None:
    state = GAME.start(players=4, order="even", evens=evens, last=20)
    assert [seat for _, seat in turns(state, 8)] == seats


def test_mm_15_a_stall_still_hands_the_number_to_the_next_player() -> None:
    state = play(GAME.start(order="even"), "stall")
    assert (state.target, state.turn) == (1, 1)


# MM-16 Alone


def test_mm_16_as_far_as_possible_ends_at_the_first_stall() -> None:
    state = play(GAME.start(players=1, grid="book", goal="far"), "3 5+3-7")
    assert not GAME.over(state)
    state = play(state, "stall")
    assert (GAME.over(state), state.target, GAME.scores(state), GAME.winners(state)) == (True, 2, (2,), (0,))


def test_mm_16_over_a_fixed_series_a_stall_only_passes_the_target_over() -> None:
    state = play(GAME.start(players=1, grid="book", last=3), "stall", "E 7-3-2")
    assert (state.target, GAME.scores(state), GAME.over(state)) == (3, (2,), False)
    assert GAME.over(play(state, "stall"))


@pytest.mark.parametrize("points", [3, 4])
def test_mm_16_a_fixed_score_ends_it_as_soon_as_it_is_reached(points: int) -> None:
    state = play(GAME.start(players=1, grid="book", goal="points", points=points), "3 5+3-7")
    assert not GAME.over(state)
    state = play(state, "E 7-3-2")
    assert (GAME.over(state), state.target, GAME.scores(state)) == (True, 2, (4,))


def test_mm_16_a_fixed_score_is_100_unless_another_is_fixed() -> None:
    assert GAME.start(players=1, goal="points").options.points == 100


@pytest.mark.parametrize("goal", ["far", "points"])
def test_mm_16_these_goals_are_for_one_player(goal: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(players=2, goal=goal)
    assert (refused.value.code, refused.value.facts) == ("mm.goal-alone", {"players": 2})
    with pytest.raises(Refused):
        book(goal=goal)


# MM-17 The race


def race(target: int = 1, players: int = 3, **rest: Any) -> State:
    return book(target, scores=[0] * players, turn=None, variant="race-18", **rest)


def test_mm_17_all_27_digits_lie_on_the_board() -> None:
    state = GAME.start(variant="race", seed=7)
    assert Counter(state.grid) == Counter({0: 9, **{digit: 3 for digit in range(1, 10)}})
    assert state.reserve == ()


def test_mm_17_gen_2_the_deal_of_a_race_never_changes() -> None:
    assert GAME.dump(GAME.start(variant="race", seed=7))["grid"] == [
        "32.6.4",
        "121629",
        "9..753",
        "38..5.",
        "8.658.",
        "791474",
    ]


def test_mm_17_children_race_on_the_18_digit_grid() -> None:
    state = GAME.start(variant="race-18", seed=7)
    assert (state.grid, state.turn) == (GAME.start(seed=7).grid, None)


@pytest.mark.parametrize("text", ["A3-A4 4 9*8-(4+3)", "3@A4 4 9*8-(4+3)"])
def test_mm_17_children_make_every_number_from_the_starting_grid(text: str) -> None:
    """MM-17: what was moved or brought goes back; in the race on 27 digits it stays."""
    for variant, home in (("race-18", True), ("race", False)):
        before = book(65, turn=None, variant=variant)
        after = play(before, "buzz 0", text)
        assert ((after.grid, after.reserve) == (before.grid, before.reserve)) is home
        assert after.scores == (1, 0)


def test_mm_17_nobody_has_the_turn_until_somebody_buzzes() -> None:
    state = race()
    assert GAME.turn(state) is None
    assert GAME.turn(play(state, "buzz 2")) == 2


def test_mm_17_a_solution_needs_the_buzzer_first() -> None:
    assert refusal(race(), "3 5+3-7").code == "mm.buzz-first"


def test_mm_17_the_first_to_find_it_scores_1_also_with_nothing_moved() -> None:
    state = play(race(), "buzz 2")
    score = GAME.score(state, GAME.read(state, "3 5+3-7"))
    assert (score.total, score.lines[-1].code) == (1, "mm.first-found")
    state = play(state, "3 5+3-7")
    assert (GAME.scores(state), state.target, state.turn) == ((0, 0, 1), 2, None)


def test_mm_17_a_wrong_solution_reopens_the_race_for_the_others_and_costs_nothing() -> None:
    state = play(race(), "buzz 1", "stall")
    assert (state.target, state.turn, GAME.scores(state)) == (1, None, (0, 0, 0))
    refused = refusal(state, "buzz 1")
    assert (refused.code, refused.facts) == ("mm.buzzed-out", {"seat": 1, "target": 1})
    assert GAME.scores(play(state, "buzz 0", "3 5+3-7")) == (1, 0, 0)


def test_mm_17_who_was_wrong_races_again_for_the_next_target() -> None:
    assert GAME.turn(play(race(), "buzz 1", "stall", "buzz 0", "3 5+3-7", "buzz 1")) == 1


def agreeing(**options: Any) -> State:
    state: State = GAME.start(2, 4, variant="race", agreed=True, **options)
    return state


def test_mm_17_the_players_agree_on_each_number() -> None:
    state = agreeing()
    assert (state.target, GAME.turn(state)) == (0, None)
    raced = play(state, "agree 83")
    assert (raced.target, GAME.turn(raced)) == (83, None)
    solved = play(raced, "buzz 1", GAME.write(raced, next(solver.solve(raced))))
    assert (GAME.scores(solved), solved.target, GAME.turn(solved)) == ((0, 1), 0, None)
    assert play(solved, "agree 7").target == 7


def test_mm_17_a_number_given_up_leads_to_the_next_agreement() -> None:
    given_up = play(agreeing(), "agree 999", "stall")
    assert (given_up.target, given_up.met, GAME.scores(given_up)) == (0, 1, (0, 0))
    missed = play(agreeing(), "agree 999", "buzz 0", "stall", "buzz 1", "stall")
    assert (missed.target, missed.met, missed.stalled) == (0, 1, ())


def test_mm_17_mm_13_a_race_with_agreed_numbers_ends_after_so_many() -> None:
    state = play(agreeing(rounds=2), "agree 5", "stall")
    assert not GAME.over(state)
    assert GAME.over(play(state, "agree 5", "stall"))
    assert GAME.over(play(agreeing(minutes=5), "bell"))


@pytest.mark.parametrize("text", ["buzz 0", "stall", "1 1+2"])
def test_mm_17_nothing_else_goes_before_the_agreement(text: str) -> None:
    assert refusal(agreeing(), text).code == "mm.agree-first"


def test_mm_17_other_numbers_are_refused() -> None:
    for text in ("agree 0", "agree 1001"):
        refused = refusal(agreeing(), text)
        assert (refused.code, refused.facts) == ("mm.asked", {"low": 1, "high": 1000})
    assert refusal(play(agreeing(), "agree 5"), "agree 6").facts == {"target": 5}
    assert refusal(book(5), "agree 6").code == "mm.no-agreement"
    assert refusal(GAME.start(2, 4, variant="race"), "agree 6").code == "mm.no-agreement"


def test_mm_17_the_number_is_for_the_players_and_no_computer_to_name() -> None:
    state = agreeing()
    assert len(list(GAME.moves(state))) == 1000
    assert [thought.best for thought in GAME.think(state)] == [()] and [v.ranked for v in GAME.judge(state)] == [()]


def test_mm_17_children_agree_on_a_number_from_the_starting_grid() -> None:
    state = GAME.start(2, 4, variant="race-18", grid="book", agreed=True)
    after = play(state, "agree 65", "buzz 0", "A3-A4 4 9*8-(4+3)")
    assert (after.grid, after.target) == (state.grid, 0)


def test_mm_17_when_all_were_wrong_the_next_target_comes() -> None:
    state = play(race(players=2), "buzz 1", "stall", "buzz 0", "stall")
    assert (state.target, state.turn, GAME.scores(state)) == (2, None, (0, 0))


def test_mm_17_all_can_give_a_target_up_together() -> None:
    assert play(race(), "stall").target == 2


def test_mm_17_only_one_holds_the_buzzer() -> None:
    refused = refusal(play(race(), "buzz 1"), "buzz 2")
    assert (refused.code, refused.facts) == ("mm.buzzed", {"seat": 1})


def test_mm_17_only_players_of_the_match_buzz() -> None:
    assert refusal(race(), "buzz 3").code == "mm.seat"


def test_mm_17_in_a_game_of_turns_there_is_no_buzzer() -> None:
    assert refusal(book(), "buzz 0").code == "mm.no-race"


@pytest.mark.parametrize("text", ["A3-A4 4 9*8-(4+3)", "3@A4 4 9*8-(4+3)"])
def test_mm_17_with_moving_one_piece_or_without_as_chosen(text: str) -> None:
    assert GAME.scores(play(race(65), "buzz 0", text)) == (1, 0, 0)
    assert refusal(play(race(65, moving=False), "buzz 0"), text).code == "mm.no-moving"


def test_mm_17_one_target_can_be_agreed_for_everybody() -> None:
    state = GAME.start(variant="race-18", grid="book", first=17, last=17)
    assert state.target == 17
    assert GAME.over(play(state, "buzz 0", "E 2*7+3"))


def test_mm_17_gen_5_in_an_open_race_the_computer_buzzes_only_if_it_sees_a_solution() -> None:
    for target, texts in ((9, ["buzz 0", "buzz 1", "stall"]), (1, ["stall"])):
        state = row("9.....", target, variant="race-18", moving=False)
        best = list(GAME.think(state))[-1].best
        assert [GAME.write(state, move) for move, _ in best] == texts


def test_mm_17_there_is_no_clock() -> None:
    assert thinking_time(race(100)) == 0


# MM-18 Children without multiplication


def test_mm_18_plus_and_minus_only() -> None:
    state = GAME.start(grid="book", operators="+-", base=True)
    assert play(state, "3 5+3-7").target == 2
    assert refusal(book(17, operators="+-"), "E 2*7+3").code == "mm.operator"


def test_mm_18_the_reserve_enters_from_the_first_target_on() -> None:
    state = play(GAME.start(grid="book", operators="+-", base=True), "1@A1 1 4+1+1-5")
    assert GAME.dump(state)["grid"][0] == "15.4.1"
    assert GAME.scores(state) == (1, 0)
