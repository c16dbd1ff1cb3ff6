"""Noughts and crosses for the app: the least that a screen declares."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pyapp.games.noughts.game import NOUGHTS, State

from pyapp.app.games.contract import Dialog, Guide, Moves, Screen, Thinking, ending, position
from pyapp.app.table.scene import Played, Scene
from pyapp.app.table.view import ranking
from pyapp.app.ui.markup import Markup, join, slot, tag
from pyapp.app.ui.parts import refusal
from pyapp.app.ui.words import Words
from pyapp.core import Match

MARKS = {"0": "○", "1": "×", ".": "·"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A tap is a move, so there is never anything in hand."""

    empty: bool = True


def act(match: Match, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> tuple[Draft, str | None]:
    return draft, arg if name == "square" else str(event.get("value", "")) if name == "typed" else None


def view(scene: Scene, say: Words) -> dict[str, Markup]:
    state: State = scene.state
    squares = (
        tag("button", MARKS[mark], type="button", id=f"square-{at}", data_act=f"square {at}", disabled=scene.busy)
        for at, mark in enumerate(state.squares)
    )
    said = ending(scene.match, say) if state.over else say("xo.task", player=scene.players[state.turn])
    return {
        "board": tag("div", *squares, id="board"),
        "task": tag("div", tag("h2", said), slot("clock"), refusal(scene.refused, say, "noughts"), id="task"),
        "actions": tag("div", id="actions"),
    }


def thought(state: State, level: int, seat: int = 0) -> Thinking:
    return ((thought.best, thought.done) for thought in NOUGHTS.think(state, level))


def last_move(played: Played, say: Words) -> str:
    return say("xo.told", player=played.player, square=played.move)


MOVES = Moves(lambda state, move, say: say("xo.square", square=move), points=False)


SCREEN = Screen(
    presets={"book": {}},
    default="book",
    groups=(),
    tour=("start",),
    guide=lambda match, draft, move: Guide("start", (f"square-{move}",)),
    picture=lambda state=None: tag("span", (state or State()).squares),
    rules=lambda say: tag("p", say("help.xo")),
    fresh=lambda match: Draft(),
    act=act,
    in_hand=lambda match, before, draft, say: "",
    last_move=last_move,
    call=lambda match, say: say("xo.task", player=match.players[match.state.turn]),
    log_line=lambda played, say: join(last_move(played, say)),
    bot=thought,
    moves=MOVES,
    delay=lambda state, level: 0,
    hint=lambda state, move, worth, say: (say("xo.hint"), say("xo.hint.square", square=move)),
    dialogs={"solutions": Dialog(lambda asked, say: say("xo.best"), partial(ranking.listed, MOVES), judged=position)},
    stage=("board",),
    panel=("task",),
    view=view,
)
