"""The contract every game keeps. Algorithms, matches and the app speak only this."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol

from pyapp.core.ears import Say, Sights, Topics, described
from pyapp.core.options import Option, settle
from pyapp.core.refused import Refused

LEVELS = range(1, 6)  # of computer players

State = Any
Move = Any
Older = Mapping[int, Callable[[Mapping[str, Any]], Mapping[str, Any]]]  # by version: saved data for the next one


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


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where the one judgement of a position stands: every move with its worth and how far that may be off, best first.

    Level 5, hint, solver, map and review are views of it. Worths and errors are whole: points of the final lead, or a
    chance in ten-thousandths.
    """

    ranked: tuple[tuple[Move, int, int], ...]  # move, worth, error
    unit: str  # "points" or "chance"
    settled: bool  # the first place will not change within the error
    done: float
    common: int = 0  # where errors are those of comparing moves: how far all worths may be off together besides


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is good, or better than another one: the catalogue says `code` with `facts`, all worked out."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


class Situation(Protocol):
    """A state that says whose turn it is, the points of every seat, and whether the game has ended."""

    @property
    def turn(self) -> int | None: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...


class Rules(Protocol):
    """The module that says what can be set, and for how many."""

    SEATS: range
    OPTIONS: tuple[Option, ...]

    @property
    def Options(self) -> Callable[..., Any]: ...


class Notation(Protocol):
    """The module for text and plain data."""

    def position(self, data: Any) -> State: ...
    def dump(self, state: State) -> dict[str, Any]: ...
    @property
    def read(self) -> Callable[..., Move]: ...
    @property
    def write(self) -> Callable[..., str]: ...


class Course(Protocol):
    """The module with the course of a game."""

    @property
    def start(self) -> Callable[..., State]: ...
    def play(self, state: State, move: Move) -> State: ...
    def score(self, state: State, move: Move) -> Score: ...


class Players(Protocol):
    """The module of the computer players, who are asked while a game goes on."""

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]: ...


class Scored:
    """The contract as most games keep it, whose states are a Situation: a game names its modules, and says itself only
    what is different about it."""

    name: str
    rules: Rules
    notation: Notation
    course: Course
    computer: Players
    topics: Topics = MappingProxyType({})
    version = 1
    older: Older = MappingProxyType({})

    @property
    def seats(self) -> range:
        return self.rules.SEATS

    @property
    def options(self) -> tuple[Option, ...]:
        return self.rules.OPTIONS

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        return self.course.start(players, seed, self.rules.Options(**self.settled(players, options)))

    def position(self, data: Any) -> State:
        return self.notation.position(data)

    def dump(self, state: State) -> dict[str, Any]:
        return self.notation.dump(state)

    def read(self, state: State, text: str) -> Move:
        return self.notation.read(text)

    def write(self, state: State, move: Move) -> str:
        return self.notation.write(move)

    def play(self, state: State, move: Move) -> State:
        return self.course.play(state, move)

    def score(self, state: State, move: Move) -> Score:
        return self.course.score(state, move)

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        if type(level) is not int or level not in LEVELS:
            raise Refused("match.bot", low=LEVELS[0], high=LEVELS[-1])
        return iter((Thought((), 1.0),)) if state.over else self.computer.think(state, level, nodes)

    def judge(self, state: State, nodes: int | None = None, also: Sequence[Move] = ()) -> Iterator[Verdict]:
        """A game that says no more is judged by its strongest player, who is taken at his word."""
        for thought in self.think(state, LEVELS[-1], nodes):
            yield Verdict(
                tuple((move, worth, 0) for move, worth in thought.best), "points", thought.done == 1, thought.done
            )

    def reasons(
        self, state: State, move: Move, other: Move | None = None, nodes: int | None = None
    ) -> tuple[Reason, ...]:
        return ()

    def describe(self, state: State, what: str, say: Say) -> tuple[str, ...]:
        return described(self.topics, state, what, say)

    def sights(self, state: State, say: Say) -> Sights:
        return ()

    def settled(self, players: int, given: Mapping[str, object]) -> dict[str, Any]:
        """Every option with its value, for a start with so many players; Refused if that does not go."""
        if type(players) is not int or players not in self.seats:
            raise Refused("match.players", low=self.seats[0], high=self.seats[-1])
        return settle(self.options, given, players)

    def turn(self, state: Situation) -> int | None:
        return state.turn

    def scores(self, state: Situation) -> tuple[int, ...]:
        return state.scores

    def over(self, state: Situation) -> bool:
        return state.over

    def winners(self, state: Situation) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(seat for seat, points in enumerate(scores) if points == max(scores)) if state.over else ()


class Game(Protocol):
    """A game. States and moves are frozen and hashable; every function is pure."""

    name: str
    version: int  # of its rules: a match names the one it was played by
    older: Older

    topics: Topics  # what `describe` can be asked for

    @property
    def seats(self) -> range:
        """How many can play."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be set before a start."""

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

    def judge(self, state: State, nodes: int | None = None, also: Sequence[Move] = ()) -> Iterator[Verdict]:
        """The one truth about a position, step by step; without `nodes`, to the game's own budget. It lists the moves
        that are worth knowing, and those that are asked about (`also`)."""

    def reasons(
        self, state: State, move: Move, other: Move | None = None, nodes: int | None = None
    ) -> tuple[Reason, ...]:
        """Why a move, or why it rather than the other one: at most three facts, none within the error of `judge`."""

    def describe(self, state: State, what: str, say: Say) -> tuple[str, ...]:
        """Sentences for ears about a topic and a place: "board", "row 9", "around I9", "rack"; Refused otherwise."""

    def sights(self, state: State, say: Say) -> Sights:
        """What stands on the board, one after the other: the square where it starts, and a sentence for ears."""
