"""The table of L'Or des fous on the page: board, die, the move in words, actions, and what the computer thinks."""

from dataclasses import replace

from pyapp.app.games.or_des_fous import board, pieces
from pyapp.app.games.or_des_fous import draft as drafts
from pyapp.app.games.or_des_fous.draft import Draft
from pyapp.app.games.or_des_fous.seat import ending, last_move, move_words
from pyapp.app.games.or_des_fous.spoken import so_far, upcoming
from pyapp.app.table.scene import Played, Scene
from pyapp.app.ui.icons import seat_mark
from pyapp.app.ui.markup import Markup, join, slot, tag
from pyapp.app.ui.parts import actions, button, refusal
from pyapp.app.ui.words import Words
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import State, Step, square_name

STAGE = ("board",)
PANEL = ("task", "making")


def view(scene: Scene, say: Words) -> dict[str, Markup]:
    """The fragments of this table."""
    draft: Draft = Draft() if scene.past else scene.draft
    return board.table(_look(scene, draft), say) | {
        "task": _task(scene, say),
        "making": _making(scene, draft, say),
        "actions": _actions(scene.state, draft, say),
    }


def _look(scene: Scene, draft: Draft) -> board.Look:
    """What the board shows, every piece by its name."""
    names = pieces.names(scene.match, scene.made)
    if draft.start is not None and draft.end is not None:
        names = pieces.stepped(names, Step(draft.start, draft.end, draft.gems, draft.back))
    return _hinted(scene, replace(_shown(scene, draft), names=names))


def _hinted(scene: Scene, look: board.Look) -> board.Look:
    """The board with what a hint speaks of: the pawn, its square, then the gems and a beaten pawn as well."""
    move, steps = scene.hinted, scene.steps
    if not isinstance(move, Step):
        return look
    rest = (*(square for way in move.gems for square in way), *(() if move.back is None else (move.back,)))
    told = (move.start, move.end)[:steps] + (rest if steps > 2 else ())
    return replace(look, hinted=tuple(dict.fromkeys(told)), hint_way=(move.start, move.end) if steps > 2 else None)


def _shown(scene: Scene, draft: Draft) -> board.Look:
    """The draft, or else the last move."""
    state: State = scene.state
    if draft.start is None:
        return _last_look(scene, draft, 0 if scene.busy else drafts.movable(state))
    if draft.end is None:
        ends, carriers = rules.ends(state, draft.start), state.pawns[1 - state.turn] & state.gems
        return board.Look(
            state.pawns,
            state.gems,
            drafts.movable(state),
            draft.start,
            ends & ~carriers,
            prey=ends & carriers,
            focus=draft.focus,
        )
    pawns, gems = drafts.shown(state, draft)
    own, held = rules.stepped(state, draft.start, draft.end)
    near, ends = drafts.near(state, draft), drafts.gem_ends(state, draft)
    sent = sum(1 << to for _, to in draft.gems)
    group = near | ends | sent
    links = tuple(
        (one, other)
        for one in rules.squares(group)
        for other in rules.squares(rules.NEXT_TO[one] & group)
        if one < other
    )
    return board.Look(
        pawns,
        gems,
        picked=draft.end,
        way=(draft.start, draft.end),
        near=near,
        gem_free=ends & ~sent,
        links=links,
        chains=_chains(own, held, draft.gems),
        backs=drafts.backs(state, draft) if draft.back is None else 0,
        back=draft.back,
        focus=draft.focus,
    )


def _chains(own: int, gems: int, ways: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The way of each gem, in an order in which they can go."""
    if len(ways) == 2 and not rules.reach(own, gems, ways[0][0]) >> ways[0][1] & 1:
        ways = ways[1], ways[0]
    chains: list[tuple[int, ...]] = []
    for carrier, to in ways:
        if not rules.reach(own, gems, carrier) >> to & 1:
            return tuple(chains)
        chains.append(rules.chain(own, gems, carrier, to))
        gems ^= 1 << carrier | 1 << to
    return tuple(chains)


def _last_look(scene: Scene, draft: Draft, movable: int) -> board.Look:
    """Between moves the board still shows the last one: the pawn's way, the gems' ways, a beaten pawn."""
    state: State = scene.state
    if scene.last is None or not isinstance(scene.last.move, Step):
        return board.Look(state.pawns, state.gems, movable, focus=draft.focus)
    move = scene.last.move
    own, gems = rules.stepped(scene.last.before, move.start, move.end)
    return board.Look(
        state.pawns,
        state.gems,
        movable,
        way=(move.start, move.end),
        chains=_chains(own, gems, move.gems),
        back=move.back,
        focus=draft.focus,
    )


def _task(scene: Scene, say: Words) -> Markup:
    """Whose turn it is and what was rolled."""
    match, state = scene.match, scene.state
    if state.over:  # looked back at: there is no die any more
        return tag("div", tag("h2", ending(match, say), class_="asked"), id="task", class_="task")
    key = "of.task.bot" if state.turn in match.bots else "of.task"
    who = tag("span", seat_mark(state.turn), say(key, player=match.players[state.turn]), class_="who")
    what = tag("span", say(f"of.side.{rules.SIDES[state.turn]}"), class_="quiet small")
    rolled = say(f"of.rolled.champion.{state.die}" if state.options.variant == "champion" else f"of.rolled.{state.die}")
    return tag(
        "div",
        board.die(state.die, say("of.die", die=state.die), say("of.does.die"), scene.made),
        tag("h2", who, tag("span", rolled, class_="rolled"), what, class_="asked"),
        slot("clock"),
        id="task",
        class_="task",
    )


def _making(scene: Scene, draft: Draft, say: Words) -> Markup:
    """The move in words as it grows and the next step; or what the last refusal said; or the last move."""
    if scene.busy:
        lines = [tag("p", last_move(scene.last, say) if scene.last else say("table.beginning"))]
    else:
        lines = [
            tag("p", _so_far(scene, draft, say), class_="so-far"),
            tag("p", upcoming(scene.state, draft, say), class_="quiet"),
        ]
    return tag(
        "div", *lines, refusal(scene.refused, say, scene.match.game.name), id="making", class_="calculation making"
    )


def _so_far(scene: Scene, draft: Draft, say: Words) -> str:
    if draft.start is None:
        return last_move(scene.last, say) if scene.last else say("of.making.begin")
    if draft.end is None:
        return say("of.making.pawn", start=square_name(draft.start))
    return so_far(scene.state, draft, say)


def _actions(state: State, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place."""
    stuck = not state.over and not rules.can_move(state)  # there is no die after the end
    ready = stuck or (draft.end is not None and not (drafts.takes(state, draft) and draft.back is None))
    return actions(
        button(
            say("of.pass" if stuck else "of.play"), "play", kind="main", id="main-button", key="=", disabled=not ready
        ),
        button(say("of.erase"), "erase", icon_name="undo", id="erase", disabled=draft.empty),
        button(say("of.analysis"), "dialog", "solutions", icon_name="search", id="open-solutions"),
    )


def log_line(played: Played, say: Words) -> Markup:
    """One line of the log: who, the roll, the move."""
    return join(
        tag("strong", played.number),
        " ",
        say("of.log", player=played.player, die=played.before.die, move=move_words(played.move, say)),
    )
