"""The Calculissimo table without a browser: events in, fragments out (GEN-1, GEN-4)."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pyapp.app.games.calculissimo import spoken
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model
from pyapp.app.table.scene import Played
from pyapp.app.table.thinking import begin
from pyapp.app.ui.fragments import compose
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.app.update import think, update, wanted
from pyapp.app.view import view
from pyapp.core import Match, Verdict
from pyapp.core.match import RULES
from pyapp.games import GAMES
from pyapp.games.calculissimo.rules import BOARD, SECONDS

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


def bending(**options: object) -> Model:
    """A first turn with these seven tiles."""
    layout = "/".join(["." * 15] * 15) + "  9+6:2+1/1"
    return do(sit(two(start="own", layout=layout, **options)), "show")


def test_ca_18_a_laying_that_bends_is_typed_worked_out_and_told() -> None:
    """CA-18: the cursor turns at the tile in common; both operations count double in the first turn."""
    model = bending()
    for key, square in zip("9+6:2", ("D8", "E8", "F8", "G8", "H8"), strict=True):
        model = do(model, f"key {key}", at=f"cell-{square}")
    model = do(model, "cell H9", "cell H9")
    model = do(do(model, "key +", at="cell-H9"), "key 1", at="cell-H10")
    assert "ligne 8 et colonne H" in shown(model, "calculation") and "56" in shown(model, "actions")
    model = do(model, "play")
    assert table(model).match.moves == ["8D 9+6:2 & H8 2+1"] and "56" in shown(model, "log")
    told = plain(SCREEN.last_move(scene(model), Words("fr")))
    assert "9 + 6 ÷ 2 et 2 + 1, ligne 8 et colonne H : 56 points" in told
    assert plain(SCREEN.more(scene(model), Words("fr"))).startswith("Premières cases : D8 en ligne, H8 en colonne.")


def scene(model: Model) -> Played:
    match = table(model).match
    return Played(1, match.players, match.first, match.turns[-1])


def test_ca_18_ears_hear_both_operations_while_they_grow() -> None:
    """CA-18: read aloud with what they earn together."""
    model = bending()
    match, draft = table(model).match, table(model).draft
    laid = replace(
        draft,
        laid=tuple(
            (BOARD.at(name), draft.order.index(tile) if tile != "+" else draft.order.index("+") + (name == "H9"), tile)
            for name, tile in zip(("D8", "E8", "F8", "G8", "H8", "H9", "H10"), "9+6:2+1", strict=True)
        ),
    )
    said = spoken.in_hand(match, draft, laid, Words("fr"))
    assert plain(said).endswith("9 plus 6 divisé par 2 et 2 plus 1 : 56 points.")


def test_ca_18_it_is_undone_and_laid_again_from_the_list() -> None:
    """CA-18, GEN-3: undo takes both runs back; a laying of the list is put down whole."""
    model = do(bending(), "typed", value="8D 9+6:2 & H8 2+1")
    assert len(table(model).match.moves) == 1
    model = do(model, "undo")
    assert table(model).match.moves == [] and table(model).match.state.board == BOARD.empty
    model = do(model, "show", "lay 8D 9+6:2 & H8 2+1")
    assert len(table(model).draft.laid) == 7 and "56" in shown(model, "actions")


def test_ca_18_off_by_set_up_the_page_says_that_all_tiles_are_in_one_line() -> None:
    """CA-18: up to twelve years; the book has it on (GEN-6)."""
    bends = {name: preset["crossing"] for name, preset in SCREEN.presets.items()}
    assert bends == {"8": False, "10": False, "12": False, "adult": True, "book": True}
    model = bending(crossing=False)
    for tile, square in (("9", "H8"), ("+", "I8"), ("6", "H9")):
        at = table(model).draft.order.index(tile)
        model = do(model, f"rack {at}", f"cell {square}")
    assert "même ligne ou la même colonne" in shown(model, "calculation")


@pytest.mark.parametrize(
    ("squares", "told"),
    [
        (("J8", "K8", "J9", "K9"), "seule ligne et une seule colonne"),
        (("J8", "I9"), "pose aussi un jeton en J9"),
        (("I9", "J8", "K8"), "se croisent en I8, sur un jeton déjà là"),
        (("J8", "K8", "K10"), "un trou en K9"),
    ],
)
def test_ca_18_what_bends_badly_is_told_while_it_is_laid_and_when_it_is_played(
    squares: tuple[str, ...], told: str
) -> None:
    """CA-18: by taps; the tiles stay where they are."""
    rows = [*["." * 15] * 7, "......3+4......", *["." * 15] * 7]
    model = do(sit(two(start="own", layout="/".join(rows) + "  9+6:2+1/1")), "show")
    for square, tile in zip(squares, "+6:2", strict=False):
        draft = table(model).draft
        slot = next(at for at, one in enumerate(draft.order) if one == tile and at not in draft.slots)
        model = do(model, f"rack {slot}", f"cell {square}")
    assert told in plain(shown(model, "calculation"))
    model = do(model, "play")
    assert told in plain(shown(model, "calculation")) and 'class="refusal"' in shown(model, "calculation")
    assert set(table(model).draft.squares) == set(map(BOARD.at, squares)) and table(model).match.moves == []


def test_ca_18_on_paper_the_answer_names_both() -> None:
    """CA-18: sheets."""
    state = bending().table.match.state  # type: ignore[union-attr]
    move = GAMES["calculissimo"].read(state, "8D 9+6:2 & H8 2+1")
    assert SCREEN.exercise is not None
    told = SCREEN.exercise.told(state, Verdict(((move, 56, 0),), "points", True, 1.0), Words("fr"))
    assert plain(told[0]) == "ligne 8 et colonne H, à partir de D8 et H8 : 9 + 6 ÷ 2 et 2 + 1, 56 points."


def test_ca_16_nothing_says_beforehand_that_an_operation_is_wrong() -> None:
    layout = "/".join(["." * 15] * 15) + "  7:2+/1"
    checked, unchecked = (
        do(sit(two(start="own", layout=layout, challenge=challenge)), "show") for challenge in (False, True)
    )
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
        {
            name: plain(str(fragment)).replace("÷", "+").replace("7:2", "7+2").replace("divisé par", "plus")
            for name, fragment in view(model).items()
            if name != "clock" and not name.startswith(("rack", "cell-"))
        }
        for model in (laid_unchecked("+"), laid_unchecked(":"))
    )
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


def test_ca_16_ca_18_a_refused_challenge_tells_both_operations_in_a_sentence_each_and_once() -> None:
    """CA-16: the log says the same."""
    model = do(bending(challenge=True), "typed", value="8D 9+6:2 & H8 2+1")
    model = do(model, "challenge 1")
    match = table(model).match
    told = plain(SCREEN.last_move(Played(2, match.players, match.at(1), match.turns[-1]), Words("fr")))
    assert told == (
        "Samir conteste à tort : Léa a bien calculé. "
        "En ligne 8 : (6 × 2) ÷ 2 = 6, puis (9 × 2) + 6 = 24, puis 24 × 2 = 48. "
        "En colonne H : 2 + (1 × 2) = 4, puis 4 × 2 = 8."
    )
    assert 'class="worked"' not in shown(model, "calculation")


def test_every_move_has_its_name_in_review_and_solver() -> None:
    """What is changed is named where the rack is one's own, in the list; elsewhere only how many tiles."""
    state, say = table(bending()).match.state, Words("fr")
    bent = GAMES["calculissimo"].read(state, "8D 9+6:2 & H8 2+1")
    told = plain(SCREEN.moves.words(state, bent, say))
    assert told == "9 + 6 ÷ 2 (ligne 8, D8) et 2 + 1 (colonne H, H8)"
    change = GAMES["calculissimo"].read(state, "change 2,9")
    assert plain(SCREEN.moves.words(state, change, say)) == "échange de 2 jetons"
    assert plain(str(SCREEN.moves.worked(state, change, say))) == '<p class="quiet">Jetons à échanger : 2 9</p>'
    assert SCREEN.moves.words(state, GAMES["calculissimo"].read(state, "pass"), say) == "tour passé"


