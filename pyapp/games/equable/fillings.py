"""Filling in the digits of an equation whose signs are placed: every way that a rack allows, and no other.

A skeleton is a run with "." for a digit that is still to come from the rack, "a" to "j" for the digits 0 to 9 where the
rack must give just that one (the square crosses another equation), and "A" to "J" where that digit lies and may stay or
be replaced. All else stands there.

An equation is a sum of terms that makes zero, a term a product of factors. The terms are shared out into two groups
with about as many open digits, each group becomes a table from its value to the fillings that make it, and the two
tables are joined on the value; a number that is much longer than the rest is worked out instead. Where both sides are
products, divisors go to the other side as factors, so that only whole numbers are multiplied. Tables are kept,
since the same pieces come again and again all over the board.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd

Value = int | tuple[int, int]  # whole, or numerator and denominator, reduced
Entry = tuple[Value, int, tuple[str, ...]]  # value, tiles used, the text of every factor
Filled = tuple[int, tuple[str, ...]]  # tiles used, the text of every factor
Table = dict[Value, list[Filled]]
Factor = tuple[str, str]  # pattern, and how it counts: "*" times, ":" divided by, "!" times, but it must not be zero
Term = tuple[str, tuple[Factor, ...]]  # sign and factors
Groups = tuple[list[tuple[Term, ...]], list[int], list[int]]  # and the places of their factors; which must not be zero

OPEN = "."
ASKED = "abcdefghij"
LOOSE = "ABCDEFGHIJ"
BITS = 5  # for each digit: how many are used, and one bit that shows when it is too many
TERMS = re.compile(r"([+-]?)([^+-]+)")
BLOCKS = re.compile(r"([*:]?)([^*:]+)")
NATURAL = 4  # with at most so many open digits a side is one group: its table serves more often


@dataclass(frozen=True, slots=True)
class Reading:
    """A skeleton read in one way: the signs between its factors, and the terms of every side."""

    between: tuple[str, ...]
    sides: tuple[tuple[Term, ...], ...]


class Fillings:
    """All fillings for the digits of one rack."""

    def __init__(self, digits: Iterable[str]) -> None:
        self.counts = Counter(digits)
        self.size = min(self.counts.total(), 12)
        self.unit = {digit: 1 << BITS * at for at, digit in enumerate("0123456789")}
        self.over = sum(unit << BITS - 1 for unit in self.unit.values())
        self.full = sum(self.unit[digit] * count for digit, count in self.counts.items()) + self.over
        self.rising = "".join(sorted(self.counts.elements()))
        self._ranges: dict[str, tuple[int, int]] = {}
        self._numbers: dict[str, list[Entry]] = {}
        self._terms: dict[tuple[Factor, ...], list[Entry]] = {}
        self._groups: dict[tuple[Term, ...], list[Entry]] = {}
        self._tables: dict[tuple[Term, ...], Table] = {}
        self._solved: dict[str, list[str]] = {}

    def solve(self, skeleton: str) -> list[str]:
        """Every true equation that the skeleton can become, as text, each once."""
        known = self._solved.get(skeleton)
        if known is None:
            possible = (reading for reading in readings(skeleton) if self._possible(reading))
            found = [text for reading in possible for text in self._work(reading)]
            known = list(dict.fromkeys(found)) if "/" in skeleton else found  # true in several readings
            self._solved[skeleton] = known
        return known

    def _possible(self, reading: Reading) -> bool:
        """Whether the sides can be equal at all, going by how large their numbers can be; most skeletons cannot."""
        low, high = self._between(reading.sides[0])
        for side in reading.sides[1:]:
            least, most = self._between(side)
            low, high = max(low, least), min(high, most)
            if low > high:
                return False
        return True

    def _between(self, side: tuple[Term, ...]) -> tuple[int, int]:
        """Bounds for the value of a side, rounded outwards."""
        low = high = 0
        for sign, factors in side:
            least, most = self._range(factors[0][0])
            for pattern, how in factors[1:]:
                bottom, top = self._range(pattern)
                if how == ":":
                    least, most = least // max(top, 1), -(-most // max(bottom, 1))
                else:
                    least, most = least * bottom, most * top
            low, high = (low + least, high + most) if sign == "+" else (low - most, high - least)
        return low, high

    def _range(self, pattern: str) -> tuple[int, int]:
        """The least and the largest value that a number can have, rounded outwards."""
        known = self._ranges.get(pattern)
        if known is None:
            if "_" in pattern:  # whole, and a fraction that may be anything up to its upper number
                whole, _, fraction = pattern.partition("_")
                known = self._range(whole)[0], self._range(whole)[1] + self._range(fraction.partition("/")[0])[1]
            else:
                above, _, parts = pattern.partition(",")
                least, most = self._extreme(above + parts, largest=False), self._extreme(above + parts, largest=True)
                known = least // 10 ** len(parts), -(-most // 10 ** len(parts))
            self._ranges[pattern] = known
        return known

    def _extreme(self, pattern: str, largest: bool) -> int:
        """The number with the least or the largest digits on its open squares, one after the other."""
        text, at = "", 0
        digits, choose = (self.rising[::-1], max) if largest else (self.rising, min)
        for mark in pattern:
            if mark in LOOSE:
                text += choose(str(LOOSE.index(mark)), digits[at : at + 1] or str(LOOSE.index(mark)))
            elif mark == OPEN:
                text += digits[at : at + 1] or "0"
                at += 1
            else:
                text += str(ASKED.index(mark)) if mark in ASKED else mark
        return int(text)

    def _work(self, reading: Reading) -> Iterator[str]:
        """The texts of a reading, put together in the order of the board."""
        between = ("", *reading.between)
        found = self._two(*reading.sides) if len(reading.sides) == 2 else self._chain(reading.sides)
        for _, texts in found:
            yield "".join([mark + text for mark, text in zip(between, texts, strict=True)])

    def _two(self, left: tuple[Term, ...], right: tuple[Term, ...]) -> Iterator[Filled]:
        """Two sides: joined, or the longest number worked out from the rest when that is less work."""
        terms = (*left, *((_flip(sign), factors) for sign, factors in right))  # in sum nothing
        loose = [sum(map(_opens, factors)) for _, factors in terms]
        longest = max(_derivable(factor) for _, factors in terms for factor in factors)
        groups = _crosswise(left[0][1], right[0][1]) if len(terms) == 2 else _apart(terms, loose, len(left))
        work = max(sum(_opens(factor) for _, factors in group for factor in factors) for group in groups[0])
        if longest > 1 and self._count(sum(loose) - longest) * 4 <= self._count(work):
            return self._derived(terms, longest)
        return self._joined(*groups)

    def _joined(self, groups: list[tuple[Term, ...]], order: list[int], divisors: list[int]) -> Iterator[Filled]:
        """Two groups of terms with the same value."""
        places = sorted(range(len(order)), key=order.__getitem__)
        one, other = self._table(groups[0]), self._table(groups[1])
        full, over = self.full, self.over
        for value in one.keys() & other.keys():
            for used, texts in one[value]:
                for more, others in other[value]:
                    if (full - used - more) & over == over:
                        written = texts + others
                        if not divisors or not any(_is_zero(written[places[at]]) for at in divisors):
                            yield used + more, tuple([written[place] for place in places])

    def _derived(self, terms: tuple[Term, ...], longest: int) -> Iterator[Filled]:
        """The longest number from all the others: terms and factors around it are tried, it is worked out."""
        where, within = next(
            (at, place) for at, (_, factors) in enumerate(terms) for place, factor in enumerate(factors)
            if _derivable(factor) == longest
        )
        sign, factors = terms[where]
        pattern, how = factors[within]
        before = sum(len(factors) for _, factors in terms[:where]) + within
        rest = self._group(terms[:where] + terms[where + 1 :])
        around = self._term((("1", "*"), *factors[:within], *factors[within + 1 :]))
        cut, inner = before - within, within
        for value, used, texts, others, product_, tiles in self._pairs(rest, around):
            wanted = value if sign == "-" else _negative(value)  # what the term must be
            taken = used + tiles
            found: Iterable[tuple[int, str]]
            if how == ":":
                if wanted == 0 or product_ == 0:
                    if wanted != 0 or product_ != 0:
                        continue
                    found = [(more, text[0]) for number, more, text in self.numbers(pattern) if number != 0]
                else:
                    found = self._number(pattern, _quotient(product_, wanted), taken)
            elif product_ == 0:
                if wanted != 0:
                    continue
                found = [(more, text[0]) for number, more, text in self.numbers(pattern) if how == "*" or number != 0]
            elif how == "!" and wanted == 0:
                continue
            else:
                found = self._number(pattern, wanted if product_ == 1 else _quotient(wanted, product_), taken)
            for more, text in found:
                if (self.full - taken - more) & self.over == self.over:
                    own = (*others[1 : inner + 1], text, *others[inner + 1 :])
                    yield taken + more, (*texts[:cut], *own, *texts[cut:])

    def _number(self, pattern: str, value: Value, taken: int) -> Iterable[tuple[int, str]]:
        """The filling of one number that has this value, with the tiles it uses; none or one, but for mixed numbers."""
        whole, mixed, fraction = pattern.partition("_")
        if mixed:
            return self._mixed(whole, fraction, value, taken)
        above, point, parts = pattern.partition(",")
        if point:
            value = _product(value, 10 ** len(parts))
        if not isinstance(value, int) or value < 0:
            return ()
        digits = str(value).rjust(len(above) + len(parts), "0")
        if len(digits) > len(above) + len(parts):
            return ()
        used, text = 0, digits[: len(above)] + point + digits[len(above) :]
        for mark, digit in zip(pattern, text, strict=True):
            if mark == OPEN or (mark in ASKED and digit == str(ASKED.index(mark))):
                used += self.unit[digit]
            elif mark in LOOSE:
                used += self.unit[digit] if digit != str(LOOSE.index(mark)) else 0
            elif mark != digit:
                return ()
        return ((used, text),)

    def _mixed(self, whole: str, fraction: str, value: Value, taken: int) -> Iterator[tuple[int, str]]:
        """Mixed numbers of this value: of whole and upper number the longer one is worked out."""
        above, _, below = fraction.partition("/")
        tried, asked = (whole, above) if opens(whole) < opens(above) else (above, whole)
        for bottom, used, lower, tries, number, tiles in self._pairs(self.numbers(below), self.numbers(tried)):
            if bottom == 0:
                continue
            if asked is above:
                wanted = _product(_sum(value, _negative(number)), bottom)
            else:
                wanted = _sum(value, _negative(_quotient(number, bottom)))
            for more, text in self._number(asked, wanted, taken + used + tiles):
                first, upper = (tries[0], text) if asked is above else (text, tries[0])
                if (self.full - taken - used - tiles - more) & self.over == self.over:
                    yield used + tiles + more, f"{first}{upper}/{lower[0]}"

    def _chain(self, sides: tuple[tuple[Term, ...], ...]) -> Iterator[Filled]:
        """Three sides or more: against one that is known, or else one table each."""
        known = next((side for side in sides if _closed(side)), None)
        tables: list[list[Filled]] = []
        if known is None:
            yield from self._any_chain(sides)
            return
        for side in sides:
            count = sum(len(factors) for _, factors in known)
            tables.append([(used, texts[count:]) for used, texts in self._two(known, side)])
        yield from self._together(tables)

    def _any_chain(self, sides: tuple[tuple[Term, ...], ...]) -> Iterator[Filled]:
        tables = [self._table(side) for side in sides]
        for value in set(tables[0]).intersection(*tables[1:]):
            yield from self._together([table[value] for table in tables])

    def _together(self, sides: list[list[Filled]]) -> list[Filled]:
        """Every choice of one filling for each side that the rack allows."""
        found: list[Filled] = [(0, ())]
        for side in sides:
            found = [
                (used + more, texts + others) for used, texts in found for more, others in side
                if (self.full - used - more) & self.over == self.over
            ]
        return found

    def _count(self, opens: int) -> int:
        """About how many fillings so many open digits have."""
        count = 1
        for left in range(self.size, max(self.size - opens, 0), -1):
            count *= left
        return count

    def _table(self, terms: tuple[Term, ...]) -> Table:
        table = self._tables.get(terms)
        if table is None:
            table = {}
            for value, used, texts in self._group(terms):
                table.setdefault(value, []).append((used, texts))
            self._tables[terms] = table
        return table

    def _group(self, terms: tuple[Term, ...]) -> list[Entry]:
        """Every filling of a sum of terms."""
        known = self._groups.get(terms)
        if known is None:
            sign, factors = terms[-1]
            known = self._term(factors)
            if sign == "-":
                known = [(_negative(value), used, texts) for value, used, texts in known]
            if len(terms) > 1:
                known = [
                    (value + more if type(value) is int and type(more) is int else _sum(value, more),
                     used + tiles, texts + others)
                    for value, used, texts, others, more, tiles in self._pairs(self._group(terms[:-1]), known)
                ]
            self._groups[terms] = known
        return known

    def _pairs(
        self, left: list[Entry], right: list[Entry]
    ) -> Iterator[tuple[Value, int, tuple[str, ...], tuple[str, ...], Value, int]]:
        """Two fillings that the rack allows together."""
        over = self.over
        for value, used, texts in left:
            rest = self.full - used
            for more, tiles, others in right:
                if (rest - tiles) & over == over:
                    yield value, used, texts, others, more, tiles

    def _term(self, factors: tuple[Factor, ...]) -> list[Entry]:
        """Every filling of a product or quotient of numbers."""
        known = self._terms.get(factors)
        if known is None:
            pattern, how = factors[-1]
            known = self.numbers(pattern)
            if how != "*":
                known = [entry for entry in known if entry[0] != 0]
            if len(factors) > 1:
                reckon = _quotient if how == ":" else _product
                known = [
                    (value * more if how != ":" and type(value) is int and type(more) is int else reckon(value, more),
                     used + tiles, texts + others)
                    for value, used, texts, others, more, tiles in self._pairs(self._term(factors[:-1]), known)
                ]
            self._terms[factors] = known
        return known

    def numbers(self, pattern: str) -> list[Entry]:
        """Every filling of one number; with a bar in it, once for each reading as a mixed number (EQ-8)."""
        known = self._numbers.get(pattern)
        if known is None:
            texts = self._texts(pattern)
            known = [(value, used, (text.replace("_", ""),)) for text, used in texts for value in _values(text)]
            self._numbers[pattern] = known
        return known

    def _texts(self, pattern: str) -> Iterable[tuple[str, int]]:
        found = [("", 0)]
        for mark in pattern:
            if mark == OPEN:
                found = [
                    (text + digit, used + self.unit[digit]) for text, used in found for digit in sorted(self.counts)
                    if (self.full - used - self.unit[digit]) & self.over == self.over
                ]
            elif mark in ASKED:
                digit = str(ASKED.index(mark))
                found = [
                    (text + digit, used + self.unit[digit]) for text, used in found
                    if (self.full - used - self.unit[digit]) & self.over == self.over
                ]
            elif mark in LOOSE:
                old = str(LOOSE.index(mark))
                costs = {**{digit: self.unit[digit] for digit in self.counts}, old: 0}
                found = [
                    (text + digit, used + cost) for text, used in found for digit, cost in sorted(costs.items())
                    if (self.full - used - cost) & self.over == self.over
                ]
            else:
                found = [(text + mark, used) for text, used in found]
        return found


# Readings


def readings(skeleton: str) -> Iterator[Reading]:
    """Every reading of a skeleton: a fraction is a quotient or, with two digits before its bar, mixed (EQ-8).

    A mixed number that is a term of its own is a sum, which splits well; within a product it stays whole.
    """
    bars = [(found.start(), found[1]) for found in re.finditer(r"([0-9a-jA-J.]+)/", skeleton)]
    for cuts in product(*(range(len(above)) for _, above in bars)):
        yield _reading(skeleton, dict(zip((start for start, _ in bars), cuts, strict=True)))


def _reading(skeleton: str, cuts: dict[int, int]) -> Reading:
    """The reading in which the fraction that starts here has so many digits of whole number (0: no mixed number)."""
    between: list[str] = []
    sides: list[tuple[Term, ...]] = []
    at = 0
    for side in skeleton.split("="):
        terms: list[Term] = []
        for sign, term in TERMS.findall(side):
            at += len(sign)
            blocks = BLOCKS.findall(term)
            factors: list[Factor] = []
            for how, block in blocks:
                at += len(how)
                cut = cuts.get(at, 0)
                at += len(block)
                between.append(how or sign or "=")
                above, bar, below = block.partition("/")
                if not bar:
                    factors.append((block, how or "*"))
                elif not cut:  # a quotient; divided by a quotient, its lower number multiplies
                    factors += [(above, how or "*"), (below, "!" if how == ":" else ":")]
                    between.append("/")
                elif len(blocks) == 1:
                    terms.append((sign or "+", ((above[:cut], "*"),)))
                    factors += [(above[cut:], "*"), (below, ":")]
                    between += ["", "/"]
                else:
                    factors.append((f"{above[:cut]}_{above[cut:]}/{below}", how or "*"))
            terms.append((sign or "+", tuple(factors)))
        sides.append(tuple(terms))
        at += 1
    return Reading(tuple(between[1:]), tuple(sides))


def _apart(terms: tuple[Term, ...], opens: list[int], left: int) -> Groups:
    """The terms in two groups, and where each of their factors stands in the equation."""
    starts = [sum(len(factors) for _, factors in terms[:at]) for at in range(len(terms))]
    here = _shared_out(opens, left)
    there = [at for at in range(len(terms)) if at not in here]
    mine = tuple(terms[at] for at in here)
    theirs = tuple((_flip(terms[at][0]), terms[at][1]) for at in there)
    return [mine, theirs], [starts[at] + factor for at in here + there for factor in range(len(terms[at][1]))], []


@lru_cache(maxsize=50_000)
def opens(pattern: str) -> int:
    """How many digits of a pattern are not settled."""
    return sum(mark == OPEN or mark in LOOSE for mark in pattern)


def _opens(factor: Factor) -> int:
    return opens(factor[0])


def _derivable(factor: Factor) -> int:
    """How many open digits of a number can be worked out at once; of a mixed number, those of its longer part."""
    whole, mixed, fraction = factor[0].partition("_")
    return max(opens(whole), opens(fraction.partition("/")[0])) if mixed else opens(factor[0])


def _closed(side: tuple[Term, ...]) -> bool:
    """Whether a side stands there already, all of it."""
    return not any(
        mark in OPEN + ASKED + LOOSE for _, factors in side for pattern, _ in factors for mark in pattern
    )


def _crosswise(left: tuple[Factor, ...], right: tuple[Factor, ...]) -> Groups:
    """Two products: every divisor multiplies the other side instead. Factors are sorted, so that tables serve again."""
    mine: list[tuple[str, int]] = []
    theirs: list[tuple[str, int]] = []
    divisors: list[int] = []
    for at, (pattern, how) in enumerate(left + right):
        here, there = (mine, theirs) if at < len(left) else (theirs, mine)
        (there if how == ":" else here).append((pattern, at))
        if how != "*":
            divisors.append(at)
    mine.sort()
    theirs.sort()
    groups: list[tuple[Term, ...]] = [(("+", tuple((pattern, "*") for pattern, _ in side)),) for side in (mine, theirs)]
    return groups, [at for _, at in mine + theirs], divisors


def _flip(sign: str) -> str:
    return "-" if sign == "+" else "+"


def _shared_out(opens: list[int], left: int) -> list[int]:
    """Which terms go into the first group: the left side, or a fairer share when a side has many open digits."""
    natural = list(range(left))
    if max(sum(opens[:left]), sum(opens[left:])) <= NATURAL:
        return natural
    first: list[int] = []
    ours = theirs = 0
    for at in sorted(range(len(opens)), key=lambda at: -opens[at]):
        if ours <= theirs:
            first.append(at)
            ours += opens[at]
        else:
            theirs += opens[at]
    return sorted(first) if len(first) < len(opens) else natural


# Values: whole numbers as they are, others as two numbers; much faster than Fraction as keys of a table.


def _values(text: str) -> Iterator[Value]:
    """The value of a number: whole, decimal, or mixed as "1_3/5"."""
    if "," in text:
        whole, parts = text.split(",")
        yield _reduced(int(whole + parts), 10 ** len(parts))
    elif "_" in text:
        whole, rest = text.split("_")
        above, below = rest.split("/")
        if int(below):
            yield _reduced(int(whole) * int(below) + int(above), int(below))
    else:
        yield int(text)


def _is_zero(text: str) -> bool:
    return not text.split("/")[0].strip("0,")


def _reduced(above: int, below: int) -> Value:
    if below < 0:
        above, below = -above, -below
    shared = gcd(above, below)
    return above // shared if shared == below else (above // shared, below // shared)


def _split(value: Value) -> tuple[int, int]:
    return (value, 1) if isinstance(value, int) else value


def _negative(value: Value) -> Value:
    return -value if isinstance(value, int) else (-value[0], value[1])


def _sum(one: Value, other: Value) -> Value:
    (above, below), (up, down) = _split(one), _split(other)
    return _reduced(above * down + up * below, below * down)


def _product(one: Value, other: Value) -> Value:
    if isinstance(one, int) and isinstance(other, int):
        return one * other
    (above, below), (up, down) = _split(one), _split(other)
    return _reduced(above * up, below * down)


def _quotient(one: Value, other: Value) -> Value:
    (above, below), (up, down) = _split(one), _split(other)
    return _reduced(above * down, below * up)
