"""What a turn of Équable does: dealing, laying, changing, passing, challenging (EQ-1, EQ-2, EQ-16 to EQ-19)."""

from collections import Counter
from dataclasses import replace

from pyapp.core import Chance, Line, Refused, Score
from pyapp.core.refused import brief
from pyapp.games.equable import notation, rules, solver
from pyapp.games.equable.rules import Challenge, Change, Late, Laying, Move, Options, Pass, State
from pyapp.games.tiles import EMPTY, Lay, Pile, Rack, Standing, check_challenger, check_late, rack_of, take

# The beginning


def start(players: int, seed: int, options: Options) -> State:
    """EQ-1, EQ-2: who begins, and full racks; or a position that somebody set up."""
    if options.start == "own":
        own = notation.position(
            {**notation.read_layout(options.layout, players), "challenge": options.challenge, "tiles": options.tiles}
        )
        return replace(own, options=options, equals=min(own.equals, options.equals), chance=Chance(seed))
    white = Pile(tuple((tile, rules.BOX[tile]) for tile in rules.WHITE))
    grey = Pile(tuple((tile, rules.BOX[tile] if tile in options.signs else 0) for tile in rules.GREY))
    draws, chance = opening_draws(players, Chance(seed))
    first = draws[-1].index(max(draws[-1], key=lambda tile: (tile is not None, tile or "")))
    state = State(
        options, rules.SQUARES.empty, ((),) * players, white, grey, options.equals, first, (0,) * players, True, chance
    )
    for seat in range(players):
        state = refilled(state, (first + seat) % players)
    return state


def opening_draws(players: int, chance: Chance) -> tuple[list[list[str | None]], Chance]:
    """EQ-1: the white tiles drawn for the start, round by round; whoever does not tie for the highest drops out."""
    rounds: list[list[str | None]] = []
    drawing = list(range(players))
    while len(drawing) > 1:
        pile = Pile(tuple((tile, rules.BOX[tile]) for tile in rules.WHITE))
        tiles, _, chance = pile.draw(len(drawing), chance)
        drawn: list[str | None] = [None] * players
        for seat, tile in zip(drawing, tiles, strict=True):
            drawn[seat] = tile
        rounds.append(drawn)
        drawing = [seat for seat in drawing if drawn[seat] == max(tiles)]
    return rounds, chance


def refilled(state: State, seat: int) -> State:
    """EQ-16: up to a full rack while the piles last."""
    more_white, more_grey = rules.lacking(state.options, state.racks[seat])
    whites, white, chance = state.white.draw(more_white, state.chance)
    greys, grey, chance = state.grey.draw(more_grey, chance)
    rack = (*state.racks[seat], *whites, *greys)
    return replace(_with_rack(state, seat, rack), white=white, grey=grey, chance=chance)


def _with_rack(state: State, seat: int, tiles: Rack) -> State:
    rack = rack_of(tiles, rules.TILES)
    return replace(state, racks=(*state.racks[:seat], rack, *state.racks[seat + 1 :]))


def _with_points(state: State, seat: int, points: int) -> State:
    scores = (*state.scores[:seat], state.scores[seat] + points, *state.scores[seat + 1 :])
    return replace(state, scores=scores)


# Turns


def play(state: State, move: Move) -> State:
    """The state after a move; Refused if it is illegal."""
    check(state, move)
    if isinstance(move, Lay):
        return _lay(state, move)
    if isinstance(move, Change):
        return _change(state, move)
    if isinstance(move, Challenge):
        return _challenge(state, move)
    state = _closed(state)
    passes = 0 if isinstance(move, Late) else state.passes + 1  # GEN-7
    return _hand_on(replace(state, passes=passes, resting=_rested(state)))


def check(state: State, move: Move) -> None:
    """Refused unless such a move can be made now; what is laid is looked at by `laying`."""
    if state.over:
        raise Refused("eq.over")
    if isinstance(move, Change):
        _check_change(state, move)
    elif isinstance(move, Challenge):
        check_challenger(state.standing, move.seat, len(state.scores))
    elif isinstance(move, Late):
        check_late(state.options.clock)
    elif not isinstance(move, Lay | Pass):
        raise Refused("tiles.unreadable", text=brief(move))


