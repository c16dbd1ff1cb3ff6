"""Computer players in five levels, each another kind of person: they differ in what they see.

1 a child who has just learnt the rules: short lines as they lie, plus and minus;
2 a child who plays often: longer lines and small products;
3 a good adult: slides a piece as well, but works up to the number, and no product goes beyond it;
4 a club player: sees every solution, also those that come back from beyond, and takes the most points of this number;
5 the strongest: the judgement itself, which weighs the board left behind.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyapp.core import Thought
from pyapp.core.budget import Budget
from pyapp.core.expression import parse, steps
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.judge import find, first_glance, judge, seated
from pyapp.games.math_magic.rules import Bring, Move, Shift, Slide, Solve, Stall, State

Ranked = tuple[tuple[Move, int], ...]

STRONGEST = 5
ANY = 10**9


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees."""

    operators: str
    digits: int  # the longest line it takes on
    product: int  # the largest product it works out
    beyond: bool  # whether it thinks of a product that is larger than the number to make
    fractions: bool  # whether it goes through fractions and negative numbers
    slides: bool
    reserve: bool


SIGHTS = {
    1: Sight("+-", 3, 0, beyond=False, fractions=False, slides=False, reserve=False),
    2: Sight("+-*", 4, 30, beyond=False, fractions=False, slides=False, reserve=False),
    3: Sight("+-*", 5, 100, beyond=False, fractions=False, slides=True, reserve=False),
    4: Sight("+-*:^r!", 6, ANY, beyond=True, fractions=True, slides=True, reserve=True),
}


def think(state: State, level: int = STRONGEST, nodes: int | None = None) -> Iterator[Thought]:
    """The moves that a level sees, best first, then giving up; the last thought is the answer."""
    if level == STRONGEST:
        for verdict in judge(state, nodes):
            yield Thought(tuple((move, worth) for move, worth, _ in verdict.ranked), verdict.done)
    else:
        yield from _look(seated(state), SIGHTS[level], Budget(nodes))


def _look(state: State, sight: Sight, budget: Budget) -> Iterator[Thought]:
    """Line by line, what this level can find; told as it is found."""
    operators = "".join(sign for sign in state.options.operators if sign in sight.operators)
    seen = replace(
        state, options=replace(state.options, operators=operators, whole=state.options.whole or not sight.fractions)
    )
    lines = [use for use in solver.uses(seen) if len(use.digits) <= sight.digits and _sees_shift(sight, use.shift)]
    found: list[Solve] = []
    for best, done in find(seen, lines, budget, found, lambda move: _sees_steps(sight, state.target, move)):
        yield Thought(_ranked(state, best), min(done, 0.99))
    yield Thought(_ranked(state, found), 1.0)


def _ranked(state: State, found: list[Solve]) -> Ranked:
    """By the points of this number; a piece from the reserve comes last, since it stays and helps the next player."""
    best = sorted(
        found, key=lambda move: (-rules.worth(state, move.shift), isinstance(move.shift, Bring), *first_glance(move))
    )
    return *((move, rules.worth(state, move.shift)) for move in best), (Stall(), rules.score(state, Stall()).total)


def _sees_shift(sight: Sight, shift: Shift | None) -> bool:
    return sight.slides if isinstance(shift, Slide) else sight.reserve if isinstance(shift, Bring) else True


def _sees_steps(sight: Sight, target: int, move: Solve) -> bool:
    most = sight.product if sight.beyond else min(sight.product, target)
    if most == ANY:
        return True
    _, done = steps(parse(move.calculation))
    return all(step.result <= most for step in done if step.sign == "*")
