"""The rules of Équable, clause by clause; every example of the rule book is here."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from by_text import ByText
from equable_boards import EMPTY_ROWS, state

from pyapp.core import Chance, Match, Refused
from pyapp.games.equable import equations, notation, rules, solver, turns
from pyapp.games.equable.game import EQUABLE
from pyapp.games.equable.rules import BONUS, BOX, SQUARES, VALUES, Change, Late, Pass, State
from pyapp.games.tiles import Lay

score, play, refusal = ByText(EQUABLE).score, ByText(EQUABLE).play, ByText(EQUABLE).refusal


# The box


def test_the_box_holds_80_white_35_grey_and_20_equals() -> None:
    assert sum(BOX[tile] for tile in rules.WHITE) == 80
    assert sum(BOX[tile] for tile in rules.GREY) == 35
    assert BOX["="] == 20


def test_the_board_is_symmetrical_and_shows_the_rule_books_piece() -> None:
    assert len(BONUS) == 17 * 17
    grid = SQUARES.write_board(BONUS)
    assert grid == grid[::-1] and all(row == row[::-1] for row in grid)
    assert grid[3][1:8] == "b.y.r.g"
    assert BONUS[rules.STAR] == "*"


# Beginning


def test_eq_1_the_highest_white_tile_begins_and_ties_draw_again() -> None:
    """EQ-1."""
    tied = 0
    for seed in range(60):
        rounds, _ = turns.opening_draws(3, Chance(seed))
        tied += len(rounds) > 1
        last = [tile for tile in rounds[-1] if tile is not None]
        assert last.count(max(last)) == 1
        for before, after in pairwise(rounds):
            best = max(tile for tile in before if tile is not None)
            assert [tile == best for tile in before] == [tile is not None for tile in after]
        assert EQUABLE.start(players=3, seed=seed).turn == rounds[-1].index(max(last))
    assert tied


def test_eq_2_seven_white_and_two_grey_each_and_the_tiles_of_the_draw_are_back() -> None:
    """EQ-2."""
    start = EQUABLE.start(players=4, seed=5)
    for rack in start.racks:
        assert [sum(tile in kind for tile in rack) for kind in (rules.WHITE, rules.GREY)] == [7, 2]
    assert turns.tiles_in_play(start) == Counter(BOX)
    assert (start.white.total, start.grey.total, start.equals) == (80 - 28, 35 - 8, 20)


def test_eq_2_one_equals_a_turn() -> None:
    """EQ-2."""
    position = state("1123+0", row9E="3+4=7")
    assert refusal(position, "I9 7=6+1=5+2").code == "eq.one-equals"


def test_eq_2_no_equals_when_none_is_left() -> None:
    """EQ-2."""
    position = state("61+", piles={"equals": 0}, row9E="3+4=7")
    assert refusal(position, "I9 7=6+1").code == "eq.equals-gone"


def test_eq_2_only_tiles_of_the_own_rack() -> None:
    """EQ-2."""
    refused = refusal(state("7124+", "*"), "9G 7+1=2*4")
    assert (refused.code, refused.facts) == ("eq.missing", {"tile": "*", "wanted": 1, "held": 0})


def test_eq_3_the_first_equation_covers_the_star_and_is_doubled() -> None:
    """EQ-3."""
    position = state("7124+*")
    assert refusal(position, "8G 7+1=2*4").code == "eq.star"
    assert score(position, "9G 7+1=2*4") == 2 * (5 + 2 + 1 + 1 + 2 + 2 * 4 + 3)  # L9 is blue


def test_eq_3_later_equations_are_not_doubled() -> None:
    """EQ-3."""
    later = play(state("112+", "210-", piles={"white": {}, "grey": {}, "equals": 9}), "9G 1+1=2")
    assert not later.first
    assert score(later, "I9 1-0=1") == 1 + 3 + 3 * 1 + 1 + 1  # I11 is red


def test_eq_4_later_turns_touch_what_lies_there() -> None:
    """EQ-4."""
    position = state("7124+*", row9E="3+4=7")
    assert refusal(position, "12G 7+1=2*4").code == "eq.apart"
    assert play(position, "I9 7+1=2*4").board != position.board


def test_eq_4_a_run_beside_an_old_one_lengthens_it_crosswise() -> None:
    """EQ-4: A column whose zero stands before an old equation includes no old tile, and yet is joined to it."""
    position = state("0145+", row9F="16*4=64")
    assert play(position, "E9 01+4=5").board != position.board


def test_eq_5_every_run_made_or_changed_is_true() -> None:
    """EQ-5."""
    refused = refusal(state("2351+", row9E="3+4=7"), "10I 2+3=5")
    assert (refused.code, refused.facts["line"], refused.facts["run"]) == ("eq.cross", "I", "72")


def test_eq_5_equations_read_from_left_to_right_and_from_top_to_bottom() -> None:
    """EQ-5."""
    for where in ("I9", "9G"):
        assert not play(state("954-", "1"), f"{where} 9-5=4").first
        assert refusal(state("954-", "1"), f"{where} 4=5-9").code == "eq.not-number"


@pytest.mark.parametrize(
    "text, value",
    [
        ("2+3*4=14", 14),
        ("8-4:2=6", 6),
        ("8:4*2=4", 4),
        ("9-4-3=2", 2),
        ("2-5=0-3", -3),
        ("1/2*4=2", 2),
        ("3*1/2=1,5", "3/2"),
        ("6:1/2=12", 12),
    ],
)
def test_eq_6_order_of_operations(text: str, value: object) -> None:
    """EQ-6."""
    assert equations.truth(text).value == Fraction(str(value))


@pytest.mark.parametrize(
    "text, code",
    [
        ("-3=2-5", "eq.sign-first"),
        ("3=-5", "eq.sign-first"),
        ("3+=3", "eq.sign-last"),
        ("3+-1=2", "eq.two-signs"),
        ("==", "eq.side-empty"),
        ("3==3", "eq.side-empty"),
        ("=3", "eq.side-empty"),
        ("3+1", "eq.no-equals"),
        ("4:0=4", "eq.zero"),
        ("4:0*0=0", "eq.zero"),
        ("1/0=1", "eq.fraction-zero"),
        ("0/0=0", "eq.fraction-zero"),
        ("5:00=1+1-2+0*3:5", "eq.zero"),
        (",5=1/2", "eq.point"),
        ("5,=5*1", "eq.point"),
        ("1,2,3=1", "eq.two-points"),
        ("1/2,5=1", "eq.point-in-fraction"),
        ("1/2/3=1", "eq.fraction"),
        ("/2=1", "eq.fraction"),
        ("2/=1", "eq.fraction"),
        ("7=7", "eq.no-sign"),
        ("12:5=21/5", "eq.not-number"),
        ("2+2=3+2", "eq.unequal"),
    ],
)
def test_eq_6_what_is_no_equation_is_refused_with_its_reason(text: str, code: str) -> None:
    """EQ-6."""
    with pytest.raises(Refused) as refused:
        equations.truth(text)
    assert refused.value.code == code


def test_eq_6_a_refusal_tells_the_values() -> None:
    """EQ-6."""
    with pytest.raises(Refused) as refused:
        equations.truth("12:5=21/5")
    assert refused.value.facts == {"left": "12:5", "value": "2,4", "right": "21/5", "number": "21/5 · 2 1/5"}
    with pytest.raises(Refused) as refused:
        equations.truth("1:3=2-1")
    assert refused.value.facts == {"left": "1:3", "value": "1/3", "right": "2-1", "result": "1"}


def test_eq_7_an_equation_needs_a_sign_besides_equals() -> None:
    """EQ-7."""
    assert refusal(state("7", row9E="3+4=7"), "I9 7=7").code == "eq.no-sign"
    assert play(state("70,", "1", row9E="3+4=7"), "I9 7=7,0").scores[0] > 0


def test_eq_7_a_bar_or_a_point_is_a_sign() -> None:
    """EQ-7."""
    assert equations.truth("8/4=2").value == 2
    assert equations.truth("2,0=2").value == 2


@pytest.mark.parametrize(
    "text, reading",
    [
        ("8:5=13/5", "8:5=1 3/5"),
        ("13:5=13/5", "13:5=13/5"),
        ("12:5=22/5", "12:5=2 2/5"),
        ("12:5=24/10", "12:5=24/10"),
        ("12:5=28/20", "12:5=2 8/20"),
        ("123/4-0=15-0", None),
        ("15:1=123/1", "15:1=12 3/1"),
        ("3*11/2=4,5", "3*1 1/2=4,5"),
    ],
)
def test_eq_8_some_reading_must_be_true(text: str, reading: str | None) -> None:
    """EQ-8."""
    found = next(equations.true_readings(text), None)
    assert (found and found.text) == reading
    if found and reading:
        assert found.mixed == (" " in reading)


def test_eq_8_the_same_number_is_read_the_same_way_in_the_whole_equation() -> None:
    """EQ-8: 13/5 is 2,6 and is 1 3/5, but not both at once in one place."""
    assert not equations.is_true("13/5=2,6=1,6")
    assert equations.is_true("13/5=2,6") and equations.is_true("13/5=1,6")


def test_eq_8_later_turns_see_plain_digits_again() -> None:
    """EQ-8: A column through the 3 of 1 and 3/5."""
    after = play(state("12+", "1", row9F="8:5=13/5"), "K9 3=1+2")
    assert after.board[SQUARES.at("K9") :: 17][:5] == "3=1+2"


@pytest.mark.parametrize(
    "text, value",
    [
        ("10:4=2,5", "5/2"),
        ("0,5*2=1", 1),
        ("2,50=2,5", "5/2"),
        ("1,05+0=1,05", "21/20"),
    ],
)
def test_eq_9_decimal_points(text: str, value: object) -> None:
    """EQ-9."""
    assert equations.truth(text).value == Fraction(str(value))


def test_the_examples_plain_values() -> None:
    assert sum(VALUES[tile] for tile in "7+1=2*4") == 18
    assert sum(VALUES[tile] for tile in "10:4=2,5") == 27


# Zeros


def test_eq_10_zeros_alone_earn_themselves_with_their_own_squares() -> None:
    """EQ-10."""
    position = state("00", row9F="16*4=64")
    assert BONUS[SQUARES.at("E9")] == "." and BONUS[SQUARES.at("D9")] == "g"
    assert score(position, "9E 016*4=64") == 1
    assert score(position, "9D 0016*4=64") == 1 + 2
    assert score(state("0", row10F="16*4=64"), "10E 016*4=64") == 2  # E10 is blue


def test_eq_10_leading_zeros_are_allowed() -> None:
    """EQ-10."""
    assert equations.truth("016*4=064").value == 64


def test_eq_10_with_more_than_zeros_the_whole_equation_scores() -> None:
    """EQ-10."""
    position = state("0640+", row9D="16*4=64")
    text = "016*4=64+0=64"
    whole = sum(VALUES[tile] for tile in text)
    assert score(position, f"9C {text}") > whole
    assert [line.code for line in EQUABLE.score(position, EQUABLE.read(position, f"9C {text}")).lines][
        -1
    ] == "eq.score.lengthened"


def test_eq_11_a_leading_zero_links_and_the_crossed_equation_does_not_score() -> None:
    """EQ-11."""
    position = state("0145+", row9F="16*4=64")
    lines = EQUABLE.score(position, EQUABLE.read(position, "E9 01+4=5")).lines
    assert [line.facts["run"] for line in lines if line.code == "eq.score.equation"] == ["01+4=5"]


def test_eq_11_a_zero_that_counts_scores_both() -> None:
    """EQ-11."""
    position = state("1023306*", row9F="14+11=25")
    lines = EQUABLE.score(position, EQUABLE.read(position, "E8 102*3=306")).lines
    assert [line.facts["run"] for line in lines if line.code == "eq.score.equation"] == ["102*3=306", "014+11=25"]
    assert "eq.score.lengthened" not in [line.code for line in lines]


def test_eq_11_a_leading_zero_that_comes_with_replacing_links_nothing_so_both_score() -> None:
    """EQ-11, EQ-13: the equation lay there before, so the zero is not what ties it to the crossed one."""
    position = state("014", row9F="16*4=64", E10="2+3=5")
    lines = EQUABLE.score(position, EQUABLE.read(position, "E9 01+4=5")).lines
    assert [line.facts["run"] for line in lines if line.code == "eq.score.equation"] == ["01+4=5", "016*4=64"]


@pytest.mark.parametrize(
    "text, at, leading",
    [
        ("01+4=5", 0, True),
        ("102*3=306", 1, False),
        ("0+4=4", 0, False),
        ("00+4=4", 0, True),
        ("00+4=4", 1, False),
        ("0,5*2=1", 0, False),
        ("2,05+1=3,05", 2, False),
        ("4=004", 3, True),
        ("10:1=10", 1, False),
        ("1/02=0,5", 2, True),
        ("01+9=10", 0, True),
    ],
)
def test_eq_11_what_a_leading_zero_is(text: str, at: int, leading: bool) -> None:
    """EQ-11."""
    assert rules.leads(text, at) is leading


# Changing equations


@pytest.mark.parametrize(
    "old, start, new",
    [
        ("28:7=4", "9A", "5-28:7=4-3"),
        ("34-11=23", "9C", "34-11=23=15+9-1"),
        ("34-11=23", "9A", "9+34-11=23+9"),
    ],
)
def test_eq_12_lengthening_scores_the_whole_and_20_more(old: str, start: str, new: str) -> None:
    """EQ-12."""
    rest = Counter(new) - Counter(old) - Counter("=")
    position = state("".join(rest.elements()), row9C=old)
    lines = EQUABLE.score(position, EQUABLE.read(position, f"{start} {new}")).lines
    assert sum(line.code.startswith("eq.score.tile") for line in lines) == len(new)
    assert (lines[-1].code, lines[-1].points) == ("eq.score.lengthened", 20)


def test_eq_12_chains_are_true_only_if_all_sides_are_equal() -> None:
    """EQ-12."""
    assert equations.is_true("34-11=23=15+9-1") and not equations.is_true("34-11=23=15+9")


@pytest.mark.parametrize(
    "where, new, rack, gone",
    [
        ("9F", "49*3=147", "493", "217"),
        ("9F", "21*7=3*49", "3*49", "147"),
        ("9A", "21*2+21*5=147", "21*2+5", "7"),
    ],
)
def test_eq_13_replacing_one_side(where: str, new: str, rack: str, gone: str) -> None:
    """EQ-13."""
    position = state(rack, row9F="21*7=147", piles={"white": {}, "grey": {}, "equals": 0})
    lines = EQUABLE.score(position, EQUABLE.read(position, f"{where} {new}")).lines
    assert sum(line.code.startswith("eq.score.tile") for line in lines) == len(new)
    assert "eq.score.lengthened" not in [line.code for line in lines]
    after = play(position, f"{where} {new}")
    assert Counter(after.racks[0]) == Counter(gone), "what was taken off went to the piles and was drawn again"
    assert turns.tiles_in_play(after) == turns.tiles_in_play(position)


def test_eq_13_a_square_left_empty_is_no_part_of_a_run_across() -> None:
    """EQ-5, EQ-13: nor is an empty one beside it, with a tile behind that."""
    position = state("92", row9E="10-3=7", row11E="1+1=2")
    assert play(position, "9F 9-2=7").board[SQUARES.at("E9")] == "."


def test_the_options_are_the_defaults_unless_something_is_set() -> None:
    assert EQUABLE.start().options == rules.Options()


def test_eq_13_fewer_tiles_leave_squares_empty() -> None:
    """EQ-13."""
    position = state("6", row9F="1+2+3=6*1")
    after = play(position, "9J 6=6*1")
    assert SQUARES.write_board(after.board)[8] == ".........6=6*1..."


@pytest.mark.parametrize(
    "text, code",
    [
        ("9F 49*3=146", "eq.replace-sides"),
        ("9F 20*7=140", "eq.replace-sides"),
        ("9F 21*7-147", "eq.replace-equals"),
        ("9F 49*3=147+0", "eq.replace-elsewhere"),
        ("9F 21*6=147", "eq.not-number"),
        ("9G 1*7=147", "eq.nothing-laid"),
    ],
)
def test_eq_13_only_one_side_and_true_again(text: str, code: str) -> None:
    """EQ-13."""
    position = state("4936001+-", row9F="21*7=147")
    assert refusal(position, text).code == code


def test_eq_13_the_value_stays_as_it_was() -> None:
    """EQ-13: 8:5 is 1 and 3/5; 13:5 would be true with 13/5 read plainly, but that is another value."""
    assert refusal(state("13", row9G="8:5=13/5"), "9F 13:5=13/5").code == "eq.replace-value"


def test_eq_13_no_other_equation_is_made_false() -> None:
    """EQ-13."""
    assert refusal(state("41+", row9F="2+3=5", J9="5=4+1"), "9F 2+3=4+1").code == "eq.cross"


def test_eq_13_a_lone_tile_of_another_equation_is_not_replaced() -> None:
    """EQ-13."""
    position = state("6+12", row9E="3+4=7")
    assert refusal(position, "I9 6+1=2").code == "eq.replace-other"


def test_eq_13_refused_everything_is_as_before() -> None:
    """EQ-13."""
    match = Match.new("equable", ["A", "B"], seed=3)
    before = match.state
    for text in ("9I 1+1=2", "change =", "challenge 0", "Z9 1+1=2"):
        with pytest.raises(Refused):
            match.play(text)
    assert match.state == before and match.moves == []


# Scores


def test_eq_14_the_rule_books_example_scores_162() -> None:
    """EQ-14: 7+1=2x4 on B4 to H4; its 4 lies there already."""
    position = state("712+*", H4="4", first=False)
    assert score(position, "4B 7+1=2*4") == (10 + 2 + 1 + 1 + 6 + 4 + 3) * 3 * 2 == 162


def test_eq_14_squares_count_again_for_every_equation_that_covers_them() -> None:
    """EQ-14: A1 is yellow and lay covered before."""
    position = state("1+0", row1A="3+4=7")
    lines = EQUABLE.score(position, EQUABLE.read(position, "1A 3+4=7+0")).lines
    assert [line.facts["times"] for line in lines if line.code == "eq.score.times"] == [3]


def test_eq_14_lines_add_up_and_show_square_by_square() -> None:
    """EQ-14."""
    position = state("712+*", H4="4", first=False)
    result = EQUABLE.score(position, EQUABLE.read(position, "4B 7+1=2*4"))
    assert [line.points for line in result.lines] == [0, 10, 2, 1, 1, 6, 4, 3, 54, 81]
    assert result.total == sum(line.points for line in result.lines)
    assert result.lines[1].facts == {"tile": "7", "square": "B4", "points": 5, "times": 2}
    assert result.lines[-1].facts == {"times": 2, "square": "H4", "sum": 81, "product": 162}


def test_eq_15_all_nine_tiles_are_150_more_after_multiplying() -> None:
    """EQ-15."""
    position = state("1234567+-")
    assert "eq.score.equable" not in [
        line.code for line in EQUABLE.score(position, EQUABLE.read(position, "9G 1+2=3")).lines
    ]
    whole = next(lay for lay in solver.lays(position) if len(lay.tiles) == 10)
    result = EQUABLE.score(position, whole)
    assert (result.lines[-1].code, result.lines[-1].points) == ("eq.score.equable", 150)
    assert result.lines[-2].code == "eq.score.first"


def test_eq_15_a_shrunken_rack_laid_whole_is_no_equable() -> None:
    """EQ-15."""
    assert "eq.score.equable" not in [
        line.code for line in EQUABLE.score(state("112+"), Lay(SQUARES.at("G9"), False, tuple("1+1=2"))).lines
    ]


def test_eq_16_the_rack_is_filled_up_while_the_piles_last() -> None:
    """EQ-16."""
    position = state("1129564+-", "", piles={"white": {"3": 2}, "grey": {}, "equals": 3})
    after = play(position, "9G 1+1=2")
    assert Counter(after.racks[0]) == Counter("956433-")
    assert after.white.total == 0 and after.equals == 2


def test_eq_17_passing_and_changing_end_the_turn() -> None:
    """EQ-17."""
    start = EQUABLE.start(seed=4)
    assert EQUABLE.play(start, Pass()).turn != start.turn
    tiles = start.racks[start.turn][:2] + start.racks[start.turn][-1:]
    after = EQUABLE.play(start, Change(tiles))
    assert after.turn != start.turn
    assert [sum(tile in kind for tile in after.racks[start.turn]) for kind in (rules.WHITE, rules.GREY)] == [7, 2]
    assert turns.tiles_in_play(after) == turns.tiles_in_play(start)


def test_eq_17_changing_is_no_passing_and_draws_by_chance() -> None:
    """EQ-17, EQ-19, GEN-2: it breaks a row of passes, and what was drawn is not drawn from the same chance again."""
    start = EQUABLE.start(seed=4)
    passed = play(start, "pass")
    changed = EQUABLE.play(passed, Change(passed.racks[passed.turn][:3]))
    assert (passed.passes, changed.passes) == (1, 0)
    assert not play(changed, "pass", "pass", "pass").over and play(changed, *["pass"] * 4).over
    assert changed.chance.drawn >= passed.chance.drawn + 3


@pytest.mark.parametrize(
    "text, code",
    [
        ("change", "tiles.unreadable"),
        ("change 7,", "tiles.unreadable"),
        ("change =", "tiles.unreadable"),
        ("change 9", "eq.missing"),
        ("change 1,1,2", "eq.change-white"),
        ("change +", "eq.change-grey"),
    ],
)
def test_eq_17_only_own_tiles_and_no_more_than_the_pile_holds(text: str, code: str) -> None:
    """EQ-17."""
    position = state("112+", piles={"white": {"3": 2}, "grey": {}, "equals": 3})
    assert refusal(position, text).code == code


def test_eq_17_points_are_changed_too() -> None:
    """EQ-17."""
    assert notation.read("change ,,7") == Change(("7", ","))
    assert notation.write(Change(("7", ","))) == "change 7,,"
    assert notation.read("change 7,,") == Change(("7", ","))


@pytest.mark.parametrize(
    "rack, piles, may",
    [
        ("12+", {"white": {"3": 1}, "grey": {}}, True),
        ("12+", {"white": {}, "grey": {"-": 1}}, True),
        ("12", {"white": {}, "grey": {"-": 1}}, False),
        ("+", {"white": {"3": 1}, "grey": {}}, False),
        ("", {"white": {"3": 1}, "grey": {"-": 1}}, False),
    ],
)
def test_eq_17_there_is_something_to_change_when_its_own_pile_holds_a_tile(
    rack: str, piles: dict[str, dict[str, int]], may: bool
) -> None:
    """EQ-17: white for white, grey for grey."""
    position = state(rack, "1", row9G="1+1=2", piles={**piles, "equals": 0})
    assert turns.may_change(position) is may
    assert any(isinstance(move, Change) for move in EQUABLE.moves(position)) is may


def test_eq_17_nothing_is_changed_after_the_end() -> None:
    """EQ-17, EQ-19."""
    ended = play(EQUABLE.start(seed=1), *["pass"] * 4)
    assert ended.over and not turns.may_change(ended)


# Challenges


def while_a_lay_stands() -> State:
    """The second player's turn; the first lacks three white tiles and a grey one, and draws before anybody changes."""
    before = state("1134567+-", "22-", challenge=True, piles={"white": {"9": 5}, "grey": {"-": 2}, "equals": 5})
    after: State = play(before, "9G 1+3=4")
    return after


