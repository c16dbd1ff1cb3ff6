"""What the device keeps, as a person meets it: damaged matches, killed browsers, storage that refuses, the bin."""

import base64
import json
import os
import re
import signal
import subprocess
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from e2e.conftest import PATIENCE, QUIET, Guard, NewContext, Site, ready, sentence, with_program
from e2e.kept import durable, go_home, kept_moves, key_of, line, new_match, play, shows, sit
from e2e.test_class import KEPT
from pyapp.app.store import shelf
from pyapp.app.store.links import PREFIX
from pyapp.core import Match
from web.make import browsers, folders

NOT_KEPT = "Ce navigateur ne garde rien"
GOOD = {**new_match().save(), "moves": list(line()[:2])}
DAMAGED = {
    "illegal": json.dumps({"match": {**GOOD, "moves": [line()[0], "1 9*9"]}}),
    "object": json.dumps({"match": {**GOOD, "moves": {}}}),
    "number": json.dumps({"match": {**GOOD, "moves": [1]}}),
    "brackets": "[" * 5000,
}
ENDLESS = json.dumps({"match": GOOD, "when": 1}).replace('"when": 1', '"when": 1e999')
SETTINGS = json.dumps({"language": "en", "names": ["Ada"], "tours": ["math-magic"]})
EARLIER = {
    "settings": SETTINGS,
    "match-good": json.dumps({"match": GOOD, "when": 5, "spent": 60_000}),
    "match-endless": ENDLESS,
    **{f"match-{name}": text for name, text in DAMAGED.items()},
}
PLANT = "kept => { for (const [key, text] of kept) localStorage.setItem(`bons-comptes:${key}`, text); }"


def plant(page: Page, site: Site, **kept: str) -> None:
    """What an earlier version has left in localStorage, before the app is opened."""
    site.pages["vide.html"] = '<!doctype html><title>Vide</title><link rel="icon" href="data:,">'
    page.goto(f"{site.url}vide.html")
    page.evaluate(PLANT, list(kept.items()))


def open_home(page: Page, site: Site) -> None:
    page.goto(site.url)
    ready(page)
    expect(page.locator("[data-screen=home]")).to_be_attached()


def take_up(page: Page, key: str) -> Any:
    return page.locator(f'[data-act="continue {key}"]')


# Damaged things


@pytest.mark.parametrize("session", ["", "brackets"])
def test_damaged_matches_take_nothing_else_along(page: Page, site: Site, session: str) -> None:
    """One illegal save left home without any match, in the default language, and the app dead after the next."""
    plant(page, site, **EARLIER, session=session)
    open_home(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    for key in ("good", "endless"):
        expect(take_up(page, key)).to_be_attached()
    for name, text in DAMAGED.items():
        row = page.locator(f"li:has(#delete-{name})")
        expect(row.locator(".refusal")).to_have_count(1)
        with page.expect_download() as download:
            row.locator(f"#save-{name}").click()
        assert download.value.path().read_text("utf-8") == text
    page.locator("#game-math-magic").click()
    page.locator("[data-act=start]").click()
    expect(page.locator("#board")).to_be_visible()
    go_home(page)
    open_home(page, site)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(take_up(page, "good")).to_be_attached()
    assert {name: text for name, text in durable(page).items() if name in EARLIER and name != "settings"} == {
        name: text for name, text in EARLIER.items() if name != "settings"
    }


def test_a_match_damaged_in_the_database_says_so_when_it_is_opened(page: Page, site: Site) -> None:
    """Its summary is whole: only opening it shows what is wrong. The same match as the one this tab was left at."""
    other, key = sit(page, site, 2), sit(page, site)
    play(page, 1, 1)
    page.evaluate(
        """([key, text]) => new Promise((resolve, reject) => {
        localStorage.clear();
        const opening = indexedDB.open("bons-comptes");
        opening.onsuccess = () => {
            const change = opening.result.transaction("texts", "readwrite");
            change.objectStore("texts").put(text, key);
            change.oncomplete = resolve;
            change.onabort = reject;
        };
    })""",
        [f"match-{key}", DAMAGED["illegal"]],
    )
    open_home(page, site)
    expect(page.locator("#home-refused")).to_contain_text("reste sur l’étagère")
    expect(page.locator(f"#save-{key}")).to_be_visible()
    take_up(page, other).click()
    expect(page.locator("#board")).to_be_visible()


def brackets_link(count: int = 3148) -> str:
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(b"[" * count, 9)).decode().rstrip("=")


