"""The app as a pure function: update(model, event) -> model, effects. Everything that can happen starts here."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from pyapp.app import links, setup, table
from pyapp.app.model import Effect, Model, Saved, Settings, Table, Task
from pyapp.app.screens import SCREENS
from pyapp.app.words import LANGUAGES, Words, choose
from pyapp.core import Match, Refused
from pyapp.games import GAMES

Event = Mapping[str, Any]
Step = tuple[Model, list[Effect]]
HOME_DIALOGS = ("rules", "settings", "about", "delete")


def update(model: Model, event: Event) -> Step:
    """The next model and what the page must do. Bad input becomes one sentence; nothing is lost."""
    act = str(event.get("act", ""))
    say = Words(model.settings.language)
    try:
        if act in ACTS:
            return ACTS[act](model, event, say)
        if model.place == "setup" and model.setup:
            prepared = setup.update(model.setup, act, _arg(event), str(event.get("value", "")), say)
            return replace(model, setup=prepared, refused=None), []
        if model.place == "table" and model.table:
            return _at_table(model, *table.update(model, model.table, event, say))
    except Refused as refused:
        return _refuse(model, refused), []
    return model, []


def think(model: Model, task: Task, result: Any, done: float) -> Step:
    """The worker has thought a little further about what the table wanted."""
    if model.table is None:
        return model, []
    return _at_table(model, *table.thought(model, model.table, task, result, done))


def wanted(model: Model) -> Task | None:
    """What the worker should think about."""
    return table.wanted(model.table) if model.table and model.place == "table" else None


def _arg(event: Event) -> str:
    return str(event.get("arg", ""))


def _refuse(model: Model, refused: Refused) -> Model:
    if model.place == "table" and model.table:
        return replace(model, table=replace(model.table, refused=refused))
    return replace(model, refused=refused)


def _at_table(model: Model, at: Table, effects: list[Effect]) -> Step:
    kept = any(effect["do"] == "store" for effect in effects)
    shelf = table.on_shelf(model.shelf, at) if kept else model.shelf
    dropped = {saved.key for saved in model.shelf} - {saved.key for saved in shelf}
    tours = model.settings.tours
    if model.table and model.table.tour is not None and at.tour is None and at.match.game.name not in tours:
        model, more = _settled(model, replace(model.settings, tours=(*tours, at.match.game.name)))
        effects = effects + more
    effects = effects + [{"do": "forget", "key": f"match-{key}"} for key in sorted(dropped)]
    return replace(model, table=at, shelf=shelf), effects


def _sit(model: Model, match: Match, key: str, now: int, spent: int = 0) -> Step:
    """Sit down at a match: keep it, and remember it as the one to come back to."""
    at = replace(table.sit_down(key, match, SCREENS[match.game.name], model.settings, now), began=now - spent)
    model = replace(model, place="table", setup=None, refused=None, dialog="", said="")
    after, effects = _at_table(model, at, [table.keep(at)])
    return after, [*effects, {"do": "store", "key": "session", "value": key}, {"do": "top"}]


# The page opens


def _open(model: Model, event: Event, say: Words) -> Step:
    """The first event: what the device kept, the languages it likes, the address it came by."""
    stored = event.get("stored") or {}
    settings = _read_settings(stored.get("settings"), list(event.get("languages") or []))
    shelf = sorted(_read_shelf(stored), key=lambda saved: -saved.when)
    model = replace(model, settings=settings, shelf=tuple(shelf), stored=bool(event.get("storage", True)),
                    address=str(event.get("address", "")))
    model, effects = _arrive(model, event, stored.get("session"), Words(settings.language))
    return model, [{"do": "language", "language": settings.language}, *effects]


def _arrive(model: Model, event: Event, session: object, say: Words) -> Step:
    """Where the page opens: at the match of its link, at the table it left, or at home."""
    if str(event.get("hash", "")).startswith(links.PREFIX):
        return _link(model, event, say)
    last = next((saved for saved in model.shelf if saved.key == session), None)
    return _continue(model, {**event, "arg": last.key}, say) if last else (model, [])


def _read_settings(text: object, languages: list[str]) -> Settings:
    fallback = Settings(language=choose(languages))
    try:
        data = json.loads(text) if isinstance(text, str) else {}
        language = data.get("language")
        return Settings(
            language if language in LANGUAGES else fallback.language, data.get("delay") is not False,
            tuple(name for name in data.get("tours", ()) if name in GAMES),
            tuple(str(name)[:40] for name in data.get("names", ()))[:5],
            {str(name): str(layout)[:400] for name, layout in data.get("layouts", {}).items() if name in GAMES},
        )
    except (ValueError, AttributeError, TypeError):
        return fallback


def _read_shelf(stored: Mapping[str, Any]) -> list[Saved]:
    """Every kept match that can be read; one that cannot is left where it is."""
    shelf = []
    for key, text in stored.items():
        if key.startswith("match-"):
            try:
                wrapped = json.loads(text)
                Match.load({**wrapped["match"], "moves": []})
                when, spent = int(wrapped.get("when", 0)), int(wrapped.get("spent", 0))
                shelf.append(Saved(key.removeprefix("match-"), wrapped["match"], when, spent))
            except (Refused, ValueError, KeyError, TypeError, AttributeError):
                continue
    return shelf


def _link(model: Model, event: Event, say: Words) -> Step:
    """A match from the address. The fragment is cleared, so that a reload comes back to the table."""
    clear: Effect = {"do": "address", "hash": ""}
    try:
        match = links.unpack(str(event.get("hash", "")))
    except Refused as refused:
        return _refuse(model, refused), [clear]
    after, effects = _sit(model, match, _key(event), _now(event))
    return after, [clear, *effects]


def _import(model: Model, event: Event, say: Words) -> Step:
    """A match from a file."""
    return _sit(model, Match.load(str(event.get("value", ""))), _key(event), _now(event))


# Going about


def _home(model: Model, event: Event, say: Words) -> Step:
    forget: Effect = {"do": "store", "key": "session", "value": ""}
    model = replace(model, place="home", setup=None, table=None, refused=None, dialog="", said="")
    return model, [forget, {"do": "top"}]


def _setup(model: Model, event: Event, say: Words) -> Step:
    game = _arg(event)
    if game not in SCREENS:
        return model, []
    prepared = setup.begin(game, model.settings, say)
    return replace(model, place="setup", setup=prepared, table=None, refused=None, dialog=""), [{"do": "top"}]


def _start(model: Model, event: Event, say: Words) -> Step:
    if model.setup is None:
        return model, []
    match = setup.match(model.setup, int(event.get("random", 0)), say)
    people = tuple(name for seat, name in enumerate(match.players) if seat not in match.bots)
    kept = {**model.settings.layouts, **setup.layouts(model.setup)}
    model, effects = _settled(model, replace(model.settings, names=people[:5], layouts=kept))
    after, more = _sit(model, match, _key(event), _now(event))
    return after, effects + more


def _again(model: Model, event: Event, say: Words) -> Step:
    """The same players and options, a new deal."""
    if model.table is None:
        return model, []
    old = model.table.match
    match = Match.new(old.game.name, list(old.players), int(event.get("random", 0)), old.options, old.bots)
    return _sit(model, match, _key(event), _now(event))


def _continue(model: Model, event: Event, say: Words) -> Step:
    saved = next((saved for saved in model.shelf if saved.key == _arg(event)), None)
    if saved is None:
        return model, []
    return _sit(model, Match.load(saved.data), saved.key, _now(event), saved.spent)


def _delete(model: Model, event: Event, say: Words) -> Step:
    key = _arg(event)
    shelf = tuple(saved for saved in model.shelf if saved.key != key)
    return replace(model, shelf=shelf, said=say("home.deleted")), [{"do": "forget", "key": f"match-{key}"}]


def _dialog(model: Model, event: Event, say: Words) -> Step:
    if model.table:
        return _at_table(model, *table.update(model, model.table, event, say))
    return replace(model, dialog=_arg(event) if _arg(event).split(" ")[0] in HOME_DIALOGS else ""), []


def _close(model: Model, event: Event, say: Words) -> Step:
    if model.table:
        return _at_table(model, *table.update(model, model.table, event, say))
    return replace(model, dialog=""), []


def _language(model: Model, event: Event, say: Words) -> Step:
    wanted_language = _arg(event) or str(event.get("value", ""))
    if wanted_language not in LANGUAGES:
        return model, []
    model, effects = _settled(model, replace(model.settings, language=wanted_language))
    return model, [*effects, {"do": "language", "language": wanted_language}]


def _delay(model: Model, event: Event, say: Words) -> Step:
    return _settled(model, replace(model.settings, delay=not model.settings.delay))


def _settled(model: Model, settings: Settings) -> Step:
    value = json.dumps(asdict(settings), ensure_ascii=False)
    return replace(model, settings=settings), [{"do": "store", "key": "settings", "value": value}]


# Taking a match elsewhere


def _download(model: Model, event: Event, say: Words) -> Step:
    if model.table is None:
        return model, []
    match = model.table.match
    text = json.dumps(match.save(), ensure_ascii=False, indent=1)
    name = f"{match.game.name}-{len(match.moves)}.json"
    return model, [{"do": "download", "name": name, "type": "application/json", "text": text}]


def _picture(model: Model, event: Event, say: Words) -> Step:
    """The board as it lies there, as a drawing (svg) or as a photograph (png)."""
    if model.table is None or _arg(event) not in ("svg", "png"):
        return model, []
    match = model.table.match
    name = f"{match.game.name}-{len(match.moves)}.{_arg(event)}"
    return model, [{"do": "picture", "id": "board", "name": name, "kind": _arg(event)}]


def _print(model: Model, event: Event, say: Words) -> Step:
    """A drawing of the page, on paper."""
    return model, [{"do": "print", "id": _arg(event)}]


def _copy(model: Model, event: Event, say: Words) -> Step:
    if model.table is None:
        return model, []
    address = links.link(model.address, model.table.match, fresh=_arg(event) == "fresh")
    return replace(model, table=replace(model.table, said=say("share.copied"))), [{"do": "share", "text": address}]


def _update_ready(model: Model, event: Event, say: Words) -> Step:
    return replace(model, update_ready=True), []


def _not_stored(model: Model, event: Event, say: Words) -> Step:
    """The device refused to keep something: said once, and play goes on from memory."""
    return replace(model, stored=False), []


def _now(event: Event) -> int:
    return int(event.get("now", 0))


def _key(event: Event) -> str:
    """A name for a new match on the shelf, that another tab will not choose as well."""
    return f"{_now(event):x}-{int(event.get('random', 0)) % 65536:x}"


ACTS: Mapping[str, Callable[[Model, Event, Words], Step]] = {
    "open": _open, "link": _link, "import": _import, "home": _home, "setup": _setup, "start": _start, "again": _again,
    "continue": _continue, "delete": _delete, "dialog": _dialog, "close": _close, "language": _language,
    "delay": _delay, "download": _download, "picture": _picture, "print": _print, "copy": _copy,
    "update-ready": _update_ready, "not-stored": _not_stored,
}
