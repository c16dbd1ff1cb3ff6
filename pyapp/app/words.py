"""The words of the app: gettext catalogues read as they are, and numbers as people write them.

There is one catalogue for the app and one for each game (pyapp/locale/fr/*.po).
Message ids are stable keys ("mm.unused"); French is complete and the default. A sentence names its facts in braces.
"""

import ast
import gettext
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib.resources import files

LANGUAGES = ("fr", "en")
THIN, NARROW = "\u2009", "\u202f"
SIGNS = {"*": "×", ":": "÷", "-": "−", "+": "+", "^": "^"}
# Facts that are calculations or values, and so are set with real signs.
RECKONED = frozenset({"calculation", "before", "after", "sign", "left", "right", "value", "result", "base", "exponent",
                      "gap", "signs", "character", "operators"})


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.messages, self._plural = _catalogue(language)

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence for a key. A fact named `count` chooses between singular and plural."""
        forms = self.messages.get(key)
        if forms is None:
            return key
        count = facts.get("count")
        form = forms[self._plural(count)] if len(forms) > 1 and isinstance(count, int) else forms[0]
        set_facts = {
            name: pretty(str(fact)) if name in RECKONED else number(fact) if isinstance(fact, int) else fact
            for name, fact in facts.items()
        }
        return form.format_map(_Facts(set_facts))

    def has(self, key: str) -> bool:
        return key in self.messages


class _Facts(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


def choose(wanted: list[str]) -> str:
    """The first language a browser asks for that we have; French otherwise."""
    ours = (tag[:2].lower() for tag in wanted if isinstance(tag, str))
    return next((language for language in ours if language in LANGUAGES), LANGUAGES[0])


def pretty(calculation: str) -> str:
    """A calculation with real signs and thin spaces: 9 × 8 − (4 + 3). A leading minus stays with its number."""
    text = re.sub(r"^-", "−", calculation)
    if len(text) == 1:
        return SIGNS.get(text, text)
    return re.sub(r"[-+*:^=]", lambda sign: f"{THIN}{SIGNS.get(sign[0], sign[0])}{THIN}", text)


def number(value: Fraction | int) -> str:
    """A value as people write it: a fraction stays a fraction, minus is a real minus."""
    return str(value).replace("-", "−")


@cache
def _catalogue(language: str) -> tuple[dict[str, tuple[str, ...]], Callable[[int], int]]:
    messages: dict[str, tuple[str, ...]] = {}
    for catalogue in files("pyapp.locale").joinpath(language).iterdir():
        for entry in re.split(r"\n\s*\n", catalogue.read_text(encoding="utf-8")):
            key, forms = _entry(entry)
            if forms:
                messages[key] = tuple(_spaced(form) for form in forms) if language == "fr" and key else forms
    rule = re.search(r"plural=(.*?);", messages.pop("", ("",))[0])
    return messages, gettext.c2py(rule[1] if rule else "n != 1")


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
    """French puts a narrow no-break space before tall signs and inside quotation marks."""
    return re.sub(r" ([:;!?»])", NARROW + r"\1", text).replace("« ", "«" + NARROW)
