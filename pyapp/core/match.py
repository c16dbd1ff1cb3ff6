"""A match is its set-up and its moves (GEN-3); every state is replayed from them."""

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self

from pyapp.core.contract import Game, State
from pyapp.core.refused import Refused, brief

VERSION = 1
MOST_MOVES = 20_000
LONGEST_NAME = 40
LEVELS = range(1, 6)


class Match:
    """One match on the table: play, undo, redo, save, load."""

    def __init__(
        self, game: Game, players: Sequence[str], seed: int, options: Mapping[str, Any], bots: Mapping[int, int]
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.bots = dict(bots)
        self.moves: list[str] = []
        self.undone: list[str] = []
        self.states: list[State] = [game.start(players=len(self.players), seed=seed, **options)]
        self.options = deepcopy(dict(options))

    @classmethod
    def new(
        cls,
        game: str,
        players: Sequence[str],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        bots: Mapping[int, int] | None = None,
    ) -> Self:
        """A fresh match. `bots` gives the level of every seat that the computer plays."""
        found = _find(game)
        if not isinstance(players, list | tuple) or len(players) not in found.seats:
            raise Refused("match.players", low=found.seats[0], high=found.seats[-1])
        for name in players:
            # brief changes what is too long, and half a character (a lone surrogate), which no file can hold.
            if not isinstance(name, str) or not name or brief(name, LONGEST_NAME) != name:
                raise Refused("match.name", longest=LONGEST_NAME)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
            raise Refused("match.seed")
        for seat, level in (bots or {}).items():
            if seat not in range(len(players)) or type(level) is not int or level not in LEVELS:
                raise Refused("match.bot", low=LEVELS[0], high=LEVELS[-1])
        known = {option.name for option in found.options}
        for option in options or {}:
            if option not in known:
                raise Refused("option.unknown", name=brief(option))
        return cls(found, players, seed, options or {}, bots or {})

    @property
    def state(self) -> State:
        """What is on the table now."""
        return self.states[-1]

    def play(self, text: str) -> None:
        """Make a move; Refused leaves everything as it was."""
        move = self.game.read(self.state, text)
        after = self.game.play(self.state, move)
        self.moves.append(self.game.write(self.state, move))
        self.states.append(after)
        self.undone.clear()

    def undo(self) -> None:
        """Take the last move back."""
        if not self.moves:
            raise Refused("match.nothing-to-undo")
        self.undone.append(self.moves.pop())
        self.states.pop()

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        if not self.undone:
            raise Refused("match.nothing-to-redo")
        rest = self.undone[:-1]
        self.play(self.undone[-1])
        self.undone = rest

    def copy(self) -> "Match":
        """An independent match with the same past; states are frozen, so they are shared."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.moves, twin.undone, twin.states = list(self.moves), list(self.undone), list(self.states)
        return twin

    def save(self) -> dict[str, Any]:
        """Plain data that `load` takes back."""
        return {
            "v": VERSION,
            "game": self.game.name,
            "options": deepcopy(self.options),
            "players": [
                {"name": name, "bot": self.bots[seat]} if seat in self.bots else {"name": name}
                for seat, name in enumerate(self.players)
            ],
            "seed": self.seed,
            "moves": list(self.moves),
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        """A match from saved data (or its JSON text) that nobody vouches for: every move is played again."""
        if isinstance(data, str | bytes):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise Refused("match.unreadable") from None
        if not isinstance(data, Mapping) or "game" not in data:
            raise Refused("match.unreadable")
        if type(data.get("v")) is not int or data["v"] != VERSION:
            raise Refused("match.version", version=brief(data.get("v"), 20), known=VERSION)
        options, players, moves = data.get("options", {}), data.get("players"), data.get("moves", [])
        if (
            not isinstance(options, Mapping)
            or not isinstance(players, list)
            or not all(isinstance(player, Mapping) for player in players)
            or not isinstance(moves, list)
        ):
            raise Refused("match.unreadable")
        if len(moves) > MOST_MOVES:
            raise Refused("match.long", most=MOST_MOVES)
        names = [player.get("name") for player in players]
        bots = {seat: player["bot"] for seat, player in enumerate(players) if player.get("bot") is not None}
        match = cls.new(data["game"], names, data.get("seed", 0), options, bots)
        for number, text in enumerate(moves, 1):
            try:
                match.play(text)
            except Refused as refused:
                raise Refused("match.move", number=number, reason=refused) from refused
        return match


def _find(name: object) -> Game:
    # The only place where a name becomes a game; imported late because games are built on core.
    from pyapp.games import GAMES

    if not isinstance(name, str) or name not in GAMES:
        raise Refused("match.game", game=brief(name))
    return GAMES[name]