def test_a_link_of_brackets_is_one_sentence(page: Page, site: Site) -> None:
    assert len(brackets_link()) <= 61
    page.goto(site.url + brackets_link())
    ready(page)
    expect(page.locator("#home-refused")).to_be_visible()
    assert "#" not in page.url
    page.locator("#game-zoned").click()
    expect(page.locator("[data-screen=setup]")).to_be_attached()
    page.reload()
    ready(page)


# An engine that dies

PROGRAM = (folders.WEB / "engine" / "worker.py").read_text("utf-8")
DIES = """
import json
alive = receive
def receive(message):
    event = json.loads(message)
    if event["act"] in {acts} or event.get("hash"):
        json.loads("[" * 200_000)
    return alive(message)
"""


@pytest.fixture
def deadly(new_context: NewContext, guard: Guard) -> Iterator[Page]:
    """A page without a service worker, which would bring the worker of the site in its place."""
    guard.allow("console", "page error")
    yield new_context(service_workers="block").new_page()
    assert [problem for problem in guard.problems if "fatal" in problem.lower() or "RangeError" in problem]  # it died


def let_die(page: Page, site: Site, *acts: str) -> None:
    """From the next start on the engine dies of these acts, and of any link, as Pyodide does when its stack ends."""
    with_program(page, site, PROGRAM + DIES.replace("{acts}", repr(set(acts) or {""})))


def test_an_engine_that_dies_is_followed_by_another_at_the_same_table(deadly: Page, site: Site) -> None:
    key = sit(deadly, site)
    play(deadly, 1, 1, 2)
    let_die(deadly, site, "hint")
    deadly.reload()
    ready(deadly)
    with deadly.expect_worker():  # another one
        deadly.locator("#open-hint").click()
    expect(deadly.locator("#boot")).not_to_be_attached()
    shows(deadly, 2)
    play(deadly, 1, 3)
    assert kept_moves(deadly, key) == list(line()[:3])


def test_a_link_that_kills_the_engine_does_not_kill_it_twice(deadly: Page, site: Site) -> None:
    let_die(deadly, site)
    deadly.goto(f"{site.url}#m=mortel")
    ready(deadly)
    expect(deadly.locator("#boot")).not_to_be_attached()
    deadly.locator("#game-zoned").click()
    expect(deadly.locator("[data-screen=setup]")).to_be_attached()


def test_an_engine_that_dies_again_and_again_is_told(deadly: Page, site: Site) -> None:
    """The third time there is a sentence, and the next start is at home."""
    sit(deadly, site)
    let_die(deadly, site, "open")
    deadly.reload()
    expect(deadly.locator("#boot.problem")).to_contain_text(sentence(deadly, "engine"))
    deadly.unroute_all()
    deadly.evaluate("delete document.documentElement.dataset.engine")  # the next page says it anew
    deadly.locator("#boot button").first.click()
    ready(deadly)
    expect(deadly.locator("[data-screen=home]")).to_be_attached()
    expect(deadly.locator("#continue")).to_be_visible()


# An engine that gives no answer

HANGS = """
import json
alive = receive
def receive(message):
    event = json.loads(message)
    while event["act"] == "hint" or event.get("hash"):
        pass
    return alive(message)
"""
WORKERS = """globalThis.workers = [];
    globalThis.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } };"""


@pytest.fixture
def silent(new_context: NewContext) -> Page:
    return new_context(service_workers="block").new_page()


def let_hang(page: Page, site: Site) -> None:
    """From the next start on the engine is busy for ever with a request for a hint, and with a link."""
    with_program(page, site, PROGRAM + HANGS)