def test_eq_18_what_whoever_laid_will_draw_cannot_be_changed() -> None:
    """EQ-17, EQ-18: three of the five white tiles and one of the two grey ones are the first player's."""
    standing = while_a_lay_stands()
    assert rules.changeable(standing) == (2, 1) and turns.may_change(standing)
    assert play(standing, "change 2,2,-").racks[1] == ("9", "9", "-")
    drained = replace(standing, white=standing.white.without("99"))
    assert refusal(drained, "change 2").code == "eq.change-white"
    assert play(drained, "change -").turn == 0


@pytest.mark.parametrize("gone", ["", "9", "99", "999"])
def test_eq_18_only_changes_that_the_piles_allow_are_listed_and_proposed(gone: str) -> None:
    """EQ-17, EQ-18: nothing is listed, or thought of by a computer player, that play would refuse."""
    standing = while_a_lay_stands()
    standing = replace(standing, white=standing.white.without(gone))
    for level in (1, 5):
        *_, thought = EQUABLE.think(standing, level=level, nodes=10)
        for move, _ in thought.best:
            EQUABLE.play(standing, move)
    listed = [move for move in EQUABLE.moves(standing) if isinstance(move, Change)]
    assert listed
    for move in listed:
        EQUABLE.play(standing, move)


def bluff() -> State:
    return state("113+", "2", challenge=True, piles={"white": {"9": 4}, "grey": {"-": 2}, "equals": 5})


