"""What self-play shows of every preset: points a turn, how long it goes on, and what decides who wins.

`python tests/bench_presets.py [game …] [preset …] [games] [l1 … l5]`: two computers of one level (3) play each other.
That the last turn, or the tiles left, decide means that the winner would be another one without them; a match that
goes on for longer than LONGEST turns has no end of its own.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from bench_children import chosen

from pyapp.app.games.registry import SCREENS
from pyapp.games import GAMES

LONGEST = 400


@dataclass(frozen=True, slots=True)
class Played:
    """A match that has come to its end, or to LONGEST."""

    turns: int
    points: int  # of all moves together
    first: float  # 1 if the first player won, a half for a tie
    by_last: bool  # whether the last turn changed who wins
    by_left: bool  # and whether what is counted besides the moves did
    over: bool


def main() -> None:
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    games = next((int(word) for word in words if word.isdigit() and int(word) > 12), 20)
    level = next((int(word[1:]) for word in words if word[0] == "l" and word[1:].isdigit()), 3)
    for name in [word for word in words if word in SCREENS] or SCREENS:
        presets = SCREENS[name].presets
        for preset in [word for word in words if word in presets] or presets:
            played = [match(name, presets[preset], seed, level) for seed in range(games)]
            print(f"{name} {preset}, level {level}: {told(played, SCREENS[name].points)}", flush=True)


def match(name: str, options: Any, seed: int, level: int) -> Played:
    """One match; areas are worked out and nobody is challenged, for computers do both without fail."""
    game = GAMES[name]
    state = before = game.start(2, seed, **{**options, **({"lesson": False} if name == "zoned" else {})})
    first, turns, earned, last = game.turn(state) or 0, 0, [0, 0], 0
    while not game.over(state) and turns < LONGEST:
        before, seat = state, game.turn(state)
        move = chosen(game, state, level)
        last = game.score(state, move).total
        earned[seat or 0] += last
        state, turns = game.play(state, move), turns + 1
    lead, won = earned[first] - earned[1 - first], game.scores(state)[first] - game.scores(state)[1 - first]
    was = lead - last * (1 if game.turn(before) == first else -1)
    by_last, by_left = winner(was) != winner(lead), winner(lead) != winner(won)
    return Played(turns, sum(earned), (won > 0) + (won == 0) / 2, by_last, by_left, game.over(state))


def winner(lead: int) -> int:
    return (lead > 0) - (lead < 0)


def told(played: list[Played], points: bool) -> str:
    """A line of the table; where nobody has points, who wins makes the last move."""
    games, turns = len(played), sum(one.turns for one in played)
    lengths = sorted(one.turns for one in played)
    endless = sum(not one.over for one in played)
    ends = f", {endless} without an end" if endless else ""
    each = f"{sum(one.points for one in played) / turns:.1f} points a turn, " if points else ""
    decided = (
        f", the last turn decides {sum(one.by_last for one in played) / games:.0%}, "
        f"what is left {sum(one.by_left for one in played) / games:.0%}"
        if points
        else ""
    )
    return (
        f"{games} games, {each}{lengths[games // 2]} turns ({lengths[0]} to {lengths[-1]}{ends}), "
        f"the first player wins {sum(one.first for one in played) / games:.0%}{decided}"
    )


if __name__ == "__main__":
    main()
