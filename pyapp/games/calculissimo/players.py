"""Computer players in five levels, which differ in what they see.

1 adds and subtracts with three tiles, 2 also multiplies, 3 uses every tile but does not look at the bonus squares,
4 takes what earns most now, 5 also weighs what stays on the rack and what the next player could answer, and plays
the end out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pyapp.core import Chance, Refused, Thought
from pyapp.core.budget import Budget
from pyapp.games.calculissimo import rules, solver, turns
from pyapp.games.calculissimo.operation import DIGITS
from pyapp.games.calculissimo.rules import BOARD, BONUS, JOKER, RACK, Challenge, Change, Move, Pass, State
from pyapp.games.calculissimo.solver import Counted
from pyapp.games.tiles import EMPTY, Lay, Rack, after, placed

Ranked = tuple[tuple[Move, int], ...]
SHOWN = 8  # while thinking, only the best few are told


@dataclass(frozen=True, slots=True)
class Sight:
    """What a level sees."""

    tiles: str  # those of its rack that it knows how to use
    most: int  # the most tiles it lays at once
    bonus: bool  # whether it looks at the bonus squares
    doubts: bool  # whether it notices a wrong operation (CA-16)
    ahead: bool  # whether it looks beyond this turn


SIGHTS = {
    1: Sight(DIGITS + "+-", 3, bonus=False, doubts=False, ahead=False),
    2: Sight(DIGITS + "+-*", 4, bonus=False, doubts=False, ahead=False),
    3: Sight(rules.ORDER, RACK, bonus=False, doubts=True, ahead=False),
    4: Sight(rules.ORDER, RACK, bonus=True, doubts=True, ahead=False),
    5: Sight(rules.ORDER, RACK, bonus=True, doubts=True, ahead=True),
}

# What a tile kept is worth next turn against one drawn, in points: half of what 1,500 random racks on boards of greedy
# play show by least squares, since only the next turn is sure.
KEPT = {"0": -18, "1": -18, "2": -16, "3": -16, "4": -14, "5": -14, "6": -2, "7": -4, "8": 7, "9": 15,
        "+": 4, "-": -11, "*": 98, ":": -16, JOKER: 9}
SECOND_TIMES = -38  # of another x on the rack: one is all that an operation takes (CA-7)
UNEVEN = 15  # lost for every digit or sign too many
AGAIN = 180  # CA-13: what a second turn brings on average
CANDIDATES = 6
ANSWERS = 2  # racks drawn for the next player
END_CANDIDATES = 8


def think(state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
    """The moves that a level sees, best first; the last thought is the answer."""
    sight = SIGHTS[level]
    forced = _forced(state, sight)
    if forced:
        yield Thought(((forced, 0),), 1.0)
        return
    found: list[Counted] = []
    for one in _seen(state, sight):
        if one:
            found.append(one)
        elif sight.ahead or len(found) < SHOWN:
            yield Thought(_told(found[:SHOWN]), 0.0)
    if not found and sight.tiles != rules.ORDER:
        found = _makeshift(state)
    if not sight.ahead:
        yield Thought((*_told(_first_legal(state, found) if not sight.bonus else found), *_otherwise(state)), 1.0)
        return
    budget = Budget(nodes)  # a node is one board searched with one rack
    budget.spend()
    weigh = _play_out if not state.bag.total else _weigh_answers
    for ranked, done in weigh(state, found, budget):
        yield Thought(ranked, done)


def _forced(state: State, sight: Sight) -> Move | None:
    """CA-16, CA-17: challenge what is wrong, let stand what is right."""
    seat = state.turn
    if state.standing and state.standing.seat != seat and sight.doubts and turns.wrong(state):
        return Challenge(seat)
    return Pass() if turns.last_word(state) else None


def _seen(state: State, sight: Sight) -> Iterator[Counted | None]:
    """The layings that a level sees, as it counts them."""
    if not sight.bonus:
        state = replace(state, spent=tuple(square for square, kind in enumerate(BONUS) if kind != EMPTY))
    rack = [tile for tile in state.racks[state.turn] if tile in sight.tiles]
    for found in solver.layings(state, rack):
        if found is None or sight.most == RACK or _laid(state, found.lay) <= sight.most:
            yield found


def _makeshift(state: State) -> list[Counted]:
    """Who sees nothing simple lays whatever can be laid, the least of it, before changing for ever."""
    return sorted(filter(None, solver.layings(state)), key=lambda one: (one.points, *_most_first(one)))[:1]


def _laid(state: State, lay: Lay) -> int:
    return len(placed(BOARD, state.board, lay))


def _first_legal(state: State, found: list[Counted]) -> list[Counted]:
    """Who does not look at bonus squares can choose what they make illegal (CA-6); such layings are left out."""
    rack = state.racks[state.turn]
    legal = []
    for one in sorted(found, key=_most_first):
        try:
            rules.formed(state.board, state.spent, rack, one.lay)
        except Refused:
            continue
        legal.append(one)
        if len(legal) == SHOWN:
            break
    return legal


def _most_first(found: Counted) -> tuple[int, int, bool, tuple[str, ...]]:
    """Most points first; the rest only so that the order is always the same."""
    return -found.points, found.lay.start, found.lay.down, found.lay.tiles


def _told(found: Sequence[Counted]) -> Ranked:
    return tuple((one.lay, one.points) for one in sorted(found, key=_most_first))


def _otherwise(state: State) -> Ranked:
    """What there is to do but laying: change what is worth least, or pass."""
    rack, most = state.racks[state.turn], state.bag.total
    if turns.may_change(state):
        gone = max((tiles for count in range(1, min(most, len(rack)) + 1) for tiles in combinations(rack, count)),
                   key=lambda tiles: (kept_worth(_rest(rack, tiles)), len(tiles)))
        return ((Change(gone), 0),)
    return ((Pass(), 0),) if turns.may_pass(state) else ()


# What stays on the rack


def _rest(rack: Rack, tiles: Sequence[str]) -> Rack:
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


def _equity(state: State, found: Counted) -> int:
    """Points now, and what the rack promises."""
    new = [JOKER if len(tile) > 1 else tile for _, tile in placed(BOARD, state.board, found.lay)]
    again = AGAIN if len(new) == RACK and state.bag.total else 0
    return found.points + again + kept_worth(_rest(state.racks[state.turn], new))


# What the others can answer


def _weigh_answers(state: State, found: list[Counted], budget: Budget) -> Iterator[tuple[Ranked, float]]:
    """The best few by points and rack, less what the next player could earn on the board they leave."""
    static = sorted(((_equity(state, one), one) for one in found), key=lambda pair: (-pair[0], *_most_first(pair[1])))
    racks = _possible_racks(state)
    weighed: list[tuple[int, Counted]] = []
    tries, otherwise = static[:CANDIDATES], _otherwise(state)
    for at, (equity, one) in enumerate(tries):
        answers: list[int] = []
        shown = _ranked(weighed, tries, otherwise)
        left = replace(state, board=after(BOARD, state.board, one.lay))
        for rack in racks:
            if not budget.spend():
                break
            answer: list[Counted] = []
            for best_yet, _ in solver.best(left, 1, rack):
                answer = best_yet
                yield shown, (at + 1) / (len(tries) + 1)
            answers.append(answer[0].points if answer else 0)
        if len(answers) < len(racks):
            break  # candidates compare only when all answers are known
        weighed.append((equity - sum(answers) // len(answers), one))
    yield _ranked(weighed, static, otherwise), 1.0


def _possible_racks(state: State) -> list[Rack]:
    """Racks that the next player could hold, from the tiles that this player does not see."""
    unseen = state.bag.put(tile for seat, rack in enumerate(state.racks) if seat != state.turn for tile in rack)
    chance, racks = Chance(unseen.total), []
    for _ in range(ANSWERS):
        rack, _, chance = unseen.draw(RACK, chance)
        racks.append(rack)
    return racks


def _ranked(weighed: list[tuple[int, Counted]], static: list[tuple[int, Counted]], otherwise: Ranked) -> Ranked:
    """Weighed layings first, then the others by what they promise, then changing or passing."""
    best = sorted(weighed, key=lambda pair: (-pair[0], *_most_first(pair[1])))
    looked = {one.lay for _, one in weighed}
    lowest = best[-1][0] if best else None
    rest = [(one.lay, equity if lowest is None else min(equity, lowest)) for equity, one in static
            if one.lay not in looked]
    ranked: list[tuple[Move, int]] = [*((one.lay, value) for value, one in best), *rest]
    floor = ranked[-1][1] if ranked else 0
    return *ranked, *((move, min(value, floor)) for move, value in otherwise)


# The end


def _play_out(state: State, found: list[Counted], budget: Budget) -> Iterator[tuple[Ranked, float]]:
    """With an empty bag nothing is hidden from who counts the tiles: play the best few out, everybody taking what earns
    most, and compare how the game ends."""
    static = [(one.points, one) for one in sorted(found, key=_most_first)]
    weighed: list[tuple[int, Counted]] = []
    tries, otherwise = static[:END_CANDIDATES], _otherwise(state)
    for at, (_, one) in enumerate(tries):
        shown = _ranked(weighed, tries, otherwise)
        end = turns.play(state, one.lay)
        while not end.over and budget.spend():
            best: list[Counted] = []
            for best_yet, _ in solver.best(end, 1):
                best = best_yet
                yield shown, (at + 1) / (len(tries) + 1)
            end = turns.play(end, best[0].lay if best else Pass())
        if not end.over:
            break
        weighed.append((_ahead(end, state.turn) - _ahead(state, state.turn), one))
    yield _ranked(weighed, static, otherwise), 1.0


def _ahead(state: State, seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return state.scores[seat] - max(score for other, score in enumerate(state.scores) if other != seat)
