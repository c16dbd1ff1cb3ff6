"""What happens at a table, whatever the game: playing, taking back, hints, dialogs, computer players, looking back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pyapp.app import clock
from pyapp.app.model import Effect, Model, Settings, Table, Task
from pyapp.app.parts import sentence
from pyapp.app.remember import remember
from pyapp.app.scene import Scene
from pyapp.app.screen import NOTHING, Found, Screen, told
from pyapp.app.words import Words
from pyapp.core import Match, Refused
from pyapp.core.plain import small

COMMON_DIALOGS = ("review", "rules", "share", "menu")
HINTS = 3
After = tuple[Table, list[Effect]]


def sit_down(key: str, match: Match, screen: Screen, settings: Settings, now: int) -> Table:
    """A table with this match on it."""
    tour = None if match.game.name in settings.tours or match.turns else 0
    return Table(key, match, screen, screen.fresh(match), since=now, now=now, tour=tour, asked=screen.asked(match))


def made(table: Table) -> int:
    """The number of moves made before what is looked at."""
    return len(table.match.turns) if table.viewing is None else table.viewing


def bot_to_move(table: Table) -> int | None:
    """The seat of the computer player who acts next."""
    match = table.match
    if match.game.over(match.state) or table.viewing is not None:
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
    """What people have asked to be thought about: the hint and the open dialog."""
    match, dialog = table.match, table.screen.dialogs.get(table.dialog)
    tasks = []
    if table.hint and not match.game.over(match.at(made(table))):
        tasks.append(Task("hint", made(table)))
    if table.dialog == "review" or (dialog and dialog.think):
        tasks.append(Task(table.dialog, made(table), table.asked if dialog and dialog.ask else 0))
    return tasks


def wanted(table: Table) -> Task | None:
    """What the worker should be thinking about now."""
    bot = _bot_task(table)
    for task in ([bot] if bot else []) + _looked_up(table):
        if task != table.stopped and table.found.get(task, NOTHING).done < 1:
            return task
    return None


def found(table: Table, kind: str, subject: int = 0) -> Found:
    """What is known so far about the position that is looked at."""
    return table.found.get(Task(kind, made(table), subject), NOTHING)


def scene(table: Table) -> Scene:
    """What is looked at, as views are given it."""
    match, past, number, showing = table.match, table.viewing is not None, made(table), clock.showing(table)
    busy = bot_to_act(table) or past or showing is not None or match.game.over(match.at(number))
    hint = found(table, "hint") if table.hint >= HINTS else NOTHING
    hinted = hint.result if hint.done == 1 else None
    return _scene(match, number, past, table.draft, table.refused, busy, showing, hinted)


_scene = remember(Scene)


def thought(model: Model, table: Table, task: Task, result: Any, done: float) -> After:
    """The worker has thought a little further."""
    table = replace(table, found={**table.found, task: Found(result, done)})
    return table, _call_bot(table, model.settings.delay) if task.kind == "bot" else []


def _call_bot(table: Table, delay: bool) -> list[Effect]:
    """The computer that has made up its mind moves, after a while."""
    task = _bot_task(table)
    if task is None or table.found.get(task, NOTHING).done < 1:
        return []
    wait = table.screen.delay(table.match.state, task.subject) if delay else 0
    return [{"do": "after", "milliseconds": wait, "event": {"act": "bot", "arg": str(task.move)}}]


def play(table: Table, text: str, say: Words, now: int) -> After:
    """Make a move."""
    match = table.match.copy()
    match.play(text)
    return moved(table, match, told(table.screen, match, say), now)


def moved(table: Table, match: Match, said: str, now: int) -> After:
    """The table after the match has changed."""
    after = replace(
        table, match=match, draft=_fresh(table, match), refused=None, said=said, found={}, stopped=None, hint=0,
        viewing=None, since=now, now=now, asked=table.screen.asked(match),
    )
    return after, []


def _fresh(table: Table, match: Match) -> Any:
    """An empty draft, with what the game's drafts carry over from move to move (how a rack is ordered)."""
    fresh = table.screen.fresh(match)
    carry = getattr(table.draft, "carry", None)
    return carry(fresh) if carry else fresh


def update(model: Model, table: Table, event: Mapping[str, Any], say: Words) -> After:
    """One event at the table; Refused is shown and changes nothing else."""
    act, arg = str(event.get("act")), str(event.get("arg", ""))
    now = max(table.now, event["now"]) if type(event.get("now")) is int else table.now  # time never goes back
    table = replace(table, now=now)
    common = ACTS.get(act)
    if common:
        after, effects = common(table, arg or str(event.get("value", "")), say, now)
        back = table.viewing is not None and after.viewing is None  # and the computer may have made up its mind before
        return after, effects + _call_bot(after, model.settings.delay) if back else effects
    if act == "tick":
        return _tick(table, say, now)
    if table.viewing is not None or (bot_to_act(table) and not waits(table)):
        return table, []
    table = replace(table, refused=None, said="")
    try:
        draft, text = table.screen.act(table.match, table.draft, act, arg, event)
    except Refused as refused:
        return _not_so(table, refused, say, now)
    table = replace(table, draft=draft)
    if text is None:
        return table, []
    try:
        table, effects = play(table, text, say, now)
    except Refused as refused:
        return _not_so(table, refused, say, now)
    return table, [*effects, {"do": "clear", "field": "typed"}] if act == "typed" else effects


