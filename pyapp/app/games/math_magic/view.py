"""The Math&Magic table on the page: board, reserve, target, calculation, keys, and what the solver found."""

from dataclasses import replace

from pyapp.app.ears.in_words import in_words
from pyapp.app.games.math_magic import analysis, board, pieces
from pyapp.app.games.math_magic import draft as drafts
from pyapp.app.games.math_magic.draft import Draft
from pyapp.app.games.math_magic.seat import last_move, line_name, may_act, shift_words, stall_words
from pyapp.app.table.scene import Played, Scene
from pyapp.app.ui.icons import icon, seat_mark
from pyapp.app.ui.markup import Markup, join, slot, tag, void
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import actions, button, refusal
from pyapp.app.ui.words import SIGNS, Words, number, pretty
from pyapp.core.expression import Worked, marked
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.rules import Bring, Slide, Solve, State

MANY = 9  # signs; with as many a narrow screen has two rows of keys
STAGE, PANEL, HAND = ("board",), ("task", "calculation"), ("reserve", "operators")


def view(scene: Scene, say: Words) -> dict[str, Markup]:
    """The fragments of this table."""
    state: State = scene.state
    draft: Draft = Draft() if scene.past else scene.draft
    return board.table(_look(scene, draft), say) | {
        "reserve": _reserve(state, draft, say),
        "task": _task(scene, say),
        "calculation": _calculation(scene, draft, say),
        "operators": _keys(state, scene.busy or state.turn is None, say),
        "actions": _actions(state, draft, say),
    }


def _look(scene: Scene, draft: Draft) -> board.Look:
    """What the board shows, with what a hint speaks of."""
    look, move = _shown(scene, draft), scene.hinted
    if not isinstance(move, Solve):
        return look
    return replace(look, hint_line=move.line, hinted=frozenset(analysis.spoken_of(scene.state, move, scene.steps)))


def _shown(scene: Scene, draft: Draft) -> board.Look:
    """The move being made, over what the last one has left: until it moves a piece itself, that one stays lit."""
    state, shift, last = scene.state, draft.shift, _last_look(scene)
    names = pieces.names(scene.match, scene.made, shift)
    if draft.empty and draft.picked is None and draft.brought is None and not draft.moving and not draft.line:
        return replace(last, focus=draft.focus, names=names, made=scene.made)
    look = board.Look(
        drafts.grid(state, draft),
        drafts.line(state, draft),
        drafts.used(state, draft),
        picked=draft.picked,
        free=drafts.free_cells(state, draft),
        movable=drafts.movable(state, draft),
        focus=draft.focus,
        names=names,
        made=scene.made,
    )
    if shift is None:
        return replace(look, slide=last.slide, returned=last.returned, entered=last.entered)
    slid = (shift.start, shift.end) if isinstance(shift, Slide) else None
    return replace(look, slide=slid, entered=shift.cell if isinstance(shift, Bring) else None)


def _last_look(scene: Scene) -> board.Look:
    """Between moves the board shows which piece moved last, and the line that was used: by the computer, or then."""
    state, last = scene.state, scene.last
    if last is None or not isinstance(last.move, Solve):
        return board.Look(state.grid)
    move, shift = last.move, last.move.shift
    return board.Look(
        state.grid,
        move.line if scene.past or last.before.turn in scene.match.bots else None,
        slide=(shift.start, shift.end) if isinstance(shift, Slide) else None,
        returned=last.before.grid == state.grid,
        last=True,
        entered=shift.cell if isinstance(shift, Bring) else None,
    )


def _reserve(state: State, draft: Draft, say: Words) -> Markup:
    brought = draft.shift.digit if isinstance(draft.shift, Bring) else None
    gone = _last(state.reserve, brought) if brought else None
    names = pieces.of_reserve(state.reserve)
    shown = [
        _piece(digit, index, names[index], digit == draft.brought, say) if index != gone else tag("span", class_="slot")
        for index, digit in enumerate(state.reserve)
    ]
    if not state.reserve:
        return tag("div", id="reserve", class_="reserve", hidden=True)
    return tag(
        "div",
        tag("span", say("mm.reserve"), class_="quiet", id="reserve-name"),
        *shown,
        id="reserve",
        class_="reserve",
        role="group",
        aria_labelledby="reserve-name",
        data_does=say("mm.does.reserve"),
    )


def _last(reserve: tuple[int, ...], digit: int) -> int:
    """Of equal pieces the last one goes first."""
    return len(reserve) - 1 - reserve[::-1].index(digit)


