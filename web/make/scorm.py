"""Packages for platforms that serve the app themselves: SCORM 1.2 for Moodle and its like, an HTML5 zip for Kolibri."""

import hashlib
import html
import sys

from .folders import DIST, ROOT, VERSION, WORK, walk, write_zip
from .running import from_app, say
from .site import build

MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="bons-comptes" version="1.2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="games"><organization identifier="games"><title>Bons Comptes</title>
{items}
  </organization></organizations>
  <resources>
    <resource identifier="app" type="webcontent" adlcp:scormtype="sco" href="index.html">
{files}
    </resource>
  </resources>
</manifest>
"""
PACKAGES = "from pyapp.app.classroom import packages"  # the app itself reads and writes its links


def write_scorm(wanted: list[str]) -> None:
    """SCORM 1.2 packages for Moodle and its like: one of all games, or one for each game or lesson's link."""
    build()
    items = from_app(PACKAGES, "packages.launches(sys.argv[1:])", *wanted)
    if isinstance(items, str):
        sys.exit(items)
    for name, launches in items.items():
        archive = WORK / f"bons-comptes-scorm-{name}-{VERSION}.zip"
        write_zip(archive, {"imsmanifest.xml": manifest(launches).encode()} | packaged())
        say(f"{archive.relative_to(ROOT)} {archive.stat().st_size / 1e6:.1f} MB")


def packaged() -> dict[str, bytes]:
    """dist/ as a package holds it: the platform serves it, so nothing is kept for offline."""
    files = {file.relative_to(DIST).as_posix(): file.read_bytes() for file in sorted(walk(DIST))}
    del files["sw.js"]
    page = files["index.html"]
    files["index.html"] = page.replace(b'"offline": true', b'"offline": false')
    assert files["index.html"] != page
    return files


def manifest(launches: dict[str, str]) -> str:
    """imsmanifest.xml: an item for each launch, all of them the same page with other parameters."""
    items = [
        f'    <item identifier="item-{number}" identifierref="app" parameters="{html.escape(asked)}">'
        f"<title>{html.escape(title)}</title></item>"
        for number, (asked, title) in enumerate(launches.items(), 1)
    ]
    files = [f'      <file href="{html.escape(name)}"/>' for name in packaged()]
    return MANIFEST.format(items="\n".join(items), files="\n".join(files))


def write_kolibri(asked: str) -> None:
    """An HTML5 zip for Kolibri, which serves it itself, opens index.html without parameters and hears SCORM's calls."""
    build()
    game, parameters = launched(asked)
    mark = "" if asked in {game, ""} else f"-{hashlib.sha256(parameters.encode()).hexdigest()[:6]}"
    archive = WORK / f"bons-comptes-kolibri-{game or 'all'}{mark}-{VERSION}.zip"
    write_zip(archive, kolibri_files(f"?{parameters}"))
    say(f"{archive.relative_to(ROOT)} {archive.stat().st_size / 1e6:.1f} MB")


def launched(asked: str) -> tuple[str, str]:
    """Of a game's name or a lesson's link: the game and the parameters that a platform launches. Without: home."""
    query = asked.partition("#")[0].partition("?")[2] if "?" in asked else f"game={asked}&mode=level" if asked else ""
    game, parameters, problems = from_app(PACKAGES, "packages.alone(sys.argv[1])", query)
    if problems or (asked and not game):
        sys.exit(problems[0] if problems else f"no game and no lesson: {asked}")
    return game, parameters


def kolibri_files(parameters: str) -> dict[str, bytes]:
    """A package whose page has its parameters in itself: platform.js reads them where the address has none."""
    files = packaged()
    meta = f'<meta name="parameters" content="{html.escape(parameters)}">'
    return files | {"index.html": files["index.html"].replace(b"<title>", f"{meta}\n  <title>".encode(), 1)}
