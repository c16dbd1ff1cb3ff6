"""A language whose sentences are all about twice as long as in French: nothing overflows. The screens are drawn here
and looked at without an engine."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import build
from e2e.conftest import Site
from e2e.test_geometry import LOOK
from e2e.test_hand import calculissimo, equable, math_magic, or_des_fous, zoned
from pyapp.app.fragments import compose
from pyapp.app.links import link
from pyapp.app.model import Settings
from pyapp.app.runtime import Runtime
from pyapp.app.words import _SPOKEN, Words
from pyapp.core import Match
from pyapp.games import GAMES

LONG = "xx"
FACT = re.compile(r"\{[^}]*\}|\[|\]\([a-z]+\)")
KEPT = re.compile(r"command\.|months$|list\.and$|typed\.|language\.name$")    # lists of words, and what is typed


def long_words() -> Words:
    """French, twice: the second time without its facts."""
    if LONG not in _SPOKEN:
        french, words = Words("fr"), object.__new__(Words)
        words.language, words._plural = LONG, french._plural
        words.messages = {key: forms if KEPT.match(key) else tuple(f"{form} {FACT.sub('', form)}" for form in forms)
                          for key, forms in french.messages.items()}
        _SPOKEN[LONG] = words
    return _SPOKEN[LONG]


def drawn(*events: tuple[str, str], match: Match | None = None) -> str:
    """A screen in that language."""
    long_words()
    runtime = Runtime(lambda: 0.0)

    def send(act: str, arg: str = "", **more: object) -> None:
        runtime.receive(json.dumps({"act": act, "arg": arg, "now": 1, "random": 1, **more}))

    stored = {"settings": json.dumps({"tours": list(GAMES)})}
    send("open", stored=stored, languages=["fr"], hash=link("", match) if match else "")
    changed: dict[str, object] = {"language": LONG, "tours": tuple(GAMES)}
    runtime.model = type(runtime.model)(**{
        **{name: getattr(runtime.model, name) for name in runtime.model.__slots__}, "settings": Settings(**changed)})
    for act, arg in events or (("close", ""),):
        send(act, arg)
    return compose(runtime.shown)


SCREENS: dict[str, Callable[[], str]] = {
    "home": lambda: drawn(),
    "settings": lambda: drawn(("dialog", "settings")),
    "set-up": lambda: drawn(("setup", "equable")),
    "math-magic": lambda: drawn(match=math_magic()),
    "zoned": lambda: drawn(match=zoned()),
    "equable": lambda: drawn(match=equable()),
    "or-des-fous": lambda: drawn(match=or_des_fous()),
    "calculissimo": lambda: drawn(match=calculissimo()),
    "menu": lambda: drawn(("dialog", "menu"), match=equable()),
    "rules": lambda: drawn(("dialog", "rules equable")),
}


# Buttons and parts of dialogs whose words do not fit into them.
WIDE = """() => [...document.querySelectorAll("#page button:not(.term), .dialog-body > *")]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.id || one.className)"""


@pytest.fixture(scope="module")
def shown() -> dict[str, str]:
    return {name: draw() for name, draw in SCREENS.items()}


def test_sentences_twice_as_long_overflow_nowhere(page: Page, site: Site, shown: dict[str, str]) -> None:
    (app,) = (folder.name for folder in build.DIST.glob("app-*"))
    links = [f'<link rel="stylesheet" href="{app}/{name}.css">' for name in ("fonts", "style")]
    head = "".join(['<link rel="icon" href="data:,">', *links])
    found = {}
    for name, markup in shown.items():
        site.pages["long.html"] = f'<!doctype html><html lang="fr"><head>{head}</head><body>{markup}</body></html>'
        page.goto(f"{site.url}long.html")
        page.evaluate("document.querySelector('dialog')?.showModal()")
        for width, height in ((820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            seen = page.evaluate(LOOK, [])
            wide = page.evaluate(WIDE)
            if seen["over"] or seen["wide"] or wide:
                found[f"{name} {width}"] = (seen["over"], seen["wide"], wide)
    assert found == {}
