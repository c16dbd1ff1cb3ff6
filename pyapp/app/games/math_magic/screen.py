"""Math&Magic for the app."""

from pyapp.app.games.contract import Dialog, Screen
from pyapp.app.games.math_magic import analysis, classroom, guide, seat, setup, spoken, tasks
from pyapp.app.games.math_magic.help import content
from pyapp.app.games.math_magic.paper import EXERCISE
from pyapp.app.games.math_magic.practice import RECKONING
from pyapp.app.games.math_magic.view import HAND, PANEL, STAGE, log_line, view

SCREEN = Screen(
    presets=setup.PRESETS,
    default=setup.DEFAULT,
    groups=setup.GROUPS,
    picture=setup.picture,
    shown=setup.shown,
    check=setup.check,
    editor=setup,
    rules=content,
    tour=guide.TOUR,
    guide=guide.guide,
    modes=classroom.MODES,
    ways=classroom.WAYS,
    grade=classroom.grade,
    reckoning=RECKONING,
    fresh=seat.fresh,
    act=seat.act,
    in_hand=spoken.in_hand,
    after_refusal=seat.after_refusal,
    seconds=seat.seconds,
    time_out=seat.time_out,
    bell=seat.bell,
    last_move=seat.last_move,
    call=seat.call,
    ending=seat.ending,
    log_line=log_line,
    right=seat.right,
    facts={"mm": seat.facts_in_words},
    why=seat.facts_in_words,
    bot=tasks.bot,
    answer=seat.answer,
    delay=seat.delay,
    may_act=seat.may_act,
    moves=analysis.MOVES,
    hint=analysis.hint,
    asked=seat.asked,
    dialogs={
        "solutions": Dialog(
            lambda asked, say: say("solver.title", target=asked),
            analysis.solutions,
            tasks.solutions,
            judged=analysis.here,
            ask=seat.ask,
            count=lambda found: len(found[0]),
        ),
        "map": Dialog(
            lambda asked, say: say("mm.map.title"),
            analysis.map_content,
            tasks.target_map,
            label="map",
            icon="map",
            tool=True,
            count=lambda points: sum(map(bool, points.values())),
        ),
    },
    keys=("mm",),
    places="cell-{place}",
    stage=STAGE,
    panel=PANEL,
    hand=HAND,
    view=view,
    race=setup.RACE,
    exercise=EXERCISE,
)
