"""The set-up of every game: one ladder of ages, the rule book to the letter, and a clock of its own."""

import re
from typing import Any

import pytest
from test_app import App
from test_home import prepared

from pyapp.app.classroom.address import read
from pyapp.app.games.contract import BOOK, LADDER
from pyapp.app.games.registry import SCREENS
from pyapp.app.pages.setup.acts import timed
from pyapp.app.pages.setup.view import what
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Text
from pyapp.core.options import settle
from pyapp.games import GAMES

every = pytest.mark.parametrize("game", GAMES)

# The rule book's value of every option, and the clause that has it. A text and what goes with it is for starts that
# people set up themselves; `rules` is for matches of before.
THE_BOOK: dict[str, dict[str, tuple[Any, str]]] = {
    "math-magic": {
        "variant": ("turns", "MM-2"),
        "grid": ("dealt", "MM-1"),
        "operators": ("+-*:^r!", "MM-4"),
        "whole": (False, "MM-4"),
        "base": (False, "MM-7"),
        "moving": (True, "MM-6"),
        "agreed": (False, "MM-17"),
        "rounds": (10, "MM-17"),
        "first": (1, "MM-2"),
        "last": (100, "MM-13"),
        "minutes": (0, "MM-13"),
        "order": ("pairs", "MM-15"),
        "evens": ((0, 0), "MM-15"),
        "thresholds": ((0, 0), "MM-14"),
        "goal": ("series", "MM-16"),
        "points": (100, "MM-16"),
        "clock": (True, "MM-8"),
    },
    "zoned": {
        "sheet": ("21x29", "ZD-1"),
        "limit": (0, "ZD-8"),
        "lesson": (False, "ZD-11"),
        "seconds": (0, "GEN-4"),
    },
    "equable": {
        "tiles": ("9", "EQ-2"),
        "signs": ("+-*:/,", "EQ-6"),
        "equals": (20, "EQ-2"),
        "rounds": (0, "EQ-19"),
        "bonus": ("always", "EQ-14"),
        "replacing": ("free", "EQ-13"),
        "challenge": (True, "EQ-18"),
        "clock": (False, "EQ-20"),
        "seconds": (180, "EQ-20"),
        "aids": (True, "EQ-21"),
        "start": ("dealt", "EQ-1"),
    },
    "or-des-fous": {
        "variant": ("standard", "OF-3"),
        "start": ("shifted", "OF-1"),
        "seconds": (0, "GEN-4"),
    },
    "calculissimo": {
        "start": ("usual", "CA-1"),
        "signs": ("+-*:", "CA-2"),
        "crossing": (True, "CA-18"),
        "challenge": (True, "CA-16"),
        "clock": (True, "CA-15"),
    },
}
# GEN-6 would have these as the engine's defaults too, but a clause of their own says otherwise: the app checks unless
# one asks for challenges, a clock is switched on, and a match that names no start has the one of before.
ELSEWHERE = {
    ("equable", "challenge"): "EQ-18",
    ("calculissimo", "challenge"): "CA-16",
    ("calculissimo", "clock"): "GEN-4",
    ("math-magic", "clock"): "GEN-4",
    ("math-magic", "operators"): "MM-4",
    ("or-des-fous", "start"): "OF-1",
}


def settled(game: str, given: Any) -> dict[str, Any]:
    """Every option of a match of two, but those that are no question of rules."""
    options = settle(GAMES[game].options, given, 2)
    texts = {one.name for one in GAMES[game].options if isinstance(one, Text)}
    return {name: value for name, value in options.items() if name not in texts | {"rules"}}


@every
def test_gen_6_one_ladder_of_ages_and_the_book_in_every_game(game: str) -> None:
    screen = SCREENS[game]
    assert tuple(screen.presets) == LADDER and screen.default == "10"
    assert len({tuple(sorted(screen.presets[name].items())) for name in LADDER[:3]}) == 3


@every
def test_gen_6_the_book_is_the_rule_book_clause_by_clause(game: str) -> None:
    """GEN-6: and the engine's default too, but where a clause has another one."""
    book = {name: value for name, (value, _) in THE_BOOK[game].items()}
    assert settled(game, SCREENS[game].presets[BOOK]) == book
    usual = settled(game, {})
    assert {name for name in book if usual[name] != book[name]} == {name for one, name in ELSEWHERE if one == game}


@every
def test_gen_6_no_age_sets_the_clock(game: str) -> None:
    """GEN-4: it is a switch of its own; the book has its own times."""
    screen = SCREENS[game]
    assert len(screen.clock) == 1
    assert all(not set(screen.clock) & set(screen.presets[age]) for age in LADDER if age != BOOK)


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_gen_6_a_card_tells_all_that_it_sets(game: str, language: str) -> None:
    say = Words(language)
    cards = {name: what(game, name, say) for name in LADDER}
    assert not [card for card in cards.values() if f".{game}" in card or "{" in card]
    for name in LADDER[:-1]:
        assert len(cards[name].split(say("list.comma"))) == len(SCREENS[game].presets[name])
        for number in (value for value in SCREENS[game].presets[name].values() if type(value) is int and value):
            assert re.search(rf"\b{number}\b", cards[name])


