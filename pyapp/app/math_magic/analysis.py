"""What the solver of Math&Magic has found, on the page: the hint, the map of targets, all solutions, the review."""

from collections.abc import Mapping

from pyapp.app.icons import icon
from pyapp.app.markup import Child, Markup, join, tag, void
from pyapp.app.math_magic.seat import ASKED, line_name, shift_words
from pyapp.app.parts import button, progress
from pyapp.app.remember import remember
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import Found
from pyapp.app.words import Words, pretty
from pyapp.core.expression import parse, steps
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.rules import Solve, State

SHOWN_SOLUTIONS = 60
MAPPED = range(1, 201)
HEADS = ("review.target", "review.player", "review.move", "review.points", "review.best")


def hint(state: State, move: Solve | None, say: Words) -> tuple[str, ...] | str:
    """Where to look, how to begin, the solution."""
    if move is None:
        return say("mm.hint.none")
    where = "mm.hint.where-moved" if move.shift else "mm.hint.where"
    return (say(where, line=line_name(move.line, say)), _beginning(move, say),
            say("mm.hint.solution", shift=shift_words(move.shift, say), calculation=move.calculation))


def _beginning(move: Solve, say: Words) -> str:
    if move.shift:
        return say("mm.hint.begin-moved", shift=shift_words(move.shift, say))
    _, done = steps(parse(move.calculation))
    if not done:
        return say("mm.hint.alone")
    return say("mm.hint.begin", left=str(done[0].left), sign=done[0].sign, right=str(done[0].right),
               result=str(done[0].result))


def map_content(scene: Scene, seen: Found, asked: int, say: Words) -> Markup:
    """Every target of this grid: 2 points, 1 point or impossible, each told by a mark as well as a colour."""
    points: Mapping[int, int] = seen.result or {}
    done, here = seen.done == 1, scene.state.target
    cells = [_map_cell(target, points.get(target), done, target == here, say) for target in MAPPED]
    total = [sum(1 for value in points.values() if value == kind) for kind in (2, 1, 0)]
    legend = tag(
        "p", tag("span", tag("b", "●●"), say("mm.map.two", count=total[0])),
        tag("span", tag("b", "●"), say("mm.map.one", count=total[1])),
        tag("span", tag("b", "–"), say("mm.map.none", count=total[2])) if done else None, class_="legend")
    working = progress(say("mm.map.working"), seen.done, stop=True, say=say) if not done else None
    return join(tag("p", say("mm.map.about"), class_="quiet"), working, legend, tag("div", *cells, class_="map"))


@remember
def _map_cell(target: int, points: int | None, done: bool, here: bool, say: Words) -> Markup:
    return tag(
        "button", tag("span", target), tag("span", _map_mark(points, done), class_="mark"),
        class_=f"map-{points or (0 if done else 'open')}" + (" here" if here else ""), type="button",
        id=f"map-{target}", data_act=f"ask {target}",
        aria_label=say("mm.map.cell", target=target, what=say(_map_words(points, done))))


def _map_mark(value: int | None, done: bool) -> str:
    return "●●" if value == 2 else "●" if value == 1 else "–" if done else "?"


def _map_words(value: int | None, done: bool) -> str:
    return {2: "mm.map.two-word", 1: "mm.map.one-word"}.get(value or 0, "mm.map.none-word" if done else
                                                             "mm.map.open-word")


def solutions(scene: Scene, seen: Found, asked: int, say: Words) -> Markup:
    """For one target: the easiest and the most elegant solution, then every one, unmoved first."""
    solves: tuple[Solve, ...] = seen.result or ()
    ask = tag(
        "div", tag("label", say("solver.target"), for_="asked"),
        void("input", id="asked", name="asked", type="number", inputmode="numeric", min=ASKED[0], max=ASKED[-1],
             value=asked),
        button(say("solver.look"), "ask", field="asked", id="ask"), class_="row",
    )
    if seen.done < 1:
        return join(ask, progress(say("solver.working"), seen.done, stop=True, say=say), _groups(solves, say))
    if not solves:
        return join(ask, tag("p", say("mm.solver.none", target=asked)))
    return join(ask, _best(solves, say), tag("p", say("mm.solver.measure"), class_="quiet small"),
                tag("h3", say("mm.solver.all", count=len(solves))), _groups(solves, say))


@remember
def _best(solves: tuple[Solve, ...], say: Words) -> Markup:
    return tag(
        "dl", tag("dt", say("mm.solver.easiest")), tag("dd", _solve_words(solver.easiest(solves), say)),
        tag("dt", say("mm.solver.elegant")), tag("dd", _solve_words(solver.most_elegant(solves), say)), class_="best",
    )


@remember
def _groups(solves: tuple[Solve, ...], say: Words) -> Markup:
    unmoved = [move for move in solves if not move.shift]
    moved = [move for move in solves if move.shift]
    parts: list[Markup] = []
    for title, group in ((say("mm.solver.unmoved", count=len(unmoved)), unmoved),
                         (say("mm.solver.moved", count=len(moved)), moved)):
        if group:
            items = [_solve_item(move, say) for move in group[:SHOWN_SOLUTIONS]]
            hidden = group[SHOWN_SOLUTIONS:]
            parts.append(tag("h4", title))
            parts.append(tag("ul", *items, class_="solutions"))
            if hidden:
                rest = tag("ul", *(_solve_item(move, say) for move in hidden[:2000]), class_="solutions")
                parts.append(tag("details", tag("summary", say("mm.solver.more", count=len(hidden))), rest))
    return join(*parts)


@remember
def _solve_item(move: Solve, say: Words) -> Markup:
    return tag("li", _solve_words(move, say))


def _solve_words(move: Solve, say: Words) -> Markup:
    shift = tag("span", shift_words(move.shift, say), ", ", class_="quiet") if move.shift else None
    return join(shift, tag("span", line_name(move.line, say), " "), tag("b", pretty(move.calculation)))


def cells(played: Played, seen: tuple[Solve | None, ...], say: Words) -> tuple[Child, ...]:
    """A solution or a stall beside the best that was there; what else happens in a race is not reviewed."""
    move, got = played.move, played.score.total
    if not isinstance(move, Solve | rules.Stall) or not played.player:
        return ()
    what = pretty(move.calculation) if isinstance(move, Solve) else say("mm.log.gave-up")
    missed = _missed(played.before, got, seen[0], say) if seen else "…"
    return played.before.target, played.player, what, got, missed


def _missed(before: State, got: int, best: Solve | None, say: Words) -> Markup:
    if best is None:
        return join(say("review.none-there"))
    worth = rules.worth(before, best.shift)
    if got >= worth:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(tag("strong", say("points", count=worth)), " ", _solve_words(best, say))
