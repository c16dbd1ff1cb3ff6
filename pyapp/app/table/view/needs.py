"""What a child needs, in words: kindly for the child, with an exercise to play at once; briefly for the teacher."""

from pyapp.app.table.practice import exercise
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.parts import button
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, pretty


@remember
def card(needs: tuple[str, ...], game: str, may_practise: bool, say: Words) -> Markup:
    """A part of the end screen; hidden where nothing is lacking."""
    if not needs:
        return tag("div", id="needs", hidden=True)
    able = next((skill for skill in needs if exercise(skill, game)), "") if may_practise else ""
    practise = (
        button(
            with_maths(say("needs.practise", what=_name(able, say)), say),
            "practise",
            able,
            icon_name="play",
            id="practise",
        )
        if able
        else None
    )
    return tag("section", tag("h3", say("needs")), told(needs, say), practise, id="needs", class_="needs")


def told(needs: tuple[str, ...], say: Words) -> Markup | None:
    """Three sentences."""
    if not needs:
        return None
    what = say("list.and").join(_fully(skill, say) for skill in needs)
    return tag("p", with_maths(" ".join((say("needs.well"), say("needs.still", what=what), say("needs.comes"))), say))


def briefly(needs: tuple[str, ...], say: Words) -> str:
    """For the teacher."""
    return ", ".join(_name(skill, say) for skill in needs)


def _name(skill: str, say: Words) -> str:
    return pretty(skill) if "*" in skill else say(f"need.{skill}")


def _fully(skill: str, say: Words) -> str:
    """A fact with what it makes, a kind with an example."""
    if "*" not in skill:
        return say(f"need.{skill}.like")
    one, other = map(int, skill.split("*"))
    return f"{pretty(skill)} = {one * other}"
