"""Équable for the app."""

from pyapp.app.games.contract import Dialog, Screen, position
from pyapp.app.games.equable import analysis, seat, setup, spoken, tasks
from pyapp.app.games.equable.help import content
from pyapp.app.games.equable.paper import EXERCISE
from pyapp.app.games.equable.reckoning import RECKONING
from pyapp.app.games.equable.view import log_line, view
from pyapp.app.games.laying.guide import TOUR
from pyapp.app.games.laying.seat import call, delay, line_fact, right, secret, time_out, why
from pyapp.app.games.laying.view import HAND, PANEL, STAGE, TABLE_CLASS

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
    tour=TOUR,
    guide=seat.guide,
    modes=setup.MODES,
    reckoning=RECKONING,
    fresh=seat.fresh,
    act=seat.act,
    in_hand=spoken.in_hand,
    seconds=seat.seconds,
    time_out=time_out,
    last_move=seat.last_move,
    more=seat.more,
    why=why,
    reason=seat.reason,
    call=call,
    right=right,
    log_line=log_line,
    facts={"eq": line_fact},
    bot=tasks.bot,
    moves=analysis.MOVES,
    hint=analysis.hint,
    delay=delay,
    secret=secret,
    dialogs={
        "solutions": Dialog(lambda asked, say: say("laying.best.title"), analysis.best, secret=True, judged=position),
        "aids": Dialog(lambda asked, say: say("aids"), analysis.aids, label="aids", icon="aids", tool=True),
    },
    keys=("laying", "eq"),
    places="cell-{place}",
    stage=STAGE,
    panel=PANEL,
    hand=HAND,
    table_class=TABLE_CLASS,
    view=view,
    exercise=EXERCISE,
)
