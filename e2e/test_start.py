"""Starts from the memory snapshot, and from nothing when that does not go: always in the same visit."""

import gzip
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Guard, NewContext, Site, kept_for_offline, ready, sentence, usually
from e2e.test_runtime import publish
from web.make import folders


def packed() -> bytes:
    (file,) = folders.DIST.glob("app-*/snapshot.bin")
    return file.read_bytes()


def began(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-start")


ANNOUNCED = """globalThis.announced = [];
    new MutationObserver((changes) => changes.forEach(({target}) => {
        const {role, id, parentElement, textContent} = target;
        if (role === "status" && /boot/.test(id + parentElement.id)) announced.push(textContent);
    })).observe(document, {subtree: true, childList: true});"""


def test_a_start_begins_from_the_snapshot(page: Page, site: Site) -> None:
    """And is announced once at its beginning, once at its end."""
    page.add_init_script(ANNOUNCED)
    page.goto(site.url)
    ready(page)
    assert page.evaluate("announced") == [sentence(page, "loading"), sentence(page, "ready")]
    assert began(page) == "snapshot"
    page.reload()
    ready(page)
    assert began(page) == "snapshot"


FIRST_VISIT = {
    "",
    "manifest.json",
    "icons/icon.svg",
    "app/style.css",
    "app/fonts/lexend-latin-400-normal.woff2",
    "app/fonts/lexend-latin-600-normal.woff2",
    "app/fonts/lexend-latin-700-normal.woff2",
    "app/start/boot.js",
    "app/engine/from-snapshot.js",
    "app/engine/at-work.js",
    "app/snapshot.bin",
    "runtime/pyodide.asm.js",
    "runtime/pyodide.asm.bin",
    "runtime/pyscript/core.js",
    "runtime/pyscript/error.js",
}


def test_a_first_visit_asks_for_a_dozen_files_once(page: Page, site: Site) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    ready(page)
    files = [url.removeprefix(site.url) for url in asked if url.startswith(site.url)]
    names = [re.sub(r"(app|runtime|core|error)-\w+", r"\1", file) for file in files]
    assert len(names) == len(set(names)) and set(names) <= FIRST_VISIT
    assert {name for name in FIRST_VISIT if name.startswith(("app/start", "app/engine", "runtime"))} <= set(names)


def of_another_build() -> bytes:
    memory = bytearray(gzip.decompress(packed()))
    memory[16:48] = bytes(32)  # where Pyodide keeps the name of its build
    return gzip.compress(memory, 1)


DAMAGED: dict[str, Callable[[Route], None]] = {
    "a page of the network instead": lambda route: route.fulfill(body="<!doctype html><title>Connexion</title>"),
    "of another build": lambda route: route.fulfill(body=of_another_build()),
    "short": lambda route: route.fulfill(body=packed()[:2_000_000]),
    "missing": lambda route: route.fulfill(status=404),
    "lost": lambda route: route.abort(),
    "empty": lambda route: route.fulfill(body=b""),
    "one page too many": lambda route: route.fulfill(body=gzip.compress(gzip.decompress(packed()) + bytes(65536), 1)),
}


@pytest.mark.parametrize("damage", usually(3, DAMAGED.values()), ids=usually(3, DAMAGED))
def test_a_damaged_snapshot_falls_through_to_the_plain_start_and_heals(
    new_context: NewContext, guard: Guard, site: Site, damage: Callable[[Route], None]
) -> None:
    guard.allow("404", "ERR_FAILED", "Failed to fetch", "Failed to load resource", "page error")
    page = new_context(service_workers="block").new_page()
    page.route("**/snapshot.bin", damage)
    page.goto(site.url)
    ready(page)
    assert began(page) == "plain"
    page.locator("#game-zoned").click()
    page.locator("[data-place=setup], [data-screen=setup]").wait_for(state="attached")
    page.unroute("**/snapshot.bin")
    page.goto(site.url)
    ready(page)
    assert began(page) == "snapshot"


def test_memory_that_cannot_grow_falls_through(page: Page, guard: Guard, site: Site) -> None:
    guard.allow("page error", "console")
    page.route(
        "**/from-snapshot.js",
        lambda route: route.fulfill(
            content_type="text/javascript", body=route.fetch().text().replace(".grow(", ".grow(70_000 + ")
        ),
    )
    page.goto(site.url)
    ready(page)
    assert began(page) == "plain"


def test_a_start_that_took_the_tab_along_is_not_tried_again_until_the_next_build(page: Page, site: Site) -> None:
    mark = "localStorage.setItem('bons-comptes:snapshot', '{}')"
    page.goto(site.url)
    build_now = page.evaluate("JSON.parse(document.getElementById('start').textContent).build")
    for left, how in ((build_now, "plain"), ("an older build", "snapshot")):
        another = page.context.new_page()
        another.add_init_script(mark.format(left))
        another.goto(site.url)
        ready(another)
        assert began(another) == how


def test_a_start_that_is_left_leaves_no_mark(page: Page, site: Site) -> None:
    page.route("**/pyodide.asm.bin", lambda route: None)  # never answered: the start goes on and on
    page.goto(site.url)
    page.wait_for_function("() => localStorage.getItem('bons-comptes:snapshot')")
    page.goto(f"{site.url}manifest.json")
    assert page.evaluate("localStorage.getItem('bons-comptes:snapshot')") is None


@pytest.mark.offline
def test_a_device_that_is_full_starts_plays_and_heals(page: Page, guard: Guard, site: Site) -> None:
    guard.allow("[Qq]uota")
    browser = page.context.new_cdp_session(page)
    browser.send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    page.goto(site.url)
    ready(page)
    assert began(page) == "snapshot"
    page.locator("#game-zoned").click()
    page.locator("#main-button").click()
    expect(page.locator("[data-screen=table]")).to_be_attached()
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.active ?? null)") is None
    browser.send("Storage.overrideQuotaForOrigin", {"origin": site.origin})  # room again
    page.reload()
    ready(page)
    assert began(page) == "snapshot"
    expect(page.locator("[data-screen=table]")).to_be_attached()  # what was played has found a place
    kept_for_offline(page)


