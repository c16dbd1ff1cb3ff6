"""The ZoneD table on the page: sheet, dice, the rectangle in hand with its area, and what playouts have shown."""

from pyapp.app.ears import commands
from pyapp.app.games.zoned import board, walk
from pyapp.app.games.zoned.draft import Draft
from pyapp.app.games.zoned.seat import last_move, opening, quarter, rolling, run
from pyapp.app.games.zoned.spoken import worth
from pyapp.app.table.scene import Played, Scene
from pyapp.app.ui.icons import seat_mark
from pyapp.app.ui.markup import Markup, join, slot, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import actions, button, progress, refusal
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.games.zoned import field, rules
from pyapp.games.zoned.rules import Dice, Draw, State

PIPS = {1: "c", 2: "ag", 3: "acg", 4: "abfg", 5: "abcfg", 6: "abdefg"}
PIP_PLACES = {"a": (13, 13), "b": (35, 13), "d": (13, 24), "c": (24, 24), "e": (35, 24), "f": (13, 35), "g": (35, 35)}
SHOWN_THROWS = 6
STAGE, PANEL, HAND = ("board", "sheet-words"), ("task", "calculation"), ("hand",)


def view(scene: Scene, say: Words) -> dict[str, Markup]:
    """The fragments of this table."""
    draft: Draft = Draft() if scene.busy else scene.draft
    return board.table(_look(scene, draft), say, "calculation") | {
        "task": _task(scene, say),
        "calculation": _calculation(scene, draft, say),
        "actions": _actions(scene, draft, say),
        "hand": _hand(scene.state, draft, say),
        "sheet-words": _words(scene.match, scene.made, say),
    }


def _look(scene: Scene, draft: Draft) -> board.Look:
    state: State = scene.state
    hand = None
    if draft.place and not draft.away:
        hand = board.Hand(draft.place, state.turn, product(state, draft.place), draft.refused, _is_wrong(scene))
    last = len(state.rectangles) - 1 if scene.match.turns else None
    return board.Look(
        state.width,
        state.height,
        state.players,
        state.rectangles,
        _times(scene.match, scene.made),
        hand,
        draft.place is not None,
        last,
        scene.hinted if scene.steps > 2 else None,
        quarter(state, scene.hinted) if scene.hinted and scene.steps == 2 else None,
        walk.square(scene.square) if scene.square else None,
        not draft.pinned,
    )


@remember
def _words(match: Match, made: int, say: Words) -> Markup:
    """The sheet for ears, which cannot see it: whose zones there are, then every rectangle, the last one first."""
    state, named = match.at(made), commands.called(match.players, say)
    told = (*match.game.describe(state, "board", named), *(sentence for _, sentence in match.game.sights(state, named)))
    return tag(
        "ul",
        *(tag("li", line) for line in told),
        id="sheet-words",
        class_="visually-hidden",
        aria_label=say("zd.board.words"),
    )


@remember
def _times(match: Match, made: int) -> tuple[int, ...]:
    """ZD-7: how often the area of each rectangle drawn in this match counts."""
    return tuple(match.at(number).passes + 1 for number in range(made))


def _is_wrong(scene: Scene) -> bool:
    """ZD-11: an area was typed that is not the rectangle's."""
    return scene.refused is not None and scene.refused.code == "zd.area"


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
    key = "zd.task.bot" if state.turn in match.bots else "zd.task"
    parts: list[Markup | None] = [
        tag(
            "h2",
            seat_mark(state.turn),
            tag("span", say(key, player=match.players[state.turn]), class_="who"),
            tag("span", " ", say(f"zd.edge.{field.side(state.players, state.turn)}"), class_="visually-hidden"),
            class_="ask",
        ),
        _dice(state.dice, f"{scene.made}", say) if state.dice else None,
        slot("clock"),
        _passes(scene, say),
    ]
    return tag("div", *parts, id="task", class_="task")


