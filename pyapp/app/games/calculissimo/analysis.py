"""What the solver has found, on the page: the hint, the best layings worked out, and the moves beside the best ones."""

from pyapp.app.games.calculissimo.seat import KIT
from pyapp.app.games.contract import Seen
from pyapp.app.games.laying import analysis
from pyapp.app.games.laying.seat import line_fact
from pyapp.app.table.scene import Scene
from pyapp.app.table.view import ranking
from pyapp.app.table.view.ranking import earned
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words
from pyapp.core import Line
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.game import CALCULISSIMO
from pyapp.games.calculissimo.judge import teachable
from pyapp.games.calculissimo.rules import BOARD, Move, State
from pyapp.games.tiles import Lay, placed


def hint(state: State, move: Move | None, worth: str, say: Words) -> tuple[str, ...] | str:
    points = earned(CALCULISSIMO, state, move) if isinstance(move, Lay) else 0
    return analysis.hint(KIT, state.board, move, points, say)


def best(scene: Scene, seen: Seen, say: Words) -> Markup:
    """Every laying as it was judged."""
    return join(tag("p", say("ca.best.none"))) if scene.state.over else ranking.listed(MOVES, scene, seen, say)


@remember
def _worked(state: State, move: Move, say: Words) -> Markup | None:
    """What a laying earns line by line, and that one of all seven tiles brings a second turn (CA-13)."""
    if not isinstance(move, Lay):
        return analysis.changed(move, say)
    seven = len(placed(BOARD, state.board, move)) == rules.RACK
    more = tag("p", say("ca.best.seven"), class_="quiet") if seven else None
    return join(worked(turns.laying(state, move), say), more)


MOVES = analysis.moves(KIT, _worked, teachable)


def worked(laying: rules.Laying, say: Words) -> Markup:
    """The points worked out line by line, as the rule book does."""
    lines = [tag("li", with_maths(line_text(line, say), say)) for line in rules.lines(laying)]
    return tag("ol", *lines, class_="worked")


def line_text(line: Line, say: Words) -> str:
    """One line of a score in words."""
    return say(line.code, **line_fact(line.facts, say))
