"""The review on the page: how well everybody played, the moves that cost most, and every move with what it cost."""

from pyapp.app.games.contract import Moves
from pyapp.app.model import Table
from pyapp.app.table.review import Row, accuracy, chances, rows, worst
from pyapp.app.table.scene import Scene
from pyapp.app.table.view import ranking
from pyapp.app.table.view.ending import drawn_points
from pyapp.app.ui.curve import Trace, curve
from pyapp.app.ui.figures import figures, lost
from pyapp.app.ui.icons import icon, seat_mark
from pyapp.app.ui.markup import Child, Markup, join, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import button, progress
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, number


def review(table: Table, scene: Scene, why: Markup | None, say: Words) -> Markup:
    """Every move beside what the judgement says of it."""
    every = list(rows(table))
    if not every:
        return join(tag("p", say("review.empty")))
    waiting, judged = sum(row.covered for row in every), sum(row.verdict is not None for row in every)
    open_rows = len(every) - waiting
    moves = table.screen.moves
    listed = [_row(moves, table, scene, row, why, say) for row in every]
    return join(
        tag("p", say("review.about"), class_="quiet"),
        progress(say("review.working"), judged / open_rows, stop=True, say=say) if judged < open_rows else None,
        _accuracy(table, say),
        _points(table, say),
        _costly(table, say),
        tag("p", icon("eye"), tag("span", say("review.waits", count=waiting)), class_="standing") if waiting else None,
        tag(
            "div",
            tag("table", _heads(moves, say), *listed, class_="review"),
            class_="scroll",
            tabindex=0,
            role="region",
            aria_label=say("table.review"),
        ),
    )


def _accuracy(table: Table, say: Words) -> Markup | None:
    """How much of what there was everybody took."""
    shares = accuracy(table)
    lines = [
        tag("li", seat_mark(seat), tag("span", table.whole.players[seat]), tag("strong", f"{share} %"))
        for seat, share in shares.items()
    ]
    return (
        tag(
            "section",
            tag("h3", say("review.accuracy")),
            tag("ul", *lines, class_="accuracy"),
            tag("p", say("review.accuracy.about"), class_="quiet small"),
        )
        if lines
        else None
    )


def _points(table: Table, say: Words) -> Markup:
    """How it went, move by move: the chance to win, or else the score. A tap looks at that move."""
    known = chances(table)
    if len(known) < 2:
        return drawn_points(table.screen, table.whole, say)
    last = say("list.and").join(f"{name} {value} %" for name, value in zip(table.whole.players, known[-1], strict=True))
    lines = [Trace(seat, [value[seat] for value in known]) for seat in range(len(table.whole.players))]
    title = say("review.chance")
    return tag(
        "figure",
        tag("figcaption", title, class_="quiet"),
        curve(lines, 0, 100, f"{title} : {last}", " %"),
        class_="how-it-went",
    )


def _costly(table: Table, say: Words) -> Markup | None:
    """The most costly moves, each to be tried again."""
    items = [
        tag(
            "li",
            tag(
                "p",
                tag("strong", say("review.turn", number=row.number, player=row.played.player)),
                " ",
                with_maths(table.screen.moves.words(row.played.before, row.played.move, say), say),
            ),
            tag("p", _cost(row, say), class_="quiet"),
            button(say("retry"), "retry", str(row.number), icon_name="turn", id=f"retry-{row.number}"),
        )
        for row in worst(table)
    ]
    return (
        tag("section", tag("h3", say("review.costly", count=len(items))), tag("ol", *items, class_="costly"))
        if items
        else None
    )


@remember
def _heads(moves: Moves, say: Words) -> Markup:
    keys = (
        "review.number",
        "review.player",
        *moves.columns,
        "review.move",
        *(("review.points",) if moves.points else ()),
        "review.cost",
        "review.see",
    )
    return tag("thead", tag("tr", *(tag("th", say(key), scope="col") for key in keys)))


def _row(moves: Moves, table: Table, scene: Scene, row: Row, why: Markup | None, say: Words) -> Markup:
    unfolded = table.query.unfolded == str(row.number) and row.verdict is not None
    return tag("tbody", _line(moves, row, unfolded, say), _inside(moves, scene, row, why, say) if unfolded else None)


@remember
def _line(moves: Moves, row: Row, unfolded: bool, say: Words) -> Markup:
    """One move, what it cost, and a button to look at the table before it."""
    at, before = row.number, row.played.before
    what = with_maths(moves.words(before, row.played.move, say), say)
    head = ranking.unfolder(what, str(at), unfolded) if row.verdict is not None else what
    look = tag(
        "button",
        icon("search"),
        class_="icon-button",
        type="button",
        data_act=f"look {at - 1}",
        id=f"look-{at}",
        aria_label=say("review.look", number=at),
    )
    cells: list[Child] = [
        tag("td", at),
        tag("td", row.played.player),
        *(tag("td", cell(row.played, say)) for cell in moves.columns.values()),
        tag("th", head, scope="row"),
        tag("td", number(row.played.score.total)) if moves.points else None,
        tag("td", _cost(row, say)),
        tag("td", look),
    ]
    return tag("tr", *cells)


def _cost(row: Row, say: Words) -> Markup:
    """What the move cost, in words."""
    if row.covered:
        return join(tag("span", say("review.later"), class_="quiet"))
    if row.verdict is None:
        return join("…")
    if row.forced:
        return join(tag("span", say("review.forced"), class_="quiet"))
    if row.cost is None:
        return join(tag("span", say("review.unjudged"), class_="quiet"))
    text = lost(row.cost, row.verdict.unit, say)
    return join(icon("check"), tag("span", text)) if row.cost.none else join(tag("strong", text))


def _inside(moves: Moves, scene: Scene, row: Row, why: Markup | None, say: Words) -> Markup:
    """The best move that was there, and what can be done with it."""
    verdict = row.verdict
    assert verdict
    best, worth, error = verdict.ranked[0]
    before, made = row.played.before, row.number - 1
    text = scene.match.game.write(before, best)
    told = say(
        "review.best-was.compared" if verdict.common and error else "review.best-was",
        move=moves.words(before, best, say),
        worth=figures(worth, error, verdict.unit),
    )
    better = row.cost is None or not row.cost.none
    return tag(
        "tr",
        tag(
            "td",
            tag("p", with_maths(told, say)) if better else None,
            tag(
                "div",
                ranking.pointing(made, text, say),
                ranking.laying(moves, scene, best, text, say),
                button(say("retry"), "retry", str(row.number), icon_name="turn", id="retry") if better else None,
                ranking.asking(made, text, say) if better else None,
                class_="row",
            ),
            why,
            colspan=9,
        ),
        class_="inside",
    )
