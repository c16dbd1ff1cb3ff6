"""What the solver has found where tiles are laid, on the page: the hint, the best layings, the review of a match."""

from collections.abc import Callable, Mapping
from typing import Any

from pyapp.app.icons import icon
from pyapp.app.laying.acts import Kit
from pyapp.app.laying.board import sign
from pyapp.app.laying.seat import line_words, marks
from pyapp.app.markup import Markup, join, tag
from pyapp.app.model import Table
from pyapp.app.parts import button, progress
from pyapp.app.table import found
from pyapp.app.words import Words, pretty
from pyapp.games.tiles import Change, Lay, face, placed

Best = tuple[int, Lay]  # what a laying earns, and the laying


def hint(kit: Kit, table: Table, say: Words, first: Callable[[Any], Best | None]) -> Markup | None:
    """The hint, step by step: how much there is to win and where, with which tiles, the laying.

    `first` takes the best laying from what the solver has found.
    """
    if not table.hint:
        return None
    if not table.draft.shown:  # GEN-1: it would tell what is on the covered rack
        return _hint(tag("p", icon("hint"), tag("span", say("laying.covered"))))
    seen = found(table, "hint")
    if seen is None or seen.done < 1:
        return _hint(progress(say("hint.searching"), seen.done if seen else 0.0))
    best = first(seen.result)
    if best is None:
        return _hint(tag("p", icon("hint"), tag("span", say(f"{kit.words}.hint.none"))))
    points, lay = best
    start = kit.squares.name(lay.start)
    lines = [say("laying.hint.where", line=line_words(kit.squares, lay, say), count=points)]
    if table.hint > 1:
        tiles = [face(tile) for _, tile in placed(kit.squares, table.match.state.board, lay)]
        shown = " ".join(map(sign, sorted(tiles, key=kit.order.index)))
        lines.append(say("laying.hint.tiles", tiles=shown, square=start))
    if table.hint > 2:
        lines.append(say("laying.hint.solution", calculation=marks(lay), square=start))
    more = button(say(f"hint.more.{table.hint}"), "hint", id="hint-more") if table.hint < 3 else None
    return _hint(tag("ol", *(tag("li", line) for line in lines)), more)


def _hint(*content: Markup | None) -> Markup:
    return tag("div", *content, class_="card hint")


def best_row(kit: Kit, best: Best, worked: Markup, say: Words, remark: Markup | None = None) -> Markup:
    """One of the best layings, worked out on demand."""
    points, lay = best
    return tag("li", tag("details", tag(
        "summary", tag("strong", say("points", count=points)), " ",
        tag("span", line_words(kit.squares, lay, say), ", ", kit.squares.name(lay.start), class_="quiet"), " ",
        tag("b", pretty(marks(lay))), remark), worked))


def review(kit: Kit, table: Table, best: Mapping[int, Best | None], done: float, say: Words) -> Markup:
    """Every move beside the best that was there."""
    match, rows = table.match, []
    for number, (text, before) in enumerate(zip(match.moves, match.states, strict=False)):
        move = match.game.read(before, text)
        got = match.game.score(before, move).total
        what = pretty(marks(move)) if isinstance(move, Lay) else say(
            "laying.review.changed" if isinstance(move, Change) else "laying.review.other")
        look = tag("button", icon("search"), class_="icon-button", type="button", data_act=f"look {number}",
                   id=f"look-{number}", aria_label=say("review.look", number=number + 1))
        missed = _missed(kit, got, best[number], say) if number in best else "…"
        rows.append(tag("tr", tag("td", match.players[before.turn]), tag("td", what), tag("td", got),
                        tag("td", missed), tag("td", look)))
    if not rows:
        return join(tag("p", say("review.empty")))
    head = tag("tr", *(tag("th", say(f"review.{name}"), scope="col")
                       for name in ("player", "move", "points", "best", "see")))
    working = progress(say("review.working"), done, stop=True, say=say) if done < 1 else None
    return join(working, tag("div", tag("table", tag("thead", head), tag("tbody", *rows), class_="review"),
                             class_="scroll", tabindex=0, role="region", aria_label=say("table.review")))


def _missed(kit: Kit, got: int, best: Best | None, say: Words) -> Markup:
    if best is None:
        return join(say("review.none-there"))
    points, lay = best
    if got >= points:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(tag("strong", say("points", count=points)), " ", line_words(kit.squares, lay, say), " ",
                tag("b", pretty(marks(lay))))
