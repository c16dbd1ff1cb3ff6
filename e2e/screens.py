"""Every screen of the app, drawn here and shown without an engine: what it costs is a few milliseconds of drawing, so
that all of them can be looked at in every language, size and theme."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

from playwright.sync_api import Page

from e2e.conftest import Site
from pyapp.app.classroom.address import write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.lesson import match as lesson_match
from pyapp.app.classroom.result import link as result_link
from pyapp.app.classroom.result import of as result_of
from pyapp.app.runtime import Runtime
from pyapp.app.store.links import link
from pyapp.app.ui.fragments import compose
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.games import GAMES
from web.make import folders

SLICES = 400  # of thinking that a screen is given; one that has not found all by then shows as much
PAGE = "https://ecole.example/jeux/"
Act = tuple[str, str] | tuple[str, str, str]


class App:
    """The app with a person who has played before."""

    def __init__(self, language: str, match: Match | None = None, search: str = "", tours: bool = True) -> None:
        ticks = count()
        self.runtime = Runtime(lambda: next(ticks) / 1000)
        settings = {"language": "fr", "delay": False, "tours": list(GAMES) if tours else []}
        hash = link("", match) if match else ""
        self.did(
            "open", stored={"settings": json.dumps(settings)}, languages=["fr"], hash=hash, search=search, address=PAGE
        )
        self.speak(language)

    def did(self, act: str, arg: str = "", value: str = "", **more: Any) -> None:
        answer = self._send({"act": act, "arg": arg, "value": value, "now": 1, "random": 1, **more})
        for _ in range(SLICES):
            if not answer["more"]:
                break
            answer = self._send({"act": "slice"})

    def _send(self, event: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.runtime.receive(json.dumps(event)))
        return answer

    def speak(self, language: str) -> None:
        """Languages of tests too, which nobody can choose."""
        model = self.runtime.model
        self.runtime.model = replace(model, settings=replace(model.settings, language=language))
        self.did("close")


@cache
def played(game: str, moves: int) -> Match:
    """A match under way."""
    match = Match.new(game, ["Léa", "Samir"], 3)
    for _ in range(moves):
        *_, thought = match.game.think(match.state, 1)
        match.play(match.game.write(match.state, thought.best[0][0]))
    return match


@cache
def ended() -> Match:
    match = Match.new("math-magic", ["Léa", "Samir"], 1, {"grid": "book", "first": 1, "last": 2})
    while not match.game.over(match.state):
        *_, thought = match.game.think(match.state, 2)
        match.play(match.game.write(match.state, thought.best[0][0]))
    return match


LESSON = Lesson("math-magic", "", "pair", seed=7, lock=("hint",))


def _screen(
    *acts: Act, match: Callable[[], Match] | None = None, search: str = "", tours: bool = True
) -> Callable[[str], str]:
    def draw(language: str) -> str:
        app = App(language, match() if match else None, search, tours)
        for act in acts:
            app.did(*act)
        return compose(app.runtime.shown)

    return draw


def _results(language: str) -> str:
    """The class on the teacher's device, with one pupil in it."""
    app = App(language)
    match = lesson_match(LESSON, 0, Words("fr"))
    match.play("stall")
    row = result_of(LESSON, 5, ("Léa",), match, (0, 0), 12)
    app.did("link", hash=result_link("", row, 4000))
    app.did("class-know")
    return compose(app.runtime.shown)


def _at(game: str, moves: int = 4) -> Callable[[], Match]:
    return lambda: played(game, moves)


SCREENS: dict[str, Callable[[str], str]] = {
    "home": _screen(),
    "home with matches": _screen(("home", ""), match=_at("zoned")),
    "settings": _screen(("dialog", "settings")),
    "about": _screen(("dialog", "about")),
    "statement": _screen(("dialog", "statement")),
    "device": _screen(("dialog", "device")),
    **{f"set-up of {game}": _screen(("setup", game)) for game in ("math-magic", "equable")},
    "editor": _screen(("setup", "calculissimo"), ("option", "start", "own")),
    "editor of pawns": _screen(("setup", "or-des-fous"), ("option", "start", "own")),
    **{game: _screen(match=_at(game)) for game in GAMES},
    "clock": _screen(match=lambda: Match.new("math-magic", ["Léa", "Samir"], 3, {"clock": True})),
    **{f"rules of {game}": _screen(("dialog", "rules"), match=_at(game, 0)) for game in ("math-magic", "equable")},
    "hint": _screen(("hint", ""), ("hint", ""), ("hint", ""), match=_at("zoned")),
    "hint of tiles": _screen(("show", ""), ("hint", ""), match=_at("calculissimo")),
    "solver": _screen(("dialog", "solutions"), match=_at("zoned")),
    "map": _screen(("dialog", "map"), match=_at("math-magic", 0)),
    "review": _screen(("dialog", "review"), match=ended),
    "end": _screen(match=ended),
    "looking back": _screen(("look", "1"), match=ended),
    "menu": _screen(("dialog", "menu"), match=_at("equable", 0)),
    "share": _screen(("dialog", "share"), match=_at("equable", 0)),
    "keys": _screen(("dialog", "keys"), match=_at("equable", 0)),
    "sights": _screen(("dialog", "sights"), match=_at("equable")),
    "tour": _screen(match=_at("zoned", 0), tours=False),
    "lesson": _screen(("dialog", "lesson"), search=f"?{write(LESSON)}"),
    "exercise": _screen(search=f"?{write(Lesson('zoned', '', 'series', seed=7))}"),
    "class": _screen(("class", ""), ("class-game", "", "math-magic")),
    "wall": _screen(("class", ""), ("class-show", "")),
    "results": _results,
    "teachers": _screen(("teachers", "")),
    "door": _screen(("lesson-end", "sure"), search=f"?{write(LESSON)}"),
    "sheets": _screen(("paper", "zoned")),
}


def show(page: Page, site: Site, markup: str, language: str, **looks: str) -> None:
    """The screen in a page, dressed as looks.js would."""
    (app,) = (folder.name for folder in folders.DIST.glob("app-*"))
    links = [f'<link rel="stylesheet" href="{app}/style.css">']
    head = "".join(["<title>Bons Comptes</title>", '<meta charset="utf-8">', '<link rel="icon" href="data:,">', *links])
    worn = "".join(f' data-{name}="{value}"' for name, value in {"theme": "light", **looks}.items())
    site.pages["screen.html"] = (
        f'<!doctype html><html lang="{language}"{worn}><head>{head}</head>'
        f'<body><div id="app">{markup}</div></body></html>'
    )
    page.goto(f"{site.url}screen.html")
    page.evaluate("document.querySelector('dialog')?.showModal()")


@contextmanager
def worn(page: Page, **looks: str) -> Iterator[None]:
    """For a moment in other looks."""
    page.evaluate("(looks) => Object.assign(document.documentElement.dataset, looks)", looks)
    yield
    page.evaluate("(looks) => { for (const name in looks) delete document.documentElement.dataset[name]; }", looks)
