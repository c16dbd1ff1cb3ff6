"""Calculissimo in the browser: the best move and the complete list over self-play positions, in the page's Python."""

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import Site, launch
from e2e.inside import run
from pyapp.games.calculissimo.notation import dump
from pyapp.games.calculissimo.rules import State
from pyapp.games.tiles import Rack

TESTS = Path(__file__).resolve().parent.parent / "tests"
sys.path.insert(0, str(TESTS))
POSITIONS = 100

# Runs in Pyodide.
TIMES = """
import json
from dataclasses import replace
from time import perf_counter
from calculissimo_brute import layings, with_rack
from pyapp.games.calculissimo import notation, players, solver

def read(positions):
    return [with_rack(notation.position(data), rack) for data, rack in positions]

def timed(work, state):
    start = perf_counter()
    for _ in work(state):
        pass
    return perf_counter() - start

def times(positions):
    states = read(positions)
    for state in states[:10]:  # the browser's compiler warms up
        timed(solver.layings, state)
    return {"best move": [timed(lambda state: solver.best(state, 1), state) for state in states],
            "all moves": [timed(solver.layings, state) for state in states]}

def level_five(positions):
    states = read(positions)
    def five(state):
        return players.think(state, 5, players.NODES[5])
    return {str(on): [timed(five, replace(state, options=replace(state.options, crossing=on))) for state in states]
            for on in (False, True)}

def by_trying(positions):
    states = read(positions)
    return {"fast": [timed(solver.layings, state) for state in states],
            "slow": [timed(layings, state) for state in states]}
"""


def main() -> None:
    from bench_calculissimo import self_play, spread, two_jokers
    from calculissimo_brute import with_rack

    states = self_play(int(sys.argv[1]) if sys.argv[1:] else POSITIONS)
    kinds = {
        "no joker": [state for state in states if "?" not in state.racks[state.turn]],
        "two jokers": [with_rack(state, two_jokers(state.racks[state.turn])) for state in states],
    }
    with sync_playwright() as playwright:
        browser, site = launch(playwright), Site()
        page = browser.new_page()
        for name, positions in kinds.items():
            for what, times in in_the_browser(page, site, "times", positions).items():
                print(f"{name}, {what} in the browser: {spread(times)}", flush=True)
        for name, positions in kinds.items():
            for on, times in in_the_browser(page, site, "level_five", positions[::4]).items():
                print(
                    f"{name}, level 5 in the browser, turns that bend {on}: {spread(times)}, worst {max(times):.1f} s",
                    flush=True,
                )
        few = [with_rack(state, state.racks[state.turn][::3]) for state in states[::8]]
        compared = in_the_browser(page, site, "by_trying", few)
        print(
            f"three tiles, all moves in the browser: by trying it takes "
            f"{sum(compared['slow']) / sum(compared['fast']):.0f} times as long ({len(few)})"
        )
        browser.close()
        site.stop()


def board_and_rack(state: State) -> tuple[dict[str, Any], Rack]:
    """The position without racks and bag, and the rack to search with: the box may not hold so many jokers."""
    return {**dump(state), "racks": [[] for _ in state.racks], "bag": {}}, state.racks[state.turn]


def in_the_browser(page: Page, site: Site, work: str, states: list[State]) -> dict[str, list[float]]:
    brute = (TESTS / "calculissimo_brute.py").read_text("utf-8")
    return dict(run(page, site, TIMES, work, list(map(board_and_rack, states)), calculissimo_brute=brute))


if __name__ == "__main__":
    main()
