"""The law of the games stands beside their code (RULES.md): what is cited exists, every clause is obeyed and tested."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from test_rulings import RULINGS

from pyapp.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "pyapp"
LAWS = sorted((PACKAGE / "games").rglob("RULES.md"))
CLAUSE = re.compile(r"^- ([A-Z]{2,3}-\d+) (.*(?:\n  .*)*)", re.MULTILINE)
CLAUSES = {law: dict(CLAUSE.findall(law.read_text("utf-8"))) for law in LAWS}
FAMILIES = {number.partition("-")[0] for clauses in CLAUSES.values() for number in clauses}
NUMBER = re.compile(rf"\b(?:{'|'.join(FAMILIES)})-\d+\b")
IN_A_NAME = re.compile(rf"def test_((?:(?:{'|'.join(FAMILIES).lower()})_\d+_)+)")  # test_gen_7_ca_15_the_turn_is_lost
EVERY = [pytest.param(law, number, id=number) for law, clauses in CLAUSES.items() for number in clauses]


@cache
def cited(folder: Path) -> frozenset[str]:
    """The clauses that the files of a folder name."""
    suffixes = {".py", ".js", ".css", ".po", ".html"}
    files = (file for file in folder.rglob("*") if file.suffix in suffixes and "node_modules" not in file.parts)
    return frozenset(number for file in files for number in numbers(file.read_text("utf-8")))


def numbers(text: str) -> Iterable[str]:
    yield from NUMBER.findall(text)
    for name in IN_A_NAME.findall(text):
        yield from (f"{family.upper()}-{number}" for family, number in re.findall(r"([a-z]+)_(\d+)", name))


def test_every_game_has_its_law_and_every_clause_stands_once() -> None:
    assert {law.parent.name for law in LAWS} == {"games", *(name.replace("-", "_") for name in GAMES)}
    every = [number for clauses in CLAUSES.values() for number in clauses]
    assert len(every) > 80 and sorted(every) == sorted(set(every))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.parent.name)
def test_clauses_are_numbered_in_order_without_a_gap(law: Path) -> None:
    found = sorted(int(number.partition("-")[2]) for number in CLAUSES[law])
    assert found == list(range(1, len(found) + 1))


@pytest.mark.parametrize("folder", ["pyapp", "tests", "e2e", "web"])
def test_every_clause_that_is_cited_exists(folder: str) -> None:
    assert cited(ROOT / folder) - {number for clauses in CLAUSES.values() for number in clauses} == set()


@pytest.mark.parametrize(("law", "number"), EVERY)
def test_every_clause_is_cited_where_it_is_obeyed_and_by_a_test(law: Path, number: str) -> None:
    """A game's own by the code of its rules; what is common to all anywhere in the package."""
    assert number in cited(PACKAGE if law.parent.name == "games" else law.parent)
    assert number in cited(ROOT / "tests") | cited(ROOT / "e2e")


@pytest.mark.parametrize("game", RULINGS)
def test_gen_6_what_the_law_calls_a_ruling_is_marked_in_the_help(game: str) -> None:
    """GEN-6: as often as the clause has it."""
    law = CLAUSES[PACKAGE / "games" / game.replace("-", "_") / "RULES.md"]
    told = [clause for clause, _ in RULINGS[game]]
    rulings = {number: text.count("**ruling**") for number, text in law.items()}
    assert {number: count for number, count in rulings.items() if told.count(number) < count} == {}
