"""Calculations as MathML, wherever a text holds one."""

import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from listener import Element, Listener
from test_ears import FR, match_of

from pyapp.app.games.registry import SCREENS
from pyapp.app.ui.maths import CALCULATION, formula, with_maths
from pyapp.app.ui.signs import as_taught
from pyapp.app.ui.words import LANGUAGES, Words, pretty


def text_of(markup: str) -> str:
    return "".join(ElementTree.fromstring(f"<p>{markup.replace('<wbr>', '')}</p>").itertext())


def mn(number: int) -> str:
    return f"<mn>{number}</mn>"


def mo(sign: str) -> str:
    return f"<mo>{sign}</mo>"


def math(inside: str, read: str) -> str:
    return f'<math aria-label="{read}">{inside}</math>'


@pytest.mark.parametrize(
    ("written", "made"),
    [
        (pretty("9*8"), math(f"{mn(9)}{mo('×')}{mn(8)}", "9 fois 8")),
        (
            pretty("9*(4+3)"),
            math(
                f"{mn(9)}{mo('×')}<mrow>{mo('(')}{mn(4)}{mo('+')}{mn(3)}{mo(')')}</mrow>",
                "9 fois ouvrir la parenthèse 4 plus 3 fermer la parenthèse",
            ),
        ),
        (
            "2 + 1/4",
            math(f'{mn(2)}{mo("+")}<mrow>{mn(1)}<mo lspace="0" rspace="0">/</mo>{mn(4)}</mrow>', "2 plus 1 sur 4"),
        ),
        (pretty("2^3"), math(f"<msup>{mn(2)}{mn(3)}</msup>", "2 puissance 3")),
        (
            pretty("2^(1+1)"),
            math(
                f"<msup>{mn(2)}<mrow>{mo('(')}{mn(1)}{mo('+')}{mn(1)}{mo(')')}</mrow></msup>",
                "2 puissance ouvrir la parenthèse 1 plus 1 fermer la parenthèse",
            ),
        ),
        (
            pretty("r9+4!"),
            math(
                f"<msqrt>{mn(9)}</msqrt>{mo('+')}<mrow>{mn(4)}{mo('!')}</mrow>",
                "racine carrée de 9 plus 4 factorielle",
            ),
        ),
        (pretty("2^3!"), math(f"<msup>{mn(2)}<mrow>{mn(3)}{mo('!')}</mrow></msup>", "2 puissance 3 factorielle")),
        (
            pretty("5-r(9+7)"),
            math(
                f"{mn(5)}{mo('−')}<msqrt><mrow>{mo('(')}{mn(9)}{mo('+')}{mn(7)}{mo(')')}</mrow></msqrt>",
                "5 moins racine carrée de ouvrir la parenthèse 9 plus 7 fermer la parenthèse",
            ),
        ),
        (
            pretty("r9^2+1"),
            math(
                f"<msup><msqrt>{mn(9)}</msqrt>{mn(2)}</msup>{mo('+')}{mn(1)}",
                "racine carrée de 9 puissance 2 plus 1",
            ),
        ),
        ("6 = 7 − 1", math(mn(6), "6") + "<wbr>" + math(f"{mo('=')}{mn(7)}{mo('−')}{mn(1)}", "égale 7 moins 1")),
        (
            "10 ÷ 4 = 2,5",
            math(f"{mn(10)}{mo('÷')}{mn(4)}", "10 divisé par 4")
            + "<wbr>"
            + math(f"{mo('=')}<mn>2,5</mn>", "égale 2,5"),
        ),
    ],
)
def test_a_calculation_is_a_formula_that_is_named_by_its_words(written: str, made: str) -> None:
    assert with_maths(written, FR) == made


def test_help_knows_its_fractions_while_tiles_lie_in_a_line() -> None:
    """EQ-8: 13/5 on the board may be read 1 and 3/5, so a log shows neither of both."""
    assert (
        with_maths("2 + 1/4", FR, stacked=True)
        == f'<math aria-label="2 plus 1 sur 4" displaystyle="true">{mn(2)}{mo("+")}<mfrac>{mn(1)}{mn(4)}</mfrac></math>'
    )


