"""What the solver of Math&Magic has found, on the page: the hint, the map of targets, all solutions, the review."""

from collections.abc import Mapping
from html import escape

from pyapp.app.games.contract import Moves, Seen
from pyapp.app.games.math_magic.seat import ASKED, line_name, shift_words
from pyapp.app.table.scene import Scene
from pyapp.app.table.view import ranking
from pyapp.app.ui.markup import Markup, join, tag, void
from pyapp.app.ui.maths import formula
from pyapp.app.ui.parts import button, progress
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, pretty
from pyapp.core import Match, Verdict
from pyapp.core.expression import ROOT, parse, steps
from pyapp.games.math_magic import judge, rules, solver
from pyapp.games.math_magic.rules import Solve, State

UNFOLDED, LISTED = 60, 300  # solutions of a kind
MAPPED = range(1, 201)
ACROSS = 10  # in a row of the map
MARKS: dict[int | str, str] = {2: "●●", 1: "●", 0: "–", "open": "?"}
WORDS: dict[int | str, str] = {
    2: "mm.map.two-word",
    1: "mm.map.one-word",
    0: "mm.map.none-word",
    "open": "mm.map.open-word",
}


def hint(state: State, move: Solve | None, worth: str, say: Words) -> tuple[str, ...] | str:
    """Where to look, how to begin, the solution."""
    if not state.target:
        return say("mm.call.agree")
    if not isinstance(move, Solve):
        return say("mm.hint.none")
    where = "mm.hint.where-moved" if move.shift else "mm.hint.where"
    return (
        say(where, line=line_name(move.line, say)),
        _beginning(move, say),
        say("mm.hint.solution", shift=shift_words(move.shift, say), calculation=move.calculation),
    )


def suggest(match: Match, made: int, verdict: Verdict) -> Solve | None:
    """Of the moves that are as good as the best one, the easiest."""
    good = [
        move
        for move, worth, error in verdict.ranked
        if isinstance(move, Solve) and verdict.ranked[0][1] - worth <= error
    ]
    return solver.easiest(good) if good else None


def spoken_of(state: State, move: Solve, told: int) -> tuple[int, ...]:
    """The cells that the sentences of the hint speak of: none, the piece to move or the first digits, all."""
    moved = _cells(move.shift)
    grid = rules.shifted(state.grid, move.shift)
    line = [cell for cell in rules.cells_of(move.line) if grid[cell]]
    if told < 2:
        return ()
    if told > 2:
        return (*moved, *line)
    _, done = steps(parse(move.calculation))
    first = {done[0].left, done[0].right} if done else set()
    return moved or tuple(cell for cell in line if grid[cell] in first)


def _cells(shift: rules.Shift | None) -> tuple[int, ...]:
    return () if shift is None else (shift.start, shift.end) if isinstance(shift, rules.Slide) else (shift.cell,)


def _beginning(move: Solve, say: Words) -> str:
    if move.shift:
        return say("mm.hint.begin-moved", shift=shift_words(move.shift, say))
    _, done = steps(parse(move.calculation))
    if not done:
        return say("mm.hint.alone")
    first = rules.step_told("mm.hint.begin", done[0])
    return say(first.code, **first.facts)


def map_content(scene: Scene, seen: Seen, say: Words) -> Markup:
    """Every target of this grid: 2 points, 1 point or impossible, each told by a mark as well as a colour."""
    points: Mapping[int, int] = seen.result or {}
    done, here = seen.done == 1, scene.state.target
    stop = here if here in MAPPED else MAPPED[0]  # the grid is one tab stop, arrows walk in it
    cells = [_map_cell(target, points.get(target), done, target == here, target == stop, say) for target in MAPPED]
    rows = [tag("div", *cells[at : at + ACROSS], role="row") for at in range(0, len(cells), ACROSS)]
    total = [sum(1 for value in points.values() if value == kind) for kind in (2, 1, 0)]
    legend = tag(
        "p",
        tag("span", tag("b", "●●"), say("mm.map.two", count=total[0])),
        tag("span", tag("b", "●"), say("mm.map.one", count=total[1])),
        tag("span", tag("b", "–"), say("mm.map.none", count=total[2])) if done else None,
        class_="legend",
    )
    working = progress(say("mm.map.working"), seen.done, stop=True, say=say) if not done else None
    return join(
        tag("p", say("mm.map.about"), class_="quiet"),
        working,
        legend,
        tag("div", *rows, class_="map", role="grid", data_grid=True, aria_label=say("mm.map.title")),
    )


@remember
def _map_cell(target: int, points: int | None, done: bool, here: bool, stop: bool, say: Words) -> Markup:
    kind = points or (0 if done else "open")  # drawn 200 times in a slice, so written as it is
    y, x = divmod(target - MAPPED[0], ACROSS)
    return Markup(
        f'<button class="map-{kind}{" here" if here else ""}" type="button" id="map-{target}" role="gridcell" '
        f'tabindex="{0 if stop else -1}" data-x="{x}" data-y="{y}" '
        f'data-act="ask {target}" aria-label="{_map_label(kind, say).format(target)}"><span>{target}</span>'
        f'<span class="mark">{MARKS[kind]}</span></button>'
    )


