"""Tiles for ears while they are being laid: what went where, and what the game says that they make."""

from collections.abc import Callable
from typing import Any

from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying.acts import Kit
from pyapp.app.games.laying.draft import JOKER, Draft
from pyapp.app.games.laying.seat import calculations
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.words import Words
from pyapp.core import Match, Refused
from pyapp.core.ears import aloud
from pyapp.games.tiles import face


def in_hand(
    kit: Kit, match: Match, board: str, before: Draft, draft: Draft, worth: Callable[[str], str], say: Words
) -> str:
    """7 en J9. 8 moins 7 : 1. `worth` says what the marks of a run make."""
    if draft.shown and not before.shown:
        return match.game.describe(match.state, "rack", say)[0]
    if draft.changing is not None:
        return say("laying.change.how", count=len(draft.changing))
    if before.changing is not None and draft.empty:
        return say("laying.hand.no-change")
    if before.waits and not draft.waits:
        return say("laying.hand.go-on")
    run = _run(kit, match.state, board, draft, worth, say)
    return " ".join(part for part in (_step(kit, before, draft, say), run) if part)


def _step(kit: Kit, before: Draft, draft: Draft, say: Words) -> str:
    """What has changed: a tile on the board or off it, in hand, the rack's order, the way of writing."""
    was, now = before.squares, draft.squares
    told = [
        say("laying.hand.laid", tile=_tile(now[square], say), square=kit.squares.name(square))
        for square in now
        if was.get(square) != now[square]
    ]
    told += [say("laying.hand.back", tile=_tile(was[square], say)) for square in was if square not in now]
    told += [
        say("laying.hand.off", square=kit.squares.name(square)) for square in draft.off if square not in before.off
    ]
    if draft.asking is not None:
        told.append(say("laying.joker.ask", square=kit.squares.name(draft.asking)))
    if draft.picked is not None and draft.picked != before.picked:
        told.append(say("laying.hand.picked", tile=_tile(draft.order[draft.picked], say)))
    elif before.picked is not None and draft.picked is None and now == was and draft.order == before.order:
        told.append(say("laying.hand.down", tile=_tile(before.order[before.picked], say)))
    elif draft.order != before.order:
        told.append(say("laying.hand.order", tiles=", ".join(_tile(tile, say) for tile in draft.order)))
    if draft.down != before.down:
        told.append(say("laying.way.down" if draft.down else "laying.way.across"))
    if not told and draft.focus != before.focus:
        told.append(say("laying.hand.cursor", square=kit.squares.name(draft.focus)))
    return " ".join(told)


def _tile(tile: str, say: Words) -> str:
    return say("laying.joker") if tile == JOKER else aloud(face(tile), say)


def _run(kit: Kit, state: Any, board: str, draft: Draft, worth: Callable[[str], str], say: Words) -> str:
    """What the laid tiles make together with those that they touch."""
    if not draft.laid or draft.asking is not None:
        return ""
    try:
        lay = drafts.run(kit.squares, board, draft, kit.bends(state))
    except Refused as refused:
        return sentence(refused, say)
    return worth(calculations(lay, say)) if len(lay.tiles) > 1 else ""
