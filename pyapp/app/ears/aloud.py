"""Reading aloud: any text of the page as short sentences with its signs in words, for a voice of the device."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.ears.in_words import in_words
from pyapp.app.effects import Effect
from pyapp.app.model import Model
from pyapp.app.ui.words import Words
from pyapp.core.plain import parsed

AT_ONCE = 120  # characters: Chrome falls silent in a sentence of more than a quarter of a minute
LONGEST = 4000  # of a text that is read
MOST_VOICES = 60
RATES: Mapping[str, float] = {"normal": 1, "slow": 0.75, "fast": 1.25}
ENDS = re.compile(r"(?<=[.!?…])\s+|\s*\n\s*")


def sentences(text: str, say: Words) -> list[str]:
    """A text to be read, sentence by sentence; a long one in pieces, at a comma if it has one."""
    lines = (re.sub(r"\s+", " ", line).strip() for line in ENDS.split(in_words(text[:LONGEST], say)))
    return [piece for line in lines for piece in _pieces(line) if re.search(r"\w", piece)]


def _pieces(line: str) -> Iterator[str]:
    while len(line) > AT_ONCE:
        cut = max(line.rfind(", ", 1, AT_ONCE) + 1, 0) or max(line.rfind(" ", 1, AT_ONCE), 0) or AT_ONCE
        yield line[:cut].strip()
        line = line[cut:].strip()
    yield line


def _speak(model: Model, text: str, say: Words) -> list[Effect]:
    chosen = model.settings
    return [do.speak(sentences(text, say), say.language, chosen.voice, RATES[chosen.pace])]


# What happens


def read(model: Model, event: Event, say: Words) -> Answer:
    """A text that was said or touched; without one an example, as one hears it with these settings."""
    text = event.get("value")
    return model, _speak(model, text if isinstance(text, str) else say("aloud.example"), say)


def speaker(model: Model, event: Event, say: Words) -> Answer:
    """Whether a touch reads instead of doing something."""
    return replace(model, speaker=not model.speaker and model.settings.aloud), []


def voices(model: Model, event: Event, say: Words) -> Answer:
    """The voices of this device, by name and language, as the page has found them."""
    found = parsed(str(event.get("value")), "shelf.settings")
    pairs = [one for one in found if isinstance(one, list) and len(one) == 2] if isinstance(found, list) else []
    known = tuple((str(name)[:80], str(language)[:12]) for name, language in pairs[:MOST_VOICES])
    return replace(model, voices=known), []


def of_language(model: Model) -> tuple[str, ...]:
    """The names of the voices that speak the language of the page."""
    return tuple(name for name, language in model.voices or () if language[:2].lower() == model.settings.language)


def choose_voice(model: Model, event: Event) -> str | None:
    """The voice that was chosen, if this device has it; "": whichever there is."""
    name = str(event.get("value", ""))
    return name if name in ("", *of_language(model)) else None
