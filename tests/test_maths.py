"""Calculations as MathML, wherever a text holds one."""

import re
from xml.etree import ElementTree

import pytest

from pyapp.app.maths import formula, with_maths
from pyapp.app.screens import SCREENS
from pyapp.app.words import LANGUAGES, Words, pretty


def text_of(markup: str) -> str:
    return "".join(ElementTree.fromstring(f"<p>{markup.replace('<wbr>', '')}</p>").itertext())


def mn(number: int) -> str:
    return f"<mn>{number}</mn>"


def mo(sign: str) -> str:
    return f"<mo>{sign}</mo>"


@pytest.mark.parametrize(("written", "made"), [
    (pretty("9*8"), f"<math>{mn(9)}{mo('×')}{mn(8)}</math>"),
    (pretty("9*(4+3)"), f"<math>{mn(9)}{mo('×')}<mrow>{mo('(')}{mn(4)}{mo('+')}{mn(3)}{mo(')')}</mrow></math>"),
    ("2 + 1/4", f'<math displaystyle="true">{mn(2)}{mo("+")}<mfrac>{mn(1)}{mn(4)}</mfrac></math>'),
    (pretty("2^3"), f"<math><msup>{mn(2)}{mn(3)}</msup></math>"),
    (pretty("2^(1+1)"), f"<math><msup>{mn(2)}<mrow>{mo('(')}{mn(1)}{mo('+')}{mn(1)}{mo(')')}</mrow></msup></math>"),
    ("6 = 7 − 1", f"<math>{mn(6)}</math><wbr><math>{mo('=')}{mn(7)}{mo('−')}{mn(1)}</math>"),
    ("10 ÷ 4 = 2,5", f"<math>{mn(10)}{mo('÷')}{mn(4)}</math><wbr><math>{mo('=')}<mn>2,5</mn></math>"),
])
def test_a_calculation_is_a_formula(written: str, made: str) -> None:
    assert with_maths(written) == made


@pytest.mark.parametrize("text", [
    "case ×2", "21\u00a0×\u00a029 carreaux", "+ − × ÷", "3 & 4", "A3-A4", "(3 ; 4)", "− 5 points", "un (2 × 3 reste",
])
def test_what_is_no_calculation_stays_text(text: str) -> None:
    assert "<math" not in with_maths(text) and text_of(with_maths(text)) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_text_is_lost(language: str) -> None:
    for key, forms in Words(language).messages.items():
        kept = text_of(with_maths(forms[0]))
        if "^" not in forms[0]:
            assert "".join(kept.split()) == "".join(forms[0].split()), key


def test_the_rules_hold_formulas_that_are_well_formed() -> None:
    for name in ("math-magic", "equable", "calculissimo", "zoned"):
        for say in map(Words, LANGUAGES):
            formulas = re.findall(r"<math.*?</math>", SCREENS[name].rules(say))
            assert formulas and all(ElementTree.fromstring(one) is not None for one in formulas)


def test_odd_parentheses_raise_nothing() -> None:
    for odd in ("(1+2", "1+2)", ")1+2(", "^", "2^", "(((1+2)))", "((1+2)+3"):
        assert "math" in formula(odd)
