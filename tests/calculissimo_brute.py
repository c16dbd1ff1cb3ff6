"""Calculissimo by trying everything: every order of rack tiles from every square, asked of the rules. Slow."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from pyapp.core import Chance, Refused
from pyapp.games.calculissimo import bends, rules, turns, windows
from pyapp.games.calculissimo.notation import normal
from pyapp.games.calculissimo.operation import DIGITS, reads
from pyapp.games.calculissimo.rules import BOARD, JOKER, JOKER_MARKS, ORDER, Options, State
from pyapp.games.tiles import EMPTY, Lay, covered, face, rack_of


def orders(rack: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every different sequence of one or more rack tiles, each joker standing for everything it can."""
    for tile in sorted(set(rack)):
        rest = list(rack)
        rest.remove(tile)
        for laid in [JOKER + mark for mark in JOKER_MARKS] if tile == JOKER else [tile]:
            yield (laid,)
            yield from ((laid, *more) for more in orders(rest))


@dataclass(frozen=True)
class Place:
    """Where so many tiles can be laid: the run they would stand in, with gaps for them."""

    start: int
    down: bool
    marks: tuple[str, ...]
    gaps: tuple[int, ...]  # places in the run

    def lay(self, tiles: Sequence[str]) -> Lay:
        run = list(self.marks)
        for gap, tile in zip(self.gaps, tiles, strict=True):
            run[gap] = tile
        return Lay(self.start, self.down, tuple(run))

    def shapes(self) -> Iterator[str]:
        """Digits and signs with which the run reads as an operation; a tile that only crosses may be either."""
        if len(self.marks) == 1:
            yield from "1+"
        shape = "".join("+" if gap % 2 else "1" for gap in self.gaps)
        if reads("".join(self.lay(shape).tiles)):
            yield shape


