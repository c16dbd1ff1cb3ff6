"""What the app asks for and what the page does are the same list, by their names and what is given with them."""

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from pyapp.app import effects

ROOT = Path(__file__).parent.parent
SHELL, KEPT = ((ROOT / "web" / name).read_text("utf-8") for name in ("page/shell.js", "store/effects.js"))
MAKERS = {
    name: made
    for name, made in inspect.getmembers(effects, inspect.isfunction)
    if get_type_hints(made)["return"] == effects.Effect
}
SAMPLES: dict[object, Any] = {str: "x", int: 1, float: 1.0, "str | None": "x", "int | None": None}


def done(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def on_page(text: str) -> dict[str, str]:
    """What the page can do, by name, with what it takes of an effect where that is written there."""
    inside = text[re.search(r"^(?:export )?const effects = \{$", text, re.MULTILINE).end() :].partition("\n};")[0]  # type: ignore[union-attr]
    rows = re.findall(r'^  "?([\w-]+)"?(?:,|: (?:async )?(?:\(\{(.*?)\}\))?)', inside, re.MULTILINE)
    return dict(rows)


PAGE = on_page(SHELL) | on_page(KEPT)


def test_each_effect_is_something_that_the_page_does_and_the_other_way_round() -> None:
    assert len(PAGE) > 25 and set(map(done, MAKERS)) == PAGE.keys()


@pytest.mark.parametrize("name", MAKERS)
def test_an_effect_has_its_makers_name_and_all_that_the_page_takes_of_it(name: str) -> None:
    maker: Callable[..., dict[str, Any]] = MAKERS[name]
    hints = get_type_hints(maker)
    del hints["return"]
    given = {one: SAMPLES.get(hint, SAMPLES.get(str(hint), [])) for one, hint in hints.items()}
    made = maker(**{**given, **({"fact": {"type": "moved"}} if name == "tell" else {})})
    assert made["do"] == done(name)
    taken = {one.partition("=")[0].partition(":")[0].strip() for one in PAGE[done(name)].split(",") if one}
    assert taken <= made.keys()


def test_an_effect_is_made_nowhere_else() -> None:
    sources = [file for file in (ROOT / "pyapp").rglob("*.py") if file.name != "effects.py"]
    assert [file.name for file in sources if re.search(r"""["']do["']""", file.read_text("utf-8"))] == []
