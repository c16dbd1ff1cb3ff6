"""A first turn with tiles, guided: tile by tile from the rack to its square."""

from pyapp.app.games.contract import Guide
from pyapp.app.games.laying.board import sign
from pyapp.app.games.laying.draft import Draft
from pyapp.games.tiles import EMPTY, Lay, Squares, placed

TOUR = ("show", "pick", "lay", "play", "back")


def guide(squares: Squares, board: str, draft: Draft, move: object) -> Guide | None:
    """What to touch next. Jokers and tiles that take the place of others are not for a first turn."""
    if not isinstance(move, Lay):
        return None
    plan = dict(placed(squares, board, move))
    if any(len(tile) > 1 or board[square] != EMPTY for square, tile in plan.items()):
        return None
    if not draft.shown:
        return Guide("show", ("show",))
    if draft.changing is not None or any(plan.get(square) != tile for square, _, tile in draft.laid):
        return Guide("back", ("undo",))
    for square, tile in plan.items():
        if square not in draft.squares:
            return _next(squares, draft, square, tile)
    return Guide("play", ("main-button",))


def _next(squares: Squares, draft: Draft, square: int, tile: str) -> Guide:
    """The tile on the rack, or the square for the one that is picked up."""
    slots = [slot for slot, one in enumerate(draft.order) if one == tile and slot not in draft.slots]
    if draft.picked in slots:
        return Guide("lay", (f"cell-{squares.name(square)}",), {"square": squares.name(square)})
    return Guide("pick", (f"rack-{slots[0]}",) if slots else ("rack",), {"tile": sign(tile)})
