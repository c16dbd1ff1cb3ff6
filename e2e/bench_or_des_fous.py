"""How long the strongest player of L'Or des fous thinks in the browser, beside the same thinking in CPython here.

The nodes are the same on both sides, since thinking is limited and paused by nodes alone.
"""

import time

from playwright.sync_api import expect, sync_playwright

import build
from e2e.conftest import QUIET, Site, ready
from pyapp.app.links import link
from pyapp.core import Match
from pyapp.core.search import Search
from pyapp.games.or_des_fous import players, rules, solver

SETTINGS = '{"delay": false, "tours": ["or-des-fous"]}'


def nodes_of(state: rules.State) -> tuple[int, float]:
    """The nodes that level 5 looks at in this state, and the seconds they take here."""
    counted: list[Search[solver.Position]] = []

    class Counted(Search[solver.Position]):
        def __init__(self, tree: solver.Quarry, limit: int | None) -> None:
            super().__init__(tree, limit)
            counted.append(self)

    plain, players.Search = players.Search, Counted  # type: ignore[misc]
    begun = time.perf_counter()
    for _ in players.think(state, players.STRONGEST):
        pass
    players.Search = plain  # type: ignore[misc]
    return counted[0].nodes, time.perf_counter() - begun


def main() -> None:
    match = Match.new("or-des-fous", ["Léa", "Ordinateur"], 50, {}, {1: players.STRONGEST})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=build.browser() or None, args=QUIET)
        site = Site()
        page = browser.new_context(locale="fr-FR").new_page()
        page.goto(site.url)
        ready(page)
        page.evaluate("settings => localStorage.setItem('bons-comptes:settings', settings)", SETTINGS)
        page.goto(f"{site.url}?again{link('', match)}")
        ready(page)
        while not match.state.over:
            *_, thought = players.think(match.state, 3)
            match.play(match.game.write(match.state, thought.best[0][0]))
            page.locator("#typed").fill(match.moves[-1])
            begun = time.perf_counter()
            page.locator("#typed-play").click()
            while not match.state.over and match.state.turn == 1:
                before = match.state
                expect(page.locator(f"#log-{len(match.moves) + 1}")).to_be_attached()
                there, begun = time.perf_counter() - begun, time.perf_counter()
                *_, thought = players.think(before, players.STRONGEST)
                match.play(match.game.write(before, thought.best[0][0]))
                nodes, here = nodes_of(before)
                print(f"{nodes} nodes: {there:.2f} s in the browser, {here:.2f} s here", flush=True)
                begun = time.perf_counter()
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
