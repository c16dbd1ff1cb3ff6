"""ZoneD rule by rule (ZD-1 to ZD-11); the examples are the rule book's."""

from itertools import pairwise
from typing import Any

import pytest
from by_text import ByText

from pyapp.core import Chance, Match, Refused
from pyapp.games import GAMES
from pyapp.games.zoned import rules
from pyapp.games.zoned.rules import Draw, Options, State

GAME = GAMES["zoned"]
play, refusal = ByText(GAME).play, ByText(GAME).refusal


def sheet(*rectangles: tuple[int, int, int, int, int], **rest: Any) -> State:
    """A position with rectangles as (player, x, y, w, h); the full sheet for two unless said otherwise."""
    data = {"width": 21, "height": 29, "players": 2, "dice": [3, 2], "passes": 0, "turn": 0, **rest}
    names = ("player", "x", "y", "w", "h")
    data["rectangles"] = [dict(zip(names, one, strict=True)) for one in rectangles]
    position: State = GAME.position(data)
    return position


def legal(state: State) -> set[str]:
    return {GAME.write(state, move) for move in GAME.moves(state)}


# Edges and the first turn


@pytest.mark.parametrize(
    "players, edges",
    [
        (2, ["1x1@9,0", "1x1@9,28"]),
        (3, ["1x1@9,0", "1x1@0,9", "1x1@9,28"]),
        (4, ["1x1@9,0", "1x1@0,9", "1x1@9,28", "1x1@20,9"]),
    ],
)
def test_zd_1_each_player_has_an_edge(players: int, edges: list[str]) -> None:
    """ZD-1: on the empty sheet a player can draw along the own edge and nowhere else."""
    for seat in range(players):
        state = sheet(players=players, scores=[0] * players, turn=seat, dice=[1, 1])
        assert legal(state) & set(edges) == {edges[seat]}
        along = 21 if seat % 2 == 0 or players == 2 else 29
        assert len(legal(state)) == along


def test_zd_1_turns_go_round_in_the_order_of_the_edges() -> None:
    """ZD-1: y=0, x=0, y=29, x=21, and again."""
    state = sheet(players=4, scores=[0] * 4, turn=0, dice=[1, 1])
    seen = []
    for _ in range(5):
        seen.append(state.turn)
        state = GAME.play(state, next(iter(GAME.moves(state))))
    assert seen == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_zd_2_the_highest_throw_begins(players: int, seed: int) -> None:
    """ZD-2: of those who share the highest sum, the winner of another round."""
    rounds = [throws for throws, _ in rules.opening(players, Chance(seed))]
    assert list(rounds[0]) == list(range(players))
    for throws, again in pairwise(rounds):
        highest = max(map(sum, throws.values()))
        assert list(again) == [seat for seat, dice in throws.items() if sum(dice) == highest]
    last = sorted((sum(dice), seat) for seat, dice in rounds[-1].items())
    assert last[-1][0] > last[-2][0]
    assert GAME.start(players=players, seed=seed).turn == last[-1][1]


def test_zd_2_a_tie_does_happen() -> None:
    """ZD-2: among forty seeds some need a second round."""
    assert any(len(list(rules.opening(2, Chance(seed)))) > 1 for seed in range(40))


# A turn


def test_zd_3_the_dice_are_the_sides_either_way_round() -> None:
    """ZD-3: 3 and 2 draw 3x2 or 2x3, nothing else."""
    state = sheet(dice=[3, 2])
    assert {text.split("@")[0] for text in legal(state)} == {"3x2", "2x3"}
    assert (refusal(state, "3x3@0,0").code, refusal(state, "6x1@0,0").code) == ("zd.dice", "zd.dice")
    assert refusal(state, "3x3@0,0").facts == {"one": 3, "other": 2, "w": 3, "h": 3, "x": 0, "y": 0}


def test_zd_3_a_double_draws_a_square() -> None:
    """ZD-3: one way round, and each place is listed once."""
    assert len(list(GAME.moves(sheet(dice=[4, 4])))) == 21 - 4 + 1


def test_zd_3_squares_must_be_empty_and_on_the_sheet() -> None:
    """ZD-3: refused with the figures of this move."""
    state = sheet((0, 0, 0, 3, 2), (1, 3, 2, 4, 2), dice=[3, 2])
    taken = refusal(state, "3x2@2,2")
    assert taken.code == "zd.taken"
    assert taken.facts == {"wide": 4, "high": 2, "at_x": 3, "at_y": 2, "w": 3, "h": 2, "x": 2, "y": 2}
    outside = refusal(state, "3x2@19,0")
    assert (outside.code, outside.facts["right"], outside.facts["width"]) == ("zd.outside", 22, 21)
    assert refusal(state, "2x3@0,27").code == "zd.outside"


