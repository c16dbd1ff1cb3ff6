"""Every game played to its end by what a screen reader is given: roles, names and live text. No square is looked at, no
id is known; hints and the review are asked for by their names. Keys are counted: one a button, and what is typed; the
way from one button to the next is not."""

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from test_ears import match_of

from pyapp.app.fragments import compose
from pyapp.app.runtime import Runtime
from pyapp.app.words import Words
from pyapp.core import Match

FR = Words("fr")
MOST = 60  # presses of a game: only a limit for one that does not end
BOOK = {"grid": "book", "operators": "+-*:", "first": 8, "last": 10}


def nearly_over(stem: str, moves: int) -> Match:
    """A golden match between people, before its last moves."""
    match = match_of(stem)
    begun = Match.new(match.game.name, list(match.players), match.seed, match.options)
    for text in match.moves[:-moves]:
        begun.play(text)
    return begun


# Short games are played whole, of long ones the last turns.
MATCHES = {
    "math-magic": lambda: Match.new("math-magic", ["Léa", "Samir"], 1, BOOK),
    "equable": lambda: Match.new("equable", ["Léa", "Samir"], 5, {"rounds": 1}),
    "calculissimo": lambda: nearly_over("calculissimo-two-players", 2),
    "or-des-fous": lambda: nearly_over("or-des-fous-beginner", 3),
    "zoned": lambda: nearly_over("zoned-two-players", 3),
}


@dataclass
class Button:
    """What is said of a button, and what pressing it does; only the test's hand knows the second."""

    act: str
    open: bool
    label: str = ""
    words: list[str] = field(default_factory=list)
    in_dialog: bool = False

    @property
    def name(self) -> str:
        return " ".join((self.label or " ".join(self.words)).split())


class Reader(HTMLParser):
    """The page as a screen reader has it: buttons by their names, live text; behind a dialog nothing."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self.live: list[str] = []
        self.stack: list[tuple[str, bool]] = []
        self.feed(page)
        if any(button.in_dialog for button in self.buttons):
            self.buttons = [button for button in self.buttons if button.in_dialog]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag in ("input", "br", "img", "link", "meta"):
            return
        self.stack.append((tag, known.get("role") == "status"))
        if tag == "button" and "disabled" not in known:
            modal = any(one == "dialog" for one, _ in self.stack)
            self.buttons.append(Button(known.get("data-act") or "", known.get("aria-expanded") == "false",
                                       known.get("aria-label") or "", in_dialog=modal))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if any(tag == "button" for tag, _ in self.stack) and self.buttons:
            self.buttons[-1].words.append(data)
        if any(live for _, live in self.stack):
            self.live.append(data)


class Ears:
    """Somebody who hears, and presses keys."""

    def __init__(self, match: Match) -> None:
        self.runtime, self.now, self.keys = Runtime(clock=lambda: 0.0), 10_000_000, 0
        self.send("open", stored={}, languages=["fr"])
        self.send("import", value=json.dumps(match.save()))
        self.now += 60_000
        self.send("tick")
        if self.named(FR("tour.end")):
            self.press(FR("tour.end"))

    def send(self, act: str, arg: str = "", **more: object) -> bool:
        self.now += 1000
        event = {"act": act, "arg": arg, "now": self.now, "random": 7, **more}
        return bool(json.loads(self.runtime.receive(json.dumps(event)))["more"])

    @property
    def page(self) -> Reader:
        return Reader(compose(self.runtime.shown))

    @property
    def heard(self) -> str:
        return " ".join(" ".join(self.page.live).split())

    def named(self, name: str) -> Button | None:
        plain = " ".join(name.split())
        return next((button for button in self.page.buttons if button.name.startswith(plain)), None)

    def press(self, name: str) -> None:
        button = self.named(name)
        assert button, (name, [one.name for one in self.page.buttons])
        self.keys += 1
        self.send(*button.act.split(" ", 1))

    def type(self, text: str) -> str:
        self.keys += len(text) + 1
        self.send("typed", value=text)
        return self.heard

    def wait(self, done: str) -> None:
        """Until something is said, or there is a row to open."""
        for _ in range(2000):
            if self.heard.count(done) or any(button.open for button in self.page.buttons) or not self.send("slice"):
                return


def play_best(ears: Ears) -> None:
    """What the solver lists first, by the names of its buttons."""
    ears.press(FR("menu"))
    ears.press(FR("solver"))
    ears.wait(FR("solver.heard", count=2)[:9])
    row = next((button for button in ears.page.buttons if button.open), None)
    if row is None:
        ears.press(FR("close"))
        ears.press(FR("laying.pass"))
        return
    ears.press(row.name)
    for lay in (FR("judged.lay"), FR("judged.play")):
        if ears.named(lay):
            ears.press(lay)
            break
    if ears.named(FR("laying.lay")):
        ears.press(FR("laying.lay"))


@pytest.mark.parametrize("game", MATCHES)
def test_a_game_is_played_to_its_end_by_names_and_live_text_alone(game: str) -> None:
    ears = Ears(MATCHES[game]())
    turns = 0
    for topic in ("plateau", "scores", "aide"):
        assert ears.type(topic), "every question is answered aloud"
    ears.keys = 0
    while not ears.named(FR("ending.again")) and turns < MOST:
        show = next((button for button in ears.page.buttons if "montrer" in button.name), None)
        if show:
            ears.press(show.name)
            assert "chevalet" in ears.heard.casefold() or ears.heard
        if turns == 0:
            ears.press(FR("hint"))
            ears.wait(" ")
            ears.press(FR("hint.away"))
        play_best(ears)
        turns += 1
        assert ears.heard, "a move is told"
        ears.now += 60_000
        ears.send("tick")
    assert ears.named(FR("ending.again"))
    print(f"{game}: {turns} turns, {ears.keys / turns:.1f} keys a turn")
    ears.press(FR("menu"))
    ears.press(FR("table.review"))
    assert ears.named(FR("close"))
