"""A step runs again only when what it is made from has changed: each leaves a stamp of that."""

import hashlib
from pathlib import Path

from .folders import ROOT, WORK, walk


def fingerprint(*paths: Path, also: object = "") -> str:
    """One hash over files and folders (and any other fact), so that equal input is recognised."""
    total = hashlib.sha256(repr(also).encode())
    for file in sorted(f for path in paths for f in walk(path)):
        total.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return total.hexdigest()[:12]


def changed(step: str, mark: str) -> bool:
    stamp = WORK / "stamps" / step
    return not stamp.is_file() or stamp.read_text("utf-8") != mark


def done(step: str, mark: str) -> None:
    stamp = WORK / "stamps" / step
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(mark, "utf-8")
