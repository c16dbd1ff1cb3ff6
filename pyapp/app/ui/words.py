"""The words of the app: the sentences of pyapp/locale, and numbers as people write them.

Message ids are stable keys ("table.over"); French is complete and the default. A sentence names its facts in braces.
"""

import re
from collections.abc import Callable
from fractions import Fraction

from pyapp.app.ui.markup import isolated
from pyapp.locale import Messages, catalogue

LANGUAGES = ("fr", "en")
THIN = "\u2009"
SIGNS = {"*": "×", ":": "÷", "-": "−", "+": "+", "^": "^", "r": "√"}
# Facts that are calculations or values, and so are set with real signs.
RECKONED = frozenset(
    {
        "calculation",
        "before",
        "after",
        "sign",
        "left",
        "right",
        "value",
        "result",
        "base",
        "exponent",
        "gap",
        "signs",
        "character",
        "operators",
    }
)


# What takes an elision before it; y only where it is a vowel, and h never, since one cannot see whether it is mute.
VOWEL = re.compile(r"[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouàâéèêîôû])", re.IGNORECASE)


class Words:
    """The sentences of one language. There is one object a language: what is made of it can be remembered by it."""

    language: str
    messages: Messages
    _plural: Callable[[int], int]

    def __new__(cls, language: str) -> "Words":
        words = _SPOKEN.get(language)
        if words is None:
            words = _SPOKEN[language] = super().__new__(cls)
            words.language = language
            words.messages, words._plural = catalogue(language)
        return words

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence for a key. A fact named `count` chooses between singular and plural."""
        forms = self.messages.get(key)
        if forms is None:
            return key
        count = facts.get("count")
        form = forms[self._plural(count)] if len(forms) > 1 and isinstance(count, int) else forms[0]
        set_facts = {
            name: pretty(str(fact))
            if name in RECKONED
            else number(fact)
            if isinstance(fact, int)
            else _Name(fact)
            if isinstance(fact, str)
            else fact
            for name, fact in facts.items()
        }
        return form.format_map(_Facts(set_facts))

    def has(self, key: str) -> bool:
        return key in self.messages


_SPOKEN: dict[str, Words] = {}


class _Name(str):
    """A fact that a sentence may join to a little word before it: {player:de} is "de Léa", but "d’Ada"."""

    __slots__ = ()

    def __format__(self, before: str) -> str:
        told = isolated(str(self))
        if not before:
            return told
        return f"{before[:-1]}’{told}" if VOWEL.match(self) else f"{before} {told}"


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
    text = re.sub(r"\br(?=[\d(])", "√", text)
    return re.sub(r"[-+*:^=]", lambda sign: f"{THIN}{SIGNS.get(sign[0], sign[0])}{THIN}", text)


def number(value: Fraction | int) -> str:
    """A value as people write it: a fraction stays a fraction, minus is a real minus."""
    return str(value).replace("-", "−")
