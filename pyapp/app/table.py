"""What happens at a table, whatever the game: playing, taking back, hints, dialogs, computer players, looking back."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.model import Effect, Found, Model, Settings, Table, Task
from pyapp.app.screen import DIALOGS, Screen
from pyapp.app.words import Words
from pyapp.core import Match, Refused

COMMON_DIALOGS = ("rules", "share", "menu")
HINTS = 3
Step = tuple[Table, list[Effect]]


def sit_down(key: str, match: Match, screen: Screen, settings: Settings, now: int) -> Table:
    """A table with this match on it."""
    tour = None if match.game.name in settings.tours or match.moves else 0
    return Table(key, match, screen, screen.fresh(match), since=now, now=now, tour=tour, asked=screen.asked(match))


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


def wanted(table: Table) -> Task | None:
    """What the worker should be thinking about now."""
    moves = len(table.match.moves) if table.viewing is None else table.viewing
    bot = bot_to_move(table)
    tasks = [
        Task("bot", moves, table.match.bots[bot]) if bot is not None and not waits(table) else None,
        Task("hint", moves) if table.hint else None,
        Task(table.dialog, moves, table.asked if table.dialog == "solutions" else 0)
        if table.dialog in DIALOGS else None,
    ]
    for task in tasks:
        if task and task != table.stopped and (task not in table.found or table.found[task].done < 1):
            return task
    return None


def found(table: Table, kind: str, subject: int = 0) -> Found | None:
    """What is known so far about the position on the table."""
    moves = len(table.match.moves) if table.viewing is None else table.viewing
    return table.found.get(Task(kind, moves, subject))


def thought(model: Model, table: Table, task: Task, result: Any, done: float) -> Step:
    """The worker has thought a little further."""
    table = replace(table, found={**table.found, task: Found(result, done)})
    bot = bot_to_move(table)
    if task.kind != "bot" or done < 1 or bot is None:
        return table, []
    wait = table.screen.delay(table.match.state, task.subject) if model.settings.delay else 0
    return table, [{"do": "after", "milliseconds": wait, "event": {"act": "bot", "arg": str(task.move)}}]


def play(table: Table, text: str, say: Words, now: int) -> Step:
    """Make a move."""
    match = table.match.copy()
    match.play(text)
    return moved(table, match, table.screen.told(match, say), now)


def moved(table: Table, match: Match, said: str, now: int) -> Step:
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


def update(model: Model, table: Table, event: Mapping[str, Any], say: Words) -> Step:
    """One event at the table; Refused is shown and changes nothing else."""
    act, arg = str(event.get("act")), str(event.get("arg", ""))
    now = max(table.now, event["now"]) if type(event.get("now")) is int else table.now  # time never goes back
    table = replace(table, now=now)
    common = ACTS.get(act)
    if common:
        return common(table, arg or str(event.get("value", "")), say, now)
    if act == "tick":
        return _tick(table, say, now)
    if table.viewing is not None or (bot_to_act(table) and not waits(table)):
        return table, []
    table = replace(table, refused=None, said="")
    try:
        draft, text = table.screen.act(table, act, arg, event)
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


def bot_to_act(table: Table) -> bool:
    """Whether only the computer may act now."""
    return bot_to_move(table) is not None and table.match.game.turn(table.match.state) is not None


def waits(table: Table) -> bool:
    """Whether the computer waits, since people may still say something about the last move."""
    return bool(getattr(table.draft, "waits", False))


def _not_so(table: Table, refused: Refused, say: Words, now: int) -> Step:
    """A refusal is read and heard; in some games it also has a consequence."""
    after = table.screen.after_refusal(table.match, refused)
    if after is None:
        return replace(table, refused=refused), []
    table, effects = play(table, after, say, now)
    return replace(table, refused=refused), effects


def _undo(table: Table, arg: str, say: Words, now: int) -> Step:
    """Back to the last move that a person could make otherwise."""
    if not table.draft.empty:
        return replace(table, draft=_fresh(table, table.match), refused=None), []
    match = table.match.copy()
    try:
        match.undo()
    except Refused as refused:
        return replace(table, refused=refused), []
    while match.moves and match.game.turn(match.state) in match.bots:
        match.undo()
    return moved(table, match, say("table.undone"), now)


def _redo(table: Table, arg: str, say: Words, now: int) -> Step:
    match = table.match.copy()
    try:
        match.redo()
    except Refused as refused:
        return replace(table, refused=refused), []
    while match.undone and match.game.turn(match.state) in match.bots:
        match.redo()
    return moved(table, match, say("table.redone"), now)


def _hint(table: Table, arg: str, say: Words, now: int) -> Step:
    return replace(table, hint=min(table.hint + 1, HINTS), refused=None), []


def _dialog(table: Table, arg: str, say: Words, now: int) -> Step:
    return (replace(table, dialog=arg, stopped=None), []) if arg in DIALOGS + COMMON_DIALOGS else (table, [])


def _close(table: Table, arg: str, say: Words, now: int) -> Step:
    return replace(table, dialog=""), []


def _stop(table: Table, arg: str, say: Words, now: int) -> Step:
    return replace(table, stopped=wanted(table)), []


def _ask(table: Table, arg: str, say: Words, now: int) -> Step:
    """Look a target up in the solver."""
    if not arg.isdigit() or not 1 <= int(arg) <= 1000:
        return replace(table, said=say("solver.number")), []
    return replace(table, asked=int(arg), dialog="solutions", stopped=None), []


def _bot(table: Table, arg: str, say: Words, now: int) -> Step:
    """The computer makes the move it has found, unless the table has changed since."""
    bot = bot_to_move(table)
    if bot is None or arg != str(len(table.match.moves)):
        return table, []
    seen = found(table, "bot", table.match.bots[bot])
    if seen is None:
        return table, []
    after, effects = table, []
    for text in table.screen.answer(table.match, bot, seen.result):
        after, more = play(after, text, say, now)
        effects += more
    return after, effects


def _look(table: Table, arg: str, say: Words, now: int) -> Step:
    """Look at the table after so many moves; the last state is the table itself."""
    last = len(table.match.moves)
    step = min(max(int(arg), 0), last) if arg.lstrip("-").isdigit() else last
    return replace(table, viewing=step, dialog="", refused=None), []


def _return(table: Table, arg: str, say: Words, now: int) -> Step:
    return replace(table, viewing=None), []


def _resume(table: Table, arg: str, say: Words, now: int) -> Step:
    """Go on playing from the state being looked at; the moves after it can be redone."""
    match = table.match.copy()
    while len(match.moves) > (table.viewing or 0):
        match.undo()
    return moved(table, match, say("table.resumed"), now)


def _tour(table: Table, arg: str, say: Words, now: int) -> Step:
    """On with the tour, or out of it."""
    steps = table.screen.TOUR
    if table.tour is None:
        return replace(table, tour=0, dialog=""), []
    after = table.tour + 1
    return replace(table, tour=after if arg == "next" and after < len(steps) else None), []


def _tick(table: Table, say: Words, now: int) -> Step:
    """The clock goes on; at its end the game's rule for time out is played."""
    text = table.screen.time_out(table)
    if text is None or table.viewing is not None or bot_to_act(table):
        return table, []
    return play(table, text, say, now)


ACTS: Mapping[str, Callable[[Table, str, Words, int], Step]] = {
    "undo": _undo, "redo": _redo, "hint": _hint, "dialog": _dialog, "close": _close, "stop": _stop, "ask": _ask,
    "bot": _bot, "look": _look, "return": _return, "resume": _resume, "tour": _tour,
}
