"""Equations as they stand on the board (EQ-5 to EQ-9): what a run of tiles says, and whether it is true.

A run is a text of tile marks: digits, the signs + - * : , the fraction bar /, the decimal point , and =. A fraction
with several digits before its bar can be read in several ways (EQ-8), so a side has one value for every reading.
Values are exact: whole numbers or Fractions.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product

from pyapp.core import Refused
from pyapp.core.expression import apply

SIGNS = "+-*:"
GREYS = "+-*:/,"  # every tile that is a sign, the bar and the point among them
NUMBER = re.compile(r"[0-9/,]+")
PLAIN = re.compile(r"[0-9]+")
DECIMAL = re.compile(r"([0-9]+),([0-9]+)")
FRACTION = re.compile(r"([0-9]+)/([0-9]+)")


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """A number read in one way. `text` shows the reading: "1 3/5" for 1 and 3/5."""

    text: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class Side:
    """A side of an equation read in one way, with its value."""

    numbers: tuple[ReadNumber, ...]
    signs: str
    value: Fraction

    @property
    def text(self) -> str:
        """The side with its reading shown: "3*1 3/5"."""
        return self.numbers[0].text + "".join(
            sign + number.text for sign, number in zip(self.signs, self.numbers[1:], strict=True)
        )

    @property
    def mixed(self) -> bool:
        """Whether the reading needs to be announced."""
        return any(" " in number.text for number in self.numbers)


@dataclass(frozen=True, slots=True)
class Equation:
    """A true equation in the reading that makes it true."""

    sides: tuple[Side, ...]

    @property
    def value(self) -> Fraction:
        return self.sides[0].value

    @property
    def text(self) -> str:
        return "=".join(side.text for side in self.sides)

    @property
    def mixed(self) -> bool:
        return any(side.mixed for side in self.sides)


@lru_cache(maxsize=10_000)
def readings_of_number(text: str) -> tuple[ReadNumber, ...]:
    """Every reading of a number: one, or for 13/5 both 13/5 and 1 and 3/5 (EQ-8); Refused if it is none."""
    if PLAIN.fullmatch(text):
        return (ReadNumber(text, Fraction(int(text))),)
    if found := DECIMAL.fullmatch(text):
        return (ReadNumber(text, Fraction(int(found[1] + found[2]), 10 ** len(found[2]))),)
    if found := FRACTION.fullmatch(text):
        return tuple(_fractions(found[1], found[2]))
    if text.startswith(",") or text.endswith(",") or ",," in text:
        raise Refused("eq.point", number=text)
    if "/" in text and "," in text:
        raise Refused("eq.point-in-fraction", number=text)
    if "," in text:
        raise Refused("eq.two-points", number=text)
    raise Refused("eq.fraction", number=text)


def _fractions(above: str, below: str) -> Iterator[ReadNumber]:
    if int(below) == 0:
        raise Refused("eq.fraction-zero", number=f"{above}/{below}")
    yield ReadNumber(f"{above}/{below}", Fraction(int(above), int(below)))
    for cut in range(1, len(above)):
        whole, rest = above[:cut], above[cut:]
        yield ReadNumber(f"{whole} {rest}/{below}", int(whole) + Fraction(int(rest), int(below)))


def parts(text: str) -> tuple[list[str], str]:
    """The numbers of a side and the signs between them; Refused where a sign does not stand between numbers (EQ-6)."""
    if not text:
        raise Refused("eq.side-empty")
    numbers, signs, at = [], "", 0
    while at < len(text):
        found = NUMBER.match(text, at)
        if not found:
            sign = text[at]
            raise Refused("eq.two-signs" if at else "eq.sign-first", sign=sign, side=text)
        numbers.append(found[0])
        at = found.end()
        if at < len(text):
            signs += text[at]
            at += 1
            if at == len(text):
                raise Refused("eq.sign-last", sign=signs[-1], side=text)
    return numbers, signs


@lru_cache(maxsize=5_000)
def readings(text: str) -> tuple[Side, ...]:
    """Every reading of a side that has a value, the plainest first; Refused if there is none."""
    numbers, signs = parts(text)
    found, refusal = [], None
    for chosen in product(*(readings_of_number(number) for number in numbers)):
        try:
            found.append(Side(chosen, signs, _value(chosen, signs, text)))
        except Refused as refused:
            refusal = refused
    if refusal and not found:
        raise refusal
    return tuple(found)


def _value(numbers: tuple[ReadNumber, ...], signs: str, side: str) -> Fraction:
    """EQ-6: x and : first, then + and -, each from left to right."""
    total, term, plus = Fraction(0), numbers[0].value, True
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == ":" and number.value == 0:
            raise Refused("eq.zero", side=side, number=number.text)
        if sign in "*:":
            term = apply(sign, term, number.value)
        else:
            total = total + term if plus else total - term
            term, plus = number.value, sign == "+"
    return total + term if plus else total - term


def true_readings(text: str) -> Iterator[Equation]:
    """Every way in which a run is a true equation, the plainest first; Refused if it is no equation at all."""
    if "=" not in text:
        parts(text)
        raise Refused("eq.no-equals", run=text)
    sides = [readings(side) for side in text.split("=")]
    for first in sides[0]:
        rest = [[side for side in other if side.value == first.value] for other in sides[1:]]
        for chosen in product(*rest):
            yield Equation((first, *chosen))


def truth(text: str, needs_sign: bool = True) -> Equation:
    """EQ-5, EQ-7, EQ-8: the equation in the first reading that makes it true; Refused says what is wrong."""
    found = next(true_readings(text), None)
    if found is None:
        raise unequal(text)
    if needs_sign and not any(mark in GREYS for mark in text):
        raise Refused("eq.no-sign", run=text)
    return found


@lru_cache(maxsize=5_000)
def values(text: str) -> frozenset[Fraction]:
    """The values that a run has as a true equation; none if it is not one."""
    try:
        return frozenset(equation.value for equation in true_readings(text))
    except Refused:
        return frozenset()


def is_true(text: str, needs_sign: bool = True) -> bool:
    """Whether a run is a true equation."""
    try:
        truth(text, needs_sign)
    except Refused:
        return False
    return True


def unequal(text: str) -> Refused:
    """Which two sides differ, with their values: "12 : 5 makes 2.4, not 2 and 1/5"."""
    sides = text.split("=")
    for left, right in pairwise(sides):
        ours, theirs = readings(left), readings(right)
        if {side.value for side in ours} & {side.value for side in theirs}:
            continue
        if NUMBER.fullmatch(left) and not NUMBER.fullmatch(right):
            left, right, ours, theirs = right, left, theirs, ours
        facts = {"left": left, "value": shown(ours[0].value), "right": right}
        if NUMBER.fullmatch(right):
            return Refused("eq.not-number", **facts, number=" · ".join(side.text for side in theirs))
        return Refused("eq.unequal", **facts, result=shown(theirs[0].value))
    # Any two neighbours agree in some reading, but no reading suits them all.
    return Refused("eq.no-reading", run=text)


def shown(value: Fraction) -> str:
    """A value as players write it: 3, 2,4 or 1/3."""
    if value.denominator == 1:
        return str(value.numerator)
    places = 1
    while places <= 6 and (value * 10**places).denominator != 1:
        places += 1
    if places > 6:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]},{digits[-places:]}"
