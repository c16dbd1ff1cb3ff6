"""Preparing a match: the way to play, who sits where, a preset by age, and the options behind it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.games.contract import BOOK, preset
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Seating, Settings, Setup
from pyapp.app.ui.words import Words
from pyapp.core import Choice, Flag, Match, Number, Seats, Text
from pyapp.core.match import LEVELS, LONGEST_NAME, visible
from pyapp.core.plain import small
from pyapp.games import GAMES

# The ways to play, in the order of their tiles.
WAYS = ("alone", "together", "computer", "race")
EASY = 2  # the level of a computer that nobody has chosen a level for


def begin(game: str, settings: Settings) -> Setup:
    """A set-up to start from: as this game was played last on this device; at first one person against the computer."""
    screen, last = SCREENS[game], settings.seatings.get(game, Seating())
    name, more = preset(screen, last.preset)
    name = name or screen.default
    fits = len(last.names) in GAMES[game].seats and len(last.names) == len(last.levels)
    names, levels = (last.names, last.levels) if fits else (settings.names[:1] or ("",), (0,))
    setup = Setup(game, name, names, levels, {**_preset(game, name, settings.layouts), **more})
    wanted = last.way if last.way in ways(game) else "computer"
    return setup if fits and wanted == way(setup) else _by_way(setup, wanted, settings.names)


def ways(game: str) -> tuple[str, ...]:
    """The ways to play that a game has."""
    has = {"alone": 1 in GAMES[game].seats, "race": bool(SCREENS[game].race)}
    return tuple(way for way in WAYS if has.get(way, True))


def way(setup: Setup) -> str:
    """The way to play that these seats and options amount to."""
    if _races(setup):
        return "race"
    return "computer" if any(setup.levels) else "alone" if len(setup.names) == 1 else "together"


def _races(setup: Setup) -> bool:
    """Whether an option that makes the game a race has another value than a match of turns has."""
    usual = {option.name: option.default for option in GAMES[setup.game].options}
    return any(setup.options.get(name, usual[name]) != usual[name] for name in SCREENS[setup.game].race)


def _by_way(setup: Setup, way: str, known: tuple[str, ...] = ()) -> Setup:
    """The same people, preset and level as far as they fit the way to play; `known` people come to empty seats."""
    people = [name for name, level in zip(setup.names, setup.levels, strict=True) if not level] or [""]
    people += [name for name in known if name not in people]
    least = GAMES[setup.game].seats[0]
    bots = [EASY] * max(1, least - 1) if way == "computer" else []
    bots[:1] = [level for level in setup.levels if level][:1] or bots[:1] if bots else []
    count = 1 if way in ("alone", "computer") else max(2, least, setup.levels.count(0))
    names = (people + [""] * count)[:count]
    race, own = SCREENS[setup.game].race, SCREENS[setup.game].presets[setup.preset]
    options = {name: value for name, value in setup.options.items() if name not in race or name in own}
    return replace(
        setup,
        names=(*names, *("" for _ in bots)),
        levels=(*(0 for _ in names), *bots),
        options={**options, **race}
        if way == "race" and not _races(setup)
        else setup.options
        if way == "race"
        else options,
    )


def remembered(setup: Setup) -> Seating:
    """What the next set-up of this game begins with."""
    return Seating(way(setup), setup.preset, tuple(map(str.strip, setup.names)), setup.levels)


def called(setup: Setup, say: Words) -> tuple[str, ...]:
    """How the seats are called: by the names given, else by their number; never two by the same name."""
    bots = sum(map(bool, setup.levels))
    taken: list[str] = []
    for seat, (name, level) in enumerate(zip(setup.names, setup.levels, strict=True)):
        given = (
            name.strip()
            if visible(name)
            else say("setup.player", number=seat + 1)
            if not level
            else say("setup.computer")
            if bots == 1
            else say("setup.computer.numbered", number=seat + 1)
        )
        again = (f"{given[: LONGEST_NAME - 2]} {number}" for number in range(2, 10))
        taken.append(next(one for one in (given, *again) if one not in taken))
    return tuple(taken)


def _preset(game: str, preset: str, layouts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a preset, and an own position ready for whoever asks for it."""
    own = {option.name: layouts[game] for option in GAMES[game].options if isinstance(option, Text) and game in layouts}
    return {**own, **SCREENS[game].presets[preset]}


def _kept(setup: Setup, preset: str) -> dict[str, Any]:
    """What another preset leaves as it is: the race, and the clock that somebody switched; the book has its own."""
    screen = SCREENS[setup.game]
    switched = preset != BOOK and timed(setup) != _timed(setup, screen.presets[setup.preset])
    names = [*(screen.race if _races(setup) else ()), *(screen.clock if switched else ())]
    return {name: setup.options[name] for name in names}


def timed(setup: Setup) -> bool:
    """Whether the clock is on (GEN-4). It is apart from the ages: what was switched stays, but for the book's own."""
    return _timed(setup, setup.options)


