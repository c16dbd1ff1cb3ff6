"""The whole app in one file, opened from the disk: no host, no network."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import APART, Guard, NewContext, ready
from e2e.webdriver import firefox
from pyapp.core import Match
from pyapp.games.math_magic import solver
from web.make import browsers, folders, single

READY = "document.documentElement.dataset.engine === 'ready'"
OPTIONS: dict[str, Any] = {"operators": "+-", "whole": True, "base": True, "last": 4}


@pytest.fixture(scope="module")
def file() -> Iterator[str]:
    single.write_single()
    yield (folders.WORK / f"bons-comptes-{folders.VERSION}.html").as_uri()


def lesson(file: str) -> str:
    """The file with the address of that match."""
    options = (
        f"o.{name}={int(value)}" if value is True else f"o.{name}={value}".replace("+", "%2B")
        for name, value in OPTIONS.items()
    )
    return "&".join([f"{file}?game=math-magic", "players=1", "seed=7", *options])


def test_a_whole_game_from_a_file_is_kept_and_opened_again(file: str, new_context: NewContext, guard: Guard) -> None:
    """Math&Magic alone, from its first number to its last, by keys; then the file is opened once more."""
    guard.origins = (file,)
    context = new_context(offline=True)
    page: Page = context.new_page()
    match = Match.new("math-magic", ["1"], seed=7, options=OPTIONS)
    page.goto(lesson(file))
    ready(page)
    assert page.evaluate("document.documentElement.dataset.thread ?? 'worker'") == "worker"
    expect(page.locator("main.math-magic")).to_be_attached()
    page.keyboard.press("Escape")  # the tour
    while not match.state.over:
        found = next((move for move in solver.solve(match.state) if move.shift is None), None)
        if found is None:
            page.locator("#stall").click()
            match.play("stall")
        else:
            page.locator("#board [tabindex='0']").focus()
            page.keyboard.type(found.calculation)
            page.keyboard.press("Enter")
            match.play(match.game.write(match.state, found))
        expect(page.locator(f"#log-{len(match.turns)}")).to_be_attached()
    again = context.new_page()
    again.goto(file)
    ready(again)
    again.locator("#home-shelf summary").click()
    again.locator("[data-act^=continue]").first.click()
    expect(again.locator(f"#log-{len(match.turns)}")).to_be_attached()


def test_so_it_is_in_firefox(file: str) -> None:
    """By taps: a game in which every number is given up is whole too."""
    opened = firefox(browsers.geckodriver())
    if opened is None:
        pytest.skip("Firefox is not on this machine")
    with opened as window:
        window.go(lesson(file))
        window.wait(READY)
        window.run(f"void (() => {{ {APART} }})()")
        window.tap("#tour-end")
        for number in range(1, OPTIONS["last"] + 1):
            window.tap("#stall:enabled")
            window.wait(f"document.querySelector('#log-{number}')")
        window.wait("document.querySelector('#ending-title')")
        window.wait("document.documentElement.dataset.kept?.startsWith('match-')")
        window.go(file)
        window.wait(READY)
        window.wait(f"document.querySelector('#log-{OPTIONS['last']}')")  # the same window: back at its table


def test_where_a_file_may_run_no_script_it_says_what_an_ipad_takes(
    file: str, new_context: NewContext, guard: Guard
) -> None:
    """An iPad shows a file without running its scripts."""
    guard.origins = (file,)
    page = new_context(java_script_enabled=False).new_page()
    page.goto(file)
    expect(page.get_by_text("Sur un iPad")).to_be_visible()


def test_the_file_asks_nobody_for_anything(file: str) -> None:
    page = Path(file.removeprefix("file://")).read_text("utf-8")
    assert "connect-src data: blob:" in page
    assert 'src="' not in page.partition('<script type="text/plain"')[0]
