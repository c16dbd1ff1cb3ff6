"""What of a match is being looked at: the one value that views are given."""

from dataclasses import dataclass
from typing import Any

from pyapp.core import Match, Refused, Score, Turn


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """A move of a match, with what was on the table before it."""

    number: int  # 1 for the first
    players: tuple[str, ...]
    before: Any
    turn: Turn

    @property
    def move(self) -> Any:
        return self.turn.move

    @property
    def score(self) -> Score:
        return self.turn.score

    @property
    def after(self) -> Any:
        return self.turn.after

    @property
    def player(self) -> str:
        """Who was to move; nobody in a race."""
        return "" if self.before.turn is None else self.players[self.before.turn]


def played(match: Match, number: int) -> Played:
    """A move of a match by its number."""
    return Played(number, match.players, match.at(number - 1), match.turns[number - 1])


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A match after so many moves, now or looked back at, and the move being made there."""

    match: Match
    made: int  # moves made so far
    past: bool  # looked back at
    draft: Any  # the move being made; the game's own
    refused: Refused | None
    busy: bool  # nobody at this page can move now
    elapsed: int | None  # milliseconds since the turn began, while something is shown before it
    hinted: Any  # the move to be shown on the board: the hint's, or one that was pointed at
    steps: int  # how much of it is told: where, how it begins, all of it
    square: str = ""  # the one that was walked to, where the page has no element for it

    @property
    def state(self) -> Any:
        return self.match.at(self.made)

    @property
    def last(self) -> Played | None:
        """The move that led here."""
        return played(self.match, self.made) if self.made else None

    @property
    def players(self) -> tuple[str, ...]:
        return self.match.players
