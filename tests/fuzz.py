"""Whatever a page can send, and much that it cannot: random events into the runtime, damaged things into the loaders.

Every number is one run: `events(seed)` sits down somewhere and taps, types and shouts; `damage(seed)` spoils one kept
match, link, file or position among good ones. Both raise AssertionError if anything is raised, reported or lost. The
tests take some of each, `python tests/fuzz.py events 20000` and `damage 20000` as many as are wanted.
"""

import json
import random
import re
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from test_app import App

from pyapp.app.store import shelf
from pyapp.app.store.links import PREFIX, link, unpack
from pyapp.app.update import ACTS
from pyapp.core import Match, Refused

NAMES = ["Léa", "Samir", "<script>", "\u202eZoé"]
SETUPS: list[tuple[str, int, dict[str, Any], dict[int, int]]] = [
    ("math-magic", 2, {"last": 20, "operators": "+-*:"}, {}),
    ("math-magic", 1, {"goal": "points", "points": 5}, {}),
    ("math-magic", 2, {"variant": "race-18"}, {1: 1}),
    ("zoned", 2, {"sheet": "10x14"}, {}),
    ("zoned", 3, {"sheet": "10x14", "lesson": True, "seconds": 20}, {2: 1}),
    ("equable", 2, {"tiles": "6", "signs": "+-", "rounds": 4}, {}),
    ("equable", 2, {"challenge": True, "clock": True}, {1: 1}),
    ("or-des-fous", 2, {"variant": "champion", "seconds": 30}, {}),
    ("or-des-fous", 2, {"variant": "beginner"}, {0: 1}),
    ("calculissimo", 2, {}, {}),
    ("calculissimo", 3, {"challenge": True, "clock": True}, {2: 1}),
]
SHOUTS = [
    "",
    " ",
    "²",
    "--5",
    "9" * 5000,
    "-1",
    "0",
    "1e999",
    "\u0000",
    "\ud800",
    "é",
    "<b>",
    "Z99",
    "A1",
    "I9",
    "a1 b2",
    "١٢",
    "½",
    "None",
    "[]",
    "{}",
    "Infinity",
    "rack-0",
    "rack-99",
    "cell-A1",
    "1 2 3",
    "layout",
    "layout row-0",
    "solutions",
    "review",
    "map",
    "aids",
    "menu",
    "rules zoned",
    "5+3-7",
    "3 5+3-7",
    "change 1",
    "challenge 0",
    "pass",
    "stall",
    "x" * 13_000,
]
VALUES: list[Any] = [None, True, -1, 0, 3, 2**70, 1.5, float("inf"), [], {}, ["a"], {"a": 1}, "x"]
LOCAL = (
    "cell",
    "drop",
    "key",
    "rack",
    "joker",
    "ask-joker",
    "press",
    "line",
    "reserve",
    "buzz",
    "stall",
    "play",
    "typed",
    "area",
    "at",
    "steer",
    "turn",
    "back",
    "square",
    "erase",
    "clear",
    "moving",
    "put-back",
    "show",
    "go-on",
    "pass",
    "challenge",
    "changing",
    "lifting",
    "shuffle",
    "sort",
    "zoom",
    "undo",
    "redo",
    "hint",
    "stop",
    "ask",
    "bot",
    "look",
    "return",
    "resume",
    "tour",
    "tick",
    "preset",
    "seat-add",
    "seat-remove",
    "seat-name",
    "seat-level",
    "option",
    "slice",
    "no-such-act",
)
EVENTS = 12


class Page(App):
    """A page that thinks a little and then goes on."""

    def _ask(self, event: dict[str, Any]) -> None:
        answer = json.loads(self.runtime.receive(json.dumps(event)))
        self._take(answer)
        for _ in range(2):
            if answer["more"]:
                answer = json.loads(self.runtime.receive(json.dumps({"act": "slice"})))
                self._take(answer)


@cache
def played(number: int) -> Match:
    """A match of every kind, some moves long."""
    name, seats, options, bots = SETUPS[number]
    match = Match.new(name, NAMES[:seats], number, options, bots)
    chance = random.Random(number)
    for _ in range(6):
        if match.game.over(match.state):
            break
        moves = [move for move, _ in zip(match.game.moves(match.state), range(200), strict=False)]
        match.play(match.game.write(match.state, chance.choice(moves)))
    return match


def events(seed: int) -> None:
    """One sequence of events."""
    chance = random.Random(seed)
    match = played(chance.randrange(len(SETUPS)))
    app = Page(hash=link("", match, fresh=chance.random() < 0.5)) if chance.random() < 0.9 else Page()
    if chance.random() < 0.8:
        app.send("tour", "end")
    for _ in range(EVENTS):
        before, table = set(matches(app)), app.runtime.model.table
        event = _event(app, chance)
        app.now += chance.choice((0, 300, 5000, 200_000, -100_000))
        app.send(**event)
        gone = before - set(matches(app))
        assert not gone or (event["act"] == "delete" and len(gone) == 1), (event, gone)
        after = app.runtime.model.table
        if table and after and after.match is not table.match:
            assert shelf.opened(app.store[f"match-{after.key}"])[0].save() == after.match.save(), event
    for text in matches(app).values():
        shelf.opened(text)


def matches(app: App) -> dict[str, str]:
    return {key: text for key, text in app.store.items() if key.startswith("match-")}


