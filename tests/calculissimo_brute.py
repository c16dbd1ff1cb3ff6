"""Calculissimo by trying everything: every order of rack tiles from every square, asked of the rules. Slow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pyapp.core import Chance, Refused
from pyapp.core.tiles import EMPTY, Lay, covered, face, rack_of
from pyapp.games.calculissimo import rules, solver, turns
from pyapp.games.calculissimo.notation import normal
from pyapp.games.calculissimo.operation import reads
from pyapp.games.calculissimo.rules import BOARD, JOKER, JOKER_MARKS, ORDER, Options, State


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


def places(board: str, count: int) -> Iterator[Place]:
    """Every square from which so many tiles can be laid, over old ones, along its row or column."""
    for first, mark in enumerate(board):
        for down in (False, True) if mark == EMPTY else ():
            line, step = BOARD.line(first, down), BOARD.step(down)
            gaps = [square for square in line if square >= first and board[square] == EMPTY][:count]
            if len(gaps) < count:
                continue
            full = "".join("1" if square in gaps else board[square] for square in range(len(board)))
            run = BOARD.run(full, first, down)
            place = Place(run[0], down, tuple(board[square] for square in run),
                          tuple((square - run[0]) // step for square in gaps))
            if touches(board, place.lay(["1"] * count)):
                yield place


def layings(state: State) -> dict[Lay, int]:
    """Every legal laying and what it earns: each order of tiles in each place, asked of the rules.

    Only what touches nothing (CA-4) and what does not even read as an operation (CA-2) is not asked about.
    """
    found: dict[Lay, int] = {}
    rack, board = state.racks[state.turn], state.board
    where = {count: list(places(board, count)) for count in range(1, len(rack) + 1)}
    for tiles in orders(rack):
        for place in where[len(tiles)]:
            lay = place.lay(tiles)
            if len(lay.tiles) > 1 and not reads("".join(map(face, lay.tiles))):
                continue
            try:
                made = rules.formed(board, state.spent, rack, lay)
            except Refused:
                continue
            found[normal(board, lay)] = made.points
    return found


def touches(board: str, lay: Lay) -> bool:
    """Whether a run has an old tile in it or beside it, or covers the start of an empty board."""
    run = covered(BOARD, lay)
    near = {beside for square in run for beside in BOARD.neighbours(square)} | set(run)
    return rules.START in run if board == BOARD.empty else any(board[square] != EMPTY for square in near)


def random_game(seed: int, players: int = 2, challenge: bool = False) -> Iterator[State]:
    """The states of a game at random: a laying from a random window, now and then a change or a challenge."""
    state, chance = turns.start(players, seed, Options(challenge=challenge, clock=False)), Chance(seed)
    while not state.over:
        yield state
        move, chance = random_move(state, chance)
        state = turns.play(state, move)
    yield state


def random_move(state: State, chance: Chance) -> tuple[rules.Move, Chance]:
    kind, chance = chance.below(10)
    if turns.last_word(state):
        return rules.Pass(), chance
    if state.standing and kind == 1:
        return rules.Challenge((state.standing.seat + 1) % len(state.racks)), chance
    table = solver.Table(state)
    windows, chance = chance.shuffled(table.windows)
    found = next((one for window in windows for one in solver.fillings(table, window) if one), None)
    moves: list[rules.Move] = [found.lay] if found and kind else list(turns.changes(state)) or [rules.Pass()]
    number, chance = chance.below(len(moves))
    return moves[number], chance


def with_rack(state: State, tiles: Sequence[str]) -> State:
    """The same board with another rack in hand; what was there is out of the game."""
    racks = tuple(rack_of(tiles, ORDER) if seat == state.turn else rack for seat, rack in enumerate(state.racks))
    return State(state.options, state.board, state.jokers, racks, state.bag, state.chance, state.turn, state.scores)
