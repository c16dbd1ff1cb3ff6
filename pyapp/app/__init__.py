"""The app as a pure function: update(model, event) -> model, effects · view(model) -> markup."""

from pyapp.app.fragments import compose
from pyapp.app.model import Model, Settings
from pyapp.app.view import view
from pyapp.app.words import LANGUAGES, Words


def page(language: str = "fr") -> str:
    """The home screen as markup, for the first paint before the engine is there."""
    return compose(view(Model(settings=Settings(language=language))))


def boot_sentences() -> dict[str, dict[str, str]]:
    """What the page must be able to say before, or without, the engine."""
    keys = ("loading", "browser", "network", "engine", "reload")
    return {language: {key: Words(language)(f"boot.{key}") for key in keys} for language in LANGUAGES}
