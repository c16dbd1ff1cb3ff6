"""Équable's lays found another way, for full racks: both sides of an = filled in every way, and joined on their value.

Nothing is shared with the fast generator but the rules, which say of every equation found whether it may be laid. Sides
are filled square by square with any tiles of the rack and reckoned here.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from re import fullmatch, split

from pyapp.core import Refused
from pyapp.games.equable import rules, solver
from pyapp.games.equable.fillings import Fillings
from pyapp.games.equable.rules import SQUARES, State
from pyapp.games.tiles import EMPTY, Lay

Filling = tuple[str, tuple[str, ...]]  # text, and the tiles of the rack in it
Stretch = tuple[int, bool, str]  # start, direction, and what lies there


def values(text: str) -> set[Fraction]:
    """Every value that a side can have; none if it is no sum of products of numbers."""
    found = {Fraction(0)}
    for sign, term in _cut(text, "+-"):
        products = {Fraction(1)}
        for how, number in _cut(term, "*:"):
            options = list(_numbers(number))
            if how == ":":
                products = {one / other for one in products for other in options if other}
            else:
                products = {one * other for one in products for other in options}
        found = {one - other if sign == "-" else one + other for one in found for other in products}
    return found


def _cut(text: str, signs: str) -> Iterator[tuple[str, str]]:
    """The parts between signs, each with the sign before it."""
    first, *rest = split(f"([{signs}])", text)
    yield "", first
    yield from zip(rest[::2], rest[1::2], strict=True)


def _numbers(text: str) -> Iterator[Fraction]:
    if fullmatch(r"\d+", text):
        yield Fraction(int(text))
    elif fullmatch(r"\d+,\d+", text):
        yield Fraction(text.replace(",", "."))
    elif fullmatch(r"\d+/\d*[1-9]\d*", text):
        above, below = text.split("/")
        yield Fraction(int(above), int(below))
        for cut in range(1, len(above)):
            yield int(above[:cut]) + Fraction(int(above[cut:]), int(below))


def sides(marks: str, rack: Counter[str], loose: bool) -> Iterator[Filling]:
    """Every way to fill some squares; with `loose` old tiles may be replaced."""
    if not marks:
        yield "", ()
        return
    mark, rest = marks[0], marks[1:]
    if mark != EMPTY:
        yield from ((mark + text, used) for text, used in sides(rest, rack, loose))
    if mark == EMPTY or loose:
        for tile in [tile for tile, count in rack.items() if count and tile != mark]:
            rack[tile] -= 1
            yield from ((tile + text, (tile, *used)) for text, used in sides(rest, rack, loose))
            rack[tile] += 1


def equations(marks: str, rack: Counter[str], equals: int, replace: int | None = None) -> Iterator[str]:
    """Every true equation with two sides on a stretch; `replace` says which of its old sides may be laid anew."""
    for at, mark in enumerate(marks):
        if mark != "=" and (mark != EMPTY or not equals or "=" in marks):
            continue
        tables: list[dict[Fraction, list[Filling]]] = []
        for number, part in enumerate((marks[:at], marks[at + 1 :])):
            table: dict[Fraction, list[Filling]] = {}
            for text, used in sides(part, rack, replace == number):
                for value in values(text) if text and text[0].isdigit() and text[-1].isdigit() else ():
                    table.setdefault(value, []).append((text, used))
            tables.append(table)
        for value in tables[0].keys() & tables[1].keys():
            for (left, used), (right, more) in product(tables[0][value], tables[1][value]):
                if not Counter(used + more) - rack:
                    yield f"{left}={right}"


def stretches(state: State, most: int) -> Iterator[Stretch]:
    """Every stretch that a turn could make a whole run of, with at most so many squares to fill."""
    for down in (False, True):
        for number in range(SQUARES.side):
            line = SQUARES.line(number if down else number * SQUARES.side, down)
            marks = "".join(state.board[square] for square in line)
            for start in range(SQUARES.side):
                for stop in range(start + 3, SQUARES.side + 1):
                    inside = marks[start:stop]
                    ends = marks[start - 1 : start] + marks[stop : stop + 1]
                    if not ends.strip(EMPTY) and inside.count("=") < 2 and inside.count(EMPTY) <= most:
                        yield line[start], down, inside


def lays(state: State, stretch: Stretch) -> set[Lay]:
    """The legal lays of two sides on one stretch; on a whole run of old tiles, with one side replaced."""
    start, down, marks = stretch
    rack = Counter(state.racks[state.turn])
    tries = [None, 0, 1] if EMPTY not in marks and "=" in marks else [None]
    found = set()
    for replace in tries:
        for text in equations(marks, rack, state.equals, replace):
            lay = Lay(start, down, tuple(text))
            try:
                rules.laying(state, lay)
            except Refused:
                continue
            found.add(lay)
    return found


def compared(state: State, chosen: list[Stretch]) -> int:
    """How many lays the fast generator finds on these stretches, which must be those found here."""
    stock = solver.supply(state, state.racks[state.turn])
    digits = Fillings(stock.digits)
    fast: dict[tuple[int, bool, int], set[Lay]] = {}
    wanted = {(start, down, len(marks)) for start, down, marks in chosen}
    for place in solver.places(state, stock):
        where = (place.start, place.down, len(place.spots))
        if where in wanted:
            fast.setdefault(where, set()).update(solver.place_lays(state, place, stock, digits))
    count = 0
    for stretch in chosen:
        start, down, marks = stretch
        ours = {lay for lay in fast.get((start, down, len(marks)), set()) if _of_this_kind(marks, lay)}
        assert ours == {lay for lay in lays(state, stretch) if _of_this_kind(marks, lay)}, stretch
        count += len(ours)
    return count


def _of_this_kind(marks: str, lay: Lay) -> bool:
    """Two sides; nothing replaced where something is laid on empty squares; a single tile is listed across only."""
    changed = [mark for mark, tile in zip(marks, lay.tiles, strict=True) if mark != tile]
    if lay.tiles.count("=") != 1 or (len(changed) == 1 and lay.down):
        return False
    return EMPTY not in marks or set(changed) == {EMPTY}
