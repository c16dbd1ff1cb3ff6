"""What the solver has found, on the page: the hint, the best equations worked out, the review; and the aids (EQ-21)."""

from pyapp.app.games.contract import Seen
from pyapp.app.games.equable.seat import KIT
from pyapp.app.games.laying import analysis
from pyapp.app.games.laying.board import sign
from pyapp.app.table.scene import Scene
from pyapp.app.table.view import ranking
from pyapp.app.table.view.ranking import earned
from pyapp.app.ui.glossary import paragraph
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, pretty
from pyapp.core import Score, Verdict
from pyapp.games.equable.game import EQUABLE
from pyapp.games.equable.judge import teachable
from pyapp.games.equable.rules import EQUALS, SQUARES, Move, State
from pyapp.games.tiles import Lay, placed

TABLE = 25  # EQ-21: the multiplication table goes to 25


def hint(state: State, move: Move | None, worth: str, say: Words) -> tuple[str, ...] | str:
    points = earned(EQUABLE, state, move) if isinstance(move, Lay) else 0
    return analysis.hint(KIT, state.board, move, points, say)


def best(scene: Scene, seen: Seen, say: Words) -> Markup:
    """Every equation as it was judged, and whether the whole rack can be laid (EQ-15)."""
    state: State = scene.state
    if state.over:
        return join(tag("p", say("eq.best.none")))
    listed = ranking.listed(MOVES, scene, seen, say)
    return join(_whole(state, seen.result, say), listed) if seen.done == 1 else listed


@remember
def _whole(state: State, verdict: Verdict, say: Words) -> Markup:
    """EQ-15: is there an equation that uses all tiles?"""
    own = len(state.racks[state.turn])
    laid = any(
        isinstance(move, Lay) and sum(tile != EQUALS for _, tile in placed(SQUARES, state.board, move)) == own
        for move, _, _ in verdict.ranked
    )
    return tag(
        "p",
        icon("check" if laid else "close"),
        tag("span", say("eq.best.equable" if laid else "eq.best.no-equable", count=own)),
        class_="whole",
    )


@remember
def _worked(state: State, move: Move, say: Words) -> Markup | None:
    return worked(EQUABLE.score(state, move), say) if isinstance(move, Lay) else analysis.changed(move, say)


MOVES = analysis.moves(KIT, _worked, teachable)


def worked(score: Score, say: Words) -> Markup:
    """The points worked out, tile by tile, square by square, then what multiplies."""
    lines = (line_text(line.code, dict(line.facts), line.points, say) for line in score.lines)
    return tag("ol", *(tag("li", with_maths(line, say)) for line in lines), class_="worked")


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
    rows = [
        tag("tr", tag("th", one, scope="row"), *(tag("td", one * other) for other in range(1, TABLE + 1)))
        for one in range(1, TABLE + 1)
    ]
    products = tag("table", tag("thead", heads), tag("tbody", *rows), class_="times-table")
    words = [paragraph(one, say) for one in say("eq.aids.words").splitlines()]  # a word on a tap wants room around it
    return join(
        *words,
        tag("h3", say("eq.aids.divisible")),
        tests,
        tag("h3", say("eq.aids.table")),
        tag("div", products, class_="scroll", tabindex=0, role="region", aria_label=say("eq.aids.table")),
    )
