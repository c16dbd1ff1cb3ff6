"""Calculissimo in the built site: whole games by taps and by keyboard, jokers, changing, challenges, looks.

The moves come from the engine itself, played beside the page."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import ALL, axe, sit_down, usually
from pyapp.app.games.laying.board import sign
from pyapp.core import Match
from pyapp.games.calculissimo import solver
from pyapp.games.calculissimo.rules import BOARD, Change, Pass
from pyapp.games.tiles import Lay, arms, placed

SIZES = [(820, 1180), (1180, 820), (390, 844), (1920, 1080)]


def open_match(page: Page, match: Match) -> None:
    sit_down(page, match)
    expect(page.locator("#board")).to_be_visible()


def best(match: Match) -> Lay | Change | Pass:
    """The laying that earns most, or else changing or passing."""
    *_, (found, _) = solver.best(match.state, 1)
    if found:
        return found[0].lay
    rack = match.state.racks[match.state.turn]
    return Change(rack[: match.state.bag.total]) if match.state.bag.total else Pass()


def tile_button(page: Page, tile: str) -> None:
    label = "Joker" if tile[0] == "?" else sign(tile)
    page.locator(f'#rack .tile[aria-label="{label}"][aria-pressed="false"]').first.click()


def tap_tiles(page: Page, match: Match, move: Lay) -> None:
    for square, tile in placed(BOARD, match.state.board, move):
        tile_button(page, tile)
        page.locator(f"#cell-{BOARD.name(square)}").click()
        if tile[0] == "?":
            page.locator(f'.chooser [data-act="joker {tile[1]}"]').click()
        expect(page.locator(f"#cell-{BOARD.name(square)}.fresh")).to_contain_text(sign(tile[-1]))


def type_tiles(page: Page, match: Match, move: Lay) -> None:
    """With the keyboard alone: walk to the first square, turn, type; the same for the column of a laying that bends."""
    row = {square for square, _ in placed(BOARD, match.state.board, arms(move)[0])}
    for number, arm in enumerate(arms(move)):
        type_run(
            page, [one for one in placed(BOARD, match.state.board, arm) if not number or one[0] not in row], arm.down
        )


def type_run(page: Page, new: list[tuple[int, str]], down: bool) -> None:
    focus = page.locator("#board [tabindex='0']")
    focus.focus()
    at = BOARD.at(str(focus.get_attribute("id")).removeprefix("cell-"))
    rows, columns = new[0][0] // 15 - at // 15, new[0][0] % 15 - at % 15
    for key, times in (("ArrowDown", rows), ("ArrowUp", -rows), ("ArrowRight", columns), ("ArrowLeft", -columns)):
        for _ in range(times):
            page.keyboard.press(key)
    cell = page.locator(f"#cell-{BOARD.name(new[0][0])}")
    expect(cell).to_be_focused()
    way = "down" if down else "across"
    if cell.locator(".cursor").count() == 0:  # Enter brings the cursor here, and turns it where it is
        page.keyboard.press("Enter")
        expect(cell.locator(".cursor")).to_be_attached()
    if page.locator(f"#way[data-way={way}]").count() == 0:
        page.keyboard.press("Enter")
        expect(page.locator(f"#way[data-way={way}]")).to_be_attached()
    for square, tile in new:
        for mark in tile:  # a joker, then what it stands for
            page.keyboard.press(mark)
        expect(page.locator(f"#cell-{BOARD.name(square)}.fresh")).to_contain_text(sign(tile[-1]))


def finish(page: Page, match: Match, move: Lay | Change | Pass) -> None:
    """Play what is ready, here and beside the page."""
    if isinstance(move, Pass):
        page.locator("#pass").click()
    else:
        page.locator("#main-button").click()
    match.play(match.game.write(match.state, move))
    expect(page.locator(f"#log-{len(match.moves)}")).to_be_visible()


def change(page: Page, move: Change) -> None:
    page.locator("#changing").click()
    expect(page.locator("#main-button")).to_contain_text("Échanger")
    for number, tile in enumerate(move.tiles, 1):
        tile_button(page, tile)
        expect(page.locator("#rack .picked")).to_have_count(number)


def uncover(page: Page) -> None:
    if page.locator("#show").is_visible():
        page.locator("#show").click()


def test_ca_17_a_whole_game_of_two_people_by_taps(table: Page) -> None:
    """CA-17, GEN-1: racks are covered between turns; the end shows what the tiles left cost. Taps begin with the second
    half of the bag; with --all, with the first tile."""
    match = Match.new("calculissimo", ["Léa", "Samir"], 3, {})
    while match.state.bag.total > 40 and not ALL:
        match.play(match.game.write(match.state, best(match)))
    open_match(table, match)
    while not match.game.over(match.state):
        expect(table.locator("#show")).to_contain_text(match.players[match.state.turn])
        table.locator("#show").click()
        move = best(match)
        if isinstance(move, Lay):
            tap_tiles(table, match, move)
            points = match.game.score(match.state, move).total
            expect(table.locator("#main-button")).to_contain_text(str(points))
        elif isinstance(move, Change):
            change(table, move)
        finish(table, match, move)
    expect(table.locator("#task")).to_contain_text(match.players[match.game.winners(match.state)[0]])
    for seat, score in enumerate(match.game.scores(match.state)):
        expect(table.locator("#players .score").nth(seat)).to_have_text(str(score).replace("-", "−"))


def test_ca_15_a_whole_game_against_the_computer_by_keyboard(table: Page) -> None:
    """CA-15: with the clock; walking, turning, typing, = to lay. Jokers are typed as what they stand for."""
    match = Match.new("calculissimo", ["Léa", "Ordinateur"], 8, {"clock": True}, {1: 4})
    open_match(table, match)
    while not match.game.over(match.state):
        if match.state.turn == 1:
            *_, thought = match.game.think(match.state, level=4)
            match.play(match.game.write(match.state, thought.best[0][0]))
            expect(table.locator(f"#log-{len(match.moves)}")).to_be_visible()
            continue
        expect(table.locator("#main-button")).to_be_visible()
        move = best(match)
        if isinstance(move, Lay):
            type_tiles(table, match, move)
            table.keyboard.press("=")
            match.play(match.game.write(match.state, move))
            expect(table.locator(f"#log-{len(match.moves)}")).to_be_visible()
        else:
            if isinstance(move, Change):
                change(table, move)
            finish(table, match, move)
    expect(table.locator("#players .score").first).to_have_text(str(match.state.scores[0]).replace("-", "−"))


def joker_match() -> Match:
    """A match whose first player holds a joker."""
    for seed in range(100):
        match = Match.new("calculissimo", ["Léa", "Ordinateur"], seed, {}, {1: 1})
        if match.state.turn == 0 and "?" in match.state.racks[0]:
            return match
    raise AssertionError("no such seed")


def test_ca_8_a_joker_is_asked_what_it_stands_for(table: Page) -> None:
    """CA-8: anything but x; it can be chosen anew until it is laid for good."""
    match = joker_match()
    open_match(table, match)
    tile_button(table, "?")
    table.locator("#cell-H8").click()
    expect(table.locator(".chooser .key")).to_have_count(13)
    expect(table.locator('.chooser [data-act="joker *"]')).to_have_count(0)
    axe(table)
    table.locator('.chooser [data-act="joker 7"]').click()
    expect(table.locator("#cell-H8")).to_contain_text("7")
    table.locator("#joker-again").click()
    table.locator('.chooser [data-act="joker +"]').click()
    expect(table.locator("#cell-H8")).to_contain_text("+")


def test_ca_14_tiles_are_changed_and_undone_without_drawing_again(table: Page) -> None:
    """CA-14, GEN-2."""
    match = Match.new("calculissimo", ["Léa", "Samir"], 3, {})
    open_match(table, match)
    table.locator("#show").click()
    rack = match.state.racks[match.state.turn]
    change(table, Change(rack[:2]))
    finish(table, match, Change(rack[:2]))
    for button in ("#undo", "#redo", "#undo"):
        table.locator(button).click()
        expect(table.locator(button)).to_be_disabled()
    uncover(table)
    for place, tile in enumerate(rack):
        label = "Joker" if tile == "?" else sign(tile)
        expect(table.locator("#rack .tile").nth(place)).to_have_attribute("aria-label", label)


def test_tiles_are_dragged_swapped_and_taken_back(table: Page) -> None:
    match = Match.new("calculissimo", ["Léa", "Ordinateur"], joker_match().seed, {}, {1: 1})
    open_match(table, match)
    labels = "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
    before = table.locator("#rack .tile").evaluate_all(labels)
    table.locator("#rack-0").drag_to(table.locator("#cell-H8"))
    expect(table.locator("#cell-H8.fresh")).to_be_visible()
    table.locator("#cell-H8").drag_to(table.locator("#cell-J9"))
    expect(table.locator("#cell-J9.fresh")).to_be_visible()
    expect(table.locator("#cell-H8.fresh")).to_have_count(0)
    table.locator("#cell-J9").drag_to(table.locator("#rack-0"))
    expect(table.locator("#board .fresh")).to_have_count(0)
    table.locator("#rack-0").drag_to(table.locator("#rack-3"))
    swapped = [before[3], *before[1:3], before[0], *before[4:]]
    expect(table.locator("#rack-3")).to_have_attribute("aria-label", before[0])
    assert table.locator("#rack .tile").evaluate_all(labels) == swapped


def test_ca_16_a_wrong_operation_is_laid_and_challenged(table: Page) -> None:
    """CA-16: by taps, among players who check each other; the table does not say beforehand that it is wrong."""
    match = Match.new("calculissimo", ["Léa", "Samir"], 3, {"challenge": True})
    open_match(table, match)
    table.locator("#show").click()
    rack = match.state.racks[match.state.turn]
    wrong = Lay(BOARD.at("G8"), False, rack[:2])  # two tiles are never an operation
    tap_tiles(table, match, wrong)
    finish(table, match, wrong)
    table.locator(f"#challenge-{match.state.turn}").click()
    expect(table.locator("#board .piece")).to_have_count(0)
    expect(table.locator("#log-2")).to_contain_text("a raison de contester")


def test_ca_16_the_computer_waits_until_nobody_challenges(table: Page) -> None:
    """CA-16: after a person's laying it moves only when the others let it stand, here with a key."""
    matches = (
        Match.new("calculissimo", ["Léa", "Ordinateur", "Samir"], seed, {"challenge": True}, {1: 4})
        for seed in range(100)
    )
    match = next(match for match in matches if match.state.turn == 0)
    open_match(table, match)
    table.locator("#show").click()
    wrong = Lay(BOARD.at("G8"), False, match.state.racks[0][:2])
    tap_tiles(table, match, wrong)
    finish(table, match, wrong)
    expect(table.locator("#task")).to_contain_text("Quelqu’un conteste")
    expect(table.locator("#challenge-2")).to_be_visible()
    axe(table)
    table.keyboard.press("=")
    expect(table.locator("#log-2")).to_contain_text("Ordinateur a raison de contester")


