"""How fast the site starts, against the start that PyScript gives out of the box, and against an earlier dist/ of its
own (`build.py bench startup --against FOLDER`).

The stock start is the same engine and PyScript as its guide shows it: the plain wheel in `packages` (micropip), the
stock standard library, the main thread. All are served by one server with the same headers and measured in turns, from
the navigation to the engine's first answer, inside the page, with no debugger attached. The first visit is that of an
empty profile; of later ones the median counts. Then first visits over a line of 10 Mbit/s, from a host that packs
nothing and from one that packs, and what came over it (there a debugger counts, to see the end of a start at once).
"""

import gzip
import hashlib
import json
import os
import shutil
import statistics
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from e2e.conftest import PATIENCE, Site, Subfolder, ready
from e2e.machine import READY_AT, SLOWER, profile, slow_group, slowdown, unwatched
from web.make.folders import DIST, PARTS, WORK

ROUNDS, VISITS, SLOW_VISITS = 2, 6, 3
LINE, LATENCY = 10_000_000 / 8, 0.03  # bytes a second, seconds
PACKED = {".html", ".js", ".mjs", ".css", ".json", ".py", ".svg", ".wasm", ".webmanifest"}  # by a host that packs

STOCK_PAGE = """<!doctype html><title>stock</title><link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{config}'>
import json, time
from js import document, performance
from pyapp.app.runtime import Runtime
runtime = Runtime(clock=time.monotonic)
runtime.receive(json.dumps({{"act": "open", "stored": {{}}, "storage": True, "languages": ["fr"], "hash": "",
                            "address": "", "now": 0, "random": 1}}))
document.documentElement.dataset.engine = "ready"
performance.mark("ready")
</script>"""


def stock_site(folder: Path) -> Path:
    """PyScript and Pyodide as they come, the engine's wheels uncompiled, and micropip beside them."""
    shutil.copytree(PARTS / "@pyscript" / "core" / "dist", folder / "pyscript")
    shutil.copytree(PARTS / "pyodide", folder / "pyodide")
    wheels = [Path(shutil.copy(wheel, folder)).name for wheel in (WORK / "engine" / "in").glob("*.whl")]
    (source,) = (WORK / "engine" / "micropip").glob("*.whl")
    shutil.copy(source, folder / "pyodide")
    lock = json.loads((folder / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"]["micropip"] |= {
        "file_name": source.name,
        "sha256": hashlib.sha256(source.read_bytes()).hexdigest(),
    }
    (folder / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    config = {"interpreter": "./pyodide/pyodide.mjs", "packages": [f"./{wheel}" for wheel in sorted(wheels)]}
    (folder / "index.html").write_text(STOCK_PAGE.format(config=json.dumps(config)), "utf-8")
    return folder


class Line(Site):
    """A host at the other end of a slow line, which counts what it sends."""

    def __init__(self, folder: Path, packs: bool) -> None:
        super().__init__(folder, caching="max-age=600")
        self.packs, self.sent, self.free_at, self.lock = packs, Counter[str](), 0.0, threading.Lock()

    def answer(self, *connection: Any) -> Subfolder:
        return Slowly(*connection, site=self)

    def wait_for(self, size: int) -> None:
        """Until so many bytes have gone through the one line that all answers share."""
        with self.lock:
            self.free_at = max(self.free_at, time.monotonic()) + size / LINE
            until = self.free_at
        time.sleep(max(0.0, until - time.monotonic()))


class Slowly(Subfolder):
    site: Line

    def do_GET(self) -> None:
        time.sleep(LATENCY)
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            return self.send_error(404)
        body, packs = file.read_bytes(), self.site.packs and file.suffix in PACKED
        body = gzip.compress(body, 6) if packs else body
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file.name))
        self.send_header("Content-Length", str(len(body)))
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for at in range(0, len(body), 16384):
            self.site.wait_for(len(body[at : at + 16384]))
            self.wfile.write(body[at : at + 16384])
        self.site.sent[file.relative_to(self.site.folder).as_posix()] += len(body)


def starts(playwright: Playwright, url: str, group: Path | None) -> tuple[float, float]:
    """One cold start and the median of the warm ones after it; slow ones take minutes."""
    warm = SLOW_VISITS if group else VISITS
    with unwatched(playwright, group) as browser:
        cold = browser.visit(url)
        browser.visit(url)  # lets the browser keep compiled code
        return cold, statistics.median(browser.visit(url) for _ in range(warm - 1))


def over_the_line(playwright: Playwright, folder: Path, packs: bool) -> tuple[float, Counter[str]]:
    line = Line(folder, packs)
    with profile(playwright) as context:
        page = context.new_page()
        page.goto(line.url, wait_until="commit")
        ready(page, 10 * PATIENCE)
        taken, sent = float(page.evaluate(READY_AT)), Counter(line.sent)
    line.stop()
    return taken, sent


def row(label: str, times: dict[str, float]) -> None:
    cells = "".join(f"{taken / 1000:9.2f} s {taken / times['stock']:5.2f}" for taken in times.values())
    print(f"{label:<34}{cells}", flush=True)


def speeds(playwright: Playwright, folders: dict[str, Path]) -> None:
    # As ordinary hosts do: copies are good for ten minutes, so that a warm stock start asks for nothing.
    sites = {name: Site(folder, caching="max-age=600") for name, folder in folders.items()}
    slow = slow_group()
    for name, group in {"full speed": None, **({f"slowed {SLOWER} times": slow} if slow else {})}.items():
        rounds = [
            {of: starts(playwright, site.url, group) for of, site in sites.items()}
            for _ in range(1 if group else ROUNDS)
        ]
        for kind, when in enumerate(("first visit", "later visits")):
            row(f"{name}, {when}", {of: statistics.median(each[of][kind] for each in rounds) for of in sites})
    if slow:
        print("slowed, measured: page {:.1f} x, worker {:.1f} x".format(*slowdown(playwright, slow)))
        slow.rmdir()
    for site in sites.values():
        site.stop()


def bytes_by_file(sent: dict[str, Counter[str]]) -> None:
    """What crossed the line before the engine was ready: the largest files, and the rest together."""
    print("\nbytes before the first answer, from a host that packs nothing:")
    for of, files in sent.items():
        largest, small = files.most_common(9), sum(files.values())
        print(f"  {of}: {small / 1e6:.2f} MB in {len(files)} files")
        for name, size in largest:
            print(f"    {size / 1e6:7.2f} MB  {name}")
            small -= size
        print(f"    {small / 1e6:7.2f} MB  {len(files) - len(largest)} others")


def main() -> None:
    against = os.environ.get("BONS_COMPTES_AGAINST")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        folders = {
            "stock": stock_site(Path(folder) / "stock"),
            **({"before": Path(against)} if against else {}),
            "here": DIST,
        }
        print(
            f"{ROUNDS} rounds of a first visit and {VISITS} later ones, one of {SLOW_VISITS} slowed; six minutes",
            flush=True,
        )
        print(f"{'start, to the first answer':<34}" + "".join(f"{name:>11} ratio" for name in folders), flush=True)
        speeds(playwright, folders)
        sent: dict[str, Counter[str]] = {}
        for packs in (False, True):
            results = {of: over_the_line(playwright, site, packs) for of, site in folders.items()}
            host = "that packs" if packs else "that packs nothing"
            row(f"10 Mbit/s, host {host}", {of: taken for of, (taken, _) in results.items()})
            sent = sent or {of: files for of, (_, files) in results.items()}
        bytes_by_file(sent)


if __name__ == "__main__":
    main()
