"""The address as the teacher's interface: every parameter of the schema is read, written and told; nothing raises."""

import random
from dataclasses import replace
from typing import Any

import pytest
from tablet import Tablet

from pyapp.app.classroom.address import (
    LONGEST,
    NAMES,
    OPTION,
    PARAMETERS,
    SETTINGS,
    Parameter,
    identity,
    link,
    option_values,
    read,
    write,
)
from pyapp.app.classroom.lesson import Lesson, match, modes, options
from pyapp.app.docs.pages import pages
from pyapp.app.games.registry import SCREENS
from pyapp.app.ui.choices import CHOICES
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Seats, Text
from pyapp.games import GAMES

SAY = Words("fr")
EVERY = pytest.mark.parametrize("game", GAMES)


def codes(search: str) -> list[str]:
    return [problem.code for problem in read(search)[1]]


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda one: one.name)
def test_every_parameter_is_read_as_its_example_and_told_when_it_is_wrong(parameter: Parameter) -> None:
    game = "" if parameter.name == "game" else "game=zoned&"
    lesson, problems = read(f"?{game}{parameter.name}={parameter.example}&v=1")
    assert problems == () and getattr(lesson, parameter.name) != parameter.default
    wrong, problems = read(f"?{game}{parameter.name}=§&v=1")
    assert getattr(wrong, parameter.name) == parameter.default
    assert [problem.code for problem in problems] == ["address.value"] and problems[0].facts["name"] == parameter.name


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("search", ["", "game=zoned&", "game=zoned&mode=pair&seed=3&"])
def test_every_setting_of_a_device_may_stand_in_an_address(name: str, search: str) -> None:
    """With the words that the device keeps; what is none of them is told, and the device is as it was."""
    words = [*CHOICES[name]] if name in CHOICES else [True, False]
    for word in words:
        lesson, problems = read(f"?{search}{name}={SETTINGS[name].write(word)}")
        assert (lesson.settings, problems) == ({name: word}, ()) and read(write(lesson)) == (lesson, ())
        assert identity(lesson) == identity(replace(lesson, settings={}))
        kept = Tablet(f"?{search}{name}={SETTINGS[name].write(word)}").model.settings
        assert getattr(kept, name) == word
    assert codes(f"?{search}{name}=§") == ["address.value"]
    assert Tablet(f"?{search}{name}=§").model.settings == Tablet(f"?{search}").model.settings


def test_a_table_that_an_address_opens_is_as_calm_as_it_asks() -> None:
    opened = Tablet("?game=zoned&seed=3&calm=1&keys=0&clock=4")
    settings = opened.model.settings
    assert opened.model.table and (settings.calm, settings.keys, settings.clock) == (True, False, "4")
    assert "data-keys" not in opened.runtime.shown["stage"]


@EVERY
def test_every_preset_mode_and_option_goes_through_a_link_unchanged(game: str) -> None:
    for preset in SCREENS[game].presets:
        for mode in modes(game):
            lesson = Lesson(game, preset, mode, level=4, seed=7, minutes=20, lock=("hint", "games"), lang="en")
            assert read(write(lesson)) == (lesson, ())
            own = {name: value for name, value in options(lesson).items() if value != ""}
            whole = replace(lesson, options=own)
            assert read(link("https://a.test/b/?old=1#x", whole).partition("?")[2]) == (whole, ())


@EVERY
def test_same_link_same_deal(game: str) -> None:
    lesson = Lesson(game, mode=modes(game)[0], seed=11)
    first, second = (match(lesson, chance, SAY).save() for chance in (1, 2))
    assert first == second
    assert match(replace(lesson, seed=12), 1, SAY).save() != first
    assert match(replace(lesson, seed=None), 1, SAY).save() != match(replace(lesson, seed=None), 2, SAY).save()


