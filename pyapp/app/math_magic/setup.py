"""Presets by age for Math&Magic, and which options the set-up screen shows when."""

from collections.abc import Mapping
from typing import Any

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "8": {"operators": "+-", "whole": True, "base": True, "last": 20},
    "10": {"operators": "+-*", "whole": True, "base": True, "last": 40},
    "12": {"operators": "+-*:", "whole": True, "last": 60},
    "adult": {"operators": "+-*:", "last": 100, "clock": True},
    "champion": {"operators": "+-*:", "last": 150, "clock": True, "order": "primes"},
}
DEFAULT = "10"

# The questions of the set-up screen, in their order; the rest of the options follow from them.
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", ("variant", "moving", "goal", "points", "first", "last", "grid")),
    ("reckoning", ("operators", "whole", "base")),
    ("turns", ("order", "evens", "thresholds")),
    ("time", ("clock", "minutes")),
)


def shown(name: str, options: Mapping[str, Any], players: int) -> bool:
    """Whether an option means anything for this table."""
    race = options.get("variant", "turns") != "turns"
    if name == "moving":
        return race
    if name == "clock":
        return not race
    if name == "goal":
        return players == 1
    if name == "points":
        return players == 1 and options.get("goal") == "points"
    if name == "order":
        return not race
    if name == "evens":
        return options.get("order") == "even" and players > 1 and not race
    if name == "thresholds":
        return players > 1
    return True
