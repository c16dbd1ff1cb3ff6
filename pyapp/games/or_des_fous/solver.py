"""L'Or des fous for the search: quick replies, and an estimate of the chance to win.

A position is (own, other, gems, side): the pawns of the player who rolls next, those of the other, all gems, and which
side rolls. Tests prove that the replies lead to the same positions as `rules.steps`.
"""

from operator import getitem

from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import ALL, CAMPS, HEIGHT, NEXT_TO, NOT_A, NOT_G, WIDTH, State, spread, squares

Position = tuple[int, int, int, int]

SCALE = 10_000

# Fitted to self-play: what each feature adds for the player who rolls and for the other, in hundredths of log-odds.
ROLLING = -75
WEIGHTS: tuple[tuple[tuple[int, ...], ...], ...] = (
    (
        (-7, 67, 57, 9, 0, -88, -209, 114),
        (0, 17, 88, 187),
        (0, 48, 101, 84),
        (0, -9, 13, 24, 93, 95, 66),
        (400, 546, 301, 171, 53, 0, -171, -251, -299, -220, -240, 14),
        (0, 10, 124, 161, 226, 223, 60),
        (0, 41, 90, 107),
    ),
    (
        (81, 57, 49, 5, 0, -138, -182, 62),
        (0, 30, 91, 125),
        (0, 19, 90, 31),
        (0, -12, 9, 9, 45, 8, 51),
        (300, 377, 252, 149, 53, 0, -135, -236, -274, -220, -240, -38),
        (0, -7, 59, 87, 143, 120, 60),
        (0, 43, 82, 104),
    ),
)
ALONE = 300  # what one side has in the middle of a game, so that an own way is a chance too


def _chances() -> tuple[int, ...]:
    """The logistic curve in whole numbers, by repeated multiplication: the same on every machine."""
    odds, rising = 1.0, []
    for _ in range(801):
        rising.append(int(SCALE * odds / (1 + odds)))
        odds *= 1.010050167084168
    return (*(SCALE - chance for chance in reversed(rising[1:])), *rising)


CHANCES = _chances()


def seen_by_roller(state: State) -> Position:
    """The position of a state for the player whose turn it is."""
    return state.pawns[state.turn], state.pawns[1 - state.turn], state.gems, state.turn


