"""Équable as text and plain data: moves (`9G 7+1=2*4`, `change 7,7,+`) and positions, both ways, untrusted."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pyapp.core import Chance, Refused, settle
from pyapp.core.chance import WORD
from pyapp.core.plain import flag, given_options, whole, wholes
from pyapp.core.refused import brief
from pyapp.games.equable import equations, rules
from pyapp.games.equable.rules import SQUARES, Challenge, Change, Late, Move, Options, Pass, State
from pyapp.games.tiles import LONGEST_TEXT, Lay, Pile, Rack, Standing, rack_of, read_lay, read_pile, write_move

TILE = re.compile(r"[0-9+\-*:/,=]")
SAME_TILE = str.maketrans({"×": "*", "x": "*", "X": "*", "·": "*", "÷": ":", "−": "-", "–": "-", ".": ",", "⁄": "/"})
SAME_LAYOUT = {mark: tile for mark, tile in SAME_TILE.items() if mark != ord(".")}  # there a point is an empty square
CHANGED = re.compile(r"[0-9+\-*:/,](?:,[0-9+\-*:/,])*")
MOST_POINTS = 1_000_000
MOST_TURNS = 1_000_000


def read(text: object) -> Move:
    """A move from its text."""
    if not isinstance(text, str):
        raise Refused("tiles.unreadable", text=brief(text))
    if len(text) > LONGEST_TEXT:
        raise Refused("tiles.long", length=len(text), longest=LONGEST_TEXT)
    word, _, rest = text.strip().partition(" ")
    if text.strip() == "pass":
        return Pass()
    if text.strip() == "late":
        return Late()
    if word == "change":
        return Change(_read_changed("".join(rest.split()).translate(SAME_TILE), text))
    if word == "challenge" and rest.strip() in tuple("0123"):
        return Challenge(int(rest))
    return read_lay(SQUARES, f"{word} {rest.translate(SAME_TILE)}", TILE)


def _read_changed(tiles: str, text: str) -> Rack:
    """Tiles with commas between them; the point is a comma itself: `,,,,7` is the point twice, then 7."""
    if not CHANGED.fullmatch(tiles):
        raise Refused("tiles.unreadable", text=brief(text))
    return rack_of(tiles[::2], rules.TILES)


def write(move: Move) -> str:
    """The text of a move."""
    return write_move(SQUARES, move)


def dump(state: State) -> dict[str, Any]:
    """The plain data of a state."""
    data = {
        "board": SQUARES.write_board(state.board),
        "racks": [list(rack) for rack in state.racks],
        "piles": {"white": dict(state.white.counts), "grey": dict(state.grey.counts), "equals": state.equals},
        "turn": state.turn,
        "scores": list(state.scores),
        "first": state.first,
        "last": state.last,
        "passes": state.passes,
        "over": state.over,
        "turns": state.turns,
        "seed": state.chance.seed,
        "drawn": state.chance.drawn,
        "options": {option.name: getattr(state.options, option.name) for option in rules.OPTIONS},
    }
    if state.idle:
        data["idle"] = state.idle
    if state.leftovers:
        data["leftovers"] = state.leftovers
    if state.spent:
        data["spent"] = [SQUARES.name(square) for square in state.spent]
    if state.resting:
        data["resting"] = list(state.resting)
    if standing := state.standing:
        data["standing"] = {
            "seat": standing.seat,
            "move": write(standing.lay),
            "points": standing.points,
            "board": SQUARES.write_board(standing.board),
            "rack": list(standing.rack),
            "last": standing.last,
        }
    return data


def position(data: Any) -> State:
    """A state from plain data; piles that are not given hold what lies nowhere else."""
    if not isinstance(data, Mapping) or "board" not in data or "racks" not in data:
        raise Refused("position.unreadable")
    racks_data = data["racks"]
    if not isinstance(racks_data, list | tuple) or len(racks_data) not in rules.SEATS:
        raise Refused("match.players", low=rules.SEATS[0], high=rules.SEATS[-1])
    options = _read_options(data, len(racks_data))
    board = SQUARES.read_board(data["board"], rules.TILES)
    racks = tuple(_read_rack(rack, options) for rack in racks_data)
    white, grey, equals = _read_piles(data.get("piles"), board, racks, options)
    _check_counts(board, racks, white, grey, equals)
    players = len(racks)
    scores = wholes("scores", data.get("scores", [0] * players), -MOST_POINTS, MOST_POINTS, players)
    last, over = data.get("last"), flag("over", data.get("over", False))
    most_turns = players * options.rounds - (not over) if options.rounds else MOST_TURNS
    turns = whole("turns", data.get("turns", 0), 0, most_turns)
    state = State(
        options,
        board,
        racks,
        white,
        grey,
        equals,
        whole("turn", data.get("turn", 0), 0, players - 1),
        scores,
        flag("first", data.get("first", not board.strip("."))),
        Chance(whole("seed", data.get("seed", 0), 0, WORD), whole("drawn", data.get("drawn", 0), 0, 1 << 40)),
        None if last is None else whole("last", last, 0, players - 1),
        whole("passes", data.get("passes", 0), 0, 2 * players),
        _read_standing(data.get("standing"), options, players),
        over,
        turns,
        _read_spent(data.get("spent", []), options),
        _read_resting(data.get("resting", []), options, players),
        whole("leftovers", data.get("leftovers", 0), 0, MOST_POINTS if over else 0),
        turns - whole("idle", data.get("idle", 0), 0, MOST_TURNS),
    )
    if not options.challenge:
        check_board(board)
    return state


def read_layout(text: str, players: int) -> dict[str, Any]:
    """A start set up by hand, as data of a position: rows (";" between them), then "|", then racks (";").

    Rows and racks that are missing are empty; what lies nowhere is in the piles.
    """
    board, _, racks = text.translate(SAME_LAYOUT).partition("|")
    rows = [row.ljust(SQUARES.side, ".") for row in board.split(";")]
    rows += ["." * SQUARES.side] * (SQUARES.side - len(rows))
    held = [list(rack) for rack in racks.split(";")]
    return {"board": rows, "racks": (held + [[] for _ in range(players)])[:players]}


def check_board(board: str) -> None:
    """Every run on the board is a true equation; in challenge mode the players see to that."""
    for run in SQUARES.runs(board):
        text = rules.text_of(board, run)
        try:
            equations.truth(text, needs_sign=False)
        except Refused as refused:
            line = SQUARES.line_name(run[0], run.step != 1)
            raise Refused("eq.board-false", line=line, run=text, reason=refused) from refused


def _read_options(data: Mapping[str, Any], players: int) -> Options:
    return Options(**settle(rules.OPTIONS, given_options(data, rules.OPTIONS), players))


def _read_rack(data: object, options: Options) -> Rack:
    if not isinstance(data, list | tuple):
        raise Refused("position.value", name="racks")
    if len(data) > options.white + options.grey:
        raise Refused("eq.rack-full", count=len(data), white=options.white, grey=options.grey)
    for tile in data:
        if not isinstance(tile, str) or len(tile) != 1 or tile not in rules.WHITE + rules.GREY:
            raise Refused("eq.rack-tile", tile=brief(tile))
    rack = rack_of(data, rules.TILES)
    rules.rack_limit_check(options, rack)
    return rack


def _read_piles(data: object, board: str, racks: tuple[Rack, ...], options: Options) -> tuple[Pile, Pile, int]:
    lying = Counter(board) + Counter(tile for rack in racks for tile in rack)
    left = {tile: max(0, count - lying[tile]) for tile, count in rules.BOX.items()}
    if data is None:
        data = {}
    if not isinstance(data, Mapping):
        raise Refused("position.value", name="piles")
    white, grey = (
        read_pile(name, data.get(name, {tile: left[tile] for tile in tiles}), tiles)
        for name, tiles in (("white", rules.WHITE), ("grey", rules.GREY))
    )
    fewer = rules.BOX[rules.EQUALS] - options.equals  # EQ-20
    return white, grey, whole("equals", data.get("equals", max(0, left[rules.EQUALS] - fewer)), 0, 200)


def _check_counts(board: str, racks: tuple[Rack, ...], white: Pile, grey: Pile, equals: int) -> None:
    """No tile more often than the box holds it."""
    tiles = Counter(board.replace(".", "")) + Counter(tile for rack in racks for tile in rack)
    tiles += Counter(dict(white.counts)) + Counter(dict(grey.counts)) + Counter({rules.EQUALS: equals})
    for tile, most in rules.BOX.items():
        if tiles[tile] > most:
            raise Refused("eq.count", tile=tile, count=tiles[tile], most=most)


def _read_spent(data: object, options: Options) -> tuple[int, ...]:
    """EQ-22: squares that were covered and bared again."""
    if not isinstance(data, list | tuple) or len(data) > len(SQUARES.empty):
        raise Refused("position.value", name="spent")
    if not all(isinstance(name, str) for name in data) or (data and options.bonus == "always"):
        raise Refused("position.value", name="spent")
    return tuple(sorted({SQUARES.at(name) for name in data}))


def _read_resting(data: object, options: Options, players: int) -> tuple[int, ...]:
    """EQ-22: seats whose last turn replaced tiles."""
    if not isinstance(data, list | tuple) or len(data) > players or (data and options.replacing != "spaced"):
        raise Refused("position.value", name="resting")
    return tuple(sorted({whole("resting", seat, 0, players - 1) for seat in data}))


def _read_standing(data: object, options: Options, players: int) -> Standing | None:
    if data is None:
        return None
    if not isinstance(data, Mapping) or not options.challenge:
        raise Refused("position.value", name="standing")
    lay = read(data.get("move"))
    if not isinstance(lay, Lay):
        raise Refused("position.value", name="standing")
    last = data.get("last")
    return Standing(
        whole("standing", data.get("seat"), 0, players - 1),
        lay,
        whole("standing", data.get("points"), 0, MOST_POINTS),
        SQUARES.read_board(data.get("board"), rules.TILES),
        _read_rack(data.get("rack"), options),
        None if last is None else whole("standing", last, 0, players - 1),
    )
