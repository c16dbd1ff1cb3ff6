"""The time of a level-5 move in the browser: median and worst over positions of each game."""

import sys
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from e2e.conftest import Site, launch
from e2e.inside import run
from pyapp.core import Match
from pyapp.games import GAMES

POSITIONS = 30
BETWEEN = 3  # moves from one position to the next
SEEN = 60  # nodes of the quick players who make them

# Runs in Pyodide: what the table's screen thinks for a computer player, to its end.
TIMES = """
from time import perf_counter
from pyapp.app.games.registry import SCREENS
from pyapp.games import GAMES

def moves(asked):
    game, positions = asked
    times = []
    for data in positions:
        state = GAMES[game].position(data)
        start = perf_counter()
        for _ in SCREENS[game].bot(state, 5, state.turn):
            pass
        times.append(perf_counter() - start)
    return times
"""


def positions(game: str, count: int) -> list[Any]:
    """Positions of matches between quick players, from the first move to the last."""
    found: list[Any] = []
    match, seed = Match.new(game, ["Ada", "Lin"], 1), 1
    while len(found) < count:
        if match.game.over(match.state):
            seed += 1
            match = Match.new(game, ["Ada", "Lin"], seed)
        if len(match.turns) % BETWEEN == 0:
            found.append(match.game.dump(match.state))
        *_, thought = match.game.think(match.state, 2, SEEN)
        match.play(match.game.write(match.state, thought.best[0][0]))
    return found


def main() -> None:
    count = int(sys.argv[1]) if sys.argv[1:] else POSITIONS
    with sync_playwright() as playwright:
        browser, site = launch(playwright), Site()
        page = browser.new_page()
        for game in GAMES:
            times = run(page, site, TIMES, "moves", [game, positions(game, count)])
            print(
                f"level 5 in the browser, {game}: median {median(times):.1f} s, worst {max(times):.1f} s of {count}",
                flush=True,
            )
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
