"""What a pupil takes from a lesson to the teacher: a link that any camera opens, and a short code to type.

The link holds the moves, so the points are worked out again where it arrives. The code holds the points. Both are
checked: one wrong letter is refused. Nobody else ever sees them: the part of an address after # goes to no server.
"""

import base64
import binascii
import json
import re
import unicodedata
import zlib
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pyapp.app.classroom import address
from pyapp.app.classroom.lesson import Lesson, match, people
from pyapp.app.table.needs import TOLD
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Match, Refused
from pyapp.core.match import MOST_MOVES
from pyapp.core.plain import parsed
from pyapp.core.refused import brief
from pyapp.core.skills import SKILLS

PREFIX = "#r="
LONGEST_WHO, LONGEST_LINK, LARGEST = 16, 20_000, 200_000
MOST_HINTS, MOST_LOOKS, MOST_POINTS, MOST_MINUTES = 31, 15, (1 << 14) - 1, 63
PICTURE = "*"  # a pupil without a name: this, and the number of a picture
PICTURES = 25
NUMBERS, SHORT = 1 << 19, 1 << 10  # of attempts; below the second one those of earlier versions
MOST_TRIES, MOST_CUT = 15, 7


@dataclass(frozen=True, slots=True)
class Result:
    """One tablet's result."""

    lesson: int  # its identity
    number: int  # of the attempt
    who: tuple[str, ...]
    points: tuple[int, ...]
    done: bool
    hints: int  # steps of hints that were opened
    looks: int  # looks into the solver, the map or the review
    minutes: int = 0
    query: str = ""  # the lesson itself, where the result came as a link
    moves: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # what these pupils lack, the surest first
    extra: bool = False  # more time was given
    tries: int = 0  # at the same lesson before this one; their help is counted
    cut: int = 0  # how often the lesson was ended on this tablet before it was over

    @property
    def exercises(self) -> bool:
        """Whether its points are those of a series, alone at a tablet: exercises answered, and right at once."""
        return len(self.points) == 2 and len(self.who) == 1

    @property
    def key(self) -> str:
        """One attempt is one row, however often it comes and whatever name it has. The short numbers of earlier
        versions were too few, and names had to help: in one class of four, two of 25 tablets drew the same."""
        if self.number >= SHORT:
            return f"row-{self.lesson:05x}-{self.number:08x}"
        return f"row-{self.lesson:05x}-{self.number:03x}-{zlib.crc32(_heard(self.who)) & 0xFFFF:04x}"

    @property
    def told(self) -> tuple[int, int, int]:
        """What is told of it besides, as it crosses to the teacher."""
        return int(self.extra), min(self.tries, MOST_TRIES), min(self.cut, MOST_CUT)


def of(
    lesson: Lesson,
    number: int,
    who: tuple[str, ...],
    played: Match,
    helped: tuple[int, int],
    minutes: int,
    needs: tuple[str, ...] = (),
) -> Result:
    """The result of a match so far, after so many hints and looks."""
    hints, looks = helped
    count, scores = people(lesson), played.game.scores(played.state)
    return Result(
        address.identity(lesson),
        number,
        who,
        tuple(map(_within, scores[:count])),
        played.game.over(played.state),
        min(hints, MOST_HINTS),
        min(looks, MOST_LOOKS),
        min(minutes, MOST_MINUTES),
        address.write(replace(lesson, lang="", show="", sound="", settings={})),
        tuple(played.moves),
        needs,
    )


def _within(points: int) -> int:
    return max(-MOST_POINTS, min(MOST_POINTS, points))


def clean(name: str) -> str:
    """A first name as a result takes it along."""
    return brief(" ".join(name.split()), LONGEST_WHO + 1)[:LONGEST_WHO].strip()


# The link


def link(page: str, result: Result, most: int) -> str:
    """The address that brings this result to the teacher; without its moves, where no camera would read it."""
    page = page.split("#")[0].split("?")[0]
    whole = f"{page}{PREFIX}{_packed(result)}"
    return whole if len(whole) <= most else f"{page}{PREFIX}{_packed(replace(result, moves=()))}"


def _packed(result: Result) -> str:
    data = [
        result.query,
        result.number,
        result.who,
        result.points,
        int(result.done),
        result.hints,
        result.looks,
        result.minutes,
        result.moves,
        *([result.needs] if result.needs or any(result.told) else ()),
        *([result.told] if any(result.told) else ()),
    ]
    packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")


@lru_cache(256)
def read_link(fragment: str) -> Result:
    """The result of a link's fragment, from whoever sent it; its moves are played again."""
    return _result(_unpacked(fragment))


