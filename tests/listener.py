"""Somebody who hears the page and has a keyboard: roles, names and live text, the tab stops in their order, and where
the focus is after every act, as the shell puts it (web/page: shell, focus, keys). Every key is counted.

Geometry, ids and classes are for the model of the browser only: a pupil who plays by ear is told none of them.
"""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from pyapp.app.runtime import Runtime
from pyapp.app.ui.fragments import compose

VOID = frozenset({"input", "br", "img", "link", "meta", "hr", "wbr"})
NAMED = frozenset({"img", "gridcell", "timer", "application", "math"})  # roles of which only the name is read
FIELDS = frozenset({"button", "input", "select", "textarea", "summary"})
LONGEST_THOUGHT = 20_000  # slices: only a limit for one that does not end


class Element:
    """One element of the page, with what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str | None], parent: "Element | None") -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.inside: list[Element | str] = []

    def get(self, name: str) -> str:
        return self.attributes.get(name) or ""

    def has(self, name: str) -> bool:
        return name in self.attributes

    def every(self) -> Iterator["Element"]:
        """This one and all in it, as they are read."""
        yield self
        for one in self.inside:
            if isinstance(one, Element):
                yield from one.every()

    def around(self) -> Iterator["Element"]:
        """This one, and what it is in."""
        yield self
        if self.parent:
            yield from self.parent.around()

    @property
    def text(self) -> str:
        """What is read of it."""
        if self.get("aria-hidden") == "true" or self.has("hidden"):
            return ""
        if self.has("aria-label") and (self.tag in (*FIELDS, "math") or self.get("role") in NAMED):
            return " ".join(self.get("aria-label").split())  # a region has a name and is read all the same
        return " ".join(" ".join(one if isinstance(one, str) else one.text for one in self.inside).split())

    @property
    def hidden(self) -> bool:
        """Out of the reach of ears and keys: hidden, or in a section that is folded."""
        folded = any(
            one.tag == "details" and not one.has("open")
            for one in self.around()
            if one is not self.parent or self.tag != "summary"
        )
        return folded or any(one.has("hidden") for one in self.around())

    @property
    def is_stop(self) -> bool:
        """Whether Tab stops here."""
        if self.has("disabled") or self.get("tabindex") == "-1" or self.hidden:
            return False
        if self.get("type") == "radio":
            return self.has("checked")  # arrows go on to the others
        return self.tag in FIELDS or self.has("href") or self.get("tabindex") == "0"


class Document(HTMLParser):
    """The page as a tree."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = self.at = Element("body", {}, None)
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, dict(attrs), self.at)
        self.at.inside.append(made)
        if tag not in VOID:
            self.at = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.inside.append(Element(tag, dict(attrs), self.at))

    def handle_endtag(self, tag: str) -> None:
        ended = next((one for one in self.at.around() if one.tag == tag), None)
        if ended and ended.parent:
            self.at = ended.parent

    def handle_data(self, data: str) -> None:
        self.at.inside.append(data)


