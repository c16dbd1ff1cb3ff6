"""What the pages around lessons share: their bar, codes to photograph, and the pictures that pupils may choose."""

import segno

from pyapp.app.classroom.result import PICTURE, PICTURES
from pyapp.app.ui.icons import SEATS
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.parts import button
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words

LARGEST_CODE = 1000  # characters of a link that a camera still reads from a screen


def bar(title: str, say: Words) -> Markup:
    return tag(
        "header",
        button("", "home", icon_name="home", label=say("home"), id="go-home"),
        tag("p", tag("strong", "Bons Comptes"), " ", title, class_="title"),
        id="bar",
        class_="bar",
    )


@remember
def qr(text: str, label: str) -> Markup:
    """A link as a code to photograph."""
    drawn = segno.make(text, error="l", micro=False).svg_inline(
        scale=4, border=3, omitsize=True, dark="#1F2430", light="#fff", svgclass="code"
    )
    return tag("figure", Markup(drawn), class_="qr", role="img", aria_label=label)


def picture(number: int) -> Markup:
    """One of the pictures that stand for a pupil: five shapes in five colours."""
    return Markup(
        f'<svg class="seat seat-{number // 5}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f"{SEATS[number % 5]}</svg>"
    )


def picture_of(name: str) -> Markup | None:
    """The picture that a pupil has chosen instead of a name."""
    number = name[1:]
    chosen = name.startswith(PICTURE) and number.isdecimal() and number.isascii() and int(number) < PICTURES
    return picture(int(number)) if chosen else None