class Quarry:
    """A variant of the game as the tree that the search climbs."""

    scale = SCALE
    outcomes: tuple[int, ...] = rules.DICE

    def __init__(self, options: rules.Options) -> None:
        self.ways = {die: rules.ways(options, die) for die in rules.DICE}
        self.taking = options.variant != "beginner"
        self.lands = tuple(
            tuple(sum(1 << end for end, _ in self.ways[die][square]) for die in rules.DICE) for square in rules.SQUARES
        )
        self.known: dict[int, tuple[int, int, int]] = {}

    def replies(self, position: Position, outcome: int) -> list[Position] | None:
        """Every position one move can lead to, takings and gem ways first; None: one of them brings a gem home."""
        own, other, gems, side = position
        home, ways, turn = CAMPS[side], self.ways[outcome], 1 - side
        shut = own | (other & ~gems if self.taking else other)
        first: list[Position] = []
        rest: list[Position] = []
        for start in squares(own & ~gems):
            for end, crossed in ways[start]:
                bit = 1 << end
                if crossed & other or bit & shut:
                    continue
                after = own ^ (1 << start | bit)
                near = NEXT_TO[end] & after & gems
                if bit & gems:
                    if bit & home:
                        return None
                    others = [other ^ (bit | back) for back in _backs((own | other) ^ 1 << start, turn)]
                else:
                    others = [other]
                    if not near:
                        rest.append((other, after, gems, turn))
                        continue
                ends = _gem_ends(after, gems, near) if near else [gems]
                if any(held & after & home for held in ends):
                    return None
                first += [(one, after, held, turn) for one in others for held in ends]
        return first + rest or [(other, own, gems, turn)]

    def value(self, position: Position) -> int:
        """The estimated chance of winning of the player who rolls, in ten-thousandths."""
        own, other, gems, side = position
        score = ROLLING + sum(map(getitem, WEIGHTS[0], self.features(own, other, gems, CAMPS[side])))
        score -= sum(map(getitem, WEIGHTS[1], self.features(other, own, gems, CAMPS[1 - side])))
        return CHANCES[min(max(score + len(CHANCES) // 2, 0), len(CHANCES) - 1)]

    def own_way(self, position: Position) -> int:
        """How near the player who has just moved is to winning, were the other side not there."""
        _, own, gems, side = position
        score = sum(map(getitem, WEIGHTS[1], self.features(own, 0, gems & own, CAMPS[1 - side])))
        return CHANCES[min(max(score + len(CHANCES) // 2 - ALONE, 0), len(CHANCES) - 1)]

    def features(self, own: int, other: int, gems: int, home: int) -> tuple[int, ...]:
        """What one side has: the pawns missing in its shortest chain home (up to 6; 7: no gem), the rolls that
        complete a chain, the rolls that take a gem, the pawns within two squares of its carriers, the rows from its
        nearest gem home, the pawns between, and the rolls that bring a pawn beside the gem on its way home."""
        carriers, free = own & gems, own & ~gems
        one, two, three = self.known.get(free) or self._landings(free)
        preys = other & gems if self.taking else 0
        hits = (one & preys != 0) + (two & preys != 0) + (three & preys != 0)
        if not carriers:
            return 7, 0, hits, 0, 11, 0, 0
        missing, whole = 0, _flood(carriers, free)
        while not whole & home and missing < 6:
            missing += 1
            whole = _flood(spread(whole) & ~other, free)
        near = spread(carriers)
        wins = 0
        if missing <= 1:
            doors = near & ~own
            if missing:  # beside the carrier, and at home or linked to it
                doors &= home | spread(_flood(free & home, free))
            wins = (one & doors != 0) + (two & doors != 0) + (three & doors != 0)
        if home & 1:
            rows = ((carriers & -carriers).bit_length() - 1) // WIDTH
            between = (1 << rows * WIDTH) - 1
        else:
            rows = HEIGHT - 1 - (carriers.bit_length() - 1) // WIDTH
            between = ALL ^ (1 << (HEIGHT - rows) * WIDTH) - 1
        doors = near & between & ~own
        nearer = (one & doors != 0) + (two & doors != 0) + (three & doors != 0)
        return missing, wins, hits, (spread(near) & free).bit_count(), rows, (between & free).bit_count(), nearer

    def _landings(self, free: int) -> tuple[int, int, int]:
        """Where these pawns would land with a 1, a 2 and a 3, were nobody in the way."""
        one = two = three = 0
        for pawn in squares(free):
            lands = self.lands[pawn]
            one, two, three = one | lands[0], two | lands[1], three | lands[2]
        self.known[free] = one, two, three
        return one, two, three


def _backs(taken: int, loser: int) -> list[int]:
    """OF-8: the squares, as bits, where a beaten pawn may go back."""
    row = CAMPS[loser]
    while not row & ~taken:
        row = row << WIDTH if loser == 0 else row >> WIDTH
    return [1 << square for square in squares(row & ~taken)]


def _flood(start: int, through: int) -> int:
    """All of `through` that hangs together with a set of squares, and the set itself."""
    found = start
    while True:
        wide = found | (found << 1) & NOT_A | (found >> 1) & NOT_G  # spread, written out: this is where time goes
        wider = found | (wide | wide << WIDTH | wide >> WIDTH) & through
        if wider == found:
            return found
        found = wider


def _gem_ends(own: int, gems: int, near: int) -> list[int]:
    """OF-6, OF-7: every set of gems that travelling can lead to, staying put included."""
    low = near & -near
    if near == low:
        rest = gems ^ near
        free = _flood(near, own & ~gems)
        return [gems, *(rest | 1 << to for to in squares(free & ~near))]
    high = near ^ low
    found = {gems: None}
    for first, second in ((low, high), (high, low)):
        for to in squares(_flood(first, own & ~gems)):
            between = gems ^ first | 1 << to
            for then in squares(_flood(second, own & ~between)):
                found[between ^ second | 1 << then] = None
    return list(found)
