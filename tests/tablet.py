"""A tablet for tests of lessons: the app's page, and what its device keeps when the page is loaded again."""

import json
from typing import Any

from pyapp.app.classroom.address import write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.model import Making, Model, Results
from pyapp.app.runtime import Runtime
from pyapp.core import Match
from pyapp.games.math_magic import solver

PAGE = "https://ecole.test/jeux/"


class Tablet:
    """A page and what its device keeps: stored texts outlive the page, as in a browser. Several pages of one browser
    share what is kept, hear of it, and have each their own `note`."""

    def __init__(
        self,
        search: str = "",
        device: dict[str, str] | None = None,
        hash: str = "",
        random: int = 1,
        note: str = "session",
        calendar: int = 0,
        others: "tuple[Tablet, ...]" = (),
        **opening: Any,
    ) -> None:
        self.kept = {} if device is None else device
        self.runtime, self.random, self.now = Runtime(lambda: 0.0), random, 1000
        self.note, self.calendar, self.opening = note, calendar, opening  # `calendar`: ahead of the page's own clock
        self.done: list[dict[str, Any]] = []
        self.others = list(others)
        self.rings: list[tuple[int, dict[str, Any]]] = []  # what the page has been asked to say, and when
        texts = {key: text for key, text in self.kept.items() if not key.startswith("session")}
        stored = {
            **{
                key.replace("match-", "about-") if key.startswith("match-") else key: text
                for key, text in texts.items()
            },
            **self._noted(),
            "session": self.kept.get(note, ""),
        }
        self.ask("open", stored=stored, languages=["fr"], hash=hash, search=search, address=PAGE + search, **opening)

    def _noted(self) -> dict[str, str]:
        """The match at which this tab was left comes whole."""
        key = json.loads(self.kept.get(self.note) or '{"key": ""}')["key"]
        return {f"match-{key}": self.kept[f"match-{key}"]} if f"match-{key}" in self.kept else {}

    def ask(self, act: str, arg: str = "", **more: Any) -> dict[str, Any]:
        self.now += 10
        event = {
            "act": act,
            "arg": arg,
            "now": self.now,
            "date": self.now + self.calendar,
            "random": self.random << 16,
            **more,
        }
        answer: dict[str, Any] = json.loads(self.runtime.receive(json.dumps(event)))
        self.done = answer["effects"]
        self._does(answer)
        if isinstance(self.model.page, Making) and answer["more"]:  # as a page does that has nothing else to do
            answer = self.ask("slice")
        return answer

    def _does(self, answer: dict[str, Any]) -> None:
        """What the page does of an answer."""
        for effect in answer["effects"]:
            assert effect["do"] != "report", effect["text"]
            if effect["do"] == "store":
                self.kept[self.note if effect["key"] == "session" else effect["key"]] = effect["value"]
                if "about" in effect:
                    self.kept[effect["key"].replace("match-", "about-")] = effect["about"]
            if effect["do"] == "store-all":
                for one in effect["entries"]:
                    self.kept[one["key"]] = one["value"]
                    if one["about"]:
                        self.kept[one["key"].replace("match-", "about-")] = one["about"]
            if effect["do"] == "erase":
                for key in effect["keys"]:
                    self.kept.pop(key, None)
                    self.kept.pop(key.replace("match-", "about-"), None)
            self._tell(effect)
            if effect["do"] == "load":
                self.ask("loaded", effect["key"], value=self.kept[effect["key"]])
            if effect["do"] == "after" and not effect["milliseconds"]:
                self.ask(**effect["event"])
            elif effect["do"] == "after":
                self.rings.append((self.now + effect["milliseconds"], effect["event"]))

    def _tell(self, effect: dict[str, Any]) -> None:
        """Other pages of this browser hear what is kept."""
        keys: list[str] = (
            [effect["key"]] if effect["do"] == "store" else effect["keys"] if effect["do"] == "erase" else []
        )
        for other, key in ((other, key) for other in self.others for key in keys if key != "session"):
            if key.startswith("match-"):
                other.ask("shelf", key.removeprefix("match-"), value=effect.get("about", ""))
            else:
                other.ask("settings" if key == "settings" else "stored", key, value=effect.get("value", ""))

    def again(self, search: str = "", hash: str = "") -> "Tablet":
        """The page is loaded again, perhaps by another address. The calendar goes on; the page's clock begins anew."""
        return Tablet(search, self.kept, hash, self.random, self.note, self.calendar + self.now - 1000, **self.opening)

    def beside(self, search: str, note: str, **opening: Any) -> "Tablet":
        """Another page of the same browser."""
        pages = (self, *self.others)
        later = self.calendar + self.now - 1000
        other = Tablet(search, self.kept, "", self.random + 1, note, later, pages, **opening)
        for one in pages:
            one.others.append(other)
        return other

    @property
    def model(self) -> Model:
        return self.runtime.model

    @property
    def match(self) -> Match:
        assert self.model.table
        return self.model.table.match

    @property
    def refused(self) -> str:
        told = self.model.table.refused if self.model.table else self.model.refused
        return told.code if told else ""

    def play(self, moves: int) -> None:
        """So many right answers, or none where there is none."""
        for _ in range(moves):
            found = next(iter(solver.solve(self.match.state)), None)
            text = self.match.game.write(self.match.state, found) if found else "stall"
            self.ask("typed", value=text)


def class_of(model: Model) -> Results:
    """The page of a class, which is open."""
    assert isinstance(model.page, Results)
    return model.page


def at(lesson: Lesson, **more: Any) -> Tablet:
    return Tablet(f"?{write(lesson)}", **more)
