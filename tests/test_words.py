"""The catalogues: complete in both languages, the same facts in both, and no sentence missing for anything said."""

import ast
import json
import re
import shutil
import string
import subprocess
import sys
from pathlib import Path

import pytest

from pyapp.app.games.registry import SCREENS
from pyapp.app.ui.words import LANGUAGES, THIN, Words, choose, pretty
from pyapp.games import GAMES

CODE = Path(__file__).resolve().parent.parent / "pyapp"


def placeholders(forms: tuple[str, ...]) -> set[str]:
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def on_screen(file: Path) -> bool:
    """Whether people can meet this code: a game without a screen speaks to nobody yet."""
    parts = file.relative_to(CODE).parts
    return not {part.replace("_", "-") for part in parts} & (GAMES.keys() - SCREENS.keys())


def literal_calls(name: str) -> set[str]:
    """The first argument of every call of this name in the package, where it is a plain string."""
    found = set()
    for file in filter(on_screen, CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") == name:
                first = node.args[0]
                choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                found |= {one.value for one in choices if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_written_twice(language: str) -> None:
    keys = [
        key
        for file in sorted((CODE / "locale" / language).glob("*.po"))
        for key in re.findall(r'^msgid "(.+)"', file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_is_there_in_both_languages_with_the_same_facts(language: str) -> None:
    french, other = Words("fr").messages, Words(language).messages
    assert set(french) == set(other)
    for key in french:
        assert placeholders(french[key]) == placeholders(other[key]), key


def test_everything_the_app_says_is_in_the_catalogue() -> None:
    said = literal_calls("say")
    assert len(said) > 100
    assert said - set(Words("fr").messages) == set()


def test_every_refusal_has_its_sentence() -> None:
    codes = literal_calls("Refused")
    assert len(codes) > 50
    assert {f"refused.{code}" for code in codes} - set(Words("fr").messages) == set()


@pytest.mark.parametrize("name", SCREENS)
def test_every_option_preset_level_and_step_of_the_tour_has_its_words(name: str) -> None:
    game, screen, messages = GAMES[name], SCREENS[name], Words("fr").messages
    wanted = {f"game.{name}", f"card.{name}.what", f"card.{name}.who", f"typed.{name}"}
    for _, options in screen.groups:
        wanted |= {f"option.{name}.{option}" for option in options}
        wanted |= {
            f"option.{name}.{option.name}.{choice}"
            for option in game.options
            if option.name in options
            for choice in getattr(option, "choices", ())
        }
    for preset in screen.presets:
        wanted |= {f"preset.{preset}", f"preset.{name}.book", f"clock.{name}"}
    wanted |= {f"level.{name}.{level}" for level in range(1, 6)} | {f"tour.{name}.{step}" for step in screen.tour}
    assert wanted - set(messages) == set()


def test_french_has_its_narrow_spaces() -> None:
    for key, forms in Words("fr").messages.items():
        for form in forms:
            assert not re.search(r" [:;!?»]", form), key


def test_a_count_chooses_the_form() -> None:
    assert [Words("fr")("points", count=count) for count in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [Words("en")("points", count=count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_a_language_is_one_object() -> None:
    """Views are remembered by the identity of what they show."""
    assert Words("fr") is Words("fr") is not Words("en")


def test_calculations_have_real_signs_and_thin_spaces() -> None:
    assert pretty("9*8-(4+3)") == "9 × 8 − (4 + 3)".replace(" ", THIN)
    assert pretty("-3") == "−3"


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (["en-GB", "fr"], "en"),
        (["nl", "fr-BE"], "fr"),
        (["ja"], "fr"),
        ([], "fr"),
    ],
)
def test_the_browsers_language_is_taken_where_we_have_it(wanted: list[str], chosen: str) -> None:
    assert choose(wanted) == chosen


# Words that a child can read

TAUGHT = re.compile(r"(help|hint|refused|tour|retry|why|term|judged)\.|.*\.(hint|refused|tour)\b")
MOST_WORDS = 25


def sentences(text: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.!?…])\s+|\n+", text) if one.strip()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_help_hint_refusal_or_tour_is_long(language: str) -> None:
    taught = {key: forms for key, forms in Words(language).messages.items() if TAUGHT.match(key)}
    assert len(taught) > 400
    assert [
        (key, one)
        for key, forms in taught.items()
        for form in forms
        for one in sentences(re.sub(r"\{[A-Z]+-\w+\}", "(notre choix)", form))  # as the mark is read
        if sum(bool(re.search(r"\w", word)) for word in one.split()) > MOST_WORDS
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_is_explained_stands_in_the_help_and_has_its_meaning(language: str) -> None:
    messages = Words(language).messages
    marked = {
        key: set(re.findall(r"\]\((\w+)\)", form)) for key, forms in messages.items() for form in forms if "](" in form
    }
    assert all(key.startswith(("help.", "eq.aids.words")) and not key.endswith((".title", ".figure")) for key in marked)
    explained = {f"term.{term}" for terms in marked.values() for term in terms}
    assert explained == {key for key in messages if key.startswith("term.")}


def test_the_rules_of_every_game_explain_a_word_on_a_tap() -> None:
    for screen in SCREENS.values():
        for say in map(Words, LANGUAGES):
            page = screen.rules(say)
            assert "](" not in page and page.count('data-means="') >= 1
            assert page.count('class="definition" role="status"') >= 1 and "term." not in page


# A language moves in


AS_A_PERSON = """
import json, sys
from pyapp.app.first_page import boot_sentences, page
from pyapp.app.docs.pages import pages
from pyapp.app.runtime import Runtime
from pyapp.app.ui.words import Words
from pyapp.locale import as_module

app = Runtime(lambda: 0.0)
def did(act, **more):
    app.receive(json.dumps({"act": act, "now": 1, "random": 1, **more}))
    return "".join(app.shown.values())

french = did("open", stored={}, languages=["fr"])
settings = did("dialog", arg="settings")
chosen = did("language", arg="xx")
module = {}
exec(as_module(("fr", "xx")), module)
print(json.dumps({
    "offered": ['data-act="language xx"' in french, 'id="language-xx"' in settings],
    "used": [Words("xx")("home.about") in chosen, 'lang="xx"' in chosen],
    "asked": did("open", stored={}, languages=["xx-AA"]) == did("open", stored={}, languages=["fr"], search="?lang=xx"),
    "start": boot_sentences()["xx"]["loading"],
    "docs": "address.xx.html" in pages("app"),
    "shipped": module["catalogue"]("xx")[0]["home.about"][0],
    "spaced": "\\u202f" in "".join(form for forms in Words("xx").messages.values() for form in forms),
}))
"""


def test_a_language_is_one_folder_and_one_line(tmp_path: Path) -> None:
    """As CONTRIBUTING.md says: it is offered at home and in the settings, used, asked for by the browser or an address,
    in the sentences of the start, the docs and the catalogues that ship. It has no French habits."""
    shutil.copytree(CODE, tmp_path / "pyapp", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "pyapp" / "locale"
    for file in sorted((folder / "en").glob("*.po")):
        (folder / "xx").mkdir(exist_ok=True)
        text = file.read_text("utf-8").replace("Language: en", "Language: xx").replace('"English"', '"Xxish"')
        (folder / "xx" / file.name).write_text(
            re.sub(r'^(msgstr[^"]*")(?=\w)', r"\1Xx ", text, flags=re.MULTILINE), "utf-8"
        )
    words = tmp_path / "pyapp" / "app" / "ui" / "words.py"
    line = 'LANGUAGES = ("fr", "en")'
    assert words.read_text("utf-8").count(line) == 1
    words.write_text(words.read_text("utf-8").replace(line, 'LANGUAGES = ("fr", "en", "xx")'), "utf-8")
    told = json.loads(
        subprocess.run(
            [sys.executable, "-c", AS_A_PERSON], cwd=tmp_path, check=True, text=True, capture_output=True
        ).stdout
    )
    assert told == {
        "offered": [True, True],
        "used": [True, True],
        "asked": True,
        "start": told["start"],
        "docs": True,
        "shipped": told["shipped"],
        "spaced": False,
    }
    assert told["start"].startswith("Xx ") and told["shipped"].startswith("Xx ")
