"""The built site in a real browser: a static server in a subfolder, guarded pages, and what every test waits for.

A guarded page fails its test on any console error, page error, failed answer, or request that leaves the origin. When a
test fails, .build/failures keeps its screenshot, console and markup.

A start costs seconds, so tests that begin with a match or at home share pages whose engine runs already (`table`, and
`touch` with a finger): each test finds them at home and goes on from there. Tests of the start, of what is kept, of
links and of other settings of a browser have pages of their own (`page`, `new_context`).
"""

import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    Route,
    expect,
    sync_playwright,
)

from pyapp.app.store.links import link
from pyapp.app.update import ACTS
from pyapp.core import Match
from pyapp.games import GAMES
from web.make import browsers, folders, serve

ALL = os.environ.get("BONS_COMPTES_TESTS") == "all"
NewContext = Callable[..., BrowserContext]
FOLDER = "/un/dossier(1)/"  # as a second download is called
FAILURES = folders.WORK / "failures"
QUIET = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--no-first-run",
    "--enable-automation",
    "--host-resolver-rules=MAP *.test 127.0.0.1",
]
TABLET = {"width": 1180, "height": 820}
# The computer answers at once, the tours were seen, and a set-up begins with two people.
SETTINGS = json.dumps({"delay": False, "tours": list(GAMES), "seatings": {game: {"way": "together"} for game in GAMES}})
HURRIED = "const real = performance.now.bind(performance); performance.now = () => 20 * real();"
# For the page every tap comes half a second after the one before: a test's hand is quicker than any person's.
APART = """globalThis.apart = 500;
    const at = performance.now.bind(performance);
    let taps = 0;
    performance.now = () => at() + taps;
    addEventListener("pointerdown", () => { taps += apart; }, true);"""
BY_ITSELF = [name for name, act in ACTS.items() if act.passive]
EARS = (Path(__file__).parent / "ears.js").read_text("utf-8").replace("BY_ITSELF", json.dumps(BY_ITSELF))
PATIENCE = 60_000  # milliseconds: only a limit for what hangs, never a measure
expect.set_options(timeout=PATIENCE)


def usually(count: int, everything: Iterable[Any]) -> list[Any]:
    """The first so many of the ways in which a test is run, as a start costs seconds; every one with --all."""
    return list(everything)[: None if ALL else count]


class Site:
    """dist/ (or a copy) as a static host would serve it, under a subfolder. `stop` is the server gone for good."""

    def __init__(self, folder: Path = folders.DIST, caching: str = "no-cache") -> None:
        self.server = serve.Server(("127.0.0.1", 0), self.answer)
        self.folder, self.caching = folder, caching
        self.lets_others_read = True  # the header that a frame without an origin needs
        self.types: Callable[[str], str | None] | None = None  # a host's own table; None: not served at all
        self.headers: dict[str, str] = {}  # that this host adds
        self.pages: dict[str, str] = {}  # further pages and scripts, by name: their text
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.url = self.origin + FOLDER
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def answer(self, *connection: Any) -> "Subfolder":
        return Subfolder(*connection, site=self)

    def at(self, host: str) -> str:
        """The same site under another host name: another origin, and not a secure one unless it is localhost."""
        return self.url.replace("127.0.0.1", host)

    def stop(self) -> None:
        """Can be called twice."""
        self.server.shutdown()
        self.server.server_close()


class Subfolder(serve.Files):
    """Knows nothing outside FOLDER, so that an address which is not relative is found out. Like many static hosts it
    lets other origins read (a sandboxed frame has none of its own), unless the site says otherwise."""

    protocol_version = "HTTP/1.0"  # no connection outlives its answer: a stopped server is really gone

    def __init__(self, *connection: Any, site: Site) -> None:
        self.site, self.cache_control = site, site.caching
        super().__init__(*connection, directory=str(site.folder))

    def do_GET(self) -> None:
        if self.site.types and self.site.types(Path(self.path.split("?")[0]).suffix or ".html") is None:
            return self.send_error(404)
        markup = self.site.pages.get(self.path.removeprefix(FOLDER))
        if markup is None:
            return super().do_GET()
        self.send_response(200)
        kind = "text/javascript" if self.path.endswith(".js") else "text/html"
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(markup.encode())

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(FOLDER) if path.startswith(FOLDER) else "/nothing-here")

    def guess_type(self, path: Any) -> str:
        return (self.site.types and self.site.types(Path(path).suffix)) or super().guess_type(path)

    def end_headers(self) -> None:
        for name, value in self.site.headers.items():
            self.send_header(name, value)
        if self.site.lets_others_read:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@dataclass
