"""What people ask of a judged position: sort and filter its moves, unfold one, show it on the board, ask why."""

from dataclasses import replace

from pyapp.app.act import Act, After
from pyapp.app.model import Settings, Table, Task
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.core.plain import small


def _order(table: Table, arg: str, say: Words, settings: Settings) -> After:
    return replace(table, query=replace(table.query, order=arg, more=0)), []


def _keep(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Only moves with this value of a filter: `keep <filter>` with the value, or both; none takes it away."""
    name, _, value = arg.partition(" ")
    others = {other: chosen for other, chosen in table.query.filters.items() if other != name}
    known = name in table.screen.moves.filters
    filters = {**others, name: value} if known and value else others
    return replace(table, query=replace(table.query, filters=filters, more=0)), []


def _unfold(table: Table, arg: str, say: Words, settings: Settings) -> After:
    unfolded = "" if table.query.unfolded == arg else arg
    return replace(table, query=replace(table.query, unfolded=unfolded, why=None)), []


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


def _point(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Show a move on the board, where it could have been made."""
    named = _named(table, arg)
    if named is None:
        return table, []
    there = named[0] == len(table.match.turns)
    look = replace(table.look, at=table.look.at if there else named[0], pointed=named)
    return replace(table, look=look, query=replace(table.query, why=None), dialog="", refused=None), []


def _why(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """The reasons of a move; in the review, rather than of the one that was made there."""
    named = _named(table, arg)
    if named is None:
        return table, []
    number, move = named
    compared = (table.dialog == "review" or table.retry is not None) and number < len(table.whole.turns)
    about = (move, table.whole.turns[number].move) if compared else (move,)
    return replace(table, query=replace(table.query, why=Task("why", number, about=about), stopped=None)), []


ACTS = (
    Act("order", at_table=_order, looks=True),
    Act("keep", at_table=_keep, looks=True),
    Act("unfold", at_table=_unfold, looks=True),
    Act("point", at_table=_point, looks=True),
    Act("why", at_table=_why, looks=True),
)