def test_gen_4_gen_7_ca_15_the_turn_is_lost_after_two_minutes() -> None:
    """GEN-4, GEN-7, CA-15: and that is told as what it is."""
    model = do(sit(two(clock=True)), "show")
    assert "2:00" in shown(model, "clock")
    later = table(model).clock.since + SECONDS * 1000  # from when the rack was shown
    assert table(do(model, "tick", now=later - 1000)).match.moves == []
    assert table(do(model, "tick", now=later)).match.moves == ["late"]
    assert "Le temps est écoulé" in shown(do(model, "tick", now=later), "calculation")


SEVEN = f"{'/'.join(['.' * 15] * 15)}  1+2+3+4/1+2+3+4"


def test_ca_13_the_page_says_loudly_that_one_plays_again_and_one_may_pass() -> None:
    """CA-13: a large line in the message card, and to ears; with a full bag there is a button to pass just then. It
    goes with the second turn."""
    usual = do(sit(two(start="own", layout=SEVEN)), "show")
    assert "Sept jetons" not in shown(usual, "calculation") and 'data-act="pass"' not in shown(usual, "actions")
    covered = do(usual, "typed", value="8E 1+2+3+4")
    model = do(covered, "show")
    assert table(model).match.state.again and table(model).match.state.turn == 0
    for page in (covered, model):
        assert '<p class="loud">Sept jetons : tu rejoues !</p>' in plain(shown(page, "calculation"))
    assert plain(SCREEN.call(table(model).match, Words("fr"))).startswith(
        "Sept jetons : tu rejoues ! Pose encore, ou passe"
    )
    passed = do(model, "pass")
    assert table(passed).match.moves[1:] == ["pass"] and "rejoue" not in shown(passed, "calculation")
    assert "rejoue" not in SCREEN.call(table(passed).match, Words("fr"))


def test_ca_13_of_the_computer_the_page_says_who_plays_again() -> None:
    """CA-13: nobody is told to lay who cannot."""
    match = Match.new("calculissimo", ["Léa", "Ordi"], 3, {"start": "own", "layout": SEVEN}, {0: 1})
    match.play("8E 1+2+3+4")
    assert '<p class="loud">Sept jetons : Léa rejoue !</p>' in plain(shown(sit(match), "calculation"))
    assert plain(SCREEN.call(match, Words("fr"))) == "Sept jetons : Léa rejoue ! C’est à Léa."


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
        for option in (one for one in GAMES["calculissimo"].options if one.name != RULES):
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
