"""The hand: fingers, keys and taps do what they should. Touches are the browser's own (CDP), not made-up events."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.conftest import sit_down, usually
from pyapp.core import Match
from pyapp.games.or_des_fous import rules as quarry

PHONE, UPRIGHT, LYING, WALL = (390, 844), (820, 1180), (1180, 820), (1920, 1080)
BOOK = {"grid": "book", "operators": "+-*:", "first": 65, "last": 70}
Point = tuple[float, float]


class Fingers:
    """Fingers on a page's glass."""

    def __init__(self, page: Page) -> None:
        self.page, self.session = page, page.context.new_cdp_session(page)

    def at(self, *points: Point, kind: str = "touchMove") -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: Point) -> None:
        self.at(*points, kind="touchStart")

    def up(self) -> None:
        self.at(kind="touchEnd")

    def drag(self, start: Point, end: Point) -> None:
        """Down and on its way, but not yet up."""
        self.down(start)
        for part in range(1, 7):
            self.at((start[0] + (end[0] - start[0]) * part / 6, start[1] + (end[1] - start[1]) * part / 6))


def middle(page: Page, selector: str) -> Point:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def math_magic() -> Match:
    return Match.new("math-magic", ["Léa", "Samir"], 1, BOOK)


def calculissimo() -> Match:
    return Match.new("calculissimo", ["Léa", "Ordi"], 5, {}, {1: 1})


def equable() -> Match:
    return Match.new("equable", ["Léa", "Ordi"], 5, {"start": "own", "layout": ";" * 16 + "|2+358-"}, {1: 1})


def or_des_fous() -> Match:
    return Match.new("or-des-fous", ["Léa", "Samir"], 4)


def zoned() -> Match:
    return Match.new("zoned", ["Léa", "Samir"], 3)


def pawn(match: Match) -> tuple[str, str]:
    """A pawn that can move, and where to."""
    start, end = next(
        (start, end)
        for start in quarry.squares(match.state.pawns[match.state.turn])
        for end in quarry.squares(quarry.ends(match.state, start))
    )
    return quarry.square_name(start), quarry.square_name(end)


@pytest.mark.parametrize("size", [PHONE, UPRIGHT])
def test_a_finger_drags_a_tile_a_pawn_and_a_piece(touch: Page, size: tuple[int, int]) -> None:
    """The page does not scroll under it, and what is seen above the finger is the piece itself."""
    resize(touch, size)
    fingers = Fingers(touch)
    sit_down(touch, calculissimo())
    touch.locator("#rack-0").tap()
    touch.locator("#cell-H8").tap()
    expect(touch.locator("#cell-H8.fresh")).to_be_attached()
    fingers.drag(middle(touch, "#cell-H8"), middle(touch, "#cell-J9"))
    ghost = touch.locator(".ghost")
    expect(ghost.locator(".piece")).to_have_count(1)
    box = ghost.bounding_box()
    assert box and box["y"] + box["height"] / 2 < middle(touch, "#cell-J9")[1]
    expect(touch.locator("#cell-J9.aimed")).to_be_attached()
    fingers.up()
    expect(touch.locator("#cell-J9.fresh")).to_be_attached()

    match = or_des_fous()
    sit_down(touch, match)
    start, end = pawn(match)
    fingers.drag(middle(touch, f"#board-{start}"), middle(touch, f"#board-{end}"))
    fingers.up()
    expect(touch.locator(f"#board-{end}.picked")).to_be_attached()

    sit_down(touch, math_magic())
    fingers.drag(middle(touch, "#cell-A3"), middle(touch, "#cell-A4"))
    fingers.up()
    expect(touch.locator("#calculation .where")).to_contain_text("A3 → A4")
    assert touch.evaluate("[scrollX, scrollY]") == [0, 0]


