"""The longest step of every computer player and of the judgement: `python tests/bench_slices.py [game …]`

The page looks up between two steps of thinking, so the longest step is the longest that a tap can wait; a browser takes
about twice as long. The last column is a check sum of all answers: splitting a step must not change it. Collections of
garbage are left out: the browser's Python (3.14) goes about them in other steps than older ones.
"""

import gc
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pages import OPTIONS

from pyapp.app.games.registry import SCREENS
from pyapp.core import Match
from pyapp.core.contract import LEVELS
from pyapp.games import GAMES

SEEDS = (1, 2, 3)
MADE = (0, 4, 9)
KINDS = (*(f"level {level}" for level in LEVELS), "judge")


def main() -> None:
    gc.disable()
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    for name in [word for word in words if word in GAMES] or GAMES:
        states = [state for seed in SEEDS for state in positions(name, seed)]
        print(f"{name}, {len(states)} positions{'longest':>19}{'all':>10}{'steps':>9}{'answers':>10}", flush=True)
        for kind in KINDS:
            looks = [look(thinking(name, state, kind)) for state in states]
            longest, whole = max(one[0] for one in looks), sum(one[1] for one in looks)
            steps = sum(one[2] for one in looks)
            answers = crc32("".join(one[3] for one in looks).encode())
            print(f"  {kind:<28}{longest * 1000:8.0f} ms{whole:8.2f} s{steps:9}  {answers:08x}", flush=True)


def positions(name: str, seed: int) -> Iterator[Any]:
    """Early, and some moves of level 2 later."""
    match = Match.new(name, ["Léa", "Samir"], seed, OPTIONS[name])
    for made in range(MADE[-1] + 1):
        if match.game.over(match.state):
            return
        if made in MADE:
            yield match.state
        *_, thought = match.game.think(match.state, 2, 60)
        match.play(match.game.write(match.state, thought.best[0][0]))


def thinking(name: str, state: Any, kind: str) -> Iterator[Any]:
    """As the app asks for it."""
    if kind == "judge":
        return ((verdict.ranked, verdict.done) for verdict in GAMES[name].judge(state))
    return SCREENS[name].bot(state, int(kind.removeprefix("level ")), 0)


def look(steps: Iterator[Any]) -> tuple[float, float, int, str]:
    """The longest step, all of them, how many, and the answer."""
    times, answer = [process_time()], None
    for step in steps:
        answer = step[0]
        times.append(process_time())
    return max(later - one for one, later in pairwise(times)), times[-1] - times[0], len(times) - 1, repr(answer)


if __name__ == "__main__":
    main()
