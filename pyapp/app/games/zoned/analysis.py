"""What playouts have shown, on the page: a heat map of the places, their list, and the moves of the match beside it."""

from pyapp.app.games.contract import Moves, Seen
from pyapp.app.games.zoned import board
from pyapp.app.games.zoned.seat import place_words, quarter
from pyapp.app.table.scene import Scene
from pyapp.app.table.view import ranking
from pyapp.app.ui.figures import figure, figures
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words
from pyapp.core import Verdict
from pyapp.games.zoned.rules import Draw, State

SHADES = 5
NUMBERED = 5


def hint(state: State, place: Draw | None, worth: str, say: Words) -> tuple[str, ...] | str:
    """Which way round, where about, the place."""
    if place is None:
        return say("zd.map.over")
    way = "square" if place.w == place.h else "lying" if place.w > place.h else "standing"
    return (
        say(f"zd.hint.{way}", w=place.w, h=place.h),
        say("zd.hint.where", quarter=_quarter(state, place, say)),
        say("zd.hint.place", place=place_words(place, say), worth=worth),
    )


def places(scene: Scene, seen: Seen, say: Words) -> Markup:
    """Every place by the lead that it leads to: darker squares are better, the best places are numbered."""
    state: State = scene.state
    if state.over:
        return join(tag("p", say("zd.map.over")))
    verdict: Verdict | None = seen.result
    return join(
        _map(state, verdict, say) if verdict and verdict.ranked else None, ranking.listed(MOVES, scene, seen, say)
    )


@remember
def _map(state: State, verdict: Verdict, say: Words) -> Markup:
    ranked = tuple((move, worth) for move, worth, _ in verdict.ranked)
    (first, best), (_, worst) = ranked[0], ranked[-1]
    look = board.Look(
        state.width,
        state.height,
        state.players,
        state.rectangles,
        heat=heat(ranked),
        ranks=tuple(move for move, _ in ranked[:NUMBERED]),
        name="heat",
    )
    label = say("zd.map.figure", place=place_words(first, say), lead=figures(*verdict.ranked[0][1:], verdict.unit))
    scale = tag(
        "p",
        tag("span", figure(worst, verdict.unit)),
        *(tag("i", class_=f"shade heat-{shade}") for shade in range(SHADES)),
        tag("span", figure(best, verdict.unit)),
        class_="scale-line",
    )
    return tag("div", tag("figure", board.figure(look, label), scale, class_="heat-figure"), class_="heat-map")


def heat(ranked: tuple[tuple[Draw, int], ...]) -> dict[tuple[int, int], int]:
    """For every square that can be covered, the shade of the best place that covers it."""
    best, worst = ranked[0][1], ranked[-1][1]
    span = max(best - worst, 1)
    shades: dict[tuple[int, int], int] = {}
    for place, lead in ranked:  # best first, so the first one to cover a square gives its shade
        shade = (lead - worst) * SHADES // (span + 1) if best > worst else SHADES - 1
        for x in range(place.x, place.x + place.w):
            for y in range(place.y, place.y + place.h):
                shades.setdefault((x, y), shade)
    return shades


def _quarter(state: State, place: Draw, say: Words) -> str:
    """Where about on the sheet."""
    about = quarter(state, place)
    return say(f"zd.quarter.{'top' if about.y else 'bottom'}-{'right' if about.x else 'left'}")


MOVES = Moves(
    lambda state, move, say: place_words(move, say),
    filters={"where": lambda state, move, say: (_quarter(state, move, say),)},
)
