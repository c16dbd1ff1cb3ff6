"""L'Or des fous rule by rule (OF-1 to OF-12)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from by_text import ByText

from pyapp.core import Chance, Match, Refused
from pyapp.games.or_des_fous import rules
from pyapp.games.or_des_fous.game import OR_DES_FOUS as GAME
from pyapp.games.or_des_fous.rules import State

play, refusal = ByText(GAME).play, ByText(GAME).refusal

CAMPED = {"light": "b1 c1 d1 e1 f1 a6", "dark": "b11 c11 d11 e11 f11 g6", "gems": "a6 g6"}


def place(light: str, dark: str, gems: str = "", die: int = 1, turn: str = "light", **rest: Any) -> State:
    position: State = GAME.position(
        {"light": light.split(), "dark": dark.split(), "gems": gems.split(), "die": die, "turn": turn, **rest}
    )
    return position


def texts(state: State) -> set[str]:
    return {GAME.write(state, move) for move in GAME.moves(state)}


def ends(state: State, start: str) -> set[str]:
    """Where the pawn on a square can go."""
    return set(rules.names(rules.ends(state, rules.square_at(start))))


# OF-1 The start


def test_of_1_five_pawns_in_each_camp_and_a_carrier_on_each_side() -> None:
    data = GAME.dump(GAME.start())
    assert (data["light"], data["dark"]) == (
        ["b1", "c1", "d1", "e1", "f1", "a6"],
        ["g6", "b11", "c11", "d11", "e11", "f11"],
    )
    assert (data["gems"], data["turn"]) == (["a6", "g6"], "light")


@pytest.mark.parametrize(
    "start, gems",
    [
        ("shifted", "a6 f6"),
        ("near", "c6 e6"),
        ("wings", "b6 f6"),
        ("middle", "d5 d7"),
    ],
)
def test_of_1_other_starts_can_be_chosen(start: str, gems: str) -> None:
    assert GAME.dump(GAME.start(start=start))["gems"] == gems.split()


OWN = "xx...../......./......./......./...X.../......./...O.../......./......./......./o.....o"


def test_of_1_an_own_start_is_taken_square_by_square() -> None:
    data = GAME.dump(GAME.start(start="own", layout=OWN))
    assert (data["light"], data["dark"], data["gems"]) == (["a1", "g1", "d5"], ["d7", "a11", "b11"], ["d5", "d7"])
    assert rules.write_layout(*rules.read_layout(OWN)) == OWN


@pytest.mark.parametrize(
    "layout, code",
    [
        ("", None),
        (OWN.replace("X", "?"), "of.layout-shape"),
        (OWN[:-1], "of.layout-shape"),
        (OWN.replace("xx.....", "xxxxxx."), "of.pawns"),
        (OWN.replace("X", "x"), "of.start-carriers"),
        (OWN.replace("xx", "xO"), "of.gems"),
        (OWN.replace("o.....o", ".......").replace("...O...", "..oO..."), None),
        (OWN.replace("o.....o", "......."), "of.start-alone"),
        (OWN.replace("...O...", ".......").replace("o.....o", "o.....O"), "of.start-home"),
    ],
)
def test_of_1_an_own_start_that_is_none_is_refused(layout: str, code: str | None) -> None:
    if code is None:
        GAME.start(start="own", layout=layout)
        return
    with pytest.raises(Refused) as refused:
        GAME.start(start="own", layout=layout)
    assert refused.value.code == code


@pytest.mark.parametrize("players", [0, 1, 3, "2", True])
def test_of_1_two_play(players: Any) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(players=players)
    assert refused.value.code == "match.players"


# OF-2 A turn


def test_of_2_the_three_rolls_are_equally_likely() -> None:
    rolled = Counter(GAME.start(seed=seed).die for seed in range(3000))
    assert set(rolled) == {1, 2, 3}
    assert all(abs(times - 1000) < 110 for times in rolled.values()), rolled  # four standard deviations


def test_of_2_gen_2_rolls_never_change() -> None:
    assert [GAME.start(seed=seed).die for seed in range(12)] == ROLLS


ROLLS = [1, 3, 3, 2, 3, 2, 2, 2, 3, 3, 3, 2]


def test_of_2_gen_2_taking_back_never_rolls_again() -> None:
    match = Match.new("or-des-fous", ["Ada", "Lin"], seed=3)
    rolled = []
    for _ in range(6):
        move = next(iter(GAME.moves(match.state)))
        rolled.append(match.state.die)
        match.play(GAME.write(match.state, move))
    for die in reversed(rolled):
        match.undo()
        assert match.state.die == die
    other = list(GAME.moves(match.state))[-1]  # nor does another move change what comes
    match.play(GAME.write(match.state, other))
    assert match.state.die == rolled[1]


def test_of_2_turns_alternate() -> None:
    state = GAME.start(seed=1)
    assert GAME.turn(state) == 0
    after = GAME.play(state, next(iter(GAME.moves(state))))
    assert GAME.turn(after) == 1


def test_of_2_a_turn_may_not_be_passed() -> None:
    refused = refusal(place(**CAMPED, die=2), "pass")
    assert (refused.code, refused.facts) == ("of.must-move", {"die": 2})
    assert "pass" not in texts(place(**CAMPED, die=2))


SHUT = {"light": "a1 d5", "dark": "a2 b1 b2 e9 g11", "gems": "d5 e9"}


def test_of_2_who_cannot_move_passes_and_only_then() -> None:
    state = place(**SHUT, die=2)
    assert texts(state) == {"pass"}
    after = play(state, "pass")
    assert (GAME.turn(after), after.pawns, after.gems) == (1, state.pawns, state.gems)


def test_of_2_a_forced_pass_is_made_by_the_game() -> None:
    """Light can move with no roll, so after each move of Dark it is Dark's turn again."""
    state = place(**SHUT, die=1, turn="dark", seed=4)
    after = play(state, "g11-f10")
    assert GAME.turn(after) == 1
    vain = rules.rolled_in_vain(state, after)
    assert len(vain) == after.chance.drawn - 1 == len(after.past) - len(state.past) - 1 > 0


