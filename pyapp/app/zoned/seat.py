"""ZoneD at the table: what pointers and keys mean, what is said, how the computer answers, how throws are shown."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pyapp.app.model import Table
from pyapp.app.words import Words
from pyapp.app.zoned import draft as drafts
from pyapp.app.zoned.draft import Draft
from pyapp.core import Chance, Match, Refused
from pyapp.games.zoned import rules
from pyapp.games.zoned.notation import read, write
from pyapp.games.zoned.rules import Draw, State

TOUR = ("dice", "carry", "turn", "draw", "passes")
THROW = 450  # milliseconds for which a passed throw is shown
LONGEST_RUN = 3000  # however many were passed
THINKING = 700


def fresh(match: Match) -> Draft:
    """The rectangle of this throw, not yet touched."""
    return drafts.fresh(match.state)


def asked(match: Match) -> int:
    """The list of places has no number to look up."""
    return 0


def act(table: Table, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    """The draft after a tap, a drag or a key, and the text of a move if it makes one."""
    state: State = table.match.state
    draft: Draft = table.draft
    if state.over or draft.place is None:
        return draft, None
    if name == "play" or (name == "steer" and arg == "Enter"):
        return _draw(state, draft)
    if name == "area":
        return draft, write(replace(draft.place, typed=_area(str(event.get("value", "")))))
    if name == "typed":
        return draft, write(read(str(event.get("value", ""))))
    return _draft_acts(state, draft, name, arg, str(event.get("how", ""))), None


def _draft_acts(state: State, draft: Draft, name: str, arg: str, how: str) -> Draft:
    if name == "at":
        return drafts.pointer(state, draft, how, _point(state, arg))
    if name == "steer" and arg in drafts.STEPS:
        return drafts.steer(state, draft, arg)
    if name == "turn" or (name == "steer" and arg == " "):
        return drafts.turn(state, draft)
    if name == "key" and arg in ("+", "-"):
        return drafts.step(state, draft, 1 if arg == "+" else -1)
    if name == "back" or (name == "key" and arg == "Escape"):
        return replace(draft, asking=False)
    return draft


def _draw(state: State, draft: Draft) -> tuple[Draft, str | None]:
    """The rectangle is drawn; in a lesson its area is asked for first (ZD-11)."""
    assert draft.place
    rules.check(state, draft.place)
    if state.options.lesson and not draft.asking:
        return replace(draft, asking=True, pinned=True, touched=True), None
    if state.options.lesson:
        raise Refused("zd.draft.area", w=draft.place.w, h=draft.place.h)
    return draft, write(draft.place)


def _area(text: str) -> int:
    text = text.strip()
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise Refused("zd.draft.number")
    return int(text)


def _point(state: State, arg: str) -> drafts.Point:
    """A half square, counted from the left and from above, as the point in its middle."""
    across, _, down = arg.partition(" ")
    if not (across.isdecimal() and down.isdecimal()):
        return 0, 0
    return 2 * int(across) + 1, 4 * state.height - 2 * int(down) - 1


# The throws between two moves


@lru_cache(32)
def passed(before: State, text: str) -> tuple[State, ...]:
    """The throws that were passed after a move."""
    throws = list(rules.throws(rules.drawn(before, read(text))))
    return tuple(throw for throw in throws[:-1] if throw.dice) if len(throws) > 1 else ()


def run(match: Match, number: int | None = None) -> tuple[State, ...]:
    """The throws that were passed just before a state: after so many moves, or now."""
    made = len(match.moves) if number is None else number
    return passed(match.states[made - 1], match.moves[made - 1]) if made else ()


def run_time(count: int) -> int:
    """How long a run of passes is shown, in milliseconds."""
    return min(THROW * count, LONGEST_RUN)


def rolling(table: Table) -> int | None:
    """How many passed throws are shown so far, while they are being shown (ZD-8: at speed, with the count in sight)."""
    if table.viewing is not None or table.match.undone or not table.match.moves:
        return None
    throws = len(run(table.match))
    whole, since = run_time(throws), table.now - table.since
    return min(since * throws // whole, throws - 1) if throws and since < whole else None


# In words


def told(match: Match, say: Words) -> str:
    """What a screen reader hears after a move: who drew what, what was passed, and who is next."""
    throws = run(match)
    passes = say("zd.told.passes", count=len(throws)) if throws else ""
    return " ".join(part for part in (last_move(match, len(match.moves), say), passes, call(match, say)) if part)


def last_move(match: Match, number: int, say: Words) -> str:
    """One move of the match in words."""
    before: State = match.states[number - 1]
    move = match.game.read(before, match.moves[number - 1])
    return say("zd.told.drawn", player=match.players[before.turn], place=place_words(move, say),
               count=match.game.score(before, move).total)


def call(match: Match, say: Words) -> str:
    """Whose turn it is and with what dice, or how it ended."""
    state: State = match.state
    if state.over or state.dice is None:
        return ending(match, say)
    key = "zd.call.bot" if state.turn in match.bots else "zd.call"
    return say(key, player=match.players[state.turn], one=state.dice[0], other=state.dice[1])


def ending(match: Match, say: Words) -> str:
    winners = match.game.winners(match.state)
    return say("table.over", names=say("list.and").join(match.players[seat] for seat in winners), count=len(winners))


def place_words(move: Draw, say: Words) -> str:
    return say("zd.place", w=move.w, h=move.h, x=move.x, y=move.y)


def opening(match: Match) -> list[dict[int, rules.Dice]]:
    """ZD-2: the throws that decided who begins."""
    return [throws for throws, _ in rules.opening(len(match.players), Chance(match.seed))]


# The computer and the clock


def answer(match: Match, bot: int, best: tuple[tuple[Draw, int], ...]) -> list[str]:
    """The move the computer makes with what it has seen."""
    return [write(best[0][0])] if best else []


def may_act(state: State, seat: int) -> bool:
    return False


def delay(state: State, level: int) -> int:
    """A natural time to think, after the throws were shown."""
    return run_time(state.passes) + THINKING


def after_refusal(match: Match, refused: Refused) -> str | None:
    """A refusal has no consequence: the place or the product may be corrected (ZD-11)."""
    return None


def seconds_left(table: Table) -> int:
    """GEN-4: of this turn, from when the dice lie still."""
    state: State = table.match.state
    spent = max(0, table.now - table.since - run_time(len(run(table.match))))
    return max(0, state.options.seconds - spent // 1000)


def time_out(table: Table) -> str | None:
    """GEN-4: when the time is up the rectangle is drawn where it is, or at the first place where it may be."""
    state: State = table.match.state
    if state.over or not state.options.seconds or seconds_left(table):
        return None
    place = table.draft.place
    if place is None or table.draft.refused:
        place = next(rules.moves(state))
    return write(place)
