"""The rules of ZoneD (ZD-1 to ZD-11): states, moves, what is legal and what it earns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyapp.core import Chance, Choice, Flag, Line, Number, Option, Refused, Score
from pyapp.games.zoned import field

SEATS = range(2, 5)
SHEETS = {"10x14": (10, 14), "15x21": (15, 21), "21x29": (21, 29)}  # ZD-10
FACES = 6

OPTIONS: tuple[Option, ...] = (
    Choice("sheet", "21x29", tuple(SHEETS)),  # ZD-10
    Number("limit", 0, 0, 1000),  # ZD-8: the game ends after so many passes in a row; 0: it goes on
    Flag("lesson", False),  # ZD-11: areas are typed
    Number("seconds", 0, 0, 600),  # GEN-4: a clock for each turn; the rule book has none, so it is off
)

Dice = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Options:
    """The options that matter once the sheet is on the table."""

    limit: int = 0
    lesson: bool = False
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle on the sheet, with its corner nearest the origin."""

    player: int
    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class State:
    """All that matters for what comes next."""

    options: Options
    width: int
    height: int
    rectangles: tuple[Rectangle, ...]
    dice: Dice | None  # of the player whose turn it is; None when the game is over
    passes: int  # in a row, by anybody
    turn: int
    scores: tuple[int, ...]
    chance: Chance
    over: bool = False

    @property
    def players(self) -> int:
        return len(self.scores)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a w x h rectangle with its corner nearest the origin at (x;y); in a lesson its area may be typed."""

    w: int
    h: int
    x: int
    y: int
    typed: int | None = None


# The sheet in whole numbers


def empty(state: State) -> int:
    """The empty squares."""
    paper, squares = field.sheet(state.width, state.height)
    for one in state.rectangles:
        squares &= ~paper.rectangle(one.x, one.y, one.w, one.h)
    return squares


def own(state: State, seat: int) -> int:
    """The squares of a player's rectangles."""
    paper, _ = field.sheet(state.width, state.height)
    squares = 0
    for one in state.rectangles:
        if one.player == seat:
            squares |= paper.rectangle(one.x, one.y, one.w, one.h)
    return squares


def beside(state: State, seat: int, free: int) -> int:
    """ZD-4: the empty squares beside a player's edge or rectangles; where none is left, not even a 1 x 1 can go."""
    paper, _ = field.sheet(state.width, state.height)
    return field.near(paper.stride, free, own(state, seat), paper.edge(state.players, seat))


# Whose turn it is, and the dice


def start(players: int, seed: int, sheet: str, options: Options) -> State:
    """An empty sheet; who begins is rolled for, then the first dice are rolled."""
    width, height = SHEETS[sheet]
    *_, (throws, chance) = opening(players, Chance(seed))
    first = max(throws, key=lambda seat: sum(throws[seat]))
    return settled(State(options, width, height, (), None, 0, first, (0,) * players, chance))


def opening(players: int, chance: Chance) -> Iterator[tuple[dict[int, Dice], Chance]]:
    """ZD-2: the rounds of throws that decide who begins; those who share the highest sum roll again."""
    seats = list(range(players))
    while len(seats) > 1:
        throws: dict[int, Dice] = {}
        for seat in seats:
            throws[seat], chance = roll(chance)
        yield throws, chance
        highest = max(map(sum, throws.values()))
        seats = [seat for seat in seats if sum(throws[seat]) == highest]


def roll(chance: Chance) -> tuple[Dice, Chance]:
    """Both dice."""
    one, chance = chance.below(FACES)
    other, chance = chance.below(FACES)
    return (one + 1, other + 1), chance


def settled(state: State) -> State:
    """The state once somebody can draw, or nobody ever can."""
    for after in throws(state):
        state = after
    return state


def throws(state: State) -> Iterator[State]:
    """Throw after throw until one can be drawn, or the game is over: forced passes are made and counted (ZD-6 to ZD-8).

    Dice that lie there already are the first throw.
    """
    paper, _ = field.sheet(state.width, state.height)
    free = empty(state)
    around = [beside(state, seat, free) for seat in range(state.players)]
    if not any(around):  # ZD-8
        yield replace(state, dice=None, over=True)
        return
    known: dict[tuple[int, Dice], bool] = {}
    while True:
        if state.dice is None:
            dice, chance = roll(state.chance)
            state = replace(state, dice=dice, chance=chance)
        assert state.dice
        yield state
        pair = min(state.dice), max(state.dice)
        if (state.turn, pair) not in known:
            known[state.turn, pair] = any(
                field.places(paper.stride, free, around[state.turn], w, h) for w, h in (pair, pair[::-1])
            )
        if known[state.turn, pair]:
            return
        state = replace(state, dice=None, passes=state.passes + 1, turn=(state.turn + 1) % state.players)
        if state.options.limit and state.passes >= state.options.limit:  # ZD-8
            yield replace(state, over=True)
            return


