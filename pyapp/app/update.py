"""The app as a pure function: update(model, event) -> model, effects. Everything that can happen starts here."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.classroom import host, platform
from pyapp.app.classroom.pupil import arrival, course, series
from pyapp.app.classroom.teacher import collecting, preparing
from pyapp.app.classroom.teacher import pages as teachers
from pyapp.app.classroom.teacher.school import LESSONS
from pyapp.app.ears import aloud, cards, live
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import LOUDEST, Model, Task
from pyapp.app.pages import device
from pyapp.app.pages.paper import acts
from pyapp.app.pages.paper.sheets import PAPER
from pyapp.app.pages.setup import acts as setup
from pyapp.app.store import files, opening
from pyapp.app.table import acts as table
from pyapp.app.table import practice, streak
from pyapp.app.table.sitting import Answer, Event, date, day, go, seated, settled, sit, whole
from pyapp.app.ui.choices import CHOICES, FLAGS
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Match, Refused
from pyapp.core.plain import small

HOME_DIALOGS = ("rules", "settings", "about", "statement", device.DIALOG)
# What can be done at a table whose match another tab writes: look, not touch.
ONLY_LOOKING = frozenset(
    {"dialog", "close", "look", "watch", "watch-on", "return", "tour", "stop", "ask", "tick", "sight", "edge"}
)


def update(model: Model, event: Event) -> Answer:
    """The next model and what the page must do. Bad input becomes one sentence; nothing is lost."""
    act = str(event.get("act", ""))
    say = Words(model.settings.language)
    model = course.gone_on(model if event.get("passing") else live.hushed(model, act), event)
    try:
        after, effects = course.followed(model, *_happened(model, act, event, say), event)
        after, effects = practice.followed(model, after, effects)
        after = cards.told(model, after, say)
        after, recorded = platform.followed(model, after)
        return live.voiced(model, after), effects + host.told(model, after) + recorded
    except Refused as refused:
        return live.voiced(model, refuse(model, refused)), []


def _happened(model: Model, act: str, event: Event, say: Words) -> Answer:
    """What an act comes to where it is heard."""
    if act in ACTS:
        return ACTS[act](model, event, say)
    if model.place == "class":
        return preparing.update(model, event, say)
    if model.place == "setup" and model.setup:
        prepared = setup.update(model.setup, act, _arg(event), str(event.get("value", "")))
        return replace(model, setup=prepared, refused=None), []
    if model.place == "table" and model.table:
        if model.elsewhere and act not in ONLY_LOOKING:
            raise Refused("tab.elsewhere")
        return seated(model, *table.update(model, model.table, event, say), event)
    return model, []


def think(model: Model, task: Task, result: Any, done: float) -> Answer:
    """The worker has thought a little further about what the table wanted."""
    if model.paper and task.kind == PAPER:
        return replace(model, paper=replace(model.paper, made=result, done=done)), []
    if model.table is None:
        return model, []
    at, effects = table.thought(model, model.table, task, result, done)
    return cards.told(model, replace(model, table=at), Words(model.settings.language)), effects


def wanted(model: Model) -> Task | None:
    """What the worker should think about. A match that another tab writes has its computer players there."""
    if model.place == "paper" and model.paper:
        return Task(PAPER, 0) if model.paper.done < 1 else None
    task = table.wanted(model.table) if model.table and model.place == "table" else None
    return None if task and task.kind == "bot" and (model.elsewhere or series.waits(model)) else task


def refuse(model: Model, refused: Refused) -> Model:
    """One sentence, where the person looks."""
    if model.place == "table" and model.table:
        return replace(model, table=replace(model.table, refused=refused))
    return replace(model, refused=refused)


def _arg(event: Event) -> str:
    return str(event.get("arg", ""))


# Going about


def _home(model: Model, event: Event, say: Words) -> Answer:
    return go(model, "home", today=day(date(event), model.zone))


def _out(model: Model, event: Event, say: Words) -> Answer:
    """Away from the table: home, or in another page, where there is none, to another match of this game."""
    game = model.table.match.game.name if model.table else model.setup.game if model.setup else ""
    return _setup(model, {**event, "arg": game}, say) if model.embed and game else _home(model, event, say)


def _setup(model: Model, event: Event, say: Words) -> Answer:
    game = _arg(event)
    if game not in SCREENS:
        return model, []
    return go(model, "setup", setup=setup.begin(game, model.settings))


def _start(model: Model, event: Event, say: Words) -> Answer:
    if model.setup is None:
        return model, []
    match = setup.match(model.setup, whole(event, "random"), say)
    seating, settings = setup.remembered(model.setup), model.settings
    people = tuple(name for name, level in zip(seating.names, seating.levels, strict=True) if name and not level)
    model, effects = settled(
        model,
        replace(
            settings,
            names=people or settings.names,
            layouts={**settings.layouts, **setup.layouts(model.setup)},
            seatings={**settings.seatings, model.setup.game: seating},
        ),
    )
    model, more = sit(model, match, event)
    return model, effects + more


def _again(model: Model, event: Event, say: Words) -> Answer:
    """The same players and options, a new deal, in a lesson everybody's; the computer perhaps stronger or weaker."""
    if model.table is None:
        return model, []
    if model.lesson and model.table.key == model.lesson.key:
        return course.again(model, event, say)
    old, bots = model.table.whole, streak.bots(model.table.whole, streak.STEPS.get(_arg(event), 0))
    return sit(model, Match.new(old.game.name, list(old.players), whole(event, "random"), old.wishes, bots), event)


