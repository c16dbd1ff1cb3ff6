"""The cards that come and go beside a board, for ears: hint, reasons, a move tried again, the tour. Screen readers do
not hear a region that comes with its text, so what a card tells anew is said in the one that is always there."""

from dataclasses import replace

from pyapp.app.act import Answer, Event
from pyapp.app.classroom.pupil.locks import locked
from pyapp.app.effects import Effect
from pyapp.app.model import Model
from pyapp.app.table import tour
from pyapp.app.table.acts import scene
from pyapp.app.table.view import advice
from pyapp.app.ui.words import Words


def _lines(model: Model, say: Words) -> tuple[str, ...]:
    at = model.table
    if at is None or not (at.hint or at.retry or at.query.why or at.tour is not None):
        return ()
    return advice.lines(at, scene(at), say) + (() if "hint" in locked(model.lesson) else tour.lines(at, say))


def _tried_again(before: Model, after: Model) -> bool:
    """Whether a move was tried, the same as before or not: every read of one is another object."""
    was, now = (model.table.retry if model.table else None for model in (before, after))
    return now is not None and now.tried is not None and (was is None or was.tried is not now.tried)


def followed(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
    """The model after something happened, with what its cards tell and did not tell before."""
    say = Words(before.settings.language)
    at, now = after.table, _lines(after, say)
    if at is None or not now:
        return after, []
    was = () if _tried_again(before, after) else _lines(before, say)
    new = [line for line in now if line not in was]
    said = at.said if before.table is None or at.said != before.table.said else ""
    if new:
        after = replace(after, page=replace(at, said=" ".join([*filter(None, [said]), *new])))
    return after, []
