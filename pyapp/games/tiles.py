"""Tiles on a board of squares: what games share that lay tiles from a rack in a row or column. It knows no game.

- A board is one text of side x side marks, row by row, `EMPTY` for an empty square; a square is an index into it.
- `Squares(side)` is the geometry: `name`/`at` ("I9" both ways), `line` (the squares of a row or column), `run` (the
  unbroken tiles through a square), `neighbours`, `read_board`/`write_board` (rows from untrusted data, both ways).
- `Lay(start, down, tiles)` is a placement: the whole run after the turn, tiles already there included. `read_lay` and
  `write_lay` know its text: "9G 7+1=2*4" is across, "I5 7+1=2*4" down. Where a game lets the tiles of a turn bend, a
  row has a column as its `bend`, which crosses it; `arms` gives both, `write_lay` joins them: "8D 9+6:2 & H8 2+1".
  `covered` gives the squares of a run, `placed` the
  tiles that are new on the board, `lifted` the old tiles that no longer stand (replaced, or left over beside the
  run on its line), `after` the board with the run on it. A tile's text may be longer than one mark ("?2"): `face`
  turns it into the one mark that stands on the board.
- `Rack` is a sorted tuple of tiles, made by `rack_of`; `take` gives it without some tiles, Refused if one is missing.
- `Pile` is a counted draw pile: `draw` takes tiles by `Chance`, each tile equally likely; `put` lays tiles back and
  `without` takes named ones out; `read_pile` is for untrusted data.
- `Standing` is a turn that can still be challenged: who laid what for how many points, and the board and rack before.
  `check_challenger` refuses who may not challenge it. Draw new tiles only when it can no longer be challenged: then
  taking back is putting `board` and `rack` back.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase

from pyapp.core.chance import Chance
from pyapp.core.refused import Refused, brief

EMPTY = "."
LONGEST_TEXT = 200
BENDS = " & "  # between the runs of a placement that bends
WHERE = re.compile(r"(?:(?P<row>[1-9][0-9]?)(?P<column>[A-Z])|(?P<top_column>[A-Z])(?P<top_row>[1-9][0-9]?))")

Rack = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Squares:
    """A square board: columns A, B, … and rows 1, 2, … from the top."""

    side: int

    @property
    def empty(self) -> str:
        """The board with no tile on it."""
        return EMPTY * (self.side * self.side)

    def name(self, square: int) -> str:
        return f"{ascii_uppercase[square % self.side]}{square // self.side + 1}"

    def at(self, name: str) -> int:
        """The square of a name such as "I9"."""
        found = re.fullmatch(r"([A-Z])([1-9][0-9]?)", name.upper())
        column, row = (ascii_uppercase.index(found[1]), int(found[2])) if found else (self.side, 0)
        if column >= self.side or row > self.side:
            raise Refused("tiles.square", name=brief(name), last=self.name(self.side * self.side - 1))
        return (row - 1) * self.side + column

    def step(self, down: bool) -> int:
        """How far one square is from the next."""
        return self.side if down else 1

    def line(self, square: int, down: bool) -> range:
        """All squares of the row or column of a square."""
        if down:
            return range(square % self.side, self.side * self.side, self.side)
        return range(square - square % self.side, square - square % self.side + self.side)

    def line_name(self, square: int, down: bool) -> str:
        """What a row ("9") or column ("G") is called."""
        return ascii_uppercase[square % self.side] if down else str(square // self.side + 1)

    def run(self, board: str, square: int, down: bool) -> range:
        """The squares of the unbroken tiles through a square that holds one."""
        line, at = self.line(square, down), square // self.side if down else square % self.side
        first = last = at
        while first > 0 and board[line[first - 1]] != EMPTY:
            first -= 1
        while last + 1 < self.side and board[line[last + 1]] != EMPTY:
            last += 1
        return line[first : last + 1]

    def runs(self, board: str) -> Iterator[range]:
        """Every run of two or more tiles, rows first."""
        for down in (False, True):
            for line in range(self.side):
                squares = self.line(line if down else line * self.side, down)
                for found in re.finditer(r"[^.]{2,}", "".join(board[square] for square in squares)):
                    yield squares[found.start() : found.end()]

    def neighbours(self, square: int) -> tuple[int, ...]:
        """The squares beside, above and below."""
        row, column = divmod(square, self.side)
        found = []
        if row > 0:
            found.append(square - self.side)
        if column > 0:
            found.append(square - 1)
        if column + 1 < self.side:
            found.append(square + 1)
        if row + 1 < self.side:
            found.append(square + self.side)
        return tuple(found)

    def read_board(self, rows: object, marks: str) -> str:
        """The board from its rows, which nobody vouches for; `marks` are the tiles that can stand on it."""
        if not isinstance(rows, list | tuple) or len(rows) != self.side:
            raise Refused("tiles.board-shape", side=self.side)
        for number, row in enumerate(rows, 1):
            if not isinstance(row, str) or len(row) != self.side:
                raise Refused("tiles.board-row", row=number, side=self.side)
            for mark in row:
                if mark != EMPTY and mark not in marks:
                    raise Refused("tiles.board-mark", row=number, mark=brief(mark))
        return "".join(rows)

    def write_board(self, board: str) -> list[str]:
        """The rows of a board."""
        return [board[first : first + self.side] for first in range(0, len(board), self.side)]

    def mirrored(self, rows: str) -> str:
        """A whole board from its upper half and middle row, written one row a line: the lower half mirrors it."""
        upper = rows.split()
        return "".join(upper + upper[-2::-1])


# Placements


@dataclass(frozen=True, slots=True)
class Lay:
    """The whole run that a turn makes, from its first square, tiles that lay there before included."""

    start: int
    down: bool
    tiles: tuple[str, ...]
    bend: "Lay | None" = None  # the column that crosses this row on a tile of the same turn


def arms(lay: Lay) -> tuple[Lay, ...]:
    """The runs of a placement: one, or a row and the column in which it bends."""
    return (lay,) if lay.bend is None else (Lay(lay.start, lay.down, lay.tiles), lay.bend)


def read_lay(squares: Squares, text: str, tile: re.Pattern[str]) -> Lay:
    """A placement from its text; `tile` matches one tile. The game says first which ways of writing signs are one."""
    if len(text) > LONGEST_TEXT:
        raise Refused("tiles.long", length=len(text), longest=LONGEST_TEXT)
    where, *rest = text.split() or [""]
    found, tiles_text = WHERE.fullmatch(where.upper()), "".join(rest)
    if not found or not tiles_text:
        raise Refused("tiles.unreadable", text=brief(text))
    down = found["row"] is None
    start = squares.at(f"{found['top_column']}{found['top_row']}" if down else f"{found['column']}{found['row']}")
    tiles, at = [], 0
    while at < len(tiles_text):
        mark = tile.match(tiles_text, at)
        if not mark:
            raise Refused("tiles.unknown", tile=brief(tiles_text[at]), at=at + 1)
        tiles.append(mark[0])
        at = mark.end()
    return checked(squares, Lay(start, down, tuple(tiles)))


def checked(squares: Squares, lay: Lay) -> Lay:
    """The same placement, Refused if it leaves the board."""
    line = squares.line(lay.start, lay.down)
    room = squares.side - line.index(lay.start)
    if len(lay.tiles) > room:
        raise Refused("tiles.off-board", square=squares.name(lay.start), count=len(lay.tiles), room=room)
    return lay


def write_lay(squares: Squares, lay: Lay) -> str:
    """The text of a placement: row first across, column first down; both runs of one that bends."""
    if lay.bend is not None:
        return BENDS.join(write_lay(squares, arm) for arm in arms(lay))
    row, column = divmod(lay.start, squares.side)
    where = f"{ascii_uppercase[column]}{row + 1}" if lay.down else f"{row + 1}{ascii_uppercase[column]}"
    return f"{where} {''.join(lay.tiles)}"


def face(tile: str) -> str:
    """The mark of a tile on the board: a tile that stands for another ("?2") shows what it stands for."""
    return tile[-1]


def covered(squares: Squares, lay: Lay) -> range:
    """The squares of a run, first to last."""
    step = squares.step(lay.down)
    return range(lay.start, lay.start + len(lay.tiles) * step, step)


def placed(squares: Squares, board: str, lay: Lay) -> tuple[tuple[int, str], ...]:
    """The tiles that a placement brings, each with its square: where another tile or none lay before."""
    new = tuple(
        (square, tile)
        for square, tile in zip(covered(squares, lay), lay.tiles, strict=True)
        if board[square] != face(tile)
    )
    if lay.bend is None:
        return new
    run = covered(squares, lay)
    return new + tuple((square, tile) for square, tile in placed(squares, board, lay.bend) if square not in run)


def lifted(squares: Squares, board: str, lay: Lay) -> tuple[int, ...]:
    """The squares whose old tile goes: those with another tile now, and those that touched the run on its line."""
    if lay.bend is not None:
        return tuple(sorted({square for arm in arms(lay) for square in lifted(squares, board, arm)}))
    line, step = squares.line(lay.start, lay.down), squares.step(lay.down)
    run = covered(squares, lay)
    gone = [square for square, _ in placed(squares, board, lay) if board[square] != EMPTY]
    for outward, square in ((-step, run[0] - step), (step, run[-1] + step)):
        while square in line and board[square] != EMPTY:
            gone.append(square)
            square += outward
    return tuple(sorted(gone))


def after(squares: Squares, board: str, lay: Lay) -> str:
    """The board with the run on it, and nothing beside it on its line."""
    marks = list(board)
    for square in lifted(squares, board, lay):
        marks[square] = EMPTY
    for arm in arms(lay):
        for square, tile in zip(covered(squares, arm), arm.tiles, strict=True):
            marks[square] = face(tile)
    return "".join(marks)


# Racks and piles


def rack_of(tiles: Iterable[str], order: str) -> Rack:
    """A rack in the order of the tile names in `order`: the same tiles are always the same rack."""
    return tuple(sorted(tiles, key=order.index))


def take(rack: Rack, tiles: Iterable[str], refuse: Callable[[str, int, int], Refused]) -> Rack:
    """The rack without these tiles; `refuse(tile, wanted, held)` says what is wrong when one is missing."""
    held, wanted = Counter(rack), Counter(tiles)
    for tile, count in wanted.items():
        if count > held[tile]:
            raise refuse(tile, count, held[tile])
    rest = list(rack)
    for tile in wanted.elements():
        rest.remove(tile)
    return tuple(rest)


@dataclass(frozen=True, slots=True)
class Pile:
    """A draw pile: how many of each tile it holds, in a fixed order."""

    counts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(count for _, count in self.counts)

    def count(self, tile: str) -> int:
        return dict(self.counts).get(tile, 0)

    def put(self, tiles: Iterable[str]) -> "Pile":
        """The pile with these tiles laid back."""
        more = Counter(tiles)
        return Pile(tuple((tile, count + more[tile]) for tile, count in self.counts))

    def without(self, tiles: Iterable[str]) -> "Pile":
        """The pile without these tiles, which must be in it."""
        fewer = Counter(tiles)
        return Pile(tuple((tile, count - fewer[tile]) for tile, count in self.counts))

    def draw(self, count: int, chance: Chance) -> tuple[tuple[str, ...], "Pile", Chance]:
        """Up to `count` tiles, as many as there are, each tile equally likely: tiles, pile and chance after it."""
        counts, drawn = dict(self.counts), []
        for left in range(self.total, max(self.total - count, 0), -1):
            number, chance = chance.below(left)
            for tile, held in counts.items():
                if number < held:
                    counts[tile] -= 1
                    drawn.append(tile)
                    break
                number -= held
        return tuple(drawn), Pile(tuple(counts.items())), chance


def read_pile(name: str, data: object, tiles: str) -> Pile:
    """A pile from untrusted data, {"7": 3, …}; tiles that are not named are not in it."""
    if not isinstance(data, dict) or set(data) - set(tiles):
        raise Refused("position.value", name=name)
    for count in data.values():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 200:
            raise Refused("position.value", name=name)
    return Pile(tuple((tile, data.get(tile, 0)) for tile in tiles))


# What else can be done in a turn


@dataclass(frozen=True, slots=True)
class Change:
    """Put tiles back and draw as many (CA-14, EQ-17)."""

    tiles: Rack


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing (CA-14, EQ-17)."""