def test_of_2_only_a_pawn_that_is_no_carrier_moves() -> None:
    state = place("a1 d5", "g9 g11", "d5 g9", die=1)
    assert {text[:2] for text in texts(state)} == {"a1"}
    assert refusal(state, "d5-d4").code == "of.carrier"


def test_of_2_nobody_moves_what_is_not_theirs() -> None:
    state = place("a1 d5", "g9 g11", "d5 g9", die=1)
    assert refusal(state, "g11-g10").code == "of.not-yours"
    assert refusal(state, "c3-c4").code == "of.nobody"


@pytest.mark.parametrize(
    "move",
    [
        "b1-b2",
        None,
        7,
        rules.Step(-1, 3),
        rules.Step(1, 99),
        rules.Step(1, 8, ((200, 1),)),
        rules.Step(1, 8, (), -2),
    ],
)
def test_of_2_what_is_no_move_is_refused(move: Any) -> None:
    with pytest.raises(Refused) as refused:
        GAME.play(GAME.start(), move)
    assert refused.value.code == "of.unreadable"


# OF-3 How far


def test_of_3_a_1_is_one_square_in_any_of_8_directions() -> None:
    assert ends(place("d5", "g11", die=1), "d5") == {"c4", "c5", "c6", "d4", "d6", "e4", "e5", "e6"}


def test_of_3_a_2_is_two_squares_along_a_row_or_column() -> None:
    assert ends(place("d5", "g11", die=2), "d5") == {"b5", "f5", "d3", "d7"}


def test_of_3_a_3_is_three_squares_along_a_row_or_column() -> None:
    assert ends(place("d5", "g11", die=3), "d5") == {"a5", "g5", "d2", "d8"}


def test_of_3_the_edge_stops() -> None:
    assert ends(place("a1", "g11", die=1), "a1") == {"a2", "b1", "b2"}
    assert ends(place("b10", "g11", die=2), "b10") == {"d10", "b8"}
    assert ends(place("g11", "a1", die=3), "g11") == {"d11", "g8"}


def test_of_3_another_distance_is_refused_with_the_roll() -> None:
    refused = refusal(place("d5", "g11", die=2), "d5-d6")
    assert (refused.code, refused.facts) == ("of.distance", {"start": "d5", "end": "d6", "die": 2})
    assert refusal(place("d5", "g11", die=2), "d5-f7").code == "of.distance"
    assert refusal(place("d5", "g11", die=2), "d5-e6").code == "of.distance"


# OF-4 Crossing


def test_of_4_own_pawns_can_be_crossed() -> None:
    assert "d8" in ends(place("d5 d6 d7", "g11", die=3), "d5")


