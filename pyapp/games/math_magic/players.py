"""Computer players in five levels, which differ in what they see; the strongest also sees what it leaves the others."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyapp.core import Thought
from pyapp.core.budget import Budget
from pyapp.core.expression import parse, steps
from pyapp.games.math_magic import rules, solver
from pyapp.games.math_magic.rules import Bring, Move, Shift, Slide, Solve, Stall, State

Ranked = tuple[tuple[Move, int], ...]

POINT = 100  # the value of one point now
SHOWN = 8  # while thinking, only the best few are told


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees."""

    operators: str
    digits: int  # the longest line it takes on
    product: int | None  # the largest product (or number to divide) it works out; None: any
    fractions: bool  # whether it goes through fractions and negative numbers
    slides: bool
    reserve: bool
    ahead: int  # how many targets it looks ahead


SIGHTS = {
    1: Sight("+-", 3, 0, False, slides=False, reserve=False, ahead=0),
    2: Sight("+-*", 4, 45, False, slides=False, reserve=False, ahead=0),
    3: Sight("+-*", 5, 100, False, slides=True, reserve=False, ahead=0),
    4: Sight("+-*:^", 6, None, True, slides=True, reserve=True, ahead=0),
    5: Sight("+-*:^", 6, None, True, slides=True, reserve=True, ahead=3),
}


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """The moves that a level sees, best first, then giving up; the last thought is the answer."""
    if state.turn is None:  # a race: what would a player enter who has buzzed?
        waiting = [seat for seat in range(len(state.scores)) if seat not in state.stalled]
        state = replace(state, turn=waiting[0] if waiting else 0)
    sight, budget = SIGHTS[level], Budget(nodes)  # a node is one line looked at for one target
    found: list[Solve] = []
    yield from _look(state, sight, budget, found)
    first = {move.shift: move for move in sorted(found, key=_first_glance, reverse=True)}
    boards = _gains(state, first)
    if not state.options.race:  # in a race nobody knows who comes next
        shown = _ranked(state, list(first.values()), boards)[:SHOWN]
        for weighed, done in _look_ahead(state, sight, budget, first, boards):
            boards = weighed
            yield Thought(shown, done)
    yield Thought(_ranked(state, found, boards), 1.0)


def _gains(state: State, first: dict[Shift | None, Solve]) -> dict[Shift | None, int]:
    """What each board earns at once."""
    return {shift: POINT * rules.worth(state, shift) for shift in first}


def _look(state: State, sight: Sight, budget: Budget, found: list[Solve]) -> Iterator[Thought]:
    """Line by line, what this level can find; told as it is found."""
    operators = "".join(sign for sign in state.options.operators if sign in sight.operators)
    seen = replace(state, options=replace(
        state.options, operators=operators, whole=state.options.whole or not sight.fractions
    ))
    lines = [use for use in solver.uses(seen) if len(use.digits) <= sight.digits and _sees_shift(sight, use.shift)]
    best: list[Solve] = []
    for at, use in enumerate(lines):
        if not budget.spend():
            break
        for _ in solver.work_out(use.digits, state.target, seen.options):
            yield Thought(_shown(state, best), at / len(lines) / 2)
        new = [move for move in solver.solve_line(seen, use) if _sees_steps(sight, move)]
        found += new
        best = sorted(best + new, key=_first_glance)[:SHOWN]
        yield Thought(_shown(state, best), (at + 1) / len(lines) / 2)


def _shown(state: State, best: list[Solve]) -> Ranked:
    return *((move, POINT * rules.worth(state, move.shift)) for move in best), (Stall(), 0)


def _first_glance(move: Solve) -> tuple[bool, int, str, str, str]:
    """Unmoved first, then easiest; the rest only so that the order is always the same."""
    shift = rules.shift_text(move.shift) if move.shift else ""
    return move.shift is not None, solver.effort(move.calculation), move.calculation, move.line, shift


def _sees_shift(sight: Sight, shift: Shift | None) -> bool:
    return sight.slides if isinstance(shift, Slide) else sight.reserve if isinstance(shift, Bring) else True


def _sees_steps(sight: Sight, move: Solve) -> bool:
    if sight.product is None:
        return True
    _, done = steps(parse(move.calculation))
    return all(step.result <= sight.product for step in done if step.sign == "*")


def _look_ahead(
    state: State, sight: Sight, budget: Budget, first: dict[Shift | None, Solve], boards: dict[Shift | None, int]
) -> Iterator[tuple[dict[Shift | None, int], float]]:
    """Weigh what each board leaves: if everybody then takes the first solution at hand, who gains what?

    One target deeper in every round, each round worth half the one before. A round that the nodes do not allow to
    finish is dropped, since boards compare only at equal depth.
    """
    after: dict[Shift | None, State] = {}
    for depth in range(sight.ahead):
        deeper = dict(boards)
        for at, (shift, move) in enumerate(first.items()):
            board = after[shift] if depth else rules.play(state, move)
            if not board.over:
                reply = _at_hand(board, budget)
                if reply is None:
                    return
                gain = rules.score(board, reply).total * (1 if board.turn == state.turn else -1)
                deeper[shift] += (POINT >> depth) * gain
                board = rules.play(board, reply)
            after[shift] = board
            yield boards, (1 + (depth + at / len(first)) / sight.ahead) / 2
        boards = deeper
    yield boards, 1.0


def _at_hand(state: State, budget: Budget) -> Move | None:
    """The first solution at hand, unmoved if there is one; Stall if there is none, None if the nodes ran out."""
    for use in solver.uses(state):
        if not budget.spend():
            return None
        if move := next(solver.solve_line(state, use), None):
            return move
    return Stall()


def _ranked(state: State, found: list[Solve], boards: dict[Shift | None, int]) -> Ranked:
    best = sorted(found, key=lambda move: (-boards[move.shift], *_first_glance(move)))
    ranked = tuple((move, boards[move.shift]) for move in best)
    giving_up = POINT * rules.score(state, Stall()).total
    return *ranked, (Stall(), min([giving_up, *boards.values()]))
