"""Calculissimo at the table: what taps and keys mean."""

from collections.abc import Mapping
from typing import Any

from pyapp.app.games.contract import Guide
from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying import seat
from pyapp.app.games.laying.acts import TYPED, Kit
from pyapp.app.games.laying.draft import Draft
from pyapp.app.games.laying.guide import guide as guide_to
from pyapp.app.table.scene import Played
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.games.calculissimo import operation, rules, turns
from pyapp.games.calculissimo.operation import DIGITS, SIGNS
from pyapp.games.calculissimo.rules import BOARD, JOKER, JOKER_MARKS, State


def fresh(match: Match) -> Draft:
    return seat.fresh(match, rules.START)


def act(match: Match, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    return seat.act(KIT, match, draft, match.state.board, name, arg, event)


def guide(match: Match, draft: Draft, move: object) -> Guide | None:
    return guide_to(BOARD, match.state.board, draft, move)


@remember
def made(state: State, draft: Draft) -> rules.Laying | Refused:
    """What the laid tiles make, or why they make nothing."""
    try:
        return turns.laying(state, drafts.run(BOARD, state.board, draft, state.options.crossing))
    except Refused as refused:
        return refused


def why(before: State, say: Words) -> str:
    """CA-16: what is wrong with what was challenged, or a sentence for each operation, worked out."""
    wrong = turns.wrong(before)
    if wrong is not None:
        return sentence(wrong, say, "calculissimo")
    standing = before.standing
    assert standing is not None
    made = rules.formed(standing.board, before.spent, standing.rack, standing.lay)
    return " ".join(_in_a_sentence(one, say) for one in made.operations)


def _in_a_sentence(made: rules.Formed, say: Words) -> str:
    """En ligne 8 : (6 × 2) ÷ 2 = 6 ; 6 + (9 × 2) = 24."""
    worked = operation.lines(made.marks, made.factors, made.times, made.place)
    steps = say("ca.told.then").join(say(line.code, **line.facts) for line in worked)
    return say("ca.told.worked", **seat.line_fact({"line": made.line, "steps": steps}, say))


KIT = Kit(
    "ca",
    BOARD,
    rules.ORDER,
    DIGITS + SIGNS + JOKER,
    JOKER_MARKS,
    typed={**TYPED, "j": JOKER, "J": JOKER},
    why=why,
    bends=lambda state: bool(state.options.crossing),
    hides=True,
)


def told(match: Match, state: State) -> tuple[int, ...]:
    """CA-16: what can still be challenged is not shown yet, for what is wrong earns nothing."""
    standing = state.standing
    return tuple(
        points - (standing.points if standing and standing.seat == seat else 0)
        for seat, points in enumerate(state.scores)
    )


def again(state: State, players: tuple[str, ...], yours: bool, say: Words) -> tuple[str, ...]:
    """CA-13: that somebody has laid seven tiles and plays again, and how if it is the reader; nothing otherwise."""
    if not state.again:
        return ()
    return (say("ca.again"), say("ca.again.how")) if yours else (say("ca.again.other", player=players[state.turn]),)


def call(match: Match, say: Words) -> str:
    """Whose turn it is, and why it is the same player's once more."""
    said = again(match.state, match.players, match.state.turn not in match.bots, say)
    return " ".join((*said, seat.call(match, say)))


def last_move(played: Played, say: Words) -> str:
    return seat.last_move(KIT, played, say)


def more(played: Played, say: Words) -> str:
    return seat.more(KIT, lambda state: int(state.bag.total), played, say)


def reason(match: Match, say: Words) -> tuple[str, ...]:
    """CA-17: what the tiles left have cost."""
    losses = [(name, turns.loss(match.state, seat)) for seat, name in enumerate(match.players)]
    return tuple(say("ca.loss", player=name, count=loss) for name, loss in losses if loss)


def seconds(state: State) -> int:
    """CA-15."""
    return rules.SECONDS if state.options.clock else 0
