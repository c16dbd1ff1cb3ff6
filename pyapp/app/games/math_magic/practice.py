"""Math&Magic for what a child needs: what a move had to be reckoned, and small grids that ask for one thing only."""

from collections.abc import Iterator, Mapping
from typing import Any

from pyapp.app.games.contract import Reckoning
from pyapp.core import Refused
from pyapp.core.skills import ORDER, TEN, skills
from pyapp.games.math_magic.rules import SIDE, Solve, State

Rows = tuple[str, ...]
# Sums that cross a ten; what is taken away last is a product.
KINDS: Mapping[str, tuple[Rows, int, int, str]] = {
    TEN: (("85", "86", "87"), 13, 15, "+-"),
    ORDER: (("924", "823", "932"), 1, 3, "+-*"),
}


def _made(state: State, move: object) -> Iterator[frozenset[str]]:
    if isinstance(move, Solve):
        yield skills(move.calculation)


def _missed(refused: Refused) -> Iterator[frozenset[str]]:
    """Played, though it makes another number than was thought."""
    if refused.code == "mm.value":
        yield skills(str(refused.facts["calculation"]))


def practice(skill: str) -> Mapping[str, Any] | None:
    """The options of a short match alone: the numbers around a product, or those that a kind of calculation makes."""
    if skill in KINDS:
        rows, first, last, operators = KINDS[skill]
    elif "*" in skill:
        rows, first, last = _around(*map(int, skill.split("*")))
        operators = "+-*"
    else:
        return None
    return {"grid": "own", "layout": _layout(rows), "operators": operators, "whole": True, "first": first, "last": last}


def _around(one: int, other: int) -> tuple[Rows, int, int]:
    """A product, and the numbers beside it; of a square there are too few pieces for more than itself."""
    product = one * other
    ten = "37" if one in (4, 6, 10) else "46"  # it has no piece of its own, and of each piece there are three
    pieces = ("46" if one == 10 else str(one)) + (ten if other == 10 else str(other))
    if one == other:
        return (pieces,), product, product
    return (pieces, f"{pieces}1"), product - 1, product + 1


def _layout(rows: Rows) -> str:
    """Rows that share as few columns as they can: a column is a line, too."""
    placed = [("." * (at % 2 * (SIDE - len(row))) + row).ljust(SIDE, ".") for at, row in enumerate(rows)]
    spread = [line for row in placed for line in (row, "." * SIDE)]
    return "/".join((spread + ["." * SIDE] * SIDE)[:SIDE])


RECKONING = Reckoning(_made, _missed, practice)
