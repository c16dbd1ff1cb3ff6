"""A move of L'Or des fous while it is being made: pawn, square, return of a beaten pawn, gem ways. Asks the rules."""

from dataclasses import dataclass, replace

from pyapp.core import Refused
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.rules import State, Step, square_name


@dataclass(frozen=True, slots=True)
class Draft:
    """What the player has in hand."""

    start: int | None = None
    end: int | None = None
    back: int | None = None
    gems: tuple[tuple[int, int], ...] = ()
    carrier: int | None = None  # the gem that the next tap sends on
    focus: int = 0

    @property
    def empty(self) -> bool:
        return self.start is None


def movable(state: State) -> int:
    """The pawns that this roll lets move."""
    own = state.pawns[state.turn] & ~state.gems
    return sum(1 << start for start in rules.squares(own) if rules.ends(state, start)) if state.die else 0


def takes(state: State, draft: Draft) -> bool:
    """Whether the pawn lands on an opposing carrier."""
    return draft.end is not None and bool(state.gems >> draft.end & 1)


def backs(state: State, draft: Draft) -> int:
    """OF-8: where the beaten pawn may go back."""
    if draft.start is None or draft.end is None or not takes(state, draft):
        return 0
    return rules.returns(state, Step(draft.start, draft.end))


def travels(state: State, draft: Draft) -> tuple[tuple[tuple[int, int], ...], ...]:
    """OF-6, OF-7: every way for gems to travel after the step in hand."""
    if draft.start is None or draft.end is None:
        return ()
    own, gems = rules.stepped(state, draft.start, draft.end)
    return tuple(rules.travels(own, gems, draft.end))


def near(state: State, draft: Draft) -> int:
    """The carriers whose gem may travel now."""
    return sum({1 << carrier for way in travels(state, draft) for carrier, _ in way})


def active(state: State, draft: Draft) -> int | None:
    """The carrier whose gem a tap on a pawn means."""
    if draft.carrier is not None:
        return draft.carrier
    return next(rules.squares(near(state, draft)), None)


def gem_ends(state: State, draft: Draft) -> int:
    """Where the gem in question may come, the other gem being where it was sent."""
    carrier = active(state, draft)
    others = tuple(way for way in draft.gems if way[0] != carrier)
    ends = 0
    for way in travels(state, draft):
        if tuple(one for one in way if one[0] != carrier) == others:
            ends |= sum(1 << to for one, to in way if one == carrier)
    return ends


def tap(state: State, draft: Draft, square: int) -> tuple[Draft, bool]:
    """The draft after a tap on a square, and whether the tap says "play": a second one on what was chosen last."""
    draft = replace(draft, focus=square)
    if draft.start is not None and draft.end is not None:
        return _tap_after_step(state, draft, square)
    if draft.start == square:
        return Draft(focus=square), False
    if draft.start is not None and rules.ends(state, draft.start) >> square & 1:
        return step(state, draft, draft.start, square), False
    if state.pawns[state.turn] >> square & 1:
        return pick(state, draft, square), False
    if draft.start is not None:
        rules.check_step(state, draft.start, square)
    raise Refused("of.draft.pick", square=square_name(square))


def pick(state: State, draft: Draft, square: int) -> Draft:
    """Take a pawn in hand."""
    if state.gems >> square & 1:
        raise Refused("of.carrier", start=square_name(square), end=square_name(square), die=state.die)
    if not rules.ends(state, square):
        raise Refused("of.draft.stuck", square=square_name(square), die=state.die)
    return Draft(start=square, focus=square)


def step(state: State, draft: Draft, start: int, end: int) -> Draft:
    """Put the pawn on a square. If only one square is left for a beaten pawn, it goes there."""
    rules.check_step(state, start, end)
    after = Draft(start, end, focus=end)
    free = backs(state, after)
    return replace(after, back=free.bit_length() - 1 if free.bit_count() == 1 else None)


def _tap_after_step(state: State, draft: Draft, square: int) -> tuple[Draft, bool]:
    sent = {to: carrier for carrier, to in draft.gems}
    if square == draft.back or square in sent or (square == draft.end and not gem_ends(state, draft) >> square & 1):
        return draft, True
    if backs(state, draft) >> square & 1:
        return replace(draft, back=square), False
    if gem_ends(state, draft) >> square & 1:
        return send(state, draft, active(state, draft), square), False
    if near(state, draft) >> square & 1:
        kept = tuple(way for way in draft.gems if way[0] != square)
        return replace(draft, carrier=square, gems=kept), False
    if square == draft.start:
        return Draft(start=draft.start, focus=square), False
    assert draft.start is not None
    if rules.ends(state, draft.start) >> square & 1:
        return step(state, draft, draft.start, square), False
    if state.pawns[state.turn] >> square & 1 and not state.gems >> square & 1:
        return pick(state, draft, square), False
    raise Refused("of.draft.then", square=square_name(square))


def send(state: State, draft: Draft, carrier: int | None, to: int) -> Draft:
    """Let a gem travel to a pawn."""
    draft = replace(draft, carrier=carrier)
    if carrier is None or not gem_ends(state, draft) >> to & 1:
        raise Refused("of.draft.then", square=square_name(to))
    kept = tuple(way for way in draft.gems if way[0] != carrier)
    return replace(draft, gems=tuple(sorted((*kept, (carrier, to)))), carrier=None if len(kept) else carrier)


def drop(state: State, draft: Draft, piece: int, square: int) -> Draft:
    """A pawn or a gem dragged onto a square."""
    if draft.end is not None and near(state, draft) >> piece & 1:
        return send(state, draft, piece, square)
    if piece == draft.end and draft.start is not None:
        piece = draft.start
    return step(state, pick(state, draft, piece), piece, square)


def erase(draft: Draft) -> Draft:
    """One step back: the gem's way, the return, the square, the pawn."""
    if draft.gems:
        return replace(draft, gems=draft.gems[:-1], carrier=None)
    if draft.back is not None:
        return replace(draft, back=None)
    if draft.end is not None:
        return Draft(start=draft.start, focus=draft.focus)
    return Draft(focus=draft.focus)


def finished(state: State, draft: Draft) -> Step:
    """The move to play, or what is still missing."""
    if draft.start is None:
        raise Refused("of.draft.pawn-first", die=state.die)
    if draft.end is None:
        raise Refused("of.draft.square-first", start=square_name(draft.start), die=state.die)
    move = Step(draft.start, draft.end, draft.gems, draft.back)
    rules.check(state, move)
    return move


def shown(state: State, draft: Draft) -> tuple[tuple[int, int], int]:
    """Pawns and gems as they would stand; a beaten pawn whose return is not chosen yet is in the taker's hand."""
    if draft.start is None or draft.end is None:
        return state.pawns, state.gems
    own, gems = rules.stepped(state, draft.start, draft.end)
    other = state.pawns[1 - state.turn]
    if takes(state, draft):
        other ^= 1 << draft.end
        other |= 1 << draft.back if draft.back is not None else 0
    for carrier, to in draft.gems:
        gems ^= 1 << carrier | 1 << to
    return ((own, other) if state.turn == 0 else (other, own)), gems
