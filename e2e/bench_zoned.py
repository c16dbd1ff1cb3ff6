"""ZoneD in the browser: playouts per second beside the slow engine, natively and in the page's Python in one run, and
the longest task on the page while a full sheet is played to its end."""

import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.conftest import Site, launch, ready
from e2e.inside import run
from pyapp.app.store.links import link
from pyapp.core import Match

SLOW = Path(__file__).resolve().parent.parent / "tests" / "zoned_slow.py"
PLAYOUTS, SLOW_PLAYOUTS = 200, 2

# Runs here and in Pyodide: the same source, the same numbers.
RATES = f"""
from time import perf_counter
import zoned_slow
from pyapp.games.zoned import playout, rules

def rates(_, clock=perf_counter):
    state = rules.start(2, 1, "21x29", rules.Options())
    position = playout.position(state)
    for number in range(50):  # the browser's compiler warms up
        playout.play_out(position, number)
    start = clock()
    scores = [list(playout.play_out(position, number)[0]) for number in range({PLAYOUTS})]
    fast = {PLAYOUTS} / (clock() - start)
    start = clock()
    slow_scores = [zoned_slow.play_out(state, number)[0] for number in range({SLOW_PLAYOUTS})]
    slow = {SLOW_PLAYOUTS} / (clock() - start)
    assert scores[:{SLOW_PLAYOUTS}] == slow_scores
    return [fast, slow, sum(map(sum, scores))]
"""


def main() -> None:
    sys.path.insert(0, str(SLOW.parent))
    names: dict[str, Any] = {}
    exec(RATES, names)
    native = names["rates"](None, process_time)
    with sync_playwright() as playwright:
        browser, site = launch(playwright), Site()
        page = browser.new_page()
        inside = run(page, site, RATES, "rates", None, zoned_slow=SLOW.read_text("utf-8"))
        assert native[2] == inside[2], "the same dice must give the same games everywhere"
        for where, (fast, slow, _) in (("native", native), ("in the browser", inside)):
            print(
                f"playouts of a full sheet, {where}: {fast:.0f} a second; square by square {slow:.2f}; "
                f"ratio {fast / slow:.0f}",
                flush=True,
            )
        finished_game(browser, page, site)
        browser.close()
        site.stop()


def finished_game(browser: Browser, page: Page, site: Site) -> None:
    """A person who draws where a key brings it, against the greedy computer, at once: long tasks on the page."""
    match = Match.new("zoned", ["Léa", "Ordinateur"], 5, {"limit": 40}, {1: 3})
    page.add_init_script("localStorage.setItem('bons-comptes:settings', JSON.stringify({delay: false}))")
    page.goto(link(site.url, match))
    ready(page)
    page.locator("#tour-end").click()
    page.evaluate("""() => {
        globalThis.long = [];
        new PerformanceObserver((list) => long.push(...list.getEntries().map((task) => task.duration)))
            .observe({type: "longtask"});
    }""")
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-toplevel", "__metadata"])
    while not page.locator("#task .ending").is_visible():
        page.locator("#main-button[data-act=play], #task .ending").first.wait_for()
        page.locator("#board").press("ArrowUp")
        page.evaluate("document.querySelector('#main-button[data-act=play]')?.click()")
    tasks, work = page.evaluate("long"), longest_work(browser.stop_tracing())
    print(
        f"full sheet to its end in the browser: {page.locator('#sheet-drawn .drawn').count()} rectangles; tasks over "
        f"50 ms on the page: {len(tasks)}{f', longest {max(tasks):.0f} ms' if tasks else ''}; most work in one task: "
        f"{work:.0f} ms of processor time",
        flush=True,
    )


def longest_work(trace: bytes) -> float:
    """The most processor time that one task of a page's main thread took: a busy machine does not change it."""
    events = json.loads(trace)["traceEvents"]
    main_threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    return (
        max(
            float(event["tdur"]) for event in events if "tdur" in event and (event["pid"], event["tid"]) in main_threads
        )
        / 1000
    )


if __name__ == "__main__":
    main()
