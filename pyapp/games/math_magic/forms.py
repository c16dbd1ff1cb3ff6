"""Canonical forms: what two ways of writing one calculation have in common (MM-11, MM-12 and the solver).

A sum is flattened to the terms it adds and takes away, a product to the factors it multiplies and divides by; the
order and needless parentheses are gone. The canonical text of a form is its identity.
"""

from collections.abc import Iterable

from pyapp.core.expression import Marked, Numeral, Operation, Tree, marked

Sides = tuple[list[Tree], list[Tree]]


def flatten(tree: Tree, join: str, part: str) -> Sides:
    """The operands that a sum adds and takes away (join "+", part "-"), or a product multiplies and divides by."""
    if not isinstance(tree, Operation) or tree.sign not in (join, part):
        return [tree], []
    (left_with, left_without), (right_with, right_without) = (
        flatten(tree.left, join, part),
        flatten(tree.right, join, part),
    )
    if tree.sign == part:
        right_with, right_without = right_without, right_with
    return left_with + right_with, left_without + right_without


def canonical(tree: Tree) -> str:
    """The one text of all the ways to write this calculation."""
    if isinstance(tree, Numeral):
        return str(tree.value)
    if isinstance(tree, Marked):
        return marked(tree.sign, canonical(tree.inner))
    if tree.sign in "+-":
        return sum_text(*terms(tree))
    if tree.sign in "*:":
        over, under = flatten(tree, "*", ":")
        return product_text([as_factor(one) for one in over], [as_factor(one) for one in under])
    return power_text(canonical(tree.left), canonical(tree.right))


def terms(tree: Tree) -> tuple[list[str], list[str]]:
    """The canonical terms that a calculation adds and takes away; one term alone is a sum of one."""
    plus, minus = flatten(tree, "+", "-")
    return [canonical(one) for one in plus], [canonical(one) for one in minus]


def as_factor(tree: Tree) -> str:
    """The canonical text of a factor: a sum goes into parentheses."""
    text = canonical(tree)
    return f"({text})" if isinstance(tree, Operation) and tree.sign in "+-" else text


def sum_text(plus: Iterable[str], minus: Iterable[str]) -> str:
    """A sum from the texts of its terms: long terms first, then large ones."""
    return "+".join(_ordered(plus)) + "".join("-" + term for term in _ordered(minus))


def product_text(over: Iterable[str], under: Iterable[str]) -> str:
    """A product from the texts of its factors, sums among them in parentheses."""
    return "*".join(_ordered(over)) + "".join(":" + factor for factor in _ordered(under))


def power_text(base: str, exponent: str) -> str:
    """A power from the texts of its two parts."""
    return "^".join(part if part.isdigit() else f"({part})" for part in (base, exponent))


def cancelled(tree: Tree) -> tuple[int, str] | None:
    """MM-12: a digit that stands on both sides of one flattened sum or product, with the two signs; else None. Under a
    root, or as a factorial, it meets only its like: 4!-4! is cancelled, 4!-4 is not."""
    if isinstance(tree, Numeral):
        return None
    if isinstance(tree, Marked):
        return cancelled(tree.inner)
    if tree.sign == "^":
        return cancelled(tree.left) or cancelled(tree.right)
    join, part = "+-" if tree.sign in "+-" else "*:"
    with_it, without_it = flatten(tree, join, part)
    both = _digits(with_it) & _digits(without_it)
    if both:
        return max(digit for digit, _ in both), join + part
    return next((found for one in with_it + without_it if (found := cancelled(one))), None)


def one_apart(more: Tree, fewer: Tree) -> bool:
    """MM-11: whether the first calculation is the second one and a 1 added to it or taken away."""
    (more_plus, more_minus), (fewer_plus, fewer_minus) = terms(more), terms(fewer)
    return (_same(more_plus, [*fewer_plus, "1"]) and _same(more_minus, fewer_minus)) or (
        _same(more_plus, fewer_plus) and _same(more_minus, [*fewer_minus, "1"])
    )


def _ordered(texts: Iterable[str]) -> list[str]:
    return sorted(texts, key=lambda text: (len(text), text), reverse=True)


def _digits(trees: list[Tree]) -> set[tuple[int, str]]:
    return {(digit, canonical(tree)) for tree in trees if (digit := _digit(tree))}


def _digit(tree: Tree) -> int:
    """The one digit of an operand, be it under a root or a factorial; 0 where there are more."""
    if isinstance(tree, Marked):
        return _digit(tree.inner)
    return tree.value if isinstance(tree, Numeral) else 0


def _same(left: list[str], right: list[str]) -> bool:
    return sorted(left) == sorted(right)
