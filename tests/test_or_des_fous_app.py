"""The table of L'Or des fous without a browser: every move by taps alone, keys, drags, the editor, hints, analysis."""

import pytest
from test_app import App

from pyapp.app.games.or_des_fous import draft as drafts
from pyapp.app.games.or_des_fous import setup
from pyapp.app.games.or_des_fous.draft import Draft
from pyapp.app.games.or_des_fous.seat import last_move, move_words
from pyapp.app.store.links import link
from pyapp.app.table.scene import played
from pyapp.app.ui.figures import figures, lost
from pyapp.app.ui.words import Words
from pyapp.core import Chance, Match
from pyapp.core.cost import Cost
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.game import OR_DES_FOUS as GAME
from pyapp.games.or_des_fous.rules import State, Step, square_name

SAY = Words("fr")
TWO = {"light": ["c5", "e5", "d3", "b4", "f4"], "dark": ["d10", "g11"], "gems": ["c5", "e5"], "die": 1}
CROWD = "x.x..../.x.x.../...X.../......./..x.o../......./...O.../......./..o.o../.oo..../......."


def at_table(seed: int = 1, bots: dict[int, int] | None = None, **options: object) -> App:
    app = App(hash=link("", Match.new("or-des-fous", ["Léa", "Samir"], seed, options, bots or {})))
    app.send("tour", "end")
    return app


def tap_all(state: State, move: Step, gems: tuple[tuple[int, int], ...]) -> Draft:
    """A move made by taps on squares, in the order in which a person makes it."""
    draft = Draft()
    for square in (move.start, move.end, move.back, *(square for way in gems for square in way)):
        if square is not None and square != draft.back:  # the only free square of a camp is chosen already
            draft, done = drafts.tap(state, draft, square)
            assert not done
    return draft


def tapped(state: State, move: Step) -> Step:
    """The move that taps make; of two gems one may have to go first."""
    made = drafts.finished(state, tap_all(state, move, move.gems))
    return made if made == move else drafts.finished(state, tap_all(state, move, move.gems[::-1]))


def lively_states() -> list[State]:
    found, chance = [GAME.position(TWO)], Chance(2)
    for seed in range(4):
        state = GAME.start(seed=seed, start="own", layout=CROWD)
        while not state.over and len(state.past) < 12:
            found.append(state)
            moves = list(GAME.moves(state))
            number, chance = chance.below(len(moves))
            state = GAME.play(state, moves[number])
    return found


def test_every_legal_move_can_be_made_by_taps_alone() -> None:
    kinds = set()
    for state in lively_states():
        for move in GAME.moves(state):
            assert isinstance(move, Step)
            if move.back is None or move.back % 3 == 0:
                assert tapped(state, move) == move, GAME.write(state, move)
                kinds.add((len(move.gems), move.back is not None))
    assert {(0, False), (1, False), (2, False), (0, True)} <= kinds


def test_of_2_a_move_by_taps_is_played_with_the_main_button() -> None:
    app = at_table()
    move = next(iter(GAME.moves(app.match.state)))
    assert isinstance(move, Step)
    app.send("square", square_name(move.start))
    assert "on peut aller ici" in app.markup
    app.send("square", square_name(move.end))
    app.send("play")
    assert app.match.moves == [GAME.write(app.match.states[0], move)]
    assert "Samir" in app.markup and "le dé montre" in app.markup


def test_a_second_tap_on_the_chosen_square_plays() -> None:
    app = at_table()
    move = next(iter(GAME.moves(app.match.state)))
    assert isinstance(move, Step)
    for square in (move.start, move.end, move.end):
        app.send("square", square_name(square))
    assert len(app.match.moves) == 1


def test_one_tap_changes_only_a_few_fragments() -> None:
    app = at_table()
    app.send("square", square_name(next(rules.squares(drafts.movable(app.match.state)))))
    assert 2 < len(app.fragments) < 20


def test_drags_and_keys() -> None:
    app = at_table()
    move = next(iter(GAME.moves(app.match.state)))
    assert isinstance(move, Step)
    app.send("drop", square_name(move.start), to=square_name(move.end))
    table = app.runtime.model.table
    assert table and (table.draft.start, table.draft.end) == (move.start, move.end)
    app.send("key", "Backspace")
    table = app.runtime.model.table
    assert table and (table.draft.start, table.draft.end) == (move.start, None)
    app.send("key", "Escape")
    table = app.runtime.model.table
    assert table and table.draft.empty


def test_a_gem_is_dragged_to_its_pawn() -> None:
    state = GAME.position(TWO)
    draft = drafts.step(state, Draft(), rules.square_at("d3"), rules.square_at("d4"))
    draft = drafts.drop(state, draft, rules.square_at("e5"), rules.square_at("f4"))
    assert GAME.write(state, drafts.finished(state, draft)) == "d3-d4 *e5>f4"


@pytest.mark.parametrize(
    "squares, code",
    [
        (["a6"], "of.carrier"),
        (["d5"], "of.draft.pick"),
        (["b11"], "of.draft.pick"),
        ([], "of.draft.pawn-first"),
        (["b1"], "of.draft.square-first"),
        (["b1", "g9"], "of.distance"),
    ],
)
def test_a_tap_that_means_nothing_says_what_would(squares: list[str], code: str) -> None:
    app = at_table()
    for square in squares:
        app.send("square", square)
    if len(squares) < 2 and code.endswith("first"):
        app.send("play")
    table = app.runtime.model.table
    assert table and table.refused and table.refused.code == code
    assert 'class="refusal"' in app.markup and "refused." not in app.markup


