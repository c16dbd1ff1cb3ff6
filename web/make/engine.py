"""Python for the browser: the library and the app's wheels as .pyc, their frozen lock file, the memory snapshot."""

import gzip
import json
import shutil
import zipfile
from pathlib import Path

from .folders import PARTS, PYTHON, ROOT, WORK, empty
from .running import from_app, run, say
from .stamps import changed, done, fingerprint
from .tools import browser_wheels, node

HERE = Path(__file__).parent  # what runs inside Pyodide stands here too
EMPTY, HELD, BEGUN = range(3)  # where a block of a snapshot comes from
SNAPSHOT = "snapshot.bin"  # Python's memory with the engine imported
BLOCK = 4096  # bytes, by which a snapshot is put together


def bake(folder: Path, stdlib: Path, *job: str) -> None:
    run(node(), HERE / "bake.mjs", stdlib, HERE / "bake.py", folder, *job)


def pyodide_version() -> str:
    return str(json.loads((PARTS / "pyodide" / "package.json").read_text("utf-8"))["version"])


def compiled_stdlib() -> Path:
    """Pyodide's standard library as .pyc, made by Pyodide itself: the slow step, once per version of Pyodide."""
    folder = WORK / "stdlib"
    mark = fingerprint(HERE / "bake.py", HERE / "bake.mjs", also=pyodide_version())
    if changed("stdlib", mark) or not (folder / "stdlib.zip").is_file():
        say("compiling Python's standard library for the browser (once, some 15 seconds)")
        empty(folder)
        source = shutil.copy(PARTS / "pyodide" / "python_stdlib.zip", folder)
        bake(folder, Path(source), "stdlib")
        done("stdlib", mark)
    return folder / "stdlib.zip"


def frozen_engine() -> Path:
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
    """The catalogues as data, in the place of the .po files and of the module that reads them. No page needs the
    games' law (RULES.md)."""
    imports = "from pyapp.app.ui.words import LANGUAGES; from pyapp.locale import as_module"
    with zipfile.ZipFile(wheel) as old:
        files = {name: old.read(name) for name in old.namelist() if not name.endswith((".po", ".md"))}
    files["pyapp/locale/__init__.py"] = from_app(imports, "as_module(LANGUAGES)").encode()
    with zipfile.ZipFile(wheel, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)


def snapshot(wheels: Path, stdlib: Path) -> Path:
    """Python's memory with the engine imported, packed: what a start in the browser begins from."""
    packed = WORK / SNAPSHOT
    mark = fingerprint(wheels, stdlib, HERE / "snapshot.mjs", HERE / "snapshot.py", also=("blocks", BLOCK))
    if changed("snapshot", mark) or not packed.is_file():
        say("memory snapshot")
        memory = WORK / "snapshot"
        run(node(), HERE / "snapshot.mjs", stdlib, wheels, memory)
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
