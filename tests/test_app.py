"""The app without a browser: events in, changed fragments and effects out."""

import json
from typing import Any

import pytest

from pyapp.app.first_page import boot_sentences, page
from pyapp.app.runtime import Runtime
from pyapp.app.store.links import link, unpack
from pyapp.app.ui.fragments import changes, compose
from pyapp.app.ui.markup import tag
from pyapp.core import Match, Refused
from pyapp.games import GAMES

BOOK = {"grid": "book", "operators": "+-*:", "last": 20, "order": "rising"}


class Ticks:
    """A clock that only tests wind: every look at it is a millisecond later."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


class App:
    """A page that remembers what it was told."""

    def __init__(self, **opening: Any) -> None:
        self.runtime = Runtime(Ticks())
        self.now = 1_000_000
        self.store: dict[str, str] = dict(opening.pop("stored", {}))
        self.bin: dict[str, dict[str, str]] = {}
        self.effects: list[dict[str, Any]] = []
        self.fragments: list[str] = []
        self.waiting: list[dict[str, Any]] = []
        self.send("open", stored=self.store, languages=["fr"], address="https://ecole.example/jeux/", **opening)

    def send(self, act: str, arg: str = "", **more: Any) -> None:
        """One event, and all the thinking and waiting that follows from it."""
        self.fragments, self.effects = [], []
        self._ask({"act": act, "arg": arg, "now": self.now, "random": 12345, **more})
        while self.waiting:
            self._ask({**self.waiting.pop(0), "now": self.now, "random": 1})

    def _ask(self, event: dict[str, Any]) -> None:
        answer = json.loads(self.runtime.receive(json.dumps(event)))
        self._take(answer)
        while answer["more"]:
            answer = json.loads(self.runtime.receive(json.dumps({"act": "slice"})))
            self._take(answer)

    def _take(self, answer: dict[str, Any]) -> None:
        self.fragments += [name for name, _ in answer["fragments"]]
        for effect in answer["effects"]:
            self.effects.append(effect)
            key = effect.get("key", "")
            if effect["do"] == "store":
                self.store[key] = effect["value"]
                if "about" in effect:
                    self.store["about-" + key.removeprefix("match-")] = effect["about"]
            elif effect["do"] == "store-all":
                for one in effect["entries"]:
                    self.store[one["key"]] = one["value"]
                    if one["about"]:
                        self.store["about-" + one["key"].removeprefix("match-")] = one["about"]
            elif effect["do"] == "forget":
                about = "about-" + key.removeprefix("match-")
                self.bin[key] = {name: self.store.pop(name) for name in (key, about) if name in self.store}
            elif effect["do"] == "restore":
                self.store |= self.bin.pop(key)
            elif effect["do"] == "load":
                self.waiting.append({"act": "loaded", "arg": key, "value": self.store.get(key)})
            elif effect["do"] == "after":
                self.waiting.append(effect["event"])
            else:
                assert effect["do"] != "report", effect["text"]

    @property
    def markup(self) -> str:
        return compose(self.runtime.shown)

    @property
    def match(self) -> Match:
        assert self.runtime.model.table
        return self.runtime.model.table.match

    def tap(self, *marks: str) -> None:
        for mark in marks:
            self.send("cell" if len(mark) == 2 else "press", mark)


def at_table(players: int = 2, bots: dict[int, int] | None = None, **options: Any) -> App:
    match = Match.new("math-magic", ["Léa", "Samir", "Zoé"][:players], 3, {**BOOK, **options}, bots or {})
    app = App(hash=link("", match))
    app.send("tour", "end")
    return app


def test_home_is_drawn_before_the_engine_is_there() -> None:
    assert "Math&amp;Magic" in page("fr") and "<!--" not in page("fr")
    assert set(boot_sentences()) == {"fr", "en"}


def test_home_does_not_cross_when_the_page_shows_it_already() -> None:
    assert "page" not in App(first=True).fragments and "page" in App().fragments


def test_only_what_changed_crosses_to_the_page() -> None:
    app = at_table()
    app.send("cell", "A3")
    assert "page" not in app.fragments and "screen" not in app.fragments
    assert {"cell-A3", "calculation"} <= set(app.fragments)
    assert not {"cell-D1", "players", "log"} & set(app.fragments)


def test_changes_are_the_outermost_ones_whole() -> None:
    before = {"page": "<!--a--><!--b-->", "a": "1<!--c-->", "b": "2", "c": "3"}
    assert list(changes(before, {**before, "c": "4"})) == [("c", "4")]
    assert list(changes(before, {**before, "a": "0<!--c-->", "c": "4"})) == [("a", "04")]


def test_a_move_is_made_by_taps_and_kept_at_once() -> None:
    """The rule book's first example, MM-3: 5 + 3 - 7 = 1."""
    app = at_table()
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    assert app.match.moves == ["3 5+3-7"]
    kept = next(json.loads(value) for key, value in app.store.items() if key.startswith("match-"))
    assert kept["match"]["moves"] == ["3 5+3-7"]


