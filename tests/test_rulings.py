"""Where a rule book leaves something open we have decided (a ruling), and some rules are ours altogether: the help
tells each of them, with one mark in its sentence, the same in all games.

The table lists them clause by clause, each with words of the sentence that tells it.
"""

import re
from html import unescape

import pytest
from test_words import sentences

from pyapp.app.classroom.teacher import pages as teachers
from pyapp.app.games.registry import SCREENS
from pyapp.app.pages.home import rules_dialog
from pyapp.app.ui.words import LANGUAGES, Words

RULINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "zoned": (
        ("ZD-1", "bord du premier joueur"),
        ("ZD-2", "à égalité relancent"),
        ("ZD-4", "Un seul carreau"),
        ("ZD-4", "sans une telle place, le tour passe"),
        ("ZD-6", "tu dois tracer"),
        ("ZD-8", "même un carré de"),
        ("ZD-8", "tours passés de suite"),
        ("ZD-10", "pour une partie courte"),
        ("ZD-11", "écrire l’aire"),
        ("GEN-4", "un temps à chaque tour"),
    ),
    "math-magic": (
        ("MM-3", "tous ses chiffres"),
        ("MM-grid", "est refaite"),
        ("MM-4", "sauf autre réglage"),
        ("MM-4", "un carré à partir de 4"),
        ("MM-4", "une fraction"),
        ("MM-6", "ou en sortir"),
        ("MM-9", "rencontré le nombre en premier"),
        ("MM-10", "des deux côtés du signe"),
        ("MM-10", "tel qu’il est écrit"),
        ("MM-11", "par la règle de base"),
        ("MM-11", "l’ordre ou les parenthèses"),
        ("MM-12", "Sans parenthèses aussi"),
        ("MM-12", "que son pareil"),
        ("MM-14", "Avant son seuil"),
        ("MM-15", "Sans autre réglage"),
        ("MM-17", "la course reprend"),
        ("MM-17", "combien il y en a"),
        ("MM-17", "les nombres se suivent"),
    ),
    "equable": (
        ("EQ-1", "on tire à nouveau"),
        ("EQ-board", "contient ce morceau"),
        ("EQ-tiles", "barres de fraction"),
        ("EQ-6", "pas de moins devant un nombre"),
        ("EQ-7", "un signe en plus du ="),
        ("EQ-9", "un chiffre de chaque côté"),
        ("EQ-13", "sans les 20 points"),
        ("EQ-15", "le chevalet doit être plein"),
        ("EQ-17", "toujours permis"),
        ("EQ-17", "avant de rendre"),
        ("EQ-18", "l’application qui vérifie"),
        ("EQ-18", "le tout dernier coup"),
        ("EQ-19", "les signes = qui restent"),
        ("EQ-19", "à personne"),
        ("EQ-20", "six jetons"),
        ("EQ-22", "ne connaît pas"),
        ("GEN-7", "ton tour est perdu"),
    ),
    "or-des-fous": (
        ("OF-1", "un camp d’une seule rangée"),
        ("OF-1", "ici, c’est Clair"),
        ("OF-1", "composer le tien"),
        ("OF-2", "le tour passe tout seul"),
        ("OF-5", "une seule pierre"),
        ("OF-6", "touchait déjà le porteur"),
        ("OF-6", "ne la laisse pas passer"),
        ("OF-7", "une pierre ou les deux"),
        ("OF-8", "ne repart pas dans le même tour"),
        ("OF-8", "Si le camp est plein"),
        ("OF-12", "la partie est nulle"),
        ("GEN-4", "un temps à chaque tour"),
    ),
    "calculissimo": (
        ("CA-board", "cinq exemples"),
        ("CA-tiles", "le sac en a 104"),
        ("CA-1", "un signe ou un joker ne compte pas"),
        ("CA-1", "on tire à nouveau"),
        ("CA-2", "ne font pas 12"),
        ("CA-6", "0 est refusé"),
        ("CA-8", "comme d’habitude"),
        ("CA-12", "la case est perdue"),
        ("CA-14", "toujours permis"),
        ("CA-14", "tu peux passer"),
        ("CA-16", "l’application qui vérifie"),
        ("CA-16", "ne vaut aucun point"),
        ("CA-17", "deux fois de suite"),
        ("CA-18", "Nous le lisons ainsi"),
        ("GEN-3", "reste permis"),
        ("GEN-6", "hors du sac"),
        ("GEN-7", "ton tour est perdu"),
    ),
}
BOOKS: dict[str, tuple[str, ...]] = {  # rules, examples and advice of the rule books that were once left out
    "zoned": (
        "si possible",
        "malus",
        "jusqu’au dernier carreau",
        "106 tours passés pour 106 points",
        "4 × 1 × 2 = 8",
        "cela fait 35",
        "300 points",
        "sens des aiguilles",
        "grands carreaux",
    ),
    "equable": (
        "contre la montre",
        "perd son tour et ses points",
        "moins de signes =",
        "douze jetons",
        "2 et 4/10",
        "34 − 11 = 23 = 15 + 9 − 1",
        "27 × 3 × 2 = 162",
        "divisible",
    ),
    "or-des-fous": ("7 colonnes et 11 rangées", "bouchons", "pyrite", "jamais obligé", "sur la case libre"),
    "calculissimo": (
        "strictement positif",
        "jamais en diagonale",
        "24 × 2 = 48",
        "= 12 points",
        "= 33 points",
        "= 38 points",
        "= 19 points",
        "on ne change plus rien",
        "un signe ou un joker coûte dix points",
    ),
}
MARK = re.compile(r'<span class="ours" data-clause="([A-Z]+-\w+)">([^<]*)</span>')


