"""dist/: the site, made of what the other steps made, and its zip."""

import gzip
import hashlib
import json
import shutil
from pathlib import Path

from .bundle import ANY, bundle, ours
from .engine import BLOCK, SNAPSHOT, compiled_stdlib, frozen_engine, snapshot
from .folders import (
    DIST,
    PARTS,
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
from .page import PACKED_WASM, PAGE, WORKER, write_docs, write_page
from .running import say
from .stamps import changed, done, fingerprint
from .styles import FONTS, font_file, style_sheet
from .tools import python_tools, web_parts

# Every file of dist/ has an ending that the type tables of all hosts know (Moodle's, nginx's, IIS's): an unknown one
# comes as text, which no browser takes for a module, or not at all. What is packed by us is .bin, a wheel .zip.
PYSCRIPT = ("core-*.js", "error-*.js")  # the one plugin that it asks for whatever boot.js leaves out
ROOMS = ("start", "page", "senses", "store", "host")  # of the page's own modules
IDIOMORPH = "node_modules/idiomorph/dist/idiomorph.esm.js"  # which they import
WASM_PAGE = 65536  # bytes, by which WebAssembly's memory grows
NOTICE = "NOTICE.txt"  # whose work is shipped, under which licences


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
    folder, pyodide = site / "runtime", PARTS / "pyodide"
    folder.mkdir()
    bundle({"pyodide.asm": pyodide / "pyodide.asm.mjs"}, folder)
    write_packed(pyodide / "pyodide.asm.wasm", folder / PACKED_WASM)
    copy(stdlib, folder / "python_stdlib.zip")
    for pattern in PYSCRIPT:
        for file in (PARTS / "@pyscript" / "core" / "dist").glob(pattern):
            copy(file, folder / "pyscript" / file.name)
    return folder


def write_packed(source: Path, target: Path) -> None:
    """Packed by us: a host that packs nothing sends the small bytes too."""
    target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


def app_folder(site: Path, engine: Path, runtime: Path, memory: Path | None = None) -> Path:
    """The app: its scripts and looks, the engine's wheels with their lock, and its memory if any. Without one (build.py
    dev) the page's modules stay as they are."""
    folder = site / "app"
    folder.mkdir()
    bundle(ours(*WORKER), folder, {"runtime": f"../../{runtime.name}/", **worker_facts(memory)})
    if memory:
        modern, old = PAGE
        bundle(ours(modern), folder)
        bundle(ours(old), folder, target=ANY)
        copy(memory, folder / SNAPSHOT)
    else:
        for name in (*ROOMS, IDIOMORPH):
            copy(WEB / name, folder / name)
    for font in FONTS:
        copy(font_file(*font), folder / "fonts" / font_file(*font).name)
    (folder / "style.css").write_text(style_sheet(lambda file: f"fonts/{file.name}"), "utf-8")
    for file in engine.iterdir():
        copy(file, folder / "wheels" / file.name.replace(".whl", ".zip"))
    return folder


def worker_facts(memory: Path | None) -> dict[str, object]:
    """What Python's worker must know of what was made here."""
    lock = json.loads((PARTS / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    size, begun = ((WORK / name).stat().st_size if memory else 0 for name in ("snapshot", "snapshot.begun"))
    return {"lock": lock["info"], "snapshot": {"pages": size // WASM_PAGE, "block": BLOCK, "begun": begun}}


def write_service_worker(site: Path) -> None:
    files = {
        f"./{f.relative_to(site).as_posix()}": hashlib.sha256(f.read_bytes()).hexdigest() for f in sorted(walk(site))
    }
    bundle({"sw": WEB / "offline" / "sw.js"}, site, {"id": content_id(site), "files": files})


def write_archive() -> None:
    """dist/ as one file, for the webmaster of a school."""
    archive = WORK / f"bons-comptes-{VERSION}.zip"
    write_zip(
        archive, {f"bons-comptes/{file.relative_to(DIST).as_posix()}": file.read_bytes() for file in sorted(walk(DIST))}
    )
    size = sum(file.stat().st_size for file in walk(DIST))
    say(f"dist/ is {size / 1e6:.1f} MB, {archive.relative_to(ROOT)} {archive.stat().st_size / 1e6:.1f} MB")
