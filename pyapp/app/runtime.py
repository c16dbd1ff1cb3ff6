"""The app in the worker: events in, changed fragments and effects out, thinking in slices between them."""

import gc
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pyapp.app.fragments import Fragments, changes
from pyapp.app.model import Effect, Model, Task
from pyapp.app.update import think, update, wanted
from pyapp.app.view import view

SLICE = 0.025  # seconds of thinking between two looks at the page
COLLECTIONS = 100_000, 50, 100  # rare: solvers keep large tables, and looking through them took almost half of the time


class Runtime:
    """Holds the one model. `receive` is all the page ever calls."""

    def __init__(self, clock: Callable[[], float]) -> None:
        gc.set_threshold(*COLLECTIONS)
        self.clock = clock
        self.model = Model()
        self.shown: Fragments = {}
        self.task: Task | None = None
        self.thinking: Iterator[tuple[Any, float]] | None = None
        self._key: Any = None
        self._latest: tuple[Any, float] | None = None

    def receive(self, message: str) -> str:
        """One event as JSON; the answer is what changed, what to do, and whether there is more to think about."""
        event: Mapping[str, Any] = json.loads(message)
        effects = self._think() if event.get("act") == "slice" else self._update(event)
        self._follow()
        after = view(self.model)
        changed = list(changes(self.shown, after))
        self.shown = after
        return json.dumps({"fragments": changed, "effects": effects, "more": self.thinking is not None})

    def _update(self, event: Mapping[str, Any]) -> list[Effect]:
        self.model, effects = update(self.model, event)
        return effects

    def _follow(self) -> None:
        """Think about what the model wants now, and about nothing else."""
        task = wanted(self.model)
        key = (self.model.table.key, self.model.table.match.moves, task) if self.model.table and task else None
        if key != self._key:
            self._key = key
            self.task, self._latest = task, None
            self.thinking = self.model.table.screen.begin(self.model.table, task) if self.model.table and task else None

    def _think(self) -> list[Effect]:
        """Think for one slice; only what was found last in it is worth showing."""
        if self.thinking is None or self.task is None:
            return []
        until = self.clock() + SLICE
        latest: tuple[Any, float] | None = None
        while self.clock() < until:
            step = next(self.thinking, None)
            if step is None:
                self.thinking = None
                break
            latest = step
        latest = latest or self._latest
        self._latest = latest
        if latest is None:
            return []
        result, done = latest
        self.model, effects = think(self.model, self.task, result, done if self.thinking else 1.0)
        return effects


