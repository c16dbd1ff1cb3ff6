"""Brute force for Math&Magic, obvious and slow: two calculations of fewer digits and a sign between, in every way; and
each of them under a root, as a factorial, and one inside the other."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations

from pyapp.core import Refused
from pyapp.core.expression import FACTORIAL, ROOT, Marked, Numeral, Operation, Tree, Worked, apply, apply_mark, write
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.forms import canonical
from pyapp.games.math_magic.rules import Options, Solve, State


def on_a_line(digits: tuple[int, ...], settled: Options, target: int = 1) -> State:
    """A board with nothing but these digits in row 1."""
    return State(settled, (*digits, *(0,) * (36 - len(digits))), (), target, 0, (0,))


Forms = dict[str, tuple[Tree, Fraction]]


@cache
def brute_force(digits: tuple[int, ...], settled: Options) -> dict[int, set[str]]:
    """The canonical forms that the rules take, by target. Each has one writing whose steps are all allowed."""
    found: dict[int, set[str]] = defaultdict(set)
    for form, (tree, value) in _joined(digits, settled, targets_only=True).items():
        if legal(digits, settled, tree, int(value)):
            found[int(value)].add(form)
    return dict(found)


def legal(digits: tuple[int, ...], settled: Options, tree: Tree, target: int) -> bool:
    try:
        rules.solution(on_a_line(digits, settled, target), Solve("1", write(tree)))
    except Refused:
        return False
    return True


@cache
def _forms(digits: tuple[int, ...], settled: Options) -> Forms:
    return _joined(digits, settled, targets_only=False)


def _joined(digits: tuple[int, ...], settled: Options, targets_only: bool) -> Forms:
    """Whether a step is allowed and what form it gives depend only on the values and forms of its two sides."""
    found: Forms = {}
    if len(digits) == 1:
        found[str(digits[0])] = Numeral(digits[0]), Fraction(digits[0])
    for left_digits, right_digits in halves(digits):
        for left, left_value in _forms(left_digits, settled).values():
            for right, right_value in _forms(right_digits, settled).values():
                for sign in settled.operators:
                    if sign in MARKS:
                        continue
                    value = step(sign, left_value, right_value, settled)
                    if value is not None and (not targets_only or MARKS & set(settled.operators) or is_target(value)):
                        tree = Operation(sign, left, right)
                        found.setdefault(canonical(tree), (tree, value))
    for unmarked, value in list(found.values()):
        for signs in permitted(settled):
            if (after := under(signs, unmarked, value)) is not None:
                found.setdefault(canonical(after[0]), after)
    return {form: made for form, made in found.items() if not targets_only or is_target(made[1])}


MARKS = {ROOT, FACTORIAL}


def permitted(settled: Options) -> list[str]:
    """MM-4: what may stand on one number, the inner sign first: each at most once."""
    both = ROOT + FACTORIAL
    return [signs for signs in (ROOT, FACTORIAL, both, both[::-1]) if set(signs) <= set(settled.operators)]


def under(signs: str, tree: Tree, value: Fraction) -> tuple[Tree, Fraction] | None:
    """A calculation under some signs, or None where the rules know no such root or factorial."""
    for sign in signs:
        try:
            tree, value = Marked(sign, tree), apply_mark(sign, value)
        except Refused:
            return None
    return tree, value


def is_target(value: Fraction) -> bool:
    return value >= 1 and value.denominator == 1


def halves(digits: tuple[int, ...]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    places = range(len(digits))
    return {
        (tuple(digits[at] for at in chosen), tuple(digits[at] for at in places if at not in chosen))
        for size in range(1, len(digits))
        for chosen in combinations(places, size)
    }


def step(sign: str, left: Fraction, right: Fraction, settled: Options) -> Fraction | None:
    """What one operation gives, or None if the rules do not allow it."""
    try:
        result = apply(sign, left, right)
    except Refused:
        return None
    return result if rules.allowed_step(settled, Worked(sign, left, right, result, 0)) else None
