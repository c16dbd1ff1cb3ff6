"""Parts of every game's table: the clock, the hint, the review, and the actions while no person has to move.

Each is given what it shows and nothing else, so that it is drawn again only when that has changed.
"""

from collections.abc import Mapping
from typing import Any

from pyapp.app.icons import icon
from pyapp.app.markup import Markup, join, tag
from pyapp.app.parts import button, progress
from pyapp.app.remember import remember
from pyapp.app.scene import Played
from pyapp.app.screen import Review
from pyapp.app.words import Words
from pyapp.core import Match, Turn


@remember
def clock(left: int, whole: int, tick: int | None, say: Words) -> Markup:
    """The seconds left of so many, as a ring and in figures; out of sight if there are none. It asks for ticks."""
    if not whole:
        return tag("div", id="clock", hidden=True, data_tick=tick)
    ring = Markup(
        '<svg viewBox="0 0 80 80" aria-hidden="true" focusable="false"><circle class="rest" cx="40" cy="40" r="36"/>'
        f'<circle class="left" cx="40" cy="40" r="36" pathLength="{whole}" stroke-dasharray="{left} {whole}"/></svg>'
    )
    return tag("div", ring, tag("span", f"{left // 60}:{left % 60:02d}"), id="clock", class_="clock", role="timer",
               aria_label=say("table.clock"), data_tick=tick)


# The actions when no person has to move


@remember
def looking(viewing: int, last: int, say: Words) -> Markup:
    """Back, on, return or go on from here."""
    return tag(
        "div",
        button(say("look.back"), "look", str(viewing - 1), icon_name="back", id="look-back", disabled=viewing == 0),
        button(say("look.next"), "look", str(viewing + 1), icon_name="next", id="look-next", disabled=viewing == last),
        button(say("look.return"), "return", kind="main", id="main"),
        button(say("look.resume"), "resume", id="look-resume") if viewing < last else None, id="actions",
        class_="actions wrap",
    )


def ended(more: tuple[Markup, ...], say: Words) -> Markup:
    """Another match, or a look at this one."""
    return tag("div", button(say("table.again"), "again", kind="main", id="main"),
               button(say("table.review"), "dialog", "review", icon_name="review", id="open-review"), *more,
               id="actions", class_="actions wrap" if more else "actions")


def thinking(player: str, done: float, say: Words) -> Markup:
    """The computer's turn."""
    return tag("div", progress(say("table.thinking", player=player), done), id="actions", class_="actions")


# The hint


def no_hint() -> Markup:
    return tag("div", id="hint", hidden=True)


def searching(done: float, say: Words) -> Markup:
    return _hint(progress(say("hint.searching"), done))


@remember
def hint(said: tuple[str, ...] | str, opened: int, more: str, say: Words) -> Markup:
    """As many sentences of the hint as are open; or the one why there is none."""
    if isinstance(said, str):
        return _hint(tag("p", icon("hint"), tag("span", said)))
    further = button(say(f"{more}.{opened}"), "hint", id="hint-more") if opened < len(said) else None
    return _hint(tag("ol", *(tag("li", line) for line in said[:opened])), further)


def _hint(*content: Markup | None) -> Markup:
    return tag("div", tag("div", *content, class_="card hint"), id="hint", role="status")


# The review


def review(kind: Review, match: Match, seen: Mapping[int, tuple[Any]], done: float, say: Words) -> Markup:
    """Every move beside the best that was there."""
    rows = [_row(kind, number, match.players, match.at(number - 1), turn, seen.get(number, ()), say)
            for number, turn in enumerate(match.turns, 1)]
    if not any(rows):
        return join(tag("p", say("review.empty")))
    about = kind.about(say)
    return join(
        tag("p", about, class_="quiet") if about else None,
        progress(say("review.working"), done, stop=True, say=say) if done < 1 else None,
        tag("div", tag("table", _heads(kind, say), tag("tbody", *rows), class_="review"), class_="scroll", tabindex=0,
            role="region", aria_label=say("table.review")))


@remember
def _heads(kind: Review, say: Words) -> Markup:
    return tag("thead", tag("tr", *(tag("th", say(key), scope="col") for key in (*kind.heads, "review.see"))))


@remember
def _row(
    kind: Review, number: int, players: tuple[str, ...], before: Any, turn: Turn, seen: tuple[Any, ...], say: Words,
) -> Markup:
    """One move, and a button to look at the table before it; nothing for a move that is not one to review."""
    cells = kind.cells(Played(number, players, before, turn), seen, say)
    look = tag("button", icon("search"), class_="icon-button", type="button", data_act=f"look {number - 1}",
               id=f"look-{number}", aria_label=say("review.look", number=number))
    return tag("tr", *(tag("td", cell) for cell in cells), tag("td", look)) if cells else join()
