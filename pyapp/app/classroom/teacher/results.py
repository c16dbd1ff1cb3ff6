"""The page of one class: who has finished, with how many points and how much help, and what all know together."""

from collections.abc import Callable
from dataclasses import replace

from pyapp.app.classroom.frame import bar, picture_of
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.classroom.teacher.collecting import (
    COLUMNS,
    SORTS,
    in_words,
    lesson_of,
    names,
    ordered,
    picture_name,
    remarks,
    rows_of,
)
from pyapp.app.classroom.teacher.preparing_view import about
from pyapp.app.classroom.teacher.rows import PupilRow
from pyapp.app.classroom.teacher.school import Together
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Results
from pyapp.app.table.view import needs as needs_view
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Child, Markup, join, tag, void
from pyapp.app.ui.parts import button, no_dialog, sentence
from pyapp.app.ui.remember import remember
from pyapp.app.ui.words import Words, number


def view(model: Model, page: Results, say: Words) -> dict[str, Markup]:
    """The fragments of the page."""
    school = model.school
    lesson, rows = lesson_of(school, page.lesson), rows_of(school, page.lesson)
    knows = bool(lesson and SCREENS[lesson.game].ways and any(row.result.moves for row in rows))
    refused = tag("p", model.said, id="class-refused", class_="class-said no-print", hidden=not model.said)
    if model.refused:
        told = tag("span", sentence(model.refused, say))
        refused = tag("p", icon("warning"), told, class_="refusal no-print", id="class-refused")
    return {
        "bar": bar(say("class"), say),
        "screen": tag(
            "main",
            tag("h1", about(lesson, say) if lesson else say("class.unknown")),
            tag("p", _summary(rows, say), class_="class-summary"),
            refused,
            _typed(say),
            tag(
                "div",
                _table(rows, lesson, page.sort, say),
                class_="scroll",
                tabindex=0,
                role="region",
                aria_label=say("class.classes"),
            )
            if rows
            else tag("p", say("class.nobody")),
            tag(
                "div",
                button(say("class.csv"), "class-csv", icon_name="save", id="class-csv", disabled=not rows),
                button(say("class.print"), "print-page", icon_name="save", id="class-print", disabled=not rows),
                button(say("class.know"), "class-know", icon_name="search", id="class-know") if knows else None,
                button(say("class.prepare"), "class", icon_name="back", id="class-back"),
                button(say("class.clear"), "class-remove", "all", icon_name="close", id="class-clear")
                if rows
                else None,
                class_="row no-print",
            ),
            _together(page.together, say),
            tag("p", say("lesson.nothing-leaves"), class_="quiet small"),
            id="screen",
            class_="class-page results",
        ),
        "dialog": no_dialog(),
    }


def _summary(rows: list[PupilRow], say: Words) -> str:
    done = sum(row.result.done for row in rows)
    return say("class.summary", count=len(rows), done=done)


def _typed(say: Words) -> Markup:
    return tag(
        "div",
        tag("label", say("class.typed"), for_="class-typed"),
        void(
            "input",
            type="text",
            id="class-typed",
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            maxlength=4000,
        ),
        button(say("class.typed.take"), "class-typed", field="class-typed", id="class-take"),
        class_="row typed no-print",
    )


def _table(rows: list[PupilRow], lesson: Lesson | None, sort: str, say: Words) -> Markup:
    heads = [
        tag(
            "th",
            button(say(f"class.column.{name}"), "class-sort", name, id=f"sort-{name}", pressed=name == sort)
            if name in SORTS
            else say(f"class.column.{name}"),
            scope="col",
            aria_sort="ascending" if name == sort else None,
        )
        for name in COLUMNS
    ]
    return tag(
        "table",
        tag("thead", tag("tr", *heads, tag("td", class_="no-print"))),
        tag("tbody", *(_row(row, lesson, say) for row in ordered(rows, sort, say))),
        class_="class-table",
    )


@remember
def _row(shown: PupilRow, lesson: Lesson | None, say: Words) -> Markup:
    row = shown.result
    cells: dict[str, Callable[[], Child]] = {
        "name": lambda: join(*(picture_of(name) for name in row.who), tag("span", names(row.who, say))),
        "points": lambda: in_words(row, lesson, say) if row.exercises else " · ".join(map(number, row.points)),
        "done": lambda: join(icon("check"), tag("span", say("yes"))) if row.done else say("class.under-way"),
        "hints": lambda: row.hints,
        "looks": lambda: row.looks,
        "minutes": lambda: row.minutes if row.query else "–",
        "told": lambda: tag("span", " · ".join(told), class_="remarks") if (told := remarks(row, say)) else "–",
        "needs": lambda: needs_view.briefly(row.needs, say) or "–",
        "best": lambda: _best(shown, say),
    }
    return tag(
        "tr",
        *(
            tag("th" if name == "name" else "td", cells[name](), scope="row" if name == "name" else None)
            for name in COLUMNS
        ),
        tag(
            "td",
            button(
                "",
                "class-remove",
                row.key,
                icon_name="close",
                id=f"remove-{row.key}",
                label=say("class.remove", who=names(row.who, say)),
            ),
            class_="no-print",
        ),
    )


def _best(row: PupilRow, say: Words) -> Child:
    move = row.best
    if move is None:
        return "–"
    own = tuple(picture_name(name, say) for name in row.result.who)
    move = replace(move, players=(*own, *move.players[len(own) :]))
    return SCREENS[row.result.query.partition("game=")[2].partition("&")[0]].log_line(move, say)


def _together(told: tuple[Together, ...] | None, say: Words) -> Markup:
    """What the class knows together, in a region that is there before it tells something."""
    if told is None:
        return tag("section", id="class-together", role="status")
    lines = [
        tag(
            "li",
            tag("strong", one.title),
            " ",
            say("class.ways", found=one.found, count=one.ways),
            " ",
            tag("span", say("class.met", count=one.pupils), class_="quiet"),
        )
        for one in told
    ]
    content = tag("ul", *lines) if lines else tag("p", say("class.know.nothing"))
    return tag("section", tag("h2", say("class.know")), content, class_="card", id="class-together", role="status")
