"""The rules of L'Or des fous (OF-1 to OF-12): states, moves, what is legal and what the die does.

A set of squares is a number with one bit a square: a1 is bit 0, b1 bit 1, a2 bit 7. Seat 0 is Light, seat 1 is Dark.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyapp.core import Chance, Choice, Line, Number, Option, Refused, Score, Text
from pyapp.core.refused import brief

COLUMNS = "abcdefg"
WIDTH, HEIGHT = 7, 11
SQUARES = range(WIDTH * HEIGHT)
ALL = (1 << len(SQUARES)) - 1
SEATS = range(2, 3)
SIDES = ("light", "dark")
FACES = (1, 1, 2, 2, 3, 3)
DICE = (1, 2, 3)
MOST_PAWNS, GEMS = 6, 2
REPEATS = 4  # OF-12

ROW = (1 << WIDTH) - 1
CAMPS = (ROW, ROW << WIDTH * (HEIGHT - 1))
NOT_A = ALL // ROW * (ROW - 1)
NOT_G = ALL // ROW * (ROW >> 1)

# OF-1: the carriers of the starts we offer; all other pawns stand in the camps on b to f. The first
# player's share by self-play one roll deep, 2000 games each: shifted 51.6 %, sides 57.0 %, crossed 57.2 %, far 58.8 %,
# wings 60.9 %, behind 61.3 %, near 63.0 %, middle 68.0 %; at level 5: shifted 51.8 % of 2000 games (49.6 to 53.9),
# sides 61.0 % of 200 (54.1 to 67.5). The help has all intervals and lengths.
STARTS = {
    "shifted": ("a6", "f6"),
    "sides": ("a6", "g6"),
    "near": ("c6", "e6"),
    "wings": ("b6", "f6"),
    "middle": ("d7", "d5"),
    "crossed": ("a7", "g5"),
    "far": ("a8", "g4"),
    "behind": ("a5", "g7"),
}
FAIR = "shifted"  # what the app offers; a match that names no start has the first one we had, so that it still replays
MARKS = {"o": (0, False), "O": (0, True), "x": (1, False), "X": (1, True)}
LONGEST_LAYOUT = WIDTH * HEIGHT + HEIGHT - 1

OPTIONS: tuple[Option, ...] = (
    Choice("variant", "standard", ("beginner", "standard", "champion")),  # OF-10, OF-11
    Choice("start", "sides", (*STARTS, "own")),  # OF-1
    Text("layout", "", LONGEST_LAYOUT),  # an own start: rows 11 to 1 with "/" between; o O Light, x X Dark, . empty
    Number("seconds", 0, 0, 600),  # GEN-4: for a turn; 0: no clock
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, settled."""

    variant: str = "standard"
    start: str = "sides"
    layout: str = ""
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """All that matters for what comes next, chance's next answers included (GEN-2)."""

    options: Options
    pawns: tuple[int, int]  # the squares of Light and of Dark, carriers among them
    gems: int
    turn: int
    die: int  # 0 once the game is over
    chance: Chance
    past: tuple[int, ...]  # every position that somebody had to move in, packed, this one last (OF-12)
    over: bool = False

    @property
    def scores(self) -> tuple[int, int]:
        """One point for the winner; none after a draw (OF-12)."""
        won = winner(self)
        return int(won == 0), int(won == 1)


@dataclass(frozen=True, slots=True)
class Step:
    """One pawn moves; then gems may travel, each from its carrier to another pawn; a beaten pawn goes back."""

    start: int
    end: int
    gems: tuple[tuple[int, int], ...] = ()
    back: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Only when nothing else is possible (OF-2)."""


Move = Step | Pass


# The board


def square_name(square: int) -> str:
    return f"{COLUMNS[square % WIDTH]}{square // WIDTH + 1}"


def square_at(name: str) -> int:
    """The square of a name that is known to be one."""
    return (int(name[1:]) - 1) * WIDTH + COLUMNS.index(name[0])


def squares(mask: int) -> Iterator[int]:
    """The squares of a set, from a1 on."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def names(mask: int) -> list[str]:
    return [square_name(square) for square in squares(mask)]