# Moves


def sides(dice: Dice) -> tuple[Dice, ...]:
    """ZD-3: the two ways round, or the only one of a square."""
    return (dice,) if dice[0] == dice[1] else (dice, (dice[1], dice[0]))


def places(state: State, w: int, h: int) -> int:
    """Where the player at turn may draw a w x h rectangle: the one definition of what is legal (ZD-3, ZD-4)."""
    if state.over or state.dice is None or (w, h) not in sides(state.dice):
        return 0
    free = empty(state)
    return field.places(state.width + 1, free, beside(state, state.turn, free), w, h)


def moves(state: State) -> Iterator[Draw]:
    """Every legal move, exactly once. A pass is none of them: the game makes it when it is forced (ZD-6)."""
    for w, h in sides(state.dice) if state.dice else ():
        for corner in field.bits(places(state, w, h)):
            y, x = divmod(corner, state.width + 1)
            yield Draw(w, h, x, y)


def check(state: State, move: Draw) -> None:
    """Refused, with the reason, unless the move is legal."""
    if not isinstance(move, Draw):
        raise Refused("zd.unreadable", text="")
    if not _is_legal(state, move):
        raise _why_not(state, move)
    if move.typed is not None and move.typed != move.w * move.h:  # ZD-11
        raise Refused("zd.area", w=move.w, h=move.h, typed=move.typed)


def _is_legal(state: State, move: Draw) -> bool:
    inside = 0 <= move.x < state.width and 0 <= move.y < state.height
    return inside and bool(places(state, move.w, move.h) >> (move.y * (state.width + 1) + move.x) & 1)


def _why_not(state: State, move: Draw) -> Refused:
    """What a player should know about a place that is not legal."""
    facts = {"w": move.w, "h": move.h, "x": move.x, "y": move.y}
    if state.over or state.dice is None:
        return Refused("zd.over")
    if (move.w, move.h) not in sides(state.dice):
        return Refused("zd.dice", one=state.dice[0], other=state.dice[1], **facts)
    if not (0 <= move.x <= state.width - move.w and 0 <= move.y <= state.height - move.h):
        return Refused(
            "zd.outside", right=move.x + move.w, top=move.y + move.h, width=state.width, height=state.height, **facts
        )
    paper, _ = field.sheet(state.width, state.height)
    mine = paper.rectangle(move.x, move.y, move.w, move.h)
    for one in state.rectangles:
        if paper.rectangle(one.x, one.y, one.w, one.h) & mine:
            return Refused("zd.taken", wide=one.w, high=one.h, at_x=one.x, at_y=one.y, **facts)
    if field.corners(paper.stride, own(state, state.turn)) & mine:
        return Refused("zd.corner", **facts)
    return Refused("zd.apart", **facts)


def points(w: int, h: int, passes: int) -> int:
    """ZD-5, ZD-7: the area, and the area again for every pass just before."""
    return w * h * (passes + 1)


def worth(state: State, place: Draw) -> int:
    """What a rectangle earns now."""
    return points(place.w, place.h, state.passes)


def score(state: State, move: Draw) -> Score:
    """What a move earns, worked out."""
    check(state, move)
    area, total = points(move.w, move.h, 0), worth(state, move)
    lines = [Line("zd.area", area, {"w": move.w, "h": move.h, "area": area})]
    if state.passes:
        lines.append(
            Line(
                "zd.passes",
                total - area,
                {"count": state.passes, "area": area, "times": state.passes + 1, "total": total},
            )
        )
    return Score(total, tuple(lines))


def drawn(state: State, move: Draw) -> State:
    """The state with the rectangle on the sheet and counted, before the next dice are rolled."""
    check(state, move)
    earned = worth(state, move)
    scores = tuple(old + earned * (seat == state.turn) for seat, old in enumerate(state.scores))
    return replace(
        state,
        rectangles=(*state.rectangles, Rectangle(state.turn, move.x, move.y, move.w, move.h)),
        dice=None,
        passes=0,
        turn=(state.turn + 1) % state.players,
        scores=scores,
    )


def play(state: State, move: Draw) -> State:
    """The state after the move, with the dice of whoever can draw next."""
    return settled(drawn(state, move))
