"""Every solution of a position, and the map of the targets that a grid can make.

A calculation is a sum of terms (digits, powers, products) or a product of factors (digits, powers, sums); see forms.
Under a root, or as a factorial, it is marked: an operand like a digit, whatever it is made of.
The solver therefore works on the sorted digits of a line: the operand that holds the first digit, and a signed sum or
product of the rest. For up to SMALL digits it keeps the set of all values; on longer lines it only passes questions
down ("which of these values can the rest make?"), so nothing near the 800,000 calculations of six digits is built.

Values are exact, though each is one whole number: a fraction n/d is kept as n * d^-1 modulo a prime. With at most six
digits, n and d stay below a bound, and two such fractions that agree modulo a prime above 2 * bound^2 are equal.

MM-10 looks at the writing: no partial product may be worth 1. With six digits or fewer and no factor worth 1, some
order of the factors always avoids that, except for three factors of -1: six digits that make -1, never a target.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice, permutations, product
from math import isqrt
from typing import NamedTuple

from pyapp.core import Refused
from pyapp.core.expression import FACTORIAL, FACTORIALS, ROOT, SMALLEST_SQUARE, apply, marked, numbers, parse, steps
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.forms import power_text, product_text, sum_text
from pyapp.games.math_magic.rules import Agree, Bell, Buzz, Move, Options, Shift, Solve, Stall, State

Digits = tuple[int, ...]  # sorted
Fixed = tuple[int, ...]  # MM-12: digits that may stand alone only with + (d) or only with - (-d); or only x, only :
Values = frozenset[int]

SMALL = 4
SUM, PRODUCT = "+", "*"
OTHER = {SUM: PRODUCT, PRODUCT: SUM}
ALONE = 10  # in Fixed a digit d under the signs of MARKS[n] is d + ALONE * n
MARKS = ("", ROOT, FACTORIAL, ROOT + FACTORIAL)  # MM-4: each at most once on the same number
OF_WHAT = {number: value for value, number in FACTORIALS.items()}
NEUTRAL = {SUM: 0, PRODUCT: 1}
UNDOING = {SUM: "-", PRODUCT: ":"}

# One operation on n1/d1 and n2/d2 gives at most 2 * n1 * n2; powers stop at 10^12, and six digits hold three of them.
# A digit makes at most 6!, less than its share of a power.
BOUND, PRIME = 2**5 * 9**6, 2**59 - 55
POWER_BOUND, POWER_PRIME = 2**5 * 10**36, 2**255 - 19
LARGEST_EXPONENT = 40  # a larger one is refused, unless the base is 0 or -1


class Part(NamedTuple):
    """An operand of a flattened sum or product; `away` if it is taken away or divided by."""

    text: str
    value: int
    away: bool


class Cut(NamedTuple):
    """One way to begin a signed sum or product: its first operand takes `block`, the others share `rest`."""

    block: Digits
    away: bool
    rest: Digits
    fixed: Fixed
    need: bool  # whether the rest still needs an operand that is not taken away
    barred: Fixed = ()  # of a digit alone: how it may not stand here


class Reckoner:
    """What digits can make under one set of operators. Caches live here: get one from `reckoner`."""

    def __init__(self, operators: str, whole: bool) -> None:
        self.operators, self.whole = operators, whole
        self.bound, self.prime = (POWER_BOUND, POWER_PRIME) if "^" in operators else (BOUND, PRIME)
        self.kinds = [kind for kind in (SUM, PRODUCT) if kind in operators]
        self.marks = [at for at, signs in enumerate(MARKS) if set(signs) <= set(operators)]
        self.values = lru_cache(1024)(self._all_values)
        self._atoms = lru_cache(1024)(self._all_atoms)
        self._alone = lru_cache(16)(self._each_alone)
        self._within = lru_cache(1 << 15)(self._all_within)
        self._texts = lru_cache(4096)(self._all_texts)
        self._unmarked_texts = lru_cache(4096)(self._all_unmarked_texts)
        self._cuts = lru_cache(4096)(self._all_cuts)
        self._compounds = lru_cache(2048)(self._all_compounds)
        self._signed = lru_cache(4096)(self._all_signed)
        self._operands = lru_cache(4096)(self._all_operands)
        self._operand_texts = lru_cache(8192)(self._all_operand_texts)
        self._inverse = lru_cache(1 << 15)(lambda value: pow(value, -1, self.prime))
        self._power = lru_cache(1 << 14)(self._raise)
        self._roots = lru_cache(1 << 15)(self._all_roots)

    # Values of up to SMALL digits, as sets

    def _all_values(self, digits: Digits) -> Values:
        return self._atoms(digits).union(*(self._compounds(kind, digits) for kind in self.kinds))

    def _all_atoms(self, digits: Digits) -> Values:
        """A digit, or the powers of the digits; and whatever the digits make, marked."""
        found = self._bare(digits)
        if len(self.marks) == 1:
            return found
        unmarked = found.union(*(self._compounds(kind, digits) for kind in self.kinds))
        return found | {
            after for value in unmarked for mark in self.marks if (after := self._under(value, mark)) is not None
        }

    def _bare(self, digits: Digits) -> Values:
        """A digit, or the powers of the digits, unmarked."""
        if len(digits) == 1:
            return frozenset(digits)
        if "^" not in self.operators:
            return frozenset()
        found = {
            self._power(base, exponent)
            for under, over in _power_splits(digits)
            for exponent in self._exponents(over)
            for base in self.values(under)
        }
        return frozenset(value for value in found if value is not None)

    def _all_compounds(self, kind: str, digits: Digits) -> Values:
        """The sums (products) of two or more operands."""
        found: set[int] = set()
        for cut in self._compound_cuts(kind, digits):
            found |= self._joined(kind, self._first(kind, cut), self._rest(kind, cut))
        return frozenset(found) if not self.whole else frozenset(value for value in found if self._fits(value))

    def _all_signed(self, kind: str, digits: Digits, fixed: Fixed, need: bool) -> Values:
        """The signed sums (products) of one or more operands; `need`: at least one of them not taken away."""
        if not digits:
            return frozenset() if need else frozenset({NEUTRAL[kind]})
        found: set[int] = set()
        for cut in self._cuts(kind, digits, fixed, need):
            found |= self._joined(kind, self._first(kind, cut), self._rest(kind, cut))
        return frozenset(found)

    def _all_operands(self, kind: str, digits: Digits, away: bool, barred: Fixed) -> Values:
        """What one operand can be worth. MM-10: no factor is worth 1. Nothing is divided by 0."""
        found = (
            frozenset(value for key, value in self._alone(digits[0]).items() if key not in barred)
            if len(digits) == 1
            else self._atoms(digits)
        )
        if OTHER[kind] in self.kinds:
            found |= self._compounds(OTHER[kind], digits)
        if kind == PRODUCT:
            found -= {1, 0} if away else {1}
        return frozenset(self._undone(kind, value) for value in found) if away else found

    def _first(self, kind: str, cut: Cut) -> Values:
        return self._operands(kind, cut.block, cut.away, cut.barred)

    def _rest(self, kind: str, cut: Cut) -> Values:
        return self._signed(kind, cut.rest, cut.fixed, cut.need)

    def _joined(self, kind: str, left: Values, right: Values) -> set[int]:
        prime = self.prime
        if kind == SUM:
            return {(one + other) % prime for one in left for other in right}
        return {one * other % prime for one in left for other in right}

    def _undone(self, kind: str, value: int) -> int:
        return -value % self.prime if kind == SUM else self._inverse(value)

    def _fits(self, value: int) -> bool:
        """MM-4: with whole numbers only, nothing below zero and no fraction.

        The last result decides: canonical texts add before they take away and multiply before they divide, so what
        comes in between is whole if the last result and all operands are.
        """
        return not self.whole or value <= self.bound

    # How sums and products are cut

    def _all_cuts(self, kind: str, digits: Digits, fixed: Fixed, need: bool) -> tuple[Cut, ...]:
        return tuple(self._each_cut(kind, digits, fixed, need))

    def _each_cut(self, kind: str, digits: Digits, fixed: Fixed, need: bool) -> Iterator[Cut]:
        for block, rest in _splits(digits):
            still = tuple(key for key in fixed if abs(key) % ALONE in rest)
            alone = self._alone(block[0]) if len(block) == 1 else None
            for away in (False, True):
                barred = tuple(key for key in alone or () if (key if away else -key) in fixed)
                if (not alone or len(barred) < len(alone)) and (not away or UNDOING[kind] in self.operators):
                    yield Cut(block, away, rest, still, need and away, barred)

    def _compound_cuts(self, kind: str, digits: Digits) -> Iterator[Cut]:
        """MM-12: equal digits may stand alone on one side only, so each side is tried for them."""
        twins = sorted({digit for digit in digits if digits.count(digit) > 1})
        for fixed in product(*((key, -key) for digit in twins for key in self._alone(digit))):
            yield from (cut for cut in self._cuts(kind, digits, fixed, True) if cut.rest)

    # Which of some wanted values can be made, for any number of digits

    def reach(self, digits: Digits, wanted: Iterable[int]) -> set[int]:
        """Which of the wanted values can be made of all the digits."""
        if len(digits) <= SMALL:
            return set(wanted) & self.values(digits) if digits else set()
        found = self._reach_unmarked(digits, set(wanted))
        return found | self._reach_marked(digits, set(wanted) - found)

    def _reach_unmarked(self, digits: Digits, wanted: set[int]) -> set[int]:
        found: set[int] = set()
        for kind in self.kinds:
            found |= self._reach_compounds(kind, digits, wanted - found)
        return found | self._reach_powers(digits, wanted - found)

    def _reach_marked(self, digits: Digits, wanted: set[int]) -> set[int]:
        within = {value: {inner for inner, _ in self._within(value)} for value in wanted}
        made = self._reach_unmarked(digits, set().union(*within.values()))
        return {value for value in wanted if made & within[value]}

    def _reach_compounds(self, kind: str, digits: Digits, wanted: set[int]) -> set[int]:
        wanted = {value for value in wanted if self._fits(value)}
        return self._reach_cuts(kind, self._compound_cuts(kind, digits), wanted)

    def _reach_cuts(self, kind: str, cuts: Iterable[Cut], wanted: set[int]) -> set[int]:
        found: set[int] = set()
        for cut in cuts:
            if wanted:
                made = self._reach_cut(kind, cut, wanted)
                found |= made
                wanted = wanted - made
        return found

    def _reach_cut(self, kind: str, cut: Cut, wanted: set[int]) -> set[int]:
        if len(cut.block) <= SMALL and len(cut.rest) <= SMALL:
            return self._meet(kind, self._first(kind, cut), self._rest(kind, cut), wanted)
        big_first = len(cut.block) > SMALL
        found: set[int] = set()
        for known in self._rest(kind, cut) if big_first else self._first(kind, cut):
            back = self._undone(kind, known)  # the small side is a digit or nothing: never 0 in a product
            missing = dict(zip(self._shifted(kind, wanted, back), wanted, strict=True))
            reach = self._reach_first if big_first else self._reach_rest
            found |= {missing[value] for value in reach(kind, cut, set(missing))}
        return found

    def _meet(self, kind: str, left: Values, right: Values, wanted: set[int]) -> set[int]:
        """The wanted values that join one of each side."""
        few, many = sorted((left, right), key=len)
        found: set[int] = set()
        if len(many) <= len(wanted):
            return wanted & self._joined(kind, few, many)
        listed = list(wanted)
        for known in few:
            if kind == PRODUCT and known == 0:
                found |= wanted & ({0} if many else set())
                continue
            missing = self._shifted(kind, listed, self._undone(kind, known))
            found.update(value for value, other in zip(listed, missing, strict=True) if other in many)
        return found

    def _shifted(self, kind: str, values: Iterable[int], by: int) -> list[int]:
        prime = self.prime
        if kind == SUM:
            return [(value + by) % prime for value in values]
        return [value * by % prime for value in values]

    def _reach_rest(self, kind: str, cut: Cut, wanted: set[int]) -> set[int]:
        return self._reach_cuts(kind, self._cuts(kind, cut.rest, cut.fixed, cut.need), wanted)

    def _reach_first(self, kind: str, cut: Cut, wanted: set[int]) -> set[int]:
        asked = (
            {self._undone(kind, value): value for value in wanted if kind == SUM or value}
            if cut.away
            else {value: value for value in wanted}
        )
        if kind == PRODUCT:
            asked.pop(1, None)
        found: set[int] = set()
        if OTHER[kind] in self.kinds:
            found = self._reach_compounds(OTHER[kind], cut.block, set(asked))
        found |= self._reach_powers(cut.block, set(asked) - found)
        found |= self._reach_marked(cut.block, set(asked) - found)
        return {asked[value] for value in found}

    # Roots and factorials

    def _under(self, value: int, mark: int) -> int | None:
        """What a value becomes under the signs of MARKS[mark]; None under none, and where the rules refuse it."""
        after: int | None = value
        for sign in MARKS[mark]:
            after = FACTORIALS.get(after or 0) if sign == FACTORIAL else _whole_square_root(after or 0, self.bound)
        return after if mark else None

    def _each_alone(self, digit: int) -> dict[int, int]:
        """What one digit can be worth, by its key in Fixed."""
        under = {digit + ALONE * mark: self._under(digit, mark) for mark in self.marks}
        return {digit: digit, **{key: value for key, value in under.items() if value is not None}}

    def _all_within(self, value: int) -> tuple[tuple[int, int], ...]:
        """The values that are worth this one under signs, and under those of which mark."""
        of_what, square = OF_WHAT.get(value), value * value
        inner = {
            ROOT: square if SMALLEST_SQUARE <= square <= self.bound else None,
            FACTORIAL: of_what,
            ROOT + FACTORIAL: of_what and of_what**2,
        }
        return tuple((found, mark) for mark in self.marks if (found := inner.get(MARKS[mark])) is not None)

    # Powers

    def _raise(self, base: int, exponent: int) -> int | None:
        """base ^ exponent (a plain whole number), or None where the rules refuse it."""
        if base == 1 or exponent == 1:
            return None
        try:
            result = apply("^", self._fraction(base), Fraction(exponent))
        except Refused:
            return None
        value = result.numerator * self._inverse(result.denominator) % self.prime
        return value if self._fits(value) else None

    def _fraction(self, value: int) -> Fraction:
        """The one fraction within the bound that a value stands for."""
        before, now, over, under = self.prime, value, 0, 1
        while now > self.bound:
            before, now, over, under = now, before % now, under, over - before // now * under
        return Fraction(now, under)

    def _exponents(self, digits: Digits) -> list[int]:
        """The whole numbers that may stand as exponent."""
        if len(digits) > SMALL:  # the base is then a digit above 1
            window = range(-LARGEST_EXPONENT, LARGEST_EXPONENT + 1)
            values: Iterable[int] = self.reach(digits, {number % self.prime for number in window})
        else:
            values = self.values(digits)
        return [
            value if value <= self.bound else value - self.prime
            for value in values
            if value <= self.bound or self.prime - value <= self.bound
        ]

    def _all_roots(self, value: int, exponent: int) -> tuple[int, ...]:
        """The values that raised to the exponent (not 0) give the value."""
        root = _root(self._fraction(value), exponent)
        if root is None:
            return ()
        found = root.numerator * self._inverse(root.denominator) % self.prime
        return tuple(base for base in {found, -found % self.prime} if self._power(base, exponent) == value)

    def _bases(self, digits: Digits, exponent: int, value: int) -> Iterable[int]:
        """What the digits may be worth as a base; more than SMALL digits are not asked."""
        if exponent == 0:  # takes two digits at least, so few are left for the base
            return [base for base in self.values(digits) if self._power(base, 0) == value]
        roots = self._roots(value, exponent)
        return roots if len(digits) > SMALL else [base for base in roots if base in self.values(digits)]

    def _powers(self, digits: Digits, wanted: Iterable[int]) -> Iterator[tuple[int, Digits, int, Digits, int]]:
        """The ways to a wanted value: it, the digits and value of the base, those of the exponent."""
        if "^" not in self.operators:
            return
        simple = [value for value in wanted if value in (0, 1, self.prime - 1)]
        for under, over in _power_splits(digits):
            for exponent in self._exponents(over):
                for value in wanted if abs(exponent) <= LARGEST_EXPONENT else simple:
                    for base in self._bases(under, exponent, value):
                        yield value, under, base, over, exponent % self.prime

    def _reach_powers(self, digits: Digits, wanted: set[int]) -> set[int]:
        return {value for value, under, base, _, _ in self._powers(digits, wanted) if self.reach(under, {base})}

    # Texts

    def find(self, digits: Digits, value: int) -> Iterator[str]:
        """Every calculation of the digits with this value, once, in a legal writing, as it is found."""
        yield from self._find_unmarked(digits, value)
        yield from self._marked_texts(digits, value)

    def _find_unmarked(self, digits: Digits, value: int) -> Iterator[str]:
        yield from self._bare_texts(digits, value)
        for kind in self.kinds:
            yield from self._compound_texts(kind, digits, value)

    def _all_texts(self, digits: Digits, value: int) -> tuple[str, ...]:
        return tuple(self.find(digits, value))

    def _all_unmarked_texts(self, digits: Digits, value: int) -> tuple[str, ...]:
        return tuple(self._find_unmarked(digits, value))

    def _marked_texts(self, digits: Digits, value: int) -> Iterator[str]:
        for inner, mark in self._within(value):
            if len(digits) > SMALL or inner in self.values(digits):
                yield from (_under_signs(text, mark) for text in self._unmarked_texts(digits, inner))

    def _bare_texts(self, digits: Digits, value: int) -> Iterator[str]:
        if len(digits) == 1 and digits[0] == value:
            yield str(value)
        for _, under, base, over, exponent in self._powers(digits, [value]):
            for pair in product(self._texts(under, base), self._texts(over, exponent)):
                yield power_text(*pair)

    def _compound_texts(self, kind: str, digits: Digits, value: int) -> Iterator[str]:
        if not self._fits(value):
            return
        seen: set[str] = set()  # with equal digits a form can be cut in several ways
        twins = len(set(digits)) < len(digits)
        write = _write_sum if kind == SUM else self._write_product
        for parts in self._parts(kind, self._compound_cuts(kind, digits), value):
            text = write(parts)
            if not twins:
                yield text
            elif text not in seen:
                seen.add(text)
                yield text

    def _parts(self, kind: str, cuts: Iterable[Cut], value: int) -> Iterator[tuple[Part, ...]]:
        for cut in cuts:
            for first, rest in self._pairs(kind, cut, value):
                plain = self._undone(kind, first) if cut.away else first
                texts = self._operand_texts(kind, cut.block, plain, cut.barred)
                if not texts:
                    continue
                more = self._cuts(kind, cut.rest, cut.fixed, cut.need) if cut.rest else ()
                for others in self._parts(kind, more, rest) if more else ((),):
                    yield from ((Part(text, plain, cut.away), *others) for text in texts)

    def _pairs(self, kind: str, cut: Cut, value: int) -> list[tuple[int, int]]:
        """Values of the first operand and of the rest that give the value; a side of many digits is not asked."""
        first = self._first(kind, cut) if len(cut.block) <= SMALL else None
        rest = self._rest(kind, cut) if len(cut.rest) <= SMALL else None
        if first is not None and (rest is None or len(first) <= len(rest)):
            return self._partners(kind, value, first, rest)
        assert rest is not None
        return [(one, other) for other, one in self._partners(kind, value, rest, first)]

    def _partners(self, kind: str, value: int, these: Values, those: Values | None) -> list[tuple[int, int]]:
        prime = self.prime
        if kind == SUM:
            pairs = [(one, (value - one) % prime) for one in these]
        else:
            pairs = [(one, value * self._inverse(one) % prime) for one in these if one]
        found = [pair for pair in pairs if pair[1] in those] if those is not None else pairs
        if kind == PRODUCT and value == 0 and 0 in these:
            found += [(0, other) for other in those or ()]
        return found

    def _all_operand_texts(self, kind: str, digits: Digits, value: int, barred: Fixed) -> tuple[str, ...]:
        if kind == PRODUCT and value == 1:
            return ()
        if len(digits) == 1:
            alone = [key for key, worth in self._alone(digits[0]).items() if worth == value and key not in barred]
            return tuple(_under_signs(str(digits[0]), key // ALONE) for key in alone)
        found = [*self._bare_texts(digits, value), *self._marked_texts(digits, value)]
        if OTHER[kind] in self.kinds:
            form = "({})" if kind == PRODUCT else "{}"
            found.extend(form.format(text) for text in self._compound_texts(OTHER[kind], digits, value))
        return tuple(found)

    def _write_product(self, parts: tuple[Part, ...]) -> str:
        """MM-10: the canonical text, unless a product on the way would be worth 1; then the first order without."""
        ranked = sorted(parts, key=lambda part: (not part.away, len(part.text), part.text), reverse=True)
        for order in permutations(ranked):
            if not self._passes_one(order):
                return (
                    _in_order(order)
                    if order != tuple(ranked)
                    else product_text(
                        [part.text for part in parts if not part.away], [part.text for part in parts if part.away]
                    )
                )
        raise AssertionError("three factors of -1 make no target")

    def _passes_one(self, order: tuple[Part, ...]) -> bool:
        over = under = 1
        for at, part in enumerate(order[:-1]):
            if part.away:
                under = under * part.value % self.prime
            else:
                over = over * part.value % self.prime
            if at and over == under:
                return True
        return False


@lru_cache(16)
def reckoner(operators: str, whole: bool) -> Reckoner:
    """The reckoner of these rules, with what it already knows."""
    return Reckoner(operators, whole)


@lru_cache(8192)
def _splits(digits: Digits) -> tuple[tuple[Digits, Digits], ...]:
    """Every block that holds the first digit, with the rest; equal digits are not told apart."""
    found: dict[tuple[Digits, Digits], None] = {}
    for chosen in product((False, True), repeat=len(digits) - 1):
        block = digits[:1] + tuple(digit for digit, taken in zip(digits[1:], chosen, strict=True) if taken)
        found[block, tuple(digit for digit, taken in zip(digits[1:], chosen, strict=True) if not taken)] = None
    return tuple(found)


def _power_splits(digits: Digits) -> Iterator[tuple[Digits, Digits]]:
    both = {pair for block, rest in _splits(digits) if rest for pair in ((block, rest), (rest, block))}
    yield from sorted(both)


def _root(value: Fraction, exponent: int) -> Fraction | None:
    """The root that is not negative, if it is a fraction; the sign is left to the caller."""
    if exponent == 0 or (value == 0 and exponent < 0):
        return None
    over, under = _whole_root(abs(value.numerator), abs(exponent)), _whole_root(value.denominator, abs(exponent))
    if over is None or under is None:
        return None
    return Fraction(over, under) if exponent > 0 else Fraction(under, over)


def _whole_root(number: int, degree: int) -> int | None:
    if number < 2 or degree > LARGEST_EXPONENT:
        return number if number < 2 else None
    low, high = 1, 1 << number.bit_length() // degree + 1
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**degree <= number else (low, middle - 1)
    return low if low**degree == number else None


def _whole_square_root(number: int, most: int) -> int | None:
    if not SMALLEST_SQUARE <= number <= most:
        return None
    root = isqrt(number)
    return root if root * root == number else None


def _under_signs(text: str, mark: int) -> str:
    for sign in MARKS[mark]:
        text = marked(sign, text)
    return text


def _write_sum(parts: tuple[Part, ...]) -> str:
    return sum_text([part.text for part in parts if not part.away], [part.text for part in parts if part.away])


def _in_order(order: tuple[Part, ...]) -> str:
    """A product that is worked out in just this order; while it only holds divisors it is written as one divisor."""
    text, upside_down = order[0].text, order[0].away
    for at, part in enumerate(order[1:]):
        if part.away == upside_down:
            text = f"{text}*{part.text}"
        elif upside_down:
            text, upside_down = f"{part.text}:({text})" if at else f"{part.text}:{text}", False
        else:
            text = f"{text}:{part.text}"
    return text


# Measures


SIGN_EFFORT = {"+": 1, "-": 2, "*": 3, ":": 5, ROOT: 5, "^": 6, FACTORIAL: 6}


@lru_cache(1 << 14)
def effort(calculation: str) -> int:
    """How hard a calculation is in the head: the sum over its operations of

    - the sign: 1 for +, 2 for -, 3 for x, 5 for : and a root, 6 for ^ and a factorial;
    - the size: 1 for every figure beyond the first of its operands and of its result;
    - 10 if the result is negative or a fraction.
    """
    _, done = steps(parse(calculation))
    return sum(
        SIGN_EFFORT[step.sign]
        + _figures(step.left)
        + _figures(step.right)
        + _figures(step.result)
        + (10 if _is_rough(step.result) else 0)
        for step in done
    )


def _figures(number: Fraction | None) -> int:
    return 0 if number is None else len(str(abs(number.numerator) // number.denominator)) - 1


def _is_rough(number: Fraction) -> bool:
    return number.numerator < 0 or number.denominator > 1


@lru_cache(1 << 14)
def elegance(calculation: str) -> tuple[int, ...]:
    """What a champion admires; the smallest is the most elegant. In this order: how many results on the way are
    negative or fractions; how many parentheses; how many + and - (one x carries further than a long sum); the largest
    number on the way; the effort."""
    _, done = steps(parse(calculation))
    return (
        sum(_is_rough(step.result) for step in done),
        calculation.count("("),
        sum(step.sign in "+-" for step in done),
        max((abs(step.result.numerator) for step in done), default=0),
        effort(calculation),
    )


def easiest(solves: Iterable[Solve]) -> Solve:
    """The solution of least effort; ties go to an unmoved one, then to the first text."""
    return min(solves, key=lambda move: (effort(move.calculation), *_tie(move)))


def most_elegant(solves: Iterable[Solve]) -> Solve:
    """The most elegant solution; ties go to an unmoved one, then to the first text."""
    return min(solves, key=lambda move: (elegance(move.calculation), *_tie(move)))


def _tie(move: Solve) -> tuple[bool, str, str, str]:
    return move.shift is not None, move.calculation, move.line, rules.shift_text(move.shift) if move.shift else ""


# Positions


Asked = tuple[Digits, int, str, bool, bool]  # digits, target, operators, whole, easy
_known: dict[Asked, tuple[str, ...]] = {}
KNOWN = 512
ENOUGH = 60  # of a line that does not go without roots and factorials: there can be tens of thousands


def work_out(digits: Digits, target: int, options: Options, easy: bool = False) -> Iterator[None]:
    """Find a line's solutions a few at a time, so that a worker stays awake; `line_solutions` then has them."""
    easy = easy and ROOT in options.operators
    line = digits, target, options.operators, options.whole, easy
    if line in _known:
        return
    found = []
    find = reckoner(options.operators, options.whole).find
    for text in _easy(digits, target, options) if easy else find(digits, target):
        found.append((effort(text), text))
        if len(found) % 16 == 0:
            yield
    while len(_known) >= KNOWN:
        del _known[next(iter(_known))]
    _known[line] = tuple(text for _, text in sorted(found))


