"""Calculations in a text as MathML: screen readers and braille displays read them as what they are. Each is named by
its words: whichever sign a school writes, ÷ or :, it is read "divisé par".

A side of an equation is a formula of its own, so that a line can still end before the =.
"""

import re
from collections.abc import Iterator

from pyapp.app.in_words import in_words
from pyapp.app.markup import Markup, join, tag
from pyapp.app.words import Words

SPACE = r"[ \u2009]*"  # a size has no-break spaces (signs.py): it is no calculation
NUMBER = r"\d+(?:[,.]\d+)?(?:/\d+)?"
OPERAND = rf"\(*{NUMBER}\)*"
CALCULATION = re.compile(rf"−?{OPERAND}(?:{SPACE}[×÷−+=^]{SPACE}{OPERAND})+")
TOKEN = re.compile(rf"{NUMBER}|\S")


def with_maths(text: str, say: Words, stacked: bool = False) -> Markup:
    """A text with its calculations as formulas. Fractions stay in the line, as tiles lie (13/5 may be read 1 and 3/5
    there), unless the text is known to mean them."""
    parts, end = [], 0
    for found in CALCULATION.finditer(text):
        if found[0].count("(") == found[0].count(")"):  # else one of them belongs to the sentence
            parts += [join(text[end:found.start()]), formula(found[0], say, stacked)]
            end = found.end()
    return join(*parts, text[end:])


def formula(calculation: str, say: Words, stacked: bool = False) -> Markup:
    """A calculation, whole or still growing, side by side of its equals signs."""
    sides = re.split(r"(?==)", calculation)
    return Markup("<wbr>".join(_side(side, say, stacked) for side in sides if side))


def _side(text: str, say: Words, stacked: bool) -> Markup:
    return tag("math", *_elements(TOKEN.findall(text), stacked), aria_label=" ".join(in_words(text, say).split()),
               displaystyle="true" if stacked and "/" in text else None)


def _elements(tokens: list[str], stacked: bool) -> Iterator[Markup]:
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
            made.append(_element(token, stacked))
        if len(made) > 2 and made[-2] == POWER and token != "(":
            made[-3:] = [tag("msup", made[-3], made[-1])]
    return iter(made)


def _element(token: str, stacked: bool) -> Markup:
    above, bar, below = token.partition("/")
    if above and bar:
        return tag("mfrac", tag("mn", above), tag("mn", below)) if stacked else \
            tag("mrow", tag("mn", above), tag("mo", bar, lspace="0", rspace="0"), tag("mn", below))
    return tag("mn" if token[0].isdigit() else "mo", token)


POWER = tag("mo", "^")
