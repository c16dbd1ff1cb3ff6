"""The table of L'Or des fous on the page: board, die, the move in words, actions, and what the computer thinks."""

from functools import lru_cache

from pyapp.app.icons import icon, seat_mark
from pyapp.app.markup import Markup, join, slot, tag
from pyapp.app.model import Table
from pyapp.app.or_des_fous import board
from pyapp.app.or_des_fous import draft as drafts
from pyapp.app.or_des_fous.draft import Draft
from pyapp.app.or_des_fous.seat import ending, last_move, move_words, seconds_left
from pyapp.app.parts import button, progress, sentence
from pyapp.app.table import bot_to_act, found
from pyapp.app.table_parts import clock, waiting_actions
from pyapp.app.words import Words
from pyapp.games.or_des_fous import players, rules, solver
from pyapp.games.or_des_fous.players import Ranked
from pyapp.games.or_des_fous.rules import State, Step, square_name

TOOLS: tuple[str, ...] = ()
PANEL = ("task", "making", "actions", "hint", "players", "log", "typed-row")
SHOWN = 40  # moves in the analysis


def view(table: Table, say: Words) -> dict[str, Markup]:
    """The fragments of this table; `stage` and `panel` hold the others."""
    state: State = table.match.states[table.viewing if table.viewing is not None else -1]
    draft: Draft = table.draft if table.viewing is None else Draft()
    busy = bot_to_act(table) or table.viewing is not None or state.over
    fragments = _board(_look(table, state, draft, busy), say.language) | {
        "task": _task(table, state, say),
        "making": _making(table, state, draft, busy, say),
        "actions": _actions(table, state, draft, say),
        "stage": tag("section", slot("board"), id="stage", class_="stage", aria_label=say("table.stage")),
        "panel": tag("section", *map(slot, PANEL), id="panel", class_="panel", aria_label=say("table.panel")),
    }
    return fragments


@lru_cache(maxsize=8)
def _board(look: board.Look, language: str) -> dict[str, Markup]:
    """Kept, since the page is drawn anew after every slice of thinking and the board is most of it."""
    return board.table(look, Words(language))


