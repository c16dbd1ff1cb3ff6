"""L'Or des fous in the built site: whole games by taps and by keyboard, taking, gem ways, the computer, the editor.
The moves come from the engine itself, played beside the page."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site, axe, open_site, sit_down, usually
from pyapp.core import Match
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import Step, square_name

SIZES = [(820, 1180), (1180, 820), (390, 844), (1920, 1080)]
TAKING = "xx...../......./......./......./..X..../......./..o..../o..O.../....o../...o.../.o....."


def new_match(seed: int = 7, bots: dict[int, int] | None = None, **options: object) -> Match:
    return Match.new("or-des-fous", ["Léa", "Samir"], seed, options, bots or {})


def chosen(match: Match) -> Step:
    """A sensible move, so that games are short."""
    *_, thought = match.game.think(match.state, 3)
    move = thought.best[0][0]
    assert isinstance(move, Step)
    return move


def squares_of(move: Step) -> list[str]:
    """What to tap, in order."""
    back = [move.back] if move.back is not None else []
    return [square_name(square) for square in (move.start, move.end, *back, *(end for way in move.gems for end in way))]


def made(page: Page, match: Match, move: Step) -> None:
    match.play(match.game.write(match.state, move))
    expect(page.locator(f"#log-{len(match.moves)}")).to_be_visible()


def tap_move(page: Page, match: Match, move: Step) -> None:
    for name in squares_of(move):
        page.locator(f"#board-{name}").click()
    page.locator("#main-button").click()
    made(page, match, move)


def walk_to(page: Page, name: str) -> None:
    """Arrow keys from the focused square to another one."""
    here = page.evaluate("[Number(document.activeElement.dataset.x), Number(document.activeElement.dataset.y)]")
    to = "abcdefg".index(name[0]) + 1, 12 - int(name[1:])
    for key, steps in (
        ("ArrowRight", to[0] - here[0]),
        ("ArrowLeft", here[0] - to[0]),
        ("ArrowDown", to[1] - here[1]),
        ("ArrowUp", here[1] - to[1]),
    ):
        for _ in range(max(steps, 0)):
            page.keyboard.press(key)
    expect(page.locator(f"#board-{name}")).to_be_focused()


def key_move(page: Page, match: Match, move: Step) -> None:
    page.locator('#board [tabindex="0"]').focus()
    for name in squares_of(move):
        walk_to(page, name)
        page.keyboard.press("Enter")
    page.keyboard.press("=")
    made(page, match, move)


@pytest.mark.parametrize(
    ("variant", "by"),
    usually(2, [("champion", tap_move), ("standard", key_move), ("standard", tap_move), ("champion", key_move)]),
)
def test_two_people_play_a_whole_game(table: Page, by: object, variant: str) -> None:
    """OF-2 to OF-9, OF-11, from the first roll to the gem at home."""
    match = new_match(variant=variant)
    sit_down(table, match)
    while not match.game.over(match.state):
        expect(table.locator("#task .die")).to_have_attribute("aria-label", f"Le dé montre {match.state.die}")
        by(table, match, chosen(match))  # type: ignore[operator]
    expect(table.locator("#task .ending")).to_be_visible()
    winner = rules.winner(match.state)
    assert winner is not None
    expect(table.locator("#task .ending")).to_contain_text(match.players[winner])


def test_from_home_to_a_game_for_beginners(page: Page, site: Site) -> None:
    """OF-10: set up by taps; a carrier is no square to land on."""
    open_site(page, site)
    page.locator("#game-or-des-fous").click()
    page.locator("#way-together").check()
    page.locator("#preset-8").check()
    page.locator("#main-button").click()
    page.locator("#tour-end").click()
    page.locator("#board .movable").first.click()
    expect(page.locator("#board .free").first).to_be_visible()
    expect(page.locator("#board .prey")).to_have_count(0)


def taking_match() -> Match:
    """A start in which the first roll lets Light take."""
    for seed in range(100):
        match = new_match(seed, start="own", layout=TAKING)
        if match.state.die == 2:
            return match
    raise AssertionError("no such roll")


def test_of_8_a_gem_is_taken_and_the_beaten_pawn_sent_back(table: Page) -> None:
    match = taking_match()
    sit_down(table, match)
    table.locator("#board-c5").click()
    expect(table.locator("#board-c7 .prey")).to_be_visible()
    table.locator("#board-c7").click()
    expect(table.locator("#main-button")).to_be_disabled()
    table.locator("#board-g11").click()
    table.locator("#board-g11").click()  # once more: play
    expect(table.locator("#log-1")).to_contain_text("g11")
    expect(table.locator("#board-g11")).to_have_class("cell dark camp-1 side-1 movable sent")


def test_of_6_the_gem_s_ways_are_shown_and_one_is_taken(table: Page) -> None:
    sit_down(table, taking_match())
    table.locator("#board-a4").drag_to(table.locator("#board-c4"))
    expect(table.locator("#board .gem-free")).to_have_count(4)
    table.locator("#board-d2").click()
    expect(table.locator("#making .so-far")).to_contain_text("la pierre de d4 va en d2")
    expect(table.locator("#board-marks .chain")).to_have_count(1)
    table.locator("#board-g9").click()
    expect(table.locator("#making .refusal")).to_contain_text("g9")
    table.locator("#main-button").click()
    expect(table.locator("#log-1")).to_contain_text("d2")


def test_a_whole_game_against_the_computer(table: Page) -> None:
    """GEN-1: the table answers the person, the engine thinks in the worker; undo comes back to the person's move."""
    match = new_match(3, bots={1: 3})
    sit_down(table, match)
    while not match.game.over(match.state):
        if match.state.turn == 0:
            tap_move(table, match, chosen(match))
        else:
            match.play(match.game.write(match.state, chosen(match)))
            expect(table.locator(f"#log-{len(match.moves)}")).to_be_visible()
    expect(table.locator("#task .ending")).to_be_visible()
    table.locator("#undo").click()
    expect(table.locator("#task .ending")).to_have_count(0)