@pytest.mark.parametrize("how", ["busy", "dead"])
def test_an_engine_that_gives_no_answer_is_told_and_can_be_stopped(silent: Page, site: Site, how: str) -> None:
    """No error comes: the page was silent for ever, whatever was tapped."""
    silent.add_init_script(WORKERS)
    key = sit(silent, site)
    play(silent, 1, 1, 2)
    let_hang(silent, site)
    silent.reload()
    ready(silent)
    if how == "dead":
        silent.evaluate("workers.forEach((worker) => worker.terminate())")
    silent.locator("#open-hint").click()
    expect(silent.locator("#boot")).to_contain_text(sentence(silent, "busy"))
    expect(silent.locator("#boot button")).to_have_count(0)
    silent.locator("#undo").click()  # what was tapped meanwhile is gone with it
    stop = silent.get_by_role("button", name=sentence(silent, "stop"))
    silent.locator("#program").evaluate("(element, program) => { element.textContent = program; }", PROGRAM)
    stop.click()
    expect(silent.locator("#boot")).not_to_be_attached()
    shows(silent, 2)
    silent.locator("#open-hint").click()
    expect(silent.locator(".hint")).to_be_visible()
    play(silent, 1, 3)
    assert kept_moves(silent, key) == list(line()[:3])


def test_a_link_to_which_the_engine_gives_no_answer_can_be_left(silent: Page, site: Site) -> None:
    let_hang(silent, site)
    silent.goto(f"{site.url}#m=sans-fin")
    silent.get_by_role("button", name=sentence(silent, "stop")).click()
    ready(silent)
    expect(silent.locator("[data-screen=home]")).to_be_attached()


# Killed at any moment


