"""Other browsers than Chromium, driven by WebDriver with the standard library alone: it is HTTP and JSON.

Firefox needs geckodriver, WebKitGTK its own driver and a screen (Xvfb). What is not on the machine is None.
"""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PATIENCE = 60  # seconds: only a limit for what hangs


class Window:
    """A browser window: go, run a script in the page, wait until one says yes, tap."""

    def __init__(self, driver: str, session: str) -> None:
        self.address = f"{driver}/session/{session}"

    def ask(self, path: str, data: dict[str, Any] | None = None, method: str = "POST") -> Any:
        return _ask(self.address + path, data or {}, method)

    def go(self, url: str) -> None:
        self.ask("/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        """What an expression is in the page, with `arguments`."""
        return self.ask("/execute/sync", {"script": f"return ({script});", "args": list(arguments)})

    def wait(self, script: str, *arguments: Any) -> Any:
        """Wait until an expression is true, and say what it is."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(Refusal):  # the page may be on its way to another one
                found = self.run(script, *arguments)
                if found:
                    return found
            time.sleep(0.02)
        raise AssertionError(f"never true: {script}; page: {self.run('document.body.innerText.slice(0, 2000)')}")

    def tap(self, selector: str, across: float = 0.5, down: float = 0.5) -> None:
        """A tap in the middle of an element, or somewhere else in it."""
        self.wait("document.querySelector(arguments[0])", selector)
        box = self.run(
            """((element) => {
            element.scrollIntoView({block: "center", inline: "center"});
            return element.getBoundingClientRect().toJSON();
        })(document.querySelector(arguments[0]))""",
            selector,
        )
        x, y = round(box["x"] + across * box["width"]), round(box["y"] + down * box["height"])
        self.ask(
            "/actions",
            {
                "actions": [
                    {
                        "type": "pointer",
                        "id": "finger",
                        "parameters": {"pointerType": "mouse"},
                        "actions": [
                            {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": x, "y": y},
                            {"type": "pointerDown", "button": 0},
                            {"type": "pointerUp", "button": 0},
                        ],
                    }
                ]
            },
        )

    def quit(self) -> None:
        with contextlib.suppress(Refusal, OSError):
            self.ask("", method="DELETE")


class Refusal(Exception):
    """A driver's no."""


def _ask(url: str, data: dict[str, Any], method: str = "POST") -> Any:
    body = json.dumps(data).encode() if method == "POST" else None
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise Refusal(error.read().decode()[:1000]) from None


@contextlib.contextmanager
def window(command: list[str], capabilities: dict[str, Any], port: int) -> Iterator[Window]:
    """A driver, and a window that it opens."""
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    address = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                opened = _ask(f"{address}/session", {"capabilities": {"alwaysMatch": capabilities}})
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
        browser = Window(address, opened["sessionId"])
        yield browser
        browser.quit()
    finally:
        os.killpg(driver.pid, signal.SIGTERM)  # the screen that was made for it too
        driver.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def firefox(geckodriver: Path | None) -> contextlib.AbstractContextManager[Window] | None:
    binary = shutil.which("firefox-esr") or shutil.which("firefox")
    if not binary or not geckodriver:
        return None
    port = free_port()
    return window(
        [str(geckodriver), "--port", str(port), "--binary", binary],
        {"moz:firefoxOptions": {"args": ["-headless"], "binary": binary}},
        port,
    )


def webkit() -> contextlib.AbstractContextManager[Window] | None:
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))
    if not driver or not browsers or not shutil.which("xvfb-run"):
        return None
    port = free_port()
    return window(
        ["xvfb-run", "-a", driver, f"--port={port}"],
        {"webkitgtk:browserOptions": {"binary": str(browsers[-1]), "args": ["--automation"]}},
        port,
    )
