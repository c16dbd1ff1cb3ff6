"""The page as a function of the model: named fragments, the root first."""

from pyapp.app.classroom.pupil import view as pupil_view
from pyapp.app.classroom.teacher import pages as teachers
from pyapp.app.classroom.teacher import preparing_view
from pyapp.app.classroom.teacher import results as results_view
from pyapp.app.ears import live
from pyapp.app.model import Door, Home, Making, Model, Paper, Platform, Preparing, Results, Setup, Table, Teachers
from pyapp.app.pages import device, home, statement
from pyapp.app.pages.paper import view as paper
from pyapp.app.pages.setup import view as setup_view
from pyapp.app.table.view import frame as table_view
from pyapp.app.ui.choices import LOOKS
from pyapp.app.ui.fragments import Fragments
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, slot, tag
from pyapp.app.ui.parts import button, dialog, readable, sentence
from pyapp.app.ui.remember import remember
from pyapp.app.ui.signs import as_taught
from pyapp.app.ui.words import Words

MOST_PROBLEMS = 3  # of an address, that are told


def view(model: Model) -> Fragments:
    """Everything on the page now."""
    say = Words(model.settings.language)
    fragments = _of_page(model, say)
    heard = fragments.pop("heard", "") or live.said(model, say)  # some places find out themselves what is wrong
    fragments["live"] = live.live(heard, model.voice, say)
    fragments["dialog-live"] = live.dialog_live(heard, model.voice, say)
    if not model.table and model.dialog == "statement":
        fragments["dialog"] = dialog(say("statement"), statement.content(say), say, wide=True)
    fragments["foot"] = _foot(model.page.place, say)
    fragments["notices"] = _notices(model, fragments, say)
    skip = tag("a", say("skip"), href="#screen", class_="skip", data_skip=True)
    fragments["page"] = tag(
        "div",
        skip,
        slot("notices"),
        slot("bar"),
        slot("screen"),
        slot("foot"),
        slot("dialog"),
        slot("live"),
        id="page",
        class_="page",
        data_screen=model.page.place,
        lang=model.settings.language,
        data_embed=model.embed,
        data_motion=None if model.settings.motion else "off",
        data_calm=model.settings.calm,
        data_aloud=model.settings.aloud,
        data_speaker=model.speaker and model.settings.aloud,
        data_volume=0 if model.settings.calm else model.settings.volume,
        **{f"data_{name}": getattr(model.settings, name) for name in LOOKS},
        data_show="projector" if model.table and model.table.on_wall else None,
    )
    return as_taught(fragments, model.settings.times, model.settings.divide)


def _of_page(model: Model, say: Words) -> dict[str, Markup]:
    """What the page itself shows."""
    match model.page:
        case Home() as page:
            return home.view(model, page, say)
        case Setup() as page:
            return setup_view.view(model, page, say)
        case Table() as page:
            return table_view.view(model, page, say)
        case Paper() as page:
            return paper.view(page.order, page.made, page.done, model.address, say)
        case Preparing():
            return preparing_view.view(model, say)
        case Results() as page:
            return results_view.view(model, page, say)
        case Teachers():
            return teachers.view(say)
        case Making() as page:
            return pupil_view.making(page, say)
        case Door() as page:
            return pupil_view.door(model, page.ended, say)


@remember
def _foot(place: str, say: Words) -> Markup:
    """The statement is one step away on every screen: here, at home beside the rules, at a table in the menu."""
    link = button(say("statement.link"), "dialog", "statement", id="open-statement")
    shown = place not in ("home", "table")
    return tag("footer", link, id="foot", class_="page-foot no-print") if shown else tag("div", id="foot", hidden=True)


def _locked(model: Model, fragments: Fragments, say: Words) -> str:
    """That something is locked, where the table itself has no place to say it: a covered rack, the end."""
    at = model.table
    if at is None or at.dialog or at.refused is None or not at.refused.code.startswith("lesson."):
        return ""
    told = sentence(at.refused, say)
    return "" if any(told in text for name, text in fragments.items() if "live" not in name) else told


def _of_the_platform(platform: Platform, say: Words) -> list[Markup]:
    """That nothing is recorded, or not everything."""
    if platform.closed:
        return [tag("p", say("platform.closed"), id="platform-closed")]
    save = button(say("platform.file"), "download", icon_name="save", id="platform-file")
    told = "platform.failing" if platform.failing else "platform.cut" if platform.cut else ""
    return [tag("p", icon("warning"), tag("span", say(told)), save, id="platform-told")] if told else []


def _notices(model: Model, fragments: Fragments, say: Words) -> Markup:
    """What the person should know about this device, without getting in the way."""
    lines = []
    if model.update_ready:
        lines.append(tag("p", say("notice.update"), button(say("notice.update.now"), "apply-update")))
    lines += device.notices(model, say)
    if model.settings.aloud:
        lines.append(
            tag(
                "p",
                button(say("aloud.touch"), "speaker", icon_name="speaker", id="speaker", pressed=model.speaker),
                class_="speaker",
            )
        )
    if model.school.problems:
        told = " ".join(sentence(problem, say) for problem in model.school.problems[:MOST_PROBLEMS])
        close = button(say("close"), "class-heard", id="class-heard")
        lines.append(tag("p", icon("warning"), tag("span", told), close))
    shut = _locked(model, fragments, say)
    if shut:
        lines.append(tag("p", icon("lock"), tag("span", shut), class_="lesson-told"))
    if not model.stored or model.partly:
        told = say("notice.partly-stored" if model.stored else "notice.not-stored")
        lines.append(tag("p", icon("warning"), tag("span", told)))
    lines += _of_the_platform(model.platform, say) if model.platform else []
    if model.table and model.table.elsewhere:
        lines.append(
            tag(
                "p",
                icon("warning"),
                tag("span", say("tab.elsewhere")),
                button(say("tab.take-over"), "take-over", id="take-over"),
            )
        )
    if model.space:
        used, there = (readable(size, say) for size in model.space)
        lines.append(
            tag(
                "p",
                icon("warning"),
                tag("span", say("notice.space", used=used, quota=there)),
                button(say("home.export"), "export", icon_name="save", id="notice-export"),
            )
        )
    return tag("div", *lines, id="notices", class_="notices", hidden=not lines)
