"""Équable for the app."""

from pyapp.app.equable import analysis, seat, setup, tasks
from pyapp.app.equable.help import content
from pyapp.app.equable.view import log_line, view
from pyapp.app.laying.analysis import HEADS
from pyapp.app.laying.seat import call, delay, line_fact, secret, time_out
from pyapp.app.laying.view import PANEL, STAGE, STAGE_CLASS
from pyapp.app.screen import Dialog, Review, Screen

SCREEN = Screen(
    presets=setup.PRESETS, default=setup.DEFAULT, groups=setup.GROUPS, picture=setup.picture, shown=setup.shown,
    editor=setup, rules=content, tour=seat.TOUR,
    fresh=seat.fresh, act=seat.act, seconds=seat.seconds, time_out=time_out,
    last_move=seat.last_move, call=call, log_line=log_line, facts={"eq": line_fact},
    bot=tasks.bot, clue=tasks.clue, hint=analysis.hint, delay=delay, secret=secret,
    dialogs={
        "solutions": Dialog(lambda asked, say: say("laying.best.title"), analysis.best, tasks.best, secret=True),
        "aids": Dialog(lambda asked, say: say("aids"), analysis.aids, label="aids", icon="aids", tool=True),
    },
    review=Review(tasks.reviewed, HEADS, analysis.cells),
    stage=STAGE, stage_class=STAGE_CLASS, panel=PANEL, view=view,
)
