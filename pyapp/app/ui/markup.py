"""Markup from Python values: everything that is not markup already is escaped, so a name can never become a tag."""

import re
from functools import lru_cache
from html import escape

MANY = 4096  # attributes: more than a page has
# Letters that run from right to left, and signs that turn others round: what stands beside them must not turn too.
TURNING = re.compile("[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Child = str | int | None


def tag(name: str, /, *children: Child, **attributes: str | int | bool | None) -> Markup:
    """One element. `class_` is class, `data_act` is data-act; None and False leave an attribute out."""
    written = "".join(map(_attribute, attributes, attributes.values()))
    return Markup(f"<{name}{written}>{join(*children)}</{name}>")


def void(name: str, /, **attributes: str | int | bool | None) -> Markup:
    """An element that has no content, such as input."""
    return Markup(f"<{name}{''.join(map(_attribute, attributes, attributes.values()))}>")


def join(*children: Child) -> Markup:
    """Markup and text, one after the other."""
    return Markup(
        "".join(
            [
                child if isinstance(child, Markup) else escape(isolated(str(child)))
                for child in children
                if child is not None
            ]
        )
    )


def isolated(text: str) -> str:
    """A text that nobody's name turns round, nor what stands beside it."""
    return f"\u2068{text}\u2069" if TURNING.search(text) else text


def slot(fragment: str) -> Markup:
    """The place of another fragment, filled in by `compose`."""
    return Markup(f"<!--{fragment}-->")


@lru_cache(MANY, typed=True)  # the same few thousand are written at every tap; True is not 1
def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
