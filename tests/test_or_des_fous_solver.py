"""L'Or des fous: the generator against a slow independent one, the search against plain expectiminimax, the players."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import or_des_fous_slow as slow
import pytest

from pyapp.core import Chance
from pyapp.games.or_des_fous import rules, solver
from pyapp.games.or_des_fous.game import OR_DES_FOUS as GAME
from pyapp.games.or_des_fous.rules import Pass, State, Step
from pyapp.games.or_des_fous.search import OutOfNodes, Search, plain
from pyapp.games.or_des_fous.solver import SCALE, Position, Quarry

VARIANTS = ("standard", "beginner", "champion")
CROWD = "x.x..../.x.x.../...X.../......./..x.o../......./...O.../......./..o.o../.oo..../......."


def slow_board(state: State) -> slow.Board:
    light, dark, gems = (frozenset(map(slow.square, rules.names(mask))) for mask in (*state.pawns, state.gems))
    return light, dark, gems


def slow_moves(state: State) -> set[slow.Choice]:
    return set(slow.choices(slow_board(state), state.turn, state.die, state.options.variant))


def as_slow(step: Step) -> slow.Choice:
    def at(square: int) -> slow.Square:
        return square % 7, square // 7 + 1

    return (
        at(step.start),
        at(step.end),
        frozenset((at(one), at(to)) for one, to in step.gems),
        None if step.back is None else at(step.back),
    )


def count(state: State, depth: int) -> int:
    """As slow.count, by the rules of the game."""
    if rules.winner(state) is not None:
        return 0
    total = 0
    for die in rules.DICE:
        rolled = replace(state, die=die)
        steps = list(rules.steps(rolled))
        if depth == 1:
            total += len(steps) or 1
        else:
            total += sum(
                count(replace(after, turn=1 - state.turn), depth - 1)
                for after in ([rules.moved(rolled, step) for step in steps] or [state])
            )
    return total


@cache
def positions(variant: str, wanted: int) -> tuple[State, ...]:
    """States of random games, some from a crowded start, and one with both gems on one side."""
    found: list[State] = [
        GAME.position(
            {
                "light": ["c5", "e5", "d3", "b4", "f4", "c2"],
                "dark": ["d10", "b8"],
                "gems": ["c5", "e5"],
                "die": 1,
                "variant": variant,
            }
        )
    ]
    chance, seed = Chance(5), 0
    while len(found) < wanted:
        layout: dict[str, Any] = {"start": "own", "layout": CROWD} if seed % 2 else {}
        state = GAME.start(seed=seed, variant=variant, **layout)
        seed += 1
        for turn in range(60):
            moves = list(GAME.moves(state))
            lively = [move for move in moves if isinstance(move, Step) and (move.gems or move.back is not None)]
            number, chance = chance.below(len(lively or moves))
            state = GAME.play(state, (lively or moves)[number])
            if state.over:
                break
            if turn % 6 == 5:
                found.append(state)
    return tuple(found[:wanted])


# The generator


@pytest.mark.parametrize("depth, games", [(1, 31), (2, 961), (3, 36_983)])
def test_the_start_has_as_many_games_as_the_slow_counter_finds(depth: int, games: int) -> None:
    """Every roll counted: each player has 31 moves at the start over the three rolls."""
    start = GAME.start()
    assert count(start, depth) == slow.count(slow_board(start), 0, depth) == games


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_position_has_the_moves_that_the_slow_generator_finds(variant: str) -> None:
    kinds = set()
    for state in positions(variant, 60):
        for die in rules.DICE:
            rolled = replace(state, die=die)
            steps = list(rules.steps(rolled))
            assert {as_slow(step) for step in steps} == slow_moves(rolled)
            assert len(steps) == len(set(steps))
            kinds |= {(len(step.gems), step.back is not None) for step in steps}
    expected = {(0, False), (1, False), (2, False)} | ({(0, True)} if variant != "beginner" else set())
    assert expected <= kinds, "the positions should show every kind of move"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_quick_replies_lead_to_the_same_positions(variant: str) -> None:
    for state in positions(variant, 60):
        quarry = Quarry(state.options)
        for die in rules.DICE:
            rolled = replace(state, die=die)
            after = [state if isinstance(move, Pass) else rules.moved(rolled, move) for move in rules.moves(rolled)]
            expected = {(one.pawns[1 - state.turn], one.pawns[state.turn], one.gems, 1 - state.turn) for one in after}
            replies = quarry.replies(solver.seen_by_roller(state), die)
            if any(rules.winner(one) is not None for one in after):
                assert replies is None
            else:
                assert replies is not None and set(replies) == expected


def test_a_player_who_cannot_move_is_seen_to_pass() -> None:
    state = GAME.position({"light": ["a1", "d5"], "dark": ["a2", "b1", "b2", "e9"], "gems": ["d5", "e9"], "die": 2})
    own, other, gems, side = solver.seen_by_roller(state)
    assert Quarry(state.options).replies((own, other, gems, side), 2) == [(other, own, gems, 1 - side)]


# The search


def test_the_search_finds_what_plain_expectiminimax_finds_on_200_positions() -> None:
    """170 from games, one table for a variant, every fifth two rolls deep; the 30 small ones below make it 200."""
    compared = 0
    for variant, wanted in (("standard", 70), ("champion", 50), ("beginner", 50)):
        search: Search[Position] = Search(Quarry(rules.Options(variant)))
        for state in positions(variant, wanted):
            position = solver.seen_by_roller(state)
            for depth in (0, 1, 2) if compared % 5 == 0 else (0, 1):
                assert search.value(position, depth) == plain(search.tree, position, depth)
            compared += 1
    assert compared == 170


def small(seed: int) -> Position:
    """Three pawns a side anywhere, a gem each, nobody home."""
    order, _ = Chance(seed).shuffled(range(7, 70))
    own, other = (sum(1 << square for square in order[at : at + 3]) for at in (0, 3))
    return own, other, 1 << order[0] | 1 << order[3], seed % 2


@pytest.mark.parametrize("seed", range(30))
def test_the_search_finds_it_three_rolls_deep_too(seed: int) -> None:
    search: Search[Position] = Search(Quarry(rules.Options()))
    position = small(seed)
    for depth in (2, 3) if seed % 6 == 0 else (2,):
        assert search.value(position, depth) == plain(search.tree, position, depth)


class Drawn:
    """A tree drawn by hand, as deep as its brackets: for each of two rolls the replies; a number is a leaf's value."""

    scale = 10
    outcomes: tuple[int, ...] = (1, 2)

    def replies(self, position: Any, outcome: int) -> Any:
        return position[outcome - 1]

    def value(self, position: Any) -> int:
        return position if isinstance(position, int) else folded(position) % 11


