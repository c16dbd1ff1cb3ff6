"""A match as a link: its saved data, packed into the fragment part of the address, which no server ever sees."""

import base64
import binascii
import json
import zlib

from pyapp.core import Match, Refused

PREFIX = "#m="
LONGEST_LINK = 40_000
LARGEST = 1_000_000


def link(address: str, match: Match, fresh: bool = False) -> str:
    """The address that opens this match; `fresh`: only its set-up, so that everybody gets the same deal."""
    data = match.save()
    if fresh:
        data["moves"] = []
    return address + PREFIX + pack(data)


def unpack(fragment: str) -> Match:
    """The match of a link's fragment, from whoever sent it."""
    if len(fragment) > LONGEST_LINK:
        raise Refused("link.long")
    return Match.load(unpacked(fragment.removeprefix(PREFIX)))


def pack(data: object) -> str:
    """Plain data as letters that an address takes as they are."""
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpacked(text: str) -> str:
    """The JSON of what was packed, whoever says that it was."""
    try:
        packed = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        inflate = zlib.decompressobj()
        data = inflate.decompress(packed, LARGEST)
        if inflate.unconsumed_tail:
            raise Refused("link.long")
        if not inflate.eof:
            raise Refused("link.damaged")
        return data.decode()
    except (UnicodeError, binascii.Error, zlib.error, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused("link.damaged") from None