def _throw(scene: Scene, shown: int, say: Words) -> Markup:
    """ZD-6, ZD-8: the throws that were passed, one after the other, with the count in sight."""
    throw = run(scene.last)[shown]
    assert throw.dice
    return tag(
        "div",
        tag(
            "h2",
            seat_mark(throw.turn),
            tag("span", say("zd.task.passes", player=scene.players[throw.turn]), class_="who"),
            class_="ask",
        ),
        _dice(throw.dice, f"{scene.made}-{shown}", say),
        slot("clock"),
        tag(
            "p",
            tag("strong", throw.passes + 1, class_="count"),
            " ",
            say("zd.passed", count=throw.passes + 1),
            class_="again passes",
        ),
        id="task",
        class_="task rolling",
    )


def _dice(dice: Dice, throw: str, say: Words) -> Markup:
    return tag(
        "p",
        *(_die(face) for face in dice),
        class_="dice",
        role="img",
        data_throw=throw,
        aria_label=say("zd.dice", one=dice[0], other=dice[1]),
        data_does=say("zd.does.dice"),
    )


def _die(face: int) -> Markup:
    pips = [tag("circle", cx=PIP_PLACES[pip][0], cy=PIP_PLACES[pip][1], r=5) for pip in PIPS[face]]
    return tag(
        "svg",
        tag("rect", x=2, y=2, width=44, height=44, rx=9),
        *pips,
        class_="die",
        viewBox="0 0 48 48",
        aria_hidden="true",
        focusable="false",
    )


def _passes(scene: Scene, say: Words) -> Markup | None:
    """What was passed just before, and what it makes of the area; at the very start, who begins and why."""
    state: State = scene.state
    if scene.last is None:
        return tag("p", _opening(scene, say), class_="again quiet")
    if not state.passes:
        return None
    throws = run(scene.last)
    listed = say("list.and").join(
        say(
            "zd.passed.throw",
            player=scene.players[throw.turn],
            one=(throw.dice or (0, 0))[0],
            other=(throw.dice or (0, 0))[1],
        )
        for throw in throws[:SHOWN_THROWS]
    )
    more = " …" if len(throws) > SHOWN_THROWS else ""
    return tag(
        "p",
        tag("strong", f"× {state.passes + 1}", class_="count"),
        " ",
        say("zd.passed", count=state.passes),
        tag("span", f" ({listed}{more})", class_="quiet small"),
        class_="again passes",
    )


def _opening(scene: Scene, say: Words) -> str:
    """ZD-2."""
    rounds = [
        say("list.and").join(
            say("zd.opening.throw", player=scene.players[seat], one=dice[0], other=dice[1], total=sum(dice))
            for seat, dice in throws.items()
        )
        for throws in opening(scene.match)
    ]
    first: State = scene.match.first
    return say("zd.opening", throws=say("zd.opening.again").join(rounds), player=scene.players[first.turn])


# The rectangle in hand


def _calculation(scene: Scene, draft: Draft, say: Words) -> Markup:
    """The rectangle in hand with its area and what it earns; or what the last refusal said; or the last move."""
    state, place = scene.state, draft.place
    if place is None:
        return _past(scene, say)
    refused = scene.refused
    if refused is None and draft.refused:
        refused = Refused("zd.corner", w=place.w, h=place.h, x=place.x, y=place.y)
    asked = tag(
        "span",
        with_maths(say("zd.ask", w=place.w, h=place.h), say),
        " ",
        tag("span", draft.answer or "?", class_="answer"),
        class_="product",
    )
    at = tag("span", say("zd.at", x=place.x, y=place.y), class_="quiet") if not draft.away else None
    # What the one before has drawn is told until the rectangle is taken up.
    before = with_maths(last_move(scene.last, say), say) if draft.empty and scene.last else None
    made = asked if draft.asking else tag("span", with_maths(product(state, place), say), class_="product")
    return tag(
        "div",
        tag("p", before, class_="before") if before else None,
        tag("p", made, at, class_="outcome"),
        refusal(refused, say, scene.match.game.name) or _what_now(state, draft, place, say),
        id="calculation",
        class_="calculation",
    )


