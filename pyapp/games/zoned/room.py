"""Who has how much room on the sheet."""

from collections.abc import Sequence

from pyapp.games.zoned.playout import Position


def lead(scores: Sequence[int], seat: int) -> int:
    """How far a player is before the best of the others."""
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def room_lead(after: Position, seat: int) -> int:
    """A player's room less that of the best other player."""
    return lead(rooms(after), seat)


def rooms(position: Position) -> list[int]:
    """For each player the empty squares that nobody else reaches as soon, going square by square from the zones."""
    stride, left = position.width + 1, position.empty
    fronts = [around & left for around in position.around]
    counts = [0] * len(fronts)
    while any(fronts):
        seen = shared = 0
        for front in fronts:
            shared |= seen & front
            seen |= front
        left &= ~seen
        for seat, front in enumerate(fronts):
            counts[seat] += (front & ~shared).bit_count()
            fronts[seat] = (front << 1 | front >> 1 | front << stride | front >> stride) & left
    return counts