def test_eq_18_in_challenge_mode_anything_in_one_line_stands() -> None:
    """EQ-18."""
    after = play(bluff(), "9G 1+1=3")
    assert after.scores[0] > 0 and after.turn == 1
    assert after.racks[0] == (), "new tiles are drawn only when it can no longer be challenged"


def test_eq_18_rightly_challenged_the_tiles_go_back_and_the_challenger_gains_50() -> None:
    """EQ-18."""
    before = bluff()
    after = play(play(before, "9G 1+1=3"), "challenge 1")
    assert after.scores == (0, 50) and after.turn == 1
    assert (after.board, after.racks, after.equals, after.first) == (before.board, before.racks, 5, True)


def test_eq_18_wrongly_challenged_the_challenger_loses_those_points() -> None:
    """EQ-18."""
    before = state("112+", "2", challenge=True, piles={"white": {"9": 4}, "grey": {"-": 2}, "equals": 5})
    laid = play(before, "9G 1+1=2")
    after = play(laid, "challenge 1")
    assert after.scores == (laid.scores[0], -laid.scores[0]) and after.turn == 1
    assert after.racks[0] == ("9", "9", "9", "9", "-", "-"), "now the player draws"


@pytest.mark.parametrize("text, right", [("9G 1+1=2", False), ("9G 1+1=3", True)])
def test_eq_18_the_last_equals_is_no_reason_to_be_wrong(text: str, right: bool) -> None:
    """EQ-2, EQ-18: what stands is judged by the table that it was laid on."""
    before = state("1123+", "2", challenge=True, piles={"white": {"9": 4}, "grey": {"-": 2}, "equals": 1})
    laid = play(before, text)
    after = play(laid, "challenge 1")
    earned = laid.scores[0]
    assert laid.equals == 0 and earned > 0
    assert (after.scores, after.equals) == (((0, 50), 1) if right else ((earned, -earned), 0))


