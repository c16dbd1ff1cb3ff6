"""A lesson as the pupil sees it: what is locked and why, the result to give, and the door after the end."""

from dataclasses import replace

from pyapp.app.classroom import platform, result
from pyapp.app.classroom.frame import LARGEST_CODE, bar, picture, qr
from pyapp.app.classroom.lesson import Lesson, people
from pyapp.app.classroom.pupil import card as pupils_card
from pyapp.app.classroom.pupil import minutes, series
from pyapp.app.classroom.pupil.attempt import Attempt
from pyapp.app.classroom.pupil.course import outcome
from pyapp.app.classroom.pupil.locks import locked, time_left
from pyapp.app.classroom.result import PICTURE, PICTURES
from pyapp.app.classroom.teacher.collecting import in_words, names, remarks
from pyapp.app.classroom.teacher.preparing_view import about
from pyapp.app.model import Making, Model, Table
from pyapp.app.table.needs import needs
from pyapp.app.table.view import needs as needs_view
from pyapp.app.ui.icons import icon
from pyapp.app.ui.markup import Markup, join, tag, void
from pyapp.app.ui.parts import button, dialog, no_dialog, progress, sentence
from pyapp.app.ui.words import Words


def lesson_dialog(model: Model, at: Table, say: Words) -> Markup:
    """Who, the result, what is locked, the end."""
    attempt = model.lesson
    if attempt is None:
        return no_dialog()
    content = join(
        _refused(at, "lesson.code", say),
        _time(model, attempt, at, say),
        _shut(attempt, say),
        *(_kept_there(model, attempt, say) if model.platform else _to_give(model, attempt, at, say)),
    )
    return dialog(say("lesson"), content, say)


def _to_give(model: Model, attempt: Attempt, at: Table, say: Words) -> tuple[Markup | None, ...]:
    """Where the pupil's device is all there is: who, the result to give, the end."""
    return (
        _who(attempt, say),
        _result(model, attempt, at, say),
        needs_view.told(needs(attempt.reckoned), say),
        _card(model, attempt, say),
        tag("p", say("lesson.nothing-leaves"), class_="quiet small"),
        _teacher(attempt, say),
        _end(attempt, at, say),
    )


def _kept_there(model: Model, attempt: Attempt, say: Words) -> tuple[Markup | None, ...]:
    """Where a platform keeps the copy and knows whose it is: how it is marked."""
    assert model.platform
    kept = None if model.platform.closed or model.platform.failing else tag("p", say("platform.keeps"))
    return (
        kept,
        tag("p", platform.how_marked(model, say)),
        tag("p", platform.mark_told(model, say) or None),
        needs_view.told(needs(attempt.reckoned), say),
        _teacher(attempt, say),
    )


def _refused(at: Table, code: str, say: Words) -> Markup | None:
    """What was refused in this dialog, beside what it is about."""
    told = at.refused if at.refused and at.refused.code == code else None
    return tag("p", icon("warning"), tag("span", sentence(told, say)), class_="refusal") if told else None


def _time(model: Model, attempt: Attempt, at: Table, say: Words) -> Markup | None:
    """How many minutes are left, as far as one asks; that none is."""
    left = time_left(attempt, at)
    if left is None:
        return None
    extra = say("lesson.extra.given") if attempt.time.extra else ""
    if left == 0:
        return tag("p", tag("strong", say("platform.time" if model.platform else "lesson.time")), " ", extra)
    whole = minutes.allowed(attempt.lesson, attempt.time) // minutes.MINUTE
    told = "" if attempt.finished else say("lesson.minutes.left", count=_shown(attempt), whole=whole)
    return tag("p", f"{told} {extra}".strip(), id="lesson-minutes") if told or extra else None


def _shown(attempt: Attempt) -> int:
    return minutes.shown(attempt.lesson, attempt.time)


def minutes_told(attempt: Attempt | None, at: Table, calm: bool) -> tuple[str, int]:
    """What the bar tells of the lesson's time, and how many minutes: those left; in calm, where no clock runs, all."""
    if attempt is None or not time_left(attempt, at) or attempt.finished:
        return "", 0
    if calm:
        return "lesson.minutes.whole", minutes.allowed(attempt.lesson, attempt.time) // minutes.MINUTE
    return "lesson.minutes.bar", _shown(attempt)


