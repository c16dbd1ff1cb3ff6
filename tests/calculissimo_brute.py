"""Calculissimo by trying everything: every order of rack tiles from every square, asked of the rules. Slow."""

from collections.abc import Iterator, Sequence

from pyapp.core import Chance, Refused
from pyapp.core.tiles import EMPTY, Lay, covered, face, rack_of
from pyapp.games.calculissimo import rules, solver, turns
from pyapp.games.calculissimo.notation import normal
from pyapp.games.calculissimo.rules import BOARD, JOKER, JOKER_MARKS, ORDER, Options, State


def orders(rack: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every different sequence of one or more rack tiles, each joker standing for everything it can."""
    for tile in sorted(set(rack)):
        rest = list(rack)
        rest.remove(tile)
        for laid in [JOKER + mark for mark in JOKER_MARKS] if tile == JOKER else [tile]:
            yield (laid,)
            yield from ((laid, *more) for more in orders(rest))


def along(board: str, square: int, down: bool, tiles: Sequence[str]) -> Lay | None:
    """The tiles laid from a square on, over old ones, as one run; None where there is no room."""
    line, step, fresh = BOARD.line(square, down), BOARD.step(down), dict[int, str]()
    for tile in tiles:
        while square in line and board[square] != EMPTY:
            square += step
        if square not in line:
            return None
        fresh[square] = tile
        square += step
    marks = list(board)
    for at, tile in fresh.items():
        marks[at] = face(tile)
    full = "".join(marks)
    run = BOARD.run(full, next(iter(fresh)), down)
    return Lay(run[0], down, tuple(fresh.get(at, full[at]) for at in run))


def layings(state: State) -> dict[Lay, int]:
    """Every legal laying and what it earns. Only places that touch nothing are left out before asking (CA-3, CA-4)."""
    found: dict[Lay, int] = {}
    rack, board = state.racks[state.turn], state.board
    places = [(square, down) for square, mark in enumerate(board) if mark == EMPTY for down in (False, True)]
    touching = {
        count: [place for place in places if touches(board, along(board, *place, ("1",) * count))]
        for count in range(1, len(rack) + 1)
    }
    for tiles in orders(rack):
        for square, down in touching[len(tiles)]:
            lay = along(board, square, down, tiles)
            assert lay is not None
            try:
                made = rules.formed(board, state.spent, rack, lay)
            except Refused:
                continue
            found[normal(board, lay)] = made.points
    return found


def touches(board: str, lay: Lay | None) -> bool:
    """Whether a run has an old tile in it or beside it, or covers the start of an empty board."""
    if lay is None:
        return False
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