def _look(table: Table, state: State, draft: Draft, busy: bool) -> board.Look:
    """What the board shows: the draft, or else the last move."""
    if draft.start is None:
        return _last_look(table, state, draft, 0 if busy else drafts.movable(state))
    if draft.end is None:
        ends, carriers = rules.ends(state, draft.start), state.pawns[1 - state.turn] & state.gems
        return board.Look(state.pawns, state.gems, drafts.movable(state), draft.start, ends & ~carriers,
                          prey=ends & carriers, focus=draft.focus)
    pawns, gems = drafts.shown(state, draft)
    own, held = rules.stepped(state, draft.start, draft.end)
    near, ends = drafts.near(state, draft), drafts.gem_ends(state, draft)
    sent = sum(1 << to for _, to in draft.gems)
    group = near | ends | sent
    links = tuple((one, other) for one in rules.squares(group) for other in rules.squares(rules.NEXT_TO[one] & group)
                  if one < other)
    return board.Look(
        pawns, gems, picked=draft.end, way=(draft.start, draft.end), near=near, gem_free=ends & ~sent, links=links,
        chains=_chains(own, held, draft.gems), backs=drafts.backs(state, draft) if draft.back is None else 0,
        back=draft.back, focus=draft.focus,
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


def _last_look(table: Table, state: State, draft: Draft, movable: int) -> board.Look:
    """Between moves the board still shows the last one: the pawn's way, the gems' ways, a beaten pawn."""
    made = len(table.match.moves) if table.viewing is None else table.viewing
    if made:
        before: State = table.match.states[made - 1]
        move = table.match.game.read(before, table.match.moves[made - 1])
        if isinstance(move, Step):
            own, gems = rules.stepped(before, move.start, move.end)
            return board.Look(state.pawns, state.gems, movable, way=(move.start, move.end),
                              chains=_chains(own, gems, move.gems), back=move.back, focus=draft.focus)
    return board.Look(state.pawns, state.gems, movable, focus=draft.focus)


def _task(table: Table, state: State, say: Words) -> Markup:
    """Whose turn it is and what was rolled."""
    match = table.match
    if state.over:
        text = ending(match, say) if table.viewing is None or table.viewing == len(match.moves) else ""
        return tag("div", tag("h2", text, class_="ending"), id="task", class_="task")
    key = "of.task.bot" if state.turn in match.bots else "of.task"
    made = len(match.moves) if table.viewing is None else table.viewing
    who = tag("span", seat_mark(state.turn), say(key, player=match.players[state.turn]), class_="who")
    what = tag("span", say(f"of.side.{rules.SIDES[state.turn]}"), class_="quiet small")
    return tag(
        "div", board.die(state.die, say("of.die", die=state.die), made),
        tag("h2", who, tag("span", say(f"of.rolled.{state.die}" if state.options.variant != "champion"
                                       else f"of.rolled.champion.{state.die}"), class_="rolled"), what, class_="asked"),
        _clock(table, state, say), id="task", class_="task",
    )


def _clock(table: Table, state: State, say: Words) -> Markup | None:
    if not state.options.seconds or table.viewing is not None or bot_to_act(table):
        return None
    return clock(seconds_left(table), state.options.seconds, say)


def _making(table: Table, state: State, draft: Draft, busy: bool, say: Words) -> Markup:
    """The move in words as it grows and the next step; or what the last refusal said; or the last move."""
    refusal = sentence(table.refused, say, table.match.game.name) if table.refused else None
    if busy:
        made = len(table.match.moves) if table.viewing is None else table.viewing
        lines = [tag("p", last_move(table.match, made, say) if made else say("table.beginning"))]
    else:
        lines = [tag("p", _so_far(table, state, draft, say), class_="so-far"),
                 tag("p", _next(state, draft, say), class_="quiet")]
    return tag("div", *lines, tag("p", icon("warning"), tag("span", refusal), class_="refusal") if refusal else None,
               id="making", class_="card making")


def _so_far(table: Table, state: State, draft: Draft, say: Words) -> str:
    if draft.start is None:
        made = len(table.match.moves)
        return last_move(table.match, made, say) if made else say("of.making.begin")
    if draft.end is None:
        return say("of.making.pawn", start=square_name(draft.start))
    facts: dict[str, object] = {"start": square_name(draft.start), "end": square_name(draft.end)}
    if drafts.takes(state, draft) and draft.back is None:
        return say("of.making.take", **facts)
    return move_words(Step(draft.start, draft.end, draft.gems, draft.back), say)


def _next(state: State, draft: Draft, say: Words) -> str:
    """What to do next, in one sentence."""
    if not rules.can_move(state):
        return say("of.next.pass", die=state.die)
    if draft.start is None:
        return say("of.next.pawn")
    if draft.end is None:
        return say("of.next.square", count=rules.ends(state, draft.start).bit_count())
    if drafts.takes(state, draft) and draft.back is None:
        return say("of.next.back")
    if drafts.near(state, draft) and not draft.gems:
        return say("of.next.gem")
    return say("of.next.play")


def _actions(table: Table, state: State, draft: Draft, say: Words) -> Markup:
    """One main button, always in the same place."""
    waiting = waiting_actions(table, say)
    if waiting:
        return waiting
    stuck = not rules.can_move(state)
    ready = stuck or (draft.end is not None and not (drafts.takes(state, draft) and draft.back is None))
    return tag(
        "div",
        button(say("of.pass" if stuck else "of.play"), "play", kind="main", id="main", key="=", disabled=not ready),
        button(say("of.erase"), "erase", icon_name="undo", id="erase", disabled=draft.empty),
        button(say("of.analysis"), "dialog", "solutions", icon_name="search", id="open-solutions"),
        id="actions", class_="actions",
    )


def hint(table: Table, say: Words) -> Markup | None:
    """The hint, step by step: which pawn, where to, the whole move."""
    if not table.hint:
        return None
    seen = found(table, "hint")
    if seen is None or seen.done < 1:
        return tag("div", progress(say("hint.searching"), seen.done if seen else 0.0), class_="card hint")
    move, value = seen.result[0]
    if not isinstance(move, Step):
        return tag("div", tag("p", icon("hint"), tag("span", say("of.hint.pass"))), class_="card hint")
    lines = [say("of.hint.pawn", start=square_name(move.start))]
    if table.hint > 1:
        lines.append(say("of.hint.square", end=square_name(move.end)))
    if table.hint > 2:
        lines.append(say("of.hint.move", move=move_words(move, say), chance=percent(value)))
    more = button(say("of.hint.more.1" if table.hint == 1 else "of.hint.more.2"), "hint") if table.hint < 3 else None
    return tag("div", tag("ol", *(tag("li", line) for line in lines)), more, class_="card hint")


def percent(value: int) -> str:
    """A chance in ten-thousandths as people read it; only what is certain is 0 or 100."""
    if 0 < value < 50:
        return "< 1 %"
    if solver.SCALE - 50 <= value < solver.SCALE:
        return "> 99 %"
    return f"{(value + 50) // 100} %"


def log_line(table: Table, move_number: int, say: Words) -> Markup:
    """One line of the log: who, the roll, the move."""
    match = table.match
    before: State = match.states[move_number - 1]
    move = match.game.read(before, match.moves[move_number - 1])
    return join(tag("strong", move_number), " ", say("of.log", player=match.players[before.turn], die=before.die,
                                                     move=move_words(move, say)))


# What the computer thinks of it


def dialog(table: Table, say: Words) -> tuple[str, Markup] | None:
    """Title and content of the game's own dialogs."""
    if table.dialog == "solutions":
        return say("of.analysis.title"), _analysis(table, say)
    if table.dialog == "review":
        return say("table.review"), _review(table, say)
    return None


def _analysis(table: Table, say: Words) -> Markup:
    """Every move with its chance to win, and how far the estimate is off."""
    seen = found(table, "solutions", table.asked)
    done = seen.done if seen else 0.0
    ranked: Ranked = seen.result if seen else ()
    working = progress(say("of.analysis.working"), done, stop=True, say=say) if done < 1 else None
    rows = [
        tag("li", tag("span", move_words(move, say)), tag("span", tag("span", style=f"width:{(value + 50) // 100}%"),
                                                          class_="chance", aria_hidden="true"),
            tag("strong", percent(value)))
        for move, value in ranked[:SHOWN]
    ]
    more = say("of.analysis.more", count=len(ranked) - SHOWN) if len(ranked) > SHOWN else None
    return join(
        tag("p", say("of.analysis.about", error=players.ERROR_POINTS), class_="quiet"), working,
        tag("ol", *rows, class_="chances") if rows else tag("p", say("of.analysis.over")) if done == 1 else None,
        tag("p", more, class_="quiet") if more else None,
    )


def _review(table: Table, say: Words) -> Markup:
    """Every move beside the best that was there."""
    seen = found(table, "review")
    known: dict[int, Ranked] = seen.result if seen else {}
    done = seen.done if seen else 0.0
    rows = []
    for made in range(1, len(table.match.moves) + 1):
        before: State = table.match.states[made - 1]
        move = table.match.game.read(before, table.match.moves[made - 1])
        ranked = known.get(made - 1, ())
        value = next((value for one, value in ranked if one == move), None)
        rows.append(tag(
            "tr", tag("td", made), tag("td", table.match.players[before.turn]), tag("td", before.die),
            tag("td", move_words(move, say)), tag("td", percent(value) if value is not None else "…"),
            tag("td", _better(ranked, value, say)),
            tag("td", tag("button", icon("search"), class_="icon-button", type="button", data_act=f"look {made - 1}",
                          id=f"look-{made}", aria_label=say("review.look", number=made)))))
    if not rows:
        return tag("p", say("review.empty"))
    head = tag("tr", *(tag("th", say(f"of.review.{name}"), scope="col") for name in
                       ("number", "player", "die", "move", "chance", "best", "see")))
    working = progress(say("review.working"), done, stop=True, say=say) if done < 1 else None
    return join(working, tag("p", say("of.analysis.about", error=players.ERROR_POINTS), class_="quiet small"),
                tag("div", tag("table", tag("thead", head), tag("tbody", *rows), class_="review"),
                    class_="scroll", tabindex=0, role="region", aria_label=say("table.review")))


def _better(ranked: Ranked, value: int | None, say: Words) -> Markup:
    if not ranked or value is None:
        return join("…")
    best, chance = ranked[0]
    if percent(chance) == percent(value):
        return join(icon("check"), tag("span", say("of.review.was-best")))
    return join(tag("strong", percent(chance)), " ", move_words(best, say))
