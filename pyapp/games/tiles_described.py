"""A board of laid tiles for ears: what games share that lay tiles. The game says how a run of tiles is read."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from string import ascii_uppercase
from typing import Any

from pyapp.core.ears import Say, Sights, Topics, aloud, beside, listed
from pyapp.core.refused import Refused, brief
from pyapp.games.tiles import EMPTY, Squares

LONGEST_FIRST = 3  # runs that the overview of a board reads out


@dataclass(frozen=True, slots=True)
class Board:
    """What a game tells of itself: its squares, what is special about them, and how to read a run."""

    squares: Squares
    bonus: str  # one mark a square
    words: str  # the catalogue's prefix of the game
    read: Callable[[str, Say], str]  # a run's marks: the calculation read aloud, and what it makes
    start: int  # the square that the first lay goes through
    tile: Callable[[str], int | None] = lambda mark: None  # the points of a tile, where it has any

    def topics(self, rack: Callable[[Any], Iterable[str]], left: Callable[[Any, Say], str]) -> Topics:
        """What can be asked about a state: its board, the rack of whose turn it is, and what is left to draw."""
        own: Topics = {
            "board": lambda state, place, say: self._for(state).overview(state.board, say),
            "runs": lambda state, place, say: self._for(state).runs(state.board, say),
            "row": lambda state, place, say: self.line(state.board, self.row_at(place), False, say),
            "column": lambda state, place, say: self.line(state.board, self.column_at(place), True, say),
            "square": lambda state, place, say: (self.square(state.board, self.squares.at(place), say),),
            "around": lambda state, place, say: self._for(state).around(state.board, self.squares.at(place), say),
            "bonus": lambda state, place, say: tuple(self.free_bonus(state.board, say)),
            "rack": lambda state, place, say: (self.rack(rack(state), say), left(state, say)),
        }
        return own

    def _for(self, state: Any) -> "Board":
        """Where players check what is laid (EQ-18, CA-16), nobody says what it makes."""
        return replace(self, read=aloud) if state.options.challenge else self

    # Places

    def row_at(self, name: str) -> int:
        """The first square of a row."""
        if not (name.isascii() and name.isdigit() and len(name) < 3 and 1 <= int(name) <= self.squares.side):
            raise Refused("ears.row", text=brief(name), last=self.squares.side)
        return (int(name) - 1) * self.squares.side

    def column_at(self, name: str) -> int:
        """The first square of a column."""
        letters = ascii_uppercase[: self.squares.side]
        if len(name) != 1 or name.upper() not in letters:
            raise Refused("ears.column", text=brief(name), last=letters[-1])
        return letters.index(name.upper())

    # The whole board

    def overview(self, board: str, say: Say) -> tuple[str, ...]:
        """How much lies there, the longest first, where, and what is still free of the special squares."""
        if board == self.squares.empty:
            return (say("tiles.hear.empty", square=self.squares.name(self.start)),)
        runs = sorted(self.squares.runs(board), key=lambda run: -len(run))
        lines = [self.run(board, run, say) for run in runs[:LONGEST_FIRST]]
        counted = say(f"{self.words}.hear.runs", count=len(runs))
        tiles = [square for square, mark in enumerate(board) if mark != EMPTY]
        rows, columns = [square // self.squares.side for square in tiles], [at % self.squares.side for at in tiles]
        where = say(
            "tiles.hear.extent",
            count=len(tiles),
            top=min(rows) + 1,
            bottom=max(rows) + 1,
            left=ascii_uppercase[min(columns)],
            right=ascii_uppercase[max(columns)],
        )
        more = (say("tiles.hear.more", count=len(runs) - len(lines)),) if len(runs) > len(lines) else ()
        return (counted, *lines, *more, where)

    def runs(self, board: str, say: Say) -> tuple[str, ...]:
        """Every run, rows first."""
        return tuple(self.run(board, run, say) for run in self.squares.runs(board)) or self.overview(board, say)

    def sights(self, state: Any, say: Say) -> Sights:
        """Every run, rows first, by the square where it starts."""
        own = self._for(state)
        return tuple(
            (self.squares.name(run[0]), own.run(state.board, run, say)) for run in self.squares.runs(state.board)
        )

    def run(self, board: str, run: range, say: Say) -> str:
        """Ligne 9, de G à M : 7 plus 1 égale 2 fois 4."""
        down = run.step > 1
        first, last = (self.squares.name(square) for square in (run[0], run[-1]))
        return say(
            "tiles.hear.column-run" if down else "tiles.hear.row-run",
            line=self.squares.line_name(run[0], down),
            first=first[1:] if down else first[0],
            last=last[1:] if down else last[0],
            said=self.read("".join(board[square] for square in run), say),
        )

    # Lines and squares

    def line(self, board: str, first: int, down: bool, say: Say) -> tuple[str, ...]:
        """A row or column from its beginning: tiles one by one, empty squares together, special ones named."""
        squares = self.squares.line(first, down)
        key = "tiles.hear.column" if down else "tiles.hear.row"
        parts = [
            part
            for empty, group in groupby(squares, lambda square: board[square] == EMPTY)
            for part in (self.gap(list(group), say) if empty else self.tiles(board, list(group), say))
        ]
        return (say(key, line=self.squares.line_name(first, down), said=" ; ".join(parts)),)

    def gap(self, squares: list[int], say: Say) -> Iterator[str]:
        """Empty squares; the special ones among them are named."""
        names = [self.squares.name(square) for square in squares]
        special = [
            say("tiles.hear.at", at=self.squares.name(square), what=self.kind(square, say))
            for square in squares
            if self.bonus[square] != EMPTY
        ]
        span = say("tiles.hear.span", first=names[0], last=names[-1]) if len(names) > 1 else names[0]
        yield say("tiles.hear.gap-bonus" if special else "tiles.hear.gap", span=span, special=", ".join(special))

    def tiles(self, board: str, squares: list[int], say: Say) -> Iterator[str]:
        for square in squares:
            yield say("tiles.hear.at", at=self.squares.name(square), what=aloud(board[square], say))

    def kind(self, square: int, say: Say) -> str:
        return say(f"{self.words}.square.{self.bonus[square]}")

    def square(self, board: str, square: int, say: Say) -> str:
        """I9 : 7, 5 points ; dessous, égalité ×2."""
        mark, parts = board[square], []
        points = self.tile(mark) if mark != EMPTY else None
        parts.append(
            say("tiles.hear.no-tile")
            if mark == EMPTY
            else aloud(mark, say)
            if points is None
            else say("tiles.hear.tile", tile=aloud(mark, say), count=points)
        )
        if self.bonus[square] != EMPTY:
            under = self.kind(square, say)
            parts.append(under if mark == EMPTY else say("tiles.hear.under", what=under))
        return say("tiles.hear.square", square=self.squares.name(square), said=", ".join(parts))

    def around(self, board: str, square: int, say: Say) -> tuple[str, ...]:
        """A square, its neighbours or the edge, and the runs that it is in."""
        side = self.squares.side
        row, column = divmod(square, side)
        near = beside(column, row, (side, side), lambda x, y: self.square(board, y * side + x, say), say, up=-1)
        runs = [run for run in self.squares.runs(board) if square in run]
        return (self.square(board, square, say), *near, *(self.run(board, run, say) for run in runs))

    def free_bonus(self, board: str, say: Say) -> Iterator[str]:
        """The special squares that no tile lies on, kind by kind."""
        kinds: dict[str, list[str]] = {}
        for square, kind in enumerate(self.bonus):
            if kind != EMPTY and board[square] == EMPTY:
                kinds.setdefault(self.kind(square, say), []).append(self.squares.name(square))
        for kind, names in kinds.items():
            yield say("tiles.hear.bonus", kind=kind, count=len(names), squares=", ".join(names))

    def rack(self, tiles: Iterable[str], say: Say) -> str:
        """The tiles of a rack, equal ones together."""
        counted = Counter(tiles)
        parts = [
            aloud(tile, say) if count == 1 else say("tiles.hear.times", count=count, tile=aloud(tile, say))
            for tile, count in counted.items()
        ]
        return say("tiles.hear.rack", tiles=listed(parts, say)) if parts else say("tiles.hear.no-rack")
