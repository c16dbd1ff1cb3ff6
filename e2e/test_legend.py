"""What is this? Tap and hold, or the ? key, on squares, tiles and dice."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import sit_down
from pyapp.core import Match

CASES = [
    ("equable", "#cell-A1", "triple"),
    ("calculissimo", "#cell-A1", "triple"),
    ("equable", "#rack-0", "du plateau"),
    ("math-magic", "#cell-A1", "même ligne"),
    ("or-des-fous", "#board-b1", "pion"),
    ("zoned", "#task .dice", "côtés"),
]


def begun_by_the_person(game: str) -> Match:
    matches = (Match.new(game, ["Léa", "Ordi"], seed, {}, {1: 1}) for seed in range(40))
    return next(match for match in matches if match.game.turn(match.state) == 0)


@pytest.mark.parametrize("game, element, said", CASES)
def test_a_hold_says_what_it_is_and_does_and_nothing_else(table: Page, game: str, element: str, said: str) -> None:
    sit_down(table, begun_by_the_person(game))
    box = table.locator(element).bounding_box()
    assert box
    before = table.locator("#stage, #panel").all_inner_texts()
    table.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.mouse.down()
    expect(table.locator(".bubble")).to_contain_text(said)
    table.mouse.up()
    expect(table.locator(".bubble")).to_be_visible()
    assert table.locator("#stage, #panel").all_inner_texts() == before
    expect(table.locator(".picked")).to_have_count(0)
    table.keyboard.press("Shift")
    expect(table.locator(".bubble")).to_have_count(0)
    if element.startswith(("#cell", "#board")):
        table.locator(element).focus()
        table.keyboard.press("?")
        expect(table.locator(".bubble")).to_contain_text(said)
