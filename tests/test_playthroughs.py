"""Golden playthroughs: a match written out is the same today, after the next release and in the browser (GEN-2)."""

import json
from pathlib import Path

import pytest
from playthroughs import files, golden
from test_app import App
from transcript import transcript

from pyapp.core import Refused
from pyapp.games import GAMES


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_gen_2_the_transcript_is_the_golden_one(file: Path) -> None:
    """GEN-2, line by line: the first line that differs is the one to look at."""
    data, expected = golden(file)
    written = transcript(data)
    for number, (now, then) in enumerate(zip(written.split("\n"), expected.split("\n"), strict=False), 2):
        assert now == then, f"{file.name}:{number}"
    assert written == expected


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_playthrough_to_its_end(name: str) -> None:
    mine = [expected for data, expected in map(golden, files()) if data["game"] == name]
    assert any("\nover, winners " in expected for expected in mine)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_a_golden_file_is_named_after_its_game(file: Path) -> None:
    assert file.stem.startswith(golden(file)[0]["game"] + "-")


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_every_move_of_a_match_is_in_its_transcript(file: Path) -> None:
    data, expected = golden(file)
    told = [line.split(" ", 2)[2] for line in expected.split("\n") if line.startswith("move ")]
    assert told == data["moves"]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_page_shows_a_golden_match_from_its_end_back_to_its_beginning(file: Path) -> None:
    """Every state is drawn, with every dialog open at the end; a surprise would be reported."""
    data, _ = golden(file)
    app = App()
    app.send("import", value=json.dumps(data))
    app.send("tour", "end")
    for made in range(len(data["moves"]), -1, -1):
        app.send("look", str(made))
    app.send("return")
    assert app.match.moves == data["moves"]
    for dialog in ("menu", "share", "rules"):
        app.send("dialog", dialog)
        assert "data-modal" in app.markup
        app.send("close")


def test_the_transcript_of_text_is_that_of_its_data() -> None:
    data = {"v": 1, "game": "math-magic", "players": [{"name": "Ada"}], "options": {"last": 1}, "moves": ["stall"]}
    assert transcript(json.dumps(data)) == transcript(data)


def test_what_is_no_match_has_no_transcript() -> None:
    with pytest.raises(Refused):
        transcript({"game": "chess"})
