"""What a help text marks: words of arithmetic that it explains on a tap, and what is our choice, not the rule book's.

`[sommes](sum)` in the catalogue is a button with the word, and `term.sum` says in a sentence, with an example, what it
means; that comes under its paragraph (glossary.js). `{ZD-4}` behind a rule says that this clause of ours decides what
the rule book leaves open, and looks the same in every game. A paragraph that begins with `! ` warns of what is easily
taken for something else.
"""

import re
from collections.abc import Iterator

from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.maths import with_maths
from pyapp.app.ui.words import Words

MARK = re.compile(r"\[(?P<word>[^\]]+)\]\((?P<term>[a-z]+)\)|\{(?P<clause>[A-Z]{2,3}-\w+)\}")

WARNS = "! "


def paragraph(text: str, say: Words) -> Markup:
    """A paragraph of help, with the place for what its words mean."""
    if text.startswith(WARNS):
        return tag("p", icon("warning"), tag("span", *_parts(text.removeprefix(WARNS), say)), class_="beware")
    made = tag("p", *_parts(text, say))
    explains = any(found["term"] for found in MARK.finditer(text))
    return join(made, tag("p", class_="definition", role="status")) if explains else made


def marked(text: str, say: Words) -> Markup:
    """A few words with their marks."""
    return join(*_parts(text, say))


def _parts(text: str, say: Words) -> Iterator[Markup]:
    end = 0
    for found in MARK.finditer(text):
        yield with_maths(text[end : found.start()], say, True)
        yield _ours(found["clause"], say) if found["clause"] else _term(found["word"], found["term"], say)
        end = found.end()
    yield with_maths(text[end:], say, True)


def _term(word: str, key: str, say: Words) -> Markup:
    return tag("button", word, class_="term", type="button", aria_expanded="false", data_means=say(f"term.{key}"))


def _ours(clause: str, say: Words) -> Markup:
    return tag("span", say("rules.ours"), class_="ours", data_clause=clause)
