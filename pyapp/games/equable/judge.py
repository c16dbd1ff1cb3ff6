"""The one judgement of a position: what a lay earns, what it leaves on the rack, and what the next player could answer.

The fifth level, hint, solver and review are views of it. The lays that earn most are weighed, and the best short ones
in places of their own, for a long equation invites others to lengthen it to the edge; all others are ranked by what
they earn and what those of the same place allow. A node is one skeleton looked at, or some sixty fillings of one (see
search.py). Passing and changing are never weighed: one turn ahead, doing nothing always looks better than it is.
"""

import re
from collections import Counter
from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pyapp.core import Chance, Reason, Refused, Verdict
from pyapp.games.equable import rules, search, solver, turns
from pyapp.games.equable.fillings import Fillings
from pyapp.games.equable.rules import GREY, SQUARES, WHITE, Challenge, Change, Move, Pass, State
from pyapp.games.equable.search import Counted, Search
from pyapp.games.tiles import EMPTY, Lay, Rack, lifted, placed, rack_of, take
from pyapp.games.weighing import Looked, Weighing, most_by
from pyapp.games.weighing import reasons as reasons_for

BUDGET = 24_000  # nodes for the answers of a judgement; before that, at most
SEARCHED = 10_000  # for the lays that earn most,
QUIET_NODES = 1_000  # and for the short and the plain ones
REPLY_NODES = 4_000  # at most for one answer
SET_UP = 250  # looking at a board costs as much as so many
LISTED = 40  # the lays that earn most: all are ranked,
CANDIDATES = 4  # so many of them weighed,
QUIET = 4  # and so many, each in its own place, that lay
FEW = 5  # so few tiles
TAUGHT = 12  # plain lays to learn from that are ranked too
LONGEST, LARGEST = 7, 99  # of plain lays: so many tiles in all, and no larger number
ENDING = 3  # plies that are played behind a lay once everything is known,
END_NODES = 1_500  # with so many nodes at most for each
END_ERROR = 40  # how far that may be off

# What kept tiles are worth, in hundredths of a point: zeros and ones, different digits, and no two signs alike.
KEPT = {"0": 150, "1": 100, "2": 50, "7": -50, "9": 50, "/": 100, ",": 50}
DOUBLE = 150
BONUS_KINDS = {*rules.TILE_TIMES, *rules.EQUATION_TIMES}


def judge(
    state: State, nodes: int | None = None, also: Sequence[Move] = (), complete: bool = False
) -> Iterator[Verdict]:
    """Every move that is worth knowing, and those asked about (`also`); `complete`: every lay there is."""
    if state.over:
        yield Verdict((), "points", True, 1.0)
    elif state.standing is not None and state.standing.seat != state.turn and turns.wrong(state):
        gain = rules.CHALLENGED + state.standing.points
        yield Verdict(((Challenge(state.turn), gain, 0), (Pass(), 0, 0)), "points", True, 1.0)
    else:
        yield from Judging(state, BUDGET if nodes is None else nodes).steps(also, complete)


