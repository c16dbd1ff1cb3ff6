"""The pages of the site: index.html with home drawn into it and what a start needs, and those of docs/."""

import base64
import hashlib
import html
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .bundle import ANY, bundle
from .engine import SNAPSHOT
from .folders import VERSION, WEB, WORK, content_id
from .running import from_app

PAGE = ("start/boot", "start/old")  # scripts of the page
WORKER = ("engine/from-snapshot", "engine/at-work", "engine/from-wheel")  # scripts of Python's worker
ASM, PACKED_WASM = "pyodide.asm.js", "pyodide.asm.bin"  # .mjs and .wasm at theirs
INLINE = ("policy", "ahead", "looks", "watchdog")  # scripts of web/start that stand in the page itself


def write_page(site: Path, runtime: Path, app: Path, offline: bool = True, more: str = "") -> None:
    """index.html: the template with home, what the page says itself, and the list of what a start downloads."""
    pyscript = next((runtime / "pyscript").glob("core-*.js")).relative_to(site).as_posix()
    start = {
        "build": content_id(site),
        "version": VERSION,
        "app": f"{app.name}/",
        "pyscript": pyscript,
        "packages": ["bons-comptes"],
        "offline": offline,
        "snapshot": (app / SNAPSHOT).is_file(),
        "needed": sorted(file.relative_to(site).as_posix() for file in needed_files(runtime, app)),
        "files": {
            file.relative_to(site).as_posix(): file.stat().st_size for file in sorted(counted_files(runtime, app))
        },
    }
    scripts = inline_scripts()
    hashes = {f"{name}-hash": base64.b64encode(digest(text)).decode() for name, text in scripts.items()}
    facts = {"app": app.name, "pyscript": pyscript, "more": more}
    page = filled(WEB / "index.html", facts | hashes | scripts | shown(start))
    (site / "index.html").write_text(page, "utf-8")


def shown(start: dict[str, Any]) -> dict[str, str]:
    """What every page of the app holds: home, the sentences that the page says itself, and the facts of a start."""
    imports = "from pyapp.app.first_page import boot_sentences, page"
    home, sentences = from_app(imports, "[page('fr'), boot_sentences()]")
    return {
        "home": home,
        "start": as_script(start),
        "program": (WEB / "engine" / "worker.py").read_text("utf-8"),
        "sentences": as_script(sentences),
        **{name: said(sentences, name) for name in ("script", "ipad")},
    }


def said(sentences: dict[str, dict[str, str]], name: str) -> str:
    """A sentence in every language."""
    return "".join(f'<p lang="{one}">{html.escape(words[name])}</p>' for one, words in sentences.items())


def counted_files(runtime: Path, app: Path) -> Iterator[Path]:
    """What files.js counts while it is fetched, so that a start's progress can be shown in real bytes."""
    yield runtime / PACKED_WASM
    if (app / SNAPSHOT).is_file():
        yield app / SNAPSHOT
    else:
        yield from (runtime / "python_stdlib.zip", *(app / "wheels").iterdir())


def needed_files(runtime: Path, app: Path) -> Iterator[Path]:
    """What a start needs besides: if there is none, watchdog.js looks at each of them."""
    yield from (app / f"{name}.js" for name in WORKER)
    yield runtime / ASM


def inline_scripts() -> dict[str, str]:
    """What stands in the page itself, for every browser."""
    folder = WORK / "inline"
    bundle({name: WEB / "start" / f"{name}.js" for name in INLINE}, folder, target=ANY)
    return {name: (folder / f"{name}.js").read_text("utf-8").strip() for name in INLINE}


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def filled(template: Path, facts: dict[str, str]) -> str:
    page = template.read_text("utf-8")
    for name, value in facts.items():
        page = page.replace("{{" + name + "}}", value)
    return page


def as_script(data: object) -> str:
    """JSON that can stand inside a <script> element."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def write_docs(site: Path, app: Path) -> None:
    """docs/: pages of the site like any other, with the app's looks."""
    looks = f"<script>{inline_scripts()['looks']}</script></head>"
    (site / "docs").mkdir(exist_ok=True)
    written = from_app("from pyapp.app.docs.pages import pages", "pages(sys.argv[1])", f"../{app.name}")
    for name, page in written.items():
        (site / "docs" / name).write_text(page.replace("</head>", looks, 1), "utf-8")
