"""The model: all that the app knows at one moment. Frozen; `update` makes the next one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil.attempt import Attempt
from pyapp.app.classroom.teacher.school import School, Together
from pyapp.app.games.contract import AnyScreen, Found
from pyapp.app.pages.paper.sheets import Order, Sheet
from pyapp.app.table.needs import Record
from pyapp.core import Match, Refused

LOUDEST = 10
LOUD = 5


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sat down to a game last, and how."""

    way: str = ""  # one of app.setup.WAYS
    preset: str = ""
    names: tuple[str, ...] = ()  # "" for a seat that nobody named
    levels: tuple[int, ...] = ()  # 0: a person


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person chose for this device."""

    language: str = "fr"
    delay: bool = True  # computer players take their time
    motion: bool = True  # what changes place is seen on its way
    volume: int = LOUD  # of sounds, 0 to LOUDEST
    calm: bool = False  # no clock, no sound, no celebration
    keys: bool = True  # single keys act at the board
    clock: str = "1"  # how often the time of a turn is given; "0": nobody is timed
    theme: str = "auto"  # as the device, or always the same
    contrast: str = "auto"
    text: str = "100"  # its size, in hundredths
    spacing: str = "normal"  # of letters and lines
    side: str = "right"  # where the panel stands beside the board
    times: str = "cross"  # how a school writes its signs
    divide: str = "obelus"
    aloud: bool = False  # what is said is read by a voice of the device
    voice: str = ""  # its name; whichever there is
    pace: str = "normal"
    tours: tuple[str, ...] = ()  # the games whose tour was seen
    names: tuple[str, ...] = ()  # of the people who played last
    layouts: Mapping[str, str] = field(default_factory=dict)  # the position that was set up last, by game
    seatings: Mapping[str, Seating] = field(default_factory=dict)  # by game
    results: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # against the computer, by game
    seen: tuple[str, ...] = ()  # notices that were read
    reckoned: Record = field(default_factory=Record)  # by who plays alone on this device


# Of Settings: what changes while one plays, and belongs to whoever does; the rest is looks and sounds.
PERSONAL = ("tours", "names", "layouts", "seatings", "results", "seen", "reckoned")


@dataclass(frozen=True, slots=True)
class Platform:
    """A learning platform that keeps the pupil's copy (`lesson/platform.py`)."""

    beneath: Settings  # this device's own
    closed: bool = False  # a copy that is only looked at: nothing of it is recorded
    best: int | None = None  # the mark that stands there, of a finished match
    failing: bool = False  # it does not take what it is given
    cut: bool = False  # the match is too long for it


@dataclass(frozen=True, slots=True)
class Device:
    """What the page tells of the device it is on."""

    forgets: bool = False  # after seven days without a visit, unless the app is on its home screen
    plain: bool = False  # the address is plain http: no offline copy, no clipboard
    used: int = 0  # bytes
    binned: int = 0  # matches that can still be brought back
    version: str = ""  # of the app
    offline: bool = False  # a copy of the app is there for when there is no network
    installable: bool = False


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


# Pages: a page is one of these, with exactly what is its own. `place` is its name for the page and the style sheets.


@dataclass(frozen=True, slots=True)
class Home:
    """The games, and the shelf."""

    place: ClassVar[str] = "home"
    today: int = 0  # the day on this device's calendar when it was opened, counted from 1970
    deleted: Kept | None = None  # can still be brought back
    all_listed: bool = False  # the whole shelf is shown, not only its front


@dataclass(frozen=True, slots=True)
class Setup:
    """A match being prepared."""

    place: ClassVar[str] = "setup"
    game: str
    preset: str
    names: tuple[str, ...]  # "" for a seat that nobody has named yet
    levels: tuple[int, ...]  # 0: a person
    options: Mapping[str, Any]
    held: str = ""  # what the next tap puts down where a position is set up by hand


@dataclass(frozen=True, slots=True)
class Task:
    """Thinking that the worker drives in slices, for as long as the model wants it."""

    kind: str  # "bot", "judge", "why", or a dialog of the game
    move: int  # the number of moves made before the position that is thought about
    subject: int = 0  # a bot's level, or what was asked
    about: tuple[Any, ...] = ()  # the moves whose reasons are asked for


@dataclass(frozen=True, slots=True)
class Retry:
    """A move of the match that is made again, otherwise: the table shows the position before it for as long."""

    number: int  # of the move, 1 for the first
    match: Match  # the whole one, to come back to
    tried: Any = None  # the last move that was tried
    answered: bool = False  # the answer is shown


@dataclass(frozen=True, slots=True)
class Clock:
    """The time at a table, in milliseconds of the page's clock."""

    began: int = 0  # when the match began, less the time it was away
    since: int = 0  # when the turn began
    now: int = 0
    minute: bool = False  # one more was asked for in this turn


