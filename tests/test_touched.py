"""What a change touches: tests that import it, however far away, and its game in the browser; never more."""

from touched import touched


def test_rules_of_a_game_touch_its_tests_and_those_of_all_games() -> None:
    found = touched(["pyapp/games/zoned/rules.py"])
    assert {"tests/test_zoned_rules.py", "tests/test_zoned_app.py", "tests/test_contract.py"} <= found
    assert "e2e/test_zoned.py" in found
    assert not {"tests/test_expression.py", "e2e/test_equable.py"} & found


def test_what_all_share_touches_all() -> None:
    found = touched(["pyapp/core/chance.py"])
    assert {"tests/test_chance.py", "tests/test_contract.py", "e2e/test_zoned.py", "e2e/test_equable.py"} <= found


def test_looks_and_words_touch_the_browser_and_their_game() -> None:
    assert touched(["web/styles/games/equable.css"]) >= {"e2e/test_equable.py", "tests/test_build.py"}
    assert "e2e/test_zoned.py" not in touched(["web/styles/games/equable.css"])
    assert {"tests/test_words.py", "e2e/test_or_des_fous.py"} <= touched(["pyapp/locale/en/or-des-fous.po"])
    assert touched(["web/styles/base.css"]) >= {"e2e/test_zoned.py", "e2e/test_runtime.py"}


def test_a_test_touches_itself_and_a_paper_nothing() -> None:
    assert touched(["e2e/test_dev.py"]) == {"e2e/test_dev.py"}
    assert touched(["tests/test_chance.py"]) == {"tests/test_chance.py"}
    assert touched(["tests/equable_slow.py"]) == {"tests/test_equable_solver.py"}
    assert touched(["README.md"]) == set()