def lesson_button(shut: bool, told: str, count: int, say: Words) -> Markup:
    """The way to the lesson's dialog, with the minutes as figures for eyes and in words for ears."""
    minutes = (
        (
            tag("b", f"{count}′", class_="minutes", aria_hidden="true"),
            tag("span", say(told, count=count), class_="visually-hidden"),
        )
        if told
        else ()
    )
    return tag(
        "button",
        icon("lock" if shut else "check"),
        tag("span", say("lesson")),
        *minutes,
        type="button",
        id="open-lesson",
        class_="button",
        data_act="dialog lesson",
    )


def _end(attempt: Attempt, at: Table, say: Words) -> Markup:
    """The end of the lesson; whoever would end it early is asked."""
    asked = _refused(at, "lesson.early", say)
    sure = (
        tag(
            "button",
            say("lesson.end.early"),
            type="button",
            id="lesson-end-early",
            class_="button",
            data_act="lesson-end sure",
            data_focus=True,
        )
        if asked
        else None
    )
    end = button(say("lesson.end"), "lesson-end", icon_name="check", id="lesson-end") if not asked else None
    return tag("div", end, asked, sure, tag("p", say("lesson.end.what"), class_="quiet small"), class_="lesson-end")


def _shut(attempt: Attempt, say: Words) -> Markup | None:
    """What is locked, said kindly."""
    shut = locked(attempt)
    if not shut:
        return None
    what = ", ".join(say(f"class.lock.{one}") for one in shut)
    return tag("p", icon("lock"), tag("span", say("lesson.shut", what=what)), class_="lesson-shut")


def _who(attempt: Attempt, say: Words) -> Markup:
    """A first name or a picture for everybody at this tablet."""
    count = people(attempt.lesson)
    fields = []
    for seat in range(count):
        who = attempt.who[seat] if seat < len(attempt.who) else ""
        label = say("lesson.who") if count == 1 else say("lesson.who.seat", number=seat + 1)
        pictures = [
            tag(
                "button",
                picture(number),
                type="button",
                id=f"who-{seat}-{number}",
                class_="icon-button",
                data_act=f"lesson-name {seat} {number}",
                aria_label=names((f"{PICTURE}{number}",), say),
                aria_pressed="true" if who == f"{PICTURE}{number}" else "false",
            )
            for number in range(PICTURES)
        ]
        shown = names((who,), say) if who.startswith(PICTURE) else say("lesson.picture")
        fields.append(
            tag(
                "fieldset",
                tag("legend", label),
                void(
                    "input",
                    type="text",
                    id=f"who-{seat}",
                    value="" if who.startswith(PICTURE) else who,
                    maxlength=result.LONGEST_WHO,
                    data_change=f"lesson-name {seat}",
                    autocomplete="off",
                    aria_label=say("lesson.first-name"),
                ),
                tag("details", tag("summary", shown), tag("div", *pictures, class_="pictures"), id=f"pictures-{seat}"),
            )
        )
    return tag("div", *fields, class_="lesson-who")


def _result(model: Model, attempt: Attempt, at: Table, say: Words) -> Markup:
    """The result as a code to photograph and as one to type, once it is known whose it is."""
    if len(attempt.who) < people(attempt.lesson) or not all(attempt.who):
        return tag("p", say("lesson.who.first"), class_="quiet", id="lesson-result")
    mine = outcome(attempt, at)
    text = result.link(model.address, mine, LARGEST_CODE)
    facts = [in_words(mine, attempt.lesson, say)]
    helps = " · ".join([say("lesson.helps", hints=mine.hints, looks=mine.looks), *remarks(mine, say)])
    return tag(
        "section",
        tag("h3", say("lesson.result" if mine.done else "lesson.result.so-far")),
        tag("p", tag("strong", " · ".join(facts)), " ", tag("span", helps, class_="quiet")),
        qr(text, say("lesson.qr")),
        tag("p", say("lesson.result.how"), class_="quiet small"),
        tag("p", tag("code", result.code(mine), id="lesson-code")),
        void("input", type="text", readonly=True, value=text, id="share-link", aria_label=say("share.link")),
        id="lesson-result",
        class_="lesson-result",
    )


