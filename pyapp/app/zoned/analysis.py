"""What playouts have shown, on the page: a heat map of the places, their list, and the moves of the match beside it."""

from pyapp.app.icons import icon
from pyapp.app.markup import Child, Markup, join, tag
from pyapp.app.parts import progress
from pyapp.app.remember import remember
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import Seen
from pyapp.app.words import Words
from pyapp.app.zoned import board
from pyapp.app.zoned.seat import place_words
from pyapp.app.zoned.tasks import Rank, Ranked
from pyapp.games.zoned.rules import Draw, State

SHADES = 5
NUMBERED = 5
LISTED = 12
HEADS = ("zd.review.number", "review.player", "review.move", "review.points", "zd.review.rank")


def hint(state: State, place: Draw | None, say: Words) -> tuple[str, ...] | str:
    """Which way round, where about, the place."""
    if place is None:
        return say("zd.map.over")
    way = "square" if place.w == place.h else "lying" if place.w > place.h else "standing"
    across = "left" if 2 * place.x + place.w < state.width else "right"
    up = "bottom" if 2 * place.y + place.h < state.height else "top"
    return (say(f"zd.hint.{way}", w=place.w, h=place.h),
            say("zd.hint.where", quarter=say(f"zd.quarter.{up}-{across}")),
            say("zd.hint.place", place=place_words(place, say)))


def places(scene: Scene, seen: Seen, say: Words) -> Markup:
    """Every place by the lead that it leads to: darker squares are better, the best places are numbered."""
    state: State = scene.state
    if state.over:
        return join(tag("p", say("zd.map.over")))
    working = progress(say("zd.map.working"), seen.done, stop=True, say=say) if seen.done < 1 else None
    about = tag("p", say("zd.map.about", player=scene.players[state.turn]), class_="quiet")
    return join(about, working, _map(state, seen.result, say) if seen.result else None)


@remember
def _map(state: State, ranked: Ranked, say: Words) -> Markup:
    best, worst = ranked[0][1], ranked[-1][1]
    look = board.Look(state.width, state.height, state.players, state.rectangles, heat=heat(ranked),
                      ranks=tuple(move for move, _ in ranked[:NUMBERED]), name="heat")
    items = [tag("li", tag("strong", signed(lead)), " ", place_words(move, say)) for move, lead in ranked[:LISTED]]
    figure = board.figure(look, say("zd.map.figure", place=place_words(ranked[0][0], say), lead=signed(best)))
    scale = tag("p", tag("span", signed(worst)), *(tag("i", class_=f"shade heat-{shade}") for shade in range(SHADES)),
                tag("span", signed(best)), class_="scale-line")
    return tag("div", tag("figure", figure, scale, class_="heat-figure"), tag("ol", *items, class_="ranked"),
               class_="heat-map")


def heat(ranked: Ranked) -> dict[tuple[int, int], int]:
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


def signed(lead: int) -> str:
    return f"+{lead}" if lead > 0 else str(lead).replace("-", "−")


def cells(played: Played, seen: tuple[Rank, ...], say: Words) -> tuple[Child, ...]:
    """A move with its rank among the places that were there."""
    return (played.number, played.player, place_words(played.move, say), played.score.total,
            _rank(seen[0], say) if seen else "…")


def _rank(rank: Rank, say: Words) -> Markup:
    place, places, best = rank
    if place == 1:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(say("zd.review.place", rank=place, places=places), " ",
                tag("span", say("zd.review.best", place=place_words(best, say)), class_="quiet"))
