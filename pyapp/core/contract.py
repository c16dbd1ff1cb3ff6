"""The contract every game keeps. Algorithms, matches and the app speak only this."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from pyapp.core.options import Option, settle
from pyapp.core.refused import Refused

State = Any
Move = Any


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score worked out: the catalogue says `code` with `facts`; `points` is what it adds."""

    code: str
    points: int
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """What a move earns, with the way to it."""

    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """Where thinking stands: the best moves so far with their values, best first, and how much is done (0 to 1)."""

    best: tuple[tuple[Move, int], ...]
    done: float


class Standing(Protocol):
    """A state that says whose turn it is, the points of every seat, and whether the game has ended."""

    @property
    def turn(self) -> int | None: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...


class Scored:
    """The part of the contract that is the same for every game whose states are a Standing."""

    seats: range
    options: tuple[Option, ...]
    version = 1
    older: Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = MappingProxyType({})

    def settled(self, players: int, given: Mapping[str, object]) -> dict[str, Any]:
        """Every option with its value, for a start with so many players; Refused if that does not go."""
        if type(players) is not int or players not in self.seats:
            raise Refused("match.players", low=self.seats[0], high=self.seats[-1])
        return settle(self.options, given, players)

    def turn(self, state: Standing) -> int | None:
        return state.turn

    def scores(self, state: Standing) -> tuple[int, ...]:
        return state.scores

    def over(self, state: Standing) -> bool:
        return state.over

    def winners(self, state: Standing) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(seat for seat, points in enumerate(scores) if points == max(scores)) if state.over else ()


class Game(Protocol):
    """A game. States and moves are frozen and hashable; every function is pure."""

    name: str
    seats: range
    options: tuple[Option, ...]
    version: int  # of its rules: a match names the one it was played by
    older: Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]]  # by version: saved data for the next one

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        """The first state of a match."""

    def position(self, data: Any) -> State:
        """Any position from plain, untrusted data."""

    def dump(self, state: State) -> dict[str, Any]:
        """The plain data of a state: position(dump(s)) == s."""

    def read(self, state: State, text: str) -> Move:
        """A move from its text."""

    def write(self, state: State, move: Move) -> str:
        """The text of a move."""

    def moves(self, state: State) -> Iterator[Move]:
        """Every legal move, exactly once."""

    def play(self, state: State, move: Move) -> State:
        """The state after the move; Refused if it is illegal."""

    def score(self, state: State, move: Move) -> Score:
        """What the move would earn, worked out, before it is played."""

    def turn(self, state: State) -> int | None:
        """Whose turn it is; None when anybody may act."""

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of every seat."""

    def over(self, state: State) -> bool:
        """Whether the game has ended."""

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats with most points, once it is over."""

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        """Think step by step; the last thought is the answer. Limits are node counts, so results repeat."""
