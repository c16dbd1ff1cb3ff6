"""ZoneD at the table: what pointers and keys mean, what is said, how the computer answers, how throws are shown."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.games.zoned import draft as drafts
from pyapp.app.games.zoned import walk
from pyapp.app.games.zoned.draft import Draft
from pyapp.app.table.scene import Played, Scene, played
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words
from pyapp.core import Chance, Match, Refused
from pyapp.core.plain import small
from pyapp.games.zoned import rules
from pyapp.games.zoned.notation import read, write
from pyapp.games.zoned.rules import Draw, State

THROW = 450  # milliseconds for which a passed throw is shown
LONGEST_RUN = 3000  # however many were passed
THINKING = 700
LONGEST_AREA = 3  # figures of an area that is typed


def fresh(match: Match) -> Draft:
    """The rectangle of this throw, not yet touched."""
    return drafts.fresh(match.state)


def act(match: Match, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    """The draft after a tap, a drag or a key, and the text of a move if it makes one."""
    state: State = match.state
    if state.over or draft.place is None:
        return draft, None
    if name == "play" or (name == "steer" and arg == "Enter"):
        return _draw(state, draft)
    if name == "typed":
        return draft, _written(state, str(event.get("value", "")))
    return _draft_acts(state, draft, name, arg, str(event.get("how", ""))), None


def _draft_acts(state: State, draft: Draft, name: str, arg: str, how: str) -> Draft:
    if name == "at":
        return drafts.pointer(state, draft, how, _point(state, arg))
    if name == "steer" and arg in drafts.STEPS:
        after, place = drafts.steer(state, draft, arg), draft.place
        if place and not draft.away and after.place == place:
            raise Refused("zd.draft.edge", w=place.w, h=place.h)
        return after
    if name == "turn" or (name == "steer" and arg == " "):
        return drafts.turn(state, draft)
    if name == "stand" and draft.place:
        x, y = walk.square(arg)
        place = replace(draft.place, x=x, y=y)
        rules.check(state, place)
        return drafts.put(state, draft, place)
    if name == "key" and arg in ("+", "-"):
        return drafts.step(state, draft, 1 if arg == "+" else -1)
    if name == "key" and draft.asking and (arg == "Backspace" or small(arg, 1) is not None):
        return replace(draft, answer=draft.answer[:-1] if arg == "Backspace" else (draft.answer + arg)[-LONGEST_AREA:])
    if name == "back" or (name == "key" and arg == "Escape"):
        return replace(draft, asking=False, answer="")
    return draft


def _draw(state: State, draft: Draft) -> tuple[Draft, str | None]:
    """The rectangle is drawn; in a lesson its area is asked for first (ZD-11)."""
    assert draft.place
    if draft.away:
        raise Refused("zd.draft.away")
    rules.check(state, draft.place)
    if not state.options.lesson:
        return draft, write(draft.place)
    if not draft.asking:
        return replace(draft, asking=True, pinned=True, touched=True), None
    if not draft.answer:
        raise Refused("zd.draft.area", w=draft.place.w, h=draft.place.h)
    return replace(draft, answer=""), write(replace(draft.place, typed=int(draft.answer)))


def _written(state: State, text: str) -> str:
    """A move that is written; in a lesson with its area (ZD-11)."""
    if state.options.lesson and "=" not in text:
        move = read(text)
        raise Refused("zd.draft.area", w=move.w, h=move.h)
    return text


def _point(state: State, arg: str) -> drafts.Point:
    """A half square, counted from the left and from above, as the point in its middle."""
    across, down = map(small, arg.partition(" ")[::2])
    if across is None or down is None:
        return 0, 0
    return 2 * across + 1, 4 * state.height - 2 * down - 1


# The throws between two moves


def run(last: Played | None) -> tuple[State, ...]:
    """The throws that were passed after a move."""
    return _passed(last.before, last.move) if last else ()


@remember
def _passed(before: State, move: Draw) -> tuple[State, ...]:
    throws = list(rules.throws(rules.drawn(before, move)))
    return tuple(throw for throw in throws[:-1] if throw.dice) if len(throws) > 1 else ()


def run_time(count: int) -> int:
    """How long a run of passes is shown, in milliseconds."""
    return min(THROW * count, LONGEST_RUN)


def pause(match: Match) -> int:
    """GEN-4: the time of a turn begins when the dice lie still."""
    return run_time(len(run(played(match, len(match.turns))))) if match.turns else 0


def rolling(scene: Scene) -> int | None:
    """How many passed throws are shown so far, while they are being shown (ZD-8: at speed, with the count in sight)."""
    throws = len(run(scene.last))
    return None if scene.elapsed is None else min(scene.elapsed * throws // run_time(throws), throws - 1)


# In words


def last_move(played: Played, say: Words) -> str:
    """One move of the match in words."""
    return say("zd.told.drawn", player=played.player, place=place_words(played.move, say), count=played.score.total)


def right(played: Played) -> bool:
    """ZD-11: an area that was answered."""
    return played.move.typed is not None


def between(played: Played, say: Words) -> str:
    """What was passed after a move."""
    throws = run(played)
    return say("zd.told.passes", count=len(throws)) if throws else ""


def call(match: Match, say: Words) -> str:
    """Whose turn it is and with what dice."""
    state: State = match.state
    key = "zd.call.bot" if state.turn in match.bots else "zd.call"
    one, other = state.dice or (0, 0)
    return say(key, player=match.players[state.turn], one=one, other=other)


def reason(match: Match, say: Words) -> tuple[str, ...]:
    """ZD-8: why it is over."""
    state: State = match.state
    limit = state.options.limit
    return (say("zd.end.limit", count=state.passes) if limit and state.passes >= limit else say("zd.end.full"),)


def quarter(state: State, place: Draw) -> Draw:
    """The quarter of the sheet in which the middle of a place lies."""
    wide, high = (state.width + 1) // 2, (state.height + 1) // 2
    return Draw(
        wide,
        high,
        0 if 2 * place.x + place.w < state.width else state.width - wide,
        0 if 2 * place.y + place.h < state.height else state.height - high,
    )


def place_words(move: Draw, say: Words) -> str:
    return say("zd.place", w=move.w, h=move.h, x=move.x, y=move.y)


def opening(match: Match) -> list[dict[int, rules.Dice]]:
    """ZD-2: the throws that decided who begins."""
    return [throws for throws, _ in rules.opening(len(match.players), Chance(match.seed))]


# The computer and the clock


def delay(state: State, level: int) -> int:
    """A natural time to think, after the throws were shown."""
    return run_time(state.passes) + THINKING


def seconds(state: State) -> int:
    """GEN-4."""
    return state.options.seconds


def time_out(match: Match, draft: Draft) -> str:
    """GEN-4: when the time is up the rectangle is drawn where it is, or at the first place where it may be."""
    place = draft.place
    if place is None or draft.refused:
        place = next(rules.moves(match.state))
    return write(place)
