"""L'Or des fous at the table: what taps and keys mean, what is said, how the computer answers."""

import re
from collections.abc import Mapping
from typing import Any

from pyapp.app.games.or_des_fous import draft as drafts
from pyapp.app.games.or_des_fous.draft import Draft
from pyapp.app.table.scene import Played
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.games.or_des_fous import players, rules
from pyapp.games.or_des_fous.notation import SQUARE, write
from pyapp.games.or_des_fous.rules import Move, Pass, State, Step, square_at, square_name


def fresh(match: Match) -> Draft:
    """Nothing in hand; the keyboard begins at a pawn that can move."""
    state: State = match.state
    return Draft(focus=next(rules.squares(drafts.movable(state) or state.pawns[state.turn]), 0))


def act(match: Match, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    """The draft after a tap, a drop or a key, and the text of a move if it makes one."""
    state: State = match.state
    if state.over:
        return draft, None
    if name == "typed":
        return draft, str(event.get("value", "")).strip()
    if name == "play" or (name == "key" and arg == "="):  # the key may come before the button is ready
        return draft, "pass" if not rules.can_move(state) else write(state, drafts.finished(state, draft))
    if name == "square" and _is_square(arg):
        draft, done = drafts.tap(state, draft, square_at(arg))
        return draft, write(state, drafts.finished(state, draft)) if done else None
    if name == "drop" and _is_square(arg) and _is_square(str(event.get("to", ""))):
        return drafts.drop(state, draft, square_at(arg), square_at(str(event["to"]))), None
    if name == "erase" or (name == "key" and arg == "Backspace"):
        return drafts.erase(draft), None
    if name == "clear" or (name == "key" and arg == "Escape"):
        return Draft(focus=draft.focus), None
    return draft, None


def _is_square(name: str) -> bool:
    return re.fullmatch(SQUARE, name) is not None


def last_move(played: Played, say: Words) -> str:
    """One move of the match in words, with the forced passes after it."""
    said = [say("of.told", player=played.player, move=move_words(played.move, say))]
    seat = 1 - played.before.turn
    for roll in rules.rolled_in_vain(played.before, played.after):
        said.append(say("of.told.passed", player=played.players[seat], die=roll))
        seat = 1 - seat
    return " ".join(said)


def more(played: Played, say: Words) -> str:
    """For ears: with what it was made. The die was told before, but a computer may move before that was heard out."""
    return say("of.told.rolled", die=played.before.die)


def move_words(move: Move, say: Words) -> str:
    """A move as people say it."""
    if isinstance(move, Pass):
        return say("of.move.pass")
    facts: dict[str, object] = {"start": square_name(move.start), "end": square_name(move.end)}
    if move.back is None:
        said = [say("of.move.step", **facts)]
    else:
        said = [say("of.move.take", back=square_name(move.back), **facts)]
    said += [say("of.move.gem", carrier=square_name(carrier), to=square_name(to)) for carrier, to in move.gems]
    return ", ".join(said)


def call(match: Match, say: Words) -> str:
    """Whose turn it is and the roll."""
    state: State = match.state
    key = "of.call.bot" if state.turn in match.bots else "of.call"
    return say(key, player=match.players[state.turn], die=state.die)


def ending(match: Match, say: Words) -> str:
    won = rules.winner(match.state)
    return say("of.over.draw") if won is None else say("of.over", player=match.players[won])


def decides(match: Match, state: State) -> tuple[int, ...]:
    """How many rows the foremost gem of each side has come towards its camp (OF-9)."""
    rows = [[square // rules.WIDTH for square in rules.squares(state.gems & pawns)] for pawns in state.pawns]
    return (max((rules.HEIGHT - 1 - row for row in rows[0]), default=0), max(rows[1], default=0))


def delay(state: State, level: int) -> int:
    """Long enough to see the die."""
    return 1100


def seconds(state: State) -> int:
    """GEN-4."""
    return state.options.seconds


def time_out(match: Match, draft: Draft) -> str:
    """GEN-4: when the seconds of a turn are over, the weakest computer player moves for whoever was too slow."""
    state: State = match.state
    *_, thought = players.think(state, 1)
    move = thought.best[0][0]
    return write(state, move if isinstance(move, Step) else Pass())
