"""An act: something that happens, and all that the app must know of it. What has no record here is a game's own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pyapp.app.effects import Effect
from pyapp.app.model import Model, Settings, Table
from pyapp.app.ui.words import Words

Event = Mapping[str, Any]
Answer = tuple[Model, list[Effect]]
After = tuple[Table, list[Effect]]
Hear = Callable[[Model, Event, Words], Answer]
Follow = Callable[[Model, Model, list[Effect], Event], Answer]  # before and after, what is to be done, what happened
AtTable = Callable[[Table, str, Words, Settings], After]  # with what the act is given


@dataclass(frozen=True, slots=True)
class Act:
    """One act by its name, as elements of the page send it."""

    name: str
    hear: Hear | None = None  # who answers it
    at_table: AtTable | None = None  # who does where there is a table; neither: `table.acts.update` itself
    passive: bool = False  # nobody at this page did it: what was said stays, and an idle focus too
    looks: bool = False  # it only looks: also at a match that another tab writes
    leaves: bool = False  # it is done at the match itself, and so ends a move that is made again
    walks: bool = False  # it may go about on the board
    words: Mapping[str, str] = field(default_factory=dict)  # of the field for moves that do it, with what they give it


def by_name(*acts: Act) -> dict[str, Act]:
    """Every act once."""
    named = {act.name: act for act in acts}
    assert len(named) == len(acts), "an act has one record"
    return named