def test_a_reload_sits_down_at_the_same_table() -> None:
    app = at_table()
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    assert App(stored=app.store).match.moves == ["3 5+3-7"]


def test_slide_by_tapping_piece_and_cell_and_back_again() -> None:
    """MM-6."""
    app = at_table(first=65, last=65)
    app.tap("A3", "A4")
    assert app.runtime.model.table and app.runtime.model.table.draft.shift
    app.send("put-back")
    app.send("moving")
    app.tap("A3", "A4")
    app.tap("D4", "*", "B4", "-", "C4", "-", "A4")
    app.send("play")
    assert app.match.moves == ["A3-A4 4 9*8-4-3"]


def test_only_one_piece_moves() -> None:
    """MM-6: moving another piece takes the first one back."""
    app = at_table()
    app.tap("A3", "A4")
    app.send("reserve", "9")
    app.send("cell", "D3")
    assert app.runtime.model.table
    draft = app.runtime.model.table.draft
    assert (draft.shift.digit, draft.shift.cell) == (9, 15)


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        ([("cell", "A3"), ("cell", "B3")], "Mets d’abord un signe"),
        ([("cell", "A3"), ("press", "+"), ("cell", "D1")], "n’est pas sur la même ligne"),
        ([("cell", "A3"), ("press", "+"), ("cell", "B3"), ("press", "+"), ("cell", "B4")], "une seule ligne à la fois"),
        ([("cell", "A3"), ("press", "+"), ("cell", "F3"), ("play", "")], "le 7 de la ligne 3"),
        ([("press", "*")], "Mets d’abord un chiffre"),
        ([("cell", "D3")], "est vide"),
        (
            [("cell", "F3"), ("press", "*"), ("cell", "A3"), ("press", "-"), ("cell", "B3"), ("play", "")],
            "fait 8, pas 1",
        ),
        ([("play", "")], "Écris d’abord un calcul"),
    ],
)
def test_refusals_teach(acts: list[tuple[str, str]], said: str) -> None:
    app = at_table()
    for act, arg in acts:
        app.send(act, arg)
    assert said in app.markup
    assert app.match.moves == []


def test_the_computer_answers() -> None:
    app = at_table(bots={1: 4})
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    assert len(app.match.moves) == 2 and app.match.state.turn == 0


def test_undo_goes_back_to_a_persons_turn() -> None:
    app = at_table(bots={1: 4})
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    app.send("undo")
    assert app.match.moves == []
    app.send("redo")
    assert len(app.match.moves) == 2


def test_the_clock_stalls_when_time_is_up() -> None:
    """MM-8, MM-9."""
    app = at_table(clock=True)
    app.now += 179_000
    app.send("tick")
    assert app.match.moves == []
    app.now += 2_000
    app.send("tick")
    assert app.match.moves == ["stall"]


