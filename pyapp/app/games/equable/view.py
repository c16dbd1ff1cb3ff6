"""The Équable table on the page: the equation as it grows with the values of its sides, the round, the end."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from pyapp.app.games.equable.analysis import worked
from pyapp.app.games.equable.board import STYLE
from pyapp.app.games.equable.seat import KIT, bare, made, read_out, why_over
from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying import view as laying
from pyapp.app.games.laying.board import Look, sign
from pyapp.app.games.laying.board import table as board_table
from pyapp.app.games.laying.draft import Draft
from pyapp.app.games.laying.seat import line_words, marks
from pyapp.app.table.scene import Played, Scene
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.maths import formula, with_maths
from pyapp.app.ui.parts import button, sentence
from pyapp.app.ui.words import Words, pretty
from pyapp.core import Refused, Score
from pyapp.games.equable import equations, rules, turns
from pyapp.games.equable.rules import SQUARES, State
from pyapp.games.tiles import Lay

KINDS = {**dict.fromkeys(rules.GREY, "grey"), rules.EQUALS: "equals"}


def view(scene: Scene, say: Words) -> dict[str, Markup]:
    """The fragments of this table."""
    state: State = scene.state
    draft, busy = laying.in_hand(scene, rules.STAR), scene.busy
    lit = laying.last_squares(scene, SQUARES)
    look = Look(
        bare(state, draft),
        draft.squares,
        lit=frozenset(lit),
        focus=draft.focus,
        down=draft.down if not busy and draft.shown else None,
        follow=draft.typing,
        names=laying.names(scene, draft),
        came=laying.came(scene),
    )
    past = partial(laying.past, KIT, scene, say, lambda score: _after(scene, score, say))
    lift = (
        button(say("eq.lift"), "lifting", icon_name="erase", id="lifting", pressed=draft.lifting)
        if not state.first and draft.changing is None and state.may_replace
        else None
    )
    return board_table(STYLE, laying.hinted(scene, SQUARES, look), say) | {
        **laying.rack(scene, draft, say, KINDS, _worth),
        "task": laying.task(scene, draft, say, _standing(state, say)),
        "calculation": laying.calculation(scene, draft, say, past, lambda: _growing(state, draft, say)),
        "actions": laying.choices(scene, draft, say, "p", _points(state, draft), turns.may_change(state), True, lift),
    }


def _worth(tile: str) -> str:
    return str(rules.VALUES[tile])


def _standing(state: State, say: Words) -> Markup:
    """Which round it is, in a match that has so many, and what the piles hold."""
    number = state.turns // len(state.scores) + 1
    turn = tag("strong", say("eq.round", number=number, rounds=state.options.rounds), class_="round")
    piles = say("eq.piles", white=state.white.total, grey=state.grey.total, equals=state.equals)
    return tag("p", *((turn, " · ") if state.options.rounds else ()), piles, class_="quiet")


def _growing(state: State, draft: Draft, say: Words) -> Markup:
    gone = [
        state.board[square]
        for square in sorted({*draft.off, *draft.squares})
        if state.board[square] not in (".", draft.squares.get(square))
    ]
    back = tag("p", say("eq.back", tiles=" ".join(map(sign, gone))), class_="quiet") if gone else None
    try:
        lay = drafts.run(SQUARES, bare(state, draft), draft)
    except Refused as refused:
        return join(tag("p", sentence(refused, say), class_="quiet"), back)
    text = marks(lay)
    head = tag(
        "p",
        tag("strong", formula(pretty(text), say), class_="operation"),
        " ",
        tag("span", line_words(SQUARES, lay, say), class_="quiet"),
    )
    if state.unchecked:  # EQ-18: nobody says yet whether it is right
        return join(head, back, tag("p", say("laying.unchecked"), class_="quiet"))
    laid = made(state, draft)
    if isinstance(laid, Refused):
        return join(head, _sides(text, say), back, tag("p", sentence(laid, say, "equable"), class_="quiet"))
    equation = laid.equation
    mixed = tag("p", say("eq.reading", reading=read_out(equation.text, say))) if equation and equation.mixed else None
    score = rules.score(state, laid)
    return join(
        head,
        _sides(text, say),
        mixed,
        back,
        tag("details", tag("summary", say("points", count=score.total)), worked(score, say)),
    )


def _sides(text: str, say: Words) -> Markup | None:
    """The value of each side, as far as it has one; a number alone needs none."""
    if text.isdigit():
        return None
    found = []
    for side in text.split("="):
        with suppress(Refused):
            values = dict.fromkeys(equations.shown(one.value) for one in equations.readings(side))
            found.append(f"{pretty(side)} → {' · '.join(values)}".replace("-", "−"))
    return tag("p", with_maths(" | ".join(found), say), class_="sides quiet") if found else None


def _points(state: State, draft: Draft) -> int | None:
    """What laying would earn; in challenge mode nobody says so beforehand (EQ-18)."""
    laid = made(state, draft) if draft.laid and not state.unchecked else None
    return rules.score(state, laid).total if isinstance(laid, rules.Laying) else None


def _after(scene: Scene, score: Score, say: Words) -> Iterator[Markup]:
    """What the last move earned, and at the end why it is one (EQ-19)."""
    state: State = scene.state
    if state.over:
        yield tag("p", why_over(state, scene.players, say))
    if scene.last is not None and isinstance(scene.last.move, Lay):
        yield tag("details", tag("summary", say("eq.worked")), worked(score, say))


def log_line(played: Played, say: Words) -> Markup:
    return laying.log_line(KIT, played, say)