def spread(mask: int) -> int:
    """A set of squares and all their neighbours in 8 directions."""
    wide = mask | (mask << 1) & NOT_A | (mask >> 1) & NOT_G
    return (wide | wide << WIDTH | wide >> WIDTH) & ALL


NEXT_TO = tuple(spread(1 << square) & ~(1 << square) for square in SQUARES)
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))

Ways = tuple[tuple[tuple[int, int], ...], ...]


def _ways(steps: int, directions: tuple[tuple[int, int], ...]) -> Ways:
    """For every square, where so many steps lead, each with the squares crossed on the way."""
    table = []
    for square in SQUARES:
        row, column = divmod(square, WIDTH)
        ends = []
        for right, up in directions:
            path = [(row + up * step, column + right * step) for step in range(1, steps + 1)]
            if all(0 <= y < HEIGHT and 0 <= x < WIDTH for y, x in path):
                cells = [y * WIDTH + x for y, x in path]
                ends.append((cells[-1], sum(1 << cell for cell in cells[:-1])))
        table.append(tuple(sorted(ends)))
    return tuple(table)


EVERY_WAY = STRAIGHT + DIAGONAL
# OF-3: by the die; OF-11: champions go straight along diagonals with a 2 or 3 as well.
USUAL_WAYS = {1: _ways(1, EVERY_WAY), 2: _ways(2, STRAIGHT), 3: _ways(3, STRAIGHT)}
CHAMPION_WAYS = {die: _ways(die, EVERY_WAY) for die in DICE}


def ways(options: Options, die: int) -> Ways:
    """OF-3, OF-11: where a roll can lead from every square."""
    return (CHAMPION_WAYS if options.variant == "champion" else USUAL_WAYS)[die]


# Starting


def start(seed: int, options: Options) -> State:
    """OF-1: the first state of a match; Light rolls first."""
    if options.start == "own" and options.layout:
        pawns, gems = read_layout(options.layout)
        check_start(pawns, gems)
    else:
        carriers = STARTS.get(options.start, STARTS[FAIR])  # an own start that nobody has changed yet
        rows = [
            1 << square_at(carrier) | 0b0111110 << (0 if side == 0 else WIDTH * (HEIGHT - 1))
            for side, carrier in enumerate(carriers)
        ]
        pawns = rows[0], rows[1]
        gems = sum(1 << square_at(carrier) for carrier in carriers)
    return opened(State(options, pawns, gems, 0, 0, Chance(seed), ()))


def opened(state: State) -> State:
    """A position that nobody has moved in yet, with the die rolled (and rolled on, if nobody can use it)."""
    return _rolled(replace(state, past=(packed(state),)))


def read_layout(text: str) -> tuple[tuple[int, int], int]:
    """Pawns and gems of a start that somebody set up."""
    rows = text.split("/")
    if len(rows) != HEIGHT or any(len(row) != WIDTH or set(row) - {*MARKS, "."} for row in rows):
        raise Refused("of.layout-shape")
    pawns, gems = [0, 0], 0
    for up, row in enumerate(reversed(rows)):
        for column, mark in enumerate(row):
            if mark in MARKS:
                side, carries = MARKS[mark]
                pawns[side] |= 1 << up * WIDTH + column
                gems |= carries << up * WIDTH + column
    return (pawns[0], pawns[1]), gems


def write_layout(pawns: tuple[int, int], gems: int) -> str:
    """The text of a set-up, rows 11 to 1."""

    def mark(square: int) -> str:
        held = 1 if gems >> square & 1 else 0
        return "oO"[held] if pawns[0] >> square & 1 else "xX"[held] if pawns[1] >> square & 1 else "."

    return "/".join("".join(mark(up * WIDTH + column) for column in range(WIDTH)) for up in reversed(range(HEIGHT)))


