"""A costly move made again on the spot: any move within the error is right; one may see the answer, or go on."""

from dataclasses import replace

from pyapp.app.act import Act, After
from pyapp.app.games.contract import renewed
from pyapp.app.model import Retry, Settings, Table, Viewing
from pyapp.app.table import judging
from pyapp.app.table.review import worst
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.core.cost import Cost
from pyapp.core.plain import small

LEAVING = frozenset({"review", "menu", "share"})  # dialogs that are about the whole match


def cost_of(table: Table) -> Cost | None:
    """What the last move that was tried costs."""
    retry = table.retry
    verdict = judging.known(table, retry.number - 1).result if retry else None
    if retry is None or retry.tried is None or verdict is None:
        return None
    return judging.cost_of(table.screen.moves, table.match.state, verdict, retry.tried)


def before(table: Table, act: Act | None, arg: str) -> Table:
    """The table as this act is to find it."""
    leaves = act is not None and act.leaves and (act.name != "dialog" or arg in LEAVING)
    return over(table) if table.retry and leaves else table


def over(table: Table) -> Table:
    """Back at the match."""
    match = table.whole
    return replace(
        table,
        match=match,
        draft=renewed(table.screen, table.draft, match),
        retry=None,
        refused=None,
        look=replace(table.look, pointed=None),
        query=replace(table.query, why=None),
        said="",
    )


def _retry(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Make a move again: `retry <number>`; without a number the next costly one, or else back to the review."""
    here = table.retry.number if table.retry else 0
    table = over(table) if table.retry else table
    number = small(arg)
    if number is None:
        numbers = [one.number for one in worst(table)]
        number = next(iter(numbers[numbers.index(here) + 1 :] if here in numbers else numbers), 0)
    if not 1 <= number <= len(table.match.turns) or judging.known(table, number - 1).done < 1:
        return replace(table, dialog="review", look=replace(table.look, at=None)), []
    match = _until(table.match, number)
    return replace(
        table,
        match=match,
        draft=table.screen.fresh(match),
        look=Viewing(),
        query=replace(table.query, why=None),
        dialog="",
        hint=0,
        refused=None,
        said=say("retry.task", number=number),
        retry=Retry(number, table.match),
    ), []


def _until(match: Match, number: int) -> Match:
    """The match before its move of that number."""
    past = match.copy()
    past.turns, past.undone = match.turns[: number - 1], []
    return past


def tried(table: Table, text: str, say: Words) -> After:
    """A move was made otherwise: is it as good as the best one?"""
    assert table.retry
    game, state = table.match.game, table.match.state
    move = game.read(state, text)
    game.play(state, move)  # Refused, if it does not go
    return replace(
        table,
        draft=renewed(table.screen, table.draft, table.match),
        refused=None,
        query=replace(table.query, why=None),
        retry=replace(table.retry, tried=move),
    ), []


def _again(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """Another idea."""
    retry = replace(table.retry, tried=None, answered=False) if table.retry else None
    look, query = replace(table.look, pointed=None), replace(table.query, why=None)
    return replace(table, retry=retry, refused=None, look=look, query=query), []


def _answer(table: Table, arg: str, say: Words, settings: Settings) -> After:
    """The best move, on the board."""
    if table.retry is None:
        return table, []
    made = table.retry.number - 1
    best = judging.known(table, made).result.ranked[0][0]
    look = replace(table.look, pointed=(made, best))
    return replace(table, retry=replace(table.retry, answered=True), look=look, refused=None), []


ACTS = (
    Act("retry", at_table=_retry),
    Act("again-idea", at_table=_again),
    Act("answer", at_table=_answer),
)
