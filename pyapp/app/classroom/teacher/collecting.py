"""The class on the teacher's device: results arrive by link or by code, and stay here."""

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from pyapp.app import effects as do
from pyapp.app.act import Answer, Event
from pyapp.app.classroom import address, result
from pyapp.app.classroom.lesson import SERIES, Lesson
from pyapp.app.classroom.result import Result, replayed
from pyapp.app.classroom.teacher.rows import PupilRow
from pyapp.app.classroom.teacher.school import ROW, School, Together
from pyapp.app.games.contract import Ways
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Results
from pyapp.app.table.sitting import go
from pyapp.app.table.view import needs as needs_view
from pyapp.app.ui.words import Words
from pyapp.core import Refused

FORMULA = tuple("=+-@\u2212\ufe63")  # what begins one, a minus as it is printed too
COLUMNS = ("name", "points", "done", "hints", "looks", "minutes", "told", "needs", "best")
SORTS = ("name", "points", "done", "hints", "looks", "best")
IS_ROW = re.compile(ROW + "[0-9a-f]{5}-([0-9a-f]{8}|[0-9a-f]{3}-[0-9a-f]{4})")
POSITIONS = 5  # about which a class is told what it knows together


def arrived(model: Model, text: str, say: Words) -> Answer:
    """A result joins its class. One that is there already changes nothing; one of another lesson goes with its own."""
    came, kept = result.read(text)
    known = model.school.rows.get(came.key)
    if not came.query and not lesson_of(model.school, came.lesson):
        raise Refused("result.lesson")
    said = say("class.joined", who=names(came.who, say))
    if not tells_more(kept, known, equally=True):
        kept, said = str(known), say("class.known", who=names(came.who, say))
    elif isinstance(model.page, Results) and model.page.lesson != came.lesson:
        said = say("class.other", who=names(came.who, say))
    model, effects = enter(model, came.lesson)
    school = replace(model.school, rows={**model.school.rows, came.key: kept})
    effects = [*effects, do.store(came.key, kept)] if kept != known else effects
    return replace(model, said=said, school=school), [*effects, do.clear("class-typed")]


def tells_more(text: str, known: str | None, equally: bool = False) -> bool:
    """Whether a row says more than the one that is there, or at least says something else and as much."""
    if known is None or known == text:
        return known is None
    came, before = result.read_row(text), result.read_row(known)
    if came is None or before is None:
        return before is None
    return _reaches(came) > _reaches(before) or (equally and came != before and _reaches(came) == _reaches(before))


def _reaches(row: Result) -> tuple[bool, int, bool]:
    """How far a result reaches: of two of one attempt the one that tells more is kept, and of equals the later one."""
    return row.done, row.points[0] if row.exercises else len(row.moves), bool(row.query)


def enter(model: Model, lesson: int) -> Answer:
    """The page of one class."""
    return go(model, Results(lesson, model.page.sort if isinstance(model.page, Results) else SORTS[0]))


def lesson_of(school: School, lesson: int) -> Lesson | None:
    """A lesson by its identity, if it was prepared here or a result has brought it."""
    queries = [known.query for known in school.lessons]
    queries += [row.query for row in results(school, lesson) if row.query]
    for query in queries:
        asked, number = address.known(query)
        if number == lesson and asked.mode:
            return asked
    return None


def rows_of(school: School, lesson: int) -> list[PupilRow]:
    """The rows of one class."""
    texts = [text for key, text in sorted(school.rows.items()) if key.startswith(f"{ROW}{lesson:05x}-")]
    return [row for row in map(school.reading.row, texts) if row]


def results(school: School, lesson: int) -> list[Result]:
    return [row.result for row in rows_of(school, lesson)]


def classes(school: School) -> list[int]:
    """Every lesson with results or prepared here, the last one prepared first."""
    ids = [address.known(known.query)[1] for known in school.lessons]
    ids += [int(key[len(ROW) :].partition("-")[0], 16) for key in school.rows if is_row(key)]
    return list(dict.fromkeys(ids))


def is_row(key: str) -> bool:
    return bool(IS_ROW.fullmatch(key))


def names(who: tuple[str, ...], say: Words) -> str:
    """Who it was, in words: first names, or the names of pictures."""
    return say("list.and").join(picture_name(name, say) for name in who)


def in_words(row: Result, lesson: Lesson | None, say: Words) -> str:
    """What came of it: the points of everybody, or how the exercises went."""
    if lesson and lesson.mode == SERIES and len(row.points) == 2:
        return say("lesson.series", done=row.points[0], count=lesson.count, right=row.points[1])
    return " · ".join(say("points", count=points) for points in row.points)


def remarks(row: Result, say: Words) -> list[str]:
    """What is told of a result besides: more time, another try, that the lesson was ended before it was over."""
    return [
        words
        for words in (
            say("result.extra") if row.extra else "",
            say("result.try", number=row.tries + 1) if row.tries else "",
            say("result.cut", count=row.cut) if row.cut else "",
        )
        if words
    ]


def picture_name(name: str, say: Words) -> str:
    number = name[1:]
    if not name.startswith(result.PICTURE) or not number.isdecimal() or int(number) >= result.PICTURES:
        return name
    return say(f"picture.{int(number) % 5}-{int(number) // 5}")


