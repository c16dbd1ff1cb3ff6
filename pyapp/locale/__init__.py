"""The catalogues: gettext's .po files, one for the app and one for each game, read as they are.

Only a checkout reads them at a start. In the wheel that ships, build.py puts what `as_module` writes in the place of
this module and of the files: the same `catalogue`, as data.
"""

import ast
import gettext
import re
from collections.abc import Callable
from pathlib import Path

NARROW = "\u202f"

Messages = dict[str, tuple[str, ...]]


def catalogue(language: str) -> tuple[Messages, Callable[[int], int]]:
    """The sentences of a language by their keys, and which form of one a count asks for."""
    messages, rule = _read(language)
    return messages, gettext.c2py(rule)


def as_module(languages: tuple[str, ...]) -> str:
    """A module without any reading in it. A rule for plurals has to be Python as well as C: most are."""
    read = {language: _read(language) for language in languages}
    entries = "".join(
        f"    {language!r}: ({messages!a}, lambda n: int({rule})),\n" for language, (messages, rule) in read.items()
    )
    return (
        '"""The catalogues, made by build.py."""\n\nMessages = dict[str, tuple[str, ...]]\n'
        f"catalogue = {{\n{entries}}}.__getitem__\n"
    )


def _read(language: str) -> tuple[Messages, str]:
    """Every catalogue of a language's folder. What holds for the whole language stands in the head of `app.po`."""
    messages: Messages = {}
    for file in sorted((Path(__file__).parent / language).glob("*.po"), reverse=True):
        for entry in re.split(r'^(?=msgid ")', file.read_text(encoding="utf-8"), flags=re.MULTILINE):
            key, forms = _entry(entry)
            if forms:
                messages[key] = forms
    (head, *_) = messages.pop("", ("",))
    if "X-Spaces: narrow" in head:
        messages = {key: tuple(map(_spaced, forms)) for key, forms in messages.items()}
    rule = re.search(r"plural=(.*?);", head)
    return messages, rule[1] if rule else "n != 1"


def _entry(entry: str) -> tuple[str, tuple[str, ...]]:
    """The id and the forms of one message; long strings may go over several lines."""
    parts: dict[str, str] = {}
    name = ""
    for line in entry.splitlines():
        found = re.match(r'(msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*(".*")\s*$', line)
        if found:
            name = found[1] or name
            parts[name] = parts.get(name, "") + ast.literal_eval(found[2])
    forms = tuple(text for name, text in sorted(parts.items()) if name.startswith("msgstr") and text)
    return parts.get("msgid", ""), forms


def _spaced(text: str) -> str:
    """As French has it: a narrow no-break space before tall signs and inside quotation marks."""
    return re.sub(r" ([:;!?»])", NARROW + r"\1", text).replace("« ", "«" + NARROW)
