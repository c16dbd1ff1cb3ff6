"""Math&Magic at the table: what taps and keys mean, what is said, how the computer answers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pyapp.app.games.contract import ending as who_won
from pyapp.app.games.math_magic import draft as drafts
from pyapp.app.games.math_magic.draft import Draft
from pyapp.app.table.scene import Played
from pyapp.app.ui.words import SIGNS, Words
from pyapp.core import Match, Refused
from pyapp.core.expression import plain
from pyapp.core.plain import small
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.notation import BRING, SLIDE, write
from pyapp.games.math_magic.rules import Solve, Stall, State

COMMANDS = ("STALL", "BELL", "BUZZ", "AGREE")
ASKED = range(1, 1001)  # the targets that the solver looks up


def fresh(match: Match) -> Draft:
    """Nothing in hand."""
    return Draft(focus=next((cell for cell in rules.CELLS if match.state.grid[cell]), 0))


def asked(match: Match) -> int:
    """The target the solver shows first."""
    return max(int(match.state.target), 1)


def ask(text: str) -> int:
    """A target for the solver."""
    target = small(text)
    if target is None or target not in ASKED:
        raise Refused("mm.asked", low=ASKED[0], high=ASKED[-1])
    return target


def act(match: Match, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    """The draft after a tap, a drop or a key, and the text of a move if it makes one."""
    state: State = match.state
    if name == "buzz":
        return draft, f"buzz {arg}"
    if name == "stall":
        return draft, "stall"
    if name == "agree" or (name == "typed" and not state.target and not state.over):
        return draft, _agreed(str(event.get("value", "")).strip())
    if state.turn is None or state.over:
        return draft, None
    if name == "play":
        return draft, _text(drafts.finished(state, draft))
    if name == "typed":
        return draft, _typed(state, str(event.get("value", "")))
    return _draft_acts(state, draft, name, arg, event), None


def _agreed(text: str) -> str:
    """MM-17: the number that the players agree on, or what else was written in the field."""
    if text.upper().startswith(COMMANDS):
        return text
    if small(text) is None:
        raise Refused("mm.asked", low=rules.AGREED[0], high=rules.AGREED[-1])
    return f"agree {text}"


def _draft_acts(state: State, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> Draft:
    if name == "cell" and _is_cell(arg):
        return drafts.tap(state, draft, rules.cell_at(arg))
    if name == "drop" and _is_cell(str(event.get("to", ""))):
        return _drop(state, draft, arg, rules.cell_at(str(event["to"])))
    if name == "reserve" and arg in drafts.DIGITS:
        picked = None if draft.brought == int(arg) else int(arg)
        return replace(draft, brought=picked, picked=None, moving=False)
    if name == "line" and arg in rules.LINES:
        return replace(draft, line=None if draft.line == arg else arg, tokens=())
    if name == "press" and arg in drafts.TYPED:
        return drafts.press(state, draft, drafts.TYPED[arg])
    if name == "key":
        return _key(state, draft, arg)
    if name == "erase":
        return drafts.erase(state, draft)
    if name == "clear":
        return Draft(focus=draft.focus)
    if name == "put-back":
        return drafts.shift(state, draft, None)
    if name == "moving":
        return replace(draft, moving=not draft.moving, picked=None, brought=None)
    return draft


def _key(state: State, draft: Draft, key: str) -> Draft:
    if key == "Backspace":
        return drafts.erase(state, draft)
    if key == "Escape":
        return Draft(focus=draft.focus)
    if key in drafts.TYPED or key in drafts.DIGITS or key == "0":
        return drafts.type_key(state, draft, key)
    return draft


def _drop(state: State, draft: Draft, piece: str, cell: int) -> Draft:
    """A piece dragged onto a cell."""
    if piece.startswith("reserve-") and piece[8:] in drafts.DIGITS:
        return drafts.put(state, replace(draft, brought=int(piece[8:]), picked=None), cell)
    if _is_cell(piece):
        return drafts.put(state, replace(draft, picked=rules.cell_at(piece), brought=None), cell)
    return draft


def _is_cell(name: str) -> bool:
    return len(name) == 2 and name[0] in rules.COLUMNS and name[1] in rules.ROWS


def _typed(state: State, text: str) -> str:
    """A typed answer: the whole notation, or only a calculation whose line is then found by its digits."""
    text = text.strip().split("=")[0]
    words = text.split()
    if not words:
        raise Refused("calculation.empty")
    first = words[0].upper()
    named = len(words) > 1 and first in rules.LINES
    if named or first in COMMANDS or SLIDE.fullmatch(first) or BRING.fullmatch(first):
        return text
    return _text(drafts.finished(state, Draft(tokens=tuple(drafts.Token(mark) for mark in plain(text)))))


def _text(move: rules.Move) -> str:
    return write(move)


def last_move(played: Played, say: Words) -> str:
    """One move of the match in words."""
    before: State = played.before
    move = played.move
    if isinstance(move, Solve):
        return say(
            "mm.told.moved" if move.shift else "mm.told.solved",
            player=played.player,
            target=before.target,
            line=line_name(move.line, say),
            calculation=move.calculation,
            count=played.score.total,
            moved=moved_words(before, move.shift, say),
        )
    if isinstance(move, Stall):
        return say(f"mm.told.{_stall(played)}", player=played.player, target=before.target)
    if isinstance(move, rules.Buzz):
        return say("mm.told.buzzed", player=played.players[move.seat])
    if isinstance(move, rules.Agree):
        return say("mm.told.agreed", target=move.target)
    return say("mm.told.bell")


def _stall(played: Played) -> str:
    """What giving up was: alone, in a race after the buzzer, as the last of all, or for the next one to try."""
    passed = played.after.met > played.before.met
    if len(played.players) == 1:
        return "skipped"
    if played.before.options.race:
        return "given-up" if passed else "missed"
    return "passed" if passed else "stalled"


def stall_words(played: Played, say: Words) -> str:
    """Giving up, for the log; what it cost is said only where it cost something."""
    return say(f"mm.log.{_stall(played)}", player=played.player)


def right(played: Played) -> bool:
    """A number that was made."""
    return isinstance(played.move, Solve)


def call(match: Match, say: Words) -> str:
    """Whose turn it is and what to do."""
    state: State = match.state
    if not state.target:
        return say("mm.call.agree")
    if state.turn is None:
        return say("mm.call.race", target=state.target)
    key = "mm.call.bot" if state.turn in match.bots else "mm.call"
    return say(key, player=match.players[state.turn], target=state.target)


def ending(match: Match, say: Words) -> str:
    """Who has won, or how far one came alone."""
    state: State = match.state
    if len(match.players) > 1:
        return who_won(match, say)
    return say("mm.over.alone", count=state.scores[0], target=state.target)


def facts_in_words(facts: Mapping[str, object], say: Words) -> Mapping[str, object]:
    """Lines and digits that a refusal or a reason names."""
    said = dict(facts)
    if facts.get("line"):
        said["line"] = line_name(str(facts["line"]), say)
    if "operators" in facts:
        said["operators"] = " ".join(SIGNS.get(sign, sign) for sign in str(facts["operators"]))
    if "unused" in facts:
        said["unused"] = say("list.both").join(str(facts["unused"]).split())
    return said


def line_name(line: str, say: Words) -> str:
    return say("mm.line.row" if line in rules.ROWS else "mm.line.column", line=line)


def moved_words(before: State, shift: rules.Shift | None, say: Words) -> str:
    """What a player did with a piece, wholly said."""
    if not isinstance(shift, rules.Slide):
        return say("mm.told.bring", digit=shift.digit, cell=rules.cell_name(shift.cell)) if shift else ""
    return say(
        "mm.told.slide-back" if before.options.base else "mm.told.slide",
        digit=before.grid[shift.start],
        start=rules.cell_name(shift.start),
        end=rules.cell_name(shift.end),
    )


def shift_words(shift: rules.Shift | None, say: Words) -> str:
    """A moved piece in words."""
    if shift is None:
        return ""
    if isinstance(shift, rules.Bring):
        return say("mm.shift.bring", digit=shift.digit, cell=rules.cell_name(shift.cell))
    return say("mm.shift.slide", start=rules.cell_name(shift.start), end=rules.cell_name(shift.end))


def answer(match: Match, bot: int, best: tuple[tuple[rules.Move, int], ...]) -> list[str]:
    """The moves the computer makes with what it has seen."""
    state: State = match.state
    move = best[0][0] if best else Stall()
    if state.turn is not None:
        return [match.game.write(state, move)]
    if not state.target:
        return []
    people_left = any(may_act(state, seat) for seat in range(len(match.players)) if seat not in match.bots)
    if isinstance(move, Stall):
        return [] if people_left else [f"buzz {bot}", "stall"]
    return [f"buzz {bot}", match.game.write(state, move)]


def may_act(state: State, seat: int) -> bool:
    return seat not in state.stalled


def delay(state: State, level: int) -> int:
    """A natural time to think, in milliseconds: longer for high targets, and long in a race against people."""
    if state.options.race and state.turn is None:
        return (75 - 12 * level) * 1000
    return min(1200 + 15 * state.target, 3000)


def after_refusal(match: Match, refused: Refused) -> str | None:
    """MM-17: in a race a wrong solution reopens it for the others."""
    state: State = match.state
    wrong = refused.code.startswith("mm.") and not refused.code.startswith("mm.draft.")
    return "stall" if state.options.race and state.turn is not None and not state.over and wrong else None


def seconds(state: State) -> int:
    """MM-8: of a turn; a race has none."""
    return rules.thinking_time(state) if state.options.clock and not state.options.race else 0


def time_out(match: Match, draft: Draft) -> str:
    """MM-8, MM-9."""
    return "stall"


def bell(state: State) -> tuple[int, str]:
    """MM-13: the whole match may have an end by the clock."""
    return 60 * state.options.minutes, "bell"
