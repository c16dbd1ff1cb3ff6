"""A series of exercises: positions of one game from the lesson's seed, each to be answered by one move."""

import json
from collections.abc import Generator, Iterator
from dataclasses import replace

from pyapp.app.classroom.lesson import SERIES, Lesson, match
from pyapp.app.classroom.pupil.attempt import Attempt
from pyapp.app.games.contract import Exercise
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Table
from pyapp.app.pages.paper.sheets import LEVEL, NODES, TRIES
from pyapp.app.store import links
from pyapp.app.table.scene import played
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.core.plain import parsed

COPY = "#s="  # begins the text of a whole series
NO_TRIES = ("lesson", "laying", "tab", "app", "match")  # refusals that are about no answer


def exercise_of(lesson: Lesson) -> Exercise:
    found = SCREENS[lesson.game].exercise
    assert found
    return found


def making(lesson: Lesson, number: int, say: Words) -> Iterator[tuple[Match | None, float]]:
    """The exercise with this number, 0 for the first, in slices: the computer leads up to it, and would know an
    answer."""
    assert lesson.seed is not None
    for seed in range(lesson.seed + TRIES * number, lesson.seed + TRIES * (number + 1)):
        found = yield from _led_up(replace(lesson, seed=seed), say)
        if found:
            yield found, 1.0
            return
    yield match(lesson, 0, say), 1.0


def _led_up(lesson: Lesson, say: Words) -> Generator[tuple[None, float], None, Match | None]:
    asks, made = exercise_of(lesson), match(lesson, 0, say)
    while True:
        turn = made.game.turn(made.state)
        if turn is None or made.game.over(made.state):
            return None
        best = None
        for thought in made.game.think(made.state, LEVEL, NODES):
            best = thought.best[0][0] if thought.best else None
            yield None, (len(made.turns) + min(thought.done, 0.99)) / (asks.leads + 1)
        if len(made.turns) == asks.leads:
            return _alone(made, turn) if asks.answers(best) else None
        if best is None:
            return None
        made.play(made.game.write(made.state, best))


def _alone(led: Match, person: int) -> Match:
    """The same match where only one seat is a person's: nothing is covered, and nobody else has a say."""
    others = dict.fromkeys((seat for seat in range(len(led.players)) if seat != person), LEVEL)
    twin = Match.new(led.game.name, led.players, led.seed, led.options, others)
    for text in led.moves:
        twin.play(text)
    return twin


def under_way(attempt: Attempt | None, at: Table | None) -> bool:
    """Whether an exercise of a series lies on the table."""
    return bool(attempt and at and attempt.lesson.mode == SERIES and attempt.key == at.key)


def answered(attempt: Attempt, at: Table) -> bool:
    """Whether the exercise on the table has its answer."""
    return under_way(attempt, at) and len(at.whole.turns) > exercise_of(attempt.lesson).leads


def finished(attempt: Attempt) -> bool:
    return len(attempt.answers) >= attempt.lesson.count


def check(attempt: Attempt | None, was: Table | None, now: Table | None) -> None:
    """An exercise is one move: what led up to it stays, and so does the answer."""
    if attempt and was and now and under_way(attempt, now) and was.key == now.key and was.whole is not now.whole:
        leads = exercise_of(attempt.lesson).leads
        if (len(was.whole.turns), len(now.whole.turns)) != (leads, leads + 1):
            raise Refused("lesson.exercise")


def followed(attempt: Attempt, was: Table | None, now: Table | None) -> Attempt:
    """The attempt with an answer that was just given, or a try that was refused."""
    if was is None or now is None or was.key != now.key or not under_way(attempt, now):
        return attempt
    if len(now.whole.turns) > len(was.whole.turns):
        right = exercise_of(attempt.lesson).answers(now.whole.turns[-1].move) and not attempt.missed
        copy = (right, json.dumps(now.whole.save(), ensure_ascii=False))
        return replace(attempt, answers=(*attempt.answers, right), copies=(*attempt.copies, copy), missed=False)
    if now.refused and now.refused is not was.refused and _is_try(now.refused):
        return replace(attempt, missed=True)
    return attempt


def _is_try(refused: Refused) -> bool:
    return refused.code.partition(".")[0] not in NO_TRIES and ".draft." not in refused.code


def number(attempt: Attempt, at: Table) -> int:
    """Of the exercise on the table, from 1; 0 where there is none."""
    return len(attempt.answers) + (not answered(attempt, at)) if under_way(attempt, at) else 0


def announced(attempt: Attempt, at: Table, say: Words) -> str:
    """For ears: which exercise it is, and what is asked."""
    number_of = say("lesson.exercise", number=number(attempt, at), count=attempt.lesson.count)
    return f"{number_of}. {at.screen.call(at.match, say)}"


def verdict(attempt: Attempt, say: Words) -> str:
    """Whether the last answer was right at the first try."""
    return say("lesson.exercise.right" if attempt.answers[-1:] == (True,) else "lesson.exercise.done")


def told(attempt: Attempt, at: Table, say: Words) -> str:
    """For ears: the answer, and whether it was right; nobody is called to move."""
    return f"{at.screen.last_move(played(at.match, len(at.match.turns)), say)} {verdict(attempt, say)}"


def score(attempt: Attempt) -> tuple[int, int]:
    """How many exercises were answered, and how many of them at the first try."""
    return len(attempt.answers), sum(attempt.answers)


def copy_of(attempt: Attempt) -> str:
    """Every exercise with its answer, as one text for who looks at a copy; none where some of them were not noted."""
    return COPY + links.pack(attempt.copies) if len(attempt.copies) == len(attempt.answers) else ""


def read_copy(text: str, lesson: Lesson) -> tuple[tuple[bool, str], ...]:
    """What such a text holds of this series, from whoever sent it."""
    if len(text) > links.LONGEST_LINK:
        raise Refused("link.long")
    data = parsed(links.unpacked(text.removeprefix(COPY)), "link.damaged")
    if not isinstance(data, list) or not 0 < len(data) <= lesson.count:
        raise Refused("link.damaged")
    for row in data:
        if not (isinstance(row, list) and [*map(type, row)] == [bool, str]):
            raise Refused("link.damaged")
        if Match.load(row[1]).game.name != lesson.game:
            raise Refused("link.damaged")
    return tuple((right, text) for right, text in data)


def shown_again(attempt: Attempt) -> tuple[bool, Match] | None:
    """Of a copy that is looked at: the next exercise, whether it was right, with its answer."""
    if len(attempt.copies) <= len(attempt.answers):
        return None
    right, text = attempt.copies[len(attempt.answers)]
    return right, Match.load(text)


def waits(model: Model) -> bool:
    """Whether an answer is shown: nobody moves until the next exercise."""
    return bool(model.lesson and model.table and answered(model.lesson, model.table))


def settled(lesson: Lesson, number: int) -> Lesson:
    """The lesson with a seed, which a series needs: without one in its address it is the attempt's own."""
    return lesson if lesson.seed is not None else replace(lesson, seed=number * 1000)
