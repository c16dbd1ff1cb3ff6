"""What the worker thinks about for a table, each as a generator of (result so far, how much is done)."""

from typing import Any

from pyapp.app.model import Table, Task
from pyapp.app.scene import played
from pyapp.app.screen import Review, Thinking
from pyapp.app.table import bot_to_move
from pyapp.core import Match


def begin(table: Table, task: Task) -> Thinking:
    """Start a task that the table wants."""
    screen, state = table.screen, table.match.at(task.move)
    if task.kind == "bot":
        bot = bot_to_move(table)
        assert bot is not None
        return screen.bot(state, task.subject, bot)
    if task.kind == "hint":
        return screen.clue(state)
    if task.kind == "review":
        return _review(screen.review, table.match)
    think = screen.dialogs[task.kind].think
    assert think is not None
    return think(state, task.subject)


def _review(review: Review, match: Match) -> Thinking:
    """For every move of the match, by its number: what was best."""
    seen: dict[int, tuple[Any]] = {}
    for number in range(1, len(match.turns) + 1):
        best: tuple[Any] = (None,)
        for result, done in review.best(played(match, number)):
            best = (result,)
            yield seen, (number - 1 + done) / len(match.turns)
        seen = {**seen, number: best}
        yield seen, number / len(match.turns)
    yield seen, 1.0
