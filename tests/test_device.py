"""What this device keeps: told on one page, taken along or away; and what is told once before one plays."""

from dataclasses import replace
from typing import Any

import pytest
from tablet import Tablet, at

from pyapp.app.classroom.address import write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.model import Device
from pyapp.app.pages.device import NOTICES, read
from pyapp.app.ui.words import Words

SAY = Words("fr")


def opened(**device: Any) -> Tablet:
    tablet = Tablet()
    tablet.ask("open", stored=tablet.kept, languages=["fr"], device=device)
    return tablet


def test_the_page_tells_what_is_kept_and_that_nothing_leaves() -> None:
    tablet = Tablet("?game=zoned&seed=5")
    tablet.ask("home")
    tablet.ask("dialog", "device")
    assert {"do": "device"} in tablet.done
    tablet.ask("device", value={"used": 18_400_000, "binned": 2, "version": "0.1.0", "offline": True})
    shown = tablet.runtime.shown["dialog"]
    for told in (
        "1 partie",
        "pour un jour\u202f: 2",
        "19 Mo",
        "Version 0.1.0",
        SAY("device.offline"),
        SAY("device.nothing-leaves"),
    ):
        assert told in shown, told
    assert 'data-act="export"' in shown and 'id="install"' not in shown


def test_everything_is_erased_only_when_it_was_asked_once() -> None:
    tablet = Tablet()
    tablet.ask("erase-all", "sure")
    assert tablet.done == [], "nobody was asked"
    tablet.ask("dialog", "device")
    tablet.ask("erase-all")
    assert tablet.done == [] and SAY("device.sure") in tablet.runtime.shown["dialog"]
    tablet.ask("dialog", "device")
    assert SAY("device.sure") not in tablet.runtime.shown["dialog"], "and may say no"
    tablet.ask("erase-all")
    tablet.ask("erase-all", "sure")
    assert tablet.done == [{"do": "erase-all"}]


def test_a_locked_lesson_is_not_escaped_by_erasing() -> None:
    tablet = at(Lesson("zoned", mode="pair", seed=3, lock=("hint",)))
    tablet.ask("home")
    tablet.ask("dialog", "device")
    assert 'id="erase-all"' not in tablet.runtime.shown["dialog"]
    for _ in range(2):
        tablet.ask("erase-all", "sure")
        assert tablet.done == [] and tablet.refused == "lesson.locked-settings"


@pytest.mark.parametrize("name", NOTICES)
def test_what_one_should_know_is_told_at_home_until_it_was_read(name: str) -> None:
    tablet = opened(**{name: True})
    assert SAY(f"device.{name}") in tablet.runtime.shown["notices"]
    tablet.ask("setup", "zoned")
    assert SAY(f"device.{name}") not in tablet.runtime.shown["notices"]
    tablet.ask("home")
    tablet.ask("put-away", name)
    assert SAY(f"device.{name}") not in tablet.runtime.shown["notices"]
    tablet.ask("open", stored=tablet.kept, languages=["fr"], device={name: True})
    assert SAY(f"device.{name}") not in tablet.runtime.shown["notices"], "nor does it come back"


def test_a_frame_and_a_lesson_are_not_told() -> None:
    for search in ("?embed=1", f"?{write(Lesson('zoned', mode='pair'))}"):
        tablet = Tablet()
        tablet.ask("open", stored={}, languages=["fr"], search=search, device={name: True for name in NOTICES})
        assert not any(SAY(f"device.{name}") in tablet.runtime.shown["notices"] for name in NOTICES)


@pytest.mark.parametrize("data", [None, 7, [], {"used": "x", "version": 3, "offline": 1}, {"version": "9" * 9999}])
def test_whatever_a_page_tells_of_its_device_is_taken_as_far_as_it_fits(data: object) -> None:
    told = read(data, Device())
    assert replace(told, version="") == Device() and len(told.version) <= 40


def test_an_app_that_can_be_installed_has_a_quiet_button() -> None:
    tablet = Tablet()
    tablet.ask("dialog", "device")
    tablet.ask("device", value={"installable": True})
    assert 'id="install"' in tablet.runtime.shown["dialog"]
    tablet.ask("install")
    assert tablet.done == [{"do": "install"}]
