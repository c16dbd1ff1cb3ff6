"""Math&Magic in the built site: whole games by taps, by keyboard, against the computer, through a reload, and every
way to go wrong. The solutions come from the engine itself, played beside the page."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import FAILURES, NewContext, Site, axe, kept_for_offline, open_site, ready, sit_down, usually
from pyapp.app.store.links import link
from pyapp.core import Match
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.rules import Bring, Slide, Solve

BOOK = {"grid": "book", "operators": "+-*:", "last": 10}
SIZES = [(820, 1180), (1180, 820), (390, 844), (1920, 1080)]


def open_link(page: Page, site: Site, match: Match) -> None:
    """Start at a match by its link, as a class would; nobody is guided to name a number."""
    page.goto(link(site.url, match))
    ready(page)
    if not match.state.options.agreed:
        page.locator("#tour-end").click()


def book_match(players: int = 2, **options: object) -> Match:
    return Match.new("math-magic", ["Léa", "Samir", "Zoé"][:players], 1, {**BOOK, **options})


def best(match: Match) -> Solve:
    """The easiest solution of the best kind."""
    found = list(solver.solve(match.state))
    return solver.easiest([move for move in found if not move.shift] or found)


def cells(match: Match, move: Solve) -> Iterator[str | rules.State]:
    """What to tap, in order: cells for digits, signs for the rest."""
    grid, taken = rules.shifted(match.state.grid, move.shift), set[int]()
    for mark in move.calculation:
        if not mark.isdigit():
            yield mark
            continue
        cell = next(cell for cell in rules.cells_of(move.line) if grid[cell] == int(mark) and cell not in taken)
        taken.add(cell)
        yield rules.cell_name(cell)


def tap_move(page: Page, match: Match, move: Solve) -> None:
    """Enter a move with taps alone and have it checked."""
    if isinstance(move.shift, Slide):
        page.locator("#moving").click()
        page.locator(f"#cell-{rules.cell_name(move.shift.start)}").click()
        page.locator(f"#cell-{rules.cell_name(move.shift.end)}").click()
    elif isinstance(move.shift, Bring):
        page.locator(f'#reserve [data-act="reserve {move.shift.digit}"]').first.click()
        page.locator(f"#cell-{rules.cell_name(move.shift.cell)}").click()
    for tap in cells(match, move):
        page.locator(f"#cell-{tap}" if len(str(tap)) == 2 else f'#operators [data-act="press {tap}"]').click()
    page.locator("#main-button").click()
    match.play(match.game.write(match.state, move))
    expect(page.locator(f"#log-{len(match.moves)}")).to_be_visible()


def shown_scores(page: Page) -> list[str]:
    return [text.replace("−", "-") for text in page.locator("#players .score").all_text_contents()]


def test_two_people_play_to_ten_by_taps(page: Page, site: Site) -> None:
    """From the home screen to the winner, MM-2, MM-5, MM-13."""
    open_site(page, site)
    page.locator("#game-math-magic").click()
    page.locator("#way-together").check()
    page.locator("#preset-12").check()
    page.locator("#setup-options summary").click()
    page.locator("#option-grid").select_option("book")
    page.locator("#option-last").fill("10")
    page.locator("#seat-name-0").fill("Léa")
    page.locator("#main-button").click()
    page.locator("#tour-end").click()
    match = Match.new(
        "math-magic", ["Léa", "Joueur 2"], 0, {"grid": "book", "operators": "+-*:", "whole": True, "last": 10}
    )
    while not match.game.over(match.state):
        expect(page.locator("#task .target")).to_have_text(str(match.state.target))
        tap_move(page, match, best(match))
    expect(page.locator("#task .ending")).to_be_visible()
    assert shown_scores(page) == [str(score) for score in match.game.scores(match.state)]


def test_slides_and_reserve_by_taps(table: Page) -> None:
    """MM-6: the rule book's 65 by a slide, then a piece from the reserve; the rest of the log says so."""
    match = book_match(first=65, last=70, order="rising")
    sit_down(table, match)
    tap_move(table, match, Solve("4", "9*8-(4+3)", Slide(rules.cell_at("A3"), rules.cell_at("A4"))))
    bring = next(move for move in solver.solve(match.state) if isinstance(move.shift, Bring))
    tap_move(table, match, bring)
    assert shown_scores(table) == ["1", "1"]


