"""L'Or des fous as text and plain data: moves (`c4xc6 >b11`, `c1-c3 *d4`) and positions, from untrusted input."""

import re
from collections.abc import Mapping
from typing import Any

from pyapp.core import Chance, Refused, settle
from pyapp.core.plain import given_options, whole
from pyapp.core.refused import brief
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import Move, Options, Pass, State, Step, square_at, square_name

LONGEST = 60
LONGEST_PAST = 20_000
SQUARE = "([a-g](?:1[01]|[1-9]))"
STEP = re.compile(f"{SQUARE}([-x]){SQUARE}")
GEM = re.compile(rf"\*(?:{SQUARE}>)?{SQUARE}")
BACK = re.compile(f">{SQUARE}")


def read(state: State, text: object) -> Move:
    """A move from its text. `*d4` alone means the one gem that can be meant; with two it has to be named."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Refused("of.unreadable", text=brief(text))
    words = text.lower().split()
    if words == ["pass"]:
        return Pass()
    step = STEP.fullmatch(words[0]) if words else None
    if step is None:
        raise Refused("of.unreadable", text=brief(text))
    start, end, back = square_at(step[1]), square_at(step[3]), None
    gems: list[tuple[int, int]] = []
    for word in words[1:]:
        if (found := BACK.fullmatch(word)) and back is None:
            back = square_at(found[1])
        elif found := GEM.fullmatch(word):
            to = square_at(found[2])
            gems.append((square_at(found[1]) if found[1] else _meant(state, start, end, to), to))
        else:
            raise Refused("of.unreadable", text=brief(text))
    taking = bool(state.pawns[1 - state.turn] & state.gems & 1 << end)
    if (step[2] == "x") != taking and not state.over:
        rules.check_step(state, start, end)
        raise Refused("of.sign-take" if taking else "of.nothing-taken", end=step[3])
    return Step(start, end, tuple(sorted(gems)), back)


def _meant(state: State, start: int, end: int, to: int) -> int:
    """The carrier whose gem is to come to a square, when only one can be meant."""
    if not state.over:
        rules.check_step(state, start, end)
    own, gems = rules.stepped(state, start, end)
    near = list(rules.squares(rules.carriers_near(own, gems, end)))
    can = [carrier for carrier in near if rules.reach(own, gems, carrier) >> to & 1] or near
    if len(can) == 1:
        return can[0]
    facts = {"end": square_name(end), "to": square_name(to)}
    raise (
        Refused("of.which-gem", carriers=" ".join(map(square_name, can)), **facts)
        if can
        else Refused("of.none-near", **facts)
    )


def write(state: State, move: Move) -> str:
    """The text of a move; a gem is named when the player holds two."""
    if isinstance(move, Pass):
        return "pass"
    words = [f"{square_name(move.start)}{'-' if move.back is None else 'x'}{square_name(move.end)}"]
    if move.back is not None:
        words.append(f">{square_name(move.back)}")
    own, gems = rules.stepped(state, move.start, move.end)
    named = (own & gems).bit_count() > 1
    words += [f"*{f'{square_name(carrier)}>' if named else ''}{square_name(to)}" for carrier, to in move.gems]
    return " ".join(words)


def dump(state: State) -> dict[str, Any]:
    """The plain data of a state: the position as in the rules, then what the rest of a match needs."""
    return {
        "light": rules.names(state.pawns[0]),
        "dark": rules.names(state.pawns[1]),
        "gems": rules.names(state.gems),
        "die": state.die or None,
        "turn": rules.SIDES[state.turn],
        "seed": state.chance.seed,
        "rolled": state.chance.drawn,
        "past": [f"{position:x}" for position in state.past],
        "options": {option.name: getattr(state.options, option.name) for option in rules.OPTIONS},
    }


def position(data: Any) -> State:
    """A state from plain data. Options stand under "options" or beside the rest; a die that is not there is rolled."""
    if not isinstance(data, Mapping) or not {"light", "dark", "gems"} <= set(data):
        raise Refused("position.unreadable")
    pawns = _squares(data, "light"), _squares(data, "dark")
    gems = _squares(data, "gems")
    rules.check_pieces(pawns, gems)
    turn = data.get("turn", "light")
    if turn not in rules.SIDES:
        raise Refused("position.value", name="turn")
    die = data.get("die")
    if die is not None and (type(die) is not int or die not in rules.DICE):
        raise Refused("position.value", name="die")
    chance = Chance(whole("seed", data.get("seed", 0), 0, 2**64 - 1), whole("rolled", data.get("rolled", 0), 0, 10**9))
    bare = State(_options(data), pawns, gems, rules.SIDES.index(turn), die or 0, chance, ())
    if "past" not in data and die is None:
        return rules.opened(bare)
    state = State(bare.options, pawns, gems, bare.turn, bare.die, chance, _past(data, bare))
    if rules.ended(state):
        return State(state.options, pawns, gems, state.turn, 0, chance, state.past, over=True)
    if die is None:
        raise Refused("position.value", name="die")
    return state


def _squares(data: Mapping[str, Any], name: str) -> int:
    given = data[name]
    if not isinstance(given, list | tuple) or len(given) > len(rules.SQUARES):
        raise Refused("position.value", name=name)
    mask = 0
    for one in given:
        if not isinstance(one, str) or not re.fullmatch(SQUARE, one) or mask >> square_at(one) & 1:
            raise Refused("position.value", name=name)
        mask |= 1 << square_at(one)
    return mask


def _past(data: Mapping[str, Any], state: State) -> tuple[int, ...]:
    """OF-12: the positions so far. The last is this one, unless the last move has won."""
    given = data.get("past", [f"{rules.packed(state):x}"])
    if not isinstance(given, list | tuple) or not 0 < len(given) <= LONGEST_PAST:
        raise Refused("position.value", name="past")
    if not all(isinstance(one, str) and re.fullmatch("[0-9a-f]{1,60}", one) for one in given):
        raise Refused("position.value", name="past")
    past = tuple(int(one, 16) for one in given)
    if rules.winner(state) is None and past[-1] != rules.packed(state):
        raise Refused("position.value", name="past")
    return past


def _options(data: Mapping[str, Any]) -> Options:
    return Options(**settle(rules.OPTIONS, given_options(data, rules.OPTIONS), 2))
