"""A lesson: a game as a teacher wants it for the whole class, with the same deal for everybody.

All of it stands in an address (`address.py`); what of it is the match is worked out here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.app.games.registry import SCREENS
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.games import GAMES

SERIES = "series"
MODES = ("alone", "pair", "race", "level", "position", SERIES)
MOST_EXERCISES = 20
LOCKS = ("hint", "solver", "map", "review", "undo", "sound", "settings", "games")
SHOWS = ("projector",)
SOUNDS = ("on", "off")
LARGEST_SEED = (1 << 53) - 1  # what every reader of numbers takes
LONGEST_LESSON = 180  # minutes


@dataclass(frozen=True, slots=True)
class Lesson:
    """What an address asks for. Without a mode it is only a game to set up, or a deal to share."""

    game: str = ""
    preset: str = ""
    mode: str = ""
    level: int = 2
    players: int = 2
    seed: int | None = None
    minutes: int = 0  # none: as long as it takes
    count: int = 5  # of the exercises of a series
    lock: tuple[str, ...] = ()
    code: str = ""  # the teacher's, salted and hashed
    lang: str = ""
    sound: str = ""
    show: str = ""
    embed: bool = False
    host: str = ""  # the page reads this one and the next: whom it tells what happens
    scorm: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)  # over those of this device
    options: Mapping[str, Any] = field(default_factory=dict)  # over those of the preset


def modes(game: str) -> tuple[str, ...]:
    """The ways in which a class can play a game: those that its seats allow, and those that its screen declares."""
    seats = GAMES[game].seats
    there = {"alone": 1 in seats, "pair": 2 in seats, "level": 2 in seats, SERIES: bool(SCREENS[game].exercise)}
    return tuple(mode for mode in MODES if there.get(mode) or mode in SCREENS[game].modes)


def people(lesson: Lesson) -> int:
    """How many pupils sit at one tablet."""
    if lesson.mode in ("alone", "level", SERIES):
        return 1
    seats = GAMES[lesson.game].seats
    return min(max(lesson.players, seats[0]), seats[-1])


def seats_of(lesson: Lesson) -> int:
    """How many players a match of it has, the computer among them."""
    exercise = SCREENS[lesson.game].exercise
    if lesson.mode == SERIES and exercise:
        return exercise.players
    return people(lesson) + (lesson.mode == "level")


def options(lesson: Lesson) -> dict[str, Any]:
    """The options of the match: the preset's, the mode's, then the lesson's own."""
    screen = SCREENS[lesson.game]
    whole = {**screen.presets[lesson.preset or screen.default], **screen.modes.get(lesson.mode, {}), **lesson.options}
    seats = seats_of(lesson)
    return {name: value for name, value in whole.items() if screen.shown(name, whole, seats)}


def match(lesson: Lesson, random: int, say: Words) -> Match:
    """The match of a lesson; Refused if what it asks for does not go together. Of a series, what its exercises are
    made from (`series.py`)."""
    seed = random % (LARGEST_SEED + 1) if lesson.seed is None else lesson.seed
    exercise = SCREENS[lesson.game].exercise
    count, given = seats_of(lesson) - (lesson.mode == "level"), options(lesson)
    if lesson.mode == SERIES and exercise:
        given |= exercise.options(given, seed)
    person = "lesson.team" if lesson.show else "setup.player"
    names = [say(person, number=number) for number in range(1, count + 1)]
    bots = {count: lesson.level} if lesson.mode == "level" else {}
    names += [say("setup.computer")] * len(bots)
    SCREENS[lesson.game].check(given, len(names), len(bots))
    return Match.new(lesson.game, names, seed, given, bots)
