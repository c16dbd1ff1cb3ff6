"""What the solver has found, on the page: the hint, the best equations worked out, the review; and the aids (EQ-21)."""

from pyapp.app.equable.seat import KIT
from pyapp.app.equable.tasks import Best
from pyapp.app.icons import icon
from pyapp.app.laying import analysis
from pyapp.app.laying.board import sign
from pyapp.app.markup import Child, Markup, join, tag
from pyapp.app.parts import progress
from pyapp.app.remember import remember
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import Seen
from pyapp.app.words import Words, pretty
from pyapp.core import Score
from pyapp.games.equable.rules import State
from pyapp.games.equable.search import Counted

TABLE = 25  # EQ-21: the multiplication table goes to 25


def hint(state: State, best: Counted | None, say: Words) -> tuple[str, ...] | str:
    return analysis.hint(KIT, state.board, best, say)


def cells(played: Played, seen: tuple[Counted | None, ...], say: Words) -> tuple[Child, ...]:
    return analysis.cells(KIT, played, seen, say)


def best(scene: Scene, seen: Seen, say: Words) -> Markup:
    """The equations that earn most, each worked out on demand, and whether the whole rack can be laid (EQ-15)."""
    state: State = scene.state
    result: Best = seen.result or ((), None, False, ())
    ranked, whole, settled, scores = result
    head = [tag("p", say("laying.best.about", player=scene.players[state.turn]), class_="quiet")]
    if not settled:
        return join(*head, progress(say("solver.working"), seen.done, stop=True, say=say), analysis.few(ranked, say))
    if not state.over:
        head.append(tag("p", icon("check" if whole else "close"), tag("span", say(
            "eq.best.equable" if whole else "eq.best.no-equable", count=len(state.racks[state.turn]))), class_="whole"))
    if not ranked:
        return join(*head, tag("p", say("eq.best.none")))
    return join(*head, analysis.rows(ranked, seen.more, lambda at: _row(ranked[at], scores[at], say), say))


@remember
def _row(one: Counted, score: Score, say: Words) -> Markup:
    return analysis.best_row(KIT, one, worked(score, say), say)


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


def aids(scene: Scene, seen: Seen, say: Words) -> Markup:
    """EQ-21: the multiplication table from 1 to 25 and the tests of divisibility; a teacher can lock them away."""
    if not scene.state.options.aids:
        return join(tag("p", icon("warning"), tag("span", say("eq.aids.locked"))))
    return _aids(say)


@remember
def _aids(say: Words) -> Markup:
    tests = tag("ul", *(tag("li", say(f"eq.aids.{number}")) for number in (2, 3, 5)))
    heads = tag("tr", tag("th", "×", scope="col"), *(tag("th", one, scope="col") for one in range(1, TABLE + 1)))
    rows = [tag("tr", tag("th", one, scope="row"), *(tag("td", one * other) for other in range(1, TABLE + 1)))
            for one in range(1, TABLE + 1)]
    products = tag("table", tag("thead", heads), tag("tbody", *rows), class_="times-table")
    return join(tag("h3", say("eq.aids.divisible")), tests, tag("h3", say("eq.aids.table")),
                tag("div", products, class_="scroll", tabindex=0, role="region", aria_label=say("eq.aids.table")))
