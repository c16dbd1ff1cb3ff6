"""Exact expressions with positions, for error messages that point at the place.

`parse` turns text into a tree, `steps` works a tree out operation by operation, `write` gives it back with no
needless parentheses. Numbers are exact (Fraction); there is no float.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from pyapp.core.refused import Refused, brief

LONGEST = 200
BINARY: Mapping[str, int] = {"+": 1, "-": 1, "*": 2, ":": 2, "^": 3}
ROOT, FACTORIAL = "r", "!"  # r9 stands before its operand, 4! behind it
RANKS: Mapping[str, int] = {**BINARY, ROOT: 4, FACTORIAL: 5}
SAME_SIGN = str.maketrans(
    {"×": "*", "x": "*", "X": "*", "·": "*", "÷": ":", "/": ":", "−": "-", "–": "-", "√": ROOT, "R": ROOT}
)
LARGEST_POWER = 10**12
SMALLEST_SQUARE = 4  # the roots of 0 and 1 change nothing
FACTORIALS: Mapping[int, int] = {3: 6, 4: 24, 5: 120, 6: 720}  # those of 1 and 2 change nothing, 7! has four figures


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it stands in the text, at `at`."""

    value: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Operation:
    """Two operands and the sign between them, the sign at `at`."""

    sign: str
    left: "Tree"
    right: "Tree"
    at: int = 0


@dataclass(frozen=True, slots=True)
class Marked:
    """One operand under a sign of its own, a root or a factorial, the sign at `at`."""

    sign: str
    inner: "Tree"
    at: int = 0


Tree = Numeral | Operation | Marked


@dataclass(frozen=True, slots=True)
class Worked:
    """One operation worked out; a root or a factorial has its one operand on the left."""

    sign: str
    left: Fraction
    right: Fraction | None
    result: Fraction
    at: int


def plain(text: str) -> str:
    """The text with every way of writing a sign made one, and no spaces."""
    return "".join(text.split()).translate(SAME_SIGN)


def parse(text: str, ranks: Mapping[str, int] = RANKS) -> Tree:
    """Read a calculation. Signs of one rank go from left to right, except ^, which goes from right to left. A root
    holds no more than what follows it at once, a factorial what stands before it at once; of both the factorial."""
    if len(text) > LONGEST:
        raise Refused("calculation.long", length=len(text), longest=LONGEST)
    text = plain(text)
    if not text:
        raise Refused("calculation.empty")
    operands: list[Tree] = []
    waiting: list[tuple[str, int]] = []

    def build() -> None:
        sign, at = waiting.pop()
        right = operands.pop()
        operands.append(Marked(sign, right, at) if sign == ROOT else Operation(sign, operands.pop(), right, at))

    at, number_next = 0, True
    while at < len(text):
        mark = text[at]
        if "0" <= mark <= "9":
            end = at
            while end < len(text) and "0" <= text[end] <= "9":
                end += 1
            if not number_next:
                raise Refused("calculation.sign-missing", at=at + 1, before=text[:at][-12:], after=text[at:end])
            if mark == "0" and end > at + 1:
                raise Refused("calculation.leading-zero", at=at + 1, number=text[at:end][:12])
            operands.append(Numeral(int(text[at:end]), at))
            at, number_next = end, False
            continue
        if mark == "(" or (mark == ROOT and mark in ranks):
            if not number_next:
                raise Refused("calculation.sign-missing", at=at + 1, before=text[:at][-12:], after=mark)
            waiting.append((mark, at))
        elif mark == ")":
            if number_next:
                raise Refused("calculation.number-missing", at=at + 1, before=text[:at][-12:], after=")")
            while waiting and waiting[-1][0] != "(":
                build()
            if not waiting:
                raise Refused("calculation.not-opened", at=at + 1)
            waiting.pop()
        elif mark in ranks:
            if number_next:
                raise Refused("calculation.number-missing", at=at + 1, before=text[:at][-12:], after=mark)
            if mark == FACTORIAL:
                operands.append(Marked(mark, operands.pop(), at))
                at += 1
                continue
            while (
                waiting
                and waiting[-1][0] != "("
                and (ranks[waiting[-1][0]] > ranks[mark] or (ranks[waiting[-1][0]] == ranks[mark] and mark != "^"))
            ):
                build()
            waiting.append((mark, at))
            number_next = True
        else:
            raise Refused("calculation.character", at=at + 1, character=brief(mark))
        at += 1
    if number_next:
        raise Refused("calculation.unfinished", before=text[-12:])
    while waiting:
        if waiting[-1][0] == "(":
            raise Refused("calculation.not-closed", at=waiting[-1][1] + 1)
        build()
    return operands[0]


