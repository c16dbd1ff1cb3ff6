"""Sitting at a table: what is kept when its match changes, and what this tab notes so that a reload comes back."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.ears.sounds import heard
from pyapp.app.effects import Effect
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import PERSONAL, Model, Page, Settings, Table
from pyapp.app.store import shelf
from pyapp.app.table import acts as table
from pyapp.app.table import streak
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.core.plain import parsed

MOST_IN_HAND = 300
IN_HAND = ("act", "arg", "value", "to", "how", "at", "random")  # what a draft is made from


def whole(event: Event, name: str) -> int:
    """A whole number that the page sent along."""
    value = event.get(name)
    return value if type(value) is int else 0


def date(event: Event) -> int:
    """The device's calendar, in milliseconds: it may be wrong or set back, so it only orders the shelf."""
    return whole(event, "date") or whole(event, "now")


def day(milliseconds: int, zone: int) -> int:
    """The day of a moment where the device is, counted from 1970."""
    return (milliseconds // 60_000 - zone) // 1440


def new_key(event: Event) -> str:
    """A name for a new match on the shelf, that another tab will not choose as well."""
    return f"{date(event):x}-{whole(event, 'random') % 65536:x}"


def sit(model: Model, match: Match, event: Event, key: str = "") -> Answer:
    """Sit down at a new match, which is kept at once."""
    model, effects = take_up(model, match, key or new_key(event), event)
    model, more = _keep(model, event)
    return model, effects + more


def take_up(model: Model, match: Match, key: str, event: Event, spent: int = 0) -> Answer:
    """Sit down at a match that is kept already."""
    now = whole(event, "now")
    at = table.sit_down(key, match, SCREENS[match.game.name], model.settings, now)
    return go(model, replace(at, clock=replace(at.clock, began=now - spent)))


def go(model: Model, page: Page, **more: Any) -> Answer:
    """To another page: of the one before nothing stays. Other tabs may have the match that was on the table."""
    left = [do.leave(shelf.MATCH + model.table.key)] if model.table else []
    top = [do.top()] if isinstance(page, Table) or type(page) is not type(model.page) else []
    model = replace(model, **{"page": page, "refused": None, "dialog": "", "said": "", "awaited": "", **more})
    return model, [*left, note(model), *top]


def seated(model: Model, at: Table, effects: list[Effect], event: Event) -> Answer:
    """The model after something happened at its table: a changed match is kept, once."""
    before = model.table
    changed = before is None or at.whole is not before.whole
    noted = changed or (before is not None and at.draft is not before.draft and not event.get("passing"))
    hand = () if changed or before is None else _hand(before, at, event)
    at = at if hand is at.hand else replace(at, hand=hand)
    model = replace(model, page=at)
    if before and before.tour is not None and at.tour is None and at.match.game.name not in model.settings.tours:
        model, more = settled(model, replace(model.settings, tours=(*model.settings.tours, at.match.game.name)))
        effects = effects + more
    if before:
        effects = effects + ([] if model.settings.calm else heard(before, at, Words(model.settings.language)))
    if changed:
        model, more = _keep(model, event)
        effects = more + effects
        settings = streak.followed(model.settings, before.match, at.match) if before else model.settings
        if _over(at) and model.platform is None:  # now there is something to lose
            effects = [*effects, do.persist()]
        if settings is not model.settings:
            model, more = settled(model, settings)
            effects = effects + more
    return model, [*effects, note(model)] if noted else effects


def _over(at: Table) -> bool:
    return bool(at.match.game.over(at.match.state))


def settled(model: Model, settings: Settings) -> Answer:
    """Other settings, kept; of a platform's pupil this device keeps the looks and sounds that were changed, no more."""
    platform, kept = model.platform, settings
    if platform:
        looks = {name: getattr(settings, name) for name in Settings.__dataclass_fields__ if name not in PERSONAL}
        kept = replace(
            platform.beneath, **{name: value for name, value in looks.items() if value != getattr(model.settings, name)}
        )
        model = replace(model, platform=replace(platform, beneath=kept))
    effects = [do.store("settings", written(kept))]
    return replace(model, settings=settings), effects if platform is None or kept != platform.beneath else []


def written(settings: Settings) -> str:
    """The text of settings, to keep."""
    return json.dumps(asdict(settings), ensure_ascii=False)


def _keep(model: Model, event: Event) -> Answer:
    assert model.table
    kept, effect = shelf.store(model.table, date(event))
    return replace(model, shelf=shelf.put(model.shelf, kept)), [effect]


# What this tab notes


def note(model: Model) -> Effect:
    """The table that this tab is at, and the move in hand."""
    at = model.table
    hand = () if at is None or at.retry or at.draft.empty else at.hand
    text = (
        "" if at is None else json.dumps({"key": at.key, "made": len(at.whole.turns), "hand": hand}, ensure_ascii=False)
    )
    return do.store("session", text)


def noted(text: object) -> tuple[str, int, list[Event]]:
    """Key, number of moves and hand of a note. Earlier versions noted the bare key."""
    with suppress(Refused):
        data: Any = parsed(text, "shelf.note") if isinstance(text, str) and text.startswith("{") else {"key": text}
        key, made, hand = (data.get(name) for name in ("key", "made", "hand"))
        acts = [act for act in hand[:MOST_IN_HAND] if isinstance(act, Mapping)] if isinstance(hand, list) else []
        return str(key), made if type(made) is int else 0, acts
    return "", 0, []


def in_hand(model: Model, hand: list[Event]) -> Model:
    """The table with the move in hand made again, as far as it goes."""
    for event in hand:
        at = model.table
        assert at
        try:
            draft, text = at.screen.act(at.match, at.draft, str(event.get("act")), str(event.get("arg", "")), event)
        except Refused:
            break
        if text is not None:
            break
        after = replace(at, draft=draft)
        model = replace(model, page=replace(after, hand=_hand(at, after, event)))
    return model


def _hand(before: Table, at: Table, event: Event) -> tuple[Event, ...]:
    """The events that made the draft; a pointer that passed counts with its last place."""
    if at.draft is before.draft:
        return before.hand
    act = {name: event[name] for name in (*IN_HAND, "passing") if event.get(name)}
    old = before.hand[:-1] if before.hand and before.hand[-1].get("passing") and act.get("passing") else before.hand
    return (*old, act) if len(old) < MOST_IN_HAND else ()
