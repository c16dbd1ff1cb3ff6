"""A table where tiles are laid, on the page: the rack and its tools, whose turn it is, what was and can be done."""

from collections.abc import Callable, Iterable

from pyapp.app.laying import challenge
from pyapp.app.laying.acts import Kit
from pyapp.app.laying.board import sign
from pyapp.app.laying.draft import Draft
from pyapp.app.laying.seat import last_move, marks, people, viewer
from pyapp.app.markup import Markup, join, slot, tag
from pyapp.app.parts import button, refusal
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import ending
from pyapp.app.words import Words, pretty
from pyapp.core import Score
from pyapp.games.tiles import Challenge, Change, Lay, Squares, covered

STAGE, STAGE_CLASS = ("pan", "zoom-tool", "rack"), "laying"
PANEL = ("task", "calculation")


def in_hand(scene: Scene, focus: int) -> Draft:
    """The tiles in hand; none when looking back."""
    draft: Draft = scene.draft
    return Draft(focus=focus, zoomed=draft.zoomed) if scene.past else draft


def zoom(draft: Draft, say: Words) -> dict[str, Markup]:
    """The board, which can be zoomed and then pans."""
    tool = button("", "zoom", icon_name="zoom", id="zoom", pressed=draft.zoomed, label=say("laying.zoom"))
    return {
        "pan": tag("div", slot("board"), id="pan", class_="pan zoomed" if draft.zoomed else "pan", tabindex=-1),
        "zoom-tool": tag("div", tool, id="zoom-tool", class_="zoom"),
    }


def last_squares(scene: Scene, squares: Squares, draft: Draft) -> frozenset[int]:
    """The squares of the last laying, until tiles are laid again."""
    if scene.last is None or draft.laid or not isinstance(scene.last.move, Lay):
        return frozenset()
    return frozenset(covered(squares, scene.last.move))


def rack(
    scene: Scene, draft: Draft, say: Words, kinds: dict[str, str] | None = None,
    value: Callable[[str], str] = lambda tile: "",
) -> Markup:
    """The rack that may be seen; racks of others and past ones of people who take turns stay hidden (GEN-1).

    `kinds` gives tiles a class, `value` the small number on them.
    """
    match, state = scene.match, scene.state
    if scene.past or state.over:
        seat = viewer(match) if len(people(match)) < 2 or state.over else None
        if seat is None:
            return _no_rack(say("laying.rack.hidden"))
        return _tiles(Draft(order=state.racks[seat]), False, say, kinds, value)
    if viewer(match) is None:
        return _no_rack(say("laying.rack.bots"))
    if not draft.shown:
        return _cover(match.players[state.turn], say)
    return _tiles(draft, not scene.busy, say, kinds, value)


def _tiles(
    draft: Draft, active: bool, say: Words, kinds: dict[str, str] | None, value: Callable[[str], str]
) -> Markup:
    """The tiles as the player has ordered them; a laid tile leaves its place open."""
    tiles = [_tile(draft, at, tile, active, say, (kinds or {}).get(tile, ""), value(tile))
             for at, tile in enumerate(draft.order)]
    return tag("div", *tiles, id="rack", class_="rack", role="group", aria_label=say("laying.rack"))


def _tile(draft: Draft, at: int, tile: str, active: bool, say: Words, kind: str, value: str) -> Markup:
    if at in draft.slots:
        return tag("span", class_="slot", id=f"rack-{at}", data_drop=f"rack-{at}")
    marked = at == draft.picked or at in (draft.changing or ())
    classes = " ".join(name for name in ("tile", kind, "picked" if marked else "") if name)
    return tag(
        "button", tag("span", sign(tile) if tile != "?" else ""),
        data_worth=value or None, class_=classes + (" blank" if tile == "?" else ""),
        type="button", id=f"rack-{at}", data_act=f"rack {at}", data_drag=f"rack-{at}" if active else None,
        data_drop=f"rack-{at}", data_ghost=sign(tile) if tile != "?" else "", disabled=not active,
        aria_pressed="true" if marked else "false",
        aria_label=say("laying.joker") if tile == "?" else sign(tile),
    )


def _way(draft: Draft, say: Words) -> Markup:
    """For who types: where the next tile goes."""
    return tag("span", say("laying.way.down" if draft.down else "laying.way.across"), id="way", role="status",
               class_="visually-hidden", data_way="down" if draft.down else "across")


