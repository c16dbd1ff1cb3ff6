"""Whatever is read, Refused is the only answer to what is wrong: damaged texts, positions and saves, many of each.

The damage is seeded, so that what is found today is found tomorrow.
"""

import json
import math
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from pyapp.core import Match, Refused
from pyapp.games import GAMES

OPTIONS: dict[str, dict[str, Any]] = {
    "math-magic": {"last": 6, "operators": "+-*"},
    "zoned": {"sheet": "10x14"},
    "equable": {"tiles": "6", "signs": "+-", "challenge": True},
    "or-des-fous": {},
    "calculissimo": {"challenge": True},
}
MARKS = [*"0159+-*:/=,.;@()?>x ABIJabg²٣½１①é\0\n", "--", "\ud800", "\u200b", "🂡", "9" * 40]


def nested(depth: int) -> Any:
    deep: Any = []
    for _ in range(depth):
        deep = [deep]
    return deep


STRANGE = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    10**30,
    10**5000,
    0.5,
    -0.0,
    math.inf,
    -math.inf,
    math.nan,
    "",
    " ",
    "²",
    "--5",
    "7",
    "9" * 5000,
    "\ud800",
    "\0",
    "\u3164",
    [],
    {},
    [[]],
    [None],
    [-1],
    ["²"],
    {"": None},
    {"0": -1},
    nested(200),
    (),
    b"7",
]


@cache
def match_of(name: str) -> Match:
    """A few moves of every kind that begins a game."""
    match = Match.new(name, ["Ada", "Lin"], seed=3, options=OPTIONS[name])
    chance = Random(name)
    while len(match.turns) < 8 and not match.game.over(match.state):
        moves = list(match.game.moves(match.state))
        kinds = sorted({type(move).__name__ for move in moves})
        kind = chance.choice(kinds)
        move = chance.choice([move for move in moves if type(move).__name__ == kind])
        match.play(match.game.write(match.state, move))
    return match


def damaged_text(text: str, chance: Random) -> str:
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(text) + 1)
        text = chance.choice(
            (
                lambda at=at, text=text: text[:at] + text[at + 1 :],
                lambda at=at, text=text: text[:at] + text[at : at + 3] * 2 + text[at:],
                lambda at=at, text=text: text[:at] + chance.choice(MARKS) + text[at:],
                lambda at=at, text=text: text[:at] + chance.choice(MARKS) + text[at + 1 :],
                lambda at=at, text=text: text[at:] + text[:at],
            )
        )()
    return text


def holders(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or dictionary within data, with each of its keys."""
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from holders(data[key])


def damaged(data: Any, chance: Random) -> Any:
    """Plain data with a few values gone, doubled, changed or of another kind."""
    data = deepcopy(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        places = list(holders(data))
        if not places:
            return data
        holder, key = chance.choice(places)
        value, way = holder[key], chance.randrange(6)
        if way == 0:
            del holder[key]
        elif way == 1 and isinstance(holder, list):
            holder.insert(key, deepcopy(value))
        elif way == 2 and isinstance(value, str):
            holder[key] = damaged_text(value, chance)
        elif way == 3 and isinstance(value, int):
            holder[key] = value + chance.choice((-1, 1, 100, -(10**9)))
        elif way == 4:
            other, place = chance.choice([place for place in places if place[0] is not holder] or [(holder, key)])
            holder[key] = deepcopy(other[place])
        else:
            holder[key] = deepcopy(chance.choice(STRANGE))
    return data


def taken(ask: Callable[[], Any]) -> Any:
    """The answer, or None if it is Refused; anything else that is raised fails the test. A refusal can be sent."""
    try:
        return ask()
    except Refused as refused:
        json.dumps(facts(refused), ensure_ascii=False).encode()
        return None


def facts(refused: Refused) -> dict[str, Any]:
    return {name: facts(fact) if isinstance(fact, Refused) else fact for name, fact in refused.facts.items()}


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_move_is_refused_or_read(name: str) -> None:
    match, chance, refused = match_of(name), Random(1), 0
    for _ in range(1500):
        state = chance.choice(match.states)
        text = damaged_text(chance.choice([*match.moves, "pass", "stall", "buzz 1", "challenge 1", "change 1"]), chance)
        move = taken(partial(match.game.read, state, text))
        after = taken(partial(match.game.play, state, move))
        refused += after is None
        if after is not None:
            assert match.game.read(state, match.game.write(state, move)) == move
    assert refused > 500


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_position_is_refused_or_stands(name: str) -> None:
    """What is taken is a position like any other: it comes back from its own data and has moves unless it is over."""
    game, chance, stood = GAMES[name], Random(2), 0
    positions = [game.dump(state) for state in match_of(name).states]
    for _ in range(1000):
        data = damaged(chance.choice(positions), chance)
        state = taken(partial(game.position, data))
        if state is not None:
            stood += 1
            assert game.position(json.loads(json.dumps(game.dump(state)))) == state
    assert 20 < stood < 980


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_save_is_refused_or_loaded(name: str) -> None:
    """As data, and as text with marks gone or doubled."""
    chance, loaded = Random(3), 0
    save = match_of(name).save()
    for number in range(300):
        data = damaged(save, chance) if number % 2 else damaged_text(json.dumps(save), chance)
        match = taken(partial(Match.load, data))
        if match is not None:
            loaded += 1
            assert Match.load(json.dumps(match.save())).states == match.states
    assert 5 < loaded < 295


@pytest.mark.parametrize("name", GAMES)
def test_strange_options_are_refused_or_settled(name: str) -> None:
    game = GAMES[name]
    for option in game.options:
        for value in STRANGE:
            taken(partial(game.start, seed=1, **{option.name: value}))
            data = {**game.dump(game.start()), "options": {option.name: value}}
            taken(partial(game.position, data))
    for value in STRANGE:
        taken(partial(game.start, players=value))
        taken(partial(game.start, seed=value))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_too_deep_to_be_written_is_refused(name: str) -> None:
    """Brackets within brackets, as values and as text, wherever a value stands."""
    game, deep = GAMES[name], nested(5000)
    position, save = game.dump(game.start()), match_of(name).save()
    for key in position:
        taken(partial(game.position, {**position, key: deep}))
    for key in save:
        assert taken(partial(Match.load, {**save, key: deep})) is None
        text = json.dumps({**save, key: "HERE"}).replace('"HERE"', "[" * 5000 + "]" * 5000)
        assert taken(partial(Match.load, text)) is None
    taken(partial(game.read, game.start(), deep))
