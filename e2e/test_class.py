"""A class with its teacher: a link on the wall, tablets that open it, results as codes that a camera reads."""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
import zxingcpp
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import NewContext, Site, at_rest, axe, open_site, ready
from pyapp.app.classroom.address import read
from pyapp.app.classroom.lesson import Lesson, match
from pyapp.app.classroom.result import code, link, read_link
from pyapp.app.store.links import unpack
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.games import GAMES
from pyapp.games.math_magic import solver

SAY = Words("fr")
PUPILS = ("Léa", "Noé", "Zoé")
SMALLEST_ON_A_WALL = 0.03  # of the height: readable from eight metres

GREYS = """async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const {data: dots} = pen.getImageData(0, 0, image.width, image.height);
    const greys = Uint8Array.from({length: image.width * image.height}, (_, at) => dots[4 * at + 1]);
    const blob = await new Response(greys).blob();
    const text = await new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(blob);
    });
    return {width: image.width, height: image.height, greys: text.split(",")[1]};
}"""

KEPT = """async () => {
    const database = await new Promise((resolve, reject) => {
        const request = indexedDB.open("bons-comptes", 1);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const kept = {local: {...localStorage}, session: {...sessionStorage}};
    for (const name of database.objectStoreNames) {
        const store = database.transaction(name).objectStore(name);
        const all = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        kept[name] = [await all(store.getAllKeys()), await all(store.getAll())];
    }
    database.close();
    return kept;
}"""


def photographed(code: Locator) -> str:
    """What a camera makes of a code on the screen: read from its picture by a decoder that is not ours."""
    picture = code.screenshot(animations="disabled")
    seen = code.page.evaluate(GREYS, base64.b64encode(picture).decode())
    greys = memoryview(base64.b64decode(seen["greys"])).cast("B", (seen["height"], seen["width"]))
    return str(zxingcpp.read_barcodes(greys)[0].text)