def bending(rows: list[str] | None = None) -> Match:
    """A person's turn with seven tiles that make 9+6:2 in a row and 2+1 in a column."""
    layout = "/".join(rows or ["." * 15] * 15) + "  9+6:2+1/1"
    return Match.new("calculissimo", ["Léa", "Ordinateur"], 3, {"start": "own", "layout": layout}, {1: 1})


BENT = "8D 9+6:2 & H8 2+1"


@pytest.mark.parametrize("by", ["taps", "drags", "keys"])
def test_ca_18_a_laying_that_bends(table: Page, by: str) -> None:
    """CA-18: tapped, dragged tile by tile or typed; both operations count, and undo takes both back."""
    match = bending()
    open_match(table, match)
    move = match.game.read(match.state, BENT)
    if by == "drags":
        for square, tile in placed(BOARD, match.state.board, move):
            cell = table.locator(f"#cell-{BOARD.name(square)}")
            table.locator(f'#rack .tile[aria-label="{sign(tile)}"]').first.drag_to(cell)
            expect(table.locator(f"#cell-{BOARD.name(square)}.fresh")).to_contain_text(sign(tile))
    elif by == "keys":
        type_tiles(table, match, move)
    else:
        tap_tiles(table, match, move)
    expect(table.locator("#calculation")).to_contain_text("ligne 8 et colonne H")
    expect(table.locator("#main-button")).to_contain_text("56")
    axe(table)
    if by == "keys":
        table.keyboard.press("=")
        expect(table.locator("#log-1")).to_be_visible()
    else:
        finish(table, match, move)
    expect(table.locator("#log-1")).to_contain_text("56")
    expect(table.locator("#task")).to_contain_text("Léa")  # seven tiles: CA-13
    table.locator("#undo").click()
    expect(table.locator("#board .piece")).to_have_count(0)


