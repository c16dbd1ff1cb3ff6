"""A match written out line by line: the golden playthroughs of tests/, repeated in the browser byte for byte.

Everything a game says about a match is in it (turn, score worked out, scores, legal moves, state), nothing else is:
no clock, no hash order, no machine. The words are for comparing, not for players.
"""

import json
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from pyapp.core.contract import Game, State
from pyapp.core.match import Match

FEW = 6


def transcript(data: Any) -> str:
    """The transcript of saved match data, one fact a line; Refused if the data is not a match."""
    return "".join(line + "\n" for line in lines(Match.load(data)))


def lines(match: Match) -> Iterator[str]:
    """The lines of a transcript."""
    game = match.game
    yield f"game {game.name}"
    yield f"players {_compact(match.save()['players'])}"
    yield f"seed {match.seed}"
    yield f"options {_compact(match.options)}"
    yield from _situation(game, match.first)
    for number, turn in enumerate(match.turns, 1):
        yield ""
        yield f"move {number} {turn.text}"
        for line in turn.score.lines:
            yield f"  {line.points:+d} {line.code} {_compact(line.facts)}"
        yield f"total {turn.score.total:+d}"
        yield from _situation(game, turn.after)


def _situation(game: Game, state: State) -> Iterator[str]:
    # The options never change and stand above; all of them here would make every new option a difference.
    yield f"state {_compact({name: value for name, value in game.dump(state).items() if name != 'options'})}"
    yield f"scores {_compact(game.scores(state))}"
    if game.over(state):
        yield f"over, winners {_compact(game.winners(state))}"
    else:
        yield f"turn {_compact(game.turn(state))}"
    yield f"legal {_legal(game, state)}"


def _legal(game: Game, state: State) -> str:
    """The legal moves: all of them where they are few, else how many and a checksum of their sorted texts."""
    texts = sorted(game.write(state, move) for move in game.moves(state))
    if len(texts) <= FEW:
        return " · ".join([str(len(texts)), *texts])
    return f"{len(texts)} · checksum {crc32(chr(10).join(texts).encode()):08x}"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
