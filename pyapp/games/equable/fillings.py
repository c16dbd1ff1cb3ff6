"""Filling in the digits of an equation whose signs are placed: every way that a rack allows, and no other.

An equation is a sum of terms that makes zero (see readings.py for what a skeleton says). Plain numbers are sums of
digits, each times the weight of its square; what such digits can add up to depends on their weights alone, so one table
of sums serves all over the board. With one product in the equation, its table is joined with theirs; a number that is
much longer than the rest is worked out instead. With several products two groups of terms are joined on their value.

A product of zero leaves its other factors free, which can be millions of fillings: they are not written out, but stay
open in the answer until somebody wants them (`expand`).
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product
from math import gcd

from pyapp.games.equable.readings import ASKED, LOOSE, OPEN, Factor, Side, Term, closed, opens, placed, readings

Value = int | tuple[int, int]  # whole, or numerator and denominator, reduced
Entry = tuple[Value, int, tuple[str, ...]]  # value, tiles used, the text of every factor
Filled = tuple[int, tuple[str, ...]]  # tiles used, the text of every factor
Table = dict[Value, list[Filled]]
Plain = tuple[tuple[int, tuple[Factor, ...]], ...]  # terms without their places: sign and factors
Patch = tuple[tuple[int, str], ...]  # where in the skeleton, and what is written there
Found = tuple[int, Patch]  # tiles used
Weighed = tuple[int, str]  # a square of a sum: what a one counts there, and the digit that may stay there, or ""
Sum = tuple[int, int, str]  # value, tiles used, digits
Ratio = tuple[int, int, int, tuple[str, ...]]  # a product as numerator and denominator, tiles used, texts

BITS = 5  # for each digit: how many are used, and one bit that shows when it is too many
UNITS = {digit: 1 << BITS * at for at, digit in enumerate("0123456789")}
OVER = sum(unit << BITS - 1 for unit in UNITS.values())
SETTLED = str.maketrans(dict(zip(ASKED, "0123456789", strict=True)))
UNSETTLED = frozenset(OPEN + LOOSE)
TAIL = 4  # so many squares make a table of sums
HEAD = 3  # so many more are looked through in the order of their sums
NATURAL = 4  # with at most so many open digits a side is one group: its table serves more often


@dataclass(frozen=True, slots=True)
class Solved:
    """The true equations that a skeleton can become: texts, and texts with free squares and the tiles used so far."""

    texts: list[str]
    free: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Line:
    """A plain number as a sum: what its settled digits make, the tiles they use, and its open squares."""

    settled: int
    used: int
    squares: tuple[tuple[int, str, int], ...]  # weight, the digit that may stay, place in the number
    decimals: int


class Fillings:
    """All fillings for the digits of one rack."""

    def __init__(self, digits: Iterable[str]) -> None:
        self.counts = Counter(digits)
        self.size = min(self.counts.total(), 12)
        self.full = sum(UNITS[digit] * count for digit, count in self.counts.items()) + OVER
        self.rising = "".join(sorted(self.counts.elements()))
        self._ranges: dict[str, tuple[int, int]] = {}
        self._sides: dict[str, list[tuple[int, int, Side]]] = {}
        self._numbers: dict[str, list[Entry]] = {}
        self._terms: dict[tuple[Factor, ...], list[Entry]] = {}
        self._groups: dict[Plain, list[Entry]] = {}
        self._tables: dict[Plain, Table] = {}
        self._sums: dict[tuple[Weighed, ...], list[Sum]] = {(): [(0, 0, "")]}
        self._sum_tables: dict[tuple[Weighed, ...], dict[int, list[tuple[int, str]]]] = {}
        self._ratios: dict[tuple[Factor, ...], list[Ratio]] = {(): [(1, 1, 0, ())]}
        self._products: dict[tuple[tuple[Factor, ...], int], dict[int, list[Filled]]] = {}
        self._solved: dict[str, Solved] = {}

    def fits(self, used: int) -> bool:
        """Whether the rack has these tiles."""
        return (self.full - used) & OVER == OVER

    def left(self, used: int) -> str:
        """The digits that stay on the rack, dearest first."""
        rest = self.full - used - OVER
        return "".join(digit * (rest >> BITS * int(digit) & (1 << BITS) - 1) for digit in "9876543210")

    def solve(self, skeleton: str) -> Solved:
        """Every true equation that the skeleton can become, each once."""
        known = self._solved.get(skeleton)
        if known is None:
            known = self._solved[skeleton] = self._solve(skeleton)
        return known

    def texts(self, skeleton: str) -> Iterator[str]:
        """The same written out, one after the other."""
        solved = self.solve(skeleton)
        yield from solved.texts
        for text, used in solved.free:
            yield from self.expand(text, used)

    def expand(self, text: str, used: int) -> Iterator[str]:
        """Every way to fill the free squares."""
        at = next((at for at, mark in enumerate(text) if mark in UNSETTLED), None)
        if at is None:
            yield text
            return
        for _, cost, digit in self._choices(_old(text[at])):
            if self.fits(used + cost):
                yield from self.expand(text[:at] + digit + text[at + 1 :], used + cost)

    def _solve(self, skeleton: str) -> Solved:
        texts: dict[str, None] = {}
        free: list[tuple[str, int]] = []
        base = skeleton.translate(SETTLED)
        single = "/" not in skeleton
        for sides in self._possible(skeleton):
            for used, patch in self._two(*sides) if len(sides) == 2 else self._chain(sides):
                chars = list(base)
                for start, written in patch:
                    chars[start : start + len(written)] = written
                text = "".join(chars)
                if UNSETTLED.isdisjoint(text):
                    texts[text] = None
                elif single:
                    free.append((text, used))
                elif not any(_covers(other, text) for other, _ in free):  # true in several readings (EQ-8)
                    free = [each for each in free if not _covers(text, each[0])]
                    free.append((text, used))
        if free and not single:
            free = self._apart_from_each_other(free, texts)
        return Solved(list(texts), free)

    def _apart_from_each_other(self, free: list[tuple[str, int]], texts: dict[str, None]) -> list[tuple[str, int]]:
        """Fillings that two readings leave free are written out where they overlap, so that each is told once."""
        kept: list[tuple[str, int]] = []
        for text, used in free:
            if any(_overlap(text, other) for other, _ in kept):
                texts.update(dict.fromkeys(self.expand(text, used)))
            else:
                kept.append((text, used))
        for text in list(texts):
            if any(_covers(other, text) for other, _ in kept):
                del texts[text]
        return kept

    # How large the sides can be

    def _possible(self, skeleton: str) -> Iterator[tuple[Side, ...]]:
        """The readings whose sides can be equal, going by how large their numbers can be; most skeletons have none."""
        texts = skeleton.split("=")
        if len(texts) == 2:  # by far the most
            left, right = texts
            for low, high, one in self._ranged(left):
                for least, most, other in self._ranged(right):
                    if low <= most and least <= high:
                        yield one, placed(other, len(left) + 1)
            return
        for chosen in product(*map(self._ranged, texts)):
            if max(low for low, _, _ in chosen) <= min(high for _, high, _ in chosen):
                starts = accumulate((len(text) + 1 for text in texts[:-1]), initial=0)
                yield tuple(placed(side, start) for (_, _, side), start in zip(chosen, starts, strict=True))

    def _ranged(self, text: str) -> list[tuple[int, int, Side]]:
        """The readings of a side, each with bounds for its value."""
        known = self._sides.get(text)
        if known is None:
            known = self._sides[text] = [(*self._between(side), side) for side in readings(text)]
        return known

    def _between(self, side: Side) -> tuple[int, int]:
        """Bounds for the value of a side, rounded outwards."""
        low = high = 0
        for term in side:
            least, most = self._range(term.factors[0][0])
            for pattern, how in term.factors[1:]:
                bottom, top = self._range(pattern)
                if how == ":":
                    least, most = least // max(top, 1), -(-most // max(bottom, 1))
                else:
                    least, most = least * bottom, most * top
            low, high = (low + least, high + most) if term.sign == 1 else (low - most, high - least)
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
                text += choose(_old(mark), digits[at : at + 1] or _old(mark))
            elif mark == OPEN:
                text += digits[at : at + 1] or "0"
                at += 1
            else:
                text += mark
        return int(text.translate(SETTLED))

    # Two sides and more

    def _two(self, left: Side, right: Side) -> Iterator[Found]:
        """Two sides, as terms that make zero: plain numbers, one product, or more."""
        terms = (*left, *(term.moved() for term in right))
        constant: Value = 0
        lines: list[Term] = []
        products: list[Term] = []
        for term in terms:
            if all([closed(pattern) for pattern, _ in term.factors]):
                entries = self._term(term.factors)
                if not entries:  # divided by zero
                    return
                constant = _sum(constant, entries[0][0] if term.sign == 1 else _negative(entries[0][0]))
            elif len(term.factors) == 1 and "_" not in term.factors[0][0]:
                lines.append(term)
            else:
                products.append(term)
        if not products:
            yield from self._line_up(lines, constant)
        elif len(products) == 1 and not any("_" in pattern for pattern, _ in products[0].factors):
            yield from self._one_product(products[0], lines, constant)
        else:
            starts = [start for term in terms for start in term.starts]
            for used, texts in self._several(terms, len(left)):
                yield used, tuple(zip(starts, texts, strict=True))

    def _chain(self, sides: tuple[Side, ...]) -> Iterator[Found]:
        """Three sides or more: against one that is known, or else one table each."""
        known = next((side for side in sides if _stands(side)), None)
        if known is not None:
            yield from self._together([list(self._two(known, side)) for side in sides])
            return
        tables = [self._table(_plain(side)) for side in sides]
        starts = [[start for term in side for start in term.starts] for side in sides]
        for value in set(tables[0]).intersection(*tables[1:]):
            yield from self._together([
                [(used, tuple(zip(places, texts, strict=True))) for used, texts in table[value]]
                for table, places in zip(tables, starts, strict=True)
            ])

    def _together(self, sides: list[list[Found]]) -> list[Found]:
        """Every choice of one filling for each side that the rack allows."""
        found: list[Found] = [(0, ())]
        for side in sides:
            found = [
                (used + more, patch + other) for used, patch in found for more, other in side
                if (self.full - used - more) & OVER == OVER
            ]
        return found

    # Sums of digits

    def _line_up(self, lines: list[Term], constant: Value) -> list[Found]:
        """Plain numbers alone."""
        scale = _scale(lines)
        above, below = _split(constant)
        return [] if above * scale % below else self._adding_up(lines, scale, -above * scale // below)

    def _adding_up(self, lines: list[Term], scale: int, target: int) -> list[Found]:
        """Plain numbers that make a target together, both scaled."""
        settled, used, squares = _squares(lines, scale)
        target -= settled
        if not self.fits(used):
            return []
        if not squares:
            return [] if target else [(used, ())]
        key, unit = _key(squares)
        if target % unit:
            return []
        places = [place for _, _, place in squares]
        return [(more, tuple(zip(places, digits, strict=True)))
                for more, digits in self._with_sum(key, target // unit, used)]

    def _with_sum(self, key: tuple[Weighed, ...], target: int, used: int) -> Iterator[tuple[int, str]]:
        """Digits for these squares that add up to the target, with the tiles used in all."""
        left = self.full - used
        if len(key) <= TAIL:
            for more, digits in self._sum_table(key).get(target, ()):
                if (left - more) & OVER == OVER:
                    yield used + more, digits
            return
        if len(key) > TAIL + HEAD:  # only where old digits may stay
            low, high = self._reach(key[1:])
            weight, old = key[0]
            for digit, cost, text in self._choices(old):
                if low <= target - weight * digit <= high and self.fits(used + cost):
                    for more, digits in self._with_sum(key[1:], target - weight * digit, used + cost):
                        yield more, text + digits
            return
        head, tail = key[:-TAIL], key[-TAIL:]
        low, high = self._reach(tail)
        sums, table = self._sums_of(head), self._sum_table(tail)
        first = bisect_left(sums, (target - high, 0, ""))
        for value, more, digits in sums[first : bisect_right(sums, (target - low + 1, 0, ""))]:
            rest = left - more
            if rest & OVER == OVER:
                for further, others in table.get(target - value, ()):
                    if (rest - further) & OVER == OVER:
                        yield used + more + further, digits + others

    def _reach(self, key: tuple[Weighed, ...]) -> tuple[int, int]:
        """Between which sums these squares lie, if every square could take any digit."""
        low = high = 0
        least, most = (int(self.rising[0]), int(self.rising[-1])) if self.rising else (9, 0)
        for weight, old in key:
            small, large = (min(least, int(old)), max(most, int(old))) if old else (least, most)
            low, high = low + min(weight * small, weight * large), high + max(weight * small, weight * large)
        return low, high

    def _choices(self, old: str) -> list[tuple[int, int, str]]:
        """What can come on a square: the digit, the tile it takes, how it is written."""
        fresh = [(int(digit), UNITS[digit], digit) for digit in sorted(self.counts) if digit != old]
        return [(int(old), 0, old), *fresh] if old else fresh

    def _sums_of(self, key: tuple[Weighed, ...]) -> list[Sum]:
        """Every sum of these squares, in rising order."""
        known = self._sums.get(key)
        if known is None:
            weight, old = key[-1]
            choices = [(weight * digit, cost, text) for digit, cost, text in self._choices(old)]
            full = self.full
            known = self._sums[key] = sorted([
                (value + more, used + cost, digits + text)
                for value, used, digits in self._sums_of(key[:-1]) for more, cost, text in choices
                if (full - used - cost) & OVER == OVER
            ])
        return known

    def _sum_table(self, key: tuple[Weighed, ...]) -> dict[int, list[tuple[int, str]]]:
        table = self._sum_tables.get(key)
        if table is None:
            table = self._sum_tables[key] = {}
            for value, used, digits in self._sums_of(key):
                table.setdefault(value, []).append((used, digits))
        return table

    # One product

    def _one_product(self, term: Term, lines: list[Term], constant: Value) -> Iterator[Found]:
        """A product and plain numbers: a product of zero apart, then two tables joined or one number worked out."""
        above, below = _split(constant)
        scale = below * _scale(lines)
        target = -above * scale // below
        without = self._adding_up(lines, scale, target) if self._can_be_zero(term) else []
        if without:
            for used, patch in self._zero(term):
                for more, other in without:
                    if self.fits(used + more):
                        yield used + more, patch + other
        if not lines:
            if target != 0:
                whole = Term(-term.sign, ((str(abs(above)), "*"), (str(below), ":")), ())
                for used, texts in self._several((term, whole), 1) if (target > 0) == (term.sign > 0) else ():
                    yield used, tuple(zip(term.starts, texts, strict=False))
            return
        own = [pattern for pattern, _ in term.factors]
        others = [line.factors[0][0] for line in lines]
        longest = max(own, key=opens)
        if opens(longest) > 1 and self._count(own, others, longest) * 4 <= self._count(own):
            yield from self._worked_out(term, own.index(longest), lines, scale, target)
        else:
            yield from self._product_and_sum(term, lines, scale, target)

    def _worked_out(self, term: Term, at: int, lines: list[Term], scale: int, target: int) -> Iterator[Found]:
        """A product that is not zero, one factor of which follows from all else."""
        settled, taken, squares = _squares(lines, scale)
        key, unit = _key(squares) if squares else ((), 1)
        places = [place for _, _, place in squares]
        (pattern, how), start = term.factors[at], term.starts[at]
        others = self._ratios_of(term.factors[:at] + term.factors[at + 1 :])
        starts = term.starts[:at] + term.starts[at + 1 :]
        tens = 10 ** _line(pattern).decimals
        for value, used, digits in self._sums_of(key):
            product = (target - settled - unit * value) * term.sign
            if product <= 0:
                continue
            left = self.full - taken - used
            for above, below, more, texts in others:
                over, under = (above * scale, below * product) if how == ":" else (product * below, scale * above)
                if over * tens % under or (left - more) & OVER != OVER:
                    continue
                for tiles, text in _written(pattern, over * tens // under):
                    if self.fits(taken + used + more + tiles):
                        yield taken + used + more + tiles, (
                            *zip(places, digits, strict=True), *zip(starts, texts, strict=True), (start, text))

    def _product_and_sum(self, term: Term, lines: list[Term], scale: int, target: int) -> Iterator[Found]:
        settled, taken, squares = _squares(lines, scale)
        target = (target - settled) * term.sign  # what the product makes, and the numbers in its direction
        products = self._product_table(term.factors, scale)
        if not squares:
            for used, texts in products.get(target, ()):
                if self.fits(used + taken):
                    yield used + taken, tuple(zip(term.starts, texts, strict=True))
            return
        key, unit = _key(squares)
        places = [place for _, _, place in squares]
        towards = unit * term.sign
        if len(key) > TAIL:
            low, high = self._reach(key)
            low, high = sorted((target - towards * low, target - towards * high))
            near = [value for value in products if low <= value <= high and (target - value) % unit == 0]
            found = [(more, texts, digits) for value in near for used, texts in products[value]
                     for more, digits in self._with_sum(key, (target - value) // towards, used + taken)]
        else:
            sums, full = self._sum_table(key), self.full - taken
            if len(sums) < len(products):
                pairs = [(each, target - towards * each) for each in sums if target - towards * each in products]
            else:
                pairs = [((target - value) // towards, value) for value in products
                         if not (target - value) % unit and (target - value) // towards in sums]
            found = [(taken + used + more, texts, digits) for each, value in pairs for used, texts in products[value]
                     for more, digits in sums[each] if (full - used - more) & OVER == OVER]
        for used, texts, digits in found:
            yield used, (*zip(term.starts, texts, strict=True), *zip(places, digits, strict=True))

    def _product_table(self, factors: tuple[Factor, ...], scale: int) -> dict[int, list[Filled]]:
        """The products that are whole after scaling, none of them zero."""
        table = self._products.get((factors, scale))
        if table is None:
            table = self._products[factors, scale] = {}
            for above, below, used, texts in self._ratios_of(factors):
                if not above * scale % below:
                    table.setdefault(above * scale // below, []).append((used, texts))
        return table

    def _ratios_of(self, factors: tuple[Factor, ...]) -> list[Ratio]:
        """Every filling of a product without a zero in it."""
        known = self._ratios.get(factors)
        if known is None:
            pattern, how = factors[-1]
            line = _line(pattern)
            tens = 10**line.decimals
            own = self._mantissas(pattern)
            full = self.full
            before = self._ratios_of(factors[:-1])
            if how == ":":
                known = [
                    (above * tens, below * value, used + tiles, (*texts, text))
                    for above, below, used, texts in before for value, tiles, text in own
                    if (full - used - tiles) & OVER == OVER
                ]
            else:
                known = [
                    (above * value, below * tens, used + tiles, (*texts, text))
                    for above, below, used, texts in before for value, tiles, text in own
                    if (full - used - tiles) & OVER == OVER
                ]
            self._ratios[factors] = known
        return known

    def _mantissas(self, pattern: str) -> list[tuple[int, int, str]]:
        """Every filling of a plain number but zero: its digits as a whole number, tiles used, text."""
        return [
            (value, used, text) for text, used in self._texts(pattern)
            if (value := int(text.replace(",", ""))) and self.fits(used)
        ]

    def _can_be_zero(self, term: Term) -> bool:
        nothings = [_all_zero(pattern) for pattern, how in term.factors if how == "*"]
        return any([nothing is not None and self.fits(nothing[0]) for nothing in nothings])

    def _zero(self, term: Term) -> Iterator[Found]:
        """A product that is zero: one factor is, the shorter ones before it are not, all others are free."""
        factors = sorted(zip(term.factors, term.starts, strict=True), key=lambda each: opens(each[0][0]))
        multiplied = [(pattern, start) for (pattern, how), start in factors if how == "*"]
        before: list[Found] = [(0, ())]
        for at, (pattern, start) in enumerate(multiplied):
            nothing = _all_zero(pattern)
            if nothing is not None:
                options: list[list[Found]] = [before, [(nothing[0], ((start, nothing[1]),))]]
                options += [[(cost, ((place, text),))] for other, place in multiplied[at + 1 :]
                            for cost, text in [_freed(other)]]
                options += [[(cost, ((place, text),)) for cost, text in self._not_zero(other)]
                            for (other, how), place in factors if how != "*"]
                yield from self._together(options)
            if at + 1 < len(multiplied):
                before = [
                    (used + more, (*patch, (start, text))) for used, patch in before
                    for _, more, text in self._mantissas(pattern) if self.fits(used + more)
                ]

    def _not_zero(self, pattern: str) -> Iterator[tuple[int, str]]:
        """A free number that must not be zero: its first digit that is not zero is tried, those behind it are free."""
        cost, text = _freed(pattern)
        for at, mark in enumerate(text):
            if mark in UNSETTLED:
                for digit, more, written in self._choices(_old(mark)):
                    if digit and self.fits(cost + more):
                        yield cost + more, text[:at] + written + text[at + 1 :]
                more = 0 if _old(mark) == "0" else UNITS["0"]
                cost, text = cost + more, text[:at] + "0" + text[at + 1 :]
                if not self.fits(cost):
                    return
            elif mark not in "0,":
                yield cost, text
                return

    # Several products: values of any kind, groups of terms joined

    def _several(self, terms: tuple[Term, ...], left: int) -> Iterator[Filled]:
        """The longest number worked out from the rest when that is less work, or else two groups of terms joined."""
        loose = [sum(opens(pattern) for pattern, _ in term.factors) for term in terms]
        longest = max((factor for term in terms for factor in term.factors), key=_derivable)
        groups = _crosswise(terms) if len(terms) == 2 else _apart(terms, loose, left)
        every = [pattern for term in terms for pattern, _ in term.factors]
        work = max(self._count([pattern for _, factors in group for pattern, _ in factors]) for group in groups[0])
        if _derivable(longest) > 1 and self._count(every, (), _longer_part(longest)) * 4 <= work:
            return self._derived(terms, _derivable(longest))
        return self._joined(*groups)

    def _joined(self, groups: list[Plain], order: list[int], divisors: list[int]) -> Iterator[Filled]:
        """Two groups of terms with the same value."""
        places = sorted(range(len(order)), key=order.__getitem__)
        one, other = self._table(groups[0]), self._table(groups[1])
        full = self.full
        for value in one.keys() & other.keys():
            for used, texts in one[value]:
                for more, others in other[value]:
                    if (full - used - more) & OVER == OVER:
                        written = texts + others
                        if not divisors or not any(_is_zero(written[places[at]]) for at in divisors):
                            yield used + more, tuple([written[place] for place in places])

    def _derived(self, terms: tuple[Term, ...], longest: int) -> Iterator[Filled]:
        """The longest number from all the others: terms and factors around it are tried, it is worked out."""
        where, within = next(
            (at, place) for at, term in enumerate(terms) for place, factor in enumerate(term.factors)
            if _derivable(factor) == longest
        )
        factors = terms[where].factors
        pattern, how = factors[within]
        rest = self._group(_plain(terms[:where] + terms[where + 1 :]))
        around = self._term((("1", "*"), *factors[:within], *factors[within + 1 :]))
        cut = sum(len(term.factors) for term in terms[:where])
        for value, used, texts, others, times, tiles in self._pairs(rest, around):
            wanted = value if terms[where].sign == -1 else _negative(value)  # what the term must be
            taken = used + tiles
            for more, text in self._fitting(pattern, how, wanted, times, taken):
                if self.fits(taken + more):
                    own = (*others[1 : within + 1], text, *others[within + 1 :])
                    yield taken + more, (*texts[:cut], *own, *texts[cut:])

    def _fitting(
        self, pattern: str, how: str, wanted: Value, times: Value, taken: int
    ) -> Iterable[tuple[int, str]]:
        """The fillings of a factor that make a term of the wanted value, times the product of its other factors."""
        if times == 0 or wanted == 0:
            if wanted != 0 or (how != "*" and times != 0):
                return ()
            if times == 0:
                return [(more, text[0]) for number, more, text in self.numbers(pattern) if how == "*" or number != 0]
        if how == ":":
            return self._number(pattern, _quotient(times, wanted), taken)
        return self._number(pattern, wanted if times == 1 else _quotient(wanted, times), taken)

    def _number(self, pattern: str, value: Value, taken: int) -> Iterable[tuple[int, str]]:
        """The filling of one number that has this value, with the tiles it uses; none or one, but for mixed numbers."""
        whole, mixed, fraction = pattern.partition("_")
        if mixed:
            return self._mixed(whole, fraction, value, taken)
        if "," in pattern:
            value = _product(value, 10 ** _line(pattern).decimals)
        return _written(pattern, value) if isinstance(value, int) and value >= 0 else ()

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
                if self.fits(taken + used + tiles + more):
                    yield used + tiles + more, f"{first}{upper}/{lower[0]}"

    def _count(self, patterns: Iterable[str], more: Iterable[str] = (), but: str = "") -> int:
        """About how many fillings the open squares of these patterns have, those of one left out."""
        squares = Counter("".join([*patterns, *more]))
        squares.subtract(but)
        count, left = 1, self.size
        for mark, number in squares.items():
            if mark in UNSETTLED:
                for _ in range(number):
                    count *= max(left, 1) + (mark != OPEN)
                    left -= 1
        return count

    def _table(self, terms: Plain) -> Table:
        table = self._tables.get(terms)
        if table is None:
            table = self._tables[terms] = {}
            for value, used, texts in self._group(terms):
                table.setdefault(value, []).append((used, texts))
        return table

    def _group(self, terms: Plain) -> list[Entry]:
        """Every filling of a sum of terms."""
        known = self._groups.get(terms)
        if known is None:
            sign, factors = terms[-1]
            known = self._term(factors)
            if sign == -1:
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
        for value, used, texts in left:
            rest = self.full - used
            for more, tiles, others in right:
                if (rest - tiles) & OVER == OVER:
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
        """Every way to write digits into a number, with the tiles they take."""
        cost, text = _freed(pattern)
        found = [("", cost)] if self.fits(cost) else []
        for mark in text:
            if mark in UNSETTLED:
                choices = self._choices(_old(mark))
                found = [
                    (written + digit, used + more) for written, used in found for _, more, digit in choices
                    if (self.full - used - more) & OVER == OVER
                ]
            else:
                found = [(written + mark, used) for written, used in found]
        return found


# Patterns


def _written(pattern: str, value: int) -> Iterable[tuple[int, str]]:
    """A number whose digits, taken as whole, make this value, with the tiles it takes; none if it cannot."""
    above, point, parts = pattern.partition(",")
    digits = str(value).rjust(len(above) + len(parts), "0")
    if len(digits) > len(above) + len(parts):
        return ()
    used, text = 0, digits[: len(above)] + point + digits[len(above) :]
    for mark, digit in zip(pattern, text, strict=True):
        if mark == OPEN or (mark in ASKED and digit == mark.translate(SETTLED)):
            used += UNITS[digit]
        elif mark in LOOSE:
            used += UNITS[digit] if digit != _old(mark) else 0
        elif mark != digit:
            return ()
    return ((used, text),)


def _old(mark: str) -> str:
    """The digit that lies on a loose square; none on an open one."""
    return str(LOOSE.index(mark)) if mark in LOOSE else ""


def _covers(pattern: str, text: str) -> bool:
    """Whether every filling of a text is one of a pattern of the same skeleton."""
    return all([one == other or one in UNSETTLED for one, other in zip(pattern, text, strict=True)])


def _overlap(one: str, other: str) -> bool:
    """Whether two patterns of the same skeleton have a filling in common."""
    return all([a == b or a in UNSETTLED or b in UNSETTLED for a, b in zip(one, other, strict=True)])


@lru_cache(maxsize=50_000)
def _freed(pattern: str) -> tuple[int, str]:
    """A pattern with the digits that are asked for laid, and the tiles that takes."""
    return sum(UNITS[mark.translate(SETTLED)] for mark in pattern if mark in ASKED), pattern.translate(SETTLED)


@lru_cache(maxsize=50_000)
def _all_zero(pattern: str) -> tuple[int, str] | None:
    """A number made zero, if it can be, and the tiles that takes."""
    used, text = 0, ""
    for mark in pattern:
        digit = mark if mark == "," else "0"
        if mark in ASKED[0] + OPEN or (mark in LOOSE and _old(mark) != "0"):
            used += UNITS["0"]
        elif mark not in "0," + LOOSE[0]:
            return None
        text += digit
    return used, text


@lru_cache(maxsize=50_000)
def _line(pattern: str) -> Line:
    """A plain number, whole or with a point, as a sum."""
    whole, _, parts = pattern.partition(",")
    settled = used = 0
    squares = []
    weight = 10 ** (len(whole) + len(parts))
    for place, mark in enumerate(pattern):
        if mark == ",":
            continue
        weight //= 10
        if mark in UNSETTLED:
            squares.append((weight, _old(mark), place))
        else:
            settled += weight * int(mark.translate(SETTLED))
            used += UNITS[mark.translate(SETTLED)] if mark in ASKED else 0
    return Line(settled, used, tuple(squares), len(parts))


def _squares(lines: list[Term], scale: int) -> tuple[int, int, list[tuple[int, str, int]]]:
    """Plain numbers as one sum: what is settled, tiles used; of squares, heaviest first, weight, old digit, place."""
    settled = used = 0
    squares = []
    for term in lines:
        line, start = _line(term.factors[0][0]), term.starts[0]
        unit = term.sign * scale // 10**line.decimals
        settled, used = settled + unit * line.settled, used + line.used
        squares += [(unit * weight, old, start + place) for weight, old, place in line.squares]
    if len(lines) > 1:
        squares.sort(key=_heaviest)
    return settled, used, squares


def _scale(lines: list[Term]) -> int:
    """What makes all of these numbers whole."""
    return int(10 ** max([_line(term.factors[0][0]).decimals for term in lines], default=0))


def _heaviest(square: tuple[int, str, int]) -> tuple[int, int, str]:
    return -abs(square[0]), square[0], square[1]


def _key(squares: list[tuple[int, str, int]]) -> tuple[tuple[Weighed, ...], int]:
    """What a sum depends on: the weights in units of the lightest one, and the digits that may stay."""
    unit = abs(squares[-1][0])
    return tuple([(weight // unit, old) for weight, old, _ in squares]), unit


# Terms


def _plain(terms: Iterable[Term]) -> Plain:
    return tuple([(term.sign, term.factors) for term in terms])


def _stands(side: Side) -> bool:
    """Whether a side stands there already, all of it."""
    return all(closed(pattern) for term in side for pattern, _ in term.factors)


def _longer_part(factor: Factor) -> str:
    """What can be worked out at once: a number, or of a mixed one its whole or its upper number."""
    whole, mixed, fraction = factor[0].partition("_")
    return max(whole, fraction.partition("/")[0], key=opens) if mixed else factor[0]


def _derivable(factor: Factor) -> int:
    """How many open digits of a number can be worked out at once."""
    return opens(_longer_part(factor))


def _apart(terms: tuple[Term, ...], loose: list[int], left: int) -> tuple[list[Plain], list[int], list[int]]:
    """The terms in two groups, where each of their factors stands, and (none) which must not be zero."""
    starts = [sum(len(term.factors) for term in terms[:at]) for at in range(len(terms))]
    here = _shared_out(loose, left)
    there = [at for at in range(len(terms)) if at not in here]
    mine, theirs = _plain(terms[at] for at in here), _plain(terms[at].moved() for at in there)
    return [mine, theirs], [starts[at] + place for at in here + there for place in range(len(terms[at].factors))], []


def _shared_out(loose: list[int], left: int) -> list[int]:
    """Which terms go into the first group: the left side, or a fairer share when a side has many open digits."""
    natural = list(range(left))
    if max(sum(loose[:left]), sum(loose[left:])) <= NATURAL:
        return natural
    first: list[int] = []
    ours = theirs = 0
    for at in sorted(range(len(loose)), key=lambda at: -loose[at]):
        if ours <= theirs:
            first.append(at)
            ours += loose[at]
        else:
            theirs += loose[at]
    return sorted(first) if len(first) < len(loose) else natural


def _crosswise(terms: tuple[Term, ...]) -> tuple[list[Plain], list[int], list[int]]:
    """Two products: every divisor multiplies the other side instead. Factors are sorted, so that tables serve again."""
    left, right = (term.factors for term in terms)
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
    signs = (1, -terms[0].sign * terms[1].sign)
    groups: list[Plain] = [((sign, tuple((pattern, "*") for pattern, _ in side)),)
              for sign, side in zip(signs, (mine, theirs), strict=True)]
    return groups, [at for _, at in mine + theirs], divisors

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
