"""NOTICE.txt: whose work is shipped, under which licences."""

import json
import zipfile
from pathlib import Path

from .folders import PARTS, ROOT, VENV, VERSION, WORK


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
