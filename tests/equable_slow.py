"""The slow, obvious generator of Équable: try every filling of every stretch, and ask the rules."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from pyapp.core import Refused
from pyapp.games.equable import rules
from pyapp.games.equable.equations import is_true
from pyapp.games.equable.rules import SQUARES, State
from pyapp.games.tiles import EMPTY, Lay, after


@cache
def _true(text: str) -> bool:
    return "=" in text and text[0].isdigit() and text[-1].isdigit() and is_true(text)


def slow_boards(state: State) -> dict[str, list[Lay]]:
    """Every board that a legal lay leads to, with the lays that do."""
    found: dict[str, list[Lay]] = {}
    for lay in _tries(state):
        if not _true("".join(lay.tiles)):  # the rules would say so too, but take longer
            continue
        try:
            looked = rules.laying(state, lay)
        except Refused:
            continue
        found.setdefault(looked.board, []).append(lay)
    return found


def _tries(state: State) -> Iterator[Lay]:
    rack = Counter(state.racks[state.turn])
    rack["="] = min(state.equals, 1)
    most = rack.total()
    for down in (False, True):
        for number in range(SQUARES.side):
            line = SQUARES.line(number if down else number * SQUARES.side, down)
            for start in range(SQUARES.side):
                for stop in range(start + 2, SQUARES.side + 1):
                    squares = line[start:stop]
                    old = [state.board[square] for square in squares]
                    if old.count(EMPTY) <= most and set(_around(state.board, squares)) != {EMPTY}:
                        for tiles in _fill(old, rack, replacing="=" in _line_text(state.board, line)):
                            yield Lay(squares[0], down, tiles)


def _around(board: str, squares: range) -> Iterator[str]:
    """The marks on and beside a stretch: one that touches nothing need not be tried."""
    for square in squares:
        yield board[square]
        yield from (board[near] for near in SQUARES.neighbours(square))


def _line_text(board: str, line: range) -> str:
    return "".join(board[square] for square in line)


def _fill(old: list[str], rack: Counter[str], replacing: bool, before: str = "=") -> Iterator[tuple[str, ...]]:
    """Every way to put tiles of the rack on these squares, over old tiles as well, but no sign beside a sign."""
    if not old:
        yield ()
        return
    mark, *rest = old
    if mark != EMPTY and (mark.isdigit() or before.isdigit()):
        yield from ((mark, *more) for more in _fill(rest, rack, replacing, mark))
    if mark == EMPTY or (replacing and mark != "="):
        fits = [tile for tile, count in rack.items() if count and tile != mark and (tile.isdigit() or before.isdigit())]
        for tile in fits:
            rack[tile] -= 1
            yield from ((tile, *more) for more in _fill(rest, rack, replacing, tile))
            rack[tile] += 1


def board_after(state: State, lay: Lay) -> str:
    return after(SQUARES, state.board, lay)
