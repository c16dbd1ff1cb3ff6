"""What a person has set is seen at once, before Python is there."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site, axe, ready, sit_down
from e2e.test_geometry import FINE, LOOK
from e2e.test_hand import equable, zoned

ROOT = "JSON.stringify(document.documentElement.dataset)"


def test_the_page_opens_as_it_was_set(page: Page, site: Site) -> None:
    """Chosen in the dialog; at the next visit it stands on the page before any script of ours has come."""
    page.goto(site.url)
    ready(page)
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme=dark]")).to_be_attached()    # as the device, at once
    page.emulate_media(color_scheme="light")
    page.locator("#open-settings").click()
    for choice in ("theme-dark", "contrast-more", "text-130", "spacing-wide"):
        page.locator(f"#{choice}").click()
        expect(page.locator(f"#{choice}[aria-pressed=true]")).to_be_attached()
    axe(page)
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ globalThis.first = {ROOT}; }})")
    page.reload()
    first = page.evaluate("JSON.parse(first)")
    wanted = {"theme": "dark", "contrast": "more", "text": "130", "spacing": "wide", "side": "right"}
    assert {name: first.get(name) for name in wanted} == wanted and "engine" not in first


@pytest.mark.parametrize("match", [equable, zoned])
def test_large_spaced_left_handed_tables_have_everything_in_their_window(table: Page, match: object) -> None:
    table.locator("#open-settings").click()
    for choice in ("text-130", "spacing-wide", "side-left"):
        table.locator(f"#{choice}").click()
        expect(table.locator(f"#{choice}[aria-pressed=true]")).to_be_attached()
    table.keyboard.press("Escape")
    sit_down(table, match())    # type: ignore[operator]
    for width, height in ((390, 844), (820, 1180), (1180, 820), (1920, 1080)):
        table.set_viewport_size({"width": width, "height": height})
        table.evaluate("scrollTo(0, 0)")
        assert table.evaluate(LOOK, ["#main", "#task h2"]) == FINE, f"{width}x{height}"
        board, panel = (table.locator(part).bounding_box() for part in ("#board", "#actions"))
        assert board and panel and (height > width or panel["x"] < board["x"])
    table.locator("#open-menu").click()
    table.locator("#menu-settings").click()
    for choice in ("text-100", "spacing-normal", "side-right"):    # as the tests after this one expect it
        table.locator(f"#{choice}").click()
        expect(table.locator(f"#{choice}[aria-pressed=true]")).to_be_attached()
