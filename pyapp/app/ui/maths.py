"""Calculations in a text as MathML: screen readers and braille displays read them as what they are. Each is named by
its words: whichever sign a school writes, ÷ or :, it is read "divisé par".

No browser breaks a formula, so a side of an equation is one of its own, and a long sum is more than one: a line can
still end before the =, and somewhere before a sign.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from pyapp.app.ears.in_words import in_words
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.words import Words

SPACE = r"[ \u2009]*"  # a size has no-break spaces (signs.py): it is no calculation
NUMBER = r"\d+(?:[,.]\d+)?(?:/\d+)?"
OPERAND = rf"[√(]*{NUMBER}[!)]*"
CALCULATION = re.compile(rf"−?{OPERAND}(?:{SPACE}[×÷−+=^]{SPACE}{OPERAND})+")
LONG = 9  # numbers and signs: as many as fit beside each other wherever there is text
TOKEN = re.compile(rf"{NUMBER}|\S")


def with_maths(text: str, say: Words, stacked: bool = False) -> Markup:
    """A text with its calculations as formulas. Fractions stay in the line, as tiles lie (13/5 may be read 1 and 3/5
    there), unless the text is known to mean them."""
    parts, end = [], 0
    for found in CALCULATION.finditer(text):
        if found[0].count("(") == found[0].count(")"):  # else one of them belongs to the sentence
            parts += [join(text[end : found.start()]), formula(found[0], say, stacked)]
            end = found.end()
    return join(*parts, text[end:])


def formula(calculation: str, say: Words, stacked: bool = False) -> Markup:
    """A calculation, whole or still growing, side by side of its equals signs."""
    sides = re.split(r"(?==)", calculation)
    return Markup(
        "<wbr>".join(
            _part(part, at > 0, say, stacked) for side in sides if side for at, part in enumerate(_parts(side))
        )
    )


def _parts(side: str) -> list[str]:
    """A side whole, or a sum that is too long for that in parts."""
    parts = [""]
    for piece in re.split("(?=[+−])", side) if "(" not in side else (side,):
        if parts[-1] and len(TOKEN.findall(parts[-1] + piece)) > LONG:
            parts.append("")
        parts[-1] += piece
    return parts


def _part(text: str, goes_on: bool, say: Words, stacked: bool) -> Markup:
    tokens = TOKEN.findall(text)
    made = list(_elements(tokens, stacked))
    if goes_on:
        made[0] = tag("mo", tokens[0], form="infix")  # no sign of the number behind it
    return tag(
        "math",
        *made,
        aria_label=" ".join(in_words(text, say).split()),
        displaystyle="true" if stacked and "/" in text else None,
    )


def _elements(tokens: list[str], stacked: bool) -> Iterator[Markup]:
    """What stands one beside the other: parentheses hold what is in them together, ^ is an exponent, √ a root. A
    factorial belongs to what stands at once before it."""
    made: list[Markup] = []
    open_: list[list[Markup]] = []
    for token, after in zip_longest(tokens, tokens[1:]):
        if token == "(":
            open_.append(made)
            made = [tag("mo", token)]
            continue
        if token == ")" and open_:
            made = [*open_.pop(), tag("mrow", *made, tag("mo", token))]
        elif token == "!" and made:
            made[-1] = tag("mrow", made[-1], tag("mo", token))
        else:
            made.append(_element(token, stacked))
        if after != "!" and token != "√":
            _join_last(made)
    return iter(made)


def _join_last(made: list[Markup]) -> None:
    """What has just been read, as what stands under a root, and then as an exponent."""
    if len(made) > 1 and made[-2] == ROOT:
        made[-2:] = [tag("msqrt", made[-1])]
    if len(made) > 2 and made[-2] == POWER:
        made[-3:] = [tag("msup", made[-3], made[-1])]


def _element(token: str, stacked: bool) -> Markup:
    above, bar, below = token.partition("/")
    if above and bar:
        return (
            tag("mfrac", tag("mn", above), tag("mn", below))
            if stacked
            else tag("mrow", tag("mn", above), tag("mo", bar, lspace="0", rspace="0"), tag("mn", below))
        )
    return tag("mn" if token[0].isdigit() else "mo", token)


POWER, ROOT = tag("mo", "^"), tag("mo", "√")
