"""The child that every level is measured against, one for each game, written down as code.

A child sees little: a few of the moves that there are, at random. It reckons within its preset, takes what looks best
of what it sees, and hunts no bonus. `YOUNG` has the options of the youngest preset of each game, `USUAL` those of the
one that is offered first.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pyapp.app.games.registry import SCREENS
from pyapp.core import Chance, Game
from pyapp.games.calculissimo import judge as calculissimo_judge
from pyapp.games.calculissimo import solver as calculissimo_solver
from pyapp.games.calculissimo.rules import BOARD
from pyapp.games.equable import judge as equable_judge
from pyapp.games.equable import search as equable_search
from pyapp.games.math_magic import solver as math_magic_solver
from pyapp.games.math_magic.rules import Stall
from pyapp.games.or_des_fous import rules as or_des_fous_rules
from pyapp.games.tiles import EMPTY, placed
from pyapp.games.zoned import rules as zoned_rules

T = TypeVar("T")
State = Any
Move = Any
Child = Callable[[Game, State, Chance], tuple[Move, Chance]]

USUAL: dict[str, Mapping[str, Any]] = {name: screen.presets[screen.default] for name, screen in SCREENS.items()}
YOUNG: dict[str, Mapping[str, Any]] = {name: next(iter(screen.presets.values())) for name, screen in SCREENS.items()}


def some(items: Sequence[T], count: int, chance: Chance) -> tuple[list[T], Chance]:
    """What a child sees of all there is."""
    order, chance = chance.shuffled(items)
    return order[:count], chance


def math_magic(game: Game, state: State, chance: Chance) -> tuple[Move, Chance]:
    """It looks at six lines as they lie, then at six ways to move a piece, and takes the first that works out."""
    uses = [use for use in math_magic_solver.uses(state) if len(use.digits) <= 4]
    still, chance = some([use for use in uses if use.shift is None], 6, chance)
    moved, chance = some([use for use in uses if use.shift is not None], 6, chance)
    found = (move for use in [*still, *moved] for move in math_magic_solver.solve_line(state, use))
    return next(found, Stall()), chance


def zoned(game: Game, state: State, chance: Chance) -> tuple[Move, Chance]:
    """It sees four places and draws where its rectangle lies neatly: along most of what is drawn, or the edges."""
    seen, chance = some(list(game.moves(state)), 4, chance)
    free = zoned_rules.empty(state)
    stride = state.width + 1

    def neatness(place: zoned_rules.Draw) -> int:
        """The squares around the rectangle that are taken already, or off the sheet."""
        around = [(place.x + step, y) for step in range(place.w) for y in (place.y - 1, place.y + place.h)]
        around += [(x, place.y + step) for step in range(place.h) for x in (place.x - 1, place.x + place.w)]
        return sum(
            not (0 <= x < state.width and 0 <= y < state.height and free >> y * stride + x & 1) for x, y in around
        )

    return max(seen, key=neatness), chance


def or_des_fous(game: Game, state: State, chance: Chance) -> tuple[Move, Chance]:
    """It sees six moves and takes the one that leaves its gem nearest home, then its pawns nearest to the gem."""
    seen, chance = some(list(game.moves(state)), 6, chance)
    home = 0 if state.turn == 0 else or_des_fous_rules.HEIGHT - 1

    def far(move: Move) -> tuple[int, int]:
        if isinstance(move, or_des_fous_rules.Pass):
            return 0, 0
        after = or_des_fous_rules.moved(state, move)
        own = after.pawns[state.turn]
        places = [divmod(square, or_des_fous_rules.WIDTH) for square in or_des_fous_rules.squares(own)]
        gems = [divmod(square, or_des_fous_rules.WIDTH) for square in or_des_fous_rules.squares(own & after.gems)] or [
            (5, 3)
        ]
        row, column = min(gems, key=lambda gem: abs(gem[0] - home))
        return abs(row - home), sum(max(abs(y - row), abs(x - column)) for y, x in places)

    return min(seen, key=far), chance


SHORT = range(6)  # new tiles that a child lays at once,
WHOLE = range(8)  # and tiles in all


def equable(game: Game, state: State, chance: Chance) -> tuple[Move, Chance]:
    """Of the lays with at most five new tiles and seven in all it sees five and takes the best; it replaces nothing."""
    *_, found = equable_search.search(
        state,
        keep=None,
        sees=lambda place: (
            not place.old and len(place.spots) in WHOLE and sum(spot.mark == EMPTY for spot in place.spots) in SHORT
        ),
    )
    seen, chance = some(equable_search.ranked(found), 5, chance)
    return max(seen, key=lambda one: one[0])[1] if seen else equable_judge.idle(state)[0], chance


def calculissimo(game: Game, state: State, chance: Chance) -> tuple[Move, Chance]:
    """Of the layings with at most five new tiles and seven in all it sees five and takes the best."""
    short = [
        one
        for one in calculissimo_solver.layings(state)
        if one and len(one.lay.tiles) in WHOLE and len(placed(BOARD, state.board, one.lay)) in SHORT
    ]
    seen, chance = some(short, 5, chance)
    return max(seen, key=lambda one: one.points).lay if seen else calculissimo_judge.idle(state)[0], chance


CHILDREN: dict[str, Child] = {
    "math-magic": math_magic,
    "zoned": zoned,
    "or-des-fous": or_des_fous,
    "equable": equable,
    "calculissimo": calculissimo,
}