class Taps:
    """Counts what a finger does."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def __call__(self, what: str) -> None:
        self.count += 1
        self.page.locator(what).click()


def answers(lesson: Lesson, moves: int) -> Iterator[str]:
    """So many right answers, as they are typed."""
    played = match(lesson, 0, SAY)
    for _ in range(moves):
        played.play(played.game.write(played.state, next(iter(solver.solve(played.state)))))
        yield played.moves[-1]


def play(page: Page, lesson: Lesson, moves: int) -> None:
    for number, text in enumerate(answers(lesson, moves), 1):
        page.locator("#typed").fill(text)
        page.locator("#typed").press("Enter")
        expect(page.locator(f"#log-{number}")).to_be_attached()


def give(page: Page, name: str) -> str:
    """The result as a code on the screen; what a camera reads."""
    page.locator("#open-lesson").click()
    page.locator("#who-0").fill(name)
    page.locator("#who-0").press("Enter")
    page.locator("#who-0").press("Tab")
    expect(page.locator("#lesson-code")).to_contain_text(name)
    return photographed(page.locator("#lesson-result .qr svg"))


def arrive(new_context: NewContext, address: str) -> Page:
    page = new_context(service_workers="block", viewport={"width": 820, "height": 1180}).new_page()
    page.goto(address)
    ready(page)
    expect(page.locator("[data-screen=table]")).to_be_attached()
    if page.locator("#tour-end").count():
        page.locator("#tour-end").click()
        expect(page.locator("#tour")).to_be_hidden()
    return page


def everything_kept(page: Page) -> str:
    return json.dumps(page.evaluate(KEPT), ensure_ascii=False)


def test_a_class_from_the_wall_to_the_teachers_page(new_context: NewContext, site: Site) -> None:
    teacher = new_context(service_workers="block").new_page()
    open_site(teacher, site)

    # Three taps from the app to a code on the wall.
    tap = Taps(teacher)
    tap("#for-class")
    tap("label:has(#class-game-math-magic)")
    tap("#class-show")
    expect(teacher.locator("dialog .wall svg")).to_be_visible()
    assert tap.count == 3
    assert photographed(teacher.locator("dialog .wall svg")) == teacher.locator("#share-link").input_value()
    axe(teacher)
    teacher.keyboard.press("Escape")

    # A lesson of two numbers, with hint and other games locked.
    teacher.locator("#setup-options summary").click()
    teacher.locator("#option-last").fill("2")
    teacher.locator("#option-last").press("Tab")
    teacher.locator("#class-locks summary").click()
    for lock in ("hint", "games"):
        teacher.locator(f"#class-lock-{lock}").check()
    expect(teacher.locator("#share-link")).to_have_value(re.compile("lock=hint,games"))
    secret = teacher.locator("#class-code").input_value()
    axe(teacher)
    address = teacher.locator("#share-link").input_value()
    lesson, problems = read(address.partition("?")[2])
    assert not problems and lesson.options == {"last": 2} and len(secret) == 4

    # Three tablets, the same numbers; every one gives its result.
    tablets = [arrive(new_context, address) for _ in PUPILS]
    boards = {tablet.locator("#board").text_content() for tablet in tablets}
    assert len(boards) == 1
    locked_stays_locked(tablets[0], site, secret)
    codes = []
    for tablet, name, moves in zip(tablets, PUPILS, (2, 2, 1), strict=True):
        play(tablet, lesson, moves)
        codes.append(give(tablet, name))
    axe(tablets[0])
    assert all(code.startswith(f"{site.url}#r=") for code in codes)

    # The teacher's camera opens them: rows; one twice is one row; one wrong letter is a sentence.
    rows = teacher.locator(".class-table tbody tr")
    for number, found in enumerate(codes, 1):
        teacher.goto(found)
        expect(rows).to_have_count(number)
    teacher.goto(codes[0])
    expect(teacher.locator("#class-refused")).to_have_text(SAY("class.known", who="Léa"))
    expect(rows).to_have_count(3)
    line = tablets[1].locator("#lesson-code").inner_text()
    wrong = line[:-1] + ("0" if line[-1] != "0" else "1")
    teacher.locator("#class-typed").fill(wrong)
    teacher.locator("#class-take").click()
    expect(teacher.locator("#class-refused")).to_have_text(SAY("refused.result.code"))

    # Twenty-five, typed or photographed; what the class knows together.
    mine = read_link(codes[0].removeprefix(site.url))
    for number in range(22):
        other = replace(mine, who=(f"Élève {number}",), number=(mine.number + 1 + number) % 1024)
        if number % 2:
            teacher.goto(link(site.url, other, 4000))
        else:
            teacher.locator("#class-typed").fill(code(other))
            teacher.locator("#class-take").click()
        expect(rows).to_have_count(4 + number)
    expect(rows).to_have_count(25)
    teacher.locator("#class-know").click()
    expect(teacher.locator("#class-together li").first).to_contain_text("façon")
    axe(teacher)
    teacher.reload()
    ready(teacher)
    teacher.locator("#for-class").click()
    expect(teacher.locator(".shelf li")).to_contain_text([SAY("class.results", count=25)])

    # The end leaves nothing of the pupil; what was locked stays locked for the next one.
    assert "Léa" in everything_kept(tablets[0])
    tablets[0].locator("#lesson-end").click()
    expect(tablets[0].locator("[data-screen=door]")).to_be_attached()
    expect(tablets[0].locator("html")).to_have_attribute("data-kept", "settings")
    left = everything_kept(tablets[0])
    assert "Léa" not in left and "match-" not in left and "about-" not in left
    assert tablets[0].evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('bons-comptes'))") == []


def locked_stays_locked(page: Page, site: Site, secret: str) -> None:
    """Menu, keys, address, reload and share: the hint stays locked and the table stays."""
    told = page.locator(".lesson-told, #panel .refusal")
    page.locator("#open-hint").click()
    expect(told).to_have_text(SAY("refused.lesson.locked-hint"))
    expect(page.locator("#hint")).to_be_hidden()
    page.locator("#open-menu").click()
    expect(page.locator("#menu-keys")).to_be_visible()
    expect(page.locator("#menu-home, #menu-share")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    at_rest(page)
    for address in (site.url, f"{site.url}?game=zoned&mode=pair"):
        page.goto(address)
        ready(page)
        expect(page.locator("[data-screen=table] .math-magic")).to_be_attached()
        page.locator("#open-hint").click()
        expect(told).to_have_text(SAY("refused.lesson.locked-hint"))
    page.locator("#open-lesson").click()
    page.locator("#lesson-teacher summary").click()
    page.locator("#lesson-code-typed").fill(secret[::-1] + "x")
    page.locator("#lesson-unlock").click()
    expect(page.locator("dialog .refusal")).to_have_text(SAY("refused.lesson.code"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


SMALL = """(least) => [...document.querySelectorAll("#page *")].flatMap((element) => {
    const texts = [...element.childNodes].filter(({nodeType, data}) => nodeType === 3 && data.trim());
    const own = texts.map(({data}) => data);
    const {width, height} = element.getBoundingClientRect();
    if (!own.length || !width || !height || element.closest(".visually-hidden, .live")) return [];
    const turned = element.getScreenCTM?.();
    const scale = turned ? Math.hypot(turned.a, turned.b) : 1;
    return parseFloat(getComputedStyle(element).fontSize) * scale < least * innerHeight ? [own.join(" ")] : [];
})"""


def test_on_the_wall_nothing_is_smaller_than_three_hundredths_of_the_height(table: Page) -> None:
    """Two teams, no log, nothing to scroll: readable from eight metres."""
    table.set_viewport_size({"width": 1920, "height": 1080})
    for game in GAMES:
        table.locator("#for-class").click()
        table.locator(f"label:has(#class-game-{game})").click()
        expect(table.locator("#share-link")).to_have_value(re.compile(f"game={game}&"))
        table.locator("#class-project").click()
        expect(table.locator("html")).to_have_attribute("data-show", "projector")
        assert table.evaluate(SMALL, SMALLEST_ON_A_WALL) == []
        assert table.evaluate("document.documentElement.scrollHeight") <= 1080
        expect(table.locator("#players")).to_contain_text(f"{SAY('lesson.team', number=2)}")
        expect(table.locator("#log")).to_be_hidden()
        table.locator("#open-menu").click()
        table.locator("#menu-home").click()
        expect(table.locator("html")).to_have_attribute("data-show", "")


def test_an_address_full_of_nonsense_is_a_sentence_and_play_goes_on(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?game=<script>alert(1)</script>&lock=%00&seed={'9' * 400}&x&x&lang=en#%%%")
    ready(page)
    expect(page.locator("#notices")).to_contain_text("“x” is there twice")
    page.locator("#class-heard").click()
    expect(page.locator("#notices")).to_be_hidden()
    page.goto(f"{site.url}docs/address.html")
    expect(page.locator("h1")).to_have_text(SAY("docs.address.title"))
    axe(page)


def figures(board: Locator) -> list[str]:
    """The figures on a board, with those that number its rows."""
    return sorted(figure for figure in board.text_content() or "" if figure.isdigit())


def sheet(page: Page, game: str) -> tuple[list[str], list[Match]]:
    """From home to a sheet of a game: the addresses on it, and the matches in them, every one another."""
    page.locator("#for-class").click()
    page.locator(f"label:has(#class-game-{game})").click()
    expect(page.locator("#share-link")).to_have_value(re.compile(f"game={game}&"))
    page.locator("#class-paper").click()
    codes = page.locator(".exercise svg.code")
    expect(page.locator("#main-button")).to_be_visible()
    links = [photographed(codes.nth(number)) for number in range(codes.count())]
    matches = [unpack("#" + text.partition("#")[2]) for text in links]
    assert {one.game.name for one in matches} == {game}
    assert len({repr(one.game.dump(one.state)) for one in matches}) == len(matches)
    return links, matches


@pytest.mark.parametrize("game", [game for game in GAMES if game != "math-magic"])
def test_so_do_those_of_every_game(table: Page, game: str) -> None:
    links, _ = sheet(table, game)
    at_rest(table)
    table.goto(links[-1])
    expect(table.locator(f"main.{game} #board")).to_be_attached()


def test_the_codes_of_a_sheet_open_their_own_positions(table: Page) -> None:
    """Read from the page that goes to the printer; the last one is opened, as a pupil's camera would."""
    links, matches = sheet(table, "math-magic")
    assert len(matches) > 1
    drawn = [figures(one) for one in table.locator(".exercise figure").all()]
    assert drawn == [
        sorted(["1", "2", "3", "4", "5", "6", *(str(digit) for digit in one.state.grid if digit)]) for one in matches
    ], "each beside its own drawing"
    at_rest(table)
    table.goto(links[-1])
    expect(table.locator("main.math-magic")).to_be_attached()
    assert figures(table.locator("#board")) == drawn[-1]