def test_the_strongest_answers(table: Page) -> None:
    """Level 5 as Light opens the game; the analysis then lists every move of Dark with its chance."""
    match = new_match(5, bots={0: 5})
    sit_down(table, match)
    expect(table.locator("#log-1")).to_be_visible()
    table.locator("#open-solutions").click()
    expect(table.locator(".dialog-body progress")).to_have_count(0)
    expect(table.locator(".ranking tbody").first).to_contain_text("→")


def test_of_1_an_own_start_is_set_up_kept_and_played(page: Page, site: Site) -> None:
    open_site(page, site)
    page.locator("#game-or-des-fous").click()
    page.locator("#setup-options summary").click()
    page.locator("#option-start").select_option("own")
    for _ in range(4):
        page.locator("#editor-b1").click()
    page.locator("#editor-d6").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".editor-side")).to_contain_text("On peut jouer ainsi")
    page.locator("#main-button").click()
    page.locator("#tour-end").click()
    expect(page.locator("#board-d6")).to_have_attribute("aria-label", "d6 : pion clair, peut bouger")
    kept = page.evaluate("Object.entries(localStorage).find(([key]) => key.endsWith('settings'))[1]")
    assert "o" in json.loads(kept)["layouts"]["or-des-fous"]


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    usually(
        4, [(*size, ("dark", "light")[(number + turned) % 2]) for turned in (0, 1) for number, size in enumerate(SIZES)]
    ),
)
def test_everything_fits_and_axe_is_content(table: Page, width: int, height: int, scheme: Any) -> None:
    """No scrolling during a turn on a tablet, squares of 44 px, and nothing axe objects to."""
    page = table
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    sit_down(page, taking_match())
    page.locator("#board-a4").click()
    page.locator("#board-c4").click()
    axe(page)
    square = page.locator("#board-d4 .square").bounding_box()
    assert square and square["width"] >= 44
    if width > 600:
        assert page.evaluate("document.querySelector('#actions').getBoundingClientRect().bottom") <= height
    page.locator("#open-solutions").click()
    expect(page.locator(".ranking tbody").first).to_be_visible()
    axe(page)
    page.locator("#dialog-close").click()
    page.locator("#open-rules").click()
    expect(page.locator(".rules-text")).to_be_visible()
    axe(page)