def ordered(rows: list[PupilRow], sort: str, say: Words) -> list[PupilRow]:
    """The rows as the teacher wants to see them; names first, figures from the best down."""
    keys: dict[str, Callable[[PupilRow], int]] = {
        "points": lambda row: -_points_of(row.result),
        "done": lambda row: not row.result.done,
        "hints": lambda row: row.result.hints,
        "looks": lambda row: row.result.looks,
        "best": lambda row: -row.best.score.total if row.best else 0,
    }
    by_name = sorted(rows, key=lambda row: names(row.result.who, say).casefold())
    return sorted(by_name, key=keys[sort]) if sort in keys else by_name


def _points_of(row: Result) -> int:
    return row.points[1] if row.exercises else max(row.points, default=0)


# Acts of the page


def shown(model: Model, event: Event, say: Words) -> Answer:
    number = str(event.get("arg", ""))
    ids = {f"{one:05x}": one for one in classes(model.school)}
    return enter(model, ids[number]) if number in ids else (model, [])


def typed(model: Model, event: Event, say: Words) -> Answer:
    return arrived(model, str(event.get("value", "")), say)


def sort(model: Model, event: Event, say: Words) -> Answer:
    wanted = str(event.get("arg", ""))
    if wanted not in SORTS or not isinstance(model.page, Results):
        return model, []
    return replace(model, page=replace(model.page, sort=wanted)), []


def remove(model: Model, event: Event, say: Words) -> Answer:
    """A row is taken out, or the whole class with its lesson."""
    page, arg = model.page, str(event.get("arg", ""))
    if not isinstance(page, Results):
        return model, []
    here = {key: text for key, text in model.school.rows.items() if key.startswith(f"{ROW}{page.lesson:05x}-")}
    gone = [
        key for key, text in here.items() if arg in ("all", key) or ((row := result.read_row(text)) and row.key == arg)
    ]  # a version before may have kept it under another key
    rows = {key: text for key, text in model.school.rows.items() if key not in gone}
    page = replace(page, together=None)
    return replace(model, page=page, school=replace(model.school, rows=rows)), [do.erase(gone)]


def as_csv(model: Model, event: Event, say: Words) -> Answer:
    """The class as a table for a spreadsheet, separated as those of its language open it by a tap."""
    page = model.page
    if not isinstance(page, Results):
        return model, []
    out = io.StringIO()
    writer = csv.writer(out, delimiter=say("csv.separator"))
    writer.writerow([say(f"class.column.{name}") for name in COLUMNS])
    lesson = lesson_of(model.school, page.lesson)
    for one in ordered(rows_of(model.school, page.lesson), page.sort, say):
        row, move = one.result, one.best
        done = say("yes" if row.done else "no")
        told = ", ".join(remarks(row, say))
        writer.writerow(
            [
                _harmless(names(row.who, say)),
                _points(row, lesson, say),
                done,
                row.hints,
                row.looks,
                row.minutes,
                told,
                needs_view.briefly(row.needs, say),
                _harmless(move.turn.text if move else ""),
            ]
        )
    name = f"classe-{page.lesson:05x}.csv"
    return model, [do.download(name, "text/csv;charset=utf-8", "\ufeff" + out.getvalue())]


def _points(row: Result, lesson: Lesson | None, say: Words) -> str:
    """Figures where there is one for each, words where they say different things."""
    return in_words(row, lesson, say) if row.exercises else " ".join(map(str, row.points))


def _harmless(text: str) -> str:
    """A spreadsheet must not take a pupil's name for a formula: not by a wide sign, nor behind one that is unseen."""
    seen = next((sign for sign in text if unicodedata.category(sign)[0] not in "CZ"), "")
    return f"'{text}" if unicodedata.normalize("NFKC", seen)[:1] in FORMULA or text != text.lstrip() else text


def know(model: Model, event: Event, say: Words) -> Answer:
    """What the class knows together: of the ways that there are, those that somebody has found."""
    page = model.page
    lesson = lesson_of(model.school, page.lesson) if isinstance(page, Results) else None
    ways = SCREENS[lesson.game].ways if lesson else None
    if not isinstance(page, Results) or ways is None:
        return model, []
    found: dict[Hashable, set[Hashable]] = {}
    met: dict[Hashable, tuple[Any, set[str]]] = {}
    for row in results(model.school, page.lesson):
        if not row.moves:  # it came as a code
            continue
        match = replayed(row)
        for number, turn in enumerate(match.turns):
            state = match.at(number)
            about = ways.about(state)
            met.setdefault(about, (state, set()))[1].add(row.key)
            found.setdefault(about, set()).add(ways.of(state, turn.move))
    most = sorted((item for item in met.items() if item[0]), key=lambda item: -len(item[1][1]))[:POSITIONS]
    told = tuple(_together(ways, state, found[about], len(pupils), say) for about, (state, pupils) in most)
    return replace(model, page=replace(page, together=told)), []


def _together(ways: Ways, state: Any, found: set[Hashable], pupils: int, say: Words) -> Together:
    every = set(ways.every(state))
    return Together(ways.title(state, say), len(found & every), len(every), pupils)
