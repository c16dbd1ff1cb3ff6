"""The Calculissimo table on the page: the operation as it grows with its points, the jokers, the end."""

from collections.abc import Iterator

from pyapp.app.games.calculissimo.analysis import line_text, worked
from pyapp.app.games.calculissimo.board import STYLE
from pyapp.app.games.calculissimo.seat import KIT, again, made
from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying import view as laying
from pyapp.app.games.laying.board import Look
from pyapp.app.games.laying.board import table as board_table
from pyapp.app.games.laying.draft import Draft
from pyapp.app.games.laying.seat import calculations, line_words, marks
from pyapp.app.table.scene import Played, Scene
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.maths import formula, with_maths
from pyapp.app.ui.parts import button, sentence
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, pretty
from pyapp.core import Refused, Score
from pyapp.games.calculissimo import rules, turns
from pyapp.games.calculissimo.rules import BOARD, State
from pyapp.games.tiles import Lay

# Whether there is a last word is found by a search, once for every state.
_may_pass = remember(turns.may_pass)
_may_change = remember(turns.may_change)


def view(scene: Scene, say: Words) -> dict[str, Markup]:
    """The fragments of this table."""
    state: State = scene.state
    draft = laying.in_hand(scene, rules.START)
    lit = laying.last_squares(scene, BOARD)
    look = Look(
        state.board,
        draft.squares,
        frozenset(state.jokers),
        frozenset(lit),
        draft.focus,
        draft.down if not scene.busy and draft.shown else None,
        draft.typing,
        names=laying.names(scene, draft),
        came=laying.came(scene),
    )
    bag = tag("p", say("ca.bag", count=state.bag.total), class_="quiet")
    return board_table(STYLE, laying.hinted(scene, BOARD, look), say) | {
        **laying.rack(scene, draft, say),
        "task": laying.task(scene, draft, say, bag),
        "calculation": laying.calculation(
            scene, draft, say, lambda: _past(scene, say), lambda: _growing(state, draft, say)
        ),
        "actions": laying.choices(scene, draft, say, "=", _points(state, draft), _may_change(state), _may_pass(state)),
    }


def _past(scene: Scene, say: Words) -> Markup:
    """What the last move was; loudly, that seven tiles let the same player play again (CA-13)."""
    yours = not scene.past and scene.state.turn not in scene.match.bots
    loud = again(scene.state, scene.players, yours, say)
    return join(
        *(tag("p", line, class_="quiet" if at else "loud") for at, line in enumerate(loud)),
        laying.past(KIT, scene, say, lambda score: _after(scene, score, say)),
    )


def _growing(state: State, draft: Draft, say: Words) -> Markup:
    if draft.asking is not None:
        return laying.chooser(draft, KIT.joker_marks, BOARD.name(draft.asking), say)
    try:
        lay = drafts.run(BOARD, state.board, draft, state.options.crossing)
    except Refused as refused:
        return tag("p", sentence(refused, say), class_="quiet")
    head = tag(
        "p",
        tag(
            "strong",
            with_maths(pretty(calculations(lay, say)), say) if lay.bend else formula(pretty(marks(lay)), say),
            class_="operation",
        ),
        " ",
        tag("span", line_words(BOARD, lay, say), class_="quiet"),
        _joker_again(draft, say),
    )
    if state.options.challenge:  # CA-16: nobody says yet whether it is right
        return join(head, tag("p", say("laying.unchecked"), class_="quiet"))
    laid = made(state, draft)
    if isinstance(laid, Refused):
        return join(head, tag("p", sentence(laid, say, "calculissimo"), class_="quiet"))
    return join(head, worked(laid, say))


def _joker_again(draft: Draft, say: Words) -> Markup | None:
    jokers = [square for square, _, tile in draft.laid if len(tile) > 1]
    return button(say("laying.joker.again"), "ask-joker", BOARD.name(jokers[-1]), id="joker-again") if jokers else None


def _points(state: State, draft: Draft) -> int | None:
    """What laying would earn; in challenge mode nobody says so beforehand (CA-16)."""
    laid = made(state, draft) if draft.laid and not state.options.challenge else None
    return laid.points if isinstance(laid, rules.Laying) else None


def _after(scene: Scene, score: Score, say: Words) -> Iterator[Markup | None]:
    """What the last move earned, line by line; at the end, what the tiles left have cost (CA-17)."""
    open_ = scene.state.standing is not None and scene.made == len(scene.match.turns)  # CA-16: nothing gives it away
    laid = scene.last is not None and isinstance(scene.last.move, Lay)  # a challenge is told in a sentence
    lines = [tag("li", with_maths(line_text(line, say), say)) for line in score.lines if laid and not open_]
    if scene.state.over:
        lines += [
            tag("li", say("ca.loss", player=name, count=turns.loss(scene.state, seat)))
            for seat, name in enumerate(scene.players)
        ]
    yield tag("ol", *lines, class_="worked") if lines else None


def log_line(played: Played, say: Words) -> Markup:
    return laying.log_line(KIT, played, say)
