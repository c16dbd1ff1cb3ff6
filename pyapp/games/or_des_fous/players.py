"""Computer players in five levels. The value of a move is its chance to win, in ten-thousandths."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyapp.core import Chance, Refused, Thought
from pyapp.core.search import OutOfNodes, Search
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import Move, Pass, State
from pyapp.games.or_des_fous.solver import SCALE, Position, Quarry, seen_by_roller

Ranked = tuple[tuple[Move, int], ...]

DRAW = SCALE // 2
STRONGEST = 5
NODES = 50_000  # about two seconds in a browser
ERROR_POINTS = 4  # how far the chances are off, in points of a hundred (see the help)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees."""

    depth: int  # rolls it looks ahead after its own move
    blur: int  # how far its estimates may be off, in ten-thousandths


SIGHTS = {1: Sight(0, 6000), 2: Sight(0, 2500), 3: Sight(0, 0), 4: Sight(1, 0), 5: Sight(2, 0)}


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """Every legal move with its chance to win, best first; one roll deeper in every round, the last is the answer.

    A round that the nodes do not allow to finish is dropped, since moves compare only at equal depth.
    """
    if level not in SIGHTS:
        raise Refused("match.bot", low=min(SIGHTS), high=max(SIGHTS))
    if state.over:
        yield Thought((), 1.0)
        return
    sight = SIGHTS[level]
    search: Search[Position] = Search(Quarry(state.options), NODES if nodes is None else nodes)
    left = {move: _after(state, move) for move in rules.moves(state)}
    ranked: Ranked = tuple((move, DRAW) for move in left)
    for depth in range(sight.depth + 1):
        found: dict[Move, int] = {}
        try:
            for at, move in enumerate(move for move, _ in ranked):
                position = left[move]
                found[move] = position if isinstance(position, int) else 0
                if not isinstance(position, int):
                    for done in _worth(search, position, depth):
                        found[move] = done
                        yield Thought(ranked, (depth + at / len(left)) / (sight.depth + 1))
        except OutOfNodes:
            break
        ranked = _ranked(state, found, sight)
    yield Thought(ranked, 1.0)


def _after(state: State, move: Move) -> Position | int:
    """The position a move leaves, seen by the other player, or its value if it ends the game."""
    after = state if isinstance(move, Pass) else rules.moved(state, move)
    if rules.winner(after) is not None:
        return SCALE
    own, other, gems, side = seen_by_roller(after)
    handed = rules.packed(replace(after, turn=1 - side))
    return DRAW if state.past.count(handed) >= rules.REPEATS - 1 else (other, own, gems, 1 - side)


def _worth(search: Search[Position], position: Position, depth: int) -> Iterator[int]:
    """The chance to win of the player who leaves this position, roll by roll; the last one is exact."""
    if depth == 0:
        yield SCALE - search.value(position, 0)
        return
    most, total = search.most(depth - 1), 0
    for outcome in search.tree.outcomes:
        replies = search.tree.replies(position, outcome)
        total += most if replies is None else search.move(replies, depth - 1)
        yield SCALE - total * SCALE // search.most(depth)


def _ranked(state: State, found: dict[Move, int], sight: Sight) -> Ranked:
    """Best first. A level that does not see well is off by chance, always in the same way in the same position."""
    chance = Chance(rules.packed(state) % 2**64)
    values = []
    for move, value in found.items():
        off, chance = chance.below(sight.blur + 1)
        values.append((move, min(max(value + off - sight.blur // 2, 0), SCALE) if value not in (0, SCALE) else value))
    return tuple(sorted(values, key=lambda each: -each[1]))
