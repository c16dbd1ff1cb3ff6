"""The tour in the built site: what is lit is in sight, the card covers none of it, and touching it is the way on."""

from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import Site, axe, open_site, usually
from pyapp.games import GAMES

SIZES = usually(3, [(390, 844), (1180, 820), (640, 512), (820, 1180), (1920, 1080)])
MOST = 24
# The card, the lit elements and the window: what is lit is in the window, and the card beside it.
GEOMETRY = """() => {
  const box = (one) => one.getBoundingClientRect().toJSON();
  const card = document.getElementById("tour");
  const lit = card.dataset.at.split(" ").filter(Boolean).map((id) => document.getElementById(id));
  card.getAnimations().forEach((one) => one.finish());
  return {card: box(card), lit: lit.map(box), rings: document.querySelectorAll(".spotlight").length,
    width: innerWidth, height: innerHeight};
}"""


def check(seen: dict[str, Any]) -> None:
    card, width, height = seen["card"], seen["width"], seen["height"]
    assert card["left"] >= 0 and card["top"] >= 0 and card["right"] <= width and card["bottom"] <= height
    assert seen["rings"] == len(seen["lit"])
    for box in seen["lit"][:1]:
        assert box["bottom"] > 0 and box["top"] < height and box["right"] > 0 and box["left"] < width
    for box in seen["lit"]:
        apart = (
            card["right"] <= box["left"]
            or card["left"] >= box["right"]
            or card["bottom"] <= box["top"]
            or card["top"] >= box["bottom"]
        )
        assert apart, seen


def test_a_first_move_is_guided_at_every_size(page: Page, site: Site) -> None:
    open_site(page, site, '{"delay": false}')
    for game in GAMES:
        guided(page, game)
        page.locator("#open-menu").click()
        page.locator("#menu-home").click()
        expect(page.locator("[data-screen=home]")).to_be_attached()


def guided(page: Page, game: str) -> None:
    """From home to the end of the tour."""
    page.locator(f"#game-{game}").click()
    page.locator("#main-button").click()
    for touched in range(MOST):
        card = page.locator("#tour[data-at]")
        expect(card).to_be_visible()
        at = (card.get_attribute("data-at") or "").split()
        if not at:
            break
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            # The browser's own comes with a frame, which may never come.
            page.evaluate("() => void dispatchEvent(new Event('resize'))")
            check(page.evaluate(GEOMETRY))
        page.set_viewport_size({"width": 820, "height": 1180})
        if touched == 1:
            axe(page)
        if at[0] == "piece":
            page.locator("#board").press("ArrowUp")
        elif at[0] == "hand":
            page.locator("#digit-6").click()
        else:
            page.locator(f"#{at[0]}").click()
        page.wait_for_function("was => document.getElementById('tour').dataset.at !== was", arg=" ".join(at))
    expect(page.locator("#tour")).to_contain_text("premier coup")
    check(page.evaluate(GEOMETRY))
    page.keyboard.press("Escape")
    expect(page.locator("#tour")).to_be_hidden()
    expect(page.locator(".spotlight")).to_have_count(0)
