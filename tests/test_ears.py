"""Positions for ears: every game describes itself, and the field for moves answers questions."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tablet import Tablet

from pyapp.app.ears import commands
from pyapp.app.games.contract import told
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Table
from pyapp.app.table.acts import DOING
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.app.update import update
from pyapp.app.view import view
from pyapp.core import Match, Refused
from pyapp.core.ears import aloud
from pyapp.core.plain import parsed
from pyapp.games import GAMES
from pyapp.games.calculissimo.rules import BOARD as CALCULISSIMO
from pyapp.games.equable import equations
from pyapp.games.equable.rules import SQUARES as EQUABLE
from pyapp.games.math_magic.rules import Slide, Solve, cell_name
from pyapp.games.or_des_fous.rules import Step, square_name
from pyapp.games.tiles import Lay, Squares

FOLDER = Path(__file__).parent / "playthroughs"
MATCHES = sorted(file.stem for file in FOLDER.glob("*.txt"))
PLACES = ("", "1", "4", "9", "99", "A", "d", "D4", "I9", "a1", "2 3", "Z9", "²", "-1", "1" * 400, "(1 ; 1)")
FR = Words("fr")


def match_of(stem: str) -> Match:
    return Match.load(parsed((FOLDER / f"{stem}.txt").read_text("utf-8").splitlines()[0], "test"))


@pytest.mark.parametrize("stem", MATCHES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_at_any_place_is_answered_in_whole_sentences_or_refused(stem: str, language: str) -> None:
    match, say = match_of(stem), Words(language)
    states = [match.at(0), match.at(len(match.turns) // 2), match.state]
    answered = 0
    for state in states:
        for topic in match.game.topics:
            for place in PLACES:
                try:
                    told = match.game.describe(state, f"{topic} {place}", say)
                except Refused:
                    continue
                answered += 1
                assert told and all(line and "{" not in line and ".hear." not in line for line in told), told
    assert answered > len(match.game.topics) * 3


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_its_board_and_refuses_what_it_does_not_know(name: str) -> None:
    game = GAMES[name]
    state = game.start(players=2, seed=3)
    assert game.describe(state, "board", FR)
    for what in ("", "weather", "row", None, 7, "x" * 9999):
        with pytest.raises(Refused):
            game.describe(state, what, FR)  # type: ignore[arg-type]


def test_the_overview_of_a_large_board_is_a_few_sentences() -> None:
    match = match_of("equable-two-players")
    told = match.game.describe(match.state, "board", FR)
    assert len(told) <= 6 and all(len(line.split()) <= 30 for line in told)


def test_an_equation_is_read_with_its_place_and_the_value_that_it_has() -> None:
    match = match_of("equable-two-players")
    read = match.game.describe(match.at(len(match.turns) - 1), "runs", FR)
    assert "Colonne I, de 1 à 9 : 0084 plus 7 égale 91, soit 91." in [line.replace("\u202f", " ") for line in read]
    assert equations.truth("0084+7=91").sides[0].value == 91
    assert all(re.search(r"égale", line) for line in read)


def test_where_players_check_themselves_no_value_is_told() -> None:
    """EQ-18, CA-16: it would tell a false lay from a true one."""
    for stem, value in (("equable-challenges", "soit"), ("calculissimo-challenge", "qui fait")):
        match = match_of(stem)
        told = " ".join(
            line for number in range(len(match.turns)) for line in match.game.describe(match.at(number), "runs", FR)
        )
        assert value not in told


def test_signs_are_read_as_words() -> None:
    assert (
        aloud("7+1=2*4:(3-1/2)", FR)
        == "7 plus 1 égale 2 fois 4 divisé par ouvrir la parenthèse 3 moins 1 sur 2 fermer la parenthèse"
    )


def test_1_1_1_squares_and_tiles_say_their_points_the_bonus_under_them_and_the_start() -> None:
    match = Match.new("equable", ["Ada", "Ordi"], 5, {"start": "own", "layout": ";" * 16 + "|2+358-"}, {1: 1})
    model, _ = update(Model(), {"act": "open", "stored": {}, "languages": ["fr"]})
    model = update(model, {"act": "import", "value": json.dumps(match.save()), "now": 1})[0]
    shown = view(model)
    plain = {name: " ".join(text.split()) for name, text in shown.items()}
    assert re.search('aria-label="2, [0-9]+ points?"', plain["rack-0"])
    assert "\u00d73" in re.findall('aria-label="([^"]*)"', plain["cell-A1"])[0]
    empty = Match.new("calculissimo", ["Ada", "Ordi"], 5, {}, {1: 1})
    told = view(update(model, {"act": "import", "value": json.dumps(empty.save()), "now": 2})[0])
    assert any("départ" in text for name, text in told.items() if name.startswith("cell-"))
    two = match_of("equable-two-players")
    laid = view(update(model, {"act": "import", "value": json.dumps(two.save()), "now": 3})[0])
    labels = [re.findall('aria-label="([^"]*)"', laid[name])[0] for name in laid if name.startswith("cell-")]
    assert any("point" in label and " sur " in label for label in labels)


def test_1_1_1_the_sheet_of_zoned_is_there_for_ears() -> None:
    match = match_of("zoned-two-players")
    model, _ = update(Model(), {"act": "open", "stored": {}, "languages": ["fr"]})
    shown = view(update(model, {"act": "import", "value": json.dumps(match.save()), "now": 1})[0])["sheet-words"]
    assert shown.count("<li>") == 1 + len(match.players) + len(match.state.rectangles)
    assert all(player in shown for player in match.players)


# Of a move: where it starts, and what was drawn or rolled for it or after it.
TOLD: dict[str, Callable[[Any, Any, Any], tuple[str, ...]]] = {
    "math-magic": lambda before, move, after: (str(before.target), *(_solved(move) if isinstance(move, Solve) else ())),
    "zoned": lambda before, move, after: (
        f"{move.w} × {move.h} en ({move.x} ; {move.y})",
        *(() if after.over else ("{} et {}".format(*after.dice),)),
    ),
    "equable": lambda before, move, after: _laid(
        EQUABLE, move, before.white.total + before.grey.total - after.white.total - after.grey.total
    ),
    "or-des-fous": lambda before, move, after: (
        f"Dé : {before.die}.",
        *((f"{square_name(move.start)} → {square_name(move.end)}",) if isinstance(move, Step) else ()),
    ),
    "calculissimo": lambda before, move, after: _laid(CALCULISSIMO, move, before.bag.total - after.bag.total),
}


def _solved(move: Solve) -> tuple[str, ...]:
    cells = (
        (move.shift.start, move.shift.end)
        if isinstance(move.shift, Slide)
        else (move.shift.cell,)
        if move.shift
        else ()
    )
    return (f"{'ligne' if move.line.isdigit() else 'colonne'} {move.line}", *map(cell_name, cells))


def _laid(squares: Squares, move: Any, drawn: int) -> tuple[str, ...]:
    took = (f"{drawn} jeton{'s' * (drawn > 1)} pioché",) if drawn else ()
    return (f"Première case : {squares.name(move.start)}.", *took) if isinstance(move, Lay) else took


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 3, 8])
def test_a_move_of_the_computer_says_where_it_starts_what_was_drawn_its_points_and_the_totals(
    name: str, moves: int
) -> None:
    stem = next(stem for stem in (f"{name}-two-players", f"{name}-standard") if stem in MATCHES)
    saved = match_of(stem).save()
    match = Match.load({**saved, "moves": saved["moves"][:moves], "bots": {"0": 1, "1": 1}})
    for _ in range(4):
        if match.game.over(match.state):
            break
        before = match.state
        *_, thought = match.game.think(before, 2, 60)
        match.play(match.game.write(before, thought.best[0][0]))
        said, turn = " ".join(told(SCREENS[name], match, FR).split()), match.turns[-1]
        facts = [*TOLD[name](before, turn.move, turn.after), match.players[match.game.turn(before) or 0]]
        if turn.score.total:
            scores = zip(match.players, match.game.scores(turn.after), strict=True)
            facts += [
                " ".join(FR("points", count=turn.score.total).split()),
                f"Total : {', '.join(f'{player} {score}' for player, score in scores)}".replace("-", "−"),
            ]
        assert [fact for fact in facts if " ".join(fact.split()) not in said] == [], said


# The field for moves


def at_table(game: str, bots: dict[int, int] | None = None) -> Model:
    match = Match.new(game, ["Ada", "Lin"], seed=5, options={}, bots=bots or {})
    model, _ = update(Model(), {"act": "open", "stored": {}, "languages": ["fr"]})
    return update(model, {"act": "import", "value": json.dumps(match.save()), "now": 1})[0]


def asked(model: Model, text: str) -> Model:
    return update(model, {"act": "typed", "value": text, "now": 2})[0]


def table_of(model: Model) -> Table:
    assert model.table
    return model.table


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things_at_one_table(name: str, language: str) -> None:
    words = [
        word
        for topic in (
            *GAMES[name].topics,
            *commands.COMMON,
            *DOING,
            "go",
            *(f"move.{name}" for name in commands.NOTATION),
        )
        for word in commands.words_for(topic, Words(language))
    ]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("name", GAMES)
def test_questions_are_answered_in_the_field_and_change_nothing_else(name: str) -> None:
    model = at_table(name)
    for text in ("plateau", "P", "scores", "dernier", "COUPS", "aide", "ligne 4"):
        after = asked(model, text)
        assert after.table and after.table.match is model.table.match  # type: ignore[union-attr]
        assert after.table.answered and after.table.said == " ".join(after.table.answered), text
        assert after.table.refused is None
        assert after.table.answered[0].split()[0] in view(after)["answer"]


def test_players_are_called_by_their_names_and_accents_may_be_left_out() -> None:
    model = at_table("or-des-fous")
    assert "Ada" in asked(model, "de").table.answered[0]  # type: ignore[union-attr]
    assert "Joueur" not in " ".join(asked(model, "plateau").table.answered)  # type: ignore[union-attr]


def test_a_word_of_the_field_does_what_its_button_does() -> None:
    """Whoever plays by ear need not leave the field for a hint, to take back, or to look back."""
    model = at_table("zoned")
    assert model.table and table_of(asked(model, "indice")).hint == 1
    assert table_of(asked(asked(model, "i"), "i")).hint == 2
    match = model.table.match
    played = asked(model, match.game.write(match.state, next(iter(match.game.moves(match.state)))))
    assert len(table_of(played).match.turns) == 1
    assert not table_of(asked(played, "annuler")).match.turns
    assert table_of(asked(played, "revoir")).dialog == "review"


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        ("equable", "passe", "pass"),
        ("math-magic", "cale", "stall"),
        ("calculissimo", "échange", "change"),
    ],
)
def test_moves_are_written_in_the_language_of_the_app(game: str, text: str, move: str) -> None:
    after = asked(at_table(game, {1: 1}), text)
    assert after.table and after.table.refused is None, after
    assert after.table.match.moves[0].split()[0] == move
    if move == "change":
        rack = at_table(game, {1: 1}).table.match.state.racks[0]  # type: ignore[union-attr]
        assert sorted(after.table.match.moves[0].split()[1].split(",")) == sorted(rack), "alone it is the whole rack"


def test_in_a_game_without_points_nobody_is_told_to_have_none() -> None:
    assert asked(at_table("or-des-fous"), "scores").table.answered == (FR("command.no-points"),)  # type: ignore[union-attr]


def test_gen_1_the_call_tells_a_rack_only_to_somebody_alone() -> None:
    alone, together = at_table("equable", {1: 1}), at_table("equable")
    for model, is_told in ((alone, True), (together, False)):
        assert model.table
        match = model.table.match
        if match.state.turn in match.bots:
            match.play("pass")
        rack = match.game.describe(match.state, "rack", FR)[0]
        assert (rack in SCREENS["equable"].call(match, FR)) is is_told


def test_a_place_that_is_not_there_is_one_sentence() -> None:
    after = asked(at_table("equable"), "ligne 99")
    assert after.table and after.table.refused and after.table.refused.code == "ears.row"


def test_what_is_no_question_is_a_move() -> None:
    after = asked(at_table("equable"), "ligne")  # without its place
    assert after.table and after.table.refused and not after.table.answered


def test_gen_1_a_covered_rack_is_not_told() -> None:
    """Two people share the device: the rack is covered until its owner shows it."""
    model = at_table("equable")
    assert model.table
    covered = asked(model, "chevalet")
    rack = GAMES["equable"].describe(model.table.match.state, "rack", FR)[0]
    assert covered.table and rack not in covered.table.answered
    shown, _ = update(model, {"act": "show", "now": 2})
    assert asked(shown, "chevalet").table.answered[0] == rack  # type: ignore[union-attr]


def test_gen_1_the_computers_rack_is_not_told() -> None:
    told = asked(at_table("equable", {0: 1, 1: 1}), "chevalet")
    assert told.table and told.table.answered == (FR("command.not-now"),)


@pytest.mark.parametrize("line", ["A", "C", "a", "c"])
def test_a_move_in_a_column_is_no_question_about_one(line: str) -> None:
    """The first letters of "colonne" and "autour" are columns of a grid, too."""
    tablet = Tablet()
    options = {"grid": "own", "layout": "4.4.../2.2.../1.1..." + "/......" * 3, "first": 7, "last": 9}
    tablet.ask("import", value=json.dumps(Match.new("math-magic", ["Léa"], 1, options).save()))
    tablet.ask("typed", value=f"{line} 4+2+1")
    assert tablet.match.moves == [f"{line.upper()} 4+2+1"]
