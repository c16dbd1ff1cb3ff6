"""What a child needs: from the calculations that went right or wrong, which facts and kinds are missing.

A calculation goes wrong by a slip now and then, whoever reckons; it nearly always does where what it needs is missing.
For every skill the two are weighed against each other (Bayes), with a prior against a lack: one slip is no diagnosis.
How often this child slips is taken from the calculations that do not need the skill.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, log
from typing import Any

from pyapp.core.skills import SKILLS

LACKING = 0.02  # of a hundred facts a child lacks two, before anything is known
FAILS = 0.8  # how often a calculation goes wrong that needs what is missing
SLIPS = (1, 20)  # one of twenty, before anything is known
SURE = 0.85  # two calculations of two are enough; chosen on other pupils than those of the bench
TWICE = 2  # nobody is told anything for less, however seldom they slip
TOLD = 3
MEMORY = 400  # calculations; after so many the earlier ones weigh half: children learn


@dataclass(frozen=True, slots=True)
class Record:
    """How often calculations went right and wrong: all of them, and those that need a skill."""

    right: int = 0
    wrong: int = 0
    skills: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def noted(self, needed: Iterable[str], went_right: bool) -> "Record":
        """The record with one more calculation."""
        skills = dict(self.skills)
        for skill in needed:
            right, wrong = skills.get(skill, (0, 0))
            skills[skill] = right + went_right, wrong + (not went_right)
        after = Record(self.right + went_right, self.wrong + (not went_right), skills)
        return after if after.right + after.wrong < MEMORY else _halved(after)


def _halved(record: Record) -> Record:
    return Record(
        record.right // 2,
        record.wrong // 2,
        {skill: (right // 2, wrong // 2) for skill, (right, wrong) in record.skills.items()},
    )


def read(data: Any) -> Record:
    """A record from plain data that nobody vouches for; an empty one where it is none."""
    given = data if isinstance(data, Mapping) else {}
    skills = given.get("skills")
    known = (
        {skill: _pair(counts) for skill, counts in skills.items() if skill in SKILLS}
        if isinstance(skills, Mapping)
        else {}
    )
    right, wrong = _pair([given.get("right"), given.get("wrong")])
    return Record(right, wrong, {skill: counts for skill, counts in known.items() if any(counts)})


def _pair(counts: Any) -> tuple[int, int]:
    whole = isinstance(counts, list | tuple) and [*map(type, counts)] == [int, int]
    right, wrong = counts if whole else (0, 0)
    return min(max(right, 0), MEMORY), min(max(wrong, 0), MEMORY)


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
    often = (skill for skill, (_, wrong) in record.skills.items() if wrong >= TWICE)
    sure = sorted(((lack(record, skill), skill) for skill in often), key=lambda pair: (-pair[0], pair[1]))
    return tuple(skill for likely, skill in sure if likely >= SURE)[:TOLD]
