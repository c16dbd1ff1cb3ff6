"""A match is its set-up and its moves (GEN-3). It keeps its turns: every move is read, played and scored once."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Self

from pyapp.core import registry
from pyapp.core.contract import LEVELS as LEVELS
from pyapp.core.contract import Game, Move, Older, Score, State
from pyapp.core.plain import parsed
from pyapp.core.refused import Refused, brief

VERSION = 1
MOST_MOVES = 5_000  # several times those of the longest match that rules and presets allow
LONGEST_NAME = 40
RULES = "rules"  # the option of games whose rules have changed: the version that a match goes by
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made: its text, what it was read as, what it earned, and the state it led to."""

    text: str
    move: Move
    score: Score
    after: State


class Match:
    """One match on the table: play, undo, redo, save, load. What it holds is frozen; only which of it changes."""

    def __init__(
        self, game: Game, players: Sequence[str], seed: int, options: Mapping[str, Any], bots: Mapping[int, int]
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.bots = dict(bots)
        self.turns: tuple[Turn, ...] = ()
        self.undone: list[str] = []  # only ever replaced; the next one to make again is last
        self.first: State = game.start(players=len(self.players), seed=seed, **options)
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
        found = registry.find(game)
        if not isinstance(players, list | tuple) or len(players) not in found.seats:
            raise Refused("match.players", low=found.seats[0], high=found.seats[-1])
        for name in players:
            # brief changes what is too long, and half a character (a lone surrogate), which no file can hold.
            if not isinstance(name, str) or not visible(name) or brief(name, LONGEST_NAME) != name:
                raise Refused("match.name", longest=LONGEST_NAME)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
            raise Refused("match.seed")
        if not isinstance(options or {}, Mapping) or not isinstance(bots or {}, Mapping):
            raise Refused("match.unreadable")
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
        return self.turns[-1].after if self.turns else self.first

    def at(self, made: int) -> State:
        """What was on the table after so many moves."""
        return self.turns[made - 1].after if made else self.first

    @property
    def wishes(self) -> dict[str, Any]:
        """Its options for another match, which goes by the rules of today."""
        return {name: value for name, value in self.options.items() if name != RULES}

    @property
    def moves(self) -> list[str]:
        """The texts of the moves made."""
        return [turn.text for turn in self.turns]

    @property
    def states(self) -> list[State]:
        """Every state, from the first one to the present."""
        return [self.first, *(turn.after for turn in self.turns)]

    def play(self, text: str) -> None:
        """Make a move; Refused leaves everything as it was."""
        if len(self.turns) >= MOST_MOVES:
            raise Refused("match.long", most=MOST_MOVES)
        self.turns += (self._made(self.state, text),)
        self.undone = []

    def _made(self, before: State, text: str) -> Turn:
        move = self.game.read(before, text)
        after = self.game.play(before, move)
        return Turn(self.game.write(before, move), move, self.game.score(before, move), after)

    def undo(self) -> None:
        """Take the last move back."""
        if not self.turns:
            raise Refused("match.nothing-to-undo")
        *kept, last = self.turns
        self.turns, self.undone = tuple(kept), [*self.undone, last.text]

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        if not self.undone:
            raise Refused("match.nothing-to-redo")
        *rest, text = self.undone
        self.play(text)
        self.undone = rest

    def copy(self) -> "Match":
        """An independent match with the same past."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        return twin

    def save(self) -> dict[str, Any]:
        """Plain data that `load` takes back. It names the rules it was played by, unless they are the first ones."""
        rules = {"rules": self.game.version} if self.game.version > 1 else {}
        return {
            "v": VERSION,
            "game": self.game.name,
            **rules,
            "options": deepcopy(self.options),
            "players": [
                {"name": name, "bot": self.bots[seat]} if seat in self.bots else {"name": name}
                for seat, name in enumerate(self.players)
            ],
            "seed": self.seed,
            "moves": self.moves,
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        """A match from saved data (or its JSON text) that nobody vouches for: every move is played again."""
        if isinstance(data, str | bytes):
            data = parsed(data, "match.unreadable")
        if not isinstance(data, Mapping) or "game" not in data:
            raise Refused("match.unreadable")
        if type(data.get("v")) is not int or data["v"] != VERSION:
            raise Refused("match.version", version=brief(data.get("v"), 20), known=VERSION)
        _check_parts(data)
        data = carried_over(registry.find(data["game"]), data)
        options, players, moves = _check_parts(data)
        names = [player.get("name") for player in players]
        bots = {seat: player["bot"] for seat, player in enumerate(players) if player.get("bot") is not None}
        match = cls.new(data["game"], names, data.get("seed", 0), options, bots)
        match.turns = tuple(match._replayed(moves))
        return match

    def _replayed(self, moves: Sequence[Any]) -> Iterator[Turn]:
        """The turns of moves that nobody vouches for, from the first state on."""
        state = self.first
        for number, text in enumerate(moves, 1):
            try:
                turn = self._made(state, text)
            except Refused as refused:
                raise Refused("match.move", number=number, reason=refused) from refused
            state = turn.after
            yield turn


def _check_parts(data: Mapping[str, Any]) -> tuple[Any, Any, Any]:
    """Options, players and moves of saved data, each of its kind; what stands in them is looked at later."""
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
    return options, players, moves


def carried_over(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Saved data as the present rules read it. Here, and nowhere else, an older match becomes one of today:
    each version of a game's rules says how a match of the one before goes on being what it was."""
    rules = data.get("rules", 1)
    if type(rules) is not int or not 1 <= rules <= game.version:
        raise Refused("match.rules", rules=brief(rules, 20), known=game.version)
    for version in range(rules, game.version):
        data = game.older[version](data)
    return data


def kept_rules(version: int, **unsaid: object) -> Older:
    """How a match of this version goes on under the rules that it was begun by: its game has an option for that. What
    later became an option of its own is as it was, `unsaid`."""
    return {version: lambda data: {**data, "options": {**unsaid, **data.get("options", {}), RULES: version}}}


def visible(name: str) -> bool:
    """Whether anything of a name shows: signs that only steer other signs (zero-width, bidi) do not."""
    return any(mark.isprintable() and not mark.isspace() and mark not in BLANK for mark in name)
