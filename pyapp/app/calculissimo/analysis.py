"""What the solver has found, on the page: the hint, the best layings worked out, and the moves beside the best ones."""

from pyapp.app.calculissimo.seat import KIT
from pyapp.app.calculissimo.tasks import Best
from pyapp.app.laying import analysis
from pyapp.app.laying.seat import line_fact
from pyapp.app.markup import Child, Markup, join, tag
from pyapp.app.parts import progress
from pyapp.app.remember import remember
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import Seen
from pyapp.app.words import Words
from pyapp.core import Line
from pyapp.games.calculissimo import rules
from pyapp.games.calculissimo.rules import BOARD, State
from pyapp.games.tiles import Lay, placed


def hint(state: State, best: Best | None, say: Words) -> tuple[str, ...] | str:
    return analysis.hint(KIT, state.board, best, say)


def cells(played: Played, seen: tuple[Best | None, ...], say: Words) -> tuple[Child, ...]:
    return analysis.cells(KIT, played, seen, say)


def best(scene: Scene, seen: Seen, say: Words) -> Markup:
    """The layings that earn most, each worked out on demand."""
    ranked: tuple[Best, ...]
    ranked, made = seen.result or ((), ())
    if seen.done < 1:
        return join(progress(say("solver.working"), seen.done, stop=True, say=say), analysis.few(ranked, say))
    if not ranked:
        return join(tag("p", say("ca.best.none")))
    about = tag("p", say("laying.best.about", player=scene.players[scene.state.turn]), class_="quiet")
    return join(about, analysis.rows(
        ranked, seen.more, lambda at: _row(scene.state, ranked[at], made[at], say), say))


@remember
def _row(state: State, one: Best, laying: rules.Laying, say: Words) -> Markup:
    return analysis.best_row(KIT, one, worked(laying, say), say, _seven(state, one[1], say))


def _seven(state: State, lay: Lay, say: Words) -> Markup | None:
    """CA-13: a laying of all seven tiles brings a second turn."""
    seven = len(placed(BOARD, state.board, lay)) == rules.RACK
    return tag("span", say("ca.best.seven"), class_="quiet") if seven else None


def worked(laying: rules.Laying, say: Words) -> Markup:
    """The points worked out line by line, as the rule book does."""
    return tag("ol", *(tag("li", line_text(line, say)) for line in rules.lines(laying)), class_="worked")


def line_text(line: Line, say: Words) -> str:
    """One line of a score in words."""
    return say(line.code, **line_fact(line.facts, say))
