"""Équable in the built site: whole games by taps and by keyboard, challenges, changing, replacing, looks.

The moves come from the engine itself, played beside the page."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import axe, sit_down, usually
from pyapp.app.games.laying.board import sign
from pyapp.core import Match
from pyapp.games.equable import rules, solver
from pyapp.games.equable.players import NODES
from pyapp.games.equable.rules import SQUARES, Change
from pyapp.games.tiles import Lay, Rack, lifted, placed

SIZES = [(820, 1180), (1180, 820), (390, 844), (1920, 1080)]
SMALL = {"tiles": "6", "signs": "+-"}


def open_match(page: Page, match: Match) -> None:
    sit_down(page, match)
    expect(page.locator("#board")).to_be_visible()


def new(players: Sequence[str], seed: int, options: dict[str, Any], bots: dict[int, int] | None = None) -> Match:
    return Match.new("equable", list(players), seed, options, bots or {})


def found(match: Match) -> Lay | None:
    """A lay that a quick look finds."""
    *_, thought = match.game.think(match.state, level=3, nodes=300)
    best = thought.best[0][0]
    return best if isinstance(best, Lay) else None


def tap_tiles(page: Page, match: Match, move: Lay) -> None:
    for square, tile in placed(SQUARES, match.state.board, move):
        page.locator(f'#rack .tile[aria-label^="{sign(tile)}, "][aria-pressed="false"]').first.click()
        page.locator(f"#cell-{SQUARES.name(square)}").click()
        expect(page.locator(f"#cell-{SQUARES.name(square)}.fresh")).to_contain_text(sign(tile))


def type_tiles(page: Page, match: Match, move: Lay) -> None:
    """With the keyboard alone: walk to the first square, turn, type."""
    laid = placed(SQUARES, match.state.board, move)
    focus = page.locator("#board [tabindex='0']")
    focus.focus()
    at = SQUARES.at(str(focus.get_attribute("id")).removeprefix("cell-"))
    rows, columns = laid[0][0] // 17 - at // 17, laid[0][0] % 17 - at % 17
    for key, times in (("ArrowDown", rows), ("ArrowUp", -rows), ("ArrowRight", columns), ("ArrowLeft", -columns)):
        for _ in range(times):
            page.keyboard.press(key)
    cell = page.locator(f"#cell-{SQUARES.name(laid[0][0])}")
    expect(cell).to_be_focused()
    if cell.locator(".cursor").count() == 0:
        page.keyboard.press("Enter")
        expect(cell.locator(".cursor")).to_be_attached()
    way = "down" if move.down else "across"
    if page.locator(f"#way[data-way={way}]").count() == 0:
        page.keyboard.press("Enter")
        expect(page.locator(f"#way[data-way={way}]")).to_be_attached()
    for square, tile in laid:
        page.keyboard.press(tile)
        expect(page.locator(f"#cell-{SQUARES.name(square)}.fresh")).to_contain_text(sign(tile))


def played(page: Page, match: Match, text: str) -> None:
    """The same move beside the page; it shows in the log."""
    match.play(text)
    expect(page.locator(f"#log-{len(match.moves)}")).to_be_visible()


def change(page: Page, match: Match, tiles: Rack) -> None:
    """EQ-17: mark the tiles and change them."""
    page.locator("#changing").click()
    for tile in tiles:
        page.locator(f'#rack .tile[aria-label^="{sign(tile)}, "][aria-pressed="false"]').first.click()
    page.locator("#main-button").click()
    played(page, match, match.game.write(match.state, Change(tiles)))


def uncover(page: Page) -> None:
    expect(page.locator("#show, #main-button")).to_have_count(1)
    if page.locator("#show").is_visible():
        page.locator("#show").click()
    expect(page.locator("#rack-0")).to_be_visible()


def test_eq_18_a_whole_game_of_two_people_by_taps_with_challenges(table: Page) -> None:
    """EQ-18, EQ-17, EQ-19: a bluff is challenged, an honest lay too, tiles are changed, then both pass."""
    match = new(["Léa", "Samir"], 5, {**SMALL, "challenge": True})
    open_match(table, match)
    uncover(table)
    rack = match.state.racks[match.state.turn]
    digits, grey = [tile for tile in rack if tile.isdigit()], rack[-1]
    bluff = match.game.read(match.state, f"9G {digits[0]}{grey}{digits[1]}={digits[2]}{digits[3]}")
    tap_tiles(table, match, bluff)
    table.locator("#main-button").click()
    played(table, match, match.game.write(match.state, bluff))
    challenger = match.state.turn
    table.locator(f"#challenge-{challenger}").click()
    played(table, match, f"challenge {challenger}")
    expect(table.locator("#players .score").nth(challenger)).to_have_text("50")
    for number in range(4):
        uncover(table)
        move = found(match)
        if move is None:
            change(table, match, match.state.racks[match.state.turn][:1])
            continue
        tap_tiles(table, match, move)
        table.locator("#main-button").click()
        played(table, match, match.game.write(match.state, move))
        if number == 1:
            challenger = match.state.turn
            table.locator(f"#challenge-{challenger}").click()
            played(table, match, f"challenge {challenger}")
    while not match.state.over:
        uncover(table)
        table.locator("#pass").click()
        played(table, match, "pass")
    ended(table, match)


def ended(page: Page, match: Match) -> None:
    """The end screen: who has won, every score, and what to do next."""
    assert match.state.over
    expect(page.locator("#task .ending")).to_contain_text(match.players[match.game.winners(match.state)[0]])
    for seat, score in enumerate(match.state.scores):
        expect(page.locator("#players .score").nth(seat)).to_have_text(str(score).replace("-", "−"))
    expect(page.locator("#open-review")).to_be_visible()


def test_eq_5_against_the_computer_by_keyboard(table: Page) -> None:
    """EQ-5, EQ-19: walking, turning, typing, P to lay, until every round is played."""
    match = new(["Léa", "Ordinateur"], 2, {**SMALL, "rounds": 4}, {1: 1})
    open_match(table, match)
    laid = 0
    while not match.state.over:
        expect(table.locator("#task .round")).to_have_text(f"Manche {match.state.turns // 2 + 1} sur 4")
        if match.state.turn == 1:
            *_, thought = match.game.think(match.state, level=1, nodes=NODES[1])
            played(table, match, match.game.write(match.state, thought.best[0][0]))
            continue
        move = found(match)
        if move is None:
            change(table, match, match.state.racks[0][:1])
            continue
        laid += 1
        type_tiles(table, match, move)
        table.keyboard.press("p")
        played(table, match, match.game.write(match.state, move))
    assert laid > 1
    ended(table, match)


def match_with(kind: str) -> tuple[Match, Lay]:
    """A match that comes soon to a lay of a kind: a replacement, or a mixed number."""
    for seed in range(200):
        signs = "+-*:/," if kind == "mixed" else "+-"
        match = new(["Léa", "Samir"], seed, {"tiles": "6", "signs": signs})
        for _ in range(3):
            for lay in solver.lays(match.state):
                looked = rules.laying(match.state, lay)
                if kind == "replaced" and len(looked.lifted) and not _shortened(match, lay):
                    return match, lay
                if kind == "mixed" and looked.equation and looked.equation.mixed and not looked.lifted:
                    return match, lay
            move = found(match)
            match.play(match.game.write(match.state, move) if move else "pass")
            if match.state.over:
                break
    raise AssertionError(kind)


def _shortened(match: Match, lay: Lay) -> bool:
    """Whether tiles beside the run go, for which a tap on Take off would be needed."""
    new_squares = {square for square, _ in placed(SQUARES, match.state.board, lay)}
    return any(square not in new_squares for square in lifted(SQUARES, match.state.board, lay))


def test_eq_13_replacing_shows_what_goes_back(table: Page) -> None:
    """EQ-13: laid right over the old tiles."""
    match, lay = match_with("replaced")
    open_match(table, match)
    uncover(table)
    tap_tiles(table, match, lay)
    expect(table.locator("#calculation")).to_contain_text("Retournent dans les pioches")
    table.locator("#main-button").click()
    played(table, match, match.game.write(match.state, lay))


def test_eq_8_a_mixed_number_is_announced(table: Page) -> None:
    """EQ-8: before and after it is laid."""
    match, lay = match_with("mixed")
    open_match(table, match)
    uncover(table)
    tap_tiles(table, match, lay)
    expect(table.locator("#calculation")).to_contain_text("Tu annonces")
    table.locator("#main-button").click()
    played(table, match, match.game.write(match.state, lay))
    expect(table.locator("#live")).to_contain_text("annonce")


def test_eq_17_an_exchange(table: Page) -> None:
    """EQ-17: chosen by taps; the turn is over."""
    match = new(["Léa", "Samir"], 4, SMALL)
    open_match(table, match)
    uncover(table)
    change(table, match, match.state.racks[match.state.turn][:2])
    expect(table.locator("#show")).to_contain_text(match.players[match.state.turn])


def test_eq_21_aids_are_there_unless_locked(table: Page) -> None:
    """EQ-21: the multiplication table up to 25."""
    open_match(table, new(["Léa", "Samir"], 4, {**SMALL, "aids": False}))
    table.locator("#open-aids").click()
    expect(table.locator("#dialog-body")).to_contain_text("fermées")


@pytest.mark.parametrize("width, height", usually(2, SIZES))
def test_looks(table: Page, width: int, height: int) -> None:
    """No sideways scrolling, a rack in sight, and nothing that axe finds; at four sizes."""
    page = table
    page.set_viewport_size({"width": width, "height": height})
    match = new(["Léa", "Ordinateur"], 6, {"signs": "+-*:"}, {1: 1})
    open_match(page, match)
    expect(page.locator("#rack-0")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width > 600:
        expect(page.locator("#main-button")).to_be_in_viewport()
        expect(page.locator("#rack")).to_be_in_viewport()
    axe(page)
    page.locator("#open-aids").click()
    expect(page.locator(".times-table")).to_be_visible()
    axe(page)
