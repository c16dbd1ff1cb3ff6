"""The end of a match is a screen: who has won, how it went, the best move of each, and what to play next."""

from pyapp.app.games.contract import AnyScreen, Moves
from pyapp.app.model import Table
from pyapp.app.table import judging, streak
from pyapp.app.table.scene import Scene, played
from pyapp.app.ui.curve import Trace, curve
from pyapp.app.ui.icons import seat_mark
from pyapp.app.ui.markup import Markup, slot, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import button, progress
from pyapp.app.ui.remember import remember_few
from pyapp.app.ui.words import Words
from pyapp.core import Match, Verdict


def ended(here: Scene) -> bool:
    """Whether this is the end, and looked at as such."""
    return not here.past and here.elapsed is None and bool(here.match.game.over(here.state))


@remember_few
def fragments(
    screen: AnyScreen,
    key: str,
    match: Match,
    won: tuple[int, ...],
    in_lesson: bool,
    kept: bool,
    mark: str,
    say: Words,
) -> dict[str, Markup]:
    """The parts of the end screen; `won` are the results of this game on this device. In a lesson the teacher waits,
    unless it is `kept` by a platform, with this mark."""
    return {
        "task": _result(screen, key, match, mark, say),
        "actions": _given(kept, _again(match, say), say) if in_lesson else _next(screen, match, won, say),
        "ending": tag(
            "section",
            slot("task"),
            slot("players"),
            slot("actions"),
            slot("needs"),
            drawn_points(screen, match, say),
            _best_moves(screen, match, say),
            slot("overlooked"),
            slot("log"),
            id="ending",
            class_="ended",
            aria_labelledby="ending-title",
        ),
    }


def _result(screen: AnyScreen, key: str, match: Match, mark: str, say: Words) -> Markup:
    """Who has won, by shape and colour, why it is over, and what a platform makes of it."""
    marks = tag("span", *map(seat_mark, match.game.winners(match.state)), class_="winners", data_celebrate=key)
    title = tag("h2", screen.ending(match, say), class_="ending", id="ending-title", tabindex=-1, data_focus=True)
    reasons = [tag("p", reason, class_="quiet") for reason in screen.reason(match, say)]
    reasons += [tag("p", mark, id="mark")] if mark else []
    return tag("div", marks, tag("div", title, *reasons), id="task", class_="task result")


def drawn_points(screen: AnyScreen, match: Match, say: Words) -> Markup:
    """What decided, move by move."""
    decided = [screen.decides(match, state) for state in match.states]
    values = [value for seats in decided for value in seats]
    traces = [Trace(seat, [seats[seat] for seats in decided]) for seat in range(len(match.players))]
    last = say("list.and").join(f"{name} {value}" for name, value in zip(match.players, decided[-1], strict=True))
    return tag(
        "figure",
        tag("figcaption", say(screen.curve), class_="quiet"),
        curve(traces, min(0, *values), max(values), f"{say(screen.curve)} : {last}"),
        class_="how-it-went",
    )


def best_move(match: Match, seat: int) -> int:
    """The number of the move that earned a player most, the first of equals; 0 if none earned anything."""
    earned = [
        (turn.score.total, -number)
        for number, turn in enumerate(match.turns, 1)
        if match.game.turn(match.at(number - 1)) == seat
    ]
    most, number = max(earned, default=(0, 0))
    return -number if most > 0 else 0


def _best_moves(screen: AnyScreen, match: Match, say: Words) -> Markup | None:
    rows = []
    for seat in range(len(match.players)):
        number = best_move(match, seat)
        if number:
            told = tag("span", with_maths(screen.last_move(played(match, number), say), say))
            rows.append(
                tag(
                    "li",
                    tag(
                        "button",
                        seat_mark(seat),
                        told,
                        class_="log-line",
                        type="button",
                        id=f"best-{seat}",
                        data_act=f"look {number}",
                    ),
                )
            )
    return tag("div", tag("h3", say("ending.best")), tag("ol", *rows), class_="best-moves") if rows else None


