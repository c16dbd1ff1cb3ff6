"""Where people set up a position of tiles by hand: rows and racks as text, and the board as far as it can be drawn."""

from collections.abc import Sequence

from pyapp.app.icons import seat_mark
from pyapp.app.markup import Markup, tag, void
from pyapp.app.words import Words


def editor(
    about: tuple[str, str], rows: Sequence[str], racks: Sequence[tuple[str, str]], longest: int,
    drawing: Markup | None, say: Words, *more: Markup,
) -> Markup:
    """Title and explanation, the rows beside the board, further fields, and a label and its tiles for every rack."""
    lines = [tag("li", field(f"row-{row}", text, len(rows), say("setup.layout.row", number=row + 1)))
             for row, text in enumerate(rows)]
    held = [tag("label", tag("span", seat_mark(seat), " ", label, class_="row"),
                field(f"rack-{seat}", tiles, longest), class_="field") for seat, (label, tiles) in enumerate(racks)]
    return tag("div", tag("p", about[0]), tag("p", about[1], class_="quiet small"),
               tag("div", tag("ol", *lines), drawing, class_="layout wide-layout"), *more, *held)


def field(place: str, value: str, longest: int, label: str | None = None) -> Markup:
    """What is written at one place of the position."""
    return void("input", type="text", id=f"option-layout-{place}", value=value, maxlength=longest,
                data_change=f"option layout {place}", autocomplete="off", autocapitalize="off", spellcheck="false",
                aria_label=label)