def _what_now(state: State, draft: Draft, place: Draw, say: Words) -> Markup:
    """What to do with the rectangle, or what it earns there."""
    if draft.away:
        return tag("p", say(f"zd.bring.{field.side(state.players, state.turn)}"), class_="quiet")
    return tag("p", say("zd.ask.how") if draft.asking else with_maths(worth(state, place, say), say), class_="quiet")


def _hand(state: State, draft: Draft, say: Words) -> Markup:
    """What one plays with: the rectangle, from beside the sheet onto it; in a lesson, the figures of its area."""
    place = draft.place
    if place is None:
        return tag("div", id="hand", class_="hand-tray")
    if draft.asking:
        return tag(
            "div",
            *(_key(sign, say) for sign in (*"1234567890", "Backspace")),
            id="hand",
            class_="hand-tray keypad",
            role="group",
            aria_label=say("zd.keypad"),
        )
    drawing = board.piece(place.w, place.h, state.turn, say("zd.piece", w=place.w, h=place.h))
    return tag(
        "div",
        tag(
            "button",
            drawing,
            type="button",
            class_="carried" if draft.away else "carried lies",
            id="piece",
            data_act="turn",
            data_carry="sheet-over",
        ),
        id="hand",
        class_="hand-tray",
    )


def _key(sign: str, say: Words) -> Markup:
    if sign == "Backspace":
        return button("", "key", sign, icon_name="erase", label=say("zd.erase"), id="digit-erase", kind="key")
    return tag("button", sign, class_="key", type="button", id=f"digit-{sign}", data_act=f"key {sign}")


def _past(scene: Scene, say: Words) -> Markup:
    """The move that led to what is on the sheet, worked out line by line."""
    last = scene.last
    lines = [tag("li", with_maths(say(line.code, **line.facts), say)) for line in (last.score.lines if last else ())]
    told = with_maths(last_move(last, say) if last else say("table.beginning"), say)
    return tag(
        "div",
        tag("p", told),
        tag("ol", *lines, class_="worked") if lines else None,
        id="calculation",
        class_="calculation",
    )


def _actions(scene: Scene, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place; nothing to do while throws are shown."""
    shown = rolling(scene)
    if shown is not None:
        return actions(progress(say("zd.rolling"), (shown + 1) / len(run(scene.last))))
    if draft.place is None:
        return actions(None)
    return actions(
        _main(scene.state, draft, draft.place, say),
        button(say("zd.back"), "back", id="back", icon_name="back")
        if draft.asking
        else button(
            say("zd.turn"),
            "turn",
            icon_name="turn",
            id="turn",
            key="r",
            disabled=len(rules.sides(scene.state.dice or (1, 1))) < 2,
        ),
    )


def _main(state: State, draft: Draft, place: Draw, say: Words) -> Markup:
    if draft.asking:
        return button(say("zd.ask.check"), "play", kind="main", id="main-button")
    text = say("zd.draw") if state.options.lesson else say("zd.draw.points", count=rules.worth(state, place))
    return button(text, "play", kind="main", id="main-button", disabled=draft.away)


def after_end(say: Words) -> tuple[Markup, ...]:
    """The sheet is worth a picture."""
    return (button(say("picture.png"), "picture", "png", icon_name="save", id="save-picture"),)


def log_line(played: Played, say: Words) -> Markup:
    """One line of the log: who, what, where, for how much."""
    move, passes = played.move, played.before.passes
    times = f" × {passes + 1}" if passes else ""
    return join(
        tag("strong", with_maths(f"{move.w} × {move.h}{times}", say)),
        " ",
        say("zd.log", player=played.player, x=move.x, y=move.y),
        " ",
        tag("strong", say("points", count=played.score.total)),
    )