def test_of_4_an_own_carrier_can_be_crossed() -> None:
    assert "d7" in ends(place("d5 d6", "g9 f11", "d6 g9", die=2), "d5")


def test_of_4_opposing_pawns_cannot_be_crossed() -> None:
    state = place("d5", "d6", die=2)
    assert "d7" not in ends(state, "d5")
    refused = refusal(state, "d5-d7")
    assert (refused.code, refused.facts["square"]) == ("of.crossing", "d6")


def test_of_4_an_opposing_carrier_cannot_be_crossed_either() -> None:
    assert "d7" not in ends(place("d5 a5", "d6 g11", "a5 d6", die=2), "d5")


def test_of_4_a_taken_square_is_no_end() -> None:
    state = place("d5 d6 a5", "e6 g10", "a5 g10", die=1)
    assert not {"d6", "e6"} & ends(state, "d5")
    assert refusal(state, "d5-d6").code == refusal(state, "d5-e6").code == "of.occupied"


# OF-5 Carriers


def test_of_5_a_pawn_holds_one_gem_at_most() -> None:
    """The second gem cannot come to a carrier."""
    state = place("c5 d5 a1 b5", "g11", "c5 d5", die=1)
    assert refusal(place("c5 d5 c3", "g11", "c5 d5", die=1), "c3-c4 *c5>d5").code == "of.second-gem"
    assert not any(">d5" in text or ">c5" in text for text in texts(state) if text.count("*") == 1)


def test_of_5_a_gem_needs_a_pawn() -> None:
    with pytest.raises(Refused) as refused:
        place("d5", "g11", "e5")
    assert refused.value.code == "of.gem-alone"


# OF-6 The gem travels


def test_of_6_the_gem_comes_to_the_pawn_that_arrives() -> None:
    state = place("c3 d5", "g11 g9", "d5 g9", die=1)
    after = play(state, "c3-c4 *c4")
    assert rules.names(after.gems) == ["c4", "g9"]
    assert rules.names(after.pawns[0]) == ["c4", "d5"]


def test_of_6_never_obligatory() -> None:
    state = place("c3 d5", "g11 g9", "d5 g9", die=1)
    assert {"c3-c4", "c3-c4 *c4"} <= texts(state)
    assert rules.names(play(state, "c3-c4").gems) == ["d5", "g9"]


def test_of_6_it_goes_on_along_a_chain_as_far_as_the_player_likes() -> None:
    """The rule book's figure 2: one pawn closes the chain, the gem may stop on any pawn of it."""
    state = place("a5 d6 c4 c3 d2", "g11 g9", "d6 g9", die=2)
    assert {text for text in texts(state) if text.startswith("a5-c5")} == {
        "a5-c5",
        "a5-c5 *c5",
        "a5-c5 *c4",
        "a5-c5 *c3",
        "a5-c5 *d2",
    }


def test_of_6_the_way_goes_from_pawn_to_neighbouring_pawn() -> None:
    own, gems, end = (["a1", "b2", "c3", "c4", "d2", "e3", "g7"], ["a1"], "e3")
    mask = sum(1 << rules.square_at(name) for name in own)
    way = rules.chain(mask, 1 << rules.square_at(gems[0]), rules.square_at("a1"), rules.square_at(end))
    assert [rules.square_name(square) for square in way] == ["a1", "b2", "c3", "d2", "e3"]


def test_of_6_also_to_a_pawn_that_stood_beside_the_carrier_before() -> None:
    state = place("d5 e5 c3", "g11 g9", "d5 g9", die=1)
    assert rules.names(play(state, "c3-c4 *e5").gems) == ["e5", "g9"]


def test_of_6_only_if_the_moved_pawn_ends_beside_the_carrier() -> None:
    """A chain that stands already does not carry when another pawn moves far away."""
    state = place("d5 d4 d3 a1", "g11 g9", "d5 g9", die=1)
    assert not any("*" in text for text in texts(state) if text.startswith("a1"))
    assert refusal(state, "a1-a2 *d4").code == "of.none-near"
    assert refusal(state, "a1-a2 *d5>d4").code == "of.far"


def test_of_6_the_pawn_that_left_is_no_link_any_more() -> None:
    state = place("d5 d4 d3", "g11 g9", "d5 g9", die=1)
    assert "d4-c4 *d3" in texts(state)  # c4 touches both
    assert "d4-e5 *d3" not in texts(state)
    assert refusal(state, "d4-e5 *d3").code == "of.no-chain"