def _card(model: Model, attempt: Attempt, say: Words) -> Markup | None:
    """What a pupil may take along, before the end."""
    if not attempt.who or not attempt.who[0]:
        return None
    text = pupils_card.link(model.address, attempt.who[0], replace(model.settings, reckoned=attempt.reckoned))
    return tag(
        "details",
        tag("summary", say("card.take")),
        qr(text, say("card.qr")),
        tag("p", say("card.how"), class_="quiet small"),
        id="pupils-card",
        class_="lesson-card",
    )


def _teacher(attempt: Attempt, say: Words) -> Markup | None:
    """Where the teacher lifts what is locked, or gives more time."""
    more = bool(attempt.lesson.minutes and not attempt.time.extra)
    if not attempt.lesson.code or not (locked(attempt) or more):
        return None
    return tag(
        "details",
        tag("summary", say("lesson.teacher")),
        _code_field(bool(locked(attempt)), more, say),
        id="lesson-teacher",
    )


def _code_field(shut: bool, more: bool, say: Words) -> Markup:
    field = "lesson-code-typed"
    return tag(
        "div",
        tag("label", say("lesson.code"), for_=field),
        void(
            "input", type="text", id=field, autocomplete="off", autocapitalize="off", spellcheck="false", maxlength=20
        ),
        button(say("lesson.unlock"), "lesson-unlock", field=field, id="lesson-unlock") if shut else None,
        button(say("lesson.extra"), "lesson-extra", field=field, id="lesson-extra") if more else None,
        class_="row",
    )


# A series of exercises


def exercise_title(attempt: Attempt | None, at: Table, say: Words) -> str:
    """Which exercise of how many; "" where there is none."""
    number = series.number(attempt, at) if attempt else 0
    return f" · {say('lesson.exercise', number=number, count=attempt.lesson.count)}" if attempt and number else ""


def exercise_done(model: Model, attempt: Attempt, task: str, say: Words) -> dict[str, Markup]:
    """What follows an answer: the next exercise, or after the last one the result; where a platform has it already, its
    mark and the series once more. Where the table tells its `task`, there is none any more."""
    right = attempt.answers[-1:] == (True,)
    told = tag("h2", icon("check") if right else None, tag("span", series.verdict(attempt, say)))
    if not series.finished(attempt):
        on = button(say("lesson.exercise.next"), "lesson-exercise", icon_name="play", kind="main", id="main-button")
    elif model.platform:
        on = button(say("ending.again"), "again", kind="main", id="main-button")
    else:
        on = button(say("lesson.give"), "dialog", "lesson", icon_name="share", kind="main", id="main-button")
    mark = platform.mark_told(model, say)
    marked = tag("p", mark, id="mark") if mark else None
    return {
        task: tag("div", told, marked, id=task, class_="task"),
        "actions": tag("div", on, id="actions", class_="actions"),
    }


def making(page: Making, say: Words) -> dict[str, Markup]:
    """Before an exercise is on the table."""
    count = say("lesson.exercise", number=page.number + 1, count=page.lesson.count)
    head = tag("header", tag("p", tag("strong", "Bons Comptes"), class_="title"), id="bar", class_="bar")
    screen = tag(
        "main", tag("h1", count, tabindex=-1), progress(say("lesson.making"), page.done), id="screen", class_="door"
    )
    return {"bar": head, "screen": screen, "dialog": no_dialog()}


# After the end


def door(model: Model, ended: Lesson, say: Words) -> dict[str, Markup]:
    """The tablet between two pupils."""
    attempt = model.lesson
    shut = bool(attempt and locked(attempt))
    refused = (
        tag("p", icon("warning"), tag("span", sentence(model.refused, say)), class_="refusal")
        if model.refused
        else None
    )
    screen = tag(
        "main",
        tag("h1", say("lesson.ended")),
        tag("p", say("lesson.ended.what")),
        refused,
        tag("p", about(ended, say), class_="quiet"),
        button(say("lesson.next"), "lesson-next", kind="main", icon_name="play", id="main-button"),
        tag("details", tag("summary", say("lesson.teacher")), _code_field(True, False, say), id="lesson-teacher")
        if shut
        else button(say("home"), "home", icon_name="home", id="door-home"),
        id="screen",
        class_="door",
    )
    head = (
        tag("header", tag("p", tag("strong", "Bons Comptes"), class_="title"), id="bar", class_="bar")
        if shut
        else bar("", say)
    )
    return {"bar": head, "screen": screen, "dialog": no_dialog()}
