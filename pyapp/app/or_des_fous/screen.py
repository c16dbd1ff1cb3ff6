"""L'Or des fous for the app: every name that pyapp/app/screen.py asks for."""

from pyapp.app.or_des_fous.help import content as rules
from pyapp.app.or_des_fous.seat import TOUR, act, delay, fresh, time_out, told
from pyapp.app.or_des_fous.setup import DEFAULT, GROUPS, PRESETS, picture, shown
from pyapp.app.or_des_fous.tasks import begin
from pyapp.app.or_des_fous.view import TOOLS, dialog, hint, log_line, view
from pyapp.app.turn_by_turn import after_refusal, answer, asked, may_act

__all__ = [
    "DEFAULT", "GROUPS", "PRESETS", "TOOLS", "TOUR", "act", "after_refusal", "answer", "asked", "begin", "delay",
    "dialog", "fresh", "hint", "log_line", "may_act", "picture", "rules", "shown", "time_out", "told",
    "view",
]
