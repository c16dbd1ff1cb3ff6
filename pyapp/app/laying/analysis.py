"""What the solver has found where tiles are laid, on the page: the hint, the best layings, the review of a match."""

from collections.abc import Callable, Sequence

from pyapp.app.icons import icon
from pyapp.app.laying.acts import Kit
from pyapp.app.laying.board import sign
from pyapp.app.laying.seat import line_words, marks
from pyapp.app.markup import Child, Markup, join, tag
from pyapp.app.parts import button
from pyapp.app.remember import remember
from pyapp.app.scene import Played
from pyapp.app.words import Words, pretty
from pyapp.games.tiles import Change, Lay, face, placed

HEADS = ("review.player", "review.move", "review.points", "review.best")
SHORT, LISTED = 10, 12  # layings shown while the solver is at work, and then
Best = tuple[int, Lay]  # what a laying earns, and the laying


def hint(kit: Kit, board: str, best: Best | None, say: Words) -> tuple[str, ...] | str:
    """How much there is to win and where, with which tiles, the laying."""
    if best is None:
        return say(f"{kit.words}.hint.none")
    points, lay = best
    start = kit.squares.name(lay.start)
    tiles = sorted((face(tile) for _, tile in placed(kit.squares, board, lay)), key=kit.order.index)
    return (say("laying.hint.where", line=line_words(kit.squares, lay, say), count=points),
            say("laying.hint.tiles", tiles=" ".join(map(sign, tiles)), square=start),
            say("laying.hint.solution", calculation=marks(lay), square=start))


def few(ranked: tuple[Best, ...], say: Words) -> Markup:
    """The best layings so far."""
    return tag("ol", *(_short(points, lay, say) for points, lay in ranked[:SHORT]))


@remember
def _short(points: int, lay: Lay, say: Words) -> Markup:
    return tag("li", say("points", count=points), " ", pretty(marks(lay)))


def rows(ranked: Sequence[Best], more: int, row: Callable[[int], Markup], say: Words) -> Markup:
    """The best layings, worked out on demand: the first ones, and as many more as one wanted to see."""
    shown = range(min(len(ranked), LISTED * (more + 1)))
    rest = len(ranked) - len(shown)
    return join(tag("ol", *map(row, shown), class_="best-layings"),
                button(say("solver.more", count=rest), "more", id="more") if rest else None)


def best_row(kit: Kit, best: Best, worked: Markup, say: Words, remark: Markup | None = None) -> Markup:
    """One of the best layings, worked out on demand."""
    points, lay = best
    return tag("li", tag("details", tag(
        "summary", tag("strong", say("points", count=points)), " ",
        tag("span", line_words(kit.squares, lay, say), ", ", kit.squares.name(lay.start), class_="quiet"), " ",
        tag("b", pretty(marks(lay))), remark), worked))


def cells(kit: Kit, played: Played, seen: tuple[Best | None, ...], say: Words) -> tuple[Child, ...]:
    """A move beside the best that was there."""
    move, got = played.move, played.score.total
    what = pretty(marks(move)) if isinstance(move, Lay) else say(
        "laying.review.changed" if isinstance(move, Change) else "laying.review.other")
    return played.player, what, got, _missed(kit, got, seen[0], say) if seen else "…"


def _missed(kit: Kit, got: int, best: Best | None, say: Words) -> Markup:
    if best is None:
        return join(say("review.none-there"))
    points, lay = best
    if got >= points:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(tag("strong", say("points", count=points)), " ", line_words(kit.squares, lay, say), " ",
                tag("b", pretty(marks(lay))))
