"""What moves are worth where tiles are laid: what each earns and keeps, less what the next player could answer.

The next rack is hidden, so answers are tried with racks that the next player could hold, the same ones for every move:
what a rack would bring on any board cancels out, and the error that is told is that of comparing two moves. A move that
was not answered is taken for one of its kind (it leaves much the same open), or for any other, with a larger error.
It knows no game.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from statistics import fmean
from typing import Any, Protocol

from pyapp.core import Reason, Verdict

Move = Any
State = Any
Answer = Callable[[Move, int], Iterator[int]]  # the points of the best answer to a move with a rack, as it is found

SURE = 3.2  # so many standard errors hold 99 of 100 differences between moves, 94 among the ten best (bench_judge.py)
PRIOR = 3  # the spread of all moves counts like so many racks more of each
EARLY = 1  # racks with which every move that is weighed is answered
FINALISTS = 4  # the best of them are answered with more


@dataclass(slots=True)
class Weighing:
    """The moves of a position, best guess first, and what is known of them so far."""

    others: int  # an answer helps one of so many
    bases: dict[Move, int] = field(default_factory=dict)  # the points of a move and what the tiles kept promise
    kinds: dict[Move, Hashable] = field(default_factory=dict)
    known: dict[Move, tuple[int, int]] = field(default_factory=dict)  # worth and error where the end was looked at
    answers: dict[Move, list[int]] = field(default_factory=dict)  # the best one with each rack, as far as tried
    aside: set[Move] = field(default_factory=set)  # somebody asked about them: what is said of others stays as it is

    def add(self, move: Move, base: int, kind: Hashable = None) -> None:
        self.bases[move], self.kinds[move] = base, kind

    def weigh(self, moves: Sequence[Move], answer: Answer, left: Callable[[], bool]) -> Iterator[None]:
        """Answer all moves with the first racks, then the best of them with more, while nodes are left.

        A round is played to its end, so that moves compare.
        """
        number = 0
        while moves and left():
            for move in moves if number < EARLY else self._leaders():
                yield from self._answer(move, answer)
            number += 1

    def ask(self, moves: Sequence[Move], answer: Answer) -> Iterator[None]:
        """Answer moves that somebody asked about."""
        racks = max(map(len, self.answers.values()), default=0)
        for _ in range(racks):
            for move in moves:
                yield from self._answer(move, answer)

    def _answer(self, move: Move, answer: Answer) -> Iterator[None]:
        """With the next rack for this move: one that was not among the best for a while is not a rack ahead."""
        best, known = 0, self.answers.get(move, [])
        for points in answer(move, len(known)):
            best = points
            yield
        self.answers[move] = [*known, best]

    def _leaders(self) -> list[Move]:
        """The best few of those that were answered."""
        harms = self.harms()
        return sorted(self.answers, key=lambda move: harms[move] - self.bases[move])[:FINALISTS]

    def harms(self) -> dict[Move, float]:
        """What each move that was looked at loses by what comes after it; with all racks, as far as can be told."""
        usual = self._usual()
        harms = {
            move: (fmean(_gaps(answers, usual)) + fmean(usual)) / self.others for move, answers in self.answers.items()
        }
        return harms | {move: self.bases[move] - worth for move, (worth, _) in self.known.items()}

    def _usual(self) -> list[float]:
        """What each rack answers on average to the moves with which most racks were tried."""
        tried = [answers for move, answers in self.answers.items() if move not in self.aside]
        most = max(map(len, tried), default=0)
        return [fmean(column) for column in zip(*(answers for answers in tried if len(answers) == most), strict=True)]

    def _errors(self) -> dict[Move, int]:
        """How far the worth of each move that was looked at may be off, against that of the others."""
        usual = self._usual()
        squares = {
            move: sum((gap - fmean(gaps)) ** 2 for gap in gaps)
            for move, answers in self.answers.items()
            for gaps in (_gaps(answers, usual),)
        }
        weighed = [move for move in self.answers if move not in self.aside]
        freedom = sum(len(self.answers[move]) - 1 for move in weighed)
        spread = sum(squares[move] for move in weighed) / freedom if freedom else fmean(usual or [0]) ** 2
        errors = {
            move: round(
                SURE / self.others * sqrt((squares[move] + PRIOR * spread) / (len(answers) - 1 + PRIOR) / len(answers))
            )
            for move, answers in self.answers.items()
        }
        return errors | {move: error for move, (_, error) in self.known.items()}

    def _common(self) -> int:
        """How far all worths may be off together: the racks tried answer more on any board than others would, or less.

        Before many were tried, they are taken to differ by half of what they answer."""
        usual = self._usual()
        if not usual:
            return 0
        level = fmean(usual)
        squares = sum((each - level) ** 2 for each in usual) + PRIOR * (level / 2) ** 2
        return round(SURE / self.others * sqrt(squares / (len(usual) - 1 + PRIOR) / len(usual)))

    def _guesses(self, harms: dict[Move, float], errors: dict[Move, int]) -> dict[Move, tuple[int, int]]:
        """The moves that were not looked at, by the harm of their kind, or of all."""
        weighed = [move for move in harms if move not in self.aside]
        kinds = dict[Hashable, list[float]]()
        for move in weighed:
            kinds.setdefault(self.kinds[move], []).append(harms[move])
        seen = [harms[move] for move in weighed] or [0.0]
        wide = SURE * sqrt(fmean((harm - fmean(seen)) ** 2 for harm in seen)) if len(seen) > 1 else abs(seen[0])
        unsure = max([errors[move] for move in weighed], default=0)
        guesses = {}
        for move, base in self.bases.items():
            if move not in harms:
                kind = kinds.get(self.kinds[move])
                guesses[move] = round(base - fmean(kind or seen)), round(wide / 2 if kind else wide) + unsure
        return guesses

    def verdict(self, done: float) -> Verdict:
        """Where the judgement stands: every move with its worth and error. What was not weighed with the others may be
        as good as the first, but does not come before it. It is settled once nothing like that could be better."""
        harms, errors = self.harms(), self._errors()
        looked = {move: (round(self.bases[move] - harm), errors[move]) for move, harm in harms.items()}
        worths = looked | self._guesses(harms, errors)
        firm = {move for move in looked if move not in self.aside}
        most = max((worths[move][0] for move in firm), default=None)
        ranked = [
            (move, worth if most is None else min(worth, most), error)
            for move in self.bases
            for worth, error in (worths[move],)
        ]
        ranked.sort(key=lambda one: (-one[1], one[0] not in firm))
        settled = most is not None and all(most > worth + error for move, worth, error in ranked if move not in looked)
        return Verdict(tuple(ranked), "points", settled and done == 1, done, self._common())


def _gaps(answers: list[int], usual: list[float]) -> list[float]:
    return [answer - level for answer, level in zip(answers, usual, strict=False)]


# Why


@dataclass(frozen=True, slots=True)
class Looked:
    """A move as far as reasons go: what it earns now, the tiles it keeps, and the best answer with each rack that was
    searched to its end."""

    points: int
    kept: tuple[str, ...]
    promised: int  # what those tiles are worth
    answers: tuple[int, ...]


class Judging(Protocol):
    """A judgement under way, as far as reasons need it; each game's own is made of a state and so many nodes."""

    def steps(self, also: Sequence[Move], complete: bool) -> Iterator[Verdict]: ...

    def looked(self, lay: Move) -> Looked: ...