def _not_so(table: Table, refused: Refused, say: Words, now: int) -> After:
    """A refusal is read and heard; in some games it also has a consequence."""
    after = table.screen.after_refusal(table.match, refused)
    if after is None:
        return replace(table, refused=refused), []
    table, effects = play(table, after, say, now)
    return replace(table, refused=refused), effects


def _undo(table: Table, arg: str, say: Words, now: int) -> After:
    """Back to the last move that a person could make otherwise."""
    if not table.draft.empty:
        return replace(table, draft=_fresh(table, table.match), refused=None), []
    match = table.match.copy()
    try:
        match.undo()
    except Refused as refused:
        return replace(table, refused=refused), []
    while match.turns and match.game.turn(match.state) in match.bots:
        match.undo()
    return moved(table, match, say("table.undone"), now)


def _redo(table: Table, arg: str, say: Words, now: int) -> After:
    match = table.match.copy()
    try:
        match.redo()
    except Refused as refused:
        return replace(table, refused=refused), []
    while match.undone and match.game.turn(match.state) in match.bots:
        match.redo()
    return moved(table, match, say("table.redone"), now)


def _hint(table: Table, arg: str, say: Words, now: int) -> After:
    """One step of the hint more."""
    return replace(table, hint=min(table.hint + 1, HINTS), refused=None), []


def _dialog(table: Table, arg: str, say: Words, now: int) -> After:
    known = arg in table.screen.dialogs or arg in COMMON_DIALOGS
    return (replace(table, dialog=arg, more=0, stopped=None), []) if known else (table, [])


def _close(table: Table, arg: str, say: Words, now: int) -> After:
    return replace(table, dialog=""), []


def _stop(table: Table, arg: str, say: Words, now: int) -> After:
    """No more thinking about what people have asked for; the computer's own move goes on."""
    task = wanted(table)
    asked = _looked_up(table)
    return replace(table, stopped=task if task in asked else asked[-1] if asked else None), []


def _ask(table: Table, arg: str, say: Words, now: int) -> After:
    """Look something up in the solver."""
    for name, dialog in table.screen.dialogs.items():
        if dialog.ask:
            try:
                return replace(table, asked=dialog.ask(arg), more=0, dialog=name, stopped=None), []
            except Refused as refused:
                return replace(table, said=sentence(refused, say, table.match.game.name)), []
    return table, []


def _more(table: Table, arg: str, say: Words, now: int) -> After:
    """The next ones of a long list."""
    return replace(table, more=table.more + 1), []


def _bot(table: Table, arg: str, say: Words, now: int) -> After:
    """The computer makes the move it has found, unless the table has changed since."""
    bot, task = bot_to_move(table), _bot_task(table)
    if bot is None or task is None or arg != str(task.move) or task not in table.found:
        return table, []
    after, effects = table, list[Effect]()
    for text in table.screen.answer(table.match, bot, table.found[task].result):
        after, more = play(after, text, say, now)
        effects += more
    return after, effects


def _look(table: Table, arg: str, say: Words, now: int) -> After:
    """Look at the table after so many moves; the last state is the table itself."""
    last = len(table.match.turns)
    number = small(arg)
    return replace(table, viewing=last if number is None else min(number, last), dialog="", refused=None), []


def _return(table: Table, arg: str, say: Words, now: int) -> After:
    return replace(table, viewing=None), []


def _resume(table: Table, arg: str, say: Words, now: int) -> After:
    """Go on playing from the state being looked at; the moves after it can be redone."""
    if table.viewing is None:
        return table, []
    match = table.match.copy()
    while len(match.turns) > table.viewing:
        match.undo()
    return moved(table, match, say("table.resumed"), now)


def _tour(table: Table, arg: str, say: Words, now: int) -> After:
    """On with the tour, or out of it."""
    steps = table.screen.tour
    if table.tour is None:
        return replace(table, tour=0, dialog=""), []
    after = table.tour + 1
    return replace(table, tour=after if arg == "next" and after < len(steps) else None), []


def _tick(table: Table, say: Words, now: int) -> After:
    """The clock goes on; at its end the game's rule for time out is played."""
    if table.viewing is not None or bot_to_act(table):
        return table, []
    text = clock.rung(table)
    return play(table, text, say, now) if text else (table, [])


ACTS: Mapping[str, Callable[[Table, str, Words, int], After]] = {
    "undo": _undo, "redo": _redo, "hint": _hint, "dialog": _dialog, "close": _close, "stop": _stop, "ask": _ask,
    "more": _more, "bot": _bot, "look": _look, "return": _return, "resume": _resume, "tour": _tour,
}
