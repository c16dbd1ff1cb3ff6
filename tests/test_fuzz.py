"""Some runs of tests/fuzz.py: nothing that a page, a device or a stranger sends is raised, and nothing is lost."""

import fuzz
import pytest

RUNS = 20


@pytest.mark.parametrize("part", range(10))
def test_no_event_is_too_much(part: int) -> None:
    for seed in range(part * RUNS, (part + 1) * RUNS):
        fuzz.events(seed)


@pytest.mark.parametrize("part", range(10))
def test_damage_stays_where_it_is(part: int) -> None:
    kinds = {fuzz.damage(seed) for seed in range(part * RUNS, (part + 1) * RUNS)}
    assert len(kinds) >= 3
