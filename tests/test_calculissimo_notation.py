"""Calculissimo as text and data, from people who make mistakes and from files that nobody vouches for."""

from typing import Any

import pytest
from test_words import sentences

from pyapp.app.ui.parts import sentence
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.games.calculissimo.game import CALCULISSIMO as GAME
from pyapp.games.calculissimo.rules import BOARD, BOX, Challenge, Change, Pass
from pyapp.games.tiles import Lay

BARE = ["." * 15] * 15
ROW = [*BARE[:7], "......3+4......", *BARE[8:]]
GOOD: dict[str, Any] = {"board": ROW, "racks": [["7", "?", "+", "2"], ["1"]], "turn": 0, "scores": [3, -4]}


def refused(data: Any) -> str:
    with pytest.raises(Refused) as caught:
        GAME.position(data)
    return caught.value.code


def test_a_move_is_read_across_and_down_with_any_way_of_writing_signs() -> None:
    state = GAME.position({**GOOD, "board": BARE})
    assert GAME.read(state, "8d 9+6:2") == Lay(BOARD.at("D8"), False, ("9", "+", "6", ":", "2"))
    assert GAME.read(state, "H6 4−2 × 3") == Lay(BOARD.at("H6"), True, ("4", "-", "2", "*", "3"))
    assert GAME.read(state, "8G ?3+?÷") == Lay(BOARD.at("G8"), False, ("?3", "+", "?:"))
    assert GAME.read(state, "change ?,+,7") == Change(("7", "+", "?"))
    assert GAME.read(state, "pass") == Pass() and GAME.read(state, "challenge 1") == Challenge(1)


def test_old_tiles_are_read_as_they_lie() -> None:
    state = GAME.position({**GOOD, "jokers": ["G8"]})
    assert GAME.read(state, "8G ?3+4+2") == GAME.read(state, "8G 3+4+2")
    assert GAME.write(state, GAME.read(state, "8G ?3+4+?2")) == "8G 3+4+?2"


def test_a_single_tile_is_the_same_move_across_and_down() -> None:
    board = [*BARE[:6], ".......5.......", "......3.4......", ".......2.......", *BARE[9:]]
    state = GAME.position({**GOOD, "board": board})
    assert GAME.read(state, "8G 3+4") == GAME.read(state, "H7 5+2")
    assert GAME.score(state, GAME.read(state, "H7 5+2")).total == 2 * 7 + 7


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8G",
        "8G 3?",
        "8G 3a4",
        "16A 1+2",
        "8P 1+2",
        "P8 1+2",
        "0A 1+2",
        "8M 1+2+3",
        "change",
        "change 7 2",
        "change 7,,2",
        "change 10",
        "challenge",
        "challenge 9",
        "challenge -1",
        "pass now",
        "8G ?",
        "8G 3=4",
        "A15 1+2",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    state = GAME.position(GOOD)
    with pytest.raises(Refused):
        GAME.play(state, GAME.read(state, text))


def test_a_position_comes_back_from_its_data() -> None:
    for data in (GOOD, {**GOOD, "jokers": ["G8"], "used": ["A1", "H8"], "bag": {"1": 2}, "turn": 1}):
        state = GAME.position(data)
        assert GAME.position(GAME.dump(state)) == state
    assert GAME.dump(state)["used"] == ["A1", "H8"]


def test_tiles_that_are_nowhere_are_in_the_bag() -> None:
    state = GAME.position(GOOD)
    assert state.bag.total == 104 - 3 - 5
    assert GAME.position({**GOOD, "bag": {}}).bag.total == 0
    assert state.bag.count("?") == BOX.count("?") - 1


