"""The Calculissimo table without a browser: events in, fragments out (GEN-1, GEN-4)."""

import json
from typing import Any

from pyapp.app.fragments import compose
from pyapp.app.model import Model
from pyapp.app.screens import SCREENS
from pyapp.app.thinking import begin
from pyapp.app.update import think, update, wanted
from pyapp.app.view import view
from pyapp.app.words import LANGUAGES, Words
from pyapp.core import Match
from pyapp.games import GAMES
from pyapp.games.calculissimo.rules import SECONDS

SCREEN = SCREENS["calculissimo"]


def sit(match: Match) -> Model:
    model, _ = update(Model(), {"act": "open", "languages": ["fr"], "storage": True})
    model, _ = update(model, {"act": "import", "value": json.dumps(match.save()), "now": 1000, "random": 1})
    model, _ = update(model, {"act": "tour", "arg": "end", "now": 1000})
    return model


def do(model: Model, *events: str, now: int = 2000, **more: Any) -> Model:
    for event in events:
        act, _, arg = event.partition(" ")
        model, _ = update(model, {"act": act, "arg": arg, "now": now, "random": 3, **more})
    return model


def shown(model: Model, fragment: str) -> str:
    return compose(view(model), fragment)


def table(model: Model) -> Any:
    assert model.table is not None
    return model.table


def two(**options: object) -> Match:
    return Match.new("calculissimo", ["Léa", "Samir"], 3, options)


def test_gen_1_racks_are_covered_between_turns() -> None:
    """GEN-1: no tile of a rack is on the page until its player uncovers it."""
    model = sit(two())
    assert "montrer mon chevalet" in shown(model, "rack") and 'class="tile' not in shown(model, "rack")
    model = do(model, "show")
    assert shown(model, "rack").count('class="tile') == 7
    first = table(model).match.state.racks[table(model).match.state.turn][0]
    model = do(model, "changing", "rack 0", "play")
    assert table(model).match.moves == [f"change {first}"] and "montrer mon chevalet" in shown(model, "rack")


def test_gen_1_hint_and_solver_wait_until_the_rack_is_uncovered() -> None:
    """GEN-1: they would tell what is on it."""
    model = do(sit(two()), "hint")
    assert "Montre d’abord" in shown(model, "hint")
    assert "Montre d’abord" in shown(do(model, "dialog solutions"), "dialog")
    assert "Montre d’abord" not in shown(do(model, "show"), "hint")


def test_gen_1_against_the_computer_nothing_is_covered_and_its_rack_is_never_shown() -> None:
    match = Match.new("calculissimo", ["Léa", "Ordi"], 3, {}, {1: 4})
    model = sit(match)
    assert shown(model, "rack").count('class="tile') == 7
    assert table(model).draft.order == match.state.racks[0]


def test_the_operation_is_worked_out_as_it_grows() -> None:
    layout = "/".join(["." * 15] * 15) + "  9+6:2/1"
    model = do(sit(two(start="own", layout=layout)), "show")
    for key, square in zip("9+6:2", ("D8", "E8", "F8", "G8", "H8"), strict=True):
        model = do(model, f"key {key}", at=f"cell-{square}")
    for result in (6, 24, 48):
        assert f"<mo>=</mo><mn>{result}</mn></math>" in shown(model, "calculation")
    assert "48" in shown(model, "actions")
    model = do(model, "play")
    assert table(model).match.moves == ["8D 9+6:2"]
    assert "48" in shown(model, "log")


def test_ca_16_nothing_says_beforehand_that_an_operation_is_wrong() -> None:
    layout = "/".join(["." * 15] * 15) + "  7:2+/1"
    checked, unchecked = (do(sit(two(start="own", layout=layout, challenge=challenge)), "show")
                          for challenge in (False, True))
    for key, square in zip("7:2", ("G8", "H8", "I8"), strict=True):
        checked, unchecked = (do(model, f"key {key}", at=f"cell-{square}") for model in (checked, unchecked))
    assert "7/2" in shown(checked, "calculation") and "7/2" not in shown(unchecked, "calculation")
    unchecked = do(unchecked, "play")
    assert "Contester" in shown(unchecked, "actions")
    assert table(do(unchecked, "challenge 1")).match.moves == ["8G 7:2", "challenge 1"]


def plain(text: str) -> str:
    """With no other spaces than the usual one."""
    return " ".join(text.split())