def _easy(digits: Digits, target: int, options: Options) -> Iterator[str]:
    """What goes without roots and factorials; where nothing does, the first few with them."""
    plain = "".join(sign for sign in options.operators if sign not in (ROOT, FACTORIAL))
    found = None
    for found in reckoner(plain, options.whole).find(digits, target):
        yield found
    reckon = reckoner(options.operators, options.whole)
    if found is None and reckon.reach(digits, [target]):
        yield from islice(reckon.find(digits, target), ENOUGH)


def line_solutions(digits: tuple[int, ...], target: int, options: Options, easy: bool = False) -> tuple[str, ...]:
    """Every canonical calculation of a line's digits that makes the target, easiest first. `easy`: where all operators
    are allowed, roots and factorials stand only in those of a line that does not go without, and of these not all."""
    digits = tuple(sorted(digits))
    for _ in work_out(digits, target, options, easy):
        pass
    return _known[digits, target, options.operators, options.whole, easy and ROOT in options.operators]


class Use(NamedTuple):
    """A line that can be used, with the digits that it then holds."""

    shift: Shift | None
    line: str
    digits: Digits


def uses(state: State) -> Iterator[Use]:
    """MM-3, MM-6: every line with nothing moved, then after each shift the lines that it changes."""
    for line in rules.LINES:
        if digits := rules.digits_of(state.grid, line):
            yield Use(None, line, tuple(sorted(digits)))
    for shift in rules.shifts(state):
        grid = rules.shifted(state.grid, shift)
        for line in rules.lines_changed(shift):
            if digits := rules.digits_of(grid, line):
                yield Use(shift, line, tuple(sorted(digits)))


