"""ZoneD for the app: every name that pyapp/app/screen.py asks for."""

from pyapp.app.zoned.analysis import TOOLS, dialog
from pyapp.app.zoned.help import content as rules
from pyapp.app.zoned.seat import TOUR, act, after_refusal, answer, asked, delay, fresh, may_act, time_out, told
from pyapp.app.zoned.setup import DEFAULT, GROUPS, PRESETS, picture, shown
from pyapp.app.zoned.tasks import begin
from pyapp.app.zoned.view import hint, log_line, view

__all__ = [
    "DEFAULT", "GROUPS", "PRESETS", "TOOLS", "TOUR", "act", "after_refusal", "answer", "asked", "begin", "delay",
    "dialog", "fresh", "hint", "log_line", "may_act", "picture", "rules", "shown", "time_out", "told",
    "view",
]
