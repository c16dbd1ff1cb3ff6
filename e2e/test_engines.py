"""The built site in other engines than Chromium (all other tests are its), where they are installed: it starts from the
same snapshot, also in frames; in every game a hint, a turn by taps and the computer's answer; a reload, a way
back, and a start without a network. What is not on this machine is skipped by name."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from e2e.conftest import SETTINGS, Site
from e2e.test_or_des_fous import squares_of
from e2e.webdriver import Window, firefox, webkit
from pyapp.app.store.links import link
from pyapp.core import Match
from pyapp.games import GAMES
from web.make import browsers

ENGINES: dict[str, Callable[[], AbstractContextManager[Window] | None]] = {
    "Firefox": lambda: firefox(browsers.geckodriver()),
    "WebKitGTK": webkit,
}
FRAMES = ('sandbox="allow-scripts"', 'sandbox="allow-scripts allow-same-origin"')


def ready(window: Window) -> None:
    window.wait("document.documentElement.dataset.engine === 'ready'")
    assert window.run("document.documentElement.dataset.start") == "snapshot"


def reload(window: Window) -> None:
    window.run("void (delete document.documentElement.dataset.engine, location.reload())")
    ready(window)


def way_back(window: Window) -> None:
    """To another page and back: a browser that has kept this one gets another engine for it."""
    window.run("void (document.documentElement.dataset.left = '')")
    window.go("about:blank")
    window.ask("/back")
    window.wait("!('left' in document.documentElement.dataset)")
    ready(window)


def new_match(game: str) -> Match:
    """A match against the computer in which the person begins."""
    matches = (Match.new(game, ["Léa", "Ordi"], seed, {}, {1: 1}) for seed in range(1, 100))
    return next(match for match in matches if match.game.turn(match.state) == 0)


def tap_a_turn(window: Window, match: Match) -> None:
    """A turn of any kind, by taps alone."""
    if match.game.name == "math-magic":
        window.tap("#stall")
    elif match.game.name == "zoned":
        place, state = next(match.game.moves(match.state)), match.state
        window.tap(
            "#sheet-over", (2 * place.x + place.w) / (2 * state.width), 1 - (2 * place.y + place.h) / (2 * state.height)
        )
        window.tap("#main-button:enabled")
    elif match.game.name == "or-des-fous":
        for name in squares_of(next(match.game.moves(match.state))):
            window.tap(f"#board-{name}")
        window.tap("#main-button:enabled")
    else:
        window.tap("#changing")
        window.tap("#rack-0")
        window.tap("#main-button:enabled")


@pytest.mark.parametrize("engine", ENGINES)
def test_it_starts_plays_and_keeps_in_other_engines(engine: str, site: Site) -> None:
    opened = ENGINES[engine]()
    if opened is None:
        pytest.skip(f"{engine} is not on this machine")
    with opened as window:
        plays_in_frames(window, site)
        site.pages["settings.html"] = "<!doctype html><title>Settings</title>"
        window.go(f"{site.url}settings.html")
        window.run("void localStorage.setItem('bons-comptes:settings', arguments[0])", SETTINGS)
        window.go(site.url)
        ready(window)
        for game in GAMES:
            match = new_match(game)
            window.run("void (location.href = arguments[0])", link(site.url, match))
            window.wait("document.querySelector('#board') && !document.querySelector('#log-2')")
            window.tap("#open-hint")
            window.wait("document.querySelector('#hint li')")
            tap_a_turn(window, match)
            window.wait("document.querySelector('#log-2')")  # the computer's
        window.wait("document.documentElement.dataset.kept?.startsWith('match-')")
        reload(window)
        window.wait("document.querySelector('#log-2')")
        way_back(window)
        window.wait("document.querySelector('#log-2')")
        window.wait("navigator.serviceWorker.controller")
        site.stop()
        reload(window)
        window.wait("document.querySelector('#log-2')")


def plays_in_frames(window: Window, site: Site) -> None:
    for number, sandbox in enumerate(FRAMES):
        site.pages[f"{number}.html"] = (
            f'<!doctype html><title>Cours</title><iframe src="{site.url}" {sandbox}></iframe>'
        )
        window.go(f"{site.at('localhost')}{number}.html")
        window.ask("/frame", {"id": 0})
        ready(window)
