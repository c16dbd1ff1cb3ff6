"""The database fails in every way: it gives no answer, hangs, is of another version, damaged or full. The app starts
with what the other place has, says so, heals, and nothing older goes over anything newer."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import Site, ready, usually
from e2e.kept import durable, go_home, line, new_match, play, shows, sit
from e2e.test_storage import NOT_KEPT, open_home, plant, take_up
from pyapp.app.store import shelf
from pyapp.core import Match

PARTLY = "à tout lire ni à tout garder"
FULL = "La place manque"
# Broken as sessionStorage says, from the first line of a page on and until it says otherwise.
BREAKS = """(() => {
    const breaks = (what) => { try { return sessionStorage.broken === what; } catch { return false; } };
    const instead = (holder, name, what, other) => {
        const real = holder[name];
        holder[name] = function (...given) {
            return breaks(what) ? other.call(this, real, ...given) : real.apply(this, given);
        };
    };
    const never = () => ({});    // a request that gets no answer
    const refuse = (kind) => () => { throw new DOMException("refused", kind); };
    instead(IDBFactory.prototype, "open", "open", never);
    instead(IDBFactory.prototype, "open", "refused", refuse("UnknownError"));
    for (const name of ["get", "getAll", "getAllKeys"]) instead(IDBObjectStore.prototype, name, "requests", never);
    instead(IDBDatabase.prototype, "transaction", "transactions", function (real, ...given) {
        return Object.defineProperty(real.apply(this, given), "oncomplete", {set() {}});
    });
    instead(IDBDatabase.prototype, "transaction", "dead", refuse("InvalidStateError"));
    instead(IDBObjectStore.prototype, "put", "writes", never);
    instead(IDBDatabase.prototype, "transaction", "writes", function (real, stores, mode, ...more) {
        const change = real.call(this, stores, mode, ...more);
        return mode === "readwrite" ? Object.defineProperty(change, "oncomplete", {set() {}}) : change;
    });
    instead(IDBObjectStore.prototype, "put", "full", refuse("QuotaExceededError"));
    instead(IDBObjectStore.prototype, "put", "aborted", function (real, ...given) {
        const request = real.apply(this, given);
        this.transaction.abort();
        return request;
    });
})()"""
SUMMED = """async (kept) => {
    const opening = indexedDB.open("bons-comptes", 1);
    const make = (name) => opening.result.createObjectStore(name);
    opening.onupgradeneeded = () => ["texts", "abouts", "bin"].forEach(make);
    await new Promise((done) => { opening.onsuccess = done; });
    const change = opening.result.transaction(["texts", "abouts"], "readwrite");
    for (const [key, text, row] of kept) {
        if (text !== null) change.objectStore("texts").put(text, key);
        if (row !== null) change.objectStore("abouts").put(row, key);
    }
    await new Promise((done) => { change.oncomplete = done; });
    opening.result.close();
}"""


def lay(page: Page, site: Site, *rows: tuple[str, Any, Any]) -> None:
    """What stands in the database, before the app is opened: key, text, and what is told about it."""
    plant(page, site)
    page.evaluate(SUMMED, list(rows))


def match_row(number: int, revision: int = 3, by: str = "other", moves: int = 2) -> tuple[str, str, dict[str, Any]]:
    match = Match.load({**new_match().save(), "moves": list(line()[:moves])})
    text = json.dumps({"match": match.save(), "undone": [], "when": number, "spent": 0})
    about = shelf.write(shelf.summary(f"m{number}", match, number, len(text)))
    return f"match-m{number}", text, {"about": about, "revision": revision, "by": by, "date": number}


def on_disk(page: Page, site: Site) -> dict[str, str]:
    """Every text in IndexedDB, as another page sees it: the broken one may have a stand-in (no-database.js)."""
    site.pages["vide.html"] = '<!doctype html><title>Vide</title><link rel="icon" href="data:,">'
    other = page.context.new_page()
    other.goto(f"{site.url}vide.html")
    texts = durable(other)
    other.close()
    return texts


def moves_on_disk(page: Page, site: Site) -> dict[str, list[str]]:
    return {
        key.removeprefix("match-"): json.loads(text)["match"]["moves"]
        for key, text in on_disk(page, site).items()
        if key.startswith("match-")
    }


def sit_down_at(page: Page, key: str) -> None:
    """At a match of the shelf, which may have to be unfolded."""
    if not take_up(page, key).is_visible():
        page.locator("#home-shelf summary").click()
    take_up(page, key).click()


def break_(page: Page, what: str) -> None:
    page.evaluate("what => { sessionStorage.broken = what; }", what)


def mend(page: Page) -> None:
    page.evaluate("delete sessionStorage.broken")


@pytest.fixture
def fragile(context: BrowserContext) -> Page:
    context.add_init_script(BREAKS)
    return context.new_page()


@pytest.mark.parametrize("what", usually(3, ["open", "transactions", "requests", "refused", "dead"]))
def test_a_database_that_gives_no_answer_holds_up_no_start_and_heals(fragile: Page, site: Site, what: str) -> None:
    page = fragile
    key = sit(page, site)
    play(page, 1, 1, 2)
    break_(page, what)
    page.reload()
    ready(page)
    shows(page, 2)
    expect(page.locator("#notices")).to_contain_text(PARTLY)
    page.locator("#typed").fill(line()[2])
    page.locator("#typed").press("Enter")
    shows(page, 3)
    page.reload()  # what was played meanwhile is in the other place
    ready(page)
    shows(page, 3)
    expect(page.locator("#notices")).to_contain_text(PARTLY)
    mend(page)
    expect(page.locator("#notices")).not_to_contain_text(PARTLY)
    play(page, 1, 4)
    assert moves_on_disk(page, site) == {key: list(line()[:4])}


def test_where_neither_place_gives_an_answer_nothing_is_kept_and_that_is_said(fragile: Page, site: Site) -> None:
    page = fragile
    page.add_init_script("""Object.defineProperty(globalThis, "localStorage",
        {get() { throw new DOMException("refused", "SecurityError"); }})""")
    site.pages["vide.html"] = "<!doctype html><link rel=icon href='data:,'><title>Vide</title>"
    page.goto(f"{site.url}vide.html")
    break_(page, "open")
    page.goto(site.url)
    ready(page)
    expect(page.locator("#notices")).to_contain_text(NOT_KEPT)


def test_a_write_that_hangs_takes_no_match_off_the_shelf(fragile: Page, site: Site) -> None:
    """Four matches are in the database, a fifth and a newer first one beside it: the start writes them together."""
    hung = ("writes", PARTLY), ("full", FULL), ("aborted", PARTLY)
    page = fragile
    lay(page, site, *map(match_row, range(4)))
    copies = [match_row(4), match_row(0, revision=5, moves=3)]
    for what, told in hung:
        page.evaluate(
            """kept => { for (const [key, text, {about, revision, by}] of kept) {
            localStorage.setItem(`bons-comptes:${key}`, text);
            localStorage.setItem(`bons-comptes:about-${key.slice(6)}`, about);
            localStorage.setItem(`bons-comptes:revision-${key}`, `${revision} ${by}`);
        } }""",
            copies,
        )
        break_(page, what)
        open_home(page, site)
        expect(page.locator("#notices")).to_contain_text(told)
        expect(page.locator("[data-act^='continue ']")).to_have_count(5)
        mend(page)
    open_home(page, site)
    expect(page.locator("#notices")).not_to_contain_text(PARTLY)
    sit_down_at(page, "m0")
    shows(page, 3)
    play(page, 1, 4)
    assert set(moves_on_disk(page, site)) == {f"m{number}" for number in range(5)}


# Other versions, missing parts


@pytest.mark.parametrize("stores", [["texts", "abouts", "bin", "tomorrow"], ["texts", "abouts"], ["tomorrow"], []])
@pytest.mark.parametrize("version", usually(1, [7, 1]))
def test_a_database_of_another_version_is_read_and_what_it_lacks_is_made(
    page: Page, site: Site, version: int, stores: list[str]
) -> None:
    plant(page, site, **({} if "texts" in stores else {"match-m0": match_row(0)[1]}))
    page.evaluate(
        """([version, stores]) => new Promise((done) => {
        const opening = indexedDB.open("bons-comptes", version);
        opening.onupgradeneeded = () => { for (const name of stores) opening.result.createObjectStore(name); };
        opening.onsuccess = () => { opening.result.close(); done(); };
    })""",
        [version, stores],
    )
    if "texts" in stores:
        page.evaluate(SUMMED.replace('"bons-comptes", 1', '"bons-comptes"'), [match_row(0)])
    open_home(page, site)
    expect(page.locator("#notices")).not_to_contain_text(PARTLY)
    sit_down_at(page, "m0")
    shows(page, 2)
    play(page, 1, 3)
    assert moves_on_disk(page, site) == {"m0": list(line()[:3])}


def test_a_tab_that_holds_an_old_database_blocks_no_start(page: Page, context: BrowserContext, site: Site) -> None:
    """Its stores cannot be made as long as somebody else has it open."""
    plant(page, site, **{"match-m0": match_row(0)[1]})
    page.evaluate("""() => new Promise((done) => {
        const opening = indexedDB.open("bons-comptes", 1);
        opening.onsuccess = () => { globalThis.held = opening.result; done(); };
    })""")
    other = context.new_page()
    open_home(other, site)
    expect(other.locator("#notices")).to_contain_text(PARTLY)
    sit_down_at(other, "m0")
    shows(other, 2)
    page.evaluate("held.close()")
    expect(other.locator("#notices")).not_to_contain_text(PARTLY)
    play(other, 1, 3)
    assert moves_on_disk(page, site) == {"m0": list(line()[:3])}


def test_rows_and_texts_that_are_damaged_or_gone_leave_every_match_on_the_shelf(page: Page, site: Site) -> None:
    rows = [match_row(number) for number in range(7)]
    odd: list[Any] = [None, 7, {"about": 3}, {"revision": "x"}, [], {"by": {}, "revision": 10**400}]
    lay(
        page,
        site,
        *((key, text, row) for (key, text, _), row in zip(rows, odd, strict=False)),
        ("match-m6", None, rows[6][2]),
    )
    plant(page, site, **{"match-m6": rows[6][1]})
    open_home(page, site)
    expect(page.locator("[data-act^='continue ']")).to_have_count(7)
    for number in (0, 3, 6):
        sit_down_at(page, f"m{number}")
        shows(page, 2)
        go_home(page)


# Nothing older over anything newer


def test_what_was_played_without_an_answer_goes_beside_what_is_newer(fragile: Page, site: Site) -> None:
    """The copy in localStorage is two moves behind (a killed browser), and another way was taken from there."""
    page = fragile
    key = sit(page, site)
    play(page, 1, 1, 2)
    behind = page.evaluate("Object.entries(localStorage)")
    play(page, 1, 3, 4)
    page.evaluate("copies => { for (const [key, text] of copies) localStorage.setItem(key, text); }", behind)
    break_(page, "open")
    page.reload()
    ready(page)
    shows(page, 2)
    page.locator("#undo").click()
    expect(page.locator("#log-2")).not_to_be_attached()
    mend(page)
    expect(page.locator("#notices")).not_to_contain_text(PARTLY)
    shows(page, 1)  # what one plays stays on the table
    play(page, 1, 2)
    kept = moves_on_disk(page, site)
    assert kept.pop(key) == list(line()[:2])
    assert list(kept.values()) == [list(line()[:4])]  # and what is newer is beside it
    go_home(page)
    expect(page.locator("[data-act^='continue ']")).to_have_count(2)
    open_home(page, site)
    expect(page.locator("[data-act^='continue ']")).to_have_count(2)  # not again and again


def test_a_match_that_the_answer_shows_to_be_further_on_is_so_on_the_table(fragile: Page, site: Site) -> None:
    page = fragile
    key = sit(page, site)
    play(page, 1, 1, 2)
    behind = page.evaluate("Object.entries(localStorage)")
    play(page, 1, 3, 4)
    page.evaluate("copies => { for (const [key, text] of copies) localStorage.setItem(key, text); }", behind)
    break_(page, "open")
    page.reload()
    ready(page)
    shows(page, 2)
    mend(page)
    shows(page, 4)
    play(page, 1, 5)
    assert moves_on_disk(page, site) == {key: list(line()[:5])}


def test_settings_and_matches_that_nobody_saw_come_with_the_answer_and_are_not_overwritten(
    fragile: Page, site: Site
) -> None:
    page = fragile
    settings = json.dumps({"language": "en", "names": ["Ada"], "delay": False})
    lay(
        page,
        site,
        *map(match_row, range(2)),
        ("settings", settings, {"about": "", "revision": 40, "by": "other", "date": 1}),
    )
    break_(page, "open")
    page.goto(site.url)
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("[data-act^='continue ']")).to_have_count(0)
    page.locator("#open-settings").click()  # something is chosen meanwhile
    page.locator("#volume").fill("3")
    mend(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("[data-act^='continue ']")).to_have_count(2)
    assert on_disk(page, site)["settings"] == settings


def test_what_was_deleted_without_an_answer_does_not_come_back(fragile: Page, site: Site) -> None:
    page = fragile
    other, _ = sit(page, site, 2), sit(page, site)
    go_home(page)
    break_(page, "open")
    page.reload()
    ready(page)
    page.locator("#home-shelf summary").click()
    page.locator(f"#delete-{other}").click()
    expect(take_up(page, other)).not_to_be_attached()
    mend(page)
    expect(page.locator("#notices")).not_to_contain_text(PARTLY)
    open_home(page, site)
    expect(page.locator("#continue")).to_be_attached()
    expect(take_up(page, other)).not_to_be_attached()


def test_a_hang_in_the_middle_of_a_match_is_said_and_heals(fragile: Page, site: Site) -> None:
    page = fragile
    key = sit(page, site)
    play(page, 1, 1)
    break_(page, "transactions")
    page.locator("#typed").fill(line()[1])
    page.locator("#typed").press("Enter")
    expect(page.locator("#notices")).to_contain_text(PARTLY)
    mend(page)
    page.reload()
    ready(page)
    shows(page, 2)
    expect(page.locator("#notices")).not_to_contain_text(PARTLY)
    play(page, 1, 3)
    assert moves_on_disk(page, site) == {key: list(line()[:3])}
