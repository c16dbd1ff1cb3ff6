"""What the solver has found, on the page: the hint, the best layings worked out, and the moves beside the best ones."""

from pyapp.app.calculissimo.seat import KIT
from pyapp.app.laying import analysis
from pyapp.app.laying.seat import marks
from pyapp.app.markup import Markup, join, tag
from pyapp.app.model import Table
from pyapp.app.parts import progress
from pyapp.app.table import found
from pyapp.app.words import Words, pretty
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.rules import BOARD, State
from pyapp.games.calculissimo.solver import Found
from pyapp.games.tiles import Lay, placed


def hint(table: Table, say: Words) -> Markup | None:
    return analysis.hint(KIT, table, say, lambda result: _pair(result[0]) if result else None)


def _pair(found: Found) -> analysis.Best:
    return found.points, found.lay


def dialog(table: Table, say: Words) -> tuple[str, Markup] | None:
    """Title and content of the game's own dialogs."""
    if table.dialog == "solutions":
        return say("laying.best.title"), _best(table, say)
    if table.dialog == "review":
        return say("table.review"), _review(table, say)
    return None


def _best(table: Table, say: Words) -> Markup:
    """The layings that earn most, each worked out on demand."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if not table.draft.shown and table.viewing is None:
        return join(tag("p", say("laying.covered")))
    seen = found(table, "solutions")
    ranked: tuple[Found, ...] = seen.result if seen else ()
    done = seen.done if seen else 0.0
    if done < 1:
        return join(progress(say("solver.working"), done, stop=True, say=say), _few(ranked, say))
    if not ranked:
        return join(tag("p", say("ca.best.none")))
    rows = [analysis.best_row(KIT, _pair(one), worked(turns.laying(state, one.lay), say), say,
                              _seven(state, one.lay, say)) for one in ranked]
    return join(tag("p", say("laying.best.about", player=table.match.players[state.turn]), class_="quiet"),
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
        facts["line"] = say("laying.row" if line.isdigit() else "laying.column", line=line)
    return say(code, **facts)


def _review(table: Table, say: Words) -> Markup:
    seen = found(table, "review")
    best: dict[int, Found | None] = seen.result if seen else {}
    pairs = {number: _pair(top) if top else None for number, top in best.items()}
    return analysis.review(KIT, table, pairs, seen.done if seen else 0.0, say)
