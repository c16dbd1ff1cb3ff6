"""Why a place: the room it makes, the squares it opens, and the throws that it leaves to both, all counted on the sheet
before and after it."""

from dataclasses import dataclass, replace

from pyapp.core import Reason
from pyapp.core.known import Known
from pyapp.games.zoned import field, playout, room, rules
from pyapp.games.zoned.rules import Draw, State

MOST = 3


@dataclass(frozen=True, slots=True)
class Facts:
    """What a sheet means for a player."""

    room: int  # squares that nobody else reaches as soon
    others: int  # the same for the best other player
    beside: int  # empty squares beside the own zone
    own: int  # throws of 36 that the player could draw
    following: int  # throws of 36 that the next player can draw


def reasons(known: Known, state: State, move: Draw, other: Draw | None, nodes: int | None) -> tuple[Reason, ...]:
    """At most three reasons for a place, or for it rather than another one."""
    move, other = replace(move, typed=None), replace(other, typed=None) if other else None
    after = facts(rules.drawn(state, move), state.turn)
    if other is None:
        return tuple(_compared(after, facts(state, state.turn), "alone"))[:MOST]
    worths = known.better(state, move, other, nodes)
    if worths is None:
        return ()
    told = _compared(after, facts(rules.drawn(state, other), state.turn), "than")
    return *told[: MOST - 1], Reason("lead", {"mine": worths[0], "theirs": worths[1]})


def facts(state: State, seat: int) -> Facts:
    """What is on the sheet for a player; the next player is whoever follows in turn."""
    rooms = room.rooms(playout.position(state))
    free = rules.empty(state)
    return Facts(
        rooms[seat],
        max(squares for other, squares in enumerate(rooms) if other != seat),
        rules.beside(state, seat, free).bit_count(),
        _throws(state, seat, free),
        _throws(state, (seat + 1) % state.players, free),
    )


def _throws(state: State, seat: int, free: int) -> int:
    """ZD-3, ZD-4: the throws, of 36, that a player can draw somewhere; both orders of two dice count."""
    beside = rules.beside(state, seat, free)
    return sum(
        (1 if a == b else 2)
        for a, b in field.PAIRS
        if any(field.places(state.width + 1, free, beside, w, h) for w, h in rules.sides((a, b)))
    )


def _compared(mine: Facts, theirs: Facts, kind: str) -> list[Reason]:
    """What is better here than there, the throws first: they decide when the sheet fills up."""
    told = []
    if mine.following < theirs.following:
        told.append(
            Reason(f"blocks.{kind}", {"count": mine.following, "theirs": theirs.following})
            if mine.following
            else Reason("shuts")
        )
    if mine.own > theirs.own:
        told.append(Reason(f"keeps.{kind}", {"count": mine.own, "theirs": theirs.own}))
    if mine.room - mine.others > theirs.room - theirs.others:
        told.append(
            Reason(
                f"room.{kind}",
                {
                    "count": mine.room,
                    "others": mine.others,
                    "more": mine.room - mine.others - theirs.room + theirs.others,
                },
            )
        )
    if mine.beside > theirs.beside:
        told.append(Reason(f"opens.{kind}", {"count": mine.beside, "theirs": theirs.beside}))
    return told
