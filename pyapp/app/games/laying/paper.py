"""A board of tiles on paper: a position and a rack; the best lay, with what it earns, is on the back."""

from collections.abc import Callable, Iterator
from typing import Any

from pyapp.app.games.contract import Exercise
from pyapp.app.games.laying.board import Look, Style, figure, sign
from pyapp.app.games.laying.seat import calculations, line_words, start_words
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.words import Words
from pyapp.core import Game, Verdict
from pyapp.games.tiles import Lay


def exercise(game: Game, style: Style, words: str, rack: Callable[[Any], tuple[str, ...]]) -> Exercise:
    """The exercise of one game; `rack`: the tiles that may be laid."""

    def task(state: Any, say: Words) -> str:
        return say(f"{words}.paper.task")

    def drawn(state: Any, say: Words) -> Markup:
        jokers = frozenset(getattr(state, "jokers", ()))
        tiles = [tag("li", sign(tile), tag("small", style.value(tile)), class_="piece") for tile in rack(state)]
        board = figure(style, Look(state.board, jokers=jokers, focus=-1), say("laying.board", side=style.squares.side))
        return join(board, tag("ul", *tiles, class_="paper-rack", aria_label=say("laying.rack")))

    def answer(state: Any) -> Iterator[tuple[Verdict, float]]:
        return ((verdict, verdict.done) for verdict in game.judge(state))

    def told(state: Any, verdict: Verdict, say: Words) -> tuple[str, ...]:
        lay = verdict.ranked[0][0]
        return (
            say(
                "laying.paper.answer",
                calculation=calculations(lay, say),
                line=line_words(style.squares, lay, say),
                square=start_words(style.squares, lay, say),
                count=game.score(state, lay).total,
            ),
        )

    def fit(verdict: Verdict) -> bool:
        return isinstance(verdict.ranked[0][0], Lay)

    return Exercise(
        6,
        task,
        drawn,
        answer,
        told,
        on_a_page=2,
        fit=fit,
        leads=4,
        answers=lambda move: isinstance(move, Lay),
        options=lambda given, seed: {"challenge": False, "clock": False},
    )
