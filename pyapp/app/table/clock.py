"""Time at a table: how much of a turn is left, and what happens when it is over. A game says only how long it is."""

from dataclasses import replace

from pyapp.app.model import Table

LAST = 30  # seconds, that are said
MINUTE = 60  # seconds more, once a turn, for whoever asks
TICK, QUICK = 1000, 50  # milliseconds between two looks at the time


def showing(table: Table) -> int | None:
    """Milliseconds since the turn began, while the game shows something before it; not of what was taken back."""
    match, since = table.match, table.now - table.since
    if table.viewing is not None or table.retry or match.undone or not match.turns:
        return None
    return since if since < table.screen.pause(match) else None


def seconds_left(table: Table) -> int:
    """Of this turn, from when everything is shown."""
    spent = max(0, table.now - table.since - table.screen.pause(table.match))
    return max(0, allowed(table) - spent // 1000)


def allowed(table: Table) -> int:
    """The seconds of this turn; 0: as many as one likes."""
    seconds = 0 if table.calm else table.times * table.screen.seconds(table.match.state)
    return seconds + MINUTE if seconds and table.minute else seconds


def bell(table: Table) -> tuple[int, str]:
    """After how many seconds the whole match ends, if at all, and the move that it then makes."""
    seconds, move = table.screen.bell(table.match.state)
    return (0, "") if table.calm else (table.times * seconds, move)


def held(table: Table) -> bool:
    """Whether time stands still: in calm, during the tour, in a dialog, while a rack is covered; a show goes on."""
    away = table.calm or table.tour is not None or bool(table.dialog) or not getattr(table.draft, "shown", True)
    return away and showing(table) is None


def passed(table: Table, now: int) -> Table:
    """The table at another time, which never goes back; while it stood still, no turn and no match grew longer."""
    now = max(table.now, now)
    still = now - table.now if held(table) else 0
    return replace(table, now=now, since=table.since + still, began=table.began + still)


def ticks(table: Table) -> int | None:
    """How often the page should look at the time, if at all."""
    return None if held(table) else timed(table)


def timed(table: Table) -> int | None:
    """How often it would, if time did not stand still."""
    state = table.match.state
    if showing(table) is not None:
        return QUICK
    timed = allowed(table) or bell(table)[0]
    return TICK if timed and table.viewing is None and not table.retry and not table.match.game.over(state) else None


def rung(table: Table) -> str | None:
    """The move that the end of a time makes, if one has ended."""
    match, screen = table.match, table.screen
    if match.game.over(match.state):
        return None
    if allowed(table) and not seconds_left(table):
        return screen.time_out(match, table.draft)
    whole, text = bell(table)
    return text if whole and table.now - table.began >= whole * 1000 else None
