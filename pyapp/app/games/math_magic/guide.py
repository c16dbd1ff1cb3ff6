"""A first number, guided: the calculation sign by sign."""

from pyapp.app.games.contract import Guide
from pyapp.app.games.math_magic import draft as drafts
from pyapp.app.games.math_magic.draft import Draft
from pyapp.core import Match
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.rules import Bring, Slide, Solve, State

TOUR = ("first", "digit", "sign", "play", "moving", "slide", "put", "back")


def guide(match: Match, draft: Draft, move: object) -> Guide | None:
    """What to touch next. A piece slides only where no line makes the number as it is; none comes from the reserve."""
    state: State = match.state
    if not isinstance(move, Solve) or isinstance(move.shift, Bring):
        return None
    marks, made = move.calculation, draft.calculation
    if not marks.startswith(made) or draft.shift not in (None, move.shift) or (made and draft.shift != move.shift):
        return Guide("back", ("undo",))
    if isinstance(move.shift, Slide) and draft.shift is None:
        return _slide(state, draft, move.shift)
    if made == marks:
        return Guide("play", ("main-button",), {"target": state.target})
    mark = marks[len(made)]
    if not mark.isdigit():
        return Guide("sign", (f"key-{(state.options.operators + '()').index(mark)}",), {"sign": mark})
    grid, used = drafts.grid(state, draft), drafts.used(state, draft)
    cell = next(cell for cell in rules.cells_of(move.line) if grid[cell] == int(mark) and cell not in used)
    return Guide("digit" if made else "first", _at(cell), {"digit": mark, "target": state.target})


def _slide(state: State, draft: Draft, slide: Slide) -> Guide:
    """A piece that slides: the button, the piece, its new cell."""
    if not draft.moving and draft.picked is None:
        return Guide("moving", ("moving",), {"target": state.target})
    if draft.picked != slide.start:
        return Guide("slide", _at(slide.start), {"digit": state.grid[slide.start]})
    return Guide("put", _at(slide.end), {"cell": rules.cell_name(slide.end)})


def _at(cell: int) -> tuple[str]:
    return (f"cell-{rules.cell_name(cell)}",)