def score(state: State, move: Move) -> Score:
    """What a move would earn, worked out."""
    check(state, move)
    if isinstance(move, Lay):
        return rules.score(state, laying(state, move))
    if isinstance(move, Challenge):
        points = challenge_points(state)
        code = "eq.score.challenge-right" if points > 0 else "eq.score.challenge-wrong"
        return Score(points, (Line(code, points),))
    return Score(0, ())


def laying(state: State, move: Lay) -> Laying:
    """What a lay does; in challenge mode the players see to its being true (EQ-18)."""
    return rules.laying(state, move, unchecked=state.unchecked)


def _lay(state: State, move: Lay) -> State:
    state = _closed(state)
    looked = laying(state, move)
    seat, points = state.turn, rules.score(state, looked).total
    tiles = [tile for _, tile in looked.placed]
    own = [tile for tile in tiles if tile != rules.EQUALS]
    gone = [state.board[square] for square in looked.lifted]
    later = _with_points(_with_rack(state, seat, take(state.racks[seat], own, rules.missing)), seat, points)
    later = replace(
        later,
        board=looked.board,
        equals=state.equals - (len(tiles) - len(own)),
        first=False,
        passes=0,
        last=seat,
        laid=state.turns + 1,
        white=state.white.put(tile for tile in gone if tile in rules.WHITE),
        grey=state.grey.put(tile for tile in gone if tile in rules.GREY),
        spent=_spent(state, looked),
        resting=_rested(state, bool(looked.lifted)),
    )
    if state.unchecked:
        standing = Standing(seat, looked.lay, points, state.board, state.racks[seat], state.last)
        return _next(replace(later, standing=standing))
    return _hand_on(refilled(later, seat))


def _spent(state: State, looked: Laying) -> tuple[int, ...]:
    """EQ-22: the squares that this turn bares have had their bonus. Those that are covered again stay listed, in case
    the tiles are taken back (EQ-18)."""
    if state.options.bonus == "always":
        return ()
    bared = (square for square in looked.lifted if looked.board[square] == EMPTY)
    return tuple(sorted({*state.spent, *bared}))


def _rested(state: State, replaced: bool = False) -> tuple[int, ...]:
    """EQ-22: the seats that do not replace in their next turn, after this one of the player to move."""
    others = set(state.resting) - {state.turn}
    return (
        tuple(sorted(others | {state.turn}))
        if replaced and state.options.replacing == "spaced"
        else tuple(sorted(others))
    )


def _change(state: State, move: Change) -> State:
    """EQ-17: other tiles are drawn first, then the old ones go back, white for white and grey for grey (ruling)."""
    state = _closed(state)
    seat, (white, grey) = state.turn, rules.whites_and_greys(move.tiles)
    whites, white_pile, chance = state.white.draw(white, state.chance)
    greys, grey_pile, chance = state.grey.draw(grey, chance)
    kept = take(state.racks[seat], move.tiles, rules.missing)
    state = _with_rack(state, seat, (*kept, *whites, *greys))
    return _hand_on(
        replace(
            state,
            chance=chance,
            passes=0,
            resting=_rested(state),
            white=white_pile.put(tile for tile in move.tiles if tile in rules.WHITE),
            grey=grey_pile.put(tile for tile in move.tiles if tile in rules.GREY),
        )
    )


def _check_change(state: State, move: Change) -> None:
    if not move.tiles:
        raise Refused("eq.change-none")
    take(state.racks[state.turn], move.tiles, rules.missing)
    wanted, most = rules.whites_and_greys(move.tiles), rules.changeable(state)
    for name, count, held in zip(("white", "grey"), wanted, most, strict=True):
        if count > held:
            raise Refused(f"eq.change-{name}", count=count, held=held)


def may_change(state: State) -> bool:
    """EQ-17: whether the player to move has a tile that the piles can change."""
    held, most = rules.whites_and_greys(state.racks[state.turn]), rules.changeable(state)
    return not state.over and any(map(min, held, most))


