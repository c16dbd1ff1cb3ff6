"""The screen of the sheets, which is also what goes to the printer: fronts, and behind each its solutions."""

from typing import Any

import segno

from pyapp.app.games.registry import SCREENS
from pyapp.app.pages.paper.sheets import MOST, Order, Sheet
from pyapp.app.store import links
from pyapp.app.ui.markup import Markup, join, slot, tag, void
from pyapp.app.ui.parts import button, no_dialog, progress
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words


def view(order: Order, made: tuple[Sheet, ...], done: float, address: str, say: Words) -> dict[str, Any]:
    """The fragments of this screen."""
    return {
        "bar": _bar(order, say),
        "paper-steering": _steering(order, done, say),
        "paper-pages": _pages(order, made, address, say) if made else tag("div", id="paper-pages"),
        "screen": tag("main", slot("paper-steering"), slot("paper-pages"), id="screen", class_="paper"),
        "dialog": no_dialog(),
        "heard": join(say("paper.ready", count=len(made)) if done == 1 else ""),
    }


@remember
def _bar(order: Order, say: Words) -> Markup:
    return tag(
        "header",
        button("", "home", icon_name="home", label=say("home"), id="go-home"),
        tag("p", tag("strong", "Bons Comptes"), " ", say(f"game.{order.game}"), class_="title"),
        id="bar",
        class_="bar",
    )


def _steering(order: Order, done: float, say: Words) -> Markup:
    """How many, of what age, which ones; and the printer."""
    games = [name for name, screen in SCREENS.items() if screen.exercise]
    return tag(
        "section",
        tag("h1", say("paper.title", game=say(f"game.{order.game}")), tabindex=-1),
        tag("p", say("paper.about")),
        tag(
            "div",
            _choice("game", games, order.game, [say(f"game.{name}") for name in games], say),
            _choice(
                "preset",
                list(SCREENS[order.game].presets),
                order.preset,
                [say(f"preset.{name}") for name in SCREENS[order.game].presets],
                say,
            ),
            tag(
                "label",
                tag("span", say("paper.count")),
                void(
                    "input",
                    type="number",
                    inputmode="numeric",
                    id="paper-count",
                    min=1,
                    max=MOST,
                    value=order.count,
                    data_change="paper-order count",
                ),
                class_="field",
            ),
            button(say("paper.others"), "paper-order", "seed", icon_name="shuffle", id="paper-others"),
            class_="row",
        ),
        progress(say("paper.making"), done)
        if done < 1
        else button(say("paper.print"), "print", kind="main", icon_name="save", id="main-button"),
        id="paper-steering",
        class_="card paper-steering",
    )


def _choice(name: str, values: list[str], chosen: str, words: list[str], say: Words) -> Markup:
    options = [
        tag("option", word, value=value, selected=value == chosen) for value, word in zip(values, words, strict=True)
    ]
    return tag(
        "label",
        tag("span", say(f"paper.{name}")),
        tag("select", *options, id=f"paper-{name}", data_change=f"paper-order {name}"),
        class_="field",
    )


@remember
def _pages(order: Order, made: tuple[Sheet, ...], address: str, say: Words) -> Markup:
    """Printed on both sides, every page has its solutions behind it."""
    pages, several = [], order.exercise.on_a_page
    for first in range(0, len(made), several):
        numbered = list(enumerate(made[first : first + several], first + 1))
        pages.append(
            tag(
                "section",
                *(_front(order, number, sheet, address, say) for number, sheet in numbered),
                class_=f"sheet-page of-{several}",
            )
        )
        pages.append(
            tag(
                "section",
                tag("h2", say("paper.answers")),
                *(_back(order, number, sheet, say) for number, sheet in numbered),
                class_="sheet-page back",
            )
        )
    return tag("div", *pages, id="paper-pages")


@remember
def _front(order: Order, number: int, sheet: Sheet, address: str, say: Words) -> Markup:
    state = sheet.match.state
    code = segno.make(links.link(address, sheet.match), error="l", micro=False).svg_inline(
        border=2, omitsize=True, dark="#000", light="#fff", svgclass="code"
    )
    return tag(
        "article",
        tag("h2", say("paper.number", number=number)),
        tag("p", order.exercise.task(state, say)),
        tag("figure", order.exercise.figure(state, say)),
        tag("footer", tag("span", say("paper.name"), class_="name-line"), Markup(code)),
        class_="exercise",
    )


@remember
def _back(order: Order, number: int, sheet: Sheet, say: Words) -> Markup:
    told = order.exercise.told(sheet.match.state, sheet.answer, say)
    return tag("article", tag("h3", say("paper.number", number=number)), join(*(tag("p", line) for line in told)))
