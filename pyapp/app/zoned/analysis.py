"""What playouts have shown, on the page: a heat map of the places, their list, and the moves of the match beside it."""

from pyapp.app.icons import icon
from pyapp.app.markup import Markup, join, tag
from pyapp.app.model import Table
from pyapp.app.parts import progress
from pyapp.app.table import found
from pyapp.app.words import Words
from pyapp.app.zoned import board
from pyapp.app.zoned.seat import place_words
from pyapp.games.zoned.rules import Draw, State

TOOLS = ("map",)
SHADES = 5
NUMBERED = 5
LISTED = 12
Ranked = tuple[tuple[Draw, int], ...]


def dialog(table: Table, say: Words) -> tuple[str, Markup] | None:
    """Title and content of the game's own dialogs."""
    if table.dialog in ("map", "solutions"):
        return say("zd.map.title"), _places(table, say)
    if table.dialog == "review":
        return say("table.review"), _review(table, say)
    return None


def _places(table: Table, say: Words) -> Markup:
    """Every place by the lead that it leads to: darker squares are better, the best places are numbered."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    if state.over:
        return join(tag("p", say("zd.map.over")))
    seen = found(table, table.dialog)
    ranked: Ranked = seen.result if seen else ()
    done = seen.done if seen else 0.0
    working = progress(say("zd.map.working"), done, stop=True, say=say) if done < 1 else None
    about = tag("p", say("zd.map.about", player=table.match.players[state.turn]), class_="quiet")
    if not ranked:
        return join(about, working)
    best, worst = ranked[0][1], ranked[-1][1]
    look = board.Look(state.width, state.height, state.players, state.rectangles, heat=heat(ranked),
                      ranks=tuple(move for move, _ in ranked[:NUMBERED]), name="heat")
    items = [tag("li", tag("strong", signed(lead)), " ", place_words(move, say)) for move, lead in ranked[:LISTED]]
    figure = board.figure(look, say("zd.map.figure", place=place_words(ranked[0][0], say), lead=signed(best)))
    scale = tag("p", tag("span", signed(worst)), *(tag("i", class_=f"shade heat-{shade}") for shade in range(SHADES)),
                tag("span", signed(best)), class_="scale-line")
    return join(about, working, tag("div", tag("figure", figure, scale, class_="heat-figure"),
                                    tag("ol", *items, class_="ranked"), class_="heat-map"))


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


def _review(table: Table, say: Words) -> Markup:
    """Every move with its rank among the places that were there."""
    seen = found(table, "review")
    ranks: dict[int, tuple[int, int, Draw]] = seen.result if seen else {}
    done = seen.done if seen else 0.0
    rows = []
    for number, text in enumerate(table.match.moves):
        before: State = table.match.states[number]
        move = table.match.game.read(before, text)
        rows.append(tag(
            "tr", tag("td", number + 1), tag("td", table.match.players[before.turn]),
            tag("td", place_words(move, say)), tag("td", table.match.game.score(before, move).total),
            tag("td", _rank(ranks.get(number), say)),
            tag("td", tag("button", icon("search"), class_="icon-button", type="button", data_act=f"look {number}",
                          id=f"look-{number}", aria_label=say("review.look", number=number + 1)))))
    if not rows:
        return join(tag("p", say("review.empty")))
    head = tag("tr", *(tag("th", say(name), scope="col") for name in
                       ("zd.review.number", "review.player", "review.move", "review.points", "zd.review.rank",
                        "review.see")))
    working = progress(say("review.working"), done, stop=True, say=say) if done < 1 else None
    return join(tag("p", say("zd.review.about"), class_="quiet"), working,
                tag("div", tag("table", tag("thead", head), tag("tbody", *rows), class_="review"), class_="scroll",
                    tabindex=0, role="region", aria_label=say("table.review")))


def _rank(rank: tuple[int, int, Draw] | None, say: Words) -> Markup:
    if rank is None:
        return join("…")
    place, places, best = rank
    if place == 1:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(say("zd.review.place", rank=place, places=places), " ",
                tag("span", say("zd.review.best", place=place_words(best, say)), class_="quiet"))
