"""Positions of Équable for tests: written by hand, and random ones with small racks."""

from collections.abc import Iterator
from typing import Any

from pyapp.core import Chance, Refused
from pyapp.games.equable import notation, rules
from pyapp.games.equable.rules import State

EMPTY_ROWS = ["." * 17] * 17


def rows(**runs: str) -> list[str]:
    """A board from runs: `E9="16*4=64"` down from E9, `row9E="16*4=64"` across."""
    board = [list(row) for row in EMPTY_ROWS]
    for where, text in runs.items():
        down = not where.startswith("row")
        place = where if down else where[3:]
        column, row = (place[0], place[1:]) if down else (place[-1], place[:-1])
        x, y = ord(column) - ord("A"), int(row) - 1
        for step, mark in enumerate(text):
            board[y + (step if down else 0)][x + (0 if down else step)] = mark
    return ["".join(row) for row in board]


def state(rack: str = "", other: str = "", **more: Any) -> State:
    """A position with this rack to move; runs as for `rows`."""
    runs = {name: value for name, value in more.items() if name[0] in "ABCDEFGHIJKLMNOPQ" or name.startswith("row")}
    data = {name: value for name, value in more.items() if name not in runs}
    return notation.position({"board": rows(**runs), "racks": [list(rack), list(other)], **data})


# Equations to start random boards with: every kind of number and sign.
SEEDS = (
    "1+1=2",
    "7-5=2",
    "2*3=6",
    "8:4=2",
    "1/2=0,5",
    "8:5=13/5",
    "10:4=2,5",
    "3=6-3",
    "2+0=2",
    "1,5*2=3",
    "4-9=0-5",
    "2=1+1=2",
    "12:5=22/5",
    "0,5+1=3/2",
    "9-9=0",
    "03=3*1",
    "1*5=5",
)


def random_states(count: int, seed: int, white: int = 3, grey: int = 1) -> Iterator[State]:
    """Random boards of crossing equations, a small rack, sometimes no = left, and nothing in the piles."""
    chance = Chance(seed)
    while count:
        board, chance = _grown(chance)
        tiles, chance = _rack(board, chance, white, grey)
        number, chance = chance.below(2)
        piles = {"white": {}, "grey": {}, "equals": number}
        yield notation.position({"board": board, "racks": [list(tiles), []], "piles": piles})
        count -= 1


def _rack(board: list[str], chance: Chance, white: int, grey: int) -> tuple[str, Chance]:
    marks = "".join(board)
    digits = [tile for tile in rules.WHITE * 2 + "000" if marks.count(tile) < 4]
    digits, chance = chance.shuffled(digits)
    greys, chance = chance.shuffled([tile for tile in rules.GREY if marks.count(tile) < 2] or ["+"])
    return "".join(sorted(digits[:white]) + sorted(greys[:grey])), chance


def _grown(chance: Chance) -> tuple[list[str], Chance]:
    """An equation over the star, and up to three more that cross or touch what is there."""
    order, chance = chance.shuffled(SEEDS)
    place, chance = chance.below(3)
    first = order[0]
    board = rows(**{f"row9{'EFG'[place]}": first})
    more, chance = chance.below(4)
    for text in order[1 : 1 + 4 * more]:
        at, chance = chance.below(17 * 17 * 2)
        for shift in range(0, 17 * 17 * 2, 7):
            grown = _crossed(board, text, (at + shift) % (17 * 17 * 2))
            if grown:
                board = grown
                break
    return board, chance


def _crossed(board: list[str], text: str, at: int) -> list[str] | None:
    down, square = divmod(at, 17 * 17)
    y, x = divmod(square, 17)
    grid = [list(row) for row in board]
    shared = 0
    for step, mark in enumerate(text):
        row, column = (y + step, x) if down else (y, x + step)
        if row > 16 or column > 16 or grid[row][column] not in (".", mark):
            return None
        shared += grid[row][column] == mark
        grid[row][column] = mark
    if not shared or shared == len(text):
        return None
    grown = ["".join(row) for row in grid]
    if any("".join(grown).count(tile) > min(6, rules.BOX[tile] - 1) for tile in rules.TILES):
        return None
    try:
        notation.check_board("".join(grown))
    except Refused:
        return None
    return grown