def test_eq_18_the_next_turn_closes_it() -> None:
    """EQ-18."""
    laid = play(bluff(), "9G 1+1=3")
    after = play(laid, "pass")
    assert refusal(after, "challenge 1").code == "challenge.nothing"
    assert refusal(laid, "challenge 0").code == "challenge.own"
    assert refusal(laid, "challenge 3").code == "challenge.seat"


def test_eq_18_a_challenged_replacement_brings_the_old_tiles_back() -> None:
    """EQ-18."""
    before = state("5", "1", challenge=True, row9F="2+3=5*1", piles={"white": {"9": 1}, "grey": {}, "equals": 5})
    laid = play(before, "9F 2+5=5*1")
    assert laid.white.count("3") == 1
    after = play(laid, "challenge 1")
    assert (after.board, after.racks, after.white) == (before.board, before.racks, before.white)


def test_eq_18_without_challenge_mode_there_is_nothing_to_challenge() -> None:
    """EQ-18."""
    assert refusal(EQUABLE.start(seed=1), "challenge 1").code == "challenge.nothing"


# The end


def test_eq_19_everybody_passing_twice_in_a_row_ends_the_game() -> None:
    """EQ-19."""
    start = EQUABLE.start(players=3, seed=2)
    almost = play(start, *["pass"] * 5)
    assert not almost.over and play(almost, "pass").over


