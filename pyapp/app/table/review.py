"""The moves of a match as the judgement sees them: what each cost, who played how well, which ones cost most."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pyapp.app.games.contract import Moves
from pyapp.app.model import Table
from pyapp.app.table import judging
from pyapp.app.table.scene import Played
from pyapp.app.ui.remember import remember
from pyapp.core import Turn, Verdict
from pyapp.core.cost import Cost

COSTLY = 3  # so many are shown first, to be tried again


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A move of the match, with the judgement of what there was, once there is one."""

    played: Played
    covered: bool  # what there was is still secret
    verdict: Verdict | None
    cost: Cost | None  # None: not judged, or not yet

    @property
    def number(self) -> int:
        return self.played.number

    @property
    def seat(self) -> int | None:
        turn: int | None = self.played.before.turn
        return turn

    @property
    def forced(self) -> bool:
        return self.verdict is not None and len(self.verdict.ranked) < 2


def rows(table: Table) -> Iterator[Row]:
    """Every move of the match that is one to review."""
    match, moves = table.whole, table.screen.moves
    for number, turn in enumerate(match.turns, 1):
        found, covered = judging.known(table, number - 1), moves.covered(match, table.draft, number - 1)
        verdict = found.result if found.done == 1 and not covered else None
        row = _row(moves, number, match.players, match.at(number - 1), turn, covered, verdict)
        if row:
            yield row


@remember
def _row(
    moves: Moves, number: int, players: tuple[str, ...], before: Any, turn: Turn, covered: bool, verdict: Verdict | None
) -> Row | None:
    one = Played(number, players, before, turn)
    cost = judging.cost_of(moves, before, verdict, turn.move) if verdict and verdict.ranked else None
    return Row(one, covered, verdict, cost) if moves.counts(one) else None


def reviewed(table: Table) -> list[int]:
    """The positions that a review looks at, by the moves made before them: those of people first."""
    return [
        row.number - 1 for row in sorted(rows(table), key=lambda row: row.seat in table.whole.bots) if not row.covered
    ]


def worst(table: Table) -> list[Row]:
    """The moves that cost most, of people if there are any: the most costly first."""
    match = table.whole
    people = len(match.bots) < len(match.players)
    costly = [row for row in rows(table) if row.cost and not row.cost.none and not (people and row.seat in match.bots)]
    return sorted(costly, key=lambda row: -row.cost.lost if row.cost else 0)[:COSTLY]


def chances(table: Table) -> list[tuple[int, ...]]:
    """The chance to win of two players in hundredths, before the first move and after each, once all are known."""
    match, known = table.whole, list[tuple[int, ...]]()
    for made, state in enumerate(match.states):
        if match.game.over(state):
            winners = match.game.winners(state)
            known.append(tuple(100 // len(winners) if seat in winners else 0 for seat in range(len(match.players))))
            continue
        found = judging.known(table, made)
        if found.done < 1 or not found.result.ranked or found.result.unit != "chance":
            return known if made == len(match.turns) else []
        mine = found.result.ranked[0][1] // 100
        known.append((mine, 100 - mine) if match.game.turn(state) == 0 else (100 - mine, mine))
    return known


def accuracy(table: Table) -> dict[int, int]:
    """For every seat whose moves were judged: how much of what there was it took, in hundredths.

    A move is worth 100 if nothing better is known, 0 if nothing worse was there; forced moves do not count.
    """
    shares: dict[int, list[int]] = {}
    for row in rows(table):
        if row.cost and row.verdict and row.seat is not None and not row.forced:
            shares.setdefault(row.seat, []).append(_share(row.verdict, row.cost))
    return {seat: sum(given) // len(given) for seat, given in sorted(shares.items())}


def _share(verdict: Verdict, cost: Cost) -> int:
    span = verdict.ranked[0][1] - min(worth for _, worth, _ in verdict.ranked)
    return 100 if cost.none or not span else max(100 * (span - cost.lost) // span, 0)
