"""Chance: its sequence is ours and never drifts (GEN-2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyapp.core import Chance, Refused

SEEDS = st.integers(0, 2**64 - 1)


def draws(seed: int, limit: int, count: int) -> list[int]:
    """The first numbers below a limit from a seed."""
    chance, drawn = Chance(seed), []
    for _ in range(count):
        number, chance = chance.below(limit)
        drawn.append(number)
    return drawn


@pytest.mark.parametrize(
    "seed, words",
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]),
    ],
)
def test_gen_2_the_words_are_those_published_for_splitmix64(seed: int, words: list[int]) -> None:
    assert draws(seed, 2**64, len(words)) == words


@pytest.mark.parametrize(
    "seed, limit, sequence",
    [
        (0, 6, [1, 0, 1, 4, 1, 0, 5, 2, 5, 2, 1, 4, 3, 3, 5, 1, 3, 2, 0, 4]),
        (7, 9, [3, 6, 0, 6, 7, 3, 7, 3, 8, 5, 1, 7, 3, 4, 0, 3, 1, 8, 2, 7]),
        (42, 2, [1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 0]),
        (2**64 - 1, 100, [36, 69, 1, 42, 6, 75, 65, 16, 40, 12, 89, 27]),
    ],
)
def test_gen_2_pinned_draws_never_change(seed: int, limit: int, sequence: list[int]) -> None:
    assert draws(seed, limit, len(sequence)) == sequence


def test_gen_2_a_word_from_the_uneven_tail_is_drawn_again() -> None:
    """Just above half of all words, about every second word is thrown away; this pins which."""
    limit = 2**63 + 1
    assert draws(5, limit, 3) == [0x63033B0CA389C35A, 0x3B92D3F0106BC147, 0x196E4EC2DA05B945]
    chance = Chance(5)
    for _ in range(3):
        _, chance = chance.below(limit)
    assert chance == Chance(5, drawn=4)


def test_gen_2_pinned_shuffles_never_change() -> None:
    assert Chance(7).shuffled(range(10)) == ([8, 1, 5, 9, 0, 4, 3, 2, 6, 7], Chance(7, 9))
    assert Chance(7).shuffled("ABCDEF") == (["B", "F", "A", "C", "E", "D"], Chance(7, 5))


@given(SEEDS, st.integers(1, 2**64))
def test_gen_2_a_draw_is_below_its_limit_and_repeats(seed: int, limit: int) -> None:
    number, after = Chance(seed).below(limit)
    assert 0 <= number < limit
    assert (number, after) == Chance(seed).below(limit)
    assert after.drawn > 0


@given(SEEDS, st.lists(st.integers()))
def test_a_shuffle_keeps_every_item_and_leaves_the_original_alone(seed: int, items: list[int]) -> None:
    before = list(items)
    shuffled, _ = Chance(seed).shuffled(items)
    assert sorted(shuffled) == sorted(items)
    assert items == before


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "7", None])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(Refused) as refused:
        Chance(seed)  # type: ignore[arg-type]
    assert refused.value.code == "match.seed"
