"""Which pawn and gem is where, through a whole match: each keeps one name, so that the page can show it travel."""

from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.app.ui.remember import remember, remember_few
from pyapp.core import Match, Turn
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import State, Step


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """By square."""

    pawns: Mapping[int, str]
    gems: Mapping[int, str]


NOBODY = Names({}, {})


def names(match: Match, made: int) -> Names:
    """The pieces after so many moves."""
    return _found(match.first, match.turns, made)


def stepped(found: Names, step: Step) -> Names:
    """The pieces after a step, or after as much of it as has been made."""
    pawns, gems = dict(found.pawns), dict(found.gems)
    mover, beaten = pawns.pop(step.start), pawns.pop(step.end, "")
    pawns[step.end] = mover
    if step.back is not None:
        pawns[step.back] = beaten
    travelling = [(to, gems.pop(carrier)) for carrier, to in step.gems]
    return Names(pawns, gems | dict(travelling))


@remember_few
def _found(first: State, turns: tuple[Turn, ...], made: int) -> Names:
    found = _placed(first)
    for turn in turns[:made]:
        found = _after(found, turn)
    return found


@remember
def _placed(first: State) -> Names:
    both = first.pawns[0] | first.pawns[1]
    return Names(
        {square: f"pawn-{at}" for at, square in enumerate(rules.squares(both))},
        {square: f"gem-{at}" for at, square in enumerate(rules.squares(first.gems))},
    )


@remember
def _after(found: Names, turn: Turn) -> Names:
    return stepped(found, turn.move) if isinstance(turn.move, Step) else found
