"""Calculissimo in the browser: the best move and the complete list over self-play positions, in the page's Python."""

import json
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import build
from e2e.conftest import Site, launch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
POSITIONS = 100

# Runs in Pyodide.
TIMES = """
import json
from time import perf_counter
from pyapp.games.calculissimo import notation, solver

def timed(work, state):
    start = perf_counter()
    for _ in work(state):
        pass
    return perf_counter() - start

def times(positions):
    states = [notation.position(data) for data in positions]
    for state in states[:10]:  # the browser's compiler warms up
        timed(solver.layings, state)
    return {"best move": [timed(lambda state: solver.best(state, 1), state) for state in states],
            "all moves": [timed(solver.layings, state) for state in states]}
"""


def main() -> None:
    from bench_calculissimo import self_play, spread, two_jokers
    from calculissimo_brute import with_rack

    from pyapp.games.calculissimo.notation import dump
    from pyapp.games.calculissimo.rules import BOX

    states = self_play(int(sys.argv[1]) if sys.argv[1:] else POSITIONS)
    kinds = {
        "no joker": [state for state in states if "?" not in state.racks[state.turn]],
        "two jokers": [with_rack(state, two_jokers(state.racks[state.turn])) for state in states],
    }
    with sync_playwright() as playwright:
        browser, site = launch(playwright), Site()
        page = browser.new_page()
        for name, positions in kinds.items():
            data = [alone(dump(state)) for state in positions
                    if len(state.jokers) + state.racks[state.turn].count("?") <= BOX.count("?")]
            for what, times in in_the_browser(page, site, data).items():
                print(f"{name}, {what} in the browser: {spread(times)}", flush=True)
        browser.close()
        site.stop()


def alone(data: dict[str, Any]) -> dict[str, Any]:
    """The position without the other rack and the bag: they do not matter to a search, and the box has four jokers."""
    racks = [rack if seat == data["turn"] else [] for seat, rack in enumerate(data["racks"])]
    return {**data, "racks": racks, "bag": {}}


def in_the_browser(page: Page, site: Site, positions: list[dict[str, Any]]) -> dict[str, list[float]]:
    """Pyodide of the built site, with the built wheel, on a page of its own."""
    runtime = next(build.DIST.glob("runtime-*")).name
    wheel = next(build.DIST.glob("app-*/engine/bons_comptes*.whl")).relative_to(build.DIST).as_posix()
    site.pages["bench.html"] = "<!doctype html><title>Bench</title>"
    page.goto(f"{site.url}bench.html")
    found = page.evaluate("""async ({runtime, wheel, source, positions}) => {
        const {loadPyodide} = await import(new URL(`./${runtime}/pyodide.mjs`, location).href);
        const python = await loadPyodide({indexURL: new URL(`./${runtime}/`, location).href,
            lockFileURL: new URL(wheel.replace(/[^/]*$/, "pyodide-lock.json"), location).href});
        python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel");
        python.globals.set("positions", positions);
        return python.runPython(`${source}\\njson.dumps(times(json.loads(positions)))`);
    }""", {"runtime": runtime, "wheel": wheel, "source": TIMES, "positions": json.dumps(positions)})
    return dict(json.loads(found))


if __name__ == "__main__":
    main()
