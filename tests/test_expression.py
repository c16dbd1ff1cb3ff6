"""Exact expressions: reading, working out and writing a calculation, and refusing what is none."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.core import Refused
from pyapp.core.expression import LONGEST, Marked, Numeral, Operation, Tree, apply, numbers, parse, steps, write

SIGNS, MARKS = "+-*:^", "r!"


def trees(signs: str = SIGNS, marks: str = MARKS, most: int = 12) -> st.SearchStrategy[Tree]:
    """Calculations with small numbers."""
    return st.recursive(
        st.builds(Numeral, st.integers(0, 12)),
        lambda inner: (
            st.builds(Operation, st.sampled_from(signs), inner, inner)
            | (st.builds(Marked, st.sampled_from(marks), inner) if marks else st.nothing())
        ),
        max_leaves=most,
    )


def bare(tree: Tree) -> Tree:
    """A tree without its positions."""
    if isinstance(tree, Numeral):
        return Numeral(tree.value)
    if isinstance(tree, Marked):
        return Marked(tree.sign, bare(tree.inner))
    return Operation(tree.sign, bare(tree.left), bare(tree.right))


def value(text: str) -> Fraction:
    return steps(parse(text))[0]


def refusal(text: str) -> Refused:
    with pytest.raises(Refused) as refused:
        steps(parse(text))
    return refused.value


# Reading


@pytest.mark.parametrize(
    "text, result",
    [
        ("5+3-7", 1),
        ("9*8-(4+3)", 65),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("8-3-2", 3),
        ("8-(3-2)", 7),
        ("8:4:2", 1),
        ("8:(4:2)", 4),
        ("8:4*2", 4),
        ("2*3^2", 18),
        ("2^3^2", 512),
        ("(2^3)^2", 64),
        ("((7))", 7),
        ("12+30", 42),
        ("3-8", -5),
        ("0", 0),
        ("r9+4!", 27),
        ("2^r9", 8),
        ("r4^3", 8),
        ("2^3!", 64),
        ("3!^2", 36),
        ("(r9)!", 6),
        ("r(4!+1)", 5),
        ("2*3!:r4", 6),
    ],
)
def test_signs_bind_as_at_school(text: str, result: int) -> None:
    assert value(text) == result


@pytest.mark.parametrize("text", ["9×8−(4+3)", "9 x 8 – (4 + 3)", "9X8-(4+3)", "9·8-(4+3)", "\t9*8 - ( 4+3 )\n"])
def test_every_way_of_writing_a_sign_and_every_space_is_taken(text: str) -> None:
    assert bare(parse(text)) == bare(parse("9*8-(4+3)"))


@pytest.mark.parametrize("text", ["8:2", "8/2", "8÷2"])
def test_every_way_of_writing_a_division_is_taken(text: str) -> None:
    assert value(text) == 4


def test_positions_point_at_numbers_and_signs() -> None:
    assert parse("(2*7)+13") == Operation("+", Operation("*", Numeral(2, 1), Numeral(7, 3), 2), Numeral(13, 6), 5)


def test_numbers_come_from_left_to_right() -> None:
    assert [number.value for number in numbers(parse("9*8-(4+3)"))] == [9, 8, 4, 3]


def test_steps_are_in_an_order_in_which_they_can_be_worked_out() -> None:
    result, done = steps(parse("9*8-(4+3)"))
    assert result == 65
    told: list[tuple[object, ...]] = [(step.left, step.sign, step.right, step.result) for step in done]
    assert told == [
        (9, "*", 8, 72),
        (4, "+", 3, 7),
        (72, "-", 7, 65),
    ]


# Refusing


@pytest.mark.parametrize(
    "text, code, facts",
    [
        ("", "calculation.empty", {}),
        ("  ", "calculation.empty", {}),
        ("5+", "calculation.unfinished", {"before": "5+"}),
        ("5+*3", "calculation.number-missing", {"at": 3, "before": "5+", "after": "*"}),
        ("-5+8", "calculation.number-missing", {"at": 1, "before": "", "after": "-"}),
        ("(5+)", "calculation.number-missing", {"at": 4, "before": "(5+", "after": ")"}),
        ("()", "calculation.number-missing", {"at": 2, "before": "(", "after": ")"}),
        ("5(3+1)", "calculation.sign-missing", {"at": 2, "before": "5", "after": "("}),
        ("(3+1)5", "calculation.sign-missing", {"at": 6, "before": "(3+1)", "after": "5"}),
        ("5+3)", "calculation.not-opened", {"at": 4}),
        ("(5+3", "calculation.not-closed", {"at": 1}),
        ("2*(5+(3-1)", "calculation.not-closed", {"at": 3}),
        ("5&3", "calculation.character", {"at": 2, "character": "&"}),
        ("5+²", "calculation.character", {"at": 3, "character": "²"}),
        ("5+٣", "calculation.character", {"at": 3, "character": "٣"}),
        ("5+03", "calculation.leading-zero", {"at": 3, "number": "03"}),
        ("8:(3-3)", "calculation.zero", {"at": 2, "left": "8"}),
        ("0^0", "calculation.zero", {"at": 2, "left": "1"}),
        ("2^(1:2)", "calculation.exponent", {"at": 2, "base": "2", "exponent": "1/2"}),
        ("2^40", "calculation.large", {"at": 2, "base": "2", "exponent": "40"}),
        ("9^9^9", "calculation.large", {"at": 2, "base": "9", "exponent": "387420489"}),
        ("9r4", "calculation.sign-missing", {"at": 2, "before": "9", "after": "r"}),
        ("r-4", "calculation.number-missing", {"at": 2, "before": "r", "after": "-"}),
        ("!4", "calculation.number-missing", {"at": 1, "before": "", "after": "!"}),
        ("4!5", "calculation.sign-missing", {"at": 3, "before": "4!", "after": "5"}),
        ("9+r", "calculation.unfinished", {"before": "9+r"}),
        ("5-r8", "calculation.root", {"at": 3, "value": "8"}),
        ("r9!", "calculation.factorial", {"at": 3, "value": "9", "low": 3, "high": 6}),
        ("3!!!", "calculation.factorial", {"at": 4, "value": "720", "low": 3, "high": 6}),
    ],
)
def test_what_is_no_calculation_is_refused_with_its_place(text: str, code: str, facts: dict[str, object]) -> None:
    refused = refusal(text)
    assert (refused.code, refused.facts) == (code, facts)


def test_a_calculation_of_ten_thousand_characters_is_refused_with_its_length() -> None:
    refused = refusal("1+" * 5000 + "1")
    assert (refused.code, refused.facts) == ("calculation.long", {"length": 10001, "longest": LONGEST})


@pytest.mark.parametrize("text", ["(" * 1000, "(" * 1000 + "1" + ")" * 1000, ")" * 1000])
def test_a_thousand_parentheses_are_refused(text: str) -> None:
    assert refusal(text).code == "calculation.long"


def test_parentheses_as_deep_as_the_length_allows_are_worked_out() -> None:
    deep = LONGEST // 4 - 1
    assert value("(1+" * deep + "1" + ")" * deep) == deep + 1


@pytest.mark.parametrize(
    "text, result",
    [
        ("2^(3-5)", Fraction(1, 4)),
        ("(2-3)^(2-5)", -1),
        ("(2-3)^4", 1),
        ("1^99", 1),
        ("(3-3)^2", 0),
        ("7^(3-3)", 1),
        ("(2-3)^99", -1),
        ("2^39", 549755813888),
    ],
)
def test_powers_are_exact(text: str, result: Fraction) -> None:
    assert value(text) == result


# Whatever the calculation


@given(st.text(alphabet=SIGNS + MARKS + "()0123456789 x÷√", max_size=40) | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        tree = parse(text)
    except Refused as refused:
        assert refused.code.startswith("calculation.")
        return
    assert bare(parse(write(tree))) == bare(tree)


@given(trees())
def test_writing_and_reading_give_the_same_calculation(tree: Tree) -> None:
    text = write(tree)
    assert bare(parse(text)) == tree
    assert write(parse(text)) == text


@given(trees("+-*:", ""))
def test_no_pair_of_parentheses_is_needless(tree: Tree) -> None:
    """Taking any pair away changes the calculation."""
    text = write(tree)
    for start, end in pairs(text):
        without = text[:start] + text[start + 1 : end] + text[end + 1 :]
        assert bare(parse(without)) != tree


def pairs(text: str) -> list[tuple[int, int]]:
    open_at, found = [], []
    for at, mark in enumerate(text):
        if mark == "(":
            open_at.append(at)
        elif mark == ")":
            found.append((open_at.pop(), at))
    return found


@given(trees("+-*:", ""))
def test_the_value_is_that_of_exact_fractions(tree: Tree) -> None:
    """Python's own arithmetic on the same text, each number made a Fraction, is the judge."""
    text = write(tree)
    judged = "".join(f"Fraction({mark})" if mark.isdigit() else mark for mark in _marks(text)).replace(":", "/")
    try:
        expected = eval(judged, {"Fraction": Fraction})
    except ZeroDivisionError:
        assert refusal(text).code == "calculation.zero"
        return
    assert value(text) == expected


def _marks(text: str) -> list[str]:
    """The text cut into whole numbers and single signs."""
    return "".join(f" {mark} " if not mark.isdigit() else mark for mark in text).split()


@given(st.fractions(max_denominator=50), st.integers(-60, 60))
def test_a_power_is_exact_or_refused(base: Fraction, exponent: int) -> None:
    try:
        result = apply("^", base, Fraction(exponent))
    except Refused as refused:
        assert refused.code in ("calculation.zero", "calculation.large")
        return
    assert result == base**exponent
    assert isinstance(result, Fraction)
