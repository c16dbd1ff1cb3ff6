"""L'Or des fous once more, as slowly and plainly as the rules are written: coordinates, lists, every path walked.

It shares no line with pyapp.games.or_des_fous; tests and the bench compare the two.
"""

from collections.abc import Iterator
from itertools import permutations

Square = tuple[int, int]  # column 0-6, row 1-11
Pawns = frozenset[Square]
Board = tuple[Pawns, Pawns, Pawns]  # Light, Dark, gems
Choice = tuple[Square, Square, frozenset[tuple[Square, Square]], Square | None]  # start, end, gem ways, return

EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
FOUR = [(x, y) for x, y in EIGHT if x == 0 or y == 0]
HOME = (1, 11)


def square(name: str) -> Square:
    return "abcdefg".index(name[0]), int(name[1:])


def name(one: Square) -> str:
    return f"{'abcdefg'[one[0]]}{one[1]}"


def on_board(one: Square) -> bool:
    return one[0] in range(7) and one[1] in range(1, 12)


def neighbours(one: Square) -> list[Square]:
    return [(one[0] + x, one[1] + y) for x, y in EIGHT]


def choices(board: Board, side: int, die: int, variant: str) -> Iterator[Choice]:
    """Every move of a side with a roll; the same one may come up more than once."""
    own, other, gems = board[side], board[1 - side], board[2]
    for start in own - gems:
        for x, y in EIGHT if die == 1 or variant == "champion" else FOUR:
            path = [(start[0] + x * step, start[1] + y * step) for step in range(1, die + 1)]
            if not all(map(on_board, path)) or any(one in other for one in path[:-1]):
                continue
            end = path[-1]
            takes = end in other and end in gems and variant != "beginner"
            if end in own or (end in other and not takes):
                continue
            now = own - {start} | {end}
            backs: list[Square | None] = [None]
            if takes:
                backs = list(backs_of(now, other, 1 - side))
            for back in backs:
                for way in gem_ways(now, gems, end):
                    yield start, end, way, back


def backs_of(own: Pawns, other: Pawns, loser: int) -> list[Square]:
    free = [(x, y) for x in range(7) for y in range(1, 12) if (x, y) not in own | other]
    nearest = min(abs(y - HOME[loser]) for _, y in free)
    return [(x, y) for x, y in free if abs(y - HOME[loser]) == nearest]


def gem_ways(own: Pawns, gems: Pawns, end: Square) -> Iterator[frozenset[tuple[Square, Square]]]:
    yield frozenset()
    near = [carrier for carrier in own & gems if carrier in neighbours(end)]
    for order in [*((one,) for one in near), *permutations(near, 2)]:
        yield from in_order(own, gems, order)


def in_order(own: Pawns, gems: Pawns, order: tuple[Square, ...]) -> Iterator[frozenset[tuple[Square, Square]]]:
    if not order:
        yield frozenset()
        return
    for to in walk(own, gems, [order[0]]):
        for rest in in_order(own, gems - {order[0]} | {to}, order[1:]):
            yield rest | {(order[0], to)}


def walk(own: Pawns, gems: Pawns, path: list[Square]) -> set[Square]:
    """Every pawn at the end of some path from pawn to pawn."""
    found: set[Square] = set()
    seen, waiting = {path[0]}, [path[0]]
    while waiting:
        for one in neighbours(waiting.pop()):
            if one in own and one not in gems and one not in seen:
                seen.add(one)
                found.add(one)
                waiting.append(one)
    return found


def after(board: Board, side: int, choice: Choice) -> Board:
    start, end, ways, back = choice
    own, other, gems = board[side] - {start} | {end}, board[1 - side], board[2]
    if back is not None:
        other = other - {end} | {back}
    gems = gems - {one for one, _ in ways} | {to for _, to in ways}
    return (own, other, gems) if side == 0 else (other, own, gems)


def won(board: Board) -> bool:
    return any(one in board[2] and one[1] == HOME[side] for side in (0, 1) for one in board[side])


def count(board: Board, side: int, depth: int, variant: str = "standard") -> int:
    """How many games of so many moves there are, counting every roll; a player who cannot move passes."""
    if won(board):
        return 0
    total = 0
    for die in (1, 2, 3):
        moves = set(choices(board, side, die, variant))
        if depth == 1:
            total += len(moves) or 1
        elif not moves:
            total += count(board, 1 - side, depth - 1, variant)
        else:
            total += sum(count(after(board, side, move), 1 - side, depth - 1, variant) for move in moves)
    return total