Begin = Callable[[State, int], Judging]


@lru_cache(maxsize=8)
def _judged(begin: Begin, state: State, nodes: int, asked: tuple[Move, ...]) -> tuple[Judging, Verdict]:
    judging = begin(state, nodes)
    *_, verdict = judging.steps(asked, False)
    return judging, verdict


def reasons(
    begin: Begin, state: State, nodes: int, move: Move, other: Move | None, earned: Reason
) -> tuple[Reason, ...]:
    """Why a lay, or why it rather than the other one; `earned` says what it earns where there is no other."""
    judging, verdict = _judged(begin, state, nodes, (move,) if other is None else (move, other))
    return _compared(
        judging.looked(move), None if other is None else judging.looked(other), earned, verdict, move, other
    )


def _compared(
    move: Looked, other: Looked | None, earned: Reason, verdict: Verdict, first: Move, second: Move | None
) -> tuple[Reason, ...]:
    """Why the first move: what it earns; rather than the second, what it earns, keeps and leaves better, as far as that
    is beyond the error."""
    worths = {one: (worth, error) for one, worth, error in verdict.ranked}
    if other is None or second is None:
        return (earned, *_kept(move, 0))
    (worth, error), (less, unsure) = worths[first], worths[second]
    if worth - less <= max(error, unsure):
        return ()
    found = []
    if move.points > other.points:
        found.append(
            Reason("earns.more", {"count": move.points - other.points, "points": move.points, "other": other.points})
        )
    racks = min(len(move.answers), len(other.answers))
    if racks:
        after, instead = round(fmean(move.answers[:racks])), round(fmean(other.answers[:racks]))
        if instead - after > max(error, unsure):
            found.append(Reason("closes", {"count": after, "other": instead, "racks": racks}))
    if move.promised - other.promised > max(error, unsure):
        found.extend(_kept(move, 0))
    return tuple(found) or (Reason("better", {"count": worth - less, "error": max(error, unsure)}),)


def _kept(move: Looked, least: int) -> tuple[Reason, ...]:
    """The tiles kept, where they promise something."""
    return (Reason("keeps", {"tiles": move.kept}),) if move.kept and move.promised > least else ()


def most_by(points: int, without: dict[str, int]) -> tuple[str, int] | None:
    """The square that brings most, and how much: `without` has the points without each."""
    square = min(without, key=lambda name: without[name], default=None)
    return (square, points - without[square]) if square is not None and without[square] < points else None
