"""What was judged where tiles are laid, in words: the hint, a laying, what makes two of them one idea, filters."""

from collections.abc import Callable, Hashable
from typing import Any

from pyapp.app.games.contract import Moves
from pyapp.app.games.laying.acts import Kit
from pyapp.app.games.laying.board import sign
from pyapp.app.games.laying.seat import calculations, covered, line_words, marks, start_words
from pyapp.app.table.scene import Played
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.words import Words, pretty
from pyapp.core import Match, Verdict
from pyapp.core.ears import listed
from pyapp.games.tiles import Challenge, Change, Late, Lay, arms, face, placed

Teachable = Callable[[Any, Verdict], tuple[Any, int, int] | None]


def moves(kit: Kit, worked: Callable[[Any, Any, Words], Markup | None], teachable: Teachable) -> Moves:
    """How layings are told, grouped, sorted and filtered; the hint is one that a learner could find."""

    def suggest(match: Match, made: int, verdict: Verdict) -> Any:
        found = teachable(match.at(made), verdict)
        return found[0] if found else None

    return Moves(
        words=lambda state, move, say: words(kit, move, say),
        worked=worked,
        idea=lambda state, move: idea(kit, state.board, move),
        suggest=suggest,
        orders={"easiest": lambda state, move: _effort(kit, state.board, move)},
        filters={
            "tile": lambda state, move, say: _tiles(kit, state.board, move),
            "where": lambda state, move, say: _where(kit, move, say),
        },
        lay="judged.lay",
        lays=True,
        counts=counts,
        covered=covered,
    )


def counts(played: Played) -> bool:
    """A challenge is not a move that could have been a better one, and time that ran out is none at all."""
    return not isinstance(played.move, Challenge | Late)


def words(kit: Kit, move: Any, say: Words) -> str:
    """A move in one line: what each of its lines says, and where."""
    if isinstance(move, Lay):
        return listed((_line(kit, arm, say) for arm in arms(move)), say)
    if isinstance(move, Change):
        return say("laying.review.changed", count=len(move.tiles))
    return say("laying.review.passed")


def _line(kit: Kit, arm: Lay, say: Words) -> str:
    place = {"line": line_words(kit.squares, arm, say), "square": kit.squares.name(arm.start)}
    return say("laying.move", calculation=pretty(marks(arm)), **place)


def changed(move: Any, say: Words) -> Markup | None:
    """The tiles that a change would give back, for who holds them; other moves have none."""
    if not isinstance(move, Change):
        return None
    return tag("p", say("laying.best.changed", tiles=" ".join(map(sign, move.tiles))), class_="quiet")


def idea(kit: Kit, board: str, move: Any) -> Hashable:
    """The same tiles on the same squares, in whichever order."""
    if not isinstance(move, Lay):
        return str(move)
    new = placed(kit.squares, board, move)
    return move.down, tuple(square for square, _ in new), tuple(sorted(tile for _, tile in new))


def _effort(kit: Kit, board: str, move: Any) -> tuple[int, int]:
    """Few tiles of one's own, then a short line."""
    if not isinstance(move, Lay):
        return 99, 99
    return len(placed(kit.squares, board, move)), sum(len(arm.tiles) for arm in arms(move))


def _where(kit: Kit, move: Any, say: Words) -> tuple[str, ...]:
    return tuple(line_words(kit.squares, arm, say) for arm in arms(move)) if isinstance(move, Lay) else ()


def _tiles(kit: Kit, board: str, move: Any) -> frozenset[str]:
    new = placed(kit.squares, board, move) if isinstance(move, Lay) else ()
    return frozenset(sign(face(tile)) for _, tile in new)


def hint(kit: Kit, board: str, move: Any, points: int, say: Words) -> tuple[str, ...] | str:
    """How much there is to win and where, with which tiles, the laying."""
    if not isinstance(move, Lay):
        return say(f"{kit.words}.hint.none")
    start = start_words(kit.squares, move, say)
    tiles = sorted((face(tile) for _, tile in placed(kit.squares, board, move)), key=kit.order.index)
    return (
        say("laying.hint.where", line=line_words(kit.squares, move, say, "laying.lines.the"), count=points),
        say("laying.hint.tiles", tiles=" ".join(map(sign, tiles)), square=start),
        say("laying.hint.solution", calculation=calculations(move, say), square=start),
    )