def test_of_6_a_gem_cannot_end_where_no_own_pawn_stands() -> None:
    state = place("c3 d5", "g11 g9", "d5 g9", die=1)
    assert refusal(state, "c3-c4 *c5").code == "of.gem-end"
    assert refusal(state, "c3-c4 *g11").code == "of.gem-end"
    assert refusal(state, "c3-c4 *d5").code == "of.gem-end"


def test_of_6_an_opposing_gem_does_not_travel() -> None:
    assert refusal(place("c3 d5", "g11 c5", "d5 c5", die=1), "c3-c4 *c5>d5").code == "of.no-gem"


def test_of_6_other_carriers_pass_nothing_on() -> None:
    """c5 and d5 carry; e5 can be reached from c5 only through d5."""
    state = place("c5 d5 e5 b3", "g11", "c5 d5", die=1)
    assert {text for text in texts(state) if text.startswith("b3-b4")} == {"b3-b4", "b3-b4 *c5>b4"}


# OF-7 Two gems


def test_of_7_beside_two_carriers_one_gem_or_both_may_travel() -> None:
    state = place("c5 e5 d3 b4 f4", "g11", "c5 e5", die=1)
    assert {text for text in texts(state) if text.startswith("d3-d4")} == {
        "d3-d4",
        "d3-d4 *c5>b4",
        "d3-d4 *c5>d4",
        "d3-d4 *e5>d4",
        "d3-d4 *e5>f4",
        "d3-d4 *c5>b4 *e5>c5",
        "d3-d4 *c5>b4 *e5>d4",
        "d3-d4 *c5>b4 *e5>f4",
        "d3-d4 *c5>d4 *e5>f4",
        "d3-d4 *c5>e5 *e5>f4",
    }


def test_of_7_one_after_the_other_in_either_order() -> None:
    """e5 can only come to c5 once that gem has gone; written in any order it is the same move."""
    state = place("c5 e5 d3 b4", "g11", "c5 e5", die=1)
    move = GAME.read(state, "d3-d4 *e5>c5 *c5>b4")
    assert GAME.write(state, move) == "d3-d4 *c5>b4 *e5>c5"
    assert rules.names(GAME.play(state, move).gems) == ["b4", "c5"]


def test_of_7_with_two_gems_the_gem_has_to_be_named() -> None:
    state = place("c5 e5 d3", "g11", "c5 e5", die=1)
    refused = refusal(state, "d3-d4 *d4")
    assert (refused.code, refused.facts["carriers"]) == ("of.which-gem", "c5 e5")
    assert rules.names(play(state, "d3-d4 *e5>d4").gems) == ["d4", "c5"]


def test_of_7_only_gems_beside_the_moved_pawn_travel() -> None:
    state = place("c5 g5 g4 d3", "g11", "c5 g5", die=1)
    assert refusal(state, "d3-d4 *g5>g4").code == "of.far"
    assert "d3-d4 *c5>d4" in texts(state)


# OF-8 Taking


TAKING = {"light": "c4 a5", "dark": "c6 e11", "gems": "a5 c6"}


def test_of_8_landing_on_an_opposing_carrier_takes_its_gem() -> None:
    after = play(place(**TAKING, die=2), "c4xc6 >b11")
    assert rules.names(after.pawns[0]) == ["a5", "c6"]
    assert rules.names(after.gems) == ["a5", "c6"]
    assert rules.names(after.pawns[1]) == ["b11", "e11"]


def test_of_8_the_taker_chooses_the_free_square_of_the_camp() -> None:
    found = {text for text in texts(place(**TAKING, die=2)) if "x" in text}
    assert found == {f"c4xc6 >{column}11" for column in "abcdfg"}


def test_of_8_a_return_elsewhere_is_refused_with_the_free_squares() -> None:
    state = place(**TAKING, die=2)
    for text in ("c4xc6 >e11", "c4xc6 >b10", "c4xc6 >c4"):
        refused = refusal(state, text)
        assert (refused.code, refused.facts["free"]) == ("of.return", "a11 b11 c11 d11 f11 g11")
    assert refusal(state, "c4xc6").code == "of.return-missing"