@pytest.mark.parametrize(
    "change, code",
    [
        ({"board": None}, "tiles.board-shape"),
        ({"board": BARE[:14]}, "tiles.board-shape"),
        ({"board": ["x" * 15, *BARE[1:]]}, "tiles.board-mark"),
        ({"board": ["?" + "." * 14, *BARE[1:]]}, "tiles.board-mark"),
        ({"board": ["." * 16, *BARE[1:]]}, "tiles.board-row"),
        ({"racks": [["1"]]}, "match.players"),
        ({"racks": [["1"]] * 5}, "match.players"),
        ({"racks": [["1"] * 40, []]}, "ca.rack-large"),
        ({"racks": [["12"], []]}, "ca.change-tile"),
        ({"racks": [[7], []]}, "position.value"),
        ({"racks": [["0", "0"], ["0"]]}, "ca.copies"),
        ({"bag": {"?": 5}}, "ca.copies"),
        ({"bag": {"x": 1}}, "position.value"),
        ({"bag": {"1": -1}}, "position.value"),
        ({"jokers": ["A1"]}, "ca.joker-there"),
        ({"jokers": ["Z9"]}, "tiles.square"),
        ({"jokers": "G8"}, "position.value"),
        ({"used": [8]}, "position.value"),
        ({"turn": 2}, "position.value"),
        ({"turn": True}, "position.value"),
        ({"scores": [1]}, "ca.seats"),
        ({"scores": [1, "2"]}, "position.value"),
        ({"scores": [10**9, 0]}, "position.value"),
        ({"over": 1}, "position.value"),
        ({"chance": [-1, 0]}, "position.value"),
        ({"chance": [1]}, "position.value"),
        ({"options": 7}, "position.value"),
        ({"options": {"challenge": 1}}, "option.flag"),
        ({"options": {"nonsense": True}}, "option.unknown"),
        ({"standing": {"lay": "8G 3+4"}}, "tiles.board-shape"),
        (
            {"standing": {"lay": "8G 3+4", "seat": 0, "points": 14, "board": BARE, "rack": ["3", "4", "+"]}},
            "position.value",
        ),
    ],
)
def test_positions_nobody_vouches_for_are_refused_with_their_reason(change: dict[str, Any], code: str) -> None:
    assert refused({**GOOD, **change}) == code


@pytest.mark.parametrize("mark", ["*"])
def test_ca_8_a_joker_cannot_lie_there_as_times(mark: str) -> None:
    board = [*BARE[:7], f"......3{mark}4......", *BARE[8:]]
    assert refused({**GOOD, "board": board, "jokers": ["H8"]}) == "ca.joker-there"


def test_a_challenged_laying_is_part_of_the_data() -> None:
    state = GAME.position({"board": BARE, "racks": [["7", ":", "2", "?"], ["1"]], "options": {"challenge": True}})
    after = GAME.play(state, GAME.read(state, "8G 7:?2"))
    assert after.standing is not None and GAME.position(GAME.dump(after)) == after


def test_a_board_of_wrong_operations_can_be_looked_at() -> None:
    """Where players check each other such boards happen; nothing but Refused may come of them."""
    board = [*BARE[:7], "5:0:0-4*2*3+1*1", *BARE[8:]]
    state = GAME.position({"board": board, "racks": [["1", "+", "?"], ["1"]]})
    assert len(list(GAME.moves(state))) > 0


def test_long_texts_are_refused_before_they_are_read() -> None:
    with pytest.raises(Refused):
        GAME.read(GAME.position(GOOD), "8G " + "1+" * 5000)


# Two directions (CA-18)


def test_ca_18_the_option_stands_beside_the_position_and_is_on_where_nothing_is_said() -> None:
    """CA-18, GEN-6."""
    assert GAME.position(GOOD).options.crossing and GAME.start(seed=1).options.crossing
    off = GAME.position({**GOOD, "crossing": False})
    assert not off.options.crossing and GAME.position(GAME.dump(off)) == off
    assert refused({**GOOD, "crossing": "yes"}) == "option.flag"


