"""Calculissimo for the app: every name that pyapp/app/screen.py asks for."""

from pyapp.app.calculissimo.analysis import dialog, hint
from pyapp.app.calculissimo.help import content as rules
from pyapp.app.calculissimo.seat import TOUR, act, fresh, time_out, told
from pyapp.app.calculissimo.setup import DEFAULT, GROUPS, PRESETS, picture, shown
from pyapp.app.calculissimo.tasks import begin
from pyapp.app.calculissimo.view import TOOLS, log_line, view
from pyapp.app.laying.seat import delay
from pyapp.app.turn_by_turn import after_refusal, answer, asked, may_act

__all__ = [
    "DEFAULT", "GROUPS", "PRESETS", "TOOLS", "TOUR", "act", "after_refusal", "answer", "asked", "begin", "delay",
    "dialog", "fresh", "hint", "log_line", "may_act", "picture", "rules", "shown", "time_out", "told", "view",
]