def _timed(setup: Setup, options: Mapping[str, Any]) -> bool:
    return any(options.get(name) for name in SCREENS[setup.game].clock)


def layouts(setup: Setup) -> dict[str, str]:
    """The position set up by hand, by game, if there is one."""
    texts = [setup.options.get(option.name) for option in GAMES[setup.game].options if isinstance(option, Text)]
    return {setup.game: str(texts[0])} if any(texts) else {}


def update(setup: Setup, act: str, arg: str, value: str) -> Setup:
    """The set-up after one answer."""
    return ANSWERS[act](setup, arg, value)


def _way(setup: Setup, arg: str, value: str) -> Setup:
    return _by_way(setup, arg) if arg in ways(setup.game) and arg != way(setup) else setup


def _hold(setup: Setup, arg: str, value: str) -> Setup:
    return replace(setup, held=arg[:1])


def _for(setup: Setup, arg: str, value: str) -> Setup:
    """For another age."""
    if arg not in SCREENS[setup.game].presets:
        return setup
    return replace(setup, preset=arg, options={**_preset(setup.game, arg, layouts(setup)), **_kept(setup, arg)})


def _clock(setup: Setup, arg: str, value: str) -> Setup:
    on = SCREENS[setup.game].clock
    off = {name: type(worth)() for name, worth in on.items()}
    return replace(setup, options={**setup.options, **(on if value == "true" else off)})


def _seat_add(setup: Setup, arg: str, value: str) -> Setup:
    if len(setup.names) + 1 not in GAMES[setup.game].seats:
        return setup
    return replace(setup, names=(*setup.names, ""), levels=(*setup.levels, EASY if arg == "bot" else 0))


def _seat_remove(setup: Setup, arg: str, value: str) -> Setup:
    seat = _seat(setup, arg)
    if seat is None or len(setup.names) - 1 not in GAMES[setup.game].seats:
        return setup
    return replace(setup, names=_without(setup.names, seat), levels=_without(setup.levels, seat))


def _seat_name(setup: Setup, arg: str, value: str) -> Setup:
    seat = _seat(setup, arg)
    return setup if seat is None else replace(setup, names=_with(setup.names, seat, value[:LONGEST_NAME]))


def _seat_level(setup: Setup, arg: str, value: str) -> Setup:
    seat, level = _seat(setup, arg), small(value)
    if seat is None or level is None or (level and level not in LEVELS):
        return setup
    kept = setup.names[seat] if bool(level) == bool(setup.levels[seat]) else ""  # no computer has a person's name
    return replace(setup, names=_with(setup.names, seat, kept), levels=_with(setup.levels, seat, level))


def _seat(setup: Setup, arg: str) -> int | None:
    seat = small(arg)
    return seat if seat is not None and seat < len(setup.names) else None


def _option(setup: Setup, arg: str, value: str) -> Setup:
    """One option from the form: `name`, or `name seat` for an option that every seat has."""
    name, _, seat_text = arg.partition(" ")
    option = next((one for one in GAMES[setup.game].options if one.name == name), None)
    given: Any = value
    if isinstance(option, Flag):
        given = value == "true"
    elif isinstance(option, Number | Seats):
        number = small(value)
        given = min(max(option.default if number is None else number, option.low), option.high)
    if isinstance(option, Seats):
        seat = small(seat_text) or 0
        if seat >= len(setup.names):
            return setup
        old = tuple(setup.options.get(name, ()))
        given = list(_with(old + (option.default,) * (len(setup.names) - len(old)), seat, given))
    editor = SCREENS[setup.game].editor
    if isinstance(option, Text) and editor:
        put = setup.held if seat_text.startswith("cell-") else value
        given = editor.edited(str(setup.options.get(name, "")), seat_text, put)
    if option is None or (isinstance(option, Choice) and given not in option.choices):
        return setup
    return replace(setup, options={**setup.options, name: given})


ANSWERS: Mapping[str, Callable[[Setup, str, str], Setup]] = {
    "way": _way,
    "preset": _for,
    "timed": _clock,
    "option": _option,
    "hold": _hold,
    "seat-add": _seat_add,
    "seat-remove": _seat_remove,
    "seat-name": _seat_name,
    "seat-level": _seat_level,
}


def match(setup: Setup, seed: int, say: Words) -> Match:
    """The match that was prepared; Refused says what does not go together."""
    names = list(called(setup, say))
    screen = SCREENS[setup.game]
    options = {
        name: value[: len(names)] if isinstance(value, list) else value
        for name, value in setup.options.items()
        if screen.shown(name, setup.options, len(names))
    }
    bots = {seat: level for seat, level in enumerate(setup.levels) if level}
    screen.check(options, len(names), len(bots))
    return Match.new(setup.game, names, seed, options, bots)


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _without(items: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return items[:index] + items[index + 1 :]
