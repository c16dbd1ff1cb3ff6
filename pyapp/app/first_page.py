"""What build.py writes into index.html: the home screen for the first paint, and the sentences of the start."""

from functools import cache

from pyapp.app.model import Model, Settings
from pyapp.app.ui.fragments import Fragments, compose
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.app.view import view

SENTENCES = (
    "script",
    "loading",
    "ready",
    "browser",
    "network",
    "file",
    "policy",
    "engine",
    "frame",
    "reload",
    "export",
    "busy",
    "stop",
    "packing",
    "unpacking",
    "ipad",
)


@cache
def fragments(language: str = "fr") -> Fragments:
    """The home screen as the page shows it before the engine is there."""
    return view(Model(settings=Settings(language=language)))


def page(language: str = "fr") -> str:
    """The same as markup."""
    return compose(fragments(language))


def boot_sentences() -> dict[str, dict[str, str]]:
    """What the page must be able to say before, or without, the engine."""
    return {language: {key: Words(language)(f"boot.{key}") for key in SENTENCES} for language in LANGUAGES}
