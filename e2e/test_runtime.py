"""The start of the app wherever it may be put: subfolders, frames, no network, no storage, old browsers, updates."""

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect

from e2e.conftest import Guard, NewContext, Site, axe, kept_for_offline, launch, ready, sentence, usually, with_program
from web.make import folders


def test_starts_in_a_subfolder_and_stays_on_its_origin(page: Page, site: Site) -> None:
    page.goto(site.url)
    ready(page)


def test_what_goes_wrong_on_the_page_does_not_end_the_engine(page: Page, guard: Guard, site: Site) -> None:
    """Neither a history that a browser refuses to lengthen (Safari: after so many times), nor an effect."""
    guard.allow("page error: .*no scrolling today")
    page.goto(site.url)
    ready(page)
    page.evaluate("""() => {
        const refuse = () => { throw new DOMException("too often", "SecurityError"); };
        Object.assign(history, {pushState: refuse, replaceState: refuse});
        globalThis.scrollTo = () => { throw new Error("no scrolling today"); };
    }""")
    page.locator("#game-zoned").click()
    expect(page.locator("[data-screen=setup]")).to_be_attached()
    page.locator("#main-button").click()
    expect(page.locator("[data-screen=table]")).to_be_attached()
    page.locator("#open-menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.start") == "snapshot", "and no other engine was begun"


def test_home_is_readable_before_the_engine_answers(page: Page, site: Site) -> None:
    page.route("**/pyodide.asm.bin", lambda route: None)  # never answered
    page.goto(site.url)
    expect(page.get_by_role("heading").first).to_be_visible()
    axe(page)


def test_progress_counts_the_bytes_that_build_listed(page: Page, site: Site) -> None:
    page.add_init_script("""
        const real = Worker;
        globalThis.arrived = 0;
        globalThis.Worker = class extends real {
            constructor(...options) {
                super(...options);
                this.addEventListener("message", ({data}) => { arrived = Math.max(arrived, data?.bytes ?? 0); });
            }
        };""")
    page.goto(site.url)
    ready(page)
    listed = page.evaluate("Object.values(JSON.parse(document.getElementById('start').textContent).files)")
    assert page.evaluate("arrived") == sum(listed)


