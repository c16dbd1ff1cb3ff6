"""What people ask of a judged position: sort and filter its moves, unfold one, show it on the board, ask why."""

from dataclasses import replace

from pyapp.app.act import Act, After
from pyapp.app.model import Table, Task
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.core.plain import small


def _order(table: Table, arg: str, say: Words, now: int) -> After:
    return replace(table, order=arg, more=0), []


def _keep(table: Table, arg: str, say: Words, now: int) -> After:
    """Only moves with this value of a filter: `keep <filter>` with the value, or both; none takes it away."""
    name, _, value = arg.partition(" ")
    others = {other: chosen for other, chosen in table.kept.items() if other != name}
    known = name in table.screen.moves.filters
    return replace(table, kept={**others, name: value} if known and value else others, more=0), []


def _unfold(table: Table, arg: str, say: Words, now: int) -> After:
    return replace(table, unfolded="" if table.unfolded == arg else arg, why=None), []


def _named(table: Table, arg: str) -> tuple[int, object] | None:
    """A position of the match and a move there, by the number of moves before it and the move's text."""
    before, _, text = arg.partition(" ")
    number, match = small(before), table.whole
    if (
        number is None
        or number > len(match.turns)
        or (table.retry is None and table.screen.moves.covered(match, table.draft, number))
    ):
        return None
    try:
        return number, match.game.read(match.at(number), text)
    except Refused:
        return None


def _point(table: Table, arg: str, say: Words, now: int) -> After:
    """Show a move on the board, where it could have been made."""
    named = _named(table, arg)
    if named is None:
        return table, []
    there = named[0] == len(table.match.turns)
    return replace(
        table, viewing=table.viewing if there else named[0], pointed=named, dialog="", refused=None, why=None
    ), []


def _why(table: Table, arg: str, say: Words, now: int) -> After:
    """The reasons of a move; in the review, rather than of the one that was made there."""
    named = _named(table, arg)
    if named is None:
        return table, []
    number, move = named
    compared = (table.dialog == "review" or table.retry is not None) and number < len(table.whole.turns)
    about = (move, table.whole.turns[number].move) if compared else (move,)
    return replace(table, why=Task("why", number, about=about), stopped=None), []


ACTS = (
    Act("order", at_table=_order, looks=True),
    Act("keep", at_table=_keep, looks=True),
    Act("unfold", at_table=_unfold, looks=True),
    Act("point", at_table=_point, looks=True),
    Act("why", at_table=_why, looks=True),
)