@remember
def _map_label(kind: int | str, say: Words) -> str:
    """What is said of a target of this kind; the target itself is left open."""
    return escape(say("mm.map.cell", target="{}", what=say(WORDS[kind])))


def here(state: State, asked: int) -> bool:
    """Whether the target that is looked up is the one to be met now: then its solutions are judged."""
    return asked == state.target and not state.over


def solutions(scene: Scene, seen: Seen, say: Words) -> Markup:
    """For one target: the easiest and the most elegant solution, then every one, unmoved first."""
    ask = tag(
        "div",
        tag("label", say("solver.target"), for_="asked"),
        void(
            "input",
            id="asked",
            name="asked",
            type="number",
            inputmode="numeric",
            min=ASKED[0],
            max=ASKED[-1],
            value=seen.asked,
        ),
        button(say("solver.look"), "ask", field="asked", id="ask"),
        class_="row",
    )
    if here(scene.state, seen.asked):
        return join(ask, ranking.listed(MOVES, scene, seen, say))
    found, best = seen.result or ((), ())
    marks = ROOT in scene.state.options.operators
    listed = _groups(found, seen.more, say)
    if seen.done < 1:
        return join(ask, progress(say("solver.working"), seen.done, stop=True, say=say), listed)
    if not found:
        return join(ask, tag("p", say("mm.solver.none", target=seen.asked)))
    first = tag(
        "dl",
        *(
            part
            for name, move in zip(("easiest", "elegant"), best, strict=True)
            for part in (tag("dt", say(f"mm.solver.{name}")), tag("dd", _solve_words(move, say)))
        ),
        class_="best",
    )
    return join(
        ask,
        first,
        tag("p", say("mm.solver.measure"), class_="quiet small"),
        tag("h3", say("mm.solver.shown" if marks else "mm.solver.all", count=len(found))),
        tag("p", say("mm.solver.marks"), class_="quiet small") if marks else None,
        listed,
    )


@remember
def _groups(solves: tuple[Solve, ...], more: int, say: Words) -> Markup:
    """Unmoved and moved: the first ones, the next ones folded away, and of the rest as many as one wanted to see."""
    parts: list[Markup] = []
    for name, moved in (("unmoved", False), ("moved", True)):
        group = [move for move in solves if bool(move.shift) == moved]
        items = [_solve_item(move, say) for move in group[: LISTED * (more + 1)]]
        if group:
            parts.append(tag("h4", say(f"mm.solver.{name}", count=len(group))))
            parts.append(tag("ul", *items[:UNFOLDED], class_="solutions"))
        if len(group) > UNFOLDED:
            rest = len(group) - len(items)
            further = button(say("solver.more", count=rest), "more", id=f"more-{name}") if rest else None
            parts.append(
                tag(
                    "details",
                    tag("summary", say("solver.more", count=len(group) - UNFOLDED)),
                    tag("ul", *items[UNFOLDED:], class_="solutions"),
                    further,
                    id=f"folded-{name}",
                )
            )
    return join(*parts)


@remember
def _solve_item(move: Solve, say: Words) -> Markup:
    # Hundreds of these are drawn in a slice, so the element is written as it is.
    return Markup(f"<li>{_where(move.shift, move.line, say)}<b>{formula(pretty(move.calculation), say)}</b></li>")


def _solve_words(move: Solve, say: Words) -> Markup:
    return join(_where(move.shift, move.line, say), tag("b", formula(pretty(move.calculation), say)))


@remember
def _where(shift: rules.Shift | None, line: str, say: Words) -> Markup:
    moved = tag("span", shift_words(shift, say), ", ", class_="quiet") if shift else None
    return join(moved, tag("span", line_name(line, say), " "))


def words(state: State, move: rules.Move, say: Words) -> str:
    """A move in one line."""
    if not isinstance(move, Solve):
        return say("mm.log.gave-up")
    parts = (
        shift_words(move.shift, say),
        say("mm.solved", line=line_name(move.line, say), calculation=pretty(move.calculation)),
    )
    return ", ".join(part for part in parts if part)


MOVES = Moves(
    words,
    position=judge.seated,
    suggest=suggest,
    idea=lambda state, move: (move.shift, move.line) if isinstance(move, Solve) else move,
    orders={
        "easiest": lambda state, move: solver.effort(move.calculation) if isinstance(move, Solve) else 99,
        "elegant": lambda state, move: solver.elegance(move.calculation) if isinstance(move, Solve) else (99,),
    },
    filters={"where": lambda state, move, say: (line_name(move.line, say),) if isinstance(move, Solve) else ()},
    counts=lambda played: isinstance(played.move, Solve | rules.Stall) and bool(played.player),
    columns={"review.target": lambda played, say: played.before.target},
)
