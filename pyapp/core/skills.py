"""What one must know to work a calculation out: facts of the tables (7x8), and kinds (crossing a ten, order …).

Skills are short texts, so that they can be kept and shared: "7*8", "ten", "order", "fraction".
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pyapp.core.expression import BINARY, RANKS, Worked, parse, steps
from pyapp.core.refused import Refused

TEN, ORDER, FRACTION = "ten", "order", "fraction"
KINDS = (TEN, ORDER, FRACTION)
TABLE = range(2, 11)
# Every skill, in an order that stands in codes: another one goes to the end.
SKILLS = (*(f"{one}*{other}" for one in TABLE for other in TABLE if one <= other), *KINDS)
FLAT: Mapping[str, int] = {**RANKS, **dict.fromkeys(BINARY, 1)}  # as if every sign weighed the same


def skills(calculation: str, ranks: Mapping[str, int] = RANKS) -> frozenset[str]:
    """What a calculation needs; nothing where it cannot be read or has no value."""
    try:
        value, worked = steps(parse(calculation, ranks))
    except Refused:
        return frozenset()
    found = {skill for step in worked for skill in _of_step(step)}
    return frozenset(found | {ORDER} if _hangs_on_order(calculation, value) else found)


def fact(one: int, other: int) -> str:
    """The name of a fact of the tables, the smaller number first."""
    return f"{min(one, other)}*{max(one, other)}"


def _of_step(step: Worked) -> Iterator[str]:
    left, right = step.left, step.right
    if right is None:
        return
    if any(number.denominator > 1 for number in (left, right, step.result)):
        yield FRACTION
        return
    one, other, result = (int(number) for number in (left, right, step.result))
    if step.sign == "*" and one in TABLE and other in TABLE:
        yield fact(one, other)
    elif step.sign == ":" and other in TABLE and result in TABLE:
        yield fact(other, result)
    elif (step.sign == "+" and min(one, other) > 0 and one % 10 + other % 10 >= 10) or (
        step.sign == "-" and 0 < other < one and one % 10 < other % 10
    ):
        yield TEN


def _hangs_on_order(calculation: str, value: Fraction) -> bool:
    """Whether working from left to right, as the signs come, would make something else."""
    try:
        return steps(parse(calculation, FLAT))[0] != value
    except Refused:
        return True
