"""What the app asks the page to do: an effect is plain data, made here and nowhere else. The page has a function of the
same name for each (web/page/shell.js, web/store/effects.js); tests compare the two."""

from collections.abc import Sequence
from typing import Any

Effect = dict[str, Any]


# What is kept on the device


def store(key: str, value: str, about: str | None = None) -> Effect:
    """Keep a text; a match with its summary."""
    return {"do": "store", "key": key, "value": value, **({} if about is None else {"about": about})}


def stored(effects: Sequence[Effect]) -> list[str]:
    """The keys of what these keep."""
    return [effect["key"] for effect in effects if effect["do"] == "store"]


def store_all(entries: Sequence[dict[str, str]]) -> Effect:
    """Keep what came in a file: keys, values and summaries."""
    return {"do": "store-all", "entries": [*entries]}


def load(key: str) -> Effect:
    """Bring a text; it comes as `loaded`."""
    return {"do": "load", "key": key}


def forget(key: str) -> Effect:
    """Put a match into the bin."""
    return {"do": "forget", "key": key}


def restore(key: str) -> Effect:
    """Take a match out of the bin."""
    return {"do": "restore", "key": key}


def erase(keys: Sequence[str]) -> Effect:
    """Nothing of these stays, not even in the bin."""
    return {"do": "erase", "keys": [*keys]}


def erase_all() -> Effect:
    return {"do": "erase-all"}


def persist() -> Effect:
    """Ask the browser to keep what is kept."""
    return {"do": "persist"}


def take(key: str) -> Effect:
    """From now on this tab writes the match; it comes as `mine`."""
    return {"do": "take", "key": key}


def leave(key: str) -> Effect:
    """The match is no longer on this tab's table: another one may write it."""
    return {"do": "leave", "key": key}


def device() -> Effect:
    """Look at the device; that comes as `device`."""
    return {"do": "device"}


def install() -> Effect:
    return {"do": "install"}


# What people take along


def download(name: str, type: str, text: str) -> Effect:
    return {"do": "download", "name": name, "type": type, "text": text}


def download_kept(key: str, name: str) -> Effect:
    """A kept match as it lies there."""
    return {"do": "download-kept", "key": key, "name": name}


def export(name: str) -> Effect:
    """All that is kept, as one file."""
    return {"do": "export", "name": name}


def picture(id: str, name: str, kind: str) -> Effect:
    """A drawing of the page as a file: svg or png."""
    return {"do": "picture", "id": id, "name": name, "kind": kind}


def print_(id: str) -> Effect:
    """A drawing of the page, or without one the sheets, on paper."""
    return {"do": "print", "id": id}


def print_page() -> Effect:
    return {"do": "print-page"}


# What the page does


def after(milliseconds: int, act: str, arg: str) -> Effect:
    """An act, after a while."""
    return {"do": "after", "milliseconds": milliseconds, "event": {"act": act, "arg": arg}}


def address(hash: str = "", search: str | None = None) -> Effect:
    """What the page's address says from now on."""
    return {"do": "address", "hash": hash, **({} if search is None else {"search": search})}


def language(language: str) -> Effect:
    return {"do": "language", "language": language}


def clear(field: str) -> Effect:
    """What was written in a field is done with."""
    return {"do": "clear", "field": field}


def top() -> Effect:
    """To the top of the page."""
    return {"do": "top"}


def focus(id: str) -> Effect:
    return {"do": "focus", "id": id}


def fullscreen() -> Effect:
    return {"do": "fullscreen"}


def praise(markup: str) -> Effect:
    """A right answer, seen for a moment."""
    return {"do": "praise", "markup": markup}


def sound(name: str) -> Effect:
    return {"do": "sound", "name": name}


def speak(sentences: Sequence[str], language: str, voice: str, rate: float) -> Effect:
    return {"do": "speak", "sentences": [*sentences], "language": language, "voice": voice, "rate": rate}


def report(text: str) -> Effect:
    """An error of ours, for the console."""
    return {"do": "report", "text": text}


# What is told around the page


def tell(fact: dict[str, Any]) -> Effect:
    """How the match stands, to the page around this one."""
    return {"do": "tell", **fact}


def record(mark: int | None, state: str) -> Effect:
    """What a platform shall keep of its pupil."""
    return {"do": "record", "mark": mark, "state": state}