@pytest.mark.parametrize(
    "text, code",
    [
        ("3x2@0,0", "zd.taken"),
        ("3x2@0,9", "zd.apart"),
        ("3x2@18,27", "zd.apart"),
        ("3x2@19,27", "zd.outside"),
        ("3x2@18,28", "zd.outside"),
    ],
)
def test_zd_3_the_edges_of_the_sheet_are_on_it(text: str, code: str) -> None:
    """ZD-3: what reaches an edge is refused for another reason, or not at all."""
    assert refusal(sheet((1, 0, 0, 2, 2)), text).code == code


def test_zd_4_a_piece_of_side_is_needed_and_a_corner_is_not_enough() -> None:
    """ZD-4: one unit of side is enough; a corner, or nothing, is refused."""
    state = sheet((0, 5, 0, 3, 2), dice=[3, 2])
    assert {"3x2@7,2", "3x2@3,2"} <= legal(state)  # one unit of the top side
    assert {"2x3@8,1", "3x2@8,1"} <= legal(state)  # one unit of the right side
    assert refusal(state, "3x2@8,2").code == "zd.corner"
    assert refusal(state, "2x3@3,2").code == "zd.corner"
    assert refusal(state, "3x2@12,5").code == "zd.apart"


def test_zd_4_the_others_rectangles_and_edges_do_not_count() -> None:
    """ZD-4: beside the other player's zone is beside nothing."""
    state = sheet((0, 5, 0, 3, 2), (1, 10, 20, 3, 2), dice=[3, 2])
    assert refusal(state, "3x2@10,18").code == "zd.apart"
    assert refusal(state, "3x2@0,27").code == "zd.apart"


def test_zd_4_beside_an_own_rectangle_far_from_the_edge() -> None:
    """ZD-4: the zone grows from rectangle to rectangle."""
    state = sheet((0, 5, 0, 1, 6), dice=[1, 2])
    assert "1x2@5,6" in legal(state) and "2x1@6,5" in legal(state)


def test_zd_5_a_rectangle_scores_its_area() -> None:
    """ZD-5: the rule book's two players after five rectangles each. It adds 6+8+6+10+5 up to 36; that is 35."""
    totals = [0, 0]
    boxes = [["3x2", "4x2", "3x2", "2x5", "5x1"], ["6x5", "6x1", "6x5", "5x3", "2x6"]]
    for seat, drawn in enumerate(boxes):
        for box in drawn:
            w, h = map(int, box.split("x"))
            state = sheet(dice=[w, h], turn=seat)
            y = 0 if seat == 0 else 29 - h
            score = GAME.score(state, GAME.read(state, f"{box}@0,{y}"))
            assert [line.points for line in score.lines] == [w * h]
            totals[seat] += score.total
    assert totals == [6 + 8 + 6 + 10 + 5, 30 + 6 + 30 + 15 + 12] == [35, 93]


def test_zd_5_the_running_total_grows() -> None:
    """ZD-5: points are added to those of the player who drew."""
    state = play(sheet(dice=[3, 2], scores=[30, 93]), "3x2@0,0")
    assert GAME.scores(state) == (36, 93)


# Passing

# A sheet of 4 x 3 on which only the square (3;2) is left, beside both players' rectangles.
ALMOST = [(0, 0, 0, 4, 2), (1, 0, 2, 3, 1)]
SMALL = {"width": 4, "height": 3}


def test_zd_6_a_throw_that_fits_nowhere_is_passed_by_the_game() -> None:
    """ZD-6: player 0 has 4 and 4; the turn goes on until somebody can draw."""
    state = sheet(*ALMOST, **SMALL, dice=[4, 4])
    assert state.passes > 0
    assert state.turn == state.passes % 2
    assert state.dice == (1, 1)


def test_zd_6_who_can_draw_must_draw() -> None:
    """ZD-6: no pass can be chosen."""
    state = sheet(dice=[4, 4])
    assert all(isinstance(move, Draw) for move in GAME.moves(state))
    assert refusal(state, "pass").code == "zd.unreadable"


def test_zd_6_passes_after_a_move_are_made_within_it() -> None:
    """ZD-6: after the move the dice on the table can be drawn by the player at turn."""
    states = passing_states()
    assert any(state.passes for state in states)
    for state in states:
        assert state.over or next(iter(GAME.moves(state)), None)


def passing_states() -> list[State]:
    match = Match.new("zoned", ["Ada", "Lin"], seed=5, options={"sheet": "10x14"})
    while not match.state.over:
        match.play(GAME.write(match.state, next(iter(GAME.moves(match.state)))))
    return match.states


