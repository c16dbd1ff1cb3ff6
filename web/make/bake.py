"""Runs inside Pyodide at build time (bake.mjs): compiles archives to .pyc and freezes the lock file with micropip.

`stdlib`  compiles the standard library, the largest single cost of a start when it is left as source.
`wheels`  compiles every wheel in /bake/in, lets micropip install them and writes the lock that the browser loads from.
"""

import hashlib
import json
import sys
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

BAKE = Path("/bake")


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The .pyc of a source. Unchecked hash: there is no source beside it to compare with."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def compile_archive(archive: Path, target: Path, optimize: int) -> None:
    """Write `archive` again with every .py replaced by its .pyc; the same input gives the same bytes."""
    record = ""
    with ZipFile(archive) as old, ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            data = old.read(name)
            if name.endswith("/"):
                continue
            if name.endswith(".dist-info/RECORD"):
                record = name
                continue
            if name.endswith(".py"):
                data, name = compiled(data, name, optimize), name + "c"
            new.writestr(ZipInfo(name), data, ZIP_DEFLATED)
        if record:  # pip's list of files: without hashes it is still a list
            new.writestr(ZipInfo(record), "".join(f"{name},,\n" for name in new.namelist()), ZIP_DEFLATED)


async def freeze(wheels: list[Path]) -> dict:
    """Let micropip resolve and install the wheels from /bake/out, and return its lock with bare file names."""
    (micropip_wheel,) = (BAKE / "micropip").glob("*.whl")
    sys.path.insert(0, str(micropip_wheel))
    import micropip

    await micropip.install([f"emfs:{wheel}" for wheel in wheels])
    lock = json.loads(micropip.freeze())
    for package in lock["packages"].values():
        path = BAKE / "out" / Path(package["file_name"]).name
        package["file_name"] = path.name
        package["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    return lock


if arguments[0] == "stdlib":  # noqa: F821
    compile_archive(BAKE / "python_stdlib.zip", BAKE / "stdlib.zip", optimize=2)
else:
    for wheel in (BAKE / "in").glob("*.whl"):
        compile_archive(wheel, BAKE / "out" / wheel.name, optimize=0)
    lock = await freeze(sorted((BAKE / "out").glob("*.whl")))  # noqa: F704
    (BAKE / "out" / "pyodide-lock.json").write_text(json.dumps(lock, sort_keys=True))