def _piece(digit: int, index: int, name: str, picked: bool, say: Words) -> Markup:
    return tag(
        "button",
        digit,
        class_="piece picked" if picked else "piece",
        type="button",
        id=f"reserve-{digit}-{index}",
        data_act=f"reserve {digit}",
        data_drag=f"reserve-{digit}",
        data_piece=name,
        aria_pressed="true" if picked else "false",
        aria_label=say("mm.reserve.piece", digit=digit),
    )


def _task(scene: Scene, say: Words) -> Markup:
    """Whose turn it is and the number to make."""
    match, state = scene.match, scene.state
    if not state.target:
        who = say("mm.task.agree")
    elif state.turn is None:
        who = say("mm.task.race")
    else:
        key = "mm.task.bot" if state.turn in match.bots else "mm.task"
        who = say(key, player=match.players[state.turn])
    again = say("mm.task.again", count=len(state.stalled)) if state.stalled else None
    return tag(
        "div",
        tag("h2", tag("span", who, class_="who"), tag("span", state.target or "?", class_="target"), class_="ask"),
        tag("p", again, class_="quiet again") if again else None,
        slot("clock"),
        id="task",
        class_="task",
    )


def _calculation(scene: Scene, draft: Draft, say: Words) -> Markup:
    """The calculation as it grows, with its value so far, or what the last refusal said."""
    state: State = scene.state
    if scene.past or state.over:
        return _past(scene, say)
    if not state.target:
        return _agreeing(scene, say)
    if state.turn is None:
        return _buzzers(scene, say)
    meant = drafts.line(state, draft)
    shift = shift_words(draft.shift, say)
    where = line_name(meant, say) if meant else say("mm.where.any")
    if draft.shift:
        where = say("mm.where.after", line=where, shift=shift) if meant else say("mm.where.moved", shift=shift)
    tokens = [
        tag("span", SIGNS.get(token.mark, token.mark), class_="digit" if token.mark.isdigit() else "sign")
        for token in draft.tokens
    ]
    back = button("", "put-back", icon_name="close", label=say("mm.put-back"), id="put-back") if draft.shift else None
    return tag(
        "div",
        tag("div", tag("p", where, class_="where quiet"), back, class_="heading-row"),
        tag("div", *tokens, class_="tokens", role="math", aria_label=in_words(pretty(draft.calculation), say))
        if tokens
        else tag("div", tag("span", _before(scene, say), class_="quiet"), class_="tokens"),
        _steps(draft, say),
        _value(state, draft, meant, say),
        refusal(scene.refused, say, scene.match.game.name),
        id="calculation",
        class_="calculation",
    )


def _before(scene: Scene, say: Words) -> Markup:
    """The last move, until there is something of this one."""
    return with_maths(last_move(scene.last, say) if scene.last else say("mm.calculation.empty"), say)


def _steps(draft: Draft, say: Words) -> Markup | None:
    """The operations so far, worked out one by one, when there is more than one."""
    done = drafts.worked(draft)
    texts = [_step(step) for step in done]
    return tag("p", with_maths(" · ".join(texts), say), class_="steps quiet small") if len(texts) > 1 else None


def _step(step: Worked) -> str:
    """9 × 8 = 72, √9 = 3."""
    if step.right is None:
        return f"{pretty(marked(step.sign, str(step.left)))} = {number(step.result)}"
    return f"{number(step.left)} {SIGNS[step.sign]} {number(step.right)} = {number(step.result)}"


def _value(state: State, draft: Draft, meant: str | None, say: Words) -> Markup:
    value = drafts.value(draft)
    hit = value == state.target
    taken = sum(token.mark.isdigit() for token in draft.tokens)
    whole = len(rules.digits_of(drafts.grid(state, draft), meant)) if meant else 0
    parts = [say("mm.taken", count=taken, whole=whole)] if meant else []
    parts.append(say("points", count=rules.worth(state, draft.shift)))
    shown = tag(
        "span",
        icon("check") if hit else None,
        f"= {number(value)}" if value is not None else "",
        class_="value hit" if hit else "value",
    )
    return tag("p", shown, tag("span", " · ".join(parts), class_="quiet"), class_="outcome")


def _past(scene: Scene, say: Words) -> Markup:
    """The move that led to the state being looked at, worked out line by line."""
    last = scene.last
    codes = {"mm.all-stalled": "mm.alone"} if len(scene.players) == 1 else {}
    lines = [
        tag(
            "li",
            with_maths(say(codes.get(line.code, line.code), **line.facts), say),
            " ",
            tag("strong", say("points", count=line.points)) if line.points else None,
        )
        for line in (last.score.lines if last else ())
    ]
    told = with_maths(last_move(last, say) if last else say("table.beginning"), say)
    return tag(
        "div",
        tag("p", told),
        tag("ol", *lines, class_="worked") if lines else None,
        id="calculation",
        class_="calculation",
    )


