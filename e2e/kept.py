"""What tests of storage and of tabs share: a match whose moves are typed, and a look at what the device has kept."""

import json
import re
from functools import cache
from typing import Any

from playwright.sync_api import Frame, Page, expect

from e2e.conftest import Site, ready
from pyapp.app.store.links import link
from pyapp.core import Match
from pyapp.games.math_magic import solver

BOOK = {"grid": "book", "operators": "+-*:", "last": 10}
Place = Page | Frame


def new_match(seed: int = 1) -> Match:
    return Match.new("math-magic", ["Léa", "Samir"], seed, BOOK)


@cache
def line(seed: int = 1, length: int = 6) -> tuple[str, ...]:
    """Moves of a match, as they are typed."""
    match = new_match(seed)
    for _ in range(length):
        found = [move for move in solver.solve(match.state) if not move.shift]
        match.play(match.game.write(match.state, solver.easiest(found)))
    return tuple(match.moves)


def sit(page: Place, site: Site, seed: int = 1) -> str:
    """Sit down at a new match; its key."""
    page.goto("about:blank")  # another link on the same page would be no new start
    page.goto(link(site.url, new_match(seed)))
    ready(page)
    if page.locator("#tour-end").count():
        page.locator("#tour-end").click()
    return key_of(page)


def key_of(page: Place) -> str:
    """The match that this tab has noted as its own."""
    note = page.evaluate("Object.entries(sessionStorage).find(([name]) => name.startsWith('bons-comptes:session'))[1]")
    return str(json.loads(note)["key"])


def play(page: Place, seed: int, *numbers: int) -> None:
    """Type these moves of the line; each is on the page, and on the disk."""
    for number in numbers:
        page.evaluate("delete document.documentElement.dataset.kept")
        page.locator("body").press("Shift")  # somebody has a keyboard: the field shows itself
        page.locator("#typed").fill(line(seed)[number - 1])
        page.locator("#typed").press("Enter")
        expect(page.locator(f"#log-{number}")).to_be_attached()
        expect(page.locator("html")).to_have_attribute("data-kept", re.compile("match-"))


def shows(page: Place, moves: int) -> None:
    """So many moves are on the table, and no more."""
    expect(page.locator(f"#log-{moves}")).to_be_attached()
    expect(page.locator(f"#log-{moves + 1}")).not_to_be_attached()


def durable(page: Place) -> dict[str, str]:
    """Every text in IndexedDB."""
    return dict(
        page.evaluate("""() => new Promise((resolve, reject) => {
        const opening = indexedDB.open("bons-comptes");
        opening.onerror = reject;
        opening.onsuccess = () => {
            const texts = opening.result.transaction("texts").objectStore("texts");
            const [keys, values] = [texts.getAllKeys(), texts.getAll()];
            values.onsuccess = () => {
                opening.result.close();
                resolve(keys.result.map((key, index) => [key, values.result[index]]));
            };
        };
    })""")
    )


def kept_moves(page: Place, key: str) -> list[Any]:
    return list(json.loads(durable(page)[f"match-{key}"])["match"]["moves"])


def go_home(page: Place) -> None:
    page.locator("#open-menu").click()
    page.locator("#menu-home").click()
    expect(page.locator("[data-screen=home]")).to_be_attached()
