"""Numbers whose digits are not all settled, and the digits that a rack has for them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pyapp.games.equable.readings import ASKED, LOOSE, OPEN

BITS = 5  # for each digit: how many are used, and one bit that shows when it is too many
UNITS = {digit: 1 << BITS * at for at, digit in enumerate("0123456789")}
OVER = sum(unit << BITS - 1 for unit in UNITS.values())
SETTLED = str.maketrans(dict(zip(ASKED, "0123456789", strict=True)))
UNSETTLED = frozenset(OPEN + LOOSE)


@dataclass(frozen=True, slots=True)
class PlainNumber:
    """A plain number as a sum: what its settled digits make, the tiles they use, and its open squares."""

    settled: int
    used: int
    squares: tuple[tuple[int, str, int], ...]  # weight, the digit that may stay, place in the number
    decimals: int


class RackDigits:
    """The digits of a rack. Tiles used are a whole number: so many of each digit, added up."""

    def __init__(self, digits: Iterable[str]) -> None:
        self.counts = Counter(digits)
        self.size = min(self.counts.total(), 12)
        self.full = sum(UNITS[digit] * count for digit, count in self.counts.items()) + OVER
        self.rising = "".join(sorted(self.counts.elements()))
        self.tries = 0  # how much work was done with it: fillings looked at
        self._reaches: dict[str, tuple[int, int]] = {}
        self._wholes: dict[str, list[tuple[int, int, str]]] = {}

    def fits(self, used: int) -> bool:
        """Whether the rack has these tiles."""
        return (self.full - used) & OVER == OVER

    def left(self, used: int) -> str:
        """The digits that stay on the rack, dearest first."""
        rest = self.full - used - OVER
        return "".join(digit * (rest >> BITS * int(digit) & (1 << BITS) - 1) for digit in "9876543210")

    def choices(self, old: str) -> list[tuple[int, int, str]]:
        """What can come on a square: the digit, the tile it takes, how it is written."""
        fresh = [(int(digit), UNITS[digit], digit) for digit in sorted(self.counts) if digit != old]
        return [(int(old), 0, old), *fresh] if old else fresh

    def count(self, patterns: Iterable[str], more: Iterable[str] = (), but: str = "") -> int:
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

    def reach(self, pattern: str) -> tuple[int, int]:
        """The least and the largest value that a number can have, rounded outwards."""
        known = self._reaches.get(pattern)
        if known is None:
            if "_" in pattern:
                whole, above, below = parts_of(pattern)
                (least, most), (bottom, top) = self.reach(whole), self.reach(above)
                low, high = self.reach(below)
                known = least + bottom // max(high, 1), most + -(-top // max(low, 1))
            else:
                whole, _, parts = pattern.partition(",")
                least, most = self._extreme(whole + parts, largest=False), self._extreme(whole + parts, largest=True)
                known = least // 10 ** len(parts), -(-most // 10 ** len(parts))
            self._reaches[pattern] = known
        return known

    def _extreme(self, pattern: str, largest: bool) -> int:
        """The number with the least or the largest digits on its open squares, one after the other."""
        text, at = "", 0
        digits, choose = (self.rising[::-1], max) if largest else (self.rising, min)
        for mark in pattern:
            if mark in LOOSE:
                text += choose(lying(mark), digits[at : at + 1] or lying(mark))
            elif mark == OPEN:
                text += digits[at : at + 1] or "0"
                at += 1
            else:
                text += mark
        return int(text.translate(SETTLED))

    def wholes(self, pattern: str) -> list[tuple[int, int, str]]:
        """Every filling of a plain number: its digits as a whole number, tiles used, text."""
        known = self._wholes.get(pattern)
        if known is None:
            known = self._wholes[pattern] = [
                (int(text.replace(",", "")), used, text) for text, used in self.texts(pattern)
            ]
            self.tries += len(known)
        return known

    def texts(self, pattern: str) -> Iterable[tuple[str, int]]:
        """Every way to write digits into a number, with the tiles they take."""
        cost, text = freed(pattern)
        found = [("", cost)] if self.fits(cost) else []
        for mark in text:
            if mark in UNSETTLED:
                choices = self.choices(lying(mark))
                found = [
                    (written + digit, used + more)
                    for written, used in found
                    for _, more, digit in choices
                    if (self.full - used - more) & OVER == OVER
                ]
            else:
                found = [(written + mark, used) for written, used in found]
        return found


def written(pattern: str, value: int) -> Iterable[tuple[int, str]]:
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
            used += UNITS[digit] if digit != lying(mark) else 0
        elif mark != digit:
            return ()
    return ((used, text),)


def parts_of(mixed: str) -> tuple[str, str, str]:
    """Whole, upper and lower number of a mixed one."""
    whole, _, fraction = mixed.partition("_")
    above, _, below = fraction.partition("/")
    return whole, above, below


def lying(mark: str) -> str:
    """The digit that lies on a loose square; none on an open one."""
    return str(LOOSE.index(mark)) if mark in LOOSE else ""


def covers(pattern: str, text: str) -> bool:
    """Whether every filling of a text is one of a pattern of the same skeleton."""
    return all([one == other or one in UNSETTLED for one, other in zip(pattern, text, strict=True)])


def overlap(one: str, other: str) -> bool:
    """Whether two patterns of the same skeleton have a filling in common."""
    return all([a == b or a in UNSETTLED or b in UNSETTLED for a, b in zip(one, other, strict=True)])


@lru_cache(maxsize=10_000)
def freed(pattern: str) -> tuple[int, str]:
    """A pattern with the digits that are asked for laid, and the tiles that takes."""
    return sum(UNITS[mark.translate(SETTLED)] for mark in pattern if mark in ASKED), pattern.translate(SETTLED)


@lru_cache(maxsize=10_000)
def all_zero(pattern: str) -> tuple[int, str] | None:
    """A number made zero, if it can be, and the tiles that takes."""
    used, text = 0, ""
    for mark in pattern:
        digit = mark if mark == "," else "0"
        if mark in ASKED[0] + OPEN or (mark in LOOSE and lying(mark) != "0"):
            used += UNITS["0"]
        elif mark not in "0," + LOOSE[0]:
            return None
        text += digit
    return used, text


@lru_cache(maxsize=10_000)
def line_of(pattern: str) -> PlainNumber:
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
            squares.append((weight, lying(mark), place))
        else:
            settled += weight * int(mark.translate(SETTLED))
            used += UNITS[mark.translate(SETTLED)] if mark in ASKED else 0
    return PlainNumber(settled, used, tuple(squares), len(parts))