def test_a_long_sum_can_end_its_line_before_a_sign_and_nothing_else_can() -> None:
    parts = re.findall(r'<math aria-label="(.*?)">', formula(pretty("8:1+7*9+9+5-3"), FR))
    assert parts == ["8 divisé par 1 plus 7 fois 9 plus 9", "plus 5 moins 3"]
    for whole in ("1+2+3+4+5", "-1+2", "2*3*4*5*6*7*8", "(1+2+3+4+5)*(1+2)"):
        assert formula(pretty(whole), FR).count("<math") == 1


def test_what_still_grows_is_shown_whole() -> None:
    for growing in ("12+", "3/", "7,", "=", "8:5=13/", "(4"):
        assert text_of(formula(pretty(growing), FR)) == "".join(pretty(growing).split())


def unset(element: Element) -> Iterator[str]:
    """The texts of a page that are no formulas, drawings, words for ears, or how to write a move."""
    for one in element.inside:
        if isinstance(one, str):
            yield one
        elif not {one.tag, one.get("role"), one.get("id")} & {"math", "svg", "status", "typed-how"}:
            yield from unset(one)


@pytest.mark.parametrize("game", ["math-magic", "equable", "calculissimo", "zoned"])
def test_every_calculation_at_a_table_is_a_formula(game: str) -> None:
    """In the log, the panel, the solver's list, the review and a look back."""
    match, ears, made = match_of(f"{game}-two-players"), Listener(), 0
    ears.send("import", value=json.dumps({**match.save(), "moves": match.moves[:2]}))
    for act, arg in (
        ("show", ""),
        ("dialog", "solutions"),
        ("unfold", match.moves[2]),
        ("ask", "24"),
        ("close", ""),
        ("lay", match.moves[2]),
        ("clear", ""),
        ("dialog", "review"),
        ("unfold", "1"),
        ("look", "1"),
    ):
        ears.send(act, arg)
        left = [text for text in unset(ears.document) if CALCULATION.search(text)]
        assert not left, (act, left)
        made += sum(one.tag == "math" for one in ears.document.every())
    assert made > 40


@pytest.mark.parametrize("game", ["math-magic", "equable", "calculissimo", "zoned"])
def test_whichever_signs_a_school_writes_the_page_reads_their_words(game: str) -> None:
    """÷ as : and × as · are only seen: log, hint, list and live text say "divisé par" and "fois"."""
    match, ears = match_of(f"{game}-two-players"), Listener()
    ears.send("choose", "times dot")
    ears.send("choose", "divide colon")
    ears.send("import", value=json.dumps({**match.save(), "moves": match.moves[:-1]}))
    ears.send("typed", value=match.moves[-1])
    log = ears.by_id("log")
    assert log and re.search(r"\d (fois|divisé par|plus|moins) \d", log.text)
    assert not re.search(r"[\d)]\s*[·×÷]\s*[\d(]", " ".join((log.text, *ears.said)))


def test_a_colon_that_divides_is_seen_and_not_read() -> None:
    shown = as_taught({"one": with_maths(pretty("6*8:2"), FR)}, "dot", "colon")["one"]
    assert 'aria-label="6 fois 8 divisé par 2"' in shown
    assert re.sub(r"\s", "", text_of(shown)) == "6·8:2"


@pytest.mark.parametrize(
    "text",
    [
        "case ×2",
        "21\u00a0×\u00a029 carreaux",
        "+ − × ÷",
        "3 & 4",
        "A3-A4",
        "(3 ; 4)",
        "− 5 points",
        "un (2 × 3 reste",
    ],
)
def test_what_is_no_calculation_stays_text(text: str) -> None:
    assert "<math" not in with_maths(text, FR) and text_of(with_maths(text, FR)) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_text_is_lost(language: str) -> None:
    for key, forms in Words(language).messages.items():
        kept = text_of(with_maths(forms[0], Words(language)))
        if "^" not in forms[0]:
            assert "".join(kept.split()) == "".join(forms[0].split()).replace("√9", "9"), key  # a root is drawn


def test_the_rules_hold_formulas_that_are_well_formed() -> None:
    for name in ("math-magic", "equable", "calculissimo", "zoned"):
        for say in map(Words, LANGUAGES):
            formulas = re.findall(r"<math.*?</math>", SCREENS[name].rules(say))
            assert formulas and all(ElementTree.fromstring(one) is not None for one in formulas)


def test_odd_parentheses_raise_nothing() -> None:
    for odd in ("(1+2", "1+2)", ")1+2(", "^", "2^", "(((1+2)))", "((1+2)+3"):
        assert "math" in formula(odd, FR)
