"""Calculations in a text as MathML: screen readers and braille displays read them as what they are. Each is named by
its words: whichever sign a school writes, ÷ or :, it is read "divisé par".

A side of an equation is a formula of its own, so that a line can still end before the =. Logs and lists of hundreds of
moves have the words without the formula: it would be ten times as many elements.
"""

import re
from collections.abc import Callable, Iterator

from pyapp.app.in_words import in_words
from pyapp.app.markup import Markup, join, tag
from pyapp.app.words import Words

SPACE = r"[ \u2009]*"  # a size has no-break spaces (signs.py): it is no calculation
NUMBER = r"\d+(?:[,.]\d+)?(?:/\d+)?"
OPERAND = rf"\(*{NUMBER}\)*"
CALCULATION = re.compile(rf"−?{OPERAND}(?:{SPACE}[×÷−+=^]{SPACE}{OPERAND})+")
TOKEN = re.compile(rf"{NUMBER}|[×÷−+^()=]")


def with_maths(text: str, say: Words) -> Markup:
    """A text with its calculations as formulas."""
    return _with(text, formula, say)


def with_words(text: str, say: Words) -> Markup:
    """A text whose calculations are written as they are and read in words."""
    return _with(text, lambda found, say: tag("span", found, role="math", aria_label=_read(found, say)), say)


def _with(text: str, made: Callable[[str, Words], Markup], say: Words) -> Markup:
    parts, end = [], 0
    for found in CALCULATION.finditer(text):
        if found[0].count("(") == found[0].count(")"):  # else one of them belongs to the sentence
            parts += [join(text[end:found.start()]), made(found[0], say)]
            end = found.end()
    return join(*parts, text[end:])


def formula(calculation: str, say: Words) -> Markup:
    """A calculation, side by side of its equals signs."""
    sides = re.split(r"(?==)", calculation)
    return Markup("<wbr>".join(_side(side, say) for side in sides))


def _side(text: str, say: Words) -> Markup:
    return tag("math", *_elements(TOKEN.findall(text)), displaystyle="true" if "/" in text else None,
               aria_label=_read(text, say))


def _read(text: str, say: Words) -> str:
    return " ".join(in_words(text, say).split())


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