def test_a_piece_is_dragged(table: Page) -> None:
    """MM-6: a slide and a reserve piece by drag and drop; a drop where it cannot go says why."""
    sit_down(table, book_match(first=65, last=65))
    table.locator("#cell-A3").drag_to(table.locator("#cell-A4"))
    expect(table.locator("#calculation .where")).to_contain_text("A3 → A4")
    table.locator("#cell-A4").drag_to(table.locator("#cell-C5"))
    expect(table.locator("#calculation .refusal")).to_contain_text("tour")
    table.locator("#put-back").click()
    table.locator("#reserve-7-6").drag_to(table.locator("#cell-D3"))
    expect(table.locator("#cell-D3 text")).to_have_text("7")


def test_two_people_play_to_ten_by_keyboard(table: Page) -> None:
    """No pointer at all: tab and arrows to get there, digits and signs to reckon, = to check."""
    sit_down(table, book_match())
    match = book_match()
    while not match.game.over(match.state):
        move = best(match)
        if move.shift is None:
            for key in move.calculation:
                table.keyboard.press({":": "/"}.get(key, key))
            table.keyboard.press("=")
            match.play(match.game.write(match.state, move))
        else:
            move_by_keyboard(table, match, move)
        expect(table.locator(f"#log-{len(match.moves)}")).to_be_visible()
    expect(table.locator("#task .ending")).to_be_visible()


def move_by_keyboard(page: Page, match: Match, move: Solve) -> None:
    assert isinstance(move.shift, Slide)
    page.locator("#moving").focus()
    page.keyboard.press("Enter")
    walk_to(page, rules.cell_name(move.shift.start))
    page.keyboard.press("Enter")
    walk_to(page, rules.cell_name(move.shift.end))
    page.keyboard.press("Enter")
    page.keyboard.type(move.calculation.replace(":", "/") + "=")
    match.play(match.game.write(match.state, move))


def walk_to(page: Page, cell: str) -> None:
    """With Tab to the grid's one stop, then arrows."""
    page.locator('#board [tabindex="0"]').focus()
    page.locator('#board [tabindex="0"]').wait_for()
    for _ in range(12):
        at = page.evaluate("document.activeElement.dataset") or {}
        x, y = int(at["x"]), int(at["y"])
        wanted_x, wanted_y = "ABCDEF".index(cell[0]) + 1, int(cell[1])
        if (x, y) == (wanted_x, wanted_y):
            return
        page.keyboard.press(
            "ArrowRight"
            if x < wanted_x
            else "ArrowLeft"
            if x > wanted_x
            else "ArrowDown"
            if y < wanted_y
            else "ArrowUp"
        )
        page.wait_for_function(
            """([x, y]) => {
            const {dataset} = document.activeElement;
            return dataset.x !== String(x) || dataset.y !== String(y);
        }""",
            arg=[x, y],
        )  # a key waits for the answers before it
    raise AssertionError(f"{cell} was not reached")


def test_the_grid_is_walked_with_arrows_and_slid_with_enter(table: Page) -> None:
    """MM-6 by keyboard: the rule book's 65; the grid is one tab stop."""
    match = book_match(first=65, last=66)
    sit_down(table, match)
    assert table.locator('#board [tabindex="0"]').count() == 1
    move_by_keyboard(table, match, Solve("4", "9*8-4-3", Slide(rules.cell_at("A3"), rules.cell_at("A4"))))
    expect(table.locator("#log-1")).to_contain_text("1 point")


@pytest.mark.offline
def test_against_the_computer_with_the_server_stopped(page: Page, site: Site) -> None:
    """After one visit the network may go: a whole game against the computer, which takes no time to think."""
    open_site(page, site)
    kept_for_offline(page)
    site.stop()
    page.reload()
    ready(page)
    page.locator("#open-settings").click()
    page.locator("#delay").uncheck()
    page.locator("#dialog-close").click()
    page.locator("#game-math-magic").click()
    page.locator("#preset-12").check()
    page.locator("#seat-level-1").select_option("4")
    page.locator("#setup-options summary").click()
    page.locator("#option-grid").select_option("book")
    page.locator("#option-last").fill("10")
    page.locator("#main-button").click()
    page.locator("#tour-end").click()
    while not page.locator("#task .ending").is_visible():
        saved = json.loads(
            page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('bons-comptes:match-'))[1]")
        )["match"]
        match = Match.load(saved)
        if match.game.over(match.state) or match.state.turn == 1:
            expect(page.locator("#task .ending, #main-button[data-act=play]").first).to_be_visible()
            continue
        tap_move(page, match, best(match))
        replied = len(match.moves) + (match.state.turn == 1)  # MM-15: two numbers in a row
        expect(page.locator(f"#log-{replied}, #task .ending").first).to_be_visible()
    assert len(shown_scores(page)) == 2