def test_ca_18_a_standing_laying_bends_only_where_a_turn_may() -> None:
    """CA-18, CA-16: positions."""
    bent: dict[str, Any] = {
        "board": [*["." * 15] * 7, "...9+6:2.......", ".......+.......", ".......1.......", *["." * 15] * 5],
        "racks": [["1"], ["1"]],
        "challenge": True,
        "standing": {"seat": 0, "points": 56, "board": ["." * 15] * 15, "rack": list("9+6:2+1")},
    }

    def laid(text: str, **options: bool) -> dict[str, Any]:
        return {**bent, **options, "standing": {**bent["standing"], "lay": text}}

    state = GAME.position(laid("8D 9+6:2 & H8 2+1"))
    assert state.standing and state.standing.lay.bend and GAME.position(GAME.dump(state)) == state
    assert refused(laid("8D 9+6:2 & H8 2+1", crossing=False)) == "ca.bend-off"
    assert refused(laid("8D 9+6:2 & H8 2+1 & 3C 1+1")) == "ca.bend-twice"
    assert refused(laid("8D 9+6:2 & 8D 9+6:2")) == "ca.bend-apart"


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        ("8D 9+6:2 & H8 2+1 & 10H 1+2", {}, "ca.bend-twice"),
        ("8D 9+6:2 & 9D 2+1", {}, "ca.bend-apart"),
        ("8D 9+6:2 & K8 2+1", {}, "ca.bend-apart"),
        ("1A 9+6 & A1 9:2", {}, "ca.start"),
        ("8D 9+6:2 & H8 3+1", {}, "ca.bend-two"),
        ("8D 9+6:2 &", {}, "ca.unreadable"),
        ("8D 9+6:2 & H8", {}, "tiles.unreadable"),
        ("8D 9+6:2 & H8 2+1", {"crossing": False}, "ca.bend-off"),
    ],
)
def test_ca_18_what_bends_badly_in_files_and_links_is_refused_in_one_sentence(
    text: str, options: dict[str, bool], reason: str
) -> None:
    """CA-18, GEN-3: the refusal names the move, and what is wrong with it."""
    layout = "/".join(["." * 15] * 15) + "  9+6:2+1/1"
    saved = Match.new("calculissimo", ["Léa", "Samir"], 3, {"start": "own", "layout": layout, **options}).save()
    with pytest.raises(Refused) as damaged:
        Match.load({**saved, "moves": [text]})
    said = sentence(damaged.value, Words("fr"), "calculissimo")
    why = damaged.value.facts["reason"]
    assert isinstance(why, Refused) and why.code == reason
    assert said.startswith("Le coup 1 de cette partie") and len(sentences(said)) == 1


def test_ca_18_a_match_of_the_first_rules_goes_on_without_it() -> None:
    """CA-18: saved before there was the option; what is saved today says so."""
    saved = {
        "v": 1,
        "game": "calculissimo",
        "options": {"clock": True},
        "seed": 3,
        "moves": [],
        "players": [{"name": "Ada"}, {"name": "Lin"}],
    }
    for old in (saved, {**saved, "rules": 1}):
        match = Match.load(old)
        assert match.options == {"clock": True, "crossing": False, "rules": 1} and not match.state.options.crossing
        assert Match.load(match.save()).options == match.options
    assert Match.load({**saved, "rules": GAME.version}).state.options.crossing
    assert not Match.load({key: saved[key] for key in saved if key != "options"}).state.options.crossing


# Own starts

OWN = "/".join(["." * 15] * 7 + ["......3+4......"] + ["." * 15] * 7)


def test_an_own_start_has_its_board_jokers_and_racks() -> None:
    state = GAME.start(players=2, seed=4, start="own", layout=f"{OWN} I8 79+?/12")
    assert state.board[BOARD.at("I8")] == "4" and state.jokers == (BOARD.at("I8"),)
    assert state.racks == (("7", "9", "+", "?"), ("1", "2")) and state.turn == 0
    assert state.bag.total == 104 - 3 - 6


def test_racks_that_are_not_given_are_drawn() -> None:
    state = GAME.start(players=3, seed=4, start="own", layout=OWN)
    assert [len(rack) for rack in state.racks] == [7, 7, 7] and state.bag.total == 104 - 3 - 21
    assert state == GAME.start(players=3, seed=4, start="own", layout=OWN)
    assert state != GAME.start(players=3, seed=5, start="own", layout=OWN)


@pytest.mark.parametrize(
    "layout, code",
    [
        ("", "tiles.board-shape"),
        (f"{OWN} A1", "ca.joker-there"),
        (f"{OWN} I8 12345678", "ca.rack-large"),
        (f"{OWN}  000", "ca.copies"),
        (f"{OWN} I8,Z9", "tiles.square"),
        (OWN.replace("3", "x"), "tiles.board-mark"),
    ],
)
def test_an_own_start_that_cannot_be_is_refused(layout: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(players=2, start="own", layout=layout)
    assert caught.value.code == code
