"""The ZoneD table on the page: sheet, dice, the rectangle in hand with its area, and what playouts have shown."""

from pyapp.app.icons import seat_mark
from pyapp.app.markup import Markup, join, slot, tag, void
from pyapp.app.parts import button, progress, refusal
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import ending
from pyapp.app.words import Words
from pyapp.app.zoned import board
from pyapp.app.zoned.draft import Draft
from pyapp.app.zoned.seat import last_move, opening, rolling, run
from pyapp.core import Refused
from pyapp.games.zoned import field, rules
from pyapp.games.zoned.rules import Dice, Draw, State

PIPS = {1: "c", 2: "ag", 3: "acg", 4: "abfg", 5: "abcfg", 6: "abdefg"}
PIP_PLACES = {"a": (13, 13), "b": (35, 13), "d": (13, 24), "c": (24, 24), "e": (35, 24), "f": (13, 35), "g": (35, 35)}
SHOWN_THROWS = 6
STAGE = ("board",)
PANEL = ("task", "calculation")


def view(scene: Scene, say: Words) -> dict[str, Markup]:
    """The fragments of this table."""
    draft: Draft = Draft() if scene.busy else scene.draft
    return board.table(_look(scene, draft), say, "calculation") | {
        "task": _task(scene, say),
        "calculation": _calculation(scene, draft, say),
        "actions": _actions(scene, draft, say),
    }


def _look(scene: Scene, draft: Draft) -> board.Look:
    state: State = scene.state
    hand = None
    if draft.place:
        hand = board.Hand(draft.place, state.turn, product(state, draft.place), draft.refused)
    last = len(state.rectangles) - 1 if scene.match.turns else None
    return board.Look(state.width, state.height, state.players, state.rectangles, hand, last,
                      scene.hinted if draft.place else None, not draft.pinned)


def product(state: State, place: Draw) -> str:
    """The sides, and the area unless a lesson asks for it (ZD-11)."""
    area = "?" if state.options.lesson else rules.points(place.w, place.h, 0)
    return f"{place.w} × {place.h} = {area}"


# Whose turn it is, and the dice


def _task(scene: Scene, say: Words) -> Markup:
    """Whose turn it is, the dice, and the passes before them."""
    match, state, shown = scene.match, scene.state, rolling(scene)
    if shown is not None:
        return _throw(scene, shown, say)
    if state.over and not scene.past:
        return tag("div", tag("h2", ending(match, say), class_="ending"), _end_reason(state, say), id="task",
                   class_="task")
    key = "zd.task.bot" if state.turn in match.bots else "zd.task"
    parts: list[Markup | None] = [
        tag("h2", seat_mark(state.turn), tag("span", say(key, player=match.players[state.turn]), class_="who"),
            tag("span", " ", say(f"zd.edge.{field.side(state.players, state.turn)}"), class_="visually-hidden"),
            class_="ask"),
        _dice(state.dice, say) if state.dice else None, slot("clock"), _passes(scene, say),
    ]
    return tag("div", *parts, id="task", class_="task")


def _throw(scene: Scene, shown: int, say: Words) -> Markup:
    """ZD-6, ZD-8: the throws that were passed, one after the other, with the count in sight."""
    throw = run(scene.last)[shown]
    assert throw.dice
    return tag(
        "div",
        tag("h2", seat_mark(throw.turn), tag("span", say("zd.task.passes", player=scene.players[throw.turn]),
                                             class_="who"), class_="ask"),
        _dice(throw.dice, say), slot("clock"),
        tag("p", tag("strong", throw.passes + 1, class_="count"), " ", say("zd.passed", count=throw.passes + 1),
            class_="again passes"),
        id="task", class_="task rolling",
    )


def _dice(dice: Dice, say: Words) -> Markup:
    return tag("p", *(_die(face) for face in dice), class_="dice", role="img",
               aria_label=say("zd.dice", one=dice[0], other=dice[1]))


def _die(face: int) -> Markup:
    pips = [tag("circle", cx=PIP_PLACES[pip][0], cy=PIP_PLACES[pip][1], r=5) for pip in PIPS[face]]
    return tag("svg", tag("rect", x=2, y=2, width=44, height=44, rx=9), *pips, class_="die", viewBox="0 0 48 48",
               aria_hidden="true", focusable="false")


def _passes(scene: Scene, say: Words) -> Markup | None:
    """What was passed just before, and what it makes of the area; at the very start, who begins and why."""
    state: State = scene.state
    if scene.last is None:
        return tag("p", _opening(scene, say), class_="again quiet")
    if not state.passes:
        return None
    throws = run(scene.last)
    listed = say("list.and").join(
        say("zd.passed.throw", player=scene.players[throw.turn], one=(throw.dice or (0, 0))[0],
            other=(throw.dice or (0, 0))[1]) for throw in throws[:SHOWN_THROWS]
    )
    more = " …" if len(throws) > SHOWN_THROWS else ""
    return tag("p", tag("strong", f"× {state.passes + 1}", class_="count"), " ",
               say("zd.passed", count=state.passes), tag("span", f" ({listed}{more})", class_="quiet small"),
               class_="again passes")


