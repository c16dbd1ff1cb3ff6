"""What the solver has found, on the page: the hint, the best equations worked out, the review; and the aids (EQ-21)."""

from pyapp.app.equable.seat import line_words, marks
from pyapp.app.equable.tasks import Best
from pyapp.app.icons import icon
from pyapp.app.model import Table
from pyapp.app.parts import button, progress
from pyapp.app.table import found
from pyapp.app.words import Words, pretty
from pyapp.core import Score
from pyapp.core.markup import Markup, join, tag
from pyapp.core.tile_board import sign
from pyapp.core.tiles import Lay, placed
from pyapp.games.equable import rules
from pyapp.games.equable.rules import SQUARES, Change, State
from pyapp.games.equable.search import Scored

TABLE = 25  # EQ-21: the multiplication table goes to 25


def hint(table: Table, say: Words) -> Markup | None:
    """The hint, step by step: how much there is to win and where, with which tiles, the laying."""
    if not table.hint:
        return None
    seen = found(table, "hint")
    if seen is None or seen.done < 1:
        return tag("div", progress(say("hint.searching"), seen.done if seen else 0.0), class_="card hint")
    best = seen.result[0]
    if not best:
        return tag("div", tag("p", icon("hint"), tag("span", say("eq.hint.none"))), class_="card hint")
    state: State = table.match.state
    points, move = best[0]
    tiles = [tile for _, tile in placed(SQUARES, state.board, move)]
    lines = [say("eq.hint.where", line=line_words(move, say), count=points)]
    if table.hint > 1:
        shown = " ".join(sign(tile) for tile in sorted(tiles, key=rules.TILES.index))
        lines.append(say("eq.hint.tiles", tiles=shown, square=SQUARES.name(move.start)))
    if table.hint > 2:
        lines.append(say("eq.hint.solution", calculation=marks(move), square=SQUARES.name(move.start)))
    more = button(say(f"hint.more.{table.hint}"), "hint", id="hint-more") if table.hint < 3 else None
    return tag("div", tag("ol", *(tag("li", line) for line in lines)), more, class_="card hint")


def dialog(table: Table, say: Words) -> tuple[str, Markup] | None:
    """Title and content of the game's own dialogs."""
    if table.dialog == "solutions":
        return say("eq.best.title"), _best(table, say)
    if table.dialog == "review":
        return say("table.review"), _review(table, say)
    if table.dialog == "aids":
        return say("aids"), _aids(table, say)
    return None


def _best(table: Table, say: Words) -> Markup:
    """The equations that earn most, each worked out on demand, and whether the whole rack can be laid (EQ-15)."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    seen = found(table, "solutions", table.asked)
    result: Best = seen.result if seen else ((), None, False)
    done = seen.done if seen else 0.0
    ranked, whole, settled = result
    rows = [_row(state, one, say) for one in ranked]
    head = [tag("p", say("eq.best.about", player=table.match.players[state.turn]), class_="quiet")]
    if done < 1:
        head.append(progress(say("solver.working"), done, stop=True, say=say))
    if settled and not state.over:
        head.append(tag("p", icon("check" if whole else "close"), tag("span", say(
            "eq.best.equable" if whole else "eq.best.no-equable", count=len(state.racks[state.turn]))), class_="whole"))
        if whole and whole not in ranked:
            rows.append(_row(state, whole, say))
    if done == 1 and not rows:
        head.append(tag("p", say("eq.best.none")))
    return join(*head, tag("ol", *rows, class_="best-layings") if rows else None)


def _row(state: State, one: Scored, say: Words) -> Markup:
    points, lay = one
    score = rules.score(state, rules.laying(state, lay))
    return tag("li", tag("details", tag(
        "summary", tag("strong", say("points", count=points)), " ",
        tag("span", line_words(lay, say), ", ", SQUARES.name(lay.start), class_="quiet"), " ",
        tag("b", pretty(marks(lay)))), worked(score, say)))


def worked(score: Score, say: Words) -> Markup:
    """The points worked out, tile by tile, square by square, then what multiplies."""
    return tag("ol", *(tag("li", line_text(line.code, dict(line.facts), line.points, say)) for line in score.lines),
               class_="worked")


def line_text(code: str, facts: dict[str, object], points: int, say: Words) -> str:
    """One line of a score in words."""
    if "tile" in facts:
        facts["tile"] = sign(str(facts["tile"]))
    if "run" in facts:
        facts["run"] = pretty(str(facts["run"]))
    return say(code, **{"earned": points, **facts})


def _aids(table: Table, say: Words) -> Markup:
    """EQ-21: the multiplication table from 1 to 25 and the tests of divisibility; a teacher can lock them away."""
    if not table.match.state.options.aids:
        return join(tag("p", icon("warning"), tag("span", say("eq.aids.locked"))))
    tests = tag("ul", *(tag("li", say(f"eq.aids.{number}")) for number in (2, 3, 5)))
    heads = tag("tr", tag("th", "×", scope="col"), *(tag("th", one, scope="col") for one in range(1, TABLE + 1)))
    rows = [tag("tr", tag("th", one, scope="row"), *(tag("td", one * other) for other in range(1, TABLE + 1)))
            for one in range(1, TABLE + 1)]
    products = tag("table", tag("thead", heads), tag("tbody", *rows), class_="times-table")
    return join(tag("h3", say("eq.aids.divisible")), tests, tag("h3", say("eq.aids.table")),
                tag("div", products, class_="scroll", tabindex=0, role="region", aria_label=say("eq.aids.table")))


def _review(table: Table, say: Words) -> Markup:
    """Every move beside the best that was there."""
    seen = found(table, "review")
    best: dict[int, Scored | None] = seen.result if seen else {}
    done = seen.done if seen else 0.0
    match, rows = table.match, []
    for number, (text, before) in enumerate(zip(match.moves, match.states, strict=False)):
        move = match.game.read(before, text)
        got = match.game.score(before, move).total
        what = pretty(marks(move)) if isinstance(move, Lay) else say(
            "eq.review.changed" if isinstance(move, Change) else "eq.review.other")
        look = tag("button", icon("search"), class_="icon-button", type="button", data_act=f"look {number}",
                   id=f"look-{number}", aria_label=say("review.look", number=number + 1))
        rows.append(tag("tr", tag("td", match.players[before.turn]), tag("td", what), tag("td", got),
                        tag("td", _missed(got, number, best, say)), tag("td", look)))
    if not rows:
        return join(tag("p", say("review.empty")))
    head = tag("tr", *(tag("th", say(f"review.{name}"), scope="col")
                       for name in ("player", "move", "points", "best", "see")))
    working = progress(say("review.working"), done, stop=True, say=say) if done < 1 else None
    return join(working, tag("div", tag("table", tag("thead", head), tag("tbody", *rows), class_="review"),
                             class_="scroll", tabindex=0, role="region", aria_label=say("table.review")))


def _missed(got: int, number: int, best: dict[int, Scored | None], say: Words) -> Markup:
    if number not in best:
        return join("…")
    top = best[number]
    if top is None:
        return join(say("review.none-there"))
    points, lay = top
    if got >= points:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(tag("strong", say("points", count=points)), " ", line_words(lay, say), " ",
                tag("b", pretty(marks(lay))))
