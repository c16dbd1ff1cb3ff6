"""No two elements of a page have one id: what is put in would take the wrong one's place."""

import re
from collections import Counter

import pytest
from pages import moves
from tablet import Tablet, at

from pyapp.app.classroom.lesson import Lesson, modes
from pyapp.app.table.acts import COMMON_DIALOGS
from pyapp.app.ui.fragments import compose
from pyapp.app.update import HOME_DIALOGS
from pyapp.app.view import view
from pyapp.games import GAMES

ID = re.compile(r'\sid="([^"]*)"')


def doubled(tablet: Tablet) -> list[str]:
    found = Counter(ID.findall(compose(view(tablet.model), "page")))
    assert len(found) > 5
    return [name for name, count in found.items() if count > 1]


def test_at_home_and_before_a_match() -> None:
    tablet = Tablet()
    for dialog in HOME_DIALOGS:
        tablet.ask("dialog", dialog)
        assert doubled(tablet) == []
        tablet.ask("close")
    for page in ("class", "teachers"):
        tablet.ask(page)
        assert doubled(tablet) == []
        tablet.ask("home")
    for game in GAMES:
        tablet.ask("setup", game)
        assert doubled(tablet) == []
        tablet.ask("home")


@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_with_every_dialog(game: str) -> None:
    tablet = at(Lesson(game, mode=modes(game)[0], seed=3, players=2))
    for text in moves(game, 3):
        tablet.ask("typed", value=text)
    screen = tablet.model.table.screen if tablet.model.table else None
    assert screen
    for dialog in (*COMMON_DIALOGS, *screen.dialogs):
        tablet.ask("dialog", dialog)
        for _ in range(3):
            tablet.ask("slice")
        assert doubled(tablet) == [], dialog
        tablet.ask("close")
    tablet.ask("hint")
    assert doubled(tablet) == []
