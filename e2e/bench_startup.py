"""How fast the site starts, against the start that PyScript gives out of the box, and how fast it answers a tap.

The stock start is the same engine and PyScript as its guide shows it: the plain wheel in `packages` (micropip), the
stock standard library, the main thread. Both are served by one server with the same headers and measured in turns, from
the navigation to the engine's first answer. Cold is the first visit of an empty profile, warm the median of later ones.

Chromium's own processor throttling does not reach workers, so the slow machine is made by the kernel: a control group
that gives all processes of the browser together a quarter of one processor, in slices of ten milliseconds; the factor
that comes out for one busy thread is measured too. It takes Linux and root; elsewhere those rows are left out. An
answer can be shorter than a slice, so answers are given as means.
"""

import hashlib
import json
import os
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

import build
from e2e.conftest import PATIENCE, QUIET, Site, kept_for_offline, ready

ROUNDS, VISITS, TAPS = 2, 4, 60
SLOWER = 4
PERIOD = 10_000    # microseconds

WHEN_READY = """new MutationObserver(() => {
    if (document.documentElement.dataset.engine === "ready") globalThis.readyAt ??= performance.now();
}).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-engine"], childList: true})"""

STOCK_PAGE = """<!doctype html><title>stock</title><link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{config}'>
import json, time
from js import document
from pyapp.app.runtime import Runtime
runtime = Runtime(clock=time.monotonic)
runtime.receive(json.dumps({{"act": "open", "stored": {{}}, "storage": True, "languages": ["fr"], "hash": "",
                            "address": "", "now": 0, "random": 1}}))
document.documentElement.dataset.engine = "ready"
</script>"""

ECHO = """
import js
def receive(message):
    return '{"fragments": [], "effects": [], "more": false}'
__export__ = ["receive"]
js.postMessage("awake")
"""

LOOP = """const run = () => {
    const start = performance.now();
    for (let i = 0, x = 0; i < 1e8; i++) x += i % 7;
    return performance.now() - start;
};
const best = () => Math.min(run(), run(), run());"""