@contextmanager
def browser_of_its_own(playwright: Playwright, guard: Guard, folder: Path) -> Iterator[tuple[Page, Any]]:
    """A browser in a process group that can be killed, with a folder that outlives it."""
    program = browsers.browser() or playwright.chromium.executable_path
    process = subprocess.Popen(
        [
            program,
            *QUIET,
            "--headless",
            "--remote-debugging-port=0",
            "--accept-lang=fr-FR",
            f"--user-data-dir={folder}",
            "about:blank",
        ],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr
    try:
        address = next(found[0] for text in process.stderr if (found := re.findall(r"ws://\S+", text)))
        browser = playwright.chromium.connect_over_cdp(address)
        context = browser.contexts[0]
        context.set_default_timeout(PATIENCE)
        guard.watch(context)
        yield context.new_page(), lambda: os.killpg(process.pid, signal.SIGKILL)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.stderr.close()
        process.wait()


def test_a_browser_killed_after_a_move_comes_back_with_it(
    playwright: Playwright, guard: Guard, site: Site, tmp_path: Path
) -> None:
    """SIGKILL as soon as the page knows that the move is kept: Chromium writes localStorage only seconds later."""
    with browser_of_its_own(playwright, guard, tmp_path) as (page, kill):
        key = sit(page, site)
        play(page, 1, 1, 2, 3, 4)
        kill()
    with browser_of_its_own(playwright, guard, tmp_path) as (page, _):
        open_home(page, site)
        take_up(page, key).click()
        shows(page, 4)
    assert not guard.verdict()


def test_a_tab_that_crashes_at_once_after_a_move_comes_back_with_it(new_context: NewContext, site: Site) -> None:
    """No waiting for the disk: the move is on the table, and the tab is gone (and no service worker with it)."""
    context = new_context(service_workers="block")
    page = context.new_page()
    key = sit(page, site)
    play(page, 1, 1)
    page.locator("#typed").fill(line()[1])
    page.locator("#typed").press("Enter")
    expect(page.locator("#log-2")).to_be_attached()
    with pytest.raises(Error, match="crash"):
        page.goto("chrome://crash")
    page.close()
    again = context.new_page()
    open_home(again, site)
    take_up(again, key).click()
    shows(again, 2)


# Storage that refuses

REFUSING = """
    globalThis.refuses = false;
    const refuse = (holder, name, kind) => {
        const real = holder[name];
        holder[name] = function (...given) {
            if (refuses && this !== sessionStorage) throw new DOMException("refused", kind);
            return real.apply(this, given);
        };
    };
    refuse(Storage.prototype, "setItem", "QuotaExceededError");
    refuse(IDBDatabase.prototype, "transaction", "InvalidStateError");
"""


def test_the_notice_that_nothing_is_kept_comes_and_goes(page: Page, site: Site) -> None:
    page.add_init_script(REFUSING)
    key = sit(page, site)
    play(page, 1, 1)
    page.evaluate("globalThis.refuses = true")
    page.locator("#typed").fill(line()[1])
    page.locator("#typed").press("Enter")
    expect(page.locator("#notices")).to_contain_text(NOT_KEPT)
    page.evaluate("globalThis.refuses = false")
    play(page, 1, 3)
    expect(page.locator("#notices")).not_to_contain_text(NOT_KEPT)
    assert kept_moves(page, key) == list(line()[:3])


DYING = """
    globalThis.deaths = 0;
    const {setItem} = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
        if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
        return setItem.call(this, key, value);
    };
    const {transaction} = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given) {
        if (this.name === "bons-comptes" && deaths < 3) {
            deaths += 1;
            this.close();
        }
        return transaction.apply(this, given);
    };
"""


def test_a_database_that_died_in_the_background_is_opened_anew(page: Page, site: Site) -> None:
    """As on iOS: the connection is closed under the page, and localStorage is full."""
    page.add_init_script(DYING)
    key = sit(page, site)
    play(page, 1, 1, 2)
    assert page.evaluate("deaths") == 3 and kept_moves(page, key) == list(line()[:2])
    expect(page.locator("#notices")).not_to_contain_text(NOT_KEPT)


def test_plays_from_memory_where_nothing_is_kept_at_all(page: Page, site: Site) -> None:
    """A frame without an origin of its own: no localStorage, no IndexedDB, no session."""
    site.pages["cours.html"] = (
        '<!doctype html><title>Cours</title><link rel="icon" href="data:,">'
        f'<iframe src="{site.url}" sandbox="allow-scripts" width=1100 height=780></iframe>'
    )
    page.goto(f"{site.url}cours.html")
    frame = page.frame_locator("iframe")
    ready(frame)
    frame.locator("#game-math-magic").click()
    frame.locator("[data-act=start]").click()
    frame.locator("#tour-end").click()
    expect(frame.locator("#notices")).to_contain_text(NOT_KEPT)
    for screen in ("[data-screen=home]", "[data-screen=table]"):
        if screen == "[data-screen=home]":
            frame.locator("#open-menu").click()
            frame.locator("#menu-home").click()
        else:
            frame.locator("#continue").click()
        expect(frame.locator(screen)).to_be_attached()
    expect(frame.locator("#board")).to_be_visible()


FILL = """() => {
    try {
        for (let size = 900_000; ; size += 1000) localStorage.setItem("autre", "x".repeat(size));
    } catch {}
}"""


def test_localstorage_that_is_full_gives_up_copies_and_no_match(page: Page, site: Site) -> None:
    """The database holds what the copies give up; the newest match has both."""
    wide = {
        f"match-wide{number}": json.dumps({"match": GOOD, "when": number, "spare": "x" * 1_000_000})
        for number in range(4)
    }
    plant(page, site, settings=SETTINGS, **wide)
    page.evaluate(FILL)
    open_home(page, site)
    key = sit(page, site)
    play(page, 1, 1)
    expect(page.locator("html")).to_have_attribute("data-kept", f"match-{key}")
    assert set(durable(page)) >= {*wide, f"match-{key}"}
    go_home(page)
    page.locator("#home-shelf summary").click()
    take_up(page, "wide0").click()
    shows(page, 2)


# The shelf


def test_a_deleted_match_can_come_back(page: Page, site: Site) -> None:
    other, key = sit(page, site, 2), sit(page, site)
    play(page, 1, 1)
    go_home(page)
    page.locator("#home-shelf summary").click()
    page.locator(f"#delete-{other}").click()
    expect(page.locator("html")).to_have_attribute("data-kept", f"match-{other}")
    expect(take_up(page, other)).not_to_be_attached()
    assert f"match-{other}" not in durable(page)
    page.evaluate("delete document.documentElement.dataset.kept")
    page.locator("#undelete").click()
    expect(take_up(page, other)).to_be_attached()
    expect(page.locator("html")).to_have_attribute("data-kept", f"match-{other}")  # on the disk again
    open_home(page, site)
    expect(take_up(page, other)).to_be_attached()
    page.locator("#home-shelf summary").click()
    page.locator(f"#delete-{other}").click()
    expect(page.locator("html")).to_have_attribute("data-kept", f"match-{other}")
    open_home(page, site)
    expect(take_up(page, key)).to_be_attached()
    expect(take_up(page, other)).not_to_be_attached()


def test_a_deletion_that_only_the_database_has_kept_stands(page: Page, site: Site) -> None:
    """A killed browser brings the copy in localStorage back: the bin knows better."""
    other, _ = sit(page, site, 2), sit(page, site)
    copies = page.evaluate("Object.entries(localStorage)")
    go_home(page)
    page.locator("#home-shelf summary").click()
    page.locator(f"#delete-{other}").click()
    expect(take_up(page, other)).not_to_be_attached()
    expect(page.locator("html")).to_have_attribute("data-kept", f"match-{other}")
    page.evaluate("copies => { for (const [key, text] of copies) localStorage.setItem(key, text); }", copies)
    open_home(page, site)
    expect(take_up(page, other)).not_to_be_attached()


def test_everything_goes_into_one_file_and_comes_back_elsewhere(
    page: Page, new_context: NewContext, site: Site, tmp_path: Path
) -> None:
    keys = [sit(page, site, 2), sit(page, site)]
    play(page, 1, 1, 2)
    go_home(page)
    page.locator("#open-settings").click()
    with page.expect_download() as download:
        page.locator("#export").click()
    file = tmp_path / "tout.json"
    download.value.save_as(file)
    elsewhere = new_context(service_workers="block").new_page()
    open_home(elsewhere, site)
    elsewhere.locator("#open-file").set_input_files(file)
    for key in keys:
        expect(take_up(elsewhere, key)).to_be_attached()
    take_up(elsewhere, keys[1]).click()
    shows(elsewhere, 2)
    assert kept_moves(elsewhere, keys[1]) == list(line()[:2])


GROWS = """globalThis.grown = new Set();
    new MutationObserver(() => {
        const line = document.getElementById("boot");
        if (line?.querySelector("progress")) grown.add(line.querySelector("span").textContent);
    }).observe(document, {subtree: true, childList: true});"""


def test_many_matches_come_and_go_with_a_line_that_grows(page: Page, site: Site, tmp_path: Path) -> None:
    """One transaction for a hundred, and the page goes on meanwhile."""
    text = json.dumps({"match": GOOD, "when": 5, "spent": 1})
    about = shelf.write(shelf.summary("0", Match.load(GOOD), 5, len(text)))
    file, count = tmp_path / "tout.json", 350
    file.write_text(
        json.dumps(
            {
                "bons-comptes": 1,
                "kept": {f"match-{number:x}": text for number in range(count)},
                "about": {f"match-{number:x}": about for number in range(count)},
            }
        )
    )
    open_home(page, site)
    page.evaluate(GROWS)
    page.locator("#open-file").set_input_files(file)
    expect(page.locator("html")).to_have_attribute("data-kept", re.compile("match-"))
    expect(page.locator("#live")).to_contain_text(f"{count} parties")
    assert page.evaluate("[...grown]") == [sentence(page, "unpacking")]
    assert len(durable(page)) == count
    expect(page.locator("#boot")).not_to_be_attached()
    page.evaluate("grown.clear()")
    page.locator("#open-device").click()
    with page.expect_download() as download:
        page.locator("#export-all").click()
    assert page.evaluate("[...grown]") == [sentence(page, "packing")]
    assert len(json.loads(download.value.path().read_text("utf-8"))["kept"]) == count
    open_home(page, site)
    expect(page.locator("#home-shelf summary")).to_contain_text(str(count - 1))


def test_a_session_of_the_version_before_is_taken_up_once(page: Page, context: BrowserContext, site: Site) -> None:
    plant(page, site, **EARLIER, session="good")
    page.goto(site.url)
    ready(page)
    shows(page, 2)
    assert key_of(page) == "good"
    open_home(context.new_page(), site)


# The page of the device


def test_after_everything_was_erased_nothing_is_left(page: Page, site: Site) -> None:
    """Neither in IndexedDB nor in localStorage nor in this tab's own note."""
    sit(page, site)
    play(page, 1, 1)
    go_home(page)
    page.locator("#open-device").click()
    expect(page.locator("#dialog")).to_contain_text(folders.VERSION)
    page.locator("#erase-all").click()
    with page.expect_navigation():
        page.locator("#erase-sure").click()
    ready(page)
    expect(page.locator("[data-act^=continue]")).to_have_count(0)
    left = page.evaluate(KEPT)
    assert left == {"local": {}, "session": {}, "texts": [[], []], "abouts": [[], []], "bin": [[], []]}