def test_ca_18_by_touch_what_bends_badly_is_told_while_it_is_laid(touch: Page) -> None:
    """CA-18: more than a row and a column; a corner still open, or an old one; a gap. Nothing of it is lost."""
    rows = ["." * 15] * 15
    rows[7] = "......3+4......"
    for squares, told in (
        (("J8", "K8", "J9", "K9"), "seule ligne et une seule colonne"),
        (("J8", "I9"), "pose aussi un jeton en J9"),
        (("I9", "J8", "K8"), "se croisent en I8, sur un jeton déjà là"),
        (("J8", "K8", "K10"), "un trou en K9"),
    ):
        open_match(touch, bending(rows))
        for square, tile in zip(squares, "+6:2", strict=False):
            touch.locator(f'#rack .tile[aria-label="{sign(tile)}"]').first.tap()
            touch.locator(f"#cell-{square}").tap()
            expect(touch.locator(f"#cell-{square}.fresh")).to_contain_text(sign(tile))
        expect(touch.locator("#calculation")).to_contain_text(told)
        touch.locator("#main-button").tap()
        expect(touch.locator("#calculation .refusal")).to_contain_text(told)
        expect(touch.locator("#board .fresh")).to_have_count(len(squares))


def test_ca_18_a_laying_that_bends_is_listed_and_put_down(table: Page) -> None:
    """CA-18, GEN-5: from the list of the best moves to the board, on both lines."""
    match = bending()
    *_, verdict = match.game.judge(match.state)
    move = verdict.ranked[0][0]
    assert move.bend
    open_match(table, match)
    table.locator("#open-menu").click()
    table.locator("#menu-solver").click()
    expect(table.locator(".controls")).to_be_visible()
    expect(table.locator(".ranking tbody").first).to_contain_text("(colonne ")
    table.locator(".unfold").first.click()
    table.locator("#lay").click()
    expect(table.locator("#board .fresh")).to_have_count(len(placed(BOARD, match.state.board, move)))
    expect(table.locator("#main-button")).to_contain_text(str(match.game.score(match.state, move).total))


