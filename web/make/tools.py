"""What else is needed, pinned by the lock files: into .venv, web/node_modules and .build."""

import os
import shutil
import sys
from pathlib import Path

from .folders import BIN, PARTS, PYTHON, ROOT, VENV, WEB, WORK
from .running import run, say
from .stamps import changed, done, fingerprint

NEWEST_OLD_NODE = 18


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
