"""The end of a match in the browser: seen first, reached by keys, watched again."""

from playwright.sync_api import Page, expect

from e2e.conftest import axe, sit_down
from pyapp.core import Match

SIZES = ((390, 844), (820, 1180), (1180, 820), (1920, 1080), (640, 512), (960, 540))


def last_move(page: Page) -> Match:
    """A match whose last number is solved by keys."""
    match = Match.new("math-magic", ["Léa", "Ordi"], 3, {"grid": "book", "first": 1, "last": 1}, {1: 2})
    sit_down(page, match)
    *_, thought = match.game.think(match.state, 5)
    page.locator("#typed").fill(match.game.write(match.state, thought.best[0][0]))
    page.locator("#typed").press("Enter")
    return match


def test_the_end_is_what_one_sees_hears_and_reaches_first(table: Page) -> None:
    last_move(table)
    result = table.locator("#ending-title")
    expect(result).to_have_text("Léa gagne !")
    expect(result).to_be_focused()
    expect(table.locator(".praise")).to_contain_text("Juste")
    expect(table.locator("#live")).to_contain_text("Léa gagne")
    for width, height in SIZES:
        table.set_viewport_size({"width": width, "height": height})
        table.evaluate("scrollTo(0, 0)")
        expect(result).to_be_in_viewport(ratio=1)
    table.keyboard.press("Tab")
    reached = table.evaluate("document.activeElement.closest('#ending') !== null")
    assert reached, "from the result, keys go on to what there is to do next"
    for scheme in ("light", "dark"):
        table.emulate_media(color_scheme=scheme)
        expect(table.locator("html")).to_have_attribute("data-theme", scheme)
        axe(table)


def test_a_tap_on_a_piece_leaves_the_look_of_the_end(table: Page) -> None:
    last_move(table)
    expect(table.locator("main.over")).to_be_attached()
    table.locator("#board [data-drag]").first.click()
    expect(table.locator("main.over")).to_be_attached()


def test_a_match_is_watched_again_by_keys_with_the_board_in_sight(table: Page) -> None:
    match = Match.new("math-magic", ["Léa", "Samir"], 3, {"grid": "book", "last": 9})
    for _ in range(6):
        match.play("stall")
    sit_down(table, match)
    table.set_viewport_size({"width": 390, "height": 844})
    table.locator("#log-6").click()
    slider = table.locator("#look-at")
    expect(slider).to_be_focused()
    expect(table.locator("#board")).to_be_in_viewport(ratio=0.9)
    table.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("value", "5")
    table.keyboard.press("Home")
    expect(slider).to_have_attribute("value", "0")
    expect(table.locator("#look-back")).to_be_disabled()
    expect(table.locator("#board")).to_be_in_viewport(ratio=0.9)
    table.locator("#look-play").click()
    expect(slider).to_have_attribute("value", "2")  # they follow one another
    table.locator("#look-play").click()
    table.locator("#main-button").click()
    expect(slider).to_have_count(0)