def check_start(pawns: tuple[int, int], gems: int) -> None:
    """OF-1: an own start has up to six pawns a side, one carrier each, and no gem at home already."""
    check_pieces(pawns, gems)
    for side, own in enumerate(pawns):
        carriers = own & gems
        if carriers.bit_count() != 1:
            raise Refused("of.start-carriers", side=SIDES[side], count=carriers.bit_count())
        if carriers & CAMPS[side]:
            raise Refused("of.start-home", side=SIDES[side], square=names(carriers)[0])
        if own == carriers:
            raise Refused("of.start-alone", side=SIDES[side])


def check_pieces(pawns: tuple[int, int], gems: int) -> None:
    """What the box holds: six pawns a side and two gems, each gem on a pawn of its own (OF-5)."""
    for side, own in enumerate(pawns):
        if own.bit_count() > MOST_PAWNS:
            raise Refused("of.pawns", side=SIDES[side], count=own.bit_count(), most=MOST_PAWNS)
    if pawns[0] & pawns[1]:
        raise Refused("of.shared", square=names(pawns[0] & pawns[1])[0])
    if gems.bit_count() > GEMS:
        raise Refused("of.gems", count=gems.bit_count(), most=GEMS)
    if gems & ~(pawns[0] | pawns[1]):
        raise Refused("of.gem-alone", square=names(gems & ~(pawns[0] | pawns[1]))[0])
    if all(gems & pawns[side] & CAMPS[side] for side in (0, 1)):
        raise Refused("of.both-home")


# What is legal


def winner(state: State) -> int | None:
    """OF-9, OF-10: the side with a gem on a pawn of theirs in their own camp."""
    return next((side for side in (0, 1) if state.gems & state.pawns[side] & CAMPS[side]), None)


def drawn(state: State) -> bool:
    """OF-12: the same position with the same player to move for the fourth time. The die is no part of it."""
    return state.past.count(state.past[-1]) >= REPEATS


def ended(state: State) -> bool:
    """OF-9, OF-12: whether this is the end; a state that knows it says `over`."""
    return winner(state) is not None or drawn(state)


def ends(state: State, start: int) -> int:
    """OF-3, OF-4, OF-5, OF-8, OF-10: where the pawn on a square may go with this roll."""
    own, other = state.pawns[state.turn], state.pawns[1 - state.turn]
    bit = 1 << start
    if not bit & own & ~state.gems:
        return 0
    shut = own | (other if state.options.variant == "beginner" else other & ~state.gems)
    return sum(
        1 << end
        for end, crossed in ways(state.options, state.die)[start]
        if not crossed & other and not shut >> end & 1
    )


def returns(state: State, step: Step) -> int:
    """OF-8: where the pawn beaten by this step may go back: its camp, or else the free row nearest to it."""
    loser = 1 - state.turn
    taken = (state.pawns[0] | state.pawns[1]) & ~(1 << step.start)
    row = CAMPS[loser]
    while not row & ~taken:
        row = row << WIDTH if loser == 0 else row >> WIDTH
    return row & ~taken


def stepped(state: State, start: int, end: int) -> tuple[int, int]:
    """The mover's pawns and all gems after a step, before any gem travels."""
    return state.pawns[state.turn] ^ (1 << start | 1 << end), state.gems


def reach(own: int, gems: int, carrier: int) -> int:
    """OF-6: the pawns that a carrier's gem can come to, from pawn to neighbouring pawn; no carrier passes it on."""
    free, found = own & ~gems, 1 << carrier
    while True:
        wider = found | spread(found) & free
        if wider == found:
            return found & ~(1 << carrier)
        found = wider


def chain(own: int, gems: int, carrier: int, to: int) -> tuple[int, ...]:
    """OF-6: a shortest way of a gem from its carrier to a pawn it can reach, both ends included."""
    rings = [1 << carrier]
    while not rings[-1] >> to & 1:
        rings.append(spread(rings[-1]) & own & ~gems)
    way = [to]
    for ring in reversed(rings[:-1]):
        way.append(next(squares(NEXT_TO[way[-1]] & ring)))
    return tuple(reversed(way))