def places(board: str, count: int) -> Iterator[Place]:
    """Every square from which so many tiles can be laid, over old ones, along its row or column."""
    for first, mark in enumerate(board):
        for down in (False, True) if mark == EMPTY else ():
            line, step = BOARD.line(first, down), BOARD.step(down)
            gaps = [square for square in line if square >= first and board[square] == EMPTY][:count]
            if len(gaps) < count:
                continue
            full = list(board)
            for square in gaps:
                full[square] = "1"
            run = BOARD.run("".join(full), first, down)
            place = Place(
                run[0],
                down,
                tuple(board[square] for square in run),
                tuple((square - run[0]) // step for square in gaps),
            )
            if touches(board, place.lay(["1"] * count)):
                yield place


@dataclass(frozen=True)
class Bend:
    """Where so many tiles can be laid in a row and a column that cross on one of them (CA-18)."""

    row: Place
    column: Place
    corners: tuple[int, int]  # which of their tiles it is

    def lay(self, tiles: Sequence[str]) -> Lay:
        in_row, rest = tiles[: len(self.row.gaps)], tiles[len(self.row.gaps) :]
        one, other = self.corners
        return replace(self.row.lay(in_row), bend=self.column.lay((*rest[:other], in_row[one], *rest[other:])))

    def shapes(self) -> Iterator[str]:
        one, other = self.corners
        for row in self.row.shapes():
            for column in self.column.shapes():
                if row[one] == column[other]:
                    yield row + column[:other] + column[other + 1 :]


def bent_places(board: str, count: int) -> Iterator[Bend]:
    """Every row and column that cross on an empty square and take so many tiles together."""
    for corner, mark in enumerate(board):
        for across in range(2, count) if mark == EMPTY else ():
            for row, one in through(board, corner, False, across):
                for column, other in through(board, corner, True, count + 1 - across):
                    bend = Bend(row, column, (one, other))
                    if any(touches(board, arm.lay(["1"] * len(arm.gaps))) for arm in (row, column)):
                        yield bend


def through(board: str, corner: int, down: bool, count: int) -> Iterator[tuple[Place, int]]:
    """Every way to lay so many tiles along a row or column, one of them on this square: which of them it is."""
    empty = [square for square in BOARD.line(corner, down) if board[square] == EMPTY]
    at = empty.index(corner)
    for first in range(max(0, at - count + 1), at + 1):
        gaps = empty[first : first + count]
        if len(gaps) == count:
            full = list(board)
            for square in gaps:
                full[square] = "1"
            run = BOARD.run("".join(full), corner, down)
            yield (
                Place(
                    run[0],
                    down,
                    tuple(board[square] for square in run),
                    tuple((square - run[0]) // BOARD.step(down) for square in gaps),
                ),
                at - first,
            )


def layings(state: State) -> dict[Lay, int]:
    """Every legal laying and what it earns: each order of tiles in each place, asked of the rules.

    Only what touches nothing (CA-4) and what does not even read as an operation (CA-2) is not asked about.
    """
    found: dict[Lay, int] = {}
    rack, board = state.racks[state.turn], state.board
    where = defaultdict[str, list[Place | Bend]](list)
    for count in range(1, len(rack) + 1):
        for place in (*places(board, count), *(bent_places(board, count) if state.options.crossing else ())):
            for shape in place.shapes():
                where[shape].append(place)
    for tiles in orders(rack):
        for place in where["".join(map(kind, tiles))]:
            lay = place.lay(tiles)
            with suppress(Refused):
                found[normal(board, lay)] = rules.formed(board, state.spent, rack, lay).points
    return found


def kind(tile: str) -> str:
    """A digit or a sign, as an example of it."""
    return "1" if face(tile) in DIGITS else "+"


def touches(board: str, lay: Lay) -> bool:
    """Whether a run has an old tile in it or beside it, or covers the start of an empty board."""
    run = covered(BOARD, lay)
    near = {beside for square in run for beside in BOARD.neighbours(square)} | set(run)
    return rules.START in run if board == BOARD.empty else any(board[square] != EMPTY for square in near)


def random_game(seed: int, players: int = 2, challenge: bool = False, crossing: bool = False) -> Iterator[State]:
    """The states of a game at random: a laying from a random window, or one that bends where that is allowed, now and
    then a change, and where players check each other also a wrong laying (which more often than not is challenged) or
    a challenge of a right one."""
    options = Options(challenge=challenge, clock=False, crossing=crossing)
    state, chance = turns.start(players, seed, options), Chance(seed)
    while not state.over:
        yield state
        move, chance = random_move(state, chance)
        state = turns.play(state, move)
    yield state


def random_move(state: State, chance: Chance) -> tuple[rules.Move, Chance]:
    kind, chance = chance.below(10)
    if state.standing and kind < (6 if turns.wrong(state) else 1):
        return rules.Challenge((state.standing.seat + 1) % len(state.racks)), chance
    if turns.last_word(state):
        return rules.Pass(), chance
    if state.options.challenge and kind == 9:
        return wrong_laying(state, chance)
    table = windows.Outlook(state)
    order, chance = chance.shuffled(table.windows)
    found = next((one for window in order for one in windows.fillings(table, window) if one), None)
    if state.options.crossing and kind > 4:
        found = next((one for one in bends.bends(table) if one), found)
    moves: list[rules.Move] = [found.lay] if found and kind else list(turns.changes(state)) or [rules.Pass()]
    number, chance = chance.below(len(moves))
    return moves[number], chance


def wrong_laying(state: State, chance: Chance) -> tuple[rules.Move, Chance]:
    """CA-16: tiles of the rack in any order somewhere, as long as they may lie there at all."""
    rack, chance = chance.shuffled(state.racks[state.turn])
    where, chance = chance.shuffled(
        [place for count in range(1, len(rack) + 1) for place in places(state.board, count)]
    )
    for place in where:
        lay = place.lay(["?7" if tile == JOKER else tile for tile in rack[: len(place.gaps)]])
        with suppress(Refused):
            rules.laid(state.board, state.spent, state.racks[state.turn], lay)
            return normal(state.board, lay), chance
    return rules.Change(tuple(rack[:1])) if state.bag.total else rules.Pass(), chance


def with_rack(state: State, tiles: Sequence[str]) -> State:
    """The same board with another rack in hand; what was there is out of the game."""
    racks = tuple(rack_of(tiles, ORDER) if seat == state.turn else rack for seat, rack in enumerate(state.racks))
    return State(state.options, state.board, state.jokers, racks, state.bag, state.chance, state.turn, state.scores)
