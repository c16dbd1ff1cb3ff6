"""Pupils who lack one fact of the tables, or nothing: what they try in a game of Math&Magic, to check `needs` against.

A pupil believes 7 x 8 makes 54, finds calculations that make the number by that belief, and is refused where the belief
matters; now and then a calculation slips, whatever it needs.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from pyapp.app.games.math_magic.setup import PRESETS
from pyapp.app.table.needs import Record
from pyapp.core import Chance, Refused
from pyapp.core.expression import Marked, Numeral, Tree, apply, apply_mark, parse
from pyapp.core.skills import fact, skills
from pyapp.games import GAMES
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.rules import Options, Solve, Stall, State
from pyapp.games.math_magic.solver import Use, line_solutions, uses

BELIEF = -2  # how far the missing fact is off
SLIPS = 30  # one calculation of so many
LOOKED_AT = 8  # lines as they lie, and as many with a piece moved


def believed(tree: Tree, lacking: str) -> Fraction:
    """What a pupil makes of a calculation."""
    if isinstance(tree, Numeral):
        return Fraction(tree.value)
    if isinstance(tree, Marked):
        return apply_mark(tree.sign, believed(tree.inner, lacking))
    left, right = believed(tree.left, lacking), believed(tree.right, lacking)
    value = apply(tree.sign, left, right)
    if tree.sign == "*" and lacking and lacking == fact(int(left), int(right)):
        return value + BELIEF
    return value


@cache
def ideas(digits: tuple[int, ...], target: int, options: Options, lacking: str) -> tuple[tuple[str, bool], ...]:
    """The calculations with all these digits that a pupil takes for the number, and whether they make it."""
    found = []
    for off in (0, -BELIEF, BELIEF) if lacking else (0,):
        if target + off < 1:
            continue
        for calculation in line_solutions(digits, target + off, options):
            try:
                if believed(parse(calculation), lacking) == target:
                    found.append((calculation, off == 0))
            except Refused:
                continue
    return tuple(found)


def looked_at(state: State, chance: Chance) -> tuple[list[Use], Chance]:
    every = [use for use in uses(state) if len(use.digits) <= 4]
    still, chance = chance.shuffled([use for use in every if use.shift is None])
    moved, chance = chance.shuffled([use for use in every if use.shift is not None])
    return [*still[:LOOKED_AT], *moved[:LOOKED_AT]], chance


def game(lacking: str, seed: int, record: Record) -> Record:
    """One game alone, for children of twelve: what was tried goes into the record."""
    contract, chance = GAMES["math-magic"], Chance(seed * 7 + 1)
    state = contract.start(players=1, seed=seed, **PRESETS["12"])
    while not state.over:
        seen, chance = looked_at(state, chance)
        pairs, chance = chance.shuffled(
            [(use, *idea) for use in seen for idea in ideas(use.digits, state.target, state.options, lacking)]
        )
        move: rules.Move = Stall()
        for use, calculation, makes_it in pairs[:2]:
            slip, chance = chance.below(SLIPS)
            right = makes_it and slip > 0
            record = record.noted(skills(calculation), right)
            if right:
                move = Solve(use.line, calculation, use.shift)
                break
        try:
            state = contract.play(state, move)
        except Refused:  # one more than the last solution, and the like
            state = contract.play(state, Stall())
    return record


def records(lacking: str, games: int, runs: int) -> Iterator[Record]:
    """What each of so many pupils has tried after so many games."""
    for run in range(runs):
        record = Record()
        for number in range(games):
            record = game(lacking, 1 + run * games + number, record)
        yield record
