"""Math&Magic for the app: every name that pyapp/app/screen.py asks for."""

from pyapp.app.math_magic.help import content as rules
from pyapp.app.math_magic.seat import TOUR, act, after_refusal, answer, asked, delay, fresh, may_act, time_out, told
from pyapp.app.math_magic.setup import DEFAULT, GROUPS, PRESETS, picture, shown
from pyapp.app.math_magic.tasks import begin
from pyapp.app.math_magic.view import TOOLS, dialog, hint, log_line, view

__all__ = [
    "DEFAULT", "GROUPS", "PRESETS", "TOOLS", "TOUR", "act", "after_refusal", "answer", "asked", "begin", "delay",
    "dialog", "fresh", "hint", "log_line", "may_act", "picture", "rules", "shown", "time_out", "told",
    "view",
]
