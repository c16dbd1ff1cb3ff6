"""What the worker thinks about for a table, each as a generator of (result so far, how much is done)."""

from collections.abc import Iterator
from typing import Any

from pyapp.app.classroom.pupil import series
from pyapp.app.games.contract import Thinking
from pyapp.app.model import Making, Model, Paper, Table, Task
from pyapp.app.pages.paper.sheets import PAPER, make
from pyapp.app.table import judging, tour
from pyapp.app.table.acts import bot_to_move
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.core.contract import LEVELS


def begin(model: Model, task: Task) -> Thinking:
    """Start a task that the model wants."""
    if task.kind == PAPER and isinstance(model.page, Paper):
        return make(model.page.order)
    if isinstance(model.page, Making):
        return series.making(model.page.lesson, model.page.number, Words(model.settings.language))
    assert model.table
    return _at_table(model.table, task)


def _at_table(table: Table, task: Task) -> Thinking:
    screen, match = table.screen, table.whole
    state = match.at(task.move)
    if task.kind == "bot":
        bot = bot_to_move(table)
        assert bot is not None
        if task.subject == LEVELS[-1] and match.game.turn(state) is not None:  # in a race it has not buzzed yet
            return judging.think(match, task.move, screen.moves)
        return screen.bot(state, task.subject, bot)
    if task.kind == "tour":
        return tour.think(table)
    if task.kind == "judge":
        return judging.think(match, task.move, screen.moves)
    if task.kind == "why":
        return _reasons(match, task)
    think = screen.dialogs[task.kind].think
    assert think is not None
    return think(state, task.subject)


def _reasons(match: Match, task: Task) -> Iterator[tuple[Any, float]]:
    yield match.game.reasons(match.at(task.move), *task.about), 1.0