def solve(state: State, target: int | None = None, easy: bool = False) -> Iterator[Solve]:
    """Every solution of a target (the current one if none is named), the unmoved ones first; or the easy ones."""
    for use in uses(state):
        yield from solve_line(state, use, target, easy)


def solve_line(state: State, use: Use, target: int | None = None, easy: bool = False) -> Iterator[Solve]:
    """The solutions that use this line, easiest first."""
    asked = (target is None or target == state.target) and _one_digit_apart(state, use)
    for text in line_solutions(use.digits, state.target if target is None else target, state.options, easy):
        move = Solve(use.line, text, use.shift)
        if not asked or not rules.plus_one(state, move, parse(text)):
            yield move


def _one_digit_apart(state: State, use: Use) -> bool:
    """MM-11: whether the line holds the digits of the previous solution and a 1, or all of them but a 1."""
    if state.previous is None or use.line != state.previous[0]:
        return False
    now, before = Counter(use.digits), Counter(number.value for number in numbers(parse(state.previous[1])))
    return [*(now - before).elements(), *(before - now).elements()] == [1]


def moves(state: State) -> Iterator[Move]:
    """Every legal move, exactly once."""
    if state.over:
        return
    if not state.target:
        yield from map(Agree, rules.AGREED)
    elif state.turn is None:
        yield from (Buzz(seat) for seat in range(len(state.scores)) if seat not in state.stalled)
    else:
        yield from solve(state)
    if state.target:
        yield Stall()
    if state.options.minutes:
        yield Bell()


def target_map(state: State, highest: int = 200) -> Iterator[tuple[float, dict[int, int]]]:
    """The best points of every target from 1 on: 2 with nothing moved, 1 with one move, 0 if it cannot be made.

    Yields how much is done and what is known so far; what is 0 is proved only at the end.
    """
    points = dict.fromkeys(range(1, highest + 1), 0)
    worths: dict[Digits, int] = {}
    for use in uses(state):
        worths.setdefault(use.digits, rules.MOVED if use.shift else rules.UNMOVED)
    reckon = reckoner(state.options.operators, state.options.whole)
    # Long lines make the most, so they come first and leave little to ask the others.
    for at, (digits, worth) in enumerate(sorted(worths.items(), key=lambda item: (-item[1], -len(item[0])))):
        if wanted := [target for target, best in points.items() if best < worth]:
            points.update(dict.fromkeys(reckon.reach(digits, wanted), worth))
            yield at / len(worths), dict(points)
    if points.get(state.target) and state.previous:  # MM-11 can bar ways to the current target
        first = next(solve(state, easy=True), None)
        points[state.target] = 0 if first is None else rules.MOVED if first.shift else rules.UNMOVED
    yield 1.0, points
