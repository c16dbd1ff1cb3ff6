"""Calculissimo rule by rule (CA-1 to CA-17); the five calculations are the rule book's, on our board."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from by_text import ByText

from pyapp.core import Chance, Refused
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.game import CALCULISSIMO as GAME
from pyapp.games.calculissimo.operation import check, reads, work_out, worth
from pyapp.games.calculissimo.rules import BOARD, BONUS, BOX, Change, Late, Options, Pass, State
from pyapp.games.calculissimo.turns import draw_lots
from pyapp.games.tiles import EMPTY

play, points = ByText(GAME).play, ByText(GAME).score

BARE = ["." * 15] * 15
BOOK = (("8D 9+6:2", 48), ("H6 4-2+3", 12), ("6F 3*4-1", 33), ("10D 4+6-3+5", 38), ("J6 1*7+5", 19))


def board(*runs: str) -> list[str]:
    """A board with these runs on it, each as a move writes it."""
    cells = [EMPTY] * 225
    for run in runs:
        where, marks = run.split()
        down = where[0].isalpha()
        start, step = BOARD.at(where if down else where[-1] + where[:-1]), BOARD.step(down)
        for at, mark in enumerate(marks):
            cells[start + at * step] = mark
    return ["".join(cells[row : row + 15]) for row in range(0, 225, 15)]


def table(rack: str, *runs: str, other: str = "1", **more: Any) -> State:
    """A position: this rack in hand, these runs on the board."""
    position: State = GAME.position({"board": board(*runs), "racks": [list(rack), list(other)], **more})
    return position


def worked(state: State, text: str) -> list[str]:
    """The score line by line, as the rule book writes it."""
    lines = GAME.score(state, GAME.read(state, text)).lines
    return [f"{line.facts['calculation']}={line.facts['result']}" for line in lines if "result" in line.facts]


def earning(state: State, text: str) -> list[int]:
    """What each line of the score adds."""
    return [line.points for line in GAME.score(state, GAME.read(state, text)).lines]


def code(state: State, text: str) -> str:
    with pytest.raises(Refused) as refused:
        play(state, text)
    return refused.value.code


# The board and the beginning


def test_the_board_is_that_of_the_rules() -> None:
    rows = [BONUS[row : row + 15] for row in range(0, 225, 15)]
    assert rows[0] == "v.b.g..v..g.b.v" and rows[6] == ".yb.........by." and rows[7] == "v..g.g.*.g.g..v"
    assert rows == rows[::-1] and all(row == row[::-1] for row in rows)
    assert Counter(BONUS) == {".": 152, "g": 28, "b": 20, "y": 16, "v": 8, "*": 1}


def test_the_box_holds_104_tiles() -> None:
    assert BOX.total == 104
    assert [BOX.count(tile) for tile in "01+-*:?"] == [2, 6, 14, 12, 8, 10, 4]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ca_1_the_highest_digit_begins(players: int) -> None:
    """CA-1: by the last tile that each player drew for it."""
    for seed in range(60):
        first, drawn, _ = draw_lots(players, Chance(seed))
        last = dict(drawn)
        rounds = Counter(seat for seat, _ in drawn)
        again = [seat for seat in range(players) if rounds[seat] == max(rounds.values())]
        assert first in again and last[first].isdigit()
        assert all(not last[seat].isdigit() or int(last[seat]) < int(last[first]) for seat in again if seat != first)
        assert GAME.turn(GAME.start(players=players, seed=seed)) == first


def test_ca_1_ties_draw_again_and_signs_count_nothing() -> None:
    """CA-1: among many draws both happen; whoever draws again had tied with the best."""
    ties = signs = 0
    for seed in range(300):
        first, drawn, _ = draw_lots(2, Chance(seed))
        ties += len(drawn) > 2
        tiles = dict(drawn)
        signs += not tiles[1 - first].isdigit() and tiles[first] == "0"
        if len(drawn) > 2:
            assert drawn[0][1] == drawn[1][1] or not (drawn[0][1] + drawn[1][1]).isdigit()
    assert ties and signs


def test_ca_1_seven_tiles_each_and_the_drawn_ones_went_back() -> None:
    """CA-1: after the draw for who begins, all 104 tiles are on racks or in the bag."""
    state = GAME.start(players=4, seed=5)
    assert [len(rack) for rack in state.racks] == [7, 7, 7, 7]
    assert state.bag.total == 104 - 28
    assert rules.box(state) == BOX


@pytest.mark.parametrize(("signs", "gone"), [("+-", "*:"), ("+-*", ":"), ("+-*:", "")])
def test_gen_6_signs_that_a_match_leaves_out_are_nowhere(signs: str, gone: str) -> None:
    """GEN-6: an option of ours for the young; the rest of the box is as it is, also around a start set up by hand."""
    layout = f"{'/'.join(board('8G 9+6'))}  12"
    starts: tuple[dict[str, Any], ...] = ({}, {"start": "own", "layout": layout})
    for more in starts:
        state = GAME.start(seed=5, signs=signs, **more)
        held = dict(rules.box(state).counts)
        assert held == {tile: 0 if tile in gone else count for tile, count in BOX.counts}
        assert GAME.position(GAME.dump(state)) == state
    assert GAME.position({"board": BARE, "racks": [["1"], ["2"]], "signs": signs}).bag.count(":") == (
        10 if ":" in signs else 0
    )


# Operations


@pytest.mark.parametrize(
    "marks, good",
    [
        ("1+2", True),
        ("9+6:2", True),
        ("0-0", True),
        ("12+3", False),
        ("1+", False),
        ("+1-2", False),
        ("1", False),
        ("12", False),
        ("1++2", False),
        ("1+2-", False),
    ],
)
def test_ca_2_single_digits_with_a_sign_between_each_two(marks: str, good: bool) -> None:
    """CA-2: at least two digits, no two-digit numbers."""
    assert reads(marks) == good


@pytest.mark.parametrize("text", ["8G 12+3", "8G 1+23", "8H 12", "8G 1+", "8F 1+2+", "8G +12", "8H 1"])
def test_ca_2_what_is_no_operation_is_refused(text: str) -> None:
    """CA-2: two digits side by side, or a sign with nothing after it."""
    assert code(table("123+++-"), text) == ("ca.single" if text == "8H 1" else "ca.reads")


def test_ca_2_the_value_is_the_score() -> None:
    """CA-2: there is no = sign."""
    assert points(table("+5", "8G 4-1"), "8G 4-1+5") == 8


def test_ca_3_the_first_operation_covers_the_start() -> None:
    """CA-3: across or down."""
    assert code(table("1+2"), "8I 1+2") == "ca.start"
    assert code(table("1+2"), "7G 1+2") == "ca.start"
    play(table("1+2"), "8H 1+2")


def test_ca_3_the_first_operation_counts_double() -> None:
    """CA-3: H8 doubles it."""
    assert points(table("3+4"), "8G 3+4") == 14
    assert points(table("3+4"), "H7 3+4") == 14


def test_ca_4_tiles_are_laid_in_one_unbroken_line_with_old_ones() -> None:
    """CA-4: adding to an operation, crossing it, or alongside."""
    old = "8G 3+4"
    assert points(table("-2", old), "8G 3+4-2") == 5
    assert points(table("5-", old), "G6 5-3") == 2
    assert code(table("1+2", old), "3C 1+2") == "ca.apart"
    assert code(table("1+2", old), "7A 1+2") == "ca.apart"


def test_ca_4_every_run_must_be_a_complete_operation() -> None:
    """CA-4: also those crossed or touched."""
    assert code(table("1+2", "8G 3+4"), "9G 1+2") == "ca.reads"
    assert code(table("2", "8G 3+4"), "8G 3+42") == "ca.reads"
    state = table("5-1", "8G 3+4", "G10 3+4")
    assert code(state, "9H 5-1") == "ca.reads"


def test_ca_4_alongside_all_operations_made_score() -> None:
    """CA-4: row 10 reads 5-2; above its digits stand 3+ and 4x, so the columns become 3+5 and 4x2."""
    state = table("5-2", "8G 3", "9G +", "8I 4", "9I *")
    assert points(state, "10G 5-2") == (5 - 2) + (3 + 5) + (4 * 2)
    assert len(turns.laying(state, GAME.read(state, "10G 5-2")).operations) == 3


def test_ca_4_old_tiles_stay_and_the_whole_run_is_written() -> None:
    state = table("1+25", "8G 3+4")
    assert code(state, "8G 5+4") == "ca.taken"
    assert code(table("-2", "8G 3+4"), "8J -2") == "ca.goes-on"
    assert code(table("-2", "8G 3+4"), "8G 3+4") == "ca.nothing-new"


@pytest.mark.parametrize(
    "marks, value",
    [
        ("8:2*3", "4/3"),
        ("9+6:2", "12"),
        ("2*3+4", "10"),
        ("8-3-2", "3"),
        ("8:2:2", "2"),
        ("1-2*3", "-5"),
        ("9:3*3", "1"),
        ("4-6:3+1", "3"),
        ("1*7+5", "12"),
    ],
)
def test_ca_5_first_times_then_divided_then_plus_and_minus(marks: str, value: str) -> None:
    """CA-5: so 8:2x3 is 8:6."""
    assert str(work_out(marks).value) == value


@pytest.mark.parametrize("marks", ["7:2", "2-5", "3-3", "0*5", "8:2*3", "0-0", "1:2+2"])
def test_ca_6_the_value_is_positive_and_whole(marks: str) -> None:
    with pytest.raises(Refused) as refused:
        check(marks, "8D")
    assert refused.value.code == "ca.value" and refused.value.facts["value"] == str(work_out(marks).value)


@pytest.mark.parametrize("marks", ["1:2+3:2", "2-5+4", "0+1", "1-2-3+9", "7:2+1:2"])
def test_ca_6_in_between_anything_goes(marks: str) -> None:
    check(marks, "8D")


@pytest.mark.parametrize("marks", ["5:0", "1+5:0", "5:2*0", "5:1:0"])
def test_ca_6_but_division_by_zero(marks: str) -> None:
    with pytest.raises(Refused) as refused:
        check(marks, "8D")
    assert refused.value.code == "ca.zero"


def test_ca_6_the_value_with_multiplied_digits_too() -> None:
    """CA-6: J8 doubles the digit on it."""
    assert points(table("6:2"), "8F 6:2") == 6 * 2 // 2 * 2
    assert code(table("6:2"), "8H 6:2") == "ca.multiplied"  # 6:(2x2)
    assert code(table("9-5"), "8H 9-5") == "ca.multiplied"  # 9-(5x2)


def test_ca_7_at_most_one_times_in_an_operation() -> None:
    """CA-7: also when one lies there already."""
    assert code(table("2*3*4"), "8F 2*3*4") == "ca.times-twice"
    assert code(table("*4", "8F 2*3"), "8F 2*3*4") == "ca.times-twice"
    assert points(table("*4", "8F 2+3"), "8F 2+3*4") > 0


# Jokers


def test_ca_8_a_joker_stands_for_any_digit_or_sign_but_times() -> None:
    for mark in "0123456789":
        play(table("9+?"), f"8H 9+?{mark}")
    for sign in "+-:":
        play(table("9?3"), f"8G 9?{sign}3")
    assert code(table("9?3"), "8G 9?*3") == "ca.joker-times"


def test_ca_8_the_choice_stays() -> None:
    """CA-8: it lies there as what was announced, and is never that tile for the box."""
    state = play(table("9+?"), "8H 9+?2")
    assert state.board[BOARD.at("J8")] == "2" and state.jokers == (BOARD.at("J8"),)
    after = replace(state, turn=0, racks=(("+", "3"), ("1",)))
    assert code(after, "8H 9+3+3") == "ca.taken"
    assert points(after, "8H 9+2+3") == 14 + 3  # L8 doubles the 3, J8 no longer anything


def test_ca_8_a_joker_on_a_digit_square_is_not_multiplied() -> None:
    assert points(table("9+2"), "8H 9+2") == (9 + 4) * 2
    assert points(table("9+?"), "8H 9+?2") == (9 + 2) * 2


def test_ca_8_a_joker_on_an_operation_square_lets_it_work() -> None:
    """CA-8: the start square under a joker still doubles."""
    assert points(table("3+?"), "8F 3+?2") == (6 + 2) * 2
    assert points(table("3?2"), "H7 3?+2") == 10


def test_ca_8_a_joker_must_be_said_to_be_one() -> None:
    assert code(table("9+?"), "8H 9+2") == "ca.not-held"
    assert code(table("9+2"), "8H 9+?2") == "ca.not-held"


# Bonus squares


def test_the_five_calculations_of_the_rule_book_are_worked_out_as_it_does() -> None:
    state = GAME.position({"board": BARE, "racks": [["1"], ["1"]]})
    lines = []
    for text, total in BOOK:
        tiles = text.split()[1]
        rack = tuple(sorted(tiles, key=rules.ORDER.index))
        state = replace(state, racks=(rack, ("1",)), turn=0, bag=BOX)
        assert points(state, text) == total
        lines.append(worked(state, text))
        state = play(state, text)
    assert lines[0] == ["(6*2):2=6", "(9*2)+6=24", "24*2=48"]
    assert lines[1] == ["(4*2)-2=6", "6+(3*2)=12"]
    assert lines[2] == ["(3*3)*4=36", "36-(1*3)=33"]
    assert lines[3] == ["(4*2)+(6*3)=26", "26-3=23", "23+(5*3)=38"]
    assert lines[4] == ["1*(7*2)=14", "14+5=19"]


def test_the_last_line_of_each_operation_earns_its_points() -> None:
    """CA-9: what comes before it is on the way."""
    assert earning(table("9+6:2"), "8D 9+6:2") == [0, 0, 48]
    assert earning(table("1+2"), "8G 1+2") == [0, 6]


def test_ca_9_green_and_blue_multiply_inside_yellow_and_violet_the_whole() -> None:
    assert points(table("3+", "5I 4"), "5G 3+4") == 7
    assert points(table("3+", "5G 4"), "5E 3+4") == 2 * 7  # E5 is yellow
    assert points(table("3+", "6J 4"), "6H 3+4") == 6 + 4  # H6 is green
    assert points(table("3+", "6H 4"), "6F 3+4") == 9 + 4  # F6 is blue
    assert points(table("+3", "1F 4"), "1F 4+3") == 3 * 7  # H1 is violet


def test_ca_9_several_operation_squares_multiply_together() -> None:
    """CA-9: G2 and I2 are yellow."""
    assert worth("3+4", (1, 1, 1), (2, 3)) == 42
    assert points(table("3-1", "1H 5", "3H 2"), "2G 3-1") == (3 - 1) * 4 + (5 - 2)


def test_ca_10_a_square_works_once() -> None:
    """CA-10: later operations over it count the plain digit."""
    state = play(table("9+6:2", other="4-+3"), "8D 9+6:2")
    assert [BOARD.name(square) for square in rules.used(state)] == ["D8", "F8", "H8"]
    assert points(state, "H6 4-2+3") == 12  # H8 does not double again
    again = replace(state, racks=(state.racks[0], ("+", "1")))
    assert points(again, "8D 9+6:2+1") == 9 + 3 + 2  # only J8 works


def test_ca_10_a_square_said_to_be_used_works_no_more() -> None:
    assert points(table("3+", "6J 4", used=["H6"]), "6H 3+4") == 7


def test_ca_11_a_shared_square_works_in_the_better_operation() -> None:
    """CA-11: H6 is green. Row 6 reads 4+H6, column H reads H6x5."""
    state = table("3", "6F 4+", "H7 *5")
    # in the column: (3x2)x5=30 and 4+3=7; in the row: 4+(3x2)=10 and 3x5=15
    assert points(state, "6F 4+3") == 37
    state = table("3", "6F 4*", "H7 +5")
    assert points(state, "6F 4*3") == 4 * 6 + 3 + 5


def test_ca_11_a_square_goes_where_the_numbers_stay_whole() -> None:
    """CA-11, CA-6: 6:(3x2) is whole, 9:(3x2) is not; the square works where it may."""
    assert points(table("3", "6F 9:", "H7 +5"), "6F 9:3") == 3 + (6 + 5)


def test_ca_11_the_same_for_operation_squares() -> None:
    """CA-11: E5 is yellow: row 5 reads E5+4, column E reads E5x9."""
    assert points(table("3", "5F +4", "E6 *9"), "5E 3+4") == 7 + 2 * 27


def test_ca_12_a_sign_on_a_digit_square_earns_nothing_and_uses_it_up() -> None:
    """CA-12: H6 is green."""
    state = table("+4", "6G 3")
    assert points(state, "6G 3+4") == 7
    assert BOARD.at("H6") in rules.used(play(state, "6G 3+4"))


# Two directions


def two_ways(rack: str, *runs: str, **more: Any) -> State:
    """A position where a turn may bend."""
    return table(rack, *runs, crossing=True, **more)


def test_ca_18_a_row_and_a_column_that_cross_on_a_tile_of_the_turn() -> None:
    """CA-18: both are scored, and the first turn is doubled as a whole: (24 + 4) x 2."""
    state = two_ways("9+6:2+1")
    assert points(state, "8D 9+6:2 & H8 2+1") == 56
    assert worked(state, "8D 9+6:2 & H8 2+1") == ["(6*2):2=6", "(9*2)+6=24", "24*2=48", "2+(1*2)=4", "4*2=8"]
    after = play(state, "8D 9+6:2 & H8 2+1")
    assert after.board == "".join(board("8D 9+6:2", "H8 2+1")) and after.scores == (56, 0)


def test_ca_18_the_operation_that_does_not_cover_the_start_is_doubled_too() -> None:
    """CA-18, CA-3: D8, F8 and D10 are green; D8 works once (CA-11), in the column."""
    assert points(two_ways("3+1-2*9"), "8D 3+1-2 & D8 3*9") == (3 + 2 * 1 - 2 + (2 * 3) * (2 * 9)) * 2


def test_ca_18_a_sign_can_be_the_tile_in_common() -> None:
    assert points(two_ways("12+34"), "8G 1+2 & H7 3+4") == (3 + 7) * 2


def test_ca_18_only_one_of_the_two_has_to_touch() -> None:
    """CA-18, CA-4."""
    old = "8G 3+4"
    assert points(two_ways("+5-2", old), "8G 3+4+5 & K8 5-2") == (3 + 4 + 5) + (5 - 2)
    assert code(two_ways("5-2+1", old), "3C 5-2 & C3 5+1") == "ca.apart"
    assert code(two_ways("5-2+1"), "3C 5-2 & C3 5+1") == "ca.start"


def test_ca_18_the_runs_that_its_tiles_cross_must_be_operations_too() -> None:
    """CA-18, CA-4: K8 and K9 to K11; J10 stands beside K10."""
    assert code(two_ways("+5-2", "8G 3+4", "10H 1+2"), "8G 3+4+5 & K8 5-2") == "ca.reads"
    assert code(two_ways("+5-", "8G 3+4"), "8G 3+4+5 & K8 5-") == "ca.reads"
    assert code(two_ways("+52:5", "8G 3+4"), "8G 3+4+5 & K8 5:2") == "ca.value"


def test_ca_18_a_shared_bonus_square_works_in_the_better_operation() -> None:
    """CA-18, CA-11: L8 and L10 are green."""
    state = two_ways("+1+4*9", "8G 3+2")
    assert points(state, "8G 3+2+1+4 & M8 4*9") == 10 + 36
    state = two_ways("+4*9", "8H 3+2")
    assert points(state, "8H 3+2+4 & L8 4*9") == 9 + (2 * 4) * (2 * 9)


def test_ca_18_a_joker_can_be_the_tile_in_common() -> None:
    """CA-18, CA-8: the text names it in both; whoever names it once is understood."""
    state = two_ways("+?-2", "8G 3+4")
    for text in ("8G 3+4+?5 & K8 ?5-2", "8G 3+4+?5 & K8 5-2", "8G 3+4+5 & K8 ?5-2", "K8 ?5-2 & 8G 3+4+?5"):
        assert GAME.write(state, GAME.read(state, text)) == "8G 3+4+?5 & K8 ?5-2"
    assert play(state, "8G 3+4+?5 & K8 5-2").jokers == (BOARD.at("K8"),)


def test_ca_18_seven_tiles_in_two_directions_and_the_player_plays_again() -> None:
    """CA-18, CA-13."""
    state = play(two_ways("9+6:2+1", turn=0), "8D 9+6:2 & H8 2+1")
    assert state.turn == 0 and len(state.racks[0]) == 7


@pytest.mark.parametrize(
    "text, refusal",
    [
        ("8G 3+4+5 & K8 5-2 & 10K 2+1", "ca.bend-twice"),
        ("8G 3+4+5 & L8 5-2", "ca.bend-apart"),
        ("8G 3+4+5 & 9G 5-2", "ca.bend-apart"),
        ("8G 3+4+5 & I8 4-2", "ca.bend-old"),
        ("8G 3+4+5 & K8 2-1", "ca.bend-two"),
        ("8G 3+4+5 & K9 -2", "ca.bend-apart"),
        ("8G 3+4+5 &", "ca.unreadable"),
        ("& 8G 3+4+5", "ca.unreadable"),
        ("8G 3+4+5 & K8", "tiles.unreadable"),
        ("8G 3+4+5 & K14 5-2", "tiles.off-board"),
        ("8J +5 & K8 5-2", "ca.goes-on"),
        ("8G 3+5+5 & K8 5-2", "ca.taken"),
        ("8G 3+4+5 & K8 5-2-1", "ca.not-held"),
    ],
)
def test_ca_18_what_does_not_cross_well_is_refused(text: str, refusal: str) -> None:
    """CA-18: bent twice, apart, on an old tile, with two different tiles …"""
    state = two_ways("+5-21+", "8G 3+4")
    with pytest.raises(Refused) as refused:
        GAME.play(state, GAME.read(state, text))
    assert refused.value.code == refusal


def test_ca_18_where_the_option_is_off_a_turn_does_not_bend() -> None:
    assert code(table("9+6:2+1", crossing=False), "8D 9+6:2 & H8 2+1") == "ca.bend-off"
    assert points(table("9+6:2+1", crossing=False), "8D 9+6:2") == 48


def test_ca_18_what_does_not_bend_is_written_as_one_line() -> None:
    """CA-18: where the column brings no tile of its own."""
    state = two_ways("9+6:2+1", "H9 +1")
    assert GAME.write(state, GAME.read(state, "8D 9+6:2 & H8 2+1")) == "8D 9+6:2"


def test_ca_18_a_wrong_one_can_be_challenged() -> None:
    """CA-18, CA-16: both operations are taken back."""
    state = play(two_ways("9+6:2+1", other="1", options={"challenge": True}), "8D 9+6:2 & H8 2+1")
    assert play(state, "challenge 1").board == state.board
    before = two_ways("9+6:2:5", other="1", options={"challenge": True})
    wrong = play(before, "8D 9+6:2 & H8 2:5")
    assert GAME.position(GAME.dump(wrong)) == wrong
    back = play(wrong, "challenge 1")
    assert back.board == BOARD.empty and back.racks[0] == before.racks[0] and back.scores == (0, 0)


# Turns


def test_ca_13_seven_tiles_in_one_turn_and_the_player_plays_again() -> None:
    """CA-13: with the tiles drawn."""
    state = play(table("1+2+3+4", other="1", turn=0), "8E 1+2+3+4")
    assert state.turn == 0 and len(state.racks[0]) == 7
    assert play(table("1+2+3-4", other="1"), "8F 1+2+3").turn == 1


def test_ca_13_fewer_than_seven_is_no_second_turn_even_if_the_rack_is_empty() -> None:
    assert play(table("1+2"), "8G 1+2").turn == 1


def test_ca_14_change_one_to_all_and_the_turn_is_over() -> None:
    state = table("1234567", other="1")
    for tiles in ("1", "1,2", "1,2,3,4,5,6,7"):
        after = play(state, f"change {tiles}")
        assert after.turn == 1 and len(after.racks[0]) == 7 and after.scores == (0, 0)
        assert after.bag.total == state.bag.total and rules.box(after) == rules.box(state)
    assert code(state, "change 8") == "ca.not-held"
    assert code(state, "change 1,1") == "ca.not-held"


def test_ca_14_tiles_go_back_before_new_ones_are_drawn() -> None:
    """CA-14: so the same tile can come again."""
    state = table("7", other="1", bag={"7": 1})
    assert play(state, "change 7").racks[0] == ("7",)


def test_ca_14_pass_only_when_the_bag_is_too_small() -> None:
    assert code(table("1+2"), "pass") == "ca.pass"
    assert code(table("1+2", bag={"1": 1}), "change 1,2") == "ca.bag-small"
    assert play(table("1+2", other="3-1", bag={}), "pass").turn == 1


@pytest.mark.parametrize("bag, may", [({"1": 2}, True), ({"1": 3}, False), ({"1": 4}, False)])
def test_ca_14_who_can_change_all_tiles_cannot_pass(bag: dict[str, int], may: bool) -> None:
    """CA-14: as many tiles in the bag as on the rack are enough to change them all."""
    state = table("1+2", other="3-1", bag=bag)
    assert turns.may_pass(state) is may
    assert (Pass() in GAME.moves(state)) is may


@pytest.mark.parametrize("rack, bag, may", [("1+2", {"1": 1}, True), ("1+2", {}, False)])
def test_ca_14_there_is_something_to_change_while_the_bag_holds_a_tile(
    rack: str, bag: dict[str, int], may: bool
) -> None:
    state = table(rack, other="3-1", bag=bag)
    assert turns.may_change(state) is may
    assert any(isinstance(move, Change) for move in GAME.moves(state)) is may


def test_ca_14_nothing_is_changed_at_the_end() -> None:
    """CA-14, CA-17: nor when the last laying can only be challenged or let stand (CA-16)."""
    last = doubtful("3+4", "8G 3+4", other="1+2", bag={})
    assert turns.last_word(last) and not turns.may_change(last)
    ended = play(table("3+4", other="9*?", bag={}), "8G 3+4")
    assert ended.over and not turns.may_change(replace(ended, bag=BOX))


def test_gen_7_ca_15_two_minutes_a_turn_and_time_that_runs_out_is_a_lost_turn() -> None:
    """GEN-7, CA-15: no pass by choice, which is refused while the bag is full."""
    assert rules.SECONDS == 120
    state = GAME.start(seed=1, clock=True)
    assert play(state, "late").turn == 1 - state.turn
    assert code(state, "pass") == "ca.pass"
    assert Late() in GAME.moves(state) and Pass() not in GAME.moves(state)


def test_gen_7_ca_17_time_that_runs_out_ends_nothing() -> None:
    """GEN-7: however often, with a full bag or an empty one; a row of passes begins anew after it."""
    state = GAME.start(seed=1, clock=True)
    last = table("1+2", "8G 3+4", other="3-1", bag={}, options={"clock": True})
    for _ in range(12):
        state, last = play(state, "late"), play(last, "late")
        assert not state.over and not last.over and state.scores == last.scores == (0, 0)
    for text in ("pass", "pass", "pass", "late", "pass"):
        last = play(last, text)
    assert not last.over and last.passes == 1


def test_gen_7_without_a_clock_no_time_runs_out() -> None:
    """GEN-7."""
    assert code(GAME.start(seed=1), "late") == "tiles.no-clock" and Late() not in GAME.moves(GAME.start(seed=1))


def test_ca_13_the_second_turn_can_be_passed_and_that_counts_as_no_pass() -> None:
    """CA-13: with a full bag, where nobody else may pass."""
    before = table("1+2+3+4", other="3-1")
    assert code(before, "pass") == "ca.pass"
    again = play(before, "8E 1+2+3+4")
    assert again.turn == 0 and again.again and Pass() in GAME.moves(again)
    passed = play(again, "pass")
    assert (passed.turn, passed.passes, passed.again) == (1, 0, False)
    assert code(passed, "pass") == "ca.pass"
    assert GAME.position(GAME.dump(again)) == again


# Challenges


def doubtful(rack: str, text: str, *runs: str, other: str = "1", **more: Any) -> State:
    after: State = play(table(rack, *runs, other=other, options={"challenge": True}, **more), text)
    return after


def test_ca_16_the_app_checks_unless_players_do() -> None:
    assert code(table("7:2"), "8G 7:2") == "ca.value"
    assert doubtful("7:2", "8G 7:2").board != BOARD.empty


def test_ca_16_a_wrong_operation_is_taken_back_and_the_turn_lost() -> None:
    before = table("7:2+", other="1", options={"challenge": True})
    state = play(play(before, "8G 7:2"), "challenge 1")
    assert state.board == before.board and state.racks[0] == before.racks[0] and rules.box(state) == rules.box(before)
    assert state.scores == (0, 0) and state.turn == 1 and state.standing is None


def test_ca_16_a_second_turn_that_is_passed_leaves_the_laying_to_the_others() -> None:
    """CA-13, CA-16: passing it oneself lets nothing stand."""
    before = table("9+6+2+2", other="1", options={"challenge": True})
    again = play(before, "8E 9+6+2+2")
    assert again.again and again.standing is not None
    assert play(again, "pass").standing == again.standing
    false = play(table("7:2+1+4", other="1", options={"challenge": True}), "8E 7:2+1+4")
    taken = play(play(false, "pass"), "challenge 1")
    assert taken.board == BOARD.empty and taken.scores == (0, 0) and taken.turn == 1


def test_ca_16_its_points_are_lost_and_its_squares_free_again() -> None:
    """CA-16: two x are wrong but make a number, so they stand until somebody challenges."""
    state = doubtful("2*3*4", "8F 2*3*4")
    assert state.scores == ((2 * 2 * 3 * 4 * 2) * 2, 0)
    back = play(state, "challenge 1")
    assert back.scores == (0, 0) and rules.used(back) == ()


def test_ca_16_no_points_for_challenging_and_a_right_operation_stands() -> None:
    state = doubtful("3+4", "8G 3+4")
    after = play(state, "challenge 1")
    assert after.scores == state.scores == (14, 0) and after.board == state.board and after.turn == 1
    assert code(after, "challenge 1") == "challenge.nothing"
    assert GAME.score(state, GAME.read(state, "challenge 1")).total == 0


def test_ca_16_only_before_the_next_turn_and_by_others() -> None:
    state = doubtful("7:2", "8G 7:2", other="1+2")
    assert code(state, "challenge 0") == "challenge.own"
    assert code(state, "challenge 3") == "challenge.seat"
    assert code(play(state, "change 1"), "challenge 0") == "challenge.nothing"
    assert code(table("3+4"), "challenge 1") == "ca.no-challenge"


def test_ca_16_a_joker_taken_back_is_a_joker_again() -> None:
    state = play(doubtful("7:?", "8G 7:?2"), "challenge 1")
    assert "?" in state.racks[0] and state.jokers == ()


def test_ca_16_the_last_laying_can_be_challenged_too() -> None:
    """CA-16, CA-17: the end waits until the others have let it stand."""
    wrong = doubtful("7:2", "8G 7:2", other="1+2", bag={})
    assert not wrong.over and code(wrong, "8G 7:2+1") == "ca.last-word"
    assert play(wrong, "pass").over
    back = play(wrong, "challenge 1")
    assert not back.over and back.racks[0] == ("2", "7", ":")
    right = doubtful("3+4", "8G 3+4", other="1+2", bag={})
    assert play(right, "challenge 1").over


def test_ca_16_seven_tiles_can_be_challenged_before_the_second_turn() -> None:
    state = doubtful("1+2+3:2", "8E 1+2+3:2", other="1")
    assert state.turn == 0
    back = play(state, "challenge 1")
    assert back.turn == 1 and back.board == BOARD.empty and len(back.racks[0]) == 7


# The end


def test_ca_17_the_last_tile_laid_ends_the_game() -> None:
    state = play(table("3+4", other="9*?", bag={}), "8G 3+4")
    assert state.over
    assert state.scores == (14, -29)  # 9, and ten for x and for the joker
    assert GAME.winners(state) == (0,)


def test_ca_17_while_the_bag_holds_tiles_it_goes_on() -> None:
    assert not play(table("3+4", other="9*?", bag={"1": 1}), "8G 3+4").over


def test_ca_17_nobody_can_go_on() -> None:
    """CA-17: with an empty bag and racks of signs only, nothing can ever be laid; the game sees it."""
    state = play(table("3+4::", other="-*", bag={}), "8G 3+4")
    assert state.over and state.scores == (14 - 20, -20)


def test_ca_17_nobody_can_go_on_although_the_bag_holds_tiles() -> None:
    """CA-17: signs alone make no operation, whoever draws them; changing them once shows it."""
    state = table("::+", "8G 3+4", other="--", bag={":": 3, "*": 1})
    assert play(state, "change :").over
    assert not play(table("::+", "8G 3+4", other="--", bag={":": 3, "1": 1}), "change :").over


def test_ca_17_who_cannot_lay_passes_by_force_and_the_others_go_on() -> None:
    """CA-17: a digit alone cannot be laid here; the first player still can go on."""
    state = play(table("3+4-1", other="5", bag={}), "8G 3+4")
    assert not state.over and state.turn == 0 and state.passes == 1


def test_ca_17_where_players_check_each_other_nobody_passes_by_force() -> None:
    """CA-16, CA-17: who could lay only what is wrong may still try it."""
    stuck = play(table("3+4+", other="9", bag={}, options={"challenge": True}), "8G 3+4")
    assert stuck.turn == 1 and not stuck.over
    assert play(stuck, "pass").turn == 0


@pytest.mark.parametrize("text", ["change 1", "pass", "challenge 1"])
def test_ca_14_ca_16_what_is_not_laid_earns_nothing(text: str) -> None:
    state = doubtful("3+4", "8G 3+4", other="1+2", bag={"1": 4, "2": 5})
    assert points(state, text) == 0 and sum(earning(state, text)) == 0


def test_ca_17_everybody_passed_twice_in_a_row() -> None:
    state = table("1+2", "8G 3+4", other="3-1", bag={})
    for _ in range(3):
        state = play(state, "pass")
        assert not state.over
    assert play(state, "pass").over
    assert play(state, "pass").scores == (-13, -14)


def test_ca_17_face_values() -> None:
    """CA-17: digits their value, signs and jokers ten."""
    assert [rules.face_value(tile) for tile in "059+-*:?"] == [0, 5, 9, 10, 10, 10, 10, 10]


def test_after_the_end_nothing_can_be_played() -> None:
    state = play(table("3+4", other="9", bag={}), "8G 3+4")
    assert code(state, "pass") == "ca.over" and list(GAME.moves(state)) == []


def test_gen_2_undoing_never_draws_again() -> None:
    """GEN-2: the same move from the same state always draws the same tiles."""
    state = GAME.start(seed=9)
    move = next(iter(GAME.moves(state)))
    assert GAME.play(state, move) == GAME.play(state, move)


def test_options_are_settled() -> None:
    assert GAME.start(seed=1).options == Options(challenge=False, clock=False)
