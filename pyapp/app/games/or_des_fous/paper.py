"""L'Or des fous on paper: a position and a roll; the best move with its chance to win is on the back."""

from collections.abc import Iterator

from pyapp.app.games.contract import Exercise
from pyapp.app.games.or_des_fous import board
from pyapp.app.games.or_des_fous.seat import move_words
from pyapp.app.ui.figures import percent
from pyapp.app.ui.markup import Markup
from pyapp.app.ui.words import Words
from pyapp.core import Verdict
from pyapp.games import GAMES
from pyapp.games.or_des_fous.rules import SIDES, State, Step


def _task(state: State, say: Words) -> str:
    return say(f"of.paper.task.{SIDES[state.turn]}", die=state.die)


def _figure(state: State, say: Words) -> Markup:
    return board.figure(board.Look(state.pawns, state.gems), say("of.board"))


def _answer(state: State) -> Iterator[tuple[Verdict, float]]:
    return ((verdict, verdict.done) for verdict in GAMES["or-des-fous"].judge(state))


def _told(state: State, verdict: Verdict, say: Words) -> tuple[str, ...]:
    move, worth, error = verdict.ranked[0]
    return (say("of.paper.answer", move=move_words(move, say), chance=percent(worth), error=(error + 50) // 100),)


EXERCISE = Exercise(
    14,
    _task,
    _figure,
    _answer,
    _told,
    fit=lambda verdict: len(verdict.ranked) > 1,
    leads=8,
    answers=lambda move: isinstance(move, Step),
)