def test_a_lost_pointer_puts_everything_back(touch: Page) -> None:
    """A second finger, a cancelled touch, a drag that leaves the window: match and draft are as before."""
    fingers = Fingers(touch)
    sit_down(touch, math_magic())
    start, end = middle(touch, "#cell-A3"), middle(touch, "#cell-A4")

    def is_as_before() -> None:
        expect(touch.locator(".ghost, .lifted, .aimed")).to_have_count(0)
        expect(touch.locator("#cell-A3 text")).to_have_text("3")
        expect(touch.locator("#undo")).to_be_disabled()

    fingers.drag(start, end)
    fingers.at(end, middle(touch, "#cell-F6"), kind="touchStart")
    is_as_before()
    fingers.up()
    is_as_before()
    fingers.drag(start, end)
    fingers.at(kind="touchCancel")
    is_as_before()
    fingers.drag(start, (-40, end[1]))
    fingers.up()
    is_as_before()
    touch.mouse.move(*start)
    touch.mouse.down()
    touch.mouse.move(end[0], end[1] + 3)
    touch.mouse.move(-30, -30)
    touch.mouse.up()
    is_as_before()
    fingers.drag(start, end)  # nothing is stuck: the next one plays
    fingers.up()
    expect(touch.locator("#cell-A4 text")).to_have_text("3")


def test_a_second_finger_puts_the_rectangle_back(touch: Page) -> None:
    fingers = Fingers(touch)
    sit_down(touch, zoned())
    touch.locator("#board").focus()
    touch.keyboard.press("ArrowLeft")  # onto the sheet
    held = touch.locator("#sheet-hand .held")
    at = str(held.get_attribute("x"))
    x, y = middle(touch, "#sheet-hand .held")
    fingers.drag((x, y), (x - 150, y))
    expect(held).not_to_have_attribute("x", at)
    fingers.at((x - 150, y), (x, y - 90), kind="touchStart")
    expect(held).to_have_attribute("x", at)
    fingers.up()
    expect(held).to_have_attribute("x", at)


def test_two_fingers_carry_nothing(touch: Page) -> None:
    """What the first one had goes back, and the second one takes hold of nothing, wherever it goes."""
    fingers = Fingers(touch)
    sit_down(touch, or_des_fous())
    one, other = middle(touch, "#board-b1"), middle(touch, "#board-e1")
    fingers.down(one)
    fingers.at(one, other, kind="touchStart")
    for part in range(1, 7):
        fingers.at(one, (other[0] + 20 * part, other[1]))
    expect(touch.locator(".ghost, .lifted, .aimed")).to_have_count(0)
    fingers.up()
    expect(touch.locator("#undo")).to_be_disabled()


@pytest.mark.parametrize(
    ("size", "match"),
    usually(
        6,
        [
            (size, match)
            for size in (PHONE, UPRIGHT)
            for match in (math_magic, calculissimo, or_des_fous, zoned, equable)
        ],
    ),
)
def test_two_fingers_enlarge_and_move_every_board(touch: Page, size: tuple[int, int], match: Any) -> None:
    """So does the button, which is there at every size and opens where the player is."""
    resize(touch, size)
    fingers = Fingers(touch)
    sit_down(touch, match())
    x, y = middle(touch, "#pan")
    whole = touch.locator("#board").bounding_box()
    fingers.down((x - 20, y), (x + 20, y))
    for apart in (30, 45, 60):
        fingers.at((x - apart, y), (x + apart, y))
    large = touch.locator("#board").bounding_box()
    assert whole and large and large["width"] > 2.5 * whole["width"]
    fingers.at((x - 60, y - 50), (x + 60, y - 50))
    moved = touch.locator("#board").bounding_box()
    fingers.up()
    assert moved and abs(moved["y"] - large["y"] + 50) < 3 and abs(moved["width"] - large["width"]) < 2
    touch.locator("#zoom").tap()
    expect(touch.locator("#zoom")).to_have_attribute("aria-pressed", "false")
    touch.locator("#zoom").tap()
    expect(touch.locator("#zoom")).to_have_attribute("aria-pressed", "true")
    touch.locator("#zoom").tap()
    assert touch.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_button_opens_where_the_player_is(table: Page) -> None:
    sit_down(table, calculissimo())
    table.locator("#rack-0").click()
    table.locator("#cell-B2").click()
    expect(table.locator("#cell-B2 .piece")).to_be_attached()
    table.locator("#zoom").click()
    pan, square = table.locator("#pan").bounding_box(), table.locator("#cell-B2").bounding_box()
    assert pan and square and pan["x"] <= square["x"] < pan["x"] + pan["width"] / 2
    assert pan["y"] <= square["y"] < pan["y"] + pan["height"] / 2
    table.locator("#zoom").click()


