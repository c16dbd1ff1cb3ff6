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
