"""L'Or des fous for ears while a move is being made: the move so far, and what comes next."""

from pyapp.app.games.or_des_fous import draft as drafts
from pyapp.app.games.or_des_fous.draft import Draft
from pyapp.app.games.or_des_fous.seat import move_words
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.core.ears import listed
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import State, Step, names, square_name


def in_hand(match: Match, before: Draft, draft: Draft, say: Words) -> str:
    """Pion en d4. d4 peut aller en d5 et e4."""
    state: State = match.state
    if draft.start is None:
        return say("of.hand.empty") if before.start is not None else ""
    if draft.end is None:
        return say(
            "of.hear.goes", square=square_name(draft.start), squares=listed(names(rules.ends(state, draft.start)), say)
        )
    return f"{so_far(state, draft, say)}. {upcoming(state, draft, say)}"


def so_far(state: State, draft: Draft, say: Words) -> str:
    """The step in hand in words."""
    assert draft.start is not None and draft.end is not None
    if drafts.takes(state, draft) and draft.back is None:
        return say("of.making.take", start=square_name(draft.start), end=square_name(draft.end))
    return move_words(Step(draft.start, draft.end, draft.gems, draft.back), say)


def upcoming(state: State, draft: Draft, say: Words) -> str:
    """What to do next, in one sentence."""
    if not rules.can_move(state):
        return say("of.next.pass", die=state.die)
    if draft.start is None:
        return say("of.next.pawn")
    if draft.end is None:
        return say("of.next.square", count=rules.ends(state, draft.start).bit_count())
    if drafts.takes(state, draft) and draft.back is None:
        return say("of.next.back")
    if drafts.near(state, draft) and not draft.gems:
        return say("of.next.gem")
    return say("of.next.play")
