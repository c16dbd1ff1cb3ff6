"""What moves on the page: only portraits of pieces, over a page that is final at once. The browser's own clock of
animations is stopped here, so that a motion lasts until something ends it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from e2e.conftest import sit_down
from pyapp.core import Match


@contextmanager
def slow_motion(page: Page) -> Iterator[None]:
    """Animations begin and do not go on."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    yield
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    session.detach()


def match() -> Match:
    match = Match.new("calculissimo", ["Léa", "Ordi"], 5, {}, {1: 1})
    assert match.state.turn == 0
    return match


def lay(page: Page, slot: int, square: str) -> None:
    page.locator(f"#rack-{slot}").click()
    page.locator(f"#cell-{square}").click()
    expect(page.locator(f"#cell-{square} .piece")).to_be_attached()


def test_a_tile_travels_over_a_page_that_is_final_and_a_tap_ends_it(table: Page) -> None:
    sit_down(table, match())
    portraits = table.locator(".portrait")
    with slow_motion(table):
        lay(table, 0, "H8")
        expect(portraits).to_have_count(1)
        expect(table.locator("#rack-0.slot")).to_be_attached()
        lay(table, 1, "I8")  # taps during the motion do what they say
        expect(portraits).to_have_count(1)
        expect(table.locator("#board .fresh")).to_have_count(2)
        table.locator("#cell-H8").click()
        expect(table.locator("#rack-0.tile")).to_be_attached()
        expect(table.locator("#board .fresh")).to_have_count(1)
        table.keyboard.press("Shift")
        expect(portraits).to_have_count(0)
    table.emulate_media(reduced_motion="reduce")
    lay(table, 0, "J8")
    assert not portraits.count()


def test_the_setting_stops_motion_and_sounds_come_with_a_gesture(table: Page) -> None:
    sit_down(table, match())
    table.evaluate("""() => {
        globalThis.heard = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) { heard += 1; start.call(this, when); };
    }""")
    table.locator("#open-menu").click()
    table.locator("#menu-settings").click()
    table.locator("#motion").uncheck()
    expect(table.locator("#page[data-motion=off]")).to_be_attached()
    table.keyboard.press("Escape")
    with slow_motion(table):
        lay(table, 0, "H8")
        assert not table.locator(".portrait").count()
        assert table.evaluate("heard"), "a tile that is laid is heard"
    table.locator("#open-menu").click()
    table.locator("#menu-settings").click()
    table.locator("#volume").fill("0")
    expect(table.locator("#page[data-volume='0']")).to_be_attached()
    table.locator("#motion").check()
    table.keyboard.press("Escape")
    quiet = table.evaluate("heard")
    lay(table, 1, "I8")
    assert table.evaluate("heard") == quiet
    table.locator("#open-menu").click()
    table.locator("#menu-settings").click()
    table.locator("#volume").fill("5")  # as the tests after this one expect it
    expect(table.locator("#page[data-volume='5']")).to_be_attached()
