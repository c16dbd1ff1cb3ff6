"""What the solver has found, on the page: the hint, the best layings worked out, and the moves beside the best ones."""

from pyapp.app.calculissimo.seat import line_words, marks
from pyapp.app.icons import icon
from pyapp.app.model import Table
from pyapp.app.parts import button, progress
from pyapp.app.table import found
from pyapp.app.words import Words, pretty
from pyapp.core.markup import Markup, join, tag
from pyapp.core.tiles import Lay, face, placed
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.rules import BOARD, Change, State
from pyapp.games.calculissimo.solver import Found


def hint(table: Table, say: Words) -> Markup | None:
    """The hint, step by step: how much there is to win and where, with which tiles, the laying."""
    if not table.hint:
        return None
    if not table.draft.shown:  # GEN-1: it would tell what is on the covered rack
        return tag("div", tag("p", icon("hint"), tag("span", say("ca.covered"))), class_="card hint")
    seen = found(table, "hint")
    if seen is None or seen.done < 1:
        return tag("div", progress(say("hint.searching"), seen.done if seen else 0.0), class_="card hint")
    best: tuple[Found, ...] = seen.result
    if not best:
        return tag("div", tag("p", icon("hint"), tag("span", say("ca.hint.none"))), class_="card hint")
    state: State = table.match.state
    move = best[0].lay
    tiles = [face(tile) for _, tile in placed(BOARD, state.board, move)]
    lines = [say("ca.hint.where", line=line_words(move, say), count=best[0].points)]
    if table.hint > 1:
        lines.append(say("ca.hint.tiles", tiles=" ".join(map(pretty, sorted(tiles))), square=BOARD.name(move.start)))
    if table.hint > 2:
        lines.append(say("ca.hint.solution", calculation=marks(move), square=BOARD.name(move.start)))
    more = button(say(f"hint.more.{table.hint}"), "hint", id="hint-more") if table.hint < 3 else None
    return tag("div", tag("ol", *(tag("li", line) for line in lines)), more, class_="card hint")


def dialog(table: Table, say: Words) -> tuple[str, Markup] | None:
    """Title and content of the game's own dialogs."""
    if table.dialog == "solutions":
        return say("ca.best.title"), _best(table, say)
    if table.dialog == "review":
        return say("table.review"), _review(table, say)
    return None


def _best(table: Table, say: Words) -> Markup:
    """The layings that earn most, each worked out on demand."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if not table.draft.shown and table.viewing is None:
        return join(tag("p", say("ca.covered")))
    seen = found(table, "solutions")
    ranked: tuple[Found, ...] = seen.result if seen else ()
    done = seen.done if seen else 0.0
    if done < 1:
        return join(progress(say("solver.working"), done, stop=True, say=say), _few(ranked, say))
    if not ranked:
        return join(tag("p", say("ca.best.none")))
    rows = [
        tag("li", tag("details", tag("summary", tag("strong", say("points", count=one.points)), tag(
            "span", line_words(one.lay, say), ", ", BOARD.name(one.lay.start), class_="quiet"),
            tag("b", pretty(marks(one.lay))), _seven(state, one.lay, say)),
            worked(turns.laying(state, one.lay), say)))
        for one in ranked
    ]
    return join(tag("p", say("ca.best.about", player=table.match.players[state.turn]), class_="quiet"),
                tag("ol", *rows, class_="best-layings"))


def _few(ranked: tuple[Found, ...], say: Words) -> Markup:
    return tag("ol", *(tag("li", say("points", count=one.points), " ", pretty(marks(one.lay))) for one in ranked[:10]))


def _seven(state: State, lay: Lay, say: Words) -> Markup | None:
    """CA-13: a laying of all seven tiles brings a second turn."""
    seven = len(placed(BOARD, state.board, lay)) == rules.RACK
    return tag("span", say("ca.best.seven"), class_="quiet") if seven else None


def worked(laying: rules.Laying, say: Words) -> Markup:
    """The points worked out line by line, as the rule book does."""
    lines = rules.lines(laying)
    return tag("ol", *(tag("li", line_text(line.code, dict(line.facts), say)) for line in lines), class_="worked")


def line_text(code: str, facts: dict[str, object], say: Words) -> str:
    """One line of a score in words."""
    if "line" in facts:
        line = str(facts["line"])
        facts["line"] = say("ca.row" if line.isdigit() else "ca.column", line=line)
    return say(code, **facts)


def _review(table: Table, say: Words) -> Markup:
    """Every move beside the best that was there."""
    seen = found(table, "review")
    best: dict[int, Found | None] = seen.result if seen else {}
    done = seen.done if seen else 0.0
    match, rows = table.match, []
    for number, (text, before) in enumerate(zip(match.moves, match.states, strict=False)):
        move = match.game.read(before, text)
        got = match.game.score(before, move).total
        what = pretty(marks(move)) if isinstance(move, Lay) else say(
            "ca.review.changed" if isinstance(move, Change) else "ca.review.other")
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


def _missed(got: int, number: int, best: dict[int, Found | None], say: Words) -> Markup:
    if number not in best:
        return join("…")
    top = best[number]
    if top is None:
        return join(say("review.none-there"))
    if got >= top.points:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(tag("strong", say("points", count=top.points)), " ", line_words(top.lay, say), " ",
                tag("b", pretty(marks(top.lay))))