def overlooked(table: Table, in_lesson: bool, say: Words) -> Markup:
    """On demand, one solution that nobody found; in a lesson the teacher tells."""
    match, moves = table.match, table.screen.moves
    numbers = judging.overlooked(match, moves)
    if not numbers or in_lesson:
        return tag("div", id="overlooked", hidden=True)
    if not table.overlooked:
        ask = button(say("ending.overlooked"), "overlooked", icon_name="search", id="see-overlooked")
        return tag("div", ask, _heard(), id="overlooked")
    seen = {number: judging.known(table, number - 1) for number in numbers}
    judged = {number: found.result for number, found in seen.items() if found.done == 1}
    content = (
        _told(match, moves, judged, say)
        if len(judged) == len(seen) or table.query.stopped
        else progress(say("review.working"), sum(found.done for found in seen.values()) / len(seen), len(seen) > 1, say)
    )
    return tag("div", _heard(tag("h3", say("ending.overlooked")), content), id="overlooked")


def _heard(*content: Markup) -> Markup:
    """A region for ears, which is there before it tells something."""
    return tag("div", *content, id="overlooked-told", role="status")


def _told(match: Match, moves: Moves, judged: dict[int, Verdict], say: Words) -> Markup:
    """What was best where that cost most, with a way to see it on the board; or that nothing was better."""
    costs = {
        number: judging.cost_of(moves, moves.position(match.at(number - 1)), verdict, match.turns[number - 1].move)
        for number, verdict in judged.items()
    }
    costly = {number: cost.lost for number, cost in costs.items() if cost and not cost.none}
    if not costly:
        return tag("p", say("ending.overlooked.none"))
    number = max(costly, key=lambda one: costly[one])
    move, best = played(match, number), judged[number].ranked[0][0]
    before = moves.position(move.before)
    told = say("ending.overlooked.move", player=move.player, number=number, move=moves.words(before, best, say))
    show = button(
        say("ending.overlooked.look"), "point", f"{number - 1} {match.game.write(before, best)}", id="look-overlooked"
    )
    return tag("p", with_maths(told, say), " ", show)


def _given(kept: bool, another: str, say: Words) -> Markup:
    """In a lesson: the result for the teacher, unless a platform has it, a look back, or the same deal once more."""
    again = button(another, "again", kind="main", id="main-button") if kept else button(another, "again", id="again")
    give = (
        None
        if kept
        else button(say("lesson.give"), "dialog", "lesson", icon_name="share", kind="main", id="main-button")
    )
    return tag(
        "div",
        give or again,
        button(say("ending.watch"), "watch", icon_name="play", id="watch"),
        button(say("table.review"), "dialog", "review", icon_name="review", id="open-review"),
        again if give else None,
        id="actions",
        class_="actions wrap",
    )


def _again(match: Match, say: Words) -> str:
    return say("ending.again" if len(match.players) > 1 else "table.again")


def _next(screen: AnyScreen, match: Match, won: tuple[int, ...], say: Words) -> Markup:
    """Another one, perhaps at another level, or a look back."""
    against = streak.level(match)
    row = streak.in_a_row(won, against) if against else 0
    said = (
        tag("p", say("ending.won-row" if row > 0 else "ending.lost-row", count=abs(row)), class_="quiet")
        if abs(row) > 1
        else None
    )
    levels = [
        button(say(f"ending.{name}"), "again", name, id=f"again-{name}")
        for name in (streak.offered(won, against) if against else ())
    ]
    return tag(
        "div",
        button(_again(match, say), "again", kind="main", id="main-button"),
        said,
        *levels,
        button(say("ending.watch"), "watch", icon_name="play", id="watch"),
        button(say("table.review"), "dialog", "review", icon_name="review", id="open-review"),
        *screen.after_end(say),
        id="actions",
        class_="actions wrap",
    )
