"""Parts of every game's panel: the clock, and the actions when looking back, after the end and while a bot thinks."""

from pyapp.app.markup import Markup, tag
from pyapp.app.model import Table
from pyapp.app.parts import button, progress
from pyapp.app.table import bot_to_act, found, waits
from pyapp.app.words import Words


def clock(left: int, whole: int, say: Words) -> Markup:
    """The seconds left of so many, as a ring and in figures; it asks for ticks while it is on the page."""
    ring = Markup(
        '<svg viewBox="0 0 80 80" aria-hidden="true" focusable="false"><circle class="rest" cx="40" cy="40" r="36"/>'
        f'<circle class="left" cx="40" cy="40" r="36" pathLength="{whole}" stroke-dasharray="{left} {whole}"/></svg>'
    )
    return tag("div", ring, tag("span", f"{left // 60}:{left % 60:02d}"), class_="clock", role="timer",
               aria_label=say("table.clock"), data_tick=1000)


def looking_actions(table: Table, say: Words) -> Markup | None:
    """Back, on, return or go on from here; None while nobody looks back."""
    viewing, last = table.viewing, len(table.match.moves)
    if viewing is None:
        return None
    return tag(
        "div",
        button(say("look.back"), "look", str(viewing - 1), icon_name="back", id="look-back", disabled=viewing == 0),
        button(say("look.next"), "look", str(viewing + 1), icon_name="next", id="look-next", disabled=viewing == last),
        button(say("look.return"), "return", kind="main", id="main"),
        button(say("look.resume"), "resume", id="look-resume") if viewing < last else None, id="actions",
        class_="actions wrap",
    )


def waiting_actions(table: Table, say: Words) -> Markup | None:
    """The actions when no person has to move: looking back, the end, a bot's turn. None: somebody has to,
    or may challenge."""
    match, looking = table.match, looking_actions(table, say)
    if looking:
        return looking
    if match.game.over(match.state):
        return tag("div", button(say("table.again"), "again", kind="main", id="main"),
                   button(say("table.review"), "dialog", "review", icon_name="review", id="open-review"), id="actions",
                   class_="actions")
    turn = match.game.turn(match.state)
    if turn is None or not bot_to_act(table) or waits(table):
        return None
    seen = found(table, "bot", match.bots[turn])
    return tag("div", progress(say("table.thinking", player=match.players[turn]), seen.done if seen else 0.0),
               id="actions", class_="actions")
