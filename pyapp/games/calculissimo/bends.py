"""Layings that bend (CA-18): a row and a column that cross on a tile of the same turn, found without trying all pairs.

All that the two runs share is that tile, the square under it, which works in one of them (CA-11), and the rack. So
every run through a corner is filled alone, with and without that square working, and its fillings are kept by the tiles
that they take: two of them go together where the rack holds both. Like straight ones, corners, runs and sign patterns
are taken by an upper bound of what they can earn, when only the best layings are wanted.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pyapp.games.calculissimo.rules import JOKER, RACK, START
from pyapp.games.calculissimo.windows import (
    Counted,
    Gap,
    Outlook,
    Run,
    Window,
    earned,
    most_of,
    sharings,
    signs_of,
)
from pyapp.games.tiles import Lay

FIELD = 6  # bits for the count of one tile: a number says which tiles are taken, and such numbers add up
NEVER = -(1 << 40)  # earned by what cannot be
PAUSE = 256  # fillings or pairs looked at between two moments in which others can work


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which layings are looked for: those worth more than `least` by their points and by what `promise` says of the
    tiles that they take, `promised` at most."""

    least: Callable[[], int]
    promise: Callable[[tuple[str, ...]], int] = lambda used: 0
    promised: int = 0


EVERYTHING = -(1 << 30)  # worth less than any laying, and more than what cannot be
ALL = Wanted(lambda: EVERYTHING)


@dataclass(frozen=True, slots=True)
class Filled:
    """A run through a corner with tiles in its gaps."""

    without: int  # what it earns if the corner's square works in the other run; 0: then it is no operation
    within: int  # and if it works here
    most: int
    corner: str  # the tile there
    taken: int  # the other tiles
    signs: tuple[str, ...]
    digits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arm:
    """One run that could be made through a corner."""

    window: Window
    sign: bool  # whether the corner is a sign gap of it,
    at: int  # and which of those, or of the digit gaps
    near: bool  # whether it touches the board (CA-4)
    gaps: int
    bounds: tuple[int, int]  # the most that it earns without a x of the rack, and with one

    @property
    def corner(self) -> Gap:
        return (self.window.sign_gaps if self.sign else self.window.digit_gaps)[self.at]


Bounds = list[tuple[tuple[int, int], bool]]  # of runs, and whether they touch the board
Group = list[tuple[Filled, Arm]]
# By the tile of the corner; then by the other tiles taken, and whether the run touches the board.
Groups = dict[str, dict[tuple[int, bool], Group]]


