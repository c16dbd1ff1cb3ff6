"""The moves of a position as they were judged, in a list that can be sorted, filtered and unfolded: every solver."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.app.games.contract import Moves, Seen
from pyapp.app.table.scene import Scene
from pyapp.app.ui.figures import figures
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import button, progress
from pyapp.app.ui.remember import remember, remember_few
from pyapp.app.ui.words import Words, number
from pyapp.core import Game, Refused, Verdict

LISTED = 12  # ideas at first, and then at a time;
FEW = 3  # so few more are not worth a button
LOOKED_AT = 400  # of the best moves: so many are grouped, sorted and filtered
ALIKE = 12  # moves of one idea, unfolded


@dataclass(frozen=True, slots=True, eq=False)
class Idea:
    """Moves that are the same idea, the best one first."""

    move: Any
    worth: int
    error: int
    others: tuple[Any, ...]


def listed(moves: Moves, scene: Scene, seen: Seen, say: Words) -> Markup:
    """The ranking as far as it is known, and how sure it is."""
    verdict: Verdict | None = seen.result
    if verdict is None or not verdict.ranked:
        return join(how_sure(verdict, seen.done, say), tag("p", say("judged.none")) if seen.done == 1 else None)
    state, whole = moves.position(scene.state), seen.done == 1
    order, kept = (seen.order, seen.filters) if whole else ("", NO_FILTER)
    found = ideas(moves, scene.match.game, state, verdict, order, kept, say)
    many = LISTED * (seen.more + 1)
    shown = found[: many if len(found) > many + FEW else None]
    rest = len(found) - len(shown)
    rows = [_row(moves, scene, state, idea, verdict.unit, seen, say) for idea in shown]
    return join(
        tag("p", say(f"judged.about.{verdict.unit}", player=scene.players[state.turn]), class_="quiet"),
        tag("p", say("judged.common", count=verdict.common), class_="quiet") if whole and verdict.common else None,
        how_sure(verdict, seen.done, say),
        _controls(moves, state, verdict, seen, say) if whole else None,
        tag(
            "div",
            tag("table", _heads(moves, say), *rows, class_="ranking"),
            class_="scroll",
            tabindex=0,
            role="region",
            aria_label=say("judged.ranking"),
        )
        if rows
        else tag("p", say("judged.filtered")),
        button(say("solver.more", count=rest), "more", id="more") if rest else None,
    )


def how_sure(verdict: Verdict | None, done: float, say: Words) -> Markup:
    """How far thinking is, and how sure the first place is."""
    if done < 1:
        unsure = verdict is None or not verdict.ranked or not verdict.settled
        text = say("judged.unsure") if unsure else say("judged.sure-already")
        return join(progress(text, done, stop=True, say=say))
    if verdict is None or not verdict.ranked:
        return join()
    return tag(
        "p",
        icon("check") if verdict.settled else None,
        tag("span", say("judged.sure" if verdict.settled else "judged.close")),
        class_="standing",
    )


# Sorting and filtering

NO_FILTER: Mapping[str, str] = {}


@remember_few
def ideas(
    moves: Moves, game: Game, state: Any, verdict: Verdict, order: str, kept: Mapping[str, str], say: Words
) -> tuple[Idea, ...]:
    """The best moves, grouped by idea, sorted and filtered."""
    groups: dict[Any, list[tuple[Any, int, int]]] = {}
    for one in verdict.ranked[:LOOKED_AT]:
        if all(value in moves.filters[name](state, one[0], say) for name, value in kept.items()):
            groups.setdefault(moves.idea(state, one[0]), []).append(one)
    if order in moves.orders:
        for group in groups.values():
            group.sort(key=lambda one: moves.orders[order](state, one[0]))
    found = [Idea(*group[0], tuple(move for move, _, _ in group[1:])) for group in groups.values()]
    if order == "points":
        found.sort(key=lambda idea: -earned(game, state, idea.move))
    elif order in moves.orders:
        found.sort(key=lambda idea: moves.orders[order](state, idea.move))
    return tuple(found)


@remember
def earned(game: Game, state: Any, move: Any) -> int:
    """What a move earns at once."""
    return game.score(state, move).total


def _controls(moves: Moves, state: Any, verdict: Verdict, seen: Seen, say: Words) -> Markup | None:
    """What to sort by, and of which moves to see only some."""
    orders = ("worth", *(("points",) if moves.points else ()), *moves.orders)
    choices = (
        [
            _choice(
                "order",
                "order",
                say("judged.order"),
                [(one, say(f"judged.order.{one}")) for one in orders],
                seen.order,
                say,
            )
        ]
        if len(orders) > 1
        else []
    )
    for name in moves.filters:
        values = _values(moves, name, state, verdict, say)
        choices.append(
            _choice(
                f"keep-{name}",
                f"keep {name}",
                say(f"judged.keep.{name}"),
                [("", say("judged.keep.all")), *((one, one) for one in values)],
                seen.filters.get(name, ""),
                say,
            )
        )
    return tag("div", *choices, class_="row controls") if choices else None


@remember
def _values(moves: Moves, name: str, state: Any, verdict: Verdict, say: Words) -> tuple[str, ...]:
    """What a filter can ask for, in the order in which it is read."""
    found = {value for move, _, _ in verdict.ranked[:LOOKED_AT] for value in moves.filters[name](state, move, say)}
    return tuple(sorted(found, key=lambda value: (len(value), value)))


def _choice(name: str, act: str, label: str, values: Iterable[tuple[str, str]], chosen: str, say: Words) -> Markup:
    options = [tag("option", text, value=value, selected=value == chosen) for value, text in values]
    chooser = tag("select", *options, id=f"choose-{name}", data_change=act)
    return tag("label", tag("span", label), chooser, class_="choice")


# Rows


@remember
def _heads(moves: Moves, say: Words) -> Markup:
    keys = ("review.move", *(("review.points",) if moves.points else ()), "judged.worth")
    return tag("thead", tag("tr", *(tag("th", say(key), scope="col") for key in keys)))


def _row(moves: Moves, scene: Scene, state: Any, idea: Idea, unit: str, seen: Seen, say: Words) -> Markup:
    text = scene.match.game.write(state, idea.move)
    unfolded = text == seen.unfolded
    line = _line(moves, scene.match.game, state, idea, text, unit, unfolded, say)
    return tag("tbody", line, _inside(moves, scene, state, idea, text, seen.why, say) if unfolded else None)


@remember
def _line(moves: Moves, game: Game, state: Any, idea: Idea, text: str, unit: str, unfolded: bool, say: Words) -> Markup:
    points = tag("td", number(earned(game, state, idea.move))) if moves.points else None
    alike = tag("small", say("judged.alike", count=len(idea.others)), class_="quiet") if idea.others else None
    return tag(
        "tr",
        tag(
            "th",
            unfolder(join(with_maths(moves.words(state, idea.move, say), say), alike), text, unfolded),
            scope="row",
        ),
        points,
        tag("td", figures(idea.worth, idea.error, unit)),
    )


def unfolder(content: Markup, arg: str, unfolded: bool) -> Markup:
    """The button that opens a row and closes it."""
    return tag(
        "button",
        tag("span", content),
        type="button",
        class_="unfold",
        data_act=f"unfold {arg}",
        id=f"unfold-{arg}",
        aria_expanded="true" if unfolded else "false",
    )


def _inside(moves: Moves, scene: Scene, state: Any, idea: Idea, text: str, why: Markup | None, say: Words) -> Markup:
    """What a row has more to tell, and what can be done with its move."""
    alike = [tag("li", with_maths(moves.words(state, move, say), say)) for move in idea.others[:ALIKE]]
    rest = len(idea.others) - len(alike)
    alike += [tag("li", say("solver.more", count=rest))] if rest else []
    return tag(
        "tr",
        tag(
            "td",
            moves.worked(state, idea.move, say),
            tag("ul", *alike, class_="alike") if alike else None,
            tag(
                "div",
                pointing(scene.made, text, say),
                laying(moves, scene, idea.move, text, say),
                asking(scene.made, text, say),
                class_="row",
            ),
            why,
            colspan=3,
        ),
        class_="inside",
    )


def pointing(made: int, text: str, say: Words) -> Markup:
    return button(say("judged.show"), "point", f"{made} {text}", icon_name="eye", id="point")


def asking(made: int, text: str, say: Words, name: str = "why") -> Markup:
    return button(say("why"), "why", f"{made} {text}", icon_name="hint", id=name)


def laying(moves: Moves, scene: Scene, move: Any, text: str, say: Words) -> Markup | None:
    """Where the move can be made now, by who sits here."""
    if scene.busy or not _goes(scene.match.game, scene.match.state, move):
        return None
    return button(say(moves.lay), "lay", text, icon_name="check", id="lay")


@remember
def _goes(game: Game, state: Any, move: Any) -> bool:
    try:
        game.play(state, move)
    except Refused:
        return False
    return True
