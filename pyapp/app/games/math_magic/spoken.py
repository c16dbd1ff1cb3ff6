"""Math&Magic for ears while a move is being made: what is in hand, what it makes, what is left of the line."""

from collections import Counter

from pyapp.app.games.math_magic import draft as drafts
from pyapp.app.games.math_magic.draft import Draft
from pyapp.app.games.math_magic.seat import line_name, shift_words
from pyapp.app.ui.words import Words, number
from pyapp.core import Match
from pyapp.core.ears import aloud, listed
from pyapp.games.math_magic import rules
from pyapp.games.math_magic.rules import State, cell_name


def in_hand(match: Match, before: Draft, draft: Draft, say: Words) -> str:
    """4 plus 3 : 7 ; il reste 7."""
    state: State = match.state
    parts = [part for part in (_piece(state, before, draft, say), _calculation(state, before, draft, say)) if part]
    return f"{' ; '.join(parts)}." if parts else ""


def _piece(state: State, before: Draft, draft: Draft, say: Words) -> str:
    """The piece that was taken up, put down or brought back; or which ones may move."""
    if draft.picked is not None or draft.brought is not None:
        digit = draft.brought or drafts.grid(state, draft)[draft.picked or 0]
        cells = [cell_name(cell) for cell in sorted(drafts.free_cells(state, draft))]
        return (
            say("mm.hand.picked", digit=digit, cells=listed(cells, say)) if cells else say("mm.hand.stuck", digit=digit)
        )
    if draft.shift != before.shift:
        return say("mm.hand.moved", shift=shift_words(draft.shift, say)) if draft.shift else say("mm.hand.put-back")
    if draft.moving and not before.moving:
        cells = [cell_name(cell) for cell in sorted(drafts.movable(state, draft))]
        return say("mm.hand.movable", cells=listed(cells, say)) if cells else say("mm.hand.none-movable")
    return ""


def _calculation(state: State, before: Draft, draft: Draft, say: Words) -> str:
    """The calculation as it is read, what it makes so far, and the digits of its line that are not in it yet."""
    meant, value = drafts.line(state, draft), drafts.value(draft)
    if not draft.tokens and not meant:
        return say("mm.hand.empty") if before.tokens or before.line else ""
    parts = [line_name(meant, say)] if meant and meant != drafts.line(state, before) else []
    if draft.tokens:
        ended = value is not None and len(draft.tokens) > 1 and draft.tokens[-1].mark not in drafts.OPEN
        said = aloud(draft.calculation, say)
        parts.append(say("mm.hand.makes", said=said, result=number(value)) if ended and value is not None else said)
    if meant:
        digits = Counter(rules.digits_of(drafts.grid(state, draft), meant))
        left = digits - Counter(int(token.mark) for token in draft.tokens if token.mark.isdigit())
        named = [str(digit) for digit in left.elements()]
        parts.append(say("mm.hand.left", digits=listed(named, say)) if named else say("mm.hand.all"))
    return " ; ".join(parts)
