"""A lesson: a game as a teacher wants it for the whole class, with the same deal for everybody.

All of it stands in an address (`address.py`); what of it is the match is worked out here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.app.screens import SCREENS
from pyapp.app.words import Words
from pyapp.core import Match
from pyapp.games import GAMES

MODES = ("alone", "pair", "race", "level", "position")
LOCKS = ("hint", "solver", "map", "review", "undo", "sound", "settings", "games")
SHOWS = ("projector",)
SOUNDS = ("off",)
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
    lock: tuple[str, ...] = ()
    code: str = ""  # the teacher's, salted and hashed
    lang: str = ""
    sound: str = ""
    show: str = ""
    embed: bool = False
    host: str = ""  # the page reads this one and the next: whom it tells what happens
    scorm: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)  # over those of the preset


def modes(game: str) -> tuple[str, ...]:
    """The ways in which a class can play a game: those that its seats allow, and those that its screen declares."""
    seats = GAMES[game].seats
    there = {"alone": 1 in seats, "pair": 2 in seats, "level": 2 in seats}
    return tuple(mode for mode in MODES if there.get(mode) or mode in SCREENS[game].modes)


def people(lesson: Lesson) -> int:
    """How many pupils sit at one tablet."""
    if lesson.mode in ("alone", "level"):
        return 1
    seats = GAMES[lesson.game].seats
    return min(max(lesson.players, seats[0]), seats[-1])


def options(lesson: Lesson) -> dict[str, Any]:
    """The options of the match: the preset's, the mode's, then the lesson's own."""
    screen = SCREENS[lesson.game]
    whole = {**screen.presets[lesson.preset or screen.default], **screen.modes.get(lesson.mode, {}), **lesson.options}
    seats = people(lesson) + (lesson.mode == "level")
    return {name: value for name, value in whole.items() if screen.shown(name, whole, seats)}


def match(lesson: Lesson, random: int, say: Words) -> Match:
    """The match of a lesson; Refused if what it asks for does not go together."""
    count, given = people(lesson), options(lesson)
    person = "lesson.team" if lesson.show else "setup.player"
    names = [say(person, number=number) for number in range(1, count + 1)]
    bots = {count: lesson.level} if lesson.mode == "level" else {}
    names += [say("setup.computer")] * len(bots)
    SCREENS[lesson.game].check(given, len(names), len(bots))
    seed = random % (LARGEST_SEED + 1) if lesson.seed is None else lesson.seed
    return Match.new(lesson.game, names, seed, given, bots)
