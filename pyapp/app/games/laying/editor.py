"""Where people set up a position of tiles by hand: a tile, then the squares where it lies; racks are written."""

from collections.abc import Sequence

from pyapp.app.games.laying.board import Look, Style, sign
from pyapp.app.games.laying.board import editor as board_editor
from pyapp.app.ui.icons import seat_mark
from pyapp.app.ui.markup import Markup, tag, void
from pyapp.app.ui.parts import button
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.games.tiles import EMPTY, Squares


def put(squares: Squares, rows: Sequence[str], name: str, held: str) -> list[str]:
    """The rows with what is held on a square; nothing held, or the same tile again, clears it."""
    try:
        row, column = divmod(squares.at(name), squares.side)
    except Refused:
        return list(rows)
    line = rows[row].ljust(squares.side, EMPTY)
    mark = held if held and line[column] != held else EMPTY
    return [*rows[:row], line[:column] + mark + line[column + 1 :], *rows[row + 1 :]]


def editor(
    about: tuple[str, str],
    style: Style,
    rows: Sequence[str],
    jokers: frozenset[int],
    marks: str,
    held: str,
    racks: Sequence[tuple[str, str]],
    longest: int,
    wrong: str,
    say: Words,
    *more: Markup,
) -> Markup:
    """Title and explanation, the tiles to choose from, the board, what is wrong with it, further fields, the racks."""
    board = "".join(
        mark if mark in marks else EMPTY
        for row in rows
        for mark in row[: style.squares.side].ljust(style.squares.side, EMPTY)
    )
    tiles = [
        button(sign(mark), "hold", mark, id=f"hold-{at}", kind="key", pressed=mark == held)
        for at, mark in enumerate(marks)
    ]
    erase = button(
        "", "hold", icon_name="erase", label=say("laying.editor.erase"), id="hold-none", kind="key", pressed=not held
    )
    look = Look(board, jokers=jokers, focus=len(board) // 2)
    drawing = board_editor(style, look, "option layout cell-", about[0], say)
    fields = [
        tag(
            "label",
            tag("span", seat_mark(seat), " ", label, class_="row"),
            field(f"rack-{seat}", tiles_, longest),
            class_="field",
        )
        for seat, (label, tiles_) in enumerate(racks)
    ]
    return tag(
        "div",
        tag("p", about[0]),
        tag("p", about[1], class_="quiet small"),
        tag("div", *tiles, erase, class_="chooser", role="group", aria_label=say("laying.editor.tiles")),
        tag("div", drawing, class_="layout wide-layout"),
        tag("p", wrong, class_="quiet", role="status") if wrong else None,
        *more,
        *fields,
    )


def field(place: str, value: str, longest: int, label: str | None = None) -> Markup:
    """What is written at one place of the position."""
    return void(
        "input",
        type="text",
        id=f"option-layout-{place}",
        value=value,
        maxlength=longest,
        data_change=f"option layout {place}",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_label=label,
    )