@pytest.mark.parametrize("equals", [20, 6])
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("patient", [True, False])
def test_eq_19_computers_come_to_an_end_without_a_limit_of_rounds(equals: int, level: int, patient: bool) -> None:
    """EQ-19: nobody goes on changing tiles for ever, neither two computers nor one whose opponent has had enough."""
    at, turns = EQUABLE.start(2, 3, equals=equals), 0
    while not at.over:
        *_, thought = EQUABLE.think(at, level)
        enough = not patient and turns > 30 and at.turn == 0
        at, turns = EQUABLE.play(at, Pass() if enough else thought.best[0][0]), turns + 1
        assert turns < 100
    assert EQUABLE.position(EQUABLE.dump(at)) == at


def test_eq_19_when_all_have_passed_and_nobody_could_have_laid_the_last_to_lay_adds_what_is_left() -> None:
    """EQ-19: whoever passes last; racks and piles count, the = tiles do not."""
    start = state("112+", "98*", piles={"white": {}, "grey": {"*": 6, ":": 5}, "equals": 9}, scores=[10, 20])
    earned = score(start, "9G 1+1=2")
    laid = play(start, "9G 1+1=2")  # changing signs is possible, but no rack of these can go on
    assert not laid.over and laid.scores == (10 + earned, 20)
    left = sum(VALUES[tile] for rack in laid.racks for tile in rack) + sum(
        VALUES[tile] * count for pile in (laid.white, laid.grey) for tile, count in pile.counts
    )
    assert left == VALUES["9"] + VALUES["8"] + 7 * VALUES["*"] + 5 * VALUES[":"]
    assert not any(solver.can_lay(laid, seat) for seat in (0, 1))
    ended = play(laid, *["pass"] * 4)
    assert ended.over and ended.scores == (10 + earned + left, 20) and ended.leftovers == left


