"""L'Or des fous as the contract of a game: its parts put together."""

from collections.abc import Iterator, Sequence
from typing import Any

from pyapp.core import Game, Reason, Scored, Verdict
from pyapp.core.known import Known
from pyapp.games.or_des_fous import described, notation, players, rules
from pyapp.games.or_des_fous.judge import judge
from pyapp.games.or_des_fous.reasons import reasons
from pyapp.games.or_des_fous.rules import Move, Options, State

KNOWN = Known(judge)


class OrDesFous(Scored):
    """The contract of a game, for L'Or des fous."""

    name = "or-des-fous"
    rules, notation, course, computer = rules, notation, rules, players
    topics, sights = described.TOPICS, staticmethod(described.sights)
    read = staticmethod(notation.read)  # the board says which gem is meant
    write = staticmethod(notation.write)
    moves = staticmethod(rules.moves)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        return rules.start(seed, Options(**self.settled(players, options)))

    def judge(self, state: State, nodes: int | None = None, also: Sequence[Move] = ()) -> Iterator[Verdict]:
        return KNOWN.judge(state, nodes)

    def reasons(
        self, state: State, move: Move, other: Move | None = None, nodes: int | None = None
    ) -> tuple[Reason, ...]:
        return reasons(KNOWN, state, move, other, nodes)


OR_DES_FOUS: Game = OrDesFous()
