"""The built site on hosts as they come, with type tables of their own: it starts, plays, is left and found again, also
in a frame and from the wheel. nginx is the real one, unless it cannot be had here."""

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import FOLDER, SETTINGS, Guard, NewContext, Site, kept_for_offline, ready
from web.make import browsers, folders

# As in Moodle 4.5 (lib/classes/filetypes.php): whatever it does not know is unknown, modules too.
MOODLE = {
    ".html": "text/html",
    ".js": "application/x-javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".txt": "text/plain",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
# As IIS 10 comes: an ending that it does not know is not found.
IIS = {
    ".html": "text/html",
    ".js": "application/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".txt": "text/plain",
    ".zip": "application/x-zip-compressed",
    ".bin": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
TABLES: dict[str, Callable[[str], str | None]] = {
    "Moodle": lambda ending: MOODLE.get(ending, "document/unknown"),
    "IIS": IIS.get,
    "none": lambda ending: {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}.get(
        ending, "application/octet-stream"
    ),
}
# As Debian's nginx.conf comes, on a port of its own.
NGINX = """{user}pid {folder}/pid; error_log {folder}/log; daemon off;
events {{ worker_connections 768; }}
http {{
  include {types}; default_type application/octet-stream; sendfile on; gzip on; access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder};
  scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; location {place} {{ alias {dist}/; }} }}
}}"""


class Nginx:
    """dist/ behind a real nginx."""

    def __init__(self, program: Path, types: Path, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.origin = f"http://127.0.0.1:{port}"
        self.url = self.origin + FOLDER
        user = "user root; " if os.geteuid() == 0 else ""  # what is served may lie where nobody else may look
        (folder / "conf").write_text(
            NGINX.format(user=user, folder=folder, types=types, port=port, place=FOLDER, dist=folders.DIST), "utf-8"
        )
        self.running = subprocess.Popen([program, "-p", folder, "-e", folder / "log", "-c", folder / "conf"])

    def stop(self) -> None:
        self.running.terminate()
        self.running.wait()


def plays_and_is_found_again(page: Page, url: str, guard: Guard) -> None:
    page.add_init_script(f"localStorage['bons-comptes:settings'] ??= {SETTINGS!r}")
    page.goto(url)
    ready(page)
    assert page.evaluate("document.documentElement.dataset.start") == "snapshot"
    page.locator("#game-math-magic").click()
    page.locator("[data-screen=setup] #main-button").click()
    page.locator("#stall").click()
    expect(page.locator("#log-1")).to_be_attached()
    expect(page.locator("html[data-kept^=match-]")).to_be_attached()
    page.reload()
    ready(page)
    expect(page.locator("#log-1")).to_be_attached()
    page.evaluate("""(url) => { document.body.innerHTML = `<iframe src="${url}"></iframe>`; }""", f"{url}?embed=1")
    ready(page.frame_locator("iframe"))


@pytest.mark.parametrize("table", TABLES)
def test_it_plays_on_a_host_with_another_table_of_types(page: Page, guard: Guard, site: Site, table: str) -> None:
    site.types, site.lets_others_read = TABLES[table], False
    plays_and_is_found_again(page, site.url, guard)


@pytest.mark.parametrize("table", TABLES)
def test_it_starts_from_the_wheel_on_a_host_with_another_table(page: Page, site: Site, table: str) -> None:
    site.types = TABLES[table]
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(site.url)
    ready(page)
    assert page.evaluate("document.documentElement.dataset.start") == "plain"


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[Nginx]:
    found = browsers.nginx()
    if found is None:
        pytest.skip("nginx is not to be had here")
    running = Nginx(*found, tmp_path)
    yield running
    running.stop()


@pytest.mark.offline
def test_it_plays_on_a_real_nginx_and_without_it(nginx: Nginx, page: Page, guard: Guard) -> None:
    guard.origins = (f"{nginx.origin}/",)
    plays_and_is_found_again(page, nginx.url, guard)
    page.goto(nginx.url)
    ready(page)
    kept_for_offline(page)
    nginx.stop()
    page.reload()
    ready(page)


def test_two_copies_on_one_origin_keep_a_cache_each(new_context: NewContext, site: Site, tmp_path: Path) -> None:
    """Up to version 0.1 each deleted the other's."""
    (tmp_path / "a").symlink_to(folders.DIST)
    (tmp_path / "b").symlink_to(folders.DIST)
    site.folder = tmp_path
    page = new_context().new_page()
    page.goto(f"{site.url}a/")
    page.evaluate("caches.open('bons-comptes-0123456789ab').then((old) => old.put('./', new Response('')))")
    for copy in ("a", "b", "a"):
        page.goto(f"{site.url}{copy}/index.html")
        ready(page)
        kept_for_offline(page)
    names = page.evaluate("caches.keys()")
    assert [name.split()[1] for name in names] == [f"{FOLDER}a/", f"{FOLDER}b/"]
    site.stop()
    for copy in ("a", "b"):
        page.goto(f"{site.url}{copy}/?game=zoned")
        ready(page)