class Bends:
    """The layings of a position that bend, found from the corners that promise most."""

    def __init__(self, outlook: Outlook, wanted: Wanted) -> None:
        self.outlook, self.hand, self.wanted = outlook, outlook.hand, wanted
        held = {**self.hand.digits, **self.hand.signs, JOKER: self.hand.jokers}
        self.kinds = sorted(held)
        self.units = {tile: 1 << FIELD * at for at, tile in enumerate(self.kinds)}
        self.guard = sum(1 << FIELD * at + FIELD - 1 for at in range(len(held)))
        self.full = self.guard + sum(self.units[tile] * count for tile, count in held.items())
        # CA-3: the first turn is doubled as a whole.
        self.whole = 2 if outlook.empty and START not in outlook.spent else 1
        self.promises: dict[int, int] = {}
        self.takes: dict[tuple[str, ...], int] = {}
        self.limits: dict[object, tuple[int, int]] = {}

    def found(self) -> Iterator[Counted | None]:
        """Every laying wanted; None now and then, so that others can work too."""
        corners = list[tuple[int, int, tuple[list[Arm], list[Arm]]]]()
        for at, arms in enumerate(self._corners()):
            corners.append((self._bound(*arms), at, arms))
            yield None
        for bound, _, arms in sorted(corners, key=lambda one: (-one[0], one[1])):
            if bound + self.wanted.promised <= self.wanted.least():
                break
            yield from self._at(*arms)

    # Corners and their runs

    def _corners(self) -> Iterator[tuple[list[Arm], list[Arm]]]:
        """The runs across and down that could cross on each square, of one kind: digits or signs."""
        through = defaultdict[tuple[int, bool], tuple[list[Arm], list[Arm]]](lambda: ([], []))
        runs = [run for run in self.outlook.runs if 1 < run.gaps < RACK]
        for near in (True, False):
            touched = [{square for square, _ in through if through[square, _][not down]} for down in (False, True)]
            for run in runs:
                if run.near is near and (near or any(square in touched[run.down] for square in run.squares)):
                    for arm in self._arms(run):
                        through[arm.corner.square, arm.sign][run.down].append(arm)
        for rows, columns in through.values():
            if (any(row.near for row in rows) and columns) or (any(column.near for column in columns) and rows):
                yield rows, columns

    def _arms(self, run: Run) -> Iterator[Arm]:
        window = self.outlook.window(run)
        gaps = [
            (sign, at, gap)
            for sign, kind in enumerate((window.digit_gaps, window.sign_gaps))
            for at, gap in enumerate(kind)
        ]
        closed = [one for one in gaps if one[2].cross is not None and not one[2].cross]
        if len(closed) > 1:
            return
        bounds, crossing = self._limits(window), [_most_beside(gap) for _, _, gap in gaps]
        for sign, at, gap in closed or gaps:
            more = self.whole * (sum(crossing) - _most_beside(gap))
            yield Arm(window, bool(sign), at, run.near, run.gaps, (bounds[0] + more, bounds[1] + more))

    def _limits(self, window: Window) -> tuple[int, int]:
        """The most that its own run earns without a x of the rack and with one; the same for all that look alike."""
        key = (
            window.digits,
            window.signs,
            tuple((gap.at, gap.factor, gap.times) for gap in window.digit_gaps),
            tuple((gap.at, gap.times) for gap in window.sign_gaps),
        )
        if key not in self.limits:
            limits = [NEVER, NEVER]
            for signs, _ in self.hand.sign_fillings(len(window.sign_gaps)):
                between = list(window.signs)
                for gap, tile in zip(window.sign_gaps, signs, strict=True):
                    between[gap.at] = tile[-1]
                if between.count("*") < 2:
                    own = "*" in signs
                    limits[own] = max(limits[own], self.whole * most_of(self.outlook, window, between))
            self.limits[key] = limits[0], limits[1]
        return self.limits[key]

    def _bound(self, rows: list[Arm], columns: list[Arm]) -> int:
        """The most that two of these runs earn together."""
        others = [(arm.bounds, arm.near) for arm in columns]
        return max(
            max(own + more for own, more in zip(arm.bounds, self._beside(arm, others), strict=True)) for arm in rows
        )

    def _beside(self, arm: Arm, others: Bounds) -> tuple[int, int]:
        """The most that another run earns beside this one if that has no x of the rack, and if it has one."""
        fit = [bounds for bounds, near in others if near or arm.near]
        plain, times = (max((bounds[own] for bounds in fit), default=NEVER) for own in (0, 1))
        both = arm.sign or self.hand.signs["*"] > 1  # a x in the corner is in both
        return max(plain, times), max(plain, times) if both else plain

    # What goes together at a corner

    def _at(self, rows: list[Arm], columns: list[Arm]) -> Iterator[Counted | None]:
        """Every laying wanted that bends at one square: the runs of one direction are filled, then each of the other
        with what the rack holds beside them."""
        few, many = (rows, columns) if len(rows) <= len(columns) else (columns, rows)
        groups: Groups = {}
        for arm in few:
            bound = self._beside(arm, [(other.bounds, other.near) for other in many])
            for one in self._fillings(arm, (bound[0] + self.wanted.promised, bound[1] + self.wanted.promised)):
                if one is None:
                    yield None
                else:
                    groups.setdefault(one.corner, {}).setdefault((one.taken, arm.near), []).append((one, arm))
        if groups:
            partners = Partners(self, groups)
            for arm in many:
                for one in self._fillings(arm, self._beside(arm, partners.bounds), partners):
                    if one is None:
                        yield None
                    else:
                        yield from self._joined(one, arm, partners)

    def _joined(self, one: Filled, arm: Arm, partners: "Partners") -> Iterator[Counted | None]:
        """A filled run with each of those that it goes together with, while they earn what is wanted."""
        for looked, (most, promise, group) in enumerate(partners.beside(one.corner, one.taken, arm.near)):
            if one.most + most <= self.wanted.least():
                return
            if looked % PAUSE == PAUSE - 1:
                yield None
            for other, across in group:
                points = max(
                    one.within + other.without if one.within and other.without else 0,
                    one.without + other.within if one.without and other.within else 0,
                )
                if points and points + promise > self.wanted.least() and arm.gaps + across.gaps <= RACK + 1:
                    row, column = _lay(arm, one), _lay(across, other)
                    yield Counted(points, replace(column, bend=row) if row.down else replace(row, bend=column))

    def promise(self, taken: int) -> int:
        """What is promised where these tiles are taken."""
        if taken not in self.promises:
            field = (1 << FIELD) - 1
            self.promises[taken] = self.wanted.promise(
                tuple(tile for at, tile in enumerate(self.kinds) for _ in range(taken >> FIELD * at & field))
            )
        return self.promises[taken]

    def holds(self, taken: int) -> bool:
        """Whether the rack has all of these tiles."""
        return (self.full - taken) & self.guard == self.guard

    # Runs filled

    def _fillings(
        self, arm: Arm, beside: tuple[int, int], partners: "Partners | None" = None
    ) -> Iterator[Filled | None]:
        """Every filling of a run that may earn enough with another one beside it."""
        corner = arm.corner
        worked = self._open(arm, corner.factor, 1 if self.whole > 1 and corner.square == START else corner.times)
        idle = self._open(arm, 1, 1) if corner.factor * corner.times > 1 else worked
        crossing, looked = self.whole * idle.most_crossing, 0
        for signs, jokers in self.hand.sign_fillings(len(idle.sign_gaps)):
            between, more = signs_of(idle, signs), beside["*" in signs]
            if between is None:
                continue
            most = self.whole * most_of(self.outlook, worked, between) + crossing
            if most + more <= self.wanted.least():
                continue
            ways, of_signs = [sharings(idle, signs), sharings(worked, signs)], self._taken(signs)
            for digits, _ in self.hand.digit_fillings(len(idle.digit_gaps), self.hand.jokers - jokers):
                looked += 1
                if looked % PAUSE == 0:
                    yield None
                tile = (signs if arm.sign else digits)[arm.at]
                taken = of_signs + self._taken(digits) - self.units[tile[0]]
                if partners is not None:
                    more = partners.most(tile, taken, arm.near)
                    if most + more <= self.wanted.least():
                        continue
                without = self.whole * earned(idle, between, digits, ways[0])
                within = without if idle is worked else self.whole * earned(worked, between, digits, ways[1])
                if max(without, within) and max(without, within) + more > self.wanted.least():
                    yield Filled(without, within, max(without, within), tile, taken, signs, digits)

    def _taken(self, tiles: tuple[str, ...]) -> int:
        if tiles not in self.takes:
            self.takes[tiles] = sum(self.units[tile[0]] for tile in tiles)
        return self.takes[tiles]

    def _open(self, arm: Arm, factor: int, times: int) -> Window:
        """The run as if nothing were beside its corner, and this were under it."""
        corner = arm.corner

        def opened(gaps: tuple[Gap, ...]) -> tuple[Gap, ...]:
            return tuple(
                Gap(gap.square, gap.at, factor, times, None)
                if gap is corner
                else replace(gap, times=1)
                if self.whole > 1 and gap.square == START
                else gap
                for gap in gaps
            )

        return replace(arm.window, digit_gaps=opened(arm.window.digit_gaps), sign_gaps=opened(arm.window.sign_gaps))


