"""Taps in every game, early in a match and late: milliseconds to the changed page and to the frame that shows it, at
full speed and on a machine four times slower; `build.py bench taps --against FOLDER` measures an earlier one too.

An answer can be shorter than a slice of the slowed machine, so means are given there, medians at full speed.
"""

import os
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

import build
from e2e.conftest import SETTINGS, Site, kept_for_offline, open_site, sit_down
from e2e.machine import SLOWER, profile, slow_group, slowed
from pyapp.core import Match
from pyapp.games import GAMES

sys.path.insert(0, str(build.ROOT / "tests"))
from pages import saved

FEW, MANY, TAPS = 4, 400, 30
ENOUGH = {"zoned": 60}    # then the sheet is so full that throws are passed, and shown one by one
# One after the other, again and again: each undoes what those before have done.
TAPPED = {"math-magic": ("#key-4", "#reserve-1-0", "#key-erase", "#key-erase"), "zoned": ("#turn",),
          "equable": ("#rack-0", "#cell-C3", "#cell-C3"), "or-des-fous": ("#board .movable", "#erase"),
          "calculissimo": ("#rack-0", "#cell-C3", "#cell-C3")}

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


def measured(page: Page, game: str) -> list[tuple[float, float]]:
    if page.locator("#show").count():
        page.locator("#show").click()
    page.locator(TAPPED[game][0]).first.wait_for()
    return [(changed, shown) for changed, shown in page.evaluate(MEASURE, [TAPPED[game], TAPS])]


def taps(playwright: Playwright, site: Site, matches: list[Match], group: Path | None) -> list[tuple[float, float]]:
    found = []
    middle = statistics.fmean if group else statistics.median
    with profile(playwright) as context:
        page = context.new_page()
        open_site(page, site, SETTINGS)
        kept_for_offline(page)    # what the first visit does afterwards is over
        for match in matches:
            sit_down(page, match)
            page.locator(f"[data-moves='{len(match.moves)}']").wait_for(state="attached")    # not the table before it
            with slowed(context, group):
                times = measured(page, match.game.name)
            found.append((middle(one for one, _ in times), middle(one for _, one in times)))
    return found


def main() -> None:
    against = os.environ.get("BONS_COMPTES_AGAINST")
    sites = {**({"before": Site(Path(against))} if against else {}), "here": Site()}
    matches = [Match.load(saved(game, length, {})) for game in GAMES
               for length in (FEW, ENOUGH.get(game, MANY))]
    slow = slow_group()
    print(f"{TAPS} taps in each of {len(matches)} matches; about two minutes", flush=True)
    with sync_playwright() as playwright:
        for speed, group in {"full speed": None, **({f"slowed {SLOWER} times": slow} if slow else {})}.items():
            found = {name: taps(playwright, site, matches, group) for name, site in sites.items()}
            print(f"\n{speed + ', ms':<34}" + "".join(f"{f'{name}: changed':>18}{'shown':>9}" for name in sites))
            for number, match in enumerate(matches):
                label = f"{match.game.name}, {len(match.moves)} moves"
                print(f"{label:<34}" + "".join(f"{found[name][number][0]:18.1f}{found[name][number][1]:9.1f}"
                                               for name in sites), flush=True)
    if slow:
        slow.rmdir()
    for site in sites.values():
        site.stop()


if __name__ == "__main__":
    main()