# Keys


RINGED = """() => {    // the ring is around the square in focus, over everything else
    const place = (one) => (({x, y, width, height}) => `${x} ${y} ${width} ${height}`)(one.getBBox());
    const ring = document.querySelector("#board > .ring:last-child");
    return place(ring) === place(document.activeElement.querySelector(".square"));
}"""


@pytest.mark.parametrize("pause", usually(2, [0, 60, 30]))
def test_fast_typing_leaves_every_tile(table: Page, pause: int) -> None:
    sit_down(table, equable())
    table.locator('#board [tabindex="0"]').focus()
    table.keyboard.type("2+3=5", delay=pause)
    expect(table.locator("#board .fresh")).to_have_count(5)
    assert table.locator("#board .fresh text").all_text_contents() == list("2+3=5")
    assert table.evaluate(RINGED)


def test_enter_escape_undo_and_redo(table: Page) -> None:
    """Enter plays a typed calculation, Escape puts the hint away, Ctrl+Z and Ctrl+Y take back and redo."""
    sit_down(table, Match.new("math-magic", ["Léa", "Samir"], 1, {**BOOK, "first": 8, "last": 12}))
    table.locator('#board [tabindex="0"]').focus()
    table.locator("#open-hint").click()
    expect(table.locator("#hint li")).to_have_count(1)
    table.keyboard.press("Escape")
    expect(table.locator("#hint")).to_be_hidden()
    table.keyboard.press("9")  # on the button for hints, a digit is nobody's
    table.locator('#board [tabindex="0"]').focus()
    table.keyboard.type("5+4-1")
    table.keyboard.press("Enter")
    expect(table.locator("#log-1")).to_contain_text("2 points")
    table.keyboard.press("Control+z")
    expect(table.locator("#log-1")).to_have_count(0)
    table.keyboard.press("Control+y")
    expect(table.locator("#log-1")).to_be_visible()


def test_a_double_tap_does_not_play_into_the_next_turn(table: Page) -> None:
    """Taps within moments of a change of turn are not taken for the new one."""
    sit_down(table, math_magic())
    table.evaluate("apart = 0")
    table.locator("#stall").dblclick()
    expect(table.locator("#log-1")).to_be_visible()
    table.evaluate("apart = 500")
    table.locator("#cell-A3").click()  # and this one is
    expect(table.locator("#cell-A3.used")).to_be_attached()
    expect(table.locator("#log-2")).to_have_count(0)


# Going about


def test_escape_that_comes_while_a_dialog_is_opening_closes_it(table: Page) -> None:
    """A key waits for its turn like a tap; what it means is decided then."""
    sit_down(table, zoned())
    acts = table.evaluate("""() => new Promise((resolve) => {
        const acts = [];
        addEventListener("answered", ({detail}) => { if (acts.push(detail.act) === 2) resolve(acts); });
        document.getElementById("open-menu").click();
        const escape = new KeyboardEvent("keydown", {key: "Escape", bubbles: true});
        document.getElementById("open-menu").dispatchEvent(escape);
    })""")
    assert acts == ["dialog", "close"]
    expect(table.locator("dialog[open]")).to_have_count(0)


def test_a_way_back_that_arrives_late_does_not_close_what_has_opened_since(table: Page) -> None:
    sit_down(table, zoned())
    table.locator("#open-menu").click()
    expect(table.locator("dialog[open]")).to_be_visible()
    table.evaluate("""() => {
        history.go = (steps) => { globalThis.late = () => History.prototype.go.call(history, steps); };
    }""")
    table.locator("#dialog-close").click()
    expect(table.locator("dialog[open]")).to_have_count(0)
    table.locator("#open-rules").click()
    expect(table.locator("dialog[open]")).to_be_visible()
    table.evaluate("""() => new Promise((resolve) => {
        addEventListener("popstate", resolve, {once: true});
        delete history.go;
        late();
    })""")
    table.keyboard.press("Tab")  # whatever the way back has brought about is on the page before this is
    expect(table.locator("dialog[open]")).to_be_visible()
    table.evaluate("history.back()")
    expect(table.locator("dialog[open]")).to_have_count(0)
    expect(table.locator("[data-screen=table]")).to_be_attached()


