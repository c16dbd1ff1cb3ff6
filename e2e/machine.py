"""A browser with an empty profile, at full speed or on a machine four times slower: for the benches.

Chromium's own processor throttling does not reach workers, so the slow machine is made by the kernel: a control group
that gives all processes of the browser together a quarter of one processor, in slices of ten milliseconds; the factor
that comes out for one busy thread is measured too. It takes Linux and root; elsewhere those rows are left out.
"""

import json
import os
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright

from e2e.conftest import PATIENCE, QUIET
from e2e.webdriver import free_port
from web.make import browsers

SLOWER = 4
PERIOD = 10_000  # microseconds

# What the page itself has marked, in milliseconds since the navigation; nothing if it is not ready.
READY_AT = "performance.getEntriesByName('ready')[0]?.startTime ?? null"

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
            folder,
            executable_path=browsers.browser() or None,
            args=QUIET,
            locale="fr-FR",
            viewport={"width": 1180, "height": 820},
        )
        context.set_default_timeout(PATIENCE * 5)
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
    return family_of(next(process["id"] for process in processes if process["type"] == "browser"))


def family_of(browser: int) -> list[int]:
    family, found = os.getpgid(browser), []
    assert family != os.getpgid(0)
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


class Unwatched:
    """A browser with an empty profile that nobody is attached to while a page starts, as people have it: a debugger
    holds a worker up at its start, and a page not. It is asked afterwards, when it has come to rest."""

    def __init__(self, playwright: Playwright, folder: str, group: Path | None) -> None:
        self.playwright, self.address = playwright, f"http://127.0.0.1:{free_port()}"
        self.process = subprocess.Popen(
            [
                browsers.browser() or playwright.chromium.executable_path,
                "--headless",
                "--no-first-run",
                "--lang=fr-FR",
                "--window-size=1180,820",
                f"--user-data-dir={folder}",
                *QUIET,
                f"--remote-debugging-port={self.address.rpartition(':')[2]}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=(lambda: move([os.getpid()], group)) if group else None,
        )  # and so all that it starts
        until = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                self.ask("version")
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def ask(self, what: str, method: str = "GET") -> Any:
        with urllib.request.urlopen(urllib.request.Request(f"{self.address}/json/{what}", method=method)) as answer:
            text = answer.read().decode()
        return json.loads(text) if text.startswith("{") else text

    def visit(self, url: str) -> float:
        """Milliseconds from the navigation to the engine's first answer, as the page itself has marked it."""
        tab, taken = self.ask(f"new?{url}", "PUT"), None
        while taken is None:
            self.rest()
            watched = self.playwright.chromium.connect_over_cdp(self.address)
            page = next(page for page in watched.contexts[0].pages if page.url.startswith(url))
            taken = page.evaluate(READY_AT)
            watched.close()
        self.ask(f"close/{tab['id']}")
        return float(taken)

    def rest(self) -> None:
        """Wait until the browser has had nothing to do for a second; where that cannot be seen, a while."""
        if not Path("/proc/self/stat").exists():
            return time.sleep(10)
        spent, still = -1, 0
        while still < 10:
            time.sleep(0.1)
            before, spent = spent, sum(map(processor_ticks, family_of(self.process.pid)))
            still = still + 1 if spent - before <= 1 else 0

    def quit(self) -> None:
        self.process.terminate()
        self.process.wait()


def processor_ticks(process: int) -> int:
    """What a process has spent so far, in the kernel's ticks (a hundredth of a second)."""
    with suppress(OSError):
        return sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return 0


@contextmanager
def unwatched(playwright: Playwright, group: Path | None) -> Iterator[Unwatched]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Unwatched(playwright, folder, group)
        yield browser
        browser.quit()


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
