"""What was judged of it, in words: the hint, and every move with its chance to win."""

from pyapp.app.games.contract import Moves, Seen
from pyapp.app.games.or_des_fous.seat import move_words
from pyapp.app.table.scene import Scene
from pyapp.app.table.view import ranking
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.words import Words
from pyapp.games.or_des_fous.rules import Move, State, Step, square_name


def hint(state: State, move: Move | None, worth: str, say: Words) -> tuple[str, ...] | str:
    """Which pawn, where to, the whole move."""
    if not isinstance(move, Step):
        return say("of.hint.pass")
    return (
        say("of.hint.pawn", start=square_name(move.start)),
        say("of.hint.square", end=square_name(move.end)),
        say("of.hint.move", move=move_words(move, say), chance=worth),
    )


def chances(scene: Scene, seen: Seen, say: Words) -> Markup:
    """Every move with its chance to win."""
    return join(tag("p", say("of.analysis.over"))) if scene.state.over else ranking.listed(MOVES, scene, seen, say)


MOVES = Moves(
    lambda state, move, say: move_words(move, say),
    points=False,
    filters={"pawn": lambda state, move, say: (square_name(move.start),) if isinstance(move, Step) else ()},
    columns={"of.review.die": lambda played, say: played.before.die},
)
