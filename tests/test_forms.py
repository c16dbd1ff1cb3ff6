"""Canonical forms: what all the ways of writing one calculation share (MM-11, MM-12)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.core import Refused
from pyapp.core.expression import ROOT, Marked, Numeral, Operation, Tree, numbers, parse, steps
from pyapp.games.math_magic.forms import cancelled, canonical, one_apart

KINDS = {"+": "+-", "-": "+-", "*": "*:", ":": "*:"}
TREES = st.recursive(
    st.builds(Numeral, st.integers(1, 9)),
    lambda inner: (
        st.builds(Operation, st.sampled_from("+-*:^"), inner, inner) | st.builds(Marked, st.sampled_from("r!"), inner)
    ),
    max_leaves=8,
)


def value(tree: Tree) -> Fraction | None:
    """What a calculation makes; None where it has no value, such as a division by zero."""
    try:
        return steps(tree)[0]
    except Refused:
        return None


# Another way of writing a calculation: its operands in another order and otherwise put together


def operands(tree: Tree, kind: str, away: bool = False) -> list[tuple[bool, Tree]]:
    """The operands of a sum or product and whether each is taken away (divided by)."""
    if not isinstance(tree, Operation) or tree.sign not in kind:
        return [(away, tree)]
    return operands(tree.left, kind, away) + operands(tree.right, kind, away != (tree.sign == kind[1]))


@st.composite
def rewritten(draw: st.DrawFn, tree: Tree) -> Tree:
    if isinstance(tree, Numeral):
        return tree
    if isinstance(tree, Marked):
        return Marked(tree.sign, draw(rewritten(tree.inner)))
    if tree.sign == "^":
        return Operation("^", draw(rewritten(tree.left)), draw(rewritten(tree.right)))
    kind = KINDS[tree.sign]
    return draw(joined([(away, draw(rewritten(one))) for away, one in operands(tree, kind)], kind))


@st.composite
def joined(draw: st.DrawFn, parts: list[tuple[bool, Tree]], kind: str) -> Tree:
    """One of the ways to put operands together; at least one of them is not taken away."""
    if len(parts) == 1:
        return parts[0][1]
    shuffled = draw(st.permutations(parts))
    first = next(part for part in shuffled if not part[0])
    rest = [part for part in shuffled if part is not first]
    cut = draw(st.integers(0, len(rest) - 1))
    left, right = [first, *rest[:cut]], rest[cut:]
    signs = [sign for sign, here in ((kind[0], False), (kind[1], True)) if any(away == here for away, _ in right)]
    sign = draw(st.sampled_from(signs))
    if sign == kind[1]:
        right = [(not away, one) for away, one in right]
    return Operation(sign, draw(joined(left, kind)), draw(joined(right, kind)))


TWO_WAYS = TREES.flatmap(lambda tree: st.tuples(st.just(tree), rewritten(tree)))


@given(TWO_WAYS)
def test_mm_11_order_and_grouping_do_not_change_the_form(both: tuple[Tree, Tree]) -> None:
    one, other = both
    assert canonical(one) == canonical(other)


@given(TREES)
def test_mm_11_needless_parentheses_do_not_change_the_form(tree: Tree) -> None:
    def wrapped(node: Tree) -> str:
        if isinstance(node, Numeral):
            return f"({node.value})"
        if isinstance(node, Marked):
            inner = f"({wrapped(node.inner)})"
            return f"(({node.sign}{inner}))" if node.sign == ROOT else f"(({inner}{node.sign}))"
        return f"(({wrapped(node.left)}){node.sign}{wrapped(node.right)})"

    assert canonical(parse(wrapped(tree))) == canonical(tree)


@given(TREES)
def test_the_form_uses_the_same_digits_and_makes_the_same(tree: Tree) -> None:
    form = parse(canonical(tree))
    assert sorted(number.value for number in numbers(form)) == sorted(number.value for number in numbers(tree))
    assert value(tree) in (value(form), None)


@given(TREES)
def test_the_form_of_a_form_is_itself(tree: Tree) -> None:
    text = canonical(tree)
    assert canonical(parse(text)) == text


@pytest.mark.parametrize(
    "text, form",
    [
        ("3+7*2", "7*2+3"),
        ("(2*7)+3", "7*2+3"),
        ("5-7+3", "5+3-7"),
        ("5-(7-3)", "5+3-7"),
        ("9*8-(4+3)", "9*8-4-3"),
        ("8:(4:2)", "8*2:4"),
        ("(3+5)*2", "(5+3)*2"),
        ("2:6*(4+5)", "(5+4)*2:6"),
        ("(1+2)^(3-1)", "(2+1)^(3-1)"),
        ("2^3^2", "2^(3^2)"),
        ("7", "7"),
    ],
)
def test_the_form_is_written_long_operands_first_then_large_ones(text: str, form: str) -> None:
    assert canonical(parse(text)) == form


@pytest.mark.parametrize(
    "one, other",
    [
        ("2*(7+3)", "2*7+2*3"),
        ("6:3+2", "6*2:3"),
        ("8-4-1", "8:4+1"),
        ("2^3", "3^2"),
        ("(2^3)^2", "2^3^2"),
        ("5-3", "3-5"),
    ],
)
def test_other_calculations_have_other_forms(one: str, other: str) -> None:
    assert canonical(parse(one)) != canonical(parse(other))


# MM-12


@pytest.mark.parametrize(
    "text, found",
    [
        ("4*7+3-3", (3, "+-")),
        ("4*7+(3-3)", (3, "+-")),
        ("3-(3-4*7)", (3, "+-")),
        ("5*(2+3-3)", (3, "+-")),
        ("4*3:3", (3, "*:")),
        ("4:(3:3)", (3, "*:")),
        ("2^(3-3)", (3, "+-")),
        ("(3:3)^2", (3, "*:")),
        ("9-9+3-3", (9, "+-")),
    ],
)
def test_mm_12_digits_that_cancel_are_found(text: str, found: tuple[int, str]) -> None:
    assert cancelled(parse(text)) == found


@pytest.mark.parametrize(
    "text",
    [
        "3+3",
        "3*3",
        "4-3-3",
        "8:2:2",
        "3*(7-3)",
        "4*3-3",
        "3:(5-3)",
        "(2+3)-(2*3)",
        "3^3",
        "3",
    ],
)
def test_mm_12_digits_that_do_not_meet_do_not_cancel(text: str) -> None:
    assert cancelled(parse(text)) is None


@given(TWO_WAYS)
def test_mm_12_another_way_of_writing_does_not_get_round_it(both: tuple[Tree, Tree]) -> None:
    one, other = both
    assert (cancelled(one) is None) == (cancelled(other) is None)


# MM-11


@given(TREES.flatmap(lambda tree: st.tuples(rewritten(Operation("+", tree, Numeral(1))), rewritten(tree))))
def test_mm_11_a_1_more_is_found_whatever_the_writing(both: tuple[Tree, Tree]) -> None:
    more, fewer = both
    assert one_apart(more, fewer)


@given(TREES.flatmap(lambda tree: st.tuples(rewritten(Operation("-", tree, Numeral(1))), rewritten(tree))))
def test_mm_11_a_1_less_is_found_whatever_the_writing(both: tuple[Tree, Tree]) -> None:
    more, fewer = both
    assert one_apart(more, fewer)


@pytest.mark.parametrize(
    "more, fewer",
    [
        ("2*7+3+2", "2*7+3"),
        ("2*7+3", "2*7+3"),
        ("2*7", "2*7+1"),
        ("(2+7)*(3-1)", "2*7+3"),
        ("2*(7+1)+3", "2*7+3"),
        ("2*7+3+1+1", "2*7+3"),
        ("7-3+1", "3-7"),
    ],
)
def test_mm_11_anything_else_is_not(more: str, fewer: str) -> None:
    assert not one_apart(parse(more), parse(fewer))