def test_eq_19_when_all_have_passed_although_somebody_could_lay_nobody_gets_what_is_left() -> None:
    """EQ-19: an end that is ours."""
    start = state("112+", "98*", piles={"white": {"7": 8}, "grey": {"-": 2}, "equals": 9}, scores=[10, 20])
    laid = play(start, "9G 1+1=2")
    assert solver.can_lay(laid, 0) or solver.can_lay(laid, 1)
    ended = play(laid, *["pass"] * 4)
    assert ended.over and ended.scores == laid.scores and ended.leftovers == 0


def test_gen_7_eq_19_time_that_runs_out_is_no_pass_and_ends_nothing() -> None:
    """GEN-7: however often it runs out, and a row of passes begins anew after it."""
    start = EQUABLE.start(seed=2, clock=True)
    late = play(start, *["late"] * 12)
    assert not late.over and late.scores == start.scores and late.turns == 12
    assert play(late, "pass", "pass", "pass", "late").passes == 0
    assert not play(late, "pass", "pass", "pass", "late", "pass").over
    assert Late() in EQUABLE.moves(start)


def test_gen_7_without_a_clock_no_time_runs_out() -> None:
    """GEN-7."""
    start = EQUABLE.start(seed=2)
    assert refusal(start, "late").code == "tiles.no-clock" and Late() not in EQUABLE.moves(start)


def test_eq_19_a_lay_after_which_nobody_can_go_on_adds_what_is_left_at_once() -> None:
    """EQ-19."""
    start = state("112+", "98*", piles={"white": {}, "grey": {}, "equals": 1}, scores=[10, 20])
    ended = play(start, "9G 1+1=2")
    left = VALUES["9"] + VALUES["8"] + VALUES["*"]
    assert ended.over and ended.scores == (10 + score(start, "9G 1+1=2") + left, 20)


def test_eq_19_where_nobody_has_laid_nobody_adds_what_is_left() -> None:
    """EQ-19."""
    ended = play(EQUABLE.start(seed=2), *["pass"] * 4)
    assert ended.over and ended.scores == (0, 0)


def test_eq_19_when_nobody_can_lay_any_more_the_game_is_over() -> None:
    """EQ-19."""
    start = state("112+", "7", piles={"white": {}, "grey": {}, "equals": 1})
    after = play(start, "9G 1+1=2")
    assert after.over
    assert after.scores[0] == 2 * (1 + 2 + 1 + 1 + 2) + VALUES["7"]


def test_eq_19_a_zero_keeps_the_game_going() -> None:
    """EQ-19."""
    start = state("112+", "0", piles={"white": {}, "grey": {}, "equals": 1})
    assert not play(start, "9G 1+1=2").over


def test_eq_19_a_player_who_can_only_pass_is_passed_over() -> None:
    """EQ-19."""
    start = state("1120+", "7", piles={"white": {}, "grey": {}, "equals": 1})
    after = play(start, "9G 1+1=2")
    assert (after.over, after.turn, after.passes) == (False, 0, 1)


def test_eq_19_what_changing_could_still_bring_is_proven_too() -> None:
    """EQ-19."""
    start = state("112+", "7", piles={"white": {"0": 1}, "grey": {}, "equals": 1})
    assert not play(start, "9G 1+1=2").over
    start = state("112+", "7", piles={"white": {"9": 1}, "grey": {}, "equals": 1})
    assert play(start, "9G 1+1=2").over


def test_eq_19_most_points_win() -> None:
    """EQ-19."""
    ended = replace(EQUABLE.start(players=3, seed=2), over=True, scores=(5, 9, 9))
    assert EQUABLE.winners(ended) == (1, 2)


# Variants and aids


@pytest.mark.parametrize("tiles, white, grey", [("6", 5, 1), ("9", 7, 2), ("12", 9, 3)])
def test_eq_2_eq_20_so_many_white_and_grey_tiles_are_dealt(tiles: str, white: int, grey: int) -> None:
    """EQ-2, EQ-20: and 6 for the youngest."""
    for rack in EQUABLE.start(players=3, seed=5, tiles=tiles).racks:
        assert [sum(tile in kind for tile in rack) for kind in (rules.WHITE, rules.GREY)] == [white, grey]


def test_eq_20_twelve_tiles_each_and_fewer_equals() -> None:
    """EQ-20."""
    start = EQUABLE.start(players=2, seed=1, tiles="12", equals=6)
    assert [sum(tile in kind for tile in start.racks[0]) for kind in (rules.WHITE, rules.GREY)] == [9, 3]
    assert start.equals == 6
    position = state("1234567+-")
    nine = rules.laying(position, next(lay for lay in solver.lays(position) if len(lay.tiles) == 10))
    assert rules.is_equable(rules.Options(), nine) and not rules.is_equable(rules.Options(tiles="12"), nine)


def test_eq_19_after_so_many_rounds_nobody_gets_what_is_left() -> None:
    """EQ-19, EQ-20: every player has had as many turns; without the option it goes on."""
    piles = {"white": {"7": 8, "0": 8}, "grey": {"+": 4}, "equals": 9}
    for rounds, over in ((0, False), (1, True), (2, False)):
        laid = play(state("112+", "98*", piles=piles, rounds=rounds), "9G 1+1=2")
        ended = play(laid, "change 9")
        assert (laid.over, ended.over) == (False, over)
        assert ended.scores == laid.scores and ended.leftovers == 0 < rules.left_over(ended)


