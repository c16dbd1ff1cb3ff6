"""Starts from the memory snapshot, and from nothing when that does not go: always in the same visit."""

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

import build
from e2e.conftest import Guard, NewContext, Site, ready


def packed() -> bytes:
    (file,) = build.DIST.glob("app-*/snapshot.gz")
    return file.read_bytes()


def began(page: Page) -> str | None:
    return page.evaluate("document.documentElement.dataset.start")


def test_a_start_begins_from_the_snapshot(page: Page, site: Site) -> None:
    page.goto(site.url)
    ready(page)
    assert began(page) == "snapshot"
    page.reload()
    ready(page)
    assert began(page) == "snapshot"


def of_another_build() -> bytes:
    memory = bytearray(gzip.decompress(packed()))
    memory[16:48] = bytes(32)  # where Pyodide keeps the name of its build
    return gzip.compress(memory, 1)


DAMAGED: dict[str, Callable[[Route], None]] = {
    "missing": lambda route: route.fulfill(status=404),
    "lost": lambda route: route.abort(),
    "a page of the network instead": lambda route: route.fulfill(body="<!doctype html><title>Connexion</title>"),
    "short": lambda route: route.fulfill(body=packed()[:2_000_000]),
    "empty": lambda route: route.fulfill(body=b""),
    "of another build": lambda route: route.fulfill(body=of_another_build()),
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_snapshot_falls_through_to_the_plain_start_and_heals(
        new_context: NewContext, guard: Guard, site: Site, damage: Callable[[Route], None]) -> None:
    guard.allow("404", "ERR_FAILED", "Failed to fetch", "Failed to load resource", "page error")
    page = new_context(service_workers="block").new_page()
    page.route("**/snapshot.gz", damage)
    page.goto(site.url)
    ready(page)
    assert began(page) == "plain"
    page.locator("#game-zoned").click()
    page.locator("[data-place=setup], [data-screen=setup]").wait_for(state="attached")
    page.unroute("**/snapshot.gz")
    page.goto(site.url)
    ready(page)
    assert began(page) == "snapshot"


def test_memory_that_cannot_grow_falls_through(page: Page, guard: Guard, site: Site) -> None:
    guard.allow("page error", "console")
    page.route("**/interpreter.mjs", lambda route: route.fulfill(
        content_type="text/javascript", body=route.fetch().text().replace("memory.grow(", "memory.grow(70_000 + ")))
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
    page.route("**/*.wasm", lambda route: None)  # never answered: the start goes on and on
    page.goto(site.url)
    page.wait_for_function("localStorage.getItem('bons-comptes:snapshot')")
    page.goto(f"{site.url}manifest.webmanifest")
    assert page.evaluate("localStorage.getItem('bons-comptes:snapshot')") is None



def test_the_plain_start_loads_the_wheel_through_pyscript(page: Page, site: Site) -> None:
    page.add_init_script("delete globalThis.DecompressionStream")
    with page.expect_response("**/bons_comptes-*.whl"):
        page.goto(site.url)
        ready(page)
    assert began(page) == "plain"
