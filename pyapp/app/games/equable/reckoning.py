"""Équable for what a child needs: both sides of an equation are reckoned."""

from collections.abc import Iterator

from pyapp.app.games.contract import Reckoning
from pyapp.core import Refused
from pyapp.core.skills import skills
from pyapp.games.equable.rules import EQUALS, State
from pyapp.games.tiles import Lay

WRONG = ("eq.unequal", "eq.not-number")


def _sides(*sides: str) -> frozenset[str]:
    return frozenset[str]().union(*map(skills, sides))


def _made(state: State, move: object) -> Iterator[frozenset[str]]:
    if isinstance(move, Lay):
        yield _sides(*"".join(move.tiles).split(EQUALS))


def _missed(refused: Refused) -> Iterator[frozenset[str]]:
    """EQ-5: what was laid is not equal, in its own line or in one that it crosses."""
    inner = refused.facts.get("reason")
    reason = inner if isinstance(inner, Refused) else refused
    if reason.code in WRONG:
        yield _sides(str(reason.facts["left"]), str(reason.facts["right"]))


RECKONING = Reckoning(_made, _missed)