def test_eq_19_one_round_of_nine_less_two_is_worth_its_tiles_alone() -> None:
    """EQ-19: the whole bag does not fall to whoever laid last in a game of one round."""
    piles = {"white": {"7": 7, "8": 7, "9": 6}, "grey": {"*": 7}, "equals": 9}
    start = state("9278-", "112+", piles=piles, rounds=1)
    ended = play(play(start, "9G 9-2=7"), "change 1")
    assert ended.over and ended.scores == (score(start, "9G 9-2=7"), 0)


def test_eq_19_an_end_of_the_book_in_the_last_round_gives_what_is_left() -> None:
    """EQ-19: no equation is possible any more, whatever the rounds say."""
    start = state("112+", "98*", piles={"white": {}, "grey": {}, "equals": 1}, rounds=1)
    ended = play(start, "9G 1+1=2")
    left = VALUES["9"] + VALUES["8"] + VALUES["*"]
    assert ended.over and (ended.scores[0], ended.leftovers) == (score(start, "9G 1+1=2") + left, left)


def test_eq_19_leftovers_are_part_of_a_position_that_is_over() -> None:
    """EQ-19: both ways, and of no other."""
    ended = play(state("112+", "98*", piles={"white": {}, "grey": {}, "equals": 1}), "9G 1+1=2")
    data = EQUABLE.dump(ended)
    assert EQUABLE.position(data) == ended and data["leftovers"] == ended.leftovers > 0
    for wrong in ({"over": False}, {"leftovers": -1}, {"leftovers": "7"}, {"passes": 5}):
        with pytest.raises(Refused):
            EQUABLE.position({**data, **wrong})


def test_eq_19_a_game_of_rounds_gives_every_player_as_many_turns() -> None:
    """EQ-19: whoever begins; a round is over when the turn comes back to them."""
    now = EQUABLE.start(players=3, seed=4, rounds=2)
    first, seen = now.turn, [0, 0, 0]
    while not now.over:
        assert now.turns_left == 6 - sum(seen)
        seen[now.turn] += 1
        now = play(now, f"change {now.racks[now.turn][0]}")
    assert seen == [2, 2, 2] and now.turn == first and now.scores == (0, 0, 0), "nobody has laid"


def test_eq_19_passing_still_ends_a_game_of_rounds_and_a_passed_over_player_has_had_the_turn() -> None:
    """EQ-19."""
    start = EQUABLE.start(seed=2, rounds=9)
    assert not play(start, *["pass"] * 3).over and play(start, *["pass"] * 4).over
    skipped = play(state("1120+", "7", piles={"white": {}, "grey": {}, "equals": 1}, rounds=9), "9G 1+1=2")
    assert (skipped.turn, skipped.turns) == (0, 2)


def test_eq_18_nobody_could_challenge_the_last_turn_of_all_so_it_is_checked() -> None:
    """EQ-18, EQ-19: a bluff is refused in it, and a challenge of the turn before is still heard."""
    piles = {"white": {"9": 8}, "grey": {"-": 2}, "equals": 5}
    laid = play(state("113+", "1123+", challenge=True, piles=piles, rounds=1), "9G 1+1=3")
    judged = play(laid, "challenge 1")
    assert (judged.turn, judged.turns_left, judged.scores) == (1, 1, (0, 50))
    assert refusal(judged, "9G 1+1=3").code == "eq.not-number"
    ended = play(judged, "9G 1+1=2")
    assert ended.over and ended.standing is None


def test_eq_20_a_position_without_turns_is_one_at_its_beginning() -> None:
    """EQ-20: and one whose rounds are all played is over."""
    data = EQUABLE.dump(play(EQUABLE.start(seed=1, rounds=3), "pass"))
    assert EQUABLE.position(data).turns == 1
    del data["turns"]
    assert EQUABLE.position(data).turns == 0
    with pytest.raises(Refused):
        EQUABLE.position({**data, "turns": 6})
    assert EQUABLE.position({**data, "turns": 6, "over": True}).turns_left == 0


def test_eq_20_against_the_clock_is_an_option() -> None:
    """EQ-20: off unless it is wanted, three minutes unless said otherwise, and no part of what may be played."""
    assert (EQUABLE.start().options.clock, EQUABLE.start().options.seconds) == (False, 180)
    timed = EQUABLE.start(seed=3, clock=True, seconds=60)
    assert (timed.options.clock, timed.options.seconds) == (True, 60)
    assert EQUABLE.position(EQUABLE.dump(timed)) == timed
    assert replace(timed, options=EQUABLE.start().options) == EQUABLE.start(seed=3)
    for seconds in (19, 901):
        with pytest.raises(Refused):
            EQUABLE.start(clock=True, seconds=seconds)


def test_eq_21_aids_can_be_locked_away() -> None:
    """EQ-21: they are there unless a teacher locks them away, which a match keeps."""
    match = Match.new("equable", ["Ada", "Lin"], options={"aids": False})
    assert Match.load(match.save()).state.options.aids is False
    assert EQUABLE.position(EQUABLE.dump(match.state)).options.aids is False
    assert EQUABLE.start().options.aids is True


def test_gen_2_taking_back_draws_the_same_tiles_again() -> None:
    match = Match.new("equable", ["A", "B"], seed=9)
    lay = next(solver.lays(match.state))
    match.play(notation.write(lay))
    after = match.state
    match.undo()
    match.play(notation.write(lay))
    assert match.state == after


def test_the_board_of_a_position_is_checked() -> None:
    with pytest.raises(Refused) as refused:
        state("1", row9F="2+3=6")
    assert refused.value.code == "eq.board-false"
    assert EMPTY_ROWS[0] == "." * 17


