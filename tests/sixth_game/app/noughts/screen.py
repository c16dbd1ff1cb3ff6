"""Noughts and crosses for the app: the least that a screen declares."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyapp.games.noughts.game import NOUGHTS, State

from pyapp.app.markup import Child, Markup, join, slot, tag
from pyapp.app.parts import refusal
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import Dialog, Review, Screen, Seen, Thinking, ending
from pyapp.app.words import Words
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
    squares = (tag("button", MARKS[mark], type="button", id=f"square-{at}", data_act=f"square {at}",
                   disabled=scene.busy) for at, mark in enumerate(state.squares))
    said = ending(scene.match, say) if state.over else say("xo.task", player=scene.players[state.turn])
    return {
        "board": tag("div", *squares, id="board"),
        "task": tag("div", tag("h2", said), slot("clock"), refusal(scene.refused, say, "noughts"), id="task"),
        "actions": tag("div", id="actions"),
    }


def thought(state: State, level: int, seat: int = 0) -> Thinking:
    return ((thought.best, thought.done) for thought in NOUGHTS.think(state, level))


def reviewed(played: Played) -> Iterator[tuple[Any, float]]:
    return thought(played.before, 5)


def last_move(played: Played, say: Words) -> str:
    return say("xo.told", player=played.player, square=played.move)


def cells(played: Played, seen: tuple[Any, ...], say: Words) -> tuple[Child, ...]:
    return played.player, played.move, seen[0][0][0] if seen else "…"


def listed(scene: Scene, seen: Seen, say: Words) -> Markup:
    return tag("ol", *(tag("li", move) for move, _ in seen.result or ()))


SCREEN = Screen(
    presets={"plain": {}}, default="plain", groups=(), tour=("start",),
    picture=lambda state=None: tag("span", (state or State()).squares),
    rules=lambda say: tag("p", say("help.xo")),
    fresh=lambda match: Draft(), act=act,
    last_move=last_move, call=lambda match, say: say("xo.task", player=match.players[match.state.turn]),
    log_line=lambda played, say: join(last_move(played, say)),
    bot=thought, clue=lambda state: thought(state, 5), delay=lambda state, level: 0,
    hint=lambda state, best, say: (say("xo.hint"), say("xo.hint.square", square=best[0][0])),
    dialogs={"solutions": Dialog(lambda asked, say: say("xo.best"), listed, lambda state, asked: thought(state, 5))},
    review=Review(reviewed, ("review.player", "review.move", "review.best"), cells),
    stage=("board",), panel=("task",), view=view,
)
