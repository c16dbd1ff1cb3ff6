"""The app as a pure function: update(model, event) -> model, effects. Everything that can happen starts here."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import keeping, links, setup, table
from pyapp.app.model import Model, Task
from pyapp.app.screens import SCREENS
from pyapp.app.seating import Answer, Event, leave, note, seated, settled, sit, whole
from pyapp.app.words import LANGUAGES, Words
from pyapp.core import Match, Refused

HOME_DIALOGS = ("rules", "settings", "about")
# What can be done at a table whose match another tab writes: look, not touch.
ONLY_LOOKING = frozenset({"dialog", "close", "look", "return", "tour", "stop", "ask", "tick"})


def update(model: Model, event: Event) -> Answer:
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
            if model.elsewhere and act not in ONLY_LOOKING:
                raise Refused("tab.elsewhere")
            return seated(model, *table.update(model, model.table, event, say), event)
    except Refused as refused:
        return refuse(model, refused), []
    return model, []


def think(model: Model, task: Task, result: Any, done: float) -> Answer:
    """The worker has thought a little further about what the table wanted."""
    if model.table is None:
        return model, []
    at, effects = table.thought(model, model.table, task, result, done)
    return replace(model, table=at), effects


def wanted(model: Model) -> Task | None:
    """What the worker should think about. A match that another tab writes has its computer players there."""
    task = table.wanted(model.table) if model.table and model.place == "table" else None
    return None if task and task.kind == "bot" and model.elsewhere else task


def refuse(model: Model, refused: Refused) -> Model:
    """One sentence, where the person looks."""
    if model.place == "table" and model.table:
        return replace(model, table=replace(model.table, refused=refused))
    return replace(model, refused=refused)


def _arg(event: Event) -> str:
    return str(event.get("arg", ""))


# Going about


def _home(model: Model, event: Event, say: Words) -> Answer:
    left = leave(model)
    model = replace(model, place="home", setup=None, table=None, refused=None, dialog="", said="", opening="", hand=(),
                    elsewhere=False, deleted=None)
    return model, [*left, note(model), {"do": "top"}]


def _setup(model: Model, event: Event, say: Words) -> Answer:
    game = _arg(event)
    if game not in SCREENS:
        return model, []
    prepared = setup.begin(game, model.settings, say)
    model, effects = _home(model, event, say)
    return replace(model, place="setup", setup=prepared), effects


def _start(model: Model, event: Event, say: Words) -> Answer:
    if model.setup is None:
        return model, []
    match = setup.match(model.setup, whole(event, "random"), say)
    people = tuple(name for seat, name in enumerate(match.players) if seat not in match.bots)
    kept = {**model.settings.layouts, **setup.layouts(model.setup)}
    model, effects = settled(model, replace(model.settings, names=people[:5], layouts=kept))
    model, more = sit(model, match, event)
    return model, effects + more


def _again(model: Model, event: Event, say: Words) -> Answer:
    """The same players and options, a new deal."""
    if model.table is None:
        return model, []
    old = model.table.match
    return sit(model, Match.new(old.game.name, list(old.players), whole(event, "random"), old.options, old.bots), event)


def _dialog(model: Model, event: Event, say: Words) -> Answer:
    if model.table:
        return seated(model, *table.update(model, model.table, event, say), event)
    return replace(model, dialog=_arg(event) if _arg(event).split(" ")[0] in HOME_DIALOGS else ""), []


def _close(model: Model, event: Event, say: Words) -> Answer:
    if model.table:
        return seated(model, *table.update(model, model.table, event, say), event)
    return replace(model, dialog=""), []


def _language(model: Model, event: Event, say: Words) -> Answer:
    wanted_language = _arg(event) or str(event.get("value", ""))
    if wanted_language not in LANGUAGES:
        return model, []
    model, effects = settled(model, replace(model.settings, language=wanted_language))
    return model, [*effects, {"do": "language", "language": wanted_language}]


def _delay(model: Model, event: Event, say: Words) -> Answer:
    return settled(model, replace(model.settings, delay=not model.settings.delay))


# Taking a match elsewhere


def _download(model: Model, event: Event, say: Words) -> Answer:
    if model.table is None:
        return model, []
    match = model.table.match
    text = json.dumps(match.save(), ensure_ascii=False, indent=1)
    name = f"{match.game.name}-{len(match.turns)}.json"
    return model, [{"do": "download", "name": name, "type": "application/json", "text": text}]


def _picture(model: Model, event: Event, say: Words) -> Answer:
    """The board as it lies there, as a drawing (svg) or as a photograph (png)."""
    if model.table is None or _arg(event) not in ("svg", "png"):
        return model, []
    match = model.table.match
    name = f"{match.game.name}-{len(match.turns)}.{_arg(event)}"
    return model, [{"do": "picture", "id": "board", "name": name, "kind": _arg(event)}]


def _print(model: Model, event: Event, say: Words) -> Answer:
    """A drawing of the page, on paper."""
    return model, [{"do": "print", "id": _arg(event)}]


def _copy(model: Model, event: Event, say: Words) -> Answer:
    if model.table is None:
        return model, []
    address = links.link(model.address, model.table.match, fresh=_arg(event) == "fresh")
    return replace(model, table=replace(model.table, said=say("share.copied"))), [{"do": "share", "text": address}]


def _update_ready(model: Model, event: Event, say: Words) -> Answer:
    return replace(model, update_ready=True), []


ACTS: Mapping[str, Callable[[Model, Event, Words], Answer]] = {
    "open": keeping.open_, "link": keeping.link, "import": keeping.import_, "continue": keeping.continue_,
    "loaded": keeping.loaded, "delete": keeping.delete, "undelete": keeping.undelete, "list-all": keeping.list_all,
    "export": keeping.export, "download-kept": keeping.download_kept, "kept": keeping.kept, "space": keeping.space,
    "shelf": keeping.on_shelf, "settings": keeping.other_settings, "elsewhere": keeping.elsewhere,
    "followed": keeping.followed, "take-over": keeping.take_over, "mine": keeping.mine,
    "home": _home, "setup": _setup, "start": _start, "again": _again, "dialog": _dialog, "close": _close,
    "language": _language, "delay": _delay, "download": _download, "picture": _picture, "print": _print, "copy": _copy,
    "update-ready": _update_ready,
}
