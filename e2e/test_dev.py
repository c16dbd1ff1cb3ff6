"""build.py dev: a save in the sources is soon on the page, without a service worker."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Guard, ready
from web.make import folders

SHARED = (".venv", "web/node_modules")  # large, and nothing writes there


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The project somewhere else, with what was installed and compiled already."""
    for name in (
        "build.py",
        "pyproject.toml",
        "tests/requirements.txt",
        ".build/stamps",
        ".build/stdlib",
        ".build/wheels",
        ".build/engine",
    ):
        folders.copy(folders.ROOT / name, tmp_path / name)
    unneeded = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("pyapp", "web"):
        shutil.copytree(folders.ROOT / name, tmp_path / name, ignore=unneeded, dirs_exist_ok=True)
    for name in SHARED:
        (tmp_path / name).symlink_to(folders.ROOT / name)
    return tmp_path


@pytest.fixture
def address(copied: Path) -> Iterator[str]:
    running = subprocess.Popen(
        [sys.executable, copied / "build.py", "dev", "--port", "0"],
        cwd=copied,
        text=True,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert running.stdout
    yield next(line.strip() for line in running.stdout if line.startswith("http"))
    running.terminate()
    running.wait()


def replaced(file: Path, old: str, new: str) -> Callable[[], None]:
    def save() -> None:
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")

    return save


@pytest.mark.offline
def test_a_save_is_soon_on_the_page(page: Page, guard: Guard, copied: Path, address: str) -> None:
    """Words and looks, then the page's own code and the engine's: each time two saves and a start of the engine."""
    guard.origins += (address,)
    page.goto(address)
    ready(page)
    heading, body = page.locator("#open-settings"), page.locator("body")
    replaced(copied / "pyapp/locale/fr/app.po", '"Réglages"', '"Rouages"')()
    (copied / "web/styles/base.css").open("a", encoding="utf-8").write("\nbody { outline-color: rgb(1, 2, 3); }\n")
    expect(heading).to_have_text("Rouages")
    expect(body).to_have_css("outline-color", "rgb(1, 2, 3)")
    ready(page)
    replaced(
        copied / "web/page/shell.js",
        "export function open() {\n",
        "export function open() {\n  document.title = 'neuf';\n",
    )()
    replaced(copied / "pyapp/app/view.py", "data_screen=", 'data_saved="now", data_screen=')()
    expect(page.locator("[data-saved=now]")).to_be_attached()
    expect(page).to_have_title("neuf")
    ready(page)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