class Partners:
    """The filled runs of a corner, asked which of them go together with one of the other direction."""

    def __init__(self, bends: Bends, groups: Groups) -> None:
        self.bends, self.groups = bends, groups
        self.known: dict[tuple[str, int, bool], list[tuple[int, int, Group]]] = {}
        self.bounds: Bounds = []
        for group in groups.values():
            for (_, near), found in group.items():
                most, own = max(one.most for one, _ in found) + bends.wanted.promised, "*" in found[0][0].signs
                self.bounds.append(((NEVER, most) if own else (most, NEVER), near))

    def beside(self, corner: str, taken: int, near: bool) -> list[tuple[int, int, Group]]:
        """The groups that the rack holds as well: the most that they bring, what is promised then, and the group."""
        key = corner, taken, near
        if key not in self.known:
            bends, found = self.bends, list[tuple[int, int, Group]]()
            for (other, touches), group in self.groups.get(corner, {}).items():
                both = taken + other + bends.units[corner[0]]
                if (near or touches) and bends.holds(both):
                    promise = bends.promise(both)
                    found.append((max(one.most for one, _ in group) + promise, promise, group))
            self.known[key] = sorted(found, key=lambda one: -one[0])
        return self.known[key]

    def most(self, corner: str, taken: int, near: bool) -> int:
        """The most that they bring."""
        found = self.beside(corner, taken, near)
        return found[0][0] if found else NEVER


def _most_beside(gap: Gap) -> int:
    """The most that the run earns which crosses at a gap."""
    return max(map(max, gap.cross.values()), default=0) if gap.cross else 0


def _lay(arm: Arm, filled: Filled) -> Lay:
    return arm.window.lay(filled.signs, filled.digits)


def bends(outlook: Outlook, wanted: Wanted = ALL) -> Iterator[Counted | None]:
    """The layings that bend, as far as they are wanted."""
    return Bends(outlook, wanted).found()
