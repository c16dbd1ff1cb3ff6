"""What the app asks of a game's screen. A game gives one module with these names (see math_magic/screen.py)."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from pyapp.app.markup import Markup
from pyapp.core import Match, Refused

if TYPE_CHECKING:
    from pyapp.app.model import Table, Task
    from pyapp.app.words import Words

DIALOGS = ("map", "solutions", "review", "aids")  # the game's own; the worker thinks while they are open


class Screen(Protocol):
    """A game at the table, in words and pictures."""

    # Before the match

    @property
    def PRESETS(self) -> Mapping[str, Mapping[str, Any]]: ...  # options by age
    @property
    def DEFAULT(self) -> str: ...  # the preset to begin with
    @property
    def GROUPS(self) -> tuple[tuple[str, tuple[str, ...]], ...]: ...  # the questions of the set-up screen

    def picture(self, state: Any = None) -> Markup:
        """The living miniature of the home screen: the game itself, or a match that is kept."""

    def shown(self, name: str, options: Mapping[str, Any], players: int) -> bool:
        """Whether an option means anything at this table."""

    # A move being made

    def fresh(self, match: Match) -> Any:
        """An empty draft; drafts have `empty`, `carry(fresh)` if something of them outlives a move,
        and `waits` if people may say something before the computer moves."""

    def act(self, table: "Table", name: str, arg: str, event: Mapping[str, Any]) -> tuple[Any, str | None]:
        """The draft after a tap or a key, and the text of a move if it makes one."""

    def after_refusal(self, match: Match, refused: Refused) -> str | None:
        """A move that a wrong one brings about."""

    def time_out(self, table: "Table") -> str | None:
        """A move that the clock makes."""

    # In words

    @property
    def TOUR(self) -> tuple[str, ...]: ...

    def told(self, match: Match, say: "Words") -> str:
        """The last move, and whose turn it is."""

    def rules(self, say: "Words") -> Markup:
        """The rules of the game."""

    # The computer

    def begin(self, table: "Table", task: "Task") -> Iterator[tuple[Any, float]]:
        """Thinking, in slices: what was found so far and how much is done."""

    def answer(self, match: Match, bot: int, best: Any) -> list[str]:
        """The moves a bot makes with what it found."""

    def delay(self, state: Any, level: int) -> int:
        """A natural thinking time, in milliseconds."""

    def may_act(self, state: Any, seat: int) -> bool:
        """Whether a seat may act when it is nobody's turn."""

    # On the page

    @property
    def TOOLS(self) -> tuple[str, ...]: ...  # dialogs with a button of their own in the bar

    def view(self, table: "Table", say: "Words") -> dict[str, Markup]:
        """The game's fragments.

        "stage" and "panel" hold the others and the common ones: hint, players, log, typed-row.
        """

    def hint(self, table: "Table", say: "Words") -> Markup | None:
        """The hint, as far as it is open."""

    def log_line(self, table: "Table", move_number: int, say: "Words") -> Markup:
        """One line of the log."""

    def dialog(self, table: "Table", say: "Words") -> tuple[str, Markup] | None:
        """Title and content of the game's own dialogs."""

    def asked(self, match: Match) -> int:
        """What the solver shows first."""


class Editor(Protocol):
    """Where people set a position up by hand, for a game with a Text option (see pyapp/app/screens.py)."""

    def edited(self, layout: str, place: str, value: str) -> str:
        """The position after a change at one place of the editor."""

    def editor(self, layout: str, label: str, say: "Words") -> Markup:
        """The editor; what it sends is the act `option <name> <place>`."""
