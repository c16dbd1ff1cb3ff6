"""What the computer advises, on the page: the hint step by step, why a move is good, a costly move tried again."""

from pyapp.app.games.contract import NOTHING
from pyapp.app.model import Table, Task
from pyapp.app.table import judging, retrying
from pyapp.app.table.acts import hinted
from pyapp.app.table.scene import Scene
from pyapp.app.table.view import parts as table_parts
from pyapp.app.table.view import ranking
from pyapp.app.ui.figures import figures, lost
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import button, progress
from pyapp.app.ui.words import Words


def card(table: Table, here: Scene, say: Words) -> Markup:
    """The hint, as far as it is open, or the move that is tried again."""
    if table.retry:
        return _retry(table, say)
    if not table.hint or table.match.game.over(here.state):
        return table_parts.no_hint()
    said, composing = _hint(table, here, say), not table.draft.empty
    if said is None:
        return table_parts.searching(judging.known(table, here.made).done, composing, say)
    asked = _asked(table, here, hinted(table), say) if not isinstance(said, str) and table.hint >= len(said) else None
    return table_parts.hint(said, table.hint, table.screen.hint_more, asked, composing, say)


def _hint(table: Table, here: Scene, say: Words) -> tuple[str, ...] | str | None:
    """The sentences of the hint, or the one why there is none; None as long as it is looked for."""
    secret = table.screen.secret(here, say)
    if secret:
        return secret
    seen, move = judging.known(table, here.made), hinted(table)
    verdict = seen.result
    if verdict is None or (seen.done < 1 and not verdict.settled):
        return None
    worth = next((figures(one[1], one[2], verdict.unit) for one in verdict.ranked if one[0] == move), "")
    return table.screen.hint(here.state, move, worth, say)


def lines(table: Table, here: Scene, say: Words) -> tuple[str, ...]:
    """All that is advised at this moment, for ears."""
    if table.retry:
        told: tuple[str, ...] = _tried(table, say)
    elif not table.hint or table.match.game.over(here.state):
        told = ()
    else:
        said = _hint(table, here, say)
        told = (say("hint.searching"),) if said is None else (said,) if isinstance(said, str) else said[: table.hint]
    return told + (_reasons(table, table.query.why, say) or (say("why.working"),) if table.query.why else ())


def _asked(table: Table, here: Scene, move: object, say: Words) -> Markup | None:
    """Once the move is told, one may ask why."""
    text = here.match.game.write(here.state, move)
    return why(table, here.made, move, say) or ranking.asking(here.made, text, say, "hint-why")


def why(table: Table, made: int, move: object, say: Words) -> Markup | None:
    """The reasons of this move, if it was asked for them."""
    task = table.query.why
    if task is None or task.move != made or task.about[0] != move:
        return None
    seen = table.found.get(task, NOTHING)
    if seen.done < 1:
        return progress(say("why.working"), seen.done)
    said = _reasons(table, task, say)
    return (
        tag("ul", *(tag("li", with_maths(line, say)) for line in said), class_="why")
        if seen.result
        else tag("p", *said, class_="quiet")
    )


def _reasons(table: Table, task: Task, say: Words) -> tuple[str, ...]:
    """The reasons that were found, or that there is none; nothing as long as they are looked for."""
    seen, game = table.found.get(task, NOTHING), table.match.game.name
    if seen.done < 1:
        return ()
    said = tuple(say(f"why.{game}.{one.code}", **table.screen.why(one.facts, say)) for one in seen.result)
    return said or (say("why.within-error" if len(task.about) > 1 else "why.none"),)


def asked_in_row(table: Table, say: Words) -> Markup | None:
    """The reasons that were asked for in the row that is open."""
    return why(table, table.query.why.move, table.query.why.about[0], say) if table.query.why else None


def _retry(table: Table, say: Words) -> Markup:
    """What is to be found, what was tried, and the ways on."""
    retry, screen, state = table.retry, table.screen, table.match.state
    assert retry
    made = retry.number - 1
    verdict, cost = judging.known(table, made).result, retrying.cost_of(table)
    played = screen.moves.words(state, retry.match.turns[made].move, say)
    best = verdict.ranked[0][0]
    instead = with_maths(say("retry.instead", move=played), say)
    lines = [tag("p", tag("strong", say("retry.task", number=retry.number)), " ", instead)]
    right = cost is not None and cost.none
    if retry.tried is not None:
        lines.append(_outcome(table, say))
    if retry.answered:
        lines.append(tag("p", with_maths(say("retry.answer-is", move=screen.moves.words(state, best, say)), say)))
    told = right or retry.answered
    return tag(
        "div",
        tag(
            "div",
            *lines,
            why(table, made, best, say) if told else None,
            tag(
                "div",
                button(say("retry.answer"), "answer", icon_name="eye", id="retry-answer") if not told else None,
                button(say("retry.another"), "again-idea", icon_name="turn", id="retry-another")
                if retry.tried is not None or retry.answered
                else None,
                ranking.asking(made, table.match.game.write(state, best), say) if told else None,
                button(say("retry.next" if told else "retry.skip"), "retry", icon_name="next", id="retry-next"),
                button(say("retry.end"), "dialog", "review", icon_name="review", id="retry-end"),
                class_="row",
            ),
            class_="hint retry",
        ),
        id="hint",
    )


def _tried(table: Table, say: Words) -> tuple[str, ...]:
    """What was tried and answered, for ears."""
    retry = table.retry
    assert retry
    best = judging.known(table, retry.number - 1).result.ranked[0][0]
    outcome = (_outcome_words(table, say),) if retry.tried is not None else ()
    answer = say("retry.answer-is", move=table.screen.moves.words(table.match.state, best, say))
    return (*outcome, answer) if retry.answered else outcome


def _outcome_words(table: Table, say: Words) -> str:
    """Whether the last try is as good as the best move."""
    retry, cost = table.retry, retrying.cost_of(table)
    assert retry
    move = table.screen.moves.words(table.match.state, retry.tried, say)
    if cost is None:
        return say("retry.unjudged", move=move)
    unit = judging.known(table, retry.number - 1).result.unit
    return say("retry.right", move=move) if cost.none else say("retry.wrong", move=move, cost=lost(cost, unit, say))


def _outcome(table: Table, say: Words) -> Markup:
    cost, text = retrying.cost_of(table), _outcome_words(table, say)
    if cost is None:
        return tag("p", with_maths(text, say))
    return tag("p", icon("check" if cost.none else "close"), tag("span", with_maths(text, say)), class_="standing")