@dataclass(slots=True)
class Judging:
    """A judgement under way."""

    state: State
    nodes: int
    weighing: Weighing = field(init=False)
    spent: int = 0
    usual: int = 0  # the most that can be earned now
    afters: dict[Move, State] = field(default_factory=dict)
    racks: dict[int, tuple[Rack, Fillings]] = field(default_factory=dict)
    cut: set[tuple[Move, int]] = field(default_factory=set)  # answers that were not searched to their end

    def __post_init__(self) -> None:
        self.weighing = Weighing(len(self.state.scores) - 1)

    def steps(self, also: Sequence[Move], complete: bool) -> Iterator[Verdict]:
        """Find the lays, weigh the best, look at what else was asked."""
        shown = Verdict(((Pass(), 0, 0),), "points", False, 0.0)
        chosen: dict[Lay, None] = {}
        for found in self._chosen(chosen):
            if found.found and len(shown.ranked) == 1:
                best = max(found.found)
                shown = Verdict(((best[2], best[0], best[0]), *shown.ranked), "points", False, 0.0)
            yield shown
        for move in idle(self.state):
            self._add(move)
        looked = 0
        for _ in self._look(list(chosen)):
            if looked != len(self.weighing.answers) + len(self.weighing.known):
                looked = len(self.weighing.answers) + len(self.weighing.known)
                shown = self.weighing.verdict(0.0)
            yield replace(shown, done=min(0.99, self.spent / max(1, self.nodes)))
        for move in also:
            if move not in self.weighing.bases and legal(self.state, move):
                self._add(move)
        asked = [move for move in also if move in self.weighing.bases and isinstance(move, Lay)]
        for _ in self._ask(asked):
            yield replace(shown, done=0.99)
        if complete:
            for lay in solver.lays(self.state):
                if lay not in self.weighing.bases:
                    self._add(lay)
        yield self.weighing.verdict(1.0)

    # The lays

    def _chosen(self, chosen: dict[Lay, None]) -> Iterator[Search]:
        """Rank the lays that earn most, short ones and plain ones; choose those to weigh."""
        state, few = self.state, min(QUIET_NODES, self.nodes)
        most = yield from _found(search.search(state, keep=LISTED), min(SEARCHED, self.nodes), needed=True)
        quiet = yield from _found(search.search(state, keep=8 * QUIET, sees=_few), few)
        taught = yield from _found(search.search(state, keep=TAUGHT, sees=_few, wanted=plain), few)
        ideas, places = dict[Hashable, Lay](), dict[Hashable, Lay]()
        for _, lay in most:
            ideas.setdefault((kind(lay), rack_of(lay.tiles, rules.TILES)), lay)
        for _, lay in quiet:
            places.setdefault(kind(lay), lay)
        chosen |= dict.fromkeys([*list(ideas.values())[:CANDIDATES], *list(places.values())[:QUIET]])
        self.usual = most[0][0] if most else 0
        everything = {lay: score for score, lay in (*most, *quiet, *taught)}
        for lay in sorted(everything, key=lambda lay: (-everything[lay], lay.down, lay.start, lay.tiles)):
            self._add(lay, everything[lay])

    def _add(self, move: Move, score: int | None = None) -> None:
        """Take a move into account: what it earns, and what the tiles that it keeps promise."""
        state = self.state
        rack, points = state.racks[state.turn], 0
        if isinstance(move, Change):
            rack = take(rack, move.tiles, rules.missing)
        elif isinstance(move, Lay):
            points = _worth_now(state, move) if score is None else score
            new = [tile for _, tile in placed(SQUARES, state.board, move) if tile != rules.EQUALS]
            rack = take(rack, new, rules.missing)
        last = state.turns_left is not None and state.turns_left <= len(state.scores)
        self.weighing.add(move, points + (0 if last else keeping(rack)), kind(move))
        if isinstance(move, Lay) and state.turns_left == 1:
            self.weighing.known[move] = ahead(self._after(move), state.turn) - ahead(state, state.turn), 0

    # What comes after them

    def _look(self, chosen: list[Lay]) -> Iterator[None]:
        if self.weighing.known:  # the last turn of all: everything is known
            return
        if ended(self.state):
            for lay in chosen:
                yield from self._end(lay)
            return
        yield from self.weighing.weigh(chosen, self._answer, lambda: self.spent < self.nodes)

    def _ask(self, asked: list[Lay]) -> Iterator[None]:
        asked = [lay for lay in asked if lay not in self.weighing.known and lay not in self.weighing.answers]
        self.weighing.aside |= set(asked)
        if ended(self.state) and asked:
            for lay in asked:
                yield from self._end(lay)
        else:
            yield from self.weighing.ask(asked, self._answer)

    def _after(self, lay: Lay) -> State:
        if lay not in self.afters:
            self.afters[lay] = turns.play(self.state, lay)
        return self.afters[lay]

    def _end(self, lay: Lay) -> Iterator[None]:
        """Everything is known: both lay what earns most, some plies further."""
        end, seat = self._after(lay), self.state.turn
        over = end.over
        for _ in range(ENDING):
            if not end.over:
                best: Move = Pass()
                for found in search.search(end, keep=1):
                    yield
                    if found.nodes >= END_NODES:
                        break
                if found.found:
                    best = found.found[0][2]
                self.spent += SET_UP + found.nodes
                end = turns.play(end, best)
        self.weighing.known[lay] = ahead(end, seat) - ahead(self.state, seat), 0 if over else END_ERROR

    def _rack(self, number: int) -> tuple[Rack, Fillings]:
        """A rack that the next player could hold, with what was worked out about its digits."""
        if number not in self.racks:
            rack = possible_rack(self.state, number)
            self.racks = {number: (rack, Fillings(solver.supply(self.state, rack).digits))}  # the last one needs room
        return self.racks[number]

    def looked(self, lay: Lay) -> Looked:
        """What reasons can say of a lay."""
        state = self.state
        new = [tile for _, tile in placed(SQUARES, state.board, lay) if tile != rules.EQUALS]
        kept = take(state.racks[state.turn], new, rules.missing)
        answers = self.weighing.answers.get(lay, [])
        sure = next((number for number in range(len(answers)) if (lay, number) in self.cut), len(answers))
        return Looked(rules.score(state, rules.laying(state, lay)).total, kept, keeping(kept), tuple(answers[:sure]))

    def _answer(self, lay: Lay, number: int) -> Iterator[int]:
        """The best answer of the next player with one of the racks that they could hold.

        Where nodes are too few to tell, it is at least what we can earn now, for others lay as well as we do.
        """
        after, best = self._after(lay), 0
        if after.over:
            yield 0
            return
        self.spent += SET_UP
        if number not in self.racks:
            for _, old in self.racks.values():
                for _ in old.release():
                    yield best
        rack, fillings = self._rack(number)
        for found in search.search(after, rack, keep=1, fillings=fillings):
            best = found.found[0][0] if found.found else 0
            yield best
            if found.nodes >= REPLY_NODES:
                self.cut.add((lay, number))
                yield max(best, self.usual)
                break
        self.spent += found.nodes