def write(tree: Tree, ranks: Mapping[str, int] = RANKS) -> str:
    """The text of a tree, with the parentheses it needs and no others."""
    if isinstance(tree, Numeral):
        return str(tree.value)
    if isinstance(tree, Marked):
        return marked(tree.sign, write(tree.inner, ranks))
    rank = ranks[tree.sign]
    left, right = write(tree.left, ranks), write(tree.right, ranks)
    if _rank(tree.left, ranks) < rank or (tree.sign == "^" and isinstance(tree.left, Operation)):
        left = f"({left})"
    if _rank(tree.right, ranks) < rank or (_rank(tree.right, ranks) == rank and tree.sign != "^"):
        right = f"({right})"
    return f"{left}{tree.sign}{right}"


def marked(sign: str, text: str) -> str:
    """The text of a root or a factorial of what is written so."""
    inner = text if text.isdigit() else f"({text})"
    return sign + inner if sign == ROOT else inner + sign


def numbers(tree: Tree) -> Iterator[Numeral]:
    """The numbers of a tree from left to right."""
    if isinstance(tree, Numeral):
        yield tree
    elif isinstance(tree, Marked):
        yield from numbers(tree.inner)
    else:
        yield from numbers(tree.left)
        yield from numbers(tree.right)


def steps(tree: Tree) -> tuple[Fraction, tuple[Worked, ...]]:
    """The value of a tree and every operation on the way, in an order in which a person can work it out."""
    done: list[Worked] = []

    def work(node: Tree) -> Fraction:
        if isinstance(node, Numeral):
            return Fraction(node.value)
        if isinstance(node, Marked):
            inner = work(node.inner)
            done.append(Worked(node.sign, inner, None, apply_mark(node.sign, inner, node.at), node.at))
            return done[-1].result
        left, right = work(node.left), work(node.right)
        result = apply(node.sign, left, right, node.at)
        done.append(Worked(node.sign, left, right, result, node.at))
        return result

    value = work(tree)
    return value, tuple(done)


def apply(sign: str, left: Fraction, right: Fraction, at: int = 0) -> Fraction:
    """One operation, exact; Refused where it has no value."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if sign == ":":
        if right == 0:
            raise Refused("calculation.zero", at=at + 1, left=str(left))
        return left / right
    return _power(left, right, at)


def apply_mark(sign: str, inner: Fraction, at: int = 0) -> Fraction:
    """A root or a factorial, exact; Refused where it is none that is known here."""
    if sign == ROOT:
        whole = isqrt(inner.numerator) if inner >= SMALLEST_SQUARE and inner.denominator == 1 else 0
        if not whole or whole * whole != inner:
            raise Refused("calculation.root", at=at + 1, value=str(inner))
        return Fraction(whole)
    if inner not in FACTORIALS:
        raise Refused("calculation.factorial", at=at + 1, value=str(inner), low=min(FACTORIALS), high=max(FACTORIALS))
    return Fraction(FACTORIALS[int(inner)])


def _power(base: Fraction, exponent: Fraction, at: int) -> Fraction:
    if exponent.denominator != 1:
        raise Refused("calculation.exponent", at=at + 1, base=str(base), exponent=str(exponent))
    if base == 0 and exponent <= 0:
        raise Refused("calculation.zero", at=at + 1, left="1")
    if base in (0, 1, -1):
        return base ** int(exponent % 2) if base == -1 else base
    largest = max(abs(base.numerator), base.denominator)
    # 2 ** 40 already passes the limit, so a huge exponent is never worked out.
    if abs(exponent) > 40 or largest ** abs(int(exponent)) > LARGEST_POWER:
        raise Refused("calculation.large", at=at + 1, base=str(base), exponent=str(exponent))
    return base ** int(exponent)


def _rank(tree: Tree, ranks: Mapping[str, int]) -> int:
    return ranks[tree.sign] if isinstance(tree, Operation) else 9