def test_the_bell_ends_the_match() -> None:
    """MM-13."""
    app = at_table(minutes=10)
    app.now += 600_000
    app.send("tick")
    assert app.match.state.over


def test_a_wrong_answer_reopens_the_race() -> None:
    """MM-17."""
    app = at_table(variant="race-18")
    app.send("buzz", "0")
    app.tap("F3", "+", "A3")
    app.send("play")
    assert app.match.moves == ["buzz 0", "stall"]
    assert "n’est pas encore utilisé" in app.markup


def test_a_sign_set_wrong_does_not_lose_the_race() -> None:
    """MM-17: only an entered solution counts as wrong, not a slip on the way."""
    app = at_table(variant="race-18")
    app.send("buzz", "0")
    app.tap("F3", "A3")
    assert app.match.moves == ["buzz 0"]


def test_looking_back_changes_nothing_until_one_resumes() -> None:
    app = at_table()
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    app.send("stall")
    app.send("look", "1")
    assert len(app.match.moves) == 2
    app.send("resume")
    assert app.match.moves == ["3 5+3-7"]


def test_thinking_can_be_stopped() -> None:
    app = at_table()
    answer = json.loads(app.runtime.receive(json.dumps({"act": "dialog", "arg": "map", "now": 1})))
    assert answer["more"]
    answer = json.loads(app.runtime.receive(json.dumps({"act": "stop", "now": 1})))
    assert not answer["more"]


def test_links_carry_a_match_both_ways() -> None:
    match = Match.new("math-magic", ["Léa", "Élie"], 7, BOOK, {1: 2})
    match.play("3 5+3-7")
    assert unpack(link("", match)).save() == match.save()
    assert unpack(link("", match, fresh=True)).moves == []


@pytest.mark.parametrize("fragment", ["#m=", "#m=abc", "#m=" + "A" * 50_000, "#m=eNqrVsrMS8lMUbJSMDIwNDKvBQAl", "#m=é"])
def test_a_damaged_link_is_refused_and_nothing_is_lost(fragment: str) -> None:
    with pytest.raises(Refused):
        unpack(fragment)
    app = at_table()
    before = app.store
    again = App(stored=before, hash=fragment)
    assert "refusal" in again.markup
    assert {key: value for key, value in again.store.items() if key.startswith("match-")} == {
        key: value for key, value in before.items() if key.startswith("match-")
    }


@pytest.mark.parametrize(
    "stored",
    [
        {"settings": "{"},
        {"settings": "[]"},
        {"settings": '{"tours": 3}'},
        {"match-1": "x"},
        {"match-1": '{"match": 3}'},
        {
            "session": "1",
            "match-1": '{"match": {"v": 1, "game": "math-magic", "players": [{"name": "A"}], "moves": ["9 9"]}}',
        },
    ],
)
def test_damaged_storage_does_not_keep_the_app_from_starting(stored: dict[str, str]) -> None:
    """Home is there with every game, what was kept is still kept, and a new match is played and kept beside it."""
    app = App(stored=stored)
    assert app.runtime.model.page.place == "home" and app.markup.count('class="game-card"') == len(GAMES)
    app.send("setup", "math-magic")
    app.send("way", "together")
    app.send("start")
    app.send("stall")
    kept = {key for key in app.store if key.startswith("match-")}
    assert len(kept - set(stored)) == 1 and App(stored=app.store).match.moves == ["stall"]
    assert all(app.store[key] == text for key, text in stored.items() if key.startswith("match-"))


def test_names_and_facts_are_escaped() -> None:
    assert tag("b", "<script>", title='"') == '<b title="&quot;">&lt;script&gt;</b>'


def test_events_nobody_knows_change_nothing() -> None:
    app = at_table()
    for act in ("cell", "drop", "reserve", "line", "press", "key", "look", "ask", "buzz", "option", "preset", "none"):
        for arg in ("", "Z9", "-1", "99", "é", "A1 B2"):
            app.send(act, arg)
    assert app.match.moves == []