@pytest.mark.parametrize("nonsense", ["", "z9", "a12", "a0", "aa", "b1 b2"])
def test_acts_that_name_no_square_are_ignored(nonsense: str) -> None:
    app = at_table()
    app.send("square", nonsense)
    app.send("drop", nonsense, to="b2")
    table = app.runtime.model.table
    assert table and table.draft.empty and table.refused is None


def test_the_computer_answers_and_undo_comes_back_to_the_person() -> None:
    app = at_table(bots={1: 2})
    before = app.match.state
    app.send("typed", value=GAME.write(before, next(iter(GAME.moves(before)))))
    assert len(app.match.moves) >= 2 and app.match.game.turn(app.match.state) == 0
    app.send("undo")
    assert app.match.state == before


def test_hints_open_step_by_step_and_the_analysis_lists_every_move() -> None:
    app = at_table()
    app.send("hint")
    assert "Regarde le pion" in app.markup
    app.send("hint")
    app.send("hint")
    assert "Chance de gagner" in app.markup
    app.send("dialog", "solutions")
    assert app.markup.count('class="unfold"') == len(list(GAME.moves(app.match.state)))


def test_the_review_tells_what_a_move_cost_and_what_was_better() -> None:
    """The worst move of the judgement is made: it costs what it lacks to the first one."""
    app = at_table()
    before = app.match.state
    *_, verdict = GAME.judge(before)
    (best, most, error), (worst, least, _) = verdict.ranked[0], verdict.ranked[-1]
    app.send("typed", value=GAME.write(before, worst))
    app.send("dialog", "review")
    app.send("unfold", "1")
    said = lost(Cost(most - least, verdict.ranked[-1][2]), verdict.unit, SAY)
    assert said in app.markup and said != SAY("review.nothing-better")
    assert SAY("review.best-was", move=move_words(best, SAY), worth=figures(most, error, verdict.unit)) in app.markup


def test_gen_4_when_time_is_up_a_move_is_made() -> None:
    """GEN-4: the weakest computer player's."""
    app = at_table(seconds=30)
    app.now += 29_000
    app.send("tick")
    assert app.match.moves == []
    app.now += 2_000
    app.send("tick")
    assert len(app.match.moves) == 1


def test_of_1_a_new_match_has_the_fair_start() -> None:
    app = App()
    for preset in setup.PRESETS:
        app.send("setup", "or-des-fous")
        app.send("preset", preset)
        app.send("start")
        assert rules.names(app.match.state.gems) == ["a6", "f6"]


def test_of_1_the_editor_sets_up_a_start_and_the_device_keeps_it() -> None:
    app = App()
    app.send("setup", "or-des-fous")
    app.send("option", "start", value="own")
    app.send("option", "layout d6")
    assert "Il y a 7 pions" in app.markup
    app.send("start")
    assert app.runtime.model.refused
    for _ in range(4):
        app.send("option", "layout b1")  # carrier, dark pawn, dark carrier, empty
    assert "On peut jouer ainsi" in app.markup
    app.send("start")
    assert rules.names(app.match.state.pawns[0]) == ["c1", "d1", "e1", "f1", "a6", "d6"]
    again = App(stored={key: value for key, value in app.store.items() if key == "settings"})
    again.send("setup", "or-des-fous")
    again.send("option", "start", value="own")
    again.send("start")
    assert again.match.state.pawns == app.match.states[0].pawns


def test_of_1_the_editor_can_be_cleared_and_begun_anew() -> None:
    assert set(setup.edited("", "clear", "")) == {".", "/"}
    assert setup.edited(setup.EMPTY, "usual", "") == setup.usual()
    assert setup.edited(setup.EMPTY, "nowhere", "") == setup.EMPTY


def test_every_clause_has_its_section_and_its_figure_in_the_help() -> None:
    app = App()
    app.send("dialog", "rules or-des-fous")
    assert app.markup.count('class="help-figure"') == 12  # OF-1 to OF-12
    assert "help.of." not in app.markup


def test_looking_back_shows_each_move() -> None:
    app = at_table()
    for _ in range(3):
        app.send("typed", value=GAME.write(app.match.state, next(iter(GAME.moves(app.match.state)))))
    pictures = set()
    for step in range(4):
        app.send("look", str(step))
        state = app.match.at(step)
        told = last_move(played(app.match, step), SAY) if step else SAY("table.beginning")
        assert told in app.runtime.shown["making"] and "Revenir au jeu" in app.runtime.shown["actions"]
        for side in (0, 1):
            shown = {name for name, markup in app.runtime.shown.items() if f"side-{side}" in markup}
            assert shown == {f"board-{square_name(square)}" for square in rules.squares(state.pawns[side])}
        pictures.add(app.runtime.shown["board-marks"])
    assert len(pictures) == 4  # each move has its own way over the board
    app.send("return")
    assert "Revenir au jeu" not in app.markup


def test_a_game_without_points_shows_none_at_the_table() -> None:
    app = App(hash=link("", Match.new("or-des-fous", ["Léa", "Samir"], 3)))
    assert 'class="score"' not in app.runtime.shown["players"] and "Samir" in app.runtime.shown["players"]
