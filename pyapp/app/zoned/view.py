"""The ZoneD table on the page: sheet, dice, the rectangle in hand with its area, and what playouts have shown."""

from pyapp.app.icons import icon, seat_mark
from pyapp.app.markup import Markup, join, slot, tag, void
from pyapp.app.model import Table
from pyapp.app.parts import button, progress, sentence
from pyapp.app.table import bot_to_act, found
from pyapp.app.table_parts import clock, looking_actions
from pyapp.app.words import Words
from pyapp.app.zoned import board
from pyapp.app.zoned.draft import Draft
from pyapp.app.zoned.seat import ending, last_move, opening, place_words, rolling, run, seconds_left
from pyapp.games.zoned import field, rules
from pyapp.games.zoned.rules import Dice, Draw, State

PIPS = {1: "c", 2: "ag", 3: "acg", 4: "abfg", 5: "abcfg", 6: "abdefg"}
PIP_PLACES = {"a": (13, 13), "b": (35, 13), "d": (13, 24), "c": (24, 24), "e": (35, 24), "f": (13, 35), "g": (35, 35)}
TICK = 50  # milliseconds between two looks at throws that are being shown
SHOWN_THROWS = 6


def view(table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of this table; `stage` and `panel` hold the others."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    busy = bot_to_act(table) or table.viewing is not None or state.over or rolling(table) is not None
    draft: Draft = table.draft if not busy else Draft()
    fragments = board.table(_look(table, state, draft), say, "calculation")
    fragments |= {
        "task": _task(table, state, say),
        "calculation": _calculation(table, state, draft, say),
        "actions": _actions(table, state, draft, say),
        "stage": tag("section", slot("board"), id="stage", class_="stage", aria_label=say("table.stage")),
        "panel": tag("section", slot("task"), slot("calculation"), slot("actions"), slot("hint"), slot("players"),
                     slot("log"), slot("typed-row"), id="panel", class_="panel", aria_label=say("table.panel")),
    }
    return fragments


def _look(table: Table, state: State, draft: Draft) -> board.Look:
    hand = None
    if draft.place:
        hand = board.Hand(draft.place, state.turn, product(state, draft.place), draft.refused)
    hinted = _hinted(table) if table.hint > 2 and draft.place else None
    last = len(state.rectangles) - 1 if table.match.moves else None
    return board.Look(state.width, state.height, state.players, state.rectangles, hand, last, hinted, not draft.pinned)


def product(state: State, place: Draw) -> str:
    """The sides, and the area unless a lesson asks for it (ZD-11)."""
    area = "?" if state.options.lesson else place.w * place.h
    return f"{place.w} × {place.h} = {area}"


# Whose turn it is, and the dice


def _task(table: Table, state: State, say: Words) -> Markup:
    """Whose turn it is, the dice, and the passes before them."""
    match = table.match
    if state.over and table.viewing is None and rolling(table) is None:
        return tag("div", tag("h2", ending(match, say), class_="ending"), _end_reason(state, say), id="task",
                   class_="task")
    shown = rolling(table)
    if shown is not None:
        return _throw(table, shown, say)
    key = "zd.task.bot" if state.turn in match.bots else "zd.task"
    parts: list[Markup | None] = [
        tag("h2", seat_mark(state.turn), tag("span", say(key, player=match.players[state.turn]), class_="who"),
            tag("span", " ", say(f"zd.edge.{field.side(state.players, state.turn)}"), class_="visually-hidden"),
            class_="ask"),
        _dice(state.dice, say) if state.dice else None,
        _clock(table, state, say),
        _passes(table, state, say),
    ]
    return tag("div", *parts, id="task", class_="task")


def _throw(table: Table, shown: int, say: Words) -> Markup:
    """ZD-6, ZD-8: the throws that were passed, one after the other, with the count in sight."""
    throw = run(table.match)[shown]
    assert throw.dice
    return tag(
        "div",
        tag("h2", seat_mark(throw.turn), tag("span", say("zd.task.passes", player=table.match.players[throw.turn]),
                                             class_="who"), class_="ask"),
        _dice(throw.dice, say),
        tag("p", tag("strong", throw.passes + 1, class_="count"), " ", say("zd.passed", count=throw.passes + 1),
            class_="again passes"),
        id="task", class_="task rolling", data_tick=TICK,
    )


def _dice(dice: Dice, say: Words) -> Markup:
    return tag("p", *(_die(face) for face in dice), class_="dice", role="img",
               aria_label=say("zd.dice", one=dice[0], other=dice[1]))


def _die(face: int) -> Markup:
    pips = [tag("circle", cx=PIP_PLACES[pip][0], cy=PIP_PLACES[pip][1], r=5) for pip in PIPS[face]]
    return tag("svg", tag("rect", x=2, y=2, width=44, height=44, rx=9), *pips, class_="die", viewBox="0 0 48 48",
               aria_hidden="true", focusable="false")


def _passes(table: Table, state: State, say: Words) -> Markup | None:
    """What was passed just before, and what it makes of the area; at the very start, who begins and why."""
    made = len(table.match.moves) if table.viewing is None else table.viewing
    if not made:
        return tag("p", _opening(table, say), class_="again quiet")
    if not state.passes:
        return None
    throws = run(table.match, made)
    listed = say("list.and").join(
        say("zd.passed.throw", player=table.match.players[throw.turn], one=(throw.dice or (0, 0))[0],
            other=(throw.dice or (0, 0))[1]) for throw in throws[:SHOWN_THROWS]
    )
    more = " …" if len(throws) > SHOWN_THROWS else ""
    return tag("p", tag("strong", f"× {state.passes + 1}", class_="count"), " ",
               say("zd.passed", count=state.passes), tag("span", f" ({listed}{more})", class_="quiet small"),
               class_="again passes")


def _opening(table: Table, say: Words) -> str:
    """ZD-2."""
    rounds = [
        say("list.and").join(say("zd.opening.throw", player=table.match.players[seat], one=dice[0], other=dice[1],
                                 total=sum(dice)) for seat, dice in throws.items())
        for throws in opening(table.match)
    ]
    first: State = table.match.states[0]
    return say("zd.opening", throws=say("zd.opening.again").join(rounds), player=table.match.players[first.turn])


def _end_reason(state: State, say: Words) -> Markup:
    """ZD-8."""
    limit = state.options.limit
    if limit and state.passes >= limit:
        return tag("p", say("zd.end.limit", count=state.passes), class_="quiet again")
    return tag("p", say("zd.end.full"), class_="quiet again")


def _clock(table: Table, state: State, say: Words) -> Markup | None:
    """GEN-4."""
    whole = state.options.seconds
    if not whole or table.viewing is not None or bot_to_act(table):
        return None
    return clock(seconds_left(table), whole, say)


# The rectangle in hand


def _calculation(table: Table, state: State, draft: Draft, say: Words) -> Markup:
    """The rectangle in hand with its area and what it earns; or what the last refusal said; or the last move."""
    if draft.place is None or table.viewing is not None:
        return _past(table, say)
    refusal = sentence(table.refused, say, table.match.game.name) if table.refused else None
    if refusal is None and draft.refused:
        refusal = say("refused.zd.corner", w=draft.place.w, h=draft.place.h, x=draft.place.x, y=draft.place.y)
    wrong = table.refused is not None and table.refused.code == "zd.area"
    return tag(
        "div", tag("p", tag("span", product(state, draft.place), class_="product"),
                   tag("span", say("zd.at", x=draft.place.x, y=draft.place.y), class_="quiet"), class_="outcome"),
        _question(draft.place, say) if draft.asking else _worth(state, draft, say),
        tag("p", icon("warning"), tag("span", refusal), class_="refusal") if refusal else None,
        _rows(draft.place, say) if wrong else None,
        id="calculation", class_="card calculation", role="status",
    )


def _worth(state: State, draft: Draft, say: Words) -> Markup | None:
    """ZD-5, ZD-7: what the place earns."""
    assert draft.place
    if draft.refused:
        return None
    if state.options.lesson:
        text = say("zd.worth.lesson") if not state.passes else say("zd.worth.lesson-times", times=state.passes + 1)
        return tag("p", text, class_="quiet")
    area = draft.place.w * draft.place.h
    if not state.passes:
        return tag("p", say("points", count=area), class_="quiet")
    return tag("p", say("zd.worth", area=area, times=state.passes + 1, count=area * (state.passes + 1)),
               class_="quiet")


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


def _past(table: Table, say: Words) -> Markup:
    """The move that led to what is on the sheet, worked out line by line."""
    made = len(table.match.moves) if table.viewing is None else table.viewing
    lines: list[Markup] = []
    if made:
        before: State = table.match.states[made - 1]
        move = table.match.game.read(before, table.match.moves[made - 1])
        lines = [tag("li", say(line.code, **line.facts)) for line in table.match.game.score(before, move).lines]
    told = last_move(table.match, made, say) if made else say("table.beginning")
    return tag("div", tag("p", told), tag("ol", *lines, class_="worked") if lines else None, id="calculation",
               class_="card calculation")


def _actions(table: Table, state: State, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place."""
    looking = looking_actions(table, say)
    if looking:
        return looking
    if state.over and rolling(table) is None:
        return tag("div", button(say("table.again"), "again", kind="main", id="main"),
                   button(say("table.review"), "dialog", "review", icon_name="review"),
                   button(say("picture.png"), "picture", "png", icon_name="save", id="save-picture"), id="actions",
                   class_="actions wrap")
    if draft.place is None:
        seen = found(table, "bot", table.match.bots.get(state.turn, 0))
        shown = rolling(table)
        if shown is not None:
            return tag("div", progress(say("zd.rolling"), (shown + 1) / len(run(table.match))), id="actions",
                       class_="actions")
        return tag("div", progress(say("table.thinking", player=table.match.players[state.turn]),
                                   seen.done if seen else 0.0), id="actions", class_="actions")
    return tag(
        "div", _main(state, draft, say),
        button(say("zd.turn"), "turn", icon_name="turn", id="turn", key="r",
               disabled=len(rules.sides(state.dice or (1, 1))) < 2),
        id="actions", class_="actions",
    )


def _main(state: State, draft: Draft, say: Words) -> Markup:
    assert draft.place
    if draft.asking:
        return button(say("zd.back"), "back", id="back", icon_name="back")
    if state.options.lesson:
        return button(say("zd.draw"), "play", kind="main", id="main")
    return button(say("zd.draw.points", count=draft.place.w * draft.place.h * (state.passes + 1)), "play",
                  kind="main", id="main")


# Hint, log, dialogs


def _hinted(table: Table) -> Draw | None:
    seen = found(table, "hint")
    return seen.result[0][0] if seen and seen.done == 1 and seen.result else None


def hint(table: Table, say: Words) -> Markup | None:
    """The hint, step by step: which way round, where about, the place."""
    if not table.hint:
        return None
    seen = found(table, "hint")
    place = _hinted(table)
    if place is None:
        return tag("div", progress(say("hint.searching"), seen.done if seen else 0.0), class_="card hint")
    state: State = table.match.state
    lines = [say("zd.hint.square" if place.w == place.h else "zd.hint.lying" if place.w > place.h else
                 "zd.hint.standing", w=place.w, h=place.h)]
    if table.hint > 1:
        across = "left" if 2 * place.x + place.w < state.width else "right"
        up = "bottom" if 2 * place.y + place.h < state.height else "top"
        lines.append(say("zd.hint.where", quarter=say(f"zd.quarter.{up}-{across}")))
    if table.hint > 2:
        lines.append(say("zd.hint.place", place=place_words(place, say)))
    more = button(say(f"zd.hint.more.{table.hint}"), "hint") if table.hint < 3 else None
    return tag("div", tag("ol", *(tag("li", line) for line in lines)), more, class_="card hint")


def log_line(table: Table, move_number: int, say: Words) -> Markup:
    """One line of the log: who, what, where, for how much."""
    match = table.match
    before: State = match.states[move_number - 1]
    move = match.game.read(before, match.moves[move_number - 1])
    worth = match.game.score(before, move).total
    times = f" × {before.passes + 1}" if before.passes else ""
    return join(tag("strong", f"{move.w} × {move.h}{times}"), " ",
                say("zd.log", player=match.players[before.turn], x=move.x, y=move.y), " ",
                tag("strong", say("points", count=worth)))