def _cover(player: str, say: Words) -> Markup:
    """Racks are secret: whoever comes next uncovers their own."""
    return tag("div", button(say("laying.show", player=player), "show", kind="main", icon_name="eye", id="show"),
               id="rack", class_="rack covered")


def _no_rack(text: str) -> Markup:
    return tag("div", tag("p", text, class_="quiet"), id="rack", class_="rack covered")


def _tools(draft: Draft, may_change: bool, say: Words) -> tuple[Markup, ...]:
    """Beside the main button: order the rack, take everything back, change tiles."""
    if draft.changing is not None:
        return (button(say("laying.keep"), "changing", icon_name="close", id="changing"),)
    back = button("", "clear", icon_name="undo", id="take-back", label=say("laying.clear")) if draft.laid else \
        button("", "sort", icon_name="sort", id="sort", label=say("laying.sort"))
    return (
        back, button("", "shuffle", icon_name="shuffle", id="shuffle", label=say("laying.shuffle")),
        button(say("laying.change"), "changing", icon_name="swap", id="changing", disabled=not may_change),
    )


def task(scene: Scene, draft: Draft, say: Words, *facts: Markup | None) -> Markup:
    """Whose turn it is, what the game tells of its piles, the clock; or who has won."""
    match, state = scene.match, scene.state
    if state.over and not scene.past:
        return tag("div", tag("h2", ending(match, say), class_="ending"), id="task", class_="task")
    key = "laying.challenge.ask" if draft.waits else "laying.task.bot" if state.turn in match.bots else "laying.task"
    return tag("div", tag("h2", say(key, player=match.players[state.turn])), *facts, slot("clock"),
               _way(draft, say) if not scene.busy else None, id="task", class_="task")


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
    return tag("div", content, id="calculation", class_="card calculation")


def past(kit: Kit, scene: Scene, say: Words, worked: Callable[[Score], Iterable[Markup | None]]) -> Markup:
    """The last move, worked out by the game; before it, who begins."""
    if scene.last is None:
        return tag("p", say(f"{kit.words}.begin", player=scene.players[scene.state.turn]), class_="quiet")
    return join(tag("p", last_move(kit, scene.last, say)), *worked(scene.last.score))


def actions(scene: Scene, draft: Draft, say: Words, key: str, points: int | None, may_change: bool, may_pass: bool,
            *more: Markup | None) -> Markup:
    """One main button, always in the same place and on the same key; `points` is what laying would earn, if known."""
    challenges = challenge.buttons(scene.match, say)
    if not draft.shown:
        return tag("div", challenge.go_on(key, say) if draft.waits else None, *challenges, id="actions",
                   class_="actions wrap")
    passing = button(say("laying.pass"), "pass", id="pass") if may_pass and draft.empty else None
    return tag("div", _main(draft, key, points, say), *_tools(draft, may_change, say), *more, passing, *challenges,
               id="actions", class_="actions wrap")


def _main(draft: Draft, key: str, points: int | None, say: Words) -> Markup:
    if draft.changing is not None:
        return button(say("laying.change.tiles", count=len(draft.changing)), "play", kind="main", id="main", key=key,
                      disabled=not draft.changing)
    text = say("laying.lay") if points is None else say("laying.lay.points", count=points)
    return button(text, "play", kind="main", id="main", key=key, disabled=not draft.laid)


def log_line(kit: Kit, played: Played, say: Words) -> Markup:
    """One line of the log: who, with what, for how much."""
    move, player = played.move, tag("strong", played.player)
    if isinstance(move, Lay):
        points = say("points", count=played.score.total)
        return join(player, " ", pretty(marks(move)), " ", tag("strong", points))
    if isinstance(move, Challenge):
        return join(last_move(kit, played, say))
    what = say("laying.log.changed", count=len(move.tiles)) if isinstance(move, Change) else say("laying.log.passed")
    return join(player, " ", what)


def chooser(draft: Draft, marks: str, square: str, say: Words) -> Markup:
    """What does this joker stand for?"""
    choices = [
        tag("button", sign(mark), class_="key", type="button", id=f"joker-{at}", data_act=f"joker {mark}",
            data_focus=at == 0 and not draft.typing, aria_label=sign(mark) if mark.isdigit() else say(f"sign.{mark}"))
        for at, mark in enumerate(marks)
    ]
    return tag("div", tag("p", say("laying.joker.ask", square=square)), tag("div", *choices, class_="chooser"),
               role="group", aria_label=say("laying.joker.ask", square=square))
