"""L'Or des fous as the contract of a game: its parts put together."""

from typing import Any

from pyapp.core import Game, Scored
from pyapp.games.or_des_fous import notation, players, rules
from pyapp.games.or_des_fous.rules import Options, State


class OrDesFous(Scored):
    """The contract of a game, for L'Or des fous."""

    name = "or-des-fous"
    rules, notation, course, computer = rules, notation, rules, players
    read = staticmethod(notation.read)  # the board says which gem is meant
    write = staticmethod(notation.write)
    moves = staticmethod(rules.moves)

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        return rules.start(seed, Options(**self.settled(players, options)))


OR_DES_FOUS: Game = OrDesFous()
