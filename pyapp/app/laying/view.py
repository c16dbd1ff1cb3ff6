"""The rack and its tools on the page, the cover between turns and the question what a joker stands for."""

from collections.abc import Callable

from pyapp.app.laying.draft import Draft
from pyapp.app.parts import button
from pyapp.app.words import Words
from pyapp.core.markup import Markup, slot, tag
from pyapp.core.tile_board import sign


def stage(draft: Draft, say: Words) -> Markup:
    """The board, which can be zoomed and then pans, and the rack under it."""
    zoom = button("", "zoom", icon_name="zoom", id="zoom", pressed=draft.zoomed, label=say("laying.zoom"))
    return tag(
        "section", tag("div", slot("board"), id="pan", class_="pan zoomed" if draft.zoomed else "pan", tabindex=-1),
        tag("div", zoom, class_="zoom"), slot("rack"), id="stage", class_="stage laying", aria_label=say("table.stage"))


def rack(
    draft: Draft, active: bool, say: Words, kinds: dict[str, str] | None = None,
    value: Callable[[str], str] = lambda tile: "",
) -> Markup:
    """The tiles as the player has ordered them; a laid tile leaves its place open.

    `kinds` gives tiles a class, `value` the small number on them.
    """
    tiles = [_tile(draft, at, tile, active, say, (kinds or {}).get(tile, ""), value(tile))
             for at, tile in enumerate(draft.order)]
    return tag("div", *tiles, id="rack", class_="rack", role="group", aria_label=say("laying.rack"))


def _tile(draft: Draft, at: int, tile: str, active: bool, say: Words, kind: str, value: str) -> Markup:
    if at in draft.slots:
        return tag("span", class_="slot", id=f"rack-{at}", data_drop=f"rack-{at}")
    marked = at == draft.picked or at in (draft.changing or ())
    classes = " ".join(name for name in ("tile", kind, "picked" if marked else "") if name)
    return tag(
        "button", tag("span", sign(tile) if tile != "?" else ""),
        data_worth=value or None, class_=classes + (" blank" if tile == "?" else ""),
        type="button", id=f"rack-{at}", data_act=f"rack {at}", data_drag=f"rack-{at}" if active else None,
        data_drop=f"rack-{at}", data_ghost=sign(tile) if tile != "?" else "", disabled=not active,
        aria_pressed="true" if marked else "false",
        aria_label=say("laying.joker") if tile == "?" else sign(tile),
    )


def way(draft: Draft, say: Words) -> Markup:
    """For who types: where the next tile goes."""
    return tag("span", say("laying.way.down" if draft.down else "laying.way.across"), id="way", role="status",
               class_="visually-hidden", data_way="down" if draft.down else "across")


def cover(player: str, say: Words) -> Markup:
    """Racks are secret: whoever comes next uncovers their own."""
    return tag("div", button(say("laying.show", player=player), "show", kind="main", icon_name="eye", id="show"),
               id="rack", class_="rack covered")


def no_rack(text: str) -> Markup:
    return tag("div", tag("p", text, class_="quiet"), id="rack", class_="rack covered")


def tools(draft: Draft, may_change: bool, say: Words) -> tuple[Markup, ...]:
    """Beside the main button: order the rack, take everything back, change tiles."""
    if draft.changing is not None:
        return (button(say("laying.keep"), "changing", icon_name="close", id="changing"),)
    back = button("", "clear", icon_name="undo", id="take-back", label=say("laying.clear")) if draft.laid else \
        button("", "sort", icon_name="sort", id="sort", label=say("laying.sort"))
    return (
        back, button("", "shuffle", icon_name="shuffle", id="shuffle", label=say("laying.shuffle")),
        button(say("laying.change"), "changing", icon_name="swap", id="changing", disabled=not may_change),
    )


def chooser(draft: Draft, marks: str, square: str, say: Words) -> Markup:
    """What does this joker stand for?"""
    choices = [
        tag("button", sign(mark), class_="key", type="button", id=f"joker-{at}", data_act=f"joker {mark}",
            data_focus=at == 0 and not draft.typing, aria_label=sign(mark) if mark.isdigit() else say(f"sign.{mark}"))
        for at, mark in enumerate(marks)
    ]
    return tag("div", tag("p", say("laying.joker.ask", square=square)), tag("div", *choices, class_="chooser"),
               role="group", aria_label=say("laying.joker.ask", square=square))
