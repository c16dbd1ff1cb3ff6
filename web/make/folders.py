"""Where everything lies, and what is done with files and folders."""

import hashlib
import os
import shutil
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB, DIST, WORK, VENV = ROOT / "web", ROOT / "dist", ROOT / ".build", ROOT / ".venv"
PARTS = WEB / "node_modules"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def walk(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    elif path.is_dir() and path.name not in {"node_modules", "__pycache__"} and not path.name.startswith(".mypy"):
        for inside in path.iterdir():
            yield from walk(inside)


def empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copyfile(source, target)


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
