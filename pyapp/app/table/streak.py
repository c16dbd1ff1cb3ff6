"""How one person has fared against the computer, game by game: what the next level should be."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile

from pyapp.app.model import Settings
from pyapp.core import Match
from pyapp.core.match import LEVELS

REMEMBERED = 8  # results of a game that are kept on this device
STEPS: Mapping[str, int] = {"harder": 1, "easier": -1}


def level(match: Match) -> int | None:
    """The level of the computer that one person plays against."""
    alone = len(match.players) - len(match.bots) == 1
    return max(match.bots.values()) if alone and match.bots else None


def outcome(match: Match) -> int | None:
    """The computer's level, above nought if it was beaten and below if it won; 0: nobody did. None says nothing."""
    against = level(match)
    if against is None or not match.game.over(match.state):
        return None
    winners, bots = set(match.game.winners(match.state)), set(match.bots)
    return against * (bool(winners - bots) - bool(winners & bots))


def followed(settings: Settings, was: Match, now: Match) -> Settings:
    """The settings with how this match has ended; an end that is taken back is none, until there is another one."""
    before, after, name = outcome(was), outcome(now), now.game.name
    results = settings.results.get(name, ())
    if before == after:
        return settings
    if before in results:
        last = len(results) - 1 - results[::-1].index(before)
        results = results[:last] + results[last + 1 :]
    if after is not None:
        results = (*results, after)[-REMEMBERED:]
    return replace(settings, results={**settings.results, name: results})


def in_a_row(results: tuple[int, ...], against: int) -> int:
    """How many matches at this level were won lately, one after the other; below nought: lost."""
    last = results[-1] if results and abs(results[-1]) == against else 0
    same = len(list(takewhile(lambda one: one == last, reversed(results))))
    return (last > 0) * same - (last < 0) * same


def offered(results: tuple[int, ...], against: int) -> tuple[str, ...]:
    """Harder for who wins, easier for who loses, as far as there are levels."""
    row = in_a_row(results, against)
    wanted = ("harder",) if row > 0 else ("easier",) if row < 0 else ("easier", "harder")
    return tuple(name for name in wanted if against + STEPS[name] in LEVELS)


def bots(match: Match, step: int) -> dict[int, int]:
    """The computer's levels for another match."""
    return {seat: min(max(one + step, LEVELS[0]), LEVELS[-1]) for seat, one in match.bots.items()}
