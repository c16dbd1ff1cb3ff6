"""L'Or des fous for the app."""

from pyapp.app.games.contract import Dialog, Screen, position
from pyapp.app.games.or_des_fous import analysis, guide, seat, setup, spoken, tasks
from pyapp.app.games.or_des_fous.help import content
from pyapp.app.games.or_des_fous.paper import EXERCISE
from pyapp.app.games.or_des_fous.view import PANEL, STAGE, log_line, view

SCREEN = Screen(
    presets=setup.PRESETS,
    default=setup.DEFAULT,
    renamed=setup.RENAMED,
    clock=setup.CLOCK,
    groups=setup.GROUPS,
    picture=setup.picture,
    shown=setup.shown,
    editor=setup,
    rules=content,
    tour=guide.TOUR,
    guide=guide.guide,
    modes=setup.MODES,
    fresh=seat.fresh,
    act=seat.act,
    in_hand=spoken.in_hand,
    seconds=seat.seconds,
    time_out=seat.time_out,
    last_move=seat.last_move,
    more=seat.more,
    call=seat.call,
    ending=seat.ending,
    log_line=log_line,
    decides=seat.decides,
    curve="of.curve",
    bot=tasks.bot,
    delay=seat.delay,
    moves=analysis.MOVES,
    hint=analysis.hint,
    hint_more="of.hint.more",
    dialogs={"solutions": Dialog(lambda asked, say: say("of.analysis.title"), analysis.chances, judged=position)},
    keys=("of",),
    places="board-{place}",
    as_named=str.lower,
    stage=STAGE,
    panel=PANEL,
    view=view,
    points=False,
    exercise=EXERCISE,
)
