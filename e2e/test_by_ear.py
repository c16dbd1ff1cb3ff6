"""The model of a keyboard and ears by which whole games are played (tests/listener.py), held against a real browser."""

import json

from listener import Listener, id_of
from playwright.sync_api import Page, expect

from e2e.conftest import sit_down
from pyapp.core import Match


def alone_with_a_computer() -> Match:
    """Équable, in the middle, so that no tour goes on."""
    match = Match.new("equable", ["Zoé", "Ordi"], 5, {}, {1: 1})
    while len(match.turns) < 2 or match.state.turn != 0:
        match.play(f"change {match.state.racks[match.state.turn][0]}")
    return match


def focus(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.localName"))


def heard(page: Page, ears: Listener) -> None:
    expect(page.locator("#live")).to_have_text(ears.said[-1])


def test_tab_stops_focus_and_what_is_said_are_those_that_games_by_ear_are_played_with(table: Page) -> None:
    match = alone_with_a_computer()
    ears = Listener()
    ears.send("import", value=json.dumps(match.save()))
    sit_down(table, match)
    assert focus(table) == ears.focus, "a new screen begins at its board"
    table.locator(".skip").focus()
    seen = [focus(table)]
    for _ in ears.stops[1:]:
        table.keyboard.press("Tab")
        seen.append(focus(table))
    assert seen[1:] == [id_of(one) for one in ears.stops[1:]]
    table.locator(f"#{ears.focus}").focus()
    table.keyboard.press("e")
    ears.key("e")
    expect(table.locator("#typed")).to_be_focused()
    assert ears.focus == "typed"
    for question in ("e", "r"):
        table.keyboard.type(question)
        table.keyboard.press("Enter")
        ears.write("Écrire un coup", question)
        heard(table, ears)
        assert focus(table) == ears.focus == "typed"
    table.keyboard.type("va C4")
    table.keyboard.press("Enter")
    ears.write("Écrire un coup", "va C4")
    heard(table, ears)
    assert focus(table) == ears.focus
    table.keyboard.press("l")
    ears.key("l")
    expect(table.locator("dialog[open]")).to_be_visible()
    assert focus(table) == ears.focus == "dialog-title"
    table.keyboard.press("Escape")
    ears.escape()
    expect(table.locator("dialog[open]")).to_have_count(0)
    assert focus(table) == ears.focus, "a dialog gives back what it took"
