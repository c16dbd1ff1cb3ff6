"""The height that every screen asks for in a frame of another page: worked out from the frame's width and what it
holds, never from the height that it has; at that height a table stands there whole. Shown without an engine, with the
module that tells the height, in frames of all widths at once."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from e2e.conftest import ALL, NewContext, Site, launch
from e2e.screens import SCREENS, _screen, show
from pyapp.core import Match
from pyapp.games import GAMES
from web.make import folders

WIDTHS = (320, 390, 600, 768, 820, 1100, 1366, 1700)
HEIGHTS = (200, 600, 1200, 5000)
USUAL = (
    *GAMES,
    "home with matches",
    "set-up of equable",
    "editor of pawns",
    "hint",
    "end",
    "looking back",
    "exercise",
    "lesson",
    "class",
    "teachers",
    "door",
    "sheets",
)
LARGE = ("equable", "end", "home with matches", "set-up of equable")  # that are shown with larger text too
LEAST = 0.5  # of a side of its frame that a board takes


def crowded(game: str) -> Match:
    """As many people as can play."""
    return Match.new(game, ["Léa", "Samir", "Annabelle-Marie", "Tom", "Zoé"][: GAMES[game].seats[-1]], 3)


SHOWN = {name: draw for name, draw in SCREENS.items() if ALL or name in USUAL}
SHOWN |= {
    f"{game} with everybody": _screen(("hint", ""), ("hint", ""), match=partial(crowded, game))
    for game in (GAMES if ALL else ("math-magic", "equable"))
}
FRAMES = """<!doctype html><title>École</title><link rel=icon href="data:,">
<style>body { margin: 0 } iframe { display: block; border: 0 }</style>
<script>
  var asked = {};  // by each frame, by its width
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  async function resize(heightOf) {
    for (const frame of shown()) frame.style.height = `${heightOf(frame)}px`;
    await drawn();
  }
  const shown = () => [...document.querySelectorAll("iframe")];
</script>"""
TELL = """<script type="module">
  import {tellHeight} from "./height.js";
  document.querySelector("dialog")?.showModal();
  await document.fonts.ready;
  tellHeight((pixels) => ((parent.asked ??= {})[innerWidth] ??= []).push(pixels));
</script>"""
# What does not lie whole in its frame, and how the board lies in it.
LOOK = """() => shown().map(({contentDocument: page, contentWindow: {innerWidth: width, innerHeight: height}}) => {
  const box = (element) => element.getBoundingClientRect();
  const table = page.querySelector("[data-screen=table]"), board = page.querySelector("#pan .board");
  const parts = [...page.querySelectorAll(
    "#bar, #stage, #panel, #tray, #actions, #main-button, #players, #side, #ending, #pan .board")];
  return {width, scrolls: Math.max(...[page.documentElement, ...table ? [table] : []].map(
      (one) => one.scrollHeight - one.clientHeight)),
    cut: parts.filter((one) => box(one).height && (box(one).bottom > height + 1 || box(one).right > width + 1))
      .map((one) => one.id || "board"),
    board: board && Math.max(box(board).width / width, box(board).height / height)};
})"""


@pytest.fixture(scope="module")
def with_bars(playwright: Playwright) -> Iterator[Browser]:
    """A browser whose scroll bars take room."""
    running = launch(playwright, ignore_default_args=["--hide-scrollbars"])
    yield running
    running.close()


@pytest.fixture
def frames(with_bars: Browser, new_context: NewContext, site: Site) -> Page:
    """A page with a frame of each width."""
    page = new_context(with_bars, viewport={"width": max(WIDTHS), "height": 900}).new_page()
    site.pages["frames.html"] = FRAMES + "".join(f'<iframe src="screen.html" width="{one}"></iframe>' for one in WIDTHS)
    return page


def sizes(page: Page) -> dict[int, list[int]]:
    """What each frame has asked for, by its width."""
    asked: dict[str, list[int]] = page.evaluate("asked")
    return {int(width): heights for width, heights in asked.items()}


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        *((name, {}) for name in SHOWN),
        *((name, {"text": "200", "large": ""}) for name in (SHOWN if ALL else LARGE)),
    ],
    ids=lambda one: one if isinstance(one, str) else "large" if one else "plain",
)
def test_the_height_asked_for_hangs_on_the_width_alone_and_is_enough(
    frames: Page,
    site: Site,
    name: str,
    looks: dict[str, str],
) -> None:
    site.pages["height.js"] = (folders.WEB / "host" / "height.js").read_text("utf-8")
    show(frames, site, SHOWN[name]("fr") + TELL, "fr", frame="", **looks)
    frames.goto(f"{site.url}frames.html")
    frames.wait_for_function("count => Object.keys(asked).length === count", arg=len(WIDTHS))
    for height in HEIGHTS:
        frames.evaluate("height => resize(() => height)", height)
    frames.evaluate("() => resize(({width}) => asked[width][0])")
    asked = sizes(frames)
    assert {width: set(heights) for width, heights in asked.items() if len(set(heights)) > 1} == {}
    seen: list[dict[str, Any]] = frames.evaluate(LOOK)
    if not looks:  # text twice as large scrolls in narrow frames, as it does in narrow windows
        assert [one for one in seen if one["scrolls"] > 0 or one["cut"]] == []
    assert [one for one in seen if one["board"] and one["board"] < LEAST and name in GAMES] == []