def folded(position: Any) -> int:
    """Some number for a position that is not a leaf, always the same."""
    return (
        position
        if isinstance(position, int)
        else sum((at + 2) * folded(one) for at, replies in enumerate(position) for one in replies or (3,))
    )


@pytest.mark.parametrize(
    "alpha, found, bounds",
    [
        (14, 13, (0, 13)),  # 3 and at most 10: no more than 13, and the second roll is not looked at
        (13, 13, (0, 13)),
        (12, 9, (0, 9)),  # 13 would be enough, so the second roll is looked at: 3 and 6
        (9, 9, (0, 9)),
        (8, 9, (9, 9)),  # within the window the value is exact
    ],
)
def test_star_1_stops_where_the_other_rolls_cannot_make_up_for_it(
    alpha: int, found: int, bounds: tuple[int, int]
) -> None:
    """One reply to each roll, worth 10 - 7 and 10 - 4; neither bound may be one too high or too low."""
    search: Search[Any] = Search(Drawn())
    root = ((7,), (4,))
    assert search._roll(root, 1, alpha, 21) == found
    assert search.bounds[root, 1] == bounds


@pytest.mark.parametrize(
    "beta, found, bounds",
    [
        (8, 8, (8, 20)),  # Star2: the first replies alone give 2 and 6
        (9, 14, (14, 20)),  # Star1: the second reply to the first roll gives 8, with 6 for the other
        (14, 14, (14, 20)),
        (15, 14, (14, 14)),  # not enough, so it is exact
    ],
)
def test_star_1_and_2_stop_where_there_is_enough(beta: int, found: int, bounds: tuple[int, int]) -> None:
    """The first roll's replies are worth 10 - 8 and 10 - 2, the second's 10 - 4."""
    search: Search[Any] = Search(Drawn())
    root = ((8, 2), (4,))
    assert search._roll(root, 1, -1, beta) == found
    assert search.bounds[root, 1] == bounds


def test_star_2_counts_nothing_for_a_roll_that_it_has_not_looked_at() -> None:
    """The second roll gives nothing at all: 3 is not 4."""
    search: Search[Any] = Search(Drawn())
    root = ((7,), (10,))
    assert search._roll(root, 1, -1, 4) == 3
    assert search.bounds[root, 1] == (3, 3)