def test_a_reload_comes_back_to_the_same_table(page: Page, site: Site) -> None:
    match = book_match()
    open_link(page, site, match)
    for number in range(6):
        tap_move(page, match, best(match))
        if number in (2, 4):
            page.reload()
            ready(page)
            expect(page.locator(f"#log-{number + 1}")).to_be_visible()
    assert shown_scores(page) == [str(score) for score in match.game.scores(match.state)]
    page.locator("#undo").click()
    expect(page.locator("#log-6")).to_have_count(0)
    page.locator("#redo").click()
    expect(page.locator("#log-6")).to_be_visible()


def test_a_race_with_buzzers(table: Page) -> None:
    """MM-17: buzz, a wrong solution reopens the race for the others, a right one scores 1."""
    match = Match.new("math-magic", ["Léa", "Samir"], 5, {"variant": "race-18", "grid": "book", "last": 3})
    sit_down(table, match)
    table.locator("#buzz-0").click()
    table.keyboard.type("3+5=")
    expect(table.locator("#calculation .refusal")).to_be_visible()
    expect(table.locator("#buzz-0")).to_be_disabled()
    table.keyboard.press("2")
    table.keyboard.type("5+3-7=")
    expect(table.locator("#task .target")).to_have_text("2")
    assert shown_scores(table) == ["0", "1"]


def test_hints_in_three_steps(table: Page) -> None:
    sit_down(table, book_match())
    table.locator("#open-hint").click()
    expect(table.locator("#hint li")).to_have_count(1)
    table.locator("#hint-more").click()
    expect(table.locator("#hint li")).to_have_count(2)
    table.locator("#hint-more").click()
    expect(table.locator("#hint li")).to_have_count(3)
    table.locator("#hint-away").click()
    expect(table.locator("#hint")).to_be_hidden()


def test_the_map_and_all_solutions(table: Page) -> None:
    """The map of 1 to 200 and, from it, every solution for a target."""
    match = book_match(first=65, last=65)
    sit_down(table, match)
    table.locator("#open-map").click()
    expect(table.locator(".map-1, .map-2, .map-0")).to_have_count(200)
    expect(table.locator('.map [tabindex="0"]')).to_have_count(1)  # one tab stop, at the number to make
    axe(table)
    table.locator("#map-65").focus()
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown"):
        table.keyboard.press(key)
    expect(table.locator("#map-64")).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.locator("#dialog .best")).to_be_visible()
    assert table.locator(".solutions li").count() == len(list(solver.solve(match.state, 64)))
    table.locator("#asked").fill("65")
    table.locator("#ask").click()
    expect(table.locator("#choose-order")).to_be_visible()
    solves = [move for move, _, _ in list(match.game.judge(match.state))[-1].ranked if isinstance(move, Solve)]
    assert table.locator(".ranking .unfold").count() <= len({(move.shift, move.line) for move in solves}) + 1
    axe(table)


def test_review_and_looking_back(table: Page) -> None:
    match = book_match()
    sit_down(table, match)
    tap_move(table, match, best(match))
    table.locator("#stall").click()
    table.locator("#open-menu").click()
    table.locator("#menu-review").click()
    expect(table.locator(".review tbody tr")).to_have_count(2)
    expect(table.locator(".review tbody tr").nth(1)).to_contain_text("point")
    table.locator("#look-2").click()
    expect(table.locator("#main-button")).to_have_attribute("data-act", "return")
    table.locator("#main-button").click()
    expect(table.locator("#task .target")).to_have_text("2")