@dataclass(frozen=True, slots=True)
class Late:
    """Time has run out: the turn is lost, which is no pass by choice (GEN-7)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A seat says that what stands is wrong (CA-16, EQ-18)."""

    seat: int


def check_late(clock: bool) -> None:
    """GEN-7: where there is no clock, no time runs out."""
    if not clock:
        raise Refused("tiles.no-clock")


def write_move(squares: Squares, move: Lay | Change | Pass | Late | Challenge) -> str:
    """The text of what is done in a turn."""
    if isinstance(move, Lay):
        return write_lay(squares, move)
    if isinstance(move, Change):
        return f"change {','.join(move.tiles)}"
    if isinstance(move, Late):
        return "late"
    return f"challenge {move.seat}" if isinstance(move, Challenge) else "pass"


@dataclass(frozen=True, slots=True)
class Standing:
    """A turn that can still be challenged, with the board and the layer's rack from before it."""

    seat: int
    lay: Lay
    points: int
    board: str
    rack: Rack
    last: int | None = None  # who had laid last before


def check_challenger(standing: Standing | None, seat: int, players: int) -> None:
    """Refused if there is nothing to challenge or this seat may not."""
    if standing is None:
        raise Refused("challenge.nothing")
    if seat not in range(players):
        raise Refused("challenge.seat", seat=seat + 1, players=players)
    if seat == standing.seat:
        raise Refused("challenge.own")
