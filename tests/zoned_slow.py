"""ZoneD square by square, straight from the words of the rules: slow, obvious, and only for comparing.

The fast engine must find the same moves, and a playout must end as it does here with the same dice and choices.
"""

from collections.abc import Iterator
from dataclasses import replace

from pyapp.games.zoned.rules import Draw, Rectangle, State

Square = tuple[int, int]
WORD = (1 << 64) - 1


def moves(state: State) -> Iterator[Draw]:
    """ZD-3, ZD-4: every rectangle of the sheet is tried."""
    if state.over or not state.dice:
        return
    colour = {
        (x, y): one.player
        for one in state.rectangles
        for x in range(one.x, one.x + one.w)
        for y in range(one.y, one.y + one.h)
    }
    a, b = state.dice
    for w, h in {(a, b), (b, a)}:
        for x in range(state.width):
            for y in range(state.height):
                squares = [(x + right, y + up) for right in range(w) for up in range(h)]
                if all(i < state.width and j < state.height and (i, j) not in colour for i, j in squares) and any(
                    _touches(state, colour, square) for square in squares
                ):
                    yield Draw(w, h, x, y)


def _touches(state: State, colour: dict[Square, int], square: Square) -> bool:
    """Whether a square shares a side with the own edge or an own square."""
    x, y = square
    on_edge = {"bottom": y == 0, "left": x == 0, "top": y == state.height - 1, "right": x == state.width - 1}
    edges = ["bottom", "top"] if state.players == 2 else ["bottom", "left", "top", "right"]
    beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return on_edge[edges[state.turn]] or any(colour.get(one) == state.turn for one in beside)


def stuck(state: State) -> bool:
    """ZD-8: whether no player could draw even a 1 x 1."""
    return not any(next(moves(replace(state, dice=(1, 1), turn=seat)), None) for seat in range(state.players))


def play_out(state: State, number: int) -> tuple[list[int], int]:
    """A random game to its end, with the dice and the choices that playout.play_out takes from the same number."""
    drawn = 0
    state = replace(state, over=stuck(state))
    while not state.over:
        number = (number * 6364136223846793005 + 1442695040888963407) & WORD
        throw = (number >> 32) % 36
        state = replace(state, dice=(throw // 6 + 1, throw % 6 + 1))
        corners = _corners(state)
        if corners:
            seen = []
            for _ in range(2):
                number = (number * 6364136223846793005 + 1442695040888963407) & WORD
                skipped = (number >> 32) % (corners[-1][0] + 1)
                seen.append(next(one for one in corners if one[0] >= skipped))
            corner, w, h = max(seen, key=lambda one: _opened(state, *one))
            y, x = divmod(corner, state.width + 1)
            scores = list(state.scores)
            scores[state.turn] += w * h * (state.passes + 1)
            state = replace(
                state,
                rectangles=(*state.rectangles, Rectangle(state.turn, x, y, w, h)),
                passes=0,
                scores=tuple(scores),
                turn=(state.turn + 1) % state.players,
            )
            drawn += 1
            state = replace(state, over=stuck(state))
        else:
            state = replace(state, passes=state.passes + 1, turn=(state.turn + 1) % state.players)
            limit = state.options.limit
            state = replace(state, over=bool(limit) and state.passes >= limit)
    return list(state.scores), drawn


def _opened(state: State, corner: int, w: int, h: int) -> int:
    """How many empty squares a rectangle would touch that the player does not touch yet."""
    top, left = divmod(corner, state.width + 1)
    inside = {(left + x, top + y) for x in range(w) for y in range(h)}
    around = {(x + right, y + up) for x, y in inside for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1))} - inside
    single = {(move.x, move.y) for move in moves(replace(state, dice=(1, 1)))}
    free = {(x, y) for x in range(state.width) for y in range(state.height)} - {
        (one.x + x, one.y + y) for one in state.rectangles for x in range(one.w) for y in range(one.h)
    }
    return len((around & free) - single)


def _corners(state: State) -> list[tuple[int, int, int]]:
    """The places as thrown, or turned if there is none, in the order of the bits."""
    assert state.dice
    found = list(moves(state))
    for w, h in (state.dice, state.dice[::-1]):
        corners = sorted((move.y * (state.width + 1) + move.x, w, h) for move in found if (move.w, move.h) == (w, h))
        if corners:
            return corners
    return []
