"""What a game declares of itself for the app: one `SCREEN` in pyapp/app/<game>/screen.py.

What a game does not declare is as it is in a game of turns, without a clock, an editor or a set-up that fails.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pyapp.app.markup import Child, Markup
from pyapp.app.scene import Played, Scene, played
from pyapp.app.words import Words
from pyapp.core import Match, Refused

Thinking = Iterator[tuple[Any, float]]  # in slices: what was found so far and how much is done
Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Found:
    """What thinking has found so far."""

    result: Any
    done: float


NOTHING = Found(None, 0.0)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a dialog shows: what was asked, what was found about it so far, and how much more of it one wants to see."""

    asked: int
    result: Any
    done: float
    more: int = 0


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog of the game's own."""

    title: Callable[[int, Words], str]  # of what was asked
    content: Callable[[Scene, Seen, Words], Markup]
    think: Callable[[Any, int], Thinking] | None = None  # about a state and what was asked, while it is open
    label: str = "solver"  # of its entry in the menu
    icon: str = "search"
    tool: bool = False  # whether it has a button in the bar
    secret: bool = False  # whether it tells what the other players must not see
    ask: Callable[[str], int] | None = None  # what a text asks it for, or Refused


@dataclass(frozen=True, slots=True)
class Review:
    """Every move of a match beside the best that was there."""

    best: Callable[[Played], Thinking]
    heads: tuple[str, ...]
    cells: Callable[[Played, tuple[Any, ...], Words], tuple[Child, ...]]  # with what `best` found, once it has; ()
    about: Callable[[Words], str] = lambda say: ""


class Editor(Protocol):
    """Where people set a position up by hand, for a game with a Text option."""

    def edited(self, layout: str, place: str, value: str) -> str:
        """The position after a change at one place of the editor."""

    def editor(self, layout: str, label: str, say: Words) -> Markup:
        """The editor; what it sends is the act `option <name> <place>`."""


def ending(match: Match, say: Words) -> str:
    """Who has won."""
    winners = match.game.winners(match.state)
    return say("table.over", names=say("list.and").join(match.players[seat] for seat in winners), count=len(winners))


def answer(match: Match, bot: int, best: tuple[tuple[Any, int], ...]) -> list[str]:
    """The move the computer makes with what it has seen."""
    return [match.game.write(match.state, best[0][0])] if best else []


@dataclass(frozen=True, slots=True)
class Screen:
    """A game at the table, in words and pictures."""

    # Before the match
    presets: Mapping[str, Mapping[str, Any]]  # options by age
    default: str  # the preset to begin with
    groups: tuple[tuple[str, tuple[str, ...]], ...]  # the questions of the set-up screen
    picture: Callable[..., Markup]  # the living miniature of the home screen: of a state, or of the game itself
    rules: Callable[[Words], Markup]
    tour: tuple[str, ...]

    # A move being made. Drafts have `empty`, `carry(fresh)` if something of them outlives a move, and `waits` if people
    # may say something before the computer moves.
    fresh: Callable[[Match], Any]  # an empty draft
    act: Callable[[Match, Any, str, str, Mapping[str, Any]], tuple[Any, str | None]]  # the next one; a move, if made

    # In words
    last_move: Callable[[Played, Words], str]
    call: Callable[[Match, Words], str]  # whose turn it is
    log_line: Callable[[Played, Words], Markup]

    # The computer
    bot: Callable[[Any, int, int], Thinking]  # by state, level and seat
    clue: Callable[[Any], Thinking]  # what the hint is made of
    hint: Callable[[Any, Any, Words], tuple[str, ...] | str]  # of a state: three sentences, or why not
    delay: Callable[[Any, int], int]  # a natural thinking time by state and level, in milliseconds

    # On the page
    dialogs: Mapping[str, Dialog]
    review: Review
    stage: tuple[str, ...]  # the fragments of the large half of the table
    panel: tuple[str, ...]  # and of the other one, before those that every game has
    view: Callable[[Scene, Words], dict[str, Markup]]  # the game's fragments: those, and what is in them

    # What not every game has
    shown: Callable[[str, Mapping[str, Any], int], bool] = lambda name, options, players: True  # does it mean anything?
    check: Callable[[Mapping[str, Any], int, int], None] = lambda options, players, bots: None  # Refused: it won't do
    editor: Editor | None = None
    facts: Mapping[str, Callable[[Facts, Words], Facts]] = field(default_factory=dict)  # of refusals, by code's start
    after_refusal: Callable[[Match, Refused], str | None] = lambda match, refused: None  # a move it brings about
    seconds: Callable[[Any], int] = lambda state: 0  # of a turn; none: as long as one likes
    time_out: Callable[[Match, Any], str] = lambda match, draft: ""  # the move when they are over
    bell: Callable[[Any], tuple[int, str]] = lambda state: (0, "")  # seconds of the match, the move after
    pause: Callable[[Match], int] = lambda match: 0  # milliseconds of showing something before the turn begins
    between: Callable[[Played, Words], str] = lambda played, say: ""  # what chance did after a move
    ending: Callable[[Match, Words], str] = ending
    answer: Callable[[Match, int, Any], list[str]] = answer  # the moves a bot makes with what it found
    may_act: Callable[[Any, int], bool] = lambda state, seat: bool(seat == state.turn)  # when it is nobody's turn
    hint_more: str = "hint.more"  # the key of what the next step of the hint is
    secret: Callable[[Scene, Words], str] = lambda scene, say: ""  # why hint and solver may not speak now
    asked: Callable[[Match], int] = lambda match: 0  # what the solver shows first
    after_end: Callable[[Words], tuple[Markup, ...]] = lambda say: ()  # further buttons at the end
    stage_class: str = ""


def told(screen: Screen, match: Match, say: Words) -> str:
    """What a screen reader hears after a move, and a person reads: who did what, and who is next."""
    last, call = played(match, len(match.turns)), screen.ending if match.game.over(match.state) else screen.call
    said = screen.last_move(last, say), screen.between(last, say), call(match, say)
    return " ".join(part for part in said if part)