def test_zd_6_every_throw_of_a_run_was_really_impossible() -> None:
    """ZD-6: throw by throw, with the rectangles of that moment."""
    match = Match.new("zoned", ["Ada", "Lin"], seed=5, options={"sheet": "10x14"})
    runs = 0
    while not match.state.over:
        move = next(iter(GAME.moves(match.state)))
        *passed, last = rules.throws(rules.drawn(match.state, move))
        for throw in passed:
            assert throw.dice
            assert not any(rules.places(throw, w, h) for w, h in rules.sides(throw.dice))
        assert [throw.passes for throw in passed] == list(range(len(passed)))
        runs += bool(passed)
        match.play(GAME.write(match.state, move))
        assert match.state == last
    assert runs


def test_zd_7_a_rectangle_after_a_pass_counts_twice() -> None:
    """ZD-7: the rule book's 4 x 1 from (8;17) to (12;18) after one pass earns 8."""
    state = sheet((1, 8, 18, 4, 11), dice=[4, 1], passes=1, turn=1, scores=[36, 93])
    move = GAME.read(state, "4x1@8,17")
    score = GAME.score(state, move)
    assert score.total == 4 * 1 * 2 == 8
    assert [line.points for line in score.lines] == [4, 4]
    after = GAME.play(state, move)
    assert GAME.scores(after) == (36, 101)
    assert after.passes == 0


def test_zd_7_after_105_passes_a_single_square_earns_106() -> None:
    """ZD-7: by n + 1."""
    state = sheet(*ALMOST, **SMALL, dice=[1, 1], passes=105)
    after = play(state, "1x1@3,2")
    assert GAME.scores(after) == (106, 0)


def test_zd_7_what_a_place_is_worth_is_what_it_scores() -> None:
    """ZD-5, ZD-7: in every state of a game, with and without passes."""
    states = passing_states()
    for state in states[:-1]:
        move = next(iter(GAME.moves(state)))
        assert rules.worth(state, move) == GAME.score(state, move).total == move.w * move.h * (state.passes + 1)
    assert any(state.passes for state in states)


def test_zd_7_the_count_begins_again_after_a_rectangle() -> None:
    """ZD-7: n is 0 again, whatever was passed before."""
    state = sheet((0, 0, 0, 3, 2), dice=[1, 1], passes=9)
    assert play(state, "1x1@3,0").passes == 0


def test_zd_8_the_game_ends_when_nobody_could_draw_a_single_square() -> None:
    """ZD-8: the last square is taken."""
    state = play(sheet(*ALMOST, **SMALL, dice=[1, 1]), "1x1@3,2")
    assert state.over and state.dice is None
    assert list(GAME.moves(state)) == []
    assert refusal(state, "1x1@3,2").code == "zd.over"


def test_zd_8_empty_squares_that_nobody_touches_do_not_keep_it_going() -> None:
    """ZD-8: a hole between walls of the wrong colours is no place for a 1 x 1."""
    walls = [(0, 0, 0, 5, 1), (1, 0, 4, 5, 1), (1, 0, 1, 5, 1), (0, 0, 3, 5, 1)]
    state = sheet(*walls, width=5, height=5, dice=[1, 1])
    assert not state.over  # the middle row touches both colours
    state = sheet(*walls, (0, 0, 2, 5, 1), width=5, height=5, dice=[1, 1])
    assert state.over
    only_right = [(0, 0, 0, 4, 5)]
    state = sheet(*only_right, width=5, height=5, dice=[1, 1], turn=0)
    assert "1x1@4,0" in legal(state)


def test_zd_8_the_option_ends_the_game_after_so_many_passes() -> None:
    """ZD-8: the throw that would be passed for the third time is the last."""
    state = sheet(*ALMOST, **SMALL, dice=[4, 4], chance=[1, 0], options={"limit": 3})
    assert state.over and state.passes == 3
    assert GAME.position(GAME.dump(state)) == state
    assert GAME.winners(state) == (0, 1)


def test_zd_8_without_the_option_a_run_goes_on() -> None:
    """ZD-8: many passes, one game."""
    longest = max(sheet(*ALMOST, **SMALL, dice=[4, 4], chance=[seed, 0]).passes for seed in range(40))
    assert longest > 50


def test_zd_9_most_points_wins() -> None:
    """ZD-9: also together."""
    last = sheet(*ALMOST, **SMALL, dice=[1, 1], passes=4, scores=[0, 5])
    assert GAME.winners(last) == ()
    assert GAME.winners(play(last, "1x1@3,2")) == (0, 1)
    assert GAME.winners(play(sheet(*ALMOST, **SMALL, dice=[1, 1], scores=[0, 5]), "1x1@3,2")) == (1,)