def test_moves_can_be_typed(table: Page) -> None:
    sit_down(table, book_match(first=65, last=70))
    table.locator("#typed").fill("A3-A4 4 9×8−(4+3)")
    table.locator("#typed").press("Enter")
    expect(table.locator("#log-1")).to_contain_text("1 point")
    expect(table.locator("#typed")).to_have_value("")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1" * 10_000, "10000 caractères"),
        ("(" * 1000 + "1" + ")" * 1000, "2001 caractères"),
        ("9*8-7", "de la ligne 4"),
        ("35", "ne se collent pas"),
        ("<script>alert(1)</script>", "n’a pas sa place"),
        ("6:(5-5)", "divisé par 0"),
    ],
)
def test_bad_calculations_get_one_sentence(table: Page, typed: str, said: str) -> None:
    """Nothing hangs, nothing is lost: what was typed stays to be corrected."""
    match = Match.new(
        "math-magic",
        ["Léa"],
        1,
        {"grid": "own", "layout": "....../....../....../7849../6.5.5./......", "first": 65, "last": 66},
    )
    sit_down(table, match)
    table.locator("#typed").fill(typed)
    table.locator("#typed-play").click()
    expect(table.locator("#calculation .refusal")).to_contain_text(said)
    assert table.locator("#typed").input_value() == typed


def test_a_damaged_link_is_one_sentence_and_loses_nothing(page: Page, site: Site) -> None:
    match = book_match()
    open_link(page, site, match)
    tap_move(page, match, best(match))
    page.goto(link(site.url, match)[:-20])
    ready(page)
    expect(page.locator(".refusal")).to_contain_text("lien")
    page.goto(site.url)
    ready(page)
    expect(page.locator("#log-1, #continue").first).to_be_visible()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"v": 99, "game": "math-magic", "players": []}', "autre version"),
        ('{"v": 1, "game": "monopoly", "players": [{"name": "Léa"}]}', "monopoly"),
        ("not a match at all", "Rien n’a changé"),
        ('{"v": 1, "game": "math-magic", "players": [{"name": "Léa"}], "moves": ["3 9*9"]}', "coup 1"),
    ],
)
def test_a_wrong_file_is_one_sentence(table: Page, tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "partie.json"
    file.write_text(content, "utf-8")
    table.locator("#open-file").set_input_files(file)
    expect(table.locator("#home-refused")).to_contain_text(said)


def test_a_match_goes_out_and_comes_back_as_a_file(table: Page, tmp_path: Path) -> None:
    match = book_match()
    sit_down(table, match)
    tap_move(table, match, best(match))
    table.locator("#open-menu").click()
    table.locator("#menu-share").click()
    with table.expect_download() as download:
        table.locator("#share-file").click()
    file = tmp_path / "partie.json"
    download.value.save_as(file)
    assert Match.load(file.read_text("utf-8")).moves == match.moves
    table.locator("#dialog-close").click()
    table.locator("#open-menu").click()
    table.locator("#menu-home").click()
    table.locator("#open-file").set_input_files(file)
    expect(table.locator("#log-1")).to_be_visible()


def test_a_name_full_of_markup_is_only_a_name(table: Page) -> None:
    name = '<img src=x onerror=alert(1)>"&'
    sit_down(table, Match.new("math-magic", [name, "Samir"], 1, BOOK))
    expect(table.locator("#players .name").first).to_have_text(name)
    assert table.locator("img").count() == 0


def test_a_grid_with_thirty_digits_is_one_sentence(table: Page) -> None:
    table.locator("#game-math-magic").click()
    table.locator("#setup-options summary").click()
    table.locator("#option-grid").select_option("own")
    for row in range(5):
        table.locator(f"#option-layout-{row}").fill("123456")
    table.locator("#main-button").click()
    expect(table.locator(".refusal")).to_contain_text("30 chiffres")
    table.locator("#option-layout-0").fill("......")
    table.locator("#option-layout-1").fill("......")
    table.locator("#main-button").click()
    expect(table.locator("#board")).to_be_visible()


def test_french_first_and_english_beside_it(page: Page, site: Site) -> None:
    open_site(page, site)
    expect(page.locator("#open-settings")).to_have_text("Réglages")
    page.locator("#language").click()
    expect(page.locator("#open-settings")).to_have_text("Settings")
    page.reload()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#open-settings")).to_have_text("Settings")


def test_an_english_browser_starts_in_english(new_context: NewContext, site: Site) -> None:
    page = new_context(locale="en-GB").new_page()
    open_site(page, site)
    expect(page.locator("#open-settings")).to_have_text("Settings")


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    usually(
        4, [(*size, ("light", "dark")[(number + turned) % 2]) for turned in (0, 1) for number, size in enumerate(SIZES)]
    ),
)
def test_every_screen_is_accessible_and_fits(table: Page, width: int, height: int, scheme: Any) -> None:
    """axe on every screen, light and dark; nothing wider than the window; on tablets a turn needs no scrolling."""
    page = table
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    look(page, "home", width, scheme)
    page.locator("#game-math-magic").click()
    page.locator("#setup-options summary").click()
    look(page, "setup", width, scheme)
    sit_down(page, book_match(3, first=65, last=100, clock=True))
    page.locator("#cell-A3").click()
    page.locator("#cell-A4").click()
    page.keyboard.type("9*8-(4+3)")
    expect(page.locator(".value.hit")).to_be_visible()
    look(page, "table", width, scheme)
    if width >= 800:
        bottom = page.locator("#actions").bounding_box()
        assert bottom and bottom["y"] + bottom["height"] <= height
    page.keyboard.press("Backspace")
    page.keyboard.press("=")
    expect(page.locator(".refusal")).to_be_visible()
    look(page, "refused", width, scheme)
    page.keyboard.press("Escape")
    page.locator("#open-hint").click()
    expect(page.locator("#hint li")).to_have_count(1)
    look(page, "hint", width, scheme)
    for dialog in ("map", "rules"):
        page.locator(f"#open-{dialog}").click()
        page.locator("dialog[open]").wait_for()
        expect(page.locator("#dialog progress")).to_have_count(0)
        look(page, dialog, width, scheme)
        page.locator("#dialog-close").click()
    for dialog in ("share", "solver", "review"):
        page.locator("#open-menu").click()
        page.locator(f"#menu-{dialog}").click()
        expect(page.locator("#menu-home")).to_have_count(0)
        expect(page.locator("#dialog progress")).to_have_count(0)
        look(page, dialog, width, scheme)
        page.locator("#dialog-close").click()


