"""L'Or des fous for the app."""

from pyapp.app.or_des_fous import analysis, seat, setup, tasks
from pyapp.app.or_des_fous.help import content
from pyapp.app.or_des_fous.view import PANEL, STAGE, log_line, view
from pyapp.app.screen import Dialog, Review, Screen

SCREEN = Screen(
    presets=setup.PRESETS, default=setup.DEFAULT, groups=setup.GROUPS, picture=setup.picture, shown=setup.shown,
    editor=setup, rules=content, tour=seat.TOUR,
    fresh=seat.fresh, act=seat.act, seconds=seat.seconds, time_out=seat.time_out,
    last_move=seat.last_move, call=seat.call, ending=seat.ending, log_line=log_line,
    bot=tasks.bot, delay=seat.delay, clue=tasks.clue, hint=analysis.hint, hint_more="of.hint.more",
    dialogs={"solutions": Dialog(lambda asked, say: say("of.analysis.title"), analysis.chances, tasks.chances)},
    review=Review(tasks.reviewed, analysis.HEADS, analysis.cells, analysis.about),
    stage=STAGE, panel=PANEL, view=view,
)