class Guard:
    """Watches a context's pages. `allow(pattern)` names what a test provokes on purpose."""

    origins: tuple[str, ...]
    console: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, *patterns: str) -> None:
        self.allowed += patterns

    def watch(self, context: BrowserContext) -> None:
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.problems.append(f"page error: {error.error}"))
        context.on("request", lambda request: self._asked(request.url))
        context.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _asked(self, url: str) -> None:
        if not url.startswith((*self.origins, "blob:", "data:", "about:")):
            self.problems.append(f"left the origin: {url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status} {response.url}")

    def verdict(self) -> list[str]:
        return [problem for problem in self.problems if not any(re.search(p, problem) for p in self.allowed)]


class Shared:
    """A page whose engine runs already, for one test after the other."""

    def __init__(self, browser: Browser, script: str = "", **options: Any) -> None:
        self.browser, self.script, self.options = browser, script, options
        self.site = Site()
        self.guard = Guard((f"{self.site.origin}/",))
        self.page: Page | None = None

    def at_home(self) -> Page:
        """The page at home, as a person would get there; started (anew) where there is none to be trusted."""
        if self.page is None:
            context = new_tablet(self.browser, self.guard, service_workers="block", **self.options)
            self.page = context.new_page()
            self.page.add_init_script(self.script)
            open_site(self.page, self.site, SETTINGS)
        page = self.page
        page.bring_to_front()  # a page behind another one is drawn once a second
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
        if page.locator("[data-screen=table]").count():
            page.locator("#open-menu").click()
            page.locator("#menu-home").click()
        elif page.locator("[data-screen=setup]").count():
            page.locator("[data-act=home]").first.click()
        expect(page.locator("[data-screen=home]")).to_be_attached()
        page.set_viewport_size(self.options.get("viewport", TABLET))
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        return page

    def lend(self, test: pytest.Item) -> Iterator[Page]:
        """The page for one test. After one that failed, the next begins with a new one."""
        self.guard.console.clear()
        self.guard.problems.clear()
        page = self.at_home()
        yield page
        problems = self.guard.verdict()
        if problems or getattr(test, "failed", False):
            keep_evidence(test.name, self.guard, [page])
            self.leave()
        assert not problems, "\n".join(problems)

    def leave(self) -> None:
        if self.page:
            self.page.context.close()
        self.page = None


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if not folders.DIST.is_dir():
        pytest.exit("no dist/: run `python3 build.py test`", 2)
    running = launch(playwright)
    yield running
    running.close()


def launch(playwright: Playwright, **options: Any) -> Browser:
    return playwright.chromium.launch(executable_path=browsers.browser() or None, args=QUIET, **options)


@pytest.fixture
def site() -> Iterator[Site]:
    running = Site()
    yield running
    running.stop()


@pytest.fixture
def guard(site: Site) -> Guard:
    return Guard((f"{site.origin}/",))


@pytest.fixture
def new_context(browser: Browser, guard: Guard, request: pytest.FixtureRequest) -> Iterator[NewContext]:
    """Makes guarded contexts: French, a tablet in landscape; any option of Playwright's new_context (and `browser`)."""
    contexts: list[BrowserContext] = []

    def make(browser: Browser = browser, **options: Any) -> BrowserContext:
        contexts.append(new_tablet(browser, guard, **options))
        return contexts[-1]

    yield make
    problems = guard.verdict()
    if problems or getattr(request.node, "failed", False):
        keep_evidence(request.node.name, guard, [page for context in contexts for page in context.pages])
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


def new_tablet(browser: Browser, guard: Guard, **options: Any) -> BrowserContext:
    context = browser.new_context(**{"locale": "fr-FR", "viewport": TABLET, **options})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"(() => {{ {APART} }})()")
    context.add_init_script(EARS)
    guard.watch(context)
    return context


@pytest.fixture(scope="session")
def shared_table(browser: Browser) -> Iterator[Shared]:
    shared = Shared(browser)
    yield shared
    shared.leave()
    shared.site.stop()


@pytest.fixture(scope="session")
def shared_touch(browser: Browser) -> Iterator[Shared]:
    shared = Shared(browser, HURRIED, has_touch=True, viewport={"width": 820, "height": 1180})
    yield shared
    shared.leave()
    shared.site.stop()


