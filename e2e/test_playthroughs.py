"""The golden playthroughs again, inside the browser: byte for byte what CPython writes (GEN-2)."""

from playwright.sync_api import Page

from e2e.conftest import Site, ready
from tests import playthroughs


def test_golden_playthroughs_are_the_same_in_the_browser(page: Page, site: Site) -> None:
    page.goto(site.url)
    ready(page)
    for file in playthroughs.files():
        data, expected = playthroughs.golden(file)
        answer = page.evaluate("match => bonsComptes.ask({act: 'playthrough', match})", data)
        assert answer == expected, file.stem
