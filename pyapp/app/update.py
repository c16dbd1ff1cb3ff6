"""The app as a pure function: update(model, event) -> model, effects. Everything that can happen starts here."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Act, Answer, Event, Follow, Hear, by_name
from pyapp.app.classroom import host, platform
from pyapp.app.classroom.lesson import SERIES
from pyapp.app.classroom.pupil import arrival, course, series
from pyapp.app.classroom.teacher import collecting, preparing
from pyapp.app.classroom.teacher import pages as teachers
from pyapp.app.classroom.teacher.school import LESSONS
from pyapp.app.ears import aloud, cards, live
from pyapp.app.effects import Effect
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import LOUDEST, Home, Making, Model, Paper, Setup, Table, Task
from pyapp.app.pages import device
from pyapp.app.pages.paper import acts
from pyapp.app.pages.paper.sheets import PAPER
from pyapp.app.pages.setup import acts as setup
from pyapp.app.store import files, opening
from pyapp.app.table import acts as table
from pyapp.app.table import practice, streak
from pyapp.app.table.sitting import go, seated, settled, sit, whole
from pyapp.app.ui.choices import CHOICES, FLAGS
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Match, Refused
from pyapp.core.plain import small

HOME_DIALOGS = ("rules", "settings", "about", "statement", device.DIALOG)


def update(model: Model, event: Event) -> Answer:
    """The next model and what the page must do. Bad input becomes one sentence; nothing is lost."""
    act, say = named(event), Words(model.settings.language)
    model = course.gone_on(model if act.passive or event.get("passing") else live.hushed(model), event)
    try:
        return _followed(model, *_happened(model, act, event, say), event)
    except Refused as refused:
        return live.followed(model, refuse(model, refused), [], event)


def _followed(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
    """What goes along with all that happens. Each of them sees what those before it have made of it."""
    for follow in FOLLOWERS:
        after, more = follow(before, after, effects, event)
        effects = effects + more
    return after, effects


# A lesson comes first, as its locks may forbid what has happened; what is heard last, whoever has said it.
FOLLOWERS: tuple[Follow, ...] = (
    course.followed,
    practice.followed,
    cards.followed,
    host.followed,
    platform.followed,
    live.followed,
)


def named(event: Event) -> Act:
    """The act of an event; one without a record is a game's own."""
    name = str(event.get("act", ""))
    return ACTS.get(name) or Act(name)


def _happened(model: Model, act: Act, event: Event, say: Words) -> Answer:
    """What an act comes to where it is heard."""
    if model.table and (act.at_table or not act.hear):
        return seated(model, *table.update(model, model.table, event, say), event)
    return act.hear(model, event, say) if act.hear else (model, [])


def think(model: Model, task: Task, result: Any, done: float) -> Answer:
    """The worker has thought a little further about what the table wanted."""
    if isinstance(model.page, Paper) and task.kind == PAPER:
        after, effects = replace(model, page=replace(model.page, made=result, done=done)), list[Effect]()
    elif isinstance(model.page, Making):
        going_on = replace(model, page=replace(model.page, done=done)), list[Effect]()
        after, effects = course.made(model, model.page, result) if result else going_on
    elif model.table:
        at, effects = table.thought(model, model.table, task, result, done)
        after = replace(model, page=at)
    else:
        return model, []
    return _followed(model, after, effects, {})


def wanted(model: Model) -> Task | None:
    """What the worker should think about. A match that another tab writes has its computer players there."""
    page = model.page
    if isinstance(page, Paper):
        return Task(PAPER, 0) if page.done < 1 else None
    if isinstance(page, Making):
        return Task(SERIES, page.number)
    if not isinstance(page, Table):
        return None
    task = table.wanted(page)
    return None if task and task.kind == "bot" and (page.elsewhere or series.waits(model)) else task


def refuse(model: Model, refused: Refused) -> Model:
    """One sentence, where the person looks."""
    if model.table:
        return replace(model, page=replace(model.table, refused=refused))
    return replace(model, refused=refused)


def _arg(event: Event) -> str:
    return str(event.get("arg", ""))


# Going about


def _home(model: Model, event: Event, say: Words) -> Answer:
    return go(model, opening.home(model, event))


def _out(model: Model, event: Event, say: Words) -> Answer:
    """Away from the table: home, or in another page, where there is none, to another match of this game."""
    return _setup(model, {**event, "arg": model.game}, say) if model.embed and model.game else _home(model, event, say)


def _setup(model: Model, event: Event, say: Words) -> Answer:
    game = _arg(event)
    if game not in SCREENS:
        return model, []
    return go(model, setup.begin(game, model.settings))


