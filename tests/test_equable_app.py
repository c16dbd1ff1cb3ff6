"""The Équable table without a browser: events in, fragments out (GEN-1, GEN-4)."""

import re

from test_app import App

from pyapp.app.games.equable.setup import PRESETS
from pyapp.app.games.registry import SCREENS
from pyapp.app.store.links import link
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Match
from pyapp.core.match import RULES
from pyapp.games import GAMES
from pyapp.games.equable.rules import SQUARES

SCREEN = SCREENS["equable"]


def at_table(**options: object) -> App:
    """Two people at one device."""
    app = App(hash=link("", Match.new("equable", ["Léa", "Samir"], 3, options)))
    app.send("tour", "end")
    return app


def shown(app: App, fragment: str) -> str:
    return str(app.runtime.shown[fragment])


def type_equation(app: App, text: str) -> None:
    """Typed in row 9 from column G."""
    for key, column in zip(text, "GHIJK", strict=True):
        app.send("key", key, at=f"cell-{column}9")


def test_eq_19_the_table_shows_which_round_it_is_and_the_end() -> None:
    """EQ-19: a round is over when everybody has had a turn; without a limit nothing is said."""
    assert "Manche" not in shown(at_table(), "task")
    app = at_table(rounds=2)
    for turn in range(4):
        assert f"Manche {turn // 2 + 1} sur 2" in shown(app, "task")
        for event in ("show", "changing", "rack 0", "play"):
            app.send(*event.split())
    assert "Manche" not in shown(app, "task") and 'class="ending"' in shown(app, "task")


def test_eq_19_every_age_comes_to_an_end() -> None:
    """EQ-19, GEN-6: replacing could go on for ever, so every age has rounds; the book has none. The set-up says why."""
    rounds = {name: preset.get("rounds", 0) for name, preset in SCREEN.presets.items()}
    assert rounds.pop("book") == 0 and all(0 < most <= 15 for most in rounds.values())
    for language, why in (("fr", "ne jamais finir"), ("en", "never end")):
        assert why in Words(language)("option.equable.rounds.why")


def test_eq_18_the_last_turn_of_all_is_checked_while_it_grows() -> None:
    """EQ-18: before it, nothing tells whether an equation is true."""
    app = at_table(rounds=1, challenge=True, start="own", layout="|113+;1123+")
    app.send("show")
    type_equation(app, "1+1=3")
    assert "personne ne vérifie" in shown(app, "calculation")
    for event in ("clear", "pass", "show"):
        app.send(event)
    type_equation(app, "1+1=3")
    assert "fait 2, pas 3" in shown(app, "calculation")


def test_every_word_of_the_screen_is_there_in_every_language() -> None:
    for language in LANGUAGES:
        say = Words(language)
        rules = str(SCREEN.rules(say))
        assert "help.eq" not in rules and "eq.square" not in rules
        for option in (one for one in GAMES["equable"].options if one.name != RULES):
            assert say.has(f"option.equable.{option.name}")
        for step in SCREEN.tour:
            assert say.has(f"tour.equable.{step}")
        for level in range(1, 6):
            assert say.has(f"level.equable.{level}")


def test_gen_1_hint_and_solver_wait_until_the_rack_is_uncovered() -> None:
    """GEN-1: they would tell what is on it."""
    app = at_table(tiles="6", signs="+-")
    app.send("hint")
    assert "Montre d’abord" in shown(app, "hint")
    app.send("dialog", "solutions")
    assert "Montre d’abord" in shown(app, "dialog")
    app.send("show")
    assert "Montre d’abord" not in shown(app, "hint")


def test_eq_13_a_tile_that_is_lifted_and_covered_goes_back_once() -> None:
    """EQ-13: whether it was taken off first or covered straight away."""
    app = at_table(start="own", layout=f"{';' * 8}.....21*7=147|4933;1")
    for event in ("show", "lifting", "cell F9", "lifting"):
        app.send(*event.split())
    app.send("key", "4", at="cell-F9")
    app.send("key", "9", at="cell-G9")
    assert "Retournent dans les pioches" in shown(app, "calculation")
    back = shown(app, "calculation").split("Retournent dans les pioches")[1].split("<")[0]
    assert sorted(mark for mark in back if mark.isdigit()) == ["1", "2"], back
    numbered = re.findall(r'data-with="tile-(\d+)"', shown(app, "board-values"))
    assert [SQUARES.name(int(square)) for square in numbered] == [f"{column}9" for column in "HIJKLM"]
    assert shown(app, "fresh-values").count("<text") == 2


def test_eq_18_a_challenge_is_explained_right_or_wrong() -> None:
    """EQ-18: the values of both sides, or what is wrong."""
    for text, why in (("9G 1+1=3", "fait 2, pas 3"), ("9G 1+2=3", with_maths("1 + 2 = 3", Words("fr")))):
        app = at_table(challenge=True, start="own", layout="|1123+;1123+")
        app.send("show")
        app.send("typed", value=text)
        app.send("challenge", "1")
        assert why in " ".join(shown(app, "calculation").split())


def test_eq_22_only_the_rule_books_preset_lets_squares_count_every_time() -> None:
    """EQ-14, EQ-22: elsewhere one long line would decide everything, and who moves last nearly always wins."""
    often = [name for name, options in PRESETS.items() if options.get("bonus", "always") == "always"]
    assert often == ["book"]
