"""Exact values: whole numbers as they are, others as two numbers; much faster than Fraction as keys of a table."""

from collections.abc import Iterator
from math import gcd

Value = int | tuple[int, int]  # whole, or numerator and denominator, reduced


def values(text: str) -> Iterator[Value]:
    """The value of a number: whole, decimal, or mixed as "1_3/5"."""
    if "," in text:
        whole, parts = text.split(",")
        yield reduced(int(whole + parts), 10 ** len(parts))
    elif "_" in text:
        whole, rest = text.split("_")
        above, below = rest.split("/")
        if int(below):
            yield reduced(int(whole) * int(below) + int(above), int(below))
    else:
        yield int(text)


def is_zero(text: str) -> bool:
    return not text.split("/")[0].strip("0,")


def reduced(above: int, below: int) -> Value:
    if below < 0:
        above, below = -above, -below
    shared = gcd(above, below)
    return above // shared if shared == below else (above // shared, below // shared)


def split(value: Value) -> tuple[int, int]:
    return (value, 1) if isinstance(value, int) else value


def negative(value: Value) -> Value:
    return -value if isinstance(value, int) else (-value[0], value[1])


def plus(one: Value, other: Value) -> Value:
    (above, below), (up, down) = split(one), split(other)
    return reduced(above * down + up * below, below * down)


def times(one: Value, other: Value) -> Value:
    if isinstance(one, int) and isinstance(other, int):
        return one * other
    (above, below), (up, down) = split(one), split(other)
    return reduced(above * up, below * down)


def over(one: Value, other: Value) -> Value:
    (above, below), (up, down) = split(one), split(other)
    return reduced(above * down, below * up)
