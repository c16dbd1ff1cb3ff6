"""The app in the worker: events in, changed fragments and effects out, thinking in slices between them."""

import gc
import json
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app import first_page
from pyapp.app.effects import Effect
from pyapp.app.model import Making, Model, Paper, Table, Task
from pyapp.app.table.acts import given_up
from pyapp.app.table.thinking import begin
from pyapp.app.ui.fragments import Fragments, changes, compose
from pyapp.app.ui.remember import turn_over
from pyapp.app.update import named, refuse, think, update, wanted
from pyapp.app.view import view
from pyapp.core import Refused

SLICE = 0.025  # seconds of thinking between two looks at the page
# Rare enough, for solvers keep large tables, and looking through them took almost half of the time; but of so few
# objects that one collection is no longer than a slice (of 100,000 it took four).
COLLECTIONS = 10_000, 50, 100
REHEARSALS = 8
ACT = re.compile('data-act="([^"]+)"')


class Runtime:
    """Holds the one model. `receive` is all the page ever calls."""

    def __init__(self, clock: Callable[[], float]) -> None:
        gc.set_threshold(*COLLECTIONS)
        self.clock = clock
        self.model = Model()
        self.shown: Fragments = {}
        self.task: Task | None = None
        self.thinking: Iterator[tuple[Any, float]] | None = None
        self._about: tuple[object, Task] | None = None  # what is being thought about
        self._latest: tuple[Any, float] | None = None
        self._rehearsed = Counter[str]()

    def receive(self, message: str) -> str:
        """One event as JSON; the answer is what changed, what to do, and whether there is more to think about."""
        event: Mapping[str, Any] = json.loads(message)
        if event.get("act") == "rehearse":
            return self._rehearse()
        before = self.model
        if event.get("first"):  # the page still shows what build.py wrote into it
            self.shown = first_page.fragments()
        try:
            effects, after = self._happened(event)
        except Exception:  # whatever it is, it becomes one sentence, and the match is as it was
            effects, after = self._surprised(before, event)
        changed = list(changes(self.shown, after))
        self.shown = after
        passive = event.get("act") == "slice" or named(event).passive
        more = self.thinking is not None
        return json.dumps({"fragments": changed, "effects": effects, "more": more, "passive": passive})

    def _happened(self, event: Mapping[str, Any]) -> tuple[list[Effect], Fragments]:
        if event.get("act") == "slice":
            effects = self._think()
        else:
            seated = self.model.table and self.model.table.key
            self.model, effects = update(self.model, event)
            if self.model.table and self.model.table.key != seated:
                turn_over()
        self._follow()
        return effects, view(self.model)

    def _surprised(self, before: Model, event: Mapping[str, Any]) -> tuple[list[Effect], Fragments]:
        """An error of ours: go back to before it, stop what was being thought, and tell the console."""
        effects = [do.report(traceback.format_exc())]
        self.model, stored = before, event.get("stored")
        if event.get("act") == "open" and isinstance(stored, Mapping):
            # What this tab wanted to open does not go: home does, with everything that is kept.
            platform = event.get("platform")
            bare = {**platform, "state": ""} if isinstance(platform, Mapping) else None
            more, _ = self._happened(
                {**event, "hash": "", "search": "", "platform": bare, "stored": {**stored, "session": ""}}
            )
            effects += more
        elif event.get("act") == "slice" and before.table and self.task:
            self.model = replace(before, page=given_up(before.table, self.task))
        self._follow()
        self.model = refuse(self.model, Refused("app.surprise"))
        return effects, view(self.model)

    def _rehearse(self) -> str:
        """Taps of which nothing comes, a few for each game, told as long as there are more: a browser compiles what
        runs for the first time, and that was most of a first tap."""
        at = self.model.table
        if at is None or self._rehearsed[at.match.game.name] == REHEARSALS:
            return ""
        self._rehearsed[at.match.game.name] += 1
        imagined, seen = self.model, self.shown
        for part in (*at.screen.hand, *at.screen.stage) * 2:  # a rack may have to be uncovered first
            acts = ACT.findall(compose(seen, part)) if part in seen else []
            act, _, arg = acts[len(acts) // 2].partition(" ") if acts else ("", "", "")
            with suppress(Exception):  # if it is to be told, it will be when it happens
                imagined, _ = update(imagined, {"act": act, "arg": arg})
                before, seen = seen, view(imagined)
                json.dumps(list(changes(before, seen)))
        return "more"

    def _follow(self) -> None:
        """Think about what the model wants now, and about nothing else."""
        task, model = wanted(self.model), self.model
        page = model.page
        subject: object = None  # what it is about is the very same as long as the page is
        match page:
            case Table():
                subject = page.match
            case Paper():
                subject = page.order
            case Making():
                subject = page.lesson
        about = (subject, task) if subject and task else None
        if self._about and about and about[0] is self._about[0] and about[1] == self._about[1]:
            return
        self._about, self._latest, self.task = about, None, task
        self.thinking = begin(model, task) if task else None

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
