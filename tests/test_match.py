"""A match: its set-up and its moves, played, undone, saved and loaded (GEN-1, GEN-2, GEN-3)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from strategies import ANYTHING, damaged

from pyapp.core import Match, Refused, Turn
from pyapp.core.match import LONGEST_NAME, MOST_MOVES, carried_over
from pyapp.core.plain import DEEPEST, parsed
from pyapp.games import GAMES

SAVE: dict[str, Any] = {
    "v": 1,
    "game": "math-magic",
    "rules": 2,
    "options": {"grid": "book", "last": 12, "thresholds": [0, 2], "order": "rising"},
    "players": [{"name": "Ada"}, {"name": "Lin", "bot": 3}],
    "seed": 7,
    "moves": ["3 5+3-7", "E 7-3-2", "stall", "6 8-3-2"],
}


def fresh(**options: Any) -> Match:
    return Match.new("math-magic", ["Ada", "Lin"], seed=7, options={"grid": "book", **options})


def refusal(data: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        Match.load(data)
    return refused.value


def having(**changes: Any) -> dict[str, Any]:
    return {**SAVE, **changes}


# Playing


def test_gen_1_players_take_turns_and_any_seat_can_be_a_computer() -> None:
    """GEN-1: the seats of the computer are part of the match, with their level."""
    match = Match.new("math-magic", ["Ada", "Lin", "Max"], bots={1: 3, 2: 5})
    assert match.bots == {1: 3, 2: 5}
    assert match.save()["players"] == [{"name": "Ada"}, {"name": "Lin", "bot": 3}, {"name": "Max", "bot": 5}]
    assert match.game.turn(match.state) == 0


def test_gen_3_a_match_is_its_set_up_and_its_moves() -> None:
    """GEN-3: and nothing else."""
    match = Match.new("math-magic", ["Ada", "Lin"], 7, SAVE["options"], {1: 3})
    for move in SAVE["moves"]:
        match.play(move)
    assert match.save() == SAVE


def test_a_match_keeps_its_turns_and_every_state_on_the_way() -> None:
    match = Match.load(SAVE)
    assert [turn.text for turn in match.turns] == match.moves == SAVE["moves"]
    state = match.first
    for made, turn in enumerate(match.turns):
        assert match.at(made) == state
        assert turn == Turn(
            turn.text,
            match.game.read(state, turn.text),
            match.game.score(state, turn.move),
            match.game.play(state, turn.move),
        )
        state = turn.after
    assert match.at(len(match.turns)) == match.state == state
    assert match.states == [match.at(made) for made in range(len(match.turns) + 1)]
    assert [turn.score.total for turn in match.turns] == [2, 2, -1, 2]


def test_a_match_without_a_move_stands_at_its_first_state() -> None:
    match = fresh()
    assert (match.turns, match.moves, match.states) == ((), [], [match.first])
    assert match.state == match.at(0) == match.first


def test_turns_that_were_taken_do_not_change_when_the_match_goes_on() -> None:
    match = Match.load(SAVE)
    before = match.turns
    match.undo()
    assert (len(before), len(match.turns)) == (4, 3)
    match.redo()
    assert match.turns == before


def test_a_move_is_kept_in_the_plain_way_of_writing_it() -> None:
    match = fresh()
    match.play(" 3   5 + 3 − 7 ")
    assert match.moves == ["3 5+3-7"]


def test_a_refused_move_leaves_everything_as_it_was() -> None:
    match = Match.load(SAVE)
    match.undo()
    before = (match.save(), list(match.undone), list(match.states))
    with pytest.raises(Refused):
        match.play("3 5+3-7")
    assert (match.save(), match.undone, match.states) == before


def test_gen_3_undo_takes_back_and_redo_makes_again() -> None:
    """GEN-3, and GEN-2: what comes again is the same."""
    match = Match.load(SAVE)
    states = list(match.states)
    match.undo()
    match.undo()
    assert (match.moves, match.state) == (SAVE["moves"][:2], states[2])
    match.redo()
    match.redo()
    assert (match.moves, match.states) == (SAVE["moves"], states)


def test_gen_3_after_another_move_there_is_nothing_to_redo() -> None:
    """GEN-3."""
    match = fresh()
    match.play("3 5+3-7")
    match.undo()
    match.play("stall")
    with pytest.raises(Refused) as refused:
        match.redo()
    assert refused.value.code == "match.nothing-to-redo"


def test_at_the_start_there_is_nothing_to_undo() -> None:
    with pytest.raises(Refused) as refused:
        fresh().undo()
    assert refused.value.code == "match.nothing-to-undo"


def test_a_copy_goes_its_own_way() -> None:
    match = Match.load(SAVE)
    twin = match.copy()
    twin.undo()
    twin.play("stall")
    assert match.save() == SAVE
    assert match.undone == []


def test_saved_data_is_not_tied_to_the_match() -> None:
    options = {"thresholds": [0, 2]}
    match = Match.new("math-magic", ["Ada", "Lin"], options=options)
    options["thresholds"].append(5)
    match.save()["options"]["thresholds"].clear()
    assert match.save()["options"] == {"thresholds": [0, 2]}


# Setting up


@pytest.mark.parametrize("players", [[], ["a"] * 6, "Ada", None, {"a": 1}])
def test_too_few_too_many_or_no_players_are_refused_with_the_bounds(players: Any) -> None:
    with pytest.raises(Refused) as refused:
        Match.new("math-magic", players)
    assert (refused.value.code, refused.value.facts) == ("match.players", {"low": 1, "high": 5})


@pytest.mark.parametrize("name", ["", "x" * (LONGEST_NAME + 1), None, 7, ["Ada"], "\ud800"])
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(Refused) as refused:
        Match.new("math-magic", [name])
    assert (refused.value.code, refused.value.facts) == ("match.name", {"longest": LONGEST_NAME})


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "\"'&amp;<b>",
        "Zoé 👩‍🚀",
        "{{7*7}}",
        "%s %(x)s",
        "\u202eadA",
    ],
)
def test_a_name_full_of_markup_is_kept_as_it_is(name: str) -> None:
    """It is data here; the view writes it as text."""
    match = Match.new("math-magic", [name])
    assert Match.load(json.dumps(match.save())).players == (name,)


@pytest.mark.parametrize("bots", [{2: 3}, {-1: 3}, {0: 0}, {0: 6}, {0: True}, {0: 2.0}, {0: "3"}, {"0": 3}])
def test_a_computer_needs_a_seat_and_a_level(bots: Any) -> None:
    with pytest.raises(Refused) as refused:
        Match.new("math-magic", ["Ada", "Lin"], bots=bots)
    assert (refused.value.code, refused.value.facts) == ("match.bot", {"low": 1, "high": 5})


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "7", None])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(Refused) as refused:
        Match.new("math-magic", ["Ada"], seed=seed)
    assert refused.value.code == "match.seed"


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_a_seed_is_any_whole_number_of_64_bits(seed: int) -> None:
    assert Match.load(Match.new("zoned", ["Ada", "Lin"], seed=seed).save()).seed == seed


@pytest.mark.parametrize("name", ["players", "seed", "self", "colour", "", 1])
def test_an_unknown_option_is_refused_also_by_the_names_of_the_set_up(name: Any) -> None:
    with pytest.raises(Refused) as refused:
        Match.new("math-magic", ["Ada"], options={name: 1})
    assert (refused.value.code, refused.value.facts) == ("option.unknown", {"name": str(name)})


@pytest.mark.parametrize("part", [5, "grid", ["grid"], [("grid", "book")], object()])
def test_options_and_computers_that_are_no_mapping_are_refused(part: Any) -> None:
    for parts in ({"options": part}, {"bots": part}):
        with pytest.raises(Refused) as refused:
            Match.new("math-magic", ["Ada", "Lin"], **parts)
        assert refused.value.code == "match.unreadable"


@pytest.mark.parametrize(
    "name",
    [
        " ",
        "\u200b",
        "\u200d\u200c",
        "\u202e",
        "\u2066\u2069",
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "\uffa0",
        "\u00a0",
        "\ufeff",
        "\u00ad",
        "\t\n",
        "\U000e0041",
    ],
)
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    """Zero-width, bidi and blank letters alone look like no name; beside a letter they may stand."""
    for players in ([name], [name * 3]):
        with pytest.raises(Refused) as refused:
            Match.new("math-magic", players)
        assert refused.value.code == "match.name"
    assert Match.new("math-magic", [f"A{name}"]).players == (f"A{name}",)


def test_core_alone_knows_no_game() -> None:
    """The games fill the registry that a match looks into; before they have moved in, each is unknown."""
    code = (
        "from pyapp.core import Match, Refused, registry\n"
        "assert registry.GAMES == {}\n"
        "try: Match.new('zoned', ['Ada', 'Lin'])\n"
        "except Refused as refused: print(refused.code)\n"
        "import pyapp.games\n"
        "print(Match.new('zoned', ['Ada', 'Lin']).game.name, pyapp.games.GAMES is registry.GAMES)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["match.game", "zoned", "True"]


# The version of the rules


class Third(type(GAMES["math-magic"])):  # type: ignore[misc]
    """Math&Magic after two made-up changes of its rules: options were named in French, and 0 stood for a stall."""

    version = 3
    older: ClassVar = {
        1: lambda data: {
            **data,
            "options": {{"dernier": "last"}.get(name, name): value for name, value in data["options"].items()},
        },
        2: lambda data: {**data, "moves": ["stall" if text == "0" else text for text in data["moves"]]},
    }


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> Third:
    game = Third()
    monkeypatch.setitem(GAMES, "math-magic", game)
    return game


FIRST = having(options={"grid": "book", "dernier": 12}, moves=["3 5+3-7", "0"])
del FIRST["rules"]
SECOND = having(options={"grid": "book", "last": 12}, moves=["3 5+3-7", "0"], rules=2)
OF_TODAY = having(options={"grid": "book", "last": 12}, moves=["3 5+3-7", "stall"], rules=3)


@pytest.mark.parametrize("old", [FIRST, {**FIRST, "rules": 1}, SECOND, OF_TODAY], ids=["none", "1", "2", "3"])
def test_a_match_of_older_rules_is_carried_over_version_by_version(third: Third, old: dict[str, Any]) -> None:
    before = json.dumps(old)
    assert Match.load(old).save() == OF_TODAY
    assert Match.load(json.dumps(old)).save() == OF_TODAY
    assert json.dumps(old) == before, "what was kept is not touched"


def test_only_what_is_older_is_changed(third: Third) -> None:
    assert carried_over(third, OF_TODAY) is OF_TODAY
    assert carried_over(third, SECOND)["options"] == SECOND["options"]


@pytest.mark.parametrize("rules", [4, 0, -1, True, 2.0, "2", None, [], 10**5000], ids=range(9))
def test_rules_that_nobody_knows_yet_are_refused_with_both_versions(third: Third, rules: Any) -> None:
    refused = refusal({**OF_TODAY, "rules": rules})
    assert (refused.code, refused.facts["known"]) == ("match.rules", 3)
    assert len(str(refused.facts["rules"])) <= 20


@pytest.mark.parametrize(
    "changes, code",
    [
        ({"options": []}, "match.unreadable"),
        ({"moves": None}, "match.unreadable"),
        ({"players": {}}, "match.unreadable"),
        ({"moves": ["x"] * (MOST_MOVES + 1)}, "match.long"),
    ],
    ids=["options", "moves", "players", "long"],
)
def test_an_older_match_is_looked_at_before_it_is_carried_over(
    third: Third, changes: dict[str, Any], code: str
) -> None:
    assert refusal({**FIRST, **changes}).code == code


def test_a_match_of_the_first_rules_names_no_version() -> None:
    """Files and links from before there were versions are such matches."""
    first = {
        "v": 1,
        "game": "or-des-fous",
        "options": {},
        "players": [{"name": "Ada"}, {"name": "Lin"}],
        "seed": 7,
        "moves": [],
    }
    assert Match.load(first).save() == Match.load({**first, "rules": 1}).save() == first
    assert refusal({**first, "rules": 2}).code == "match.rules"


# Loading what nobody vouches for (GEN-3)


def test_gen_3_the_save_of_these_tests_loads() -> None:
    """GEN-3: else the refusals below would prove nothing."""
    for data in (SAVE, json.dumps(SAVE), json.dumps(SAVE).encode()):
        assert Match.load(data).save() == SAVE


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        [],
        {},
        "",
        "{",
        "null",
        "[1]",
        '"match"',
        b"\xff\xfe",
        b"",
        "[" * 100_000,
        {"v": 1},
        "NaN",
    ],
    ids=range(14),
)
def test_gen_3_what_is_no_match_is_refused(data: Any) -> None:
    """GEN-3."""
    assert refusal(data).code == "match.unreadable"


@pytest.mark.parametrize("version", [0, 2, "1", None, True, 1.0, [], 10**5000], ids=range(8))
def test_gen_3_a_file_of_another_version_is_refused_with_both_versions(version: Any) -> None:
    """GEN-3."""
    refused = refusal(having(v=version))
    assert (refused.code, refused.facts["known"]) == ("match.version", 1)
    assert len(str(refused.facts["version"])) <= 20


@pytest.mark.parametrize("game", ["chess", "", None, 7, [], {}, "x" * 1000, 10**5000], ids=range(8))
def test_gen_3_a_file_of_another_game_is_refused_by_its_name(game: Any) -> None:
    """GEN-3."""
    refused = refusal(having(game=game))
    assert refused.code == "match.game"
    assert len(str(refused.facts["game"])) <= 40


@pytest.mark.parametrize(
    "changes",
    [
        {"players": None},
        {"players": {}},
        {"players": ["Ada"]},
        {"options": []},
        {"options": None},
        {"moves": None},
        {"moves": "stall"},
        {"moves": {}},
    ],
)
def test_gen_3_parts_of_the_wrong_kind_are_refused(changes: dict[str, Any]) -> None:
    """GEN-3."""
    assert refusal(having(**changes)).code == "match.unreadable"


def test_gen_3_an_illegal_move_is_refused_with_its_number_and_reason() -> None:
    """GEN-3."""
    refused = refusal(having(moves=["3 5+3-7", "E 7-3-2", "3 5+3-7"]))
    assert (refused.code, refused.facts["number"]) == ("match.move", 3)
    reason = refused.facts["reason"]
    assert isinstance(reason, Refused) and reason.code == "mm.value"


@pytest.mark.parametrize("move", [None, 7, [], {"move": "stall"}, "", "x" * 10_000], ids=range(6))
def test_gen_3_a_move_that_is_none_is_refused_with_its_number(move: Any) -> None:
    """GEN-3."""
    refused = refusal(having(moves=["3 5+3-7", move]))
    assert (refused.code, refused.facts["number"]) == ("match.move", 2)


def test_gen_3_endless_moves_are_refused() -> None:
    """GEN-3."""
    assert refusal(having(moves=["stall"] * (MOST_MOVES + 1))).code == "match.long"


def test_gen_3_a_match_goes_no_further_than_it_can_be_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """GEN-3."""
    monkeypatch.setattr("pyapp.core.match.MOST_MOVES", 3)
    match = Match.load(having(moves=["3 5+3-7", "stall", "stall"]))
    with pytest.raises(Refused, match=r"match\.long"):
        match.play("stall")
    assert Match.load(match.save()).moves == match.moves and len(match.turns) == 3


@given(ANYTHING)
def test_gen_3_anything_is_refused(data: Any) -> None:
    """GEN-3: only Refused is ever raised, and nothing random is a match."""
    assert refusal(data).code.startswith("match.")


@given(damaged(SAVE))
def test_gen_3_a_damaged_save_is_refused_or_still_a_match(data: Any) -> None:
    """GEN-3."""
    try:
        match = Match.load(data)
    except Refused as refused:
        assert refused.code
        return
    again = Match.load(json.loads(json.dumps(match.save())))
    assert (again.save(), again.states) == (match.save(), match.states)


def test_the_depth_of_a_text_is_looked_at_before_it_is_read() -> None:
    """In the browser the stack ends before Python notices: a depth that CPython would still read is refused already."""
    whole = "[" * DEEPEST + "]" * DEEPEST
    assert parsed(whole, "match.unreadable") == json.loads(whole)
    for deep in (f"[{whole}]", '{"a":' * (DEEPEST + 1) + "0" + "}" * (DEEPEST + 1)):
        with pytest.raises(Refused) as refused:
            parsed(deep, "match.unreadable")
        assert refused.value.code == "match.unreadable"


def test_brackets_inside_a_text_or_beside_each_other_are_not_deep() -> None:
    for text in (json.dumps({"name": "[" * 5000, "other": '"]{' * 99}), json.dumps([[]] * 5000)):
        assert parsed(text, "match.unreadable") == json.loads(text)
