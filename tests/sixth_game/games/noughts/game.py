"""Noughts and crosses, as small as a game can be: its rules and its contract."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pyapp.core import Game, Line, Refused, Score, Scored, Thought
from pyapp.core.plain import small
from pyapp.core.refused import brief

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class State:
    """Who has which of the nine squares ("." for nobody), and whose turn it is."""

    squares: str = "." * 9
    turn: int = 0

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(all(self.squares[square] == mark for square in line) for line in LINES) for mark in "01")

    @property
    def over(self) -> bool:
        return any(self.scores) or "." not in self.squares


class Noughts(Scored):
    """The contract of a game."""

    name = "noughts"
    seats = range(2, 3)
    options = ()

    def start(self, players: int = 2, seed: int = 0, **options: Any) -> State:
        self.settled(players, options)
        return State()

    def position(self, data: Any) -> State:
        squares = data.get("squares") if isinstance(data, dict) else None
        if not isinstance(squares, str) or len(squares) != 9 or set(squares) - set(".01"):
            raise Refused("position.value", name="squares")
        return State(squares, (9 - squares.count(".")) % 2)

    def dump(self, state: State) -> dict[str, Any]:
        return {"squares": state.squares}

    def read(self, state: State, text: str) -> int:
        number = small(text, 1) if isinstance(text, str) else None
        if number is None or number > 8:
            raise Refused("xo.unreadable", text=brief(text))
        return number

    def write(self, state: State, move: int) -> str:
        return str(move)

    def moves(self, state: State) -> Iterator[int]:
        return (square for square in range(9) if state.squares[square] == "." and not state.over)

    def play(self, state: State, move: int) -> State:
        if move not in self.moves(state):
            raise Refused("xo.taken", square=move)
        marked = state.squares[:move] + str(state.turn) + state.squares[move + 1 :]
        return replace(state, squares=marked, turn=1 - state.turn)

    def score(self, state: State, move: int) -> Score:
        earned = self.play(state, move).scores[state.turn]
        return Score(earned, (Line("xo.line", earned),) if earned else ())

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        """To win, or not to lose at once; the weakest takes what comes first."""
        best: list[tuple[int, int]] = []
        for move in self.moves(state):
            mine, theirs = self.score(state, move).total, self.score(replace(state, turn=1 - state.turn), move).total
            best = sorted([*best, (move, 2 * mine + theirs if level > 1 else 0)], key=lambda pair: -pair[1])
            yield Thought(tuple(best), len(best) / 10)
        yield Thought(tuple(best), 1.0)


NOUGHTS: Game = Noughts()
