"""Computer against computer in one page, match after match, for so many minutes (BONS_COMPTES_MINUTES, else one): DOM
nodes, the page's heap and the browser's memory must not grow. Computers take no time for show here, so that many moves
are made.
"""

import os
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import SETTINGS, Site, open_site, sit_down
from e2e.machine import browser_processes, profile
from pyapp.core import Match
from pyapp.games import GAMES

MINUTES = float(os.environ.get("BONS_COMPTES_MINUTES", "1"))
LOOKS = 10
LEVEL = 2


def resident(page: Page) -> float:
    """Megabytes that the browser's processes hold."""
    pages = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in browser_processes(page.context)
             if Path(f"/proc/{one}/statm").exists()]
    return sum(pages) * 4096 / 1e6


def state(page: Page) -> dict[str, float]:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {"nodes": metrics["Nodes"], "heap": metrics["JSHeapUsedSize"] / 1e6, "memory": resident(page)}


def main() -> None:
    site = Site()
    played = answers = 0
    with sync_playwright() as playwright, profile(playwright) as context:
        page = context.new_page()
        open_site(page, site, SETTINGS)
        print(f"{'minutes':>8}{'matches':>9}{'answers':>9}{'nodes':>8}{'heap MB':>9}{'browser MB':>12}")
        begun = time.monotonic()
        look = begun
        while time.monotonic() - begun < MINUTES * 60:
            game = list(GAMES)[played % len(GAMES)]
            sit_down(page, Match.new(game, ["Un", "Deux"], played + 1, {}, {0: LEVEL, 1: LEVEL}))
            until = time.monotonic() + MINUTES * 60 / LOOKS / len(GAMES)
            while time.monotonic() < until and not page.locator("#ending, [data-over]").count():
                page.wait_for_timeout(500)
            answers = int(page.evaluate("document.documentElement.dataset.moment"))
            played += 1
            if time.monotonic() >= look:
                now = state(page)
                print(f"{(time.monotonic() - begun) / 60:8.1f}{played:9}{answers:9}"
                      f"{now['nodes']:8.0f}{now['heap']:9.1f}{now['memory']:12.0f}", flush=True)
                look += MINUTES * 60 / LOOKS
    site.stop()


if __name__ == "__main__":
    main()
