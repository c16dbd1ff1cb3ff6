"""What happens at a table, whatever the game: playing, taking back, hints, dialogs, computer players, looking back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Act, After, by_name
from pyapp.app.ears import commands, walking
from pyapp.app.effects import Effect
from pyapp.app.games.contract import NOTHING, AnyScreen, Found, renewed, told
from pyapp.app.model import Clock, Model, Query, Settings, Table, Task, Viewing
from pyapp.app.table import asking, clock, judging, retrying
from pyapp.app.table.review import reviewed
from pyapp.app.table.scene import Scene, played
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.remember import remember_few
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused, Verdict
from pyapp.core.plain import small

COMMON_DIALOGS = ("review", "rules", "share", "menu", "settings", "lesson", "keys", "sights", "statement")
HINTS = 3
WATCHING = 1200  # milliseconds for each move, when moves follow one another


def sit_down(key: str, match: Match, screen: AnyScreen, settings: Settings, now: int) -> Table:
    """A table with this match on it."""
    toured = match.game.name in settings.tours or match.turns or match.game.turn(match.state) is None
    tour = None if toured else 0
    return Table(
        key,
        match,
        screen,
        screen.fresh(match),
        clock=Clock(now, now, now),
        tour=tour,
        query=Query(screen.asked(match)),
    )


def made(table: Table) -> int:
    """The number of moves made before what is looked at."""
    return len(table.match.turns) if table.look.at is None else table.look.at


def bot_to_move(table: Table) -> int | None:
    """The seat of the computer player who acts next."""
    match = table.match
    if match.game.over(match.state) or table.look.at is not None or table.retry:
        return None
    turn = match.game.turn(match.state)
    if turn is not None:
        return turn if turn in match.bots else None
    waiting = [seat for seat in match.bots if table.screen.may_act(match.state, seat)]
    return max(waiting, key=lambda seat: match.bots[seat], default=None)


def bot_to_act(table: Table) -> bool:
    """Whether only the computer may act now."""
    return bot_to_move(table) is not None and table.match.game.turn(table.match.state) is not None


def waits(table: Table) -> bool:
    """Whether the computer waits, since people may still say something about the last move."""
    return bool(getattr(table.draft, "waits", False))


def _bot_task(table: Table) -> Task | None:
    bot = bot_to_move(table)
    return Task("bot", made(table), table.match.bots[bot]) if bot is not None and not waits(table) else None


def _looked_up(table: Table) -> list[Task]:
    """What people have asked to be thought about: the hint, the open dialog, the reasons of a move."""
    match, dialog, number = table.match, table.screen.dialogs.get(table.dialog), made(table)
    tasks = []
    covered = table.screen.moves.covered(match, table.draft, number)
    if table.hint and not covered and not match.game.over(match.at(number)):
        tasks.append(judging.task(number))
    if table.dialog == "review":
        tasks += [judging.task(one) for one in reviewed(table)]
    elif dialog and not (covered and dialog.secret):
        task = dialog_task(table, table.dialog)
        tasks += [task] if task else []
    if table.overlooked and table.look.at is None:
        tasks += [judging.task(number - 1) for number in judging.overlooked(match, table.screen.moves)]
    return tasks + ([table.query.why] if table.query.why else [])


def dialog_task(table: Table, name: str) -> Task | None:
    """What is to be thought about for a dialog of the game."""
    dialog, number = table.screen.dialogs[name], made(table)
    asked, state = table.query.asked if dialog.ask else 0, table.match.at(number)
    if dialog.judged(state, asked) and not table.match.game.over(state):
        return judging.task(number)
    return Task(name, number, asked) if dialog.think else None


def has_toured(table: Table) -> bool:
    """Whether a person has moved since the tour began."""
    match, since = table.match, table.tour
    return since is not None and any(
        match.game.turn(match.at(number)) not in match.bots for number in range(since, len(match.turns))
    )


def tour_task(table: Table) -> Task | None:
    """A move to guide to, as long as the tour goes on and a person has to move."""
    match = table.match
    waiting = table.look.at is not None or match.game.over(match.state) or match.game.turn(match.state) is None
    if table.tour is None or waiting or bot_to_act(table) or has_toured(table):
        return None
    return Task("tour", made(table))


def wanted(table: Table) -> Task | None:
    """What the worker should be thinking about now."""
    own, asked = [task for task in (_bot_task(table), tour_task(table)) if task], _looked_up(table)
    for task in own + ([] if table.query.stopped in asked else asked):
        if table.found.get(task, NOTHING).done < 1:
            return task
    return None


def given_up(table: Table, task: Task) -> Table:
    """What has died of a thought does not try it again: what people ask may be asked anew, the table's own is over."""
    if task in _looked_up(table):
        return replace(table, query=replace(table.query, stopped=task))
    return replace(table, found={**table.found, task: Found(None, 1.0)})


