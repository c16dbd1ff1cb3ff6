"""Matches of any length at a table, and what a page costs: the reads, scores and searches behind it, counted."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from pyapp.app.runtime import Runtime
from pyapp.core import Chance, Match
from pyapp.games import GAMES

ENGINE = str(Path(__file__).resolve().parent.parent / "pyapp" / "games")
SEARCHING = {"solver.py", "search.py", "players.py", "playout.py", "judge.py", "fillings.py", "products.py"}
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "math-magic": {"last": 200, "order": "rising"},
    "zoned": {"sheet": "21x29"},
    "equable": {},
    "or-des-fous": {},
    "calculissimo": {},
}
LAID = 10  # moves that earn something, before the quick ones


@cache
def moves(game: str, made: int) -> tuple[str, ...]:
    """So many moves, or as many as there are: a few by a computer player, then whatever is quick."""
    if game == "or-des-fous":
        return max((_moves(game, made, seed) for seed in range(1, 9)), key=len)
    return _moves(game, made, 1)


def _moves(game: str, made: int, seed: int) -> tuple[str, ...]:
    match = Match.new(game, ["Léa", "Samir"], seed, OPTIONS[game])
    while len(match.turns) < made and not match.game.over(match.state):
        match.play(_quick(match) if len(match.turns) >= LAID else _good(match))
    return tuple(match.moves[:-2] if match.game.over(match.state) else match.moves)  # with something left to tap


def _good(match: Match) -> str:
    *_, thought = match.game.think(match.state, 2, 60)
    return match.game.write(match.state, thought.best[0][0]) if thought.best else _quick(match)


def _quick(match: Match) -> str:
    if match.game.name == "math-magic":
        return "stall"
    if match.game.name in ("equable", "calculissimo"):
        return f"change {match.state.racks[match.state.turn][0]}"
    if match.game.name == "or-des-fous":  # nobody wins by playing whatever comes
        legal = list(match.game.moves(match.state))
        return match.game.write(match.state, legal[Chance(len(match.turns)).below(len(legal))[0]])
    *_, thought = match.game.think(match.state, 1, 20)
    return match.game.write(match.state, thought.best[0][0])


def saved(game: str, made: int, bots: Mapping[int, int]) -> dict[str, Any]:
    seed = next((seed for seed in range(1, 9) if _plays(game, seed, moves(game, made))), 1)
    match = Match.new(game, ["Léa", "Samir"], seed, OPTIONS[game], bots)
    for text in moves(game, made):
        match.play(text)
    return match.save()


def _plays(game: str, seed: int, texts: tuple[str, ...]) -> bool:
    try:
        match = Match.new(game, ["Léa", "Samir"], seed, OPTIONS[game])
        for text in texts:
            match.play(text)
    except ValueError:
        return False
    return True


class Page:
    """A page with a match on its table; thinking goes on only when it is asked for."""

    def __init__(self, game: str, made: int, bots: Mapping[int, int] | None = None, **clock: Any) -> None:
        self.begin(json.dumps(saved(game, made, bots or {})), **clock)

    def begin(self, match: str, **clock: Any) -> None:
        self.runtime = Runtime(**clock)
        self.now = 10_000_000
        self.ask("open", stored={}, languages=["fr"])
        self.ask("import", value=match)
        self.now += 60_000  # throws that were passed are shown by now
        self.ask("tick")

    def ask(self, act: str, arg: str = "", **more: Any) -> dict[str, Any]:
        event = {"act": act, "arg": arg, "now": self.now, "random": 7, **more}
        answer: dict[str, Any] = json.loads(self.runtime.receive(json.dumps(event)))
        return answer

    @property
    def match(self) -> Match:
        assert self.runtime.model.table
        return self.runtime.model.table.match


@contextmanager
def counted(game: str) -> Iterator[Counter[str]]:
    """How often a game is asked to read, to score and to search while this lasts, by whichever road."""
    counts: Counter[str] = Counter()
    folder = f"{ENGINE}/{game.replace('-', '_')}/"

    def look(frame: FrameType, event: str, arg: object) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(folder):
            return
        name, caller = frame.f_code.co_name, frame.f_back.f_code.co_filename if frame.f_back else ""
        if frame.f_code.co_filename[len(folder) :] in SEARCHING:
            if not caller.startswith(folder) or caller[len(folder) :] not in SEARCHING:
                counts["searches"] += not name.startswith(("_", "<"))
        elif name in ("read", "score") and not caller.startswith(folder):
            counts[f"{name}s"] += 1

    sys.setprofile(look)
    try:
        yield counts
    finally:
        sys.setprofile(None)


assert set(OPTIONS) == set(GAMES)