def _start(model: Model, event: Event, say: Words) -> Answer:
    page = model.page
    if not isinstance(page, Setup):
        return model, []
    match = setup.match(page, whole(event, "random"), say)
    seating, settings = setup.remembered(page), model.settings
    people = tuple(name for name, level in zip(seating.names, seating.levels, strict=True) if name and not level)
    model, effects = settled(
        model,
        replace(
            settings,
            names=people or settings.names,
            layouts={**settings.layouts, **setup.layouts(page)},
            seatings={**settings.seatings, page.game: seating},
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
    return (model, []) if paper is None else go(model, paper)


def _paper_order(model: Model, event: Event, say: Words) -> Answer:
    if not isinstance(model.page, Paper):
        return model, []
    wanted_value = str(event.get("value", ""))
    return replace(model, page=acts.changed(model.page, _arg(event), wanted_value, whole(event, "random"))), []


def _prepared(model: Model, event: Event, say: Words) -> Answer:
    """An answer on the form of a match, for oneself or for the class."""
    if not isinstance(model.page, Setup):
        return preparing.option(model, event, say)
    act, arg, value = (str(event.get(name, "")) for name in ("act", "arg", "value"))
    return replace(model, page=setup.update(model.page, act, arg, value), refused=None), []


def _dialog(model: Model, event: Event, say: Words) -> Answer:
    wanted_dialog = _arg(event) if _arg(event).split(" ")[0] in HOME_DIALOGS else ""
    return replace(model, dialog=wanted_dialog), [do.device()] if wanted_dialog == device.DIALOG else []


def _close(model: Model, event: Event, say: Words) -> Answer:
    return replace(model, dialog=""), []


def _language(model: Model, event: Event, say: Words) -> Answer:
    wanted_language = _arg(event) or str(event.get("value", ""))
    if wanted_language not in LANGUAGES:
        return model, []
    model, effects = settled(model, replace(model.settings, language=wanted_language))
    return model, [*effects, do.language(wanted_language)]


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
    return model, [*effects, do.sound("lay")]


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
    return model, [do.download(name, "application/json", text)]


def _picture(model: Model, event: Event, say: Words) -> Answer:
    """The board as it lies there, as a drawing (svg) or as a photograph (png)."""
    if model.table is None or _arg(event) not in ("svg", "png"):
        return model, []
    match = model.table.match
    name = f"{match.game.name}-{len(match.turns)}.{_arg(event)}"
    return model, [do.picture("board", name, _arg(event))]


def _print(model: Model, event: Event, say: Words) -> Answer:
    """A drawing of the page, on paper."""
    return model, [do.print_(_arg(event))]


def _print_page(model: Model, event: Event, say: Words) -> Answer:
    """The page as it stands, on paper."""
    return model, [do.print_page()]


def _copied(model: Model, event: Event, say: Words) -> Answer:
    """The page was asked to copy a link, and tells whether it was copied."""
    if model.table is None:
        return model, []
    told = "share.copied" if event.get("value") == "true" else "share.not-copied"
    return replace(model, page=replace(model.table, said=say(told))), []


def _step_back(model: Model, event: Event, say: Words) -> Answer:
    """One screen back: out of a dialog, then home."""
    if model.table.dialog if model.table else model.dialog:
        return _happened(model, ACTS["close"], {**event, "act": "close"}, say)
    return _out(model, event, say) if not isinstance(model.page, Home) else (model, [])


def _stored(model: Model, event: Event, say: Words) -> Answer:
    """Another tab has kept something that is no match."""
    hear = preparing.elsewhere if event.get("arg") == LESSONS else arrival.stored
    return hear(model, event, say)


def _update_ready(model: Model, event: Event, say: Words) -> Answer:
    return replace(model, update_ready=True), []


AT_HOME: Mapping[str, Hear] = {"dialog": _dialog, "close": _close}  # what a table does itself
ACTS = by_name(
    Act("class", preparing.enter),
    Act("class-show", preparing.show),
    Act("class-copy", preparing.copy),
    Act("class-project", preparing.project),
    Act("class-results", collecting.shown),
    Act("class-typed", collecting.typed),
    Act("class-sort", collecting.sort),
    Act("class-remove", collecting.remove),
    Act("class-csv", collecting.as_csv),
    Act("class-know", collecting.know),
    Act("class-heard", arrival.heard),
    Act("stored", _stored, passive=True),
    Act("teachers", teachers.enter),
    Act("print-page", _print_page),
    Act("lesson-name", course.named),
    Act("lesson-time", course.time_over, passive=True),
    Act("lesson-unlock", course.unlock),
    Act("lesson-extra", course.more_time),
    Act("lesson-exercise", course.next_exercise),
    Act("lesson-end", course.end),
    Act("lesson-next", course.next_pupil),
    *preparing.ACTS,
    Act("open", platform.open_, passive=True),
    Act("link", arrival.link),
    Act("import", files.import_),
    Act("continue", opening.continue_),
    Act("loaded", opening.loaded),
    Act("delete", opening.delete),
    Act("undelete", opening.undelete),
    Act("list-all", opening.list_all),
    Act("export", opening.export),
    Act("download-kept", opening.download_kept),
    Act("kept", opening.kept, passive=True),
    Act("space", opening.space, passive=True),
    Act("shelf", opening.on_shelf, passive=True),
    Act("settings", opening.other_settings, passive=True),
    Act("elsewhere", opening.elsewhere, passive=True),
    Act("followed", opening.followed, passive=True),
    Act("take-over", opening.take_over),
    Act("mine", opening.mine, passive=True),
    Act("paper", _paper),
    Act("paper-order", _paper_order),
    Act("home", _out),
    Act("step-back", _step_back),
    Act("setup", _setup),
    Act("start", _start),
    Act("again", _again),
    Act("practise", practice.practise),
    Act("device", device.told, passive=True),
    Act("put-away", device.put_away),
    Act("erase-all", device.erase_all),
    Act("install", device.install),
    Act("language", _language),
    Act("volume", _volume),
    Act("choose", _choose),
    *(Act(name, _switch) for name in FLAGS),
    Act("voice", _voice),
    Act("voices", aloud.voices, passive=True),
    Act("read", aloud.read, passive=True),
    Act("speaker", aloud.speaker, passive=True),
    Act("download", _download),
    Act("picture", _picture),
    Act("print", _print),
    Act("copied", _copied),
    Act("host-new", host.new),
    Act("host-lock", host.lock),
    Act("host-copy", course.copy),
    Act("host-problem", platform.problem),
    Act("host-well", platform.well),
    Act("update-ready", _update_ready, passive=True),
    *(Act(name, _prepared) for name in setup.ANSWERS),
    *(replace(act, hear=AT_HOME.get(act.name)) for act in table.ACTS.values()),
)
