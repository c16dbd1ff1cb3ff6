"""dist/: the site, made of what the other steps made, and its zip."""

import base64
import gzip
import hashlib
import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from .engine import BLOCK, SNAPSHOT, compiled_stdlib, frozen_engine, pyodide_version, snapshot
from .folders import (
    DIST,
    PARTS,
    PYTHON,
    ROOT,
    VERSION,
    WEB,
    WORK,
    content_id,
    copy,
    empty,
    name_after_content,
    walk,
    write_zip,
)
from .notice import notice
from .running import run, say
from .stamps import changed, done, fingerprint
from .tools import python_tools, web_parts

# What the page and its worker load at every start, apart from the app's own files. Every file has an ending that the
# type tables of all hosts know (Moodle's, nginx's, IIS's): an unknown one comes as text, which no browser takes for a
# module, or not at all. What is packed by us is .bin, a wheel .zip, a program .txt.
PYODIDE = ("pyodide", "pyodide.asm")  # modules: .mjs at theirs, .js here
WASM, PACKED_WASM = "pyodide.asm.wasm", "pyodide.asm.bin"
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")
FONTS = [f"lexend-{subset}-{weight}-normal.woff2" for subset in ("latin", "latin-ext") for weight in (400, 600, 700)]
ROOMS = ("start", "page", "senses", "store", "host")  # of what the page loads
# In the order in which they are put together.
STYLES = ("base", "home", "setup", "table", "dialogs", "lesson", "paper", "ending", "motion", "large", "frame")
PAGE = 65536  # bytes, by which WebAssembly's memory grows
WORKER = ("engine/engine", "engine/files", "engine/from-snapshot", "engine/from-wheel", "start/no-database")
PROGRAM = "worker.txt"  # worker.py
NOTICE = "NOTICE.txt"  # whose work is shipped, under which licences
INLINE = ("policy", "ahead", "looks", "watchdog")  # scripts that stand in the page itself


def build() -> None:
    """dist/, if anything it is made from has changed."""
    python_tools()
    web_parts()
    mark = fingerprint(ROOT / "pyapp", WEB, ROOT / "pyproject.toml")
    if DIST.is_dir() and not changed("dist", mark):
        return
    wheels, stdlib = frozen_engine(), compiled_stdlib()
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
        "lock": in_quotes(json.dumps(lock["info"])),
        "version": pyodide_version(),
        "pages": str(size // PAGE),
        "block": str(BLOCK),
        "begun": str(begun),
    }
    for name in (*page_scripts(), *WORKER):
        target = folder / f"{name}.js"
        target.parent.mkdir(exist_ok=True)
        target.write_text(filled((WEB / f"{name}.js").read_text("utf-8"), facts), "utf-8")
    copy(WEB / "engine" / "worker.py", folder / PROGRAM)
    styles = [*(WEB / "styles" / f"{name}.css" for name in STYLES), *sorted((WEB / "styles" / "games").glob("*.css"))]
    (folder / "style.css").write_text("\n".join(style.read_text("utf-8") for style in styles), "utf-8")
    if memory:
        copy(memory, folder / SNAPSHOT)
    copy(PARTS / "idiomorph" / "dist" / "idiomorph.esm.js", folder / "parts" / "idiomorph.esm.js")
    for file in engine.iterdir():
        copy(file, folder / "wheels" / file.name.replace(".whl", ".zip"))
    copy_fonts(folder)
    return folder


def page_scripts() -> list[str]:
    """What the page loads, by room and name; some scripts are written into it."""
    found = [f"{room}/{file.stem}" for room in ROOMS for file in sorted((WEB / room).glob("*.js"))]
    return [name for name in found if name not in {*(f"start/{name}" for name in INLINE), *WORKER}]


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


def in_quotes(text: str) -> str:
    """What may stand between the quotes of a script, whichever they are."""
    return json.dumps(text)[1:-1].replace("'", "\\u0027")


def inline_scripts() -> dict[str, str]:
    """What stands in the page itself, and the hashes by which its policy lets it."""
    texts = {name: (WEB / "start" / f"{name}.js").read_text("utf-8") for name in INLINE}
    digests = {name: base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for name, text in texts.items()}
    return {**texts, **{f"{name}-hash": f"sha256-{digest}" for name, digest in digests.items()}}


def write_docs(site: Path, app: Path) -> None:
    """docs/: pages of the site like any other, with the app's looks."""
    written = json.loads(
        run(
            PYTHON,
            "-c",
            (f"import json; from pyapp.app.docs.pages import pages;print(json.dumps(pages('../{app.name}')))"),
        )
    )
    looks = f"<script>{inline_scripts()['looks']}</script></head>"
    for name, page in written.items():
        (site / "docs").mkdir(exist_ok=True)
        (site / "docs" / name).write_text(page.replace("</head>", looks, 1), "utf-8")


def module_links(app: Path) -> str:
    """Every module of the page is asked for at once, not when the one that imports it has come."""
    modules = [name for name in page_scripts() if name not in {"start/boot", "start/old"}]
    return "\n  ".join(
        f'<link rel="modulepreload" href="{app.name}/{name}.js">'
        for name in ("start/no-database", *modules, "parts/idiomorph.esm")
    )


def start_files(runtime: Path, app: Path) -> Iterator[Path]:
    """What files.js counts while it is fetched, so that a start's progress can be shown in real bytes."""
    yield runtime / PACKED_WASM
    if (app / SNAPSHOT).is_file():
        yield app / SNAPSHOT
    else:
        yield from (runtime / "python_stdlib.zip", *(app / "wheels").iterdir())


def worker_files(runtime: Path, app: Path) -> Iterator[Path]:
    """What a start needs besides: if there is none, watchdog.js looks at each of them."""
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
    text = (WEB / "offline" / "sw.js").read_text("utf-8")
    text = text.replace('"{{build}}"', json.dumps(content_id(site)))
    text = text.replace("{{files}}", in_quotes(json.dumps(files)))
    (site / "sw.js").write_text(text, "utf-8")


def write_archive() -> None:
    """dist/ as one file, for the webmaster of a school."""
    archive = WORK / f"bons-comptes-{VERSION}.zip"
    write_zip(
        archive, {f"bons-comptes/{file.relative_to(DIST).as_posix()}": file.read_bytes() for file in sorted(walk(DIST))}
    )
    size = sum(file.stat().st_size for file in walk(DIST))
    say(f"dist/ is {size / 1e6:.1f} MB, {archive.relative_to(ROOT)} {archive.stat().st_size / 1e6:.1f} MB")
