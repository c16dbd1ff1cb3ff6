"""The course of a game of Calculissimo: who begins, playing, changing, challenging, drawing and the end.

Chance is part of the state, so the same moves always draw the same tiles (GEN-2).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TypeVar

from pyapp.core import Chance, Line, Refused, Score
from pyapp.core.refused import brief
from pyapp.games.calculissimo import notation, rules, solver
from pyapp.games.calculissimo.operation import DIGITS
from pyapp.games.calculissimo.rules import BOX, ORDER, RACK, Challenge, Change, Late, Laying, Move, Options, Pass, State
from pyapp.games.tiles import EMPTY, Lay, Standing, check_challenger, check_late, rack_of, take

T = TypeVar("T")


def start(players: int, seed: int, options: Options) -> State:
    """CA-1: draw for who begins, then seven tiles each."""
    if options.start == "own":
        opening = notation.position(notation.read_layout(options.layout, players))
        bag = rules.in_play(opening.bag, options)
        return _deal(replace(opening, options=options, bag=bag, chance=Chance(seed)))
    first, _, chance = draw_lots(players, Chance(seed))
    bag = rules.in_play(BOX, options)
    return _deal(State(options, rules.BOARD.empty, (), ((),) * players, bag, chance, first, (0,) * players))


def _deal(state: State) -> State:
    """Seven tiles for every rack that is empty."""
    for seat, rack in enumerate(state.racks):
        if not rack:
            tiles, bag, chance = state.bag.draw(RACK, state.chance)
            state = replace(state, racks=_with(state.racks, seat, rack_of(tiles, ORDER)), bag=bag, chance=chance)
    return state


def draw_lots(players: int, chance: Chance) -> tuple[int, list[tuple[int, str]], Chance]:
    """CA-1: who begins, every tile drawn for it in order (seat and tile), and chance after it.

    The highest digit begins; those who tie draw again, with the other tiles still out of the bag.
    """
    bag, drawn, waiting = BOX, list[tuple[int, str]](), list(range(players))
    while True:
        tiles, bag, chance = bag.draw(len(waiting), chance)
        drawn += zip(waiting, tiles, strict=True)
        highest = max(map(_lot, tiles))
        waiting = [seat for seat, tile in zip(waiting, tiles, strict=True) if _lot(tile) == highest]
        if len(waiting) == 1:
            return waiting[0], drawn, chance
        if bag.total < len(waiting):
            bag = BOX


def _lot(tile: str) -> int:
    """Signs and jokers count nothing: even 0 is higher."""
    return int(tile) if tile in DIGITS else -1


# Playing


def play(state: State, move: Move) -> State:
    """The state after a move; Refused if it is illegal."""
    check(state, move)
    if isinstance(move, Challenge):
        return _challenge(state)
    if isinstance(move, Pass | Late):
        if last_word(state):
            return _finish(state)
        standing = state.standing if state.again else None  # CA-16: what stands does so until somebody else acts
        return _next(replace(state, passes=_passes(state, move), standing=standing))
    if isinstance(move, Change):
        return _change(replace(state, standing=None), move)
    return _lay(state, move)


def _passes(state: State, move: Pass | Late) -> int:
    """GEN-7, CA-13, CA-17: the passes by choice in a row; time that runs out is none, nor is a second turn given up."""
    none = isinstance(move, Late) or (state.again and state.options.rules > 1)
    return 0 if none else state.passes + 1


def check(state: State, move: Move) -> None:
    """Refused unless such a move can be made now; what is laid is looked at by `laying`."""
    if state.over:
        raise Refused("ca.over")
    if isinstance(move, Challenge):
        if not state.options.challenge:
            raise Refused("ca.no-challenge")
        check_challenger(state.standing, move.seat, len(state.racks))
    elif isinstance(move, Pass):
        if not may_pass(state):
            raise Refused("ca.pass", count=state.bag.total)
    elif isinstance(move, Late):
        check_late(state.options.clock)
    elif last_word(state):
        raise Refused("ca.last-word")
    elif isinstance(move, Change):
        _check_change(state, move)
    elif not isinstance(move, Lay):
        raise Refused("ca.unreadable", text=brief(move))


def laying(state: State, lay: Lay) -> Laying:
    """A laying by the player to move, checked by the app unless the players check each other (CA-16)."""
    if lay.bend is not None and not state.options.crossing:
        raise Refused("ca.bend-off")
    check = rules.laid if state.options.challenge else rules.formed
    return check(state.board, state.spent, state.racks[state.turn], lay)


def _lay(state: State, lay: Lay) -> State:
    made = laying(state, lay)
    tiles, bag, chance = state.bag.draw(RACK - len(made.rest), state.chance)
    after = replace(
        state,
        board=made.board,
        bag=bag,
        chance=chance,
        passes=0,
        jokers=tuple(sorted((*state.jokers, *(square for square, tile in made.placed if len(tile) > 1)))),
        spent=tuple(square for square in state.spent if made.board[square] == EMPTY),
        racks=_with(state.racks, state.turn, rack_of((*made.rest, *tiles), ORDER)),
        scores=_with(state.scores, state.turn, state.scores[state.turn] + made.points),
        standing=Standing(state.turn, lay, made.points, state.board, state.racks[state.turn])
        if state.options.challenge
        else None,
    )
    if not bag.total and not after.racks[state.turn] and not state.options.challenge:
        return _finish(after)  # CA-17
    again = len(made.placed) == RACK and bool(after.racks[state.turn])  # CA-13: seven tiles, the same player
    return _skip_forced(replace(after, again=True)) if again else _next(after)


def _change(state: State, move: Change) -> State:
    """CA-14: the tiles go back, the bag is mixed, and as many are drawn."""
    rest = take(state.racks[state.turn], move.tiles, rules.not_held)
    tiles, bag, chance = state.bag.put(move.tiles).draw(len(move.tiles), state.chance)
    racks = _with(state.racks, state.turn, rack_of((*rest, *tiles), ORDER))
    after = replace(state, racks=racks, bag=bag, chance=chance, passes=0)
    return _finish(after) if solver.stuck(after) else _next(after)  # CA-17: or they could change for ever


def _check_change(state: State, move: Change) -> None:
    if not move.tiles:
        raise Refused("ca.change-nothing")
    take(state.racks[state.turn], move.tiles, rules.not_held)
    if len(move.tiles) > state.bag.total:
        raise Refused("ca.bag-small", count=state.bag.total, wanted=len(move.tiles))


def may_change(state: State) -> bool:
    """CA-14: whether the player to move has a tile and the bag has another for it."""
    return not state.over and not last_word(state) and bool(state.bag.total and state.racks[state.turn])


def may_pass(state: State) -> bool:
    """CA-13, CA-14: when not all tiles can be changed, and instead of a second turn."""
    timed = state.options.clock and state.options.rules == 1
    return timed or state.again or state.bag.total < len(state.racks[state.turn]) or last_word(state)


def last_word(state: State) -> bool:
    """CA-16, CA-17: the last tile has been laid, but it can still be challenged; passing lets it stand."""
    return not state.bag.total and state.standing is not None and not state.racks[state.standing.seat]


def _challenge(state: State) -> State:
    """CA-16: a wrong laying is taken back and the turn lost; a right one stands for good."""
    standing = state.standing
    assert standing is not None
    if not wrong(state):
        settled = replace(state, standing=None)
        return _finish(settled) if last_word(state) else settled
    laid = rules.laid(standing.board, state.spent, standing.rack, standing.lay)
    drawn = take(state.racks[standing.seat], laid.rest, rules.not_held)
    return replace(
        state,
        board=standing.board,
        standing=None,
        bag=state.bag.put(drawn),
        jokers=tuple(square for square in state.jokers if standing.board[square] != EMPTY),
        racks=_with(state.racks, standing.seat, standing.rack),
        scores=_with(state.scores, standing.seat, state.scores[standing.seat] - standing.points),
        turn=(standing.seat + 1) % len(state.racks),
        again=False,
    )


def wrong(state: State) -> Refused | None:
    """CA-16: what is wrong with the laying that stands, if anything is."""
    standing = state.standing
    if standing is None:
        return None
    try:
        rules.formed(standing.board, state.spent, standing.rack, standing.lay)
    except Refused as refused:
        return refused
    return None


def _next(state: State) -> State:
    """On to the next player, or to the end when everybody has passed twice in a row (CA-17; first rules: once)."""
    if state.passes >= len(state.racks) * min(state.options.rules, 2):
        return _finish(state)
    return _skip_forced(replace(state, turn=(state.turn + 1) % len(state.racks), again=False))


def _skip_forced(state: State) -> State:
    """CA-17: with an empty bag, whoever cannot lay anything passes; if nobody can, the game is over.

    Where players check each other (CA-16) they also judge that themselves.
    """
    if state.bag.total or state.options.challenge or solver.can_lay(state):
        return state
    return _next(replace(state, passes=state.passes + 1))


def _finish(state: State) -> State:
    """CA-17: everybody loses the face values of the tiles left."""
    return replace(
        state,
        over=True,
        standing=None,
        again=False,
        scores=tuple(score - loss(state, seat) for seat, score in enumerate(state.scores)),
    )


def loss(state: State, seat: int) -> int:
    """CA-17: what the tiles on a rack cost at the end."""
    return sum(map(rules.face_value, state.racks[seat]))


def _with(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


# All moves


def moves(state: State) -> Iterator[Move]:
    """Every move that is right, once. Where players check each other, wrong operations can be laid as well (CA-16)."""
    if state.over:
        return
    if not last_word(state):
        yield from (found.lay for found in solver.layings(state) if found)
        yield from changes(state)
    if may_pass(state):
        yield Pass()
    if state.options.clock:
        yield Late()
    if state.standing is not None:
        yield from (Challenge(seat) for seat in range(len(state.racks)) if seat != state.standing.seat)


def changes(state: State) -> Iterator[Change]:
    """CA-14: one to all tiles, as far as the bag allows."""
    held = Counter(state.racks[state.turn])
    for counts in product(*(range(count + 1) for count in held.values())):
        if 0 < sum(counts) <= state.bag.total:
            yield Change(tuple(tile for tile, count in zip(held, counts, strict=True) for _ in range(count)))


# Scoring


def score(state: State, move: Move) -> Score:
    """What a move earns, worked out (CA-9 to CA-12)."""
    check(state, move)
    if isinstance(move, Lay):
        made = laying(state, move)
        return Score(made.points, rules.lines(made))
    if isinstance(move, Challenge) and state.standing is not None:
        code = "ca.challenge-right" if wrong(state) else "ca.challenge-wrong"
        return Score(0, (Line(code, 0, {"points": state.standing.points}),))
    return Score(0, ())