@pytest.fixture
def table(shared_table: Shared, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at home whose engine runs already: a tablet in landscape with a mouse and keys."""
    yield from shared_table.lend(request.node)


@pytest.fixture
def touch(shared_touch: Shared, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at home whose engine runs already: a tablet upright, under a finger. Its clock runs ahead: dice that are
    thrown before one's eyes lie still soon."""
    yield from shared_touch.lend(request.node)


@pytest.fixture
def context(new_context: NewContext, request: pytest.FixtureRequest) -> BrowserContext:
    """Keeps no copy for offline, which would cost every first visit a third again, unless the test is marked so."""
    return new_context(service_workers="allow" if request.node.get_closest_marker("offline") else "block")


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    outcome: Any = yield
    if outcome.get_result().failed:
        item.failed = True  # type: ignore[attr-defined]


def keep_evidence(test: str, guard: Guard, pages: list[Page]) -> None:
    folder = FAILURES / re.sub(r"[^\w-]+", "_", test)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "console.txt").write_text("\n".join([*guard.console, "", *guard.problems]), "utf-8")
    for number, page in enumerate(pages):
        page.screenshot(path=folder / f"page-{number}.png")
        (folder / f"page-{number}.html").write_text(page.content(), "utf-8")


def ready(page: Any, patience: int = PATIENCE) -> None:
    """Wait until the engine answers (a page or a frame): the shell says so on the root element."""
    root = page.locator("html[data-engine]")
    root.wait_for(state="attached", timeout=patience)
    assert root.get_attribute("data-engine") == "ready"


def open_site(page: Page, site: Site, settings: str = "") -> None:
    """Open the site at home, with settings as an earlier visit would have left them."""
    if settings:
        page.add_init_script(f"localStorage['bons-comptes:settings'] ??= {json.dumps(settings)}")
    page.goto(site.url)
    ready(page)


def at_rest(page: Page) -> None:
    """Wait until the app has gone back in the browser's history as far as it has on the screen: a way back under way
    would take the page away from wherever a test goes next. After a reload it waits for a gesture: here is one."""
    page.evaluate("() => dispatchEvent(new Event('pointerdown'))")
    page.wait_for_function("""() => (history.state?.depth ?? 0) <=
        Number((document.getElementById("page")?.dataset.screen ?? "home") !== "home") +
        Number(document.querySelector("dialog[open]") !== null)""")


def sit_down(page: Page, match: Match) -> None:
    """From a page that runs to a match by its link, as a class would: for the page it is only a new fragment."""
    at_rest(page)
    page.goto(link(page.url.split("#")[0], match))
    expect(page.locator("[data-screen=table]")).to_be_attached()


def kept_for_offline(page: Page) -> None:
    """Wait until the service worker holds the whole app and answers this page's requests."""
    page.evaluate("""() => navigator.serviceWorker.ready.then(({active}) => new Promise((resolve) => {
        const look = () => { if (active.state === "activated") resolve(); };
        active.addEventListener("statechange", look);
        look();
    }))""")


def sentence(page: Page, name: str, language: str = "fr", **facts: object) -> str:
    """A sentence of the start, as the build put it into the page."""
    text = str(json.loads(page.locator("#sentences").text_content() or "")[language][name])
    return text.format(**facts) if facts else text


def with_program(page: Page, site: Site, program: str) -> None:
    """From the next load on the worker runs this in the place of web/engine/worker.py."""

    def changed(route: Route) -> None:
        answer = route.fetch()
        before, _, after = answer.text().partition('id="program">')
        route.fulfill(response=answer, body=f'{before}id="program">{program}{after[after.index("</script>") :]}')

    page.route(re.compile(re.escape(site.url) + r"(\?.*)?$"), changed)


def axe(page: Page) -> None:
    """No violation found by axe-core on the page as it stands."""
    told = violations(page)
    assert not told, "\n".join(told)


def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it stands, target size included. What is still fading in has colours that
    nobody is meant to read, so whatever moves is brought to its end first, without waiting for frames."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((folders.PARTS / "axe-core" / "axe.min.js").read_text("utf-8") + ";0")
    page.evaluate("""() => document.getAnimations()
        .filter(({effect}) => effect.getComputedTiming().endTime < Infinity).forEach((one) => one.finish())""")
    result = page.evaluate("""() => axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        rules: {"target-size": {enabled: true}},
        resultTypes: ["violations"],
    })""")
    return [
        f"{violation['id']}: {violation['help']} — {node['html'][:200]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]