# Challenges


def _closed(state: State) -> State:
    """EQ-18: the next player goes on, so what stands can no longer be challenged and its player draws."""
    if state.standing is None:
        return state
    return refilled(replace(state, standing=None), state.standing.seat)


def _challenge(state: State, move: Challenge) -> State:
    """EQ-18: rightly, the tiles go back and the challenger gains 50; wrongly, the challenger loses those points."""
    standing = state.standing
    assert standing is not None
    judged = _with_points(state, move.seat, challenge_points(state))
    if not wrong(state):
        return _ended(_closed(judged))
    before, seat = _before(state, standing), standing.seat
    looked = rules.laying(before, standing.lay, unchecked=True)
    gone = [standing.board[square] for square in looked.lifted]
    return _ended(
        replace(
            _with_points(_with_rack(judged, seat, standing.rack), seat, -standing.points),
            board=standing.board,
            standing=None,
            last=standing.last,
            first=before.first,
            resting=tuple(one for one in state.resting if one != seat),
            equals=state.equals + sum(tile == rules.EQUALS for _, tile in looked.placed),
            white=state.white.without(tile for tile in gone if tile in rules.WHITE),
            grey=state.grey.without(tile for tile in gone if tile in rules.GREY),
        )
    )


def _before(state: State, standing: Standing) -> State:
    """The table as the lay that stands found it, as far as laying goes."""
    return replace(
        _with_rack(state, standing.seat, standing.rack),
        board=standing.board,
        turn=standing.seat,
        standing=None,
        equals=rules.BOX[rules.EQUALS],
        first=not standing.board.strip(EMPTY),
        resting=(),
    )


def wrong(state: State) -> Refused | None:
    """EQ-18: what is not true about what stands, if anything is."""
    assert state.standing is not None
    try:
        rules.laying(_before(state, state.standing), state.standing.lay)
    except Refused as refused:
        return refused
    return None


def challenge_points(state: State) -> int:
    """EQ-18: what challenging would bring."""
    return rules.CHALLENGED if wrong(state) else -state.standing.points if state.standing else 0


# The end


def _next(state: State) -> State:
    return replace(state, turn=(state.turn + 1) % len(state.scores), turns=state.turns + 1)


def _hand_on(state: State) -> State:
    """The next player's turn; players who can only pass do so (EQ-17), unless they could still bluff (EQ-18)."""
    state = _ended(_next(state))
    while not state.over and not state.options.challenge and not can_act(state):
        state = _ended(replace(_next(state), passes=state.passes + 1, resting=_rested(state)))
    return state


def can_act(state: State) -> bool:
    """Whether the player to move can change tiles or lay some."""
    return may_change(state) or solver.can_lay(state, state.turn)


def _ended(state: State) -> State:
    """EQ-19: nobody can lay an equation any more, everybody has passed twice in a row, or all rounds are played."""
    if state.standing is not None:
        return state
    possible = solver.anybody_can_lay(state)
    if possible and state.turns_left != 0 and not state.all_passed:
        return state
    state = replace(state, over=True)
    if state.last is None or (possible and not _gives_leftovers(state)):
        return state
    leftovers = rules.left_over(state)
    return replace(_with_points(state, state.last, leftovers), leftovers=leftovers)


def _gives_leftovers(state: State) -> bool:
    """EQ-19: whether the end is the book's own although changing tiles could still make an equation possible: all have
    passed, and with the racks held nobody could have laid. Every end was taken for the book's in the first rules."""
    if state.options.rules == 1:
        return True
    rested = replace(state, resting=())
    return state.all_passed and not any(solver.can_lay(rested, seat) for seat in range(len(state.scores)))


def tiles_in_play(state: State) -> Counter[str]:
    """Every tile of the match, wherever it lies."""
    piles = Counter({tile: count for pile in (state.white, state.grey) for tile, count in pile.counts})
    return (
        Counter(state.board.replace(".", ""))
        + piles
        + Counter(tile for rack in state.racks for tile in rack)
        + Counter({rules.EQUALS: state.equals})
    )
