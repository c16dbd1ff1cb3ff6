"""The card that a pupil takes along from a shared tablet: a link in a code, with a first name or a picture and nothing
else that tells who it is. It brings level and progress back on any tablet.

What is on it stands in `PARTS`: another part is one more line there. A part that this version does not know is left
out.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pyapp.app.classroom.result import clean
from pyapp.app.model import Settings
from pyapp.app.table.needs import lack
from pyapp.app.table.needs import read as read_record
from pyapp.app.table.streak import REMEMBERED
from pyapp.core import Refused
from pyapp.core.match import LEVELS
from pyapp.core.plain import parsed
from pyapp.games import GAMES

PREFIX = "#p="
LARGEST = 400  # bytes of the whole link: a small code, that any camera reads
LONGEST = 2000
NAMES = {name: str(number) for number, name in enumerate(GAMES)}  # a game by one figure
BY_NUMBER = {number: name for name, number in NAMES.items()}


@dataclass(frozen=True, slots=True)
class Card:
    """Who, and the parts as plain data."""

    who: str
    parts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a card holds: taken from settings, and put into those of another tablet, whatever stands there.
    `most` says how much of it a card has room for."""

    take: Callable[[Settings, int], Any]
    put: Callable[[Settings, Any], Settings]


def _tours(settings: Settings, most: int) -> str:
    return "".join(NAMES[name] for name in settings.tours if name in NAMES)


def _put_tours(settings: Settings, data: Any) -> Settings:
    seen = [BY_NUMBER[number] for number in str(data) if number in BY_NUMBER]
    return replace(settings, tours=tuple(dict.fromkeys((*settings.tours, *seen))))


def _results(settings: Settings, most: int) -> dict[str, tuple[int, ...]]:
    """How the last matches against the computer went: from them follows the level that is offered next."""
    return {NAMES[name]: results[-most:] for name, results in settings.results.items() if name in NAMES and most}


def _put_results(settings: Settings, data: Any) -> Settings:
    if not isinstance(data, Mapping):
        return settings
    known = {
        BY_NUMBER[number]: tuple(one for one in results if type(one) is int and abs(one) <= LEVELS[-1])
        for number, results in data.items()
        if number in BY_NUMBER and isinstance(results, list)
    }
    return replace(settings, results={name: results[-REMEMBERED:] for name, results in known.items()})


def _facts(settings: Settings, most: int) -> list[Any]:
    """What was reckoned: how often right and wrong, and of what is likeliest to be missing the same."""
    record = settings.reckoned
    likely = sorted(record.skills, key=lambda skill: (-lack(record, skill), skill))[:most]
    return [record.right, record.wrong, {skill: record.skills[skill] for skill in likely}] if record.skills else []


def _put_facts(settings: Settings, data: Any) -> Settings:
    if not isinstance(data, list) or len(data) != 3:
        return settings
    return replace(settings, reckoned=read_record({"right": data[0], "wrong": data[1], "skills": data[2]}))


PARTS: Mapping[str, Part] = {
    "t": Part(_tours, _put_tours),
    "r": Part(_results, _put_results),
    "f": Part(_facts, _put_facts),
}


def link(page: str, who: str, settings: Settings) -> str:
    """The card's link: with as much of each part as it has room for."""
    page = page.split("#")[0].split("?")[0]
    for most in range(REMEMBERED, -1, -1):
        text = page + PREFIX + _packed(Card(who, {name: part.take(settings, most) for name, part in PARTS.items()}))
        if len(text.encode()) <= LARGEST:
            return text
    return page + PREFIX + _packed(Card(who))


def _packed(card: Card) -> str:
    data = {"w": card.who, **{name: part for name, part in card.parts.items() if part}}
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")


def read(fragment: str) -> Card:
    """The card of a link's fragment; Refused if a letter of it is wrong."""
    text = fragment.rpartition(PREFIX)[2][:LONGEST]
    try:
        raw = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        same = base64.urlsafe_b64encode(raw).decode().rstrip("=") == text
        if not same or zlib.crc32(raw[4:]).to_bytes(4, "big") != raw[:4]:
            raise Refused("card.damaged")
        inflate = zlib.decompressobj()
        data = parsed(inflate.decompress(raw[4:], LONGEST * 10), "card.damaged")
    except (UnicodeError, binascii.Error, zlib.error):
        raise Refused("card.damaged") from None
    if not inflate.eof or not isinstance(data, Mapping) or not isinstance(data.get("w"), str) or not clean(data["w"]):
        raise Refused("card.damaged")
    return Card(clean(data["w"]), {name: part for name, part in data.items() if name in PARTS})


def put(settings: Settings, card: Card) -> Settings:
    """A tablet's settings with what the card brings."""
    for name, part in card.parts.items():
        settings = PARTS[name].put(settings, part)
    return settings