def _agreeing(scene: Scene, say: Words) -> Markup:
    """MM-17: the players agree on the next number."""
    asked = void(
        "input",
        id="agreed",
        name="agreed",
        type="number",
        inputmode="numeric",
        min=rules.AGREED[0],
        max=rules.AGREED[-1],
        autocomplete="off",
    )
    return tag(
        "div",
        tag("p", say("mm.agree.how", count=scene.state.options.rounds - scene.state.met), class_="quiet"),
        tag(
            "div",
            tag("label", say("mm.agree.number"), for_="agreed"),
            asked,
            button(say("mm.agree"), "agree", kind="main", field="agreed", id="agree"),
            class_="row",
        ),
        refusal(scene.refused, say, scene.match.game.name),
        id="calculation",
        class_="calculation",
    )


def _buzzers(scene: Scene, say: Words) -> Markup:
    """MM-17: a buzzer for each person."""
    buttons = [
        tag(
            "button",
            seat_mark(seat),
            tag("span", name),
            class_="buzzer",
            type="button",
            id=f"buzz-{seat}",
            data_act=f"buzz {seat}",
            data_key=seat + 1,
            disabled=not may_act(scene.state, seat),
        )
        for seat, name in enumerate(scene.players)
        if seat not in scene.match.bots
    ]
    return tag(
        "div",
        tag("p", say("mm.race.how"), class_="quiet"),
        tag("div", *buttons, class_="buzzers"),
        refusal(scene.refused, say, scene.match.game.name),
        id="calculation",
        class_="calculation",
    )


def _keys(state: State, idle: bool, say: Words) -> Markup:
    """Signs and parentheses; idle ones keep their place, so that nothing under them moves."""
    signs = [
        tag(
            "button",
            SIGNS.get(mark, mark),
            class_="key",
            type="button",
            id=f"key-{index}",
            data_act=f"press {mark}",
            disabled=idle,
            aria_label=say(f"sign.{mark}"),
        )
        for index, mark in enumerate(state.options.operators + "()")
    ]
    erase = tag(
        "button",
        icon("erase"),
        class_="key",
        type="button",
        id="key-erase",
        data_act="erase",
        disabled=idle,
        aria_label=say("mm.erase"),
    )
    many = "keys many" if len(signs) >= MANY else "keys"
    return tag("div", *signs, erase, id="operators", class_=many, role="group", aria_label=say("mm.keys"))


def _actions(state: State, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place."""
    if not state.target:
        return actions(None)
    if state.turn is None:
        return actions(None, button(say("mm.pass"), "stall", id="stall"))
    moving = say("mm.move.stop") if draft.moving else say("mm.move")
    return actions(
        button(say("mm.play"), "play", kind="main", id="main-button", key="=", enter=drafts.is_typed(draft)),
        button(moving, "moving", icon_name="move", id="moving", pressed=draft.moving)
        if not (state.options.race and not state.options.moving)
        else None,
        button(say("mm.stall"), "stall", id="stall"),
    )


def log_line(played: Played, say: Words) -> Markup:
    """One line of the log: the target, who, with what, for how much."""
    move, player = played.move, played.player
    points: str | None = say("points", count=played.score.total) if player else None
    if isinstance(move, Solve):
        text = say(
            "mm.log.solved",
            player=player,
            line=line_name(move.line, say),
            calculation=move.calculation,
            shift=f"{shift_words(move.shift, say)}, " if move.shift else "",
        )
    elif isinstance(move, rules.Buzz):
        text, points = say("mm.told.buzzed", player=played.players[move.seat]), None
    elif isinstance(move, rules.Agree):
        text, points = say("mm.told.agreed", target=move.target), None
    elif isinstance(move, rules.Bell):
        text, points = say("mm.told.bell"), None
    else:
        text, points = stall_words(played, say), points if played.score.total else None
    return join(
        tag("strong", played.before.target or played.after.target),
        " ",
        with_maths(text, say),
        " ",
        tag("strong", points) if points else None,
    )


def still(
    grid: tuple[str, ...],
    label: str,
    line: str | None = None,
    used: str = "",
    slide: tuple[str, str] | None = None,
    entered: str | None = None,
) -> Markup:
    """A figure for the help, drawn by the board: cells by their names."""
    look = board.Look(
        rules.read_grid(grid),
        line,
        frozenset(rules.cell_at(name) for name in used.split()),
        (rules.cell_at(slide[0]), rules.cell_at(slide[1])) if slide else None,
        entered=rules.cell_at(entered) if entered else None,
    )
    return board.figure(look, label)
