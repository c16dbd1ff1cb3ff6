"""Thinking, by game."""

from collections.abc import Iterator
from typing import Any

from pyapp.app.math_magic import tasks as math_magic
from pyapp.app.model import Table, Task

GAME_TASKS = {"math-magic": math_magic}


def begin(table: Table, task: Task) -> Iterator[tuple[Any, float]]:
    """Start a task at a table."""
    return GAME_TASKS[table.match.game.name].begin(table, task)
