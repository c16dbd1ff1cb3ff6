"""The app inside another page: what is told there of a match, and what that page may ask for."""

from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.classroom import address
from pyapp.app.classroom.lesson import LOCKS
from pyapp.app.classroom.pupil import course, series
from pyapp.app.effects import Effect
from pyapp.app.games.contract import AnyScreen
from pyapp.app.model import Model
from pyapp.app.store import links
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused


def followed(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
    """What the page around this one hears when the match on the table has changed. No name is in it but in `state`,
    which only a platform gets that keeps the pupil's copy."""
    at = after.table
    if not after.hosted or at is None or (before.table and before.table.whole is at.whole):
        return after, []
    return after, [do.tell({**fact(at.whole, at.screen), **_of_a_series(after)})]


def _of_a_series(model: Model) -> dict[str, Any]:
    """Of a series, its exercises count: those that were right at the first try."""
    attempt = model.lesson
    if attempt is None or not series.under_way(attempt, model.table):
        return {}
    answered, right = series.score(attempt)
    kind = "finished" if series.finished(attempt) else "moved" if answered else "started"
    copy = series.copy_of(attempt) if answered else ""
    return ({"state": copy} if copy else {}) | {
        "type": kind,
        "moves": answered,
        "points": [right],
        "score": right,
        "of": attempt.lesson.count,
    }


def fact(match: Match, screen: AnyScreen) -> dict[str, Any]:
    """Where a match stands."""
    over = match.game.over(match.state)
    score, of = screen.grade(match)
    return {
        "type": "finished" if over else "moved" if match.turns else "started",
        "game": match.game.name,
        "moves": len(match.turns),
        "points": list(match.game.scores(match.state)),
        "score": score,
        "of": of,
        "state": links.link("", match),
    }


def new(model: Model, event: Event, say: Words) -> Answer:
    """The page around this one wants another lesson: parameters as in an address."""
    asked, problems = address.read(str(event.get("arg", "")))
    if problems or not asked.game:
        raise problems[0] if problems else Refused("address.unknown", name="")
    return course.begin(model, replace(asked, mode=asked.mode or "pair"), event, say)


def lock(model: Model, event: Event, say: Words) -> Answer:
    """More is locked in the lesson under way; nothing is unlocked this way."""
    wanted = set(str(event.get("arg", "")).split(","))
    if model.lesson is None or not wanted <= set(LOCKS):
        raise Refused("lesson.host")
    held = model.lesson.lesson
    lesson = replace(held, lock=tuple(name for name in LOCKS if name in wanted or name in held.lock))
    attempt = replace(model.lesson, lesson=lesson)
    return replace(model, lesson=attempt), [course.keep(attempt)]
