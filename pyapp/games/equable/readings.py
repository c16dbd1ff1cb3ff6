"""What a skeleton says: its sides as sums of terms, its terms as products of numbers, in every reading.

A skeleton is a run with "." for a digit that is still to come from the rack, "a" to "j" for the digits 0 to 9 where the
rack must give just that one (the square crosses another equation), and "A" to "J" where that digit lies and may stay or
be replaced. All else stands there.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

OPEN = "."
ASKED = "abcdefghij"
LOOSE = "ABCDEFGHIJ"
TERMS = re.compile(r"([+-]?)([^+-]+)")
BLOCKS = re.compile(r"([*:]?)([^*:]+)")
ABOVE = re.compile(rf"([0-9{ASKED}{LOOSE}.]+)/")

Factor = tuple[str, str]  # pattern, and how it counts: "*" times, ":" divided by, "!" times, but it must not be zero


class Term(NamedTuple):
    """A product with its sign; `starts` says where in the skeleton its factors are written."""

    sign: int  # 1 or -1
    factors: tuple[Factor, ...]
    starts: tuple[int, ...]

    def moved(self) -> "Term":
        """The same on the other side of the =."""
        return Term(-self.sign, self.factors, self.starts)


Terms = tuple[Term, ...]


@lru_cache(maxsize=10_000)
def readings(side: str) -> tuple[Terms, ...]:
    """Every reading of a side: a fraction is a quotient or, with two digits before its bar, mixed (EQ-8).

    A mixed number that is a term of its own is a sum, which splits well; within a product it stays whole.
    """
    bars = [(found.start(), found[1]) for found in ABOVE.finditer(side)] if "/" in side else []
    return tuple(
        [
            _reading(side, dict(zip((start for start, _ in bars), cuts, strict=True)))
            for cuts in product(*(range(len(above)) for _, above in bars))
        ]
    )


def placed(side: Terms, start: int) -> Terms:
    """A side that begins at this place of the skeleton."""
    return tuple([Term(sign, factors, tuple([start + at for at in starts])) for sign, factors, starts in side])


def _reading(side: str, cuts: dict[int, int]) -> Terms:
    """The reading in which the fraction that starts here has so many digits of whole number (0: no mixed number)."""
    terms: list[Term] = []
    at = 0
    for mark, text in TERMS.findall(side):
        at += len(mark)
        sign = -1 if mark == "-" else 1
        if "*" in text or ":" in text or "/" in text:
            terms += _product(sign, text, at, cuts)
        else:
            terms.append(Term(sign, ((text, "*"),), (at,)))
        at += len(text)
    return tuple(terms)


def _product(sign: int, text: str, at: int, cuts: dict[int, int]) -> Iterator[Term]:
    """A product as a term; a mixed number by itself as two."""
    blocks = BLOCKS.findall(text)
    factors: list[Factor] = []
    starts: list[int] = []
    for how, block in blocks:
        at += len(how)
        cut = cuts.get(at, 0)
        above, bar, below = block.partition("/")
        under = at + len(above) + 1
        if not bar:
            factors.append((block, how or "*"))
            starts.append(at)
        elif not cut:  # a quotient; divided by a quotient, its lower number multiplies
            factors += [(above, how or "*"), (below, "!" if how == ":" else ":")]
            starts += [at, under]
        elif len(blocks) == 1:
            yield Term(sign, ((above[:cut], "*"),), (at,))
            factors += [(above[cut:], "*"), (below, ":")]
            starts += [at + cut, under]
        else:
            factors.append((f"{above[:cut]}_{above[cut:]}/{below}", how or "*"))
            starts.append(at)
        at += len(block)
    yield Term(sign, tuple(factors), tuple(starts))


@lru_cache(maxsize=10_000)
def opens(pattern: str) -> int:
    """How many digits of a pattern are not settled."""
    return sum(mark == OPEN or mark in LOOSE for mark in pattern)


@lru_cache(maxsize=10_000)
def closed(pattern: str) -> bool:
    """Whether a number stands there already, all of it."""
    return not any(mark in OPEN + ASKED + LOOSE for mark in pattern)
