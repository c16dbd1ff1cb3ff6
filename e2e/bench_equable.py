"""Équable in the browser: the provably best move and the complete list over self-play, in the page's Python."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from e2e.conftest import Site, launch
from e2e.inside import run
from pyapp.games.equable.notation import dump

TESTS = Path(__file__).resolve().parent.parent / "tests"
sys.path.insert(0, str(TESTS))
POSITIONS = 100
LISTED = 4  # the complete list of one position in so many

# Runs in Pyodide.
TIMES = """
from itertools import islice
from time import perf_counter
from pyapp.games.equable import notation, search, solver

def timed(work, state):
    start = perf_counter()
    work(state)
    return perf_counter() - start

def best_moves(positions):
    return [timed(search.best, notation.position(data)) for data in positions]

def list_all(state):
    return sum(1 for _ in islice(solver.lays(state), 1_000_000))

def all_moves(positions):
    return [timed(list_all, notation.position(data)) for data in positions]
"""


def main() -> None:
    from bench_equable import self_play, spread

    count = int(sys.argv[1]) if sys.argv[1:] else POSITIONS
    positions, replaced = ([dump(state) for state in self_play(count, replacing)] for replacing in (False, True))
    listed = positions[::LISTED]
    with sync_playwright() as playwright:
        browser, site = launch(playwright), Site()
        page = browser.new_page()
        print(f"best move in the browser: {spread(run(page, site, TIMES, 'best_moves', positions))}", flush=True)
        print(f"best move, replacing: {spread(run(page, site, TIMES, 'best_moves', replaced))}", flush=True)
        print(f"all moves in the browser: {spread(run(page, site, TIMES, 'all_moves', listed))}", flush=True)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