def _paper(model: Model, event: Event, say: Words) -> Answer:
    """Sheets to print, of a game."""
    paper = acts.ordered(_arg(event), whole(event, "random"))
    return (model, []) if paper is None else go(model, "paper", paper=paper)


def _paper_order(model: Model, event: Event, say: Words) -> Answer:
    if model.paper is None:
        return model, []
    wanted_value = str(event.get("value", ""))
    return replace(model, paper=acts.changed(model.paper, _arg(event), wanted_value, whole(event, "random"))), []


def _dialog(model: Model, event: Event, say: Words) -> Answer:
    if model.table:
        return seated(model, *table.update(model, model.table, event, say), event)
    wanted_dialog = _arg(event) if _arg(event).split(" ")[0] in HOME_DIALOGS else ""
    return replace(model, dialog=wanted_dialog), [{"do": "device"}] if wanted_dialog == device.DIALOG else []


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


def _switch(model: Model, event: Event, say: Words) -> Answer:
    """Something is on or off, as a box in the settings says."""
    changed: dict[str, Any] = {str(event.get("act")): event.get("value") == "true"}
    return settled(model, replace(model.settings, **changed))


def _choose(model: Model, event: Event, say: Words) -> Answer:
    """One of a few words: `choose theme dark`."""
    name, _, word = _arg(event).partition(" ")
    if word not in CHOICES.get(name, ()):
        return model, []
    changed: dict[str, Any] = {name: word}
    return settled(model, replace(model.settings, **changed))


def _volume(model: Model, event: Event, say: Words) -> Answer:
    """Heard at once, so that one knows what one has chosen."""
    volume = small(_arg(event) or str(event.get("value", "")))
    if volume is None or volume > LOUDEST:
        return model, []
    model, effects = settled(model, replace(model.settings, volume=volume))
    return model, [*effects, {"do": "sound", "name": "lay"}]


def _voice(model: Model, event: Event, say: Words) -> Answer:
    name = aloud.choose_voice(model, event)
    return (model, []) if name is None else settled(model, replace(model.settings, voice=name))


# Taking a match elsewhere


def _download(model: Model, event: Event, say: Words) -> Answer:
    if model.table is None:
        return model, []
    match = model.table.whole
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


def _print_page(model: Model, event: Event, say: Words) -> Answer:
    """The page as it stands, on paper."""
    return model, [{"do": "print-page"}]


def _copied(model: Model, event: Event, say: Words) -> Answer:
    """The page was asked to copy a link, and tells whether it was copied."""
    if model.table is None:
        return model, []
    told = "share.copied" if event.get("value") == "true" else "share.not-copied"
    return replace(model, table=replace(model.table, said=say(told))), []


def _step_back(model: Model, event: Event, say: Words) -> Answer:
    """One screen back: out of a dialog, then home."""
    if model.table.dialog if model.table else model.dialog:
        return _close(model, {**event, "act": "close"}, say)
    return _out(model, event, say) if model.place != "home" else (model, [])


def _stored(model: Model, event: Event, say: Words) -> Answer:
    """Another tab has kept something that is no match."""
    hear = preparing.elsewhere if event.get("arg") == LESSONS else arrival.stored
    return hear(model, event, say)


def _update_ready(model: Model, event: Event, say: Words) -> Answer:
    return replace(model, update_ready=True), []


SCHOOL_ACTS: Mapping[str, Callable[[Model, Event, Words], Answer]] = {
    "class": preparing.enter,
    "class-show": preparing.show,
    "class-copy": preparing.copy,
    "class-project": preparing.project,
    "class-results": collecting.shown,
    "class-typed": collecting.typed,
    "class-sort": collecting.sort,
    "class-remove": collecting.remove,
    "class-csv": collecting.as_csv,
    "class-know": collecting.know,
    "class-heard": arrival.heard,
    "stored": _stored,
    "teachers": teachers.enter,
    "print-page": _print_page,
    "lesson-name": course.named,
    "lesson-time": course.time_over,
    "lesson-unlock": course.unlock,
    "lesson-extra": course.more_time,
    "lesson-exercise": course.next_exercise,
    "lesson-end": course.end,
    "lesson-next": course.next_pupil,
}
ACTS: Mapping[str, Callable[[Model, Event, Words], Answer]] = {
    **SCHOOL_ACTS,
    "open": platform.open_,
    "link": arrival.link,
    "import": files.import_,
    "continue": opening.continue_,
    "loaded": opening.loaded,
    "delete": opening.delete,
    "undelete": opening.undelete,
    "list-all": opening.list_all,
    "export": opening.export,
    "download-kept": opening.download_kept,
    "kept": opening.kept,
    "space": opening.space,
    "shelf": opening.on_shelf,
    "settings": opening.other_settings,
    "elsewhere": opening.elsewhere,
    "followed": opening.followed,
    "take-over": opening.take_over,
    "mine": opening.mine,
    "paper": _paper,
    "paper-order": _paper_order,
    "home": _out,
    "step-back": _step_back,
    "setup": _setup,
    "start": _start,
    "again": _again,
    "dialog": _dialog,
    "practise": practice.practise,
    "device": device.told,
    "put-away": device.put_away,
    "erase-all": device.erase_all,
    "install": device.install,
    "close": _close,
    "language": _language,
    "volume": _volume,
    "choose": _choose,
    **dict.fromkeys(FLAGS, _switch),
    "voice": _voice,
    "voices": aloud.voices,
    "read": aloud.read,
    "speaker": aloud.speaker,
    "download": _download,
    "picture": _picture,
    "print": _print,
    "copied": _copied,
    "host-new": host.new,
    "host-lock": host.lock,
    "host-problem": platform.problem,
    "host-well": platform.well,
    "update-ready": _update_ready,
}