def test_gen_5_a_position_set_up_by_hand_can_be_played_and_analysed() -> None:
    """GEN-5: rows and racks as text; the rest is in the piles."""
    layout = ";" * 8 + "....3+4=7|1290+;58-"
    start = EQUABLE.start(players=2, seed=3, start="own", layout=layout)
    assert start.racks == (("0", "1", "2", "9", "+"), ("5", "8", "-"))
    assert SQUARES.write_board(start.board)[8].startswith("....3+4=7")
    assert turns.tiles_in_play(start) == Counter(BOX)
    assert "I9 7+2=9" in {notation.write(lay) for lay in solver.lays(start)}
    for bad in ("q", "3+4=8", "|" + "1" * 40, "|=", "3+4=7" * 9):
        with pytest.raises(Refused):
            EQUABLE.start(players=2, start="own", layout=bad)


def test_the_editor_keeps_what_is_written() -> None:
    from pyapp.app.games.equable.setup import edited

    layout = edited(edited(edited("", "row-8", "....3+4=7"), "rack-1", "58-"), "rack-0", "1 2/")
    assert notation.read_layout(layout, 2)["board"][8] == "....3+4=7........"
    assert notation.read_layout(layout, 2)["racks"] == [["1", "2", "/"], ["5", "8", "-"]]


# Options of ours


ONCE = {"bonus": "once"}


def test_eq_22_by_default_everything_is_as_the_rule_book_says() -> None:
    """EQ-22: so a match saved before there were these options stays what it was."""
    assert (rules.Options().bonus, rules.Options().replacing) == ("always", "free")


@pytest.mark.parametrize("options, points", [({}, 62), (ONCE, 40)])
def test_eq_22_once_a_square_counts_only_in_the_turn_that_first_covers_it(options: dict[str, str], points: int) -> None:
    """EQ-14, EQ-22: D9 doubles the equation and F9 its tile, but both were covered before; 20 for lengthening."""
    assert score(state("8", row9D="7+1=8", options=options), "9D 7+1=8=8") == points


@pytest.mark.parametrize("options, points", [({}, 86), (ONCE, 84)])
def test_eq_22_a_square_counts_for_every_equation_of_the_turn_that_first_covers_it(
    options: dict[str, str], points: int
) -> None:
    """EQ-14, EQ-22: the 0 on blue B4 counts twice in 10-3=7 and in 01+1=2 across; red B8 was covered before."""
    assert score(state("1037-", B5="1+1=2", options=options, first=False), "4A 10-3=7") == points


@pytest.mark.parametrize("options, points", [({}, 70), (ONCE, 40)])
def test_eq_22_a_square_that_is_bared_again_has_had_its_turn(options: dict[str, str], points: int) -> None:
    """EQ-13, EQ-22: 6=6x1 replaces 1+2+3=6x1 and bares F9; laid over once more, its square counts no longer."""
    position = state("6", "00++", row9F="1+2+3=6*1", options=options)
    bared = play(position, "9J 6=6*1")
    assert notation.position(notation.dump(bared)) == bared
    assert score(bared, "9F 0+0+6=6*1") == points


def test_eq_22_zeros_beside_an_equation_count_spent_squares_plain() -> None:
    """EQ-10, EQ-22: F9 doubles a zero, unless it was covered before."""
    assert score(state("0", row9G="1+1=2", options=ONCE), "9F 01+1=2") == 2
    assert score(state("0", row9G="1+1=2", options=ONCE, spent=["F9"]), "9F 01+1=2") == 1


def test_eq_22_without_replacing_tiles_stay_where_they_are() -> None:
    position = state("493", row9F="21*7=147", options={"replacing": "off"})
    assert refusal(position, "9F 49*3=147").code == "eq.replace-off"
    assert not [lay for lay in solver.lays(position) if rules.laying(position, lay).lifted]
    assert [lay for lay in solver.lays(state("493", row9F="21*7=147"))]


SPACED = {"replacing": "spaced"}


def test_eq_22_spaced_nobody_replaces_in_two_turns_of_theirs_in_a_row() -> None:
    """EQ-13, EQ-22: the player who has replaced lays, changes or passes next; then they may replace again."""
    replaced = play(state("493", "00++", row9F="21*7=147", options=SPACED), "9F 49*3=147")
    assert replaced.resting == (0,) and notation.position(notation.dump(replaced)) == replaced
    waiting = state("217", "00++", row9F="49*3=147", options=SPACED, resting=[0])
    assert refusal(waiting, "9F 21*7=147").code == "eq.replace-spaced"
    assert not [lay for lay in solver.lays(waiting) if rules.laying(waiting, lay).lifted]
    again = play(play(waiting, "change 7"), "pass")
    assert again.turn == 0 and again.resting == () and again.may_replace


def test_eq_22_spaced_others_may_replace_what_was_just_replaced() -> None:
    position = state("493", "21700+", row9F="21*7=147", options=SPACED)
    answered = play(play(position, "9F 49*3=147"), "9F 21*7=147")
    assert answered.resting == (0, 1)


def test_eq_18_eq_22_replacing_that_was_rightly_challenged_was_no_turn_of_replacing() -> None:
    position = state("483", "00++", row9F="21*7=147", options={**SPACED, "challenge": True})
    laid = play(position, "9F 48*3=147")
    assert laid.resting == (0,)
    assert play(laid, "challenge 1").resting == ()


@pytest.mark.parametrize("resting", ["0", [2], [True], {"0": 1}, [0, 0, 0]])
def test_eq_22_resting_seats_from_elsewhere_are_looked_at(resting: object) -> None:
    with pytest.raises(Refused):
        state("0", row9G="1+1=2", options=SPACED, resting=resting)
    with pytest.raises(Refused):
        state("0", row9G="1+1=2", resting=[0])


@pytest.mark.parametrize("spent", ["F9", ["F9", 3], ["Z99"], [[]], {"F9": 1}])
def test_eq_22_spent_squares_from_elsewhere_are_looked_at(spent: object) -> None:
    with pytest.raises(Refused):
        state("0", row9G="1+1=2", options=ONCE, spent=spent)
    with pytest.raises(Refused):
        state("0", row9G="1+1=2", spent=["F9"])
