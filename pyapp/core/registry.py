"""The games that have moved in, by name. Core knows none of them: `pyapp.games` fills this."""

from pyapp.core.contract import Game
from pyapp.core.refused import Refused, brief

GAMES: dict[str, Game] = {}


def find(name: object) -> Game:
    """The game of a name that nobody vouches for."""
    if not isinstance(name, str) or name not in GAMES:
        raise Refused("match.game", game=brief(name))
    return GAMES[name]
