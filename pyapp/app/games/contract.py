"""What a game declares of itself for the app: one `SCREEN` in pyapp/app/games/<game>/screen.py.

What a game does not declare is as it is in a game of turns, without a clock, an editor or a set-up that fails.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from pyapp.app.table.scene import Played, Scene, played
from pyapp.app.ui.markup import Child, Markup
from pyapp.app.ui.words import Words, number
from pyapp.core import Match, Refused, Verdict

# The ages that every game is set up for, and the rule book to the letter (GEN-6).
BOOK = "book"
LADDER = ("8", "10", "12", "adult", BOOK)
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
    """What a dialog shows: what was asked, what was found about it so far, and how one wants to see it."""

    asked: int
    result: Any
    done: float
    more: int = 0  # how often one wanted to see more of it
    order: str = ""  # what it is sorted by
    filters: Mapping[str, str] = field(default_factory=dict)  # the value that was chosen of each
    unfolded: str = ""  # the row that is open
    why: Markup | None = None  # the reasons that were asked for, in that row


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog of the game's own."""

    title: Callable[[int, Words], str]  # of what was asked
    content: Callable[[Scene, Seen, Words], Markup]
    think: Callable[[Any, int], Thinking] | None = None  # about a state and what was asked, while it is open
    judged: Callable[[Any, int], bool] = lambda state, asked: False  # what was asked is how the position is judged
    label: str = "solver"  # of its entry in the menu
    icon: str = "search"
    tool: bool = False  # whether it has a button in the bar
    secret: bool = False  # whether it tells what the other players must not see
    ask: Callable[[str], int] | None = None  # what a text asks it for, or Refused
    count: Callable[[Any], int] = len  # how much `think` has found, which is said at its end


def position(state: Any, asked: int) -> bool:
    """For a dialog that always shows how the position is judged."""
    return True


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to do what a position asks for, where a game can name them all: what a class has found of them."""

    about: Callable[[Any], Hashable]  # what of a state they depend on; None where nothing is asked
    every: Callable[[Any], Iterable[Hashable]]
    of: Callable[[Any, Any], Hashable]  # the one that a move in a state is; None for any other move
    title: Callable[[Any, Words], str]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What people have to reckon for a move, as skills, and how to practise one (core/skills.py, table/needs.py)."""

    made: Callable[[Any, Any], Iterable[frozenset[str]]]  # of a state's move that was played: it was right
    missed: Callable[[Refused], Iterable[frozenset[str]]]  # of a refusal, where something was reckoned wrong
    practice: Callable[[str], Mapping[str, Any] | None] = lambda skill: None  # options of a short match alone


def first(match: Match, made: int, verdict: Verdict) -> Any:
    """The best move."""
    return verdict.ranked[0][0] if verdict.ranked else None


