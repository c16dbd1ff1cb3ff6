"""Settings of all tests: the same examples in every run, and no clock decides (no deadline, no "too slow").

Comparisons with slow generators look at a sample of their positions; `build.py test --all` at every one."""

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from pyapp.core import Chance

settings.register_profile(
    "same-every-time",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same-every-time")

ALL = os.environ.get("BONS_COMPTES_TESTS") == "all"
SHARE = 3
Sample = Callable[[Iterable[Any]], list[Any]]


@pytest.fixture
def sample(request: pytest.FixtureRequest) -> Sample:
    """A third of many, always the same ones; all of them with --all."""

    def some(everything: Iterable[Any]) -> list[Any]:
        items = list(everything)
        if ALL:
            return items
        mixed, _ = Chance(len(items)).shuffled(items)
        taken = list(mixed[: -(-len(items) // SHARE)])
        request.node.user_properties.append(("sampled", (len(taken), len(items))))
        return taken

    return some


def pytest_terminal_summary(terminalreporter: Any) -> None:
    taken, whole = Counter[str](), Counter[str]()
    for report in (report for reports in terminalreporter.stats.values() for report in reports):
        for kind, counts in getattr(report, "user_properties", ()):
            if kind == "sampled" and report.when == "call":
                file = report.nodeid.split("::")[0]
                taken[file] += counts[0]
                whole[file] += counts[1]
    for file in sorted(whole):
        terminalreporter.write_line(f"sampled: {file}, {taken[file]} of {whole[file]} (all: build.py test --all)")