def told(game: str, language: str = "fr") -> list[tuple[str, str]]:
    """What the help marks as ours: the clause and its sentence."""
    paragraphs = re.findall(r"<p>(.*?)</p>", SCREENS[game].rules(Words(language)))
    marked = (re.sub("<[^>]*>", "", MARK.sub(r"{\1}", paragraph)) for paragraph in paragraphs)
    return [
        (clause, unescape(one))
        for paragraph in marked
        for one in sentences(paragraph)
        for clause in re.findall(r"\{([A-Z]+-\w+)\}", one)
    ]


@pytest.mark.parametrize("game", RULINGS)
def test_gen_6_every_ruling_is_told_in_the_help_with_its_mark(game: str) -> None:
    """GEN-6: and nothing is marked that is not in the list."""
    found = told(game)
    missing = [
        (clause, words)
        for clause, words in RULINGS[game]
        if not any(clause == one and words.lower() in sentence.lower() for one, sentence in found)
    ]
    assert missing == []
    assert sorted(clause for clause, _ in found) == sorted(clause for clause, _ in RULINGS[game])


@pytest.mark.parametrize("game", BOOKS)
def test_what_the_rule_books_say_is_in_the_help(game: str) -> None:
    page = tight(rules_dialog(game, Words("fr")))
    assert [words for words in BOOKS[game] if tight(words) not in page] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_gen_6_the_mark_is_the_same_everywhere_and_says_what_it_means(language: str) -> None:
    """GEN-6: in the same words in every game, and each help explains them first."""
    say = Words(language)
    for game in RULINGS:
        page = rules_dialog(game, say)
        assert {text for _, text in MARK.findall(page)} == {say("rules.ours")}
        assert page.index(say("rules.ours.means")) < page.index('class="ours"')
        assert say("rules.ours") in say("rules.ours.means")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULINGS)
def test_gen_6_nothing_else_is_called_ours_between_parentheses(game: str, language: str) -> None:
    """GEN-6: one mark, not one wording here and another there."""
    for paragraph in re.findall(r"<p>(.*?)</p>", SCREENS[game].rules(Words(language))):
        assert not re.search(r"\([^)]*\b(notre|our|le livret|rule book)\b[^)]*\)", MARK.sub("", paragraph))


@pytest.mark.parametrize("language", LANGUAGES)
def test_ca_5_help_and_teachers_page_warn_of_another_order_than_in_class(language: str) -> None:
    """CA-5: × before ÷, loudly, and what 8 ÷ 2 × 3 makes in class and in Équable (EQ-6), whose help says it too."""
    say = Words(language)
    pages = [rules_dialog("calculissimo", say), str(teachers.view(say)["screen"])]
    warnings = [re.findall(r'<p class="beware">(.*?)</p>', page) for page in pages]
    for (warning,) in warnings:
        assert {"8 ÷ 2 × 3", "8 ÷ 6", "12", "Équable"} <= set(re.findall("8 ÷ 2 × 3|8 ÷ 6|12|Équable", seen(warning)))
    assert {"8 ÷ 2 × 3", "12", "Calculissimo"} <= set(
        re.findall("8 ÷ 2 × 3|12|Calculissimo", seen(rules_dialog("equable", say)))
    )


def tight(text: str) -> str:
    """Without spaces, for formulas have none; figures by their captions."""
    return "".join(
        unescape(re.sub("<[^>]*>", "", re.sub(r'<svg[^>]* aria-label="([^"]*)"[^>]*>', r"\1", text))).split()
    )


def seen(markup: str) -> str:
    """Text as it is read, with plain spaces around signs."""
    return re.sub(r"\s*([÷×])\s*", r" \1 ", unescape(re.sub("<[^>]*>", "", markup)))
