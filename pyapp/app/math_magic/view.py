"""The Math&Magic table on the page: board, reserve, target, calculation, keys, and what the solver found."""

from pyapp.app.icons import icon, seat_mark
from pyapp.app.markup import Markup, join, slot, tag, void
from pyapp.app.math_magic import board
from pyapp.app.math_magic import draft as drafts
from pyapp.app.math_magic.draft import Draft
from pyapp.app.math_magic.seat import last_move, line_name, may_act, seconds_left, shift_words
from pyapp.app.model import Table
from pyapp.app.parts import button, progress, sentence
from pyapp.app.table import bot_to_act, found
from pyapp.app.table_parts import clock, waiting_actions
from pyapp.app.words import SIGNS, Words, number, pretty
from pyapp.core.expression import parse, steps
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.rules import Bring, Slide, Solve, State

SHOWN_SOLUTIONS = 60
TOOLS = ("map",)
PANEL = ("task", "calculation", "keys", "actions", "hint", "players", "log", "typed-row")


def view(table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of this table; `stage` and `panel` hold the others."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    draft: Draft = table.draft if table.viewing is None else Draft()
    busy = bot_to_act(table) or table.viewing is not None or state.over
    fragments = board.table(_look(table, state, draft), say)
    fragments |= {
        "reserve": _reserve(state, draft, say),
        "task": _task(table, state, say),
        "calculation": _calculation(table, state, draft, say),
        "keys": _keys(state, draft, busy, say),
        "actions": _actions(table, state, draft, say),
        "stage": tag("section", slot("board"), slot("reserve"), id="stage", class_="stage",
                     aria_label=say("table.stage")),
        "panel": tag("section", *map(slot, PANEL), id="panel", class_="panel", aria_label=say("table.panel")),
    }
    return fragments


def _look(table: Table, state: State, draft: Draft) -> board.Look:
    if draft.empty and draft.picked is None and draft.brought is None and not draft.moving and not draft.line:
        return _last_look(table, state, draft)
    shift = draft.shift
    return board.Look(
        drafts.grid(state, draft), drafts.line(state, draft), drafts.used(state, draft),
        (shift.start, shift.end) if isinstance(shift, Slide) else None,
        shift.cell if isinstance(shift, Bring) else None,
        draft.picked, drafts.free_cells(state, draft), drafts.movable(state, draft), draft.focus,
    )


def _last_look(table: Table, state: State, draft: Draft) -> board.Look:
    """Between moves the board still shows which piece moved last and, when looking back, the line that was used."""
    number_made = len(table.match.moves) if table.viewing is None else table.viewing
    if number_made:
        before: State = table.match.states[number_made - 1]
        move = table.match.game.read(before, table.match.moves[number_made - 1])
        if isinstance(move, Solve):
            moved = before.grid != state.grid
            slide = move.shift if isinstance(move.shift, Slide) and moved else None
            return board.Look(
                state.grid, move.line if table.viewing is not None else None,
                slide=(slide.start, slide.end) if slide else None,
                entered=move.shift.cell if isinstance(move.shift, Bring) else None, focus=draft.focus,
            )
    return board.Look(state.grid, focus=draft.focus)


def _reserve(state: State, draft: Draft, say: Words) -> Markup:
    brought = draft.shift.digit if isinstance(draft.shift, Bring) else None
    left = list(state.reserve)
    if brought:
        left.remove(brought)
    pieces = [
        tag("button", digit, class_="piece" + (" picked" if draft.brought == digit else ""), type="button",
            id=f"reserve-{digit}-{index}", data_act=f"reserve {digit}", data_drag=f"reserve-{digit}", data_ghost=digit,
            aria_pressed="true" if draft.brought == digit else "false", aria_label=say("mm.reserve.piece", digit=digit))
        for index, digit in enumerate(left)
    ]
    if not state.reserve:
        return tag("div", id="reserve", class_="reserve", hidden=True)
    return tag("div", tag("span", say("mm.reserve"), class_="quiet", id="reserve-name"), *pieces, id="reserve",
               class_="reserve", role="group", aria_labelledby="reserve-name")


def _task(table: Table, state: State, say: Words) -> Markup:
    """Whose turn it is and the number to make."""
    match = table.match
    if state.over and table.viewing is None:
        names = say("list.and").join(match.players[seat] for seat in match.game.winners(state))
        key, facts = ("mm.over.alone", {"count": state.scores[0], "target": state.target}) if len(match.players) == 1 \
            else ("table.over", {"names": names, "count": len(match.game.winners(state))})
        return tag("div", tag("h2", say(key, **facts), class_="ending"), id="task", class_="task")
    if state.turn is None:
        who = say("mm.task.race")
    else:
        key = "mm.task.bot" if state.turn in match.bots else "mm.task"
        who = say(key, player=match.players[state.turn])
    again = say("mm.task.again", count=len(state.stalled)) if state.stalled else None
    return tag(
        "div",
        tag("h2", tag("span", who, class_="who"), tag("span", state.target, class_="target"), class_="ask"),
        tag("p", again, class_="quiet again") if again else None,
        _clock(table, state, say), id="task", class_="task",
    )


def _clock(table: Table, state: State, say: Words) -> Markup | None:
    if not state.options.clock or state.options.race or table.viewing is not None or bot_to_act(table):
        return None
    return clock(seconds_left(table), rules.thinking_time(state), say)


def _calculation(table: Table, state: State, draft: Draft, say: Words) -> Markup:
    """The calculation as it grows, with its value so far, or what the last refusal said."""
    if table.viewing is not None or state.over:
        return _past(table, say)
    if state.turn is None:
        return _buzzers(table, state, say)
    refusal = sentence(table.refused, say, table.match.game.name) if table.refused else None
    meant = drafts.line(state, draft)
    shift = shift_words(draft.shift, say)
    where = line_name(meant, say) if meant else say("mm.where.any")
    if draft.shift:
        where = say("mm.where.after", line=where, shift=shift) if meant else say("mm.where.moved", shift=shift)
    tokens = [tag("span", SIGNS.get(token.mark, token.mark), class_="digit" if token.mark.isdigit() else "sign")
              for token in draft.tokens]
    empty = tag("span", _before(table, say), class_="quiet")
    return tag(
        "div", tag("div", tag("p", where, class_="where quiet"),
                   button("", "put-back", icon_name="close", label=say("mm.put-back"), id="put-back")
                   if draft.shift else None, class_="heading-row"),
        tag("div", *(tokens or [empty]), class_="tokens", role="img", aria_label=pretty(draft.calculation) or
            say("mm.calculation.empty")),
        _steps(draft),
        _value(state, draft, meant, say),
        tag("p", icon("warning"), tag("span", refusal), class_="refusal") if refusal else None,
        id="calculation", class_="card calculation",
    )


def _before(table: Table, say: Words) -> str:
    """While nothing is written yet: what the player before did."""
    return last_move(table.match, len(table.match.moves), say) if table.match.moves else say("mm.calculation.empty")


def _steps(draft: Draft) -> Markup | None:
    """The operations so far, worked out one by one, when there is more than one."""
    done = drafts.worked(draft)
    texts = [f"{number(step.left)} {SIGNS[step.sign]} {number(step.right)} = {number(step.result)}" for step in done]
    return tag("p", " · ".join(texts), class_="steps quiet small") if len(texts) > 1 else None


def _value(state: State, draft: Draft, meant: str | None, say: Words) -> Markup:
    value = drafts.value(draft)
    hit = value == state.target
    taken = sum(token.mark.isdigit() for token in draft.tokens)
    whole = len(rules.digits_of(drafts.grid(state, draft), meant)) if meant else 0
    points = 1 if draft.shift or state.options.race else 2
    parts = [say("mm.taken", count=taken, whole=whole)] if meant else []
    parts.append(say("points", count=points))
    shown = tag("span", icon("check") if hit else None, f"= {number(value)}" if value is not None else "",
                class_="value hit" if hit else "value")
    return tag("p", shown, tag("span", " · ".join(parts), class_="quiet"), class_="outcome")


def _past(table: Table, say: Words) -> Markup:
    """The move that led to the state being looked at, worked out line by line."""
    made = len(table.match.moves) if table.viewing is None else table.viewing
    lines: list[Markup] = []
    if made:
        before: State = table.match.states[made - 1]
        move = table.match.game.read(before, table.match.moves[made - 1])
        lines = [tag("li", say(line.code, **line.facts), " ", tag("strong", say("points", count=line.points))
                     if line.points else None) for line in table.match.game.score(before, move).lines]
    told = last_move(table.match, made, say) if made else say("table.beginning")
    return tag("div", tag("p", told), tag("ol", *lines, class_="worked") if lines else None, id="calculation",
               class_="card calculation")


def _buzzers(table: Table, state: State, say: Words) -> Markup:
    """MM-17: a buzzer for each person."""
    buttons = [
        tag("button", seat_mark(seat), tag("span", name), class_="buzzer", type="button", id=f"buzz-{seat}",
            data_act=f"buzz {seat}", data_key=seat + 1, disabled=not may_act(state, seat))
        for seat, name in enumerate(table.match.players) if seat not in table.match.bots
    ]
    refusal = sentence(table.refused, say, table.match.game.name) if table.refused else None
    return tag("div", tag("p", say("mm.race.how"), class_="quiet"), tag("div", *buttons, class_="buzzers"),
               tag("p", icon("warning"), tag("span", refusal), class_="refusal") if refusal else None,
               id="calculation", class_="card calculation")


def _keys(state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    if busy or state.turn is None:
        return tag("div", id="keys", class_="keys", hidden=True)
    signs = [
        tag("button", SIGNS.get(mark, mark), class_="key", type="button", id=f"key-{index}", data_act=f"press {mark}",
            aria_label=say(f"sign.{mark}"))
        for index, mark in enumerate(state.options.operators + "()")
    ]
    erase = tag("button", icon("erase"), class_="key", type="button", id="key-erase", data_act="erase",
                aria_label=say("mm.erase"))
    return tag("div", *signs, erase, id="keys", class_="keys", role="group", aria_label=say("mm.keys"))


def _actions(table: Table, state: State, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place."""
    waiting = waiting_actions(table, say)
    if waiting:
        return waiting
    if state.turn is None:
        return tag("div", button(say("mm.pass"), "stall", id="stall"), id="actions", class_="actions")
    moving = say("mm.move.stop") if draft.moving else say("mm.move")
    return tag(
        "div", button(say("mm.play"), "play", kind="main", id="main", key="="),
        button(moving, "moving", icon_name="move", id="moving", pressed=draft.moving)
        if not (state.options.race and not state.options.moving) else None,
        button(say("mm.stall"), "stall", id="stall"), id="actions", class_="actions",
    )


def hint(table: Table, say: Words) -> Markup | None:
    """The hint, step by step: where to look, how to begin, the solution."""
    if not table.hint:
        return None
    seen = found(table, "hint")
    if seen is None or seen.done < 1:
        return tag("div", progress(say("hint.searching"), seen.done if seen else 0.0), class_="card hint")
    move: Solve | None = seen.result
    if move is None:
        return tag("div", tag("p", icon("hint"), tag("span", say("mm.hint.none"))), class_="card hint")
    lines = [say("mm.hint.where", line=line_name(move.line, say)) if move.shift is None
             else say("mm.hint.where-moved", line=line_name(move.line, say))]
    if table.hint > 1:
        lines.append(_beginning(move, say))
    if table.hint > 2:
        lines.append(say("mm.hint.solution", shift=shift_words(move.shift, say), calculation=move.calculation))
    more = button(say(f"hint.more.{table.hint}"), "hint") if table.hint < 3 else None
    return tag("div", tag("ol", *(tag("li", line) for line in lines)), more, class_="card hint")


def _beginning(move: Solve, say: Words) -> str:
    if move.shift:
        return say("mm.hint.begin-moved", shift=shift_words(move.shift, say))
    _, done = steps(parse(move.calculation))
    if not done:
        return say("mm.hint.alone")
    return say("mm.hint.begin", left=str(done[0].left), sign=done[0].sign, right=str(done[0].right),
               result=str(done[0].result))


def log_line(table: Table, move_number: int, say: Words) -> Markup:
    """One line of the log: the target, who, with what, for how much."""
    match = table.match
    before: State = match.states[move_number - 1]
    move = match.game.read(before, match.moves[move_number - 1])
    player = match.players[before.turn] if before.turn is not None else ""
    if isinstance(move, Solve):
        text = say("mm.log.solved", player=player, line=line_name(move.line, say), calculation=move.calculation,
                   shift=f"{shift_words(move.shift, say)}, " if move.shift else "")
        points: str | None = say("points", count=match.game.score(before, move).total)
    elif isinstance(move, rules.Buzz):
        text, points = say("mm.told.buzzed", player=match.players[move.seat]), None
    elif isinstance(move, rules.Bell):
        text, points = say("mm.told.bell"), None
    else:
        text = say("mm.log.stalled", player=player) if player else say("mm.log.passed")
        points = say("points", count=match.game.score(before, move).total) if player else None
    return join(tag("strong", before.target), " ", text, " ", tag("strong", points) if points else None)


# What the solver found


def dialog(table: Table, say: Words) -> tuple[str, Markup] | None:
    """Title and content of the game's own dialogs."""
    if table.dialog == "map":
        return say("mm.map.title"), map_dialog(table, say)
    if table.dialog == "solutions":
        return say("solver.title", target=table.asked), solutions_dialog(table, say)
    if table.dialog == "review":
        return say("table.review"), review_dialog(table, say)
    return None


def map_dialog(table: Table, say: Words) -> Markup:
    """Every target of this grid: 2 points, 1 point or impossible, each told by a mark as well as a colour."""
    seen = found(table, "map")
    points: dict[int, int] = seen.result if seen else {}
    done = seen.done if seen else 0.0
    state: State = table.match.state
    cells = [
        tag("button", tag("span", target), tag("span", _map_mark(points.get(target), done), class_="mark"),
            class_=f"map-{points.get(target, 0) or (0 if done == 1 else 'open')}"
                   + (" here" if target == state.target else ""),
            type="button", id=f"map-{target}", data_act=f"ask {target}",
            aria_label=say("mm.map.cell", target=target, what=say(_map_words(points.get(target), done))))
        for target in range(1, 201)
    ]
    total = [sum(1 for value in points.values() if value == kind) for kind in (2, 1, 0)]
    legend = tag(
        "p", tag("span", tag("b", "●●"), say("mm.map.two", count=total[0])),
        tag("span", tag("b", "●"), say("mm.map.one", count=total[1])),
        tag("span", tag("b", "–"), say("mm.map.none", count=total[2])) if done == 1 else None, class_="legend")
    working = progress(say("mm.map.working"), done, stop=True, say=say) if done < 1 else None
    return join(tag("p", say("mm.map.about"), class_="quiet"), working, legend, tag("div", *cells, class_="map"))


def _map_mark(value: int | None, done: float) -> str:
    return "●●" if value == 2 else "●" if value == 1 else "–" if done == 1 else "?"


def _map_words(value: int | None, done: float) -> str:
    return {2: "mm.map.two-word", 1: "mm.map.one-word"}.get(value or 0, "mm.map.none-word" if done == 1 else
                                                             "mm.map.open-word")


def solutions_dialog(table: Table, say: Words) -> Markup:
    """For one target: the easiest and the most elegant solution, then every one, unmoved first."""
    seen = found(table, "solutions", table.asked)
    solves: tuple[Solve, ...] = seen.result if seen else ()
    done = seen.done if seen else 0.0
    ask = tag(
        "div", tag("label", say("solver.target"), for_="asked"),
        void("input", id="asked", name="asked", type="number", inputmode="numeric", min=1, max=1000,
             value=table.asked),
        button(say("solver.look"), "ask", field="asked", id="ask"), class_="row",
    )
    if done < 1:
        return join(ask, progress(say("solver.working"), done, stop=True, say=say), _groups(solves, say))
    if not solves:
        return join(ask, tag("p", say("mm.solver.none", target=table.asked)))
    best = tag(
        "dl", tag("dt", say("mm.solver.easiest")), tag("dd", _solve_words(solver.easiest(solves), say)),
        tag("dt", say("mm.solver.elegant")), tag("dd", _solve_words(solver.most_elegant(solves), say)), class_="best",
    )
    measure = tag("p", say("mm.solver.measure"), class_="quiet small")
    return join(ask, best, measure, tag("h3", say("mm.solver.all", count=len(solves))), _groups(solves, say))


def _groups(solves: tuple[Solve, ...], say: Words) -> Markup:
    unmoved = [move for move in solves if not move.shift]
    moved = [move for move in solves if move.shift]
    parts: list[Markup] = []
    for title, group in ((say("mm.solver.unmoved", count=len(unmoved)), unmoved),
                         (say("mm.solver.moved", count=len(moved)), moved)):
        if group:
            items = [tag("li", _solve_words(move, say)) for move in group[:SHOWN_SOLUTIONS]]
            hidden = group[SHOWN_SOLUTIONS:]
            parts.append(tag("h4", title))
            parts.append(tag("ul", *items, class_="solutions"))
            if hidden:
                rest = tag("ul", *(tag("li", _solve_words(move, say)) for move in hidden[:2000]), class_="solutions")
                parts.append(tag("details", tag("summary", say("mm.solver.more", count=len(hidden))), rest))
    return join(*parts)


def _solve_words(move: Solve, say: Words) -> Markup:
    shift = tag("span", shift_words(move.shift, say), ", ", class_="quiet") if move.shift else None
    return join(shift, tag("span", line_name(move.line, say), " "), tag("b", pretty(move.calculation)))


def review_dialog(table: Table, say: Words) -> Markup:
    """Every move beside the best that was there."""
    seen = found(table, "review")
    best: dict[int, Solve | None] = seen.result if seen else {}
    done = seen.done if seen else 0.0
    rows = []
    for made in range(1, len(table.match.moves) + 1):
        before: State = table.match.states[made - 1]
        move = table.match.game.read(before, table.match.moves[made - 1])
        if not isinstance(move, Solve | rules.Stall) or before.turn is None:
            continue
        got = table.match.game.score(before, move).total
        rows.append(tag("tr", tag("td", before.target), tag("td", table.match.players[before.turn]),
                        tag("td", pretty(move.calculation) if isinstance(move, Solve) else say("mm.log.gave-up")),
                        tag("td", got), tag("td", _missed(before, got, best, made - 1, say)),
                        tag("td", tag("button", icon("search"), class_="icon-button", type="button",
                                      data_act=f"look {made - 1}", id=f"look-{made}",
                                      aria_label=say("review.look", number=made)))))
    head = tag("tr", *(tag("th", say(f"review.{name}"), scope="col") for name in
                       ("target", "player", "move", "points", "best", "see")))
    working = progress(say("review.working"), done, stop=True, say=say) if done < 1 else None
    if not rows:
        return join(tag("p", say("review.empty")))
    return join(working, tag("div", tag("table", tag("thead", head), tag("tbody", *rows), class_="review"),
                             class_="scroll", tabindex=0, role="region", aria_label=say("table.review")))


def _missed(before: State, got: int, best: dict[int, Solve | None], number_before: int, say: Words) -> Markup:
    if number_before not in best:
        return join("…")
    move = best[number_before]
    if move is None:
        return join(say("review.none-there"))
    worth = 1 if move.shift or before.options.race else 2
    if got >= worth:
        return join(icon("check"), tag("span", say("review.was-best")))
    return join(tag("strong", say("points", count=worth)), " ", _solve_words(move, say))


def still(grid: tuple[str, ...], label: str, line: str | None = None, used: str = "",
          slide: tuple[str, str] | None = None, entered: str | None = None) -> Markup:
    """A figure for the help, drawn by the board: cells by their names."""
    look = board.Look(
        rules.read_grid(grid), line, frozenset(rules.cell_at(name) for name in used.split()),
        (rules.cell_at(slide[0]), rules.cell_at(slide[1])) if slide else None,
        rules.cell_at(entered) if entered else None,
    )
    return board.figure(look, label)

