"""Math&Magic as text and as data: moves and positions, both ways, from anybody."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import ANYTHING, damaged

from pyapp.core import Refused
from pyapp.games import GAMES
from pyapp.games.math_magic.rules import BOOK, OPTIONS, Agree, Bell, Bring, Buzz, Slide, Solve, Stall, cell_at

GAME = GAMES["math-magic"]
STATE = GAME.start(grid="book")
DATA: dict[str, Any] = {
    "grid": list(BOOK),
    "reserve": "123456789",
    "target": 65,
    "turn": 0,
    "scores": [0, 0],
    "previous": {"line": "E", "expression": "(2*7)+3"},
}


def refusal(**changes: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        GAME.position({**DATA, **changes})
    return refused.value


# Moves


@pytest.mark.parametrize(
    "text, move",
    [
        ("3 5+3-7", Solve("3", "5+3-7")),
        ("A3-A4 4 9*8-(4+3)", Solve("4", "9*8-(4+3)", Slide(cell_at("A3"), cell_at("A4")))),
        ("7@B3 3 5+3-7", Solve("3", "5+3-7", Bring(7, cell_at("B3")))),
        ("E 2^r9+4!", Solve("E", "2^r9+4!")),
        ("stall", Stall()),
        ("bell", Bell()),
        ("buzz 0", Buzz(0)),
        ("agree 83", Agree(83)),
        ("buzz 4", Buzz(4)),
    ],
)
def test_a_move_is_read_and_written(text: str, move: Any) -> None:
    assert GAME.read(STATE, text) == move
    assert GAME.write(STATE, move) == text


@pytest.mark.parametrize(
    "text, plain",
    [
        ("e 7-3-2", "E 7-3-2"),
        ("a3-a4 4 9x8-(4+3)", "A3-A4 4 9*8-(4+3)"),
        ("  E  7 − 3\t– 2 ", "E 7-3-2"),
        ("6 8÷2+3", "6 8:2+3"),
        ("6 8/2+3", "6 8:2+3"),
        ("e √9 + 4 !", "E r9+4!"),
        ("E R(9+7)", "E r(9+7)"),
    ],
)
def test_every_way_of_writing_a_move_is_read(text: str, plain: str) -> None:
    assert GAME.write(STATE, GAME.read(STATE, text)) == plain


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "5+3-7",
        "G 5+3",
        "7 5+3",
        "0 5+3",
        "A3-A7 4 9*8",
        "A3A4 4 9*8",
        "0@B3 3 5",
        "7@B9 3 5",
        "A3-A4",
        "A3-A4 4",
        "stall now",
        "buzz",
        "buzz 5",
        "buzz 01",
        "buzz 12",
        "buzz x",
        "agree",
        "agree x",
        "agree -5",
        "agree 1234567",
        "agree 8 3",
        "33 5+3-7",
        "A3-A4 7@B3 3 5",
    ],
)
def test_other_texts_are_no_move(text: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read(STATE, text)
    assert (refused.value.code, refused.value.facts) == ("mm.unreadable", {"text": text})


def test_a_text_of_ten_thousand_characters_is_refused_with_its_length() -> None:
    with pytest.raises(Refused) as refused:
        GAME.read(STATE, "3 " + "1+" * 5000)
    assert (refused.value.code, refused.value.facts["length"]) == ("calculation.long", 10_002)


@given(st.text() | st.text(alphabet="123456789ABCDEF@-+*: ()r√!", max_size=20))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = GAME.read(STATE, text)
    except Refused as refused:
        assert refused.code in ("mm.unreadable", "calculation.long")
        return
    assert GAME.read(STATE, GAME.write(STATE, move)) == move


# Positions


def test_the_position_of_the_rules_is_read() -> None:
    state = GAME.position(DATA)
    assert (state.target, state.turn, state.scores, state.previous) == (65, 0, (0, 0), ("E", "(2*7)+3"))
    assert {name: GAME.dump(state)[name] for name in DATA} == DATA


def test_a_position_needs_no_more_than_its_grid() -> None:
    state = GAME.position({"grid": list(BOOK)})
    assert (state.target, state.turn, state.scores, state.reserve, state.previous) == (1, 0, (0, 0), (), None)


def test_the_order_of_the_reserve_does_not_matter() -> None:
    assert GAME.position({**DATA, "reserve": "312"}) == GAME.position({**DATA, "reserve": "123"})


def test_options_stand_under_their_name_or_beside_the_rest() -> None:
    assert GAME.position({**DATA, "base": True}) == GAME.position({**DATA, "options": {"base": True}})
    assert GAME.position({**DATA, "base": True}).options.base is True


def test_a_target_beyond_the_usual_end_is_the_end() -> None:
    assert GAME.position({**DATA, "target": 150}).options.last == 150


def test_every_option_is_in_the_data() -> None:
    assert set(GAME.dump(STATE)["options"]) == {option.name for option in OPTIONS}


def test_a_position_in_the_middle_of_a_round_of_stalls_comes_back() -> None:
    state = GAME.position({**DATA, "scores": [0, -1, 0], "stalled": [1], "turn": 2})
    assert GAME.position(GAME.dump(state)) == state
    assert GAME.scores(GAME.play(GAME.play(state, Stall()), Stall())) == (0, 0, 0)


def test_a_grid_of_30_digits_is_refused_by_the_digit_that_is_there_too_often() -> None:
    refused = refusal(grid=["123456"] * 5 + ["......"], reserve="")
    assert (refused.code, refused.facts) == ("mm.copies", {"digit": 1, "count": 5, "total": 30})


def test_the_reserve_counts_among_the_three_sets() -> None:
    refused = refusal(reserve="199")
    assert (refused.code, refused.facts["digit"], refused.facts["count"]) == ("mm.copies", 9, 4)


@pytest.mark.parametrize(
    "grid",
    [
        None,
        7,
        "x",
        [],
        [""] * 6,
        ["......"] * 5,
        ["......"] * 7,
        [".....0", *["......"] * 5],
        [None] * 6,
        ["١....."] * 6,
        ["......\n"] * 6,
        {"0": "......"},
        [["."] * 6] * 6,
    ],
    ids=range(13),
)
def test_what_is_no_grid_is_refused(grid: Any) -> None:
    assert refusal(grid=grid).code == "mm.grid-shape"


@pytest.mark.parametrize(
    "name, values",
    [
        ("reserve", ["0", "12a", None, 123, "1" * 28, ["1"]]),
        ("target", [0, -1, 1001, 1.5, "65", True, None]),
        ("turn", [-1, 2, "0", 0.0, True, None]),
        ("scores", [None, 5, "00", [0, "0"], [0, 10**9], [0, True], {}]),
        (
            "previous",
            [
                7,
                "E",
                {},
                {"line": "G", "expression": "1"},
                {"line": [], "expression": "1"},
                {"line": "E", "expression": None},
            ],
        ),
        ("stalled", [None, 5, [5], [1, 1], [0], ["1"]]),
        ("met", [-1, "0", None, 10**9]),
        ("over", [0, 1, "yes", None]),
        ("options", [7, "x", [1]]),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(name: str, values: list[Any]) -> None:
    for value in values:
        refused = refusal(**{name: value})
        assert (refused.code, refused.facts) == ("position.value", {"name": name}), value


@pytest.mark.parametrize("scores", [[], [0] * 6])
def test_one_to_five_have_scores(scores: list[int]) -> None:
    assert refusal(scores=scores).code == "match.players"


def test_a_position_may_wait_for_the_players_to_agree() -> None:
    data = {"grid": list(BOOK), "target": 0, "turn": None, "variant": "race", "agreed": True}
    state = GAME.position(data)
    assert state.target == 0 and GAME.position(GAME.dump(state)) == state
    for changed, name in (({"agreed": False}, "target"), ({"variant": "turns"}, "target"), ({"turn": 0}, "turn")):
        with pytest.raises(Refused) as refused:
            GAME.position({**data, **changed})
        assert (refused.value.code, refused.value.facts) == ("position.value", {"name": name})


def test_a_previous_calculation_may_hold_a_root_and_a_factorial() -> None:
    state = GAME.position({**DATA, "operators": "+-*:^r!", "previous": {"line": "E", "expression": "√9+4!"}})
    assert state.previous == ("E", "r9+4!") and GAME.position(GAME.dump(state)) == state


def test_a_previous_calculation_that_is_none_is_refused() -> None:
    assert refusal(previous={"line": "E", "expression": "2*"}).code == "calculation.unfinished"


@given(ANYTHING)
def test_anything_is_refused(data: Any) -> None:
    with pytest.raises(Refused):
        GAME.position(data)


@given(damaged(GAME.dump(GAME.position(DATA))))
def test_damaged_data_is_refused_or_a_position_that_plays(data: Any) -> None:
    try:
        state = GAME.position(data)
    except Refused as refused:
        json.dumps(refused.facts).encode()
        return
    assert GAME.position(GAME.dump(state)) == state
    for text in ("stall", "bell", "buzz 0", "3 5+3-7", "A3-A4 4 9*8-(4+3)", "7@B1 1 1"):
        try:
            after = GAME.play(state, GAME.read(state, text))
        except Refused:
            continue
        assert GAME.position(GAME.dump(after)) == after