def found(table: Table, kind: str, subject: int = 0) -> Found:
    """What is known so far about the position that is looked at."""
    return table.found.get(Task(kind, made(table), subject), NOTHING)


def hinted(table: Table) -> Any:
    """The move that the hint proposes, as soon as it will not change."""
    number, verdict = made(table), judging.known(table, made(table)).result
    sure = verdict is not None and (verdict.settled or verdict.done == 1)
    return _suggested(table.screen, table.match, number, verdict) if sure else None


@remember_few
def _suggested(screen: AnyScreen, match: Match, number: int, verdict: Any) -> Any:
    return screen.moves.suggest(match, number, verdict)


def scene(table: Table) -> Scene:
    """What is looked at, as views are given it."""
    match, past, number, showing = table.match, table.look.at is not None, made(table), clock.showing(table)
    busy = bot_to_act(table) or past or showing is not None or match.game.over(match.at(number))
    shown, steps = None, 0
    if table.look.pointed and table.look.pointed[0] == number:
        shown, steps = table.look.pointed[1], HINTS
    elif table.hint and not table.screen.moves.covered(match, table.draft, number):
        shown, steps = hinted(table), table.hint
    return _scene(match, number, past, table.draft, table.refused, busy, showing, shown, steps, table.walk.square)


_scene = remember_few(Scene)


def _searched(table: Table, task: Task, say: Words) -> str:
    """What is said when the open dialog has all that it looks for: how much that is."""
    own = table.screen.dialogs.get(table.dialog)
    if table.dialog == "review":
        return say("review.heard") if wanted(table) is None else ""
    if own is None or task != dialog_task(table, table.dialog):
        return ""
    result = table.found[task].result
    return say("solver.heard", count=len(result.ranked) if task.kind == "judge" else own.count(result))


def thought(model: Model, table: Table, task: Task, result: Any, done: float) -> After:
    """The worker has thought a little further. What the strongest computer player judges, the review need not."""
    say = Words(model.settings.language)
    before = table.found.get(task, NOTHING)
    now = judging.further(before, result, done) if isinstance(result, Verdict) else Found(result, done)
    both = (task, judging.task(task.move)) if isinstance(result, Verdict) else (task,)
    table = replace(table, found={**table.found, **dict.fromkeys(both, now)})
    if done == 1 and (over := _searched(table, task, say)):
        table = replace(table, said=over)
    return table, _call_bot(table, model.settings.delay) if task.kind == "bot" else []


def _call_bot(table: Table, delay: bool) -> list[Effect]:
    """The computer that has made up its mind moves, after a while."""
    task = _bot_task(table)
    if task is None or table.found.get(task, NOTHING).done < 1:
        return []
    wait = table.screen.delay(table.match.state, task.subject) if delay else 0
    return [do.after(wait, "bot", str(task.move))]


def play(table: Table, text: str, say: Words) -> After:
    """Make a move."""
    match = table.match.copy()
    match.play(text)
    return moved(table, match, told(table.screen, match, say))


def moved(table: Table, match: Match, said: str) -> After:
    """The table after the match has changed. What was judged of its past still is."""
    now = table.clock.now
    toured = has_toured(table) and len(match.turns) > len(table.match.turns) and not bot_to_act(table)
    after = replace(
        table,
        match=match,
        draft=renewed(table.screen, table.draft, match),
        refused=None,
        said=said,
        answered=(),
        found=judging.kept(table.found, table.whole, match, table.screen.moves),
        hint=0,
        retry=None,
        overlooked=False,
        clock=Clock(table.clock.began, now, now),
        look=Viewing(),
        query=table.query.afresh(table.screen.asked(match)),
        walk=replace(table.walk, square=""),
        tour=None if toured else table.tour,
    )
    return after, []


