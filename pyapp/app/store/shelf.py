"""The shelf: the matches this device keeps. Each is known by a summary, written beside it when it was stored; the match
itself is read only when somebody sits down at it. What a device gives back is as untrusted as a stranger's file."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pyapp.app import effects as do
from pyapp.app.effects import Effect
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Kept, Table
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.core.match import LONGEST_NAME
from pyapp.core.plain import parsed
from pyapp.games import GAMES

MATCH, ABOUT = "match-", "about-"
LONGEST_SKETCH = 20_000
WHEN = re.compile(r'"when":(\d{1,15})[,}]')
Shelf = tuple[Kept, ...]


def store(table: Table, when: int) -> tuple[Kept, Effect]:
    """Keep the match on a table, all of it: what was taken back and the time spent too."""
    match = table.whole
    data = {"match": match.save(), "undone": match.undone, "when": when, "spent": table.clock.now - table.clock.began}
    value = _written(data)
    kept = summary(table.key, match, when, len(value), _written(match.game.dump(match.state)))
    return kept, do.store(MATCH + table.key, value, write(kept))


def summary(key: str, match: Match, when: int, size: int, sketch: str = "") -> Kept:
    """What the shelf tells of a match: no points that the table itself does not tell yet."""
    game, state = match.game, match.state
    turn = None if game.over(state) else game.turn(state)
    scores = SCREENS[game.name].told(match, state)
    return Kept(key, game.name, match.players, scores, turn, len(match.turns), game.over(state), when, size, sketch)


def write(kept: Kept) -> str:
    """The text of a summary."""
    return _written(
        {
            "game": kept.game,
            "players": kept.players,
            "scores": kept.scores,
            "turn": kept.turn,
            "moves": kept.moves,
            "over": kept.over,
            "when": kept.when,
            "size": kept.size,
            "sketch": kept.sketch,
        }
    )


@lru_cache(1024)
def read(key: str, text: object) -> Kept:
    """The summary of a text. One that says nonsense still stands for a match, which may be whole."""
    try:
        data = parsed(text, "shelf.summary") if isinstance(text, str) else None
        if not isinstance(data, Mapping) or data.get("game") not in tuple(GAMES):  # what is no name has no hash
            raise Refused("shelf.summary")
        players = tuple(str(name)[:LONGEST_NAME] for name in _items(data.get("players")))
        scores = tuple(_whole(points) for points in _items(data.get("scores")))
        turn = data.get("turn")
        return Kept(
            key,
            data["game"],
            players,
            (*scores, *(0 for _ in players))[: len(players)],
            turn if type(turn) is int and turn in range(len(players)) else None,
            _whole(data.get("moves")),
            data.get("over") is True,
            _whole(data.get("when")),
            _whole(data.get("size")),
            str(data.get("sketch", ""))[:LONGEST_SKETCH],
        )
    except Refused as refused:
        return Kept(key, problem=refused)


def unread(key: str, text: object) -> Kept:
    """A summary of which only its time is known: a long shelf is read as far as it is looked at."""
    when = WHEN.search(text) if isinstance(text, str) else None
    return Kept(key, when=int(when[1]), unread=str(text)) if when else read(key, text)


def looked_at(kept: Kept) -> Kept:
    return read(kept.key, kept.unread) if kept.unread else kept


def opened(text: object) -> tuple[Match, int, int]:
    """The match of a stored text, the milliseconds spent on it, and when it was stored."""
    if not isinstance(text, str):
        raise Refused("shelf.missing")
    data = parsed(text, "match.unreadable")
    if not isinstance(data, Mapping):
        raise Refused("match.unreadable")
    match = Match.load(data.get("match", data))
    undone = data.get("undone")
    if isinstance(undone, list) and all(isinstance(move, str) for move in undone):
        match.undone = undone
    return match, max(0, _whole(data.get("spent"))), _whole(data.get("when"))


def read_all(stored: Mapping[str, Any]) -> tuple[Shelf, list[Effect]]:
    """The shelf of a device. A match that an earlier version kept without a summary gets one now."""
    rows = {
        name.removeprefix(ABOUT): unread(name.removeprefix(ABOUT), text)
        for name, text in stored.items()
        if name.startswith(ABOUT)
    }
    effects: list[Effect] = []
    for name, text in stored.items():
        key = name.removeprefix(MATCH)
        if name.startswith(MATCH) and key not in rows:
            try:
                match, _, when = opened(text)
                rows[key] = summary(key, match, when, len(text))
                effects.append(do.store(name, text, write(rows[key])))
            except Refused as refused:
                rows[key] = Kept(key, problem=refused)
    return in_order(rows.values()), effects


def in_order(rows: Iterable[Kept]) -> Shelf:
    return tuple(sorted(rows, key=lambda kept: -kept.when))


def put(shelf: Shelf, *new: Kept) -> Shelf:
    """The shelf with these matches in their places."""
    keys = {kept.key for kept in new}
    return in_order((*new, *(kept for kept in shelf if kept.key not in keys)))


def without(shelf: Shelf, key: str) -> Shelf:
    return tuple(kept for kept in shelf if kept.key != key)


def find(shelf: Shelf, key: str) -> Kept | None:
    return next((looked_at(kept) for kept in shelf if kept.key == key), None)


def with_problem(shelf: Shelf, key: str, problem: Refused) -> Shelf:
    """A match that cannot be opened stays where it is and says why."""
    return tuple(replace(looked_at(kept), problem=problem) if kept.key == key else kept for kept in shelf)


def followed(match: Match, text: object) -> Match:
    """The match as another tab has stored it; of the same match only the moves that are new are made."""
    data = parsed(text, "match.unreadable") if isinstance(text, str) else {}
    if {**data.get("match", {}), "moves": ()} != {**match.save(), "moves": ()}:
        return opened(text)[0]
    known, wanted = match.moves, data["match"]["moves"]
    shared = next(
        (at for at, (one, other) in enumerate(zip(known, wanted, strict=False)) if one != other),
        min(len(known), len(wanted)),
    )
    twin = match.copy()
    twin.turns = twin.turns[:shared]
    for move in wanted[shared:]:
        twin.play(move)
    twin.undone = list(data.get("undone", ()))
    return twin


# Everything in one file


def bundle(data: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """What a file holds that keeps everything of a device: text and summary under each key."""
    kept, about = data.get("kept"), data.get("about")
    if not isinstance(kept, Mapping) or not isinstance(about, Mapping):
        raise Refused("shelf.bundle")
    return {name: (text, str(about.get(name, ""))) for name, text in kept.items() if isinstance(text, str)}


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _whole(value: object) -> int:
    """A whole number of a summary; whatever else stands there counts as none."""
    return value if type(value) is int and abs(value) < 1 << 53 else 0


def _items(value: object) -> list[Any]:
    return value[:8] if isinstance(value, list) else []


def named(kept: Kept, say: Words) -> str:
    """A kept match by its game and its players."""
    if not kept.game:
        return say("home.unknown")
    return ", ".join((say(f"game.{kept.game}"), say("list.and").join(kept.players)))
