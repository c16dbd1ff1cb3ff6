"""The one exception for bad input, whatever it is."""


class Refused(ValueError):
    """A move, a text or a file that is not taken. The catalogue turns `code` and `facts` into a sentence.

    `code` is stable; `facts` are the figures of this very case, as plain strings and numbers.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value!r}" for name, value in self.facts.items())])


def brief(value: object, longest: int = 40) -> str:
    """Enough of an unknown value to recognise it in a sentence, also when it is too large or too deep to print."""
    try:
        text = str(value)
    except (ValueError, RecursionError):
        return "…"
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= longest else text[: longest - 1] + "…"
