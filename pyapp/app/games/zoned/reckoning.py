"""ZoneD for what a child needs: where areas are typed (ZD-11), each is a fact of the tables."""

from collections.abc import Iterator

from pyapp.app.games.contract import Reckoning
from pyapp.core import Refused
from pyapp.core.skills import skills
from pyapp.games.zoned.rules import Draw, State


def _made(state: State, move: Draw) -> Iterator[frozenset[str]]:
    if move.typed is not None:
        yield skills(f"{move.w}*{move.h}")


def _missed(refused: Refused) -> Iterator[frozenset[str]]:
    if refused.code == "zd.area":
        yield skills(f"{refused.facts['w']}*{refused.facts['h']}")


RECKONING = Reckoning(_made, _missed)
