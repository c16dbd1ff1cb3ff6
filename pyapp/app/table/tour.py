"""The tour: a first real move, guided. The thing to touch next is lit, and touching it is the way on.

It guides whatever the weakest computer player would do that is a move for beginners; the game says what of it is next.
"""

from typing import Any

from pyapp.app.games.contract import Guide, Thinking
from pyapp.app.model import Table
from pyapp.app.table.acts import found, has_toured, tour_task
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import button
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words

LEVELS = (1, 2, 3, 4)  # of the players who are asked for a move, the simplest first
LOOKED_AT = 200  # of the moves that each knows
SHORT = 9  # signs of a move that is soon made: I7 13-4=9


def think(table: Table) -> Thinking:
    """A move to be guided to, for the person whose turn it is; None where there is none for beginners."""
    match, screen = table.match, table.screen
    best: tuple[tuple[Any, int], ...] = ()
    found: list[Any] = []
    for level in LEVELS:
        for thought in match.game.think(match.state, level):
            best = thought.best
            yield None, (level - 1 + thought.done) / (len(LEVELS) + 1)
        found += [move for move, _ in best[:LOOKED_AT] if screen.guide(match, screen.fresh(match), move)]
        found = sorted(found, key=lambda move: len(match.game.write(match.state, move)))[:1]
        if found and len(match.game.write(match.state, found[0])) <= SHORT:
            break
    yield found[0] if found else None, 1.0


def card(table: Table, say: Words) -> Markup:
    """What to touch next, or that it is done; nothing while the computer plays, or where nothing can be guided."""
    step, (text, *_) = _next(table), (*lines(table, say), "")
    return _done(text, say) if has_toured(table) else _step(text, " ".join(step.at), say) if step else none()


def lines(table: Table, say: Words) -> tuple[str, ...]:
    """What it says at this moment."""
    if has_toured(table):
        return (say("tour.done"),)
    step = _next(table)
    return (say(f"tour.{table.match.game.name}.{step.step}", **step.facts),) if step else ()


def _next(table: Table) -> Guide | None:
    move = found(table, "tour").result if tour_task(table) else None
    return None if move is None else table.screen.guide(table.match, table.draft, move)


@remember
def none() -> Markup:
    """No tour: it would tell a move to whoever may have no hint."""
    return tag("div", id="tour", hidden=True)


def _step(text: str, at: str, say: Words) -> Markup:
    return tag(
        "aside",
        tag("p", text),
        button(say("tour.end"), "tour", "end", id="tour-end"),
        id="tour",
        class_="tour card",
        data_at=at,
        aria_label=say("tour"),
    )


@remember
def _done(text: str, say: Words) -> Markup:
    return tag(
        "aside",
        tag("p", text),
        button(say("tour.done.on"), "tour", "end", kind="main", id="tour-end"),
        id="tour",
        class_="tour card",
        data_at="",
        aria_label=say("tour"),
    )
