"""The rows of a class as they are shown: a text is read once, its moves are played once, and that stays beside it."""

from dataclasses import dataclass, field

from pyapp.app.classroom import address
from pyapp.app.classroom.lesson import people
from pyapp.app.classroom.result import Result, read_row, replayed
from pyapp.app.table.scene import Played, played


@dataclass(frozen=True, slots=True, eq=False)
class PupilRow:
    """A result, and the move of this tablet's people that earned most."""

    result: Result
    best: Played | None


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What has been read so far. It goes along from model to model: a class may have any number of rows."""

    known: dict[str, PupilRow | None] = field(default_factory=dict)

    def row(self, text: str) -> PupilRow | None:
        """None where nothing can be made of it."""
        if text not in self.known:
            result = read_row(text)
            self.known[text] = PupilRow(result, _best(result)) if result else None
        return self.known[text]


def _best(result: Result) -> Played | None:
    if not result.moves:
        return None
    match, lesson = replayed(result), address.read(result.query)[0]
    turns = [played(match, number) for number in range(1, len(match.turns) + 1)]
    own = [one for one in turns if one.before.turn is None or one.before.turn < people(lesson)]
    return max(own, key=lambda one: one.score.total, default=None)
