"""What the worker can think about at a table of L'Or des fous: generators of (result so far, how much is done)."""

from collections.abc import Iterator

from pyapp.app.scene import Played
from pyapp.games.or_des_fous import players
from pyapp.games.or_des_fous.players import Ranked
from pyapp.games.or_des_fous.rules import State

REVIEWED = 4  # the level that looks at the moves made


def bot(state: State, level: int, seat: int) -> Iterator[tuple[Ranked, float]]:
    return ((thought.best, thought.done) for thought in players.think(state, level))


def clue(state: State) -> Iterator[tuple[Ranked, float]]:
    return bot(state, players.STRONGEST, state.turn)


def chances(state: State, asked: int) -> Iterator[tuple[Ranked, float]]:
    """Every move with its chance to win."""
    return ((thought.best, thought.done) for thought in players.weigh(state))


def reviewed(played: Played) -> Iterator[tuple[Ranked, float]]:
    """All moves that were there with their chances."""
    return bot(played.before, REVIEWED, played.before.turn)
