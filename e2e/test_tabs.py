"""Two tabs, or several frames, at the matches of one device: nobody writes over anybody, and each stays where it is."""

from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import Site, ready
from e2e.kept import durable, go_home, kept_moves, key_of, line, play, shows, sit

ELSEWHERE = "ouverte dans un autre onglet"


DEAF = """
    const real = BroadcastChannel;
    globalThis.BroadcastChannel = class extends real {
        constructor(name) { if (name === "bons-comptes") throw new Error("no channel"); super(name); }
    };
"""


def second_tab(context: BrowserContext, site: Site, key: str) -> Page:
    """Another tab that opens the same match from the shelf."""
    page = context.new_page()
    page.goto(site.url)
    ready(page)
    page.locator(f'[data-act="continue {key}"]').first.click()
    expect(page.locator("#board")).to_be_visible()
    return page


def test_a_second_tab_follows_the_first_and_can_take_over(page: Page, context: BrowserContext, site: Site) -> None:
    key = sit(page, site)
    play(page, 1, 1)
    second = second_tab(context, site, key)
    expect(second.locator("#notices")).to_contain_text(ELSEWHERE)
    expect(page.locator("#notices")).not_to_contain_text(ELSEWHERE)
    play(page, 1, 2, 3)
    shows(second, 3)
    second.locator("#typed").fill(line()[3])
    second.locator("#typed").press("Enter")
    expect(second.locator(".refusal")).to_contain_text(ELSEWHERE)
    second.locator("#take-over").click()
    expect(page.locator("#notices")).to_contain_text(ELSEWHERE)
    expect(second.locator("#take-over")).not_to_be_attached()
    play(second, 1, 4)
    shows(page, 4)
    assert kept_moves(page, key) == list(line()[:4])


def test_a_tab_that_hears_nothing_of_the_other_still_cannot_overwrite_its_moves(
    page: Page, context: BrowserContext, site: Site
) -> None:
    """Four moves of one were overwritten by one of the other."""
    context.add_init_script(DEAF)
    key = sit(page, site)
    second = second_tab(context, site, key)
    play(page, 1, 1, 2, 3, 4)
    second.locator("#typed").fill(line()[0])
    second.locator("#typed").press("Enter")
    expect(second.locator("#notices")).to_contain_text(ELSEWHERE)
    shows(second, 4)
    assert kept_moves(page, key) == list(line()[:4])
    play(page, 1, 5)
    assert kept_moves(page, key) == list(line()[:5])


def test_a_follower_goes_on_when_the_writing_tab_is_closed(page: Page, context: BrowserContext, site: Site) -> None:
    key = sit(page, site)
    play(page, 1, 1)
    second = second_tab(context, site, key)
    expect(second.locator("#take-over")).to_be_attached()
    page.close(run_before_unload=True)
    expect(second.locator("#take-over")).not_to_be_attached()
    play(second, 1, 2)
    assert kept_moves(second, key) == list(line()[:2])


def test_going_home_leaves_the_match_to_the_other_tab(page: Page, context: BrowserContext, site: Site) -> None:
    key = sit(page, site)
    second = second_tab(context, site, key)
    expect(second.locator("#take-over")).to_be_attached()
    go_home(page)
    expect(second.locator("#take-over")).not_to_be_attached()
    second.reload()
    ready(second)
    expect(second.locator("#board")).to_be_visible()  # home in one tab does not send the other home
    page.reload()
    ready(page)
    expect(page.locator("[data-screen=home]")).to_be_attached()


WRITES = """
    globalThis.written = [];
    const [setItem, remove] = [Storage.prototype.setItem, Storage.prototype.removeItem];
    const {put} = IDBObjectStore.prototype;
    Storage.prototype.setItem = function (key, value) { written.push(key); return setItem.call(this, key, value); };
    Storage.prototype.removeItem = function (key) { written.push(key); return remove.call(this, key); };
    IDBObjectStore.prototype.put = function (value, key) { written.push(key); return put.call(this, value, key); };
"""


def test_two_tabs_at_two_matches_never_touch_each_others_keys(page: Page, context: BrowserContext, site: Site) -> None:
    context.add_init_script(WRITES)
    second = context.new_page()
    keys = [sit(tab, site, seed) for tab, seed in ((page, 1), (second, 2))]
    for number in (1, 2):
        play(page, 1, number)
        play(second, 2, number)
    for tab, own, other in ((page, keys[0], keys[1]), (second, keys[1], keys[0])):
        written = tab.evaluate("written")
        assert any(own in name for name in written)
        assert not [name for name in written if other in name]
    assert kept_moves(page, keys[0]) == list(line(1)[:2]) and kept_moves(page, keys[1]) == list(line(2)[:2])


def test_what_one_tab_keeps_or_deletes_is_on_the_shelf_of_the_other(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.goto(site.url)
    ready(page)
    second = context.new_page()
    key = sit(second, site)
    play(second, 1, 1)
    expect(page.locator("#continue")).to_have_attribute("data-act", f"continue {key}")
    other = sit(second, site, 2)
    go_home(second)
    second.locator("#home-shelf summary").click()
    second.locator(f"#delete-{key}").click()
    expect(page.locator(f'[data-act="continue {key}"]')).not_to_be_attached()
    expect(page.locator(f'[data-act="continue {other}"]')).to_be_attached()


def test_settings_changed_in_one_tab_reach_the_other(page: Page, context: BrowserContext, site: Site) -> None:
    key = sit(page, site)
    second = context.new_page()
    second.goto(site.url)
    ready(second)
    second.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert '"en"' in durable(page)["settings"] and key == key_of(page)


def test_three_frames_with_three_games_come_back_as_three(page: Page, site: Site) -> None:
    frames = "".join(f'<iframe src="{site.url}" name="{name}" width=900 height=700></iframe>' for name in "abc")
    site.pages["cours.html"] = f'<!doctype html><title>Cours</title><link rel="icon" href="data:,">{frames}'
    page.goto(f"{site.url}cours.html")
    games = {"a": "math-magic", "b": "zoned", "c": "equable"}
    for name, game in games.items():
        frame = page.frame(name)
        assert frame
        ready(frame)
        frame.locator(f"#game-{game}").click()
        frame.locator("[data-act=start]").click()
        expect(frame.locator(f".table.{game}")).to_be_attached()
    page.reload()
    for name, game in games.items():
        frame = page.frame(name)
        assert frame
        expect(frame.locator(f".table.{game}")).to_be_attached()


def test_what_another_tab_keeps_leaves_an_idle_tabs_focus_alone(
    page: Page, context: BrowserContext, site: Site
) -> None:
    """It went to the heading, and a screen reader began to read it."""
    page.goto(site.url)
    ready(page)
    page.evaluate("document.activeElement.blur()")
    second = context.new_page()
    key = sit(second, site)
    expect(page.locator("#continue")).to_have_attribute("data-act", f"continue {key}")
    assert page.evaluate("document.activeElement === document.body")
