"""What was reckoned at this table, right or wrong, is noted: in a lesson for its pupils, else for who plays alone."""

from dataclasses import replace
from typing import Any

from pyapp.app.act import Answer, Event
from pyapp.app.classroom.pupil.course import keep
from pyapp.app.effects import Effect
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Table
from pyapp.app.table.needs import Record
from pyapp.app.table.sitting import settled, sit, whole
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.core.skills import SKILLS


def followed(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
    """The model with what has just been reckoned in the record of whose table it is."""
    was, now = before.table, after.table
    if was is None or now is None or was.key != now.key or not now.screen.reckoning or now.elsewhere:
        return after, []
    record = old = record_of(after)
    for needed in _right(was, now):
        record = record.noted(needed, True)
    for needed in _wrong(was, now):
        record = record.noted(needed, False)
    if record is old:
        return after, []
    if after.lesson and now.key in after.lesson.keys:
        attempt = replace(after.lesson, reckoned=record)
        return replace(after, lesson=attempt), [keep(attempt)]
    if len(now.match.players) - len(now.match.bots) != 1:  # whose would it be?
        return after, []
    return settled(after, replace(after.settings, reckoned=record))


def record_of(model: Model) -> Record:
    """The record of whose table it is."""
    at, attempt = model.table, model.lesson
    return attempt.reckoned if attempt and at and at.key in attempt.keys else model.settings.reckoned


def _right(was: Table, now: Table) -> tuple[frozenset[str], ...]:
    """What a person has just played, or found in the review; a move made again by a tap was reckoned before."""
    assert now.screen.reckoning
    made = len(now.match.turns)
    if now.retry and was.retry:
        tried = now.retry.tried if now.retry.tried is not was.retry.tried else None
        return tuple(now.screen.reckoning.made(now.match.state, tried)) if tried is not None else ()
    if made != len(was.match.turns) + 1 or now.retry or was.retry:
        return ()
    last, state = now.match.turns[-1], now.match.at(made - 1)
    again = was.match.undone and was.match.undone[-1] == last.text
    by_the_computer = now.match.game.turn(state) in now.match.bots
    return () if again or by_the_computer else tuple(now.screen.reckoning.made(state, last.move))


def _wrong(was: Table, now: Table) -> tuple[frozenset[str], ...]:
    """What was just refused; the same twice in a row is one."""
    assert now.screen.reckoning
    if now.refused is None or (was.refused and _told(was.refused) == _told(now.refused)):
        return ()
    return tuple(now.screen.reckoning.missed(now.refused))


def _told(refused: Refused) -> tuple[str, dict[str, Any]]:
    return refused.code, {name: str(fact) for name, fact in refused.facts.items()}


# Practising


def exercise(skill: str, game: str) -> str:
    """The game with an exercise for a skill: the one just played, if it has one; "" where none has."""
    able = [
        name
        for name, screen in SCREENS.items()
        if skill in SKILLS and screen.reckoning and screen.reckoning.practice(skill)
    ]
    return game if game in able else next(iter(able), "")


def practise(model: Model, event: Event, say: Words) -> Answer:
    """A short match for one skill, at once."""
    skill = str(event.get("arg", ""))
    game = exercise(skill, model.table.match.game.name if model.table else "")
    reckoning = SCREENS[game].reckoning if game else None
    if reckoning is None:
        return model, []
    name = model.settings.names[0] if model.settings.names else say("setup.player", number=1)
    return sit(model, Match.new(game, [name], whole(event, "random"), reckoning.practice(skill)), event)
