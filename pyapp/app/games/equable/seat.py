"""Équable at the table: what taps and keys mean, what is announced."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.games.contract import Guide
from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying import seat
from pyapp.app.games.laying.acts import Kit
from pyapp.app.games.laying.draft import Draft
from pyapp.app.games.laying.guide import guide as guide_to
from pyapp.app.table.scene import Played
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, pretty
from pyapp.core import Match, Refused
from pyapp.core.plain import small
from pyapp.games.equable import equations, rules, turns
from pyapp.games.equable.rules import EQUALS, SQUARES, State
from pyapp.games.tiles import Lay

# The slash is the fraction bar here, so it does not mean division.
TYPED = {"x": "*", "X": "*", "×": "*", "·": "*", "÷": ":", "−": "-", ".": ","}


def fresh(match: Match) -> Draft:
    """EQ-2: one = a turn, at the end of the rack."""
    return seat.fresh(match, rules.STAR, (EQUALS,) if match.state.equals else ())


def act(match: Match, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    if name == "rack" and draft.changing is not None and draft.order[small(arg) or 0 :][:1] == (EQUALS,):
        return draft, None  # the = tiles lie open and are not changed
    return seat.act(KIT, match, draft, bare(match.state, draft), name, arg, event)


def guide(match: Match, draft: Draft, move: object) -> Guide | None:
    return guide_to(SQUARES, match.state.board, draft, move)


def bare(state: State, draft: Draft) -> str:
    """The board without the tiles that this turn takes off (EQ-13)."""
    if not draft.off:
        return state.board
    return "".join("." if square in draft.off else mark for square, mark in enumerate(state.board))


@remember
def made(state: State, draft: Draft) -> rules.Laying | Refused:
    """What the laid tiles make, or why they make nothing."""
    try:
        return turns.laying(state, drafts.run(SQUARES, bare(state, draft), draft))
    except Refused as refused:
        return refused


def last_move(played: Played, say: Words) -> str:
    return seat.last_move(KIT, played, say)


def more(played: Played, say: Words) -> str:
    return seat.more(KIT, lambda state: int(state.white.total + state.grey.total), played, say)


def reason(match: Match, say: Words) -> tuple[str, ...]:
    """EQ-19: why it is over, and who adds the tiles left, if anybody does."""
    return (why_over(match.state, match.players, say),)


def why_over(state: State, players: tuple[str, ...], say: Words) -> str:
    """EQ-19: the tiles left tell of an end of the book; the other ends are ours."""
    if state.leftovers and state.last is not None:
        return say("eq.left", player=players[state.last], count=state.leftovers)
    if state.turns_left == 0:
        return say("eq.end.rounds", count=state.options.rounds)
    return say("eq.end.passed" if state.all_passed else "eq.end.closed")


def announced(before: State, move: Lay, say: Words) -> str:
    """EQ-8: the reading to announce, if a mixed number makes it true."""
    try:
        equation = rules.laying(before, move).equation
    except Refused:  # a bluff
        return ""
    return read_out(equation.text, say) if equation and equation.mixed else ""


def read_out(text: str, say: Words) -> str:
    """A reading with its mixed numbers said: 8 ÷ 5 = 1 et 3/5."""
    return pretty(text.replace(" ", f" {say('eq.and')} "))


def seconds(state: State) -> int:
    """EQ-20."""
    return state.options.seconds if state.options.clock else 0


def why(before: State, say: Words) -> str:
    """EQ-18: what is wrong with what was challenged; or the values of the sides of its equation, which are equal."""
    wrong = turns.wrong(before)
    if wrong is not None:
        return sentence(wrong, say, "equable")
    assert before.standing is not None
    text = "".join(before.standing.lay.tiles)
    equation = equations.truth(text)
    sides = [f"{pretty(side.text)} = {equations.shown(side.value)}" for side in equation.sides if side.signs]
    return say("eq.told.sides", sides=", ".join(sides)).replace("-", "−")


KIT = Kit("eq", SQUARES, rules.TILES, rules.TILES, may_cover=True, typed=TYPED, announced=announced, why=why)