def look(page: Page, name: str, width: int, scheme: str) -> None:
    """A screenshot to look at, and what can be checked without eyes."""
    folder = FAILURES.parent / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than the window"


ROOTS = "94..../" + "/".join(["......"] * 5)


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (390, 844)])
def test_an_agreed_number_is_raced_for_with_root_and_factorial_by_touch(
    new_context: NewContext, site: Site, width: int, height: int
) -> None:
    """MM-17, MM-4: the number by its field, the buzzer, √9 + 4! by taps; every key is large enough for a finger."""
    page = new_context(viewport={"width": width, "height": height}, has_touch=True).new_page()
    race = {"variant": "race-18", "agreed": True, "rounds": 2, "operators": "+-*:^r!", "grid": "own", "layout": ROOTS}
    open_link(page, site, Match.new("math-magic", ["Léa", "Samir"], 1, race))
    page.locator("#agreed").fill("27")
    look(page, "agree", width, "light")
    page.locator("#agree").tap()
    page.locator("#buzz-1").tap()
    for mark in ("r", "A1", "+", "B1", "!"):
        page.locator(f"#cell-{mark}" if len(mark) == 2 else f'#operators [data-act="press {mark}"]').tap()
    expect(page.locator("#calculation")).to_contain_text("27")
    look(page, "roots", width, "light")
    for key in page.locator("#operators button").all():
        box = key.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
    page.locator("#main-button").tap()
    expect(page.locator("#log")).to_contain_text("27")
    assert shown_scores(page) == ["0", "1"]


def test_an_agreed_number_is_raced_for_by_keyboard(page: Page, site: Site) -> None:
    """MM-17, MM-4: typed, entered, buzzed by the key of the seat, and the calculation by its signs."""
    race = {"variant": "race-18", "agreed": True, "operators": "+-*:^r!", "grid": "own", "layout": ROOTS}
    open_link(page, site, Match.new("math-magic", ["Léa", "Samir"], 1, race))
    page.locator("#agreed").fill("27")
    page.keyboard.press("Enter")
    page.locator("#buzz-0").press("Enter")
    page.locator("#cell-A1").focus()
    for key in "r9+4!=":
        page.keyboard.press(key)
    expect(page.locator("#agreed")).to_be_visible()
    assert shown_scores(page) == ["1", "0"]
