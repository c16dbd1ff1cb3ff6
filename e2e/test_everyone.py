"""axe on every kind of screen, in both languages, both themes and forced colours, on one page; focus is never lost."""

from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import axe, sit_down
from pyapp.core import Match

PLAIN: dict[str, Any] = {"color_scheme": "light", "forced_colors": "none"}
MEDIA: tuple[dict[str, Any], ...] = (PLAIN, {**PLAIN, "color_scheme": "dark"}, {**PLAIN, "forced_colors": "active"})


def look(page: Page) -> None:
    assert page.evaluate("document.activeElement !== document.body")
    for media in MEDIA:
        wear(page, media)
        axe(page)
    wear(page, PLAIN)


def wear(page: Page, media: dict[str, Any]) -> None:
    """The page is told of another device, and has drawn itself accordingly."""
    page.emulate_media(**media)
    expect(page.locator("html")).to_have_attribute("data-theme", media["color_scheme"])


def test_axe_finds_nothing_on_any_screen_and_focus_stays(table: Page) -> None:
    """In English, then in French, which the next test expects."""
    for language in ("en", "fr"):
        while table.locator("html").get_attribute("lang") != language:
            table.locator("#language").click()
            expect(table.locator(f".page[lang={language}]")).to_be_attached()
        table.locator("#language").focus()
        look(table)
        table.locator("#game-zoned").click()
        expect(table.locator("[data-screen=setup]")).to_be_attached()
        look(table)
        sit_down(table, Match.new("zoned", ["Léa", "Samir"], 3))
        look(table)
        table.locator("#open-menu").click()
        table.locator("#menu-statement").click()
        expect(table.locator("dialog[open] .statement")).to_be_visible()
        look(table)
        table.keyboard.press("Escape")
        expect(table.locator("dialog[open]")).to_have_count(0)
        table.locator("#open-menu").click()
        table.locator("#menu-home").click()
        expect(table.locator("[data-screen=home]")).to_be_attached()
