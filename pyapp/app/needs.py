"""What a child needs: from the calculations that went right or wrong, which facts and kinds are missing.

A calculation goes wrong by a slip now and then, whoever reckons; it nearly always does where what it needs is missing.
For every skill the two are weighed against each other (Bayes), with a prior against a lack: one slip is no diagnosis.
How often this child slips is taken from the calculations that do not need the skill.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, log
from types import MappingProxyType

LACKING = 0.02  # of a hundred facts a child lacks two, before anything is known
FAILS = 0.8  # how often a calculation goes wrong that needs what is missing
SLIPS = (1, 20)  # one of twenty, before anything is known
SURE = 0.95
TOLD = 3


@dataclass(frozen=True, slots=True)
class Record:
    """How often calculations went right and wrong: all of them, and those that need a skill."""

    right: int = 0
    wrong: int = 0
    skills: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))

    def noted(self, needed: Iterable[str], went_right: bool) -> "Record":
        """The record with one more calculation."""
        skills = dict(self.skills)
        for skill in needed:
            right, wrong = skills.get(skill, (0, 0))
            skills[skill] = right + went_right, wrong + (not went_right)
        return Record(self.right + went_right, self.wrong + (not went_right), skills)


def lack(record: Record, skill: str) -> float:
    """How likely it is that a skill is missing, from 0 to 1."""
    right, wrong = record.skills.get(skill, (0, 0))
    slips, of = SLIPS
    slip = (record.wrong - wrong + slips) / (record.wrong - wrong + record.right - right + of)
    fails = 1 - (1 - FAILS) * (1 - slip)
    weight = log(LACKING / (1 - LACKING)) + wrong * log(fails / slip) + right * log((1 - fails) / (1 - slip))
    return 1 / (1 + exp(-min(max(weight, -50), 50)))


def needs(record: Record) -> tuple[str, ...]:
    """What is surely missing, the surest first, three at most."""
    sure = sorted(((lack(record, skill), skill) for skill in record.skills), key=lambda pair: (-pair[0], pair[1]))
    return tuple(skill for likely, skill in sure if likely >= SURE)[:TOLD]
