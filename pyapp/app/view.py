"""The page as a function of the model: named fragments, the root first."""

from pyapp.app import home, setup_view, table_view
from pyapp.app.fragments import Fragments
from pyapp.app.icons import icon
from pyapp.app.markup import Markup, slot, tag
from pyapp.app.model import Model
from pyapp.app.parts import button
from pyapp.app.words import Words


def view(model: Model) -> Fragments:
    """Everything on the page now."""
    say = Words(model.settings.language)
    if model.place == "table" and model.table:
        fragments = table_view.view(model, model.table, say)
    elif model.place == "setup" and model.setup:
        fragments = setup_view.view(model, model.setup, say)
    else:
        fragments = home.view(model, say)
    fragments["notices"] = _notices(model, say)
    fragments["page"] = tag(
        "div", slot("notices"), slot("bar"), slot("screen"), slot("dialog"), slot("live"), id="page", class_="page",
        data_screen=model.place, lang=model.settings.language,
    )
    return fragments


def _notices(model: Model, say: Words) -> Markup:
    """What the person should know about this device, without getting in the way."""
    lines = []
    if model.update_ready:
        lines.append(tag("p", say("notice.update"), button(say("notice.update.now"), "apply-update")))
    if not model.stored:
        lines.append(tag("p", icon("warning"), tag("span", say("notice.not-stored"))))
    if model.elsewhere:
        lines.append(tag("p", icon("warning"), tag("span", say("tab.elsewhere")),
                         button(say("tab.take-over"), "take-over", id="take-over")))
    if model.space:
        used, there = (home.readable(size, say) for size in model.space)
        lines.append(tag("p", icon("warning"), tag("span", say("notice.space", used=used, quota=there)),
                         button(say("home.export"), "export", icon_name="save", id="notice-export")))
    return tag("div", *lines, id="notices", class_="notices", hidden=not lines)

