"""What this device keeps, told on one page, with two ways to take it: along, or away. And what one should know of it
before one plays: a tablet that forgets after a week, an address over which nothing is kept for offline."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.classroom.pupil.locks import locked
from pyapp.app.model import Device, Home, Model
from pyapp.app.table.sitting import settled
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.parts import button, readable
from pyapp.app.ui.words import Words
from pyapp.core import Refused

DIALOG, SURE = "device", "device sure"
NOTICES = ("forgets", "plain")  # told at home, once


def read(data: object, before: Device) -> Device:
    """What the page tells of its device, as far as it does."""
    given: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
    kinds = {name: type(getattr(before, name)) for name in Device.__dataclass_fields__}
    fitting = {name: given[name] for name, kind in kinds.items() if type(given.get(name)) is kind}
    return replace(before, **{**fitting, "version": str(fitting.get("version", before.version))[:40]})


def told(model: Model, event: Event, say: Words) -> Answer:
    """The page has looked."""
    return replace(model, device=read(event.get("value"), model.device)), []


def put_away(model: Model, event: Event, say: Words) -> Answer:
    """A notice was read: it does not come back."""
    name = str(event.get("arg", ""))
    if name not in NOTICES or name in model.settings.seen:
        return model, []
    return settled(model, replace(model.settings, seen=(*model.settings.seen, name)))


def erase_all(model: Model, event: Event, say: Words) -> Answer:
    """Asked once; then nothing is left. A locked lesson does not end this way."""
    if locked(model.lesson):
        raise Refused("lesson.locked-settings")
    if model.dialog != SURE or event.get("arg") != "sure":
        return replace(model, dialog=SURE), []
    return model, [do.erase_all()]


def install(model: Model, event: Event, say: Words) -> Answer:
    return model, [do.install()]


# On the page


def notices(model: Model, say: Words) -> list[Markup]:
    """What is told before one plays, each until it was read."""
    if not isinstance(model.page, Home) or model.embed:
        return []
    save = button(say("home.export"), "export", icon_name="save", id="forgets-export") if model.shelf else None
    return [
        tag(
            "p",
            icon("warning"),
            tag("span", say(f"device.{name}")),
            save if name == "forgets" else None,
            button(say("device.understood"), "put-away", name, id=f"put-away-{name}"),
        )
        for name in NOTICES
        if getattr(model.device, name) and name not in model.settings.seen
    ]


def content(model: Model, say: Words) -> Markup:
    """What, how much, which version; then what can be done with it."""
    device, school = model.device, model.school
    size = f" · {readable(sum(kept.size for kept in model.shelf), say)}" if model.shelf else ""
    kept = [
        say("device.matches", count=len(model.shelf)) + size,
        say("device.bin", count=device.binned),
        say("device.settings"),
        say("device.class", lessons=len(school.lessons), results=len(school.rows)),
    ]
    facts = [
        say("device.used", size=readable(device.used, say)) if device.used else "",
        say("device.version", version=device.version) if device.version else "",
        say("device.offline" if device.offline else "device.no-offline"),
    ]
    return join(
        tag("p", tag("strong", say("device.nothing-leaves"))),
        tag("h3", say("device.kept")),
        tag("ul", *(tag("li", line) for line in kept)),
        tag("h3", say("device.app")),
        *(tag("p", line) for line in facts if line),
        _actions(model, say),
    )


def _actions(model: Model, say: Words) -> Markup:
    if model.dialog == SURE:
        return tag(
            "section",
            tag("p", icon("warning"), tag("span", say("device.sure")), class_="refusal"),
            tag(
                "div",
                button(say("device.sure.yes"), "erase-all", "sure", id="erase-sure"),
                button(say("device.sure.no"), "dialog", DIALOG, kind="main", id="erase-not"),
                class_="row",
            ),
        )
    away = (
        button(say("device.erase"), "erase-all", icon_name="close", id="erase-all")
        if not locked(model.lesson)
        else None
    )
    return tag(
        "div",
        button(say("device.export"), "export", icon_name="save", id="export-all"),
        away,
        button(say("device.install"), "install", icon_name="open", id="install") if model.device.installable else None,
        class_="row",
    )
