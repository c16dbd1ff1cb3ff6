"""CONTRIBUTING tells the truth: every hop is there, the engine's are made in that order, and a word is one thing."""

import json
import re
import sys
from pathlib import Path
from types import FrameType

import pytest
from tablet import Tablet, at

from pyapp.app.classroom.lesson import Lesson

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
HOP = re.compile(r"`([\w./-]+):(\w+)`")
WAYS = {
    name: HOP.findall(hops) for name, hops in re.findall(r"^- A (\w+): ((?:`.*\n(?:  .*\n)*))", GUIDE, re.MULTILINE)
}
NAMES = re.findall(r"^\| (\w+) \| .* \| `([\w./-]+):(\w+)` \|$", GUIDE, re.MULTILINE)
ENGINE = [file for folder in ("app", "core") for file in (ROOT / "pyapp" / folder).rglob("*.py")]


def file_of(name: str) -> Path:
    return ROOT / "pyapp" / name if name.startswith("app/") else ROOT / name


@pytest.mark.parametrize(("file", "name"), sorted({hop for way in WAYS.values() for hop in way}))
def test_every_hop_is_there(file: str, name: str) -> None:
    text = file_of(file).read_text("utf-8")
    if file.endswith(".py"):
        assert re.search(rf"^ *def {name}\(", text, re.MULTILINE)
    else:
        assert re.search(rf"\bfunction {name}\(|^export const {name} =|^  {name}: async \(", text, re.MULTILINE)


class Trail:
    """The functions of the engine that are called while this lasts, in their order."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []

    def __enter__(self) -> "Trail":
        sys.setprofile(self.look)
        return self

    def look(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT / "pyapp")):
            path = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
            self.calls.append((path.replace("pyapp/app/", "app/", 1), frame.f_code.co_name))

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)


def walk(name: str) -> list[tuple[str, str]]:
    """What the engine calls on one of the ways."""
    tablet = Tablet(f"?{'game=zoned&seed=3' if name == 'thought' else 'game=math-magic&seed=3'}")
    lesson = Lesson("math-magic", "8", "alone", seed=24, options={"last": 3})
    with Trail() as trail:
        match name:
            case "tap" | "save":
                tablet.ask("stall")
            case "thought":
                tablet.ask("tour", "end")
                tablet.ask("hint")
                tablet.runtime.receive(json.dumps({"act": "slice"}))
            case "class":
                pupil = at(lesson)
                pupil.ask("lesson-name", "0", value="Léa")
                pupil.ask("dialog", "lesson")
                (link, *_) = re.findall(r"#r=[\w-]+", pupil.runtime.shown["dialog"])
                tablet.ask("link", hash=link)
            case "start":
                Tablet()
    return trail.calls


@pytest.mark.parametrize("name", ["tap", "save", "thought", "class", "start"])
def test_the_engine_goes_that_way(name: str) -> None:
    calls = iter(walk(name))
    hops = [hop for hop in WAYS[name] if hop[0].endswith(".py")]
    assert len(hops) > 3
    for hop in hops:
        assert hop in calls, f"{hop} is not called after those before"


def test_a_tap_takes_no_more_hops_than_the_guide_says() -> None:
    assert len(WAYS["tap"]) <= 20


@pytest.mark.parametrize(("word", "file", "name"), NAMES)
def test_a_word_is_one_thing(word: str, file: str, name: str) -> None:
    defined = rf"^(?:class {name}\b|{name} = )"
    assert name.lower() == word and re.search(defined, file_of(file).read_text("utf-8"), re.MULTILINE)
    others = [
        one for one in ENGINE if one != file_of(file) and re.search(defined, one.read_text("utf-8"), re.MULTILINE)
    ]
    assert others == []


def test_the_page_of_names_has_the_most_used_words() -> None:
    assert len(NAMES) >= 20
