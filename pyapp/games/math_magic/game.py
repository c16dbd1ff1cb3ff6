"""Math&Magic as the contract of a game: its parts put together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pyapp.core import Game, Reason, Scored, Thought, Verdict, kept_rules
from pyapp.core.contract import Older
from pyapp.core.known import Known
from pyapp.games.math_magic import described, notation, players, rules, solver
from pyapp.games.math_magic.judge import Ranked, judge
from pyapp.games.math_magic.reasons import reasons
from pyapp.games.math_magic.rules import Buzz, Move, Solve, Stall, State

KNOWN = Known(judge)


def _number_by_number(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A match of before the default was two numbers in a row (MM-15), where it said nothing else."""
    kept = kept_rules(1)[1](data)
    return {**kept, "options": {"order": "rising", **kept["options"]}}


OLDER: Older = {1: _number_by_number}


class MathMagic(Scored):
    """The contract of a game, for Math&Magic."""

    name = "math-magic"
    version, older = rules.VERSION, OLDER
    rules, notation, course, computer = rules, notation, rules, players
    topics, sights = described.TOPICS, staticmethod(described.sights)
    moves = staticmethod(solver.moves)

    def think(self, state: State, level: int = 5, nodes: int | None = None) -> Iterator[Thought]:
        thoughts = super().think(state, level, nodes)
        if not state.target and not state.over:  # MM-17: a number is for the players to agree on
            return iter((Thought((), 1.0),))
        return thoughts if state.turn is not None or state.over else (_buzzing(state, thought) for thought in thoughts)

    def judge(self, state: State, nodes: int | None = None, also: Sequence[Move] = ()) -> Iterator[Verdict]:
        if state.over or not state.target:
            yield Verdict((), "points", True, 1.0)
            return
        for verdict in KNOWN.judge(state, nodes):
            if verdict.done == 1 and also:
                verdict = replace(verdict, ranked=_with(verdict.ranked, also))
            if state.turn is None:
                best = tuple((move, worth) for move, worth, _ in verdict.ranked)
                ranked = tuple((move, worth, 0) for move, worth in _buzzers(state, best))
                yield Verdict(ranked, verdict.unit, verdict.settled, verdict.done)
            else:
                yield verdict

    def reasons(
        self, state: State, move: Move, other: Move | None = None, nodes: int | None = None
    ) -> tuple[Reason, ...]:
        return reasons(KNOWN, state, move, other, nodes)


def _with(ranked: Ranked, also: Sequence[Move]) -> Ranked:
    """Solutions in another writing stand behind one that moves the same piece: the board left is the same."""
    known, listed = {move for move, _, _ in ranked}, list(ranked)
    for asked in also:
        if isinstance(asked, Solve) and asked not in known:
            at = next(
                (at for at, (move, _, _) in enumerate(listed) if isinstance(move, Solve) and move.shift == asked.shift),
                None,
            )
            if at is not None:
                listed.insert(at + 1, (asked, *listed[at][1:]))
    return tuple(listed)


def _buzzing(state: State, thought: Thought) -> Thought:
    return Thought(_buzzers(state, thought.best), thought.done)


def _buzzers(state: State, best: players.Ranked) -> players.Ranked:
    """MM-17: in an open race the legal moves are the buzzers; each is worth what would be entered after it."""
    worth = max((value for move, value in best if isinstance(move, Solve)), default=0)
    free = [seat for seat in range(len(state.scores)) if worth and seat not in state.stalled]
    return *((Buzz(seat), worth) for seat in free), (Stall(), 0)


MATH_MAGIC: Game = MathMagic()
