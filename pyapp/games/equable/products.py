"""Equations with several products, and products of any kind: groups of terms joined on their value."""

from collections.abc import Iterable, Iterator

from pyapp.games.equable.patterns import OVER, RackDigits, line_of, parts_of, written
from pyapp.games.equable.readings import Factor, Term, Terms, closed, opens
from pyapp.games.equable.values import Value, is_zero, negative, over, plus, reduced, split, times, values

Entry = tuple[Value, int, tuple[str, ...]]  # value, tiles used, the text of every factor
Filled = tuple[int, tuple[str, ...]]  # tiles used, the text of every factor
ByValue = dict[Value, list[Filled]]
Reach = tuple[int, int, int, int]  # the least and largest product of what multiplies, then of what divides
Plain = tuple[tuple[int, tuple[Factor, ...]], ...]  # terms without their places: sign and factors

LISTED = 1000  # with at most so many fillings a product is listed by its values
LARGE = 10_000  # tables with more fillings than this are not made if something else takes no more tries
ASKED_FOR = 2  # asking for a product costs as much as so many fillings,
WORKED_OUT = 5  # and working out its last number as so many
NATURAL = 4  # with at most so many open digits a side is one group: its table serves more often


class Products:
    """Products of the numbers that a hand can make, of every value."""

    def __init__(self, hand: RackDigits) -> None:
        self.hand = hand
        self._numbers: dict[str, list[Entry]] = {}
        self._terms: dict[tuple[Factor, ...], list[Entry]] = {}
        self._groups: dict[Plain, list[Entry]] = {(): [(0, 0, ())]}
        self._tables: dict[Plain, ByValue] = {}
        self._plans: dict[tuple[Factor, ...], tuple[list[Factor], list[int], list[Reach]]] = {}

    def several(self, terms: tuple[Term, ...], left: int) -> Iterator[Filled]:
        """The term with the longest number worked out from the rest, or two groups of terms joined: what is less."""
        loose = [sum(opens(pattern) for pattern, _ in term.factors) for term in terms]
        where = max(range(len(terms)), key=lambda at: max(_derivable(factor) for factor in terms[at].factors))
        longest = max(terms[where].factors, key=_derivable)
        groups = _crosswise(terms) if len(terms) == 2 else _apart(terms, loose, left)
        every = [pattern for term in terms for pattern, _ in term.factors]
        work = max(self.hand.count([pattern for _, factors in group for pattern, _ in factors]) for group in groups[0])
        if _derivable(longest) > 1 and pays(self.hand.count(every, (), _longest_part(longest)), work):
            return self._derived(terms, where)
        return self._joined(*groups)

    def _joined(self, groups: list[Plain], order: list[int], divisors: list[int]) -> Iterator[Filled]:
        """Two groups of terms with the same value."""
        places = sorted(range(len(order)), key=order.__getitem__)
        one, other = self.table(groups[0]), self.table(groups[1])
        full = self.hand.full
        self.hand.tries += min(len(one), len(other))
        for value in one.keys() & other.keys():
            self.hand.tries += len(one[value]) * len(other[value])
            for used, texts in one[value]:
                for more, others in other[value]:
                    if (full - used - more) & OVER == OVER:
                        written = texts + others
                        if not divisors or not any(is_zero(written[places[at]]) for at in divisors):
                            yield used + more, tuple([written[place] for place in places])

    def _derived(self, terms: tuple[Term, ...], where: int) -> Iterator[Filled]:
        """All the other terms are tried, and one worked out."""
        term = terms[where]
        cut = sum(len(term.factors) for term in terms[:where])
        for value, used, texts in self.group(plain(terms[:where] + terms[where + 1 :])):
            wanted = value if term.sign == -1 else negative(value)
            for taken, own in self.making(term.factors, wanted, used):
                yield taken, (*texts[:cut], *own, *texts[cut:])

    def making(self, factors: tuple[Factor, ...], wanted: Value, used: int = 0) -> Iterator[Filled]:
        """A product that makes a value, with the tiles used before and in it."""
        self.hand.tries += ASKED_FOR
        above, below = split(wanted)
        ordered, places, reaches = self._plan(factors)
        if not above:
            yield from self._nothing(factors, used)
        elif not reaches:
            for more, texts in self.table(((1, factors),)).get(wanted, ()):
                if self.hand.fits(used + more):
                    yield used + more, texts
        elif above > 0:
            least, most, low, high = reaches[0]
            if above * low > most * below or least * below > above * high:
                return
            for taken, texts in self._making(ordered, reaches, above, below, used):
                yield taken, tuple([texts[place] for place in places])

    def _plan(self, factors: tuple[Factor, ...]) -> tuple[list[Factor], list[int], list[Reach]]:
        """The factors in the order in which they are tried, the place of each, and what those still to come make.

        Nothing of the last for a small product: all its values are listed once instead.
        """
        known = self._plans.get(factors)
        if known is None:
            order = sorted(range(len(factors)), key=lambda at: opens(factors[at][0]))
            ordered = [factors[at] for at in order]
            places = sorted(range(len(order)), key=order.__getitem__)
            small = self.hand.count([pattern for pattern, _ in factors]) <= LISTED
            known = self._plans[factors] = ordered, places, [] if small else self._reaches(ordered)
        return known

    def _nothing(self, factors: tuple[Factor, ...], used: int) -> Iterator[Filled]:
        """A product of zero: one number is zero, none that multiplies before it is, and none that must not be."""
        if _mixed_in(factors):
            return
        for zero, (_, how) in enumerate(factors):
            found: list[Filled] = [(used, ())] if how == "*" else []
            for at, (pattern, kind) in enumerate(factors):
                numbers = [
                    each
                    for each in self.numbers(pattern)
                    if (each[0] == 0 if at == zero else each[0] != 0 or (kind == "*" and at > zero))
                ]
                found = [
                    (taken + tiles, texts + own)
                    for taken, texts in found
                    for _, tiles, own in numbers
                    if self.hand.fits(taken + tiles)
                ]
            yield from found

    def _making(
        self, factors: list[Factor], reaches: list[Reach], above: int, below: int, used: int
    ) -> Iterator[Filled]:
        """The shortest numbers are tried, as long as the others can make up the rest; the last one is worked out."""
        pattern, how = factors[0]
        if len(factors) == 1:
            self.hand.tries += WORKED_OUT
            for more, text in self._number(pattern, reduced(below, above) if how == ":" else reduced(above, below)):
                if self.hand.fits(used + more):
                    yield used + more, (text,)
            return
        least, most, low, high = reaches[1]
        numbers = self.numbers(pattern)
        self.hand.tries += len(numbers)
        for value, tiles, own in numbers:
            up, down = split(value)
            if up and self.hand.fits(used + tiles):
                over, under = (above * up, below * down) if how == ":" else (above * down, below * up)
                if over * low <= most * under and least * under <= over * high:
                    for more, texts in self._making(factors[1:], reaches[1:], over, under, used + tiles):
                        yield more, own + texts

    def _reaches(self, factors: list[Factor]) -> list[Reach]:
        """Between what the numbers from each place on lie, multiplied together, and between what those that divide."""
        reaches = [(1, 1, 1, 1)]
        for pattern, how in reversed(factors):
            least, most, low, high = reaches[-1]
            bottom, top = self.hand.reach(pattern)
            reaches.append(
                (least, most, low * bottom, high * top) if how == ":" else (least * bottom, most * top, low, high)
            )
        return reaches[::-1]

    def _number(self, pattern: str, value: Value) -> Iterable[tuple[int, str]]:
        """The filling of one number that has this value, with the tiles it uses; none or one, but for mixed numbers."""
        if "_" in pattern:
            return self._mixed(pattern, *split(value))
        if "," in pattern:
            value = times(value, 10 ** line_of(pattern).decimals)
        return written(pattern, value) if isinstance(value, int) and value >= 0 else ()

    def _mixed(self, pattern: str, up: int, down: int) -> Iterator[tuple[int, str]]:
        """Mixed numbers of the value up / down: the longest of their three parts is worked out."""
        whole, above, below = parts_of(pattern)
        if opens(whole) > max(opens(above), opens(below)):
            self.hand.tries += len(self.hand.wholes(below)) * len(self.hand.wholes(above))
            for lower, used, bottom in self.hand.wholes(below):
                for upper, tiles, top in self.hand.wholes(above) if lower else ():
                    number, rest = divmod(up * lower - upper * down, down * lower)
                    for more, text in written(whole, number) if number >= 0 and not rest else ():
                        yield used + tiles + more, f"{text}{top}/{bottom}"
            return
        (least, most), (low, high) = self.hand.reach(above), self.hand.reach(below)
        wholes = self.hand.wholes(whole)
        self.hand.tries += len(wholes)
        for number, used, text in wholes:
            rest = up - number * down
            if rest >= 0 and rest * low <= most * down and least * down <= rest * high:
                for more, fraction in self._fraction(above, below, rest, down):
                    yield used + more, text + fraction

    def _fraction(self, above: str, below: str, up: int, down: int) -> Iterator[tuple[int, str]]:
        """Fractions of the value up / down, their longer number worked out; with an upper zero the lower is any."""
        if up and opens(above) < opens(below):
            self.hand.tries += len(self.hand.wholes(above))
            for upper, used, top in self.hand.wholes(above):
                if upper and not upper * down % up:
                    for more, text in written(below, upper * down // up):
                        yield used + more, f"{top}/{text}"
        else:
            self.hand.tries += len(self.hand.wholes(below))
            for lower, used, bottom in self.hand.wholes(below):
                if lower and not up * lower % down:
                    for more, text in written(above, up * lower // down):
                        yield used + more, f"{text}/{bottom}"

    def table(self, terms: Plain) -> ByValue:
        table = self._tables.get(terms)
        if table is None:
            table = self._tables[terms] = {}
            for value, used, texts in self.group(terms):
                table.setdefault(value, []).append((used, texts))
        return table

    def group(self, terms: Plain) -> list[Entry]:
        """Every filling of a sum of terms."""
        known = self._groups.get(terms)
        if known is None:
            sign, factors = terms[-1]
            known = self.term(factors)
            if sign == -1:
                known = [(negative(value), used, texts) for value, used, texts in known]
            if len(terms) > 1:
                known = [
                    (
                        value + more if type(value) is int and type(more) is int else plus(value, more),
                        used + tiles,
                        texts + others,
                    )
                    for value, used, texts, others, more, tiles in self._pairs(self.group(terms[:-1]), known)
                ]
            self._groups[terms] = known
            self.hand.tries += len(known)
        return known

    def _pairs(
        self, left: list[Entry], right: list[Entry]
    ) -> Iterator[tuple[Value, int, tuple[str, ...], tuple[str, ...], Value, int]]:
        """Two fillings that the rack allows together."""
        for value, used, texts in left:
            rest = self.hand.full - used
            for more, tiles, others in right:
                if (rest - tiles) & OVER == OVER:
                    yield value, used, texts, others, more, tiles

    def term(self, factors: tuple[Factor, ...]) -> list[Entry]:
        """Every filling of a product or quotient of numbers.

        With a mixed number in it none of zero: that is zero too where the same fraction is read as a quotient.
        """
        known = self._terms.get(factors)
        if known is None:
            (pattern, how), mixed = factors[-1], _mixed_in(factors)
            known = self.numbers(pattern)
            if how != "*" or mixed:
                known = [entry for entry in known if entry[0] != 0]
            if len(factors) > 1:
                reckon = over if how == ":" else times
                known = [
                    (
                        value * more
                        if how != ":" and type(value) is int and type(more) is int
                        else reckon(value, more),
                        used + tiles,
                        texts + others,
                    )
                    for value, used, texts, others, more, tiles in self._pairs(self.term(factors[:-1]), known)
                    if value != 0 or not mixed
                ]
            self._terms[factors] = known
            self.hand.tries += len(known)
        return known

    def numbers(self, pattern: str) -> list[Entry]:
        """Every filling of one number; with a bar in it, once for each reading as a mixed number (EQ-8)."""
        known = self._numbers.get(pattern)
        if known is None:
            texts = self.hand.texts(pattern)
            known = [(value, used, (text.replace("_", ""),)) for text, used in texts for value in values(text)]
            self._numbers[pattern] = known
        return known


def pays(tries: int, fillings: int) -> bool:
    """Whether so many tries are less work than a table with so many fillings, which may serve again."""
    return tries * 4 <= fillings or LARGE < fillings >= tries


def plain(terms: Iterable[Term]) -> Plain:
    return tuple([(term.sign, term.factors) for term in terms])


def stands(side: Terms) -> bool:
    """Whether a side stands there already, all of it."""
    return all(closed(pattern) for term in side for pattern, _ in term.factors)


def _mixed_in(factors: tuple[Factor, ...]) -> bool:
    return any("_" in pattern for pattern, _ in factors)


def _longest_part(factor: Factor) -> str:
    """What can be worked out at once: a number, or the longest part of a mixed one."""
    return max(parts_of(factor[0]), key=opens) if "_" in factor[0] else factor[0]


def _derivable(factor: Factor) -> int:
    """How many open digits of a number can be worked out at once."""
    return opens(_longest_part(factor))


def _apart(terms: tuple[Term, ...], loose: list[int], left: int) -> tuple[list[Plain], list[int], list[int]]:
    """The terms in two groups, where each of their factors stands, and (none) which must not be zero."""
    starts = [sum(len(term.factors) for term in terms[:at]) for at in range(len(terms))]
    here = _shared_out(loose, left)
    there = [at for at in range(len(terms)) if at not in here]
    mine, theirs = plain(terms[at] for at in here), plain(terms[at].moved() for at in there)
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
    groups: list[Plain] = [
        ((sign, tuple((pattern, "*") for pattern, _ in side)),)
        for sign, side in zip(signs, (mine, theirs), strict=True)
    ]
    return groups, [at for _, at in mine + theirs], divisors
