"""ZoneD for the app."""

from dataclasses import replace

from pyapp.app.games.contract import Dialog, Screen, position
from pyapp.app.games.zoned import analysis, guide, seat, setup, spoken, tasks, walk
from pyapp.app.games.zoned.help import content
from pyapp.app.games.zoned.paper import EXERCISE
from pyapp.app.games.zoned.reckoning import RECKONING
from pyapp.app.games.zoned.view import HAND, PANEL, STAGE, after_end, log_line, view

PLACES = Dialog(lambda asked, say: say("zd.map.title"), analysis.places, judged=position)
SCREEN = Screen(
    presets=setup.PRESETS,
    default=setup.DEFAULT,
    renamed=setup.RENAMED,
    clock=setup.CLOCK,
    groups=setup.GROUPS,
    picture=setup.picture,
    rules=content,
    tour=guide.TOUR,
    guide=guide.guide,
    reckoning=RECKONING,
    fresh=seat.fresh,
    act=seat.act,
    in_hand=spoken.in_hand,
    seconds=seat.seconds,
    time_out=seat.time_out,
    pause=seat.pause,
    last_move=seat.last_move,
    between=seat.between,
    call=seat.call,
    log_line=log_line,
    right=seat.right,
    reason=seat.reason,
    bot=tasks.bot,
    delay=seat.delay,
    moves=analysis.MOVES,
    hint=analysis.hint,
    hint_more="zd.hint.more",
    dialogs={"solutions": PLACES, "map": replace(PLACES, label="map", icon="map", tool=True)},
    keys=("zd", "zd.walk"),
    as_named=walk.named,
    stride=walk.stride,
    begins=walk.begins,
    stage=STAGE,
    panel=PANEL,
    hand=HAND,
    view=view,
    exercise=EXERCISE,
    after_end=after_end,
)
