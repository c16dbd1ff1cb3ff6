"""The page from the sources, loaded again at every save."""

import contextlib
import functools
import hashlib
import json
import shutil
import threading
import time
import zipfile
from pathlib import Path
from typing import Any

from .engine import compiled_stdlib, frozen_engine
from .folders import ROOT, WEB, WORK, copy, empty, walk
from .page import write_docs, write_page
from .running import say
from .serve import Files, Server
from .site import app_folder, runtime_folder
from .tools import python_tools, web_parts

RELOAD = """
const shown = new URL(import.meta.url).search;
new EventSource(`changes${shown}`).onmessage = () => location.reload();
"""


class Workshop:
    """The site made from the sources as they are, again at every save: .build/dev, and how many times it was made."""

    def __init__(self) -> None:
        self.folder, self.made, self.changed = WORK / "dev", 0, threading.Condition()
        self.engine, self.stdlib = frozen_engine(), compiled_stdlib()
        empty(self.folder)
        self.runtime = runtime_folder(self.folder, self.stdlib)
        self.make()

    def make(self) -> None:
        """The engine goes out as plain sources: nothing is compiled, frozen or named after its content."""
        lock, work = json.loads((self.engine / "pyodide-lock.json").read_text("utf-8")), WORK / "dev-engine"
        empty(work)
        for package in lock["packages"].values():
            copy(self.engine / package["file_name"], work / package["file_name"])
        ours = lock["packages"]["bons-comptes"]
        put_sources(work / ours["file_name"])
        ours["sha256"] = hashlib.sha256((work / ours["file_name"]).read_bytes()).hexdigest()
        (work / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
        shutil.rmtree(self.folder / "app", ignore_errors=True)
        app = app_folder(self.folder, work, self.runtime)
        for name in ("manifest.json", "icons"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            copy(WEB / name, self.folder / name)
        (self.folder / "reload.js").write_text(RELOAD, "utf-8")
        with self.changed:
            script = f'\n  <script type="module" src="reload.js?{self.made + 1}"></script>'
            write_page(self.folder, self.runtime, app, offline=False, more=script)
            write_docs(self.folder, app)
            self.made += 1
            self.changed.notify_all()

    def watch(self) -> None:
        """Look at the sources' times again and again; what cannot be made is told, and the page stays as it was."""
        seen = self.times()
        while True:
            time.sleep(0.2)
            now = self.times()
            if now != seen:
                seen = now
                try:
                    self.make()
                except (SystemExit, OSError) as problem:
                    say(str(problem))

    def times(self) -> dict[Path, int]:
        return {file: file.stat().st_mtime_ns for folder in (ROOT / "pyapp", WEB) for file in walk(folder)}


def put_sources(wheel: Path) -> None:
    """Our wheel with the sources in the place of what was compiled from them."""
    with zipfile.ZipFile(wheel) as old:
        about = {name: old.read(name) for name in old.namelist() if ".dist-info/" in name}
    with zipfile.ZipFile(wheel, "w") as new:
        for name, data in about.items():
            new.writestr(name, data)
        for file in walk(ROOT / "pyapp"):
            new.write(file, file.relative_to(ROOT))


class WorkshopFiles(Files):
    """Serves the workshop; `changes?3` answers when the site has been made a fourth time."""

    cache_control = "no-store"

    def __init__(self, *connection: Any, workshop: Workshop) -> None:
        self.workshop = workshop
        super().__init__(*connection, directory=str(workshop.folder))

    def do_GET(self) -> None:
        path, _, shown = self.path.partition("?")
        if path != "/changes":
            return super().do_GET()
        with self.workshop.changed:
            self.workshop.changed.wait_for(lambda: str(self.workshop.made) != shown)
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"data: changed\n\n")


def dev(port: int) -> None:
    """The page from the sources, loaded again at every save."""
    python_tools()
    web_parts()
    workshop = Workshop()
    threading.Thread(target=workshop.watch, daemon=True).start()
    server = Server(("127.0.0.1", port), functools.partial(WorkshopFiles, workshop=workshop))
    print(f"http://localhost:{server.server_address[1]}/", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()
