"""What is kept on this device: opening, deleting and bringing back, files, and other tabs at the same matches."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.games.contract import told
from pyapp.app.model import LOUD, LOUDEST, Home, Model, Seating, Settings, telling
from pyapp.app.store import links, shelf
from pyapp.app.table import acts as table
from pyapp.app.table import needs
from pyapp.app.table.sitting import date, day, in_hand, note, noted, sit, take_up, whole
from pyapp.app.table.streak import REMEMBERED
from pyapp.app.ui.choices import CHOICES, FLAGS
from pyapp.app.ui.words import LANGUAGES, Words, choose
from pyapp.core import Refused
from pyapp.core.match import LEVELS, LONGEST_NAME
from pyapp.core.plain import parsed
from pyapp.games import GAMES


def key_of(event: Event) -> str:
    """The match that an event is about."""
    return str(event.get("arg", "")).removeprefix(shelf.MATCH)


# The page opens


def open_(model: Model, event: Event, say: Words) -> Answer:
    """The first event: what the device kept, the languages it likes, the address it came by."""
    given = event.get("stored")
    stored = given if isinstance(given, Mapping) else {}
    settings = read_settings(stored.get("settings"), list(event.get("languages") or []))
    rows, summed = shelf.read_all(stored)
    zone = whole(event, "zone")
    model = replace(
        _told(model, event.get("storage", True)),
        settings=settings,
        shelf=rows,
        address=str(event.get("address", "")),
        zone=zone,
    )
    model = replace(model, page=home(model, event))
    model, effects = _arrive(model, event, stored)
    return model, [do.language(settings.language), *summed, *effects]


def home(model: Model, event: Event) -> Home:
    """Home, as it is opened now."""
    return Home(day(date(event), model.zone))


def _arrive(model: Model, event: Event, stored: Mapping[str, object]) -> Answer:
    """Where the page opens: at the match of its link, at the table this tab left, or at home."""
    if str(event.get("hash", "")).startswith(links.PREFIX):
        return link(model, event, Words(model.settings.language))
    key, made, hand = noted(stored.get("session"))
    if shelf.find(model.shelf, key) is None:
        return model, []
    text = stored.get(shelf.MATCH + key)
    if text is None:
        return ask_for(model, key)
    model, effects = _open_kept(model, key, text, event)
    if model.table is None or len(model.table.match.turns) != made:
        return model, effects
    model = in_hand(model, hand)
    return model, [*effects, note(model)]


def read_settings(text: object, languages: list[str]) -> Settings:
    """What a device kept of its settings; what cannot be read is as it was at the beginning."""
    try:
        data = parsed(text, "shelf.settings") if isinstance(text, str) else {}
    except Refused:
        data = {}
    data = data if isinstance(data, Mapping) else {}
    tours, names, layouts, seatings, results, seen = (
        data.get(name) for name in ("tours", "names", "layouts", "seatings", "results", "seen")
    )
    language, volume = data.get("language"), data.get("volume")
    return Settings(
        language=str(language) if language in tuple(LANGUAGES) else choose(languages),
        voice=str(data.get("voice", ""))[:80],
        volume=volume if type(volume) is int and 0 <= volume <= LOUDEST else LOUD,
        tours=tuple(name for name in tours if isinstance(name, str) and name in GAMES)
        if isinstance(tours, list)
        else (),
        names=_names(names) if isinstance(names, list) else (),
        layouts={name: str(layout)[:400] for name, layout in layouts.items() if name in GAMES}
        if isinstance(layouts, Mapping)
        else {},
        seatings={name: _seating(one) for name, one in seatings.items() if name in GAMES and isinstance(one, Mapping)}
        if isinstance(seatings, Mapping)
        else {},
        results={
            name: tuple(one for one in known[-REMEMBERED:] if type(one) is int)
            for name, known in results.items()
            if name in GAMES and isinstance(known, list)
        }
        if isinstance(results, Mapping)
        else {},
        seen=tuple(name for name in seen if isinstance(name, str))[:9] if isinstance(seen, list) else (),
        reckoned=needs.read(data.get("reckoned")),
        **_chosen(data),
    )


def _chosen(data: Mapping[str, object]) -> dict[str, Any]:
    """What was switched on or off, and chosen of a few words; whatever else stands there is left out."""
    flags = {name: data[name] for name in FLAGS if isinstance(data.get(name), bool)}
    return flags | {name: data[name] for name, words in CHOICES.items() if data.get(name) in tuple(words)}


def _seating(data: Mapping[str, object]) -> Seating:
    """Who sat down to a game last, as far as it can be read; the set-up looks whether it fits."""
    names, levels = (value if isinstance(value, list) else [] for value in (data.get("names"), data.get("levels")))
    return Seating(
        str(data.get("way", "")),
        str(data.get("preset", "")),
        _names(names),
        tuple(level if level in LEVELS else 0 for level in levels[:5] if type(level) is int),
    )


def _names(values: list[object]) -> tuple[str, ...]:
    return tuple(str(name)[:LONGEST_NAME] for name in values[:5])


def link(model: Model, event: Event, say: Words) -> Answer:
    """A match from the address. The fragment is cleared, so that a reload comes back to the table."""
    clear = do.address()
    try:
        model, effects = sit(model, links.unpack(str(event.get("hash", ""))), event)
    except Refused as refused:
        return telling(model, refused=refused), [clear]
    return model, [clear, *effects]


# Opening


def ask_for(model: Model, key: str) -> Answer:
    """Have a kept match brought from the device; `loaded` is the answer."""
    return replace(model, awaited=key, refused=None), [do.load(shelf.MATCH + key)]


def continue_(model: Model, event: Event, say: Words) -> Answer:
    return ask_for(model, key_of(event)) if shelf.find(model.shelf, key_of(event)) else (model, [])


def loaded(model: Model, event: Event, say: Words) -> Answer:
    """A kept match has come, if it is still wanted."""
    if model.awaited != key_of(event) or not model.awaited:
        return model, []
    return _open_kept(replace(model, awaited=""), key_of(event), event.get("value"), event)


def _open_kept(model: Model, key: str, text: object, event: Event) -> Answer:
    """Sit down at a kept match; one that cannot be opened says why, and stays."""
    try:
        match, spent, _ = shelf.opened(text)
    except Refused as refused:
        model = replace(
            model, shelf=shelf.with_problem(model.shelf, key, refused), refused=Refused("shelf.problem", reason=refused)
        )
        return model, [note(model)]
    return take_up(model, match, key, event, spent)


# Deleting and bringing back


def delete(model: Model, event: Event, say: Words) -> Answer:
    kept = shelf.find(model.shelf, key_of(event))
    if kept is None:
        return model, []
    kept = shelf.looked_at(kept)
    model = replace(
        model,
        shelf=shelf.without(model.shelf, kept.key),
        page=replace(model.page, deleted=kept) if isinstance(model.page, Home) else model.page,
        said=say("home.deleted", match=shelf.named(kept, say)),
    )
    return model, [do.forget(shelf.MATCH + kept.key)]


def undelete(model: Model, event: Event, say: Words) -> Answer:
    page = model.page
    kept = page.deleted if isinstance(page, Home) else None
    if not isinstance(page, Home) or kept is None:
        return model, []
    back = replace(page, deleted=None)
    model = replace(model, shelf=shelf.put(model.shelf, kept), page=back, said=say("home.undeleted"))
    return model, [do.restore(shelf.MATCH + kept.key)]


def list_all(model: Model, event: Event, say: Words) -> Answer:
    page = replace(model.page, all_listed=True) if isinstance(model.page, Home) else model.page
    return replace(model, page=page), []


# Files


def export(model: Model, event: Event, say: Words) -> Answer:
    """Everything in one file; the page has it all at hand."""
    return model, [do.export(f"bons-comptes-{date(event):x}.json")]


def download_kept(model: Model, event: Event, say: Words) -> Answer:
    """A kept match as it lies there, even if it cannot be opened."""
    kept = shelf.find(model.shelf, key_of(event))
    name = f"{kept.game or 'bons-comptes'}-{kept.moves}.json" if kept else ""
    return model, [do.download_kept(shelf.MATCH + kept.key, name)] if kept else []


# What the device says


def kept(model: Model, event: Event, say: Words) -> Answer:
    """Whether what is stored is really kept."""
    return _told(model, event.get("value")), []


def _told(model: Model, kept: object) -> Model:
    """What the page says of it: "true", "part" where one of the two places gives no answer, or "false"."""
    return replace(model, stored=str(kept).lower() in ("true", "part"), partly=kept == "part")


def space(model: Model, event: Event, say: Words) -> Answer:
    """There is hardly any room left."""
    return replace(model, space=(whole(event, "used"), whole(event, "quota"))), []


# Other tabs


def on_shelf(model: Model, event: Event, say: Words) -> Answer:
    """Another tab has stored or deleted a match, or stored many: keys, and what is told about each."""
    key, value = key_of(event), event.get("value")
    if isinstance(value, list):
        pairs = [pair for pair in value if isinstance(pair, list) and [*map(type, pair)] == [str, str]]
        return replace(model, shelf=shelf.put(model.shelf, *(shelf.unread(*pair) for pair in pairs))), []
    if not key:
        return model, []
    if not isinstance(value, str) or not value:
        return replace(model, shelf=shelf.without(model.shelf, key)), []
    return replace(model, shelf=shelf.put(model.shelf, shelf.read(key, value))), []


def other_settings(model: Model, event: Event, say: Words) -> Answer:
    """Another tab has changed the settings."""
    settings = read_settings(event.get("value"), [model.settings.language])
    return replace(model, settings=settings), [do.language(settings.language)]


def elsewhere(model: Model, event: Event, say: Words) -> Answer:
    """Another tab writes the match on this table: here it is only followed."""
    at = model.table
    if at is None or at.key != key_of(event):
        return model, []
    model = replace(model, page=replace(at, elsewhere=True, said=say("tab.elsewhere")))
    return followed(model, event, say) if event.get("value") else (model, [])


def followed(model: Model, event: Event, say: Words) -> Answer:
    """The match as the other tab has just stored it. Nothing is stored here."""
    at = model.table
    if at is None or at.key != key_of(event):
        return model, []
    match = shelf.followed(at.whole, event.get("value"))
    said = told(at.screen, match, say) if match.turns else ""
    now = max(at.clock.now, whole(event, "now"))
    after, _ = table.moved(replace(at, clock=replace(at.clock, now=now)), match, said)
    return replace(model, page=replace(after, hand=())), []


def take_over(model: Model, event: Event, say: Words) -> Answer:
    """From now on this tab writes; the page answers with the newest text."""
    return model, [do.take(shelf.MATCH + model.table.key)] if model.table else []


def mine(model: Model, event: Event, say: Words) -> Answer:
    if model.table is None or model.table.key != key_of(event):
        return model, []
    model, effects = followed(model, event, say) if event.get("value") else (model, [])
    return replace(model, page=replace(model.table, elsewhere=False)) if model.table else model, effects
