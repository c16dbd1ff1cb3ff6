"""Time at a table: how much of a turn is left, and what happens when it is over. A game says only how long it is."""

from dataclasses import replace

from pyapp.app.model import Settings, Table

LAST = 30  # seconds, that are said
MINUTE = 60  # seconds more, once a turn, for whoever asks
TICK, QUICK = 1000, 50  # milliseconds between two looks at the time


def showing(table: Table) -> int | None:
    """Milliseconds since the turn began, while the game shows something before it; not of what was taken back."""
    match, since = table.match, table.clock.now - table.clock.since
    if table.look.at is not None or table.retry or match.undone or not match.turns:
        return None
    return since if since < table.screen.pause(match) else None


def times(settings: Settings) -> int:
    """How often the time of a turn is given; none in calm: nobody is hurried."""
    return 0 if settings.calm else int(settings.clock)


def seconds_left(table: Table, settings: Settings) -> int:
    """Of this turn, from when everything is shown."""
    spent = max(0, table.clock.now - table.clock.since - table.screen.pause(table.match))
    return max(0, allowed(table, settings) - spent // 1000)


def allowed(table: Table, settings: Settings) -> int:
    """The seconds of this turn; 0: as many as one likes."""
    seconds = times(settings) * table.screen.seconds(table.match.state)
    return seconds + MINUTE if seconds and table.clock.minute else seconds


def bell(table: Table, settings: Settings) -> tuple[int, str]:
    """After how many seconds the whole match ends, if at all, and the move that it then makes."""
    seconds, move = table.screen.bell(table.match.state)
    return (0, "") if settings.calm else (times(settings) * seconds, move)


def held(table: Table, settings: Settings) -> bool:
    """Whether time stands still: in calm, during the tour, in a dialog, while a rack is covered; a show goes on."""
    away = settings.calm or table.tour is not None or bool(table.dialog) or not getattr(table.draft, "shown", True)
    return away and showing(table) is None


def passed(table: Table, now: int, settings: Settings) -> Table:
    """The table at another time, which never goes back; while it stood still, no turn and no match grew longer."""
    now = max(table.clock.now, now)
    still = now - table.clock.now if held(table, settings) else 0
    since, began = table.clock.since + still, table.clock.began + still
    return replace(table, clock=replace(table.clock, now=now, since=since, began=began))


def ticks(table: Table, settings: Settings) -> int | None:
    """How often the page should look at the time, if at all."""
    return None if held(table, settings) else timed(table, settings)


def timed(table: Table, settings: Settings) -> int | None:
    """How often it would, if time did not stand still."""
    state = table.match.state
    if showing(table) is not None:
        return QUICK
    timed = allowed(table, settings) or bell(table, settings)[0]
    return TICK if timed and table.look.at is None and not table.retry and not table.match.game.over(state) else None


def rung(table: Table, settings: Settings) -> str | None:
    """The move that the end of a time makes, if one has ended."""
    match, screen = table.match, table.screen
    if match.game.over(match.state):
        return None
    if allowed(table, settings) and not seconds_left(table, settings):
        return screen.time_out(match, table.draft)
    whole, text = bell(table, settings)
    return text if whole and table.clock.now - table.clock.began >= whole * 1000 else None
