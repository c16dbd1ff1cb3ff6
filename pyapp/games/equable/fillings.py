"""Filling in the digits of an equation whose signs are placed: every way that a rack allows, and no other.

An equation is a sum of terms that makes zero (see readings.py for what a skeleton says). Plain numbers are sums of
digits, each times the weight of its square; what such digits can add up to depends on their weights alone, so one table
of sums serves all over the board. With one product in the equation, its table is joined with theirs; a number that is
much longer than the rest is worked out instead. With several products two groups of terms are joined on their value.

A product of zero leaves its other factors free, which can be millions of fillings: they are not written out, but stay
open in the answer until somebody wants them (`expand`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, product

from pyapp.games.equable.patterns import (
    OVER,
    SETTLED,
    UNITS,
    UNSETTLED,
    RackDigits,
    all_zero,
    covers,
    freed,
    line_of,
    lying,
    overlap,
)
from pyapp.games.equable.products import Filled, Products, pays, plain, stands
from pyapp.games.equable.readings import Factor, Term, Terms, closed, opens, placed, readings
from pyapp.games.equable.values import Value, negative, plus, split

Patch = tuple[tuple[int, str], ...]  # where in the skeleton, and what is written there
Patched = tuple[int, Patch]  # tiles used
Weighed = tuple[int, str]  # a square of a sum: what a one counts there, and the digit that may stay there, or ""
Sum = tuple[int, int, str]  # value, tiles used, digits
Ratio = tuple[int, int, int, tuple[str, ...]]  # a product as numerator and denominator, tiles used, texts

TAIL = 4  # so many squares make a table of sums
RELEASED = 100  # entries of a table
HEAD = 3  # so many more are looked through in the order of their sums


@dataclass(frozen=True, slots=True)
class Solved:
    """The true equations that a skeleton can become: texts, and texts with free squares and the tiles used so far."""

    texts: list[str]
    free: list[tuple[str, int]]


class Fillings:
    """All fillings for the digits of one rack."""

    def __init__(self, digits: Iterable[str]) -> None:
        self.hand = RackDigits(digits)
        self.products = Products(self.hand)
        self._sides: dict[str, list[tuple[int, int, Terms]]] = {}
        self._sums: dict[tuple[Weighed, ...], list[Sum]] = {(): [(0, 0, "")]}
        self._sum_tables: dict[tuple[Weighed, ...], dict[int, list[tuple[int, str]]]] = {}
        self._ratios: dict[tuple[Factor, ...], list[Ratio]] = {(): [(1, 1, 0, ())]}
        self._products: dict[tuple[tuple[Factor, ...], int], dict[int, list[Filled]]] = {}
        self._solved: dict[str, Solved] = {}

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
        for _, cost, digit in self.hand.choices(lying(text[at])):
            if self.hand.fits(used + cost):
                yield from self.expand(text[:at] + digit + text[at + 1 :], used + cost)

    def release(self) -> Iterator[None]:
        """Give the tables back a little at a time: all at once takes longer than a slice of thinking."""
        for table in (*vars(self).values(), *vars(self.products).values()):
            while isinstance(table, dict) and table:
                for _ in range(min(RELEASED, len(table))):
                    table.popitem()
                yield

    def _solve(self, skeleton: str) -> Solved:
        texts: dict[str, None] = {}
        free: list[tuple[str, int]] = []
        base = skeleton.translate(SETTLED)
        single = "/" not in skeleton
        for sides in self._possible(skeleton):
            for used, patch in self._two(*sides) if len(sides) == 2 else self._chain(sides):
                chars = list(base)
                for start, piece in patch:
                    chars[start : start + len(piece)] = piece
                text = "".join(chars)
                if UNSETTLED.isdisjoint(text):
                    texts[text] = None
                elif single:
                    free.append((text, used))
                elif not any(covers(other, text) for other, _ in free):  # true in several readings (EQ-8)
                    self.hand.tries += len(free)
                    free = [each for each in free if not covers(text, each[0])]
                    free.append((text, used))
        if free and not single:
            free = self._apart_from_each_other(free, texts)
        self.hand.tries += len(texts)
        return Solved(list(texts), free)

    def _apart_from_each_other(self, free: list[tuple[str, int]], texts: dict[str, None]) -> list[tuple[str, int]]:
        """Fillings that two readings leave free are written out where they overlap, so that each is told once."""
        kept: list[tuple[str, int]] = []
        for text, used in free:
            if any(overlap(text, other) for other, _ in kept):
                texts.update(dict.fromkeys(self.expand(text, used)))
            else:
                kept.append((text, used))
        for text in list(texts):
            if any(covers(other, text) for other, _ in kept):
                del texts[text]
        return kept

    # How large the sides can be

    def _possible(self, skeleton: str) -> Iterator[tuple[Terms, ...]]:
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

    def _ranged(self, text: str) -> list[tuple[int, int, Terms]]:
        """The readings of a side, each with bounds for its value."""
        known = self._sides.get(text)
        if known is None:
            known = self._sides[text] = [(*self._between(side), side) for side in readings(text)]
        return known

    def _between(self, side: Terms) -> tuple[int, int]:
        """Bounds for the value of a side, rounded outwards."""
        low = high = 0
        for term in side:
            least, most = self.hand.reach(term.factors[0][0])
            for pattern, how in term.factors[1:]:
                bottom, top = self.hand.reach(pattern)
                if how == ":":
                    least = least // max(top, 1)
                    small = "," in pattern or "_" in pattern  # what is less than one makes more
                    most = -(-most // bottom) if bottom else most * (10 ** len(pattern) if small else 1)
                else:
                    least, most = least * bottom, most * top
            low, high = (low + least, high + most) if term.sign == 1 else (low - most, high - least)
        return low, high

    # Two sides and more

    def _two(self, left: Terms, right: Terms) -> Iterator[Patched]:
        """Two sides, as terms that make zero: plain numbers, one product, or more."""
        terms = (*left, *(term.moved() for term in right))
        constant: Value = 0
        lines: list[Term] = []
        products: list[Term] = []
        for term in terms:
            if all([closed(pattern) for pattern, _ in term.factors]):
                entries = self.products.term(term.factors)
                if not entries:  # divided by zero
                    return
                constant = plus(constant, entries[0][0] if term.sign == 1 else negative(entries[0][0]))
            elif len(term.factors) == 1 and "_" not in term.factors[0][0]:
                lines.append(term)
            else:
                products.append(term)
        if not products:
            yield from self._line_up(lines, constant)
        elif len(products) == 1 and not any("_" in pattern for pattern, _ in products[0].factors):
            yield from self._one_product(products[0], lines, constant)
        elif len(products) == 1 and not lines and constant != 0:
            yield from self._worked_out(products[0], lines, constant)
        else:
            starts = [start for term in terms for start in term.starts]
            for used, texts in self.products.several(terms, len(left)):
                yield used, tuple(zip(starts, texts, strict=True))

    def _chain(self, sides: tuple[Terms, ...]) -> Iterator[Patched]:
        """Three sides or more: against one that is known, or else one table each."""
        known = next((side for side in sides if stands(side)), None)
        if known is not None:
            yield from self._together([list(self._two(known, side)) for side in sides])
            return
        tables = [self.products.table(plain(side)) for side in sides]
        starts = [[start for term in side for start in term.starts] for side in sides]
        for value in set(tables[0]).intersection(*tables[1:]):
            yield from self._together(
                [
                    [(used, tuple(zip(places, texts, strict=True))) for used, texts in table[value]]
                    for table, places in zip(tables, starts, strict=True)
                ]
            )

    def _together(self, sides: list[list[Patched]]) -> list[Patched]:
        """Every choice of one filling for each side that the rack allows."""
        found: list[Patched] = [(0, ())]
        for side in sides:
            found = [
                (used + more, patch + other)
                for used, patch in found
                for more, other in side
                if (self.hand.full - used - more) & OVER == OVER
            ]
        return found

    # Sums of digits

    def _line_up(self, lines: list[Term], constant: Value) -> list[Patched]:
        """Plain numbers alone."""
        scale = _scale(lines)
        above, below = split(constant)
        return [] if above * scale % below else self._adding_up(lines, scale, -above * scale // below)

    def _adding_up(self, lines: list[Term], scale: int, target: int) -> list[Patched]:
        """Plain numbers that make a target together, both scaled."""
        settled, used, squares = _squares(lines, scale)
        target -= settled
        if not self.hand.fits(used):
            return []
        if not squares:
            return [] if target else [(used, ())]
        key, unit = _key(squares)
        if target % unit:
            return []
        places = [place for _, _, place in squares]
        return [
            (more, tuple(zip(places, digits, strict=True)))
            for more, digits in self._with_sum(key, target // unit, used)
        ]

    def _with_sum(self, key: tuple[Weighed, ...], target: int, used: int) -> Iterator[tuple[int, str]]:
        """Digits for these squares that add up to the target, with the tiles used in all."""
        left = self.hand.full - used
        if len(key) <= TAIL:
            for more, digits in self._sum_table(key).get(target, ()):
                if (left - more) & OVER == OVER:
                    yield used + more, digits
            return
        if len(key) > TAIL + HEAD:  # only where old digits may stay
            low, high = self._reach(key[1:])
            weight, old = key[0]
            for digit, cost, text in self.hand.choices(old):
                if low <= target - weight * digit <= high and self.hand.fits(used + cost):
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
        least, most = (int(self.hand.rising[0]), int(self.hand.rising[-1])) if self.hand.rising else (9, 0)
        for weight, old in key:
            small, large = (min(least, int(old)), max(most, int(old))) if old else (least, most)
            low, high = low + min(weight * small, weight * large), high + max(weight * small, weight * large)
        return low, high

    def _sums_of(self, key: tuple[Weighed, ...]) -> list[Sum]:
        """Every sum of these squares, in rising order."""
        known = self._sums.get(key)
        if known is None:
            weight, old = key[-1]
            choices = [(weight * digit, cost, text) for digit, cost, text in self.hand.choices(old)]
            full = self.hand.full
            known = self._sums[key] = sorted(
                [
                    (value + more, used + cost, digits + text)
                    for value, used, digits in self._sums_of(key[:-1])
                    for more, cost, text in choices
                    if (full - used - cost) & OVER == OVER
                ]
            )
            self.hand.tries += len(known)
        return known

    def _sum_table(self, key: tuple[Weighed, ...]) -> dict[int, list[tuple[int, str]]]:
        table = self._sum_tables.get(key)
        if table is None:
            table = self._sum_tables[key] = {}
            for value, used, digits in self._sums_of(key):
                table.setdefault(value, []).append((used, digits))
        return table

    # One product

    def _one_product(self, term: Term, lines: list[Term], constant: Value) -> Iterator[Patched]:
        """A product and plain numbers: a product of zero apart, then two tables joined or one number worked out."""
        above, below = split(constant)
        scale = below * _scale(lines)
        target = -above * scale // below
        without = self._adding_up(lines, scale, target) if self._can_be_zero(term) else []
        if without:
            for used, patch in self._zero(term):
                for more, other in without:
                    if self.hand.fits(used + more):
                        yield used + more, patch + other
        own = [pattern for pattern, _ in term.factors]
        others = [line.factors[0][0] for line in lines]
        longest = max(own, key=opens)
        tries = self.hand.count(own, others, longest)
        if not lines or (opens(longest) > 1 and pays(tries, self.hand.count(own))):
            yield from self._worked_out(term, lines, constant)
        else:
            yield from self._product_and_sum(term, lines, scale, target)

    def _worked_out(self, term: Term, lines: list[Term], constant: Value) -> Iterator[Patched]:
        """A product that is not zero and follows from all else."""
        starts = [line.starts[0] for line in lines]
        for value, used, texts in self.products.group(plain(lines)):
            wanted = plus(constant, value)
            if wanted != 0:
                wanted = wanted if term.sign == -1 else negative(wanted)
                for taken, own in self.products.making(term.factors, wanted, used):
                    yield taken, (*zip(starts, texts, strict=True), *zip(term.starts, own, strict=True))

    def _product_and_sum(self, term: Term, lines: list[Term], scale: int, target: int) -> Iterator[Patched]:
        settled, taken, squares = _squares(lines, scale)
        target = (target - settled) * term.sign  # what the product makes, and the numbers in its direction
        products = self._product_table(term.factors, scale)
        self.hand.tries += len(products)
        if not squares:
            for used, texts in products.get(target, ()):
                if self.hand.fits(used + taken):
                    yield used + taken, tuple(zip(term.starts, texts, strict=True))
            return
        key, unit = _key(squares)
        places = [place for _, _, place in squares]
        towards = unit * term.sign
        if len(key) > TAIL:
            low, high = self._reach(key)
            low, high = sorted((target - towards * low, target - towards * high))
            near = [value for value in products if low <= value <= high and (target - value) % unit == 0]
            found = [
                (more, texts, digits)
                for value in near
                for used, texts in products[value]
                for more, digits in self._with_sum(key, (target - value) // towards, used + taken)
            ]
        else:
            sums, full = self._sum_table(key), self.hand.full - taken
            if len(sums) < len(products):
                pairs = [(each, target - towards * each) for each in sums if target - towards * each in products]
            else:
                pairs = [
                    ((target - value) // towards, value)
                    for value in products
                    if not (target - value) % unit and (target - value) // towards in sums
                ]
            found = [
                (taken + used + more, texts, digits)
                for each, value in pairs
                for used, texts in products[value]
                for more, digits in sums[each]
                if (full - used - more) & OVER == OVER
            ]
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
            line = line_of(pattern)
            tens = 10**line.decimals
            own = self._mantissas(pattern)
            full = self.hand.full
            before = self._ratios_of(factors[:-1])
            if how == ":":
                known = [
                    (above * tens, below * value, used + tiles, (*texts, text))
                    for above, below, used, texts in before
                    for value, tiles, text in own
                    if (full - used - tiles) & OVER == OVER
                ]
            else:
                known = [
                    (above * value, below * tens, used + tiles, (*texts, text))
                    for above, below, used, texts in before
                    for value, tiles, text in own
                    if (full - used - tiles) & OVER == OVER
                ]
            self._ratios[factors] = known
            self.hand.tries += len(known)
        return known

    def _mantissas(self, pattern: str) -> list[tuple[int, int, str]]:
        """Every filling of a plain number but zero: its digits as a whole number, tiles used, text."""
        return [each for each in self.hand.wholes(pattern) if each[0]]

    def _can_be_zero(self, term: Term) -> bool:
        nothings = [all_zero(pattern) for pattern, how in term.factors if how == "*"]
        return any([nothing is not None and self.hand.fits(nothing[0]) for nothing in nothings])

    def _zero(self, term: Term) -> Iterator[Patched]:
        """A product that is zero: one factor is, the shorter ones before it are not, all others are free."""
        factors = sorted(zip(term.factors, term.starts, strict=True), key=lambda each: opens(each[0][0]))
        multiplied = [(pattern, start) for (pattern, how), start in factors if how == "*"]
        before: list[Patched] = [(0, ())]
        for at, (pattern, start) in enumerate(multiplied):
            nothing = all_zero(pattern)
            if nothing is not None:
                options: list[list[Patched]] = [before, [(nothing[0], ((start, nothing[1]),))]]
                options += [
                    [(cost, ((place, text),))] for other, place in multiplied[at + 1 :] for cost, text in [freed(other)]
                ]
                options += [
                    [(cost, ((place, text),)) for cost, text in self._not_zero(other)]
                    for (other, how), place in factors
                    if how != "*"
                ]
                yield from self._together(options)
            if at + 1 < len(multiplied):
                before = [
                    (used + more, (*patch, (start, text)))
                    for used, patch in before
                    for _, more, text in self._mantissas(pattern)
                    if self.hand.fits(used + more)
                ]

    def _not_zero(self, pattern: str) -> Iterator[tuple[int, str]]:
        """A free number that must not be zero: its first digit that is not zero is tried, those behind it are free."""
        cost, text = freed(pattern)
        for at, mark in enumerate(text):
            if mark in UNSETTLED:
                for digit, more, written in self.hand.choices(lying(mark)):
                    if digit and self.hand.fits(cost + more):
                        yield cost + more, text[:at] + written + text[at + 1 :]
                more = 0 if lying(mark) == "0" else UNITS["0"]
                cost, text = cost + more, text[:at] + "0" + text[at + 1 :]
                if not self.hand.fits(cost):
                    return
            elif mark not in "0,":
                yield cost, text
                return


def _squares(lines: list[Term], scale: int) -> tuple[int, int, list[tuple[int, str, int]]]:
    """Plain numbers as one sum: what is settled, tiles used; of squares, heaviest first, weight, old digit, place."""
    settled = used = 0
    squares = []
    for term in lines:
        line, start = line_of(term.factors[0][0]), term.starts[0]
        unit = term.sign * scale // 10**line.decimals
        settled, used = settled + unit * line.settled, used + line.used
        squares += [(unit * weight, old, start + place) for weight, old, place in line.squares]
    if len(lines) > 1:
        squares.sort(key=_heaviest)
    return settled, used, squares


def _scale(lines: list[Term]) -> int:
    """What makes all of these numbers whole."""
    return int(10 ** max([line_of(term.factors[0][0]).decimals for term in lines], default=0))


def _heaviest(square: tuple[int, str, int]) -> tuple[int, int, str]:
    return -abs(square[0]), square[0], square[1]


def _key(squares: list[tuple[int, str, int]]) -> tuple[tuple[Weighed, ...], int]:
    """What a sum depends on: the weights in units of the lightest one, and the digits that may stay."""
    unit = abs(squares[-1][0])
    return tuple([(weight // unit, old) for weight, old, _ in squares]), unit
