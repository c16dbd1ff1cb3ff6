"""Words of arithmetic that a help text explains on a tap: `[sommes](sum)` in the catalogue is a button with the word,
and `term.sum` says in a sentence, with an example, what it means. It comes under its paragraph (glossary.js)."""

import re
from functools import partial

from pyapp.app.markup import Markup, join, tag
from pyapp.app.maths import with_maths
from pyapp.app.words import Words

TERM = re.compile(r"\[([^\]]+)\]\(([a-z]+)\)")


def paragraph(text: str, say: Words) -> Markup:
    """A paragraph of help, with the place for what its words mean."""
    if not TERM.search(text):
        return tag("p", with_maths(text, say, True))
    parts = TERM.split(text)  # text, word, key, text, word, key, …, text
    words = map(partial(_term, say=say), parts[1::3], parts[2::3])
    inside = join(
        with_maths(parts[0], say, True),
        *(join(word, with_maths(after, say, True)) for word, after in zip(words, parts[3::3], strict=True)),
    )
    return join(tag("p", inside), tag("p", class_="definition", role="status"))


def _term(word: str, key: str, say: Words) -> Markup:
    return tag("button", word, class_="term", type="button", aria_expanded="false", data_means=say(f"term.{key}"))