def update(model: Model, table: Table, event: Mapping[str, Any], say: Words) -> After:
    """One event at the table; Refused is shown and changes nothing else."""
    act, arg = str(event.get("act")), str(event.get("arg", ""))
    known = ACTS.get(act)
    settings, before_it = model.settings, clock.seconds_left(table, model.settings)
    table = clock.passed(table, event["now"] if type(event.get("now")) is int else table.clock.now, settings)
    if known and known.walks and (walked := walking.walked(table, scene(table), event, say)):
        return walked
    if act == "key" and arg == "Escape" and (table.tour is not None or table.hint):
        ends, arg = (_hint, "away") if table.tour is None else (_tour, "end")
        return ends(table, arg, say, settings)
    if act == "steer" and table.walk.square:
        act, arg = "stand", table.walk.square
    if act == "typed" and (told := _answered(model, table, event, say)):
        return told[0], [do.clear("typed"), *told[1]]
    if table.elsewhere and not (known and known.looks) and (act, arg) != ("key", "Escape"):
        raise Refused("tab.elsewhere")
    table = retrying.before(table, known, arg)
    if known and known.at_table:
        after, effects = known.at_table(table, _given(arg, event), say, settings)
        after = replace(after, said=table.said) if event.get("passing") else after  # a slider says itself where it is
        back = table.look.at is not None and after.look.at is None  # and the computer may have made up its mind before
        return after, effects + _call_bot(after, settings.delay) if back else effects
    if act == "tick":
        return _tick(table, before_it, say, settings)
    return _in_game(table, act, arg, event, say)


def _in_game(table: Table, act: str, arg: str, event: Mapping[str, Any], say: Words) -> After:
    """What only the game knows: the next draft, or a move."""
    if act == "typed":
        event = {**event, "value": commands.as_written(str(event.get("value", "")), say)}
    if table.look.at is not None or (bot_to_act(table) and not waits(table)):
        return table, []
    table = replace(table, refused=None, said="", answered=())
    try:
        draft, text = table.screen.act(table.match, table.draft, act, arg, event)
    except Refused as refused:
        return _not_so(table, refused, say)
    before, table = table.draft, replace(table, draft=draft, walk=replace(table.walk, square=""))
    if text is None:
        quiet = event.get("passing") or draft == before
        return replace(table, said="" if quiet else table.screen.in_hand(table.match, before, draft, say)), []
    try:
        table, effects = retrying.tried(table, text, say) if table.retry else play(table, text, say)
    except Refused as refused:
        return _not_so(table, refused, say)
    return table, [*effects, do.clear("typed")] if act == "typed" else effects


def _answered(model: Model, table: Table, event: Mapping[str, Any], say: Words) -> After | None:
    """A question in the field for moves is answered, there and for ears, and changes nothing else; or a word of it does
    what a button does."""
    text = str(event.get("value", ""))
    if word := commands.meant(text, DOING, say):
        act, arg = DOING[word]
        return update(model, table, {**event, "act": act, "arg": arg, "value": ""}, say)
    if place := commands.going(text, say):
        return walking.named(table, scene(table), place, say)
    told = commands.answer(table.screen, scene(table), text, DOING, say)
    return None if told is None else (replace(table, answered=told, said=" ".join(told), refused=None), [])


def _given(arg: str, event: Mapping[str, Any]) -> str:
    """What an act of every table is given: its argument, and the value of a choice or a field."""
    value = str(event.get("value", ""))
    return f"{arg} {value}".strip() if event.get("act") == "keep" else arg or value


def _not_so(table: Table, refused: Refused, say: Words) -> After:
    """A refusal is read and heard; in some games it also has a consequence."""
    after = table.screen.after_refusal(table.match, refused)
    if after is None:
        return replace(table, refused=refused), []
    table, effects = play(table, after, say)
    return replace(table, refused=refused), effects


