"""The card "Pour la classe" of the home screen: a wall with a code to photograph, and tablets before it."""

from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.words import Words

DOTS = ("1110111", "1010101", "1110111", "0001010", "1110110", "1011001", "1110111")  # no real code: only its looks


def class_card(say: Words) -> Markup:
    """The card, in the form of a game's."""
    return tag(
        "button",
        tag("span", _picture(), class_="picture"),
        tag(
            "span",
            tag("span", say("class"), class_="name"),
            tag("span", say("class.card.what")),
            tag("span", say("class.card.who"), class_="quiet"),
            class_="words",
        ),
        class_="game-card class-card",
        type="button",
        id="for-class",
        data_act="class",
    )


def _picture() -> Markup:
    dots = "".join(
        f'<rect x="{136 + 18 * column}" y="{66 + 18 * row}" width="18" height="18"/>'
        for row, line in enumerate(DOTS)
        for column, dot in enumerate(line)
        if dot == "1"
    )
    tablets = "".join(
        f'<rect class="tablet" x="{x}" y="276" width="92" height="72" rx="9"/>'
        f'<rect class="glass" x="{x + 9}" y="285" width="74" height="54" rx="3"/>'
        for x in (38, 154, 270)
    )
    return Markup(
        f'<svg class="board class-picture" viewBox="0 0 400 400" aria-hidden="true" focusable="false">'
        f'<rect class="wall" x="96" y="36" width="208" height="208" rx="10"/><g class="dots">{dots}</g>'
        f"{tablets}</svg>"
    )
