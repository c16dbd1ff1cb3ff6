"""Lessons in a real browser: several of them beside each other, found again, and none with more time than it has."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from e2e.conftest import SETTINGS, Site, axe, ready
from e2e.kept import durable
from pyapp.app.classroom.address import write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil.attempt import slot
from pyapp.app.classroom.pupil.locks import sealed
from pyapp.app.ui.words import Words

SAY = Words("fr")
SUMS = Lesson("math-magic", "8", "series", seed=24, count=3)
OTHERS = Lesson("math-magic", "8", "series", seed=77, count=3)
TIMED = Lesson("math-magic", "8", "series", seed=24, count=3, minutes=10, code=sealed("1234", "abcd"))
AHEAD = """
    const real = Date.now;
    Date.now = () => real() + Number(globalThis.origin === "null" ? 0 : localStorage.ahead ?? 0);
"""  # the device's calendar
Place = Page | FrameLocator


@pytest.fixture(autouse=True)
def without_tours(context: BrowserContext) -> None:
    context.add_init_script(f"try {{ localStorage['bons-comptes:settings'] ??= {json.dumps(SETTINGS)}; }} catch {{}}")


def solve(place: Place) -> None:
    """An answer, and the next exercise."""
    place.locator("#stall").click()
    place.locator("[data-act=lesson-exercise]").click()


def shows(place: Place, number: int) -> None:
    ready(place)
    expect(place.locator("#bar .title")).to_contain_text(SAY("lesson.exercise", number=number, count=3))


def framed(site: Site, *searches: str) -> str:
    """Frames of the page's own origin: in those of another one Playwright lets nothing be kept."""
    frames = "".join(f'<iframe src="{site.url}?{search}" width="1100" height="780"></iframe>' for search in searches)
    return f"<!doctype html><link rel=icon href='data:,'><title>École</title>{frames}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (write(SUMS), write(OTHERS)),
        (f"{write(SUMS)}&numeroExercice=0", f"{write(SUMS)}&numeroExercice=1"),
    ],
    ids=["two lessons", "the same lesson as two exercises"],
)
def test_two_frames_on_one_page_keep_each_its_own_lesson(page: Page, site: Site, one: str, other: str) -> None:
    """Both lost their exercise to the other."""
    site.pages["school.html"] = framed(site, one, other)
    page.goto(site.url + "school.html")
    first, second = (page.frame_locator("iframe").nth(number) for number in (0, 1))
    shows(first, 1)
    shows(second, 1)
    solve(first)
    solve(second)
    solve(first)
    shows(first, 3)
    shows(second, 2)
    page.reload()
    shows(first, 3)
    shows(second, 2)
    solve(second)
    shows(second, 3)


def test_the_next_day_an_address_leads_to_its_lesson(page: Page, context: BrowserContext, site: Site) -> None:
    """In a new tab, which has no note of its own."""
    for lesson in (SUMS, OTHERS):
        page.goto(f"{site.url}?{write(lesson)}")
        shows(page, 1)
        solve(page)
        shows(page, 2)
    page.close()
    for address, number in ((write(SUMS), 2), (write(OTHERS), 2)):
        tab = context.new_page()
        tab.goto(f"{site.url}?{address}")
        shows(tab, number)
        tab.close()
    tab = context.new_page()
    tab.goto(site.url)
    ready(tab)
    expect(tab.locator("[data-screen=home]")).to_be_attached()


AS_BEFORE = """async (key) => {
    const text = localStorage["bons-comptes:" + key];
    for (const name of Object.keys(localStorage)) if (name.includes("lesson-")) delete localStorage[name];
    localStorage["bons-comptes:lesson"] = text;
    await new Promise((resolve, reject) => {
        const opening = indexedDB.open("bons-comptes");
        opening.onerror = reject;
        opening.onsuccess = () => {
            const work = opening.result.transaction(["texts", "abouts"], "readwrite");
            for (const name of ["texts", "abouts"]) work.objectStore(name).delete(key);
            work.oncomplete = () => { opening.result.close(); resolve(); };
        };
    });
}"""


def test_a_lesson_that_the_version_before_kept_goes_on(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?{write(SUMS)}")
    shows(page, 1)
    solve(page)
    shows(page, 2)
    page.evaluate(AS_BEFORE, slot(SUMS))
    page.reload()
    shows(page, 2)
    page.wait_for_function("() => !('bons-comptes:lesson' in localStorage)")
    solve(page)
    shows(page, 3)
    page.reload()
    shows(page, 3)
    assert slot(SUMS) in durable(page) and "lesson" not in durable(page)


def kept_time(page: Page) -> Any:
    return json.loads(durable(page)[slot(TIMED)])["time"]


def test_minutes_go_on_over_a_reload_and_end_for_good(page: Page, context: BrowserContext, site: Site) -> None:
    context.add_init_script(AHEAD)
    page.goto(f"{site.url}?{write(TIMED)}")
    shows(page, 1)
    button = page.locator("#open-lesson")
    expect(button).to_contain_text(SAY("lesson.minutes.bar", count=10))
    page.evaluate("localStorage.ahead = 6 * 60_000")
    page.reload()
    shows(page, 1)
    expect(button).to_contain_text(SAY("lesson.minutes.bar", count=4))
    page.evaluate("localStorage.ahead = -60 * 60_000")  # set back: nothing comes back
    page.locator("#stall").click()
    expect(page.locator("[data-act=lesson-exercise]")).to_be_visible()
    page.reload()
    ready(page)
    expect(button).to_contain_text(SAY("lesson.minutes.bar", count=4))
    page.evaluate("localStorage.ahead = 11 * 60_000")
    dialog = page.locator("dialog[open]")
    for _ in range(2):
        page.reload()
        ready(page)
        expect(dialog).to_contain_text(SAY("lesson.time"))
    axe(page)
    page.locator("#lesson-teacher summary").click()
    page.locator("#lesson-code-typed").fill("1234")
    page.locator("#lesson-extra").click()
    expect(page.locator("#lesson-minutes")).to_contain_text(SAY("lesson.extra.given"))
    page.wait_for_function("() => document.documentElement.dataset.kept?.startsWith('lesson-')")
    assert kept_time(page)["extra"]
    page.reload()
    ready(page)
    expect(button).to_contain_text("min")
    expect(dialog).to_have_count(0)