@pytest.mark.parametrize("name, width, height", [("10x14", 10, 14), ("15x21", 15, 21), ("21x29", 21, 29)])
def test_zd_10_three_sheets(name: str, width: int, height: int) -> None:
    """ZD-10: the full one if nothing is said."""
    state = GAME.start(seed=1, sheet=name)
    assert (state.width, state.height) == (width, height)
    assert (GAME.start().width, GAME.start().height) == (21, 29)


def test_zd_11_a_typed_area_must_be_right() -> None:
    """ZD-11: a wrong product is refused with its figures and may be corrected."""
    state = sheet(dice=[3, 2], options={"lesson": True})
    wrong = refusal(state, "3x2@0,0=5")
    assert (wrong.code, wrong.facts) == ("zd.area", {"w": 3, "h": 2, "typed": 5})
    assert GAME.scores(play(state, "3x2@0,0=6")) == (6, 0)


def test_zd_11_a_match_keeps_what_was_typed() -> None:
    """ZD-11: and a save with a wrong product refuses itself."""
    match = Match.new("zoned", ["Ada", "Lin"], seed=1, options={"lesson": True})
    move = next(iter(GAME.moves(match.state)))
    text = f"{GAME.write(match.state, move)}={move.w * move.h}"
    match.play(text)
    data = match.save()
    assert data["moves"] == [text]
    assert Match.load(data).state == match.state
    with pytest.raises(Refused):
        Match.load({**data, "moves": [f"{text}0"]})


def test_zd_11_a_place_that_is_not_legal_is_refused_before_its_area() -> None:
    """ZD-11: first the place, then the product."""
    assert refusal(sheet(dice=[3, 2]), "3x2@9,9=7").code == "zd.apart"


def test_gen_4_the_clock_is_off_unless_it_is_wanted() -> None:
    """GEN-4: the rule book names no time for a turn."""
    assert GAME.start().options == Options(limit=0, lesson=False, seconds=0)
    assert GAME.start(seconds=40).options.seconds == 40


# Text and data


@pytest.mark.parametrize("text", ["4x1@8,17", " 4 x 1 @ 8 , 17 ", "4×1@8;17", "4X1@8,17", "4*1@8,17", "04x1@8,17"])
def test_a_move_is_read_in_the_ways_people_write_it(text: str) -> None:
    assert GAME.read(sheet(), text) == Draw(4, 1, 8, 17)


@pytest.mark.parametrize("text", ["4x1", "x1@8,17", "4x1@8", "4x1@-8,17", "4x1@8,17=", "٤x1@8,17", "4x1@8.5,17"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        GAME.read(sheet(), text)


@pytest.mark.parametrize(
    "change",
    [
        {"width": 0},
        {"width": 101},
        {"height": True},
        {"players": 5},
        {"players": 1},
        {"scores": [0]},
        {"turn": 2},
        {"players": 3, "scores": [0, 0]},
        {"dice": [0, 1]},
        {"dice": [7, 1]},
        {"dice": [1]},
        {"dice": "41"},
        {"passes": -1},
        {"rectangles": [{"player": 0, "x": 20, "y": 0, "w": 2, "h": 1}]},
        {"rectangles": [7]},
        {"rectangles": [{"player": 2, "x": 0, "y": 0, "w": 2, "h": 1}]},
        {"chance": [-1, 0]},
        {"chance": 3},
        {"over": 1},
        {"rectangles": [{"player": 0, "x": 0, "y": 0, "w": 2, "h": 1}] * 2},
        {"options": {"limit": -1}},
        {"scores": "x"},
        {"options": [1]},
        {"limit": "x"},
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    data = {"width": 21, "height": 29, "players": 2, "rectangles": [], "dice": [4, 1], "passes": 0, "turn": 0}
    GAME.position(data)
    with pytest.raises(Refused):
        GAME.position({**data, **change})


def test_the_position_of_the_rules_comes_back() -> None:
    data = {
        "width": 21,
        "height": 29,
        "players": 2,
        "rectangles": [{"player": 0, "x": 0, "y": 0, "w": 3, "h": 2}],
        "dice": [4, 1],
        "passes": 1,
        "turn": 1,
        "scores": [36, 93],
    }
    dumped = GAME.dump(GAME.position(data))
    assert {name: dumped[name] for name in data} == data


def test_gen_2_taking_a_move_back_never_rolls_again() -> None:
    """GEN-2: dice come from the state; the same move gives the same dice, runs of passes included."""
    states = passing_states()
    match = Match.new("zoned", ["Ada", "Lin"], seed=5, options={"sheet": "10x14"})
    for after in states[1:]:
        move = next(iter(GAME.moves(match.state)))
        match.play(GAME.write(match.state, move))
        match.undo()
        match.redo()
        assert match.state == after
