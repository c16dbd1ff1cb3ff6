"""Walking on a board by what stands on it: from one equation, pawn or rectangle to the next, to a landmark of one's
own, to a square by its name. What it is and how it is read comes from the game; the page only puts the focus there.

Where every square is an element of the page, the page itself goes from one to the next (keys.js); where the board is
one place, whose arrows steer what is in hand, the squares are walked on here (`Screen.stride`)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import After
from pyapp.app.ears import commands
from pyapp.app.model import Table
from pyapp.app.table.scene import Scene
from pyapp.app.ui.markup import Markup, tag
from pyapp.app.ui.words import Words
from pyapp.core.ears import Sights

EXPLORE = "x"  # onto the squares, where arrows steer; Escape leads back
GO = ("Enter", " ")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # one key each, in the list


def sights(table: Table, here: Scene, say: Words) -> Sights:
    """What stands there, where players are called by their names."""
    return here.match.game.sights(here.state, commands.named(here, say))


def went(table: Table, place: str, said: str) -> After:
    """To a square, which is said."""
    shown = table.screen.places.format(place=place) if table.screen.places else "board"
    walk = replace(table.walk, square=place if _strides(table) else "")
    return replace(table, said=said, refused=None, dialog="", walk=walk), [do.focus(shown)]


def _seen(table: Table, number: int) -> Table:
    return replace(table, walk=replace(table.walk, sight=number))


def _along(by: int) -> Callable[[Table, Scene, str, Words], After]:
    """To the next thing, or the one before; from the last one on to the first."""

    def walk(table: Table, here: Scene, at: str, say: Words) -> After:
        seen = sights(table, here, say)
        if not seen:
            return edge(table, here, at, say)
        number = (by - (by > 0) if table.walk.sight is None else table.walk.sight + by) % len(seen)
        return went(_seen(table, number), *seen[number])

    return walk


def edge(table: Table, here: Scene, at: str, say: Words) -> After:
    """There is nothing further that way: said, and heard as a sound."""
    return replace(table, said=say("walk.edge")), [do.sound("edge")]


def _mark(table: Table, here: Scene, at: str, say: Words) -> After:
    """A landmark at the square that has the focus."""
    place = table.walk.square or _place(table, at)
    if not place:
        return replace(table, said=say("walk.nowhere")), []
    return replace(table, walk=replace(table.walk, landmark=place), said=say("walk.marked", square=place)), []


def _back(table: Table, here: Scene, at: str, say: Words) -> After:
    if not table.walk.landmark:
        return replace(table, said=say("walk.no-mark")), []
    return went(table, table.walk.landmark, say("walk.back", square=table.walk.landmark))


def _list(table: Table, here: Scene, at: str, say: Words) -> After:
    return replace(table, dialog="sights", refused=None), []


def _keys(table: Table, here: Scene, at: str, say: Words) -> After:
    return replace(table, dialog="keys", refused=None), []


def _write(table: Table, here: Scene, at: str, say: Words) -> After:
    """To the field for moves, which answers questions too."""
    return replace(table, writing=True), [do.focus("typed")]


def _place(table: Table, at: str) -> str:
    """The square that an element of the page is, if it is one."""
    before, _, after = table.screen.places.partition("{place}")
    inside = bool(before) and at.startswith(before) and at.endswith(after)
    return at.removeprefix(before).removesuffix(after) if inside else ""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that goes about on the board, and what the list of keys calls it."""

    does: Callable[[Table, Scene, str, Words], After]
    told: str


KEYS: Mapping[str, Key] = {
    "PageDown": Key(_along(1), "sights"),
    "PageUp": Key(_along(-1), "sights"),
    "l": Key(_list, "list"),
    "m": Key(_mark, "mark"),
    "v": Key(_back, "mark"),
    "e": Key(_write, "write"),
    "?": Key(_keys, "legend"),
}


def walked(table: Table, here: Scene, event: Mapping[str, Any], say: Words) -> After | None:
    """What a key comes to that goes about on the board; None if it is for something else."""
    act, arg, far = event.get("act"), str(event.get("arg", "")), bool(event.get("far"))
    step = edge if act == "edge" else KEYS[arg].does if act == "key" and arg in KEYS else None
    if step:
        return step(table, here, str(event.get("at", "")), say)
    if not _strides(table):
        return None
    if act == "key":
        leaves = arg in (EXPLORE, "Escape") and table.walk.square
        return _leave(table, say) if leaves else _explore(table, here, say) if arg == EXPLORE else None
    return (
        None
        if arg in GO or not (table.walk.square or far or arg in ("Home", "End"))
        else _stride(table, here, arg, far, say)
    )


def _strides(table: Table) -> bool:
    """Whether the squares of this board are walked on here."""
    return bool(table.screen.begins(table.draft))


def _explore(table: Table, here: Scene, say: Words) -> After:
    return named(table, here, table.screen.begins(table.draft), say)


def _leave(table: Table, say: Words) -> After:
    return replace(table, walk=replace(table.walk, square=""), said=say("walk.over")), []


def _stride(table: Table, here: Scene, key: str, far: bool, say: Words) -> After:
    """A step from the square where one stands, or the first one onto the squares."""
    place = table.screen.stride(here.state, table.walk.square or table.screen.begins(table.draft), key, far)
    return named(table, here, place, say) if place else edge(table, here, "", say)


def go(table: Table, here: Scene, number: int, say: Words) -> After:
    """To one thing of the list."""
    seen = sights(table, here, say)
    return went(_seen(table, number), *seen[number]) if number < len(seen) else (table, [])


def named(table: Table, here: Scene, place: str, say: Words) -> After:
    """To a square by its name, which the game describes; Refused if it knows none."""
    (said, *_) = here.match.game.describe(here.state, f"square {place}", commands.named(here, say))
    return went(table, table.screen.as_named(place), said)


# The lists in dialogs


def listed(table: Table, here: Scene, say: Words) -> Markup:
    """Everything that stands there, each with a key of its own: it is two keys away."""
    rows = [
        tag(
            "li",
            tag(
                "button",
                tag("kbd", letter),
                tag("span", sentence),
                type="button",
                class_="log-line sight",
                id=f"sight-{number}",
                data_act=f"sight {number}",
                data_key=letter,
            ),
        )
        for number, (letter, (_, sentence)) in enumerate(zip(LETTERS, sights(table, here, say), strict=False))
    ]
    return tag("ol", *rows, class_="sights") if rows else tag("p", say("walk.nothing"))


def keys(table: Table, on: bool, say: Words) -> Markup:
    """Which key does what, at every table and in this game."""
    walking = dict.fromkeys(key.told for key in KEYS.values())
    common = ("arrows", "jump", "ends", *walking, "enter", "escape", "undo")  # the others are the page's (keys.js)
    rows = [*((say(f"keys.{name}"), say(f"keys.{name}.does")) for name in (*table.screen.keys, *common))]
    lines = [part for key, does in rows for part in (tag("dt", *_pressed(key)), tag("dd", does))]
    off = None if on else tag("p", say("keys.off"), class_="standing")
    return tag("div", off, tag("p", say("keys.where"), class_="quiet"), tag("dl", *lines, class_="keys-list"))


def _pressed(text: str) -> list[Markup]:
    return [tag("kbd", key) for key in text.split(" | ")]
