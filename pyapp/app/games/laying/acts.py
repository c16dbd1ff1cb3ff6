"""What taps, drops and keys mean while tiles are laid; the game says which board, rack order and marks there are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying.draft import Draft
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.core.plain import small
from pyapp.games.tiles import Lay, Squares

TYPED = {"x": "*", "X": "*", "×": "*", "·": "*", "/": ":", "÷": ":", "−": "-"}


@dataclass(frozen=True, slots=True)
class Kit:
    """What a game has to lay with."""

    words: str  # what the keys of its own sentences begin with
    squares: Squares
    order: str  # of the tiles when a rack is sorted
    marks: str  # what can be typed
    joker_marks: str = ""  # what a joker may stand for
    may_cover: bool = False  # whether a tile may be laid over an old one
    typed: Mapping[str, str] = field(default_factory=lambda: TYPED)  # other keys for the same marks
    announced: Callable[[Any, Lay, Words], str] = lambda before, move, say: ""  # what has to be said with a laying
    why: Callable[[Any, Words], str] = lambda before, say: ""  # why what was challenged is right or wrong
    bends: Callable[[Any], bool] = lambda state: False  # whether the tiles of a turn may lie in a row and a column
    hides: bool = False  # whether the points would give away what is wrong, before anybody has challenged it


def act(kit: Kit, board: str, draft: Draft, name: str, arg: str, event: Mapping[str, Any]) -> Draft:
    """The draft after one event; what is not about laying leaves it as it is."""
    if name == "show":
        return replace(draft, shown=True)
    if name == "go-on":
        return replace(draft, waits=False)
    if not draft.shown:
        return draft
    if name == "cell":
        return drafts.tap(board, draft, kit.squares.at(arg), kit.may_cover)
    if name == "drop":
        return _drop(kit, board, draft, arg, str(event.get("to", "")))
    if name == "key":
        return _key(kit, board, draft, arg, str(event.get("at", "")))
    slot = small(arg)
    if name == "rack" and slot is not None and slot < len(draft.order):
        return drafts.pick(draft, slot)
    if name == "joker" and draft.asking is not None and arg in kit.joker_marks:
        return drafts.stand_for(draft, arg)
    if name == "ask-joker":
        return drafts.ask_again(draft, kit.squares.at(arg)) if kit.squares.at(arg) in draft.squares else draft
    return _tool(kit, draft, name, event)


def _tool(kit: Kit, draft: Draft, name: str, event: Mapping[str, Any]) -> Draft:
    if name == "shuffle":
        return drafts.shuffle(draft, random if type(random := event.get("random")) is int else 0)
    if name == "sort":
        return drafts.sort(draft, kit.order)
    if name == "clear":
        return drafts.clear(draft)
    if name == "changing":
        return replace(drafts.clear(draft), changing=() if draft.changing is None else None)
    if name == "lifting" and kit.may_cover:
        return replace(draft, lifting=not draft.lifting, picked=None, changing=None)
    if name == "turn":
        return replace(draft, down=not draft.down)
    return draft


def _drop(kit: Kit, board: str, draft: Draft, piece: str, to: str) -> Draft:
    """A tile dragged from the rack or the board, to the rack or the board."""
    draft = replace(draft, typing=False)
    slot = _slot(draft, piece)
    if slot is None:
        laid = [slot for square, slot, _ in draft.laid if kit.squares.name(square) == piece]
        if not laid:
            return draft
        slot = laid[0]
    target = _slot(draft, to)
    if target is None:
        return drafts.lay(board, draft, slot, kit.squares.at(to), kit.may_cover)
    if slot in draft.slots:
        draft = drafts.take_back(draft, next(square for square, other, _ in draft.laid if other == slot))
    return drafts.swap(draft, slot, target) if slot != target else draft


def _slot(draft: Draft, name: str) -> int | None:
    found = small(name.removeprefix("rack-")) if name.startswith("rack-") else None
    return found if found is not None and found < len(draft.order) else None


def _key(kit: Kit, board: str, draft: Draft, key: str, at: str) -> Draft:
    """A key, pressed while an element of the page had the focus: the cursor is there if it is a square."""
    if at.startswith("cell-"):
        draft = replace(draft, focus=kit.squares.at(at.removeprefix("cell-")))
    if key == "Backspace":
        return drafts.erase(kit.squares, board, draft)
    if key == "Escape":
        return drafts.clear(draft)
    mark = kit.typed.get(key, key)
    if mark in kit.marks:
        return drafts.type_mark(kit.squares, board, draft, mark, kit.joker_marks, kit.may_cover)
    return draft


def change_text(draft: Draft) -> str:
    """The move that changes the marked tiles."""
    if not draft.changing:
        raise Refused("laying.change-nothing")
    return f"change {','.join(draft.order[slot] for slot in draft.changing)}"
