"""Which test files a change touches: those that import a changed module, however far away, and the games' own in the
browser. `python tests/touched.py FILE…` prints them; `build.py test --changed` asks it."""

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("pyapp", "tests", "e2e", "web/make")
BUILD = {"tests/test_build.py", "e2e/test_runtime.py", "e2e/test_dev.py"}
BY_FOLDER = {
    "pyapp/games/__init__.py": "pyapp/games/*/game.py",
    "pyapp/app/games/registry.py": "pyapp/app/games/*/screen.py",
}
WORDS = {"tests/test_words.py"}


def touched(changed: Iterable[str]) -> set[str]:
    """The test files to run for changed files, all named from the root of the project."""
    uses = graph()
    tests = {file for file in uses if Path(file).name.startswith("test_")}
    found = set[str]()
    for file in changed:
        found |= {test for test in tests if file in closure(test, uses) and test.startswith("tests/")}
        found |= {file} & tests
        found |= in_the_browser(file, {test for test in tests if test.startswith("e2e/")})
        if file.endswith(".po"):
            found |= WORDS | {test for test in tests if Path(test).stem == f"test_{game_of(file)}_app"}
        if file in ("build.py", "pyproject.toml") or file.startswith("web/"):
            found |= BUILD
    return found


@cache
def graph() -> dict[str, set[str]]:
    """Every Python file with the files that it imports; two of them find theirs by their folders."""
    found = {name(file): set(used_by(file)) for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")}
    for file, pattern in BY_FOLDER.items():
        found[file] |= {name(one) for one in ROOT.glob(pattern)}
    return found


def in_the_browser(file: str, tests: set[str]) -> set[str]:
    """A game's own files touch its own test of the built site; what is common touches all of them."""
    if not file.startswith(("pyapp/", "web/", "e2e/")) or file in tests:
        return set()
    own = f"e2e/test_{game_of(file)}.py"
    return {own} if own in tests else tests


def game_of(file: str) -> str:
    """The folder or file that a game's name stands in, as Python spells it."""
    parts = Path(file).parts
    if "games" in parts[1:3] and len(parts) > parts.index("games") + 2:
        return parts[parts.index("games") + 1]
    return Path(file).stem.replace("-", "_") if {"games", "locale"} & {*parts[1:-1]} else ""


def closure(file: str, uses: dict[str, set[str]]) -> set[str]:
    """A file and everything that it imports, directly or not; conftest belongs to every test."""
    found, ahead = set[str](), [file, f"{Path(file).parent.as_posix()}/conftest.py"]
    while ahead:
        here = ahead.pop()
        if here not in found:
            found.add(here)
            ahead += uses.get(here, ())
    return found


def used_by(file: Path) -> Iterator[str]:
    """The files of the modules that a file imports: a package stands for its __init__."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        modules = (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            if isinstance(node, ast.ImportFrom)
            else []
        )
        for module in modules:
            path = Path(*module.split("."))
            for place in (ROOT, ROOT / "tests", file.parent):
                for candidate in (place / path.with_suffix(".py"), place / path / "__init__.py"):
                    if candidate.is_file():
                        yield name(candidate)


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    print("\n".join(sorted(touched(sys.argv[1:]))))