def _found(searching: Iterator[Search], nodes: int, needed: bool = False) -> Generator[Search, None, list[Counted]]:
    """The best lays of a search; where one is needed it goes on until there is one, or the proof that there is none."""
    found: Search | None = None
    for step, found in enumerate(searching):
        if step % 8 == 0:
            yield found
        if found.nodes >= nodes and (found.found or not needed):
            break
    return search.ranked(found) if found else []


def kind(move: Move) -> Hashable:
    """Lays of one place leave much the same open."""
    return (move.start, move.down, len(move.tiles)) if isinstance(move, Lay) else "idle"


def legal(state: State, move: Move) -> bool:
    try:
        turns.score(state, move)
    except Refused:
        return False
    return True


def _worth_now(state: State, lay: Lay) -> int:
    """The points of a lay; a false one is challenged (EQ-18)."""
    try:
        return rules.score(state, rules.laying(state, lay)).total
    except Refused:
        return -rules.CHALLENGED


def idle(state: State) -> list[Move]:
    """What else there is to do: change what is worth changing, or pass, which comes first once everybody has had two
    turns in which nobody laid: whoever goes on changing then keeps a game from its end (EQ-19)."""
    ways = _idle(state)
    return ways[::-1] if state.idle >= 2 * len(state.scores) else ways


def _idle(state: State) -> list[Move]:
    rack, most = state.racks[state.turn], rules.changeable(state)
    keep = Counter(tile for tile in rack if tile in WHITE).most_common()
    doubles = [tile for tile, count in keep for _ in range(count - 1)]
    for tiles in (rack, tuple(doubles) + tuple(tile for tile in rack if tile in GREY), rack[:1]):
        if tiles and rules.within(tiles, most):
            return [Change(rack_of(tiles, rules.TILES)), Pass()]
    return [Pass()]