# What the rule book does not have, or not so; each says so where it is chosen.
OURS = {
    "math-magic": ("whole",),
    "zoned": ("sheet", "limit", "lesson", "clock"),
    "equable": ("tiles", "signs", "rounds", "bonus", "replacing", "challenge", "clock"),
    "or-des-fous": ("start", "clock"),
    "calculissimo": ("signs", "crossing", "challenge"),
}


@every
def test_gen_6_what_is_ours_says_so_where_it_is_chosen(game: str) -> None:
    app = App()
    app.send("setup", game)
    page = app.runtime.shown
    mark = Words("fr")("rules.ours")
    assert mark in page["setup-presets"], "the ages are"
    for name in OURS[game]:
        if name == "clock":
            assert mark in page["setup-clock"]
            continue
        label = next(one for one in re.split(r"(?=<label)", page["setup-options"]) if f'id="option-{name}"' in one)
        assert mark in label, name


def test_gen_6_every_kind_of_option_shows_what_is_said_about_it() -> None:
    """GEN-6: `option.equable.bonus.why` was never seen."""
    say = Words("fr")
    for game in GAMES:
        app = App()
        app.send("setup", game)
        shown = app.runtime.shown["setup-options"]
        notes = [one for one in GAMES[game].options if say.has(f"option.{game}.{one.name}.why")]
        visible = [one for one in notes if re.search(f'id="option-{one.name}(-0)?"', shown)]
        assert shown.count("<small") == len(visible) > 0


# The clock


@every
def test_gen_4_the_clock_is_a_switch_that_every_age_keeps(game: str) -> None:
    app = App()
    app.send("setup", game)
    assert not timed(prepared(app)) and 'id="timed"' in app.runtime.shown["setup-clock"]
    app.send("timed", value="true")
    for age in LADDER[:-1]:
        app.send("preset", age)
        assert timed(prepared(app))
    app.send("start")
    assert SCREENS[game].seconds(app.match.state) > 0


@every
def test_gen_6_the_book_has_its_own_clock_and_leaves_none_behind(game: str) -> None:
    """GEN-6: whatever was switched before; and an age chosen after it has the clock only if somebody switched it."""
    app = App()
    app.send("setup", game)
    app.send("timed", value="true")
    app.send("preset", BOOK)
    book = timed(prepared(app))
    assert book == any(THE_BOOK[game][name][0] for name in SCREENS[game].clock)
    app.send("preset", "12")
    assert not timed(prepared(app))
    app.send("preset", BOOK)
    app.send("timed", value="false" if book else "true")
    app.send("preset", "12")
    assert timed(prepared(app)) is not book


def test_gen_4_seconds_are_asked_only_where_the_clock_is_on() -> None:
    app = App()
    app.send("setup", "zoned")
    assert 'id="option-seconds"' not in app.runtime.shown["setup-options"]
    app.send("timed", value="true")
    app.send("option", "seconds", value="45")
    assert 'id="option-seconds"' in app.runtime.shown["setup-options"]
    assert "45 secondes" in app.runtime.shown["setup-clock"]
    app.send("start")
    assert app.match.state.options.seconds == 45


def test_mm_17_a_race_has_no_clock_to_switch() -> None:
    app = App()
    app.send("setup", "math-magic")
    app.send("way", "race")
    assert 'id="timed"' not in app.runtime.shown["setup-clock"]


# Names of before

BEFORE = {
    ("math-magic", "champion"): {"operators": "+-*:", "last": 150, "clock": True, "order": "primes"},
    ("zoned", "7"): {"sheet": "10x14", "limit": 30, "lesson": True},
    ("equable", "young"): {"tiles": "6", "signs": "+-", "rounds": 8, "bonus": "once", "replacing": "off"},
    ("equable", "family"): {"signs": "+-*:", "rounds": 10, "bonus": "once"},
    ("equable", "club"): {"challenge": True, "clock": True, "aids": False, "rounds": 15, "bonus": "once"},
    ("or-des-fous", "champion"): {"variant": "champion", "start": "shifted", "seconds": 60},
    ("calculissimo", "calm"): {"crossing": False},
    ("calculissimo", "clock"): {"clock": True},
}


@pytest.mark.parametrize(("game", "name"), BEFORE)
def test_presets_of_before_are_understood_in_addresses_and_kept_settings(game: str, name: str) -> None:
    """They are a rung of the ladder, with options over it where they set something else: the match is the same."""
    wanted = settled(game, BEFORE[game, name])
    lesson, problems = read(f"?game={game}&preset={name}")
    assert problems == () and lesson.preset in LADDER
    assert settled(game, {**SCREENS[game].presets[lesson.preset], **lesson.options}) == wanted
    seating = f'{{"seatings": {{"{game}": {{"way": "computer", "preset": "{name}", "names": [], "levels": []}}}}}}'
    app = App(stored={"settings": seating})
    app.send("setup", game)
    assert prepared(app).preset == lesson.preset and settled(game, prepared(app).options) == wanted


def test_what_an_address_says_goes_before_what_a_preset_of_before_set() -> None:
    lesson, _ = read("?game=equable&preset=club&o.aids=1&o.rounds=3")
    assert lesson.options == {"challenge": True, "clock": True, "aids": True, "rounds": 3}
    assert read("?game=zoned&preset=club")[1], "of another game"
