"""The built site in other engines than Chromium, where they are installed: it starts from the same snapshot, every game
opens, a move is kept over a reload. What is not on this machine is skipped by name."""

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from e2e.conftest import Site
from e2e.webdriver import Window, firefox, webkit
from pyapp.games import GAMES

ENGINES: dict[str, Callable[[], AbstractContextManager[Window] | None]] = {
    "Firefox": lambda: firefox(Path(found) if (found := shutil.which("geckodriver")) else None), "WebKitGTK": webkit}


def ready(window: Window) -> None:
    window.wait("document.documentElement.dataset.engine === 'ready'")


@pytest.mark.parametrize("engine", ENGINES)
def test_it_starts_plays_and_keeps_in_other_engines(engine: str, site: Site) -> None:
    opened = ENGINES[engine]()
    if opened is None:
        pytest.skip(f"{engine} is not on this machine")
    with opened as window:
        window.go(site.url)
        ready(window)
        assert window.run("document.documentElement.dataset.start") == "snapshot"
        for game in GAMES:
            window.tap(f"#game-{game}")
            window.tap("[data-screen=setup] #main")
            window.wait("document.querySelector('#board')")
            window.tap("#tour-end")
            window.wait("document.querySelector('#tour').hidden")
            window.tap("#open-menu")
            window.tap("#menu-home")
            window.wait("document.querySelector('[data-screen=home]')")
        window.tap("#game-math-magic")
        window.tap("[data-screen=setup] #main")
        window.tap("#stall")
        window.wait("document.querySelector('#log-1')")
        window.wait("document.documentElement.dataset.kept?.startsWith('match-')")
        window.run("void location.reload()")
        window.wait("performance.now() < 60000 && document.documentElement.dataset.start")
        ready(window)
        window.wait("document.querySelector('#log-1')")
        assert window.run("document.documentElement.dataset.start") == "snapshot"
