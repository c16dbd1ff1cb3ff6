"""Tiles being laid from a rack: tapped, dragged or typed. It knows no game; the game turns the draft into a move.

Squares are those of games.tiles. A slot is a place on the rack as the player has ordered it; tiles on the board
keep their slot, so taking one back puts it where it was.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pyapp.core import Chance, Refused
from pyapp.games.tiles import EMPTY, Change, Lay, Rack, Squares, face, lifted, placed

JOKER = "?"


@dataclass(frozen=True, slots=True)
class Draft:
    """What the player has in hand."""

    order: Rack = ()  # the rack as the player has ordered it
    laid: tuple[tuple[int, int, str], ...] = ()  # square, slot and tile ("?2" for a joker that stands for 2)
    picked: int | None = None  # a slot
    focus: int = 0  # the cursor
    down: bool = False  # where typing goes on
    typing: bool = False  # the cursor was moved by typing, and the page follows it
    asking: int | None = None  # the square of a joker that still has to say what it stands for
    changing: tuple[int, ...] | None = None  # the slots to be changed
    lifting: bool = False  # a tap takes an old tile off the board
    off: tuple[int, ...] = ()  # the squares whose old tile was taken off
    shown: bool = True  # racks are covered between turns
    waits: bool = False  # the computer waits: people may still challenge what was laid
    seat: int | None = None  # whose rack it is
    orders: tuple[tuple[int, Rack], ...] = ()  # how the seats had ordered their racks

    @property
    def empty(self) -> bool:
        return not self.laid and not self.off and self.changing is None

    @property
    def squares(self) -> dict[int, str]:
        return {square: tile for square, _, tile in self.laid}

    @property
    def slots(self) -> frozenset[int]:
        """The slots whose tile lies on the board."""
        return frozenset(slot for _, slot, _ in self.laid)

    def carry(self, fresh: "Draft") -> "Draft":
        """What outlives a move: how every seat ordered its rack, and the cursor."""
        orders = dict(self.orders)
        if self.seat is not None:
            orders[self.seat] = self.order
        known = orders.get(fresh.seat) if fresh.seat is not None else None
        return replace(
            fresh,
            order=ordered(fresh.order, known) if known else fresh.order,
            orders=tuple(sorted(orders.items())),
            focus=self.focus,
            down=self.down,
        )


def ordered(rack: Rack, known: Rack) -> Rack:
    """The rack in the order in which it was known: tiles that stayed keep their places, new ones fill the others."""
    left = Counter(rack)
    places: list[str | None] = []
    for tile in known:
        if left[tile]:
            left[tile] -= 1
            places.append(tile)
        else:
            places.append(None)
    new = iter([tile for tile in rack if _take(left, tile)])
    filled = [tile if tile is not None else next(new, None) for tile in places]
    return tuple(tile for tile in (*filled, *new) if tile is not None)


def _take(left: Counter[str], tile: str) -> bool:
    if not left[tile]:
        return False
    left[tile] -= 1
    return True


def tap(board: str, draft: Draft, square: int, may_cover: bool = False) -> Draft:
    """A tap on a square: lay the tile in hand, take a laid one up, or turn the cursor."""
    draft = replace(draft, typing=False, changing=None)
    if draft.lifting and square not in draft.squares and (square in draft.off or board[square] != EMPTY):
        return replace(draft, off=tuple(sorted(set(draft.off) ^ {square})), focus=square)
    if draft.picked is not None:
        return lay(board, draft, draft.picked, square, may_cover)
    if square in draft.squares:
        return take_back(replace(draft, focus=square), square)
    if square == draft.focus:
        return replace(draft, down=not draft.down)
    return replace(draft, focus=square)


def pick(draft: Draft, slot: int) -> Draft:
    """A tap on the rack: take a tile in hand, put it down again, or swap it with the one in hand."""
    if draft.changing is not None:
        marked = set(draft.changing) ^ {slot}
        return replace(draft, changing=tuple(sorted(marked)))
    if slot in draft.slots:
        square = next(square for square, other, _ in draft.laid if other == slot)
        return take_back(draft, square)
    if draft.picked is None or draft.picked == slot:
        return replace(draft, picked=slot if draft.picked is None else None)
    return swap(draft, draft.picked, slot)


def swap(draft: Draft, one: int, other: int) -> Draft:
    """Two tiles of the rack change places."""
    order = list(draft.order)
    order[one], order[other] = order[other], order[one]
    places = {one: other, other: one}
    laid = tuple((square, places.get(slot, slot), tile) for square, slot, tile in draft.laid)
    return replace(draft, order=tuple(order), laid=laid, picked=None)


def lay(board: str, draft: Draft, slot: int, square: int, may_cover: bool = False) -> Draft:
    """Lay a tile of the rack, or move one that lies; a laid tile that is in the way goes back to the rack."""
    if board[square] != EMPTY and not may_cover:
        raise Refused("laying.taken", before=board[square])
    kept = tuple(one for one in draft.laid if one[0] != square and one[1] != slot)
    before = next((tile for _, other, tile in draft.laid if other == slot), draft.order[slot])
    laid = (*kept, (square, slot, before))
    asking = square if before == JOKER else None if draft.asking == square else draft.asking
    return replace(draft, laid=laid, picked=None, focus=square, asking=asking, changing=None)


def take_back(draft: Draft, square: int) -> Draft:
    """A laid tile goes back to the rack, and is in hand no more."""
    laid = tuple(one for one in draft.laid if one[0] != square)
    return replace(draft, laid=laid, picked=None, asking=None if draft.asking == square else draft.asking)


def stand_for(draft: Draft, mark: str) -> Draft:
    """The joker that was asked stands for a mark."""
    laid = tuple((square, slot, JOKER + mark if square == draft.asking else tile) for square, slot, tile in draft.laid)
    return replace(draft, laid=laid, asking=None)


def ask_again(draft: Draft, square: int) -> Draft:
    """Choose anew what a laid joker stands for."""
    return replace(draft, asking=square)


def type_mark(
    squares: Squares, board: str, draft: Draft, mark: str, joker_marks: str = "", may_cover: bool = False
) -> Draft:
    """Lay a tile by typing it at the cursor; the cursor goes on. A joker serves where the tile is missing."""
    draft = replace(draft, changing=None, picked=None)
    if draft.asking is not None and mark in joker_marks:
        return _advance(squares, board, replace(stand_for(draft, mark), typing=True))
    square = draft.focus
    if board[square] != EMPTY and (board[square] == mark or not may_cover):
        if board[square] != mark:
            raise Refused("laying.taken", before=board[square])
        return _advance(squares, board, replace(draft, typing=True))
    if square in draft.squares:
        draft = take_back(draft, square)
    free = _free(draft)
    slot = next((slot for slot in free if draft.order[slot] == mark), None)
    if slot is None and mark in joker_marks:
        slot = next((slot for slot in free if draft.order[slot] == JOKER), None)
    if slot is None:
        raise Refused("laying.not-held", sign=mark)
    draft = replace(lay(board, draft, slot, square, may_cover), typing=True)
    if draft.asking is not None and mark != JOKER:
        draft = stand_for(draft, mark)
    return draft if draft.asking is not None else _advance(squares, board, draft)


def _advance(squares: Squares, board: str, draft: Draft) -> Draft:
    """The cursor goes on to the next square, over tiles that lie there."""
    line, step = squares.line(draft.focus, draft.down), squares.step(draft.down)
    square = draft.focus + step
    while square in line and (board[square] != EMPTY or square in draft.squares):
        square += step
    return replace(draft, focus=square if square in line else draft.focus)


def erase(squares: Squares, board: str, draft: Draft) -> Draft:
    """Take back the tile at the cursor, or else the last one laid; the cursor goes there."""
    if draft.picked is not None:
        return replace(draft, picked=None)
    if not draft.laid:
        return draft
    square = draft.focus if draft.focus in draft.squares else draft.laid[-1][0]
    return replace(take_back(draft, square), focus=square, typing=True)


def clear(draft: Draft) -> Draft:
    """Everything back on the rack."""
    return replace(draft, laid=(), picked=None, asking=None, changing=None, off=(), lifting=False)


def put_down(squares: Squares, board: str, draft: Draft, move: Any) -> Draft:
    """The tiles of a whole laying, from the rack to their squares, or those of a change marked; as they were, if they
    are not all there."""
    draft = clear(draft)
    if draft.shown and isinstance(move, Change):
        return replace(draft, changing=_marked(draft.order, move.tiles))
    if not draft.shown or not isinstance(move, Lay):
        return draft
    free, laid = list(range(len(draft.order))), []
    for square, tile in placed(squares, board, move):
        slot = next((slot for slot in free if draft.order[slot] == tile[0]), None)
        if slot is None:
            return draft
        free.remove(slot)
        laid.append((square, slot, tile))
    off = tuple(square for square in lifted(squares, board, move) if square not in {one for one, _, _ in laid})
    return replace(draft, laid=tuple(laid), off=off, focus=laid[0][0] if laid else draft.focus)


def _marked(order: Rack, tiles: Rack) -> tuple[int, ...] | None:
    """The slots of so many tiles of the rack."""
    left = Counter(tiles)
    slots = tuple(slot for slot, tile in enumerate(order) if _take(left, tile))
    return slots if len(slots) == len(tiles) else None


def shuffle(draft: Draft, random: int) -> Draft:
    """The rack in another order; tiles on the board stay there."""
    mixed, _ = Chance(random % (1 << 64)).shuffled(tuple(draft.order[slot] for slot in _free(draft)))
    return _reordered(draft, mixed)


def sort(draft: Draft, order: str) -> Draft:
    """The rack in the order of the tiles; those on the board stay there."""
    return _reordered(draft, sorted((draft.order[slot] for slot in _free(draft)), key=order.index))


def _free(draft: Draft) -> list[int]:
    return [slot for slot in range(len(draft.order)) if slot not in draft.slots]


def _reordered(draft: Draft, tiles: Iterable[str]) -> Draft:
    """Other tiles at the places of the rack that are not empty."""
    order = dict(enumerate(draft.order)) | dict(zip(_free(draft), tiles, strict=True))
    return replace(draft, order=tuple(order.values()), picked=None, changing=None)


def run(squares: Squares, board: str, draft: Draft, bends: bool = False) -> Lay:
    """The placement that the laid tiles make, old tiles included; Refused where they are not in one unbroken line, or
    in two that cross where the game lets a turn bend."""
    if not draft.laid:
        raise Refused("laying.nothing")
    if draft.asking is not None:
        raise Refused("laying.joker", square=squares.name(draft.asking))
    new = draft.squares
    rows, columns = {square // squares.side for square in new}, {square % squares.side for square in new}
    bent = len(rows) > 1 and len(columns) > 1
    if bent and not bends:
        raise Refused("laying.line")
    marks = list(board)
    for square, tile in new.items():
        marks[square] = face(tile)
    full = "".join(marks)
    if bent:
        corner = _corner(squares, board, new)
        row, column = (
            _whole(squares, full, board, new, [square for square in new if square in line], down)
            for down in (False, True)
            for line in (squares.line(corner, down),)
        )
        return replace(row, bend=column)
    down = len(rows) > 1 or (len(new) == 1 and len(squares.run(full, min(new), False)) == 1)
    return _whole(squares, full, board, new, list(new), down)


def _corner(squares: Squares, board: str, new: Mapping[int, str]) -> int:
    """The laid tile in whose row and column all others lie; if there is none, Refused names the square for it."""
    crossings = [
        row * squares.side + column
        for row in sorted({square // squares.side for square in new})
        for column in sorted({square % squares.side for square in new})
        if all(square // squares.side == row or square % squares.side == column for square in new)
    ]
    corner = next((square for square in crossings if square in new), None)
    if corner is not None:
        return corner
    if not crossings:
        raise Refused("laying.bend-twice")
    free = next((square for square in crossings if board[square] == EMPTY), None)
    if free is not None:
        raise Refused("laying.bend-open", square=squares.name(free))
    raise Refused("laying.bend-corner", square=squares.name(crossings[0]))


def _whole(squares: Squares, full: str, board: str, new: Mapping[int, str], laid: list[int], down: bool) -> Lay:
    """The run through laid tiles of one line."""
    whole = squares.run(full, min(laid), down)
    if max(laid) not in whole:
        raise Refused(
            "laying.gap",
            square=squares.name(
                next(square for square in squares.line(min(laid), down) if square > min(laid) and full[square] == EMPTY)
            ),
        )
    return Lay(whole[0], down, tuple(new.get(square, board[square]) for square in whole))
