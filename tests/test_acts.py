"""An act is one record: what the page sends is known, what nobody did leaves the page alone, a follower only looks."""

import re
from pathlib import Path

import pytest
from tablet import Tablet, at

from pyapp.app.act import Answer, Event
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.effects import Effect
from pyapp.app.model import Model, Task
from pyapp.app.table.acts import DOING
from pyapp.app.ui.fragments import compose
from pyapp.app.update import ACTS, think, update
from pyapp.core import Verdict
from pyapp.games import GAMES

WEB = Path(__file__).parent.parent / "web"
ITS_OWN = {"slice", "rehearse", "apply-update"}  # what the runtime, or the page itself, answers
SENDS = re.compile(r'data-(?:act|change|input|file)="([^" ]+)')


def on_page(tablet: Tablet) -> set[str]:
    return set(SENDS.findall(compose(tablet.runtime.shown)))


@pytest.mark.parametrize("page", ["home", "class", "teachers", "paper math-magic", "class-results", "dialog settings"])
def test_whatever_a_page_sends_is_heard(page: str) -> None:
    tablet = Tablet()
    act, _, arg = page.partition(" ")
    tablet.ask(act, arg)
    sent = on_page(tablet)
    assert len(sent) > 2 and sent - ITS_OWN <= ACTS.keys()


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_set_up_sends_is_heard(game: str) -> None:
    tablet = Tablet(f"?game={game}")
    assert "start" in on_page(tablet) and on_page(tablet) <= ACTS.keys()


def test_whatever_the_page_sends_by_itself_is_heard() -> None:
    texts = [file.read_text("utf-8") for file in WEB.glob("*/*.js")]
    sent = {act for text in texts for act in re.findall(r'\bact: "([a-z-]+)"', text)}
    assert {"tick", "settings", "step-back"} <= sent and sent - {*ITS_OWN, "drop"} <= ACTS.keys()


def test_an_act_of_the_field_for_moves_is_one_that_a_table_does() -> None:
    assert set(DOING) == {"hint", "undo", "review"} and all(ACTS[act].at_table for act, _ in DOING.values())


def at_table() -> Tablet:
    return Tablet("?game=zoned&seed=3")


@pytest.mark.parametrize(("act", "passive"), [("shelf", True), ("settings", True), ("tick", True), ("hint", False)])
def test_the_page_is_told_what_nobody_did_there(act: str, passive: bool) -> None:
    """Another tab's save took the focus of an idle one to its heading."""
    assert at_table().ask(act, "x", value="{}")["passive"] is passive


def following() -> Tablet:
    tablet = at_table()
    assert tablet.model.table
    tablet.ask("hint")
    tablet.ask("elsewhere", tablet.model.table.key)
    return tablet


LOOKED = ["dialog solutions", "more", "order", "unfold 0", "why 0 x", "key Escape", "look 0", "watch", "stop", "close"]


@pytest.mark.parametrize("sent", LOOKED)
def test_whoever_follows_another_tab_may_look(sent: str) -> None:
    """The solver could be opened there, but no row of it."""
    tablet = following()
    act, _, arg = sent.partition(" ")
    tablet.ask(act, arg)
    assert not tablet.refused


def test_escape_puts_a_hint_away_there_and_questions_are_answered() -> None:
    tablet = following()
    for _ in ("the tour", "the hint"):
        tablet.ask("key", "Escape")
    assert tablet.model.table and not tablet.model.table.hint
    tablet.ask("typed", value="scores")
    assert tablet.model.table.answered and not tablet.refused


@pytest.mark.parametrize(
    "sent", ["undo", "redo", "hint", "lay x", "resume", "retry 1", "typed x", "key 1", "pass", "bot 0"]
)
def test_whoever_follows_another_tab_touches_nothing(sent: str) -> None:
    tablet = following()
    before = tablet.model.table
    act, _, arg = sent.partition(" ")
    tablet.ask(act, arg, value=arg)
    after = tablet.model.table
    assert before and after and tablet.refused == "tab.elsewhere"
    assert (after.match, after.draft, after.hint) == (before.match, before.draft, before.hint)


# What goes along


def test_what_goes_along_with_events_goes_along_with_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[Model, Model]] = []

    def look(before: Model, after: Model, effects: list[Effect], event: Event) -> Answer:
        seen.append((before, after))
        return after, [{"do": "look"}]

    model = at_table().model
    monkeypatch.setattr("pyapp.app.update.FOLLOWERS", (look, look))
    _, told = update(model, {"act": "hint", "now": 5})
    _, thought = think(model, Task("judge", 0), None, 0.5)
    assert len(seen) == 4 and told[-2:] == thought == [{"do": "look"}, {"do": "look"}]


def test_what_a_thought_says_is_another_text_for_ears() -> None:
    """Two searches that found as much were heard once."""
    tablet = at_table()
    tablet.ask("dialog", "solutions")
    voices = []
    for _ in range(2):
        after, _ = think(tablet.model, Task("judge", 0), Verdict((), "chance", True, 1.0), 1.0)
        voices.append(after.voice)
    assert after.table and after.table.said and voices == [1 - tablet.model.voice] * 2


def test_a_thought_goes_on_under_a_lock_that_came_later_and_takes_no_time() -> None:
    """Of what was opened before, the host may lock more; minutes are those of the page's clock."""
    lesson = Lesson("zoned", mode="pair", seed=3, minutes=5)
    tablet = at(lesson)
    tablet.ask("dialog", "solutions")
    tablet.ask("host-lock", "solver")
    before = tablet.model.lesson
    after, _ = think(tablet.model, Task("judge", 0), Verdict((), "chance", True, 1.0), 1.0)
    assert before and after.lesson and after.lesson.time == before.time and after.lesson.time.heard == before.time.heard
    assert after.table and after.table.found and not after.table.refused
