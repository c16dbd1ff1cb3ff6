"""A table where tiles are laid, on the page: the rack and its tools, whose turn it is, what was and can be done."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from pyapp.app.games.laying import challenge
from pyapp.app.games.laying.acts import Kit
from pyapp.app.games.laying.board import Look, sign, tile_name
from pyapp.app.games.laying.draft import Draft
from pyapp.app.games.laying.seat import calculations, last_move, people, unsaid, viewer
from pyapp.app.table.scene import Played, Scene
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, join, slot, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import actions, button, refusal
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, pretty
from pyapp.core import Score
from pyapp.games.tiles import Challenge, Change, Late, Lay, Squares, arms, covered, lifted, placed

STAGE, PANEL, HAND, TABLE_CLASS = ("board",), ("task", "calculation"), ("rack",), "laying"


def in_hand(scene: Scene, focus: int) -> Draft:
    """The tiles in hand; none when looking back."""
    draft: Draft = scene.draft
    return Draft(focus=focus) if scene.past else draft


def last_squares(scene: Scene, squares: Squares) -> tuple[int, ...]:
    """The squares on which the last laying has changed something; they stay lit until the next move."""
    last = scene.last
    if last is None or not isinstance(last.move, Lay):
        return ()
    gone = lifted(squares, last.before.board, last.move)
    return (*(square for square, _ in placed(squares, last.before.board, last.move)), *gone)


def came(scene: Scene) -> str:
    """The tiles of the last move came from their player."""
    return f"seat-{scene.last.before.turn}" if scene.last else ""


def hinted(scene: Scene, squares: Squares, look: Look) -> Look:
    """The board with what a hint speaks of: the line, where it begins, the tiles."""
    move = scene.hinted
    if not isinstance(move, Lay):
        return look
    new = {square: tile for square, tile in placed(squares, scene.state.board, move) if square not in look.fresh}
    runs = arms(move)
    told = (
        tuple(square for arm in runs for square in squares.line(arm.start, arm.down)),
        tuple(arm.start for arm in runs),
        tuple(square for arm in runs for square in covered(squares, arm)),
    )
    return replace(look, hinted=told[min(scene.steps, len(told)) - 1], ghosts=new if scene.steps >= len(told) else {})


def names(scene: Scene, draft: Draft) -> dict[int, str]:
    """The tiles laid this turn, by square."""
    return {square: _name(scene, slot) for square, slot, _ in draft.laid}


def _name(scene: Scene, slot: int) -> str:
    """What a tile of the rack is called in this turn, there and on the board."""
    return f"rack-{scene.made}-{slot}"


def rack(
    scene: Scene,
    draft: Draft,
    say: Words,
    kinds: Mapping[str, str] = MappingProxyType({}),
    value: Callable[[str], str] = lambda tile: "",
) -> dict[str, Markup]:
    """The rack that may be seen; racks of others and past ones of people who take turns stay hidden (GEN-1).

    Each tile is a fragment of its own: a tap changes one of them. `kinds` gives tiles a class, `value` the small
    number on them.
    """
    match, state = scene.match, scene.state
    if scene.past or state.over:
        seat = viewer(match) if len(people(match)) < 2 or state.over else None
        if seat is None:
            return _covered(scene, tag("p", say("laying.rack.hidden"), class_="quiet"))
        return _tiles(scene, Draft(order=state.racks[seat]), False, say, kinds, value)
    if viewer(match) is None:
        return _covered(scene, tag("p", say("laying.rack.bots"), class_="quiet"))
    if not draft.shown:
        show = say("laying.show", player=match.players[state.turn])
        return _covered(scene, button(show, "show", kind="main", icon_name="eye", id="show"))
    return _tiles(scene, draft, not scene.busy, say, kinds, value)


def _tiles(
    scene: Scene, draft: Draft, active: bool, say: Words, kinds: Mapping[str, str], value: Callable[[str], str]
) -> dict[str, Markup]:
    """The tiles as the player has ordered them; a laid tile leaves its place open."""
    marked = {draft.picked, *(draft.changing or ())}
    tiles = {
        f"rack-{at}": _open(at)
        if at in draft.slots
        else _tile(at, tile, at in marked, active, kinds.get(tile, ""), value(tile), _name(scene, at), say)
        for at, tile in enumerate(draft.order)
    }
    return {
        "rack": tag(
            "div",
            *map(slot, tiles),
            id="rack",
            class_="rack",
            role="group",
            aria_label=say("laying.rack"),
            data_does=say("laying.does.rack"),
        ),
        **tiles,
    }


def _open(at: int) -> Markup:
    return tag("span", class_="slot", id=f"rack-{at}", data_drop=f"rack-{at}")


@remember
def _tile(at: int, tile: str, marked: bool, active: bool, kind: str, value: str, name: str, say: Words) -> Markup:
    classes = " ".join(name for name in ("tile", kind, "picked" if marked else "") if name)
    return tag(
        "button",
        icon("joker") if tile == "?" else tag("span", sign(tile)),
        data_worth=value or None,
        class_=classes + (" blank" if tile == "?" else ""),
        type="button",
        id=f"rack-{at}",
        data_act=f"rack {at}",
        data_drag=f"rack-{at}" if active else None,
        data_drop=f"rack-{at}",
        data_ghost=sign(tile) if tile != "?" else "",
        disabled=not active,
        data_piece=name,
        aria_pressed="true" if marked else "false",
        aria_label=say("laying.joker") if tile == "?" else tile_name(sign(tile), value, say),
        data_does=say("laying.does.joker") if tile == "?" else None,
    )


def _way(draft: Draft, say: Words) -> Markup:
    """For who types: where the next tile goes."""
    return tag(
        "span",
        say("laying.way.down" if draft.down else "laying.way.across"),
        id="way",
        class_="visually-hidden",
        data_way="down" if draft.down else "across",
    )


def _covered(scene: Scene, instead: Markup) -> dict[str, Markup]:
    """Racks are secret: whoever comes next uncovers their own. A covered one has as many places, so nothing moves."""
    places = len(scene.draft.order) or len(scene.state.racks[0])
    return {"rack": tag("div", instead, *[tag("span", class_="slot")] * places, id="rack", class_="rack covered")}


def _tools(draft: Draft, may_change: bool, say: Words) -> tuple[Markup, ...]:
    """Beside the main button: order the rack, take everything back, change tiles."""
    if draft.changing is not None:
        return (button(say("laying.keep"), "changing", icon_name="close", id="changing"),)
    back = (
        button("", "clear", icon_name="undo", id="take-back", label=say("laying.clear"))
        if draft.laid
        else button("", "sort", icon_name="sort", id="sort", label=say("laying.sort"))
    )
    return (
        back,
        button("", "shuffle", icon_name="shuffle", id="shuffle", label=say("laying.shuffle")),
        button(say("laying.change"), "changing", icon_name="swap", id="changing", disabled=not may_change),
    )


def task(scene: Scene, draft: Draft, say: Words, *facts: Markup | None) -> Markup:
    """Whose turn it is, what the game tells of its piles, the clock."""
    match, state = scene.match, scene.state
    key = "laying.challenge.ask" if draft.waits else "laying.task.bot" if state.turn in match.bots else "laying.task"
    return tag(
        "div",
        tag("h2", say(key, player=match.players[state.turn])),
        *facts,
        slot("clock"),
        _way(draft, say) if not scene.busy else None,
        id="task",
        class_="task",
    )


def calculation(
    scene: Scene, draft: Draft, say: Words, past: Callable[[], Markup], growing: Callable[[], Markup]
) -> Markup:
    """What the tiles in hand make as they are laid, what the last refusal said, or the last move."""
    if scene.busy or not draft.shown or (draft.empty and scene.refused is None):
        content = past()
    elif scene.refused:
        content = join(refusal(scene.refused, say, scene.match.game.name))
    elif draft.changing is not None:
        content = tag("p", say("laying.change.how", count=len(draft.changing)))
    else:
        content = growing()
    return tag("div", content, id="calculation", class_="calculation")


def past(kit: Kit, scene: Scene, say: Words, worked: Callable[[Score], Iterable[Markup | None]]) -> Markup:
    """The last move, worked out by the game; before it, who begins."""
    if scene.last is None:
        return tag("p", say(f"{kit.words}.begin", player=scene.players[scene.state.turn]), class_="quiet")
    return join(tag("p", with_maths(last_move(kit, scene.last, say), say)), *worked(scene.last.score))


def choices(
    scene: Scene,
    draft: Draft,
    say: Words,
    key: str,
    points: int | None,
    may_change: bool,
    may_pass: bool,
    *more: Markup | None,
) -> Markup:
    """One main button, always in the same place and on the same key; `points` is what laying would earn, if known."""
    challenges = challenge.buttons(scene.match, say)
    if not draft.shown:
        return actions(challenge.go_on(key, say) if draft.waits else None, *challenges)
    passing = button(say("laying.pass"), "pass", id="pass") if may_pass and draft.empty else None
    return actions(_main(draft, key, points, say), *_tools(draft, may_change, say), *more, passing, *challenges)


def _main(draft: Draft, key: str, points: int | None, say: Words) -> Markup:
    if draft.changing is not None:
        return button(
            say("laying.change.tiles", count=len(draft.changing)),
            "play",
            kind="main",
            id="main-button",
            key=key,
            disabled=not draft.changing,
        )
    text = say("laying.lay") if points is None else say("laying.lay.points", count=points)
    return button(text, "play", kind="main", id="main-button", key=key, disabled=not draft.laid)


def log_line(kit: Kit, played: Played, say: Words) -> Markup:
    """One line of the log: who, with what, for how much."""
    move, player = played.move, tag("strong", played.player)
    if isinstance(move, Lay):
        points = None if unsaid(kit, played) else tag("strong", say("points", count=played.score.total))
        return join(player, " ", with_maths(pretty(calculations(move, say)), say), " ", points)
    if isinstance(move, Challenge):
        return with_maths(last_move(kit, played, say), say)
    if isinstance(move, Change):
        return join(player, " ", say("laying.log.changed", count=len(move.tiles)))
    return join(player, " ", say("laying.log.late" if isinstance(move, Late) else "laying.log.passed"))


def chooser(draft: Draft, marks: str, square: str, say: Words) -> Markup:
    """What does this joker stand for?"""
    choices = [
        tag(
            "button",
            sign(mark),
            class_="key",
            type="button",
            id=f"joker-{at}",
            data_act=f"joker {mark}",
            data_focus=at == 0 and not draft.typing,
            aria_label=sign(mark) if mark.isdigit() else say(f"sign.{mark}"),
        )
        for at, mark in enumerate(marks)
    ]
    return tag(
        "div",
        tag("p", say("laying.joker.ask", square=square)),
        tag("div", *choices, class_="chooser"),
        role="group",
        aria_label=say("laying.joker.ask", square=square),
    )