def drawn(chance: Chance, depth: int) -> tuple[Any, Chance]:
    """A random tree: one to three replies to each roll, now and then a win at once."""
    if depth == 0:
        return chance.below(11)
    rolls: list[tuple[Any, ...] | None] = []
    for _ in Drawn.outcomes:
        count, chance = chance.below(7)
        replies = []
        for _ in range(count // 2 + 1):
            reply, chance = drawn(chance, depth - 1)
            replies.append(reply)
        rolls.append(tuple(replies) if count < 6 else None)
    return tuple(rolls), chance


@pytest.mark.parametrize("seed", range(40))
def test_a_window_is_answered_exactly_within_and_by_a_true_bound_outside(seed: int) -> None:
    """Every window of a small tree, each with tables of its own and all with one table."""
    depth = 1 + seed % 2
    root, _ = drawn(Chance(seed), depth)
    value = plain(Drawn(), root, depth)
    shared: Search[Any] = Search(Drawn())
    most = shared.most(depth)
    for alpha in range(-1, most + 1, depth * 2 - 1):
        for beta in range(alpha + 1, most + 2, depth * 2 - 1):
            for search in (Search(Drawn()), shared):
                found = search._roll(root, depth, alpha, beta)
                if alpha < value < beta:
                    assert found == value
                elif value >= beta:
                    assert beta <= found <= value
                else:
                    assert value <= found <= alpha
                for (position, left), (least, highest) in search.bounds.items():
                    assert least <= plain(Drawn(), position, left) <= highest


def test_the_search_prunes() -> None:
    class Counted(Quarry):
        asked = 0

        def value(self, position: Position) -> int:
            Counted.asked += 1
            return super().value(position)

    tree = Counted(rules.Options())
    for state in positions("standard", 10):
        Search(tree).value(solver.seen_by_roller(state), 2)
    pruned, Counted.asked = Counted.asked, 0
    for state in positions("standard", 10):
        plain(tree, solver.seen_by_roller(state), 2)
    assert pruned * 3 < Counted.asked * 2


def test_the_search_stops_at_its_limit() -> None:
    search: Search[Position] = Search(Quarry(rules.Options()), 50)
    with pytest.raises(OutOfNodes):
        search.value(solver.seen_by_roller(GAME.start()), 3)
    assert search.nodes == 51


def test_the_search_in_slices_pauses_and_finds_the_same() -> None:
    position = solver.seen_by_roller(positions("standard", 10)[4])
    whole: Search[Position] = Search(Quarry(rules.Options()))
    sliced: Search[Position] = Search(Quarry(rules.Options()))
    *pauses, value = sliced.slices(position, 2)
    assert value == whole.value(position, 2)
    assert len(pauses) >= 1 and set(pauses) == {None}


def test_values_are_chances() -> None:
    for state in positions("standard", 60):
        own, other, gems, side = solver.seen_by_roller(state)
        value = Quarry(state.options).value((own, other, gems, side))
        assert 0 < value < SCALE


def mirrored(position: Position) -> Iterator[Position]:
    """The same position for the other side (upside down), and left and right swapped."""
    own, other, gems, side = position

    def turned(mask: int, square: object) -> int:
        return sum(1 << square(one) for one in rules.squares(mask))  # type: ignore[operator]

    flip = [lambda one: (10 - one // 7) * 7 + one % 7, lambda one: one // 7 * 7 + 6 - one % 7]
    for at, how in enumerate(flip):
        yield turned(own, how), turned(other, how), turned(gems, how), 1 - side if at == 0 else side


def test_the_estimate_is_fair_to_both_sides_and_both_hands() -> None:
    for state in positions("standard", 30):
        quarry, position = Quarry(state.options), solver.seen_by_roller(state)
        assert {quarry.value(twin) for twin in mirrored(position)} == {quarry.value(position)}


# The players


WIN = {"light": ["a1", "b2", "d3"], "dark": ["g11", "g9"], "gems": ["b2", "g9"], "die": 1}


@pytest.mark.parametrize("level", range(1, 6))
def test_every_level_takes_a_win_at_once(level: int) -> None:
    state = GAME.position(WIN)
    best, value = list(GAME.think(state, level))[-1].best[0]
    assert value == SCALE
    assert GAME.winners(GAME.play(state, best)) == (0,)


@pytest.mark.parametrize("level", (1, 2, 3))
def test_a_level_that_errs_never_mistakes_another_move_for_a_win(level: int) -> None:
    for state in positions("standard", 200):
        wins = {move for move in GAME.moves(state) if GAME.winners(GAME.play(state, move)) == (state.turn,)}
        if wins:
            assert list(GAME.think(state, level))[-1].best[0][0] in wins


def test_looking_ahead_sees_the_other_player_s_win() -> None:
    """Dark wins with a 1 by e11, beside its carrier d10, unless Light goes to take the gem or shuts the way."""
    state = GAME.position({"light": ["d8", "b5", "a2"], "dark": ["d10", "f11", "a9"], "gems": ["b5", "d10"], "die": 2})
    best = list(GAME.think(state, 5))[-1].best[0][0]
    assert GAME.write(state, best).startswith("d8xd10")


def test_a_repetition_is_worth_half() -> None:
    """OF-12: a move that makes the position come up for the fourth time draws, whatever the board is worth."""
    state = GAME.position({"light": ["a1", "d5"], "dark": ["g11", "d7"], "gems": ["d5", "d7"], "die": 1})
    move = GAME.read(state, "a1-a2")
    assert isinstance(move, Step)
    after = rules.packed(replace(rules.moved(state, move), turn=1))
    often = replace(state, past=(after, after, after, *state.past))
    assert GAME.play(often, move).over
    *_, verdict = GAME.judge(often, 2000)
    assert (move, SCALE // 2, 0) in verdict.ranked


def test_thinking_comes_in_small_steps_and_repeats() -> None:
    state = positions("standard", 8)[3]
    thoughts = list(GAME.think(state, 5))
    assert len(thoughts) > 40
    assert thoughts == list(GAME.think(state, 5))


def test_what_is_no_level_is_refused() -> None:
    with pytest.raises(Exception, match=r"match\.bot"):
        list(GAME.think(GAME.start(), 6))
