"""Calculations in a text as MathML: screen readers and braille displays read them as what they are.

A side of an equation is a formula of its own, so that a line can still end before the =. Logs and lists of hundreds of
moves stay text: there the page would have ten times as many elements.
"""

import re
from collections.abc import Iterator

from pyapp.app.markup import Markup, join, tag

SPACE = r"[ \u2009]*"  # a size has no-break spaces (signs.py): it is no calculation
NUMBER = r"\d+(?:[,.]\d+)?(?:/\d+)?"
OPERAND = rf"\(*{NUMBER}\)*"
CALCULATION = re.compile(rf"−?{OPERAND}(?:{SPACE}[×÷−+=^]{SPACE}{OPERAND})+")
TOKEN = re.compile(rf"{NUMBER}|[×÷−+^()=]")


def with_maths(text: str) -> Markup:
    """A text with its calculations as formulas."""
    parts, end = [], 0
    for found in CALCULATION.finditer(text):
        if found[0].count("(") == found[0].count(")"):  # else one of them belongs to the sentence
            parts += [join(text[end:found.start()]), formula(found[0])]
            end = found.end()
    return join(*parts, text[end:])


def formula(calculation: str) -> Markup:
    """A calculation, side by side of its equals signs."""
    sides = re.split(r"(?==)", calculation)
    return Markup("<wbr>".join(map(_side, sides)))


def _side(text: str) -> Markup:
    return tag("math", *_elements(TOKEN.findall(text)), displaystyle="true" if "/" in text else None)


def _elements(tokens: list[str]) -> Iterator[Markup]:
    """What stands one beside the other: parentheses hold what is in them together, ^ is an exponent."""
    made: list[Markup] = []
    open_: list[list[Markup]] = []
    for token in tokens:
        if token == "(":
            open_.append(made)
            made = [tag("mo", token)]
        elif token == ")" and open_:
            made = [*open_.pop(), tag("mrow", *made, tag("mo", token))]
        else:
            made.append(_element(token))
        if len(made) > 2 and made[-2] == POWER and token != "(":
            made[-3:] = [tag("msup", made[-3], made[-1])]
    return iter(made)


def _element(token: str) -> Markup:
    if "/" in token:
        above, _, below = token.partition("/")
        return tag("mfrac", tag("mn", above), tag("mn", below))
    return tag("mn" if token[0].isdigit() else "mo", token)


POWER = tag("mo", "^")
