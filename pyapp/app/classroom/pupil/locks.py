"""What a teacher has locked stays locked, whatever tries it: an address, a menu, a key, a file or another tab.

A lock looks at what would become of the table, not at the act that brings it about: no way round it can be forgotten.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256

from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.pupil import minutes, series
from pyapp.app.classroom.pupil.attempt import Attempt
from pyapp.app.model import PERSONAL, Door, Making, Model, Settings, Table
from pyapp.app.ui.choices import CHOICES
from pyapp.core import Refused

NEVER_LOCKED = (*PERSONAL, *CHOICES, "aloud", "voice", "keys")  # nor may anybody be kept from making the page readable
ROUNDS = 20_000  # of hashing, so that trying out all codes takes a while
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def locked(attempt: Attempt | None) -> tuple[str, ...]:
    """What is locked on this tablet now."""
    return () if attempt is None or attempt.lifted else attempt.lesson.lock


def holds(attempt: Attempt) -> bool:
    """Whether the tablet stays in this lesson, whatever an address says: until its code is typed; or, where other games
    are locked without one, until its pupil has ended it."""
    shut = locked(attempt)
    return bool(shut and (attempt.lesson.code or (attempt.key and "games" in shut)))


def alike(asked: Lesson, held: Attempt) -> bool:
    """Whether a lesson may follow one that holds the tablet: its code is the same, and nothing is opened."""
    return asked.code == held.lesson.code != "" and set(locked(held)) <= set(asked.lock)


def check(before: Model, after: Model) -> None:
    """Refused if a lock forbids what has become of the model; then all stays as it was."""
    if _ended(before, after):  # the settings of before are back, whatever was locked
        return
    shut = locked(before.lesson)
    for lock in shut:
        if FORBIDS[lock](before, after):
            raise Refused(f"lesson.locked-{lock}")
    if "undo" in shut and _begun_anew(before, after):
        raise Refused("lesson.locked-again")
    was, now, attempt = before.table, after.table, before.lesson
    if attempt and was and now and now.whole is not was.whole and now.key == was.key and time_left(attempt, now) == 0:
        raise Refused("lesson.time")


def _ended(before: Model, after: Model) -> bool:
    """Whether the lesson is over for its pupil; what has a code goes on holding the tablet for the next one."""
    return bool(before.lesson and before.lesson.key and not (after.lesson and after.lesson.key))


def time_left(attempt: Attempt, table: Table) -> int | None:
    """Milliseconds of the lesson that are left; None where it takes as long as it takes."""
    return minutes.left(attempt.lesson, attempt.time) if table.key == attempt.key else None


# What each lock forbids


def _hint(before: Model, after: Model) -> bool:
    return bool(after.table and after.table.hint > (before.table.hint if before.table else 0))


def _dialog(label: str) -> Callable[[Model, Model], bool]:
    """A dialog with this label is opened, or asked for something."""

    def forbids(before: Model, after: Model) -> bool:
        was, at = before.table, after.table
        return bool(at and at.dialog and kind(at) == label and (was is None or _asked(was) != _asked(at)))

    return forbids


def _asked(at: Table) -> tuple[object, ...]:
    """All that is asked of a dialog. What is found out for it is none of a lock's business."""
    return at.key, at.dialog, at.query, at.whole


def _solver(before: Model, after: Model) -> bool:
    """Its dialog, or what it tells of a move: a hint and a review that are open may still tell it."""
    was, now = before.table, after.table
    if now is None or now.hint or now.retry or now.dialog == "review":
        return _dialog("solver")(before, after)
    why, pointed = now.query.why, now.look.pointed
    fresh = was is None or (why, pointed) != (was.query.why, was.look.pointed)
    return _dialog("solver")(before, after) or bool((why or pointed) and fresh)


def _review(before: Model, after: Model) -> bool:
    """The review, or a move of it made again."""
    return _dialog("review")(before, after) or bool(after.table and after.table.retry)


def kind(table: Table) -> str:
    """What the open dialog is for: the game's own go by their label."""
    own = table.screen.dialogs.get(table.dialog)
    return own.label if own else table.dialog


def _undo(before: Model, after: Model) -> bool:
    was, now = before.table, after.table
    return bool(
        was
        and now
        and was.key == now.key
        and was.whole is not now.whole
        and now.whole.moves[: len(was.whole.turns)] != was.whole.moves
    )


def _begun_anew(before: Model, after: Model) -> bool:
    """Another match instead of one that is not over; the next exercise of a series is none."""
    was, page, attempt = before.table, after.page, before.lesson
    if was is None or not isinstance(page, Table | Making) or (isinstance(page, Table) and was.key == page.key):
        return False
    if attempt is None or not series.under_way(attempt, was):
        return not was.whole.game.over(was.whole.state)
    goes_on = series.answered(attempt, was) and after.lesson is not None and after.lesson.answers == attempt.answers
    return not (attempt.finished or goes_on)


def _settings(before: Model, after: Model) -> bool:
    return _chosen(before.settings) != _chosen(after.settings)


def _chosen(settings: Settings) -> list[object]:
    return [getattr(settings, name) for name in Settings.__dataclass_fields__ if name not in NEVER_LOCKED]


def _sound(before: Model, after: Model) -> bool:
    return after.settings.volume > before.settings.volume


def _games(before: Model, after: Model) -> bool:
    """Away from the lesson's table, or its match taken elsewhere."""
    if isinstance(after.page, Door | Making):
        return False
    at = after.table
    return at is None or after.lesson is None or at.key != after.lesson.key or at.dialog == "share"


FORBIDS: Mapping[str, Callable[[Model, Model], bool]] = {
    "hint": _hint,
    "solver": _solver,
    "map": _dialog("map"),
    "review": _review,
    "undo": _undo,
    "sound": _sound,
    "settings": _settings,
    "games": _games,
}


# The teacher's code


def sealed(code: str, salt: str) -> str:
    """A code as it stands in a link: its salt and its hash."""
    digest = f"{salt} {code.strip().casefold()}".encode()
    for _ in range(ROUNDS):
        digest = sha256(digest).digest()
    return f"{salt}-{digest.hex()[:12]}"


def opens(code: str, seal: str) -> bool:
    """Whether this is the code behind a seal."""
    return bool(seal) and sealed(code[:40], seal.partition("-")[0]) == seal


def salt(random: int) -> str:
    """Four letters from a number."""
    return "".join(LETTERS[random // len(LETTERS) ** place % len(LETTERS)] for place in range(4))
