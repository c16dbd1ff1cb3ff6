"""Calculissimo as text and plain data, both ways, from untrusted input: moves (`8D 9+6:2`, `change 7,?`), positions.

A laying that bends is written as its row and its column: `8D 9+6:2 & H8 2+1` (CA-18).
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.core import Chance, Refused, settle
from pyapp.core.expression import SAME_SIGN
from pyapp.core.plain import flag, given_options, whole, wholes
from pyapp.core.refused import brief
from pyapp.games.calculissimo import rules
from pyapp.games.calculissimo.operation import DIGITS, SIGNS
from pyapp.games.calculissimo.rules import (
    BOARD,
    BOX,
    ORDER,
    RACK,
    Challenge,
    Change,
    Late,
    Move,
    Options,
    Pass,
    State,
)
from pyapp.games.tiles import (
    BENDS,
    EMPTY,
    LONGEST_TEXT,
    Lay,
    Pile,
    Rack,
    Standing,
    after,
    arms,
    covered,
    face,
    lifted,
    placed,
    rack_of,
    read_lay,
    read_pile,
    take,
    write_lay,
    write_move,
)

TILE = re.compile(r"\?[-0-9+*:]|[-0-9+*:]")
MOST_POINTS = 1_000_000
NOTHING = Pile(tuple((tile, 0) for tile in ORDER))


def read(state: State, text: object) -> Move:
    """A move from its text."""
    if not isinstance(text, str):
        raise Refused("ca.unreadable", text=brief(text))
    if len(text) > LONGEST_TEXT:
        raise Refused("tiles.long", length=len(text), longest=LONGEST_TEXT)
    words = text.split()
    if words == ["pass"]:
        return Pass()
    if words == ["late"]:
        return Late()
    if words[:1] == ["change"]:
        return Change(_read_tiles("".join(words[1:]).translate(SAME_SIGN).split(",")))
    if len(words) == 2 and words[0] == "challenge" and words[1] in ("0", "1", "2", "3"):
        return Challenge(int(words[1]))
    return normal(state.board, _read_laying(text))


def _read_laying(text: str) -> Lay:
    """A placement in one line, or in a row and a column."""
    runs = text.split(BENDS.strip())
    if len(runs) > 2:
        raise Refused("ca.bend-twice")
    if not all(map(str.strip, runs)):
        raise Refused("ca.unreadable", text=brief(text))
    one, *other = map(_read_run, runs)
    return replace(one, bend=other[0]) if other else one


def _read_run(text: str) -> Lay:
    where, *tiles = text.split()
    return read_lay(BOARD, " ".join((where, *(word.translate(SAME_SIGN) for word in tiles))), TILE)


def normal(board: str, lay: Lay) -> Lay:
    """One way to say a placement: old tiles as they stand, and a single new tile across if it makes a run there. One
    that bends has its row first, and a joker on both; it does not bend if all new tiles are in one of its runs."""
    if lay.bend is not None:
        return _normal_bend(board, *sorted(arms(lay), key=lambda arm: arm.down))
    run = covered(BOARD, lay)
    tiles = tuple(
        face(tile) if board[square] == face(tile) else tile for square, tile in zip(run, lay.tiles, strict=True)
    )
    lay = Lay(lay.start, lay.down, tiles)
    new = placed(BOARD, board, lay)
    if len(new) != 1 or lifted(BOARD, board, lay):
        return Lay(lay.start, False, tiles) if len(tiles) == 1 else lay
    (square, tile), full = new[0], after(BOARD, board, lay)
    across = BOARD.run(full, square, False)
    run = across if len(across) > 1 else BOARD.run(full, square, True)
    return Lay(run[0], run is not across, tuple(tile if one == square else full[one] for one in run))


def _normal_bend(board: str, row: Lay, column: Lay) -> Lay:
    shared = set(covered(BOARD, row)) & set(covered(BOARD, column))
    if row.down == column.down or not shared:
        return replace(row, bend=column)
    row, column = (_same_jokers(board, arm, other, *shared) for arm, other in ((row, column), (column, row)))
    lay = replace(row, bend=column)
    if not lifted(BOARD, board, lay):
        for arm in (row, column):
            if set(placed(BOARD, board, arm)) == set(placed(BOARD, board, lay)):
                return normal(board, arm)
    return lay


def _same_jokers(board: str, arm: Lay, other: Lay, shared: int) -> Lay:
    """A run with old tiles as they stand, and the joker on the square shared if the other one has it there."""
    tiles = dict(zip(covered(BOARD, arm), arm.tiles, strict=True))
    joker = dict(zip(covered(BOARD, other), other.tiles, strict=True))[shared]
    if face(joker) == tiles[shared]:
        tiles[shared] = joker
    return replace(
        arm, tiles=tuple(face(tile) if board[square] == face(tile) else tile for square, tile in tiles.items())
    )


def _read_tiles(names: list[str]) -> Rack:
    for name in names:
        if len(name) != 1 or name not in ORDER:
            raise Refused("ca.change-tile", text=brief(name))
    return rack_of(names, ORDER)


def write(move: Move) -> str:
    """The text of a move."""
    return write_move(BOARD, move)


def dump(state: State) -> dict[str, Any]:
    """The plain data of a state."""
    standing = state.standing
    again = {"again": True} if state.again else {}
    return {
        **again,
        "board": BOARD.write_board(state.board),
        "jokers": [BOARD.name(square) for square in state.jokers],
        "used": [BOARD.name(square) for square in rules.used(state)],
        "racks": [list(rack) for rack in state.racks],
        "bag": {tile: count for tile, count in state.bag.counts if count},
        "turn": state.turn,
        "scores": list(state.scores),
        "passes": state.passes,
        "standing": standing
        and {
            "seat": standing.seat,
            "lay": write_lay(BOARD, standing.lay),
            "points": standing.points,
            "board": BOARD.write_board(standing.board),
            "rack": list(standing.rack),
        },
        "chance": [state.chance.seed, state.chance.drawn],
        "over": state.over,
        "options": {option.name: getattr(state.options, option.name) for option in rules.OPTIONS},
    }


def position(data: Any) -> State:
    """A state from plain data; what is not said is as at a start, and tiles that are nowhere are in the bag."""
    if not isinstance(data, Mapping) or "board" not in data:
        raise Refused("position.unreadable")
    board = BOARD.read_board(data["board"], DIGITS + SIGNS)
    racks = _read_racks(data.get("racks"))
    jokers = _squares("jokers", data.get("jokers", []))
    for square in jokers:
        if board[square] == EMPTY or board[square] not in rules.JOKER_MARKS:
            raise Refused("ca.joker-there", square=BOARD.name(square), sign=board[square])
    scores = wholes("scores", data.get("scores", [0] * len(racks)), -MOST_POINTS, MOST_POINTS)
    if len(scores) != len(racks):
        raise Refused("ca.seats", scores=len(scores), racks=len(racks))
    standing = _read_standing(data.get("standing"), board, racks)
    over = flag("over", data.get("over", False))
    spent = tuple(
        square
        for square in _squares("used", data.get("used", []))
        if board[square] == EMPTY and rules.BONUS[square] != EMPTY
    )
    state = State(
        _read_options(data, len(racks), standing),
        board,
        jokers,
        racks,
        NOTHING,
        _read_chance(data),
        whole("turn", data.get("turn", 0), 0, len(racks) - 1),
        scores,
        whole("passes", data.get("passes", 0), 0, 2 * len(racks) - (not over)),
        standing,
        spent,
        over,
        flag("again", data.get("again", False)) and not over,
    )
    return _with_bag(state, data.get("bag"))


def read_layout(text: str, players: int) -> dict[str, Any]:
    """A start set up by hand, as data of a position: rows ("/" between them), jokers (","), racks ("/"), by blanks.

    Only the rows are needed: `...9+6:2......./… F8 79+?/12`."""
    rows, jokers, racks = [*text.split(" "), "", "", ""][:3]
    held = [list(rack) for rack in racks.split("/")][:players]
    return {
        "board": rows.split("/"),
        "jokers": [name for name in jokers.split(",") if name],
        "racks": held + [[] for _ in range(players - len(held))],
    }


def _with_bag(state: State, bag: object) -> State:
    """CA-1: no more of a tile than the box holds; a bag that is not given holds the rest of the box."""
    out = dict(rules.box(state).counts)
    given = {} if bag is None else dict(read_pile("bag", bag, ORDER).counts)
    for tile, most in BOX.counts:
        count = out[tile] + given.get(tile, 0)
        if count > most:
            raise Refused("ca.copies", sign=tile, count=count, most=most)
    if bag is not None:
        return replace(state, bag=Pile(tuple((tile, given[tile]) for tile, _ in BOX.counts)))
    rest = Pile(tuple((tile, most - out[tile]) for tile, most in BOX.counts))
    return replace(state, bag=rules.in_play(rest, state.options))


def _read_racks(data: object) -> tuple[Rack, ...]:
    if not isinstance(data, list | tuple) or len(data) not in rules.SEATS:
        raise Refused("match.players", low=rules.SEATS[0], high=rules.SEATS[-1])
    return tuple(map(_read_rack, data))


def _read_rack(rack: object) -> Rack:
    if not isinstance(rack, list | tuple) or not all(isinstance(tile, str) for tile in rack):
        raise Refused("position.value", name="racks")
    if len(rack) > RACK:
        raise Refused("ca.rack-large", count=len(rack), most=RACK)
    for tile in rack:
        if len(tile) != 1 or tile not in ORDER:
            raise Refused("ca.change-tile", text=brief(tile))
    return rack_of(rack, ORDER)


def _read_standing(data: object, board: str, racks: tuple[Rack, ...]) -> Standing | None:
    """CA-16: a laying that can still be challenged must lead to this board."""
    if data is None:
        return None
    if not isinstance(data, Mapping) or not isinstance(data.get("lay"), str):
        raise Refused("position.value", name="standing")
    before, rack = BOARD.read_board(data.get("board"), DIGITS + SIGNS), _read_rack(data.get("rack"))
    seat = whole("standing", data.get("seat"), 0, len(racks) - 1)
    lay = normal(before, _read_laying(data["lay"]))
    laid = rules.laid(before, (), rack, lay)
    if laid.board != board:
        raise Refused("position.value", name="standing")
    take(racks[seat], laid.rest, rules.not_held)
    return Standing(seat, lay, whole("standing", data.get("points"), 0, MOST_POINTS), before, rack)


def _read_options(data: Mapping[str, Any], players: int, standing: Standing | None) -> Options:
    options = Options(**settle(rules.OPTIONS, given_options(data, rules.OPTIONS), players))
    if standing and not options.challenge:
        raise Refused("position.value", name="standing")
    if standing and standing.lay.bend and not options.crossing:
        raise Refused("ca.bend-off")
    return options


def _read_chance(data: Mapping[str, Any]) -> Chance:
    seed, drawn = wholes("chance", data.get("chance", [0, 0]), 0, (1 << 64) - 1, 2)
    return Chance(seed, drawn)


def _squares(name: str, data: object) -> tuple[int, ...]:
    if not isinstance(data, list | tuple) or not all(isinstance(square, str) for square in data):
        raise Refused("position.value", name=name)
    return tuple(sorted({BOARD.at(square) for square in data}))
