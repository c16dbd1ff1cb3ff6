"""Every screen, for everyone: in small windows and with text twice as large nothing lies over anything else or is cut,
and axe finds nothing, in both languages, both themes, with more contrast and in forced colours. That focus is never
lost and that whatever changes is heard is looked at in every test (ears.js)."""

from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import ALL, Shared, Site, violations
from e2e.screens import SCREENS, show, worn
from e2e.test_geometry import LOOK
from e2e.test_pseudo import WIDE
from pyapp.app.ui.words import LANGUAGES

WINDOWS = ((320, 640), (320, 256), (640, 512), (960, 540))
LOOKS: tuple[tuple[dict[str, str], str], ...] = (
    ({"theme": "light"}, "none"),
    ({"theme": "dark"}, "none"),
    ({"theme": "light"}, "active"),
    ({"theme": "dark", "contrast": "more"}, "none"),
    ({"theme": "light", "contrast": "more"}, "none"),
)

# The words of titles that stand on two lines, and the cards that cut what they say.
BROKEN = """() => [...document.querySelectorAll(".game-card .name, h1, h2, h3")].flatMap((title) =>
  [...title.childNodes].filter(({nodeType}) => nodeType === 3).flatMap((text) =>
    [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1;
    }).map(([word]) => word)))
  .concat([...document.querySelectorAll(".game-card")].filter((card) => card.scrollHeight > card.clientHeight + 3)
    .map(({id}) => id))"""


def wrong(page: Page, width: int, height: int) -> list[Any]:
    """What of the screen lies over something else, is wider than the window, or does not fit into its button."""
    page.set_viewport_size({"width": width, "height": height})
    seen = page.evaluate(LOOK, [])
    return [*seen["over"], *(["wider than the window"] if seen["wide"] else []), *page.evaluate(WIDE)]


@pytest.mark.parametrize("part", range(3))
def test_every_screen_fits_and_axe_finds_nothing(page: Page, site: Site, part: int) -> None:
    """Each screen in one language and one look, with the others at other screens; in all of them with --all."""
    found = {}
    for number, (name, draw) in list(enumerate(SCREENS.items()))[part::3]:
        for language in LANGUAGES if ALL else (LANGUAGES[number // len(LOOKS) % len(LANGUAGES)],):
            show(page, site, draw(language), language)
            for width, height in WINDOWS:
                found[f"{name} {language} {width}x{height}"] = wrong(page, width, height)
            with worn(page, text="200", large=""):
                for width, height in ((820, 1180), (1180, 820)):
                    found[f"{name} {language} {width}x{height}, text 200 %"] = wrong(page, width, height)
                page.set_viewport_size({"width": 390, "height": 844})
                found[f"{name} {language} 390x844, text 200 %, broken"] = page.evaluate(BROKEN)
            for looks, forced in LOOKS if ALL else (LOOKS[number % len(LOOKS)],):
                page.emulate_media(forced_colors=forced)  # type: ignore[arg-type]
                with worn(page, **looks):
                    found[f"{name} {language} {looks} {forced}"] = violations(page)
    assert {place: told for place, told in found.items() if told} == {}


@pytest.mark.parametrize(
    ("left", "told"),
    [
        ("document.activeElement.blur()", "focus is lost"),
        ("document.getElementById('live').textContent = ''", "nothing is heard"),
    ],
)
def test_a_page_that_lost_its_focus_or_kept_silent_would_be_told(
    table: Page, shared_table: Shared, left: str, told: str
) -> None:
    """ears.js itself: an answer that changes the board, after which focus or live text is not there."""
    table.locator("#language").focus()
    with table.expect_console_message(lambda message: told in message.text):
        table.evaluate(f"""() => {{
            {left};
            dispatchEvent(new CustomEvent("answered", {{detail: {{act: "tap", changed: ["board"]}}}}));
        }}""")
    shared_table.guard.problems.clear()