def laid_unchecked(sign: str) -> Model:
    layout = "/".join(["." * 15] * 15) + "  7:2+/1"
    return do(do(sit(two(start="own", layout=layout, challenge=True)), "show"), "typed", value=f"8G 7{sign}2")


def test_ca_16_a_wrong_operation_looks_like_a_right_one_until_it_is_challenged() -> None:
    """CA-16: it earns nothing, so nobody is told what a laying earns as long as it can be challenged."""
    right, wrong = (
        {name: plain(str(fragment)).replace("÷", "+").replace("7:2", "7+2").replace("divisé par", "plus")
         for name, fragment in view(model).items() if name != "clock" and not name.startswith(("rack", "cell-"))}
        for model in (laid_unchecked("+"), laid_unchecked(":")))
    assert "<mn>7</mn><mo>+</mo><mn>2</mn>" in right["log"]
    assert {name for name in right if right[name] != wrong.get(name)} == set()


def test_ca_16_home_tells_no_more_than_the_table() -> None:
    """CA-16: the shelf's line of a match has no points that would give a wrong operation away."""
    right, wrong = (laid_unchecked(sign).shelf[0].scores for sign in "+:")
    assert right == wrong


def test_ca_16_a_challenge_is_explained_right_or_wrong() -> None:
    """CA-16."""
    for sign, why in ((":", "7/2"), ("+", "<mo>=</mo><mn>9</mn>")):
        said = shown(do(laid_unchecked(sign), "challenge 1"), "calculation")
        assert why in plain(said), said


def test_gen_4_ca_15_the_clock_passes_after_two_minutes() -> None:
    """GEN-4, CA-15."""
    model = do(sit(two(clock=True)), "show")
    assert "2:00" in shown(model, "clock")
    later = table(model).since + SECONDS * 1000  # from when the rack was shown
    assert table(do(model, "tick", now=later - 1000)).match.moves == []
    assert table(do(model, "tick", now=later)).match.moves == ["pass"]


def test_the_clock_can_be_off() -> None:
    model = sit(two())
    assert "data-tick" not in shown(model, "clock") and "hidden" in shown(model, "clock")
    assert table(do(model, "tick", now=10**7)).match.moves == []


def test_a_refusal_leaves_the_tiles_where_they_are() -> None:
    model = do(sit(two()), "show")
    model = do(model, "rack 0", "cell A1", "rack 1", "cell B1", "play")
    assert table(model).refused is not None and len(table(model).draft.laid) == 2


def test_the_computer_answers_with_what_it_found() -> None:
    match = Match.new("calculissimo", ["Ordi", "Ordi 2"], 3, {}, {0: 2, 1: 2})
    model = sit(match)
    task = wanted(model)
    assert task is not None and task.kind == "bot"
    *_, (result, done) = begin(model, task)
    model, effects = think(model, task, result, done)
    assert effects[0]["do"] == "after"
    model, _ = update(model, {**effects[0]["event"], "now": 5000})
    assert len(table(model).match.moves) == 1


def test_every_word_of_the_screen_is_there_in_every_language() -> None:
    for language in LANGUAGES:
        say = Words(language)
        rules = str(SCREEN.rules(say))
        assert "help.ca" not in rules and "ca.square" not in rules
        for option in GAMES["calculissimo"].options:
            assert say.has(f"option.calculissimo.{option.name}")
        for step in SCREEN.tour:
            assert say.has(f"tour.calculissimo.{step}")
        for level in range(1, 6):
            assert say.has(f"level.calculissimo.{level}")


def test_a_position_is_set_up_by_hand() -> None:
    editor = SCREEN.editor
    assert editor
    layout = editor.edited("", "row-7", "......3×4")
    layout = editor.edited(layout, "rack-0", "7+?")
    layout = editor.edited(layout, "jokers", "G8")
    state = GAMES["calculissimo"].start(players=2, start="own", layout=layout)
    assert state.board[7 * 15 : 8 * 15] == "......3*4......" and state.racks[0] == ("7", "+", "?")
    assert 'class="board' in editor.editor(layout, "", "x", Words("fr"))
    assert "refusal" not in editor.editor(editor.edited(layout, "row-0", "zzz"), "", "x", Words("fr"))
    assert editor.edited(editor.edited("", "cell-C2", "7"), "cell-C2", "7") == editor.edited("", "cell-C2", "")
    assert "..7" in editor.edited("", "cell-C2", "7").split("/")[1]
