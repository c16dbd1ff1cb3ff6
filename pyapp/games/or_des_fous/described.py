"""L'Or des fous for ears: where pawns and gems stand, a row or column, a square and what is beside it, the die."""

from pyapp.core.ears import Say, Sights, Topics, beside, listed, seat_name
from pyapp.core.refused import Refused, brief
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import COLUMNS, HEIGHT, SQUARES, WIDTH, State, names, square_at, square_name


def _board(state: State, place: str, say: Say) -> tuple[str, ...]:
    """Each side's pawns, its carriers first."""
    return tuple(_side(state, side, say) for side in (0, 1))


def _side(state: State, side: int, say: Say) -> str:
    pawns, carriers = names(state.pawns[side] & ~state.gems), names(state.pawns[side] & state.gems)
    name = seat_name(side, say)
    free = say("of.hear.pawns", count=len(pawns), squares=listed(pawns, say)) if pawns else say("of.hear.no-pawns")
    key = "of.hear.side" if carriers else "of.hear.side-bare"
    return say(
        key,
        player=name,
        camp=say(f"of.hear.camp.{side}"),
        pawns=free,
        count=len(carriers),
        gems=listed(carriers, say) if carriers else "",
    )


def _line(state: State, line: range, key: str, name: str, say: Say) -> tuple[str, ...]:
    parts = [
        say("of.hear.at", square=square_name(square), what=_what(state, square, say))
        for square in line
        if (state.pawns[0] | state.pawns[1]) >> square & 1
    ]
    return (say(key, line=name, said=", ".join(parts) or say("of.hear.nothing")),)


def _row(state: State, place: str, say: Say) -> tuple[str, ...]:
    if not (place.isascii() and place.isdigit() and len(place) < 3 and 1 <= int(place) <= HEIGHT):
        raise Refused("ears.row", text=brief(place), last=HEIGHT)
    first = (int(place) - 1) * WIDTH
    return _line(state, range(first, first + WIDTH), "of.hear.row", place, say)


def _column(state: State, place: str, say: Say) -> tuple[str, ...]:
    if len(place) != 1 or place.lower() not in COLUMNS:
        raise Refused("ears.column", text=brief(place), last=COLUMNS[-1])
    return _line(state, range(COLUMNS.index(place.lower()), len(SQUARES), WIDTH), "of.hear.column", place.lower(), say)


def _what(state: State, square: int, say: Say) -> str:
    bit = 1 << square
    side = next((side for side in (0, 1) if state.pawns[side] & bit), None)
    if side is None:
        return say("of.hear.empty")
    return say("of.hear.carrier" if state.gems & bit else "of.hear.pawn", player=seat_name(side, say))


def _at(place: str) -> int:
    name = place.lower()
    if (
        name[:1] not in set(COLUMNS)
        or not name[1:].isdecimal()
        or len(name) > 3
        or not name.isascii()
        or not 1 <= int(name[1:]) <= HEIGHT
    ):
        raise Refused("ears.square", text=brief(place), last=square_name(SQUARES[-1]))
    return square_at(name)


def _one(state: State, square: int, say: Say) -> str:
    return say("of.hear.square", square=square_name(square), what=_what(state, square, say))


def _square(state: State, place: str, say: Say) -> tuple[str, ...]:
    return (_one(state, _at(place), say),)


def _around(state: State, place: str, say: Say) -> tuple[str, ...]:
    """A square, its neighbours or the edge, and where its pawn can go with this die."""
    square = _at(place)
    row, column = divmod(square, WIDTH)
    near = beside(column, row, (WIDTH, HEIGHT), lambda x, y: _one(state, y * WIDTH + x, say), say)
    return (_one(state, square, say), *near, *_goes(state, square, say))


def _goes(state: State, square: int, say: Say) -> tuple[str, ...]:
    ends = names(rules.ends(state, square)) if not state.over else []
    return (say("of.hear.goes", square=square_name(square), squares=listed(ends, say)),) if ends else ()


def sights(state: State, say: Say) -> Sights:
    """Every pawn, those of whose turn it is first, with where it can go."""
    sides = (state.turn, 1 - state.turn)
    return tuple(
        (square_name(square), " ".join((f"{_one(state, square, say)}.", *_own_goes(state, square, side, say))))
        for side in sides
        for square in rules.squares(state.pawns[side])
    )


def _own_goes(state: State, square: int, side: int, say: Say) -> tuple[str, ...]:
    return _goes(state, square, say) if side == state.turn and not state.gems >> square & 1 else ()


def _die(state: State, place: str, say: Say) -> tuple[str, ...]:
    """OF-2: the die, and the pawns that it lets move."""
    if state.over:
        return (say("of.hear.no-die"),)
    pawns = list(rules.squares(state.pawns[state.turn] & ~state.gems))
    goes = tuple(line for square in pawns for line in _goes(state, square, say))
    return (say("of.hear.die", player=seat_name(state.turn, say), die=state.die), *(goes or (say("of.hear.stuck"),)))


TOPICS: Topics = {
    "board": _board,
    "row": _row,
    "column": _column,
    "square": _square,
    "around": _around,
    "die": _die,
    "moves": _die,
}
