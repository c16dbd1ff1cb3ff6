"""Computer players in five levels. The value of a move is its chance to win, in ten-thousandths."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyapp.core import Chance, Thought
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import Move, Pass, State
from pyapp.games.or_des_fous.search import OutOfNodes, Search
from pyapp.games.or_des_fous.solver import SCALE, Position, Quarry, seen_by_roller

Ranked = tuple[tuple[Move, int], ...]

DRAW = SCALE // 2
STRONGEST = 5
NODES = 30_000  # about two seconds in a browser
ERROR_POINTS = 4  # how far the chances are off, in points of a hundred (see the help)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees."""

    depth: int  # rolls it looks ahead after its own move
    blur: int = 0  # how far its estimates may be off, in ten-thousandths
    cut: bool = False  # in the last round, a move that cannot be the best is given up: its value is a bound


# Chosen for even steps: 1000 games each from the fair start, same dice, seats swapped, against the level below:
# level 2 wins 71.6 %, level 3 65.8 %, level 4 64.4 %; level 5 wins 67.2 % of 600 (63.3 to 70.8).
SIGHTS = {1: Sight(0, 9000), 2: Sight(0, 5000), 3: Sight(0, 2500), 4: Sight(1, 800), 5: Sight(3, cut=True)}
ANALYSIS = Sight(2)


def think(state: State, level: int = STRONGEST, nodes: int | None = None) -> Iterator[Thought]:
    """Every legal move with its chance to win, best first; one roll deeper in every round, the last is the answer."""
    return look(state, SIGHTS[level], NODES if nodes is None else nodes)


def weigh(state: State) -> Iterator[Thought]:
    """Every legal move with its chance to win, none given up: two rolls deep, however long it takes."""
    return look(state, ANALYSIS, None)


def look(state: State, sight: Sight, nodes: int | None) -> Iterator[Thought]:
    """Round by round, one roll deeper each. The best moves of a round are looked at first in the next."""
    if state.over:
        yield Thought((), 1.0)
        return
    search: Search[Position] = Search(Quarry(state.options), nodes)
    left = {move: _after(state, move) for move in rules.moves(state)}
    ranked: Ranked = tuple((move, DRAW) for move in left)
    for depth in range(sight.depth + 1):
        found: dict[Move, int] = {}
        best, most = -1, search.most(depth)
        try:
            for at, (move, _) in enumerate(ranked):
                position = left[move]
                worth = position * most // SCALE if isinstance(position, int) else 0
                if not isinstance(position, int):
                    beta = most - best if sight.cut and depth == sight.depth else None
                    for value in search.slices(position, depth, beta):
                        worth = most - (value or 0)
                        yield Thought(ranked, (depth + at / len(left)) / (sight.depth + 1))
                best, found[move] = max(best, worth), worth * SCALE // most
        except OutOfNodes:
            yield Thought(_with_what_is_known(ranked, found, state, sight, depth), 1.0)
            return
        ranked = _ranked(state, found, sight)
        if sight.cut and ranked[0][1] == SCALE:  # won: nothing deeper can change it
            break
    yield Thought(ranked, 1.0)


def _with_what_is_known(ranked: Ranked, found: dict[Move, int], state: State, sight: Sight, depth: int) -> Ranked:
    """The ranking when the nodes ran out in the middle of a round.

    Moves compare only at equal depth, so an unfinished round is dropped; but in the last round of a player who gives
    moves up, those looked at compare with the first, and the others stay behind them.
    """
    if not found or not (sight.cut and depth == sight.depth):
        return ranked
    deeper = _ranked(state, found, sight)
    return deeper + tuple((move, min(value, deeper[-1][1])) for move, value in ranked if move not in found)


def _after(state: State, move: Move) -> Position | int:
    """The position a move leaves, seen by the other player, or its value if it ends the game."""
    after = state if isinstance(move, Pass) else rules.moved(state, move)
    if rules.winner(after) is not None:
        return SCALE
    own, other, gems, side = seen_by_roller(after)
    handed = rules.packed(replace(after, turn=1 - side))
    return DRAW if state.past.count(handed) >= rules.REPEATS - 1 else (other, own, gems, 1 - side)


def _ranked(state: State, found: dict[Move, int], sight: Sight) -> Ranked:
    """Best first. A level that does not see well is off by chance, always in the same way in the same position."""
    chance = Chance(rules.packed(state) % 2**64)
    values = []
    for move, value in found.items():
        off, chance = chance.below(sight.blur + 1)
        if value not in (0, SCALE):  # a win and a loss are seen by all, and nothing else is mistaken for them
            value = min(max(value + off - sight.blur // 2, 1), SCALE - 1)
        values.append((move, value))
    return tuple(sorted(values, key=lambda each: -each[1]))