def _opening(scene: Scene, say: Words) -> str:
    """ZD-2."""
    rounds = [
        say("list.and").join(say("zd.opening.throw", player=scene.players[seat], one=dice[0], other=dice[1],
                                 total=sum(dice)) for seat, dice in throws.items())
        for throws in opening(scene.match)
    ]
    first: State = scene.match.first
    return say("zd.opening", throws=say("zd.opening.again").join(rounds), player=scene.players[first.turn])


def _end_reason(state: State, say: Words) -> Markup:
    """ZD-8."""
    limit = state.options.limit
    if limit and state.passes >= limit:
        return tag("p", say("zd.end.limit", count=state.passes), class_="quiet again")
    return tag("p", say("zd.end.full"), class_="quiet again")


# The rectangle in hand


def _calculation(scene: Scene, draft: Draft, say: Words) -> Markup:
    """The rectangle in hand with its area and what it earns; or what the last refusal said; or the last move."""
    state, place = scene.state, draft.place
    if place is None:
        return _past(scene, say)
    refused = scene.refused
    if refused is None and draft.refused:
        refused = Refused("zd.corner", w=place.w, h=place.h, x=place.x, y=place.y)
    wrong = refused is not None and refused.code == "zd.area"
    return tag(
        "div", tag("p", tag("span", product(state, place), class_="product"),
                   tag("span", say("zd.at", x=place.x, y=place.y), class_="quiet"), class_="outcome"),
        _question(place, say) if draft.asking else _worth(state, place, say) if not draft.refused else None,
        refusal(refused, say, scene.match.game.name), _rows(place, say) if wrong else None,
        id="calculation", class_="card calculation", role="status",
    )


def _worth(state: State, place: Draw, say: Words) -> Markup:
    """ZD-5, ZD-7: what the place earns."""
    times, count = state.passes + 1, rules.worth(state, place)
    if state.options.lesson:
        text = say("zd.worth.lesson") if times == 1 else say("zd.worth.lesson-times", times=times)
    elif times == 1:
        text = say("points", count=count)
    else:
        text = say("zd.worth", area=rules.points(place.w, place.h, 0), times=times, count=count)
    return tag("p", text, class_="quiet")


def _question(place: Draw, say: Words) -> Markup:
    """ZD-11: the area, to be typed."""
    return tag(
        "div", tag("label", say("zd.ask", w=place.w, h=place.h), for_="area"),
        void("input", id="area", type="text", inputmode="numeric", autocomplete="off", maxlength=3, data_focus=True),
        button(say("zd.ask.check"), "area", kind="main", id="check-area", field="area"), class_="row question",
    )


def _rows(place: Draw, say: Words) -> Markup:
    """ZD-11: the rectangle as rows of squares to count, with the count at the end of each row."""
    size, gap = 26, 4
    wide = place.w * size + 44
    parts = []
    for row in range(place.h):
        y = row * (size + gap)
        parts += [tag("rect", x=column * size + 2, y=y + 2, width=size - 4, height=size - 4, rx=4)
                  for column in range(place.w)]
        parts.append(tag("text", (row + 1) * place.w if row + 1 < place.h else "?", x=place.w * size + 22,
                         y=y + size // 2 + 1))
    high = place.h * (size + gap)
    return tag("svg", *parts, class_="rows", viewBox=f"0 0 {wide} {high}", width=wide, height=high, role="img",
               aria_label=say("zd.rows", w=place.w, h=place.h))


def _past(scene: Scene, say: Words) -> Markup:
    """The move that led to what is on the sheet, worked out line by line."""
    last = scene.last
    lines = [tag("li", say(line.code, **line.facts)) for line in (last.score.lines if last else ())]
    told = last_move(last, say) if last else say("table.beginning")
    return tag("div", tag("p", told), tag("ol", *lines, class_="worked") if lines else None, id="calculation",
               class_="card calculation")


def _actions(scene: Scene, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place; nothing to do while throws are shown."""
    shown = rolling(scene)
    if shown is not None:
        return tag("div", progress(say("zd.rolling"), (shown + 1) / len(run(scene.last))), id="actions",
                   class_="actions")
    if draft.place is None:
        return tag("div", id="actions", class_="actions")
    return tag(
        "div", _main(scene.state, draft, draft.place, say),
        button(say("zd.turn"), "turn", icon_name="turn", id="turn", key="r",
               disabled=len(rules.sides(scene.state.dice or (1, 1))) < 2),
        id="actions", class_="actions",
    )


def _main(state: State, draft: Draft, place: Draw, say: Words) -> Markup:
    if draft.asking:
        return button(say("zd.back"), "back", id="back", icon_name="back")
    text = say("zd.draw") if state.options.lesson else say("zd.draw.points", count=rules.worth(state, place))
    return button(text, "play", kind="main", id="main")


def after_end(say: Words) -> tuple[Markup, ...]:
    """The sheet is worth a picture."""
    return (button(say("picture.png"), "picture", "png", icon_name="save", id="save-picture"),)


def log_line(played: Played, say: Words) -> Markup:
    """One line of the log: who, what, where, for how much."""
    move, passes = played.move, played.before.passes
    times = f" × {passes + 1}" if passes else ""
    return join(tag("strong", f"{move.w} × {move.h}{times}"), " ",
                say("zd.log", player=played.player, x=move.x, y=move.y), " ",
                tag("strong", say("points", count=played.score.total)))
