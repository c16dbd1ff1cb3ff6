"""Math&Magic as text and plain data: moves (`A3-A4 4 9*8-(4+3)`) and positions, both ways, from untrusted input."""

import re
from collections.abc import Mapping
from typing import Any

from pyapp.core import Refused, settle
from pyapp.core.expression import LONGEST, parse, plain
from pyapp.core.plain import flag, given_options, small, whole, wholes
from pyapp.core.refused import brief
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.rules import Agree, Bell, Bring, Buzz, Move, Options, Shift, Slide, Solve, Stall, State

SLIDE = re.compile(r"([A-F][1-6])-([A-F][1-6])")
BRING = re.compile(r"([1-9])@([A-F][1-6])")


def read(text: object) -> Move:
    """A move from its text."""
    if not isinstance(text, str):
        raise Refused("mm.unreadable", text=brief(text))
    if len(text) > LONGEST:
        raise Refused("calculation.long", length=len(text), longest=LONGEST)
    words = text.split()
    if words in (["stall"], ["bell"]):
        return Stall() if words == ["stall"] else Bell()
    if len(words) == 2 and words[0] == "buzz" and words[1] in tuple("01234"):
        return Buzz(int(words[1]))
    if len(words) == 2 and words[0] == "agree" and (target := small(words[1])) is not None:
        return Agree(target)
    shift = _read_shift(words[0].upper()) if words else None
    if shift:
        words = words[1:]
    if len(words) < 2 or words[0].upper() not in rules.LINES:
        raise Refused("mm.unreadable", text=brief(text))
    return Solve(words[0].upper(), plain("".join(words[1:])), shift)


def _read_shift(word: str) -> Shift | None:
    if slide := SLIDE.fullmatch(word):
        return Slide(rules.cell_at(slide[1]), rules.cell_at(slide[2]))
    if bring := BRING.fullmatch(word):
        return Bring(int(bring[1]), rules.cell_at(bring[2]))
    return None


def write(move: Move) -> str:
    """The text of a move."""
    if isinstance(move, Stall):
        return "stall"
    if isinstance(move, Bell):
        return "bell"
    if isinstance(move, Buzz):
        return f"buzz {move.seat}"
    if isinstance(move, Agree):
        return f"agree {move.target}"
    shift = f"{rules.shift_text(move.shift)} " if move.shift else ""
    return f"{shift}{move.line} {move.calculation}"


def dump(state: State) -> dict[str, Any]:
    """The plain data of a state."""
    marks = "".join(str(digit) if digit else "." for digit in state.grid)
    options = {option.name: getattr(state.options, option.name) for option in rules.OPTIONS}
    return {
        "grid": [marks[row : row + rules.SIDE] for row in range(0, len(marks), rules.SIDE)],
        "reserve": "".join(map(str, state.reserve)),
        "target": state.target,
        "turn": state.turn,
        "scores": list(state.scores),
        "previous": state.previous and {"line": state.previous[0], "expression": state.previous[1]},
        "stalled": list(state.stalled),
        "met": state.met,
        "over": state.over,
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()},
    }


def position(data: Any) -> State:
    """A state from plain data; options stand under "options" or beside the rest."""
    if not isinstance(data, Mapping):
        raise Refused("position.unreadable")
    grid, reserve = rules.read_grid(data.get("grid")), _read_reserve(data.get("reserve", ""))
    rules.check_copies(grid + reserve)
    scores = wholes("scores", data.get("scores", [0, 0]), -10_000, 10_000)
    if len(scores) not in rules.SEATS:
        raise Refused("match.players", low=rules.SEATS[0], high=rules.SEATS[-1])
    target = whole("target", data.get("target", 1), 0, rules.HIGHEST)
    options = _read_options(data, len(scores), target)
    if not target and not options.by_agreement:
        raise Refused("position.value", name="target")
    rules.check_goal(options, len(scores))
    turn = data.get("turn", None if options.race else 0)
    if turn is not None or not options.race:
        turn = whole("turn", turn, 0, len(scores) - 1)
    if not target and turn is not None:
        raise Refused("position.value", name="turn")
    stalled = wholes("stalled", data.get("stalled", []), 0, len(scores) - 1)
    if len(set(stalled)) != len(stalled) or turn in stalled:
        raise Refused("position.value", name="stalled")
    over = flag("over", data.get("over", False))
    met = whole("met", data.get("met", max(target - 1, 0)), 0, rules.HIGHEST)
    return State(options, grid, reserve, target, turn, scores, _read_previous(data.get("previous")), stalled, met, over)


def _read_reserve(text: object) -> tuple[int, ...]:
    if not isinstance(text, str) or not re.fullmatch(r"[1-9]{0,27}", text):
        raise Refused("position.value", name="reserve")
    return tuple(sorted(map(int, text)))


def _read_options(data: Mapping[str, Any], players: int, target: int) -> Options:
    beside = (option for option in rules.OPTIONS if option.name != "grid")  # there it is the board itself
    given = given_options(data, beside)
    options = settle(rules.OPTIONS, given, players)
    if "last" not in given:
        options["last"] = max(options["last"], target)
    return Options(**options)


def _read_previous(data: object) -> tuple[str, str] | None:
    if data is None:
        return None
    if not isinstance(data, Mapping) or data.get("line") not in rules.LINES:
        raise Refused("position.value", name="previous")
    expression = data.get("expression")
    if not isinstance(expression, str):
        raise Refused("position.value", name="previous")
    parse(expression)
    return data["line"], plain(expression)
