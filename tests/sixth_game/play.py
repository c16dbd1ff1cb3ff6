"""A whole life of the sixth game in the app, through the runtime as the page uses it."""

import json
from typing import Any

from pyapp.app.runtime import Runtime
from pyapp.app.ui.fragments import compose
from pyapp.games import GAMES


class Page:
    """A page that keeps what it is told to keep."""

    def __init__(self, stored: dict[str, str]) -> None:
        self.runtime, self.stored, self.now = Runtime(lambda: 0.0), stored, 1000
        self.send("open", stored=stored, languages=["fr"])

    def send(self, act: str, arg: str = "", **more: Any) -> None:
        waiting = [{"act": act, "arg": arg, **more}]
        while waiting:
            answer = self.ask(waiting.pop(0))
            while answer["more"]:
                waiting += self.after(answer)
                answer = self.ask({"act": "slice"})
            waiting += self.after(answer)

    def ask(self, event: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.runtime.receive(json.dumps({"now": self.now, "random": 3, **event})))
        for effect in answer["effects"]:
            assert effect["do"] != "report", effect["text"]
            if effect["do"] == "store":
                self.stored[effect["key"]] = effect["value"]
                if "about" in effect:
                    self.stored["about-" + effect["key"].removeprefix("match-")] = effect["about"]
        return answer

    def after(self, answer: dict[str, Any]) -> list[dict[str, Any]]:
        events = []
        for effect in answer["effects"]:
            if effect["do"] == "after":
                events.append(effect["event"])
            if effect["do"] == "load":
                events.append({"act": "loaded", "arg": effect["key"], "value": self.stored.get(effect["key"])})
        return events

    @property
    def markup(self) -> str:
        return compose(self.runtime.shown)

    @property
    def moves(self) -> list[str]:
        assert self.runtime.model.table
        return self.runtime.model.table.match.moves


def main() -> None:
    assert list(GAMES)[-1] == "noughts"
    page = Page({})
    assert 'id="game-noughts"' in page.markup and "Morpion" in page.markup
    page.send("dialog", "rules noughts")
    assert "Aligne trois marques" in page.markup
    page.send("setup", "noughts")
    assert "Neuf cases" in page.markup
    page.send("way", "together")
    page.send("start")
    assert "Touche une case" in page.markup
    page.send("tour", "end")
    for square in ("4", "4"):
        page.send("square", square)
    assert page.moves == ["4"] and "La case 4 est prise" in page.markup
    page.send("typed", value="0")
    page.send("undo")
    assert page.moves == ["4"]
    page.send("redo")
    page.send("hint")
    assert "Regarde les lignes" in page.markup and "Prends la case" not in page.markup
    page.send("hint")
    assert "Prends la case" in page.markup
    page.send("dialog", "solutions")
    assert "Les meilleures cases" in page.markup
    page.send("close")

    again = Page(page.stored)
    assert again.moves == ["4", "0"] and "Morpion" in again.markup
    for square in ("1", "2", "7"):
        again.send("square", square)
    assert again.moves == ["4", "0", "1", "2", "7"] and "gagne" in again.markup
    again.send("dialog", "review")
    assert again.markup.count('id="look-') == 5
    again.send("look", "2")
    assert "Revenir au jeu" in again.markup
    again.send("home")
    assert "Morpion" in again.markup

    again.send("setup", "noughts")
    again.send("seat-level", "1", value="3")
    again.send("start")
    again.send("tour", "end")
    again.send("square", "0")
    again.send("square", "3")
    assert again.moves == ["0", "1", "3", "6"], "the computer sees the line"


if __name__ == "__main__":
    main()
    print("played")
