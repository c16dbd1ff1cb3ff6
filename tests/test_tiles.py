"""Tiles on a board of squares: geometry, placements, piles and challenges, for no game in particular."""

import re

import pytest

from pyapp.core import Chance, Refused
from pyapp.games.tiles import (
    EMPTY,
    Challenge,
    Change,
    Late,
    Lay,
    Pass,
    Pile,
    Squares,
    Standing,
    after,
    check_challenger,
    covered,
    lifted,
    placed,
    rack_of,
    read_lay,
    read_pile,
    take,
    write_lay,
    write_move,
)

FIVE = Squares(5)
TILE = re.compile(r"\??[0-9+]")


def board(*rows: str) -> str:
    return "".join(rows)


CROSS = board(".....", "..1..", ".2+3.", "..4..", ".....")


def test_squares_have_names_both_ways() -> None:
    assert [FIVE.name(square) for square in (0, 4, 5, 24)] == ["A1", "E1", "A2", "E5"]
    assert all(FIVE.at(FIVE.name(square)) == square for square in range(25))


@pytest.mark.parametrize("name", ["F1", "A6", "A0", "1A", "", "AA1", "A01"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        FIVE.at(name)


def test_a_run_is_unbroken_and_stays_on_its_line() -> None:
    assert [FIVE.name(square) for square in FIVE.run(CROSS, FIVE.at("C3"), down=False)] == ["B3", "C3", "D3"]
    assert [FIVE.name(square) for square in FIVE.run(CROSS, FIVE.at("C3"), down=True)] == ["C2", "C3", "C4"]
    edge = board("...12", "3....", ".....", ".....", ".....")
    assert list(FIVE.run(edge, 4, down=False)) == [3, 4]
    assert [list(run) for run in FIVE.runs(CROSS)] == [[11, 12, 13], [7, 12, 17]]


def test_neighbours_stay_on_the_board() -> None:
    assert FIVE.neighbours(0) == (1, 5)
    assert FIVE.neighbours(12) == (7, 11, 13, 17)
    assert FIVE.neighbours(24) == (19, 23)


@pytest.mark.parametrize(
    "text, lay",
    [
        ("3B 2+3", Lay(11, False, ("2", "+", "3"))),
        ("B3 2+3", Lay(11, True, ("2", "+", "3"))),
        (" b3  2 + 3", Lay(11, True, ("2", "+", "3"))),
        ("3A ?2+3", Lay(10, False, ("?2", "+", "3"))),
    ],
)
def test_row_first_is_across_and_column_first_is_down(text: str, lay: Lay) -> None:
    assert read_lay(FIVE, text, TILE) == lay
    assert read_lay(FIVE, write_lay(FIVE, lay), TILE) == lay


@pytest.mark.parametrize(
    "text, code",
    [
        ("", "tiles.unreadable"),
        ("3B", "tiles.unreadable"),
        ("3 2+3", "tiles.unreadable"),
        ("3F 1", "tiles.square"),
        ("6A 1", "tiles.square"),
        ("3B 2?", "tiles.unknown"),
        ("3D 123", "tiles.off-board"),
        ("D3 1234", "tiles.off-board"),
        ("3B " + "1" * 300, "tiles.long"),
        ("²A 1", "tiles.unreadable"),
    ],
)
def test_other_texts_are_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_lay(FIVE, text, TILE)
    assert refused.value.code == code


def test_tiles_that_are_there_already_are_not_new() -> None:
    lay = read_lay(FIVE, "3A 12+?34", TILE)
    assert list(covered(FIVE, lay)) == [10, 11, 12, 13, 14]
    assert placed(FIVE, CROSS, lay) == ((10, "1"), (14, "4"))
    assert lifted(FIVE, CROSS, lay) == ()
    assert after(FIVE, CROSS, lay) == board(".....", "..1..", "12+34", "..4..", ".....")


def test_a_differing_tile_replaces_and_what_is_left_over_beside_the_run_goes() -> None:
    lay = read_lay(FIVE, "3C 5", TILE)
    assert placed(FIVE, CROSS, lay) == ((12, "5"),)
    assert lifted(FIVE, CROSS, lay) == (11, 12, 13)
    assert after(FIVE, CROSS, lay) == board(".....", "..1..", "..5..", "..4..", ".....")
    assert lifted(FIVE, board("1....", "2....", "3....", ".....", "5...."), read_lay(FIVE, "A3 3", TILE)) == (0, 5)


def test_a_board_is_read_from_its_rows_only() -> None:
    rows = FIVE.write_board(CROSS)
    assert FIVE.read_board(rows, "1234+") == CROSS
    for bad in (None, rows[:4], [*rows[:4], "...."], [*rows[:4], 5], [*rows[:4], "....9"], "....."):
        with pytest.raises(Refused):
            FIVE.read_board(bad, "1234+")
    assert Squares(3).mirrored("ab. .c.") == "ab..c.ab."


def test_a_rack_gives_only_what_it_holds() -> None:
    rack = rack_of("3+13", order="0123+")
    assert rack == ("1", "3", "3", "+")
    assert take(rack, "33", lambda *facts: Refused("x")) == ("1", "+")
    with pytest.raises(Refused) as refused:
        take(rack, "113", lambda tile, wanted, held: Refused("missing", tile=tile, wanted=wanted, held=held))
    assert refused.value.facts == {"tile": "1", "wanted": 2, "held": 1}


def test_a_pile_is_drawn_fairly_down_to_its_last_tile() -> None:
    pile = Pile((("a", 1), ("b", 3)))
    drawn, rest, chance = pile.draw(9, Chance(7))
    assert sorted(drawn) == ["a", "b", "b", "b"]
    assert rest.total == 0 and chance.drawn == 4
    assert rest.put(drawn) == pile and pile.without("ab").counts == (("a", 0), ("b", 2))
    firsts = [pile.draw(1, Chance(seed))[0][0] for seed in range(2000)]
    assert 400 < firsts.count("a") < 600
    assert pile.draw(2, Chance(7)) == pile.draw(2, Chance(7))


def test_no_more_is_drawn_than_there_is() -> None:
    pile = Pile((("a", 1), ("b", 1)))
    tiles, rest, _ = pile.draw(5, Chance(3))
    assert (sorted(tiles), rest.total) == (["a", "b"], 0)
    assert rest.draw(1, Chance(3)) == ((), rest, Chance(3))


@pytest.mark.parametrize(
    "move, text",
    [
        (Lay(0, False, ("1", "+", "?2")), "1A 1+?2"),
        (Lay(6, True, ("7",)), "B2 7"),
        (Change(("7", "+")), "change 7,+"),
        (Pass(), "pass"),
        (Late(), "late"),
        (Challenge(2), "challenge 2"),
    ],
)
def test_what_is_done_in_a_turn_has_its_text(move: Lay | Change | Pass | Late | Challenge, text: str) -> None:
    assert write_move(FIVE, move) == text


@pytest.mark.parametrize("data", [None, [], {"c": 1}, {"a": -1}, {"a": True}, {"a": "1"}, {"a": 10**9}])
def test_a_pile_from_bad_data_is_refused(data: object) -> None:
    with pytest.raises(Refused):
        read_pile("white", data, "ab")
    assert read_pile("white", {"b": 2}, "ab").counts == (("a", 0), ("b", 2))


def test_only_another_player_challenges_and_only_what_stands() -> None:
    standing = Standing(1, Lay(0, False, ("1",)), 5, FIVE.empty, ())
    check_challenger(standing, 0, 3)
    check_challenger(standing, 2, 3)
    for what, seat in ((standing, 1), (standing, 3), (standing, -1), (None, 0)):
        with pytest.raises(Refused):
            check_challenger(what, seat, 3)
    assert FIVE.empty == EMPTY * 25
