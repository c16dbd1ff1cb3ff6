"""What build.py writes into index.html: the home screen for the first paint, and the sentences of the start."""

from pyapp.app.fragments import compose
from pyapp.app.model import Model, Settings
from pyapp.app.view import view
from pyapp.app.words import LANGUAGES, Words

SENTENCES = ("loading", "browser", "network", "engine", "reload")


def page(language: str = "fr") -> str:
    """The home screen as markup, for the first paint before the engine is there."""
    return compose(view(Model(settings=Settings(language=language))))


def boot_sentences() -> dict[str, dict[str, str]]:
    """What the page must be able to say before, or without, the engine."""
    return {language: {key: Words(language)(f"boot.{key}") for key in SENTENCES} for language in LANGUAGES}