def test_back_goes_one_screen_back_and_focus_is_never_lost(table: Page) -> None:
    page = table

    def has_focus() -> None:
        page.wait_for_function("() => document.activeElement && document.activeElement !== document.body")

    page.locator("#game-math-magic").click()
    expect(page.locator("[data-screen=setup]")).to_be_attached()
    has_focus()
    assert page.title() != "Bons Comptes" and "Bons Comptes" in page.title()
    page.locator("#main-button").click()
    expect(page.locator("[data-screen=table]")).to_be_attached()
    has_focus()
    assert page.locator("h1").count() == 1 and "Math&Magic" in page.title()
    page.locator("#open-rules").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    has_focus()
    page.evaluate("history.back()")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("[data-screen=table]")).to_be_attached()
    has_focus()
    page.locator("#open-menu").click()
    page.locator("#menu-share").click()  # from a dialog to another: still one step
    expect(page.locator("#share-link")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("#stall").click()
    has_focus()
    page.evaluate("history.back()")
    expect(page.locator("[data-screen=home]")).to_be_attached()
    has_focus()


def test_a_link_is_called_copied_only_when_it_was(table: Page) -> None:
    sit_down(table, math_magic())
    table.locator("#open-menu").click()
    table.locator("#menu-share").click()
    said = table.locator("#dialog .said")
    expect(said).to_be_empty()
    table.evaluate("navigator.clipboard.writeText = (text) => { globalThis.kept = text; return Promise.resolve(); }")
    table.locator("#share-whole").click()
    expect(said).to_have_text("Lien copié.")
    assert table.evaluate("kept") == table.locator("#share-link").input_value()
    table.evaluate("""() => { navigator.clipboard.writeText = () => Promise.reject(new Error());
        document.execCommand = () => false; }""")
    table.locator("#share-fresh").click()
    expect(said).to_contain_text("sélectionné")
    assert table.evaluate("document.activeElement.selectionEnd") > 20


# The main button


@contextmanager
def text_at(page: Page, percent: int) -> Iterator[CDPSession]:
    """The browser's own setting for the size of text."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * percent // 100, "fixed": 13}})
    yield session
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    session.detach()


def places(page: Page) -> dict[str, Any]:
    """Where the main button is, at every size."""
    found: dict[str, Any] = {}
    for size in (PHONE, UPRIGHT, LYING, WALL):
        resize(page, size)
        found[f"{size}"] = page.locator("#main-button").bounding_box()
    with text_at(page, 130):
        for size in (PHONE, LYING):
            resize(page, size)
            found[f"{size} 130 %"] = page.locator("#main-button").bounding_box()
    return found


@pytest.mark.parametrize(
    ("match", "steps", "refused"),
    [
        (math_magic, ["#cell-B4", "#key-0", "#cell-C4", "#key-2", "#cell-D4"], "#main-button"),
        (equable, ["#rack-0", "#cell-A1", "#rack-1", "#cell-B1"], "#main-button"),
        (calculissimo, ["#rack-0", "#cell-A1", "#rack-1", "#cell-B1"], "#main-button"),
        (or_des_fous, [], "#board-d6"),
        (zoned, ["#board"], ""),
    ],
)
def test_the_main_button_stays_where_it_is(table: Page, match: Any, steps: list[str], refused: str) -> None:
    """Before and after the steps, a refusal and the hint, at the four sizes and with larger text."""
    sit_down(table, match())
    before = places(table)
    resize(table, LYING)
    for step in steps:
        table.locator(step).click()
    assert places(table) == before, "the steps"
    resize(table, LYING)
    if refused:
        table.locator(refused).click()
        expect(table.locator("#told .refusal")).to_be_visible()
        assert places(table) == before, "a refusal"
        resize(table, LYING)
    table.locator("#open-hint").click()
    expect(table.locator("#hint-more, #hint p").first).to_be_visible()
    assert places(table) == before, "the hint"
