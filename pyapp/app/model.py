"""The model: all that the app knows at one moment. Frozen; `update` makes the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.app.screen import Found, Screen
from pyapp.core import Match, Refused


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose for this device."""

    language: str = "fr"
    delay: bool = True  # computer players take their time
    tours: tuple[str, ...] = ()  # the games whose tour was seen
    names: tuple[str, ...] = ()  # of the people who played last
    layouts: Mapping[str, str] = field(default_factory=dict)  # the position that was set up last, by game


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that this device keeps, by the summary that was made when it was stored."""

    key: str
    game: str = ""
    players: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    turn: int | None = None
    moves: int = 0
    over: bool = False
    when: int = 0  # milliseconds, as the device's calendar tells
    size: int = 0  # characters
    sketch: str = ""  # its position as text, to draw it small
    problem: Refused | None = None  # why it cannot be opened
    unread: str = ""  # the summary, as long as nobody has looked at it


@dataclass(frozen=True, slots=True)
class Setup:
    """A match being prepared."""

    game: str
    preset: str
    names: tuple[str, ...]
    levels: tuple[int, ...]  # 0: a person
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Task:
    """Thinking that the worker drives in slices, for as long as the model wants it."""

    kind: str  # "bot", "hint", "review", or a dialog of the game
    move: int  # the number of moves made: thinking about a past position is stale
    subject: int = 0  # a bot's level, or what was asked


@dataclass(frozen=True, slots=True)
class Table:
    """A match on the table and everything around it that is not part of the match."""

    key: str
    match: Match
    screen: Screen
    draft: Any  # the move being made; the game's own
    refused: Refused | None = None
    said: str = ""  # announced to screen readers, and shown for a while
    dialog: str = ""
    found: Mapping[Task, Found] = field(default_factory=dict)
    stopped: Task | None = None
    hint: int = 0  # how many steps of the hint are open
    viewing: int | None = None  # a past state being looked at
    tour: int | None = None
    since: int = 0  # when the turn began
    began: int = 0  # when the match began, less the time it was away
    now: int = 0
    asked: int = 0  # what is looked up in the solver
    more: int = 0  # how often one wanted to see more of what it found


@dataclass(frozen=True, slots=True)
class Model:
    """The whole app."""

    settings: Settings = Settings()
    place: str = "home"  # "home", "setup" or "table"
    shelf: tuple[Kept, ...] = ()  # the match that was stored last is first
    setup: Setup | None = None
    table: Table | None = None
    refused: Refused | None = None
    said: str = ""
    dialog: str = ""
    stored: bool = True  # whether this device keeps what we store
    space: tuple[int, int] | None = None  # bytes used and bytes there are, once they are nearly used up
    address: str = ""  # of the page, for links
    update_ready: bool = False
    opening: str = ""  # the kept match that was asked for and is on its way from the device
    deleted: Kept | None = None  # can still be brought back
    all_listed: bool = False  # the whole shelf is shown, not only its front
    elsewhere: bool = False  # another tab writes the match on this table; here it is followed
    hand: tuple[Mapping[str, Any], ...] = ()  # the events that made the draft, so that a reload makes it again


Effect = dict[str, Any]
