"""The golden playthroughs again, inside the browser: byte for byte what CPython writes (GEN-2)."""

from pathlib import Path

import playthroughs
import transcript
from playwright.sync_api import Page

from e2e import inside
from e2e.conftest import Site

WRITTEN = """
import pyapp.games
from transcript import transcript

def written(matches):
    return [transcript(match) for match in matches]
"""


def test_golden_playthroughs_are_the_same_in_the_browser(page: Page, site: Site) -> None:
    files = playthroughs.files()
    golden = [playthroughs.golden(file) for file in files]
    source = Path(transcript.__file__).read_text("utf-8")
    answers = inside.run(page, site, WRITTEN, "written", [data for data, _ in golden], transcript=source)
    for file, answer, (_, expected) in zip(files, answers, golden, strict=True):
        assert answer == expected, file.stem
