"""What a child needs: the skills of a calculation, and when a lack is told."""

import pytest
from pupils import records

from pyapp.app.table.needs import Record, needs
from pyapp.core.expression import RANKS
from pyapp.core.skills import skills


@pytest.mark.parametrize(
    ("calculation", "needed"),
    [
        ("7*8", {"7*8"}),
        ("8*7", {"7*8"}),
        ("56:8", {"7*8"}),
        ("1*8", set()),
        ("12*8", set()),
        ("7+5", {"ten"}),
        ("7+2", set()),
        ("13-6", {"ten"}),
        ("16-3", set()),
        ("3-7", set()),
        ("20+30", set()),
        ("3+4*2", {"order", "2*4", "ten"}),
        ("(3+4)*2", {"2*7"}),
        ("4*2+3", {"2*4", "ten"}),
        ("7:2", {"fraction"}),
        ("", set()),
        ("7*", set()),
        ("7:0", set()),
        ("x" * 500, set()),
    ],
)
def test_what_a_calculation_needs(calculation: str, needed: set[str]) -> None:
    assert skills(calculation) == needed


def test_a_game_may_have_its_own_order_of_signs() -> None:
    assert skills("8:2*4", {**RANKS, "*": 3, ":": 2}) != skills("8:2*4")


def tried(*calculations: tuple[str, bool, int]) -> Record:
    record = Record()
    for calculation, right, times in calculations:
        for _ in range(times):
            record = record.noted(skills(calculation), right)
    return record


def test_one_slip_is_no_diagnosis() -> None:
    assert needs(tried(("7*8", False, 1), ("3*4", True, 300))) == ()


def test_what_fails_again_and_again_is_told() -> None:
    assert needs(tried(("7*8", False, 4), ("3*4", True, 30))) == ("7*8",)


def test_what_goes_right_more_often_is_not() -> None:
    assert needs(tried(("7*8", False, 4), ("7*8", True, 8), ("3*4", True, 30))) == ()


def test_whoever_slips_everywhere_lacks_nothing_in_particular() -> None:
    every = [
        (f"{a}*{b}", right, times) for a in range(2, 7) for b in range(a, 7) for right, times in ((True, 2), (False, 2))
    ]
    assert needs(tried(*every)) == ()


def test_three_are_told_at_most_the_surest_first() -> None:
    wrong = [(calculation, False, times) for calculation, times in (("7*8", 6), ("6*7", 5), ("8*9", 4), ("6*9", 4))]
    assert needs(tried(*wrong, ("3*4", True, 200)))[:2] == ("7*8", "6*7")
    assert len(needs(tried(*wrong, ("3*4", True, 200)))) == 3


def test_pupils_who_play_are_told_what_they_lack_and_nothing_else() -> None:
    """Few of them; `bench needs` has a hundred of each."""
    assert [needs(record)[:1] for record in records("7*8", 3, 3)] == [("7*8",)] * 3
    assert [needs(record) for record in records("", 3, 2)] == [()] * 2
