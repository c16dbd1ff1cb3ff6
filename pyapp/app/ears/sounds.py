"""What is heard when something happens at a table, and the word of praise for a right answer. Pieces and dice are heard
by the page, which sees them move."""

from pyapp.app import effects as do
from pyapp.app.effects import Effect
from pyapp.app.model import Table
from pyapp.app.table.scene import played
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import join, tag
from pyapp.app.ui.words import Words


def heard(before: Table, after: Table, say: Words) -> list[Effect]:
    """At most one sound: of a refusal, the end, a right answer, or one's turn; a right answer is also seen."""
    right = _right(before, after)
    name = _name(before, after, right)
    praise = [do.praise(join(icon("check"), tag("span", say("right"))))] if right else []
    return praise + ([do.sound(name)] if name else [])


def _made(before: Table, after: Table) -> bool:
    """Whether a move was made; nothing else is one: taking back, looking, what is in hand."""
    return len(after.match.turns) > len(before.match.turns)


def _right(before: Table, after: Table) -> bool:
    """Whether a person has given an answer that the game knows to be right."""
    match = after.match
    by_a_person = before.match.game.turn(before.match.state) not in match.bots
    return _made(before, after) and by_a_person and after.screen.right(played(match, len(match.turns)))


def _name(before: Table, after: Table, right: bool) -> str:
    if after.refused and after.refused is not before.refused:
        return "refused"
    match = after.match
    if not _made(before, after):
        return ""
    if match.game.over(match.state):
        return "won" if set(match.game.winners(match.state)) - set(match.bots) else "turn"
    if right:
        return "right"
    was, is_now = (one.match.game.turn(one.match.state) in match.bots for one in (before, after))
    return "turn" if was and not is_now else ""