def _undo(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Back to the last move that a person could make otherwise."""
    if not table.draft.empty:
        return replace(
            table, draft=renewed(table.screen, table.draft, table.match), refused=None, said=say("table.cleared")
        ), []
    if table.retry:
        return table, []
    match = table.match.copy()
    try:
        match.undo()
    except Refused as refused:
        return replace(table, refused=refused), []
    while match.turns and match.game.turn(match.state) in match.bots:
        match.undo()
    return moved(table, match, say("table.undone"))


def _redo(table: Table, arg: str, say: Words, settings: Settings) -> After:
    match = table.match.copy()
    try:
        match.redo()
    except Refused as refused:
        return replace(table, refused=refused), []
    while match.undone and match.game.turn(match.state) in match.bots:
        match.redo()
    return moved(table, match, say("table.redone"))


def _hint(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """One step of the hint more; or the hint is put away."""
    if table.retry:
        return table, []
    if arg == "away":
        return replace(table, hint=0, refused=None, said=say("hint.closed")), []
    return replace(table, hint=min(table.hint + 1, HINTS), refused=None), []


def _dialog(table: Table, arg: str, say: Words, settings: Settings) -> After:
    known = arg in table.screen.dialogs or arg in COMMON_DIALOGS
    fresh = replace(table, dialog=arg, query=table.query.afresh(table.query.asked), refused=None)
    return (fresh, []) if known else (table, [])


def _close(table: Table, arg: str, say: Words, settings: Settings) -> After:
    return replace(table, dialog="", query=replace(table.query, why=None)), []


def _stop(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """No more thinking about what people have asked for; the computer's own move goes on."""
    task = wanted(table)
    asked = _looked_up(table)
    stopped = task if task in asked else asked[-1] if asked else None
    return replace(table, query=replace(table.query, stopped=stopped)), []


def _ask(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Look something up in the solver."""
    for name, dialog in table.screen.dialogs.items():
        if dialog.ask:
            try:
                asked = replace(table, query=table.query.afresh(dialog.ask(arg)), dialog=name)
            except Refused as refused:
                return replace(table, said=sentence(refused, say, table.match.game.name)), []
            return replace(asked, said=_searching(asked, say)), []
    return table, []


def _searching(table: Table, say: Words) -> str:
    """That a search begins; or what it has found, if it was made before."""
    task = dialog_task(table, table.dialog)
    return _searched(table, task, say) if task and table.found.get(task, NOTHING).done == 1 else say("solver.searching")


def _more(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """The next ones of a long list."""
    return replace(table, query=replace(table.query, more=table.query.more + 1)), []


def answered(table: Table, bot: int, result: Any) -> list[str]:
    """The moves that the computer makes with what it has thought so far."""
    best = tuple((move, worth) for move, worth, _ in result.ranked) if isinstance(result, Verdict) else result
    return table.screen.answer(table.match, bot, best) if best else []


def _bot(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """The computer makes the move it has found, unless the table has changed since."""
    bot, task = bot_to_move(table), _bot_task(table)
    if bot is None or task is None or arg != str(task.move) or task not in table.found:
        return table, []
    after, effects = table, list[Effect]()
    for text in answered(table, bot, table.found[task].result):
        after, more = play(after, text, say)
        effects += more
    return after, effects


def _look(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Look at the table after so many moves; the last state is the table itself."""
    number = small(arg)
    return _shown(_playing(table, False), len(table.match.turns) if number is None else number, say)


def _watch(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Let the moves follow one another, from the beginning if all were seen; or stand still."""
    if table.look.playing:
        return _playing(table, False), []
    seen = table.look.at is None or table.look.at == len(table.match.turns)
    return _shown(_playing(table, True), 0 if seen else made(table), say)


def _watch_on(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """The next move, unless somebody has looked elsewhere since."""
    if not table.look.playing or arg != str(table.look.at):
        return table, []
    return _shown(table, made(table) + 1, say)


def _playing(table: Table, on: bool) -> Table:
    return replace(table, look=replace(table.look, playing=on))


def _shown(table: Table, number: int, say: Words) -> After:
    """The table after so many moves; at the first look back the page goes to its top, where the board is."""
    last = len(table.match.turns)
    number = min(number, last)
    said = (
        say("look.heard", number=number, last=last, move=table.screen.last_move(played(table.match, number), say))
        if number
        else say("look.start")
    )
    after = replace(
        table,
        look=Viewing(number, table.look.playing and number < last),
        query=replace(table.query, why=None),
        dialog="",
        refused=None,
        said=said,
    )
    effects = [do.top()] if table.look.at is None else []
    if after.look.playing:
        effects.append(do.after(WATCHING, "watch-on", str(after.look.at)))
    return after, effects


def _overlooked(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """What nobody saw, at the end."""
    match = table.match
    there = match.game.over(match.state) and judging.overlooked(match, table.screen.moves)
    return replace(table, overlooked=bool(there), query=replace(table.query, stopped=None)), []


def _return(table: Table, arg: str, say: Words, settings: Settings) -> After:
    return replace(table, look=Viewing(), query=replace(table.query, why=None), said=say("look.back-in")), []


def _lay(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """A move of a list is put in hand, or made where moves have no hand."""
    look, query = replace(table.look, pointed=None), replace(table.query, why=None)
    table = replace(table, dialog="", refused=None, look=look, query=query)
    if table.look.at is not None or bot_to_act(table):
        return table, []
    try:
        if table.screen.moves.lays:
            draft = table.screen.act(table.match, table.draft, "lay", arg, {})[0]
            return replace(table, draft=draft, said=table.screen.in_hand(table.match, table.draft, draft, say)), []
        return retrying.tried(table, arg, say) if table.retry else play(table, arg, say)
    except Refused as refused:
        return replace(table, refused=refused), []


def _resume(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Go on playing from the state being looked at; the moves after it can be redone."""
    if table.look.at is None:
        return table, []
    match = table.match.copy()
    while len(match.turns) > table.look.at:
        match.undo()
    return moved(table, match, say("table.resumed"))


def _sight(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """To one of the things that stand on the board."""
    number = small(arg)
    return (table, []) if number is None else walking.go(table, scene(table), number, say)


def _tour(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Into the tour from here, or out of it."""
    if arg == "end":
        return replace(table, tour=None, dialog="", said=say("tour.closed")), []
    return replace(table, tour=len(table.match.turns), dialog=""), []


def _write(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """The field for moves in writing."""
    return replace(table, writing=True, dialog=""), []


def _minute(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """One more minute, once in a turn."""
    if table.clock.minute or not clock.allowed(table, settings):
        return table, []
    return replace(table, clock=replace(table.clock, minute=True), said=say("clock.minute.given")), []


def _tick(table: Table, before: int, say: Words, settings: Settings) -> After:
    """The clock goes on; its last seconds are said once, and at its end the game's rule for time out is played."""
    if table.look.at is not None or table.retry or bot_to_act(table):
        return table, []
    text = clock.rung(table, settings)
    if text and table.elsewhere:
        return table, []  # whoever writes the match plays it
    if text:
        return play(table, text, say)
    late = clock.seconds_left(table, settings) <= clock.LAST < before
    return replace(table, said=say("clock.last", count=clock.LAST)) if late else table, []


ACTS = by_name(
    Act("undo", at_table=_undo, words={"undo": ""}),
    Act("redo", at_table=_redo, leaves=True),
    Act("hint", at_table=_hint, words={"hint": ""}),
    Act("dialog", at_table=_dialog, looks=True, leaves=True, words={"review": "review"}),
    Act("close", at_table=_close, looks=True),
    Act("stop", at_table=_stop, looks=True),
    Act("ask", at_table=_ask, looks=True),
    Act("more", at_table=_more, looks=True),
    Act("bot", at_table=_bot, passive=True),
    Act("look", at_table=_look, looks=True, leaves=True),
    Act("watch", at_table=_watch, looks=True),
    Act("watch-on", at_table=_watch_on, passive=True, looks=True),
    Act("overlooked", at_table=_overlooked, looks=True),
    Act("minute", at_table=_minute),
    Act("return", at_table=_return, looks=True, leaves=True),
    Act("resume", at_table=_resume, leaves=True),
    Act("tour", at_table=_tour, looks=True, leaves=True),
    Act("write", at_table=_write, looks=True),
    Act("lay", at_table=_lay),
    Act("sight", at_table=_sight, looks=True),
    *asking.ACTS,
    *retrying.ACTS,
    Act("tick", passive=True, looks=True),
    Act("typed"),
    Act("key", walks=True),
    Act("steer", walks=True),
    Act("edge", walks=True, looks=True),
)
DOING = {word: (act.name, given) for act in ACTS.values() for word, given in act.words.items()}
