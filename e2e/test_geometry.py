"""The geometry of every screen: what one needs is inside the window, and nothing lies over anything else."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import sit_down
from e2e.test_hand import calculissimo, equable, math_magic, or_des_fous, text_at, zoned
from pyapp.core import Match

SIZES = ((390, 844), (820, 1180), (1180, 820), (1920, 1080), (640, 512), (960, 540))

# Of the parts named and of everything that can be pressed beside the board: which lie outside the window (those named
# first must be inside), and which lie over each other. What is scrolled away inside a part is not in sight.
LOOK = """(needed) => {
  const box = (element) => {    // as much of it as the parts around it show
    let {left, top, right, bottom} = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const around = at.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    return {left, top, right, bottom, x: left, y: top, width: right - left, height: bottom - top};
  };
  const name = (element) => element.id || element.className || element.tagName;
  const inside = ({left, top, right, bottom}) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const outside = needed.filter((selector) => {
    const element = document.querySelector(selector);
    return !element?.checkVisibility() || !inside(element.getBoundingClientRect());
  });
  const seen = (element) => {
    const {x, y, width, height} = box(element);
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 1 && top !== null && (element.contains(top) || top.contains(element));
  };
  const part = document.querySelector("dialog[open]") ?? document;    // what is behind a dialog is not in reach
  const pressed = [...part.querySelectorAll("button, input, select, summary, #players li")].filter(
    (element) => element.checkVisibility() && !element.closest("#board, .board") && inside(box(element))
      && seen(element));
  const pinned = (element) => {    // at an edge of the window: what scrolls goes under it
    let at = element;
    while (at && !/sticky|fixed/.test(getComputedStyle(at).position)) at = at.parentElement;
    return at !== null;
  };
  const over = [];
  for (const one of pressed) {
    for (const other of pressed) {
      if (one === other || one.contains(other) || other.contains(one) || one.closest("label") === other.closest("label")
        && one.closest("label")) continue;
      const [a, b] = [box(one), box(other)];
      const crossing = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      if (crossing && pinned(one) === pinned(other)) over.push(`${name(one)} / ${name(other)}`);
    }
  }
  const wide = document.documentElement.scrollWidth > innerWidth;
  return {outside, over, wide};
}"""
CUT = """() => ["task", "hint"].filter((id) => {
  const part = document.getElementById(id);
  return getComputedStyle(part).overflowY === "hidden" && part.scrollHeight > part.clientHeight + 1;
})"""
FINE: dict[str, Any] = {"outside": [], "over": [], "wide": False}


def walk(page: Page, *needed: str) -> None:
    """At every size; one page, resized."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(LOOK, list(needed)) == FINE, f"{width}x{height}"
        if "#hint-away" in needed:
            assert page.evaluate(CUT) == [], f"{width}x{height}: the hint cuts what is asked"


def parts_apart(page: Page) -> None:
    """Board, status, tray and actions lie beside each other, where the window has room for all of them."""
    for width, height in ((390, 844), (820, 1180), (1180, 820), (1920, 1080), (960, 540)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [page.locator(part).bounding_box() for part in ("#board", "#status", "#tray", "#actions")]
        rects = [box for box in boxes if box and box["height"]]
        for at, one in enumerate(rects):
            for other in rects[at + 1 :]:
                apart = (
                    one["x"] + one["width"] <= other["x"] + 1
                    or other["x"] + other["width"] <= one["x"] + 1
                    or one["y"] + one["height"] <= other["y"] + 1
                    or other["y"] + other["height"] <= one["y"] + 1
                )
                assert apart, f"{width}x{height}: {one} {other}"


@pytest.mark.parametrize("match", [math_magic, calculissimo, equable, or_des_fous, zoned])
def test_a_table_has_everything_in_its_window(table: Page, match: Any) -> None:
    """Main button, whose turn it is, the hint; at 320 pixels nothing is wider than the window."""
    sit_down(table, match())
    walk(table, "#main-button", "#task h2")
    parts_apart(table)
    table.locator("#open-hint").click()
    expect(table.locator("#hint .hint")).to_be_visible()
    walk(table, "#main-button", "#task h2", "#hint-away")
    for width, height in ((320, 640), (320, 256)):
        table.set_viewport_size({"width": width, "height": height})
        assert not table.evaluate(LOOK, [])["wide"], f"{width}x{height}"
    with text_at(table, 200):
        table.set_viewport_size({"width": 820, "height": 1180})
        assert table.evaluate(LOOK, ["#main-button", "#task h2"]) == FINE
        table.set_viewport_size({"width": 1180, "height": 820})
        assert table.evaluate(LOOK, []) == FINE


def test_home_set_up_and_the_end_have_everything_in_their_window(table: Page) -> None:
    walk(table, "h1")
    table.locator("#game-math-magic").click()
    expect(table.locator("[data-screen=setup]")).to_be_attached()
    walk(table, "#main-button", "h1")
    sit_down(table, Match.new("math-magic", ["Léa", "Samir"], 1, {"grid": "book", "first": 1, "last": 1}))
    table.locator("#stall").click()
    table.locator("#stall").click()
    expect(table.locator("#ending-title")).to_be_visible()
    walk(table, "#main-button", "#ending-title")
    table.locator("#watch").click()
    expect(table.locator("#look-at")).to_be_visible()
    walk(table, "#main-button", "#look-at")
