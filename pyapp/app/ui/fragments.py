"""Fragments: named pieces of the page, each the element with that id. Only those that changed cross to the page."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

Fragments = Mapping[str, str]

ROOT = "page"
SLOT = re.compile(r"<!--([\w-]+)-->")


def compose(fragments: Fragments, name: str = ROOT) -> str:
    """One fragment with all the fragments inside it."""
    return SLOT.sub(lambda found: compose(fragments, found[1]), fragments[name])


def changes(before: Fragments, after: Fragments, name: str = ROOT) -> Iterator[tuple[str, str]]:
    """The outermost fragments whose own markup changed, whole."""
    if before.get(name) != after[name]:
        yield name, compose(after, name)
        return
    for inner in _inside(after[name]):
        if before.get(inner) is not after[inner] or "<!--" in after[inner]:  # most are the same, and hold no others
            yield from changes(before, after, inner)


_inside = lru_cache(64)(SLOT.findall)  # what holds a whole board stays the same