def carriers_near(own: int, gems: int, end: int) -> int:
    """OF-6: the own carriers beside the pawn that has just moved."""
    return NEXT_TO[end] & own & gems


def travels(own: int, gems: int, end: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """OF-6, OF-7: every way for gems to travel after a pawn has come to `end`, none first."""
    yield ()
    near = list(squares(carriers_near(own, gems, end)))
    for carrier in near:
        yield from (((carrier, to),) for to in squares(reach(own, gems, carrier)))
    if len(near) == GEMS:
        yield from sorted({both for first in near for both in _both(own, gems, first, sum(near) - first)})


def _both(own: int, gems: int, first: int, second: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """OF-7: one after the other; where the first has gone, the second cannot pass."""
    for to in squares(reach(own, gems, first)):
        after = gems ^ (1 << first | 1 << to)
        yield from (tuple(sorted(((first, to), (second, then)))) for then in squares(reach(own, after, second)))


def moves(state: State) -> Iterator[Move]:
    """Every legal move exactly once."""
    if state.over:
        return
    found = False
    for move in steps(state):
        found = True
        yield move
    if not found:
        yield Pass()


def steps(state: State) -> Iterator[Step]:
    """Every legal step: each pawn, each square, each return of a beaten pawn, each way of the gems."""
    for start in squares(state.pawns[state.turn] & ~state.gems):
        for end in squares(ends(state, start)):
            own, gems = stepped(state, start, end)
            backs = list(squares(returns(state, Step(start, end)))) if gems >> end & 1 else [None]
            for back in backs:
                yield from (Step(start, end, travel, back) for travel in travels(own, gems, end))


def can_move(state: State) -> bool:
    """Whether this roll lets a pawn move; when it is over there is none."""
    return not state.over and any(ends(state, start) for start in squares(state.pawns[state.turn] & ~state.gems))


def check(state: State, move: Move) -> None:
    """Refused says what is wrong with a move."""
    if state.over:
        raise Refused("of.over")
    if isinstance(move, Pass):
        if can_move(state):
            raise Refused("of.must-move", die=state.die)
    elif not isinstance(move, Step) or not _on_board(move):
        raise Refused("of.unreadable", text=brief(move))
    else:
        _check_whole_step(state, move)


def _check_whole_step(state: State, step: Step) -> None:
    """In the terms of `steps`."""
    check_step(state, step.start, step.end)
    end = square_name(step.end)
    own, gems = stepped(state, step.start, step.end)
    takes = bool(gems >> step.end & 1)
    if takes and step.back is None:
        raise Refused("of.return-missing", end=end, free=" ".join(names(returns(state, step))))
    if not takes and step.back is not None:
        raise Refused("of.nothing-taken", end=end)
    if step.back is not None and not returns(state, step) >> step.back & 1:
        raise Refused("of.return", square=square_name(step.back), free=" ".join(names(returns(state, step))))
    if step.gems not in travels(own, gems, step.end):
        _explain_travel(own, gems, step)


def check_step(state: State, start: int, end: int) -> None:
    """OF-3, OF-4, OF-5, OF-8, OF-10: whether the pawn may go there with this roll."""
    if ends(state, start) >> end & 1:
        return
    own, other = state.pawns[state.turn], state.pawns[1 - state.turn]
    facts = {"start": square_name(start), "end": square_name(end), "die": state.die}
    if not own >> start & 1:
        raise Refused("of.not-yours" if other >> start & 1 else "of.nobody", **facts)
    if state.gems >> start & 1:
        raise Refused("of.carrier", **facts)
    crossed = next((between for to, between in ways(state.options, state.die)[start] if to == end), None)
    if crossed is None:
        raise Refused("of.distance-champion" if state.options.variant == "champion" else "of.distance", **facts)
    if crossed & other:
        raise Refused("of.crossing", square=names(crossed & other)[0], **facts)
    if other & state.gems & 1 << end:
        raise Refused("of.no-taking", **facts)
    raise Refused("of.occupied", **facts)


def _explain_travel(own: int, gems: int, step: Step) -> None:
    """OF-5 to OF-7: why gems cannot travel so."""
    near = carriers_near(own, gems, step.end)
    for carrier, to in step.gems:
        facts = {"carrier": square_name(carrier), "to": square_name(to), "end": square_name(step.end)}
        if step.back is not None and carrier == step.end:
            raise Refused("of.taken-stays", **facts)
        if not (own & gems) >> carrier & 1:
            raise Refused("of.no-gem", **facts)
        if not near >> carrier & 1:
            raise Refused("of.far", **facts)
        if carrier == to or not own >> to & 1:
            raise Refused("of.gem-end", **facts)
        if len(step.gems) == 1 and gems >> to & 1:
            raise Refused("of.second-gem", **facts)
    raise Refused("of.no-chain", way=" ".join(f"{square_name(one)}>{square_name(to)}" for one, to in step.gems))


# Playing


def play(state: State, move: Move) -> State:
    """The state after a move, with the die rolled for the next player; Refused if it is illegal."""
    check(state, move)
    return handed_over(state if isinstance(move, Pass) else moved(state, move))


def _on_board(step: Step) -> bool:
    """Whether a step that nobody has read speaks of squares at all."""
    back = () if step.back is None else (step.back,)
    named = (step.start, step.end, *back, *(square for way in step.gems for square in way))
    return all(type(square) is int and square in SQUARES for square in named)


def moved(state: State, step: Step) -> State:
    """The board after a legal step, before chance answers: the same player's turn still, the old roll."""
    own, gems = stepped(state, step.start, step.end)
    other = state.pawns[1 - state.turn]
    if step.back is not None:
        other ^= 1 << step.end | 1 << step.back
    for carrier, to in step.gems:
        gems ^= 1 << carrier | 1 << to
    return replace(state, pawns=(own, other) if state.turn == 0 else (other, own), gems=gems)


def handed_over(state: State) -> State:
    """The next player's turn; OF-9: unless this move has won."""
    if winner(state) is not None:
        return replace(state, die=0, over=True)
    after = replace(state, turn=1 - state.turn)
    return _rolled(replace(after, past=(*state.past, packed(after))))


def _rolled(state: State) -> State:
    """OF-2: the die is rolled; a player with no legal move passes, and it is rolled for the other. OF-12 ends it."""
    if ended(state):
        return replace(state, die=0, over=True)
    face, chance = state.chance.below(len(FACES))
    after = replace(state, die=FACES[face], chance=chance)
    return after if can_move(after) else handed_over(after)


def rolled_in_vain(before: State, after: State) -> tuple[int, ...]:
    """OF-2: the rolls between two states of a match that nobody could use, in order; the other player's first."""
    rolls, chance = [], before.chance
    while chance != after.chance:
        face, chance = chance.below(len(FACES))
        rolls.append(FACES[face])
    return tuple(rolls if after.over else rolls[:-1])


def packed(state: State) -> int:
    """The position and the player to move as one number."""
    bits = len(SQUARES)
    return state.pawns[0] | state.pawns[1] << bits | state.gems << 2 * bits | state.turn << 3 * bits


# Scoring


def score(state: State, move: Move) -> Score:
    """What a move does, line by line; the one point is for the gem that comes home (OF-9)."""
    check(state, move)
    if isinstance(move, Pass):
        return Score(0, (Line("of.line.pass", 0, {"die": state.die}),))
    lines = [
        Line("of.line.step", 0, {"start": square_name(move.start), "end": square_name(move.end), "die": state.die})
    ]
    if move.back is not None:
        lines.append(Line("of.line.taken", 0, {"square": square_name(move.end), "back": square_name(move.back)}))
    lines += [
        Line("of.line.gem", 0, {"carrier": square_name(carrier), "to": square_name(to)}) for carrier, to in move.gems
    ]
    if winner(moved(state, move)) is not None:
        lines.append(Line("of.line.home", 1, {}))
    return Score(sum(line.points for line in lines), tuple(lines))
