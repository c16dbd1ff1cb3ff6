"""Signs as they are read: 8 divisé par 2, 3 sur 5, moins 4, b1 vers b3. For live text, the names of formulas, and a
voice that reads the page."""

import re

from pyapp.app.ui.words import Words

MARKS = {"×": "*", "÷": ":", "−": "-", "+": "+", "=": "=", "^": "^", "→": "→", "√": "r"}
SPACE = r"[ \u2009\u00a0]"
CALCULATION = re.compile(r"[√(\d][√\d()!×÷−+=^·:/, \u2009\u00a0]*[\d)!]")
SIGN = re.compile(rf"[√×÷−+=^·/]|(?<={SPACE}):(?={SPACE})|(?<=[\d)])!")
# Elsewhere these are a colon, a dot between words, a slash, and the parentheses and the end of a sentence.
INSIDE = {"·": "*", ":": ":", "/": "/", "(": "(", ")": ")", "!": "!"}


def in_words(text: str, say: Words) -> str:
    """A text with its signs as they are read."""
    text = CALCULATION.sub(lambda found: _calculation(found[0], say) if SIGN.search(found[0]) else found[0], text)
    text = re.sub("[√×÷−+=^→]", lambda sign: f" {say(f'aloud.{MARKS[sign[0]]}')} ", text)
    return re.sub(" {2,}", " ", text.replace(" · ", ", ")).strip(" ")


def _calculation(text: str, say: Words) -> str:
    return re.sub(
        rf"[·/()]|(?<={SPACE}):(?={SPACE})|(?<=[\d)])!", lambda sign: f" {say(f'aloud.{INSIDE[sign[0]]}')} ", text
    )
