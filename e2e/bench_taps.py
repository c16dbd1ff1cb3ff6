"""Taps in every game, early in a match and late: milliseconds to the changed page and to the frame that shows it, at
full speed and on a machine four times slower; `build.py bench taps --against FOLDER` measures an earlier one too, and
BONS_COMPTES_GAMES names the games, if not all of them are wanted.

One tap right after the other, while what the one before has moved is still on its way; and with a finger, a moment
apart. The first round of taps stands alone: there the browser still compiles what it has never run before. An answer
can be shorter than a slice of the slowed machine, so means are given there, medians at full speed.
"""

import os
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from e2e.conftest import SETTINGS, Site, kept_for_offline, open_site, sit_down
from e2e.machine import SLOWER, profile, slow_group, slowed
from pyapp.core import Match
from pyapp.games import GAMES
from web.make import folders

sys.path.insert(0, str(folders.ROOT / "tests"))
from pages import saved

FEW, MANY, TAPS, FINGERS = 4, 400, 30, 12
CHOSEN = os.environ.get("BONS_COMPTES_GAMES", " ".join(GAMES)).split()
LOOKED = 2000  # milliseconds in which a person looks at a table before the first tap
PRESSED, APART = 60, 400  # that a finger stays down, and between two taps
ENOUGH = {"zoned": 60}  # then the sheet is so full that throws are passed, and shown one by one
# One after the other, again and again: each undoes what those before have done.
TAPPED = {
    "math-magic": ("#key-4", "#reserve-1-0", "#key-erase", "#key-erase"),
    "zoned": ("#turn",),
    "equable": ("#rack-0", "#cell-C3", "#cell-C3"),
    "or-des-fous": ("#board .movable", "#erase"),
    "calculissimo": ("#rack-0", "#cell-C3", "#cell-C3"),
}

MEASURE = """async ([selectors, taps]) => {
    const root = document.documentElement, times = [];
    for (let i = 0; i < taps; i++) {
        const place = document.querySelector(selectors[i % selectors.length]);
        const start = performance.now();
        const changed = new Promise((done) => {
            setTimeout(() => done(NaN), 5000); // nothing came of it: the table says nan
            new MutationObserver((_, observer) => {
                observer.disconnect();
                done(performance.now() - start);
            }).observe(root, {attributes: true, attributeFilter: ["data-moment"]});
        });
        place.dispatchEvent(new MouseEvent("click", {bubbles: true}));
        const page = await changed;
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        times.push([page, performance.now() - start]);
    }
    return times;
}"""


WATCH = """() => {
    let tapped = 0;
    if (!globalThis.felt) {
        addEventListener("click", ({timeStamp}) => { tapped = timeStamp; }, true);
        new MutationObserver(() => { felt.push(performance.now() - tapped); })
            .observe(document.documentElement, {attributes: true, attributeFilter: ["data-moment"]});
    }
    globalThis.felt = [];
}"""
MIDDLE = """(selector) => {
    const {x, y, width, height} = document.querySelector(selector).getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2};
}"""


class Taps(NamedTuple):
    """Milliseconds."""

    first: float  # the slowest of the first round, to the changed page
    changed: float
    shown: float
    finger: float  # to the changed page


def measured(page: Page, game: str, middle: Callable[[list[float]], float]) -> Taps:
    if page.locator("#show").count():
        page.locator("#show").click()
    page.locator(TAPPED[game][0]).first.wait_for()
    page.wait_for_timeout(LOOKED)
    round_ = len(TAPPED[game])
    times = page.evaluate(MEASURE, [TAPPED[game], TAPS])
    first, rest = times[:round_], times[round_:]
    return Taps(
        max(changed for changed, _ in first),
        middle([changed for changed, _ in rest]),
        middle([shown for _, shown in rest]),
        middle(by_finger(page, TAPPED[game])),
    )


def by_finger(page: Page, selectors: tuple[str, ...]) -> list[float]:
    client = page.context.new_cdp_session(page)
    page.evaluate(WATCH)
    for number in range(TAPS % len(selectors), TAPS % len(selectors) + FINGERS):  # on from where the others ended
        point = page.evaluate(MIDDLE, selectors[number % len(selectors)])
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.wait_for_timeout(PRESSED)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(APART)
    felt: list[float] = page.evaluate("felt")
    assert len(felt) == FINGERS, felt
    return felt


def taps(playwright: Playwright, site: Site, matches: list[Match], group: Path | None) -> list[Taps]:
    found = []
    middle = statistics.fmean if group else statistics.median
    with profile(playwright) as context:
        page = context.new_page()
        open_site(page, site, SETTINGS)
        kept_for_offline(page)  # what the first visit does afterwards is over
        for match in matches:
            sit_down(page, match)
            page.locator(f"[data-moves='{len(match.moves)}']").wait_for(state="attached")  # not the table before it
            with slowed(context, group):
                found.append(measured(page, match.game.name, middle))
    return found


def main() -> None:
    against = os.environ.get("BONS_COMPTES_AGAINST")
    sites = {**({"before": Site(Path(against))} if against else {}), "here": Site()}
    matches = [
        Match.load(saved(game, length, {}))
        for game in GAMES
        if game in CHOSEN
        for length in (FEW, ENOUGH.get(game, MANY))
    ]
    slow = slow_group()
    minutes = (len(matches) * len(sites) + 2) // 3
    print(f"{TAPS + FINGERS} taps in each of {len(matches)} matches; about {minutes} minutes", flush=True)
    with sync_playwright() as playwright:
        for speed, group in {"full speed": None, **({f"slowed {SLOWER} times": slow} if slow else {})}.items():
            found = {name: taps(playwright, site, matches, group) for name, site in sites.items()}
            print(
                f"\n{speed + ', ms':<30}"
                + "".join(f"{f'{name}: first':>15}{'changed':>9}{'shown':>9}{'finger':>9}" for name in sites)
            )
            for number, match in enumerate(matches):
                label = f"{match.game.name}, {len(match.moves)} moves"
                print(
                    f"{label:<30}"
                    + "".join("{:15.1f}{:9.1f}{:9.1f}{:9.1f}".format(*found[name][number]) for name in sites),
                    flush=True,
                )
    if slow:
        slow.rmdir()
    for site in sites.values():
        site.stop()


if __name__ == "__main__":
    main()