@dataclass(frozen=True, slots=True)
class Viewing:
    """What is looked at of the match; without a number, the table as it is."""

    at: int | None = None  # a past state
    playing: bool = False  # and the next ones after it, by themselves
    pointed: tuple[int, Any] | None = None  # a move to be shown on the board, and the moves made before it


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of what thinking finds."""

    asked: int = 0  # what is looked up in the solver
    order: str = ""  # what a ranking is sorted by
    filters: Mapping[str, str] = field(default_factory=dict)  # the value that was chosen of each
    more: int = 0  # how often one wanted to see more of what it found
    unfolded: str = ""  # the row of a ranking or of the review that is open
    why: Task | None = None  # the reasons that were asked for
    stopped: Task | None = None  # what is not to be thought about any more

    def afresh(self, asked: int) -> "Query":
        """Something else, sorted and filtered as before."""
        return Query(asked, self.order, self.filters)


@dataclass(frozen=True, slots=True)
class Walk:
    """Where somebody is who walks on the board by ear."""

    sight: int | None = None  # what was walked to last, of what stands on the board
    landmark: str = ""  # a square to come back to
    square: str = ""  # the one that was walked to, where the page has no element for it (`Screen.stride`)


@dataclass(frozen=True, slots=True)
class Table:
    """A match on the table and everything around it that is not part of the match."""

    place: ClassVar[str] = "table"
    key: str
    match: Match
    screen: AnyScreen
    draft: Any  # the move being made; the game's own
    refused: Refused | None = None
    said: str = ""  # announced to screen readers, and shown for a while
    answered: tuple[str, ...] = ()  # what was answered to a question in the field for moves
    dialog: str = ""
    found: Mapping[Task, Found] = field(default_factory=dict)
    hint: int = 0  # how many steps of the hint are open
    writing: bool = False  # the field for moves in writing was asked for
    tour: int | None = None  # the moves made when the tour began, as long as it goes on
    retry: Retry | None = None
    overlooked: bool = False  # whether one wants to know, at the end, what nobody saw
    clock: Clock = Clock()
    look: Viewing = Viewing()
    query: Query = Query()
    walk: Walk = Walk()
    hand: tuple[Mapping[str, Any], ...] = ()  # the events that made the draft, so that a reload makes it again
    elsewhere: bool = False  # another tab writes the match; here it is followed
    on_wall: bool = False  # shown very large

    @property
    def whole(self) -> Match:
        """The match that is kept, whatever is tried out on the table."""
        return self.retry.match if self.retry else self.match


@dataclass(frozen=True, slots=True)
class Paper:
    """Sheets to print: what was ordered, and what is ready of it."""

    place: ClassVar[str] = "paper"
    order: Order
    made: tuple[Sheet, ...] = ()
    done: float = 0.0


@dataclass(frozen=True, slots=True)
class Preparing:
    """The teacher prepares a lesson (`School.prepared`)."""

    place: ClassVar[str] = "class"


@dataclass(frozen=True, slots=True)
class Results:
    """The class of one lesson."""

    place: ClassVar[str] = "results"
    lesson: int  # its identity
    sort: str = "name"
    together: tuple[Together, ...] | None = None  # None: nobody has asked


@dataclass(frozen=True, slots=True)
class Teachers:
    """What each game is good for in a class."""

    place: ClassVar[str] = "teachers"


@dataclass(frozen=True, slots=True)
class Making:
    """The next exercise of a series is made: the computer leads up to it."""

    place: ClassVar[str] = "making"
    lesson: Lesson
    number: int  # 0 for the first
    event: Mapping[str, Any]  # what asked for it, and when
    began: int | None = None  # when the exercises before it began: the minutes are the lesson's
    done: float = 0.0


@dataclass(frozen=True, slots=True)
class Door:
    """The tablet between two pupils."""

    place: ClassVar[str] = "door"
    ended: Lesson  # the one that the last pupil has left


Page = Home | Setup | Table | Paper | Preparing | Results | Teachers | Making | Door


@dataclass(frozen=True, slots=True)
class Model:
    """The whole app."""

    settings: Settings = Settings()
    page: Page = Home()
    shelf: tuple[Kept, ...] = ()  # the match that was stored last is first
    refused: Refused | None = None
    said: str = ""
    voice: int = 0  # 0 or 1: another one as soon as something is said again
    speaker: bool = False  # a touch reads aloud instead of doing something
    voices: tuple[tuple[str, str], ...] | None = None  # names and languages, once the page has told them
    dialog: str = ""
    stored: bool = True  # whether this device keeps what we store
    partly: bool = False  # some of what it keeps cannot be read or written now
    space: tuple[int, int] | None = None  # bytes used and bytes there are, once they are nearly used up
    hosted: bool = False  # another page, or a platform, listens to what happens here
    platform: Platform | None = None  # where the pupil's copy is kept instead of on this device
    embed: bool = False  # the page is one game inside another page: no home, nothing around the table
    address: str = ""  # of the page, for links
    device: Device = field(default_factory=Device)
    zone: int = 0  # minutes that this device's clock is behind the world's
    update_ready: bool = False
    awaited: str = ""  # the kept match that was asked for and is on its way from the device
    lesson: Attempt | None = None  # the lesson that this tablet is in
    school: School = field(default_factory=School)

    @property
    def table(self) -> Table | None:
        """The table, if one is at it."""
        return self.page if isinstance(self.page, Table) else None

    @property
    def game(self) -> str:
        """The game that is played or set up."""
        page = self.page
        return page.match.game.name if isinstance(page, Table) else page.game if isinstance(page, Setup) else ""


def telling(model: Model, **told: Any) -> Model:
    """The model with what is said or refused, there where the person looks."""
    at = model.table
    return replace(model, **told, page=replace(at, **told) if at else model.page)
