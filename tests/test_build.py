"""The build: what dist/ holds, what it never holds, and that equal input is not built twice."""

import ast
import hashlib
import html
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from pyapp import locale
from pyapp.app.ui.words import LANGUAGES
from web.make import checks, engine, folders, running, scorm, serve, stamps, tools

pytestmark = pytest.mark.skipif(not folders.DIST.is_dir(), reason="no dist/ yet: build.py test makes it")
TEXTS = {".html", ".css", ".webmanifest"}


def start() -> dict[str, object]:
    """What the page knows of its own build."""
    page = (folders.DIST / "index.html").read_text("utf-8")
    found = re.search(r'id="start">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def test_every_address_of_the_site_is_relative() -> None:
    for file in folders.walk(folders.DIST):
        if file.suffix in TEXTS:
            # Names of XML are no addresses, what stands in a <code> is there to be read, and a link that a person opens
            # elsewhere loads nothing here.
            text = re.sub(
                r'xmlns="[^"]*"|(?s:<code>.*?</code>)|(?s:<a [^>]*target="_blank"[^>]*>.*?</a>)',
                "",
                file.read_text("utf-8"),
            )
            assert not re.findall(r"""(?:href|src)=["']/|url\(["']?/|https?://""", text), file.name


def test_every_address_of_a_page_exists() -> None:
    pages = [file for file in folders.walk(folders.DIST) if file.suffix == ".html"]
    assert {file.parent.name for file in pages} == {"dist", "docs"}
    for page in pages:
        for address in re.findall(r'<(?:link|script|img)[^>]* (?:href|src)="([^"]+)"', page.read_text("utf-8")):
            assert (page.parent / address).is_file(), (page.name, address)


def test_every_script_of_the_site_can_be_read() -> None:
    """One that cannot is only a slower start, or one without offline, which nobody notices."""
    scripts = [str(file) for file in folders.walk(folders.DIST) if file.suffix == ".js"]
    read = (
        "const { SourceTextModule } = require('vm'), { readFileSync } = require('fs');"
        "for (const identifier of process.argv.slice(1)) {"
        "  try { new SourceTextModule(readFileSync(identifier, 'utf8'), { identifier }); }"
        "  catch (error) { console.log(identifier, error.message); }"
        "}"
    )
    node = [str(tools.node()), "--no-warnings", "--experimental-vm-modules", "-e", read]
    assert subprocess.run([*node, *scripts], capture_output=True, text=True, check=True).stdout == ""
    assert not [name for name in scripts if re.search(r"\{\{\w+\}\}", Path(name).read_text("utf-8"))]


def test_the_service_worker_keeps_everything_but_itself() -> None:
    text = (folders.DIST / "sw.js").read_text("utf-8")
    listed = set(re.findall(r'"\./([^"]*)":"[0-9a-f]{64}"', text))
    there = {file.relative_to(folders.DIST).as_posix() for file in folders.walk(folders.DIST)}
    assert listed == there - {"sw.js"}


def test_the_zip_for_kolibri_is_the_site_at_one_lesson_without_a_service_worker(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, stand_in in (("build", lambda: None), ("ROOT", tmp_path), ("WORK", tmp_path)):
        monkeypatch.setattr(scorm, name, stand_in)
    scorm.write_kolibri("https://ecole.example/jeux/?game=zoned&mode=pair&seed=7&lock=hint&v=1")
    (archive,) = tmp_path.glob("bons-comptes-kolibri-zoned-*.zip")
    with zipfile.ZipFile(archive) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    there = {file.relative_to(folders.DIST).as_posix(): file.read_bytes() for file in folders.walk(folders.DIST)}
    assert set(files) == set(there) - {"sw.js"}
    page = files.pop("index.html").decode()
    assert all(there[name] == data for name, data in files.items())
    (asked,) = re.findall(r'<meta name="parameters" content="([^"]*)">', page)
    told = parse_qs(html.unescape(asked).removeprefix("?"))
    assert {"game": ["zoned"], "seed": ["7"], "lock": ["hint"], "embed": ["1"], "scorm": ["1"]}.items() <= told.items()
    assert '"offline": false' in page and '"offline": true' not in page


@pytest.mark.parametrize(
    ("asked", "parameters"),
    [
        ("", "scorm=1&v=1"),
        ("zoned", "game=zoned&mode=level&embed=1&scorm=1&v=1"),
    ],
)
def test_kolibri_launches_a_game_or_home(asked: str, parameters: str) -> None:
    assert scorm.launched(asked) == (asked, parameters)


@pytest.mark.parametrize(
    "asked",
    [
        "chess",
        "https://ecole.example/?game=chess",
        "https://ecole.example/?",
        "zoned&x=1",
    ],
)
def test_what_is_no_game_and_no_lesson_is_said(asked: str) -> None:
    with pytest.raises(SystemExit, match=r"game|link"):
        scorm.launched(asked)


def test_a_memory_in_blocks_can_be_put_together_again() -> None:
    """As from-snapshot.js does it, on memory that other work has been in: what is empty, as wasm begins it (also where
    that is empty), new, and changed since."""
    size = engine.BLOCK
    begun = b"".join(bytes([letter]) * size for letter in b"ab\0c")
    memory = b"".join(bytes([letter]) * size for letter in b"a\0\0Cn\0")
    header = bytes(4) + (12).to_bytes(4, "little") + b"head"
    parts = engine.in_blocks(header + memory, begun)
    sources, held = parts[12:18], parts[18:]
    heap = bytearray(b"x" * len(memory))
    for at, source in zip(range(0, len(memory), size), sources, strict=True):
        if source == engine.HELD:
            heap[at : at + size], held = held[:size], held[size:]
        else:
            heap[at : at + size] = bytes(size) if source == engine.EMPTY else begun[at : at + size]
    assert parts[:12] == header and heap == memory and not held
    assert [sources.count(source) for source in (engine.EMPTY, engine.HELD, engine.BEGUN)] == [3, 2, 1]


def test_the_page_counts_the_files_that_its_start_downloads() -> None:
    files = start()["files"]
    assert isinstance(files, dict)
    assert all((folders.DIST / name).stat().st_size == size for name, size in files.items())


def test_the_notice_names_all_that_is_shipped_with_its_licence() -> None:
    text = (folders.DIST / "NOTICE.txt").read_text("utf-8")
    listed, _, texts = text.partition("=" * 78)
    for name in (
        "Bons Comptes",
        "pyodide",
        "CPython",
        "@pyscript/core",
        "polyscript",
        "coincident",
        "idiomorph",
        "segno",
        "@fontsource/lexend",
    ):
        assert re.search(rf"^{re.escape(name)}\b.*: \S", listed, re.MULTILINE), name
    for phrase in (
        "Mozilla Public License",
        "Apache License",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "SIL OPEN FONT LICENSE",
        "Redistribution and use",
        "Zero-Clause BSD",
    ):
        assert phrase in texts, phrase
    wheels = {file.name.split("-")[0] for file in folders.DIST.glob("app-*/wheels/*.zip")}
    assert wheels == {"bons_comptes", "segno"}, "another wheel is shipped: it belongs into the notice"


def test_a_zip_of_the_same_files_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        folders.write_zip(tmp_path / name, {"x/index.html": b"<p>", "y.bin": bytes(99)})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    with zipfile.ZipFile(tmp_path / "a") as made:
        assert {entry.date_time[0] for entry in made.infolist()} == {1980}


def test_two_snapshots_of_the_same_sources_are_equal_wherever_they_are_made(tmp_path: Path) -> None:
    """No clock, no chance and no path of a machine is in them: a rebuild is no new version."""
    folder = tmp_path / "another" / "place" / "web" / "make"
    folder.mkdir(parents=True)
    for name in ("snapshot.mjs", "snapshot.py"):
        shutil.copy(folders.WEB / "make" / name, folder)
    (folder.parent / "node_modules").symlink_to(folders.PARTS)
    shutil.copytree(folders.WORK / "engine" / "out", tmp_path / "wheels")
    running.run(
        tools.node(), folder / "snapshot.mjs", engine.compiled_stdlib(), tmp_path / "wheels", tmp_path / "snapshot"
    )
    assert (tmp_path / "snapshot").read_bytes() == (folders.WORK / "snapshot").read_bytes()


# What the tables of Moodle 4.5, nginx 1.22, Apache, lighttpd and IIS 10 all know: others come as text, or not at all.
SERVED = {".html", ".js", ".css", ".json", ".txt", ".bin", ".zip", ".svg", ".png", ".woff2"}


def test_every_file_has_an_ending_that_every_host_serves() -> None:
    endings = {file.suffix for file in folders.walk(folders.DIST)}
    assert endings <= SERVED, endings - SERVED


def test_wheels_are_compiled_and_match_the_frozen_lock() -> None:
    (lock_file,) = folders.DIST.glob("app-*/wheels/pyodide-lock.json")
    packages = json.loads(lock_file.read_text("utf-8"))["packages"]
    assert set(packages) == {"bons-comptes", "segno"}
    assert packages["bons-comptes"]["depends"] == ["segno"]
    for package in packages.values():
        wheel = lock_file.with_name(package["file_name"]).with_suffix(".zip")
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
        names = zipfile.ZipFile(wheel).namelist()
        assert not [name for name in names if name.endswith(".py")]


def test_the_wheel_holds_every_module_and_every_data_file_of_the_engine() -> None:
    (wheel,) = folders.DIST.glob("app-*/wheels/bons_comptes-*.zip")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    sources = {
        file.relative_to(folders.ROOT).as_posix()
        for file in folders.walk(folders.ROOT / "pyapp")
        if file.suffix not in {".po", ".md"}
    }
    assert {re.sub(r"\.py$", ".pyc", name) for name in sources} <= shipped
    assert not [name for name in shipped if name.endswith(".po")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_that_ship_say_what_the_sources_say(language: str) -> None:
    made = dict[str, Any]()
    exec(locale.as_module(LANGUAGES), made)
    (messages, plural), (shipped, shipped_plural) = locale.catalogue(language), made["catalogue"](language)
    assert shipped == messages and len(messages) > 500
    assert [shipped_plural(count) for count in range(-3, 203)] == [plural(count) for count in range(-3, 203)]


def test_the_standard_library_is_compiled() -> None:
    (stdlib,) = folders.DIST.glob("runtime-*/python_stdlib.zip")
    names = zipfile.ZipFile(stdlib).namelist()
    assert "json/__init__.pyc" in names
    assert not [name for name in names if name.endswith(".py")]


def test_fonts_that_the_page_declares_are_there() -> None:
    (rules,) = folders.DIST.glob("app-*/style.css")
    addresses = re.findall(r'url\("([^"]+)"\)', rules.read_text("utf-8"))
    assert len(addresses) == 6
    assert all((rules.parent / address).is_file() for address in addresses)


def test_the_door_opens_with_nothing_but_python() -> None:
    """No package is installed yet when build.py first runs: -S leaves out whatever this one has."""
    asked = [sys.executable, "-S", "-B", str(folders.ROOT / "build.py"), "--help"]
    told = subprocess.run(asked, text=True, capture_output=True, check=True, env={}).stdout
    door = ast.get_docstring(ast.parse((folders.ROOT / "build.py").read_text("utf-8"))) or ""
    commands = set(re.findall(r"python3 build.py (\w+)", door))
    assert commands == set(re.findall(r"^    (\w+) ", told.partition("positional arguments:")[2], re.MULTILINE))


def test_a_fingerprint_sees_content_names_and_further_facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "ROOT", tmp_path)
    file = tmp_path / "one.txt"
    file.write_text("1")
    first = stamps.fingerprint(tmp_path)
    assert stamps.fingerprint(tmp_path) == first
    assert stamps.fingerprint(tmp_path, also="3.14") != first
    file.write_text("2")
    assert stamps.fingerprint(tmp_path) != first
    file.write_text("1")
    file.rename(tmp_path / "two.txt")
    assert stamps.fingerprint(tmp_path) != first


def test_a_step_runs_again_only_when_its_mark_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "WORK", tmp_path)
    assert stamps.changed("step", "a")
    stamps.done("step", "a")
    assert not stamps.changed("step", "a")
    assert stamps.changed("step", "b")


def test_lock_files_name_versions_and_hashes_and_no_addresses() -> None:
    for lock in (
        folders.ROOT / "tests" / "requirements.txt",
        *folders.WEB.glob("requirements*.txt"),
        *folders.ROOT.glob("e2e/requirements*.txt"),
    ):
        text = lock.read_text("utf-8")
        assert "--hash=sha256:" in text and "//" not in text
    assert '"resolved"' not in (folders.WEB / "package-lock.json").read_text("utf-8")


@pytest.mark.parametrize(
    "name, kind", [("a.js", "text/javascript"), ("a.json", "application/json"), ("a.woff2", "font/woff2")]
)
def test_the_server_names_the_types_that_browsers_insist_on(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).write_bytes(b"")
    with serve.Server(("127.0.0.1", 0), partial(serve.Files, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_address[1]}/{name}") as answer:
            assert answer.headers["Content-Type"] == kind
        server.shutdown()


def test_a_copy_is_still_good_if_its_contents_are_whatever_its_date(tmp_path: Path) -> None:
    """After a way back to an older build its files are older than a browser's copies."""
    file = tmp_path / "page.html"
    file.write_text("new", "utf-8")
    with serve.Server(("127.0.0.1", 0), partial(serve.Files, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/page.html"
        with urllib.request.urlopen(address) as answer:
            copy = {"If-None-Match": answer.headers["ETag"], "If-Modified-Since": answer.headers["Last-Modified"]}
        with pytest.raises(urllib.error.HTTPError, match="304"):
            urllib.request.urlopen(urllib.request.Request(address, headers=copy))
        file.write_text("old", "utf-8")
        os.utime(file, (0, 0))
        with urllib.request.urlopen(urllib.request.Request(address, headers=copy)) as answer:
            assert answer.read() == b"old"
        server.shutdown()


@pytest.mark.parametrize(
    ("failed", "alone", "told"),
    [
        (["e2e/test_a.py::test_a"], 0, 0),
        (["e2e/test_a.py::test_a"], 1, 1),
        (["e2e/test_a.py::test_a", "tests/test_b.py::test_b"], 0, 1),
    ],
)
def test_only_what_failed_in_a_browser_is_tried_once_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, failed: list[str], alone: int, told: int
) -> None:
    (tmp_path / "lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)), "utf-8")
    monkeypatch.setattr(checks, "LAST_FAILED", tmp_path / "lastfailed")
    monkeypatch.setattr(checks, "outcomes", lambda folder, command: [alone])
    assert checks.once_more(1) == told
    assert checks.once_more(0) == 0


@pytest.mark.parametrize(
    ("cards", "outside", "reached"),
    [
        ([("lo", "127.0.0.1"), ("wlan0", "192.168.1.5")], "192.168.1.5", "192.168.1.5"),
        ([("lo", "127.0.0.1"), ("wlan0", "192.168.1.5"), ("tun0", "10.8.0.2")], "10.8.0.2", "192.168.1.5"),
        ([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("enp3s0", "10.0.0.4")], "", "10.0.0.4"),
        ([], "192.168.1.5", "192.168.1.5"),
    ],
)
def test_the_address_for_the_room_is_one_that_tablets_reach(
    monkeypatch: pytest.MonkeyPatch,
    cards: list[tuple[str, str]],
    outside: str,
    reached: str,
) -> None:
    """Not that of a tunnel or of a container's bridge, and also where nothing leads outside."""

    class Probe(socket.socket):
        def connect(self, address: object) -> None:
            if not outside:
                raise OSError("Network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return outside, 9

    monkeypatch.setattr(serve, "interfaces", lambda: cards)
    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: (name, [], ["127.0.1.1"]))
    assert serve.lan_address() == reached
