"""Options of a game: what is given is checked, the rest is the default."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.core import Choice, Flag, Number, Refused, Seats, settle
from pyapp.core.options import Text

OPTIONS = (
    Choice("variant", "turns", ("turns", "race")),
    Flag("base", False),
    Number("last", 100, 1, 1000),
    Seats("thresholds", 0, 0, 1000),
    Text("layout", "", 6),
)


def refusal(given: dict[str, object], players: int = 2) -> Refused:
    with pytest.raises(Refused) as refused:
        settle(OPTIONS, given, players)
    return refused.value


def test_every_option_has_its_default() -> None:
    assert settle(OPTIONS, {}, 3) == {
        "variant": "turns",
        "base": False,
        "last": 100,
        "thresholds": (0, 0, 0),
        "layout": "",
    }


def test_what_is_given_is_taken() -> None:
    given = {"variant": "race", "base": True, "last": 12, "thresholds": [30, 15], "layout": "12.3"}
    assert settle(OPTIONS, given, 2) == {**given, "thresholds": (30, 15)}


def test_seats_that_are_not_named_get_the_default() -> None:
    assert settle(OPTIONS, {"thresholds": [30]}, 3)["thresholds"] == (30, 0, 0)


def test_an_unknown_option_is_refused_by_its_name() -> None:
    refused = refusal({"colour": "red"})
    assert (refused.code, refused.facts) == ("option.unknown", {"name": "colour"})


def test_a_word_that_is_no_choice_is_refused_with_the_choices() -> None:
    refused = refusal({"variant": "chess"})
    assert refused.code == "option.choice"
    assert refused.facts == {"name": "variant", "value": "chess", "choices": "turns, race"}


def test_a_flag_is_true_or_false_and_not_1() -> None:
    assert refusal({"base": 1}).code == "option.flag"


@pytest.mark.parametrize("last", [0, 1001, 10**400, 1.0, "5", True, None])
def test_a_number_out_of_bounds_or_of_another_kind_is_refused_with_the_bounds(last: object) -> None:
    refused = refusal({"last": last})
    assert refused.code == "option.number"
    assert (refused.facts["low"], refused.facts["high"]) == (1, 1000)


def test_more_values_than_seats_are_refused_with_the_number_of_seats() -> None:
    refused = refusal({"thresholds": [0, 0, 0]})
    assert (refused.code, refused.facts["players"]) == ("option.seats", 2)


def test_one_bad_seat_is_refused() -> None:
    assert refusal({"thresholds": [0, -1]}).code == "option.number"


@pytest.mark.parametrize("layout", ["1234567", None, 7, ["1"], "\ud800"])
def test_a_text_that_is_too_long_or_none_is_refused_with_the_bound(layout: object) -> None:
    refused = refusal({"layout": layout})
    assert (refused.code, refused.facts) == ("option.text", {"name": "layout", "longest": 6})


def test_a_long_value_is_cut_in_the_refusal() -> None:
    value = refusal({"variant": "x" * 1000}).facts["value"]
    assert isinstance(value, str) and len(value) == 40 and value.endswith("…")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["variant", "base", "last", "thresholds", "layout", "else"]), ANYTHING))
def test_anything_given_is_taken_or_refused_and_what_is_taken_settles_again(values: dict[str, object]) -> None:
    try:
        settled = settle(OPTIONS, values, 2)
    except Refused:
        return
    assert settle(OPTIONS, settled, 2) == settled