def test_of_8_nothing_is_taken_where_no_opposing_carrier_stands() -> None:
    state = place(**TAKING, die=2)
    assert refusal(state, "c4xe4 >b11").code == "of.nothing-taken"
    assert refusal(state, "c4-e4 >b11").code == "of.nothing-taken"
    assert refusal(state, "c4-c6").code == "of.sign-take"


def test_of_8_the_exact_roll_is_needed() -> None:
    assert not any("x" in text for die in (1, 3) for text in texts(place(**TAKING, die=die)))


def test_of_8_the_taken_gem_does_not_travel_on() -> None:
    state = place("c4 c7 a1", "c6 e11", "c6", die=2)
    assert all("*" not in text for text in texts(state) if "x" in text)
    assert refusal(state, "c4xc6 >b11 *c6>c7").code == "of.taken-stays"


def test_of_8_what_is_said_of_another_gem_is_said_of_that_gem() -> None:
    """OF-6, OF-8: the own gem on a2 is too far from the pawn that takes."""
    state = place("c4 b2 a2", "c6 e11", "a2 c6", die=2)
    assert refusal(state, "c4xc6 >b11 *a2>b2").code == "of.far"


def test_of_8_the_mover_s_other_gem_may_travel_when_the_taker_ends_beside_it() -> None:
    """OF-6 holds after taking too; the taker itself holds a gem and takes no second one."""
    state = place("c4 b5 a4", "c6 e11", "b5 c6", die=2)
    assert {text for text in texts(state) if ">b11" in text} == {"c4xc6 >b11", "c4xc6 >b11 *b5>a4"}


def test_of_8_the_square_the_taker_left_is_free() -> None:
    state = place("a11 a1", "a9 d11", "a9", die=2)
    assert "a11xa9 >a11" in texts(state)


def test_of_8_a_full_camp_sends_the_pawn_to_the_nearest_free_row() -> None:
    """Dark's camp is full of its own and of Light's pawns."""
    state = place("a11 b11 c11 d4 a4", "d11 e11 f11 g11 d6", "a4 d6", die=2)
    found = {text for text in texts(state) if "x" in text}
    assert found == {f"d4xd6 >{column}10" for column in "abcdefg"}


def test_of_8_light_pawns_go_back_to_row_1() -> None:
    state = place("c6 e1", "c8 g8", "c6 g8", die=2, turn="dark")
    assert {text for text in texts(state) if "x" in text} == {f"c8xc6 >{column}1" for column in "abcdfg"}


# OF-9 Winning


def test_of_9_a_gem_in_the_own_camp_wins_at_once() -> None:
    state = place("a1 b3", "g11 g9", "b3 g9", die=1)
    after = play(place("a1 b2 d3", "g11 g9", "b2 g9", die=1), "a1-b1 *b1")
    assert (GAME.over(after), GAME.winners(after), GAME.scores(after)) == (True, (0,), (1, 0))
    assert list(GAME.moves(after)) == []
    assert not GAME.over(state)
    assert refusal(after, "d3-d4").code == "of.over"


def test_of_9_dark_wins_in_row_11() -> None:
    after = play(place("a1 b2", "g11 f10 e9", "b2 f10", die=1, turn="dark"), "g11-f11 *f11")
    assert GAME.winners(after) == (1,)


def test_of_9_a_gem_taken_in_the_own_camp_wins_at_once() -> None:
    after = play(place("a1 b3", "c1 g9", "b3 c1", die=2), "a1xc1 >d11")
    assert GAME.winners(after) == (0,)


def test_of_9_a_gem_in_the_other_camp_wins_nothing() -> None:
    assert not GAME.over(play(place("a1 b10", "c11 g9", "b10 g9", die=1), "a1-a2"))


def test_of_9_a_winning_move_is_worth_the_point() -> None:
    state = place("a1 b2", "g11 g9", "b2 g9", die=1)
    assert GAME.score(state, GAME.read(state, "a1-b1 *b1")).total == 1
    assert GAME.score(state, GAME.read(state, "a1-b1")).total == 0


# OF-10 Beginners


def test_of_10_beginners_take_no_gems() -> None:
    state = place(**TAKING, die=2, variant="beginner")
    assert not any("x" in text for text in texts(state))
    refused = refusal(state, "c4xc6 >b11")
    assert refused.code == "of.no-taking"


def test_of_10_beginners_bring_their_own_gem_home() -> None:
    after = play(place("a1 b2", "g11 g9", "b2 g9", die=1, variant="beginner"), "a1-b1 *b1")
    assert GAME.winners(after) == (0,)