def _event(app: App, chance: random.Random) -> dict[str, Any]:
    """Mostly what the page offers now, sometimes what it never would."""
    offered = re.findall(r'data-(?:act|change|steer)="([^"]*)"', app.markup)
    kind = chance.random()
    if kind < 0.55 and offered:
        act, _, arg = chance.choice(offered).replace("&quot;", '"').replace("&amp;", "&").partition(" ")
    else:
        act, arg = chance.choice((*LOCAL, *ACTS)), chance.choice(SHOUTS)
    if kind > 0.95:
        arg = _mutated(arg, chance)
    event: dict[str, Any] = {"act": act, "arg": arg}
    if act in ("drop", "key", "at") or chance.random() < 0.1:
        squares = re.findall(r'data-(?:drag|drop)="([^"]*)"', app.markup) or [""]
        event |= {
            "to": chance.choice([*squares, *SHOUTS]),
            "arg": chance.choice([*squares, arg]),
            "how": chance.choice(("over", "down", "drag", "up", "?")),
            "passing": chance.random() < 0.3,
        }
    if act == "at":
        event["arg"] = f"{chance.randrange(60)} {chance.randrange(60)}"
    if act == "key":
        event["arg"] = chance.choice([*"0123456789+-*:/=(),pr?", "Backspace", "Escape", "é"])
    if chance.random() < 0.4:
        event["value"] = chance.choice(SHOUTS + VALUES)
    if chance.random() < 0.05:
        event[chance.choice(("random", "how", "to", "at", "hash", "stored", "used"))] = chance.choice(VALUES)
    if event["act"] == "open":
        event["stored"] = dict(app.store) if chance.random() < 0.8 else chance.choice(VALUES)
    return event


def _mutated(text: str, chance: random.Random) -> str:
    """A text with a few marks lost, doubled or changed."""
    marks = list(text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(marks) + 1)
        instead = chance.choice(("", "", chance.choice('0179{}[]",:.-aé\\'), text[:9]))
        marks[at : at + chance.choice((0, 1, 1, 3))] = instead
    return "".join(marks)


def _spoiled(data: Any, chance: random.Random) -> Any:
    """Plain data with one value somewhere inside replaced, lost or repeated."""
    if isinstance(data, dict) and data and chance.random() < 0.8:
        key = chance.choice(list(data))
        spoiled = {key: _spoiled(data[key], chance)} if chance.random() < 0.9 else {}
        return {name: value for name, value in data.items() if name != key} | spoiled
    if isinstance(data, list) and data and chance.random() < 0.8:
        at = chance.randrange(len(data))
        return [*data[:at], *([_spoiled(data[at], chance)] * chance.choice((0, 1, 1, 2))), *data[at + 1 :]]
    if isinstance(data, str) and chance.random() < 0.6:
        return _mutated(data, chance)
    return chance.choice([*VALUES, *SHOUTS])


def damage(seed: int) -> str:
    """One damaged thing among good ones; what kind it was."""
    chance = random.Random(seed)
    match = played(chance.randrange(len(SETUPS)))
    return chance.choice((_kept, _kept, _linked, _filed, _position))(match, chance)


GOOD = json.dumps({"match": played(0).save(), "when": 7})


def _kept(match: Match, chance: random.Random) -> str:
    text = json.dumps({"match": match.save(), "undone": [], "when": 9, "spent": 1})
    text = _mutated(text, chance) if chance.random() < 0.5 else json.dumps(_spoiled(json.loads(text), chance))
    if chance.random() < 0.02:
        text = "[" * chance.randrange(20_000)
    app = Page(
        stored={
            "match-good": GOOD,
            "match-bad": text,
            "session": chance.choice(("", "bad", "good", text)),
            "settings": chance.choice(('{"language": "en"}', text)),
        }
    )
    assert app.store["match-good"] == GOOD and app.store["match-bad"], text
    assert {kept.key for kept in app.runtime.model.shelf} == {"good", "bad"}, text
    app.send("home")
    app.send("continue", "bad")
    table = app.runtime.model.table
    assert (table is None) == ('class="refusal"' in app.markup) or table is not None, text
    app.send("home")
    app.send("continue", "good")
    assert app.match.save() == played(0).save(), text
    return "kept"


def _linked(match: Match, chance: random.Random) -> str:
    fragment = PREFIX + _mutated(link("", match).removeprefix(PREFIX), chance)
    app = Page(stored={"match-good": GOOD}, hash=fragment)
    assert app.store["match-good"] == GOOD, fragment
    try:
        unpack(fragment)
    except Refused:
        assert app.runtime.model.table is None and 'class="refusal"' in app.markup, fragment
    return "link"


def _filed(match: Match, chance: random.Random) -> str:
    data: Any = match.save()
    if chance.random() < 0.4:
        data = {"bons-comptes": 1, "kept": {"match-k": json.dumps({"match": data})}, "about": {"match-k": "{}"}}
    text = json.dumps(_spoiled(data, chance)) if chance.random() < 0.6 else _mutated(json.dumps(data), chance)
    app = Page(stored={"match-good": GOOD})
    app.send("import", value=text)
    assert app.store["match-good"] == GOOD, text
    return "file"


def _position(match: Match, chance: random.Random) -> str:
    data = _spoiled(json.loads(json.dumps(match.game.dump(match.state))), chance)
    try:
        state = match.game.position(data)
        assert match.game.position(match.game.dump(state)) == state, data
    except Refused:
        pass
    return "position"


def run(what: Callable[[int], object], seeds: range) -> None:
    """So many of them, with the slowest."""
    slowest, count = (0.0, 0), 0
    for seed in seeds:
        began = time.perf_counter()
        try:
            what(seed)
        except BaseException:
            print(f"{what.__name__} {seed}", flush=True)
            raise
        slowest, count = max(slowest, (time.perf_counter() - began, seed)), count + 1
    print(f"{count} × {what.__name__}: nothing raised, nothing lost; slowest {slowest[0]:.2f} s ({slowest[1]})")


if __name__ == "__main__":
    chosen, first, last = (*sys.argv[1:], "0")[0], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0
    run({"events": events, "damage": damage}[chosen], range(first, last) if last else range(first))
