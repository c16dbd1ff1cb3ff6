"""How smoothly one move of the computer is shown: in each game the share of frames longer than 33 ms, from the
answer that brings the move until nothing moves any more, at full speed and with the page slowed down four times, beside
the same without motion. A busy machine makes frames long; the most work in one task is told in processor time."""

import json

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.bench_zoned import longest_work
from e2e.conftest import Site, launch, open_site, sit_down
from pyapp.core import Match
from pyapp.games import GAMES

SLOWER = 4
MOVES = 3  # each game's share is taken over so many moves, of different matches
LEVEL = 3
OPTIONS = {"math-magic": {"first": 97}}  # such a number has only solutions that move a piece
TRACED = ["toplevel", "disabled-by-default-toplevel", "__metadata"]
# Frames are counted from the moment at which a move is in the log to the end of the last animation.
WATCH = """(least) => new Promise((resolve) => {
    const frames = [];
    let last = 0, began = 0;
    const look = (now) => {
        if (!began && document.querySelector("#log li")) began = now;
        if (began && last) frames.push(now - last);
        last = now;
        const moving = document.getAnimations().some(({playState}) => playState === "running");
        if (began && !moving && now - began > least) resolve(frames);
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""


def beginning(game: str, seed: int) -> Match:
    """A match in which the computer begins."""
    first = Match.new(game, ["Ordi", "Léa"], seed, OPTIONS.get(game))
    return Match.new(game, list(first.players), seed, first.options, {first.state.turn: LEVEL})


def shown(browser: Browser, page: Page, game: str, rate: int) -> str:
    """The computer's first moves in some matches: their frames, and the most work in one task."""
    session, lengths = page.context.new_cdp_session(page), list[float]()
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    browser.start_tracing(page=page, categories=TRACED)
    for seed in range(1, MOVES + 1):
        page.evaluate("document.getElementById('log')?.replaceChildren()")
        page.evaluate(f"() => {{ globalThis.watched = ({WATCH})(1000); }}")
        sit_down(page, beginning(game, seed))
        lengths += page.evaluate("watched")
    work = longest_work(browser.stop_tracing())
    session.detach()
    slow = sum(length > 33.4 for length in lengths)
    return f"{slow}/{len(lengths)} frames ({100 * slow / len(lengths):.0f} %), most work {work:.0f} ms"


def main() -> None:
    with sync_playwright() as playwright:
        browser, site = launch(playwright), Site()
        page = browser.new_page(viewport={"width": 1180, "height": 820})
        open_site(page, site, json.dumps({"delay": False, "tours": list(GAMES)}))
        for game in GAMES:
            print(f"a move of the computer in {game}: frames over 33 ms", flush=True)
            for name, motion in (("shown", "no-preference"), ("without motion", "reduce")):
                page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
                print(
                    f"  {name}: at full speed {shown(browser, page, game, 1)}; {SLOWER} times slower "
                    f"{shown(browser, page, game, SLOWER)}",
                    flush=True,
                )
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