def test_a_refusal_teaches_with_the_figures_of_this_move(table: Page) -> None:
    match = Match.new("calculissimo", ["Léa", "Samir"], 3, {})
    open_match(table, match)
    table.locator("#show").click()
    table.locator("#typed").fill("8I 1+2")
    table.locator("#typed-play").click()
    expect(table.locator("#calculation .refusal")).to_contain_text("H8")


@pytest.mark.parametrize("width, height", usually(2, SIZES))
def test_a_turn_fits_the_screen_and_is_accessible(table: Page, width: int, height: int) -> None:
    """Board, rack and main button without scrolling; axe finds nothing, in the dark neither."""
    match = Match.new("calculissimo", ["Léa", "Ordinateur"], joker_match().seed, {}, {1: 1})
    page = table
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if width == 1180 else "light")
    open_match(page, match)
    move = best(match)
    assert isinstance(move, Lay)
    tap_tiles(page, match, move)
    for part in ("#board", "#rack", "#main-button"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= height, part
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, part
    axe(page)
    page.locator("#open-rules").click()
    expect(page.locator(".rules-text")).to_be_visible()
    axe(page)


def test_the_best_moves_are_listed_with_their_reckoning(table: Page) -> None:
    match = joker_match()
    open_match(table, match)
    table.locator("#open-menu").click()
    table.locator("#menu-solver").click()
    expect(table.locator(".controls")).to_be_visible()
    *_, verdict = match.game.judge(match.state)
    points = match.game.score(match.state, verdict.ranked[0][0]).total
    expect(table.locator(".ranking tbody").first).to_contain_text(str(points))
    table.locator(".unfold").first.click()
    expect(table.locator("#lay")).to_be_visible()
    axe(table)


def test_on_a_phone_the_board_zooms_and_pans(table: Page) -> None:
    match, page = joker_match(), table
    page.set_viewport_size({"width": 390, "height": 844})
    open_match(page, match)
    small = page.locator("#board").bounding_box()
    page.locator("#zoom").click()
    expect(page.locator("#zoom")).to_have_attribute("aria-pressed", "true")
    large = page.locator("#board").bounding_box()
    assert small and large and large["width"] > 1.8 * small["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_any_position_is_set_up_and_analysed(table: Page) -> None:
    """GEN-5: rows and a rack by hand, then the best moves."""
    page = table
    page.locator("#game-calculissimo").click()
    page.locator("#setup-options summary").click()
    page.locator("#option-start").select_option("own")
    for tile, square in (("3", "G8"), ("+", "H8"), ("4", "I8")):
        page.locator("#setup-options .chooser").get_by_text(tile, exact=True).click()
        page.locator(f"#edit-{square}").click()
        expect(page.locator(f"#edit-{square} text")).to_have_text(tile)
    page.locator("#option-layout-rack-0").fill("9*?")
    axe(page)
    page.locator("#main-button").click()
    page.locator("#show").click()
    expect(page.locator("#rack .tile")).to_have_count(3)
    page.locator("#open-menu").click()
    page.locator("#menu-solver").click()
    match = Match.new(
        "calculissimo",
        ["a", "b"],
        0,
        {"start": "own", "layout": "/".join(["." * 15] * 7 + ["......3+4......"] + ["." * 15] * 7) + "  9*?/1"},
    )
    expect(page.locator(".controls")).to_be_visible()
    *_, verdict = match.game.judge(match.state)
    points = match.game.score(match.state, verdict.ranked[0][0]).total
    expect(page.locator(".ranking tbody").first).to_contain_text(str(points))
