"""ZoneD as the contract of a game: its parts put together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pyapp.core import Game, Reason, Scored, Verdict
from pyapp.core.known import Known
from pyapp.games.zoned import described, notation, players, rules
from pyapp.games.zoned.judge import judge
from pyapp.games.zoned.reasons import reasons
from pyapp.games.zoned.rules import Draw, Options, State

KNOWN = Known(judge)


class ZoneD(Scored):
    """The contract of a game, for ZoneD."""

    name = "zoned"
    rules, notation, course, computer = rules, notation, rules, players
    topics, sights = described.TOPICS, staticmethod(described.sights)
    moves = staticmethod(rules.moves)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        chosen = self.settled(players, options)
        return rules.start(players, seed, chosen.pop("sheet"), Options(**chosen))

    def judge(self, state: State, nodes: int | None = None, also: Sequence[Draw] = ()) -> Iterator[Verdict]:
        asked = {replace(move, typed=None): move for move in also}
        for verdict in KNOWN.judge(state, nodes):
            ranked = tuple((asked.get(move, move), worth, error) for move, worth, error in verdict.ranked)
            yield replace(verdict, ranked=ranked) if asked else verdict

    def reasons(
        self, state: State, move: Draw, other: Draw | None = None, nodes: int | None = None
    ) -> tuple[Reason, ...]:
        return reasons(KNOWN, state, move, other, nodes)


ZONED: Game = ZoneD()
