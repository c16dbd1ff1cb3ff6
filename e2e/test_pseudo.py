"""A language whose sentences are all about twice as long as in French: nothing overflows. The screens are drawn here
and looked at without an engine."""

import re

from playwright.sync_api import Page

from e2e.conftest import Site
from e2e.screens import SCREENS, show
from e2e.test_geometry import LOOK
from pyapp.app.ui.words import _SPOKEN, Words

LONG = "xx"
FACT = re.compile(r"\{[^}]*\}|\[|\]\([a-z]+\)")
KEPT = re.compile(r"command\.|months$|list\.and$|typed\.|language\.name$")  # lists of words, and what is typed


def long_words() -> Words:
    """French, twice: the second time without its facts."""
    if LONG not in _SPOKEN:
        french, words = Words("fr"), object.__new__(Words)
        words.language, words._plural = LONG, french._plural
        words.messages = {
            key: forms if KEPT.match(key) else tuple(f"{form} {FACT.sub('', form)}" for form in forms)
            for key, forms in french.messages.items()
        }
        _SPOKEN[LONG] = words
    return _SPOKEN[LONG]


# Buttons and parts of dialogs whose words do not fit into them.
WIDE = """() => [...document.querySelectorAll("#page button:not(.term), .dialog-body, .dialog-body > :not(input)")]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 3
        && !one.matches(".scroll"))
    .map((one) => one.id || one.className)"""


def test_sentences_twice_as_long_overflow_nowhere(page: Page, site: Site) -> None:
    long_words()
    found = {}
    for name, draw in SCREENS.items():
        show(page, site, draw(LONG), "fr")
        for width, height in ((820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            seen, wide = page.evaluate(LOOK, []), page.evaluate(WIDE)
            if seen["over"] or seen["wide"] or wide:
                found[f"{name} {width}"] = (seen["over"], seen["wide"], wide)
    assert found == {}
