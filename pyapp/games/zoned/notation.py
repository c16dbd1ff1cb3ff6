"""ZoneD as text and plain data: moves (`4x1@8,17`) and positions, both ways, from untrusted input."""

import re
from collections.abc import Mapping
from typing import Any

from pyapp.core import Chance, Refused, settle
from pyapp.core.plain import flag, given_options, whole, wholes
from pyapp.core.refused import brief
from pyapp.games.zoned import field, rules
from pyapp.games.zoned.rules import Dice, Draw, Options, Rectangle, State

# The width, the height and the corner nearest the origin; in a lesson the area that was typed (ZD-11).
MOVE = re.compile(r"([0-9]{1,2})[x×*]([0-9]{1,2})@([0-9]{1,2})[,;]([0-9]{1,2})(?:=([0-9]{1,3}))?")
LARGEST = 100  # squares along a side of a sheet in a position
MOST = 10**9  # points


def read(text: object) -> Draw:
    """A move from its text."""
    if not isinstance(text, str):
        raise Refused("zd.unreadable", text=brief(text))
    found = MOVE.fullmatch("".join(text[:60].split()).lower()) if len(text) <= 60 else None
    if not found:
        raise Refused("zd.unreadable", text=brief(text))
    w, h, x, y, typed = found.groups()
    return Draw(int(w), int(h), int(x), int(y), None if typed is None else int(typed))


def write(move: Draw) -> str:
    """The text of a move."""
    typed = "" if move.typed is None else f"={move.typed}"
    return f"{move.w}x{move.h}@{move.x},{move.y}{typed}"


def dump(state: State) -> dict[str, Any]:
    """The plain data of a state."""
    return {
        "width": state.width,
        "height": state.height,
        "players": state.players,
        "rectangles": [
            {"player": one.player, "x": one.x, "y": one.y, "w": one.w, "h": one.h} for one in state.rectangles
        ],
        "dice": list(state.dice) if state.dice else None,
        "passes": state.passes,
        "turn": state.turn,
        "scores": list(state.scores),
        "chance": [state.chance.seed, state.chance.drawn],
        "over": state.over,
        "options": {"limit": state.options.limit, "lesson": state.options.lesson, "seconds": state.options.seconds},
    }


def position(data: Any) -> State:
    """A state from plain data. Dice that let nobody draw are passed at once, as in a game (ZD-6)."""
    if not isinstance(data, Mapping) or not {"width", "height"} <= set(data):
        raise Refused("position.unreadable")
    width, height = (whole(name, data[name], 1, LARGEST) for name in ("width", "height"))
    given = data.get("scores", [0] * whole("players", data.get("players", 2), *_ends(rules.SEATS)))
    if not isinstance(given, list | tuple) or len(given) not in rules.SEATS:
        raise Refused("match.players", low=rules.SEATS[0], high=rules.SEATS[-1])
    players = whole("players", data.get("players", len(given)), len(given), len(given))
    over = flag("over", data.get("over", False))
    state = State(
        _options(data, players),
        width,
        height,
        _rectangles(data.get("rectangles", []), width, height, players),
        _dice(data.get("dice")),
        whole("passes", data.get("passes", 0), 0, MOST),
        whole("turn", data.get("turn", 0), 0, players - 1),
        tuple(whole("scores", points, 0, MOST) for points in given),
        _chance(data.get("chance", [0, 0])),
        over,
    )
    return state if over else rules.settled(state)


def _options(data: Mapping[str, Any], players: int) -> Options:
    known = tuple(option for option in rules.OPTIONS if option.name != "sheet")
    return Options(**settle(known, given_options(data, known), players))


def _rectangles(data: object, width: int, height: int, players: int) -> tuple[Rectangle, ...]:
    if not isinstance(data, list | tuple) or len(data) > width * height:
        raise Refused("position.value", name="rectangles")
    paper, free = field.sheet(width, height)
    found = []
    for one in data:
        if not isinstance(one, Mapping):
            raise Refused("position.value", name="rectangles")
        seat = whole("player", one.get("player"), 0, players - 1)
        w, h = whole("w", one.get("w"), 1, width), whole("h", one.get("h"), 1, height)
        x, y = whole("x", one.get("x"), 0, width - w), whole("y", one.get("y"), 0, height - h)
        squares = paper.rectangle(x, y, w, h)
        if squares & ~free:
            raise Refused("zd.overlap", w=w, h=h, x=x, y=y)
        free &= ~squares
        found.append(Rectangle(seat, x, y, w, h))
    return tuple(found)


def _dice(data: object) -> Dice | None:
    if data is None:
        return None
    one, other = wholes("dice", data, 1, rules.FACES, 2)
    return one, other


def _chance(data: object) -> Chance:
    if not isinstance(data, list | tuple) or len(data) != 2:
        raise Refused("position.value", name="chance")
    return Chance(whole("chance", data[0], 0, (1 << 64) - 1), whole("chance", data[1], 0, MOST))


def _ends(numbers: range) -> tuple[int, int]:
    return numbers[0], numbers[-1]
