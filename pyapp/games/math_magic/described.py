"""Math&Magic for ears: the grid line by line, a square and what is beside it, the reserve and the number to make."""

from collections import Counter
from collections.abc import Iterable

from pyapp.core.ears import Say, Sights, Topics, beside, listed
from pyapp.core.refused import Refused, brief
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.rules import CELLS, COLUMNS, ROWS, SIDE, State, cell_at, cell_name, cells_of


def _board(state: State, place: str, say: Say) -> tuple[str, ...]:
    """How many pieces, then row by row."""
    pieces = sum(map(bool, state.grid))
    return (say("mm.hear.board", count=pieces), *(_line(state, row, say) for row in ROWS))


def _row(state: State, place: str, say: Say) -> tuple[str, ...]:
    if place not in ROWS or not place:
        raise Refused("ears.row", text=brief(place), last=SIDE)
    return (_line(state, place, say),)


def _column(state: State, place: str, say: Say) -> tuple[str, ...]:
    if not place or place.upper() not in COLUMNS:
        raise Refused("ears.column", text=brief(place), last=COLUMNS[-1])
    return (_line(state, place.upper(), say),)


def _line(state: State, line: str, say: Say) -> str:
    """Ligne 4 : 8 en B, 4 en C, 9 en D."""
    row = line in ROWS
    parts = [
        say("mm.hear.at", digit=state.grid[cell], at=cell_name(cell)[0 if row else 1])
        for cell in cells_of(line)
        if state.grid[cell]
    ]
    return say("mm.hear.row" if row else "mm.hear.column", line=line, said=", ".join(parts) or say("mm.hear.nothing"))


def sights(state: State, say: Say) -> Sights:
    """Every line with a piece on it, rows first, by its first piece."""
    lines = [(line, [cell for cell in cells_of(line) if state.grid[cell]]) for line in ROWS + COLUMNS]
    return tuple((cell_name(cells[0]), _line(state, line, say)) for line, cells in lines if cells)


def _cell(name: str) -> int:
    if len(name) != 2 or name[0].upper() not in COLUMNS or name[1] not in ROWS:
        raise Refused("ears.square", text=brief(name), last=cell_name(CELLS[-1]))
    return cell_at(name.upper())


def _square(state: State, place: str, say: Say) -> tuple[str, ...]:
    return (_one(state, _cell(place), say),)


def _one(state: State, cell: int, say: Say) -> str:
    digit = state.grid[cell]
    return say("mm.hear.square" if digit else "mm.hear.square-empty", square=cell_name(cell), digit=digit)


def _around(state: State, place: str, say: Say) -> tuple[str, ...]:
    """A square, its neighbours or the edge, and where its piece can slide (MM-6)."""
    cell = _cell(place)
    row, column = divmod(cell, SIDE)
    near = beside(column, row, (SIDE, SIDE), lambda x, y: _one(state, y * SIDE + x, say), say, up=-1)
    slides = [cell_name(slide.end) for slide in rules.slides_from(state.grid, cell)] if state.grid[cell] else []
    return (_one(state, cell, say), *near, *((say("mm.hear.slides", squares=listed(slides, say)),) if slides else ()))


def _reserve(state: State, place: str, say: Say) -> tuple[str, ...]:
    if not state.reserve:
        return (say("mm.hear.no-reserve"),)
    return (say("mm.hear.reserve", pieces=listed(_counted(state.reserve, say), say)),)


def _counted(digits: Iterable[int], say: Say) -> list[str]:
    return [
        str(digit) if count == 1 else say("mm.hear.times", count=count, digit=digit)
        for digit, count in Counter(digits).items()
    ]


def _target(state: State, place: str, say: Say) -> tuple[str, ...]:
    return (say("mm.hear.target", target=state.target) if state.target else say("mm.call.agree"),)


TOPICS: Topics = {
    "board": _board,
    "row": _row,
    "column": _column,
    "square": _square,
    "around": _around,
    "rack": _reserve,
    "target": _target,
}
