"""A file that comes in: one match, or everything that a device has kept, beside what is here."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.classroom.result import is_whole
from pyapp.app.classroom.teacher import collecting
from pyapp.app.classroom.teacher.school import LESSONS, joined, read_lessons, write_lessons
from pyapp.app.effects import Effect
from pyapp.app.model import Kept, Model, Results, Settings
from pyapp.app.store import shelf
from pyapp.app.store.opening import read_settings
from pyapp.app.table.sitting import settled, sit, whole
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.core.plain import parsed

MOST_ENTRIES = 10_000
LARGEST_FILE = 40  # millions of bytes; the page reads no larger one
OF_THE_DEVICE = ("language", "voice", "seen")  # settings that are none of another device's business
SETTINGS = "settings"


def import_(model: Model, event: Event, say: Words) -> Answer:
    if whole(event, "large"):
        raise Refused("file.large", size=whole(event, "large"), most=LARGEST_FILE)
    data = parsed(str(event.get("value", "")), "match.unreadable")
    if isinstance(data, Mapping) and "bons-comptes" in data:
        return _unpacked(model, shelf.bundle(data), say)
    return sit(model, Match.load(data.get("match", data) if isinstance(data, Mapping) else data), event)


def _unpacked(model: Model, kept: Mapping[str, tuple[str, str]], say: Words) -> Answer:
    """What is here already is not touched. In a lesson only matches come: it gives settings back as they were."""
    if len(kept) > MOST_ENTRIES:
        raise Refused("file.many", count=len(kept), most=MOST_ENTRIES)
    model, entries = _matches(model, kept)
    told, effects = {"matches": len(entries)}, list[Effect]()
    if model.lesson is None:
        model, rows = _rows(model, kept)
        model, lessons, count = _lessons(model, kept)
        entries += rows + lessons
        model, effects, chosen = _settings(model, kept)
        told |= {"results": len(rows), "lessons": count, "settings": chosen}
    what = ", ".join(say(f"home.imported.{name}", count=count) for name, count in told.items() if count)
    said = say("home.imported", what=what) if what else say("home.imported.nothing")
    if entries:
        effects = [do.store_all(entries), *effects]
    return replace(model, refused=None, said=said), effects


Entries = list[dict[str, str]]


def _matches(model: Model, kept: Mapping[str, tuple[str, str]]) -> tuple[Model, Entries]:
    """The matches; one that has gone on here, or there, comes as another one."""
    known, new, entries = {one.key: one for one in model.shelf}, list[Kept](), list[dict[str, str]]()
    for name, (text, about) in kept.items():
        if not name.startswith(shelf.MATCH):
            continue
        one = shelf.read(name.removeprefix(shelf.MATCH), about)
        if one.key in known and not _same(shelf.looked_at(known[one.key]), one):
            one = replace(one, key=f"{one.key}-{one.when:x}")
        if one.key in known:
            continue
        known[one.key] = one
        new.append(one)
        entries.append({"key": shelf.MATCH + one.key, "value": text, "about": about})
    return replace(model, shelf=shelf.put(model.shelf, *new)) if new else model, entries


def _same(one: Kept, other: Kept) -> bool:
    return (one.when, one.size) == (other.when, other.size)


def _rows(model: Model, kept: Mapping[str, tuple[str, str]]) -> tuple[Model, Entries]:
    """Results of classes. The same one of the same pupils is one row: it stands as the one that tells more."""
    rows = dict(model.school.rows)
    for key, (text, _) in kept.items():
        if collecting.is_row(key) and is_whole(text) and collecting.tells_more(text, rows.get(key)):
            rows[key] = text
    new = [{"key": key, "value": text, "about": ""} for key, text in rows.items() if text != model.school.rows.get(key)]
    page = replace(model.page, together=None) if isinstance(model.page, Results) else model.page
    return replace(model, page=page, school=replace(model.school, rows=rows)) if new else model, new


def _lessons(model: Model, kept: Mapping[str, tuple[str, str]]) -> tuple[Model, Entries, int]:
    """Lessons that were prepared there, beside those of this device."""
    text, _ = kept.get(LESSONS, ("", ""))
    known = model.school.lessons
    lessons = joined(known, read_lessons({LESSONS: text}))
    count = len({one.query for one in lessons} - {one.query for one in known})
    if not count:
        return model, [], 0
    return (
        replace(model, school=replace(model.school, lessons=lessons)),
        [{"key": LESSONS, "value": write_lessons(lessons), "about": ""}],
        count,
    )


def _settings(model: Model, kept: Mapping[str, tuple[str, str]]) -> tuple[Model, list[Effect], int]:
    """Settings that nobody has chosen on this device yet; of what is told by game, the games that are missing here."""
    text, _ = kept.get(SETTINGS, ("", ""))
    if not text:
        return model, [], 0
    own, theirs, untouched = model.settings, read_settings(text, [model.settings.language]), Settings()
    changed: dict[str, Any] = {}
    for name in Settings.__dataclass_fields__:
        mine, other = getattr(own, name), getattr(theirs, name)
        if isinstance(mine, Mapping):
            other = {**other, **mine}
        elif name == "tours":
            other = tuple(dict.fromkeys((*mine, *other)))
        elif mine != getattr(untouched, name):
            continue
        if name not in OF_THE_DEVICE and other != mine:
            changed[name] = other
    if not changed:
        return model, [], 0
    model, effects = settled(model, replace(own, **changed))
    return model, effects, len(changed)
