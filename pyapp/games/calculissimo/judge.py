"""The one judgement of a position: what a laying earns, what it leaves on the rack, what the next player could answer.

The fifth level, hint, solver and review are views of it. Every laying is found; the best by points and rack are weighed
against answers, and once the bag is empty played out to the end; the others are ranked by what those of the same place
allow. A node is one board searched with one rack.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappush, heappushpop
from itertools import chain, combinations

from pyapp.core import Chance, Reason, Refused, Verdict
from pyapp.games.calculissimo import rules, solver, turns
from pyapp.games.calculissimo.bends import EVERYTHING, Wanted, bends
from pyapp.games.calculissimo.operation import DIGITS
from pyapp.games.calculissimo.rules import BOARD, JOKER, ORDER, RACK, Challenge, Change, Move, Pass, State
from pyapp.games.calculissimo.windows import Counted, Outlook
from pyapp.games.tiles import EMPTY, Lay, Rack, after, arms, placed, rack_of, take
from pyapp.games.weighing import Looked, Weighing, most_by
from pyapp.games.weighing import reasons as reasons_for

BUDGET = 60  # boards searched for a judgement
LISTED = 200  # layings that are ranked, and as many that bend: the best by points and rack
CANDIDATES = 8  # of them are weighed
FEW = 5  # new tiles, and
LONGEST = 7  # tiles in all, in a laying to learn from
END_ERROR = 20  # how far off an end may be in which everybody takes what earns most

# What a tile kept is worth next turn against one drawn, in points: half of what 1,500 random racks on boards of greedy
# play show by least squares, since only the next turn is sure.
KEPT = {
    "0": -18,
    "1": -18,
    "2": -16,
    "3": -16,
    "4": -14,
    "5": -14,
    "6": -2,
    "7": -4,
    "8": 7,
    "9": 15,
    "+": 4,
    "-": -11,
    "*": 98,
    ":": -16,
    JOKER: 9,
}
SECOND_TIMES = -38  # of another x on the rack: one is all that an operation takes (CA-7)
UNEVEN = 15  # lost for every digit or sign too many
AGAIN = 180  # CA-13: what a second turn brings on average


def judge(
    state: State, nodes: int | None = None, also: Sequence[Move] = (), complete: bool = False
) -> Iterator[Verdict]:
    """Every move that is worth knowing, and those asked about (`also`); `complete`: every laying there is."""
    move = forced(state)
    if state.over:
        yield Verdict((), "points", True, 1.0)
    elif move is not None:
        gain = state.standing.points if state.standing and isinstance(move, Challenge) else 0
        yield Verdict(((move, gain, 0),), "points", True, 1.0)
    else:
        yield from Judging(state, BUDGET if nodes is None else nodes).steps(also, complete)


def forced(state: State) -> Move | None:
    """CA-16, CA-17: challenge what is wrong, let stand what is right."""
    if state.over:
        return None
    if state.standing and state.standing.seat != state.turn and turns.wrong(state):
        return Challenge(state.turn)
    return Pass() if turns.last_word(state) else None


@dataclass(slots=True)
class Judging:
    """A judgement under way."""

    state: State
    nodes: int
    weighing: Weighing = field(init=False)
    spent: int = 1

    def __post_init__(self) -> None:
        self.weighing = Weighing(len(self.state.scores) - 1)

    def steps(self, also: Sequence[Move], complete: bool) -> Iterator[Verdict]:
        """Find the layings, weigh the best, look at what else was asked."""
        state, found = self.state, list[tuple[int, int, Counted]]()
        for best in self._found(found, complete):
            told = ((best.lay, best.points, best.points),) if best else tuple((move, 0, 0) for move in idle(state))
            yield Verdict(told, "points", False, 0.0)
        for base, _, one in sorted(found, key=lambda entry: (-entry[0], *most_first(entry[2]))):
            self.weighing.add(one.lay, base, kind(one.lay))
        for move in idle(state):
            self._add(move)
        shown = self.weighing.verdict(0.0)
        looked = 0
        for _ in self._look(self._chosen()):
            if looked != len(self.weighing.answers) + len(self.weighing.known):
                looked = len(self.weighing.answers) + len(self.weighing.known)
                shown = self.weighing.verdict(0.0)
            yield replace(shown, done=min(0.99, self.spent / max(1, self.nodes)))
        for move in also:
            if move not in self.weighing.bases and legal(state, move):
                self._add(move)
        for _ in self._ask([move for move in also if move in self.weighing.bases and isinstance(move, Lay)]):
            yield replace(shown, done=0.99)
        yield self.weighing.verdict(1.0)

    # The layings

    def _found(self, found: list[tuple[int, int, Counted]], complete: bool) -> Iterator[Counted | None]:
        """Find the best layings by points and rack; yields what earns most so far. What bends does not crowd out the
        rest: a learner is shown a laying in one line."""
        state = self.state
        rack = state.racks[state.turn]
        promised = max(
            (kept_worth(tiles) for count in range(len(rack) + 1) for tiles in combinations(rack, count)), default=0
        )
        number, best = 0, None
        outlook = Outlook(state)
        straight, bent = list[tuple[int, int, Counted]](), list[tuple[int, int, Counted]]()  # heaps, the least on top
        wanted = Wanted(
            lambda: EVERYTHING if complete or len(bent) < LISTED else bent[0][0],
            lambda used: _promise(state, used),
            promised + AGAIN,
        )
        for one in chain(solver.straight(outlook), bends(outlook, wanted) if state.options.crossing else ()):
            if one is None:
                yield best
                continue
            if best is None or one.points > best.points:
                best = one
            kept = straight if one.lay.bend is None else bent
            if not complete and len(kept) >= LISTED and one.points + promised + AGAIN <= kept[0][0]:
                continue
            number += 1
            entry = equity(state, one), -number, one
            if complete or len(kept) < LISTED:
                heappush(kept, entry)
            else:
                heappushpop(kept, entry)
        found += straight + bent

    def _chosen(self) -> list[Lay]:
        """The best by points and rack, one for every idea: the same tiles in the same place are one."""
        ideas: dict[Hashable, Lay] = {}
        for move in self.weighing.bases:
            if isinstance(move, Lay):
                tiles = (tile[0] for arm in arms(move) for tile in arm.tiles)
                ideas.setdefault((kind(move), rack_of(tiles, ORDER)), move)
        return list(ideas.values())[:CANDIDATES]

    def _add(self, move: Move) -> None:
        """Take a move into account that was not found by searching."""
        state = self.state
        base = kept_worth(state.racks[state.turn])
        if isinstance(move, Change):
            base = kept_worth(take(state.racks[state.turn], move.tiles, rules.not_held))
        elif isinstance(move, Lay) and (made := _made(state, move)):
            base = equity(state, Counted(made.points, move))
        self.weighing.add(move, base, kind(move))

    # What comes after them

    def _look(self, chosen: list[Lay]) -> Iterator[None]:
        if not ended(self.state):
            yield from self.weighing.weigh(chosen, self._answer, lambda: self.spent < self.nodes)
            return
        for lay in chosen:
            if self.spent < self.nodes:
                yield from self._end(lay)

    def _ask(self, asked: list[Lay]) -> Iterator[None]:
        asked = [
            lay
            for lay in asked
            if lay not in self.weighing.known and lay not in self.weighing.answers and _made(self.state, lay)
        ]
        self.weighing.aside |= set(asked)
        if not ended(self.state):
            yield from self.weighing.ask(asked, self._answer)
            return
        for lay in asked:
            yield from self._end(lay)

    def looked(self, lay: Lay) -> Looked:
        """What reasons can say of a laying."""
        made = _made(self.state, lay)
        assert made is not None
        kept = rack_of(made.rest, ORDER)
        return Looked(made.points, kept, kept_worth(kept), tuple(self.weighing.answers.get(lay, ())))

    def _answer(self, lay: Lay, number: int) -> Iterator[int]:
        """The best answer of the next player with one of the racks that they could hold: in one line, for those that
        bend take many times as long to find, and tell boards apart no better."""
        self.spent += 1
        left = replace(
            self.state, board=after(BOARD, self.state.board, lay), options=replace(self.state.options, crossing=False)
        )
        rack = possible_rack(self.state, number)
        for best, _ in solver.best(left, 1, rack):
            yield best[0].points if best else 0

    def _end(self, lay: Lay) -> Iterator[None]:
        """Play the end out, everybody taking what earns most."""
        end = turns.play(self.state, lay)
        over = end.over
        while not end.over:
            best: list[Counted] = []
            for found, _ in solver.best(end, 1):
                best = found
                yield
            self.spent += 1
            end = turns.play(end, best[0].lay if best else Pass())
        seat = self.state.turn
        self.weighing.known[lay] = ahead(end, seat) - ahead(self.state, seat), 0 if over else END_ERROR


def kind(move: Move) -> Hashable:
    """Layings of one place leave much the same open."""
    return tuple((arm.start, arm.down, len(arm.tiles)) for arm in arms(move)) if isinstance(move, Lay) else "idle"


def most_first(found: Counted) -> tuple[object, ...]:
    """Most points first; the rest only so that the order is always the same."""
    return -found.points, *((arm.start, arm.down, arm.tiles) for arm in arms(found.lay))


def legal(state: State, move: Move) -> bool:
    try:
        turns.score(state, move)
    except Refused:
        return False
    return True


def _made(state: State, lay: Lay) -> rules.Laying | None:
    """What a laying makes; nothing if it is wrong, for it will be challenged (CA-16)."""
    try:
        return rules.formed(state.board, state.spent, state.racks[state.turn], lay)
    except Refused:
        return None


def idle(state: State) -> tuple[Move, ...]:
    """What there is to do but laying: change what is worth least, or pass."""
    rack, most = state.racks[state.turn], state.bag.total
    if turns.may_change(state):
        gone = max(
            (tiles for count in range(1, min(most, len(rack)) + 1) for tiles in combinations(rack, count)),
            key=lambda tiles: (kept_worth(rest(rack, tiles)), len(tiles)),
        )
        return (Change(gone),)
    return (Pass(),) if turns.may_pass(state) else ()


# What stays on the rack


def rest(rack: Rack, tiles: Sequence[str]) -> Rack:
    left = list(rack)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def kept_worth(rack: Sequence[str]) -> int:
    """What the tiles kept promise for the next turn."""
    times = rack.count("*")
    digits = sum(tile in DIGITS for tile in rack)
    signs = len(rack) - digits - rack.count(JOKER)
    uneven = max(0, digits - 4) + max(0, signs - 3)
    return sum(KEPT[tile] for tile in rack) - max(0, times - 1) * (KEPT["*"] - SECOND_TIMES) - uneven * UNEVEN


def new_tiles(state: State, lay: Lay) -> list[str]:
    """The tiles of the rack that a laying takes."""
    return [tile[0] for _, tile in placed(BOARD, state.board, lay)]


def equity(state: State, found: Counted) -> int:
    """Points now, and what the rack promises."""
    return found.points + _promise(state, new_tiles(state, found.lay))


def _promise(state: State, new: Sequence[str]) -> int:
    """What the rack promises without these tiles."""
    again = AGAIN if len(new) == RACK and state.bag.total else 0
    return again + kept_worth(rest(state.racks[state.turn], new))


# What is hidden, and the end


def possible_rack(state: State, number: int) -> Rack:
    """A rack that the next player could hold: tiles that the player to move does not see. The same numbers, the same
    racks."""
    unseen = state.bag.put(tile for seat, rack in enumerate(state.racks) if seat != state.turn for tile in rack)
    rack, _, _ = unseen.draw(RACK, Chance(number + 1, unseen.total))
    return rack


def ahead(state: State, seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return state.scores[seat] - max(score for other, score in enumerate(state.scores) if other != seat)


def ended(state: State) -> bool:
    """Whether nothing is hidden any more from who counts the tiles."""
    return not state.bag.total and len(state.scores) == 2 and not state.options.challenge


# Why


def reasons(state: State, move: Move, other: Move | None = None, nodes: int | None = None) -> tuple[Reason, ...]:
    """Why a laying, or why it rather than the other one."""
    asked = [one for one in (move, other) if one is not None]
    if state.over or forced(state) or not all(isinstance(one, Lay) and _made(state, one) for one in asked):
        return ()
    assert isinstance(move, Lay)
    return reasons_for(Judging, state, BUDGET if nodes is None else nodes, move, other, _earned(state, move))


def _earned(state: State, lay: Lay) -> Reason:
    """What a laying earns, and the square that brings most of it."""
    made, rack = _made(state, lay), state.racks[state.turn]
    assert made is not None
    without = {
        BOARD.name(square): rules.laid(state.board, (*state.spent, square), rack, lay).points
        for square, _ in made.placed
        if rules.BONUS[square] != EMPTY and square not in state.spent
    }
    most = most_by(made.points, without)
    facts = {"count": made.points}
    if most is None:
        return Reason("earns", facts)
    return Reason("earns.square", {**facts, "square": most[0], "more": most[1]})


# To learn from


def teachable(state: State, verdict: Verdict, most: int = FEW) -> tuple[Move, int, int] | None:
    """The best move of the kind that a learner makes: a short operation with few new tiles; else the best in one line,
    else the best of all."""
    straight = [one for one in verdict.ranked if isinstance(one[0], Lay) and one[0].bend is None]
    for one in straight:
        if len(one[0].tiles) <= LONGEST and len(new_tiles(state, one[0])) <= most:
            return one
    return next(iter(straight or verdict.ranked), None)