class Listener:
    """A page, what is heard of it, and a keyboard."""

    def __init__(self, search: str = "", random: int = 7) -> None:
        self.runtime, self.now, self.random = Runtime(clock=lambda: 0.0), 10_000_000, random
        self.keys, self.called = 0, ""  # the name under which somebody sits at the table
        self.focus = ""  # the id of what has it; "": nobody has pressed Tab yet
        self.opener: str | None = None  # where it goes back to when a dialog closes
        self.asked = ""  # the field that a question has brought
        self.unfolded: set[str] = set()  # sections that were opened, by their names
        self.later: list[dict[str, Any]] = []  # what the page was asked to send after a while
        self.said: list[str] = []  # live text, in the order in which it came
        self.document = Element("body", {}, None)
        self.send("open", stored={}, languages=["fr"], search=search, address="https://ecole.test/jeux/")

    # The page's side

    def send(self, act: str, arg: str = "", **more: Any) -> None:
        """One event, and everything that follows of it by itself: thinking, the computer's moves."""
        self._event({"act": act, "arg": arg, **more})
        for _ in range(LONGEST_THOUGHT):
            if self.later:
                self._event(self.later.pop(0))
            elif not self.thinking:
                break
            else:
                self._event({"act": "slice"})
        else:
            raise AssertionError("it thinks for ever")
        if self._ticks() and act != "tick":
            self.now += 60_000
            self.send("tick")

    def _ticks(self) -> bool:
        """Whether something is being shown that a clock of the page brings to its end."""
        return any(one.has("data-tick") for one in self.document.every())

    def _event(self, event: dict[str, Any]) -> None:
        self.now += 5000  # so that nothing is still being shown
        stamped = {"now": self.now, "date": self.now, "random": self.random, **event}
        answer = json.loads(self.runtime.receive(json.dumps(stamped)))
        self.thinking = answer["more"]
        effects = answer["effects"]
        if answer["fragments"]:
            self._drawn(not answer["passive"])
        for effect in effects:
            assert effect["do"] != "report", effect["text"]
            if effect["do"] == "after":
                self.later.append(effect["event"])
            if effect["do"] == "focus" and self.by_id(effect["id"]):
                self.focus = effect["id"]

    def _drawn(self, caused: bool) -> None:
        """The page is another one: the focus goes where the shell puts it, and what is new is heard."""
        was, self.document = self.document, Document(compose(self.runtime.shown)).root
        self._unfold()
        before, now = _modal(was), _modal(self.document)
        if now and not before:
            self.opener = self.opener if self.opener is not None else self.focus
            self.focus = "dialog-title"
        elif before and not now:
            self.focus, self.opener = self.opener or "", None
        wanted = next((one.get("id") for one in self.document.every() if one.has("data-focus")), "")
        if wanted and wanted != self.asked:
            self.focus = wanted
        self.asked = wanted
        is_new = _screen(was) != _screen(self.document)
        if caused and (not wanted or self.focus != wanted) and (is_new or self._is_lost()):
            self.focus = "dialog-title" if now else self._home()
        self._listen(was)

    def _listen(self, was: Element) -> None:
        """Live text that was not there before; beside an open dialog all is silent."""
        old = {part for one in was.every() if one.get("role") == "status" for part in _heard(one)}
        for one in (_modal(self.document) or self.document).every():
            if one.get("role") == "status":
                self.said += [part[1] for part in _heard(one) if part[1] and part not in old]

    def _unfold(self) -> None:
        for one in self.document.every():
            if one.tag == "summary" and one.parent and one.text in self.unfolded:
                one.parent.attributes["open"] = ""

    def _is_lost(self) -> bool:
        at = self.by_id(self.focus)
        modal = _modal(self.document)
        return at is None or at.has("disabled") or at.hidden or bool(modal and modal not in at.around())

    def _home(self) -> str:
        """focus.js: the board's one tab stop at a table, elsewhere the heading."""
        board = self.by_id("board") if _screen(self.document) == "table" else None
        stops = [one for one in board.every() if one.is_stop] if board else []
        return stops[0].get("id") if stops else "h1"

    def by_id(self, name: str) -> Element | None:
        if name == "h1":
            return next((one for one in self.document.every() if one.tag == "h1"), None)
        return next((one for one in self.document.every() if name and one.get("id") == name), None)

    # What ears and keys have

    @property
    def stops(self) -> list[Element]:
        """Where Tab stops, in order; in an open dialog only there."""
        return [one for one in (_modal(self.document) or self.document).every() if one.is_stop]

    def name(self, element: Element) -> str:
        """What is said when the focus comes to it."""
        if element.tag in ("input", "select") and not element.has("aria-label"):
            label = next(
                (
                    one
                    for one in self.document.every()
                    if one.tag == "label" and (element in one.every() or one.get("for") == element.get("id"))
                ),
                None,
            )
            return label.text if label else ""
        return " ".join((element.get("aria-label") or element.text).split())

    def is_at(self, name: str) -> bool:
        here = self.by_id(self.focus)
        return here is not None and self.name(here).startswith(name)

    def find(self, name: str) -> Element | None:
        """A button, field or place by how its name begins."""
        plain = " ".join(name.split())
        return next((one for one in self.stops if self.name(one).startswith(plain)), None)

    def tab(self, name: str) -> Element:
        """Tab, or Shift+Tab, until that name is heard. Nobody goes round through the browser's own buttons."""
        stops, target = self.stops, self.find(name)
        assert target, (name, [self.name(one) for one in stops])
        everything = list((_modal(self.document) or self.document).every())
        here = self.by_id(self.focus)
        at = everything.index(here) if here in everything else -1
        goal = everything.index(target)
        way = [one for one in stops if at < everything.index(one) <= goal or goal <= everything.index(one) < at]
        self.keys += len(way)
        self.focus = id_of(target)
        return target

    def press(self, name: str) -> None:
        """Go there and press Enter; at the board a button may have a key of its own, which is told."""
        target = self.find(name)
        assert target, (name, [self.name(one) for one in self.stops])
        listens = any(one.has("data-keys") for one in (self.by_id(self.focus) or target).around())
        if not (target.has("data-key") and listens and self.focus):
            self.tab(name)
        self.keys += 1
        self.send(*target.get("data-act").split(" ", 1))

    def write(self, field: str, text: str) -> str:
        """A text typed into a field, and Enter: what is answered."""
        target = self.tab(field)
        self.keys += len(text) + 1
        submit = next(one for one in self.stops if one.get("data-field") == target.get("id"))
        return self.told(lambda: self.send(submit.get("data-act"), value=text))

    def pick(self, name: str) -> None:
        """One of a few, by arrow keys from the one that is chosen."""
        every = [one for one in self.document.every() if one.get("type") == "radio"]
        wanted = next(one for one in every if self.name(one).startswith(name))
        group = [one for one in every if one.get("name") == wanted.get("name")]
        now = next(one for one in group if one.has("checked"))
        self.tab(self.name(now))
        self.keys += abs(group.index(wanted) - group.index(now))
        self.focus = wanted.get("id")
        self.send(*wanted.get("data-change").split(" ", 1), value=wanted.get("value"))

    def unfold(self, name: str) -> None:
        """A section is opened by its name."""
        self.unfolded.add(self.tab(name).text)
        self.keys += 1
        self._unfold()

    def fill(self, field: str, text: str) -> None:
        """A field that is taken over when one leaves it."""
        target = self.tab(field)
        self.keys += len(text)
        self.send(*target.get("data-change").split(" ", 1), value=text)

    def choose(self, field: str, choice: str) -> None:
        """One of a list, by arrow keys."""
        target = self.tab(field)
        options = [one for one in target.every() if one.tag == "option"]
        now = next((at for at, one in enumerate(options) if one.has("selected")), 0)
        wanted = next(at for at, one in enumerate(options) if one.text.startswith(choice))
        self.keys += abs(wanted - now)
        self.send(*target.get("data-change").split(" ", 1), value=options[wanted].get("value"))

    def key(self, key: str) -> str:
        """One key at the board."""
        self.keys += 1
        here = self.by_id(self.focus)
        steered = next((one.get("data-steer") for one in here.around() if one.has("data-steer")), "") if here else ""
        if steered and (key.startswith("Arrow") or key in ("Enter", " ")):
            return self.told(lambda: self.send(steered, key, at=self.focus))
        return self.told(lambda: self.send("key", key, at=self.focus))

    def escape(self) -> None:
        """Out of a dialog."""
        self.keys += 1
        self.send("close")

    def told(self, act: Any) -> str:
        """What is heard while something is done."""
        before = len(self.said)
        act()
        return " ".join(self.said[before:])

    def read(self) -> str:
        """The page, or the open dialog, read from its beginning to its end."""
        return (_modal(self.document) or self.document).text


def _heard(live: Element) -> list[tuple[str, str]]:
    """What is said of live text when it is new: all of it, or only what is new in it."""
    if live.get("aria-atomic") != "false":
        return [(live.get("id"), live.text)]
    return [(live.get("id"), one.text) for one in live.every() if one.tag in ("li", "p")] or [
        (live.get("id"), live.text)
    ]


def id_of(element: Element) -> str:
    return element.get("id") or f"{element.tag} {element.text}"


def _screen(document: Element) -> str:
    return next((one.get("data-screen") for one in document.every() if one.has("data-screen")), "")


def _modal(document: Element) -> Element | None:
    return next((one for one in document.every() if one.tag == "dialog" and one.has("data-modal")), None)