def test_the_plain_start_loads_the_wheel_through_pyscript(page: Page, site: Site) -> None:
    page.add_init_script("delete globalThis.DecompressionStream")
    with page.expect_response("**/bons_comptes-*.zip"):
        page.goto(site.url)
        ready(page)
    assert began(page) == "plain"


# What a host or a network can do to a visit

HOME = "<!doctype html><title>Connexion</title><p>Acceptez les conditions."


def wasm() -> bytes:
    (file,) = folders.DIST.glob("runtime-*/pyodide.asm.bin")
    return file.read_bytes()


def test_wasm_of_a_type_that_the_host_does_not_know_plays(page: Page, site: Site) -> None:
    page.route("**/pyodide.asm.bin", lambda route: route.fulfill(content_type="application/octet-stream", body=wasm()))
    page.goto(site.url)
    ready(page)
    assert began(page) == "snapshot"


@pytest.mark.parametrize(
    "body", usually(2, [HOME, wasm()[:1_000_000], b""]), ids=usually(2, ["a page instead", "short", "empty"])
)
def test_wasm_that_is_none_is_a_sentence(page: Page, guard: Guard, site: Site, body: str | bytes) -> None:
    guard.allow("console", "page error")
    page.route("**/pyodide.asm.bin", lambda route: route.fulfill(content_type="application/wasm", body=body))
    page.goto(site.url)
    expect(page.locator("#boot.problem button")).to_be_visible()


def kept(page: Page) -> int:
    """How many files the offline copy holds, once it has them all."""
    return int(
        page.evaluate("""async () => {
        const [name] = await caches.keys();
        return (await (await caches.open(name)).keys()).length;
    }""")
    )


