"""Reading aloud: signs in words, short sentences, and what the page is asked to speak."""

import json
import re

import pytest
from test_app import App

from pyapp.app.ears import aloud
from pyapp.app.ears.in_words import in_words
from pyapp.app.ui.words import LANGUAGES, THIN, Words, pretty
from pyapp.games import GAMES

SAY = Words("fr")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("8 ÷ 2 = 4", "8 divisé par 2 égale 4"),
        (pretty("9*8-(4+3)"), "9 fois 8 moins ouvrir la parenthèse 4 plus 3 fermer la parenthèse"),
        ("((1+2))", "ouvrir la parenthèse ouvrir la parenthèse 1 plus 2 fermer la parenthèse fermer la parenthèse"),
        (f"8{THIN}:{THIN}2", "8 divisé par 2"),
        ("3 · 4", "3 fois 4"),
        ("1 et 3/5", "1 et 3 sur 5"),
        ("−4", "moins 4"),
        ("égalité ×2", "égalité fois 2"),
        ("2,5 + 1", "2,5 plus 1"),
        # what only looks like a calculation
        ("Il reste\u202f: 7", "Il reste : 7"),
        ("3\u202f: 7", "3 : 7"),
        ("8 ans · 1 à 5 joueurs", "8 ans, 1 à 5 joueurs"),
        ("En (3 ; 4), un (seul)", "En (3 ; 4), un (seul)"),
        ("et/ou", "et/ou"),
        ("2, 7 et 3", "2, 7 et 3"),
    ],
)
def test_signs_are_words_in_a_calculation_and_nowhere_else(written: str, read: str) -> None:
    assert aloud.sentences(written, SAY)[0] == read


def test_english_colons_stay_colons() -> None:
    assert aloud.sentences("Row 2: (2 × 6) = 12", Words("en")) == [
        "Row 2: open bracket 2 times 6 close bracket equals 12"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_can_be_read_in_short_sentences_that_lose_no_word(language: str) -> None:
    say = Words(language)
    for key, forms in say.messages.items():
        said = aloud.sentences(forms[0], say)
        assert all(len(sentence) <= aloud.AT_ONCE for sentence in said), key
        assert re.findall(r"\w", "".join(said)) == re.findall(r"\w", in_words(forms[0], say)), key


def test_a_long_text_without_a_space_is_cut_too() -> None:
    assert "".join(aloud.sentences("a" * 1000, SAY)) == "a" * 1000


def heard(app: App) -> list[str]:
    return [sentence for effect in app.effects if effect["do"] == "speak" for sentence in effect["sentences"]]


def test_what_the_page_gives_is_spoken_as_it_was_set() -> None:
    app = App()
    app.send("voices", value=json.dumps([["Amélie", "fr-FR"], ["Daniel", "en-GB"]]))
    app.send("aloud", value="true")
    app.send("voice", value="Amélie")
    app.send("choose", "pace slow")
    app.send("read", value="Fais 7 × 8. À toi !")
    (spoken,) = (effect for effect in app.effects if effect["do"] == "speak")
    assert spoken["sentences"] == ["Fais 7 fois 8.", "À toi !"]
    assert (spoken["voice"], spoken["rate"], spoken["language"]) == ("Amélie", 0.75, "fr")
    app.send("voice", value="Daniel")
    assert app.runtime.model.settings.voice == "Amélie", "a voice of another language is none"


def test_without_a_voice_the_settings_say_so_in_one_sentence() -> None:
    app = App()
    app.send("dialog", "settings")
    assert "data-voices" in app.runtime.shown["dialog"], "the page is asked for its voices"
    app.send("voices", value="[]")
    shown = app.runtime.shown["dialog"]
    assert SAY("settings.aloud.none") in shown and 'id="aloud"' not in shown and "data-voices" not in shown


@pytest.mark.parametrize("odd", ["", "{", "3", "[[]]", "[3]", '[["a"]]', "null", "[[{}, null]]"])
def test_whatever_the_page_tells_of_its_voices(odd: str) -> None:
    app = App()
    app.send("voices", value=odd)
    app.send("dialog", "settings")
    assert app.runtime.model.voices is None or all(len(voice) == 2 for voice in app.runtime.model.voices)


def test_the_speaker_is_there_while_reading_is_on() -> None:
    app = App()
    assert 'id="speaker"' not in app.markup
    app.send("aloud", value="true")
    for game in GAMES:
        app.send("setup", game)
        assert 'id="speaker"' in app.markup
    app.send("speaker")
    assert "data-speaker" in app.runtime.shown["page"]
    app.send("aloud", value="false")
    assert "data-speaker" not in app.runtime.shown["page"] and 'id="speaker"' not in app.markup
