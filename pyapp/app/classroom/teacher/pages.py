"""The page for teachers: for each game what is practised, two lessons, and how to make it easier or harder.

What a game has to say stands in a catalogue of its own (`<game>-lessons.po`), which is free to share under CC BY-SA.
"""

from pyapp.app.act import Answer, Event
from pyapp.app.classroom.frame import bar
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Teachers
from pyapp.app.table.sitting import go
from pyapp.app.ui.glossary import paragraph
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import button, no_dialog
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words

PARTS = ("practised", "ten", "fifty", "easier", "harder")


def enter(model: Model, event: Event, say: Words) -> Answer:
    return go(model, Teachers())


def view(say: Words) -> dict[str, Markup]:
    """The fragments of the page."""
    return {"bar": bar(say("teachers"), say), "screen": _screen(say), "dialog": no_dialog()}


@remember
def _screen(say: Words) -> Markup:
    games = [game for game in SCREENS if say.has(f"teachers.{game}.practised")]
    return tag(
        "main",
        tag("h1", say("teachers")),
        *(tag("p", part) for part in say("teachers.about").split("\n")),
        *(_game(game, say) for game in games),
        tag(
            "section",
            tag("h2", say("teachers.data.title")),
            tag("p", say("lesson.nothing-leaves")),
            tag("p", say("teachers.licence"), class_="quiet"),
            class_="card",
        ),
        id="screen",
        class_="teachers",
    )


def _game(game: str, say: Words) -> Markup:
    parts = [
        part
        for name in PARTS
        for part in (
            tag("h3", say(f"teachers.{name}")),
            *(paragraph(line, say) for line in say(f"teachers.{game}.{name}").split("\n")),
        )
    ]
    return tag(
        "details",
        tag("summary", tag("h2", say(f"game.{game}"))),
        *parts,
        tag(
            "div",
            button(
                say("teachers.prepare", game=say(f"game.{game}")), "class", game, icon_name="play", id=f"prepare-{game}"
            ),
            class_="row",
        ),
        class_="card",
        id=f"teachers-{game}",
    )
