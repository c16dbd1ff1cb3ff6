"""Computer against computer in one page, match after match, for so many minutes (BONS_COMPTES_MINUTES, else ten): DOM
nodes, the page's heap, Python's memory and the browser's must not grow. Computers take no time for show here, so that
many moves are made. The last line compares the end with the middle, when everything that is kept has been filled.
"""

import os
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import SETTINGS, Site, open_site, sit_down
from e2e.machine import browser_processes, profile
from pyapp.core import Match
from pyapp.games import GAMES

MINUTES = float(os.environ.get("BONS_COMPTES_MINUTES", "10"))
LOOKS = 10
LEVEL = 2


def resident(page: Page) -> float:
    """Megabytes that the browser's processes hold."""
    pages = [
        int(Path(f"/proc/{one}/statm").read_text().split()[1])
        for one in browser_processes(page.context)
        if Path(f"/proc/{one}/statm").exists()
    ]
    return sum(pages) * 4096 / 1e6


# The interpreter is the one that the worker has at work; it is asked once, for it does something each time.
PYTHON = """async () => {
    const {loadPyodide} = await import(new URL("at-work.js", location.href));
    globalThis.asked ??= await loadPyodide({});
    return asked._module.HEAPU8.length / 1e6;
}"""


def state(page: Page) -> dict[str, float]:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {
        "nodes": metrics["Nodes"],
        "heap MB": metrics["JSHeapUsedSize"] / 1e6,
        "Python MB": page.workers[0].evaluate(PYTHON),
        "browser MB": resident(page),
    }


def main() -> None:
    site = Site()
    looks: list[dict[str, float]] = []
    print(f"{MINUTES:g} minutes, level {LEVEL} against level {LEVEL}", flush=True)
    with sync_playwright() as playwright, profile(playwright) as context:
        page = context.new_page()
        open_site(page, site, SETTINGS)
        begun, played = time.monotonic(), 0
        while (spent := time.monotonic() - begun) < MINUTES * 60 or len(looks) <= LOOKS:
            if played % len(GAMES) == 0 and spent >= len(looks) * MINUTES * 60 / LOOKS:
                looks.append({"minutes": spent / 60, "matches": played, "answers": answers(page), **state(page)})
                if len(looks) == 1:
                    print("".join(f"{name:>12}" for name in looks[0]))
                print("".join(f"{value:12.{int(value != round(value))}f}" for value in looks[-1].values()), flush=True)
            play(page, list(GAMES)[played % len(GAMES)], played)
            played += 1
    middle, end = looks[len(looks) // 2], looks[-1]
    print("end against middle: " + ", ".join(f"{name} {end[name] / middle[name]:.2f}" for name in list(end)[3:]))
    site.stop()


def answers(page: Page) -> int:
    return int(page.evaluate("document.documentElement.dataset.moment"))


def play(page: Page, game: str, number: int) -> None:
    """A match to its end, or for as long as one of each game between two looks."""
    sit_down(page, Match.new(game, ["Un", "Deux"], number + 1, {}, {0: LEVEL, 1: LEVEL}))
    until = time.monotonic() + MINUTES * 60 / LOOKS / len(GAMES)
    while time.monotonic() < until and not page.locator("#ending, [data-over]").count():
        page.wait_for_timeout(500)


if __name__ == "__main__":
    main()