def keeping(rack: Rack) -> int:
    """What the tiles kept are worth, in points."""
    value = 0
    for tile, count in Counter(rack).items():
        value += KEPT.get(tile, 0) - DOUBLE * (count - 1) * (count if tile in GREY else 1)
    return round(value / 100)


def possible_rack(state: State, number: int) -> Rack:
    """A rack that the next player could hold: tiles that the player to move does not see. The same numbers, the same
    racks."""
    hidden = [tile for pile in (state.white, state.grey) for tile, count in pile.counts for _ in range(count)]
    hidden += [tile for seat, rack in enumerate(state.racks) if seat != state.turn for tile in rack]
    order, _ = Chance(number + 1, len(hidden)).shuffled(sorted(hidden))
    whites = [tile for tile in order if tile in WHITE][: state.options.white]
    greys = [tile for tile in order if tile in GREY][: state.options.grey]
    return rack_of(whites + greys, rules.TILES)


# The end


def ahead(state: State, seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return state.scores[seat] - max(score for other, score in enumerate(state.scores) if other != seat)


def ended(state: State) -> bool:
    """Whether nothing is hidden any more from who counts the tiles."""
    return not state.white.total and not state.grey.total and len(state.scores) == 2 and not state.options.challenge


# Why


def reasons(state: State, move: Move, other: Move | None = None, nodes: int | None = None) -> tuple[Reason, ...]:
    """Why a lay, or why it rather than the other one."""
    asked = [one for one in (move, other) if one is not None]
    if state.over or not all(isinstance(one, Lay) and _true(state, one) for one in asked):
        return ()
    assert isinstance(move, Lay)
    return reasons_for(Judging, state, BUDGET if nodes is None else nodes, move, other, _earned(state, move))


def _true(state: State, lay: Lay) -> bool:
    try:
        rules.laying(state, lay)
    except Refused:
        return False
    return True


def _earned(state: State, lay: Lay) -> Reason:
    """What a lay earns, and the square that brings most of it."""
    looked, bonus = rules.laying(state, lay), rules.bonuses(state)
    points = rules.score(state, looked).total
    runs = {square for run in (looked.run, *looked.crossings) for square in run if bonus[square] in BONUS_KINDS}
    most = most_by(
        points,
        {
            SQUARES.name(square): rules.score(state, looked, bonus[:square] + EMPTY + bonus[square + 1 :]).total
            for square in sorted(runs)
        },
    )
    facts = {"count": points}
    return Reason("earns.square", {**facts, "square": most[0], "more": most[1]}) if most else Reason("earns", facts)


# To learn from


def _few(place: solver.Place) -> bool:
    return not place.old and sum(spot.mark == EMPTY for spot in place.spots) <= FEW


def plain(text: str) -> bool:
    """Whether an equation is one that a learner could find: short, small numbers written plainly, the four signs."""
    numbers = re.findall(r"[0-9]+", text)
    return (
        len(text) <= LONGEST
        and not set(text) & set("/,")
        and all(number == str(int(number)) and int(number) <= LARGEST for number in numbers)
        and not re.search(r"(?<![0-9])0[*:]|[*:]0", text)
    )


def teachable(state: State, verdict: Verdict, most: int = FEW) -> tuple[Move, int, int] | None:
    """The best move of the kind that a learner makes: a plain equation with few new tiles and nothing replaced; where
    there is none, the best of all."""
    for one in verdict.ranked:
        lay = one[0]
        if (
            isinstance(lay, Lay)
            and plain("".join(lay.tiles))
            and not lifted(SQUARES, state.board, lay)
            and len(placed(SQUARES, state.board, lay)) <= most
        ):
            return one
    return verdict.ranked[0] if verdict.ranked else None