@dataclass(frozen=True, slots=True)
class Moves:
    """How a game tells of moves that were judged, in hint, solver, map and review."""

    words: Callable[[Any, Any, Words], str]  # a move of a state in a few words
    worked: Callable[[Any, Any, Words], Markup | None] = lambda state, move, say: None  # what it earns, worked out
    idea: Callable[[Any, Any], Hashable] = lambda state, move: move  # moves of one idea are one row
    suggest: Callable[[Match, int, Verdict], Any] = first  # the one for the hint: a good move that one learns from
    orders: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)  # ways to sort, the smallest first
    filters: Mapping[str, Callable[[Any, Any, Words], Iterable[str]]] = field(default_factory=dict)  # by key: values
    position: Callable[[Any], Any] = lambda state: state  # what is judged: in a race, what one would enter first
    points: bool = True  # whether a move earns points at once
    lay: str = "judged.play"  # the key of what making it is called
    lays: bool = False  # whether the act "lay" puts a move in hand; otherwise it is made at once
    counts: Callable[[Played], bool] = lambda played: True  # whether it is one to review
    columns: Mapping[str, Callable[[Played, Words], Child]] = field(default_factory=dict)  # more of the review
    covered: Callable[[Match, Any, int], bool] = lambda match, draft, made: False  # what there was, is secret still


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position on paper: what is asked about it, its drawing, and the answer for the back of the sheet."""

    moves: int  # the computer has made so many before it
    task: Callable[[Any, Words], str]
    figure: Callable[[Any, Words], Markup]
    answer: Callable[[Any], Thinking]
    told: Callable[[Any, Any, Words], tuple[str, ...]]  # what was found, in sentences
    players: int = 2
    on_a_page: int = 4
    fit: Callable[[Any], bool] = bool  # whether what was found makes the position worth asking about
    # In a series on a screen: so many moves lead up to it, and a move of this kind answers it.
    leads: int = 0
    answers: Callable[[Any], bool] = bool
    options: Callable[[Mapping[str, Any], int], Mapping[str, Any]] = lambda given, seed: {}  # over those of the age


@dataclass(frozen=True, slots=True)
class Guide:
    """What the tour says next, and what of the page it lights: elements by their ids."""

    step: str
    at: tuple[str, ...]
    facts: Facts = field(default_factory=dict)


class Editor(Protocol):
    """Where people set a position up by hand, for a game with a Text option."""

    def edited(self, layout: str, place: str, value: str) -> str:
        """The position after a change at one place of the editor."""

    def editor(self, layout: str, held: str, label: str, say: Words) -> Markup:
        """The editor, with what is held; it sends the acts `option <name> <place>` and `hold <piece>`."""


State = TypeVar("State")
Move = TypeVar("Move")
Draft = TypeVar("Draft")


def ending(match: Match, say: Words) -> str:
    """Who has won."""
    winners = match.game.winners(match.state)
    return say("table.over", names=say("list.and").join(match.players[seat] for seat in winners), count=len(winners))


def grade(match: Match) -> tuple[int, int]:
    """How a person has fared, for a platform that keeps marks: points, of those that the best has."""
    scores = match.game.scores(match.state)
    person = next((seat for seat in range(len(scores)) if seat not in match.bots), 0)
    return max(scores[person], 0), max(*scores, 1)


def in_turn(state: Any, seat: int) -> bool:
    """Nobody may act out of turn."""
    return bool(seat == state.turn)


def answer(match: Match, bot: int, best: tuple[tuple[Any, int], ...]) -> list[str]:
    """The move the computer makes with what it has seen."""
    return [match.game.write(match.state, best[0][0])] if best else []


@dataclass(frozen=True, kw_only=True)
class SetUp:
    """Before the match, and where it is not played: on paper, in a class."""

    presets: Mapping[str, Mapping[str, Any]]  # options by rung of the LADDER
    default: str  # the preset to begin with
    groups: tuple[tuple[str, tuple[str, ...]], ...]  # the questions of the set-up screen
    clock: Mapping[str, Any] = field(default_factory=dict)  # the option that turns the clock on, with its value
    renamed: Mapping[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)  # what a preset of before is now
    shown: Callable[[str, Mapping[str, Any], int], bool] = lambda name, options, players: True  # does it mean anything?
    check: Callable[[Mapping[str, Any], int, int], None] = lambda options, players, bots: None  # Refused: it won't do
    editor: Editor | None = None
    race: Mapping[str, Any] = field(default_factory=dict)  # the options that make it a race, where it can be one
    # The ways to play in a class that only this game has, or that its options make, each with those options.
    modes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    exercise: Exercise | None = None  # for sheets to print


@dataclass(frozen=True, kw_only=True)
class InHand(Generic[State, Move, Draft]):
    """A move being made. Drafts have `empty`, `carry(fresh)` if something of them outlives a move, and `waits` if
    people may say something before the computer moves."""

    fresh: Callable[[Match], Draft]  # an empty draft
    act: Callable[
        [Match, Draft, str, str, Mapping[str, Any]], tuple[Draft, str | None]
    ]  # the next one; a move, if made
    tour: tuple[str, ...]  # the steps that `guide` can give
    guide: Callable[[Match, Draft, Move], Guide | None]  # to this move with this draft; None: no move for beginners
    may_act: Callable[[State, int], bool] = in_turn  # when it is nobody's turn
    after_refusal: Callable[[Match, Refused], str | None] = lambda match, refused: None  # a move it brings about
    seconds: Callable[[State], int] = lambda state: 0  # of a turn; none: as long as one likes
    time_out: Callable[[Match, Draft], str] = lambda match, draft: ""  # the move when they are over
    bell: Callable[[State], tuple[int, str]] = lambda state: (0, "")  # seconds of the match, the move after
    pause: Callable[[Match], int] = lambda match: 0  # milliseconds of showing something before the turn begins
    keys: tuple[str, ...] = ()  # what its own keys do: `keys.<name>` and `keys.<name>.does` in its catalogue
    # Where the board is one place, and arrows steer what is in hand: the square to begin to walk at, and the one that a
    # key leads to from another, far or not, "" at the edge. The act `stand <square>` brings what is in hand there.
    begins: Callable[[Draft], str] = lambda draft: ""
    stride: Callable[[State, str, str, bool], str] = lambda state, place, key, far: ""


@dataclass(frozen=True, kw_only=True)
class InWords(Generic[Draft]):
    """What is said, heard and read of it."""

    rules: Callable[[Words], Markup]
    last_move: Callable[[Played, Words], str]
    call: Callable[[Match, Words], str]  # whose turn it is
    in_hand: Callable[[Match, Draft, Draft, Words], str]  # what a step of a draft has come to: the one before, and this
    log_line: Callable[[Played, Words], Markup]
    facts: Mapping[str, Callable[[Facts, Words], Facts]] = field(default_factory=dict)  # of refusals, by code's start
    why: Callable[[Facts, Words], Facts] = lambda facts, say: facts  # the facts of reasons in words
    more: Callable[[Played, Words], str] = lambda played, say: ""  # for ears: where it starts, what was drawn
    between: Callable[[Played, Words], str] = lambda played, say: ""  # what chance did after a move
    ending: Callable[[Match, Words], str] = ending
    reason: Callable[[Match, Words], tuple[str, ...]] = lambda match, say: ()  # why it is over, and what that changed
    as_named: Callable[[str], str] = str.upper  # a square's name, as people may type it


@dataclass(frozen=True, kw_only=True)
class Computer(Generic[State, Move]):
    """What is thought of it, and how people fare."""

    bot: Callable[[State, int, int], Thinking]  # by state, level and seat
    moves: Moves
    hint: Callable[[State, Move, str, Words], tuple[str, ...] | str]  # a move and its worth: sentences, or why not
    delay: Callable[[State, int], int]  # a natural thinking time by state and level, in milliseconds
    dialogs: Mapping[str, Dialog]
    answer: Callable[[Match, int, Any], list[str]] = answer  # the moves a bot makes with what it found
    asked: Callable[[Match], int] = lambda match: 0  # what the solver shows first
    hint_more: str = "hint.more"  # the key of what the next step of the hint is
    secret: Callable[[Scene, Words], str] = lambda scene, say: ""  # why hint and solver may not speak now
    ways: Ways | None = None
    reckoning: Reckoning | None = None
    right: Callable[[Played], bool] = lambda played: False  # whether a move is an answer that was checked
    points: bool = True  # whether players have a score
    decides: Callable[[Match, State], tuple[int, ...]] = lambda match, state: match.game.scores(state)  # who wins
    told: Callable[[Match, State], tuple[int, ...]] = lambda match, state: match.game.scores(state)  # as may be seen
    curve: str = "ending.curve"  # the key of what that is called
    grade: Callable[[Match], tuple[int, int]] = grade  # of the first person: so many points of so many


@dataclass(frozen=True, kw_only=True)
class OnPage:
    """What is seen of it."""

    picture: Callable[..., Markup]  # the living miniature of the home screen: of a state, or of the game itself
    stage: tuple[str, ...]  # the fragments of the large part of the table: the board
    panel: tuple[str, ...]  # of the status card: whose turn it is, and what was and can be done
    hand: tuple[str, ...] = ()  # what one plays with: a rack, keys
    view: Callable[[Scene, Words], dict[str, Markup]]  # the game's fragments: those, and what is in them
    places: str = ""  # the id of a square's element, with {place}; none: the board is one place for the focus
    table_class: str = ""
    after_end: Callable[[Words], tuple[Markup, ...]] = lambda say: ()  # further buttons at the end


@dataclass(frozen=True, kw_only=True)
class Screen(SetUp, InHand[State, Move, Draft], InWords[Draft], Computer[State, Move], OnPage):
    """A game at the table: what it declares in five parts, over the types of its states, moves and drafts."""


AnyScreen = Screen[Any, Any, Any]


def preset(screen: AnyScreen, name: str) -> tuple[str, Mapping[str, Any]]:
    """The preset of a name, which may be one of before, and the options that it had over those of today's; no name
    if there is none."""
    return screen.renamed.get(name, (name if name in screen.presets else "", {}))


def renewed(screen: AnyScreen, draft: Any, match: Match) -> Any:
    """An empty draft, with what the game's drafts carry over from move to move (how a rack is ordered)."""
    fresh, carry = screen.fresh(match), getattr(draft, "carry", None)
    return carry(fresh) if carry else fresh


def told(screen: AnyScreen, match: Match, say: Words) -> str:
    """What a screen reader hears after a move, and a person reads: who did what, and who is next."""
    last, call = played(match, len(match.turns)), screen.ending if match.game.over(match.state) else screen.call
    said = (
        screen.last_move(last, say),
        screen.more(last, say),
        _totals(screen, match, say),
        screen.between(last, say),
        call(match, say),
    )
    return " ".join(part for part in said if part)


def _totals(screen: AnyScreen, match: Match, say: Words) -> str:
    """How it stands, where the last move has changed it."""
    now, was = (screen.told(match, match.at(len(match.turns) - back)) for back in (0, 1))
    if not screen.points or now == was:
        return ""
    return say(
        "players.totals",
        scores=", ".join(f"{name} {number(points)}" for name, points in zip(match.players, now, strict=True)),
    )
