"""A browser with an empty profile, at full speed or on a machine four times slower: for the benches.

Chromium's own processor throttling does not reach workers, so the slow machine is made by the kernel: a control group
that gives all processes of the browser together a quarter of one processor, in slices of ten milliseconds; the factor
that comes out for one busy thread is measured too. It takes Linux and root; elsewhere those rows are left out.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright

import build
from e2e.conftest import PATIENCE, QUIET

SLOWER = 4
PERIOD = 10_000    # microseconds

WHEN_READY = """new MutationObserver(() => {
    if (document.documentElement.dataset.engine === "ready") globalThis.readyAt ??= performance.now();
}).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-engine"], childList: true})"""

LOOP = """const run = () => {
    const start = performance.now();
    for (let i = 0, x = 0; i < 1e8; i++) x += i % 7;
    return performance.now() - start;
};
const best = () => Math.min(run(), run(), run());"""


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
