"""ZoneD for the app."""

from dataclasses import replace

from pyapp.app.screen import Dialog, Review, Screen
from pyapp.app.zoned import analysis, seat, setup, tasks
from pyapp.app.zoned.help import content
from pyapp.app.zoned.view import PANEL, STAGE, after_end, log_line, view

PLACES = Dialog(lambda asked, say: say("zd.map.title"), analysis.places, tasks.analysis)
SCREEN = Screen(
    presets=setup.PRESETS, default=setup.DEFAULT, groups=setup.GROUPS, picture=setup.picture, rules=content,
    tour=seat.TOUR,
    fresh=seat.fresh, act=seat.act, seconds=seat.seconds, time_out=seat.time_out, pause=seat.pause,
    last_move=seat.last_move, between=seat.between, call=seat.call, log_line=log_line,
    bot=tasks.bot, delay=seat.delay, clue=tasks.clue, hint=analysis.hint, hint_more="zd.hint.more",
    dialogs={"solutions": PLACES, "map": replace(PLACES, label="map", icon="map", tool=True)},
    review=Review(tasks.reviewed, analysis.HEADS, analysis.cells, lambda say: say("zd.review.about")),
    stage=STAGE, panel=PANEL, view=view, after_end=after_end,
)
