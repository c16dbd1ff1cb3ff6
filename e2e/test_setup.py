"""The set-up: the ladder of ages by touch and by keyboard, and readable in every window."""

import pytest
from playwright.sync_api import Page, expect

from pyapp.app.games.contract import LADDER
from pyapp.games import GAMES

SIZES = [(820, 1180), (1180, 820), (390, 844), (1920, 1080)]
CLIPPED = """() => [...document.querySelectorAll("#setup-presets .preset, #setup-clock label")].filter((card) => {
    const box = card.getBoundingClientRect();
    const lines = [...card.querySelectorAll("span, small")].flatMap((words) => [...words.getClientRects()]);
    return lines.some((line) => line.left < box.left || line.right > box.right || line.bottom > box.bottom + 1);
}).map((card) => card.textContent)"""


def test_gen_6_a_card_is_touched_and_the_match_begins_with_it(touch: Page) -> None:
    """GEN-6: Équable at twelve has ten rounds, by the book none; the clock is a switch of its own (GEN-4)."""
    for age, clock in (("12", True), ("book", False)):
        touch.locator("#game-equable").tap()
        touch.locator("#way-together").check()
        touch.locator(f"#preset-{age}").tap()
        expect(touch.locator(".ladder .chosen")).to_have_count(1)
        if clock:
            touch.locator("#setup-clock label").tap()
            expect(touch.locator("#timed")).to_be_checked()
        touch.locator("#main-button").tap()
        expect(touch.locator("#stage")).to_be_visible()
        expect(touch.locator("#task")).to_contain_text("À toi, Joueur")
        expect(touch.locator("#task").get_by_text("Manche 1 sur 10")).to_have_count(int(age == "12"))
        expect(touch.locator("[role=timer]")).to_have_count(int(clock))
        touch.locator("#open-menu").tap()
        touch.locator("#menu-home").tap()


def test_gen_6_the_ladder_goes_by_arrows_and_the_clock_by_the_space_bar(table: Page) -> None:
    table.locator("#game-calculissimo").press("Enter")
    table.locator("#preset-10").focus()
    for rung in LADDER[2:]:
        table.keyboard.press("ArrowRight")
        expect(table.locator(f"#preset-{rung}")).to_be_checked()
        expect(table.locator(f"#preset-{rung}")).to_be_focused()
    expect(table.locator("#timed")).to_be_checked()  # CA-15: the book's own
    table.keyboard.press("ArrowLeft")
    expect(table.locator("#timed")).not_to_be_checked()
    table.keyboard.press("Tab")
    expect(table.locator("#timed")).to_be_focused()
    table.keyboard.press("Space")
    expect(table.locator("#timed")).to_be_checked()
    table.locator("#main-button").press("Enter")
    expect(table.locator("#stage")).to_be_visible()


@pytest.mark.parametrize("text", ["100", "200"])
def test_gen_6_every_card_is_whole_in_every_window(table: Page, text: str) -> None:
    for game in GAMES:
        table.locator(f"#game-{game}").click()
        table.evaluate("(text) => (document.documentElement.dataset.text = text)", text)
        for width, height in SIZES:
            table.set_viewport_size({"width": width, "height": height})
            assert table.locator("#setup-presets .preset").count() == len(LADDER)
            assert table.evaluate(CLIPPED) == []
            assert table.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        table.locator("#go-home").click()
        expect(table.locator("[data-screen=home]")).to_be_attached()