# OF-11 Champions


@pytest.mark.parametrize(
    "die, found",
    [
        (2, {"b5", "f5", "d3", "d7", "b3", "b7", "f3", "f7"}),
        (3, {"a5", "g5", "d2", "d8", "a2", "a8", "g2", "g8"}),
    ],
)
def test_of_11_champions_also_go_diagonally_with_2_and_3(die: int, found: set[str]) -> None:
    assert ends(place("d5", "g11", die=die, variant="champion"), "d5") == found


def test_of_11_nothing_opposing_is_crossed_diagonally_either() -> None:
    assert "g8" not in ends(place("d5", "e6", die=3, variant="champion"), "d5")


# OF-12 Repetition


def shuffled(state: State, times: int) -> State:
    """Both players step to and fro, whatever the roll: the die is set for them."""
    for _ in range(times):
        for there, back in (("a1-a2", "g11-g10"), ("a2-a1", "g10-g11")):
            for text in (there, back):
                if GAME.over(state):
                    return state
                state = play(replace(state, die=1), text)
    return state


def test_of_12_the_fourth_time_is_a_draw() -> None:
    state = place("a1 d5", "g11 d7", "d5 d7", die=1)
    assert not GAME.over(shuffled(state, 2))
    after = shuffled(state, 3)
    assert GAME.over(after)
    assert (GAME.winners(after), GAME.scores(after), list(GAME.moves(after))) == ((0, 1), (0, 0), [])
    assert len(after.past) == 13  # the start and three times four moves


def test_of_12_the_other_player_to_move_is_another_position() -> None:
    state = place("a1 d5", "g11 d7", "d5 d7", die=1)
    assert rules.packed(state) != rules.packed(replace(state, turn=1))


def test_of_12_the_die_is_no_part_of_the_position() -> None:
    state = place("a1 d5", "g11 d7", "d5 d7", die=1)
    assert rules.packed(state) == rules.packed(replace(state, die=3))


def test_of_12_nobody_is_ever_stuck() -> None:
    """Where neither side can move at all, passes repeat the position until it is drawn."""
    state = GAME.position({"light": ["d5"], "dark": ["d7"], "gems": ["d5", "d7"]})
    assert GAME.over(state)
    assert GAME.winners(state) == (0, 1)


@pytest.mark.parametrize("variant", ["standard", "beginner", "champion"])
def test_of_12_random_games_end(variant: str) -> None:
    chance = Chance(11)
    for seed in range(4):
        state = GAME.start(seed=seed, variant=variant)
        while not GAME.over(state):
            moves = list(GAME.moves(state))
            number, chance = chance.below(len(moves))
            state = GAME.play(state, moves[number])
        assert len(state.past) < 10_000


def test_gen_4_the_clock_can_be_switched_on() -> None:
    """GEN-4: the rule book has no times, so it is off until somebody sets the seconds of a turn."""
    assert GAME.start().options.seconds == 0
    assert GAME.start(seconds=45).options.seconds == 45


@pytest.mark.parametrize(
    "past, repeated",
    [
        ("oppppp", True),
        ("opopopp", True),
        ("opoppo", False),
        ("ooooppp", False),
        ("ppp", False),
        ("oooop", False),
    ],
)
def test_of_12_it_is_this_very_position_that_must_come_again(past: str, repeated: bool) -> None:
    """OF-12: for the fourth time, wherever in the game the others were."""
    state = GAME.start()
    here = rules.packed(state)
    assert rules.drawn(replace(state, past=tuple(here if one == past[-1] else here + 1 for one in past))) is repeated


def test_the_options_are_the_defaults_unless_something_is_set() -> None:
    assert GAME.start().options == rules.Options()


def test_two_pawns_on_one_square_are_refused_by_its_name() -> None:
    with pytest.raises(Refused) as refused:
        place(light="b2 d5", dark="a3 d5", gems="b2")
    assert (refused.value.code, refused.value.facts) == ("of.shared", {"square": "d5"})


@pytest.mark.parametrize("seconds, taken", [(-1, False), (0, True), (600, True), (601, False)])
def test_gen_4_a_clock_has_up_to_ten_minutes(seconds: int, taken: bool) -> None:
    """GEN-4: 0 is no clock."""
    if taken:
        assert GAME.start(seconds=seconds).options.seconds == seconds
    else:
        with pytest.raises(Refused):
            GAME.start(seconds=seconds)