def _unpacked(fragment: str) -> Any:
    """The plain data of a link; Refused if a letter of it is wrong."""
    if len(fragment) > LONGEST_LINK:
        raise Refused("link.long")
    text = fragment.rpartition(PREFIX)[2]
    try:
        raw = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        same = base64.urlsafe_b64encode(raw).decode().rstrip("=") == text
        if not same or zlib.crc32(raw[4:]).to_bytes(4, "big") != raw[:4]:
            raise Refused("result.damaged")
        inflate = zlib.decompressobj()
        data = inflate.decompress(raw[4:], LARGEST)
        if not inflate.eof:
            raise Refused("result.damaged")
        return parsed(data, "result.damaged")
    except (UnicodeError, binascii.Error, zlib.error):
        raise Refused("result.damaged") from None


def _result(data: Any) -> Result:
    """A result from plain data. Points are those of the moves, where there are moves; needs and what is told besides
    came later than the rest, and stand in it only if there are any."""
    shapes = (str, int, list, list, int, int, int, int, list, list, list)
    later = [[], [0, 0, 0]]
    if isinstance(data, list):
        data = [*data, *later[len(data) - len(shapes) :]] if len(shapes) - 2 <= len(data) < len(shapes) else data
    if (
        not isinstance(data, list)
        or [type(part) for part in data] != list(shapes)
        or [type(part) for part in data[-1]] != [int, int, int]
    ):
        raise Refused("result.damaged")
    query, number, who, points, done, hints, looks, minutes, moves, needs, (extra, tries, cut) = data
    lesson, problems = address.read(query)
    names = tuple(clean(name) for name in who if isinstance(name, str))
    if (
        problems
        or not lesson.mode
        or not all(type(one) is int for one in points)
        or not names
        or len(moves) > MOST_MOVES
    ):
        raise Refused("result.damaged")
    result = Result(
        address.identity(lesson),
        number % NUMBERS,
        names[:5],
        tuple(map(_within, points))[:5],
        done == 1,
        min(max(hints, 0), MOST_HINTS),
        min(max(looks, 0), MOST_LOOKS),
        min(max(minutes, 0), MOST_MINUTES),
        address.write(lesson),
        tuple(str(move) for move in moves),
        tuple(skill for skill in needs if skill in SKILLS)[:TOLD],
        extra == 1,
        min(max(tries, 0), MOST_TRIES),
        min(max(cut, 0), MOST_CUT),
    )
    if not result.moves:
        return result
    match = replayed(result)
    return replace(
        result,
        points=tuple(map(_within, match.game.scores(match.state)[: people(lesson)])),
        done=match.game.over(match.state),
    )


@lru_cache(256)
def replayed(result: Result) -> Match:
    """The match of a result, played again; Refused where it cannot have been played so."""
    lesson, _ = address.read(result.query)
    played = match(lesson, 0, Words(LANGUAGES[0]))
    try:
        for move in result.moves:
            played.play(move)
    except Refused:
        raise Refused("result.damaged") from None
    return played


# The code

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which look like others
READ_AS = str.maketrans("ILO", "110")
Fields = tuple[tuple[str | int, int], ...]  # what stands in a code, and how many bits it takes; points go by their seat
FIELDS: Fields = (("lesson", 20), ("number", 10), ("done", 1), ("hints", 5), ("looks", 4))
NOTHING: Fields = ()
POINTS = 15
NEEDS, NEED = 20, 6  # bits for what is lacking, where something is; and for each of it: its place among SKILLS, from 1
LONG: Fields = (("rest", 9), ("more", 1))  # what a longer number needs besides, and whether there is more
MORE: Fields = (("needs", NEEDS), ("extra", 1), ("tries", 4), ("cut", 3), ("nothing", 2))
CHECK, POLYNOMIAL = 15, 0x4599  # a remainder of 15 bits finds every error within three letters side by side


def code(result: Result) -> str:
    """A line that says who and how, to copy from a screen: Léa 7K3M-Q2PX-9D4T-5Z."""
    bits = length = 0
    values = _values(result)
    for name, width in _fields(result):
        bits, length = bits << width | values[name], length + width
    bits = bits << CHECK | _check(bits, length, result.who)
    letters = "".join(LETTERS[bits >> shift & 31] for shift in range(length + CHECK - 5, -1, -5))
    return f"{', '.join(result.who)} {'-'.join(re.findall('.{1,4}', letters))}"


def _fields(result: Result) -> Fields:
    """A short number without anything besides has the code that every version reads."""
    points = tuple((seat, POINTS) for seat in range(len(result.points)))
    if result.number < SHORT and not any(result.told):
        return (*FIELDS, *points, *((("needs", NEEDS),) if result.needs else ()))
    return (*FIELDS, *LONG, *points, *(MORE if _has_more(result) else ()))


def _has_more(result: Result) -> bool:
    return bool(result.needs) or any(result.told)


