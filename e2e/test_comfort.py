"""What a person has set is seen at once, before Python is there."""

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import SETTINGS, Site, axe, open_site, ready, sit_down
from e2e.test_geometry import FINE, LOOK
from e2e.test_hand import equable, math_magic, zoned

ROOT = "JSON.stringify(document.documentElement.dataset)"


def test_the_page_opens_as_it_was_set(page: Page, site: Site) -> None:
    """Chosen in the dialog; at the next visit it stands on the page before any script of ours has come."""
    page.goto(site.url)
    ready(page)
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme=dark]")).to_be_attached()  # as the device, at once
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
    sit_down(table, match())  # type: ignore[operator]
    for width, height in ((390, 844), (820, 1180), (1180, 820), (1920, 1080)):
        table.set_viewport_size({"width": width, "height": height})
        table.evaluate("scrollTo(0, 0)")
        assert table.evaluate(LOOK, ["#main-button", "#task h2"]) == FINE, f"{width}x{height}"
        board, panel = (table.locator(part).bounding_box() for part in ("#board", "#actions"))
        assert board and panel and (height > width or panel["x"] < board["x"])
    table.locator("#open-menu").click()
    table.locator("#menu-settings").click()
    for choice in ("text-100", "spacing-normal", "side-right"):  # as the tests after this one expect it
        table.locator(f"#{choice}").click()
        expect(table.locator(f"#{choice}[aria-pressed=true]")).to_be_attached()


VOICES = """Object.defineProperty(globalThis, "spoken", {value: []});
    Object.defineProperty(globalThis, "speechSynthesis", {value: {
      getVoices: () => [{name: "Far", lang: "fr-FR", localService: false},
        {name: "Amélie", lang: "fr-FR", localService: true}],
      speak: ({text, rate, voice}) => spoken.push([voice.name, rate, text]), cancel() {}, addEventListener() {}}});
    globalThis.SpeechSynthesisUtterance = function (text) { this.text = text; };"""


def reads(page: Page, words: str) -> None:
    spaced = words.replace("\u202f", " ")
    page.wait_for_function("(words) => spoken.some(([, , text]) => text.includes(words))", arg=spaced)


def test_what_is_said_is_read_aloud_and_with_the_speaker_what_is_touched(page: Page, site: Site) -> None:
    page.add_init_script(VOICES)
    open_site(page, site, json.dumps({**json.loads(SETTINGS), "aloud": True, "pace": "slow"}))
    page.locator("#open-settings").click()
    expect(page.locator("#voice option")).to_have_text(["Celle de l’appareil", "Amélie"])  # the device's own
    page.locator("#try-voice").click()
    reads(page, "8 divisé par 2 moins 1 égale 3")
    page.keyboard.press("Escape")
    match = math_magic()
    match.play("E2-F2 F (6*2+1)*5")
    sit_down(page, match)
    page.locator("#open-hint").click()
    expect(page.locator("#hint .hint")).to_be_visible()
    reads(page, page.locator("#hint li").first.inner_text().split(".")[0])
    page.locator("#speaker").click()
    expect(page.locator("#speaker[aria-pressed=true]")).to_be_attached()
    made = page.locator("#log li").count()
    page.locator("#main-button").click()
    reads(page, page.locator("#main-button").inner_text())
    page.locator("#log-1 strong").first.click()
    reads(page, "6 fois 2 plus 1")  # the whole line, its formula in words
    page.locator("#cell-B4").click()
    reads(page, (page.locator("#cell-B4").get_attribute("aria-label") or "?")[:12])
    assert page.locator("#log li").count() == made and not page.locator("#told .refusal").count(), "it was only read"
    page.locator("#speaker").click()
    page.locator("#main-button").click()
    expect(page.locator("#told .refusal")).to_be_visible()
    reads(page, page.locator("#told .refusal").inner_text().split(".")[0][:30])
    assert {tuple(one[:2]) for one in page.evaluate("spoken")} == {("Amélie", 0.75)}
