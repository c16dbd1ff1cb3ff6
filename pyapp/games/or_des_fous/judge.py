"""The one judgement of a position: the chance to win after every move, in ten-thousandths, with its error.

Every move is looked at one roll deeper in each round. An odd number of rolls favours one player and an even number the
other, so a chance is the mean of the last two depths. A move that is behind by more than its error is not looked at
further; what it lacks to the first one is taken at the depth that both have reached, so it stays behind those that went
on, and a ranking of different depths does not jump.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import isqrt

from pyapp.core import Verdict
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import Move, Pass, State
from pyapp.games.or_des_fous.search import OutOfNodes, Search
from pyapp.games.or_des_fous.solver import SCALE, Position, Quarry, seen_by_roller

NODES = 80_000  # about two seconds in a browser
DRAW = SCALE // 2
DEEPEST = 8
ENOUGH = 3  # rolls, once nothing can change the first place
# By the rolls looked ahead, in hundredths: how much of the doubt of a chance to tell as its error, so that 95 % of the
# chances told at NODES are within it of what twenty times as many nodes find (tests/bench_judge.py).
DOUBTS = (450, 230, 150, 110)


@dataclass(slots=True)
class Look:
    """What is known of a move: its chance by the rolls looked ahead."""

    move: Move
    left: Position | int  # the position it leaves, seen by the other player; its value if it ends the game
    chances: list[int] = field(default_factory=list)

    @property
    def depth(self) -> int:
        return len(self.chances) - 1

    @property
    def proved(self) -> bool:
        """Whether its chance is exact: it ends the game, or wins or loses whatever the dice say."""
        return isinstance(self.left, int) or self.chances[-1] in (0, SCALE)

    def worth(self, depth: int) -> int:
        """The chance so many rolls deep: the mean of that depth and the one before."""
        if self.proved or depth == 0:
            return self.chances[-1 if self.proved else 0]
        return (self.chances[depth] + self.chances[depth - 1]) // 2

    @property
    def error(self) -> int:
        """Large when two depths disagree and when the game is open, small when it is all but decided."""
        if self.proved:
            return 0
        apart = abs(self.chances[-1] - self.chances[-2]) // 2 if self.depth else 0
        worth = self.worth(self.depth)
        return (apart + isqrt(worth * (SCALE - worth)) // 10) * DOUBTS[min(self.depth, len(DOUBTS) - 1)] // 100 + 1


def judge(state: State, nodes: int | None = None) -> Iterator[Verdict]:
    """Every legal move with its chance to win; `nodes` limits the positions looked at."""
    nodes = NODES if nodes is None else nodes
    search: Search[Position] = Search(Quarry(state.options), nodes)
    looks = [Look(move, left_by(state, move)) for move in rules.moves(state)]
    kept, verdict = looks, Verdict((), "chance", not looks, 0.0)
    for depth in range(DEEPEST + 1):
        try:
            for look in kept:
                for _ in _deeper(search, look, depth):
                    yield replace(verdict, done=min(search.nodes / max(nodes, 1), 0.99))
        except OutOfNodes:
            if depth:
                verdict, _ = _told(looks)
            break
        verdict, kept = _told(looks)
        if not kept or (verdict.settled and depth >= ENOUGH):
            break
    yield replace(verdict, done=1.0)


def left_by(state: State, move: Move) -> Position | int:
    """The position a move leaves, seen by the other player, or its value if it ends the game."""
    after = state if isinstance(move, Pass) else rules.moved(state, move)
    if rules.winner(after) is not None:
        return SCALE
    own, other, gems, side = seen_by_roller(after)
    handed = rules.packed(replace(after, turn=1 - side))
    return DRAW if state.past.count(handed) >= rules.REPEATS - 1 else (other, own, gems, 1 - side)


def _deeper(search: Search[Position], look: Look, depth: int) -> Iterator[None]:
    """Look at a move so many rolls deep; yields at every pause and at the end, for moves are many."""
    if isinstance(look.left, int):
        look.chances.append(look.left)
        return
    most = search.most(depth)
    for value in search.slices(look.left, depth):
        if value is None:
            yield
        else:
            look.chances.append((most - value) * SCALE // most)
            yield


def _told(looks: list[Look]) -> tuple[Verdict, list[Look]]:
    """What is known, and which moves are looked at one roll deeper, best first."""
    deepest = max((look.depth for look in looks), default=0)
    best = max(
        (look for look in looks if look.depth == deepest or look.proved),
        key=lambda look: look.worth(look.depth),
        default=None,
    )
    if best is None:
        return Verdict((), "chance", True, 0.0), []
    worths = {look.move: _worth(look, best) for look in looks}
    order = sorted(looks, key=lambda look: (-worths[look.move], look is not best))
    behind = {look.move: worths[best.move] - worths[look.move] > look.error for look in looks if look is not best}
    settled = all(behind.values()) or worths[best.move] == SCALE
    kept = [look for look in order if not look.proved and not behind.get(look.move) and look.depth == deepest]
    ranked = tuple((look.move, worths[look.move], look.error) for look in order)
    return Verdict(ranked, "chance", settled, 0.0), [] if worths[best.move] == SCALE else kept


def _worth(look: Look, best: Look) -> int:
    """A move's chance: that of the best one, less what it lacks to it at the depth that both have reached."""
    if look.proved or look is best:
        return look.worth(look.depth)
    lacks = best.worth(min(look.depth, best.depth)) - look.worth(look.depth)
    return min(max(best.worth(best.depth) - lacks, 1), SCALE - 1)