def _values(result: Result) -> dict[str | int, int]:
    extra, tries, cut = result.told
    return {
        **{seat: points + MOST_POINTS + 1 for seat, points in enumerate(result.points)},
        "lesson": result.lesson,
        "number": result.number % SHORT,
        "rest": result.number // SHORT,
        "done": int(result.done),
        "hints": result.hints,
        "looks": result.looks,
        "more": int(_has_more(result)),
        "needs": _number(result.needs),
        "extra": extra,
        "tries": tries,
        "cut": cut,
        "nothing": 0,
    }


def _number(needs: tuple[str, ...]) -> int:
    number = 0
    for skill in reversed(needs):
        number = number << NEED | SKILLS.index(skill) + 1
    return number


def _needs(number: int) -> tuple[str, ...]:
    places = [number >> NEED * place & (1 << NEED) - 1 for place in range(TOLD)]
    return tuple(SKILLS[place - 1] for place in places if 0 < place <= len(SKILLS))


def read_code(line: str) -> Result:
    """The result of a typed line: who, then the code, in groups or not, in capitals or not."""
    tokens = line[:200].replace("-", " ").split()
    for first in range(len(tokens), 0, -1):
        who, letters = " ".join(tokens[: first - 1]), "".join(tokens[first - 1 :]).upper().translate(READ_AS)
        found = _decoded(tuple(filter(None, map(clean, who.split(",")))), letters)
        if found:
            return found
    raise Refused("result.code")


def _decoded(who: tuple[str, ...], letters: str) -> Result | None:
    """A result, if the letters are those of one."""
    length = len(letters) * 5 - CHECK
    if length <= 0 or not who or not set(letters) <= set(LETTERS):
        return None
    bits = 0
    for letter in letters:
        bits = bits << 5 | LETTERS.index(letter)
    check, bits = bits & (1 << CHECK) - 1, bits >> CHECK
    fields = _told_by(bits, length)
    if fields is None or check != _check(bits, length, who):
        return None
    values = dict.fromkeys(("rest", "needs", "extra", "tries", "cut"), 0) | _split(bits, length, fields)
    points = tuple(values[seat] - MOST_POINTS - 1 for seat in range(5) if seat in values)
    return Result(
        values["lesson"],
        values["rest"] * SHORT + values["number"],
        who,
        points,
        bool(values["done"]),
        values["hints"],
        values["looks"],
        needs=_needs(values["needs"]),
        extra=bool(values["extra"]),
        tries=values["tries"],
        cut=values["cut"],
    )


def _told_by(bits: int, length: int) -> Fields | None:
    """The fields of a code: from how long it is one knows how many people there are, and what is told besides."""
    head, tail, over = FIELDS, NOTHING, (length - _width(FIELDS)) % POINTS
    if over == NEEDS % POINTS:
        tail = (("needs", NEEDS),)
    elif over == _width(LONG) % POINTS:
        head = (*FIELDS, *LONG)
        tail = MORE if length > _width(head) and _split(bits, length, head)["more"] else ()
    seats, rest = divmod(length - _width(head) - _width(tail), POINTS)
    return (*head, *((seat, POINTS) for seat in range(seats)), *tail) if not rest and 1 <= seats <= 5 else None


def _width(fields: Fields) -> int:
    return sum(width for _, width in fields)


def _split(bits: int, length: int, fields: Fields) -> dict[str | int, int]:
    """The first fields of so many bits."""
    values: dict[str | int, int] = {}
    for name, width in fields:
        length -= width
        values[name] = bits >> length & (1 << width) - 1
    return values


def _check(bits: int, length: int, who: tuple[str, ...]) -> int:
    """The remainder that must come out: of the bits, and of the names."""
    for sign in _heard(who):
        bits, length = bits | sign << length, length + 8
    bits <<= CHECK
    for place in range(length + CHECK - 1, CHECK - 1, -1):
        if bits >> place & 1:
            bits ^= ((1 << CHECK) | POLYNOMIAL) << (place - CHECK)
    return bits


def _heard(who: tuple[str, ...]) -> bytes:
    """Names as ears hear them: no accents, no capitals."""
    plain = unicodedata.normalize("NFKD", " ".join(who).casefold())
    return "".join(mark for mark in plain if mark.isalnum() or mark == PICTURE).encode()


# Rows of a class


def read_row(text: object) -> Result | None:
    """A row that the teacher's device kept: a link's fragment or a code."""
    try:
        if isinstance(text, str) and text.startswith(PREFIX):
            return read_link(text)
        return read_code(text) if isinstance(text, str) else None
    except Refused:
        return None


def is_whole(text: str) -> bool:
    """Whether a row came as it was written; its moves are not played for it."""
    try:
        return bool(_unpacked(text) if text.startswith(PREFIX) else read_code(text))
    except Refused:
        return False


def read(text: str) -> tuple[Result, str]:
    """What was typed or pasted, a link or a code, and how to keep it."""
    if PREFIX in text:
        fragment = PREFIX + text.rpartition(PREFIX)[2].strip()
        return read_link(fragment), fragment
    result = read_code(text)
    return result, code(result)
