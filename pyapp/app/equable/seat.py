"""Équable at the table: what taps and keys mean, what is said, how the computer answers."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.laying import acts, challenge
from pyapp.app.laying import draft as drafts
from pyapp.app.laying.acts import Kit
from pyapp.app.laying.draft import Draft
from pyapp.app.model import Table
from pyapp.app.words import Words, pretty
from pyapp.core import Match, Refused
from pyapp.core.tiles import Lay, face, write_lay
from pyapp.games.equable import rules, turns
from pyapp.games.equable.notation import read, write
from pyapp.games.equable.rules import EQUALS, SQUARES, Challenge, Change, Move, State

TOUR = ("rack", "board", "value", "help")
# The slash is the fraction bar here, so it does not mean division.
TYPED = {"x": "*", "X": "*", "×": "*", "÷": ":", "−": "-", ".": ","}
KIT = Kit(SQUARES, rules.TILES, rules.TILES, may_cover=True, typed=TYPED)


def people(match: Match) -> list[int]:
    return [seat for seat in range(len(match.players)) if seat not in match.bots]


def viewer(match: Match) -> int | None:
    """Whose rack is on the page: the player to move, or the only person at the table."""
    turn, persons = match.state.turn, people(match)
    return turn if turn in persons else persons[0] if len(persons) == 1 else None


def fresh(match: Match) -> Draft:
    """Nothing laid; the rack is covered when people take turns at one device (GEN-1)."""
    seat = viewer(match)
    rack = match.state.racks[seat] if seat is not None else ()
    equals = (EQUALS,) if match.state.equals and seat is not None else ()  # EQ-2: one a turn, at the end of the rack
    return Draft(order=rack + equals, focus=rules.STAR, shown=len(people(match)) < 2, seat=seat,
                 held=challenge.held(match))


def asked(match: Match) -> int:
    return 0


def act(table: Table, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    """The draft after a tap, a drop or a key, and the text of a move if it makes one."""
    state: State = table.match.state
    draft: Draft = table.draft
    if state.over:
        return draft, None
    if name == "challenge":
        return draft, f"challenge {arg}"
    if draft.held and name != "go-on":
        return draft, None
    if name == "typed":
        return draft, write(read(str(event.get("value", "")).strip()))
    if name == "pass":
        return draft, "pass"
    if name == "play" and draft.changing is not None:
        return draft, acts.change_text(draft)
    if name == "play":
        return draft, write_lay(SQUARES, drafts.run(SQUARES, bare(state, draft), draft))
    if name == "rack" and draft.changing is not None and arg.isdigit() and draft.order[int(arg) :][:1] == (EQUALS,):
        return draft, None  # the = tiles lie open and are not changed
    return acts.act(KIT, bare(state, draft), draft, name, arg, event), None


def bare(state: State, draft: Draft) -> str:
    """The board without the tiles that this turn takes off (EQ-13)."""
    return "".join("." if square in draft.off else mark for square, mark in enumerate(state.board))


def made(state: State, draft: Draft) -> rules.Laying:
    """What the laid tiles make, or Refused."""
    return turns.laying(state, drafts.run(SQUARES, bare(state, draft), draft))


# In words


def told(match: Match, say: Words) -> str:
    """What a screen reader hears after a move, and a person reads: who did what, and who is next."""
    return " ".join((last_move(match, len(match.moves), say), call(match, say))).strip()


def last_move(match: Match, number: int, say: Words) -> str:
    """One move of the match in words."""
    before: State = match.states[number - 1]
    move = match.game.read(before, match.moves[number - 1])
    return say(_told_key(before, move), **_told_facts(match, before, move, say))


def _told_key(before: State, move: Move) -> str:
    if isinstance(move, Lay):
        return "eq.told.mixed" if reading(before, move) else "eq.told.laid"
    if isinstance(move, Change):
        return "eq.told.changed"
    if isinstance(move, Challenge):
        return "eq.told.right" if turns.wrong(before) else "eq.told.wrong"
    return "eq.told.passed"


def _told_facts(match: Match, before: State, move: Move, say: Words) -> dict[str, object]:
    facts: dict[str, object] = {"player": match.players[before.turn]}
    if isinstance(move, Lay):
        points = match.game.score(before, move).total
        facts |= {"calculation": marks(move), "line": line_words(move, say), "count": points,
                  "reading": read_out(reading(before, move), say)}
    elif isinstance(move, Change):
        facts["count"] = len(move.tiles)
    elif isinstance(move, Challenge):
        standing = before.standing
        facts |= {"player": match.players[move.seat], "other": match.players[standing.seat] if standing else ""}
    return facts


def reading(before: State, move: Lay) -> str:
    """EQ-8: the reading to announce, if a mixed number makes it true."""
    try:
        equation = rules.laying(before, move).equation
    except Refused:  # a bluff
        return ""
    return equation.text if equation and equation.mixed else ""


def read_out(text: str, say: Words) -> str:
    """A reading with its mixed numbers said: 8 ÷ 5 = 1 et 3/5."""
    return pretty(text.replace(" ", f" {say('eq.and')} "))


def marks(move: Lay) -> str:
    return "".join(map(face, move.tiles))


def line_words(move: Lay, say: Words) -> str:
    name = SQUARES.line_name(move.start, move.down)
    return say("eq.column" if move.down else "eq.row", line=name)


def call(match: Match, say: Words) -> str:
    """Whose turn it is, or how it ended."""
    state: State = match.state
    if state.over:
        names = say("list.and").join(match.players[seat] for seat in match.game.winners(state))
        return say("table.over", names=names, count=len(match.game.winners(state)))
    if challenge.held(match):
        return say("laying.held")
    return say("eq.call.bot" if state.turn in match.bots else "eq.call", player=match.players[state.turn])


# The computer and the clock


def answer(match: Match, bot: int, best: tuple[tuple[Move, int], ...]) -> list[str]:
    """The move the computer makes with what it has seen."""
    return [match.game.write(match.state, best[0][0])] if best else []


def may_act(state: State, seat: int) -> bool:
    return seat == state.turn


def delay(state: State, level: int) -> int:
    """A natural time to think, in milliseconds."""
    return 1500


def after_refusal(match: Match, refused: Refused) -> str | None:
    return None


def time_out(table: Table) -> str | None:
    """EQ-20: who has not played in time passes."""
    state: State = table.match.state
    return "pass" if state.options.clock and not state.over and seconds_left(table) == 0 else None


def seconds_left(table: Table) -> int:
    state: State = table.match.state
    return max(0, state.options.seconds - (table.now - table.since) // 1000)