@pytest.mark.parametrize(
    ("search", "told"),
    [
        ("?game=chess", ["address.value"]),
        ("?game=zoned&colour=red", ["address.unknown"]),
        ("?lang=fr&lang=en", ["address.doubled"]),
        ("?game=zoned&game=zoned&game=zoned", ["address.doubled"]),
        ("?game=zoned&v=2", ["address.version"]),
        ("?" + "a" * (LONGEST + 1), ["address.long"]),
        ("?game=zoned&lock=hint,everything", ["address.value"]),
        ("?game=zoned&seed=-1", ["address.value"]),
        ("?game=zoned&seed=" + "9" * 3000, ["address.value"]),
        ("?game=zoned&level=²", ["address.value"]),
        ("?game=zoned&mode=alone", ["address.value"]),
        ("?game=zoned&o.sheet=4x4", ["address.value"]),
        ("?game=zoned&o.operators=%2B", ["address.unknown"]),
        ("?o.sheet=10x14", ["address.unknown"]),
        ("?game=math-magic&mode=position&o.layout=xyz", ["address.together"]),
        ("?game=zoned&code=1234", ["address.value"]),
        ("?%ff%fe=%00&<script>=alert(1)", ["address.unknown", "address.unknown"]),
    ],
)
def test_what_is_wrong_gets_a_sentence_and_the_default(search: str, told: list[str]) -> None:
    assert codes(search) == told
    lesson, problems = read(search)
    if lesson.game:
        match(lesson, 0, SAY)
    for language in LANGUAGES:
        for problem in problems:
            assert Words(language).has(f"refused.{problem.code}")


def test_what_is_right_beside_it_still_counts() -> None:
    lesson, _ = read("?game=zoned&preset=book&level=99&lock=hint&mode=pair&x=1")
    assert (lesson.game, lesson.preset, lesson.level, lesson.lock) == ("zoned", "book", 2, ("hint",))


def test_a_plus_in_an_address_is_a_plus() -> None:
    """Whoever writes an address by hand writes the signs as they are."""
    assert read("?game=math-magic&o.operators=+-")[0].options == {"operators": "+-"}


def test_a_position_that_cannot_be_keeps_what_is_locked() -> None:
    lesson, _ = read("?game=math-magic&mode=position&o.layout=xyz&lock=hint")
    assert lesson.lock == ("hint",) and lesson.mode


@pytest.mark.parametrize("search", [None, 3, "", "?", "&&&", "=", "?=&=", "#", "?v", "?v=", "?game"])
def test_nothing_at_all_is_home(search: Any) -> None:
    assert read(search)[0] == Lesson()


def test_whatever_stands_there_nothing_is_raised() -> None:
    chance = random.Random(15)
    words = [
        *NAMES,
        *SETTINGS,
        *(OPTION + option.name for game in GAMES.values() for option in game.options),
        *GAMES,
        "v",
        "=",
        "=",
        "&",
        "&",
        "%",
        "%e",
        "%00",
        "\ud800",
        "é",
        ",",
        "1",
        "9" * 20,
        "own",
        "position",
    ]
    for _ in range(3000):
        search = "?game=" + chance.choice([*GAMES]) + "&" + "".join(chance.choices(words, k=chance.randrange(12)))
        lesson, _ = read(search)
        if lesson.game:
            match(lesson, 1, SAY)
        assert read(write(lesson))[0] == lesson


def test_the_identity_of_a_lesson_is_in_what_counts() -> None:
    lesson = Lesson("zoned", "10", "pair", seed=3)
    assert identity(lesson) == identity(replace(lesson, lang="en", show="projector")) < 1 << 20
    others = [
        replace(lesson, seed=4),
        replace(lesson, preset="book"),
        replace(lesson, lock=("hint",)),
        replace(lesson, options={"limit": 9}),
    ]
    assert len({identity(one) for one in [lesson, *others]}) == 5


# The docs


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_docs_tell_every_parameter_and_every_option_of_the_schema(language: str) -> None:
    page = next(page for name, page in pages("app").items() if (language in name) == (language != LANGUAGES[0]))
    say = Words(language)
    for parameter in PARAMETERS:
        assert f"<code>{parameter.name}</code>" in page and say.has(f"address.{parameter.name}")
    for name in SETTINGS:
        assert f"<code>{name}</code>" in page
    for game in GAMES.values():
        for option in game.options:
            if any(option.name in names for _, names in SCREENS[game.name].groups):
                assert f"<code>{OPTION}{option.name}</code>" in page


@EVERY
def test_what_the_docs_say_of_an_option_is_what_is_taken(game: str) -> None:
    for option in GAMES[game].options:
        values = option_values(option)
        if isinstance(option, Text):
            assert values.read("x" * option.longest) is not None and values.read("x" * (option.longest + 1)) is None
        else:
            default: Any = (option.default,) if isinstance(option, Seats) else option.default
            assert values.read(values.write(default)) in (option.default, [option.default])