def stock_site(folder: Path) -> Path:
    """PyScript and Pyodide as they come, the engine's wheels uncompiled, and micropip beside them."""
    shutil.copytree(build.PARTS / "@pyscript" / "core" / "dist", folder / "pyscript")
    shutil.copytree(build.PARTS / "pyodide", folder / "pyodide")
    wheels = [Path(shutil.copy(wheel, folder)).name for wheel in (build.WORK / "engine" / "in").glob("*.whl")]
    (source,) = (build.WORK / "engine" / "micropip").glob("*.whl")
    shutil.copy(source, folder / "pyodide")
    lock = json.loads((folder / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"]["micropip"] |= {"file_name": source.name,
                                     "sha256": hashlib.sha256(source.read_bytes()).hexdigest()}
    (folder / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    config = {"interpreter": "./pyodide/pyodide.mjs", "packages": [f"./{wheel}" for wheel in sorted(wheels)]}
    (folder / "index.html").write_text(STOCK_PAGE.format(config=json.dumps(config)), "utf-8")
    return folder


@contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser with an empty profile on disk, and so with an ordinary cache."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=build.browser() or None, args=QUIET, locale="fr-FR",
            viewport={"width": 1180, "height": 820})
        context.set_default_timeout(PATIENCE * 5)
        context.add_init_script(WHEN_READY)
        yield context
        context.close()


def slow_group() -> Path | None:
    """A control group whose processor time can be limited, in either version of the kernel's interface, if we may."""
    for parent in (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")):
        group = parent / "bons-comptes-bench"
        with suppress(OSError):
            group.mkdir(exist_ok=True)
            if (group / "cpu.max").exists():
                (group / "cpu.max").write_text(f"{PERIOD // SLOWER} {PERIOD}")
                return group
            if (group / "cpu.cfs_quota_us").exists():
                (group / "cpu.cfs_period_us").write_text(str(PERIOD))
                (group / "cpu.cfs_quota_us").write_text(str(PERIOD // SLOWER))
                return group
            group.rmdir()
    return None


def browser_processes(context: BrowserContext) -> list[int]:
    """Every process of the browser, helpers that draw or store included."""
    assert context.browser
    processes = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    family = os.getpgid(next(process["id"] for process in processes if process["type"] == "browser"))
    assert family != os.getpgid(0)
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(ValueError, ProcessLookupError):
            if os.getpgid(int(entry.name)) == family:
                found.append(int(entry.name))
    return found


@contextmanager
def slowed(context: BrowserContext, group: Path | None) -> Iterator[None]:
    """The whole browser shares the group's slices: pages, workers, network, and every process that they start."""
    if not group:
        yield
        return
    move(browser_processes(context), group)
    yield
    move(browser_processes(context), group.parent)


def move(processes: list[int], group: Path) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            (group / "cgroup.procs").write_text(str(process))


def visit(context: BrowserContext, url: str) -> float:
    """Milliseconds from the navigation to the engine's first answer."""
    page = context.new_page()
    page.goto(url)
    ready(page, 10 * PATIENCE)  # the stock start, slowed, takes its time
    taken = float(page.evaluate("readyAt"))
    if page.evaluate("'serviceWorker' in navigator && 'start' in document.all"):
        kept_for_offline(page)
    page.close()
    return taken


def starts(playwright: Playwright, url: str, group: Path | None) -> tuple[float, float]:
    """One cold start and the median of the warm ones after it."""
    with profile(playwright) as context, slowed(context, group):
        cold = visit(context, url)
        visit(context, url)    # lets the browser keep compiled code
        return cold, statistics.median(visit(context, url) for _ in range(VISITS - 2))


def slowdown(playwright: Playwright, group: Path) -> tuple[float, float]:
    """What `slowed` really does to the page and to a worker, by the same loop with and without it."""
    in_page = f"() => {{ {LOOP} return best(); }}"
    in_worker = f"""() => new Promise((done) => {{
        const address = URL.createObjectURL(new Blob([`{LOOP} postMessage(best());`]));
        new Worker(address).onmessage = ({{data}}) => done(data);
    }})"""
    with profile(playwright) as context:
        page = context.new_page()
        plain = page.evaluate(in_page), page.evaluate(in_worker)
        with slowed(context, group):
            slow = page.evaluate(in_page), page.evaluate(in_worker)
    return slow[0] / plain[0], slow[1] / plain[1]


def echo(page: Page) -> list[float]:
    """Milliseconds of calls into a PyScript worker that answers at once that nothing changed."""
    return list(page.evaluate("""async (calls) => {
        const {sync} = document.querySelector("script[type=py]").xworker;
        const message = JSON.stringify({act: "line 1", now: 0, random: 0}), times = [];
        for (let i = 0; i < calls; i++) {
            const start = performance.now();
            await sync.receive(message);
            times.push(performance.now() - start);
        }
        return times;
    }""", TAPS))


def taps(page: Page) -> list[list[float]]:
    """Milliseconds from taps on lines of the board to the changed page, and to the frame that shows it."""
    return list(page.evaluate("""async (calls) => {
        const root = document.documentElement, times = [];
        for (let i = 0; i < calls; i++) {
            const start = performance.now();
            const changed = new Promise((done) => new MutationObserver((_, observer) => {
                observer.disconnect();
                done(performance.now() - start);
            }).observe(root, {attributes: true, attributeFilter: ["data-moment"]}));
            const line = document.querySelector(`[data-act="line ${i % 6 + 1}"]`);
            line.dispatchEvent(new MouseEvent("click", {bubbles: true}));
            const page = await changed;
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            times.push([page, performance.now() - start]);
        }
        return times;
    }""", TAPS))


def answer_times(playwright: Playwright, url: str, group: Path | None) -> tuple[float, float, float]:
    """Means: the bare echo, a tap to the changed page, a tap to its frame."""
    with profile(playwright) as context:
        page = context.new_page()
        page.route("**/worker.py", lambda route: route.fulfill(body=ECHO))
        page.goto(url)
        page.locator("html[data-engine]").wait_for(state="attached")
        with slowed(context, group):
            bare = echo(page)
        page.close()
        page = context.new_page()
        page.goto(url)
        ready(page, 10 * PATIENCE)  # the stock start, slowed, takes its time
        page.locator("#game-math-magic").click()
        page.locator("[data-act=start]").click()
        page.locator('[data-act="line 1"]').wait_for()
        with slowed(context, group):
            times = taps(page)
    changed, shown = zip(*times, strict=True)
    return statistics.fmean(bare), statistics.fmean(changed), statistics.fmean(shown)


def report(label: str, ours: list[float], stock: list[float]) -> None:
    mine, theirs = statistics.median(ours), statistics.median(stock)
    print(f"{label:<28}{theirs / 1000:7.2f} s {mine / 1000:9.2f} s {theirs / mine:8.1f} x", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        # As ordinary hosts do: copies are good for ten minutes, so that a warm stock start asks for nothing.
        ours = Site(caching="max-age=600")
        stock = Site(stock_site(Path(folder) / "stock"), caching="max-age=600")
        print(f"{'start, to the first answer':<28}{'stock':>9} {'here':>11} {'faster':>10}")
        slow = slow_group()
        speeds = {"full speed": None} | ({f"slowed {SLOWER} times": slow} if slow else {})
        for name, group in speeds.items():
            rounds: list[Any] = [(starts(playwright, stock.url, group), starts(playwright, ours.url, group))
                                 for _ in range(1 if group else ROUNDS)]    # slow ones take minutes
            for kind in (0, 1):
                report(f"{name}, {('cold', 'warm')[kind]}", [r[1][kind] for r in rounds], [r[0][kind] for r in rounds])
        if slow:
            print("slowed, measured: page {:.1f} x, worker {:.1f} x".format(*slowdown(playwright, slow)))
        print(f"\n{'a tap on the board':<28}{'echo':>9} {'changed':>11} {'shown':>11}")
        for name, group in speeds.items():
            bare, changed, shown = answer_times(playwright, ours.url, group)
            print(f"{name:<28}{bare:6.1f} ms {changed:8.1f} ms {shown:8.1f} ms    changed / echo {changed / bare:.1f}")
        if slow:
            slow.rmdir()
        ours.stop()
        stock.stop()


if __name__ == "__main__":
    main()
