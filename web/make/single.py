"""The whole app as one HTML file that plays by a double click, from a USB stick: no host, no network."""

import base64
from pathlib import Path

from .bundle import bundle, ours
from .engine import SNAPSHOT
from .folders import DIST, ROOT, VERSION, WEB, WORK
from .page import PACKED_WASM, as_script, filled, inline_scripts, shown
from .running import say
from .site import NOTICE, build, worker_facts
from .styles import style_sheet

SCRIPTS = ("single/single", "single/engine")


def write_single() -> None:
    """The whole app as one HTML file that plays by a double click, from a USB stick: no host, no network."""
    build()
    runtime, app = (next(DIST.glob(f"{name}-*")) for name in ("runtime", "app"))
    scripts = WORK / "single"
    bundle(ours(*SCRIPTS), scripts, worker_facts(app / SNAPSHOT))
    page = filled(
        WEB / "single" / "index.html",
        {
            **shown({"version": VERSION}),
            "looks": inline_scripts()["looks"],
            "icon": as_address(WEB / "icons" / "icon.svg", "image/svg+xml"),
            "style": style_sheet(lambda font: as_address(font, "font/woff2")),
            "notice": as_script((DIST / NOTICE).read_text("utf-8")),
            "engine": as_script((scripts / "single" / "engine.js").read_text("utf-8")),
            "app": (scripts / "single" / "single.js").read_text("utf-8"),
            "snapshot": as_text(app / SNAPSHOT),
            "wasm": as_text(runtime / PACKED_WASM),
        },
    )
    target = WORK / f"bons-comptes-{VERSION}.html"
    target.write_text(page, "utf-8")
    say(f"{target.relative_to(ROOT)} {target.stat().st_size / 1e6:.1f} MB: a double click plays")


def as_address(file: Path, kind: str) -> str:
    return f"data:{kind};base64,{as_text(file)}"


def as_text(file: Path) -> str:
    return base64.b64encode(file.read_bytes()).decode()
