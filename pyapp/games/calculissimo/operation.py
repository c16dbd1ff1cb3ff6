"""One operation of Calculissimo: how it reads, what it makes and what it earns (CA-2, CA-5 to CA-9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from pyapp.core import Line, Refused
from pyapp.core.expression import Numeral, Operation, Tree, apply, parse

DIGITS = "0123456789"
SIGNS = "+-*:"
# CA-5: first x, then :, then + and - from left to right, so that 8:2x3 is 8:6.
RANKS: Mapping[str, int] = {"*": 3, ":": 2, "+": 1, "-": 1}


def reads(marks: str) -> bool:
    """CA-2: single digits with a sign between each two, at least two digits."""
    return (
        len(marks) >= 3
        and len(marks) % 2 == 1
        and all(mark in (SIGNS if at % 2 else DIGITS) for at, mark in enumerate(marks))
    )


@dataclass(frozen=True, slots=True)
class Worked:
    """An operation worked out: its value, and the way to it as a person writes it down."""

    value: Fraction
    steps: tuple[tuple[str, Fraction], ...]  # "(6*2):2" makes 6


def work_out(marks: str, factors: Sequence[int] | None = None) -> Worked:
    """CA-5, CA-9: the value of an operation that reads well; every factor multiplies the mark at its place."""
    steps: list[tuple[str, Fraction]] = []

    def work(tree: Tree) -> tuple[Fraction, str]:
        """The value, and how it is written in the next step: in the order in which the tiles lie."""
        if isinstance(tree, Numeral):
            factor = factors[tree.at] if factors else 1
            return Fraction(tree.value * factor), f"({tree.value}*{factor})" if factor > 1 else str(tree.value)
        assert isinstance(tree, Operation)
        (left, left_text), (right, right_text) = work(tree.left), work(tree.right)
        value = apply(tree.sign, left, right, tree.at)
        steps.append((f"{left_text}{tree.sign}{right_text}", value))
        return value, str(value)

    return Worked(work(parse(marks, RANKS))[0], tuple(steps))


def earned(value: Fraction) -> bool:
    """CA-6: only a positive whole number can be scored."""
    return value > 0 and value.denominator == 1


def check(marks: str, line: str) -> None:
    """CA-2, CA-5, CA-6, CA-7: whether a run of tiles, as it lies there, is an operation; Refused says why not."""
    if not reads(marks):
        raise Refused("ca.reads", calculation=marks, line=line)
    if marks.count("*") > 1:
        raise Refused("ca.times-twice", calculation=marks, line=line, count=marks.count("*"))
    value = _value(marks, line)
    if not earned(value):
        raise Refused("ca.value", calculation=marks, line=line, value=str(value))


def _value(marks: str, line: str) -> Fraction:
    try:
        return work_out(marks).value
    except Refused:
        raise Refused("ca.zero", calculation=marks, line=line) from None


def worth(marks: str, factors: Sequence[int], times: Sequence[int]) -> int:
    """CA-9: what an operation earns with these squares; 0 where it makes no positive whole number (CA-6)."""
    if not reads(marks):
        return 0
    try:
        value = work_out(marks, factors).value
    except Refused:  # a division by zero
        return 0
    return value.numerator * prod(times) if earned(value) else 0


def lines(marks: str, factors: Sequence[int], times: Sequence[int], place: str) -> tuple[Line, ...]:
    """The operation worked out in the order it lies: (6x2):2=6, then (9x2)+6=24, then 24x2=48. The last line earns."""
    if not worth(marks, factors, times):  # it stands unchecked (CA-16)
        return (Line("ca.worthless", 0, {"calculation": marks, "place": place}),)
    worked = [
        (text, value.numerator if value.denominator == 1 else value) for text, value in work_out(marks, factors).steps
    ]
    if times:
        text = "*".join(map(str, (worked[-1][1], *times)))
        worked.append((text, worth(marks, factors, times)))
    last = len(worked) - 1
    return tuple(
        Line(
            "ca.times" if times and at == last else "ca.step",
            int(result) if at == last else 0,
            {"calculation": text, "result": str(result), "place": place},
        )
        for at, (text, result) in enumerate(worked)
    )