def test_what_a_captive_portal_answers_is_not_kept(new_context: NewContext, guard: Guard, site: Site) -> None:
    """While the service worker installs, every further answer is the portal's page: no offline copy, and none of it."""
    guard.allow("console", "page error")
    context = new_context()
    page = context.new_page()
    portal = [True]
    context.route(
        "**/icons/**",
        lambda route: route.fulfill(content_type="text/html", body=HOME) if portal[0] else route.continue_(),
    )
    page.goto(site.url)
    ready(page)
    failed = page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.getRegistration() ?? await new Promise((resolve) =>
            setTimeout(async () => resolve(await navigator.serviceWorker.getRegistration()), 500));
        const worker = registration?.installing;
        if (worker) await new Promise((resolve) => worker.addEventListener("statechange", resolve));
        return !registration?.active;
    }""")
    assert failed
    portal[0] = False
    page.reload()
    ready(page)
    kept_for_offline(page)
    site.stop()
    page.reload()
    ready(page)


@pytest.mark.offline
def test_an_offline_copy_that_the_browser_threw_away_is_filled_again(page: Page, site: Site) -> None:
    page.goto(site.url)
    ready(page)
    kept_for_offline(page)
    whole = kept(page)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.reload()
    ready(page)
    page.evaluate(
        """async (whole) => {
        for (let there = 0; there < whole; await new Promise((later) => setTimeout(later, 50))) {
            const [name] = await caches.keys();
            there = name ? (await (await caches.open(name)).keys()).length : 0;
        }
    }""",
        whole,
    )
    site.stop()
    page.reload()
    ready(page)


@pytest.mark.offline
def test_an_update_that_another_tab_accepted_is_used_here_too(page: Page, site: Site, tmp_path: Path) -> None:
    copy = tmp_path / "dist"
    shutil.copytree(folders.DIST, copy)
    site.folder = copy
    page.goto(site.url)
    ready(page)
    kept_for_offline(page)
    other = page.context.new_page()
    other.goto(site.url)
    ready(other)
    publish(copy, "<title>Bons Comptes neufs</title>")
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    for tab in (page, other):
        expect(tab.locator("[data-act=apply-update]")).to_be_visible()
    for tab in (page, other):
        tab.bring_to_front()
        with tab.expect_navigation():
            tab.locator("[data-act=apply-update]").click()
        expect(tab).to_have_title("Bons Comptes neufs")


SOON = """for (const name of ["setTimeout", "setInterval"]) {
    const real = globalThis[name];
    globalThis[name] = (work, milliseconds, ...more) => real(work, milliseconds / 20, ...more);
}"""


def test_a_start_of_which_nothing_more_is_heard_is_a_sentence(page: Page, guard: Guard, site: Site) -> None:
    guard.allow("console", "page error")
    page.add_init_script(SOON)
    page.route("**/pyodide.asm.bin", lambda route: None)  # never answered
    page.goto(site.url)
    expect(page.locator("#boot.problem button")).to_be_visible()
    expect(page.locator("#boot")).to_contain_text("pyodide.asm.bin")


def test_a_pyscript_that_makes_no_worker_is_a_sentence(page: Page, guard: Guard, site: Site) -> None:
    guard.allow("console", "page error")
    page.route("**/core-*.js", lambda route: route.fulfill(content_type="text/javascript", body="export {}"))
    page.goto(site.url)
    expect(page.locator("html[data-engine=engine]")).to_be_attached()
    expect(page.locator("#boot.problem button")).to_be_visible()


def test_no_database_is_left_of_looking_whether_there_can_be_one(page: Page, site: Site) -> None:
    page.goto(site.url)
    ready(page)
    left = page.evaluate("indexedDB.databases().then((all) => all.map(({name}) => name))")
    assert "bons-comptes" in left and "probe" not in left


@pytest.mark.parametrize(
    ("file", "how"),
    usually(
        2,
        [
            ("boot.js", "missing"),
            ("core-*.js", "a page instead"),
            ("boot.js", "a page instead"),
            ("core-*.js", "missing"),
        ],
    ),
)
def test_a_script_that_cannot_be_had_is_a_sentence(page: Page, guard: Guard, site: Site, file: str, how: str) -> None:
    guard.allow("console", "page error", "404")
    page.route(
        f"**/{file}",
        lambda route: (
            route.fulfill(status=404) if how == "missing" else route.fulfill(content_type="text/html", body=HOME)
        ),
    )
    page.goto(site.url)
    expect(page.locator("#boot.problem")).to_be_visible()
    page.unroute(f"**/{file}")
    page.locator("#boot button").click()
    expect(page.locator("html[data-engine=ready]")).to_be_attached()


BROKEN = """globalThis.Worker = class extends Worker {
    constructor(...how) {
        super(...how);
        super.terminate();
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", {message: "no engine today"})), 300);
    }
}"""


@pytest.mark.offline
def test_without_python_the_page_still_saves_takes_updates_and_loads_again(
    page: Page, guard: Guard, site: Site, tmp_path: Path
) -> None:
    """A new version of a tablet's system may break any engine: what is kept must not be locked in."""
    guard.allow("console", "page error")
    site.folder = tmp_path / "dist"
    shutil.copytree(folders.DIST, site.folder)
    page.goto(site.url)
    ready(page)
    kept_for_offline(page)
    page.locator("#game-math-magic").click()
    page.locator("[data-screen=setup] #main-button").click()
    page.locator("#tour-end").click()
    page.locator("#stall").click()
    expect(page.locator("html[data-kept^=match-]")).to_be_attached()
    publish(site.folder, "<title>Bons Comptes neufs</title>")
    page.add_init_script(BROKEN)
    page.reload()
    expect(page.get_by_text(sentence(page, "engine"))).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_text(sentence(page, "export")).click()
    assert '"match-' in saved.value.path().read_text("utf-8")
    with page.expect_navigation():
        page.get_by_text(sentence(page, "reload")).click()
    expect(page).to_have_title("Bons Comptes neufs")
