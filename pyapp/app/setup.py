"""Preparing a match: who sits where, a preset by age, and the options behind it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.model import Settings, Setup
from pyapp.app.screens import SCREENS
from pyapp.app.words import Words
from pyapp.core import Choice, Flag, Match, Number, Seats, Text
from pyapp.core.match import LEVELS, LONGEST_NAME, visible
from pyapp.core.plain import small
from pyapp.games import GAMES


def begin(game: str, settings: Settings, say: Words) -> Setup:
    """A set-up to start from: the people of last time, the middle preset, the position that was set up last."""
    screen, names = SCREENS[game], settings.names
    count = min(max(2, GAMES[game].seats[0]), GAMES[game].seats[-1])
    known = (names + tuple(name for name in default_names(say) if name not in names))[:count]
    return Setup(game, screen.default, known, (0,) * count, _preset(game, screen.default, settings.layouts))


def _preset(game: str, preset: str, layouts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a preset, and an own position ready for whoever asks for it."""
    own = {option.name: layouts[game] for option in GAMES[game].options if isinstance(option, Text) and game in layouts}
    return {**own, **SCREENS[game].presets[preset]}


def layouts(setup: Setup) -> dict[str, str]:
    """The position set up by hand, by game, if there is one."""
    texts = [setup.options.get(option.name) for option in GAMES[setup.game].options if isinstance(option, Text)]
    return {setup.game: str(texts[0])} if any(texts) else {}


def default_names(say: Words) -> tuple[str, ...]:
    return tuple(say("setup.player", number=number) for number in range(1, 6))


def update(setup: Setup, act: str, arg: str, value: str, say: Words) -> Setup:
    """The set-up after one answer."""
    if act == "preset":
        if arg not in SCREENS[setup.game].presets:
            return setup
        return replace(setup, preset=arg, options=_preset(setup.game, arg, layouts(setup)))
    if act == "seat-add" and len(setup.names) + 1 in GAMES[setup.game].seats:
        spare = next(name for name in default_names(say) if name not in setup.names)
        bot = arg == "bot"
        return replace(setup, names=(*setup.names, say("setup.computer") if bot else spare),
                       levels=(*setup.levels, 2 if bot else 0))
    seat = small(arg)
    if seat is None or seat >= len(setup.names):
        return _option(setup, arg, value) if act == "option" else setup
    if act == "seat-remove" and len(setup.names) - 1 in GAMES[setup.game].seats:
        return replace(setup, names=_without(setup.names, seat), levels=_without(setup.levels, seat))
    if act == "seat-name":
        return replace(setup, names=_with(setup.names, seat, value[:LONGEST_NAME]))
    level = small(value)
    if act == "seat-level" and level is not None and (level in LEVELS or level == 0):
        return replace(setup, levels=_with(setup.levels, seat, level))
    return setup


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
        given = editor.edited(str(setup.options.get(name, "")), seat_text, value)
    if option is None or (isinstance(option, Choice) and given not in option.choices):
        return setup
    return replace(setup, options={**setup.options, name: given})


def match(setup: Setup, seed: int, say: Words) -> Match:
    """The match that was prepared; Refused says what does not go together."""
    defaults = default_names(say)
    names = [name if visible(name) else say("setup.computer") if setup.levels[seat] else defaults[seat]
             for seat, name in enumerate(map(str.strip, setup.names))]
    screen = SCREENS[setup.game]
    options = {name: value[: len(names)] if isinstance(value, list) else value
               for name, value in setup.options.items() if screen.shown(name, setup.options, len(names))}
    bots = {seat: level for seat, level in enumerate(setup.levels) if level}
    screen.check(options, len(names), len(bots))
    return Match.new(setup.game, names, seed, options, bots)


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _without(items: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return items[:index] + items[index + 1 :]
