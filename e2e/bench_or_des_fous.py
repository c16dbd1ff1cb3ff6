"""How long the strongest player of L'Or des fous thinks in the browser, beside the same thinking in CPython here.

The nodes are the same on both sides, since thinking is limited and paused by nodes alone.
"""

import time
from collections.abc import Iterator
from itertools import count
from unittest.mock import patch

from playwright.sync_api import Page, expect, sync_playwright

from e2e.conftest import QUIET, Site, ready
from pyapp.app.store.links import link
from pyapp.core import Match
from pyapp.games.or_des_fous import judge, players, rules, solver
from pyapp.games.or_des_fous.search import Search
from web.make import browsers

SETTINGS = '{"delay": false, "tours": ["or-des-fous"]}'
POSITIONS = 12
Timed = tuple[int, float, float]  # nodes, seconds in the browser, seconds here


def thought_here(state: rules.State) -> tuple[rules.Move, int, float]:
    """Level 5's move in this state, the nodes that it looks at, and the seconds they take here."""
    counted: list[Search[solver.Position]] = []

    class Counted(Search[solver.Position]):
        def __init__(self, tree: solver.Quarry, limit: int | None) -> None:
            super().__init__(tree, limit)
            counted.append(self)

    begun = time.perf_counter()
    with patch.object(judge, "Search", Counted):
        *_, thought = players.think(state, players.STRONGEST)
    return thought.best[0][0], counted[0].nodes, time.perf_counter() - begun


def one_game(page: Page, url: str, seed: int) -> Iterator[Timed]:
    """Level 3 types its moves here; level 5 answers in the browser."""
    match = Match.new("or-des-fous", ["Léa", "Ordinateur"], seed, {"start": rules.FAIR}, {1: players.STRONGEST})
    page.goto(f"{url}?again{seed}{link('', match)}")
    ready(page)
    while not match.state.over:
        *_, thought = players.think(match.state, 3)
        match.play(match.game.write(match.state, thought.best[0][0]))
        page.locator("#typed").fill(match.moves[-1])
        begun = time.perf_counter()
        page.locator("#typed-play").click()
        while not match.state.over and match.state.turn == 1:
            expect(page.locator(f"#log-{len(match.moves) + 1}")).to_be_attached()
            there = time.perf_counter() - begun
            move, nodes, here = thought_here(match.state)
            match.play(match.game.write(match.state, move))
            yield nodes, there, here
            begun = time.perf_counter()


def main() -> None:
    timed: list[Timed] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.browser() or None, args=QUIET)
        site = Site()
        page = browser.new_context(locale="fr-FR").new_page()
        page.goto(site.url)
        ready(page)
        page.evaluate("settings => localStorage.setItem('bons-comptes:settings', settings)", SETTINGS)
        for seed in count(50):
            for nodes, there, here in one_game(page, site.url, seed):
                print(f"{nodes} nodes: {there:.2f} s in the browser, {here:.2f} s here", flush=True)
                timed.append((nodes, there, here))
            if len(timed) >= POSITIONS:
                break
        browser.close()
        site.stop()
    nodes, there, here = (sum(part) for part in zip(*timed, strict=True))
    print(
        f"{len(timed)} positions: {there / len(timed):.2f} s each in the browser, at most "
        f"{max(one[1] for one in timed):.2f} s; {nodes / there:,.0f} nodes a second there, {nodes / here:,.0f} here"
    )


if __name__ == "__main__":
    main()