@pytest.mark.offline
def test_works_with_the_server_stopped_after_one_visit(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(site.url)
    ready(page)
    kept_for_offline(page)
    site.stop()
    page.reload()
    ready(page)
    another = context.new_page()
    another.goto(f"{site.url}?v=eleve")
    ready(another)


def test_plays_without_a_service_worker(new_context: NewContext, site: Site) -> None:
    page = new_context(service_workers="block").new_page()
    page.goto(site.url)
    ready(page)


def test_plays_on_plain_http_as_tablets_in_the_room_see_it(page: Page, guard: Guard, site: Site) -> None:
    guard.origins += (site.at("ardoise.test"),)
    page.goto(site.at("ardoise.test"))
    assert not page.evaluate("isSecureContext")
    ready(page)


@pytest.mark.parametrize(
    ("host", "sandbox"),
    usually(
        4,
        [
            (host, sandbox)
            for host in ("localhost", "127.0.0.1")
            for sandbox in ('sandbox="allow-scripts"', 'sandbox="allow-scripts allow-same-origin"', "")
        ],
    ),
)
def test_plays_in_a_frame_whatever_storage_it_is_left(
    page: Page, guard: Guard, site: Site, host: str, sandbox: str
) -> None:
    embed(page, guard, site, host, sandbox)


def test_plays_in_a_foreign_frame_of_an_ordinary_browser(
    playwright: Playwright, browser: Browser, guard: Guard, new_context: NewContext, site: Site
) -> None:
    """Playwright denies storage to foreign frames; ordinary browsers give them a partition of their own."""
    ordinary = launch(playwright, ignore_default_args=[unpartitioned(browser)])
    embed(new_context(ordinary).new_page(), guard, site, "localhost", "")
    ordinary.close()


def unpartitioned(browser: Browser) -> str:
    """The default argument of Playwright that takes partitioned storage away."""
    arguments = browser.new_browser_cdp_session().send("Browser.getBrowserCommandLine")["arguments"]
    return next(str(argument) for argument in arguments if "ThirdPartyStoragePartitioning" in argument)


def embed(page: Page, guard: Guard, site: Site, host: str, sandbox: str) -> None:
    """A page of `host` with the app in a frame; wait until it is ready there."""
    frame(page, guard, site, host, sandbox)
    ready(page.frame_locator("iframe"))


def frame(page: Page, guard: Guard, site: Site, host: str, sandbox: str) -> None:
    site.pages["cours.html"] = (
        '<!doctype html><title>Cours</title><link rel="icon" href="data:,">'
        f'<iframe src="{site.url}" {sandbox}></iframe>'
    )
    parent = f"{site.at(host)}cours.html"
    guard.origins += (parent,)
    page.goto(parent)


def test_a_frame_that_cannot_load_anything_says_so(page: Page, guard: Guard, site: Site) -> None:
    """sandbox="allow-scripts" alone, on a host that lets no other origin read: not even a module comes through."""
    guard.allow("console", "page error")
    site.lets_others_read = False
    frame(page, guard, site, "127.0.0.1", 'sandbox="allow-scripts"')
    inside = page.frame_locator("iframe")
    sentences = json.loads(inside.locator("#sentences").text_content() or "")
    expect(inside.get_by_text(sentences["fr"]["frame"])).to_be_visible()


def test_plays_on_a_host_that_lets_nobody_else_read(page: Page, guard: Guard, site: Site) -> None:
    site.lets_others_read = False
    page.goto(site.url)
    ready(page)
    embed(page, guard, site, "localhost", 'sandbox="allow-scripts allow-same-origin"')


def test_nothing_may_come_from_another_origin(page: Page, guard: Guard, site: Site) -> None:
    guard.allow("console", "left the origin")
    page.goto(site.url)
    assert (
        page.evaluate("""() => new Promise((resolve) => {
        addEventListener("securitypolicyviolation", ({effectiveDirective}) => resolve(effectiveDirective));
        fetch("http://ailleurs.test/").catch(() => {});
    })""")
        == "connect-src"
    )


def test_early_taps_are_kept_and_delivered(page: Page, site: Site) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.bin", lambda route: held.append(route))
    with page.expect_request("**/pyodide.asm.bin"):
        page.goto(site.url)
    page.locator("#game-math-magic").click()
    expect(page.locator("#game-math-magic")).to_have_attribute("aria-busy", "true")  # the card answers at once
    held.pop().continue_()
    ready(page)
    expect(page.locator("[data-screen=setup]")).to_be_attached()
    expect(page.locator("[aria-busy]")).to_have_count(0)


@pytest.mark.offline
def test_a_new_version_is_announced_and_never_forced(page: Page, guard: Guard, site: Site, tmp_path: Path) -> None:
    copy = tmp_path / "dist"
    shutil.copytree(folders.DIST, copy)
    site.folder = copy
    announcement = page.locator("[data-act=apply-update]")
    page.goto(site.url)
    ready(page)
    kept_for_offline(page)
    publish(copy, "<title>Bons Comptes neufs</title>")
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    expect(announcement).to_be_visible()
    page.reload()
    expect(page).to_have_title("Bons Comptes")  # still the old one, whole
    ready(page)
    with page.expect_navigation():
        announcement.click()
    expect(page).to_have_title("Bons Comptes neufs")
    ready(page)
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def publish(folder: Path, title: str) -> None:
    """Another build in the same place: a changed page, and a service worker that knows it by another id."""
    page, worker = folder / "index.html", folder / "sw.js"
    old, new = page.read_bytes(), page.read_text("utf-8").replace("<title>Bons Comptes</title>", title).encode()
    page.write_bytes(new)
    before, after = (hashlib.sha256(one).hexdigest() for one in (old, new))
    text = worker.read_text("utf-8").replace(before, after)
    worker.write_text(re.sub(r'"([0-9a-f]{12})"', r'"neuf-\1"', text), "utf-8")


@pytest.mark.parametrize(
    "files",
    usually(
        3,
        [
            ["pyodide.asm.bin"],
            ["core-*.js"],
            ["snapshot.bin", "bons_comptes-*.zip"],
            ["snapshot.bin", "python_stdlib.zip"],
            ["from-snapshot.js", "from-wheel.js"],
        ],
    ),
    ids=" ".join,
)
def test_a_file_that_cannot_be_loaded_is_named_as_a_matter_of_connection(
    page: Page, guard: Guard, site: Site, files: list[str]
) -> None:
    """What only the start from the snapshot lacks is had by the plain one."""
    guard.allow("ERR_FAILED", "page error", "Failed to fetch", "error occurred while loading")
    for file in files:
        page.route(f"**/{file}", lambda route: route.abort())
    page.goto(site.url)
    (named,) = (file.name for file in folders.DIST.rglob(files[0]))
    expect(page.get_by_text(sentence(page, "network", file=named))).to_be_visible()


TYPES: dict[str, tuple[str, dict[str, Any], str | None, str]] = {
    "a module as text": ("boot.js", {"content_type": "text/plain", "body": "1"}, "text/javascript", "text/plain"),
    "a module of Python's as nothing known": (
        "pyodide.asm.js",
        {"content_type": "application/octet-stream"},
        "text/javascript",
        "application/octet-stream",
    ),
    "missing": ("pyodide.asm.bin", {"status": 404}, "200", "404"),
    "short": ("pyodide.asm.bin", {"body": b"\x1f\x8b"}, None, "2"),
}


@pytest.mark.parametrize("case", TYPES)
def test_a_file_that_comes_wrong_is_named_with_what_came(page: Page, guard: Guard, site: Site, case: str) -> None:
    guard.allow("404", "page error", "console")
    file, answer, wanted, came = TYPES[case]
    page.route(f"**/{file}", lambda route: route.fulfill(**answer))
    page.goto(site.url)
    wanted = wanted or str(next(folders.DIST.glob(f"*/{file}")).stat().st_size)
    expect(page.get_by_text(sentence(page, "file", file=file, wanted=wanted, came=came))).to_be_visible()


POLICIES = {
    "no script in the page": ("script-src 'self' 'wasm-unsafe-eval'", "script-src inline"),
    "no wasm": ("script-src 'self' 'unsafe-inline'; worker-src 'self' blob:", "script-src"),
    "no blobs": ("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'", "worker-src blob"),
    "no worker": ("worker-src 'none'", "worker-src"),
}


@pytest.mark.parametrize("case", POLICIES)
def test_a_policy_of_the_host_that_forbids_the_start_is_told_as_such(
    page: Page, guard: Guard, site: Site, case: str
) -> None:
    guard.allow("page error", "console")
    policy, what = POLICIES[case]
    site.headers["Content-Security-Policy"] = policy
    page.goto(site.url)
    told = sentence(page, "policy", what=what).removesuffix(".")
    expect(page.get_by_text(told)).to_be_visible()


def test_a_frame_that_may_run_no_script_says_so(page: Page, guard: Guard, site: Site) -> None:
    guard.allow("console")
    frame(page, guard, site, "127.0.0.1", 'sandbox=""')
    told = page.frame_locator("iframe").locator("noscript p").first
    expect(told).to_contain_text("allow-scripts")
    expect(told).to_be_visible()


def test_a_browser_that_cannot_run_it_is_told_so(page: Page, site: Site) -> None:
    page.add_init_script("WebAssembly.validate = () => false")
    page.goto(site.url)
    expect(page.get_by_text(sentence(page, "browser"))).to_be_visible()


def test_an_engine_that_dies_at_its_start_is_told_apart_from_the_connection(
    page: Page, guard: Guard, site: Site
) -> None:
    guard.allow("console", "page error")
    with_program(page, site, "raise SystemError('no engine today')")
    page.goto(site.url)
    expect(page.get_by_text(sentence(page, "engine"))).to_be_visible()
