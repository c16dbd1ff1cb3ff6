"""What the computer advises, on the page: the hint step by step, why a move is good, a costly move tried again."""

from pyapp.app import judging, ranking, retrying, table_parts
from pyapp.app.figures import figures, lost
from pyapp.app.icons import icon
from pyapp.app.markup import Markup, tag
from pyapp.app.model import Table
from pyapp.app.parts import button, progress
from pyapp.app.scene import Scene
from pyapp.app.screen import NOTHING
from pyapp.app.table import hinted
from pyapp.app.words import Words


def card(table: Table, here: Scene, say: Words) -> Markup:
    """The hint, as far as it is open, or the move that is tried again."""
    if table.retry:
        return _retry(table, say)
    if not table.hint or table.match.game.over(here.state):
        return table_parts.no_hint()
    secret, composing = table.screen.secret(here, say), not table.draft.empty
    if secret:
        return table_parts.hint(secret, 0, "", None, composing, say)
    seen, move = judging.known(table, here.made), hinted(table)
    verdict = seen.result
    if verdict is None or (seen.done < 1 and not verdict.settled):
        return table_parts.searching(seen.done, composing, say)
    worth = next((figures(one[1], one[2], verdict.unit) for one in verdict.ranked if one[0] == move), "")
    said = table.screen.hint(here.state, move, worth, say)
    asked = _asked(table, here, move, say) if not isinstance(said, str) and table.hint >= len(said) else None
    return table_parts.hint(said, table.hint, table.screen.hint_more, asked, composing, say)


def _asked(table: Table, here: Scene, move: object, say: Words) -> Markup | None:
    """Once the move is told, one may ask why."""
    text = here.match.game.write(here.state, move)
    return why(table, here.made, move, say) or ranking.asking(here.made, text, say, "hint-why")


def why(table: Table, made: int, move: object, say: Words) -> Markup | None:
    """The reasons of this move, if it was asked for them."""
    task = table.why
    if task is None or task.move != made or task.about[0] != move:
        return None
    seen = table.found.get(task, NOTHING)
    if seen.done < 1:
        return progress(say("why.working"), seen.done)
    game = table.match.game.name
    said = [say(f"why.{game}.{reason.code}", **table.screen.why(reason.facts, say)) for reason in seen.result]
    return tag("ul", *(tag("li", line) for line in said), class_="why") if said else \
        tag("p", say("why.within-error" if len(task.about) > 1 else "why.none"), class_="quiet")


def asked_in_row(table: Table, say: Words) -> Markup | None:
    """The reasons that were asked for in the row that is open."""
    return why(table, table.why.move, table.why.about[0], say) if table.why else None


def _retry(table: Table, say: Words) -> Markup:
    """What is to be found, what was tried, and the ways on."""
    retry, screen, state = table.retry, table.screen, table.match.state
    assert retry
    made = retry.number - 1
    verdict, cost = judging.known(table, made).result, retrying.cost_of(table)
    played = screen.moves.words(state, retry.match.turns[made].move, say)
    best = verdict.ranked[0][0]
    lines = [tag("p", tag("strong", say("retry.task", number=retry.number)), " ", say("retry.instead", move=played))]
    right = cost is not None and cost.none
    if retry.tried is not None:
        lines.append(_outcome(table, say))
    if retry.answered:
        lines.append(tag("p", say("retry.answer-is", move=screen.moves.words(state, best, say)), role="status"))
    told = right or retry.answered
    return tag("div", tag(
        "div", *lines, why(table, made, best, say) if told else None,
        tag("div", button(say("retry.answer"), "answer", icon_name="eye", id="retry-answer") if not told else None,
            button(say("retry.another"), "again-idea", icon_name="turn", id="retry-another")
            if retry.tried is not None or retry.answered else None,
            ranking.asking(made, table.match.game.write(state, best), say) if told else None,
            button(say("retry.next" if told else "retry.skip"), "retry", icon_name="next", id="retry-next"),
            button(say("retry.end"), "dialog", "review", icon_name="review", id="retry-end"), class_="row"),
        class_="hint retry"), id="hint")


def _outcome(table: Table, say: Words) -> Markup:
    """Whether the last try is as good as the best move."""
    retry, cost = table.retry, retrying.cost_of(table)
    assert retry
    verdict = judging.known(table, retry.number - 1).result
    move = table.screen.moves.words(table.match.state, retry.tried, say)
    if cost is None:
        return tag("p", say("retry.unjudged", move=move), role="status")
    text = say("retry.right", move=move) if cost.none else say(
        "retry.wrong", move=move, cost=lost(cost, verdict.unit, say))
    return tag("p", icon("check" if cost.none else "close"), tag("span", text), class_="standing", role="status")
